"""Trained finders find lists anywhere: several, without heading, in two alphabets, over pages; and nothing in prose."""

import re
from collections.abc import Sequence

import pytest

from svod.assemble import method
from svod.errors import ModelFileError
from svod.extract.bibliography.forest import ForestBibliographyFinder
from svod.extract.bibliography.learned_bibliography import LearnedBibliographyFinder
from svod.extract.bibliography.line_marking import marked_lines, marks_of_document, marks_of_text, text_without
from svod.extract.bibliography.observations import FEATURES_VERSION
from svod.model.document import Document
from svod.model.labeling import Guess, Manifest, Observation
from svod_lab.plots.forest import ExplainedFinder
from tests.extract.typeset import Set, plain, typeset

LEARNED = ("bib-forest", "bib-union", "bib-crf")
BODY = [
    "В этой части работы рассматриваются свойства рядов и сетей,",
    "которые возникают при решении задачи о наилучшем приближении.",
    "Доказано, что при выполнении условий теоремы решение существует",
    "и единственно, а метод последовательных приближений сходится",
    "со скоростью геометрической прогрессии при любых начальных данных.",
] * 6
PROSE = [
    "In this section we look at how networks grow when their nodes are",
    "joined one after another, and at what happens to the largest part of",
    "them when some are taken away again by chance. The picture that comes",
    "out is simple enough, but it took us some time to see why it must be so,",
    "and we are not sure that every reader will find our reasons convincing.",
] * 6
GOST = [
    "1. Лосев А. А. О сходимости рядов // Вестник рядов. – 2001. – № 2. – С. 5–19.",
    "2. Ким Б. В. Теория сетей и её приложения. – М.: Наука, 1999. –",
    "320 с.",
    "3. Орлов Г. Д., Ким Б. В. Сети и ряды // Изв. вузов. Математика. – 2003. – Т. 5,",
    "№ 1. – С. 1–7.",
    "4. Smith J. R. On series of nodes // J. of Nodes. – 2005. – Vol. 12(3). – P. 101–119.",
    "5. Петров В. В. Узлы: учеб. пособие. – СПб.: Лань, 2010. – 210 с.",
]
TRANSLITERATED = [
    "1. Losev A. A. O skhodimosti riadov [On the convergence of series]. Vestnik riadov, 2001, no. 2, pp. 5–19.",
    "2. Kim B. V. Teoriia setei i ee prilozheniia [Theory of networks]. Moscow, Nauka Publ., 1999, 320 p.",
    "3. Orlov G. D., Kim B. V. Seti i riady [Networks and series]. Izv. vuzov. Matematika, 2003, vol. 5, pp. 1–7.",
    "4. Smith J. R. On series of nodes. J. of Nodes, 2005, vol. 12, no. 3, pp. 101–119.",
    "5. Petrov V. V. Uzly [Nodes]. St. Petersburg, Lan’ Publ., 2010, 210 p.",
]
AUTHOR_YEAR = [
    "Albers, Eva (2001): Die Ordnung der Netze. In: Zeitschrift für Netze 12(3), S. 33–49.",
    "Brandt, Karl / Weiß, Ute (2005): Netze und Knoten. Berlin: Muster Verlag.",
    "Conrad, Ina (2010): „Vom Zählen“. In: Roth, Ida (Hrsg.): Zahlen und Knoten. Köln: Beispiel",
    "Verlag, S. 133–148.",
    "Dietz, Otto (1998): Knotenkunde. 2., überarb. Aufl. München: Hanser.",
    "Ernst, Max (2003): Was Netze hält. In: Archiv für Knoten 7, S. 1–20.",
]


def found(name: str, document: Document) -> set[str]:
    marks = marked_lines(document, method("bibliography", name).find(document))
    return {document.line(line).text for line, mark in enumerate(marks) if mark}


@pytest.mark.parametrize("name", LEARNED)
def test_a_numbered_list_is_found_under_its_heading(name: str) -> None:
    assert found(name, plain(*BODY, "Литература", *GOST)) == set(GOST)


@pytest.mark.parametrize("name", LEARNED)
def test_prose_has_no_bibliography(name: str) -> None:
    assert found(name, plain(*BODY, *PROSE)) == set()


def test_the_crf_finds_a_list_without_heading() -> None:
    assert found("bib-crf", plain(*PROSE, *AUTHOR_YEAR)) == set(AUTHOR_YEAR)


def test_the_crf_finds_both_lists_in_two_alphabets() -> None:
    document = plain(*BODY, "Литература", *GOST, "References", *TRANSLITERATED)
    assert found("bib-crf", document) == {*GOST, *TRANSLITERATED}
    assert len(method("bibliography", "bib-crf").find(document)) == 2


