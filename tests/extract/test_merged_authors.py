"""Authors of rules and of a labeller in one list: shared ones, and others near them."""

from dataclasses import replace

import pytest

from svod.extract.header.combine import CombinedHeaderExtractor
from svod.extract.header.merged_authors import merged_authors
from svod.extract.header.piece_labels import AFFILIATION, AUTHOR, BODY, MORE_AFFILIATION, OTHER, TITLE
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document
from svod.model.metadata import Creator, Field, Metadata
from svod.model.person import PersonName
from svod.text.names import split_names
from tests.extract.test_learned_header import GivesLines
from tests.extract.typeset import Set, plain, typeset

LINES = (
    "A Study of Grids",
    "Ann Klein, Hans Gross",
    "Otto Lang",
    "Department of Grids",
    "Street of the Grids 5",
    "Supervisor:",
    "Eva Stone",
    "and more of it",
    "Ida Winter",
)


@pytest.fixture
def document() -> Document:
    return plain(*LINES)


def claims(document: Document, *people: tuple[str, float]) -> list[Creator]:
    found = []
    for full, weight in people:
        line = next(line for line in document.lines if full in line.text)
        (name,) = split_names(full)
        found.append(Creator(name.full, weight, span=line.span, name=name))
    return found


def merged(document: Document, rules: list[tuple[str, float]], labels: list[tuple[str, float]]) -> list[str]:
    found = merged_authors(claims(document, *rules), claims(document, *labels), document)
    return [one.creator.name.family for one in found]


def test_a_name_that_only_one_of_the_two_has_stands_in_the_list_of_the_others(document: Document) -> None:
    assert merged(document, [("Ann Klein", 0.9)], [("Ann Klein", 0.9), ("Hans Gross", 0.6)]) == ["Klein", "Gross"]
    rules = [("Ann Klein", 0.9), ("Hans Gross", 0.9), ("Otto Lang", 0.9)]
    assert merged(document, rules, [("Ann Klein", 0.9), ("Otto Lang", 0.9)]) == ["Klein", "Gross", "Lang"]


def test_a_name_far_below_must_be_sure_and_without_another_role(document: Document) -> None:
    rules = [("Ann Klein", 0.9)]
    assert merged(document, rules, [("Ann Klein", 0.9), ("Ida Winter", 0.99)]) == ["Klein", "Winter"]
    assert merged(document, rules, [("Ann Klein", 0.9), ("Ida Winter", 0.8)]) == ["Klein"]
    assert merged(document, rules, [("Ann Klein", 0.9), ("Eva Stone", 0.99)]) == ["Klein"]
    assert merged(document, [*rules, ("Ida Winter", 0.95)], [("Ann Klein", 0.9)]) == ["Klein"]


def test_each_is_marked_by_whom_it_was_found(document: Document) -> None:
    rules = claims(document, ("Ann Klein", 0.9), ("Otto Lang", 0.9))
    labels = claims(document, ("Ann Klein", 0.8), ("Hans Gross", 0.8))
    found = merged_authors(rules, labels, document)
    assert [(one.by_rules, one.by_labels) for one in found] == [(True, True), (False, True), (True, False)]
    assert found[0].creator.weight == 0.9


def test_where_they_name_nobody_together_there_is_no_list(document: Document) -> None:
    assert merged(document, [("Ann Klein", 0.9)], [("Otto Lang", 0.9)]) == []
    unplaced = [Creator("Klein Ann", 0.5, name=split_names("Ann Klein")[0])]
    assert merged_authors(unplaced, claims(document, ("Ann Klein", 0.9)), document) == []


def test_of_authors_in_two_alphabets_those_in_the_language_of_the_paper_are_taken() -> None:
    text = "Здесь показано, что такие ряды сходятся быстро и почти всюду на отрезке, как и ожидалось."
    document = plain("О рядах и решётках", "А. Н. Лесной", text, text, text, "On Series and Grids", "A. N. Lesnoy")
    labels = ((TITLE,), (OTHER,), (BODY,), (BODY,), (BODY,), (TITLE,), (AUTHOR,))
    found = CombinedHeaderExtractor(GivesLines(document, labels)).extract(document)
    assert [creator.name.family for creator in found.creators()] == ["Лесной"]


def test_an_address_of_one_who_is_not_taken_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    document = typeset([Set("A Study of Grids", size=18.0), Set("Hans Gross"), Set("Abstract. We study the grids.")])
    (name,) = split_names("Ann Klein")
    # As rules find them in notes at the end of a paper.
    stated = Creator(name.full, 0.9, span=document.lines[-1].span, name=name, email="klein@example.org")
    claimed = Metadata({Field.CREATOR: (stated,)})
    monkeypatch.setattr(RegexHeaderExtractor, "extract", lambda *_: claimed)
    labels = ((TITLE,), (AUTHOR,), (BODY,))
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.99)).extract(document)
    assert [creator.name.family for creator in found.creators()] == ["Gross"]
    assert [value.text for value in found.all(Field.IDENTIFIER)] == ["klein@example.org"]


