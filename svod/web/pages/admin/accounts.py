"""The pages of accounts: signing in and out, one's own password and tokens, everybody's roles, and the record."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from svod.errors import AccountError
from svod.library import Library
from svod.library.maintenance.accounts import (
    LONGEST_NAME,
    SESSION_SECONDS,
    SHORTEST_PASSWORD,
    AccountService,
    looked_up_name,
)
from svod.model.account import Account, Deed, Role, Token
from svod.web.auth.form_tokens import SESSION_COOKIE, is_private
from svod.web.auth.limits import SignInLimiter
from svod.web.auth.permissions import anybody, needs, tell, visitor_of
from svod.web.auth.sign_in import SIGN_IN
from svod.web.layout.render import Renderer, language_of
from svod.web.layout.view import page_number

OWN, ALL, LOG = "/account", "/accounts", "/log"
_DEEDS_A_PAGE = 50
_MOST_PAGES = 10_000

Text = Annotated[str, Form(max_length=2000)]


@dataclass(frozen=True, slots=True)
class SignInView:
    """The page to sign in on: where to go then, and whether the last try failed."""

    following: str
    name: str = ""
    has_failed: bool = False
    is_closed: bool = False
    # Why the institution's provider did not let somebody in, and whether there is one.
    fault: str = ""
    has_institution: bool = False


@dataclass(frozen=True, slots=True)
class OwnView:
    """Somebody's own account; `secret` is a new token's, shown this once."""

    account: Account
    tokens: tuple[Token, ...]
    secret: str = ""
    error: str = ""
    # Where news are sent; empty where none are.
    mail: str = ""
    shortest_password: int = SHORTEST_PASSWORD


@dataclass(frozen=True, slots=True)
class AccountsView:
    """All accounts, and what was wrong with the last change."""

    accounts: tuple[Account, ...]
    error: str = ""
    roles: tuple[Role, ...] = tuple(Role)
    shortest_password: int = SHORTEST_PASSWORD
    longest_name: int = LONGEST_NAME


@dataclass(frozen=True, slots=True)
class LogView:
    """A page of the record."""

    deeds: tuple[Deed, ...]
    page: int
    has_more: bool


def make_accounts(
    library: Library, renderer: Renderer, sign_ins: SignInLimiter, *, has_institution: bool = False
) -> APIRouter:
    """The routes of these pages over one library."""
    router = APIRouter(include_in_schema=False)
    service = library.accounts()
    _add_signing_in(router, service, renderer, sign_ins, has_institution=has_institution)
    _add_own_account(router, service, renderer, sign_ins)
    _add_all_accounts(router, service, renderer)

    @router.get(LOG, dependencies=[needs(Role.ADMIN)])
    def log(request: Request, page: str = "1") -> Response:
        number = page_number(page, _MOST_PAGES * _DEEDS_A_PAGE)
        deeds = service.deeds(_DEEDS_A_PAGE + 1, (number - 1) * _DEEDS_A_PAGE)
        view = LogView(deeds[:_DEEDS_A_PAGE], number, len(deeds) > _DEEDS_A_PAGE)
        return renderer.page(request, "log.html", view)

    return router


def _add_signing_in(
    router: APIRouter, service: AccountService, renderer: Renderer, sign_ins: SignInLimiter, *, has_institution: bool
) -> None:
    @router.get(SIGN_IN)
    def sign_in_form(request: Request, next: str = "/") -> Response:  # noqa: A002 - the name in addresses
        if visitor_of(request).account is not None:
            return RedirectResponse(own_place(next), 303)
        return renderer.page(
            request,
            "sign_in.html",
            SignInView(own_place(next), is_closed=service.is_empty(), has_institution=has_institution),
        )

    @router.post(SIGN_IN, dependencies=[anybody()])
    def sign_in(request: Request, name: Text, password: Text, next: Text = "/") -> Response:  # noqa: A002
        address = visitor_of(request).address
        count_attempt(sign_ins, address, name)
        account = service.trial(name, password)
        if account is None:
            service.note(name, "refused_sign_in", "", address)
            view = SignInView(own_place(next), name, has_failed=True, has_institution=has_institution)
            return renderer.page(request, "sign_in.html", view, status=401)
        _end_session(request, service)
        service.note(account.name, "sign_in", "", address)
        response = RedirectResponse(own_place(next), 303)
        response.set_cookie(
            SESSION_COOKIE,
            service.sign_in(account),
            max_age=int(SESSION_SECONDS),
            httponly=True,
            samesite="lax",
            secure=is_private(request),
        )
        return response

    @router.post("/sign-out", dependencies=[anybody()])
    def sign_out(request: Request) -> Response:
        visitor = visitor_of(request)
        if visitor.account is not None:
            _end_session(request, service)
            service.note(visitor.name, "sign_out", "", visitor.address)
        response = RedirectResponse("/", 303)
        response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax", secure=is_private(request))
        return response


def _add_own_account(router: APIRouter, service: AccountService, renderer: Renderer, sign_ins: SignInLimiter) -> None:
    def shown(request: Request, account: Account, secret: str = "", error: str = "") -> Response:
        view = OwnView(account, service.tokens(account.name), secret, error, service.mail_address(account.name))
        page = renderer.page(request, "account.html", view, status=400 if error else 200)
        page.headers["Cache-Control"] = "no-store"
        return page

    @router.get(OWN, dependencies=[needs(Role.READER)])
    def account(request: Request) -> Response:
        own = visitor_of(request).account
        return RedirectResponse(ALL, 303) if own is None else shown(request, own)

    @router.post(f"{OWN}/password", dependencies=[needs(Role.READER)])
    def change_password(request: Request, old: Text, new: Text) -> Response:
        own = _signed_in(request)
        # A session that somebody left open is no leave to guess the password.
        count_attempt(sign_ins, visitor_of(request).address, own.name)
        if service.trial(own.name, old) is None:
            return shown(request, own, error="The present password is another.")
        try:
            service.set_password(own.name, new)
        except AccountError as error:
            return shown(request, own, error=str(error))
        service.note(own.name, "change_password", "", visitor_of(request).address)
        return RedirectResponse(SIGN_IN, 303)

    @router.post(f"{OWN}/mail", dependencies=[needs(Role.READER)])
    def set_mail(request: Request, address: Text = "") -> Response:
        own = _signed_in(request)
        try:
            service.set_mail(own.name, address, language_of(request))
        except AccountError as error:
            return shown(request, own, error=str(error))
        service.note(own.name, "set_mail", "", visitor_of(request).address)
        return RedirectResponse(OWN, 303)

    @router.post(f"{OWN}/tokens", dependencies=[needs(Role.READER)])
    def issue_token(request: Request, label: Text = "") -> Response:
        own = _signed_in(request)
        issued = service.issue_token(own.name, label)
        service.note(own.name, "issue_token", str(issued.token.number), visitor_of(request).address)
        return shown(request, own, secret=issued.secret)

    @router.post(f"{OWN}/tokens/{{number}}/revoke", dependencies=[needs(Role.READER)])
    def revoke_token(request: Request, number: int) -> Response:
        own = _signed_in(request)
        service.revoke_token(number, own.name)
        service.note(own.name, "revoke_token", str(number), visitor_of(request).address)
        return RedirectResponse(OWN, 303)


def _add_all_accounts(router: APIRouter, service: AccountService, renderer: Renderer) -> None:
    def shown(request: Request, error: str = "") -> Response:
        view = AccountsView(service.listed(), error)
        return renderer.page(request, "accounts.html", view, status=400 if error else 200)

    @router.get(ALL, dependencies=[needs(Role.ADMIN)])
    def accounts(request: Request) -> Response:
        return shown(request)

    def changed(request: Request, name: str, change: Callable[[], object]) -> Response:
        tell(request, name)
        try:
            change()
        except AccountError as error:
            return shown(request, str(error))
        return RedirectResponse(ALL, 303)

    @router.post(ALL, dependencies=[needs(Role.ADMIN)])
    def add_account(request: Request, name: Text, password: Text, role: Annotated[Role, Form()]) -> Response:
        return changed(request, name, lambda: service.add(name, password, role))

    @router.post(f"{ALL}/role", dependencies=[needs(Role.ADMIN)])
    def change_role(request: Request, name: Text, role: Annotated[Role, Form()]) -> Response:
        return changed(request, f"{name}: {role}", lambda: service.set_role(name, role))

    @router.post(f"{ALL}/password", dependencies=[needs(Role.ADMIN)])
    def set_password(request: Request, name: Text, password: Text) -> Response:
        return changed(request, name, lambda: service.set_password(name, password))

    @router.post(f"{ALL}/remove", dependencies=[needs(Role.ADMIN)])
    def remove_account(request: Request, name: Text) -> Response:
        return changed(request, name, lambda: service.remove(name))


def own_place(place: str) -> str:
    """A place on this server to go to; an address of another one is the start page."""
    is_own = place.startswith("/") and not place.startswith(("//", "/\\")) and place.isprintable()
    return place if is_own else "/"


def _end_session(request: Request, service: AccountService) -> None:
    """End the session that a request came in, if there is one: nobody else may hold on to it."""
    visitor = visitor_of(request)
    if visitor.account is not None and visitor.is_in_session:
        service.sign_out(visitor.account, request.cookies.get(SESSION_COOKIE, ""))


def count_attempt(sign_ins: SignInLimiter, address: str, name: str) -> None:
    """Count an attempt at an account's password; too many are refused before the password is looked at."""
    if wait := sign_ins.wait(address, looked_up_name(name)):
        raise HTTPException(429, "fault_often", {"Retry-After": str(wait)})


def _signed_in(request: Request) -> Account:
    account = visitor_of(request).account
    if account is None:
        raise HTTPException(401, "fault_sign_in")
    return account
