"""Loose keys of words beside the stems: for Russian case forms that stemming separates, and for German compounds."""

import re
from collections.abc import Iterable

from svod.text.compounds import compound_parts
from svod.text.lexicon import WordClass, classes_of
from svod.text.lexicon.memory import BoundedMemory
from svod.text.stems import stem

LONGEST_WORD = 80
MOST_WORDS = 200_000
_ENGLISH = int(WordClass.ENGLISH)
_WORD = re.compile(r"\w+")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_COMPOUND_LETTERS = re.compile(r"[a-zäöüß]{8,}", re.IGNORECASE)
# Case endings of nouns, adjectives and surnames; taken off again and again, so that «систем», «системы», «системами»
# end at the same letters although «систем» itself looks like a case form.
_CASE_ENDING = re.compile(
    r"(?:[иь]?ями|ьми|[иь]?ях|[иь]?ям|ами|ах|ам|ь?[иы]ми|ь?[иы]м|ь?[иы]х|ого|ь?его|ому|ь?ему|[иы]й|[иь]?ей|[иь]?ем|[иь]ю"
    r"|[иь]я|[иь]е|ь?ии?|ой|ом|ою|ею|ая|яя|ое|ее|ую|юю|ые|ов|[иь]?ев|[аеоуыэюяьй])$"
)
_VOWEL = re.compile(r"[аеиоуыэюя]")
_SHORTEST_STEM = 3
# A vowel that comes and goes before the last consonant of a longer word: рынок – рынка, оценок – оценка, отец – отца.
_FLEETING_VOWEL = re.compile(r"(?<=[аеиоуыэюя])([бвгджзклмнпрстфхцчшщ]+)[ьй]?[ое](?=[бвгджзйклмнпрстфхцчшщ]$)")
# The same after another vowel: ячеек – ячейка, европеец – европейца.
_FLEETING_AFTER_VOWEL = re.compile(r"(?<=[аеиоуыэюя])[её](?=[кц]$)")
_SOFT_SIGN = re.compile(r"[ьй](?=[бвгджзклмнпрстфхцчшщ]?$)")
# Stems that change from case to case, and short words that endings would swallow: the nominative's first.
_CHANGING_STEMS: tuple[tuple[str, ...], ...] = (
    ("врем", "времен"), ("им", "имен"), ("знам", "знамен"), ("плам", "пламен"), ("сем", "семен"), ("плем", "племен"),
    ("мат", "матер"), ("доч", "дочер"), ("ден", "дня", "дне", "дни", "дню", "днем", "дней", "дням", "днях", "днями"),
    ("сон", "сна", "сну", "сном", "сне", "сны"), ("лед", "льда", "льду", "льдом", "льде"), ("один", "одн"),
    ("ребенк", "ребенок", "дет", "детьм"), ("человек", "люд", "людьм"), ("иде", "ид", "идее"),
)  # fmt: skip
_STEM_OF = {stem: stems[0] for stems in _CHANGING_STEMS for stem in stems}


def russian_key(word: str) -> str:
    """The common key of all case forms of a Russian noun, adjective or surname: Козлова, Козлову, Козлов are «козл»."""
    return _RUSSIAN[word]


def german_keys(word: str) -> tuple[str, ...]:
    """The stems of the words inside a German compound, also of the compounds inside it."""
    return _GERMAN[word]


def query_keys(word: str) -> tuple[str, ...]:
    """The loose keys of a word of a query."""
    if _CYRILLIC.search(word):
        return (russian_key(word),)
    return (_german_stem(word),) if word.isalpha() else ()


def loose_text(texts: Iterable[str], language: str | None = None) -> str:
    """The loose keys of texts, each once; in a work that is not German, English words are no compounds."""
    keys: dict[str, None] = {}
    for text in texts:
        for word in set(_WORD.findall(text)[:MOST_WORDS]):
            if len(word) > LONGEST_WORD:
                continue
            if _CYRILLIC.match(word):
                keys[russian_key(word)] = None
            elif _COMPOUND_LETTERS.fullmatch(word) and (language == "de" or not classes_of(word) & _ENGLISH):
                keys.update(dict.fromkeys(german_keys(word)))
    return " ".join(sorted(keys))


def _german_stem(word: str) -> str:
    # The same letters without dots, as other fields have them.
    return stem(word, "de").replace("ä", "a").replace("ö", "o").replace("ü", "u").replace("ß", "ss")


def _made_russian_key(word: str) -> str:
    kept = word.lower().replace("ё", "е")
    while kept not in _STEM_OF:
        shorter = _CASE_ENDING.sub("", kept)
        if shorter == kept or (len(shorter) < _SHORTEST_STEM and shorter not in _STEM_OF) or not _VOWEL.search(shorter):
            return _SOFT_SIGN.sub("", _FLEETING_AFTER_VOWEL.sub("", _FLEETING_VOWEL.sub(r"\1", kept)))
        kept = shorter
    return _STEM_OF[kept]


def _made_german_keys(word: str) -> tuple[str, ...]:
    keys: dict[str, None] = {}
    for part in compound_parts(word):
        keys[_german_stem(part)] = None
        keys.update(dict.fromkeys(map(_german_stem, compound_parts(part))))
    return tuple(keys)


_RUSSIAN = BoundedMemory(_made_russian_key)
_GERMAN = BoundedMemory(_made_german_keys)
