"""Words cut down to their stems (Snowball), so that «сетей» and «сети», "networks" and "network" meet."""

from functools import cache, lru_cache

from Stemmer import Stemmer  # type: ignore[import-not-found]

from svod.languages import by_language

# What each language's stemmer is called; other languages are left as they are.
_STEMMERS = {language: name for language, (name,) in by_language("detection.stemmer").items()}
_REMEMBERED = 1 << 16


@lru_cache(maxsize=_REMEMBERED)
def stem(word: str, language: str | None) -> str:
    """The stem of a word, in small letters; Cyrillic words are Russian whatever the language around them."""
    lower = word.lower().replace("ё", "е")
    if lower.isascii():
        # A word in Latin letters inside a Russian text is most often English.
        spoken = "en" if language == "ru" else language
    else:
        spoken = "ru" if any("\u0400" <= letter <= "\u04ff" for letter in lower) else language
    name = _STEMMERS.get(spoken or "")
    return _stemmer(name).stemWord(lower) if name else lower


@cache
def _stemmer(name: str) -> Stemmer:
    return Stemmer(name)
