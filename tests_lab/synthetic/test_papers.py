"""Synthetic papers: what is printed, what is known of it, and that the same seed gives the same bytes."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.items import LabeledDocument, TrueAuthor, Trust, Truth, Zone
from svod_lab.corpora.readers.documents import TruthDocuments
from svod_lab.scores.forms import soft
from svod_lab.synthetic.drafts import draft
from svod_lab.synthetic.labels import NO_LOSS
from svod_lab.synthetic.layouts.plans import plans_of
from svod_lab.synthetic.papers import make_papers
from svod_lab.synthetic.sheets import Label
from svod_lab.synthetic.synthetic_paper import SyntheticPaper
from svod_lab.synthetic.typesetting.formats import EXPORTS
from svod_lab.synthetic.works.paper_records import LANGUAGES, records_of_documents, records_of_file

MOST_LOSS = 0.01


def text_of(paper: SyntheticPaper, label: Label, item: int = 0, zone: Zone = Zone.HEADER) -> str:
    file = paper.files[0]
    return " ".join(
        file.document.columns.texts[token]
        for token, one in enumerate(file.labelling.labels)
        if one is not None
        and (one.label, one.item, one.zone, one.language) == (label, item, zone, paper.draft.record.language)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plan_prints_papers_whose_tokens_are_nearly_all_labelled(language: str, tmp_path: Path) -> None:
    loss = NO_LOSS
    for plan in plans_of(language):
        for paper in make_papers(language, 2, 5, tmp_path, plan=plan.name):
            loss = loss.plus(paper.loss)
            assert paper.loss.share < MOST_LOSS, plan.name
    assert loss.tokens > 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_tell_title_and_authors_as_they_are_printed(language: str, tmp_path: Path) -> None:
    for paper in make_papers(language, 8, 3, tmp_path):
        truth = paper.draft.truth
        assert soft(truth.title or "") in soft(text_of(paper, Label.TITLE))
        assert truth.authors
        for number, author in enumerate(truth.authors):
            assert soft(author.name) in soft(text_of(paper, Label.AUTHOR, number))


def test_references_are_labelled_entry_by_entry_and_field_by_field(tmp_path: Path) -> None:
    (paper,) = make_papers("ru", 1, 11, tmp_path, plan="ru-mathematics")
    references = paper.draft.record.references
    for number, reference in enumerate(references):
        assert soft(reference.raw) in soft(text_of(paper, Label.REFERENCE, number, Zone.BIBLIOGRAPHY))
    fields = {label.field for _, label in paper.files[0].labelling.fields()}
    assert {"number", "author", "title", "year"} <= fields
    (lines,) = paper.labeled_lines()
    assert lines.entry_starts is not None
    assert len(lines.entry_starts) == len(references)


@pytest.mark.parametrize("format_name", list(EXPORTS))
def test_every_format_is_read_back_with_its_labels(format_name: str, tmp_path: Path) -> None:
    for paper in make_papers("ru", 2, 8, tmp_path, (format_name,)):
        assert paper.files[0].path.suffix == f".{format_name}"
        assert paper.loss.share < MOST_LOSS
        assert soft(paper.draft.truth.title or "") in soft(text_of(paper, Label.TITLE))


def test_the_same_seed_makes_the_same_bytes_and_another_seed_makes_others(tmp_path: Path) -> None:
    formats = ("pdf", "docx", "html", "ps")
    once, again, other = tmp_path / "once", tmp_path / "again", tmp_path / "other"
    for folder, seed in ((once, 1), (again, 1), (other, 2)):
        assert len(list(make_papers("de", 2, seed, folder, formats))) == 2
    names = sorted(path.relative_to(once) for path in once.rglob("*") if path.is_file())
    assert len(names) == 2 * len(formats) + 2
    assert all((once / name).read_bytes() == (again / name).read_bytes() for name in names)
    assert (once / "truth.jsonl").read_bytes() != (other / "truth.jsonl").read_bytes()


def test_a_synthetic_folder_is_read_as_a_corpus(tmp_path: Path) -> None:
    papers = list(make_papers("en", 3, 4, tmp_path, ("pdf", "html")))
    complaints = Complaints()
    documents = list(TruthDocuments("forge", tmp_path, ("truth.jsonl",), complaints).read())
    assert len(documents) == 6
    assert not complaints.counts
    assert documents[0].truth.title == papers[0].draft.truth.title
    assert documents[0].truth.references == papers[0].draft.truth.references
    assert documents[0].work_id == documents[1].work_id != documents[2].work_id


def test_rows_of_labels_cover_the_tokens_that_the_converter_reads(tmp_path: Path) -> None:
    (paper,) = make_papers("de", 1, 2, tmp_path)
    (row,) = (json.loads(line) for line in (tmp_path / "labels.jsonl").read_text("utf-8").splitlines())
    document = paper.files[0].document
    assert row["tokens"] == document.token_count
    assert len(row["zones"]) == document.line_count
    assert sum(stop - start for start, stop, *_ in row["spans"]) == document.token_count - row["loss"]["unlabelled"]


def test_headers_come_out_in_the_common_form(tmp_path: Path) -> None:
    (paper,) = make_papers("en", 1, 6, tmp_path, plan="en-lecture-notes")
    (header,) = paper.labeled_headers()
    assert [soft(title) for title in header.values("title")] == [soft(paper.draft.truth.title or "")]
    assert len(header.values("author")) == len(paper.draft.truth.authors or ())
    assert header.values("body")
    assert [token.text for token in header.tokens] == header.raw.split()


def test_a_volume_knows_the_pages_of_its_papers(tmp_path: Path) -> None:
    papers = list(make_papers("en", 25, 1, tmp_path))
    assert papers[-1].draft.parts
    row = json.loads((tmp_path / "truth.jsonl").read_text("utf-8").splitlines()[-1])
    pages = [(part["first_page"], part["last_page"]) for part in row["parts"]]
    assert row["kind"] == "volume"
    assert pages[-1][1] == row["pages"]
    assert all(last + 1 == first for (_, last), (first, _) in pairwise(pages))
    assert all(first <= last for first, last in pages)


def test_many_papers_are_printed_in_many_layouts() -> None:
    layouts = {draft(language, number, 1).layout for language in LANGUAGES for number in range(20)}
    assert len(layouts) > 50


def test_users_print_their_own_records_in_their_own_templates(tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    record = {
        "language": "de",
        "title": "Über den Schnee",
        "authors": [{"family": "Lindner", "given": "Anna", "affiliations": [1], "email": "lindner@example.org"}],
        "affiliations": [{"name": "Universität Jena"}],
        "abstract": "Schnee ist weiß und fällt im Winter.",
        "sections": [{"heading": "Einleitung", "paragraphs": ["Im Winter fällt Schnee [1]."]}],
    }
    records.write_text(json.dumps(record), encoding="utf-8")
    templates = tmp_path / "templates"
    templates.mkdir()
    (templates / "mine.typ").write_text(
        "#let paper = json(bytes(sys.inputs.paper))\n"
        "Unser Blatt\n\n"
        "#emph(paper.abstract)\n\n#upper(paper.title)\n\n#paper.authors.first().name\n",
        encoding="utf-8",
    )
    (paper,) = make_papers("de", 1, 0, tmp_path / "out", records=records_of_file(records), templates=templates)
    assert text_of(paper, Label.TITLE) == "ÜBER DEN SCHNEE"
    assert text_of(paper, Label.AUTHOR) == "Anna Lindner"
    assert text_of(paper, Label.ABSTRACT) == record["abstract"]
    assert text_of(paper, Label.OTHER, zone=Zone.BODY) == "Unser Blatt"
    assert paper.loss.share == 0


def test_a_journals_headers_become_records() -> None:
    truth = Truth(
        title="О снеге",
        authors=(TrueAuthor("И. П. Лесной", "Лесной Иван Петрович", "Институт снега", "lesnoy@example.org."),),
        affiliations=("Институт снега",),
        udc="551.5",
        doi="https://doi.org/10.1/snow",
    )
    nameless = Truth(title="Без автора", authors=(TrueAuthor("LesnoyIP"),))
    documents = [
        LabeledDocument(str(number), None, one, "ru", "journal", Trust.EXACT)
        for number, one in enumerate((truth, nameless))
    ]
    (record,) = records_of_documents(documents)
    (author,) = record.header.authors
    assert author[:5] == ("Лесной", "Иван", "Петрович", (1,), "lesnoy@example.org")
    assert (record.codes.udc, record.codes.doi) == ("551.5", "10.1/snow")


@pytest.mark.parametrize("line", ['{"language": "de"}', "no json", '{"language": "fr", "title": "x", "authors": []}'])
def test_a_record_that_cannot_be_used_is_reported_with_its_line(line: str, tmp_path: Path) -> None:
    records = tmp_path / "records.jsonl"
    records.write_text(f"\n{line}\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"records\.jsonl:2"):
        list(records_of_file(records))


def test_what_cannot_be_made_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="djvu"):
        list(make_papers("ru", 1, 1, tmp_path, ("djvu",)))
    with pytest.raises(SettingsError, match="«fr»"):
        list(make_papers("fr", 1, 1, tmp_path))
    with pytest.raises(SettingsError, match="ru-gazette"):
        list(make_papers("ru", 1, 1, tmp_path, plan="ru-gazette"))
    (tmp_path / "bad.typ").write_text("#nothing", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"bad\.typ"):
        list(make_papers("ru", 1, 1, tmp_path / "out", templates=tmp_path))


@pytest.mark.parametrize("language", ["ru", "de", "en"])
def test_a_report_has_a_cover_whose_institute_is_no_title(language: str, tmp_path: Path) -> None:
    papers = list(make_papers(language, 4, 7, tmp_path, plan=f"{language}-report"))
    for paper in papers:
        document, labels = paper.files[0].document, paper.files[0].labelling.labels
        first = [label for label in labels[: document.columns.line_starts[1]] if label is not None]
        assert {str(label.label) for label in first} == {"affiliation"}
        of_title = [
            text for text, label in zip(document.columns.texts, labels, strict=True) if label and label.label == "title"
        ]
        assert of_title
        assert len(paper.files) == 1
