"""Lists of publications that are files, as a paper is looked for: which a page links to, what they hold."""

import re
from collections.abc import Callable, Iterator, Sequence

from svod.discover.listings.outline import Outline
from svod.discover.page_addresses import host, split
from svod.discover.paper.focus import names_family
from svod.discover.paper.verify import family_keys
from svod.discover.signal_words import PUBLICATION_LINK_WORDS, has_word
from svod.model.finding import ListedReference, PaperWanted
from svod.text.similarity import contained_likeness

# The references of a file, or why it cannot be read, in words.
ListReader = Callable[[bytes, str], tuple[ListedReference, ...] | str]

_LIST_ENDING = re.compile(r"\.(?:pdf|docx?|rtf|odt|bib)$", re.IGNORECASE)
_SAME = 0.9
# A longer anchor is a title.
_LONGEST_LABEL = 60
# The name of its owner stands at the beginning of a page.
_HEAD = 300


def attached_lists(page: Outline, wanted: PaperWanted) -> tuple[str, ...]:
    """The files of its own host that a page of one of the authors calls publications."""
    if not names_family(f"{page.title} {page.text[:_HEAD]} {host(page.url)}", frozenset(family_keys(wanted.authors))):
        return ()
    return tuple(dict.fromkeys(_lists(page)))


def _lists(page: Outline) -> Iterator[str]:
    for placed in page.links:
        link, path = placed.link, split(placed.link.url).path
        if host(link.url) != host(page.url) or not _LIST_ENDING.search(path) or len(link.anchor) > _LONGEST_LABEL:
            continue
        if has_word(f"{link.anchor} {path}", PUBLICATION_LINK_WORDS) or path.lower().endswith(".bib"):
            yield link.url


def listed_files(entries: Sequence[ListedReference], title: str) -> tuple[str, ...]:
    """The files of the entries that name a title."""
    named = [entry for entry in entries if contained_likeness(entry.text, title) >= _SAME]
    return tuple(dict.fromkeys(url for entry in named for url in entry.files))