def test_the_crf_finds_the_list_of_every_chapter() -> None:
    document = plain(*BODY, "Литература", *GOST, "Введение", *BODY, "Литература", *AUTHOR_YEAR, "Глава 3", *PROSE)
    assert found("bib-crf", document) == {*GOST, *AUTHOR_YEAR}


@pytest.mark.parametrize(
    "heading",
    [
        "In dieser Reihe sind zuletzt erschienen:", "Bisher in der Schriftenreihe erschienen", "Titles in this series",
        "В этой серии ранее вышли:",
    ],
)  # fmt: skip
def test_the_titles_of_a_series_behind_the_list_are_none_of_it(heading: str) -> None:
    series = [
        "Roth, Ida (2009): Sieben Jahre Netze. Schriften zur Netzkunde 12. Berlin: Muster Verlag.",
        "Weiß, Ute (2010): Knoten im Garten. Schriften zur Netzkunde 13. Berlin: Muster Verlag.",
        "Zorn, Ulla (2011): Neue Wege der Zählung. Schriften zur Netzkunde 14. Berlin: Muster Verlag.",
    ]
    listed = plain(*PROSE, "Literatur", *AUTHOR_YEAR, heading, *series)
    assert found("bib-crf", listed) == set(AUTHOR_YEAR)
    assert found("bib-crf", plain(*PROSE, "Literatur", *AUTHOR_YEAR, *series)) == {*AUTHOR_YEAR, *series}


def test_a_list_over_two_pages_is_one_block() -> None:
    head = Set("Журнал рядов и сетей", 8.0, y=30.0)
    pages: list[list[Set | str]] = [[head, *BODY[:20], Set(str(number), y=800.0)] for number in (1, 2, 3)]
    document = typeset(*pages, [head, "Литература", *GOST[:4], Set("4", y=800.0)], [head, *GOST[4:], Set("5", y=800.0)])
    (block,) = method("bibliography", "bib-crf").find(document)
    assert document.line(block.first_line).text == GOST[0]
    assert document.line(block.last_line).text == GOST[-1]


def test_a_list_goes_on_behind_the_notes_at_the_foot_of_its_page() -> None:
    notes = [
        Set("⁷Albers, Eva (2001): Die Ordnung der Netze. In: Zeitschrift für Netze 12(3), S. 33.", 7.0),
        Set("⁸Brandt, Karl / Weiß, Ute (2005): Netze und Knoten. Berlin: Muster Verlag, S. 12.", 7.0),
    ]
    document = typeset(
        [*PROSE, *PROSE[:10]],
        [*PROSE, "Literatur", *(Set(line, 9.0) for line in AUTHOR_YEAR), *notes],
        [Set(line.replace("20", "19"), 9.0) for line in AUTHOR_YEAR],
    )
    assert found("bib-crf", document) == {*AUTHOR_YEAR, *(line.replace("20", "19") for line in AUTHOR_YEAR)}


def test_a_list_goes_on_behind_a_large_line_at_the_top_of_its_next_column() -> None:
    later = [line.replace("20", "19") for line in AUTHOR_YEAR]
    document = typeset(
        [*PROSE, *PROSE[:10]],
        [Set("Literatur", 12.0), *(Set(line, 9.0) for line in AUTHOR_YEAR)],
        [Set("ACCEPTED MANUSCRIPT", 16.0), *(Set(line, 9.0) for line in later)],
    )
    assert found("bib-crf", document) == {*AUTHOR_YEAR, *later}


class _Certain:
    """A labeller that takes every line that looks like anything for a reference in a note."""

    manifest = Manifest("lines", "crf", FEATURES_VERSION, ("heading", "note", "reference", "text"), 0)

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        return tuple(Guess("note", 0.9) for _ in observations)


def test_notes_in_a_narrow_column_are_believed_though_each_line_tells_little() -> None:
    words = " ".join(AUTHOR_YEAR).split()
    narrow = [" ".join(words[place : place + 2]) for place in range(0, len(words), 2)]
    assert len(LearnedBibliographyFinder(_Certain()).find(plain(*narrow))) == 1
    assert not LearnedBibliographyFinder(_Certain()).find(plain(*PROSE, "1999 C. Roth", *PROSE))


def test_the_first_line_of_a_note_is_found_though_its_raised_number_makes_it_higher() -> None:
    first, *rest = AUTHOR_YEAR
    for higher in (f"7 {first}", f"⁷{first}"):
        for size in (7.0, 12.0):
            document = typeset([Set(higher, size), *(Set(line, 9.0) for line in rest)])
            assert [block[:2] for block in LearnedBibliographyFinder(_Certain()).find(document)] == [(0, len(rest))]


