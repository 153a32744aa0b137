"""The parts of synthetic references: templates, names, CSL marks and styles, users' records, files."""

import json
from pathlib import Path
from random import Random

import pytest

from svod.errors import SettingsError
from svod.model.person import PersonName
from svod.text.bibtex import letters
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.synthetic.reference_files import read_references, write_references
from svod_lab.synthetic.references import STYLES, ReferenceMaker
from svod_lab.synthetic.styles.csl import CslStyles, csl_files
from svod_lab.synthetic.styles.csl_marks import (
    NameSlot,
    PagesSlot,
    TextSlot,
    UnreadableMarksError,
    marked_record,
    template_of,
)
from svod_lab.synthetic.styles.name_styles import Initials, NameForm, genitive, initials_of, list_of
from svod_lab.synthetic.styles.pieces import Piece, printed, settled
from svod_lab.synthetic.styles.style import Plan
from svod_lab.synthetic.styles.templates import decided, filled, template
from svod_lab.synthetic.works.cited import CitedWork, Kind
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.latin_letters import TABLES, transliterated
from svod_lab.synthetic.works.user_records import read_records

CSL = """<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" {locale}>
  <info><title>Own</title><id>own</id></info>
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography et-al-min="4" et-al-use-first="1"><layout suffix=".">
    <names variable="author"><name initialize-with="." name-as-sort-order="all" delimiter="; "/></names>
    <date variable="issued" prefix=" (" suffix="): "><date-part name="year"/></date>
    <text variable="title" text-case="uppercase"/>
    <text variable="container-title" prefix=". "/><text variable="volume" prefix=", "/>
    <text variable="page" prefix=", "/>
  </layout></bibliography>
</style>"""
PEOPLE = (PersonName("Лесной", "Антон Ильич"), PersonName("Зимина", "Вера"), PersonName("Росатом"))


def reported(fields: dict[str, str]) -> "object":
    return lambda name: (Piece(fields[name], name),) if fields.get(name) else ()


def test_a_group_is_left_out_with_its_words_when_a_field_is_missing() -> None:
    parts = template("{title}[[, т. {volume}]][[, с. {pages}]].")
    pieces = filled(parts, reported({"title": "Плёнки", "pages": "5"}))  # type: ignore[arg-type]
    assert pieces is not None
    assert "".join(piece.text for piece in pieces) == "Плёнки, с. 5."


def test_a_template_whose_bare_field_is_missing_is_not_filled() -> None:
    assert filled(template("{author}: {title}"), reported({"title": "Плёнки"})) is None  # type: ignore[arg-type]


def test_choices_are_made_once_and_may_hold_fields() -> None:
    parts = template("{title}<<, {year}| ({year})|>>.")
    made = {str(decided(parts, Random(seed))) for seed in range(40)}
    assert len(made) == 3


@pytest.mark.parametrize("text", ["{title}[[, {year}", "{title}]]", "{title"])
def test_a_template_whose_brackets_do_not_pair_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"brackets|template"):
        template(text)


def test_full_stops_are_not_doubled_and_blanks_neither() -> None:
    pieces = settled([Piece("Лесной А.И.", "author"), Piece(". "), Piece(" Что есть истина?", "title"), Piece(". М.")])
    assert printed(pieces).raw == "Лесной А.И. Что есть истина? М."


def test_initials_keep_hyphens_and_corporate_names_stay() -> None:
    assert initials_of("Hans-Peter Karl", Initials.SPACED) == "H.-P. K."
    assert initials_of("Антон Ильич", Initials.TIGHT) == "А.И."
    assert initials_of("Ann B.", Initials.BARE) == "AB"
    assert list_of(PEOPLE, NameForm(comma=True, last=" и ")) == "Лесной, А.И., Зимина, В. и Росатом"
    assert list_of(PEOPLE[:2], NameForm("none", initials=Initials.FULL)) == "Антон Ильич Лесной, Вера Зимина"


