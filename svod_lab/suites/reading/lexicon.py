"""The suite `lexicon`: how fast words are looked up, and how many names and places the word lists know."""

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from svod.text.lexicon import WordClass, classes_of, word_class
from svod.text.names import split_names
from svod_lab.corpora.items import LabeledReference
from svod_lab.runs import synthetic_items as synthetic
from svod_lab.runs.bench import Bench
from svod_lab.runs.selection import SYNTHETIC_CORPUS, corpora_of, items_of
from svod_lab.runs.tasks.references import CORPORA
from svod_lab.scores.figure import Figure, at_least, at_most

GROUP = "what the word lists know"
LEAST_LOOKUPS = 2_000_000
MOST_LOADING = 5
SPEED, NEW_SPEED = "look-ups of words of real text", "look-ups of new words"
CLUSTERING, LOADING = "tokens to class names", "first look-up, with loading"
SURNAMES, GIVEN_NAMES, PLACES = "surnames of authors", "given names of authors", "words of places"
FALSE_NAMES, TITLE_WORDS = "title words taken for surnames", "title words as words"

_REPETITIONS = 5
_WORD = re.compile(r"[^\W\d_]{3,}(?:['’-][^\W\d_]{2,}){0,3}")
_SURNAME = int(WordClass.SURNAME | WordClass.SURNAME_ENDING)
_GIVEN_NAME = int(WordClass.GIVEN_NAME | WordClass.PATRONYMIC)
_PLACE = int(WordClass.CITY | WordClass.CITY_SHORT | WordClass.REGION | WordClass.COUNTRY)
_DICTIONARY = int(WordClass.DICTIONARY)
_TIME_LOADING = """
import time
from svod.text.lexicon import classes_of
start = time.process_time()
classes_of("Москва")
print(1000 * (time.process_time() - start))
"""


def measure(bench: Bench) -> Iterator[Figure]:
    """Speed first, over the words of all corpora; then what is known, corpus by corpus."""
    read = {
        corpus: synthetic.references(bench) if corpus == SYNTHETIC_CORPUS else items_of(corpus, bench)
        for corpus in corpora_of("lexicon", CORPORA, bench)
    }
    yield from _speeds([word for items in read.values() for item in items for word in item.raw.split()])
    for corpus, items in read.items():
        yield from coverage(items, corpus)


def coverage(items: Sequence[LabeledReference], corpus: str) -> Iterator[Figure]:
    """What share of the words of authors, places and titles the lexicon knows, rightly or wrongly."""
    known: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for item in items:
        for name, is_known in _asked(item):
            asked[name] += 1
            known[name] += is_known
    for name in (SURNAMES, GIVEN_NAMES, PLACES, TITLE_WORDS, FALSE_NAMES):
        if asked[name]:
            yield Figure(name, known[name] / asked[name], group=GROUP, method=corpus, support=asked[name])


def _asked(item: LabeledReference) -> Iterator[tuple[str, bool]]:
    for people in item.values("author"):
        for person in split_names(people):
            yield from ((SURNAMES, bool(classes_of(word) & _SURNAME)) for word in _WORD.findall(person.family))
            yield from ((GIVEN_NAMES, bool(classes_of(word) & _GIVEN_NAME)) for word in _WORD.findall(person.given))
    for place in item.values("place"):
        yield from ((PLACES, bool(classes_of(word) & _PLACE)) for word in place.split())
    for title in item.values("title"):
        for word in _WORD.findall(title):
            classes = classes_of(word)
            yield TITLE_WORDS, bool(classes & _DICTIONARY)
            yield FALSE_NAMES, bool(classes & _SURNAME and not classes & _DICTIONARY)


def _speeds(words: Sequence[str]) -> Iterator[Figure]:
    yield Figure("words", len(words), "words")
    yield Figure("of them different", len(set(words)), "words")
    yield at_most(LOADING, min(_loading() for _ in range(_REPETITIONS)), "ms", MOST_LOADING)
    new = list(dict.fromkeys(f"{word}." for word in words))
    yield Figure(NEW_SPEED, len(new) / _seconds(classes_of, new), "words/s")
    best = min(_seconds(classes_of, words) for _ in range(_REPETITIONS))
    yield at_least(SPEED, len(words) / best, "words/s", LEAST_LOOKUPS)
    best = min(_seconds(word_class, words) for _ in range(_REPETITIONS))
    yield Figure(CLUSTERING, len(words) / best, "words/s")


def _seconds(ask: Callable[[str], object], words: Sequence[str]) -> float:
    start = time.process_time()
    for word in words:
        ask(word)
    return time.process_time() - start


def _loading() -> float:
    command = [sys.executable, "-c", _TIME_LOADING]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own interpreter
    return float(done.stdout)
