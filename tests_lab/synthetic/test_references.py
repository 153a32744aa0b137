"""Synthetic references: labels that are exact, the same bytes for the same seed, every style for every kind."""

import re
from itertools import islice, pairwise

import pytest

from svod.errors import SettingsError
from svod.model.person import PersonName
from svod_lab.corpora.items import REFERENCE_LABELS, LabeledReference, Trust
from svod_lab.corpora.labels.trimming import value
from svod_lab.synthetic.noise import NOISES, Noise, Noises
from svod_lab.synthetic.references import ENTRIES, STYLES, ReferenceMaker, make_references
from svod_lab.synthetic.styles.pieces import Piece, printed, settled
from svod_lab.synthetic.styles.style import Plan, Style
from svod_lab.synthetic.works.cited import CitedWork, Day, Kind, cited_work, record_of
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.invented import HABITATS, LANGUAGES, made_up_records, made_up_work

ALL_STYLES = [(language, style) for language, styles in STYLES.items() for style in styles]
WORK = CitedWork(
    Kind.ARTICLE, "ru", "Свойства тонких плёнок", (PersonName("Лесной", "Антон Ильич"), PersonName("Зимина", "Вера")),
    container="Атомная энергия", year="2007", volume="5", issue="2", pages="37-45", doi="10.1000/ab.12",
)  # fmt: skip


def values(reference: LabeledReference) -> dict[str, str]:
    return {span.label: reference.raw[span.start : span.end] for span in reference.spans}


def written(work: CitedWork, style: Style) -> tuple[str, dict[str, str]]:
    raw, spans = printed(settled(Plan(style, lot("test")).write(work)))
    return raw, {span.label: raw[span.start : span.end] for span in spans}


@pytest.mark.parametrize("language", LANGUAGES)
def test_spans_are_in_order_apart_known_and_bare(language: str) -> None:
    for reference in make_references(language, 400, seed=3):
        assert reference.trust is Trust.EXACT
        assert reference.raw == reference.raw.strip()
        assert all(one.end <= other.start for one, other in pairwise(reference.spans))
        for start, end, label in reference.spans:
            assert label in REFERENCE_LABELS
            assert value(reference.raw, start, end, label, affixes=False) == (start, end), reference.raw


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_seed_makes_the_same_references_and_another_seed_others(language: str) -> None:
    first = list(make_references(language, 60, seed=1))
    assert list(make_references(language, 60, seed=1)) == first
    assert list(islice(make_references(language, 500, seed=1), 60)) == first
    assert [item.raw for item in make_references(language, 60, seed=2)] != [item.raw for item in first]


def test_works_bear_the_titles_that_are_given_and_parts_as_bibliographies_print_them() -> None:
    made = list(make_references("de", 60, seed=3, noises=(), titles=["Netze : eine Einführung"]))
    entitled = [values(reference)["title"] for reference in made if "Netze" in reference.raw]
    assert len(entitled) > 40
    assert not any(" : " in title for title in entitled)
    assert any(title == "Netze. Eine Einführung" for title in entitled)


def test_references_of_one_bibliography_are_one_document_in_one_style() -> None:
    synthetic = list(ReferenceMaker("de", 5, noises=()).references(3 * ENTRIES))
    assert len({one.reference.document_id for one in synthetic}) == 3
    for first in range(0, len(synthetic), ENTRIES):
        assert len({one.style for one in synthetic[first : first + ENTRIES]}) == 1


def test_every_kind_of_work_is_met_in_every_language_that_has_it() -> None:
    for language, home in HABITATS.items():
        rng = lot(language)
        assert {made_up_work(language, rng).kind for _ in range(3000)} == set(home.kinds)


@pytest.mark.parametrize(("language", "style"), ALL_STYLES, ids=[style.name for _language, style in ALL_STYLES])
def test_every_style_writes_every_kind_without_a_trace_of_its_template(language: str, style: Style) -> None:
    for kind in HABITATS[language].kinds:
        for number in range(4):
            work = made_up_work(language, lot(f"{kind}{number}"), kind)
            raw, found = written(work, style)
            assert {"title", "container", "genre", "other", "year"} & found.keys(), raw
            assert raw.count("(") == raw.count(")"), raw
            assert raw.count("[") == raw.count("]"), raw
            without_address = re.sub(r"\.{3}|https?://\S+", "…", raw)
            assert not re.search(r"\[\[|\]\]|<<|>>|[{}~@]|\.\.|  |,,| ,", without_address), raw


def test_the_values_of_a_record_are_found_under_their_labels() -> None:
    for style in STYLES["ru"]:
        if style.prepared is None:
            raw, found = written(WORK, style)
            assert found["title"] == "Свойства тонких плёнок", raw
            assert found["container"] == "Атомная энергия"
            assert found["year"] == "2007"
            assert re.sub(r"\D+", "-", found["pages"]) == "37-45"
            assert found["doi"] == "10.1000/ab.12"


