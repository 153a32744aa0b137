"""Words in the three languages of made-up hosts."""

from collections.abc import Mapping

LANGUAGES = ("en", "de", "ru")
# The same words in English, German and Russian, by name.
Words = Mapping[str, tuple[str, str, str]]


def in_language(words: Words, name: str, language: str) -> str:
    """The words of some name in a language."""
    return words[name][LANGUAGES.index(language)]
