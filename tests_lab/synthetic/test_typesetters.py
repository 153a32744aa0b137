"""Papers typeset by LaTeX and LibreOffice: read back with their labels, the same each time, never a crash."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import docx
import pytest

from svod import registry
from svod.errors import MissingProgramError, SettingsError
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.items import Zone
from svod_lab.synthetic.labels import labelled
from svod_lab.synthetic.papers import make_papers
from svod_lab.synthetic.sheets import Align, Block, Furniture, Kind, Label, Run, Sheet, Size
from svod_lab.synthetic.typesetting.formats import ANY, TYPESETTERS, export, read_back, typesetters_of
from svod_lab.synthetic.typesetting.programs import CLASSES, TypesettingError, asked
from svod_lab.synthetic.typesetting.tex_letters import in_tex
from svod_lab.synthetic.typesetting.tex_run import latex_pdf, latex_postscript
from svod_lab.synthetic.typesetting.tex_source import tex_source
from svod_lab.synthetic.typesetting.word_file import word_file
from svod_lab.synthetic.works.paper_records import records_of_file

MOST_LOSS = 0.01
NOTE = Run("Свенсон", Label.AUTHOR, note=(Run("Написано зимой.", Label.NOTE),), note_mark="*")


def sheet(*blocks: Block, columns: int = 1, front: tuple[Block, ...] = ()) -> Sheet:
    head = Furniture("", "#\tСнег & лёд", "Снег & лёд\t#")
    return Sheet("ru", Size(148, 210, 18, 18, 18), "", 10, columns, 0.6, 7, head, Furniture("#"), (), front, blocks)


def files_below(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("language", "plan"), [("ru", "ru-bilingual"), ("de", "de-social"), ("en", "en-two-columns")])
def test_latex_prints_papers_whose_tokens_are_nearly_all_labelled(language: str, plan: str, tmp_path: Path) -> None:
    (paper,) = make_papers(language, 1, 5, tmp_path, ("pdf", "ps", "tex"), plan=plan, typesetter="latex")
    for file in paper.files:
        assert file.document.token_count > 300
        assert file.labelling.loss.share < MOST_LOSS


def test_latex_makes_the_same_bytes_each_time(tmp_path: Path) -> None:
    for folder in ("once", "again"):
        assert list(make_papers("ru", 1, 2, tmp_path / folder, ("pdf", "ps", "tex"), typesetter="latex"))
    assert len(files_below(tmp_path / "once")) == 5
    assert files_below(tmp_path / "once") == files_below(tmp_path / "again")


def test_libreoffice_prints_many_papers_at_once_and_makes_the_same_bytes_each_time(tmp_path: Path) -> None:
    formats = ("pdf", "odt", "doc")
    papers = list(make_papers("de", 2, 5, tmp_path / "once", formats, typesetter="libreoffice"))
    assert [file.path.name for paper in papers for file in paper.files] == [
        f"de-5-{number}.{ending}" for number in range(2) for ending in formats
    ]
    assert all(file.labelling.loss.share < MOST_LOSS for paper in papers for file in paper.files)
    assert any({Zone.PAGE_NUMBER, Zone.RUNNING_HEAD} & set(paper.files[0].labelling.zones) for paper in papers)
    assert list(make_papers("de", 2, 5, tmp_path / "again", formats, typesetter="libreoffice"))
    assert files_below(tmp_path / "once") == files_below(tmp_path / "again")


def test_a_word_file_that_shall_be_printed_has_columns_and_running_heads() -> None:
    front = Block((Run("О снеге", Label.TITLE),), Zone.HEADER)
    printed = sheet(Block((Run("Снег идёт."),)), columns=2, front=(front,))
    first, second = docx.Document(BytesIO(word_file(printed, has_pages=True))).sections
    assert [len(section._sectPr.xpath("./w:cols[@w:num='2']")) for section in (first, second)] == [0, 1]
    assert first.header.paragraphs[0].text.startswith("Снег & лёд\t")
    assert first.even_page_header.paragraphs[0].text.endswith("\tСнег & лёд")
    assert first.first_page_header.paragraphs[0].text == ""
    assert len(docx.Document(BytesIO(word_file(printed))).sections) == 1


def test_a_sheet_in_two_columns_has_its_front_above_them_and_its_notes_below() -> None:
    title = Block((Run("О снеге", Label.TITLE, bold=True), NOTE), Zone.HEADER, align=Align.CENTRE, size=1.5)
    days = " ".join(f"В день {day} снег идёт и идёт, пока не наступит вечер." for day in range(40))
    text = Block((Run(days),), first_line=1.2)
    printed = sheet(text, columns=2, front=(title,))
    document = read_back("pdf", latex_pdf(tex_source(printed)))
    labelling = labelled(printed, document)
    assert labelling.loss.share == 0
    assert document.line(0).text.startswith("О снеге")
    assert Zone.FOOTNOTE in labelling.zones
    # The second column stands beside the first.
    lefts = {round(box.x0 / 50) for line in document.lines if (box := line.box) is not None}
    assert len(lefts) >= 2


def test_cells_rules_lists_and_page_breaks_are_printed() -> None:
    cells = tuple((Run(name, Label.AUTHOR, number), Run(f"\nГород {number}")) for number, name in enumerate("АБВГ"))
    entry = (Run("[1] ", Label.REFERENCE, 0, "number"), Run("Свенсон. О снеге.", Label.REFERENCE, 0, "title"))
    blocks = (
        Block((), Zone.HEADER, kind=Kind.GRID, cells=cells),
        Block(kind=Kind.RULE),
        Block(kind=Kind.PAGE_BREAK),
        Block((Run("Литература", Label.HEADING),), Zone.HEADING),
        Block(entry, Zone.BIBLIOGRAPHY, hanging=1.6),
    )
    document = read_back("pdf", latex_pdf(tex_source(sheet(*blocks))))
    assert document.page_count == 2
    assert "[1] Свенсон. О снеге." in document.plain_text()
    assert labelled(sheet(*blocks), document).loss.share == 0


def test_every_letter_that_means_something_to_tex_is_printed_as_it_is() -> None:
    text = r"\a {b} $c$ d&e #1 50% x_y ^z ~ <q> -- ,, `` '' ?` “w” „e“ «r» – — … № § † © ² Čapek Łódź Größe ḥ αΩ ≤ О—Ёж"
    words = Block((Run(text),), language="en")
    printed = sheet(words, Block((Run(text),)))
    for document in (
        read_back("pdf", latex_pdf(tex_source(printed))),
        read_back("ps", latex_postscript(tex_source(printed))),
    ):
        read = "".join(document.plain_text().split())
        assert r"\a{b}$c$d&e#150%x_y^z~<q>--" in read
        assert read.count("ČapekŁódźGröße") == 2
        assert read.count("О—Ёж") == 2


@pytest.mark.parametrize(
    ("text", "language", "source"),
    [
        ("10 % & more", "en", r"10 \% \& more"),
        ("Ёлка и Čapek", "ru", r"Ёлка и \foreignlanguage{english}{Čapek}"),
        ("von Лес и поле", "de", r"von \foreignlanguage{russian}{Лес и поле}"),
        ("a--b", "en", "a-{}-b"),
        ("ā", "en", r"\={a}"),
        ("λ", "en", r"$\lambda$"),
        ("x²", "en", r"x\textsuperscript{2}"),
        ("one\ntwo", "en", "one\\\\{}\ntwo"),
    ],
)
def test_texts_become_source(text: str, language: str, source: str) -> None:
    assert in_tex(text, language) == source


def test_the_first_fonts_of_tex_are_taken_where_they_have_all_letters() -> None:
    plain = replace(sheet(Block((Run("Größe und Übermut, S. 5–7"),))), language="de", head=Furniture())
    source = tex_source(plain, prefers_old_fonts=True)
    assert "fontenc" not in source
    for document in (read_back("pdf", latex_pdf(source)), read_back("ps", latex_postscript(source, in_bitmaps=True))):
        assert document.line(0).text == "Größe und Übermut, S. 5–7"
    for text in ("Wałęsa", "«Ёлка»"):
        assert "fontenc" in tex_source(replace(plain, blocks=(Block((Run(text),)),)), prefers_old_fonts=True)


def test_a_letter_that_latex_cannot_set_is_named() -> None:
    with pytest.raises(TypesettingError, match=r"U\+96EA"):
        in_tex("雪", "en")


def test_a_paper_that_cannot_be_printed_is_counted_and_the_others_are_printed(tmp_path: Path) -> None:
    rows = [{"language": "en", "title": title, "authors": [{"family": "Svenson"}]} for title in ("On snow", "On 雪")]
    records = tmp_path / "records.jsonl"
    records.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    complaints = Complaints()
    papers = make_papers(
        "en", 2, 1, tmp_path, records=records_of_file(records), typesetter="latex", complaints=complaints
    )
    assert [paper.draft.truth.title for paper in papers] == ["On snow"]
    assert complaints.counts == {Fault.UNPRINTED: 1}
    assert "U+96EA" in complaints.kept[0].example
    assert len((tmp_path / "truth.jsonl").read_text("utf-8").splitlines()) == 1


def test_any_typesetter_prints_each_paper_by_one_of_those_installed(tmp_path: Path) -> None:
    drawn = tuple(name for name in TYPESETTERS if name != CLASSES)
    assert typesetters_of("pdf") == drawn
    assert typesetters_of("html") == ("typst",)
    papers = list(make_papers("en", 8, 1, tmp_path, typesetter=ANY))
    assert {paper.files[0].typesetter for paper in papers} == set(drawn)
    assert all(paper.loss.share < MOST_LOSS for paper in papers)
    rows = [json.loads(line) for line in (tmp_path / "labels.jsonl").read_text("utf-8").splitlines()]
    assert [row.get("typesetter", "typst") for row in rows] == [paper.files[0].typesetter for paper in papers]


@pytest.mark.parametrize(
    ("typesetter", "format_name", "package"),
    [
        ("latex", "pdf", "texlive-latex-base"),
        ("latex", "ps", "texlive-latex-base"),
        ("libreoffice", "pdf", "libreoffice-writer-nogui"),
    ],
)
def test_a_missing_program_is_reported_with_the_package_that_brings_it(
    typesetter: str, format_name: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingProgramError, match=package):
        list(make_papers("ru", 1, 1, tmp_path, (format_name,), typesetter=typesetter))
    assert typesetters_of("pdf") == ("typst",)
    with pytest.raises(MissingProgramError, match="libreoffice"):
        typesetters_of("odt")


def test_programs_that_fail_or_never_end_are_reported(tmp_path: Path) -> None:
    with pytest.raises(TypesettingError, match="not ready"):
        asked("sleep", ("60",), tmp_path, 0.1)
    with pytest.raises(TypesettingError, match="gave up"):
        asked("sleep", ("soon",), tmp_path, 5.0)


def test_what_a_typesetter_does_not_do_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="Known: typst, latex, classes, libreoffice, any"):
        export("pdf", "troff")
    with pytest.raises(SettingsError, match="pdf, ps, tex"):
        export("html", "latex")
    (tmp_path / "mine.typ").write_text("#text[x]", encoding="utf-8")
    with pytest.raises(SettingsError, match="Own templates"):
        list(make_papers("ru", 1, 1, tmp_path / "out", templates=tmp_path, typesetter="latex"))


def test_the_source_is_read_by_the_converter_of_latex() -> None:
    printed = sheet(Block((Run("О снеге", Label.TITLE, bold=True), NOTE), Zone.HEADER), Block((Run("Снег и лёд."),)))
    document = registry.find("convert", "latex").make().convert(tex_source(printed).encode())
    assert document.plain_text().splitlines()[0].startswith("О снеге")
    assert "Снег и лёд." in document.plain_text()
    assert "Написано зимой." in document.plain_text()
