"""Which language a visitor gets: as asked for, or as the browser prefers."""

from collections.abc import Iterable
from functools import lru_cache

from svod.web.i18n.catalogues import LANGUAGES, SOURCE_LANGUAGE

# Longer headers are no browser's.
_LONGEST_ACCEPT = 500


def language_for(asked: Iterable[str | None], accept_language: str) -> str:
    """The first language asked for that the pages have, else what the browser prefers, else the source language."""
    for code in asked:
        if code in LANGUAGES:
            return str(code)
    return _preferred_language(accept_language[:_LONGEST_ACCEPT])


@lru_cache(maxsize=256)
def _preferred_language(accept_language: str) -> str:
    known = (code for code in _preferred(accept_language) if code in LANGUAGES)
    return next(known, SOURCE_LANGUAGE)


def _preferred(accept_language: str) -> list[str]:
    """The languages of «ru-RU,ru;q=0.9,en;q=0.8», the most preferred first."""
    weighted: list[tuple[float, str]] = []
    for part in accept_language.split(","):
        code, _, quality = part.strip().partition(";q=")
        try:
            weighted.append((-float(quality or 1), code.split("-")[0].strip().lower()))
        except ValueError:
            continue
    return [code for quality, code in sorted(weighted, key=lambda row: row[0]) if quality < 0]
