"""Topics: the queries for papers about one, and whether a paper is about it and by the right authors."""

import re
from collections.abc import Iterator

from svod.discover.sought_person import person_of
from svod.languages import by_language
from svod.model.crawl import WebQuery
from svod.model.extraction import Extraction
from svod.model.gathering import GatherRequest
from svod.model.metadata import Field, Metadata
from svod.text.languages import language_of
from svod.text.stems import stem

_HITS = 10
_FILE_TYPES = ("pdf", "ps", "djvu", "doc")
# Added to the topic, so that lists, blogs and forums that share papers are found; as `citeseer` does.
_SHARING_WORDS = by_language("web.sharing")
_WORD = re.compile(r"[^\W\d_]{3,}")
NO_METADATA = Metadata({})
_FIELDS = (Field.TITLE, Field.DESCRIPTION, Field.SUBJECT, Field.SOURCE)


def topic_queries(request: GatherRequest) -> Iterator[WebQuery]:
    """The queries: for files, then for pages that list or share such files."""
    words = " ".join((request.topic, *request.authors)).strip()
    yield WebQuery(words, _FILE_TYPES, limit=_HITS)
    for more in _SHARING_WORDS.get(language_of(words) or "en", _SHARING_WORDS["en"]):
        yield WebQuery(f"{words} {more}", limit=_HITS)
    yield WebQuery(words, limit=_HITS)


def topic_refusal(read: Extraction, request: GatherRequest, listed: Metadata = NO_METADATA) -> str:
    """Why a paper is not about the topic, or by none of the authors, of a request; empty where it is.

    Metadata from the list that led to it counts as much as its own.
    """
    names = (request.person,) if request.person else request.authors
    written = " ; ".join(creator.text for creator in (*read.metadata.creators(), *listed.creators()))
    if names and written and not any(person_of(name).named_in(written) for name in names):
        return f"It names other authors than {' or '.join(names)}."
    # A topic beside a person identifies the person, it does not restrict the papers.
    if request.topic and not request.person and not _is_about(read, listed, request.topic):
        return f"It says nothing of {request.topic}."
    return ""


def _is_about(read: Extraction, listed: Metadata, topic: str) -> bool:
    """Whether title, abstract, key words or journal have at least half of the topic's words, in any form."""
    # Stemmed in the paper's language: the language of few words is a guess.
    wanted = {stem(word, read.language) for word in _WORD.findall(topic)}
    text = " ".join(value.text for field in _FIELDS for value in (*read.metadata.all(field), *listed.all(field)))
    found = {stem(word, read.language) for word in _WORD.findall(text)}
    return not wanted or 2 * len(wanted & found) >= len(wanted)
