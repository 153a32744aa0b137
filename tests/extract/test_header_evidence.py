"""A title is sure only where something around it heads a paper; shared by rules, labellers and their combination."""

import pytest

from svod.extract.header import weights
from svod.extract.header.evidence import is_of_body, weighed_by_evidence
from svod.model.document import Span
from svod.model.metadata import Creator, Field, Value
from svod.model.person import PersonName

PDF, WEB = "application/pdf", "text/html"
TITLE = (Field.TITLE, Value("Stability of Grids", 0.96, span=Span(0, 3)))
AUTHOR = (Field.CREATOR, Creator("Klein Ann", 0.95, name=PersonName("Klein", "Ann"), span=Span(3, 5)))
ABSTRACT = (Field.DESCRIPTION, Value("We show that grids are stable.", 0.9, span=Span(5, 11)))
ARTICLE = (Field.TYPE, Value("article", 0.75))


def title_weight(*claims: tuple[Field, Value], media_type: str = PDF) -> float:
    return next(value.weight for field, value in weighed_by_evidence(claims, media_type) if field is Field.TITLE)


@pytest.mark.parametrize("around", [(AUTHOR,), (ABSTRACT,), (AUTHOR, ABSTRACT)])
def test_authors_or_an_abstract_leave_a_title_as_sure_as_it_was(around: tuple[tuple[Field, Value], ...]) -> None:
    assert title_weight(TITLE, *around) == 0.96


def test_a_title_alone_is_a_guess() -> None:
    assert title_weight(TITLE) == weights.TITLE_WITHOUT_PAPER
    assert title_weight(TITLE, ARTICLE) == weights.TITLE_WITHOUT_PAPER


def test_a_page_of_the_web_must_show_more_than_a_name() -> None:
    assert title_weight(TITLE, AUTHOR, media_type=WEB) == weights.TITLE_WITHOUT_PAPER
    assert title_weight(TITLE, AUTHOR, ARTICLE, media_type=WEB) == 0.96
    assert title_weight(TITLE, ABSTRACT, media_type=WEB) == 0.96


def test_a_heading_among_names_needs_an_abstract_to_be_a_title() -> None:
    heading = (Field.TITLE, Value("8. Conclusions and Further Work", 0.93, span=Span(0, 5)))
    assert title_weight(heading, AUTHOR) == weights.TITLE_WITHOUT_PAPER
    assert title_weight(heading, AUTHOR, ABSTRACT) == 0.93


def test_what_a_publisher_wrote_into_the_page_needs_no_other_evidence() -> None:
    assert title_weight((Field.TITLE, Value("Stability of Grids", 0.85)), media_type=WEB) == 0.85


def test_other_claims_are_left_alone() -> None:
    assert AUTHOR in weighed_by_evidence([TITLE, AUTHOR], WEB)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Рис. 4. Схема установки", True),
        ("Tabelle 3: Ergebnisse", True),
        ("Listing 2: Fusion by means of distillation", True),
        ("[22] Bergstra, J., O. Breuleux", True),
        ("3.1. Постановка задачи", True),
        ("Boeder, W. (1987). Versuch einer Interpretation. In: Georgica, S. 31-45.", True),
        ("Weber, Max / Klein, Anna / Gross, Hans", True),
        ("Personality and Social Psychology, 75, 917–937.", True),
        ("Bitte diesen Artikel wie folgt zitieren:", True),
        ("О странных деревьях", False),
        ("3D printing of bones", False),
        ("Tables and trees in linear time", False),
        ("Figures of speech", False),
    ],
)
def test_captions_numbered_headings_and_references_are_of_the_body(text: str, is_one: bool) -> None:
    assert is_of_body(text) is is_one
