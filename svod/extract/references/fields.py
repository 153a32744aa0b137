"""The claims of a draft as the fields of a reference, whichever method made them."""

from collections.abc import Mapping

from svod.extract.references.draft import Draft
from svod.extract.references.patterns import ANY_KIND, KIND_STEMS, KINDS, MEETING
from svod.languages import any_word
from svod.model.reference import TEXT_FIELDS, ReferenceFields
from svod.text import lazy_re as re
from svod.text.dates import MONTHS

_MONTHS = any_word(word for months in MONTHS for word in months)


_DAY = r"(?:[0-2]?\d|3[01])"
# «, 3 мая 2001», «vom 25.06.2006», «, May 5, 2003», «. – 2007. – 6 сентября»: the day of issue behind a newspaper.
_DAY_OF_ISSUE = re.compile(
    rf"[\s.,;(–—-]{{1,5}}(?:\w{{2,4}}\.?\s)?(?:(?:19|20)\d\d[\s.,–—-]+)?"
    rf"(?:{_DAY}\.?\s?(?:(?:{_MONTHS})(?!\w)|(?:0?\d|1[0-2])\.\s?(?:19|20)\d\d)|(?:{_MONTHS})\.?\s{_DAY},\s(?:19|20)\d\d)",
    re.IGNORECASE,
)


def fields_of(draft: Draft) -> ReferenceFields:
    """The fields of a draft in their normal form, and the kind of work they describe."""
    found = _texts(draft)
    texts = {name: found.get(name) for name in TEXT_FIELDS} | {
        "pages": _plain_pages(found.get("pages")),
        "type": _kind(draft, found) if "title" in found else None,
    }
    return ReferenceFields(author=draft.authors, editor=draft.editors, **texts)


def _texts(draft: Draft) -> dict[str, str]:
    """The text of each field that is there: its leftmost claim."""
    texts: dict[str, str] = {}
    for span in sorted(draft.spans):
        if span.label not in texts:
            texts[span.label] = " ".join(draft.raw[span.start : span.end].split())
    return texts


def _plain_pages(pages: str | None) -> str | None:
    if pages is None:
        return None
    for dash in ("--", "–", "—", "−", "‐", "‑"):
        pages = pages.replace(dash, "-")
    return pages.replace(" ", "")


def _is_about(kind: str, draft: Draft, found: Mapping[str, str]) -> bool:
    """Whether a string that names a standard or a law is of a paper about it."""
    if kind == "standard":
        return "container" in found
    return kind == "law" and bool(draft.authors)


def _kind(draft: Draft, found: Mapping[str, str]) -> str:
    small = draft.raw.lower()
    if any(map(small.__contains__, KIND_STEMS)) and ANY_KIND.search(draft.raw):
        for kind, pattern in KINDS:
            if pattern.search(draft.raw) and not _is_about(kind, draft, found):
                return kind
    container = draft.first("container")
    if container and "volume" not in found and _DAY_OF_ISSUE.match(draft.raw, container.end):
        return "newspaper"
    if "container" in found:
        of_meeting = "volume" not in found and (draft.editors or MEETING.search(found["container"]))
        return "chapter" if of_meeting else "article"
    if found.keys() & {"publisher", "place"}:
        return "book"
    return "web" if "url" in found else "book" if "year" in found else "other"