def test_a_list_of_gost_parts_its_areas_by_dashes() -> None:
    way = "{author} {title} // {container}. – {year}[[. – Т. {volume}]][[. – № {issue}]][[. – С. {pages}]]."
    style = Style("dashes", 1, STYLES["ru"][0].names[:1], {Kind.ARTICLE: (way,)})
    raw, found = written(WORK, style)
    assert raw.startswith(
        "Лесной А.И., Зимина В. Свойства тонких плёнок // Атомная энергия. – 2007. – Т. 5. – № 2. – С. 37"
    )
    assert found["author"] == "Лесной А.И., Зимина В."


def test_the_full_form_of_gost_names_the_authors_twice() -> None:
    full = next(style for style in STYLES["ru"] if style.name == "gost-r-7.0.100-2018")
    raw, spans = printed(settled(Plan(full, lot("test")).write(WORK)))
    authors = [raw[span.start : span.end] for span in spans if span.label == "author"]
    assert authors == ["Лесной, А. И.", "А. И. Лесной, В. Зимина"]


def test_words_around_foreign_works_are_in_their_language() -> None:
    work = CitedWork(
        Kind.ARTICLE, "en", "Thin films", (PersonName("Bell", "Ann"),), container="Nature", year="1999", volume="5",
        issue="2", pages="3-7",
    )  # fmt: skip
    gost = next(style for style in STYLES["ru"] if style.name == "gost-r-7.0.5-2008")
    raw, _found = written(work, gost)
    assert re.search(r"V(?:ol)?\.\s?5", raw), raw
    assert not re.search("[а-яё]", raw), raw


def test_a_transliterated_work_has_no_cyrillic_letter_left() -> None:
    latin = next(style for style in STYLES["ru"] if style.prepared)
    raw, found = written(WORK, latin)
    assert not re.search("[а-яё]", raw, re.IGNORECASE)
    assert re.match("Svo[ijy]stva", found["title"])


def test_a_work_that_no_template_suits_is_written_with_what_it_has() -> None:
    bare = CitedWork(Kind.ARTICLE, "en", "A title alone", container="Nature")
    for style in STYLES["en"]:
        raw, found = written(bare, style)
        assert raw.count("(") == raw.count(")"), raw
        assert "A title alone" in found.values() or "Nature" in found.values()


@pytest.mark.parametrize("noise", NOISES, ids=[f"{noise.name}-{noise.languages[0]}" for noise in NOISES])
def test_each_noise_changes_something_and_leaves_every_label_in_place(noise: Noise) -> None:
    language = noise.languages[0]
    changed = 0
    for number in range(60):
        rng = lot(f"{noise.name}{number}")
        work = made_up_work(language, rng, Kind.WEB if noise.name == "broken-address" else Kind.ARTICLE)
        pieces = settled(Plan(STYLES[language][0], lot(str(number))).write(work))
        before = printed(pieces)
        table = (noise._replace(bibliographies=1.0, entries=1.0),)
        raw, spans = printed(Noises(lot(str(number)), language, table).augmented(pieces, rng))
        changed += raw != before.raw
        if noise.name != "footnote":
            assert [span.label for span in spans] == [span.label for span in before.spans], raw
    assert changed


def test_noise_in_addresses_and_titles_keeps_the_other_values_as_they_were() -> None:
    table = tuple(noise._replace(bibliographies=1.0, entries=1.0) for noise in NOISES if noise.name == "misprint")
    pieces = [Piece("Лесной А.И.", "author"), Piece(" "), Piece("2007", "year"), Piece(". С. "), Piece("5", "pages")]
    raw, spans = printed(Noises(lot("a"), "ru", table).augmented(pieces, lot("b")))
    assert raw != "Лесной А.И. 2007. С. 5"
    assert [raw[span.start : span.end] for span in spans][1:] == ["2007", "5"]


def test_records_make_works_and_works_make_records() -> None:
    for record in made_up_records("en", 50, 7):
        again = record_of(cited_work(record))
        assert again.fields.title == record.fields.title
        assert again.fields.pages == record.fields.pages
        assert again.fields.author == record.fields.author


def test_references_of_given_records_belong_to_the_documents_of_the_records() -> None:
    records = list(made_up_records("de", 5, 1))
    identities = {item.document_id for item in make_references("de", 40, records=records)}
    assert identities <= {record.document_id for record in records}


def test_a_day_is_printed_without_being_part_of_the_year() -> None:
    work = CitedWork(
        Kind.NEWSPAPER, "de", "Der Markt", (PersonName("Beck", "Ute"),), container="Die Zeit", year="2002",
        day=Day(2002, 3, 27), pages="5",
    )  # fmt: skip
    style = Style(
        "paper", 1, STYLES["de"][0].names[:1], {Kind.NEWSPAPER: ("{author}: {title}. In: {container}, {date}{year}.",)}
    )
    raw, found = written(work, style)
    assert raw == "Beck, Ute: Der Markt. In: Die Zeit, 27.03.2002."
    assert found["year"] == "2002"


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match="«xx»"):
        ReferenceMaker("xx")
