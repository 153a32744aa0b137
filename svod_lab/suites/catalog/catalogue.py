"""The suite `catalog`: whether copies are joined, nearly equal works kept apart, and references find their works."""

import random
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from svod.errors import SettingsError
from svod.model.reference import ParsedReference, Reference
from svod.model.work import Work
from svod.ports import CitationMatcher, Fingerprinter, Resolver
from svod_lab.corpora.corpus_table import corpora, open_corpus
from svod_lab.corpora.items import BibliographicRecord, LabeledDocument, LabeledReference
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import LANGUAGES
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.tally import Tally
from svod_lab.suites.catalog.copies import HeldAndArriving, misread_copies, translations
from svod_lab.suites.catalog.near_duplicates import CitingString, Double, citing_strings, distinctive, doubles, work_of
from svod_lab.suites.catalog.printed_records import printed_records

# The corpora of records, and at most so many of each: enough for a precision of one in a thousand.
CORPORA: Mapping[str, int] = {"acl": 2400, "zotero": 2600, "bibtex_ru": 1000}
# Of German records there are few; printed lists have more works.
PRINTED: Mapping[str, str] = {"excite_de_end": "de", "excite_de_both": "de"}
SEED = 1
# A share of all works is not held; references to them must find nothing.
_HELD = 0.75
_AT_A_TIME = 400
COPIES, CITATIONS, ACROSS = "copies", "citations", "citations across alphabets"
MISREAD, TRANSLATIONS = "copies with misread titles", "translations"
PAPERS = "ru_nuclear"
# Texts take long to be made.
_MOST_TEXTS = 600
# Issue «The catalogue».
GOALS: Mapping[str, tuple[Goal, Goal]] = {
    COPIES: (Goal(0.995), Goal(0.97)), MISREAD: (Goal(0.995), Goal(0.97)), TRANSLATIONS: (Goal(0.995), Goal(0.97)),
    CITATIONS: (Goal(0.99), Goal(0.95)), ACROSS: (Goal(0.98), Goal(0.9)),
}  # fmt: skip
LEAST_SPEED = Goal(5000)
METHOD = "title-key"


class HeldWorks:
    """Works by the keys that look-alikes share, as the store holds them."""

    def __init__(self, works: Iterable[Work], resolver: Resolver) -> None:
        self._works = {work.id: work for work in works}
        self._ids: defaultdict[str, set[str]] = defaultdict(set)
        for work in self._works.values():
            for key in resolver.keys(work):
                self._ids[key].add(work.id)

    def sharing(self, keys: Iterable[str]) -> list[Work]:
        """The works that share a key."""
        found = {work_id for key in keys for work_id in self._ids.get(key, ())}
        return [self._works[work_id] for work_id in sorted(found)]


def measure(bench: Bench) -> Iterator[Figure]:
    """Copies and citations, language by language."""
    resolver: Resolver = bench.make("resolve", METHOD)
    matcher: CitationMatcher = bench.make("match", METHOD)
    fingerprinter: Fingerprinter = bench.make("fingerprint", "minhash")
    papers = [item for item in _items(PAPERS, bench) if isinstance(item, LabeledDocument)]
    if papers:
        yield from _tally_figures(TRANSLATIONS, hard_tally(translations(papers, SEED), resolver), "ru")
    for language, records in _by_language(bench):
        held = records[: int(_HELD * len(records))]
        held_works = HeldWorks(map(work_of, held), resolver)
        copies = bench.follow(doubles(held, SEED), f"{language}: copies", 2 * len(held))
        yield from _tally_figures(COPIES, copy_tally(copies, held_works, resolver), language)
        yield from _tally_figures(
            MISREAD, hard_tally(misread_copies(held[:_MOST_TEXTS], fingerprinter, SEED), resolver), language
        )
        strings = list(citing_strings(held, records[len(held) :], language, SEED))
        parsed = list(bench.follow(_parsed(strings, bench), f"{language}: references", len(strings)))
        cited = list(zip(strings, parsed, strict=True))
        start = time.process_time()
        for name, is_across in ((CITATIONS, False), (ACROSS, True)):
            tally = citation_tally([pair for pair in cited if pair[0].is_across is is_across], held_works, matcher)
            if tally.expected:
                yield from _tally_figures(name, tally, language)
        speed = len(cited) / (time.process_time() - start)
        yield Figure("references matched a second", speed, goal=str(LEAST_SPEED),
                     reached=LEAST_SPEED.reached(speed), group=_group(language), method=METHOD)  # fmt: skip


