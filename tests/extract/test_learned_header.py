"""Headers read by a trained labeller: pieces, features, runs of labels, names, what belongs to whom."""

from collections.abc import Sequence
from typing import cast

import pytest

from svod.convert.builder import DocumentBuilder
from svod.errors import ModelFileError
from svod.extract.header.belongings import Placed, PlacedName, bodies_of, emails_of, without_mark
from svod.extract.header.combine import CombinedHeaderExtractor
from svod.extract.header.first_page import Pages
from svod.extract.header.learned_header import LearnedHeaderExtractor
from svod.extract.header.name_runs import names_of_run, same_person
from svod.extract.header.opening import LONGEST_OPENING, opening_of, without_layout
from svod.extract.header.piece_features import CLASSES_VERSION, FEATURES_VERSION, class_observations, observations
from svod.extract.header.piece_labels import (
    ABSTRACT,
    AFFILIATION,
    ANNOUNCEMENT,
    AUTHOR,
    BODY,
    EMAIL,
    KEYWORDS,
    MORE_AFFILIATION,
    OTHER,
    TITLE,
)
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document, Font, LineRole
from svod.model.labeling import Guess, Manifest, Observation
from svod.model.metadata import Field, Metadata, Value
from svod.model.person import PersonName
from tests.extract.typeset import Set, plain, typeset

BODY_LINE = "Пусть задана равномерная сетка с шагом по времени и по пространству."
PAPER = (
    Set("Устойчивость разностных схем", size=16.0, bold=True),
    Set("для уравнений переноса", size=16.0, bold=True),
    Set("А. Б. Иванов¹, В. Г. Петров²", size=12.0),
    Set("¹ Институт математики"),
    Set("² Томский университет"),
    Set("ivanov@example.ru, petrov@example.ru"),
    Set("Аннотация. Рассмотрены разностные схемы для уравнений переноса и"),
    Set("доказана их устойчивость в новой норме при малых шагах."),
    Set("Ключевые слова: разностные схемы, устойчивость"),
    Set("Введение", size=11.0, bold=True),
    Set(BODY_LINE),
)
LABELS = (
    (TITLE,), (TITLE,), (AUTHOR,), (AFFILIATION, MORE_AFFILIATION), (AFFILIATION, MORE_AFFILIATION), (EMAIL,),
    (ANNOUNCEMENT, ABSTRACT), (ABSTRACT,), (ANNOUNCEMENT, ANNOUNCEMENT, KEYWORDS), (BODY,), (BODY,),
)  # fmt: skip


class GivesLines:
    """A labeller that was given the labels of each line's pieces; the last of them holds for the rest of the line."""

    def __init__(self, document: Document, labels: Sequence[tuple[str, ...]], probability: float = 0.9) -> None:
        self.manifest = Manifest("header", "reported", FEATURES_VERSION, (), 0)
        self._guesses: list[Guess] = []
        seen: dict[int, int] = {}
        for piece in opening_of(document).pieces:
            place = seen.get(piece.line, 0)
            seen[piece.line] = place + 1
            of_line = labels[piece.line]
            self._guesses.append(Guess(of_line[min(place, len(of_line) - 1)], probability))

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """What was reported."""
        assert len(observations) == len(self._guesses)
        return tuple(self._guesses)


def read(document: Document, labels: Sequence[tuple[str, ...]]) -> Metadata:
    return LearnedHeaderExtractor(GivesLines(document, labels)).extract(document)


def texts(metadata: Metadata, field: Field) -> list[str]:
    return [value.text for value in metadata.all(field) if value.scheme is None]


def test_words_are_pieces_and_running_text_is_one_piece_a_line() -> None:
    opening = opening_of(typeset(PAPER))
    pieces = [piece for piece in opening.pieces if piece.line == 6]
    assert [piece.is_line for piece in pieces] == [False, True]
    assert [piece.is_line for piece in opening.pieces if piece.line == 2] == [False] * 6


def test_authors_labelled_in_running_heads_alone_end_nothing() -> None:
    builder = DocumentBuilder("text/plain")
    lines = (*(line.text for line in PAPER[:4]), "А. Б. Иванов,", "В. Г. Петров", BODY_LINE)
    for line in lines:
        builder.add_plain_line(line, Font("", 0.0))
    for head in (4, 5):
        builder.note_role(head, LineRole.RUNNING_HEAD)
    labels = ((TITLE,), (TITLE,), (AUTHOR,), (AFFILIATION, MORE_AFFILIATION), (AUTHOR,), (AUTHOR,), (BODY,))
    people = read(builder.build(), labels).creators()
    assert [creator.name.family for creator in people] == ["Иванов", "Петров"]


