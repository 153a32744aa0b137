"""The pages of vocabularies: looked at by all; taken in, tied and ruled on by librarians."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Form, HTTPException, Path, Request, UploadFile
from starlette.responses import RedirectResponse, Response

from svod.errors import VocabularyError
from svod.library import Library
from svod.library.subjects.mappings import ListedConcept, ListedRule
from svod.library.subjects.vocabularies import MEASURE, Imported
from svod.model.account import Role
from svod.model.vocabulary import FREE_TERMS, WEIGHTS, Relation, RuleCard, VocabularyCard
from svod.web.auth.permissions import needs, tell
from svod.web.layout.render import Renderer, language_of
from svod.web.layout.view import page_number
from svod.web.pages.curation.rule_picture import RulePicture, picture_of
from svod.web.transfers.intake import MOST_VOCABULARY_BYTES, uploaded

PATH = "/vocabularies"
A_PAGE = 50
MEASURES = (MEASURE, "conditional", "equivalence")
_MOST_PAGES = 100_000
_LIBRARIAN = [needs(Role.LIBRARIAN)]

Name = Annotated[str, Form(max_length=64)]
End = Annotated[str, Form(max_length=512)]
PathName = Annotated[str, Path(max_length=64)]


@dataclass(frozen=True, slots=True)
class VocabulariesView:
    """All vocabularies and ways between them, what was taken in just now, and what was wrong with the last form."""

    cards: tuple[VocabularyCard, ...]
    rules: tuple[RuleCard, ...]
    taken: Imported | None = None
    error: str = ""
    measures: tuple[str, ...] = MEASURES
    free: str = FREE_TERMS

    @property
    def kept(self) -> tuple[VocabularyCard, ...]:
        """Those that the library has taken in."""
        return tuple(card for card in self.cards if card.added)

    @property
    def not_taken(self) -> tuple[VocabularyCard, ...]:
        """Built-in ones that nobody took in yet."""
        return tuple(card for card in self.cards if not card.added)


@dataclass(frozen=True, slots=True)
class VocabularyView:
    """A page of a vocabulary's concepts, and where its neighbours are."""

    card: VocabularyCard
    concepts: tuple[ListedConcept, ...]
    begin: str
    previous: str
    following: str


@dataclass(frozen=True, slots=True)
class RulesView:
    """A page of the rules from one vocabulary to another, what people said, and what was wrong with the last form."""

    source: str
    target: str
    rules: tuple[ListedRule, ...]
    rulings: tuple[ListedRule, ...]
    previous: str
    following: str
    error: str = ""
    relations: tuple[Relation, ...] = tuple(WEIGHTS)
    free: str = FREE_TERMS

    @property
    def address(self) -> str:
        """Where this page is."""
        return rules_address(self.source, self.target)

    @property
    def picture(self) -> RulePicture | None:
        """The strongest of these rules, drawn."""
        return picture_of(self.rules)


def rules_address(source: str, target: str) -> str:
    """Where the rules between two vocabularies are."""
    return f"{PATH}/{quote(source, safe='')}/to/{quote(target, safe='')}"