@pytest.mark.parametrize(
    ("family", "given", "expected"),
    [
        ("Козлов", "Пётр", "Козлова"), ("Козлова", "Анна Ивановна", "Козловой"), ("Лесной", "Антон", "Лесного"),
        ("Раевский", "Лев", "Раевского"), ("Яворская", "Анна Ильинична", "Яворской"), ("Бойко", "Олег", "Бойко"),
        ("Черных", "Олег", "Черных"), ("Миллер", "Олег", "Миллера"), ("Мельник", "Анна Ивановна", "Мельник"),
    ],
)  # fmt: skip
def test_editors_stand_in_the_genitive(family: str, given: str, expected: str) -> None:
    assert genitive(PersonName(family, given)).family == expected


def test_every_table_of_latin_letters_spells_the_whole_alphabet() -> None:
    spelled = {transliterated("Щёголь Юрий, объезд и Цна", number) for number in range(len(TABLES))}
    assert "Shchegol' Yuriy, obezd i Tsna" in spelled
    assert len(spelled) == len(TABLES)


def test_marks_that_a_style_printed_become_places_for_values() -> None:
    record = marked_record("article-journal", frozenset({"title", "page", "issued"}), 1, 0)
    name, title = record["author"][0], record["title"]
    first, second = name["given"][0], name["given"][3]
    rendered = f"1. {name['family']} {first}.{second}. {title.upper()}. 7776. P. 90010–99."
    parts = template_of(rendered)
    slots = [part for part in parts if not isinstance(part, str)]
    assert isinstance(slots[0], NameSlot)
    assert slots[0].initials is Initials.TIGHT
    assert [slot.field for slot in slots if isinstance(slot, TextSlot)] == ["title", "year"]
    assert slots[-1] == PagesSlot("–", short=True)


def test_a_stop_after_bare_initials_is_no_part_of_them() -> None:
    name = marked_record("book", frozenset(), 1, 0)["author"][0]
    parts = template_of(f"{name['family']} {name['given'][0]}{name['given'][3]}. ")
    assert isinstance(parts[0], NameSlot)
    assert parts[0].initials is Initials.BARE
    assert parts[1] == ". "


@pytest.mark.parametrize("rendered", ["\ue000Aaa", "\ue000Aaa\ue000 and \ue000Aaa\ue000", "vol. 17771"])
def test_torn_and_doubled_marks_are_refused(rendered: str) -> None:
    with pytest.raises(UnreadableMarksError):
        template_of(rendered)


def shelf(tmp_path: Path, complaints: Complaints, language: str = "en") -> CslStyles:
    (tmp_path / "own.csl").write_text(CSL.format(locale=""), encoding="utf-8")
    (tmp_path / "broken.csl").write_text("<style", encoding="utf-8")
    (tmp_path / "french.csl").write_text(CSL.format(locale='default-locale="fr-FR"'), encoding="utf-8")
    return CslStyles(list(csl_files(tmp_path, complaints)), language, lot("styles"), complaints)


def test_a_csl_style_is_rendered_once_and_filled_with_values(tmp_path: Path) -> None:
    complaints = Complaints()
    plan = shelf(tmp_path, complaints).plan(lot("plan"), Plan(STYLES["en"][0], lot("instead")))
    work = CitedWork(
        Kind.ARTICLE, "en", "Thin films", (PersonName("Bell", "Ann Mary"), PersonName("van Dijk", "Jan")),
        container="Nature", year="1999", volume="5", pages="3-7",
    )  # fmt: skip
    raw, spans = printed(settled(plan.write(work)))
    assert raw == "Bell, A.M.; van Dijk, J. (1999): THIN FILMS. Nature, 5, 3–7."
    assert [(raw[span.start : span.end], span.label) for span in spans] == [
        ("Bell, A.M.; van Dijk, J.", "author"), ("1999", "year"), ("THIN FILMS", "title"), ("Nature", "container"),
        ("5", "volume"), ("3–7", "pages"),
    ]  # fmt: skip
    many = CitedWork(Kind.BOOK, "en", "Films", (PersonName("Bell", "Ann"),) * 5, year="1999")
    raw, spans = printed(settled(plan.write(many)))
    assert raw.startswith("Bell, A. et al")
    assert raw[spans[0].start : spans[0].end] == "Bell, A."


