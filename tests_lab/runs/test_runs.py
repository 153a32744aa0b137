"""Runs: what is asked, how answers are kept, and the documents that methods are asked about."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from svod import registry
from svod.errors import SettingsError, UnknownMethodError
from svod.model.document import Box, Document
from svod.model.labeling import Manifest
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.outcome import Failure, Outcome
from svod.model.person import PersonName
from svod.model.reference import BibliographyBlock, LabeledSpan
from svod_lab.corpora.items import LabeledHeader, LabeledLines, LayoutLine, Trust, Truth, Zone
from svod_lab.runs import selection
from svod_lab.runs.answers import answer_from_dict, answer_to_dict, comparable, kept_run, short_name, write_answer
from svod_lab.runs.bench import Choice
from svod_lab.runs.documents import converted, document_of_lines, document_of_text
from svod_lab.runs.selection import NamedMethod, corpora_of, items_of, methods_of
from svod_lab.runs.tasks import headers, lines, references
from svod_lab.runs.tasks.printed_lines import printed_lines
from svod_lab.runs.tasks.references import joined_spans
from tests_lab.corpora.corpus_files import row, write_rows
from tests_lab.suites.benches import ParserByHand, answer, make_bench

KOZLOV = "Козлов Д. Д. О поиске статей // Программирование. 2007. С. 37–45."
BECK = "Beck, A. (1999): Der Satz. Bonn."


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two corpora of one and two references."""
    labelled = row(
        KOZLOV, ("Козлов Д. Д.", "author"), ("О поиске статей", "title"), ("2007", "date"), lang="ru", conf="high"
    )
    doubted = row(KOZLOV, ("Козлов Д. Д.", "author"), lang="ru", conf="low", file="other.xml")
    write_rows(tmp_path / "references" / "ru_silver.jsonl.gz", [labelled, doubted])
    write_rows(
        tmp_path / "references" / "excite_de_end.jsonl.gz",
        [row(BECK, ("Beck, A.", "author"), ("1999", "date"), ("Der Satz", "title"), lang="de")],
    )
    return tmp_path


def test_an_answer_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    given = answer(
        {"title": ["Сад"]}, {"title": ["Сад"], "year": []}, text="Сад", expected_spans=(LabeledSpan(0, 3, "title"),),
        expected_names=(PersonName("Козлов", "Д."),), found_names=(PersonName("Д.", "Козлов"),), seconds=0.25, size=7,
    )  # fmt: skip
    back = answer_from_dict(json.loads(json.dumps(answer_to_dict(given))))
    assert answer_to_dict(back) == answer_to_dict(given)
    assert (back.expected_names, back.size, back.texts("title")) == (given.expected_names, 7, ("Сад",))
    assert back.found["title"][0].origin == "references.hand@1"


