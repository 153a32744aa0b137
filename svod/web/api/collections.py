"""The interface to what librarians keep beside works: collections, vocabularies, rules, who is who."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, File, Form, Path, Request, UploadFile
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint
from starlette.responses import JSONResponse

from svod.library import Library
from svod.library.subjects.vocabularies import MEASURE
from svod.model.account import Role
from svod.model.annotation import SHARED
from svod.model.codec import to_dict
from svod.model.collection import Collection
from svod.web.auth.permissions import check_sharing, needs, owner_of, tell
from svod.web.transfers.intake import MOST_VOCABULARY_BYTES, uploaded

Name = Annotated[str, Constraint(max_length=64)]
Text = Annotated[str, Constraint(max_length=500)]
PathName = Annotated[str, Path(max_length=64)]
FormName = Annotated[str, Form(max_length=64)]


class CollectionSent(BaseModel):
    """What belongs into a collection, and what it is indexed with."""

    model_config = ConfigDict(extra="forbid")

    title: Text = ""
    vocabulary: Name = ""
    language: Annotated[str, Constraint(max_length=16)] = ""
    source: Text = ""
    works: Annotated[
        list[Name], Constraint(max_length=1000, description="Works that belong to it whatever the rule.")
    ] = []
    shared: Annotated[bool, Constraint(description="Otherwise only you see it; readers make only such.")] = True


class RulesRequest(BaseModel):
    """Between which vocabularies rules are learned from the library's works, and how they are weighed."""

    model_config = ConfigDict(extra="forbid")

    source: Name
    target: Name
    measure: Name = MEASURE


class SameAs(BaseModel):
    """Who is the same person, and why."""

    model_config = ConfigDict(extra="forbid")

    other: Name
    reason: Text = ""


class NotBy(BaseModel):
    """Which works are a namesake's, and why."""

    model_config = ConfigDict(extra="forbid")

    works: Annotated[list[Name], Constraint(min_length=1, max_length=1000)]
    reason: Text = ""


def make_keeping_api(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1", tags=["collections"])
    _add_collections(router, library)
    _add_vocabularies(router, library)
    _add_rules(router, library)
    _add_rulings(router, library)
    return router


def _add_collections(router: APIRouter, library: Library) -> None:
    @router.put("/collections/{name}", summary="Make or change a collection", dependencies=[needs(Role.READER)])
    def keep_collection(request: Request, name: PathName, sent: Annotated[CollectionSent, Body()]) -> dict[str, Any]:
        owner = SHARED if check_sharing(request, is_shared=sent.shared) else owner_of(request)
        service = library.collections(owner_of(request))
        known = {card.collection.name: card.collection for card in service.cards()}.get(name)
        check_sharing(request, is_shared=known is not None and not known.owner)
        meant = Collection(name, sent.title, sent.vocabulary, sent.language.lower(), sent.source, owner)
        return to_dict(service.add(meant, sent.works))

    @router.delete("/collections/{name}", summary="Give up a collection", dependencies=[needs(Role.READER)])
    def remove_collection(request: Request, name: PathName) -> dict[str, Any]:
        service = library.collections(owner_of(request))
        check_sharing(request, is_shared=not service.card(name).collection.owner)
        service.remove(name)
        return {"removed": name}


def _add_vocabularies(router: APIRouter, library: Library) -> None:
    @router.post(
        "/vocabularies", status_code=201, dependencies=[needs(Role.LIBRARIAN)],
        summary="Take in a vocabulary: a file (SKOS or a table), or a built-in one by its name alone",
    )  # fmt: skip
    def take_vocabulary(
        request: Request,
        name: FormName = "",
        file: Annotated[UploadFile | None, File()] = None,
        format: FormName = "",  # noqa: A002 - the promised parameter
    ) -> JSONResponse:
        service = library.vocabularies()
        if file is None:
            taken = service.take_built_in(name)
        else:
            with uploaded(file) as path:
                taken = service.take_in(
                    str(path), name=name, format_name=format, shown_as=path.name, most_bytes=MOST_VOCABULARY_BYTES
                )
        tell(request, taken.card.name)
        return JSONResponse({"vocabulary": taken.card._asdict(), "remarks": taken.remarks}, 201)

    @router.delete("/vocabularies/{name}", summary="Forget a vocabulary", dependencies=[needs(Role.LIBRARIAN)])
    def remove_vocabulary(name: PathName) -> dict[str, Any]:
        library.vocabularies().remove(name)
        return {"removed": name}


def _add_rules(router: APIRouter, library: Library) -> None:
    @router.post(
        "/vocabularies/rules", status_code=201, dependencies=[needs(Role.LIBRARIAN)],
        summary="Learn rules between vocabularies from the library's works",
    )  # fmt: skip
    def learn_rules(request: Request, sent: Annotated[RulesRequest, Body()]) -> JSONResponse:
        card = library.vocabularies().learn(sent.source, sent.target, sent.measure)
        tell(request, f"{card.source} {card.target}")
        return JSONResponse(card._asdict(), 201)

    @router.post(
        "/vocabularies/concordance", status_code=201, dependencies=[needs(Role.LIBRARIAN)],
        summary="Take in a cross-concordance: what people said of two vocabularies",
    )  # fmt: skip
    def take_concordance(
        request: Request,
        source: FormName,
        target: FormName,
        file: UploadFile,
        format: FormName = "",  # noqa: A002 - the promised parameter
    ) -> JSONResponse:
        with uploaded(file) as path:
            card = library.vocabularies().take_rules(
                path, source, target, format_name=format, most_bytes=MOST_VOCABULARY_BYTES
            )
        tell(request, f"{card.source} {card.target}")
        return JSONResponse(card._asdict(), 201)


def _add_rulings(router: APIRouter, library: Library) -> None:
    @router.post("/authors/{person_id}/same-as", summary="Two persons are one", dependencies=[needs(Role.LIBRARIAN)])
    def join_authors(request: Request, person_id: PathName, sent: Annotated[SameAs, Body()]) -> dict[str, Any]:
        tell(request, sent.other)
        return {"authors": [to_dict(library.persons().merge(person_id, sent.other, sent.reason))]}

    @router.post(
        "/authors/{person_id}/not", summary="Some works are a namesake's", dependencies=[needs(Role.LIBRARIAN)]
    )
    def part_authors(request: Request, person_id: PathName, sent: Annotated[NotBy, Body()]) -> dict[str, Any]:
        tell(request, " ".join(sent.works))
        return {"authors": [to_dict(one) for one in library.persons().split(person_id, sent.works, sent.reason)]}
