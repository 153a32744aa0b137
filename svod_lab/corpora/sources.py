"""Where documents come from: repository, publisher, journal; what shares one of these is of one source."""

import re
from collections.abc import Mapping
from typing import Any

from svod.text.normalize import fold

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
