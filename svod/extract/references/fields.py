"""The claims of a draft as the fields of a reference, whichever method made them."""

from collections.abc import Mapping

from svod.extract.references.draft import Draft
from svod.extract.references.patterns import KIND_STEMS, KINDS, MEETING
from svod.model.reference import TEXT_FIELDS, ReferenceFields


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


def _kind(draft: Draft, found: Mapping[str, str]) -> str:
    small = draft.raw.lower()
    if any(stem in small for stem in KIND_STEMS):
        for kind, pattern in KINDS:
            if pattern.search(draft.raw):
                return kind
    if "container" in found:
        meeting = MEETING.search(found["container"]) or draft.editors
        return "chapter" if meeting and "volume" not in found else "article"
    if found.keys() & {"publisher", "place"}:
        return "book"
    return "web" if "url" in found else "book" if "year" in found else "other"
