"""Forms for putting works right: what they show, and what they send back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from typing import Any, NamedTuple

from starlette.datastructures import FormData

from svod.errors import CorrectionError
from svod.library.curation.input_parsing import Said, SaidReference, said_name
from svod.library.curation.merging import MERGE, SPLIT
from svod.library.ingest.cataloguing import JOIN
from svod.model.correction import Correction, ReferenceCorrection
from svod.model.metadata import Creator, Field, Value
from svod.model.person import PersonName
from svod.model.reference import TEXT_FIELDS, Reference, ReferenceFields
from svod.model.work import Decision, Work
from svod.text.people import one_claim_each
from svod.web.layout.view import WorkLine, work_line
from svod.web.pages.curation.pickers import (
    KINDS,
    LANGUAGE_CODES,
    MONTHS,
    SCHEMES,
    DateParts,
    date_parts,
    date_text,
    offered,
)
from svod.web.pages.works.reader_view import ReaderView

# The fields of a form in its order; the language of a work stands apart.
FORM_FIELDS = (
    Field.TITLE, Field.SUBTITLE, Field.CREATOR, Field.DESCRIPTION, Field.SUBJECT, Field.DATE, Field.IDENTIFIER,
    Field.SOURCE, Field.PUBLISHER, Field.AFFILIATION, Field.TYPE, Field.NOTE,
)  # fmt: skip
# What a row of a field has beside its text.
SPOKEN = frozenset({Field.TITLE, Field.SUBTITLE, Field.DESCRIPTION, Field.SUBJECT})
SCHEMED = frozenset({Field.SUBJECT, Field.DATE, Field.IDENTIFIER, Field.SOURCE, Field.PUBLISHER, Field.NOTE})
LONG = frozenset({Field.TITLE, Field.DESCRIPTION, Field.NOTE})
_BLANK_ROWS = {Field.CREATOR: 2, Field.SUBJECT: 3}
# What the form of a reference says of the work that is meant.
BY_MACHINE, NO_WORK, THIS_WORK = "machine", "none", "work"


class FieldRow(NamedTuple):
    """A value in the form, with what can be chosen beside it; `date` are the parts of a date that has such."""

    said: Said
    schemes: tuple[str, ...] = ()
    date: DateParts | None = None


class FieldRows(NamedTuple):
    """The rows of one field, the empty ones at the end for what is added."""

    field: str
    rows: tuple[FieldRow, ...]
    has_language: bool
    has_scheme: bool
    is_long: bool
    is_doubtful: bool = False

    @property
    def shown(self) -> str:
        """The values in short."""
        texts = (" ".join(filter(None, (one.said.given, one.said.family))) or one.said.text for one in self.rows)
        return "; ".join(filter(None, texts))


@dataclass(frozen=True, slots=True)
class CorrectView:
    """The form of a work."""

    line: WorkLine
    language: str
    fields: tuple[FieldRows, ...]
    state: str
    can_split: bool
    # The pages of a copy, beside which the form stands.
    reader: ReaderView | None = None
    # Why what was sent cannot be kept; the rows are those sent then.
    error: str = ""
    language_codes: tuple[str, ...] = LANGUAGE_CODES
    kind_names: tuple[str, ...] = KINDS
    month_numbers: tuple[str, ...] = MONTHS


@dataclass(frozen=True, slots=True)
class ReferenceView:
    """The form of a reference: its words, its fields of one line by name, and who says which work is meant."""

    line: WorkLine
    position: int
    number: int
    cited: WorkLine | None
    raw: str
    authors: str
    editors: str
    texts: tuple[tuple[str, str], ...]
    chosen: str
    meant: str
    error: str = ""


class SaidPart(NamedTuple):
    """A text of a correction, and the name of the reference's field where it is one."""

    text: str
    name: str = ""


class CorrectionLine(NamedTuple):
    """A correction in a list: what is said now and what was before."""

    correction: Correction
    work: WorkLine | None
    before: tuple[SaidPart, ...]
    said: tuple[SaidPart, ...]


@dataclass(frozen=True, slots=True)
class CorrectionsView:
    """What people put right, in one work or in all."""

    work: WorkLine | None
    lines: tuple[CorrectionLine, ...]
    decisions: tuple[Decision, ...] = ()
    total: int = 0
    previous: str = ""
    following: str = ""


def correct_view(work: Work, decisions: Iterable[Decision], reader: ReaderView | None = None) -> CorrectView:
    """The form of a work as it is now, of which this was decided, beside the pages of a copy."""
    rows = tuple(_field_rows(work, field) for field in FORM_FIELDS)
    own = [decision.kind for decision in decisions if decision.kept == work.id]
    is_merged = own.count(MERGE) + own.count(JOIN) > own.count(SPLIT)
    return CorrectView(work_line(work), work.language or "", rows, state_of(work), is_merged, reader)


