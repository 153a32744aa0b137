"""French is known by its folder alone: headings, dates, names, journal lines; what the models learned is kept."""

import pytest

from svod.extract.bibliography.rules import RuleBibliographyFinder
from svod.extract.header.regex import RegexHeaderExtractor
from svod.languages import MODEL_LANGUAGES, by_language
from svod.model.metadata import Field
from svod.text.dates import find_milestones, iso_date
from svod.text.issues import read_issue
from svod.text.keywords import Section, is_heading, section_start
from svod.text.languages import language_of
from svod.text.lexicon import WordClass, classes_of
from svod.text.names import parse_name, split_names
from svod.text.stop_words import stop_words
from tests.extract.typeset import Set, plain, typeset

BODY = [
    Set("Le texte ordinaire de l'article continue ligne après ligne et ne nomme rien", 10, y=500),
    *[Set("que lui-même, et se poursuit jusqu'au bord inférieur de la première page", 10) for _ in range(12)],
]
FRENCH = typeset(
    [
        Set("Revue de musique, tome 5, n° 2, p. 3-10, 1998", 8),
        Set("Sur la convergence d'une classe de séries", 18, y=110, bold=True),
        Set("Anne Lefort et Paul de La Tour", 12, y=150),
        Set("Reçu le 12 février 1998, accepté le 3 mars 1998", 9, y=190),
        Set("Résumé. Nous étudions la convergence des séries dans les espaces à norme mixte.", 9, y=240),
        Set("Mots-clés : séries, convergence, normes.", 9, y=270),
        Set("Introduction", 12, y=320, bold=True),
        *BODY,
    ]
)


def texts(field: Field, scheme: str | None = None) -> list[str]:
    metadata = RegexHeaderExtractor().extract(FRENCH)
    return [value.text for value in metadata.all(field) if value.scheme == scheme]


def test_abstract_and_key_words_of_a_french_header_are_found() -> None:
    assert texts(Field.DESCRIPTION) == ["Nous étudions la convergence des séries dans les espaces à norme mixte."]
    assert texts(Field.SUBJECT) == ["séries", "convergence", "normes"]
    assert texts(Field.LANGUAGE) == ["fr"]


def test_the_stages_of_a_french_manuscript_are_dated() -> None:
    assert texts(Field.DATE, "received") == ["1998-02-12"]
    assert texts(Field.DATE, "accepted") == ["1998-03-03"]
    stages = [(found.stage, found.iso) for found in find_milestones("Version révisée : 1er août 2003")]
    assert stages == [("revised", "2003-08-01")]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("12 février 1998", "1998-02-12"),
        ("1er janvier 2001", "2001-01-01"),
        ("3 mars 2007", "2007-03-03"),
        ("août 1999", "1999-08"),
        # The rover, not the month: «mars» alone is a word of other languages.
        ("Mars 2020", "2020"),
        ("décembre 2010", "2010-12"),
    ],
)
def test_french_dates_are_read(text: str, iso: str) -> None:
    assert iso_date(text) == iso


@pytest.mark.parametrize(
    ("line", "section"),
    [
        ("Résumé", Section.ABSTRACT),
        ("MOTS-CLÉS", Section.KEYWORDS),
        ("4. Remerciements", Section.AFTERWORD),
        ("Références bibliographiques", Section.REFERENCES),
        ("Table des matières", Section.CONTENTS),
        ("Résultats et discussion", Section.BODY),
    ],
)
def test_french_headings_are_headings(line: str, section: Section) -> None:
    start = section_start(line)
    assert is_heading(line, section)
    assert start is not None
    assert start.language == "fr"


def test_a_french_bibliography_is_found_under_its_heading() -> None:
    body = [f"Une ligne ordinaire du texte numéro {number} sans références" for number in range(20)]
    entries = [
        "Lefort, A. (2001) : L'ordre des choses. Revue de musique, 12, p. 3–19.",
        "Roche, K. et Blanc, U. (2005) : Réseaux et nœuds. Paris : Éditions du Bois.",
        "Tissot, I. (2010) : « Compter ». Dans : Les nombres. Paris, p. 33–48.",
    ]
    (block,) = RuleBibliographyFinder().find(plain(*body, "Références", *entries))
    assert (block.first_line, block.last_line) == (21, 23)


def test_a_french_journal_line_is_taken_apart() -> None:
    issue = read_issue("Revue de musique, tome 5, n° 2, pages 3-10, 1998")
    assert (issue.container, issue.volume, issue.issue, issue.pages, issue.year) == (
        "Revue de musique",
        "5",
        "2",
        "3-10",
        "1998",
    )


def test_french_names_have_their_particles() -> None:
    name = parse_name("Jean de La Fontaine")
    assert name is not None
    assert (name.given, name.family) == ("Jean", "de La Fontaine")
    assert [one.family for one in split_names("A. Lefort et B. du Bois")] == ["Lefort", "du Bois"]


def test_french_text_is_known_for_french() -> None:
    assert language_of("Nous étudions la convergence des séries dans les espaces à norme mixte") == "fr"
    assert {"avec", "nous", "très"} <= stop_words("fr")
    assert "avec" not in stop_words(None)


def test_french_words_change_no_feature_of_the_models() -> None:
    assert "fr" not in MODEL_LANGUAGES
    assert "fr" not in by_language("lexicon.volume_word")
    # A month of French alone is no month to the models.
    assert not classes_of("janvier") & WordClass.MONTH
    assert classes_of("январь") & WordClass.MONTH
    assert set(by_language("headings.abstract")) == {*MODEL_LANGUAGES, "fr", "uk"}
