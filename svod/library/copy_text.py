"""A copy as it is read from beginning to end: its outline, the words of its pages, words found in it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from svod.library.ingest.indexing import result_after
from svod.library.parts import LibraryParts
from svod.model.body import Area, BodySection, Figure, MentionKind, Table
from svod.model.codec import unpack
from svod.model.document import Box, Document, Span
from svod.model.metadata import Metadata
from svod.model.placement import (
    REFERENCE,
    CopyOutline,
    FoundPlace,
    MentionPlace,
    OutlineEntry,
    PageText,
    PageWord,
    PartKind,
)
from svod.model.reference import BibliographyBlock, Reference
from svod.text.normalize import squeezed

_CONVERTED = "convert."
MOST_FOUND = 1000
# So many characters are shown on either side of what is found.
_AROUND = 60
_POINTED = {MentionKind.FIGURE: PartKind.FIGURE, MentionKind.TABLE: PartKind.TABLE}


def copy_document(parts: LibraryParts, sha256: str) -> Document | None:
    """A copy as it was converted, if it was."""
    with parts.store.reading() as session:
        results = session.results.get(sha256)
    converter = converter_in(results)
    return unpack(Document, results[converter]) if converter else None


def converter_in(results: Mapping[str, bytes]) -> str:
    """Under which name among the results of a copy its document lies."""
    return max((name for name in results if name.startswith(_CONVERTED) and "<" not in name), default="")


def copy_outline(parts: LibraryParts, sha256: str) -> CopyOutline:
    """The sections, figures and tables of a copy, and the places that point to them and to references."""
    with parts.store.reading() as session:
        work_id = session.works.holding(sha256)
        listed = session.references.of(work_id) if work_id else ()
        results = session.results.get(sha256)
    converter = converter_in(results)
    if not converter:
        return CopyOutline()
    document: Document = unpack(Document, results[converter])
    header = result_after(results, "header.", converter, Metadata, Metadata({}))
    blocks = result_after(results, "bibliography.", converter, tuple[BibliographyBlock, ...], ())
    own: tuple[Reference, ...] = result_after(results, "link.", converter, tuple[Reference, ...], ())
    body = parts.body(document, header, blocks, own)
    names = dict(_names(own, listed))
    entries = (
        *_sections(body.all_sections()),
        *_floats(PartKind.FIGURE, body.figures),
        *_floats(PartKind.TABLE, body.tables),
    )
    mentions = tuple(_mentions(body.all_sections(), names)) if document.columns.boxes else ()
    return CopyOutline(entries, mentions, body, names)


def page_texts(document: Document, first: int, last: int) -> Iterator[PageText]:
    """The words of some pages with their places, both ends inside; none where the format knows no places."""
    columns = document.columns
    if not columns.boxes:
        return
    for page in islice(document.pages(), max(0, first - 1), last):
        lines = tuple(
            tuple(
                PageWord(columns.texts[token], Box(*columns.boxes[4 * token : 4 * token + 4]))
                for token in range(columns.line_starts[line], columns.line_starts[line + 1])
            )
            for line in range(page.first_line, page.last_line)
        )
        yield PageText(page.number, page.width, page.height, lines, page.number in document.recognised_pages)


def found_in(document: Document, wanted: str, most: int = MOST_FOUND) -> tuple[FoundPlace, ...]:
    """Where words stand in a document, whatever their case; words that a line end parts are found too."""
    sought = _folded(" ".join(wanted.split()))
    if not sought:
        return ()
    text, starts = _joined(document)
    folded = _folded(text)
    return tuple(islice(_found(document, text, folded, starts, sought), most))


def _names(own: Iterable[Reference], listed: Sequence[Reference]) -> Iterator[tuple[int, str]]:
    """The names of a work's references by the numbers they have in one copy."""
    by_words = {squeezed(one.raw): place for place, one in enumerate(listed)}
    by_number = {one.number: place for place, one in reversed(list(enumerate(listed)))}
    for one in own:
        place = by_words.get(squeezed(one.raw), by_number.get(one.number))
        if place is not None:
            yield one.number, f"{REFERENCE}-{place}"


