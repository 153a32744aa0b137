"""What words are known as: Russian, German and English side by side."""

import subprocess
import sys

import pytest

from svod.languages import by_language
from svod.text.lexicon import WordClass, class_name, classes_of
from svod.text.lexicon.classes import CLASS_NAMES
from svod.text.lexicon.lookup import CYRILLIC, FOLDER, LATIN, LISTS, LONGEST_WORD, word_key
from svod.text.lexicon.memory import LONGEST_KEPT, BoundedMemory
from svod.text.lexicon.short_lists import forms, written_words

LARGEST_FILE = 4_500_000
LARGEST_FILES_TOGETHER = 8_000_000


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        (WordClass.GIVEN_NAME, ("Иван", "Григория", "Jürgen", "Elisabeth", "Andrew")),
        (WordClass.SURNAME, ("Иванов", "Колмогорова", "Müller", "Muller", "Schröder", "Kolmogorov", "O'Brien")),
        (WordClass.PATRONYMIC, ("Андреевич", "Сергеевна", "Ильинична", "Ивановича", "Кузьмич")),
        (WordClass.NAME_PARTICLE, ("von", "van", "фон")),
        (WordClass.DEGREE, ("к.ф.-м.н.", "профессора", "Dr.-Ing.", "Prof.", "Ph.D.")),
        (WordClass.ROLE, ("рецензент", "Gutachter", "supervisor")),
        (WordClass.CITY, ("Москва", "Новосибирске", "München", "Moskau", "London", "Göttingen", "Киев")),
        (WordClass.CITY_SHORT, ("СПб.", "М.", "Ffm.", "N.Y.")),
        (WordClass.REGION, ("Сибирь", "Bayern", "California")),
        (WordClass.COUNTRY, ("Россия", "России", "США", "Deutschland", "Österreich", "Germany")),
        (WordClass.ADDRESS, ("ул.", "проспект", "Straße", "Str.", "street")),
        (WordClass.CONTACT, ("тел.", "Telefon", "e-mail")),
        (WordClass.ORGANISATION, ("университета", "кафедрой", "НИИ", "Lehrstuhl", "Universität", "Department")),
        (WordClass.ABSTRACT, ("Аннотация", "Zusammenfassung", "Abstract")),
        (WordClass.INTRODUCTION, ("Введение", "Einleitung", "Introduction")),
        (WordClass.KEYWORDS, ("ключевые", "Schlagwörter", "Keywords")),
        (WordClass.REFERENCES, ("Литература", "Literaturverzeichnis", "References")),
        (WordClass.PUBLICATION, ("препринт", "Arbeitspapier", "report")),
        (WordClass.NOTE, ("гранта", "eingereicht", "submitted")),
        (WordClass.PUBLISHER, ("Изд-во", "Наука", "Suhrkamp", "Springer", "Press")),
        (WordClass.JOURNAL_WORD, ("Вестник", "Zeitschrift", "Journal")),
        (WordClass.CONFERENCE_WORD, ("конференции", "Tagungsband", "Proc.")),
        (WordClass.SERIES_WORD, ("Сер.", "Schriftenreihe", "LNCS")),
        (WordClass.THESIS_WORD, ("дис.", "автореферат", "Dissertation", "thesis")),
        (WordClass.EDITOR_WORD, ("ред.", "Hrsg.", "eds.")),
        (WordClass.TRANSLATOR_WORD, ("пер.", "übers.", "transl.")),
        (WordClass.VOLUME_WORD, ("Т.", "Bd.", "Vol.")),
        (WordClass.ISSUE_WORD, ("Вып.", "№", "Heft", "no.")),
        (WordClass.PAGE_WORD, ("С.", "S.", "pp.")),
        (WordClass.EDITION_WORD, ("изд.", "Aufl.", "edn.")),
        (WordClass.IN_WORD, ("//", "In:", "кн.")),
        (WordClass.AND_OTHERS, ("др.", "u.a.", "al.")),
        (WordClass.ACCESS_WORD, ("обращения", "Zugriff", "accessed")),
        (WordClass.IDENTIFIER_WORD, ("УДК", "ISBN", "doi")),
        (WordClass.YEAR_WORD, ("г.", "Jahr", "n.d.")),
        (WordClass.MONTH, ("май", "мая", "März", "Jan.", "December")),
        (WordClass.PREPOSITION, ("в", "между", "für", "between")),
        (WordClass.CONJUNCTION, ("и", "und", "&")),
        (WordClass.DICTIONARY | WordClass.RUSSIAN, ("процессов", "исследование", "вузов", "ещё")),
        (WordClass.DICTIONARY | WordClass.GERMAN, ("Maßnahmen", "Zuweisung", "schnell", "gesellschaftliche")),
        (WordClass.DICTIONARY | WordClass.ENGLISH, ("with", "theory", "Russian", "apoptosis")),
    ],
    ids=lambda value: value.name if isinstance(value, WordClass) else None,
)  # fmt: skip
def test_words_belong_to_their_class_in_three_languages(expected: WordClass, words: tuple[str, ...]) -> None:
    assert [word for word in words if classes_of(word) & expected != expected] == []


def test_names_are_no_dictionary_words() -> None:
    names = ("Иванов", "Колмогоров", "Schröder", "Habermas", "Johnson", "Chomsky", "Москва", "London")
    assert [name for name in names if classes_of(name) & WordClass.DICTIONARY] == []


