"""Languages are folders of tables: found, joined in order, read when asked for, and every mistake in them is named."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from svod import languages
from svod.errors import LanguageFileError

SHIPPED = Path(languages.__file__).parent
ROOT = SHIPPED.parent.parent


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """An empty folder of languages that is read instead of the shipped one."""
    languages.read_from(tmp_path)
    yield tmp_path
    languages.read_from(SHIPPED)


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_the_languages_of_the_models_come_first() -> None:
    assert languages.language_codes()[:3] == languages.MODEL_LANGUAGES == ("ru", "de", "en")
    assert "fr" in languages.language_codes()


def test_words_stand_between_blanks_and_phrases_in_arrays(folder: Path) -> None:
    write(folder, "en/colours.toml", "warm = 'red  gold'\n")
    write(folder, "aa/colours.toml", "warm = ['dark red', 'red']\n")
    write(folder, "de/stop_words.txt", "der die\ndas\n")
    assert languages.by_language("colours.warm") == {"en": ("red", "gold"), "aa": ("dark red", "red")}
    assert languages.all_words("colours.warm") == ("red", "gold", "dark red")
    assert languages.all_words("colours.warm", ("aa",)) == ("dark red", "red")
    assert languages.by_language("stop_words") == {"de": ("der", "die", "das")}


def test_patterns_are_alternatives_and_plain_words_stand_in_for_them(folder: Path) -> None:
    write(folder, "en/colours.toml", "signs = ['r[eo]d']\n")
    write(folder, "aa/colours.toml", "plain = 'n° tome'\n")
    pattern = re.compile(languages.alternatives("colours.signs", plain=("colours.plain",)))
    assert [bool(pattern.fullmatch(word)) for word in ("rod", "N°", "n°", "Tome", "TOME")] == [1, 1, 1, 1, 0]
    assert languages.alternatives("colours.signs", ("aa",)) == ""
    assert languages.any_word(["a.b", "a.bc"]) == r"a\.bc|a\.b"


def test_a_table_that_no_language_has_is_named() -> None:
    with pytest.raises(LanguageFileError, match=r"headings\.nothing"):
        languages.by_language("headings.nothing")


@pytest.mark.parametrize("text", ["warm = [", "warm = 5\n", "warm = ['red', 5]\n"])
def test_a_table_that_cannot_be_used_is_named(folder: Path, text: str) -> None:
    write(folder, "en/colours.toml", text)
    with pytest.raises(LanguageFileError, match="colours"):
        languages.all_words("colours.warm")


def tables() -> dict[tuple[str, str], object]:
    """Every table of every language: language and purpose, value."""
    return {
        (path.parent.name, f"{path.stem}.{name}"): value
        for path in sorted(SHIPPED.glob("*/*.toml"))
        for name, value in tomllib.loads(path.read_text(encoding="utf-8")).items()
    }


def test_every_table_has_a_name_that_the_program_asks_for() -> None:
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "svod").rglob("*.py") if path.parent != SHIPPED
    )
    asked = set(re.findall(r"[\"']((?:[a-z]+)\.[a-z_0-9]+)[\"']", sources))
    # Names made of a part of the program: sections, ranks, kinds, fields, word classes, declensions, stages, numbers.
    made = re.compile(
        r"headings\.\w+|lexicon\.\w+|header\.(?:rank|kind)_\w+|catalogue\.field_\w+|numbers\.(?:volume|issue)_line"
        r"|dates\.(?:revised|accepted|received|published)"
    )
    assert {purpose for _, purpose in tables() if purpose not in asked and not made.fullmatch(purpose)} == set()


def test_a_further_language_has_only_tables_that_the_languages_of_the_models_know() -> None:
    known = {purpose for language, purpose in tables() if language in languages.MODEL_LANGUAGES}
    # What stands in for patterns, and what needs none where the models' languages are concerned.
    extra = {"numbers.volume", "numbers.issue", "numbers.pages", "detection.rival"}
    assert {purpose for _, purpose in tables()} - known - extra == set()


def test_every_pattern_can_be_compiled() -> None:
    for (language, purpose), value in tables().items():
        for pattern in value if isinstance(value, list) else ():
            assert re.compile(pattern), (language, purpose)


def test_every_table_is_explained() -> None:
    page = (ROOT / "docs/languages.md").read_text(encoding="utf-8")
    missing = {purpose for _, purpose in tables() if f"`{purpose.partition('.')[2]}`" not in page}
    assert {purpose for purpose in missing if not purpose.startswith("lexicon.")} == set()


FIFTH = """
from pathlib import Path
import sys
from svod import languages
languages.read_from(Path(sys.argv[1]))
from svod.text.dates import iso_date, find_milestones
from svod.text.keywords import Section, is_heading, section_start
from svod.text.languages import language_of
from svod.text.names import parse_name
from svod.text.stop_words import stop_words
print(is_heading("3. PENTALË", Section.REFERENCES), section_start("Nonwë: tári").language)
print(iso_date("12 narvinyë 1998"), [found.iso for found in find_milestones("Camnë 3 nénimë 2001")])
print(language_of("i eldar ar i atani nar mí ambar ve i valar equer"))
print(parse_name("A. vë Lindë").family, sorted(stop_words("qya")))
"""


def test_a_made_up_language_needs_a_folder_and_no_code(tmp_path: Path) -> None:
    folder = tmp_path / "languages"
    shutil.copytree(SHIPPED, folder, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    months = ["narvinyë", "nénimë", *(f"asta{number}" for number in range(3, 13))]
    write(folder, "qya/headings.toml", "abstract = ['nonwë']\nreferences = ['pentalë']\n")
    write(folder, "qya/dates.toml", f"months = {months}\nreceived = ['camnë']\nstage_parts = 'camn'\n")
    write(folder, "qya/detection.toml", "function_words = 'i ar nar mí ve'\n")
    write(folder, "qya/names.toml", "particles = 'vë'\n")
    write(folder, "qya/stop_words.txt", "i ar\n")
    read = subprocess.run(
        [sys.executable, "-c", FIFTH, str(folder)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert read.stdout.splitlines() == [
        "True qya",
        "1998-01-12 ['2001-02-03']",
        "qya",
        "vë Lindë ['ar', 'i']",
    ]
