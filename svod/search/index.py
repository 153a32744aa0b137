"""The embedded full-text index: works by their words, in three languages' stems."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

import tantivy

from svod.errors import DiskFullError, QueryError
from svod.model.retrieval import Hit, HitPage, IndexEntry, Passage

# A new number makes every library rebuild its index; the folder name carries it.
FORMAT = 1
SEARCH_FIELDS = ("title", "creator", "subject", "description", "text")

_WRITER_BYTES = 64_000_000
_LONGEST_WORD = 80
_SNIPPET_LENGTH = 240

# One Latin stemmer after the Russian one: each leaves the other alphabet alone.
_STEMMERS = {"en": ("russian", "english"), "de": ("russian", "german")}
# User's field -> (index fields, how much a word found there counts).
_INDEX_FIELDS: dict[str, tuple[tuple[str, ...], float]] = {
    "title": (("title_en", "title_de"), 4.0),
    "creator": (("creator",), 3.0),
    "subject": (("subject_en", "subject_de"), 2.0),
    "description": (("description_en", "description_de"), 1.5),
    "text": (("text_en", "text_de"), 1.0),
}
# The query language is words, "phrases" and -exclusions; everything else a user types is just a separator.
_NOT_QUERY = re.compile(r"[^\w\s\"'\-.]|(?<=\S)-|-(?=\s|$)|(?<!\w)[.'](?!\w)")


class TantivyIndex:
    """An index in a folder; anything unreadable there is thrown away and made anew, empty."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / f"v{FORMAT}"
        self._shadow: tempfile.TemporaryDirectory[str] | None = None
        if self._folder.is_dir() and not os.access(self._folder, os.W_OK):
            self._shadow = _shadow_of(self._folder)
            self._folder = Path(self._shadow.name)
        self._index = self._open()

    def update(self, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        """Put works in and take works out; False when another process is writing and nothing was done."""
        if self._shadow is not None:
            return False
        try:
            writer = self._index.writer(_WRITER_BYTES, 1)
        except ValueError:
            return False
        try:
            self._write(writer, entries, removed)
        except ValueError as error:
            raise DiskFullError(
                f"The search index cannot be written: {error}.",
                way_out="If the disk is full, free some space and run `svod check`; no work is lost.",
            ) from error
        self._index.reload()
        return True

    def search(self, query: str, *, field: str = "", limit: int = 10, offset: int = 0) -> HitPage:
        """The best works for a query, in one field or in all; an empty query finds nothing."""
        parsed = self._parse(query, field)
        if parsed is None or limit < 1:
            return HitPage(0, ())
        self._index.reload()
        searcher = self._index.searcher()
        found = searcher.search(parsed, limit=limit, offset=offset)
        markers = [
            tantivy.SnippetGenerator.create(searcher, parsed, self._index.schema, name)
            for name in _INDEX_FIELDS["text"][0]
        ]
        for marker in markers:
            marker.set_max_num_chars(_SNIPPET_LENGTH)
        hits = []
        for score, address in found.hits:
            document = searcher.doc(address)
            hits.append(Hit(str(document.get_first("work_id")), float(score), _snippet(document, markers)))
        return HitPage(int(cast(Any, found).count or 0), tuple(hits))

    def work_ids(self) -> frozenset[str]:
        """The ids of all works it holds."""
        self._index.reload()
        searcher = self._index.searcher()
        found = searcher.search(tantivy.Query.all_query(), limit=max(1, searcher.num_docs))
        return frozenset(str(searcher.doc(address).get_first("work_id")) for _, address in found.hits)

    def __len__(self) -> int:
        self._index.reload()
        return self._index.searcher().num_docs

    def _write(self, writer: tantivy.IndexWriter, entries: Iterable[IndexEntry], removed: Iterable[str]) -> None:
        with writer:
            for work_id in removed:
                writer.delete_documents_by_term("work_id", work_id)
            for entry in entries:
                writer.delete_documents_by_term("work_id", entry.work_id)
                writer.add_document(tantivy.Document.from_dict(_fields_of(entry), self._index.schema))
            writer.commit()

    def _parse(self, query: str, field: str) -> tantivy.Query | None:
        if field and field not in _INDEX_FIELDS:
            raise QueryError(f"There is no search field «{field}».", way_out=f"Known: {', '.join(SEARCH_FIELDS)}.")
        words = _NOT_QUERY.sub(" ", _unified(query)).strip()
        if not any(character.isalnum() for character in words):
            return None
        rows = [_INDEX_FIELDS[field]] if field else list(_INDEX_FIELDS.values())
        names = [name for group, _ in rows for name in group]
        boosts = {name: boost for group, boost in rows for name in group}
        parsed, _errors = self._index.parse_query_lenient(
            words, names, field_boosts=boosts, conjunction_by_default=True
        )
        return parsed

    def _open(self) -> tantivy.Index:
        try:
            return self._prepared()
        except ValueError:
            shutil.rmtree(self._folder, ignore_errors=True)
            return self._prepared()

    def _prepared(self) -> tantivy.Index:
        self._folder.mkdir(parents=True, exist_ok=True)
        index = tantivy.Index(_schema(), path=str(self._folder), reuse=True)
        for name, stemmers in _STEMMERS.items():
            index.register_tokenizer(name, _analyzer(stemmers))
        # Stemmed twice, a name in an oblique case meets its nominative: Ляпунова > ляпунов > ляпун < Ляпунов.
        index.register_tokenizer("name", _analyzer(("russian", "russian")))
        index.config_reader("manual")
        return index


def _shadow_of(folder: Path) -> "tempfile.TemporaryDirectory[str]":
    """Links to an index on a read-only disk, in a folder where the engine can put the locks it insists on."""
    shadow = tempfile.TemporaryDirectory(prefix="svod-index-")
    for path in folder.iterdir():
        if not path.name.startswith("."):
            (Path(shadow.name) / path.name).symlink_to(path.absolute())
    return shadow


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("work_id", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("creator", tokenizer_name="name")
    for language in _STEMMERS:
        for name in ("title", "subject", "description"):
            builder.add_text_field(f"{name}_{language}", tokenizer_name=language)
        builder.add_text_field(f"text_{language}", stored=True, tokenizer_name=language)
    builder.add_text_field("year", tokenizer_name="raw", index_option="basic")
    return builder.build()


def _analyzer(stemmers: Sequence[str]) -> tantivy.TextAnalyzer:
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    builder = builder.filter(tantivy.Filter.remove_long(_LONGEST_WORD)).filter(tantivy.Filter.lowercase())
    for stemmer in stemmers:
        builder = builder.filter(tantivy.Filter.stemmer(stemmer))
    return builder.filter(tantivy.Filter.ascii_fold()).build()


def _fields_of(entry: IndexEntry) -> dict[str, list[str]]:
    fields = {"work_id": [entry.work_id], "creator": _all_unified(entry.creators), "year": [entry.year]}
    for language in _STEMMERS:
        fields[f"title_{language}"] = _all_unified(entry.titles)
        fields[f"subject_{language}"] = _all_unified(entry.subjects)
        fields[f"description_{language}"] = [_unified(entry.description)]
    body_language = "de" if entry.language == "de" else "en"
    fields[f"text_{body_language}"] = [_unified(entry.body)]
    return fields


def _unified(text: str) -> str:
    """Russian prints ё and е for the same letter; the index keeps one."""
    return text.replace("ё", "е").replace("Ё", "Е")


def _all_unified(texts: Iterable[str]) -> list[str]:
    return [_unified(text) for text in texts]


def _snippet(document: tantivy.Document, markers: Sequence[tantivy.SnippetGenerator]) -> tuple[Passage, ...]:
    for marker in markers:
        snippet = marker.snippet_from_doc(document)
        marked = [(span.start, span.end) for span in snippet.highlighted()]
        if marked:
            return _passages(snippet.fragment(), marked)
    return ()


def _passages(fragment: str, marked: Sequence[tuple[int, int]]) -> tuple[Passage, ...]:
    # The engine counts bytes of UTF-8, not characters.
    content = fragment.encode()
    passages = []
    position = 0
    for start, end in sorted(marked):
        passages.append(Passage(content[position:start].decode(errors="ignore"), False))
        passages.append(Passage(content[start:end].decode(errors="ignore"), True))
        position = end
    passages.append(Passage(content[position:].decode(errors="ignore"), False))
    return tuple(passage for passage in passages if passage.text)
