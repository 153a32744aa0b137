"""The interface to the texts of works: passages with pages, boxes and citations."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from svod.library import Library, read_filters
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.web.auth.permissions import needs
from svod.web.layout.view import LONGEST_QUERY

_MOST_PASSAGES = 50
_MOST_PAGES = 100_000
# Works whose texts are compared for one question.
_MOST_READ = 12
# Texts are cut into passages when they are asked for, which costs.
_READERS = [needs(Role.READER)]

Question = Annotated[str, Query(max_length=LONGEST_QUERY, description="Words to look for.")]
Limit = Annotated[int, Query(ge=1, le=_MOST_PASSAGES)]


def make_passages_api(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1", tags=["library"])

    @router.get("/passages", summary="The passages of all works that fit a question best", dependencies=_READERS)
    def passages(
        q: Question,
        limit: Limit = 10,
        each: Annotated[int, Query(ge=1, le=_MOST_PASSAGES, description="At most so many of one work.")] = 3,
        year: Annotated[str, Query(max_length=20, description="2001, 2001..2005, 2001.. or ..2005.")] = "",
    ) -> dict[str, Any]:
        found = library.search(q, limit=_MOST_READ, filters=read_filters(year=year))
        work_ids = [one.work.id for one in found.works if one.work.copies]
        best = library.passages().best(q, work_ids, limit, each)
        return {"query": q, "passages": [to_dict(one) for one in best]}

    @router.get("/works/{work_id}/passages", summary="The text of a work in passages", dependencies=_READERS)
    def passages_of_work(
        work_id: str,
        q: Annotated[str, Query(max_length=LONGEST_QUERY, description="The best ones for these words.")] = "",
        page: Annotated[int, Query(ge=0, le=_MOST_PAGES, description="Only those on this page.")] = 0,
        limit: Limit = _MOST_PASSAGES,
        offset: Annotated[int, Query(ge=0, le=_MOST_PAGES)] = 0,
    ) -> dict[str, Any]:
        work = library.show(work_id).work
        service = library.passages()
        if q.strip():
            ranked = service.best(q, [work.id], _MOST_PAGES, _MOST_PAGES)
            found = tuple(one for one in ranked if not page or one.stands_on(page))
        else:
            found = service.of_work(work.id, page)
        shown = found[offset : offset + limit]
        return {"work": work.id, "total": len(found), "passages": [to_dict(one) for one in shown]}

    return router
