"""The pages of people: everybody by the number of works, and one person with spellings, works and companions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.responses import Response

from svod.errors import UnknownPersonError
from svod.library import Library
from svod.model.annotation import FollowKind, SavedSearch
from svod.model.person import CoAuthor, Person, PersonLine
from svod.model.work import Work
from svod.text.people import written_name
from svod.web.auth.permissions import owner_of
from svod.web.layout.render import Renderer
from svod.web.layout.view import WORKS_A_PAGE, Paging, WorkLine, make_paging, page_number, work_line

PATH = "/authors"
_MOST_COMPANIONS = 40
# A person of thousands of works is shown by the latest of them.
_MOST_WORKS = 500


@dataclass(frozen=True, slots=True)
class PeopleView:
    """A page of all people."""

    total: int
    people: tuple[PersonLine, ...]
    paging: Paging


@dataclass(frozen=True, slots=True)
class SignedWork:
    """A work of a person, with how sure it is that it is theirs, and why."""

    line: WorkLine
    weight: float
    reason: str


@dataclass(frozen=True, slots=True)
class PersonView:
    """The page of one person."""

    id: str
    name: str
    variants: tuple[str, ...]
    affiliations: tuple[str, ...]
    works: tuple[SignedWork, ...]
    companions: tuple[CoAuthor, ...]
    saved: SavedSearch | None = None


def make_people(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of the pages of people."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATH)
    def people(request: Request, page: str = "1") -> Response:
        total = library.persons().count()
        number = page_number(page, total)
        listed = library.persons().listed(WORKS_A_PAGE, (number - 1) * WORKS_A_PAGE)
        return renderer.page(request, "people.html", PeopleView(total, listed, make_paging(PATH, (), number, total)))

    @router.get(f"{PATH}/{{person_id}}")
    def person(request: Request, person_id: str) -> Response:
        found = [one for one in library.persons().find(person_id) if one.id == person_id]
        if not found:
            raise UnknownPersonError(f"There is no person «{person_id}».", way_out="`svod authors` lists them.")
        held = library.works({row.mention.work_id for row in found[0].attributions[:_MOST_WORKS]})
        saved = library.following(owner_of(request)).find(FollowKind.AUTHOR, person_id)
        return renderer.page(request, "person.html", replace(person_view(found[0], held), saved=saved))

    return router


def person_view(person: Person, works: Mapping[str, Work]) -> PersonView:
    """The page of a person whose works are at hand, the latest first."""
    signed = [
        SignedWork(work_line(works[row.mention.work_id]), row.weight, row.reason)
        for row in person.attributions
        if row.mention.work_id in works
    ]
    bodies = (body for row in person.attributions for body in row.mention.affiliations)
    return PersonView(
        person.id,
        person.name,
        tuple(variant for variant in _spellings(person) if variant != person.name),
        tuple(dict.fromkeys(bodies)),
        tuple(sorted(signed, key=lambda work: work.line.year, reverse=True)),
        person.co_authors[:_MOST_COMPANIONS],
    )


def _spellings(person: Person) -> tuple[str, ...]:
    """All spellings of a name as people write it, the most frequent first."""
    counted = Counter(written_name(name) for row in person.attributions for name in row.mention.names)
    return tuple(sorted(counted, key=lambda text: (-counted[text], text)))