def test_an_opening_ends_soon_after_the_heading_of_the_introduction() -> None:
    document = typeset([*PAPER, *[Set(BODY_LINE)] * 40])
    assert len(opening_of(document).lines) == len(PAPER) + 2


def test_an_opening_without_an_introduction_is_bounded() -> None:
    assert len(opening_of(typeset([Set("Сетка", size=4.0)] * 150)).lines) == LONGEST_OPENING
    assert len(opening_of(plain(*[BODY_LINE] * 150)).lines) == LONGEST_OPENING


def test_behind_much_running_text_only_what_is_set_otherwise_is_looked_at() -> None:
    note = Set("¹ Томский университет, кафедра вычислительной математики", size=8.0)
    opening = opening_of(typeset([Set("О сетках", size=16.0), *[Set(BODY_LINE, size=6.0)] * 60, note]))
    read = [line.line.text for line in opening.lines]
    assert read[0] == "О сетках"
    assert read[-1] == note.text
    assert 10 < read.count(BODY_LINE) < 30


def test_a_long_abstract_is_read_to_its_end_where_it_is_announced() -> None:
    abstract = [Set(f"{BODY_LINE} {number}", size=6.0) for number in range(45)]
    opening = opening_of(typeset([Set("О сетках", size=16.0), Set("Аннотация", size=6.0), *abstract]))
    assert opening.lines[-1].line.text == abstract[-1].text


def test_a_document_without_lines_has_no_claims() -> None:
    empty = typeset([])
    assert read(empty, ()).values == {}


def test_every_piece_is_observed_with_and_without_layout() -> None:
    document = typeset(PAPER)
    for kind in (document, without_layout(document)):
        opening = opening_of(kind)
        for observed in (observations(opening), class_observations(opening)):
            assert len(observed) == len(opening.pieces)
            assert all(observation.features for observation in observed)


def test_layout_is_seen_where_there_is_one() -> None:
    document = typeset(PAPER)
    with_layout = set(observations(opening_of(document))[0].features)
    without = set(observations(opening_of(without_layout(document)))[0].features)
    assert "Fr0|b" in with_layout
    assert "F=bare" in without - with_layout


def test_runs_of_labels_become_the_fields_of_a_header() -> None:
    metadata = read(typeset(PAPER), LABELS)
    assert texts(metadata, Field.TITLE) == ["Устойчивость разностных схем для уравнений переноса"]
    assert [creator.text for creator in metadata.creators()] == ["Иванов А. Б.", "Петров В. Г."]
    assert sorted(texts(metadata, Field.AFFILIATION)) == ["Институт математики", "Томский университет"]
    assert metadata.text(Field.DESCRIPTION).startswith("Рассмотрены разностные схемы для уравнений переноса и доказана")
    assert texts(metadata, Field.SUBJECT) == ["разностные схемы", "устойчивость"]


def test_marks_give_authors_their_bodies_and_names_their_addresses() -> None:
    first, second = read(typeset(PAPER), LABELS).creators()
    assert (first.affiliations, first.email) == (("Институт математики",), "ivanov@example.ru")
    assert (second.affiliations, second.email) == (("Томский университет",), "petrov@example.ru")


def test_claims_say_where_they_were_read_and_how_sure() -> None:
    document = typeset(PAPER)
    title = read(document, LABELS).best(Field.TITLE)
    assert title is not None
    assert title.span is not None
    assert title.box is not None
    assert title.page == 1
    assert document.text(title.span) == title.text
    assert title.weight == pytest.approx(0.9)


def test_lines_in_the_title_s_face_belong_to_it_whatever_one_of_their_words_is_held_for() -> None:
    labels = ((TITLE, OTHER), (TITLE,), *LABELS[2:])
    assert texts(read(typeset(PAPER), labels), Field.TITLE) == ["Устойчивость разностных схем для уравнений переноса"]


def test_a_title_in_two_alphabets_is_two_titles() -> None:
    lines = (
        Set("Устойчивость разностных схем переноса", size=16.0),
        Set("Stability of difference transport schemes", size=16.0),
        Set("А. Б. Иванов"),
        Set(BODY_LINE),
    )
    metadata = read(typeset(lines), ((TITLE,), (TITLE,), (AUTHOR,), (BODY,)))
    assert sorted(value.language or "" for value in metadata.all(Field.TITLE)) == ["en", "ru"]
    assert metadata.all(Field.TITLE)[0].weight > metadata.all(Field.TITLE)[1].weight


def test_a_title_that_ends_in_foreign_words_stays_one() -> None:
    lines = (Set("Поддержка конъюнктивных грамматик в", size=16.0), Set("GLL", size=16.0), Set(BODY_LINE))
    assert texts(read(typeset(lines), ((TITLE,), (TITLE,), (BODY,))), Field.TITLE) == [
        "Поддержка конъюнктивных грамматик в GLL"
    ]