@pytest.mark.parametrize("name", LEARNED)
@pytest.mark.parametrize(
    "text", ["", "слово", "\x00\x01\x02", "1 " * 100_000, "א" * 100_000, "Литература", "مرحبا بالعالم 2001", "[1]"]
)
def test_bad_input_has_no_bibliography(name: str, text: str) -> None:
    assert found(name, plain(text)) == set()


def test_the_forest_tells_what_it_looks_at() -> None:
    finder = method("bibliography", "bib-forest")
    assert isinstance(finder, ExplainedFinder)
    assert sum(finder.importances().values()) == pytest.approx(1, abs=0.01)
    assert len(finder.line_features(plain(*GOST))) == len(GOST)


class _Doubting:
    """A labeller that takes two lines inside the list for text."""

    manifest = Manifest("lines", "crf", FEATURES_VERSION, ("heading", "reference", "text"), 0)

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        reported = ["reference"] * len(observations)
        reported[-5:-3] = ["text"] * 2
        return tuple(Guess(label, 0.6) for label in reported)


def test_doubted_lines_inside_a_list_are_of_it_if_they_are_set_as_it_is() -> None:
    finder = LearnedBibliographyFinder(_Doubting())
    listed = [Set("Literatur", 12.0), *(Set(line, 9.0) for line in (*AUTHOR_YEAR, *AUTHOR_YEAR))]
    assert [block[:2] for block in finder.find(typeset(listed))] == [(1, 12)]
    listed[-5:-3] = [Set(line, 8.0) for line in AUTHOR_YEAR[1:3]]
    assert [block[:2] for block in finder.find(typeset(listed))] == [(1, 7), (10, 12)]


class _Strict(_Doubting):
    """A labeller that takes one line inside the list for text."""

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        return tuple(Guess("text" if place == 7 else "reference", 0.6) for place in range(len(observations)))


def test_the_last_words_of_an_entry_are_of_it_though_they_tell_nothing() -> None:
    finder = LearnedBibliographyFinder(_Strict())
    for end, blocks in (("S. 196–", [(1, 12)]), ("S. 196.", [(1, 6), (8, 12)])):
        first = AUTHOR_YEAR[0].replace("S. 33–49.", end)
        listed = [*AUTHOR_YEAR[:5], first, "wachsende Reihe", *AUTHOR_YEAR[:5]]
        document = typeset([Set("Literatur", 12.0), *(Set(line, 9.0) for line in listed)])
        assert [block[:2] for block in finder.find(document)] == blocks


class _NotesToo:
    """A labeller that knows notes by their raised numbers, and misses those without."""

    manifest = Manifest("lines", "crf", FEATURES_VERSION, ("note", "reference", "text"), 0)

    def __init__(self, notes: int, missed: int) -> None:
        self._labels = ["text"] * 20 + ["text"] * missed + ["note"] * notes + ["text"] + ["reference"] * 6

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        return tuple(Guess(label, 0.6) for label in self._labels[-len(observations) :])


def test_notes_beside_a_list_are_believed_where_many_cite_in_full() -> None:
    for notes, missed, blocks in ((8, 2, [(20, 29), (31, 36)]), (3, 0, [(24, 29)])):
        cited = [Set(f"{number} {AUTHOR_YEAR[number % 3]}", 8.0) for number in range(1, notes + missed + 1)]
        listed = [Set("Literatur", 12.0), *(Set(line, 9.0) for line in AUTHOR_YEAR)]
        document = typeset([*PROSE[:20], *cited], listed)
        assert [block[:2] for block in LearnedBibliographyFinder(_NotesToo(notes, missed)).find(document)] == blocks


class _OfNotes:
    """A labeller that takes the last lines for what it is told, the others for text."""

    manifest = Manifest("lines", "crf", FEATURES_VERSION, ("note", "text"), 0)

    def __init__(self, labels: Sequence[str]) -> None:
        self._labels = labels

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        others = ["text"] * (len(observations) - len(self._labels))
        return tuple(Guess(label, 0.6) for label in (*others, *self._labels))


def test_notes_that_cite_are_found_beside_other_notes_of_their_page() -> None:
    cited = [Set(line, 8.0) for line in AUTHOR_YEAR[:2]]
    page: list[Set | str] = [*PROSE[:20], Set("We thank our friends.", 8.0), *cited, *cited]
    finder = LearnedBibliographyFinder(_OfNotes(["note"] * 2))
    assert [block[:2] for block in finder.find(typeset(page))] == [(21, 24)]


def test_text_that_cites_above_notes_in_smaller_type_is_none_of_them() -> None:
    cited = [Set(f"1 {AUTHOR_YEAR[0]}", 12.0), *(Set(line, 8.0) for line in AUTHOR_YEAR[1:])]
    page: list[Set | str] = [*PROSE[:20], "Roth (2001), Beck (2003) and Albers (2005) say so, too.", *cited]
    finder = LearnedBibliographyFinder(_OfNotes(["note"] * 7))
    assert [block[:2] for block in finder.find(typeset(page))] == [(21, 26)]


