"""Index schema: fields of stems, of loose keys and of whole values; and the analyzers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, repeat
from math import log2
from typing import Any, NamedTuple

import tantivy

from svod.model.codec import pack
from svod.model.retrieval import IS_DOUBTFUL, REVIEW, SUGGESTIONS, IndexEntry, OutlineKind
from svod.search.loose_keys import LONGEST_WORD, loose_text

# A new number makes every library rebuild its index; the folder name carries it.
FORMAT = 9
SEARCH_FIELDS = ("title", "creator", "subject", "description", "text")
# Whole values that are counted and that works can be filtered by.
FACET_FIELDS = ("author", "language", "kind", "source", "subject", "collection")
YEAR, STATIC_SCORE, WORK_ID, SHOWN_TITLE, WORDS = "year", "standing", "work_id", "shown_title", "words"
PERSON = "person"
# Authors by every word of their names, for those who type one.
AUTHOR_WORDS = "author_words"
NAME_MARK = "\x1f"
# Numbers by which found works are put in order.
CITED_BY, ARRIVAL = "cited_by", "arrival"
# Headings and captions with their pages, to find the page of a hit.
OUTLINE = "outline"

# The weight of a work grows with the logarithm of its citations: none 1.0, one 1.05, 31 1.25, 1023 1.5.
CITATION_WEIGHT = 0.05
# It grows alike with its importance (PageRank) relative to the mean.
IMPORTANCE_WEIGHT = 0.05
# A subject counts like so many where it is sure, and the less the less sure it is: 10, of weight .7 5, of .3 1.
SURE_TIMES = 10
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


# A search field -> its fields in the index.
STEM_FIELDS: Mapping[str, tuple[FieldWeight, ...]] = {
    "title": (FieldWeight("title_en", "en", 4.0), FieldWeight("title_de", "de", 4.0)),
    "creator": (FieldWeight("creator", "name", 3.0),),
    "subject": (FieldWeight("subject_en", "en", 2.0), FieldWeight("subject_de", "de", 2.0)),
    "description": (FieldWeight("description_en", "en", 1.5), FieldWeight("description_de", "de", 1.5)),
    "text": (FieldWeight("text_en", "en", 1.0), FieldWeight("text_de", "de", 1.0)),
    "source": (FieldWeight("source", "name", 1.0),),
    "section": (FieldWeight("section_en", "en", 1.0), FieldWeight("section_de", "de", 1.0)),
    "caption": (FieldWeight("caption_en", "en", 1.0), FieldWeight("caption_de", "de", 1.0)),
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
    builder.add_text_field(AUTHOR_WORDS, tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field(SHOWN_TITLE, stored=True)
    builder.add_bytes_field(OUTLINE, stored=True)
    for name, places in STEM_FIELDS.items():
        for place in places:
            builder.add_text_field(place.name, stored=name == "text", tokenizer_name=place.analyzer)
    for place in LOOSE_FIELDS.values():
        builder.add_text_field(place.name, tokenizer_name="plain", index_option="basic")
    for name in (*FACET_FIELDS, REVIEW, SUGGESTIONS):
        builder.add_text_field(facet_field(name), fast=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field(WORDS, tokenizer_name="plain", index_option="basic")
    builder.add_integer_field(YEAR, indexed=True, fast=True)
    builder.add_integer_field(CITED_BY, fast=True)
    builder.add_integer_field(ARRIVAL, fast=True)
    builder.add_float_field(STATIC_SCORE, fast=True)
    return builder.build()


def facet_field(name: str) -> str:
    """The index field of a facet's whole values."""
    return f"{name}_facet"


@cache
def analyzer(name: str) -> tantivy.TextAnalyzer:
    """The analyzer that splits texts of a field into stems."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    # tantivy counts bytes.
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
    """The same for a word, cached: many words are searched again, and in every field."""
    return tuple(_stems(word, analyzer_name))


def document_of(entry: IndexEntry, schema: tantivy.Schema) -> tantivy.Document:
    """A work as a tantivy document."""
    return tantivy.Document.from_dict(_stem_values(entry) | _whole_values(entry), schema)


def unified(text: str) -> str:
    """A text as the index stores it: ё and е are the same letter; lone surrogates are replaced."""
    return sound(text).replace("ё", "е").replace("Ё", "Е")


def sound(text: str) -> str:
    """A text that can be encoded: lone surrogates, as broken files have them, become question marks."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def folded_value(value: str) -> str:
    """A key word as facets count it, whatever its capitals."""
    return unified(" ".join(value.lower().split()))


