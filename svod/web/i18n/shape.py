"""The shape of a saying: one thing in English, Russian and German side by side."""

from typing import NamedTuple


class Phrase(NamedTuple):
    """One saying in each language; `{names}` are filled in."""

    en: str
    ru: str
    de: str


class Forms(NamedTuple):
    """One counted thing in the number forms of each language: 1, 2 … (Russian: 1, 2, 5)."""

    en: tuple[str, str]
    ru: tuple[str, str, str]
    de: tuple[str, str]