class _Timid:
    """A labeller that takes the first and the last two lines of a list for text."""

    manifest = Manifest("lines", "crf", FEATURES_VERSION, ("heading", "reference", "text"), 0)

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        reported = ["text"] * 3 + ["reference"] * (len(observations) - 5) + ["text"] * 2
        return tuple(Guess(label, 0.6) for label in reported)


def test_a_list_begins_under_its_heading_and_ends_with_the_document() -> None:
    finder = LearnedBibliographyFinder(_Timid())
    listed = [Set("Literatur", 12.0), *(Set(line, 9.0) for line in (*AUTHOR_YEAR, *AUTHOR_YEAR))]
    assert [block[:2] for block in finder.find(typeset(listed))] == [(1, 12)]
    about_the_author = [*listed[:-2], *(Set(line, 9.0) for line in PROSE[1:3])]
    assert [block[:2] for block in finder.find(typeset(about_the_author))] == [(1, 10)]


def test_the_header_behind_a_list_is_none_of_its_entries() -> None:
    finder = LearnedBibliographyFinder(_Timid())
    header = ["On Mean Values", "P. L. Losev", "Abstract. An inequality is proved", "by elementary means."]
    listed = ["Литература", *GOST, *header]
    # The labeller takes all for entries but the first lines and the last.
    assert [block[:2] for block in finder.find(plain(*listed, *PROSE[:2]))] == [(3, 7)]
    annotated = ["Literatur", "Vorab", "Noch", *AUTHOR_YEAR, "Abstract: A short book.", *AUTHOR_YEAR, *PROSE[:2]]
    assert [block[:2] for block in finder.find(plain(*annotated))] == [(3, 15)]


class _Credulous:
    """Takes every line for one of a list."""

    manifest = Manifest("lines", "crf", FEATURES_VERSION, ("reference", "text"), 0)

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        return tuple(Guess("reference", 0.6) for _ in observations)


PEOPLE = ["A. Albers 12 , K. Brandt 7a , I. Conrad 3 , O. Dietz 31 , M. Ernst 5 , U. Falk 16 ,"] * 20
MARKS = ["q"] * 400


@pytest.mark.parametrize("drawn", [PEOPLE, MARKS])
def test_hundreds_of_words_without_a_year_are_no_references(drawn: list[str]) -> None:
    finder = LearnedBibliographyFinder(_Credulous())
    first, last = 1, len(AUTHOR_YEAR)
    listed = plain("Literatur", *AUTHOR_YEAR, *drawn)
    blocks = finder.find(listed)
    # The line behind the last year may be of the last entry.
    assert [block[0] for block in blocks] == [first]
    assert last <= blocks[0][1] <= last + 1
    before = finder.find(plain(*drawn, *AUTHOR_YEAR))
    assert [block[1] for block in before] == [len(drawn) + len(AUTHOR_YEAR) - 1]
    assert before[0][0] >= len(drawn) - 3


def test_a_list_whose_years_are_lost_is_still_found() -> None:
    finder = LearnedBibliographyFinder(_Credulous())
    lost = [re.sub(r"\d{4}", "", line) for line in AUTHOR_YEAR * 6]
    assert [block[:2] for block in finder.find(plain("Literatur", *lost))] == [(1, len(lost))]


class _Foreign:
    """A labeller of another task."""

    manifest = Manifest("references", "crf", "references.words@1", ("O",), 0)

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        raise AssertionError

    def classify(self, rows: object) -> object:
        raise AssertionError

    def importances(self) -> Sequence[float]:
        raise AssertionError


def test_a_model_for_other_features_is_refused() -> None:
    with pytest.raises(ModelFileError, match=r"references\.words@1"):
        LearnedBibliographyFinder(_Foreign())
    with pytest.raises(ModelFileError, match=r"references\.words@1"):
        ForestBibliographyFinder(_Foreign())  # type: ignore[arg-type]


def test_marks_answer_every_line_of_a_text_and_blank_lines_are_none() -> None:
    lines = [*BODY, "", "Литература", "", *GOST, ""]
    marks = marks_of_text(lines, method("bibliography", "bib-crf"))
    assert [line for line, mark in zip(lines, marks, strict=True) if mark] == GOST
    assert text_without(lines, marks) == [*BODY, "", "", ""]
    assert marks_of_text([], method("bibliography", "bib-crf")) == []


def test_marks_of_a_document_are_those_of_its_lines() -> None:
    document = plain(*BODY, "Литература", *GOST)
    marks = marks_of_document(document, method("bibliography", "bib-rules"))
    assert marks == [False] * 31 + [True] * 7
