"""`python -m svod_lab.wordlists.build`: makes the tries of `svod.text.lexicon` anew."""

from collections.abc import Iterable
from pathlib import Path

import marisa_trie

from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import FOLDER
from svod.text.lexicon.short_lists import written_words
from svod_lab.wordlists import dictionary, persons, places, sources

FREQUENT_ABROAD = 4.8


def build(folder: Path) -> None:
    """Write every trie into a folder."""
    big_towns = frozenset(town.name.lower() for town in sources.cities() if town.population > 20_000)
    common = {
        "words_ru": dictionary.russian(),
        "words_de": dictionary.german(big_towns),
        "words_en": dictionary.english(big_towns),
    }
    for name, listed in common.items():
        _save(folder, name, listed)
    words = frozenset(word for listed in common.values() for word in listed) | _small_words()
    towns = places.towns(words)
    countries = places.countries(words)
    _save(folder, "cities", towns)
    _save(folder, "countries", countries)
    _save(folder, "given_names", persons.given_names(words, towns | countries))
    _save(folder, "surnames", persons.surnames(words, towns | countries))


def _small_words() -> frozenset[str]:
    """Words that no name shall be believed to be without good reason: our own tables, French, Spanish and Italian."""
    publishers = int(WordClass.PUBLISHER)
    tables = (word for word, classes in written_words().items() if classes != publishers)
    abroad = (
        word
        for language in ("fr", "es", "it")
        for word, frequency in sources.frequencies(language).items()
        if frequency >= FREQUENT_ABROAD
    )
    return frozenset(tables) | frozenset(abroad)


def _save(folder: Path, name: str, words: Iterable[str]) -> None:
    aside = folder / f"{name}.marisa.new"
    marisa_trie.Trie(sorted(set(words))).save(str(aside))
    aside.replace(folder / f"{name}.marisa")


if __name__ == "__main__":
    build(FOLDER)
