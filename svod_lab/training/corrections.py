"""What people corrected in a library as labelled material: references with their fields found, headers with truth."""

import re
from collections.abc import Iterable, Iterator, Sequence

from svod.model.metadata import Field, Value
from svod.model.person import PersonName
from svod.model.reference import LabeledSpan, ReferenceFields
from svod.model.training_example import TaughtHeader, TaughtReference
from svod_lab.corpora.items import LabeledDocument, LabeledReference, TrueAuthor, Trust, Truth

CORRECTIONS = "corrections"
# The fields of a reference, longest first, for they are found most surely.
_FIELDS = (
    "title", "container", "publisher", "institution", "note", "doi", "url", "place", "edition", "genre", "pages",
    "year", "issue", "volume",
)  # fmt: skip
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
# Initials beside a family name: «А. В.», «J.-P.», «K».
_INITIALS = r"(?:[^\W\d_]\.?[\s-]{0,2}){1,4}"


def taught_references(lessons: Iterable[TaughtReference]) -> list[LabeledReference]:
    """References whose fields are all printed in them; one that says more than is printed teaches wrong."""
    made: list[LabeledReference] = []
    for work_id, reference in lessons:
        spans = spans_of_fields(reference.raw, reference.fields)
        if spans:
            made.append(LabeledReference(reference.raw, spans, reference.language, work_id, CORRECTIONS, Trust.HAND))
    return made


def taught_document(lesson: TaughtHeader) -> LabeledDocument:
    """A document with what its corrected header says; a corrected header means that title and authors were checked."""
    metadata, spoken = lesson.metadata, lesson.spoken
    titles = metadata.all(Field.TITLE)
    authors = tuple(
        TrueAuthor(creator.text, affiliation="; ".join(creator.affiliations), email=creator.email or "")
        for creator in metadata.creators()
    )
    bodies = [body for creator in metadata.creators() for body in creator.affiliations]
    bodies += [value.text for value in metadata.all(Field.AFFILIATION)]
    truth = Truth(
        title=titles[0].text if titles else None,
        other_title=titles[1].text if len(titles) > 1 else None,
        authors=authors or None,
        affiliations=tuple(dict.fromkeys(bodies)) if spoken & {Field.CREATOR, Field.AFFILIATION} else None,
        abstract=metadata.text(Field.DESCRIPTION) or None if Field.DESCRIPTION in spoken else None,
        keywords=_plain(metadata.all(Field.SUBJECT)) if Field.SUBJECT in spoken else None,
    )
    return LabeledDocument(lesson.work_id, None, truth, lesson.language, CORRECTIONS, Trust.HAND)


def _plain(values: Iterable[Value]) -> tuple[str, ...]:
    return tuple(value.text for value in values if not value.scheme)


def spans_of_fields(raw: str, fields: ReferenceFields) -> tuple[LabeledSpan, ...]:
    """Where each field stands in a reference; nothing where one of them stands nowhere."""
    folded = _folded(raw)
    taken: list[LabeledSpan] = []
    for part in ("author", "editor"):
        names: tuple[PersonName, ...] = getattr(fields, part)
        if names:
            found = _people(folded, names, taken)
            if found is None:
                return ()
            taken.append(LabeledSpan(*found, part))
    for part in _FIELDS:
        text: str | None = getattr(fields, part)
        if text:
            place = _place(folded, _folded(text), taken, after=_title_end(taken) if part in ("issue", "volume") else 0)
            if place is None:
                return ()
            taken.append(LabeledSpan(*place, part))
    return tuple(sorted(taken))


def _folded(text: str) -> str:
    """A text of the same length in which letters and dashes are easier to find."""
    lowered = "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text)
    return lowered.translate(_DASHES)


def _title_end(taken: Sequence[LabeledSpan]) -> int:
    return max((span.end for span in taken if span.label == "title"), default=0)


def _place(raw: str, text: str, taken: Sequence[LabeledSpan], after: int) -> tuple[int, int] | None:
    words = r"\s+".join(map(re.escape, text.split()))
    found = [match.span() for match in re.finditer(rf"(?<!\w){words}(?!\w)", raw) if _is_free(match.span(), taken)]
    return next((span for span in found if span[0] >= after), None) or next(iter(found), None)


def _people(raw: str, names: Sequence[PersonName], taken: Sequence[LabeledSpan]) -> tuple[int, int] | None:
    """The stretch from the first name to the last."""
    places = [place for name in names if (place := _name(raw, name, taken))]
    if len(places) < len(names):
        return None
    start, end = min(place[0] for place in places), max(place[1] for place in places)
    return (start, end) if _is_free((start, end), taken) else None


def _name(raw: str, name: PersonName, taken: Sequence[LabeledSpan]) -> tuple[int, int] | None:
    """A name with its given names on either side of it, as they are printed."""
    family = _pattern(name.family)
    for given in _given_patterns(name.given):
        for form in (rf"{family},?\s?{given}", rf"{given}\s?{family}"):
            for match in re.finditer(rf"(?<!\w){form}(?!\w)", raw):
                if _is_free(match.span(), taken):
                    return match.start(), match.start() + len(match.group().rstrip(" ,"))
    return _place(raw, _folded(name.family), taken, 0)


def _given_patterns(given: str) -> Iterator[str]:
    if given:
        yield _pattern(given)
        yield _INITIALS


def _pattern(text: str) -> str:
    return r"[\s.]*".join(re.escape(word) + r"\.?" for word in _folded(text).replace(".", " ").split())


def _is_free(place: tuple[int, int], taken: Sequence[LabeledSpan]) -> bool:
    return all(place[1] <= span.start or span.end <= place[0] for span in taken)