def _sections(sections: Iterable[BodySection]) -> Iterator[OutlineEntry]:
    for place, one in enumerate(sections, 1):
        if one.heading:
            box = one.areas[0].box if one.areas else None
            start = one.span.start if one.span else None
            yield OutlineEntry(f"section-{place}", PartKind.SECTION, one.title, one.level, one.page, box, start)


def _floats(kind: PartKind, floats: Iterable[Figure | Table]) -> Iterator[OutlineEntry]:
    for place, one in enumerate(floats, 1):
        title = " ".join(filter(None, (one.label, one.caption)))
        start = one.span.start if one.span else None
        yield OutlineEntry(f"{kind}-{place}", kind, title, 1, one.page, one.box, start)


def _mentions(sections: Iterable[BodySection], names: Mapping[int, str]) -> Iterator[MentionPlace]:
    seen: set[tuple[str, Area]] = set()
    for section in sections:
        for paragraph in section.paragraphs:
            for one in paragraph.mentions:
                name = pointed_name(one.kind, one.target, names)
                for area in one.areas if name else ():
                    if (name, area) not in seen:
                        seen.add((name, area))
                        yield MentionPlace(one.kind, name, area.page, area.box)


def pointed_name(kind: MentionKind, target: int, names: Mapping[int, str]) -> str:
    """The name of what a mention points to; none for what has no place of its own in an outline."""
    if kind is MentionKind.REFERENCE:
        return names.get(target, "")
    return f"{_POINTED[kind]}-{target}" if kind in _POINTED else ""


def _joined(document: Document) -> tuple[str, list[int]]:
    """All words with single blanks between them, and where each begins."""
    starts: list[int] = []
    at = 0
    for word in document.columns.texts:
        starts.append(at)
        at += len(word) + 1
    return " ".join(document.columns.texts), starts


def _folded(text: str) -> str:
    """In small letters, as long as before: a letter that would become two stays."""
    lowered = text.casefold()
    if len(lowered) == len(text):
        return lowered
    return "".join(small if len(small := sign.casefold()) == 1 else sign for sign in text)


def _found(document: Document, text: str, folded: str, starts: Sequence[int], sought: str) -> Iterator[FoundPlace]:
    token, at = 0, folded.find(sought)
    while at >= 0:
        end = at + len(sought)
        while token + 1 < len(starts) and starts[token + 1] <= at:
            token += 1
        last = token
        while last + 1 < len(starts) and starts[last + 1] < end:
            last += 1
        span = Span(token, last + 1)
        yield FoundPlace(
            document.page_of(span), text[max(0, at - _AROUND) : at], text[at:end], text[end : end + _AROUND],
            tuple(_boxes(document, span, at - starts[token], end - starts[last])),
        )  # fmt: skip
        at = folded.find(sought, end)


def _boxes(document: Document, span: Span, skipped: int, kept: int) -> Iterator[Box]:
    """A box a line; of the first and the last word only the letters that were found."""
    columns = document.columns
    if not columns.boxes:
        return
    for line in range(document.line_of(span.start), document.line_of(span.stop - 1) + 1):
        first = max(span.start, columns.line_starts[line])
        stop = min(span.stop, columns.line_starts[line + 1])
        box = document.box(Span(first, stop))
        if box is None:
            continue
        left, right = box.x0, box.x1
        if first == span.start:
            left += _share(document, first, skipped)
        if stop == span.stop:
            word = columns.boxes[4 * (stop - 1)]
            right = word + _share(document, stop - 1, kept)
        yield Box(left, box.y0, max(left, right), box.y1)


def _share(document: Document, token: int, letters: int) -> float:
    """How wide the first letters of a word are, if all are alike."""
    columns = document.columns
    left, right = columns.boxes[4 * token], columns.boxes[4 * token + 2]
    return (right - left) * min(1.0, letters / max(1, len(columns.texts[token])))
