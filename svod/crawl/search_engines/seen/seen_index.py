"""Index of the pages seen, by tantivy: stems of each language in weighted fields, types and sites as whole terms."""

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import log, log2
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import tantivy

from svod.crawl.addresses import host_of
from svod.crawl.search_engines.restrictions import PAGE, site_of
from svod.crawl.search_engines.seen.seen_graph import KnownPage
from svod.errors import DiskFullError
from svod.model.crawl import WebQuery
from svod.text.stems import stem
from svod.text.transliterate import name_key

# A new number makes every library rebuild its index of pages.
FORMAT = 1
_WRITER_BYTES = 32_000_000
_KEY, _SITE, _KIND, _LANGUAGE, _STATIC_SCORE, _SOUND = "key", "site", "kind", "language", "standing", "sound"
# Fields and their weights; what others call a page counts more than its own text.
WEIGHTS: tuple[tuple[str, float], ...] = (
    ("foreign", 1.0),
    ("title", 0.9),
    ("own", 0.7),
    ("setting", 0.6),
    ("address", 0.6),
    ("text", 0.5),
)
_SOUND_WEIGHT = 0.5
# A word counts by its best field; each other field adds this share of its weight.
_OTHER_PLACES = 0.3
# Term frequency and field length decide between pages that have the same words.
_FREQUENCY_WEIGHT = 0.05
# Two words of the query side by side, in fields of running text.
_PAIR_FIELDS = ("title", "foreign", "setting", "text")
_PAIR_WEIGHT = 0.3
_WORD = re.compile(r"[^\W_]+")
_QUOTED = re.compile(r'["«„“]([^"«»„“”]{2,300})["»”“]')
_LONGEST_WORD, _MOST_WORDS, _MOST_QUERY_WORDS, _MOST_FOLDERS = 60, 20_000, 40, 5
_SHORTEST_SOUND = 4
_LANGUAGES = ("en", "de", "ru")
_ANY = "any"
# In-links: a page that one other host links to weighs 1.1 times, by 31 hosts 1.5 times.
_FOREIGN_WEIGHT, _OWN_WEIGHT, _UNSEEN_WEIGHT = 0.1, 0.02, 0.8
_FRONT_WEIGHT, _FOLDER_WEIGHT = 1.25, 1.1


class Found(NamedTuple):
    """A page that matches, by its key."""

    key: str
    score: float


