"""Topics: what engines are asked for papers about one, and whether a paper is about it and by whom."""

import re
from collections.abc import Iterator

from svod.discover.people import person_of
from svod.model.crawl import WebQuery
from svod.model.extraction import Extraction
from svod.model.gathering import GatherRequest
from svod.model.metadata import Field, Metadata
from svod.text.languages import language_of
from svod.text.stems import stem

_HITS = 10
_FILE_TYPES = ("pdf", "ps", "djvu", "doc")
# Asked beside the topic, so that lists, blogs and forums that share papers answer; `citeseer` asks so.
_SHARING_WORDS = {
    "ru": ("публикации", "статьи pdf"),
    "de": ("Publikationen", "Aufsätze pdf"),
    "en": ("publications", "papers pdf"),
}
_WORD = re.compile(r"[^\W\d_]{3,}")
NOTHING_TOLD = Metadata({})
_FIELDS = (Field.TITLE, Field.DESCRIPTION, Field.SUBJECT, Field.SOURCE)


def topic_queries(wish: GatherRequest) -> Iterator[WebQuery]:
    """What engines are asked: for files, then for pages that list or share such files."""
    words = " ".join((wish.topic, *wish.authors)).strip()
    yield WebQuery(words, _FILE_TYPES, limit=_HITS)
    for more in _SHARING_WORDS.get(language_of(words) or "en", _SHARING_WORDS["en"]):
        yield WebQuery(f"{words} {more}", limit=_HITS)
    yield WebQuery(words, limit=_HITS)


def topic_refusal(read: Extraction, wish: GatherRequest, told: Metadata = NOTHING_TOLD) -> str:
    """Why a paper is not about the topic, or by none of the authors, of a wish; empty where it is.

    What the list that led to it has told counts as much as what it says itself.
    """
    names = (wish.person,) if wish.person else wish.authors
    written = " ; ".join(creator.text for creator in (*read.metadata.creators(), *told.creators()))
    if names and written and not any(person_of(name).stands_in(written) for name in names):
        return f"It names other authors than {' or '.join(names)}."
    # A topic beside a person tells who is meant, not what of theirs is wanted.
    if wish.topic and not wish.person and not _is_about(read, told, wish.topic):
        return f"It says nothing of {wish.topic}."
    return ""


def _is_about(read: Extraction, told: Metadata, topic: str) -> bool:
    """Whether title, abstract, key words or journal say half of the topic's words at least, in any form."""
    # Stemmed alike, whatever language few words seem to be of.
    wanted = {stem(word, read.language) for word in _WORD.findall(topic)}
    said = " ".join(value.text for field in _FIELDS for value in (*read.metadata.all(field), *told.all(field)))
    found = {stem(word, read.language) for word in _WORD.findall(said)}
    return not wanted or 2 * len(wanted & found) >= len(wanted)
