"""What the index keeps of a work: fields of stems, of loose keys and of whole values; how words become stems."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import log2
from typing import Any, NamedTuple

import tantivy

from svod.model.retrieval import IndexEntry
from svod.search.keys import LONGEST_WORD, loose_text

# A new number makes every library rebuild its index; the folder name carries it.
FORMAT = 3
SEARCH_FIELDS = ("title", "creator", "subject", "description", "text")
# Whole values that are counted and that works can be narrowed to.
FACET_FIELDS = ("author", "language", "kind", "source", "subject", "collection")
YEAR, STANDING, WORK_ID, SHOWN_TITLE, WORDS = "year", "standing", "work_id", "shown_title", "words"
PERSON = "person"

# A work cited so often that the logarithm doubles counts so much more: none 1.0, one 1.05, 31 1.25, 1023 1.5.
CITATION_WEIGHT = 0.05
# So does one that is twice as important as the mean, by whom it is cited.
IMPORTANCE_WEIGHT = 0.05
# One Latin stemmer after the Russian one: each leaves the other alphabet alone.
STEMMERS: Mapping[str, tuple[str, ...]] = {
    "en": ("russian", "english"),
    "de": ("russian", "german"),
    # Stemmed twice, a name in an oblique case meets its nominative: Ляпунова > ляпунов > ляпун < Ляпунов.
    "name": ("russian", "russian"),
    "plain": (),
}


class FieldWeight(NamedTuple):
    """A field of the index, how its words are stemmed, and how much a word found there counts."""

    name: str
    analyzer: str
    weight: float


# A reader's field -> where it lies in the index; the last is its loose keys, if it has any.
STEM_FIELDS: Mapping[str, tuple[FieldWeight, ...]] = {
    "title": (FieldWeight("title_en", "en", 4.0), FieldWeight("title_de", "de", 4.0)),
    "creator": (FieldWeight("creator", "name", 3.0),),
    "subject": (FieldWeight("subject_en", "en", 2.0), FieldWeight("subject_de", "de", 2.0)),
    "description": (FieldWeight("description_en", "en", 1.5), FieldWeight("description_de", "de", 1.5)),
    "text": (FieldWeight("text_en", "en", 1.0), FieldWeight("text_de", "de", 1.0)),
    "source": (FieldWeight("source", "name", 1.0),),
}
LOOSE_FIELDS: Mapping[str, FieldWeight] = {
    "title": FieldWeight("title_loose", "plain", 2.0),
    "subject": FieldWeight("subject_loose", "plain", 1.0),
    "description": FieldWeight("description_loose", "plain", 0.7),
    "text": FieldWeight("text_loose", "plain", 0.4),
}


def make_schema() -> tantivy.Schema:
    """The fields of the index."""
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(WORK_ID, stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field(PERSON, tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field(SHOWN_TITLE, stored=True)
    for name, places in STEM_FIELDS.items():
        for place in places:
            builder.add_text_field(place.name, stored=name == "text", tokenizer_name=place.analyzer)
    for place in LOOSE_FIELDS.values():
        builder.add_text_field(place.name, tokenizer_name="plain", index_option="basic")
    for name in FACET_FIELDS:
        builder.add_text_field(facet_field(name), fast=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field(WORDS, tokenizer_name="plain", index_option="basic")
    builder.add_integer_field(YEAR, indexed=True, fast=True)
    builder.add_float_field(STANDING, fast=True)
    return builder.build()


def facet_field(name: str) -> str:
    """The index field of a facet's whole values."""
    return f"{name}_facet"


@cache
def analyzer(name: str) -> tantivy.TextAnalyzer:
    """What cuts texts of a field into stems."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    # The engine counts bytes.
    builder = builder.filter(tantivy.Filter.remove_long(2 * LONGEST_WORD)).filter(tantivy.Filter.lowercase())
    for stemmer in STEMMERS[name]:
        builder = builder.filter(tantivy.Filter.stemmer(stemmer))
    return builder.build() if name == "plain" else builder.filter(tantivy.Filter.ascii_fold()).build()


def stems(text: str, analyzer_name: str) -> list[str]:
    """The stems of a text, in order."""
    return list(_stems_of_word(text, analyzer_name)) if len(text) <= LONGEST_WORD else _stems(text, analyzer_name)


def _stems(text: str, analyzer_name: str) -> list[str]:
    return analyzer(analyzer_name).analyze(unified(text))


@lru_cache(maxsize=1 << 14)
def _stems_of_word(word: str, analyzer_name: str) -> tuple[str, ...]:
    """The same for a word: of those that people look for, many come again, in every field."""
    return tuple(_stems(word, analyzer_name))


def document_of(entry: IndexEntry, schema: tantivy.Schema) -> tantivy.Document:
    """A work as the engine takes it."""
    return tantivy.Document.from_dict(_stem_values(entry) | _whole_values(entry), schema)


def unified(text: str) -> str:
    """A text as the index keeps it: Russian prints ё and е for the same letter; halves of characters are none."""
    return sound(text).replace("ё", "е").replace("Ё", "Е")


def sound(text: str) -> str:
    """A text that has an encoding: halves of characters, as broken files have them, become question marks."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def folded_value(value: str) -> str:
    """A key word as facets count it, whatever its capitals."""
    return unified(" ".join(value.lower().split()))


def _stem_values(entry: IndexEntry) -> dict[str, Any]:
    body_field = STEM_FIELDS["text"][1 if entry.language == "de" else 0].name
    values: dict[str, Any] = {
        "creator": _all_unified(entry.creators),
        "source": _all_unified([entry.source]),
        body_field: [unified(entry.body)],
        "title_loose": [loose_text(entry.titles, entry.language)],
        "subject_loose": [loose_text(entry.subjects, entry.language)],
        "description_loose": [loose_text([entry.description], entry.language)],
        "text_loose": [loose_text([entry.body], entry.language)],
        WORDS: [unified(" ".join((*entry.titles, *entry.creators, *entry.subjects, entry.description)))],
    }
    for name, texts in (("title", entry.titles), ("subject", entry.subjects), ("description", (entry.description,))):
        for place in STEM_FIELDS[name]:
            values[place.name] = _all_unified(texts)
    return values


def _whole_values(entry: IndexEntry) -> dict[str, Any]:
    facets: dict[str, Sequence[str]] = {
        "author": entry.authors or entry.creators,
        "language": [entry.language or ""],
        "kind": [entry.kind],
        "source": [entry.source],
        "subject": [folded_value(subject) for subject in entry.subjects],
        "collection": entry.collections,
    }
    values: dict[str, Any] = {facet_field(name): _whole(facets[name]) for name in facets}
    year = entry.year[:4]
    return values | {
        WORK_ID: [entry.work_id],
        PERSON: list(entry.persons),
        SHOWN_TITLE: [title.encode(errors="replace") for title in entry.titles[:1]],
        YEAR: [int(year)] if year.isascii() and year.isdecimal() else [],
        STANDING: [_standing(entry)],
    }


def _standing(entry: IndexEntry) -> float:
    cited, important = log2(1 + max(0, entry.cited_by)), log2(max(1.0, entry.importance))
    return 1.0 + CITATION_WEIGHT * cited + IMPORTANCE_WEIGHT * important


def _whole(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(sound(value) for value in values if value))


def _all_unified(texts: Iterable[str]) -> list[str]:
    return [unified(text) for text in texts]