def test_csl_styles_that_cannot_be_used_are_counted_and_left_out(tmp_path: Path) -> None:
    complaints = Complaints()
    assert shelf(tmp_path, complaints)
    assert complaints.counts == {Fault.BROKEN_FILE: 1}
    assert complaints.kept[0].file == "broken.csl"
    assert not shelf(tmp_path, Complaints(), "ru")


def test_synthetic_references_use_the_styles_that_are_given(tmp_path: Path) -> None:
    (tmp_path / "own.csl").write_text(CSL.format(locale=""), encoding="utf-8")
    styles = list(csl_files(tmp_path, Complaints()))
    names = {one.style for one in ReferenceMaker("en", 1, styles=styles).references(400)}
    assert "csl:own" in names
    assert len(names) > 2


def test_a_bibtex_file_gives_records_and_complaints_with_lines(tmp_path: Path) -> None:
    path = tmp_path / "mine.bib"
    path.write_text(
        '@string{ann = "Annalen der Physik"}\n@article{a, author = {M{\\"u}ller, Hans and Лесной, А. И.},\n'
        "  title = {Über {Str\\\"omung} und \\'Etude}, journal = ann, year = 1999, pages = {3--9}}\n"
        "@comment{nothing}\n@book{b, author = {Beck, U.}, year = 2000}\n"
        '@article{c, title = {Never closed,\n@misc{d, title = "Web {"}quoted{"} page", url = {http://a.b/c}}\n',
        encoding="utf-8",
    )
    complaints = Complaints()
    records = read_records([path], complaints)
    assert [record.fields.title for record in records] == ["Über Strömung und Étude", 'Web "quoted" page']
    assert records[0].fields.author[0] == PersonName("Müller", "Hans")
    assert records[0].fields.container == "Annalen der Physik"
    assert records[0].fields.pages == "3-9"
    assert [(one.kind, one.line) for one in complaints.kept] == [(Fault.UNLABELLED, 5), (Fault.BROKEN_ROW, 6)]


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        (r"G{\"o}del", "G{ö}del"),
        (r"\v{C}apek", "Čapek"),
        (r"Stra{\ss}e", "Stra{ß}e"),
        (r"Erd\H{o}s", "Erdős"),
        ("x", "x"),
    ],
)
def test_tex_accents_become_letters(tex: str, expected: str) -> None:
    assert letters(tex) == expected


def test_csl_json_gives_records_and_complaints_with_lines(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    items = [
        {"id": "a", "type": "article-journal", "title": "Thin <i>films</i>", "author": [{"family": "Bell"}],
         "issued": {"date-parts": [["1999"]]}, "container-title": ["Nature"], "language": "en-GB"},
        {"id": "b", "type": "book"},
        {"id": "c", "type": "legislation", "title": "Федеральный закон", "issued": {"raw": "от 1996 года"}},
    ]  # fmt: skip
    path.write_text(json.dumps(items, ensure_ascii=False, indent=1), encoding="utf-8")
    complaints = Complaints()
    first, law = read_records([path], complaints)
    assert (first.fields.title, first.fields.year, first.fields.container) == ("Thin films", "1999", "Nature")
    assert (first.language, law.language) == ("en", "ru")
    assert law.fields.type == "law"
    line_of_name = path.read_text(encoding="utf-8").split("\n").index('  "id": "b",') + 1
    assert [one.line for one in complaints.kept] == [line_of_name - 1]


def test_files_without_any_record_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{nothing", encoding="utf-8")
    with pytest.raises(SettingsError, match="no usable record"):
        read_records([path], Complaints())
    with pytest.raises(SettingsError, match="There is no"):
        read_records([tmp_path / "missing.bib"], Complaints())


def test_references_on_disk_are_read_back_and_bad_rows_left_out(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "references.jsonl"
    synthetic = list(ReferenceMaker("ru", 4).references(30))
    assert write_references(path, synthetic) == 30
    with path.open("a", encoding="utf-8") as stream:
        stream.write('{"raw": "x", "spans": [[0, 5, "title"]], "language": "ru", "document": "d"}\nnothing\n')
    complaints = Complaints()
    assert list(read_references(path, complaints)) == [one.reference for one in synthetic]
    assert [one.line for one in complaints.kept] == [31, 32]
