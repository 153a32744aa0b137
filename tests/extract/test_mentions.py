"""References tied to the text, to one another and to their twins."""

import pytest

from svod.extract.mentions.linker import MarkLinker
from svod.extract.mentions.same_again import with_the_same_again
from svod.extract.references.regex import RegexReferenceParser
from svod.model.document import Document, Span
from svod.model.reference import BibliographyBlock, Reference
from tests.extract.typeset import plain

PARSER = RegexReferenceParser()


def reference(number: int, raw: str, span: Span | None = None) -> Reference:
    parsed = PARSER.parse(raw)
    return Reference(number, raw, 1, parsed.weight, parsed.fields, span=span)


def linked(body: list[str], *lists: list[str]) -> tuple[Reference, ...]:
    """The references of a document that has this body and then these lists."""
    document = plain(*body, *(entry for entries in lists for entry in entries))
    blocks, references, line = [], [], len(body)
    for entries in lists:
        blocks.append(BibliographyBlock(line, line + len(entries) - 1, 1))
        for number, raw in enumerate(entries, start=1):
            span = Span(*document.columns.line_starts[line : line + 2])
            references.append(reference(number, raw, span))
            line += 1
    return MarkLinker().link(document, blocks, references)


LIST = [
    "Козлов Д. Д. Поиск статей // Программирование. 2007. Т. 3. С. 5–9.",
    "Müller J. Über Bäume. Berlin: Wald, 2001.",
    "Smith A., Jones B. On trees // J. Trees. 1999. V. 2. P. 1–4.",
    "Smith A. More on trees // J. Trees. 2001. V. 4. P. 7–9.",
]


def mentioned(references: tuple[Reference, ...]) -> list[list[str]]:
    return [[mention.text for mention in each.mentions] for each in references]


def test_numbers_in_brackets_mean_the_references_of_these_numbers() -> None:
    found = linked(["Деревья изучали давно [1], [2–4].", "См. также [3, с. 15] и [1; 4]."], LIST)
    assert mentioned(found) == [["[1]", "[1; 4]"], ["[2–4]"], ["[2–4]", "[3, с. 15]"], ["[2–4]", "[1; 4]"]]


def test_a_number_beyond_the_list_means_nothing() -> None:
    assert mentioned(linked(["An interval [0, 1] and a matrix [17]."], LIST)) == [[], [], [], []]


def test_numbers_of_paragraphs_mean_no_references() -> None:
    body = [f"A paragraph of Kozlov (2007) ends with its number. [{number}]" for number in range(1, 13)]
    references = linked(body, ["Kozlov D. Fleets of Taxis. Omsk, 2007.", "Miller A. Other Fleets. Oxford, 2001."])
    assert mentioned(references) == [["Kozlov (2007"] * 12, []]


def test_names_with_years_mean_the_works_of_these_people() -> None:
    body = [
        "Trees were counted first (Smith and Jones, 1999; Müller, 2001).",
        "Smith (2001) counted again. Поиск описан в работе Козлова (2007).",
    ]
    assert mentioned(linked(body, LIST)) == [
        ["Козлова (2007"],
        ["Müller, 2001"],
        ["Smith and Jones, 1999"],
        ["Smith (2001"],
    ]


def test_an_institution_is_meant_by_its_short_name_and_each_year_by_the_name_before_it() -> None:
    entries = [
        "Rat für Informationsinfrastrukturen (RfII) (Hg.) (2016): Leistung aus Vielfalt. Göttingen.",
        "Weber, K. (2016): Über Daten. Berlin: Wald.",
    ]
    found = linked(["Daten brauchen Pflege (RfII 2016: 3, Weber 2016: 5). Goodfellow 2016 nennt niemand."], entries)
    assert mentioned(found) == [["RfII 2016"], ["Weber 2016"]]


def test_letters_tell_works_of_one_year_apart() -> None:
    entries = ["Smith, A. (2001a): On trees. London: Wood.", "Smith, A. (2001b): On shrubs. London: Wood."]
    found = linked(["Shrubs are small (Smith 2001b), trees tall (Smith 2001a)."], entries)
    assert mentioned(found) == [["Smith 2001a"], ["Smith 2001b"]]


def test_raised_numbers_mean_references_where_there_are_no_brackets() -> None:
    found = linked(["Trees are tall,¹ shrubs are small², and grass is low³,⁴."], LIST)
    assert mentioned(found) == [["¹"], ["²"], ["³,⁴"], ["³,⁴"]]


def test_labels_mean_the_entries_that_begin_with_them() -> None:
    entries = ["[Koz07] Kozlov D. Search. Moscow, 2007.", "[ABC+99] Adams A. Trees. London, 1999."]
    assert mentioned(linked(["As shown in [ABC+99] and [Koz07]."], entries)) == [["[Koz07]"], ["[ABC+99]"]]


def test_the_sentence_around_a_mention_is_its_context() -> None:
    body = ["Сначала о другом. Деревья, как показал Д. Д. Козлов [1], растут вверх.", "Потом снова о другом."]
    mention = linked(body, LIST)[0].mentions[0]
    assert mention.sentence == "Деревья, как показал Д. Д. Козлов [1], растут вверх."
    assert mention.page == 1


