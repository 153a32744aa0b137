"""The suite `search`: titles in oblique cases, German compounds, speed and size as a library grows."""

import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Protocol

from svod.model.retrieval import HitPage, IndexEntry
from svod.search.index import TantivyIndex
from svod.search.loose_keys import russian_key
from svod.text.normalize import squeezed
from svod.text.stems import stem
from svod_lab.corpora.corpus_table import corpora
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import items_of
from svod_lab.scores.figure import Figure, at_least, at_most
from svod_lab.suites.search.case_forms import CASES, inflector
from svod_lab.suites.search.compounds import COMPOUNDS, TITLES
from svod_lab.synthetic.numbered_works import synthetic_entry

RECORDS = ("bibtex_ru", "zotero")
SEED = 20_260
QUERIES = 100
FIRST = 3
SIZES = (1_000, 10_000, 100_000)
GROWTH, FORMS = "growth", "forms of words"
# Goals of the issue «The catalogue».
LEAST_OBLIQUE = LEAST_COMPOUNDS = 0.95
MOST_MILLISECONDS = 30.0
MOST_SIZE = 2.0
_FEWEST_WORDS = 3
_TIMED = 300
_REPETITIONS = 3
_CYRILLIC_WORD = re.compile(r"[А-Яа-яЁё]{4,}")
_WORD = re.compile(r"\w{4,}")
_BATCH = 10_000


