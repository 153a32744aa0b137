"""The interface to what vocabularies hold: concepts, rules between them, and what people say of single rules."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint

from svod.library import Library
from svod.library.subjects.mappings import ListedConcept, ListedRule
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.vocabulary import Relation, Rule
from svod.web.auth.permissions import needs, tell

MOST_ROWS = 500
_LIBRARIAN = [needs(Role.LIBRARIAN)]

Name = Annotated[str, Constraint(min_length=1, max_length=64)]
End = Annotated[str, Constraint(min_length=1, max_length=512)]
PathName = Annotated[str, Path(max_length=64)]
QueryEnd = Annotated[str, Query(min_length=1, max_length=512)]
Language = Annotated[str, Query(max_length=16)]
Limit = Annotated[int, Query(ge=1, le=MOST_ROWS)]
Offset = Annotated[int, Query(ge=0, le=10_000_000)]


class RulingSent(BaseModel):
    """What somebody says of the way between two terms: right or wrong, or how one concept lies to the other."""

    model_config = ConfigDict(extra="forbid")

    source: Annotated[Name, Constraint(description="The vocabulary that the way starts from; `free` for words.")]
    target: Name
    begin: Annotated[End, Constraint(description="An address, a code, or a free term as rules tell it.")]
    end: End
    is_right: bool = True
    relation: Annotated[Relation | None, Constraint(description="Makes a rule of its own between two concepts.")] = None


def make_mappings_api(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1/vocabularies", tags=["vocabularies"])
    service = library.mappings()

    @router.get("/{name}/concepts", summary="Concepts of a vocabulary in the order of their codes")
    def concepts(
        name: PathName, language: Language = "en", begin: Annotated[str, Query(max_length=64)] = "",
        limit: Limit = 50, offset: Offset = 0,
    ) -> dict[str, Any]:  # fmt: skip
        return {"concepts": [_concept(one) for one in service.concepts(name, language, begin, limit, offset)]}

    @router.get("/{source}/rules/{target}", summary="Rules between two vocabularies, and what people said of them")
    def rules(
        source: PathName, target: PathName, language: Language = "en", limit: Limit = 50, offset: Offset = 0
    ) -> dict[str, Any]:
        found, said = service.rules(source, target, language, limit, offset), service.rulings(source, target, language)
        return {"rules": [_listed(one) for one in found], "rulings": [_listed(one) for one in said]}

    @router.post("/rulings", summary="Say whether a rule is right, or make one", dependencies=_LIBRARIAN)
    def judge_rule(request: Request, sent: Annotated[RulingSent, Body()]) -> dict[str, Any]:
        tell(request, f"{sent.begin} {sent.end}")
        way, pair = (sent.source, sent.target), (sent.begin, sent.end)
        if sent.relation is None:
            return _rule(service.judge(*way, pair, is_right=sent.is_right))
        return _rule(service.tie(*way, pair, sent.relation))

    @router.delete("/{source}/rules/{target}", summary="Take back what was said of a rule", dependencies=_LIBRARIAN)
    def take_back_ruling(
        request: Request, source: PathName, target: PathName, begin: QueryEnd, end: QueryEnd
    ) -> dict[str, Any]:
        tell(request, f"{begin} {end}")
        service.take_back(source, target, (begin, end))
        return {"removed": [begin, end]}

    return router


@dataclass(frozen=True, slots=True)
class ConceptView:
    """A concept as the interface shows it: its other names, and the addresses of what stands above it."""

    vocabulary: str
    uri: str
    caption: str
    code: str
    names: tuple[str, ...]
    broader: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule as the interface shows it."""

    begin: str
    end: str
    relation: Relation
    weight: float
    works: int
    method: str


@dataclass(frozen=True, slots=True)
class ListedRuleView(RuleView):
    """A rule with what its ends are called, and what was said of it."""

    begin_name: str
    end_name: str
    is_right: bool | None


def _concept(one: ListedConcept) -> dict[str, Any]:
    return to_dict(ConceptView(*one.term, one.names, tuple(term.uri for term in one.broader)))


def _listed(one: ListedRule) -> dict[str, Any]:
    begin, end = (term.caption or term.code for term in (one.source, one.target))
    return to_dict(ListedRuleView(*one.rule, begin, end, one.is_right))


def _rule(rule: Rule) -> dict[str, Any]:
    return to_dict(RuleView(*rule))