def sent_view(form: FormData, shown: CorrectView, error: str) -> CorrectView:
    """The form of a work as it was sent, and why it cannot be kept."""
    rows = tuple(
        row._replace(rows=tuple(_row(Field(row.field), one) for one in (*_sent(form, Field(row.field)), Said())))
        for row in shown.fields
    )
    state = _text(form.get("state"))
    return replace(shown, language=_text(form.get("language")), fields=rows, state=state, error=error)


def state_of(work: Work) -> str:
    """What tells a form of a work from one that was opened before somebody else changed it."""
    shown = [work.language, *(shown_rows(work, field) for field in FORM_FIELDS)]
    return sha256(repr(shown).encode()).hexdigest()[:16]


def shown_rows(work: Work, field: Field) -> tuple[Said, ...]:
    """What a form shows of a field: each author once, of all else what counts."""
    if field is Field.CREATOR:
        own = one_claim_each(work.metadata.creators(), work_line(work).language, len(work.copies))
        return tuple(map(_said_author, own))
    return tuple(_said(field, value) for value in work.metadata.all(field))


def sent_changes(form: FormData, work: Work) -> Iterator[tuple[Field, tuple[Said, ...]]]:
    """The fields that a form sent otherwise than it showed them."""
    if form.get("state") != state_of(work):
        raise CorrectionError("The work was changed meanwhile.", way_out="Open the form again and look at it.")
    for field in FORM_FIELDS:
        if f"{field}.text" not in form and f"{field}.family" not in form:
            continue
        sent, shown = _sent(form, field), tuple(map(_trimmed, shown_rows(work, field)))
        if sent != shown:
            yield field, tuple(replace(row, left=row in shown) for row in sent)
    language = _text(form.get("language"))
    if "language" in form and language != (work.language or ""):
        yield Field.LANGUAGE, (Said(language),)


def reference_view(work: Work, position: int, reference: Reference, cited: Work | None) -> ReferenceView:
    """The form of a reference as it is now."""
    said = reference.means
    return ReferenceView(
        line=work_line(work),
        position=position,
        number=reference.number or position + 1,
        cited=work_line(cited) if cited else None,
        raw=reference.raw,
        authors=_names(reference.fields.author),
        editors=_names(reference.fields.editor),
        texts=tuple((name, getattr(reference.fields, name) or "") for name in TEXT_FIELDS),
        chosen=BY_MACHINE if said is None else THIS_WORK if said else NO_WORK,
        meant=said or (cited.id if cited else ""),
    )


def sent_reference_view(shown: ReferenceView, form: FormData, error: str) -> ReferenceView:
    """The form of a reference as it was sent, and why it cannot be kept."""
    authors, editors = ("\n".join(_lines(form.get(part))) for part in ("authors", "editors"))
    texts = tuple((name, _text(form.get(name))) for name in TEXT_FIELDS)
    return replace(
        shown, raw=_text(form.get("raw")), authors=authors, editors=editors, texts=texts,
        chosen=_text(form.get("means")), meant=_text(form.get("work")), error=error,
    )  # fmt: skip


def sent_reference(form: FormData) -> SaidReference:
    """A reference as a form sends it."""
    people = {part: _sent_names(form, f"{part}s") for part in ("author", "editor")}
    texts = {name: _text(form.get(name)) or None for name in TEXT_FIELDS}
    said = ReferenceFields(author=people["author"], editor=people["editor"], **texts)
    choice = _text(form.get("means"))
    meant = {NO_WORK: "", THIS_WORK: work_id_in(_text(form.get("work")))}.get(choice)
    if choice == THIS_WORK and not meant:
        raise CorrectionError("No work is named.", way_out="Write its id or the address of its page.")
    return SaidReference(_text(form.get("raw")), said, meant, machine_decides=choice == BY_MACHINE)


def work_id_in(text: str) -> str:
    """The id of a work, written as such or as the address of its page."""
    return text.rstrip("/").rsplit("/works/", 1)[-1].partition("?")[0].partition("#")[0].strip()


def correction_line(correction: Correction, works: Mapping[str, Work]) -> CorrectionLine:
    """A correction for a list."""
    what, work = correction.what, works.get(correction.work_id)
    line = work_line(work) if work else None
    if isinstance(what, ReferenceCorrection):
        changed = _changed_parts(what)
        return CorrectionLine(correction, line, _parts(what.before, changed), _parts(what.said, changed))
    return CorrectionLine(correction, line, _texts(what.before), _texts(what.said))


