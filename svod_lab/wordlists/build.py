"""`python -m svod_lab.wordlists.build`: makes the lists of `svod.text.lexicon` anew."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import marisa_trie

from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import CYRILLIC, FOLDER, LATIN, LISTS, is_cyrillic_word
from svod.text.lexicon.short_lists import written_words
from svod_lab.wordlists import dictionary, persons, places, sources

FREQUENT_ABROAD = 4.8


def build(folder: Path) -> None:
    """Write every list into a folder."""
    big_towns = frozenset(town.name.lower() for town in sources.cities() if town.population > 20_000)
    lists: dict[str, Iterable[str]] = {
        "words_ru": dictionary.russian(),
        "words_de": dictionary.german(big_towns),
        "words_en": dictionary.english(big_towns),
    }
    words = frozenset(word for listed in lists.values() for word in listed) | _small_words()
    lists["cities"] = towns = places.towns(words)
    lists["countries"] = countries = places.countries(words)
    lists["given_names"] = persons.given_names(words, towns | countries)
    lists["surnames"] = persons.surnames(words, towns | countries)
    save(folder, lists)


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


def save(folder: Path, lists: Mapping[str, Iterable[str]]) -> None:
    """Write the words of all lists, one trie a script with a byte for each word."""
    held: dict[str, dict[str, int]] = {CYRILLIC: {}, LATIN: {}}
    for place, (name, classes) in enumerate(LISTS):
        # A dictionary is asked for words of its own script only.
        scripts = (CYRILLIC, LATIN) if not classes & WordClass.DICTIONARY else (_script_of(classes),)
        for word in lists[name]:
            script = CYRILLIC if is_cyrillic_word(word) else LATIN
            if script in scripts:
                held[script][word] = held[script].get(word, 0) | 1 << place
    for script, words in held.items():
        trie = marisa_trie.Trie(sorted(words))
        bits = bytearray(len(trie))
        for word, of_word in words.items():
            bits[trie[word]] = of_word
        aside = folder / f"{script}.new"
        trie.save(str(aside))
        aside.replace(folder / f"{script}.marisa")
        aside.write_bytes(bits)
        aside.replace(folder / f"{script}.lists")


def _script_of(classes: WordClass) -> str:
    return CYRILLIC if classes & WordClass.RUSSIAN else LATIN


if __name__ == "__main__":
    build(FOLDER)