class Index(Protocol):
    """As much of a search index as is measured."""

    def update(self, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        """Put works in and take works out."""

    def search(self, query: str, *, limit: int = 10, facets: int = 0) -> HitPage:
        """The best works for a query; with facets where so many are found."""


class Query(NamedTuple):
    """A query, and the work that should be found."""

    text: str
    work_id: str


def measure(bench: Bench) -> Iterator[Figure]:
    """Cases and compounds first, then growth; what cannot be measured for want of data is reported."""
    present = {row.corpus.name for row in corpora(bench.data) if row.is_present}
    records = [name for name in RECORDS if name in present]
    if records:
        yield from oblique_cases(records, bench)
    else:
        bench.warn(f"No titles to put into cases: there is none of {', '.join(RECORDS)} in {bench.data}.")
    yield from german_compounds()
    yield from growth(bench)


def oblique_cases(records: Sequence[str], bench: Bench) -> Iterator[Figure]:
    """Russian titles with every noun and adjective in an oblique case: is the work among the first?"""
    whole = replace(bench, choice=bench.choice._replace(part="all", limit=0))
    titles = {squeezed(item.fields.title): item.fields.title for name in records for item in items_of(name, whole)}
    entries = [_titled(f"w{number}", title) for number, title in enumerate(titles.values())]
    rng = random.Random(SEED)  # noqa: S311 - the same queries every time
    russian = [entry for entry in entries if len(_CYRILLIC_WORD.findall(entry.titles[0])) >= _FEWEST_WORDS]
    name, inflect = inflector()
    chosen = rng.sample(russian, min(QUERIES, len(russian)))
    queries = [Query(inflect(entry.titles[0], rng.choice(CASES)), entry.work_id) for entry in chosen]
    with tempfile.TemporaryDirectory() as folder:
        index = _filled(Path(folder), entries)
        found = success(index, queries)
    yield from _meeting_forms([entry.titles[0] for entry in russian], inflect)
    figure = at_least(f"titles in oblique cases (by {name}) found among the first {FIRST}", found, "", LEAST_OBLIQUE)
    yield figure._replace(support=len(queries), group=FORMS)


def _meeting_forms(titles: Sequence[str], inflect: Callable[[str, str], str]) -> Iterator[Figure]:
    """Of the words of titles, the share whose case forms all have one stem, and one loose key."""
    words = list(dict.fromkeys(word.lower() for title in titles for word in _CYRILLIC_WORD.findall(title)))
    forms = [{word, *(inflect(word, case) for case in CASES)} for word in words]
    changed = [group for group in forms if len(group) > 1]
    for name, key in (("stem", lambda form: stem(form, "ru")), ("loose key", russian_key)):
        meeting = sum(len(set(map(key, group))) == 1 for group in changed)
        value = meeting / len(changed) if changed else None
        yield Figure(f"words whose case forms have one {name}", value, support=len(changed), group=FORMS)


def german_compounds() -> Iterator[Figure]:
    """Works whose titles have a compound, searched by its words and by its last word in a longer query."""
    entries = [
        _titled(f"w{number}", TITLES[number % len(TITLES)].format(compound.word), "de")
        for number, compound in enumerate(COMPOUNDS)
    ]
    with tempfile.TemporaryDirectory() as folder:
        index = _filled(Path(folder), entries)
        apart = [Query(f"{one.first} {one.last}", f"w{number}") for number, one in enumerate(COMPOUNDS)]
        alone = [Query(one.last, f"w{number}") for number, one in enumerate(COMPOUNDS)]
        for name, queries in (("by both of their words", apart), ("by their last word", alone)):
            figure = at_least(f"compounds found {name}", success(index, queries), "", LEAST_COMPOUNDS)
            yield figure._replace(support=len(queries), group=FORMS)


def success(index: Index, queries: Sequence[Query]) -> float:
    """The share of queries whose work is among the first few."""
    hits = sum(
        query.work_id in {hit.work_id for hit in index.search(query.text, limit=FIRST).hits} for query in queries
    )
    return hits / len(queries) if queries else 0.0


def growth(bench: Bench) -> Iterator[Figure]:
    """One library that grows: how long queries with facets take at each size, and how much the index takes."""
    sizes = [size for size in SIZES if not bench.choice.limit or size <= bench.choice.limit] or [SIZES[0]]
    rng = random.Random(SEED)  # noqa: S311 - the same queries every time
    with tempfile.TemporaryDirectory() as folder:
        index = TantivyIndex(Path(folder))
        held, size_given, seconds = 0, 0, 0.0
        words: list[str] = []
        for size in sizes:
            while held < size:
                batch = [synthetic_entry(number) for number in range(held, min(size, held + _BATCH))]
                start = time.perf_counter()
                index.update(batch)
                seconds += time.perf_counter() - start
                held += len(batch)
                size_given += sum(map(text_bytes, batch))
                words.extend(" ".join(rng.choice(batch).titles) for _ in range(_TIMED // 3))
                next(bench.follow([held], f"{held} works", size), None)
            yield from _figures_at(size, index, asked_of(words, rng), Path(folder), size_given, seconds)


def _figures_at(
    size: int, index: TantivyIndex, queries: Sequence[str], folder: Path, size_given: int, seconds: float
) -> Iterator[Figure]:
    times = sorted(timed(index, queries))
    ninety_fifth = times[int(0.95 * len(times))]
    disk = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    last = size == SIZES[-1]
    method = f"{size} works"
    figures = (
        at_most("95 of 100 queries with facets, at most", ninety_fifth, "ms", MOST_MILLISECONDS),
        Figure("half of the queries, at most", statistics.median(times), "ms"),
        at_most("index to text", disk / size_given, "", MOST_SIZE),
        Figure("works put in", size / seconds if seconds else None, "/s"),
    )
    for figure in figures:
        goal = figure if last else figure._replace(goal="", reached=None)
        yield goal._replace(group=GROWTH, method=method, support=len(queries))


def timed(index: Index, queries: Iterable[str], clock: Callable[[], float] = time.perf_counter) -> Iterator[float]:
    """Milliseconds of each query, with facets and snippets; the best of a few, for other programs run beside."""
    for query in queries:
        yield min(_milliseconds(index, query, clock) for _ in range(_REPETITIONS))


def _milliseconds(index: Index, query: str, clock: Callable[[], float]) -> float:
    start = clock()
    index.search(query, facets=True)
    return 1000 * (clock() - start)


def asked_of(titles: Sequence[str], rng: random.Random, count: int = _TIMED) -> list[str]:
    """So many times one to three words of a title, as readers search; every sixth with years."""
    queries = []
    for number in range(count):
        words = _WORD.findall(rng.choice(titles)) or ["nothing"]
        text = " ".join(rng.sample(words, min(len(words), rng.randint(1, 3))))
        queries.append(f"{text} year:1990..2010" if number % 6 == 0 else text)
    return queries


def _titled(work_id: str, title: str, language: str | None = None) -> IndexEntry:
    return IndexEntry(work_id, language, (title,), (), (), "", "", "")


def _filled(folder: Path, entries: Iterable[IndexEntry]) -> TantivyIndex:
    index = TantivyIndex(folder)
    index.update(entries)
    return index


def text_bytes(entry: IndexEntry) -> int:
    """How many bytes of text the index is given of a work."""
    texts = (*entry.titles, *entry.creators, *entry.subjects, entry.description, entry.source, entry.body)
    return sum(len(text.encode()) for text in texts)