def test_words_of_titles_are_no_surnames() -> None:
    words = ("теория", "процессов", "метода", "die", "Entwicklung", "gesellschaftlicher", "from", "with", "systems")
    assert [word for word in words if classes_of(word) & (WordClass.SURNAME | WordClass.SURNAME_ENDING)] == []


def test_months_and_countries_are_not_taken_for_persons() -> None:
    persons = WordClass.SURNAME | WordClass.GIVEN_NAME
    assert [word for word in ("October", "Germany", "Россия", "Europa", "III") if classes_of(word) & persons] == []


def test_a_word_can_be_several_things_at_once() -> None:
    assert classes_of("с.") & WordClass.PAGE_WORD
    assert classes_of("с.") & WordClass.PREPOSITION
    assert classes_of("Weber") & WordClass.SURNAME
    assert classes_of("Weber") & WordClass.DICTIONARY


@pytest.mark.parametrize("spelling", ["СЕМЁН", "семен", "«Семён»,", "Семён."])
def test_case_the_letter_yo_and_punctuation_at_the_edges_do_not_matter(spelling: str) -> None:
    assert classes_of(spelling) == classes_of("Семен")
    assert classes_of(spelling) & WordClass.GIVEN_NAME


def test_a_hyphened_word_is_what_all_its_parts_are() -> None:
    assert classes_of("Schröder-Hoffmann") & WordClass.SURNAME
    assert classes_of("Karl-Theodor") & WordClass.GIVEN_NAME
    assert classes_of("theory-driven") & WordClass.DICTIONARY
    assert not classes_of("Schröder-Gleichung") & WordClass.SURNAME


def test_an_unknown_surname_is_known_by_its_ending() -> None:
    assert classes_of("Жжуковрыжский") == WordClass.SURNAME_ENDING
    assert classes_of("Kranzlfurtmeier") == WordClass.SURNAME_ENDING
    assert classes_of("сверхкритического") == 0


@pytest.mark.parametrize(
    "odd",
    ["", " ", ".", "'", "’’", "-", "--", "\u00ad", "a-", "1234", "\x00", "\ud800", "я" * 10_000, "-".join("абвгд")],
)
def test_what_is_no_word_has_no_class(odd: str) -> None:
    assert classes_of(odd) & ~int(WordClass.PAGE_WORD | WordClass.PREPOSITION) == 0


def test_the_answer_is_a_plain_number() -> None:
    assert type(classes_of("Москва")) is int
    assert type(classes_of("Ильинична")) is int


def test_answers_are_kept_in_bounds() -> None:
    asked: list[str] = []

    def ask(word: str) -> int:
        asked.append(word)
        return len(word)

    memory = BoundedMemory(ask, most=3)
    long = "x" * (LONGEST_KEPT + 1)
    assert [memory[word] for word in ("a", "bb", "a", long, long)] == [1, 2, 1, len(long), len(long)]
    assert asked == ["a", "bb", long, long]
    for number in range(100):
        assert memory[f"{number:04}"] == 4
        assert len(memory) <= 3
    assert list(memory) == ["0097", "0098", "0099"]


def test_the_most_specific_class_gives_its_name() -> None:
    assert class_name(int(WordClass.MONTH | WordClass.SURNAME | WordClass.DICTIONARY)) == "month"
    assert class_name(int(WordClass.DICTIONARY | WordClass.GERMAN)) == "word"
    assert class_name(0) == ""


def test_every_class_but_the_languages_has_one_name() -> None:
    named = [word_class for word_class, _ in CLASS_NAMES]
    languages = {WordClass.RUSSIAN, WordClass.GERMAN, WordClass.ENGLISH}
    assert set(WordClass) - set(named) == languages
    assert len({name for _, name in CLASS_NAMES}) == len(named)


def test_the_tables_hold_keys_that_can_be_asked_for() -> None:
    assert [word for word in written_words() if word_key(word) != word or len(word) > LONGEST_WORD] == []


def test_every_declension_gives_its_forms() -> None:
    assert list(forms("кафедр~f"))[:3] == ["кафедра", "кафедры", "кафедре"]
    assert list(forms("п/я")) == ["п/я"]
    for declension in "mfinojka":
        (endings,) = by_language(f"lexicon.declension_{declension}").values()
        assert len(set(endings)) == len(endings)


def test_the_shipped_lists_are_compact_and_none_is_forgotten() -> None:
    shipped = {path.name: path.stat().st_size for path in FOLDER.iterdir() if path.suffix in (".marisa", ".lists")}
    assert set(shipped) == {f"{script}.{kind}" for script in (CYRILLIC, LATIN) for kind in ("marisa", "lists")}
    assert max(shipped.values()) < LARGEST_FILE
    assert sum(shipped.values()) < LARGEST_FILES_TOGETHER


def test_every_source_of_the_lists_is_named_with_its_licence() -> None:
    reported = (FOLDER / "SOURCES.md").read_text(encoding="utf-8")
    assert [name for name, _ in LISTS if f"`{name}`" not in reported] == []


def test_importing_the_lexicon_opens_no_list() -> None:
    program = (
        "import svod.text.lexicon, sys, pathlib\n"
        "print('.marisa' in pathlib.Path('/proc/self/maps').read_text())\n"
        "svod.text.lexicon.classes_of('Москва')\n"
        "print('.marisa' in pathlib.Path('/proc/self/maps').read_text())\n"
    )
    reported = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert reported.stdout.split() == ["False", "True"]
