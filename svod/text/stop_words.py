"""Words that no key phrase begins or ends with: they join others, or speak of the text itself."""

from collections.abc import Mapping
from functools import cache

from svod.languages import MODEL_LANGUAGES, all_words, by_language


@cache
def stop_words(language: str | None) -> frozenset[str]:
    """The stop words of a language; where it is not known, of those that the models of key phrases have learned."""
    return _by_language().get(language or "") or frozenset(all_words("stop_words", MODEL_LANGUAGES))


@cache
def _by_language() -> Mapping[str, frozenset[str]]:
    return {language: frozenset(listed) for language, listed in by_language("stop_words").items()}
