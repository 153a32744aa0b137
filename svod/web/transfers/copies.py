"""A file that is sent as the copy of a work that is wanted: it joins that work, whatever was read in it."""

from collections.abc import Iterator, Sequence

from svod.errors import UnknownWorkError
from svod.library import Library
from svod.library.curation.input_parsing import SaidReference
from svod.library.ingest.cataloguing import Ingested
from svod.model.outcome import Failure

_REASON = "uploaded as a copy of it"
_PLACE = ":"

Ends = tuple[Ingested | Failure, ...]


def joined_copy(library: Library, wanted: str, ends: Ends, who: str) -> Ends:
    """The ends of an upload for a wanted work: its id, or that of a citing one and a place, as in `w0123456789ab:4`.

    Only one document can be the copy; several, as an archive holds them, are added as they are.
    """
    came = [end for end in ends if isinstance(end, Ingested) and not end.wanted]
    if not wanted or len(came) != 1:
        return ends
    (end,) = came
    references = list(_references(library, wanted))
    for work_id, position in references:
        library.corrections().fix_reference(work_id, position, SaidReference(means=end.work_id), who)
    if references or library.show_cited(wanted) is not None or end.work_id == library.show(wanted).work.id:
        return ends
    library.merge(wanted, end.work_id, _REASON, who)
    joined = library.show(wanted)
    changed = end._replace(
        work_id=wanted,
        title=joined.work.name,
        new_work=False,
        cited_by=len(joined.cited_by),
        needs_review=joined.work.needs_review,
        aside=False,
    )
    return tuple(changed if one is end else one for one in ends)


def wanted_title(library: Library, wanted: str) -> str:
    """What a copy is sent of, as it is known: a title, or a reference as it is printed."""
    work_id, parting, _ = wanted.partition(_PLACE)
    if parting:
        references = library.show(work_id).references
        place = _position(wanted, references)
        if place is None:
            raise UnknownWorkError(f"«{wanted}» is no reference.", way_out="Name a work and a place from 0: w…:4.")
        return references[place].reference.raw
    cited = library.show_cited(wanted)
    return (cited.work if cited else library.show(wanted).work).name


def _references(library: Library, wanted: str) -> Iterator[tuple[str, int]]:
    """The references that mean a work without a record, each by its work and place."""
    work_id, parting, _ = wanted.partition(_PLACE)
    if parting:
        place = _position(wanted, library.show(work_id).references)
        if place is not None:
            yield work_id, place
        return
    cited = library.show_cited(wanted)
    for citing in dict.fromkeys(citing for citing, _ in cited.references) if cited else ():
        for place, one in enumerate(library.show(citing).references):
            if one.known_as == wanted:
                yield citing, place


def _position(wanted: str, references: Sequence[object]) -> int | None:
    place = wanted.rpartition(_PLACE)[2]
    return int(place) if place.isascii() and place.isdecimal() and int(place) < len(references) else None