def test_a_name_by_rules_that_begins_with_the_name_before_it_is_read_as_labels_part_it() -> None:
    document = plain("A Study of Grids", "Ann Klein, Hans", "Gross, Otto Lang")
    line = document.lines[2]
    wide = [Creator("Gross Otto Lang", 0.9, span=line.span, name=PersonName("Lang", "Gross Otto"))]
    read = [*claims(document, ("Ann Klein", 0.9)), *(
        Creator(name.full, 0.9, span=line.span, name=name) for name in split_names("Hans Gross, Otto Lang")
    )]  # fmt: skip
    assert [one.creator.name.full for one in merged_authors(wide, read, document)][-1] == "Lang Otto"


def test_a_title_does_not_run_into_the_names_that_the_labeller_is_sure_of() -> None:
    text = (
        "Nell’articolo abbiamo introdotto le ragioni e i principi alla base del progetto che la commissione ha deciso"
    )
    title = "Quali reti sono stabili oggi?"
    head = [Set(title, 11.0, y=75.0), Set("Luca Mari, Roberto Bucciani", 11.0, y=90.0)]
    document = typeset([*head, *(Set(text, 11.0, y=181.0 + 13 * row) for row in range(6))])
    labels = ((TITLE,), (AUTHOR,), *[(BODY,)] * 6)
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.99)).extract(document)
    assert found.text(Field.TITLE) == title


def test_a_body_called_after_a_person_is_no_author() -> None:
    lines = ["A Study of Grids", "Ann Klein and Hans Gross", "Queen Mary, University of Grids"]
    document = typeset([Set(lines[0], size=18.0), *map(Set, lines[1:]), Set("Abstract"), Set("We study the grids.")])
    labels = ((TITLE,), (AUTHOR,), (AFFILIATION, *[MORE_AFFILIATION] * 4), (OTHER,), (BODY,))
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.99)).extract(document)
    assert [creator.name.family for creator in found.creators()] == ["Klein", "Gross"]


def test_authors_before_their_bodies_are_authors_though_the_labeller_reads_only_bodies_there() -> None:
    lines = ["A Study of Grids", "Ann M. Klein, University of Grids", "Hans Gross, University of Nodes, Tver"]
    document = typeset([Set(lines[0], size=18.0), *map(Set, lines[1:]), Set("Abstract"), Set("We study the grids.")])
    first = (AUTHOR, AUTHOR, AUTHOR, AFFILIATION, *[MORE_AFFILIATION] * 2)
    labels = ((TITLE,), first, (AFFILIATION, *[MORE_AFFILIATION] * 5), (OTHER,), (BODY,))
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.99)).extract(document)
    assert [creator.name.family for creator in found.creators()] == ["Klein", "Gross"]


def test_a_title_of_which_the_labeller_reads_the_last_lines_is_read_whole() -> None:
    lines = ["A STUDY OF THE SLOW GROWTH OF", "GRIDS IN THE TOWN OF TVER", "by", "John J. Smith"]
    head = [Set(line, 16.0 if number < 2 else 11.0, y=90.0 + 18 * number) for number, line in enumerate(lines)]
    text = "the body of the paper goes on line after line and names nobody at all, as bodies do"
    document = typeset([*head, *(Set(text, 11.0, y=300.0 + 13 * row) for row in range(6))])
    labels = ((OTHER,), (TITLE,), (OTHER,), (AUTHOR,), *[(BODY,)] * 6)
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.99)).extract(document)
    assert found.text(Field.TITLE) == " ".join(lines[:2])


def test_an_author_by_rules_alone_a_block_below_the_others_is_one_where_the_line_is_like_theirs() -> None:
    lines = [
        "О решётках", "Лесной Иван Петрович, студент, Институт решёток", "государственный университет, Тверь",
        "e-mail: lesnoy@example.org", "Зимина Анна Ивановна, доцент", "Тверь", "Аннотация. Решётки", "и узлы",
    ]  # fmt: skip
    document = typeset([Set(lines[0], size=18.0), *map(Set, lines[1:])])
    shared, alone = ("Лесной Иван Петрович", 0.9), ("Зимина Анна Ивановна", 0.9)
    assert merged(document, [shared, alone], [shared]) == ["Лесной", "Зимина"]
    other = typeset([Set(lines[0], size=18.0), *map(Set, lines[1:4]), Set(lines[4], size=7.0), *map(Set, lines[5:])])
    assert merged(other, [shared, alone], [shared]) == ["Лесной"]


def test_a_block_like_those_above_has_an_author_though_the_labeller_missed_the_name() -> None:
    heads = [("Ann Klein", "Department of Grids"), ("Hans Gross", "Department of Nodes"), ("Ida Winter", "Keio Univ.")]
    blocks = [line for name, body in heads for line in (name, body, "1-3 Street, Tver 162")]
    document = typeset([Set("A Study of Grids", size=18.0), *map(Set, blocks), Set("Eva Stone"), Set("wrote to us")])
    rules = [("Ann Klein", 0.9), ("Hans Gross", 0.9), ("Ida Winter", 0.9), ("Eva Stone", 0.9)]
    labels = [("Ann Klein", 0.9), ("Hans Gross", 0.9)]
    assert merged(document, rules, labels) == ["Klein", "Gross", "Winter"]