def copy_tally(arriving: Iterable[Double], held_works: HeldWorks, resolver: Resolver) -> Tally:
    """Of works that arrive: those rightly joined to a held one, all that were joined, all that should be."""
    right = joined = expected = 0
    for work, is_copy_of in arriving:
        found = resolver.same_work(work, held_works.sharing(resolver.keys(work)))
        expected += is_copy_of is not None
        joined += found is not None
        right += found is not None and found.work_id == is_copy_of
    return Tally(right, joined, expected)


def hard_tally(shelved: HeldAndArriving, resolver: Resolver) -> Tally:
    """The same for works that come with what is held."""
    return copy_tally(shelved.arriving, HeldWorks(shelved.held, resolver), resolver)


def citation_tally(
    cited: Sequence[tuple[CitingString, ParsedReference]], held_works: HeldWorks, matcher: CitationMatcher
) -> Tally:
    """Of references: those that found the work they mean, all that found one, all that mean one."""
    right = matched = expected = 0
    for string, parsed in cited:
        reference = Reference(
            1, string.raw, 1, parsed.weight, parsed.fields, language=parsed.language, identifiers=parsed.identifiers
        )
        match = matcher.match(reference, held_works.sharing(matcher.keys(reference)))
        expected += string.means is not None
        matched += match is not None
        right += match is not None and match.work_id == string.means
    return Tally(right, matched, expected)


def _tally_figures(name: str, tally: Tally, language: str) -> Iterator[Figure]:
    for figure, value, goal in zip(("precision", "recall"), (tally.precision, tally.recall), GOALS[name], strict=True):
        yield Figure(
            f"{name}, {figure}", value, goal=str(goal), reached=None if value is None else goal.reached(value),
            group=_group(language), method=METHOD, support=tally.expected,
        )  # fmt: skip


def _group(language: str) -> str:
    return f"{LANGUAGES[language]}: catalogue"


def _parsed(strings: Sequence[CitingString], bench: Bench) -> Iterator[ParsedReference]:
    parser = bench.make("references", "crf")
    for first in range(0, len(strings), _AT_A_TIME):
        yield from parser.parse_all([string.raw for string in strings[first : first + _AT_A_TIME]])


def _by_language(bench: Bench) -> Iterator[tuple[str, list[BibliographicRecord]]]:
    records = [record for name in CORPORA for record in _records(name, bench)]
    records += [record for name, language in PRINTED.items() for record in _printed(name, language, bench)]
    if not records:
        raise SettingsError(
            f"There are no catalogue records in {bench.data}.", way_out=f"Looked for: {', '.join(CORPORA)}."
        )
    for language in LANGUAGES:
        spoken = distinctive(record for record in records if (record.language or "en") == language)
        if spoken:
            yield language, spoken


def _records(name: str, bench: Bench) -> list[BibliographicRecord]:
    records = [item for item in _items(name, bench) if isinstance(item, BibliographicRecord)]
    # Drawn for measuring, not for secrets.
    random.Random(SEED).shuffle(records)  # noqa: S311
    return records[: CORPORA[name]]


def _printed(name: str, language: str, bench: Bench) -> Iterator[BibliographicRecord]:
    strings = (item for item in _items(name, bench) if isinstance(item, LabeledReference))
    return printed_records(strings, language)


def _items(name: str, bench: Bench) -> Iterable[object]:
    if not any(row.is_present for row in corpora(bench.data) if row.corpus.name == name):
        return ()
    return open_corpus(name, bench.data, bench.complaints).read()
