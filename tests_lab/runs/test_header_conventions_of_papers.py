"""What counts as right in the header of a paper: subtitles, two alphabets, start pages, fields marked for review."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from svod.model.document import Document, Span
from svod.model.metadata import Creator, Field, Metadata, OtherSpelling, Value
from svod.model.person import PersonName
from svod_lab.corpora.items import LabeledDocument, TrueAuthor, Trust, Truth
from svod_lab.runs import product_reading
from svod_lab.runs.answers import Answer, answer_from_dict, answer_to_dict
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks import headers
from svod_lab.runs.tasks.header_scores import whole_header
from svod_lab.runs.tasks.person_names import persons
from svod_lab.runs.tasks.second_headers import found_second, second_of
from svod_lab.runs.tasks.two_alphabets import is_same_person
from svod_lab.suites.reading import header
from tests.extract.typeset import Set, typeset
from tests_lab.suites.benches import answer


class Finds:
    """Finds the same title and names everywhere."""

    def __init__(self, title: str, *names: PersonName) -> None:
        creators = tuple(Creator(name.full, 0.8, name=name) for name in names)
        self._metadata = Metadata({Field.TITLE: (Value(title, 0.9),), Field.CREATOR: creators})

    def extract(self, _document: Document) -> Metadata:
        """What is found everywhere."""
        return self._metadata


def asked(truth: Truth, found: Finds) -> Answer:
    paper = LabeledDocument("p", None, truth, "ru", "corpus", Trust.HAND)
    item = headers.paper_item(paper, typeset([Set("О саде")]))
    (given,) = headers.asked(NamedMethod("header.hand@1", found), [item])
    return given


@pytest.mark.parametrize(
    ("printed", "is_right"),
    [
        ("О саде", True),
        ("О саде: Весной", True),
        ("О саде. Весной", True),
        ("О саде\nВесной", True),
        ("On the Garden", True),
        ("Весной", False),
        ("О саде: Осенью", False),
    ],
)
def test_a_title_is_right_with_and_without_its_subtitle(printed: str, is_right: bool) -> None:
    truth = Truth(title="О саде", subtitle="(весной)", other_title="On the garden")
    assert (asked(truth, Finds(printed)).texts("title") == ("О саде",)) == is_right


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ("Хмельницкий Д. Ю.", "D. Yu. Khmelnitsky", True),
        ("В.А. Смирнов", "Vladimir A. Smirnov", True),
        ("Щербаков П.", "Scherbakov P.", True),
        ("Яковлев Е. Х.", "Iakovlev Ye. Kh.", True),
        ("Талхигова Х.С.", "Talhigova Kh. S.", True),
        ("Иванов А. В.", "Ivanov B. V.", False),
        ("Иванов А. В.", "Petrov A. V.", False),
        ("А. В.", "A. V.", False),
        ("Ivanov A.", "Ivanov A.", False),
    ],
)
def test_names_in_two_alphabets_are_one_persons_or_not(one: str, other: str, is_one: bool) -> None:
    assert is_same_person(one, other) == is_same_person(other, one) == is_one


def test_a_person_found_in_both_alphabets_is_one() -> None:
    found = [["Гришин А. В."], ["Роща Б."], ["Grishin A. V."], ["Roshcha B."]]
    assert persons(["Гришин А. В.", "Роща Б."], (), found) == ((0, "Гришин А. В."), (1, "Роща Б."))
    assert persons(["Сад В."], (), found) == ((0, "Гришин А. В."), (1, "Роща Б."))


def test_two_names_in_one_alphabet_stay_two() -> None:
    found = [["Гришин А. В."], ["Гришин А. В."]]
    assert len(persons(["Гришин А. В."], (), found)) == 2


def test_a_spelling_that_the_truth_knows_is_the_person() -> None:
    truth = Truth(title="О саде", authors=(TrueAuthor("Ли Сяо"), TrueAuthor("Роща Б.")), other_authors=("H. Lee",))
    given = asked(truth, Finds("О саде", PersonName("Lee", "H."), PersonName("Roscha", "B.")))
    assert given.texts("author") == ("Ли Сяо", "Роща Б.")
    assert whole_header(given) == (True, 1)


def test_a_paper_known_to_have_no_author_is_right_without_one() -> None:
    truth = Truth(title="О саде", authors=(), start_page=1)
    assert whole_header(asked(truth, Finds("О саде"))) == (True, 1)
    assert whole_header(asked(truth, Finds("О саде", PersonName("Роща", "Б.")))) == (False, 1)
    # Where nobody looked at the pages, no author given is none known.
    assert whole_header(asked(Truth(title="О саде", authors=()), Finds("О саде"))) == (0, 0)


def test_start_pages_and_marks_for_review_are_counted_where_the_product_gives_them() -> None:
    title = {"title": ["О саде"]}
    given = [
        answer(title, title, task="header", expected_start=2, found_start=2, review=()),
        answer({"title": ["Сад"]}, title, task="header", document="two", expected_start=2, found_start=1, review=()),
        answer({}, title, task="header", document="three", expected_start=1, found_start=1, review=("title",)),
        answer(title, title, task="header", document="four", expected_start=3, review=("keywords",)),
    ]
    scores = {score.name: (round(score.value or 0, 3), score.support) for score, _, _ in header.judge(given, "ru")}
    assert scores[header.START_PAGE] == (0.667, 3)
    assert scores[header.MARKED] == (0.25, 4)
    assert scores[header.TITLE_UNMARKED] == (0.667, 3)
    assert scores[header.TITLE] == (0.5, 4)
    assert header.AUTHORS not in scores
    kept = [answer_from_dict(answer_to_dict(one)) for one in given]
    assert [(one.expected_start, one.found_start, one.review) for one in kept] == [
        (one.expected_start, one.found_start, one.review) for one in given
    ]


def test_what_the_product_does_not_say_is_no_figure() -> None:
    title = {"title": ["О саде"]}
    scores = {score.name for score, _, _ in header.judge([answer(title, title, task="header")], "ru")}
    assert scores.isdisjoint({header.START_PAGE, header.MARKED, header.TITLE_UNMARKED})


def test_the_product_reads_on_from_a_document_and_its_header(tmp_path: Path) -> None:
    paper = tmp_path / "paper.txt"
    paper.write_text("Another text\n\nReferences\n\n[1] Beck, A. The Sentence. Bonn, 1999.\n", encoding="utf-8")
    document = typeset([Set("О саде")], [Set("Роща растёт.")])
    found = Finds("О саде").extract(document)
    extraction = product_reading.extraction_of(paper, document, found)
    assert extraction is not None
    assert (extraction.pages, extraction.references) == (2, ())
    assert extraction.metadata.text(Field.TITLE) == "О саде"


def test_start_and_review_are_taken_from_the_product(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = SimpleNamespace(start_page=3, needs_review=(SimpleNamespace(field=Field.TITLE, reason="cover-page"),))
    monkeypatch.setattr(product_reading, "_LOOKED_AT", frozenset({"pages"}))
    monkeypatch.setattr(product_reading, "extraction_of", lambda *_given: said)
    read = product_reading.reading(tmp_path, typeset([Set("О саде")]), headers.NO_HEADER)
    assert read == (3, ("title",))


def test_what_a_paper_says_in_a_second_language_is_scored_beside_the_rest() -> None:
    truth = Truth(
        title="О саде", other_title="On the garden", authors=(TrueAuthor("Роща Б."),), other_authors=("B. Roshcha",),
        other_abstract="We study it.", other_keywords=("garden", "river"), subtitle="Весной",
    )  # fmt: skip
    place = Span(0, 2)
    creator = Creator("Роща Б.", 0.8, name=PersonName("Роща", "Б."), alternates=(OtherSpelling("Roshcha B.", "en"),))
    found = Metadata(
        {
            Field.TITLE: (Value("О саде: Весной", 0.9, language="ru"), Value("On the Garden", 0.7, language="en")),
            Field.SUBTITLE: (Value("Весной", 0.5),),
            Field.CREATOR: (creator,),
            Field.DESCRIPTION: (Value("О нём.", 0.9, language="ru"), Value("We study it.", 0.9, language="en")),
            Field.SUBJECT: (Value("garden", 0.9, span=place), Value("river", 0.9, span=place)),
        }
    )
    assert {
        label: [value.text for value in values] for label, values in found_second(found, second_of(truth)).items()
    } == {
        "title in the other language": ["On the Garden"],
        "authors in the other language": ["B. Roshcha"],
        "abstract in the other language": ["We study it."],
        "key words in the other language": ["garden", "river"],
        "subtitle": ["Весной"],
    }
    nothing = found_second(Metadata({}), second_of(truth))
    assert set(nothing.values()) == {()}


def test_a_title_in_the_other_language_must_not_come_first() -> None:
    truth = Truth(title="О саде", other_title="On the garden")
    swapped = (Value("On the garden", 0.9, language="en"), Value("О саде", 0.7, language="ru"))
    found = found_second(Metadata({Field.TITLE: swapped}), second_of(truth))
    assert [value.text for value in found["title in the other language"]] == ["О саде"]
