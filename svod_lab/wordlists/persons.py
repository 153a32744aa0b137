"""Given names and surnames of the world, without words and places that hardly anybody is called."""

import re
from collections.abc import Iterator, Set
from typing import Any

from svod.text.keywords import word_set
from svod.text.languages import FUNCTION_WORDS
from svod.text.lexicon.lookup import folded, word_key
from svod.text.lexicon.short_lists import plain_words
from svod_lab.wordlists import sources

# The places in a country's count down to which a name is kept; higher up for what is also a common word or a town.
LOWEST_SURNAME_THAT_IS_A_WORD = 3_000
LOWEST_SURNAME_THAT_IS_A_PLACE = 2_000
# From here on a word is too common to be meant as a name.
COMMON_WORD = 4.0
COMMON_ENGLISH_WORD = 4.5
LOWEST_GIVEN_NAME = 30_000
LOWEST_GIVEN_NAME_OF_A_WORD = 1_000
LOWEST_GIVEN_NAME_OF_A_RARE_WORD = 750
LOWEST_SHORT_NAME = 3_000
# A surname that stands higher is one, however common it is as a given name.
LOWEST_SURNAME_THAT_IS_A_GIVEN_NAME = 5_000
# How many times better a name must stand among surnames to be no given name at all, and the reverse.
CLEARLY_THE_OTHER = 25
FEWEST_RUSSIAN_BEARERS_OF_A_WORD = 20
FEWEST_RUSSIAN_GIVEN = 30
# Rarer Russian surnames are not met in Latin letters.
FEWEST_RUSSIAN_BEARERS_ABROAD = 4
_LATIN = re.compile(r"[a-z]{2,}(?:['-][a-z]{2,}){0,2}|[od]'[a-z]{3,}")
_CYRILLIC = re.compile(r"[а-я]{2,}(?:-[а-я]{2,}){0,2}")
_ROMAN_NUMBER = re.compile(r"(?!xi$)[ivx]{2,}")
# Small words, the particles of double names, and what German universities are called for short («TU Wien»).
NEVER_NAMES = frozenset().union(
    word_set("van von der den de del della di da dos la le el al bin ibn abu ben zu ter ten mac st the is was who"),
    word_set("tu uni eth fh"),
    *FUNCTION_WORDS.values(),
    plain_words(),
)
_COMMON = {"а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "к": "k",
    "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh",
    "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e"}  # fmt: skip
ROMANISATIONS = (
    str.maketrans({**_COMMON, "й": "y", "ю": "yu", "я": "ya"}),  # journals in English: Zaytsev, Yurova
    str.maketrans({**_COMMON, "й": "i", "ю": "iu", "я": "ia"}),  # passports and libraries: Zaitsev, Iurova
)
_CASES = ("gent", "datv", "accs", "ablt", "loct")


def surnames(words: Set[str], places: Set[str]) -> set[str]:
    """Surnames, without accents: Latin and Cyrillic ones of the world, Russian ones in both alphabets."""
    given = _keys(sources.given_name_ranks())

    def is_kept(name: str, rank: int) -> bool:
        if rank > LOWEST_SURNAME_THAT_IS_A_GIVEN_NAME and rank >= CLEARLY_THE_OTHER * given.get(name, rank):
            return False
        if name in places:
            return rank <= LOWEST_SURNAME_THAT_IS_A_PLACE
        if name in words:
            return rank <= LOWEST_SURNAME_THAT_IS_A_WORD or (rank < sources.LOWEST_RANK and _is_rare(name))
        return len(name) > 3 or rank <= LOWEST_SHORT_NAME

    kept = {name for name, rank in _keys(sources.surname_ranks()).items() if is_kept(name, rank)}
    return kept | set(_russian_surnames(words)) | set(_russian_surnames_abroad(words))


def _is_rare(word: str) -> bool:
    """Whether a word may be a surname on paper too: «Hawking» is, «People» is not."""
    frequency = max(sources.frequencies(language).get(word, 0) for language in ("en", "de"))
    return len(word) > 3 and frequency < COMMON_WORD


def _is_english(word: str) -> bool:
    """Whether a word is met in English texts too often to be a name of other countries: «Brain» is, «Hans» is not."""
    return sources.frequencies("en").get(word, 0) >= COMMON_ENGLISH_WORD


def given_names(words: Set[str], places: Set[str]) -> set[str]:
    """Given names, without accents; Russian ones in all cases."""
    family = _keys(sources.surname_ranks())
    counted = _keys(sources.counted_given_names())

    def is_kept(name: str, rank: int) -> bool:
        if rank >= CLEARLY_THE_OTHER * family.get(name, rank):
            return False
        if name in words or name in places:
            is_common = counted.get(name, sources.LOWEST_RANK) <= LOWEST_GIVEN_NAME_OF_A_WORD
            return is_common or (
                rank <= LOWEST_GIVEN_NAME_OF_A_RARE_WORD and name not in places and not _is_english(name)
            )
        return rank <= (LOWEST_GIVEN_NAME if len(name) > 3 else LOWEST_SHORT_NAME)

    kept = {name for name, rank in _keys(sources.given_name_ranks()).items() if is_kept(name, rank)}
    return kept | set(_russian_given_names(words))


def _keys(ranks: dict[str, int]) -> dict[str, int]:
    """Ranks by single folded words; the words of a double name count as names too, particles do not."""
    best: dict[str, int] = {}
    for name, rank in ranks.items():
        for part in name.split():
            key = folded(word_key(part)) if part else ""
            if _is_name(key):
                best[key] = min(rank, best.get(key, rank))
    return best


def _is_name(key: str) -> bool:
    if key in NEVER_NAMES or _ROMAN_NUMBER.fullmatch(key):
        return False
    return bool(_LATIN.fullmatch(key) or _CYRILLIC.fullmatch(key))


def _russian_surnames(words: Set[str]) -> Iterator[str]:
    for key, bearers in sources.russian_names("surnames").items():
        if (bearers >= FEWEST_RUSSIAN_BEARERS_OF_A_WORD or key not in words) and _CYRILLIC.fullmatch(key):
            yield key
    yield from (form for form in sources.russian_surname_forms() if form not in words and _CYRILLIC.fullmatch(form))


def _russian_surnames_abroad(words: Set[str]) -> Iterator[str]:
    for key, bearers in sources.russian_names("surnames").items():
        if bearers >= FEWEST_RUSSIAN_BEARERS_ABROAD and _CYRILLIC.fullmatch(key):
            yield from (name for name in set(romanised(key)) if name not in words)


def romanised(key: str) -> Iterator[str]:
    """The spellings that journals use: «Юрьевский» is Yur'evskii, Yurievskiy, Iurevskii, Yurievsky."""
    for table in ROMANISATIONS:
        spelled = key.translate(table)
        yield spelled
        if key.endswith(("ий", "ый")):
            yield key[:-2].translate(table) + "y"


def _russian_given_names(words: Set[str]) -> Iterator[str]:
    analyser = sources.russian_analyser()
    for kind in ("names", "midnames"):
        for key, bearers in sources.russian_names(kind).items():
            if bearers < FEWEST_RUSSIAN_GIVEN or key in words or not _CYRILLIC.fullmatch(key):
                continue
            yield key
            for parse in analyser.parse(key):
                if ("Name" in parse.tag or "Patr" in parse.tag) and parse.is_known:
                    yield from (form for form in inflected(parse) if form not in words)


def inflected(parse: Any) -> Iterator[str]:
    """The forms of a parsed Russian word in the other cases."""
    found = (parse.inflect({case}) for case in _CASES)
    return (word_key(form.word) for form in found if form is not None)
