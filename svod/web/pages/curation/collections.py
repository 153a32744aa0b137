"""The forms of collections: making one, changing its rule, giving it up."""

from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import RedirectResponse, Response

from svod.errors import VocabularyError
from svod.library import Library
from svod.model.account import Role
from svod.model.collection import Collection
from svod.web.auth.permissions import check_sharing, needs, owner_of, tell
from svod.web.layout.render import Renderer
from svod.web.pages.browse.groups import COLLECTIONS, CollectionsView, group_address

_LIBRARIAN = [needs(Role.LIBRARIAN)]

Text = Annotated[str, Form(max_length=500)]
Name = Annotated[str, Form(max_length=64)]


def make_collections(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of these forms over one library."""
    router = APIRouter(prefix=COLLECTIONS, include_in_schema=False)

    @router.post("", dependencies=_LIBRARIAN)
    def keep_collection(
        request: Request, name: Name = "", title: Text = "", language: Name = "", source: Text = "",
        vocabulary: Name = "",
    ) -> Response:  # fmt: skip
        tell(request, name)
        meant = Collection(name, title.strip(), vocabulary.strip(), language.strip().lower(), source.strip())
        service = library.collections(owner_of(request))
        try:
            card = service.add(meant)
        except VocabularyError as error:
            return renderer.page(request, "collections.html", CollectionsView(service.cards(), str(error)), status=400)
        return RedirectResponse(group_address(COLLECTIONS, card.collection.name), 303)

    @router.post("/{name}/remove", dependencies=[needs(Role.READER)])
    def remove_collection(request: Request, name: Annotated[str, Path(max_length=64)]) -> Response:
        service = library.collections(owner_of(request))
        check_sharing(request, is_shared=not service.card(name).collection.owner)
        service.remove(name)
        return RedirectResponse(COLLECTIONS, 303)

    return router