def turned_names(name: str) -> Iterator[str]:
    """A name begun at each of its words but initials, and, after a mark, as it is written: «noether emmy»…"""
    words = name.split()
    for place, word in enumerate(words):
        if not place or len(word.rstrip(".")) > 1:
            yield folded_value(" ".join((*words[place:], *words[:place]))) + NAME_MARK + name


def _stem_values(entry: IndexEntry) -> dict[str, Any]:
    body_field = STEM_FIELDS["text"][1 if entry.language == "de" else 0].name
    values: dict[str, Any] = {
        "creator": _all_unified(entry.creators),
        "source": _all_unified([entry.source]),
        body_field: [unified(entry.body)],
        "title_loose": [loose_text(entry.titles, entry.language)],
        "subject_loose": [loose_text(entry.subjects, entry.language)],
        "description_loose": [loose_text([entry.description], entry.language)],
        "text_loose": [
            loose_text([entry.body], entry.language) if entry.loose_keys is None else sound(entry.loose_keys)
        ],
        WORDS: [unified(" ".join((*entry.titles, *entry.creators, *entry.subjects, entry.description)))],
    }
    outlined = {kind: [line.text for line in entry.outline if line.kind is kind] for kind in OutlineKind}
    for name, texts in (
        ("title", entry.titles), ("subject", weighted_subjects(entry)), ("description", (entry.description,)),
        ("section", outlined[OutlineKind.SECTION]), ("caption", outlined[OutlineKind.CAPTION]),
    ):  # fmt: skip
        for place in STEM_FIELDS[name]:
            values[place.name] = _all_unified(texts)
    return values


def weighted_subjects(entry: IndexEntry) -> Iterator[str]:
    """The subjects, the surer the more often; those without weights once.

    Fields of their own for doubtful values would have other frequencies of words, by which known works are found worse.
    """
    for subject, weight in zip(entry.subjects, chain(entry.subject_weights, repeat(0.0)), strict=False):
        yield from repeat(subject, max(1, round(SURE_TIMES * weight**2)))


def _whole_values(entry: IndexEntry) -> dict[str, Any]:
    facets: dict[str, Sequence[str]] = {
        "author": entry.authors or entry.creators,
        "language": [entry.language or ""],
        "kind": [entry.kind],
        "source": [entry.source],
        "subject": [folded_value(subject) for subject in entry.subjects],
        "collection": entry.collections,
        REVIEW: [IS_DOUBTFUL] if entry.needs_review else [],
        SUGGESTIONS: [IS_DOUBTFUL] if entry.has_suggestions else [],
    }
    values: dict[str, Any] = {facet_field(name): _whole(facets[name]) for name in facets}
    year = entry.year[:4]
    return values | {
        WORK_ID: [entry.work_id],
        PERSON: list(entry.persons),
        AUTHOR_WORDS: _whole([turned for name in facets["author"] for turned in turned_names(name)]),
        OUTLINE: [pack(entry.outline)] if entry.outline else [],
        SHOWN_TITLE: [title.encode(errors="replace") for title in entry.titles[:1]],
        YEAR: [int(year)] if year.isascii() and year.isdecimal() else [],
        CITED_BY: [entry.cited_by],
        ARRIVAL: [entry.arrival],
        STATIC_SCORE: [static_score(entry)],
    }


def static_score(entry: IndexEntry) -> float:
    """How much a work counts by itself, whatever is searched for."""
    cited, important = log2(1 + max(0, entry.cited_by)), log2(max(1.0, entry.importance))
    return 1.0 + CITATION_WEIGHT * cited + IMPORTANCE_WEIGHT * important


def _whole(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(sound(value) for value in values if value))


def _all_unified(texts: Iterable[str]) -> list[str]:
    return [unified(text) for text in texts]