class SeenIndex:
    """An index in a folder; an unreadable one is deleted and made anew, empty."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / f"v{FORMAT}"
        self._index = self._open()

    @property
    def is_empty(self) -> bool:
        """Whether it holds no page."""
        self._index.reload()
        return self._index.searcher().num_docs == 0

    def update(self, pages: Iterable[tuple[str, KnownPage | None]]) -> bool:
        """Add pages, or remove those that are None; False when another process is writing and nothing was done."""
        try:
            writer = self._index.writer(_WRITER_BYTES, 1)
        except ValueError:
            return False
        try:
            with writer:
                for key, page in pages:
                    writer.delete_documents_by_term(_KEY, key)
                    if page is not None:
                        writer.add_document(_document(key, page, self._index.schema))
                writer.commit()
        except ValueError as error:
            raise DiskFullError(f"The index of seen pages cannot be written: {error}.") from error
        self._index.reload()
        return True

    def search(self, query: WebQuery) -> tuple[Found, ...]:
        """The pages that match, the best first."""
        self._index.reload()
        searcher = self._index.searcher()
        whole = _whole_query(query, searcher, self._index.schema)
        if whole is None or query.limit < 1:
            return ()
        found = searcher.search(
            whole, limit=query.limit, offset=query.offset, weight_by_field=_STATIC_SCORE, count=False
        )
        return tuple(Found(str(searcher.doc(place).get_first(_KEY)), float(score)) for score, place in found.hits)

    def _open(self) -> tantivy.Index:
        try:
            return self._prepared()
        except ValueError:
            shutil.rmtree(self._folder, ignore_errors=True)
            return self._prepared()

    def _prepared(self) -> tantivy.Index:
        self._folder.mkdir(parents=True, exist_ok=True)
        index = tantivy.Index(_schema(), path=str(self._folder), reuse=True)
        index.register_tokenizer("stems", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build())
        index.config_reader("manual")
        return index


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(_KEY, stored=True, tokenizer_name="raw", index_option="basic")
    for name in (_SITE, _KIND, _LANGUAGE):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name, _ in WEIGHTS:
        builder.add_text_field(name, tokenizer_name="stems", index_option="position")
    builder.add_text_field(_SOUND, tokenizer_name="stems", index_option="basic")
    builder.add_float_field(_STATIC_SCORE, fast=True)
    return builder.build()


def _document(key: str, page: KnownPage, schema: tantivy.Schema) -> tantivy.Document:
    links = page.in_links
    address = " ".join(_WORD.findall(unquote(page.url.partition("://")[2])))
    texts = {
        "title": [page.title],
        "foreign": links.foreign,
        "own": links.own,
        "address": [address],
        # The text around a link to a file is its reference; around one to a page, anything.
        "setting": links.settings if page.kind != PAGE else (),
        "text": [page.text],
    }
    values: dict[str, Any] = {
        name: [" ".join(_stems(text, page.language)) for text in parts] for name, parts in texts.items()
    }
    sounds = {sound for text in (page.title, address, *links.foreign, *links.own) for sound in _sounds(text)}
    static_score = 1.0 + _FOREIGN_WEIGHT * log2(1 + links.foreign_hosts) + _OWN_WEIGHT * log2(1 + links.pages)
    static_score *= _place_weight(page)
    values |= {
        _KEY: [key],
        _SITE: list(_sites(page.url)),
        _KIND: [page.kind] if page.kind else [],
        _LANGUAGE: [page.language or _ANY],
        _SOUND: [" ".join(sorted(sounds))],
        _STATIC_SCORE: [static_score],
    }
    return tantivy.Document.from_dict(values, schema)


def _place_weight(page: KnownPage) -> float:
    """The weight of an address alone: searches for a person or an organisation want the front page."""
    weight = 1.0 if page.is_seen else _UNSEEN_WEIGHT
    if page.kind != PAGE:
        return weight
    path = urlsplit(page.url).path
    return weight * (
        _FRONT_WEIGHT if path.rstrip("/").count("/") == 0 else _FOLDER_WEIGHT if path.endswith("/") else 1.0
    )


def _stems(text: str, language: str) -> Iterator[str]:
    for word in _WORD.findall(text)[:_MOST_WORDS]:
        if len(word) <= _LONGEST_WORD:
            yield stem(word, language or "en")


def _sounds(text: str) -> Iterator[str]:
    """Phonetic keys of words, the same in both alphabets: Иванов, Ivanov, ~ivanov."""
    for word in _WORD.findall(text)[:_MOST_WORDS]:
        if _SHORTEST_SOUND <= len(word) <= _LONGEST_WORD and word.isalpha() and (key := name_key(word)):
            yield key


def _sites(url: str) -> Iterator[str]:
    """Every site that the address belongs to: its host, the domains above, and its folders."""
    host = host_of(url)
    steps = [step for step in unquote(urlsplit(url).path).lower().split("/") if step][:_MOST_FOLDERS]
    while host:
        yield host
        for number in range(1, len(steps) + 1):
            yield "/".join((host, *steps[:number]))
        host = host.partition(".")[2]


def _whole_query(query: WebQuery, searcher: tantivy.Searcher, schema: tantivy.Schema) -> tantivy.Query | None:
    phrases = [_WORD.findall(phrase) for phrase in _QUOTED.findall(query.words)]
    words = list(dict.fromkeys(_WORD.findall(query.words.lower())))[:_MOST_QUERY_WORDS]
    rarities = {word: _rarity(word, searcher) for word in words}
    should = [*(_word_query(word, rarities[word], schema) for word in words), *_pair_queries(words, rarities, schema)]
    if not should:
        return None
    any_word = tantivy.Query.boolean_query([(tantivy.Occur.Should, clause) for clause in should])
    musts = [any_word, *(_phrase_query(phrase, schema) for phrase in phrases if phrase), *_bounds(query, schema)]
    return tantivy.Query.boolean_query([(tantivy.Occur.Must, clause) for clause in musts])


def _rarity(word: str, searcher: tantivy.Searcher) -> float:
    """The inverse document frequency of a word."""
    frequency = max(searcher.doc_freq(name, form) for form in _forms(word) for name, _ in WEIGHTS)
    return log(1 + (searcher.num_docs - frequency + 0.5) / (frequency + 0.5))


def _bounds(query: WebQuery, schema: tantivy.Schema) -> Iterator[tantivy.Query]:
    """The filters of a query; they add nothing to scores."""
    bounds: list[tuple[str, list[str]]] = []
    if query.file_types:
        bounds.append((_KIND, [name.lower().lstrip(".") for name in query.file_types]))
    if query.site:
        bounds.append((_SITE, ["/".join(filter(None, site_of(query.site)))]))
    if query.language:
        bounds.append((_LANGUAGE, [query.language, _ANY]))
    for name, values in bounds:
        yield tantivy.Query.const_score_query(tantivy.Query.term_set_query(schema, name, values), 0.0)


def _word_query(word: str, rarity: float, schema: tantivy.Schema) -> tantivy.Query:
    terms = [
        (tantivy.Query.term_query(schema, name, form), weight) for form in _forms(word) for name, weight in WEIGHTS
    ]
    terms += [(tantivy.Query.term_query(schema, _SOUND, sound), _SOUND_WEIGHT) for sound in _sounds(word)]
    places = [tantivy.Query.const_score_query(term, rarity * weight) for term, weight in terms]
    frequencies = [tantivy.Query.boost_query(term, _FREQUENCY_WEIGHT * weight) for term, weight in terms]
    best = tantivy.Query.disjunction_max_query(places, _OTHER_PLACES)
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, clause) for clause in (best, *frequencies)])


def _pair_queries(words: list[str], rarities: Mapping[str, float], schema: tantivy.Schema) -> Iterator[tantivy.Query]:
    for one, other in pairwise(words):
        forms = {(stem(one, language), stem(other, language)) for language in _LANGUAGES}
        score = _PAIR_WEIGHT * (rarities[one] + rarities[other]) / 2
        phrases = [tantivy.Query.phrase_query(schema, name, list(pair)) for pair in forms for name in _PAIR_FIELDS]
        yield tantivy.Query.disjunction_max_query(
            [tantivy.Query.const_score_query(phrase, score) for phrase in phrases], _OTHER_PLACES
        )


def _phrase_query(phrase: list[str], schema: tantivy.Schema) -> tantivy.Query:
    """Words that must be next to each other in some field."""
    clauses = []
    for stems in {tuple(stem(word, language) for word in phrase) for language in _LANGUAGES}:
        for name, _ in WEIGHTS:
            query = (
                tantivy.Query.phrase_query(schema, name, list(stems))
                if len(stems) > 1
                else tantivy.Query.term_query(schema, name, stems[0])
            )
            clauses.append((tantivy.Occur.Should, query))
    return tantivy.Query.const_score_query(tantivy.Query.boolean_query(clauses), 0.0)


def _forms(word: str) -> tuple[str, ...]:
    """The stems that a word may have in pages of each language."""
    return tuple(dict.fromkeys(stem(word, language) for language in _LANGUAGES))
