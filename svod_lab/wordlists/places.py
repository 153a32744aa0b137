"""Towns and countries as Russian, German and English texts write them."""

import re
from collections.abc import Iterator, Set
from functools import cache

from svod.text.lexicon.lookup import folded, word_key
from svod_lab.wordlists import sources
from svod_lab.wordlists.persons import inflected

# Towns of these countries are kept when they have so many inhabitants; of others when they have many more.
NEAR_COUNTRIES = {"RU": 3_000, "DE": 3_000, "AT": 3_000, "CH": 3_000, "UA": 10_000, "BY": 10_000, "KZ": 10_000,
    "US": 15_000, "GB": 15_000, "CA": 20_000, "NL": 15_000, "FR": 20_000}  # fmt: skip
FEWEST_INHABITANTS = 40_000
# A town of this size is known by its name even where that is also a word, and by its words («York», «Angeles»).
BIG_TOWN = 100_000
HUGE_TOWN = 500_000
# A name in another language is kept only where texts really use it.
LEAST_FREQUENCY = 2.0
# A smaller town that shares its name with so common a person is no place.
COMMON_SURNAME = 600
COMMON_GIVEN_NAME = 800
COMMON_RUSSIAN = 60
LEAST_PLACE_SHARE = 0.3
_LATIN = re.compile(r"[a-z]{4,}(?:['-][a-z]+){0,3}")
_CYRILLIC = re.compile(r"[а-я]{3,}(?:-[а-я]+){0,3}")
OTHER_COUNTRIES = (
    "сша ссср фрг гдр кнр рф чехословакия югославия великобритания англия шотландия",
    "usa udssr brd ddr schweiz tschechoslowakei jugoslawien england schottland grossbritannien",
    "u.s.a u.s uk u.k ussr u.s.s.r england scotland wales holland prc czechoslovakia yugoslavia gdr frg",
)


def towns(words: Set[str]) -> set[str]:
    """Single-word keys of town names, without accents; Russian ones in all cases."""
    keys = {key for town in sources.cities() for key in _keys(town, words)}
    return keys | set(_cases(keys, words))


def countries(words: Set[str]) -> set[str]:
    """Single-word keys of country names, without accents; Russian ones in all cases."""
    names = [name for language in ("ru", "de", "en") for name in sources.territories(language)]
    keys = {_key(name) for name in names if " " not in name}
    keys |= {part for name in names if " " in name for part in _parts(name, words)}
    keys = {key for key in keys if _is_word(key)} | {word for row in OTHER_COUNTRIES for word in row.split()}
    return keys | set(_cases(keys, words))


def _keys(town: sources.City, words: Set[str]) -> Iterator[str]:
    if town.population < NEAR_COUNTRIES.get(town.country, FEWEST_INHABITANTS):
        return
    is_big = town.population >= BIG_TOWN
    own = _key(town.name)
    if _is_word(own) and (is_big or (own not in words and own not in _common_persons())):
        yield own
    if is_big:
        is_huge = town.population >= HUGE_TOWN
        yield from (part for part in _parts(town.name, words) if is_huge or part not in _common_persons())
    for name in town.other_names:
        key = _key(name)
        if key in _common_persons() and town.population < HUGE_TOWN:
            continue
        if _CYRILLIC.fullmatch(key):
            if (is_big or _is_used(key, "ru")) and (key not in words or _is_place_first(key)):
                yield key
        elif is_big and _LATIN.fullmatch(key) and word_key(name) not in words and _is_used(name.lower(), "de", "en"):
            yield key


def _is_place_first(key: str) -> bool:
    """Whether a Russian word is read as a place as often as not: «Киев» is, though «кий» has the same form."""
    parses = sources.russian_analyser().parse(key)
    return bool(sum(parse.score for parse in parses if parse.is_known and "Geox" in parse.tag) >= LEAST_PLACE_SHARE)


def _key(name: str) -> str:
    key = word_key(name)
    return folded(key) if key else ""


def _is_word(key: str) -> bool:
    return bool(_LATIN.fullmatch(key) or _CYRILLIC.fullmatch(key))


def _parts(name: str, words: Set[str]) -> Iterator[str]:
    if " " in name:
        keys = (_key(part) for part in name.split())
        yield from (key for key in keys if _is_word(key) and key not in words)


@cache
def _common_persons() -> frozenset[str]:
    surnames = (name for name, rank in sources.surname_ranks().items() if rank <= COMMON_SURNAME)
    given = (name for name, rank in sources.counted_given_names().items() if rank <= COMMON_GIVEN_NAME)
    russian = (name for name, bearers in sources.russian_names("surnames").items() if bearers >= COMMON_RUSSIAN)
    return frozenset(map(_key, (*surnames, *given, *russian)))


def _is_used(word: str, *languages: str) -> bool:
    return any(sources.frequencies(language).get(word, 0) >= LEAST_FREQUENCY for language in languages)


def _cases(keys: Set[str], words: Set[str]) -> Iterator[str]:
    analyser = sources.russian_analyser()
    for key in sorted(keys):
        if not _CYRILLIC.fullmatch(key):
            continue
        for parse in analyser.parse(key):
            if "Geox" in parse.tag and parse.is_known:
                yield from (form for form in inflected(parse) if form not in words)
