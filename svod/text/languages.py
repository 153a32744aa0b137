"""The language of a text: the script first, then function words and letters; None when unsure."""

import re
from collections import Counter
from functools import lru_cache
from itertools import chain

from svod.languages import by_language, numbers

# Function words, one set a language; words that two languages share stand in neither.
FUNCTION_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(listed) for language, listed in by_language("detection.function_words").items()
}
# Word endings that speak for a language where no function word does: «Bildungsforschung», «Learning».
ENDINGS = by_language("detection.endings")
# Letters that speak for a language, and how much.
_OWN_LETTERS: tuple[tuple[str, re.Pattern[str], float], ...] = tuple(
    (
        language,
        re.compile(f"[{''.join(letters)}]", re.IGNORECASE),
        numbers("detection.letter_weight").get(language, 0),
    )
    for language, letters in by_language("detection.letters").items()
)
# Of a text in plain Latin letters only these are asked.
_OWN_PLAIN_LETTERS = tuple(one for one in _OWN_LETTERS if re.search(r"[a-z]", one[1].pattern, re.IGNORECASE))
_KNOWN = (*FUNCTION_WORDS, *ENDINGS, *(language for language, _, _ in _OWN_LETTERS))
# Languages that are only there to be distinguished from the others.
_RIVALS = frozenset(numbers("detection.rival"))
_LETTERS = re.compile(r"[^\W\d_]+")
_LONGEST_SAMPLE = 20_000
_SURE_MARGIN = 0.6
_LONGEST_PHRASE = 300
# An ending speaks for a language so much less than a word of it, in words longer than this.
_OF_ENDING, _SHORTEST_ENDED = 0.35, 5
_SPEAKING: dict[str, tuple[tuple[str, float], ...]] = {
    word: tuple((language, 1.0) for language, words in FUNCTION_WORDS.items() if word in words)
    for word in frozenset().union(*FUNCTION_WORDS.values())
}


def language_of(text: str) -> str | None:
    """The language code of a text (ru, uk, de, en, fr …), or None when it is another one or cannot be known."""
    # Titles and key words are asked about again and again; a long text only by all who read one document.
    return _language_of_phrase(text) if len(text) <= _LONGEST_PHRASE else _language_of_passage(text[:_LONGEST_SAMPLE])


@lru_cache(maxsize=4096)
def _language_of_phrase(text: str) -> str | None:
    return _language(text)


@lru_cache(maxsize=16)
def _language_of_passage(text: str) -> str | None:
    return _language(text)


def _language(text: str) -> str | None:
    sample = text[:_LONGEST_SAMPLE]
    if sample.isascii():
        words = _LETTERS.findall(sample.lower())
        return _latin_language(words) if sum(map(len, words)) > 2 else None
    words = [word.lower() for word in _LETTERS.findall(sample)]
    latin_words = [word for word in words if word[0] < "\u0250"]
    # Most texts are of one script.
    others = [word for word in words if word[0] >= "\u0250"] if len(latin_words) < len(words) else []
    cyrillic = sum([len(word) for word in others if "\u0400" <= word[0] <= "\u052f"])
    latin = sum(map(len, latin_words))
    if cyrillic + latin < 3:
        return None
    if cyrillic >= latin * 0.6:
        return _cyrillic_language(" ".join(words))
    return _latin_language(latin_words)


def _cyrillic_language(text: str) -> str | None:
    russian = sum(map(text.count, "ыэъё"))
    ukrainian = sum(map(text.count, "іїєґ"))
    if ukrainian > 2 * russian:
        return "uk"
    if len(text) > 60 and "ъ" in text and "ы" not in text and "э" not in text:
        bulgarian = len(re.findall(r"\b(?:на|за|от|със|през|се|върху|към)\b|ът\b|ият\b|ите\b", text))
        return None if bulgarian >= 3 else "ru"
    return "ru"


@lru_cache(maxsize=1 << 14)
def _speaks_for(word: str) -> tuple[tuple[str, float], ...]:
    """The languages that a word speaks for, and how much: those that have it, and those that have such an ending."""
    known = _SPEAKING.get(word, ())
    if len(word) <= _SHORTEST_ENDED:
        return known
    return (*known, *[(language, _OF_ENDING) for language, endings in ENDINGS.items() if word.endswith(endings)])


def _latin_language(words: list[str]) -> str | None:
    scores = dict.fromkeys(_KNOWN, 0.0)
    for (language, share), count in Counter(chain.from_iterable(map(_speaks_for, words))).items():
        scores[language] += share * count
    text = " ".join(words)
    for language, letters, weight in _OWN_PLAIN_LETTERS if text.isascii() else _OWN_LETTERS:
        scores[language] += weight * min(len(letters.findall(text)), 1 + len(words) // 4)
    (best, score), (_, second) = sorted(scores.items(), key=lambda item: -item[1])[:2]
    if score == 0 or score - second < max(0.3, _SURE_MARGIN * 0.1 * score):
        return None
    return None if best in _RIVALS else best