def make_vocabularies(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of these pages over one library."""
    router = APIRouter(prefix=PATH, include_in_schema=False)
    _add_pages(router, library, renderer)
    _add_taking(router, library, renderer)
    _add_ruling(router, library, renderer)
    return router


def _add_pages(router: APIRouter, library: Library, renderer: Renderer) -> None:
    @router.get("")
    def vocabularies(request: Request) -> Response:
        return renderer.page(request, "vocabularies.html", _all(library))

    @router.get("/{name}")
    def vocabulary(request: Request, name: PathName, page: str = "1", begin: str = "") -> Response:
        card = _card(library, name)
        number, begin = page_number(page, _MOST_PAGES * A_PAGE), begin.strip()[:64]
        found = library.mappings().concepts(name, language_of(request), begin, A_PAGE + 1, (number - 1) * A_PAGE)
        before, after = _neighbours(f"{PATH}/{quote(name, safe='')}", number, len(found), begin=begin)
        view = VocabularyView(card, found[:A_PAGE], begin, before, after)
        return renderer.page(request, "vocabulary.html", view)

    @router.get("/{source}/to/{target}")
    def rules(request: Request, source: PathName, target: PathName, page: str = "1") -> Response:
        return renderer.page(request, "vocabulary_rules.html", _between(library, request, source, target, page))

    @router.get("/{source}/to/{target}/mappings.ttl")
    def mappings(source: PathName, target: PathName) -> Response:
        _ways(library, source, target)
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(f'{source}-{target}.ttl', safe='')}"}
        return Response(library.mappings().export(source, target), media_type="text/turtle", headers=headers)


def _add_taking(router: APIRouter, library: Library, renderer: Renderer) -> None:
    service = library.vocabularies()

    def refused(request: Request, error: VocabularyError) -> Response:
        return renderer.page(request, "vocabularies.html", _all(library, error=str(error)), status=400)

    @router.post("", dependencies=_LIBRARIAN)
    def take_vocabulary(
        request: Request, name: Name = "", built_in: Name = "", file: UploadFile | None = None
    ) -> Response:
        tell(request, built_in or name or (file.filename if file else "") or "")
        try:
            taken = service.take_built_in(built_in) if file is None or built_in else _taken(library, file, name)
        except VocabularyError as error:
            return refused(request, error)
        return renderer.page(request, "vocabularies.html", _all(library, taken))

    @router.post("/{name}/remove", dependencies=_LIBRARIAN)
    def remove_vocabulary(name: PathName) -> Response:
        _card(library, name)
        service.remove(name)
        return RedirectResponse(PATH, 303)

    @router.post("/learn", dependencies=_LIBRARIAN)
    def learn_rules(request: Request, source: Name, target: Name, measure: Name = MEASURE) -> Response:
        tell(request, f"{source} {target}")
        try:
            service.learn(source, target, measure if measure in MEASURES else MEASURE)
        except VocabularyError as error:
            return refused(request, error)
        return RedirectResponse(rules_address(source, target), 303)

    @router.post("/concordance", dependencies=_LIBRARIAN)
    def take_concordance(request: Request, source: Name, target: Name, file: UploadFile) -> Response:
        tell(request, f"{source} {target}")
        try:
            with uploaded(file) as path:
                service.take_rules(path, source, target, most_bytes=MOST_VOCABULARY_BYTES)
        except VocabularyError as error:
            return refused(request, error)
        return RedirectResponse(rules_address(source, target), 303)


def _taken(library: Library, file: UploadFile, name: str) -> Imported:
    with uploaded(file) as path:
        return library.vocabularies().take_in(
            str(path), name=name.strip(), shown_as=path.name, most_bytes=MOST_VOCABULARY_BYTES
        )


def _add_ruling(router: APIRouter, library: Library, renderer: Renderer) -> None:
    def changed(request: Request, source: str, target: str, change: Callable[[], object]) -> Response:
        """Back to the rules after a change, or what was wrong with it beside them."""
        _ways(library, source, target)
        try:
            change()
        except VocabularyError as error:
            view = _between(library, request, source, target, error=str(error))
            return renderer.page(request, "vocabulary_rules.html", view, status=400)
        return RedirectResponse(rules_address(source, target), 303)

    @router.post("/{source}/to/{target}/judge", dependencies=_LIBRARIAN)
    def judge_rule(
        request: Request, source: PathName, target: PathName, begin: End, end: End, is_right: Annotated[bool, Form()]
    ) -> Response:
        tell(request, f"{begin} {end}")
        service = library.mappings()
        return changed(request, source, target, lambda: service.judge(source, target, (begin, end), is_right=is_right))

    @router.post("/{source}/to/{target}/tie", dependencies=_LIBRARIAN)
    def tie_concepts(
        request: Request, source: PathName, target: PathName, begin: End, end: End,
        relation: Annotated[Relation, Form()],
    ) -> Response:  # fmt: skip
        tell(request, f"{begin} {end}")
        return changed(request, source, target, lambda: library.mappings().tie(source, target, (begin, end), relation))

    @router.post("/{source}/to/{target}/take-back", dependencies=_LIBRARIAN)
    def take_back_ruling(request: Request, source: PathName, target: PathName, begin: End, end: End) -> Response:
        tell(request, f"{begin} {end}")
        return changed(request, source, target, lambda: library.mappings().take_back(source, target, (begin, end)))


def _all(library: Library, taken: Imported | None = None, error: str = "") -> VocabulariesView:
    service = library.vocabularies()
    return VocabulariesView(service.cards(), service.rule_cards(), taken, error)


def _card(library: Library, name: str) -> VocabularyCard:
    """The card of a vocabulary that was taken in, or an answer that there is none."""
    found = next((card for card in library.vocabularies().cards() if card.name == name and card.added), None)
    if found is None:
        raise HTTPException(404)
    return found


def _ways(library: Library, source: str, target: str) -> None:
    _card(library, target)
    if source != FREE_TERMS:
        _card(library, source)


def _between(
    library: Library, request: Request, source: str, target: str, page: str = "1", error: str = ""
) -> RulesView:
    _ways(library, source, target)
    number, language = page_number(page, _MOST_PAGES * A_PAGE), language_of(request)
    service = library.mappings()
    found = service.rules(source, target, language, A_PAGE + 1, (number - 1) * A_PAGE)
    before, after = _neighbours(rules_address(source, target), number, len(found))
    return RulesView(source, target, found[:A_PAGE], service.rulings(source, target, language), before, after, error)


def _neighbours(path: str, number: int, found: int, **kept: str) -> tuple[str, str]:
    """Where the pages before and after one are, if there are any."""

    def address(other: int) -> str:
        given = {name: text for name, text in kept.items() if text}
        return f"{path}?{urlencode(given | {'page': str(other)})}"

    return address(number - 1) if number > 1 else "", address(number + 1) if found > A_PAGE else ""