def test_a_mention_knows_its_tokens() -> None:
    document_words = ["Trees", "are", "tall", "[1]", "everywhere"]
    mention = linked([" ".join(document_words)], LIST)[0].mentions[0]
    assert document_words[mention.span.start : mention.span.stop] == ["[1]"]


def test_a_dash_stands_for_the_same_people() -> None:
    first = reference(1, "Козлов Д. Д. Поиск статей. М.: Наука, 2007.")
    for raw in ("—. Каталоги. М.: Наука, 2009.", "Он же. Каталоги. М.: Наука, 2009.", "––– Каталоги. М.: Наука, 2009."):
        _, again = with_the_same_again([first, reference(2, raw)])
        assert [person.family for person in again.fields.author] == ["Козлов"], raw
        assert again.fields.year == "2009"


@pytest.mark.parametrize("raw", ["Там же. С. 15.", "Ibid., p. 15.", "Ebd., S. 15."])
def test_the_same_work_again_has_its_own_pages_only(raw: str) -> None:
    first = reference(1, "Козлов Д. Д. Поиск статей. М.: Наука, 2007. С. 3.")
    _, again = with_the_same_again([first, reference(2, raw)])
    assert again.fields.title == first.fields.title
    assert again.fields.year == "2007"
    assert again.fields.pages == "15"
    assert again.weight < 1


NOTES = [
    "Козлов Д. Д. Поиск статей. М.: Наука, 2007. С. 3.",
    "Müller, J. (2001): Über Bäume. Berlin: Wald.",
    "Smith, A. (1999): On trees. London: Wood.",
    "Smith, A. (2005): On shrubs. London: Wood.",
]


@pytest.mark.parametrize(
    ("raw", "title"),
    [
        ("Козлов Д. Д. Указ. соч. С. 15.", "Поиск статей"),
        ("Vgl. Müller, a.a.O., S. 15.", "Über Bäume"),
        ("Müller, a. a. O. (Anm. 2), S. 15.", "Über Bäume"),
        ("J. Müller (Anm. 2), S. 15.", "Über Bäume"),
        ("Smith, op. cit., p. 15.", "On shrubs"),
        ("Smith, op. cit., n. 3, p. 15.", "On trees"),
        ("Siehe Müller 2001, S. 15.", "Über Bäume"),
        ("Smith (1999), p. 15.", "On trees"),
        ("Vgl. Müller, Über Bäume, S. 15.", "Über Bäume"),
        ("Smith, “On trees,” 15.", "On trees"),
        ("Козлов Д. Д. Поиск статей… С. 15.", "Поиск статей"),
        ("AaO 15.", "On shrubs"),
    ],
)
def test_a_short_form_has_the_fields_of_the_work_that_it_means(raw: str, title: str) -> None:
    cited = [reference(number, text) for number, text in enumerate(NOTES, start=1)]
    *_, short = with_the_same_again([*cited, reference(5, raw)])
    assert short.fields.title == title
    assert short.weight < 1


@pytest.mark.parametrize(
    "raw", ["Roth, a.a.O., S. 15.", "Roth 2001, S. 15.", "Müller 1964, S. 3.", "Müller, Über Wege, S. 3."]
)
def test_a_short_form_of_an_unknown_work_takes_nothing_from_others(raw: str) -> None:
    cited = [reference(number, text) for number, text in enumerate(NOTES, start=1)]
    *_, short = with_the_same_again([*cited, reference(5, raw)])
    assert short.fields.title not in {work.fields.title for work in cited}


def test_a_title_with_a_word_like_a_mark_of_notes_is_kept() -> None:
    raw = "Smith, A. (2010): On supra-regional trees. London: Wood."
    _, found = with_the_same_again([reference(1, NOTES[3]), reference(2, raw)])
    assert found.fields.title == "On supra-regional trees"


def test_the_list_behind_the_notes_tells_what_they_name() -> None:
    short, _ = with_the_same_again([reference(1, "Müller (2001)."), reference(1, NOTES[1])])
    assert short.fields.title == "Über Bäume"


def test_the_first_entry_points_back_to_nothing() -> None:
    (only,) = with_the_same_again([reference(1, "Там же. С. 15.")])
    assert only.fields.title is None or "Там же" not in only.fields.title


def test_the_entries_of_two_lists_in_two_alphabets_are_twins() -> None:
    russian = [
        "Козлов Д. Д. Поиск статей // Программирование. 2007. Т. 3. С. 5–9.",
        "Шамина О. С. Сайты учёных. М.: Наука, 2008.",
        "Петров П. П. Деревья. М.: Лес, 1999.",
    ]
    latin = [
        "Kozlov D. D. Poisk statei. Programmirovanie, 2007, vol. 3, pp. 5–9.",
        "Shamina O. S. Saity uchenykh. Moscow: Nauka, 2008.",
        "Petrov P. P. Derev'ya. Moscow: Les, 1999.",
    ]
    found = linked(["Деревья [1], [3]."], russian, latin)
    assert [each.twin for each in found] == [3, 4, 5, 0, 1, 2]
    assert mentioned(found) == [["[1]"], [], ["[3]"], [], [], []]


def test_two_chapters_lists_in_one_alphabet_are_no_twins() -> None:
    assert all(each.twin is None for each in linked(["Text [1]."], LIST, LIST))


def test_without_references_nothing_is_linked() -> None:
    empty: Document = plain("A text with [1].")
    assert MarkLinker().link(empty, [], []) == ()
