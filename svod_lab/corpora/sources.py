"""Where documents come from: repository, publisher, journal; what shares one of these is of one source."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from svod.text.normalize import fold


class OfSource(Protocol):
    """What comes from somewhere: a document of a corpus, with the names of its sources; without any it stands alone."""

    @property
    def split_key(self) -> str:
        """The document; copies of one work share it."""
        ...

    @property
    def sources(self) -> tuple[str, ...]:
        """Repository, publisher, journal, as far as known."""
        ...

    @property
    def corpus(self) -> str:
        """The corpus that holds it."""
        ...


# What a truth says of the source of a document, and how its text is reduced to a name.
#   «DHd-Verband/DHd-Abstracts-2020»: the owner, for one series is kept in several repositories.
#   «Elsevier (TCS)»: what stands in brackets is a journal or a program.
#   «Экономика и менеджмент, 2015, №4.2(18)»: no year, volume or number.
_BRACKETS = re.compile(r"\([^)]*\)")
_ISSUE = re.compile(r"(?:№|no\.|nr\.|vol\.|т\.|вып\.|препринт|preprint|tr|rt|memo|report)?[\s№-]*\d.*$", re.IGNORECASE)
# A name shorter than this says nothing: «TR».
_SHORTEST = 4


def sources_of(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of a document's sources in a row of a truth file, each with its kind: `repository:dhd-verband`."""
    repository, publisher, venue = (str(fields.get(name) or "") for name in ("repo", "publisher", "venue"))
    named = {
        "repository": repository.partition("/")[0].casefold(),
        "publisher": fold(_BRACKETS.sub(" ", publisher)),
        "journal": fold(_ISSUE.sub("", venue)),
    }
    return tuple(f"{kind}:{name}" for kind, name in named.items() if len(name) >= _SHORTEST)


def source_groups(items: Iterable[OfSource]) -> Mapping[str, str]:
    """The source of each document, by its split key: all that shares a name with it, however many steps away."""
    above: dict[str, str] = {}

    def top(name: str) -> str:
        above.setdefault(name, name)
        while above[name] != name:
            above[name] = above[above[name]]
            name = above[name]
        return name

    keys: dict[str, None] = {}
    for item in items:
        keys[item.split_key] = None
        for source in item.sources:
            one, other = sorted((top(f"document:{item.split_key}"), top(source)))
            above[other] = one
    return {key: top(f"document:{key}") for key in keys}


def source_folds(items: Iterable[OfSource], folds: int) -> Mapping[str, int]:
    """The fold of each document, by its split key: a source is in one fold, each corpus spread as evenly as can be."""
    listed = list(items)
    groups = source_groups(listed)
    sizes: dict[str, Counter[str]] = defaultdict(Counter)
    for item in listed:
        sizes[groups[item.split_key]][item.corpus] += 1
    held: list[Counter[str]] = [Counter() for _ in range(folds)]
    chosen: dict[str, int] = {}
    # The largest first: what is left over evens them out.
    for group in sorted(sizes, key=lambda name: (-sizes[name].total(), name)):
        (corpus, _), *_ = sizes[group].most_common(1)
        chosen[group] = min(range(folds), key=lambda fold: (held[fold][corpus], held[fold].total(), fold))
        held[chosen[group]] += sizes[group]
    return {key: chosen[group] for key, group in groups.items()}
