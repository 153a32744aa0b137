"""What tells which work a reference means beside its fields: identifiers in normal form, and its language."""

import re

from svod.model.reference import CitedIdentifier, ReferenceFields
from svod.text.identifiers import find_identifiers, find_msc
from svod.text.languages import language_of

_SCHEMES = frozenset({"doi", "isbn", "issn", "arxiv"})
# What must be there for any identifier to be: asked first, because most references have none; and before that what is
# asked most quickly.
_PARTS = ("10.", "arxiv", "isbn", "issn", "msc", "ams")
_MAY_IDENTIFY = re.compile(r"10\.\d{4}|arxiv|\bIS[BS]N|\bMSC|\bAMS", re.IGNORECASE)


def identifiers_of(raw: str) -> tuple[CitedIdentifier, ...]:
    """The identifiers printed in a reference, each once, in printed order."""
    small = raw.lower()
    if not any(map(small.__contains__, _PARTS)) or not _MAY_IDENTIFY.search(raw):
        return ()
    found = [CitedIdentifier(one.scheme, one.text) for one in find_identifiers(raw) if one.scheme in _SCHEMES]
    found += [CitedIdentifier(one.scheme, one.text) for one in find_msc(raw)]
    return tuple(dict.fromkeys(found))


def reference_language(raw: str, fields: ReferenceFields) -> str | None:
    """The language of the cited work: that of its title, or else of where it stands, or of the whole string."""
    for text in (fields.title, fields.container, raw):
        if text and (language := language_of(text)):
            return language
    return None