def test_a_title_amid_a_note_of_where_the_paper_appeared_is_none() -> None:
    note = [
        "Erschienen in: Hans Gross (ed.), Otto Lang. Grids, Capacities and",
        "Science. Vortrag in Tver 1998, Tver 1999",
    ]
    note.append("(= Vorlesungen zur Philosophie der Netze, herausgegeben von Otto Lang, Band 2).")
    text = "One of the claims is that a systematic science presupposes a world of grids or at least a corner of it"
    head = [*map(Set, note), Set("Ann Klein", y=120.0), Set("A messy world? No limit for grids!", y=150.0)]
    document = typeset([*head, *(Set(text, y=190.0 + 12 * row) for row in range(6))])
    labels = ((OTHER,), (TITLE,), (TITLE,), (AUTHOR,), (OTHER,), *[(BODY,)] * 6)
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.9)).extract(document)
    assert found.text(Field.TITLE) == "A messy world? No limit for grids!"


def test_a_line_of_the_same_face_above_belongs_to_the_title_though_rules_took_it_for_names() -> None:
    lines = ["Die Unzulänglichkeit von Richard Swinburnes Versuch,", "die Existenz einer Seele zu beweisen"]
    head = [
        Set("Ann Klein und Hans Gross, Münster", 12.0),
        *(Set(line, 14.0, y=100.0 + 17 * n) for n, line in enumerate(lines)),
    ]
    text = "Die Zeiten, in denen der Dualismus als Ansatz der Philosophie des Geistes galt, sind nun schon lange vorbei"
    document = typeset([*head, *(Set(text, y=190.0 + 12 * row) for row in range(6))])
    labels = ((AUTHOR,), (TITLE,), (TITLE,), *[(BODY,)] * 6)
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.9)).extract(document)
    assert found.text(Field.TITLE) == " ".join(lines)


def test_a_running_head_of_author_and_title_is_neither() -> None:
    title = "ФИЗИЧЕСКИЕ ОСНОВЫ ОПТИЧЕСКОЙ ОКСИМЕТРИИ"
    head = Set("Л. А. Рогаткин. Физические основы оптической оксиметрии", 10.0, y=50.0, bold=True)
    text = "По регистрируемым потокам излучения можно вычислять соотношение фракций гемоглобина в крови и в среде"
    lines = [head, Set(title, 16.0, y=170.0, bold=True), Set("Д. А. Рогаткин", 12.0, y=205.0)]
    document = typeset([*lines, *(Set(text, y=280.0 + 12 * row) for row in range(6))])
    labels = ((AUTHOR, AUTHOR, AUTHOR, TITLE), (TITLE,), (AUTHOR,), *[(BODY,)] * 6)
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.97)).extract(document)
    assert found.text(Field.TITLE) == title
    assert [creator.name.full for creator in found.creators()] == ["Рогаткин Д. А."]


def test_the_end_of_a_body_is_no_author() -> None:
    lines = (
        "A Study of Grids", "Ann Klein", "National Institute of", "Oceanography, Goa", "Hans Gross",
        "University of Oslo", "Abstract",
    )  # fmt: skip
    labels = ((TITLE,), (AUTHOR,), (BODY,), (AUTHOR,), (AUTHOR,), (BODY,), (BODY,))
    document = typeset([Set(lines[0], 18, y=70, bold=True), *(Set(line, 11) for line in lines[1:])])
    found = CombinedHeaderExtractor(GivesLines(document, labels, 0.99)).extract(document)
    assert [one.name.family for one in found.creators()] == ["Klein", "Gross"]


def test_whom_only_rules_find_in_a_further_block_is_an_author_whatever_stands_between() -> None:
    lines = (
        "C. Brand",
        "LL.M.",
        "Institute of Grids,",
        "Grid Street 5,",
        "Leeds",
        "S. Neuner",
        "Ph.D.",
        "Institute of Lakes",
    )
    page = typeset(
        [Set("A Study of Grids", 18, y=60), *(Set(text, 10, y=100 + 13 * n) for n, text in enumerate(lines))]
    )
    assert merged(page, [("C. Brand", 0.9), ("S. Neuner", 0.9)], [("C. Brand", 0.9)]) == ["Brand", "Neuner"]


def test_a_name_printed_twice_has_both_its_lines() -> None:
    lines = (
        "Contact:",
        "Ann Klein",
        "ann@leeds.ac.uk",
        "Grids are everywhere in this valley.",
        "Ann Klein",
        "Ph.D.",
        "Hans Gross",
    )
    page = plain("A Study of Grids", *lines)
    second = next(line for line in page.lines if line.index > 3 and line.text == "Ann Klein")
    rules = [replace(claims(page, ("Ann Klein", 0.9))[0], span=second.span), *claims(page, ("Hans Gross", 0.9))]
    found = merged_authors(rules, claims(page, ("Ann Klein", 0.9)), page)
    assert [one.creator.name.family for one in found] == ["Klein", "Gross"]