def test_a_run_of_several_methods_wants_one_to_be_named(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        for method in ("references.hand@1", "references.other@2"):
            write_answer(answer({"title": ["Сад"]}, {}, method=method), stream)
    with pytest.raises(SettingsError, match=r"run\.jsonl#hand, .*run\.jsonl#other"):
        kept_run(str(path))
    (only,) = kept_run(f"{path}#other")
    assert short_name(only.method) == "other"
    assert list(comparable([only])) == ["corpus/1"]
    with pytest.raises(SettingsError, match="It has: hand, other"):
        kept_run(f"{path}#third")


@pytest.mark.parametrize("line", ["{}", "no json", "[]", '{"task": 1}'])
def test_a_broken_line_of_a_run_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("\n" + line + "\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"Line 2 of .*run\.jsonl"):
        kept_run(str(path))


def test_items_labelled_doubtfully_are_not_scored(data: Path) -> None:
    (only,) = items_of("ru_silver", make_bench(data))
    assert only.values("title") == ("О поиске статей",)


def test_a_limit_draws_the_same_items_every_time(tmp_path: Path) -> None:
    rows = [row(f"Beck, A. {year}. Satz.", ("Beck, A.", "author"), file=f"{year}.xml") for year in range(1900, 1990)]
    write_rows(tmp_path / "references" / "excite_en.jsonl.gz", rows)
    drawn = [[item.raw for item in items_of("excite_en", make_bench(tmp_path, choice=Choice(part="all", limit=9)))]] * 2
    assert drawn[0] == drawn[1] == sorted(drawn[0])
    assert len(drawn[0]) == 9
    assert drawn[0] != [one["text"] for one in rows[:9]]


def test_parts_and_corpora_that_are_not_there_are_refused(data: Path) -> None:
    with pytest.raises(SettingsError, match="no part «middle»"):
        items_of("ru_silver", make_bench(data, choice=Choice(part="middle")))
    with pytest.raises(SettingsError, match="cannot be measured on «papers»"):
        corpora_of("references", references.CORPORA, make_bench(data, choice=Choice(corpora=("papers",))))
    with pytest.raises(SettingsError, match="There is no corpus for lines"):
        corpora_of("lines", lines.CORPORA, make_bench(data))


def test_every_registered_method_is_asked_unless_some_are_named(data: Path) -> None:
    warnings: list[str] = []
    parser = ParserByHand({})
    asked = [one.origin.partition("@")[0] for one in methods_of("references", make_bench(data, parser))]
    assert asked == [f"references.{name}" for name in registry.names("references")]
    with pytest.raises(UnknownMethodError):
        methods_of("references", make_bench(data, parser, Choice(methods=("crystal-ball",))))

    def refuse(_task: str, _name: str) -> None:
        raise SettingsError("Its model is lost.")

    refusing = replace(make_bench(data, warn=warnings.append), make=refuse)
    with pytest.raises(SettingsError, match="No method of references can be run"):
        methods_of("references", refusing)
    assert "Its model is lost." in warnings[0]


def test_reference_strings_go_through_a_parser_corpus_by_corpus(data: Path) -> None:
    kept: list[object] = []
    parser = ParserByHand({KOZLOV: [("Козлов Д. Д.", "author"), ("О поиске", "title")]})
    answers = list(references.answers(make_bench(data, parser, Choice(("regex",), part="all"), keep=kept.append)))
    assert [(one.corpus, one.language) for one in answers] == [("excite_de_end", "de"), ("ru_silver", "ru")]
    assert answers == kept
    assert answers[0].found == {}
    assert answers[1].expected["title"] == ("О поиске статей",)
    assert answers[1].texts("title") == ("О поиске",)
    assert answers[1].expected_names == (PersonName("Козлов", "Д. Д."),)
    assert answers[1].found["title"][0].weight == 0.9


def test_parts_of_one_list_of_names_are_one_span() -> None:
    raw = "Beck, A. und Klein, B.: Satz. Untertitel 1999"
    spans = [LabeledSpan(0, 8, "author"), LabeledSpan(13, 22, "author"), LabeledSpan(24, 28, "title"),
             LabeledSpan(30, 40, "title"), LabeledSpan(41, 45, "year")]  # fmt: skip
    assert joined_spans(raw, reversed(spans)) == (
        LabeledSpan(0, 22, "author"), LabeledSpan(24, 40, "title"), LabeledSpan(41, 45, "year")
    )  # fmt: skip


def test_blank_lines_are_left_out_of_a_document_and_the_others_keep_their_names() -> None:
    made = document_of_lines([LayoutLine("Сад"), LayoutLine("  "), LayoutLine("Литература тут")])
    assert made.places == (0, 2)
    assert [line.text for line in made.document.lines] == ["Сад", "Литература тут"]
    assert made.document.page_count == 1


def test_lines_that_begin_at_the_top_again_begin_a_page_but_a_column_does_not() -> None:
    def at(text: str, x: float, y: float) -> LayoutLine:
        return LayoutLine(text, Box(x, y, x + 100, y + 10))

    made = document_of_lines(
        [at("a b", 50, 100), at("c", 50, 700), at("d", 300, 100), LayoutLine("e"), at("f", 50, 90)]
    )
    assert made.document.page_count == 2
    assert [line.page for line in made.document.lines] == [1, 1, 1, 1, 2]
    first = made.document.token(1).box
    assert first is not None
    assert first.x0 > 50
    assert made.document.line(3).box == made.document.line(2).box


def test_a_document_of_no_lines_has_none() -> None:
    assert document_of_lines([LayoutLine("")]).document.line_count == 0
    assert document_of_text(" \n ") is None


def test_lines_that_print_known_references_are_marked() -> None:
    body = "В этой работе мы рассмотрим поиск научных статей в сети"
    made = document_of_lines(
        [LayoutLine(text) for text in (body, "Литература", "1. Козлов Д. Д. О поиске статей //", "Программи-",
                                       "рование. 2007. С. 37–45.", body)]
    )  # fmt: skip
    marked = printed_lines(made.document, ["Козлов Д. Д. О поиске статей // Программирование. 2007. С. 37–45."])
    assert marked == {2, 3, 4}


class FinderByHand:
    """Finds the last two lines of everything."""

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """One block."""
        return (BibliographyBlock(document.line_count - 2, document.line_count - 1, 1),)


def test_lines_are_named_by_their_places_in_the_corpus() -> None:
    texts = [LayoutLine(text) for text in ("Сад", "", "Литература", "Козлов 2007")]
    zones = (Zone.BODY, Zone.BLANK, Zone.HEADING, Zone.BIBLIOGRAPHY)
    labelled = LabeledLines("doc", tuple(texts), zones, None, "corpus", "ru", Trust.HAND)
    (answered,) = lines.asked(NamedMethod("bibliography.hand@1", FinderByHand()), [lines.line_item(labelled)])
    assert answered.expected["line"] == ("4",)
    assert answered.texts("line") == ("3", "4")
    assert answered.size == 3


class HeaderByHand:
    """Finds the same header everywhere."""

    def __init__(self, metadata: Metadata) -> None:
        self._metadata = metadata

    def extract(self, _document: Document) -> Metadata:
        """The header."""
        return self._metadata


def header_of(*claims: tuple[Field, Value]) -> HeaderByHand:
    values: dict[Field, tuple[Value, ...]] = {}
    for field, value in claims:
        values[field] = (*values.get(field, ()), value)
    return HeaderByHand(Metadata(values))


def labelled_header(raw: str, *labels: tuple[str, str]) -> LabeledHeader:
    spans = []
    for words, label in labels:
        start = raw.index(words)
        spans.append(LabeledSpan(start, start + len(words), label))
    return LabeledHeader("h", raw, tuple(spans), "ru", "corpus", Trust.HAND)


def test_a_header_is_asked_in_the_words_of_the_corpora() -> None:
    raw = "О саде\nOn the garden\nА. Б. Козлов¹ и В. Г. Роща\nНИИ сада\n{a,b}@sad.ru\nсад; роща\n3 мая 1999"
    item = headers.header_item(
        labelled_header(
            raw, ("О саде\nOn the garden", "title"), ("А. Б. Козлов¹ и В. Г. Роща", "author"),
            ("НИИ сада", "affiliation"), ("{a,b}@sad.ru", "email"), ("сад; роща", "keywords"), ("3 мая 1999", "date"),
        )
    )  # fmt: skip
    assert item.expected["title"] == ("О саде",)
    assert item.expected["author"] == ("А. Б. Козлов", "В. Г. Роща")
    assert item.expected["email"] == ("{a,b}@sad.ru",)
    assert item.expected["keywords"] == ("сад", "роща")
    assert (item.expected["date"], item.expected["abstract"]) == (("1999",), ())
    method = header_of(
        (Field.TITLE, Value("On the Garden", 0.9)),
        (Field.CREATOR, Creator("Козлов А. Б.", 0.8, name=PersonName("Козлов", "А. Б."), email="a@sad.ru")),
        (Field.DATE, Value("1999-05-03", 0.7)),
        (Field.SUBJECT, Value("сад", 0.6)),
        (Field.SUBJECT, Value("004.85", 1.0, scheme="udc")),
    )
    (answered,) = headers.asked(NamedMethod("header.hand@1", method), [item])
    assert answered.texts("title") == ("О саде",)
    assert answered.texts("author") == ("А. Б. Козлов",)
    assert (answered.texts("date"), answered.texts("keywords"), answered.texts("email")) == (
        ("1999",),
        ("сад",),
        ("a@sad.ru",),
    )


def test_a_zone_of_authors_that_holds_more_than_names_is_not_asked() -> None:
    item = headers.header_item(
        labelled_header("О саде\nА. Козлов, доцент кафедры", ("А. Козлов, доцент кафедры", "author"))
    )
    assert "author" not in item.expected


def test_what_nobody_knows_of_a_paper_is_not_asked() -> None:
    assert headers.expected_of(Truth(title="О саде", emails=())) == {"title": ("О саде",), "email": ()}


def test_documents_are_read_once_and_remembered(tmp_path: Path) -> None:
    paper = tmp_path / "paper.pdf"
    paper.write_bytes(b"%PDF")
    made = document_of_lines([LayoutLine("О саде")]).document
    shop = make_bench(tmp_path, documents={"paper.pdf": made}, memory=tmp_path / "memory")
    (first,) = converted([paper], shop)
    (again,) = converted([paper], make_bench(tmp_path, memory=tmp_path / "memory"))
    assert isinstance(first, Document)
    assert isinstance(again, Document)
    assert again.plain_text() == "О саде"


def test_documents_that_could_not_be_read_are_counted_by_reason(tmp_path: Path) -> None:
    files = {f"{number}.pdf": Failure(f"{number}.pdf", Outcome.ENCRYPTED, "no") for number in range(2)}
    paths = [tmp_path / name for name in files]
    said: list[str] = []
    assert len(list(converted(paths, make_bench(tmp_path, documents=files, warn=said.append)))) == 2
    assert said == ["2 of 2 documents could not be read: encrypted 2"]


def test_other_text_recognition_is_remembered_apart(tmp_path: Path) -> None:
    paper = tmp_path / "paper.pdf"
    paper.write_bytes(b"%PDF")
    for recognition, text in (("", "О саде"), ("-always", "О роще"), ("", "О поле")):
        made = document_of_lines([LayoutLine(text)]).document
        shop = make_bench(tmp_path, documents={"paper.pdf": made}, memory=tmp_path / "m", recognition=recognition)
        (document,) = converted([paper], shop)
        assert isinstance(document, Document)
        assert document.plain_text() == ("О саде" if not recognition else "О роще")


def test_a_model_that_has_learned_from_held_out_papers_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    bench = make_bench(tmp_path, choice=Choice(("combine", "regex")), warn=said.append)
    selection.warn_of_learned("header", "papers_judge", bench)
    assert said == []
    manifest = Manifest("header", "crf", "1", (), 0, data={"papers_look": "0", "cora_header": "0"})
    monkeypatch.setattr(selection, "read_manifest", lambda _path: manifest)
    selection.warn_of_learned("header", "cora_header", bench)
    assert said == []
    selection.warn_of_learned("header", "papers_look", bench)
    (warning,) = said
    assert "header.combine" in warning


def test_lines_are_as_large_as_they_are_high_and_a_raised_number_makes_none_larger() -> None:
    def line(text: str, y: float, height: float) -> LayoutLine:
        return LayoutLine(text, Box(70.0, y, 300.0, y + height))

    body = [line("Hier geht es um Netze und um das, was sie hält.", 60.0 + 12 * row, 10.0) for row in range(30)]
    notes = [line("Roth und", 500.0, 8.0), line("7 Vgl. Ebert", 510.0, 10.8), line("und viele andere", 520.0, 8.0)]
    document = document_of_lines([*body, *notes]).document
    assert [document.line(place).font.size for place in (0, 30, 31, 32)] == [10.0, 8.0, 8.0, 8.0]


def test_lines_of_many_heights_have_no_size() -> None:
    lines = [LayoutLine("Netze", Box(70.0, 12.0 * row, 99.0, 12.0 * row + 8 + row / 10)) for row in range(200)]
    assert {font.size for font in document_of_lines(lines).document.font_table} == {0.0}
