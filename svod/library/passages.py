"""Passages of works: their texts in chunks with places and citations, the best ones for a question first."""

import math
import re
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from svod.library.ingest.indexing import result_after
from svod.library.lookup import record_of
from svod.library.parts import LibraryParts
from svod.model.chunks import Chunk, chunks
from svod.model.codec import unpack
from svod.model.document import Document
from svod.model.metadata import Metadata
from svod.model.passage import TextPassage
from svod.model.reference import BibliographyBlock
from svod.model.work import WorkRecord
from svod.text.stems import stem
from svod.text.stop_words import stop_words

# The citation that stands with a passage.
_CITED_AS = "apa"
# BM25's usual numbers: how soon a word that is repeated counts no more, and how much long passages lose.
_SATURATION, _LENGTH = 1.2, 0.75
# The texts of so many works are remembered.
_MOST_REMEMBERED = 64
_WORD = re.compile(r"\w+")
# What a query excludes is no word to look for.
_EXCLUDED = re.compile(r'(?:^|\s)-(?:"[^"]*"|\S+)')


@dataclass(frozen=True, slots=True)
class _CopyText:
    """The text of a copy in chunks, each with its page."""

    sha256: str = ""
    chunks: tuple[tuple[int, Chunk], ...] = ()


_NO_TEXT = _CopyText()


class PassageService:
    """The passages of works; several threads may ask."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._lock = threading.Lock()
        self._remembered: OrderedDict[tuple[str, ...], _CopyText] = OrderedDict()

    def of_work(self, work_id: str, page: int = 0) -> tuple[TextPassage, ...]:
        """All passages of a work in reading order, or those that stand on one page; none where no copy was read."""
        with self._parts.store.reading() as session:
            record = record_of(work_id, session)
        passages = self._passages(record)
        return tuple(one for one in passages if not page or one.stands_on(page))

    def best(self, question: str, work_ids: Iterable[str], limit: int, each: int) -> tuple[TextPassage, ...]:
        """The passages of some works that fit a question best; at most so many of all, and so many of each."""
        with self._parts.store.reading() as session:
            records = [record_of(work_id, session) for work_id in work_ids]
        passages = [(one, record.work.language) for record in records for one in self._passages(record)]
        ranked = sorted(_scored(question, passages), key=lambda one: -one.score)
        taken: Counter[str] = Counter()
        chosen: list[TextPassage] = []
        for passage in ranked:
            if taken[passage.work] < each and len(chosen) < limit:
                taken[passage.work] += 1
                chosen.append(passage)
        return tuple(chosen)

    def _passages(self, record: WorkRecord) -> Iterator[TextPassage]:
        text = self._text(record)
        if not text.chunks:
            return
        bare = replace(record, references=())
        cited = "".join(self._parts.exporter(_CITED_AS).export([bare])).strip()
        for number, (page, chunk) in enumerate(text.chunks):
            yield TextPassage(
                work=record.work.id, number=number, section=chunk.section, page=page, text=chunk.text,
                areas=chunk.areas, citation=f"{cited} P. {page}." if page else cited,
                link=f"/works/{record.work.id}/read/{text.sha256}" + (f"?page={page}" if page else ""),
            )  # fmt: skip

    def _text(self, record: WorkRecord) -> _CopyText:
        """The text of the first copy that was read; what was made of it once is remembered."""
        with self._parts.store.reading() as session:
            for copy in record.work.copies:
                results = session.results.get(copy.sha256)
                if any(_is_document(name) for name in results):
                    key = (copy.sha256, *sorted(results))
                    return self._once(key, partial(self._read, copy.sha256, results, record))
        return _NO_TEXT

    def _once(self, key: tuple[str, ...], make: Callable[[], _CopyText]) -> _CopyText:
        with self._lock:
            if key in self._remembered:
                self._remembered.move_to_end(key)
                return self._remembered[key]
        made = make()
        with self._lock:
            self._remembered[key] = made
            while len(self._remembered) > _MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return made

    def _read(self, sha256: str, results: Mapping[str, bytes], record: WorkRecord) -> _CopyText:
        converter = next(name for name in results if _is_document(name))
        document: Document = unpack(Document, results[converter])
        header = result_after(results, "header.", converter, Metadata, Metadata({}))
        blocks = result_after(results, "bibliography.", converter, tuple[BibliographyBlock, ...], ())
        body = self._parts.body(document, header, blocks, [row.reference for row in record.references])
        return _CopyText(sha256, tuple((_page(document, chunk), chunk) for chunk in chunks(body)))


def _is_document(name: str) -> bool:
    return name.startswith("convert.") and "<" not in name


def _page(document: Document, chunk: Chunk) -> int:
    """The page a chunk begins on, also where there are pages without geometry."""
    if chunk.page or chunk.span is None or document.page_count < 2:
        return chunk.page
    return document.page_of(chunk.span)


def _scored(question: str, passages: Sequence[tuple[TextPassage, str | None]]) -> Iterator[TextPassage]:
    """The passages with any word of the question, scored by BM25 among each other."""
    counted = [(one, language, Counter(_stems(f"{one.section} {one.text}", language))) for one, language in passages]
    if not counted:
        return
    mean = sum(words.total() for *_, words in counted) / len(counted) or 1.0
    having = Counter(word for *_, words in counted for word in words)
    for passage, language, words in counted:
        length = 1 - _LENGTH + _LENGTH * words.total() / mean
        score = 0.0
        for word in set(_asked(question, language)) & words.keys():
            rarity = math.log(1 + (len(counted) - having[word] + 0.5) / (having[word] + 0.5))
            score += rarity * words[word] * (_SATURATION + 1) / (words[word] + _SATURATION * length)
        if score > 0:
            yield replace(passage, score=round(score, 4))


def _asked(question: str, language: str | None) -> Iterator[str]:
    """The stems of a question's words; of its stop words, where it has no others."""
    words = [word.lower() for word in _WORD.findall(_EXCLUDED.sub(" ", question))]
    meant = [word for word in words if word not in stop_words(language)] or words
    return (stem(word, language) for word in meant)


def _stems(text: str, language: str | None) -> Iterator[str]:
    return (stem(word, language) for word in _WORD.findall(text))