def test_persons_named_below_the_running_text_are_no_authors() -> None:
    lines = (Set("Ein kurzer Titel", size=16.0), Set("Anna Klein"), *[Set(BODY_LINE)] * 14, Set("Hans Gross"))
    labels = ((TITLE,), (AUTHOR,), *[(BODY,)] * 14, (AUTHOR,))
    assert [creator.text for creator in read(typeset(lines), labels).creators()] == ["Klein Anna"]


def test_the_same_names_in_other_letters_are_no_further_authors() -> None:
    lines = (Set("Устойчивость схем переноса", size=16.0), Set("А. Б. Иванов"), Set("A. B. Ivanov"), Set(BODY_LINE))
    creators = read(typeset(lines), ((TITLE,), (AUTHOR,), (AUTHOR,), (BODY,))).creators()
    assert [creator.text for creator in creators] == ["Иванов А. Б."]


def test_an_abstract_loses_the_word_that_announces_it() -> None:
    lines = (
        "A title of some words",
        "Abstract—We present a method that finds the headers of papers.",
        "1 Introduction",
    )
    metadata = read(plain(*lines), ((TITLE,), (ABSTRACT,), (BODY,)))
    assert metadata.text(Field.DESCRIPTION) == "We present a method that finds the headers of papers."


@pytest.mark.parametrize(
    ("run", "names"),
    [
        ("Yair Kurzion and Roni Yagel", ["Kurzion Yair", "Yagel Roni"]),
        ("Anna Klein; Hans Gross", ["Klein Anna", "Gross Hans"]),
        ("Lance J. Fortnow y, Stuart A. Kurtz", ["Fortnow Lance J.", "Kurtz Stuart A."]),
        ("Т. Ш. Каримов, И. Т. Савельев", ["Каримов Т. Ш.", "Савельев И. Т."]),
        ("Brennenstuhl, Isabel", ["Brennenstuhl Isabel"]),
        ("Member, IEEE", []),
    ],
)
def test_names_are_found_in_runs_of_words(run: str, names: list[str]) -> None:
    assert [name.full for name in names_of_run(run)] == names


def test_initials_and_order_do_not_make_another_person() -> None:
    assert same_person(PersonName("Geirsson", "Arnar"), PersonName("Arnar", "Geirsson"))
    assert same_person(PersonName("Petrov", "Ivan"), PersonName("Petrov", "I."))
    assert not same_person(PersonName("Petrov", "Ivan"), PersonName("Petrov", "Anna"))


def test_bodies_go_by_marks_first_and_by_place_after_that() -> None:
    names = [
        PlacedName(PersonName("Kumar", "B."), "B. Kumar1", 0, 0),
        PlacedName(PersonName("Huang", "C.-H."), "C.-H. Huang2", 5, 1),
    ]
    marked = [Placed("2 Ohio State University", 10), Placed("1 Bell Labs", 20)]
    assert bodies_of(names[0], names, marked) == ("Bell Labs",)
    placed = [Placed("Bell Labs", 2), Placed("Ohio State University", 8)]
    assert bodies_of(names[0], names, placed) == ("Bell Labs",)
    assert bodies_of(names[1], names, placed) == ("Ohio State University",)
    assert without_mark("¹Bell Labs") == "Bell Labs"


def test_addresses_left_over_follow_the_order_of_authors_only_if_none_is_too_many() -> None:
    names = [
        PlacedName(PersonName("Li", "A."), "A. Li", 0, 0),
        PlacedName(PersonName("Petrov", "B."), "B. Petrov", 3, 0),
    ]
    emails = [Placed("a.li@x.org", 9), Placed("petrov@x.org", 10)]
    assert emails_of(names, emails) == ("a.li@x.org", "petrov@x.org")
    assert emails_of(names, [*emails, Placed("office@x.org", 11)]) == (None, "petrov@x.org")


def test_a_model_of_other_features_is_refused() -> None:
    reported = GivesLines(typeset(PAPER), LABELS)
    reported.manifest = Manifest("header", "crf", "header.pieces@0", (), 0)
    with pytest.raises(ModelFileError, match=r"header\.pieces@0"):
        LearnedHeaderExtractor(reported)
    assert CLASSES_VERSION != FEATURES_VERSION


def test_an_extractor_without_a_model_says_so() -> None:
    with pytest.raises(ModelFileError, match="no model"):
        LearnedHeaderExtractor().extract(typeset(PAPER))


def test_combined_claims_are_surer_where_rules_and_labeller_agree() -> None:
    document = typeset(PAPER)
    combined = CombinedHeaderExtractor(GivesLines(document, LABELS)).extract(document)
    title, learned = combined.best(Field.TITLE), read(document, LABELS).best(Field.TITLE)
    assert title is not None
    assert learned is not None
    assert title.text == learned.text
    assert title.weight > learned.weight
    assert [creator.text for creator in combined.creators()] == ["Иванов А. Б.", "Петров В. Г."]


