"""Texts with key phrases through every extractor, and through YAKE where it is installed."""

import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from svod.extract.keyphrases.extractors import WHOLE_TEXT
from svod.extract.keyphrases.whole_texts import is_whole_text
from svod.model.metadata import Value
from svod_lab.corpora.items import LabeledDocument, LabeledKeyphrases, Trust, Truth
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import NamedMethod, answers_of_methods, corpora_of, items_of, methods_of

TASK = "keyphrases"
PHRASE = "key phrase"
RECORDS = "ru_nuclear"
# Papers that readers tagged: with words of their own, most of them single ones.
TAGGED = ("citeulike180",)
# Paragraphs in which every term was marked: more than anybody would give as key phrases.
MARKED = ("semeval2017",)
CORPORA = ("inspec", "semeval2010", *MARKED, *TAGGED, RECORDS)
# Papers with printed key words, which no extractor learns from: title and abstract are the text.
UNSEEN = ("papers", "papers_look")
SCORE_ONLY = ("papers_judge",)
MOST = 10
# A text of at most so many words is an abstract: speed is measured on these.
ABSTRACT = "abstract"
_LONGEST_ABSTRACT = 400
YAKE = "yake"


class PhraseItem(NamedTuple):
    """A text and its key phrases, or the title that stands for them where there are none."""

    identity: str
    text: str
    keyphrases: tuple[str, ...]
    language: str | None
    corpus: str
    by_title: bool = False


class YakeBaseline:
    """YAKE, called as its makers recommend: three words at most, nothing given twice in other words."""

    def extract(self, text: str, language: str | None, most: int) -> tuple[Value, ...]:
        """At most so many key phrases; YAKE's best have the smallest numbers."""
        extractor: Any = import_module(YAKE).KeywordExtractor(lan=language or "en", n=3, top=most)
        return tuple(Value(phrase, 1 / (1 + score), YAKE) for phrase, score in extractor.extract_keywords(text))


def answers(bench: Bench) -> Iterator[Answer]:
    """Every chosen extractor over every chosen corpus, one corpus after another."""
    extractors = methods_of(TASK, bench)
    if find_spec(YAKE) and not bench.choice.methods:
        extractors = (*extractors, NamedMethod(f"{TASK}.{YAKE}@peer", YakeBaseline()))
    for corpus in corpora_of(TASK, (*CORPORA, *UNSEEN), bench, SCORE_ONLY):
        items = [item for labelled in items_of(corpus, bench) for item in phrase_items(labelled)]
        yield from answers_of_methods(extractors, corpus, items, asked, bench)


def asked(extractor: NamedMethod, items: Iterable[PhraseItem]) -> Iterator[Answer]:
    """What an extractor says of labelled texts."""
    for item in items:
        start = time.process_time()
        found: tuple[Value, ...] = extractor.part.extract(item.text, item.language, MOST)
        seconds = time.process_time() - start
        is_short = len(item.text.split()) <= _LONGEST_ABSTRACT
        kinds = (ABSTRACT,) if is_short else (WHOLE_TEXT,) if is_whole_text(item.text) else ()
        yield Answer(
            TASK, extractor.origin, item.corpus, item.identity, item.identity, item.language,
            expected={PHRASE: item.keyphrases}, found={PHRASE: found},
            kinds=kinds, seconds=seconds,
        )  # fmt: skip


def phrase_items(labelled: LabeledKeyphrases | LabeledDocument) -> Iterator[PhraseItem]:
    """The texts with key phrases that a labelled item holds: a record has one in each of its languages."""
    if isinstance(labelled, LabeledKeyphrases):
        yield PhraseItem(
            labelled.document_id, labelled.text, labelled.keyphrases, labelled.language, labelled.corpus,
            by_title=labelled.trust is Trust.MACHINE,
        )  # fmt: skip
        return
    for truth, language in ((labelled.truth, labelled.language), (labelled.translation, "en")):
        if truth and truth.abstract and truth.keywords:
            yield PhraseItem(labelled.document_id, _text_of(truth), truth.keywords, language, labelled.corpus)


def _text_of(truth: Truth) -> str:
    return f"{truth.title or ''}\n\n{truth.abstract}"
