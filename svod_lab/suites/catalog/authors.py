"""The suite `authors`: whether mentions of one person are put together, and namesakes kept apart."""

import random
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from svod.errors import SettingsError
from svod.model.person import AuthorMention
from svod.ports import AuthorResolver
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import BibliographicRecord, LabeledDocument
from svod_lab.corpora.splits import part_of
from svod_lab.runs.bench import ALL_PARTS, Bench
from svod_lab.runs.grouping import LANGUAGES
from svod_lab.scores.clusters import cluster_row, cluster_scores
from svod_lab.scores.figure import Figure, scored
from svod_lab.scores.score import Row
from svod_lab.suites.catalog.authorship import SignedWork, family_of, signed_papers, signed_records

RECORDS, PAPERS, SEED, METHOD = "acl", "ru_nuclear", 1, "name-context"
# Enough namesakes for a hundredth, few enough for a minute.
_MOST_RECORDS = 12_000


def measure(bench: Bench) -> Iterator[Figure]:
    """Russian papers in two alphabets, then English records with namesakes."""
    resolver: AuthorResolver = bench.make("authors", METHOD)
    sets = list(_signed(bench))
    if not sets:
        raise SettingsError(
            f"There are no works with known persons in {bench.data}.", way_out=f"Looked for: {PAPERS}, {RECORDS}."
        )
    for language, works in sets:
        start = time.process_time()
        rows, mentions = rows_of(works, resolver, bench.choice.part)
        group = f"{LANGUAGES[language]}: authors"
        for score in cluster_scores(rows):
            yield scored(score, group=group, method=METHOD)
        speed = mentions / max(1e-9, time.process_time() - start)
        yield Figure("mentions a second", speed, group=group, method=METHOD, support=mentions, detail=True)


def rows_of(works: Iterable[SignedWork], resolver: AuthorResolver, part: str) -> tuple[list[Row], int]:
    """One row a block of mentions that may be namesakes, of the blocks of one part; and how many mentions there are."""
    blocks: defaultdict[str, list[tuple[AuthorMention, str]]] = defaultdict(list)
    for work, persons in works:
        for mention in resolver.mentions(work):
            person = persons[mention.position]
            if person and (part == ALL_PARTS or part_of(family_of(person), SEED) == part):
                blocks[resolver.block(mention)].append((mention, person))
    rows = [_row(block, resolver) for block in blocks.values()]
    return rows, sum(map(len, blocks.values()))


def _row(block: Sequence[tuple[AuthorMention, str]], resolver: AuthorResolver) -> Row:
    found = {
        row.mention.address: number
        for number, person in enumerate(resolver.persons([mention for mention, _ in block]))
        for row in person
    }
    return cluster_row([found[mention.address] for mention, _ in block], [person for _, person in block])


def _signed(bench: Bench) -> Iterator[tuple[str, list[SignedWork]]]:
    papers = [item for item in _items(PAPERS, bench) if isinstance(item, LabeledDocument)]
    if papers:
        yield "ru", list(signed_papers(papers, SEED))
    records = [item for item in _items(RECORDS, bench) if isinstance(item, BibliographicRecord)]
    if records:
        # Drawn for measuring, not for secrets.
        random.Random(SEED).shuffle(records)  # noqa: S311
        yield "en", list(signed_records(records[:_MOST_RECORDS], SEED))


def _items(name: str, bench: Bench) -> Iterable[object]:
    if not any(row.is_present for row in corpora(bench.data) if row.corpus.name == name):
        return ()
    return open_corpus(name, bench.data, bench.complaints).read()