def test_the_surer_of_two_titles_leads_and_the_other_is_kept() -> None:
    document = typeset(PAPER)
    wrong = ((OTHER,), (OTHER,), (TITLE,), *LABELS[3:])
    reported = GivesLines(document, wrong, probability=0.3)
    titles = CombinedHeaderExtractor(reported).extract(document).all(Field.TITLE)
    assert titles[0].text == "Устойчивость разностных схем для уравнений переноса"
    assert len(titles) == 2


def test_a_rubric_in_large_type_above_the_code_of_the_paper_is_no_title() -> None:
    head = (Set("Физика твёрдого тела", size=14.0), Set("УДК 517.9"), Set("А. Б. Иванов"))
    document = typeset((*head, Set("УСТОЙЧИВОСТЬ РАЗНОСТНЫХ СХЕМ", size=11.0, bold=True), *PAPER[-2:]))
    labels = GivesLines(document, ((TITLE,), (OTHER,), (AUTHOR,), (OTHER,), (BODY,), (BODY,)), probability=0.99)
    titles = CombinedHeaderExtractor(labels).extract(document).all(Field.TITLE)
    assert [title.text for title in titles] == ["УСТОЙЧИВОСТЬ РАЗНОСТНЫХ СХЕМ"]


def test_a_title_of_the_labeller_that_runs_on_into_other_lines_gives_way_to_the_title_in_it() -> None:
    document = typeset(PAPER)
    wider = ((TITLE,), (TITLE,), (TITLE,), *LABELS[3:])
    titles = CombinedHeaderExtractor(GivesLines(document, wider)).extract(document).all(Field.TITLE)
    assert [title.text for title in titles] == ["Устойчивость разностных схем для уравнений переноса"]


def test_a_title_of_the_rules_that_breaks_off_is_brought_to_its_end_by_the_labeller() -> None:
    # As a scan may be measured: the second line looks smaller than the text.
    broken = (
        Set("Устойчивость разностных схем для", size=16.0),
        Set("многомерных уравнений переноса в средах", size=9.0),
    )
    document = typeset((*broken, *PAPER[2:]))
    stated = [value.text for value in RegexHeaderExtractor().extract(document).all(Field.TITLE)]
    titles = CombinedHeaderExtractor(GivesLines(document, LABELS)).extract(document).all(Field.TITLE)
    assert stated == ["Устойчивость разностных схем для"]
    assert [title.text for title in titles] == [" ".join(line.text for line in broken)]


def test_smaller_type_below_a_title_that_breaks_off_is_its_rest_and_no_subtitle() -> None:
    broken = (
        Set("Устойчивость разностных схем для", size=16.0),
        Set("многомерных уравнений переноса в средах", size=13.0),
    )
    found = RegexHeaderExtractor().extract(typeset((*broken, *PAPER[2:])))
    assert texts(found, Field.TITLE) == [" ".join(line.text for line in broken)]
    assert not texts(found, Field.SUBTITLE)


def test_a_title_that_the_file_says_too_keeps_the_weight_of_its_reading() -> None:
    document = typeset(PAPER, information={"title": "Устойчивость разностных схем для уравнений переноса"})
    combined = CombinedHeaderExtractor(GivesLines(document, LABELS))
    # The rules know the title by what the file says of itself alone.
    combined._rules = cast(RegexHeaderExtractor, SaysWhatTheFileSays())
    title = combined.extract(document).best(Field.TITLE)
    assert title is not None
    assert title.span is not None
    assert title.weight > 0.3


def test_an_author_whom_the_labeller_alone_finds_is_kept() -> None:
    document = typeset((*PAPER[:2], Set("Kim Ten-Do Park Lee", size=12.0), *PAPER[6:]))
    # What the rules say is left out: whether they know such names is not the question here.
    combined = CombinedHeaderExtractor(GivesLines(document, (*LABELS[:3], *LABELS[6:])))
    combined._rules = cast(RegexHeaderExtractor, SaysNothing())
    (creator,) = combined.extract(document).creators()
    assert creator.name.full == "Lee Kim Ten-Do Park"
    assert creator.weight > 0.5


class SaysWhatTheFileSays:
    """Rules that know nothing but what a file says of itself."""

    @staticmethod
    def extract(document: Document, pages: Pages | None = None) -> Metadata:
        """The title in the file's information."""
        return Metadata({Field.TITLE: (Value(document.information["title"], 0.3),)})


class SaysNothing:
    """Rules that find nothing."""

    def extract(self, _document: Document, _pages: Pages | None = None) -> Metadata:
        return Metadata({})
