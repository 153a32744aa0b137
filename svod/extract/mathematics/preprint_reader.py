"""What a mathematical preprint says of its contents: abstract, key words, codes of the MSC (P3's `math`)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from svod.extract.header.abstract import LAST_PAGES, Passage, find_abstracts, find_keywords
from svod.extract.header.authors import find_people
from svod.extract.header.first_page import Pages
from svod.extract.header.title import find_title
from svod.extract.header.unheaded import unheaded_abstracts
from svod.extract.mathematics.passages import keyword_blocks, prepared
from svod.extract.mathematics.subject_classes import FIRST_PAGES, LOOSE, SubjectClass, find_subject_classes
from svod.model.document import Document, Line, LineRole, Span
from svod.model.metadata import Field, Metadata, Value
from svod.text.claims import gathered
from svod.text.formula_pieces import is_formula_piece
from svod.text.keywords import names_organisation
from svod.text.languages import language_of
from svod.text.normalize import clean

Claim = tuple[Field, Value]
MSC = "msc"


class MathPreprintReader:
    """Reads abstract, key words and subject classes of preprints, each claim with its weight."""

    def extract(self, document: Document) -> Metadata:
        """Claims about abstract and subjects, the heaviest first; other fields are not looked for."""
        if not document.line_count:
            return Metadata({})
        pages = Pages(document)
        classes = find_subject_classes([line for number in _first_pages(pages) for line in pages.all_lines(number)])
        stretches = _stretches(_own_lines(pages), classes)
        return gathered(
            (*_abstracts(pages, stretches), *_keywords(document, stretches), *_class_claims(document, classes))
        )


def _abstracts(pages: Pages, stretches: Sequence[tuple[Line, ...]]) -> Iterator[Claim]:
    found = [passage for stretch in stretches for passage in find_abstracts(stretch)]
    front = {line.index for line in pages.front.lines}
    if not any(passage.first_line in front for passage in found):
        found = [*_unheaded(pages, stretches), *found]
    for passage in found:
        yield Field.DESCRIPTION, _value(pages.document, passage.text, passage.weight, passage.span, passage.language)


def _unheaded(pages: Pages, stretches: Sequence[tuple[Line, ...]]) -> tuple[Passage, ...]:
    """The abstract that nothing announces: it stands in the stretch that follows the names."""
    after = _end_of_names(pages)
    printed = {
        line.index: line for line in next((lines for lines in stretches if lines and lines[-1].index > after), ())
    }
    lines = tuple(
        printed.get(line.index, line) for line in pages.front.lines if line.index <= after or line.index in printed
    )
    return unheaded_abstracts(replace(pages.front, lines=lines), after)


def _keywords(document: Document, stretches: Sequence[tuple[Line, ...]]) -> Iterator[Claim]:
    for block in (block for stretch in stretches for block in keyword_blocks(stretch)):
        for word, passage in find_keywords(block, document):
            if is_formula_piece(word):
                continue
            language = language_of(word) or passage.language
            yield Field.SUBJECT, _value(document, word, passage.weight, passage.span, language)


def _class_claims(document: Document, classes: Iterable[SubjectClass]) -> Iterator[Claim]:
    for found in classes:
        span = Span(found.lines[0].span.start, found.lines[-1].span.stop)
        yield Field.SUBJECT, _value(document, found.code, found.weight, span, scheme=MSC)


def _stretches(lines: Sequence[Line], classes: Iterable[SubjectClass]) -> list[tuple[Line, ...]]:
    """The lines between those that tell subject classes: neither abstract nor key words go on behind these."""
    printed = {line.index for found in classes if found.weight > LOOSE for line in found.lines}
    stretches: list[list[Line]] = [[]]
    for line in lines:
        if line.index not in printed:
            stretches[-1].append(line)
        elif line.role is not LineRole.FOOTNOTE:
            stretches.append([])
    return [prepared(stretch) for stretch in stretches]


def _end_of_names(pages: Pages) -> int:
    """The last line that title, authors or their bodies stand on."""
    title = find_title(pages.front)
    if title is None:
        return pages.front.lines[0].index if pages.front.lines else 0
    people = find_people(pages.document, pages.front, title.group)
    front = {line.index for line in pages.front.lines}
    ends = [title.group.lines[-1].index, *(author.line.index for author in people.authors)]
    # What names no body may be the first sentence of an abstract.
    ends += [body.last for body in people.bodies if body.last in front and names_organisation(body.name)]
    return max(ends)


def _own_lines(pages: Pages) -> tuple[Line, ...]:
    """The lines of the first pages, and of the last ones, where a second header may stand."""
    first, count = _first_pages(pages), pages.document.page_count
    last = range(max(first.stop, count - LAST_PAGES + 1), count + 1)
    return tuple(line for number in (*first, *last) for line in pages.lines(number))


def _first_pages(pages: Pages) -> range:
    return range(pages.front.page, min(pages.front.page + FIRST_PAGES, pages.document.page_count + 1))


def _value(
    document: Document, text: str, weight: float, span: Span, language: str | None = None, *, scheme: str | None = None
) -> Value:
    return Value(
        clean(text), weight, language=language, scheme=scheme, span=span, page=document.page_of(span),
        box=document.box(span),
    )  # fmt: skip