def _texts(values: Iterable[Value]) -> tuple[SaidPart, ...]:
    return tuple(SaidPart(value.text) for value in values)


def _changed_parts(what: ReferenceCorrection) -> tuple[str, ...]:
    """The fields of a reference that differ from before."""
    before, said = what.before.fields, what.said.fields
    return tuple(one.name for one in fields(said) if getattr(before, one.name) != getattr(said, one.name))


def _parts(reference: Reference, changed: Iterable[str]) -> tuple[SaidPart, ...]:
    parts = [SaidPart(reference.raw)]
    for name in changed:
        text = getattr(reference.fields, name)
        named = text if isinstance(text, str) else "; ".join(person.full for person in text or ())
        parts.append(SaidPart(named, f"{name}s" if name in ("author", "editor") else name))
    if reference.means is not None:
        parts.append(SaidPart(reference.means, "means"))
    return tuple(parts)


def _field_rows(work: Work, field: Field) -> FieldRows:
    blanks = (Said(),) * _BLANK_ROWS.get(field, 1)
    rows = tuple(_row(field, said) for said in shown_rows(work, field) + blanks)
    is_doubtful = any(reason.field == field for reason in work.needs_review)
    return FieldRows(str(field), rows, field in SPOKEN, field in SCHEMED, field in LONG, is_doubtful)


def _row(field: Field, said: Said) -> FieldRow:
    date = date_parts(said.text) if field is Field.DATE else None
    return FieldRow(said, offered(SCHEMES.get(field, ()), said.scheme), date)


def _said(field: Field, value: Value) -> Said:
    language = value.language or "" if field in SPOKEN else ""
    return Said(value.text, language, value.scheme or "" if field in SCHEMED else "")


def _said_author(author: Creator) -> Said:
    named = author.name if author.name.full else PersonName(author.text)
    return Said(
        family=named.family, given=named.given, affiliations=author.affiliations, email=author.email or "",
        orcid=author.orcid or "",
    )  # fmt: skip


def _trimmed(said: Said) -> Said:
    """A row as a browser sends it back: a text field keeps no line breaks of its own."""
    names = ("text", "language", "scheme", "family", "given", "email", "orcid")
    texts: dict[str, Any] = {name: _text(getattr(said, name)) for name in names}
    return Said(**texts, affiliations=tuple(filter(None, map(_text, said.affiliations))))


def _sent(form: FormData, field: Field) -> tuple[Said, ...]:
    return _sent_people(form) if field is Field.CREATOR else _sent_rows(form, field)


def _sent_rows(form: FormData, field: Field) -> tuple[Said, ...]:
    columns = [_column(form, f"{field}.{part}") for part in ("text", "language", "scheme", "year", "month", "day")]
    rows = (Said(text or date_text(parts), language, scheme) for text, language, scheme, *parts in _zipped(columns))
    return tuple(row for row in rows if row.text)


def _sent_people(form: FormData) -> tuple[Said, ...]:
    parts = ("order", "family", "given", "email", "orcid")
    columns = [_column(form, f"{Field.CREATOR}.{part}") for part in parts]
    bodies = [_lines(text) for text in form.getlist(f"{Field.CREATOR}.affiliations")]
    rows = []
    for place, (order, family, given, email, orcid) in enumerate(_zipped(columns)):
        if family or given:
            said = Said(
                family=family, given=given, affiliations=bodies[place] if place < len(bodies) else (), email=email,
                orcid=orcid,
            )  # fmt: skip
            rows.append((float(order) if order.isdecimal() and order.isascii() else place + 1.0, place, said))
    return tuple(said for _, _, said in sorted(rows, key=lambda row: row[:2]))


def _column(form: FormData, name: str) -> list[str]:
    return [_text(text) for text in form.getlist(name)]


def _zipped(columns: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    for place in range(max(map(len, columns), default=0)):
        yield tuple(column[place] if place < len(column) else "" for column in columns)


def _sent_names(form: FormData, name: str) -> tuple[PersonName, ...]:
    return tuple(said_name(line) for line in _lines(form.get(name)))


def _names(names: Iterable[PersonName]) -> str:
    return "\n".join(f"{name.family}, {name.given}" if name.given else name.family for name in names)


def _lines(text: object) -> tuple[str, ...]:
    return tuple(filter(None, map(_text, str(text).splitlines()))) if isinstance(text, str) else ()


def _text(text: object) -> str:
    return " ".join(text.split()) if isinstance(text, str) else ""
