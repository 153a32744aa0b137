"""The interface to what vocabularies hold: concepts, rules between them, and what people say of single rules."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Told

from svod.library import Library
from svod.library.subjects.mappings import ListedConcept, ListedRule
from svod.model.account import Role
from svod.model.vocabulary import Relation, Rule
from svod.web.auth.permissions import needs, tell

MOST_ROWS = 500
_LIBRARIAN = [needs(Role.LIBRARIAN)]

Name = Annotated[str, Told(min_length=1, max_length=64)]
End = Annotated[str, Told(min_length=1, max_length=512)]
PathName = Annotated[str, Path(max_length=64)]
QueryEnd = Annotated[str, Query(min_length=1, max_length=512)]
Language = Annotated[str, Query(max_length=16)]
Limit = Annotated[int, Query(ge=1, le=MOST_ROWS)]
Offset = Annotated[int, Query(ge=0, le=10_000_000)]


class RulingSent(BaseModel):
    """What somebody says of the way between two terms: right or wrong, or how one concept lies to the other."""

    model_config = ConfigDict(extra="forbid")

    source: Annotated[Name, Told(description="The vocabulary that the way starts from; `free` for words.")]
    target: Name
    begin: Annotated[End, Told(description="An address, a code, or a free term as rules tell it.")]
    end: End
    is_right: bool = True
    relation: Annotated[Relation | None, Told(description="Makes a rule of its own between two concepts.")] = None


def make_mappings_api(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1/vocabularies", tags=["keeping"])
    desk = library.mappings()

    @router.get("/{name}/concepts", summary="Concepts of a vocabulary in the order of their codes")
    def concepts(
        name: PathName, language: Language = "en", begin: Annotated[str, Query(max_length=64)] = "",
        limit: Limit = 50, offset: Offset = 0,
    ) -> dict[str, Any]:  # fmt: skip
        return {"concepts": [concept_shape(one) for one in desk.concepts(name, language, begin, limit, offset)]}

    @router.get("/{source}/rules/{target}", summary="Rules between two vocabularies, and what people said of them")
    def rules(
        source: PathName, target: PathName, language: Language = "en", limit: Limit = 50, offset: Offset = 0
    ) -> dict[str, Any]:
        found, said = desk.rules(source, target, language, limit, offset), desk.rulings(source, target, language)
        return {"rules": [rule_shape(one) for one in found], "rulings": [rule_shape(one) for one in said]}

    @router.post("/rulings", summary="Say whether a rule is right, or make one", dependencies=_LIBRARIAN)
    def judge_rule(request: Request, sent: Annotated[RulingSent, Body()]) -> dict[str, Any]:
        tell(request, f"{sent.begin} {sent.end}")
        way, pair = (sent.source, sent.target), (sent.begin, sent.end)
        if sent.relation is None:
            return _told(desk.judge(*way, pair, is_right=sent.is_right))
        return _told(desk.tie(*way, pair, sent.relation))

    @router.delete("/{source}/rules/{target}", summary="Take back what was said of a rule", dependencies=_LIBRARIAN)
    def take_back_ruling(
        request: Request, source: PathName, target: PathName, begin: QueryEnd, end: QueryEnd
    ) -> dict[str, Any]:
        tell(request, f"{begin} {end}")
        desk.take_back(source, target, (begin, end))
        return {"removed": [begin, end]}

    return router


def concept_shape(one: ListedConcept) -> dict[str, Any]:
    """A concept as plain values."""
    return one.term._asdict() | {"names": list(one.names), "broader": [term.uri for term in one.broader]}


def rule_shape(one: ListedRule) -> dict[str, Any]:
    """A rule as plain values, with what its ends are called."""
    called = {"begin_name": one.source.caption or one.source.code, "end_name": one.target.caption or one.target.code}
    return _told(one.rule) | called | {"is_right": one.is_right}


def _told(rule: Rule) -> dict[str, Any]:
    told = rule._asdict()
    return {"begin": told.pop("source"), "end": told.pop("target"), **told, "relation": str(rule.relation)}
