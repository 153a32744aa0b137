"""Papers that are named and not brought: what a name says of its work, and the sources that are names."""

import os
import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace

from svod.library.ingest.sources import Source, is_url
from svod.model.metadata import Field, Metadata, Value
from svod.model.outcome import Failure, Outcome
from svod.model.record import ReportedWork
from svod.model.reference import ParsedReference, Reference
from svod.text.claims import gathered, metadata_of_reference
from svod.text.pasted import NamedPaper, Naming, is_reference, named_paper, pasted_papers

# People wrote these, so they are as certain as the records of others; a slip of the pen is always possible.
_WEIGHT = 0.85
ORIGIN = "named"
_LONGEST_LINE = 4000
# The address of a file itself, which need not be looked for.
_ARXIV_FILE = re.compile(r"https?://(?:www\.|export\.)?arxiv\.org/pdf/", re.IGNORECASE)
_NOTHING_NAMED = "It names no paper: svod reads files, addresses, DOI, arXiv and ISBN numbers, records and references."

Parser = Callable[[], Callable[[str], ParsedReference]]


def named_or_placed(
    sources: Iterable[Source | NamedPaper], described: Container[str] = ()
) -> Iterator[Source | NamedPaper]:
    """The sources, those among them that name papers as such; what lies on the disk or looks so is a file.

    An address that others described is taken as it is.
    """
    for source in sources:
        if isinstance(source, str) and source not in described and not os.path.lexists(source):
            yield from _named(source)
        else:
            yield source


def _named(text: str) -> Iterator[Source | NamedPaper]:
    found = named_paper(text)
    if found and found.kind is not Naming.URL and not _ARXIV_FILE.match(text):
        yield found
    elif is_url(text):
        yield text
    elif "\n" in text.strip() or text.lstrip()[:1] in ("@", "{", "["):
        yield from pasted_papers(text)
    elif is_reference(text):
        yield NamedPaper(Naming.REFERENCE, text.strip(), text.strip())
    else:
        yield text


def reported_work(named: NamedPaper, parser: Parser) -> ReportedWork | Failure:
    """The work that an identifier or a reference names; the parser is made where one is needed."""
    if named.kind is Naming.REFERENCE:
        return _of_reference(named, parser())
    text = named.text.partition("v")[0] if named.kind is Naming.ARXIV else named.text
    values = {Field.IDENTIFIER: (Value(text, _WEIGHT, ORIGIN, scheme=str(named.kind)),)}
    return ReportedWork(0, None, Metadata(values))


def _of_reference(named: NamedPaper, parse: Callable[[str], ParsedReference]) -> ReportedWork | Failure:
    parsed = parse(named.text[:_LONGEST_LINE])
    fields = parsed.fields
    if not fields.title or not (fields.author or fields.year or parsed.identifiers):
        return Failure(named.written[:_LONGEST_LINE], Outcome.UNSUPPORTED, _NOTHING_NAMED)
    read = Reference(0, named.text, 0, min(parsed.weight, _WEIGHT), fields, ORIGIN, language=parsed.language)
    # A number is what it is, however well the rest was understood.
    numbers = [
        (Field.IDENTIFIER, Value(one.text, _WEIGHT, ORIGIN, scheme=one.scheme))
        for one in parsed.identifiers
        if one.scheme in (Naming.DOI, Naming.ARXIV, Naming.ISBN)
    ]
    return ReportedWork(0, parsed.language, gathered((*metadata_of_reference(read).claims(), *numbers)))


def naming_of(metadata: Metadata) -> NamedPaper | None:
    """The identifier by which the file of a work may be found, the one of arXiv first."""
    for kind in (Naming.ARXIV, Naming.DOI):
        for value in metadata.all(Field.IDENTIFIER):
            if value.scheme == kind:
                return NamedPaper(kind, value.text, value.text)
    return None


def with_claims(reported: ReportedWork, more: Metadata) -> ReportedWork:
    """A named work with what else is known of it; the claims of the name itself come first."""
    if not more.values:
        return reported
    own = reported.metadata.values
    added = {field: values for field, values in more.values.items() if field not in own}
    language = reported.language or next((value.language for value in more.all(Field.TITLE)), None)
    return replace(reported, language=language, metadata=Metadata({**own, **added}))
