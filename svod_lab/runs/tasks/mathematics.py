"""Mathematical preprints, real and synthetic, through every reader of them, and through methods for any header."""

import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from svod.errors import SettingsError
from svod.model.document import Document
from svod.model.metadata import Field, Metadata, Value
from svod.text.msc import msc_code
from svod_lab.corpora.corpus_table import corpora
from svod_lab.corpora.items import LabeledDocument, LabeledHeader
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.documents import converted, unread
from svod_lab.runs.selection import SYNTHETIC_CORPUS, NamedMethod, answers_of_methods, items_of, methods_of
from svod_lab.runs.synthetic_items import LANGUAGES
from svod_lab.runs.tasks.headers import header_item, in_script_of, one_of_them
from svod_lab.scores.forms import soft

TASK, HEADER_TASK = "math", "header"
# What the methods for any header make of preprints is shown beside.
HEADER_METHODS = ("regex", "combine")
ABSTRACT, KEYWORDS, MSC = "abstract", "key words", "MSC"
PAPERS, MORE_PAPERS = "papers", "papers_look"
TEXTS = ("cora_header", "grobid_header")
CORPORA = (PAPERS, MORE_PAPERS, *TEXTS, SYNTHETIC_CORPUS)
# A seed that nothing was made better on.
SEED = 41_977
PREPRINTS_A_LANGUAGE = 60
# From this weight on a code counts as the preprint's.
GIVEN = 0.5
# People who labelled headers given as text put subject classes into these parts.
_PARTS = ("keywords", "note")
_CLASSES = re.compile(r"\bAMS\b|\bMSC\b|[Ss]ubject\s[Cc]lassi", re.ASCII)
_CODE = re.compile(r"(?<![\w.-])\d\d(?:[A-Z]\d\d|[A-Z]xx|-\d\d|-XX)(?![\w-])", re.ASCII)
NOTHING: Metadata = Metadata({})


class MathItem(NamedTuple):
    """A preprint, if it could be read, and what it prints; `other_keywords` are those of its second language."""

    document: Document | None
    expected: Mapping[str, tuple[str, ...]]
    other_keywords: frozenset[str]
    corpus: str
    identity: str
    language: str | None
    kinds: tuple[str, ...] = ()


def answers(bench: Bench) -> Iterator[Answer]:
    """Every chosen method over every chosen corpus, one corpus after another."""
    methods = methods_of(TASK, bench)
    if not bench.choice.methods:
        headers = replace(bench, choice=bench.choice._replace(methods=HEADER_METHODS))
        methods = (*methods, *methods_of(HEADER_TASK, headers))
    for corpus in chosen_corpora(bench):
        items = list(_items(corpus, bench))
        yield from answers_of_methods(methods, corpus, items, asked, bench)


def asked(method: NamedMethod, items: Iterable[MathItem]) -> Iterator[Answer]:
    """What a method finds in preprints; one that could not be read answers nothing."""
    for item in items:
        document = unread(item.document) if item.document else None
        start = time.process_time()
        metadata: Metadata = method.part.extract(document) if document else NOTHING
        seconds = time.process_time() - start
        yield Answer(
            TASK, method.origin, item.corpus, item.identity, item.identity, item.language, item.expected,
            _found(metadata, item), kinds=item.kinds, seconds=seconds,
        )  # fmt: skip


def chosen_corpora(bench: Bench) -> tuple[str, ...]:
    """The chosen corpora, or those that are there; synthetic preprints always are."""
    for name in bench.choice.corpora:
        if name not in CORPORA:
            raise SettingsError(f"{TASK} cannot be measured on «{name}».", way_out=f"Known: {', '.join(CORPORA)}.")
    present = {row.corpus.name for row in corpora(bench.data) if row.is_present}
    return tuple(name for name in bench.choice.corpora or CORPORA if name == SYNTHETIC_CORPUS or name in present)


def _items(corpus: str, bench: Bench) -> Iterator[MathItem]:
    if corpus == SYNTHETIC_CORPUS:
        yield from _synthetic(bench.choice.limit or PREPRINTS_A_LANGUAGE)
    elif corpus in TEXTS:
        labelled = (text_item(header) for header in items_of(corpus, bench))
        yield from (item for item in labelled if item.expected[MSC])
    else:
        papers = [paper for paper in items_of(corpus, bench) if paper.path is not None and _asked_of(paper)]
        documents = converted([paper.path for paper in papers], bench)
        for paper, document in zip(papers, documents, strict=True):
            known = document if isinstance(document, Document) else None
            yield MathItem(known, _asked_of(paper), frozenset(), corpus, paper.document_id, paper.language)


def text_item(header: LabeledHeader) -> MathItem:
    """A header given as text; the codes in what people labelled as key words or notes are its subject classes.

    Abstracts are scored for papers with a layout only; those of texts are measured by the suite of headers.
    """
    item = header_item(header)
    parts = [part for label in _PARTS for part in header.values(label) if _CLASSES.search(part)]
    codes = dict.fromkeys(code for part in parts for code in map(msc_code, _CODE.findall(part)) if code)
    # Some corpora label key words and classes as one stretch: then it is not certain where the former end.
    mixed = any(_CLASSES.search(part) for part in header.values(_PARTS[0]))
    expected = {KEYWORDS: () if mixed else item.expected["keywords"], MSC: tuple(codes)}
    return MathItem(item.document, expected, frozenset(), header.corpus, header.document_id, header.language)


def _asked_of(paper: LabeledDocument) -> dict[str, tuple[str, ...]]:
    """What is known of a real paper; its subject classes are not."""
    truth = paper.truth
    known = {ABSTRACT: (truth.abstract,) if truth.abstract else (), KEYWORDS: truth.keywords or ()}
    return {name: values for name, values in known.items() if values}


@lru_cache(maxsize=2)
def _synthetic(count: int) -> tuple[MathItem, ...]:
    """Cached, for one command may need them twice."""
    # Brings typesetting with it, which runs on real data do not need.
    from svod_lab.synthetic.preprints import make_preprints

    return tuple(
        MathItem(
            made.document, {ABSTRACT: (made.abstract,), KEYWORDS: made.keywords, MSC: made.msc},
            frozenset(map(soft, made.other_keywords)), SYNTHETIC_CORPUS, made.identity, language, (made.format_name,),
        )
        for language in LANGUAGES
        for made in make_preprints(language, count, SEED)
    )  # fmt: skip


def _found(metadata: Metadata, item: MathItem) -> dict[str, tuple[Value, ...]]:
    """The claims as the truth puts them: one abstract, the key words of its language, the codes of high weight."""
    subjects = metadata.all(Field.SUBJECT)
    others = item.other_keywords - {soft(word) for word in item.expected.get(KEYWORDS, ())}
    printed = [value for value in subjects if value.scheme is None and soft(value.text) not in others]
    return {
        ABSTRACT: one_of_them(metadata.all(Field.DESCRIPTION), item.expected.get(ABSTRACT, ())),
        KEYWORDS: in_script_of(item.expected.get(KEYWORDS, ()), printed),
        MSC: tuple(value for value in subjects if value.scheme == "msc" and value.weight >= GIVEN),
    }
