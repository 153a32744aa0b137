"""What the program knows of each language: tables of words, read from the folders beside this file, one a language.

A purpose is a file and a table in it: `headings.abstract` is the table `abstract` of every `headings.toml`. A string is
a list of words between blanks, an array a list of phrases or patterns. docs/languages.md says how to add a language.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from svod.errors import LanguageFileError

# What the shipped models were trained with: a table that feeds their features keeps to these, so that a new language
# does not change what they have learned. They also come first where tables of all languages are joined.
MODEL_LANGUAGES = ("ru", "de", "en")

_Table = Mapping[str, object]
_folder = Path(__file__).parent


def read_from(folder: Path) -> None:
    """Read the languages of another folder from now on; before modules that make patterns of them are imported."""
    global _folder
    _folder = folder
    for remembered in (language_codes, _tables, all_words):
        remembered.cache_clear()


@cache
def language_codes() -> tuple[str, ...]:
    """The languages there are folders for, those of the models first."""
    found = {path.name for path in _folder.iterdir() if path.is_dir() and not path.name.startswith(("_", "."))}
    return (*(code for code in MODEL_LANGUAGES if code in found), *sorted(found.difference(MODEL_LANGUAGES)))


@cache
def all_words(purpose: str, languages: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The words of a purpose in all languages, or in some, in their order, each once."""
    found = by_language(purpose)
    chosen = language_codes() if languages is None else languages
    return tuple(dict.fromkeys(word for code in chosen for word in found.get(code, ())))


def by_language(purpose: str) -> dict[str, tuple[str, ...]]:
    """The words of a purpose by language, without the languages that have no such table."""
    found = _found(purpose)
    if not found:
        raise LanguageFileError(f"No language has a table {purpose}.")
    return found


def numbers(purpose: str) -> dict[str, float]:
    """A number of a purpose by language."""
    area, _, name = purpose.partition(".")
    return {
        code: float(value) for code, table in _tables(area).items() if isinstance(value := table.get(name), int | float)
    }


def named(purpose: str) -> dict[str, dict[str, str]]:
    """What keys of a purpose are called, by language."""
    area, _, name = purpose.partition(".")
    return {code: value for code, table in _tables(area).items() if isinstance(value := table.get(name), dict)}


def alternatives(purpose: str, languages: tuple[str, ...] | None = None, *, plain: tuple[str, ...] = ()) -> str:
    """The patterns of a purpose as alternatives of a regular expression; at least one language must have some.

    A language without such patterns gives the words of the plain tables, with a capital or without.
    """
    found = by_language(purpose)
    simple = [_found(table) for table in plain]
    chosen = language_codes() if languages is None else languages
    patterns = (
        found.get(code) or [_either_case(word) for table in simple for word in table.get(code, ())] for code in chosen
    )
    return "|".join(dict.fromkeys(pattern for of_language in patterns for pattern in of_language))


def any_word(listed: Iterable[str]) -> str:
    """Plain words or phrases as alternatives of a regular expression, the longest first."""
    return "|".join(map(re.escape, sorted(dict.fromkeys(listed), key=len, reverse=True)))


def _found(purpose: str) -> dict[str, tuple[str, ...]]:
    area, _, name = purpose.partition(".")
    if not name:
        return {code: tuple(text.split()) for code in language_codes() if (text := _text(code, area)) is not None}
    return {code: _listed(purpose, code, table[name]) for code, table in _tables(area).items() if name in table}


def _either_case(word: str) -> str:
    first = word[0]
    return f"[{first.upper()}{first}]{re.escape(word[1:])}" if first.islower() else re.escape(word)


@cache
def _tables(area: str) -> dict[str, _Table]:
    """The tables of one file by language."""
    return {code: tables for code in language_codes() if (tables := _read(_folder / code / f"{area}.toml")) is not None}


def _read(path: Path) -> _Table | None:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LanguageFileError(f"{path} cannot be read: {error}.") from error


def _text(code: str, name: str) -> str | None:
    path = _folder / code / f"{name}.txt"
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _listed(purpose: str, code: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(value.split())
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise LanguageFileError(f"The table {purpose} of the language {code} is neither a string nor an array of strings.")
