"""The routes of signing in by the accounts of an institution."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from svod.errors import AccountError
from svod.library import Library
from svod.library.maintenance.accounts import SESSION_SECONDS
from svod.web.auth.form_tokens import SESSION_COOKIE, is_private
from svod.web.auth.limits import SignInLimiter
from svod.web.auth.openid import OpenIdClient, OpenIdFault
from svod.web.auth.permissions import visitor_of
from svod.web.auth.sign_in import SIGN_IN
from svod.web.crawlers.identity import Identity
from svod.web.layout.render import Renderer
from svod.web.pages.admin.accounts import SignInView, count_attempt

BEGIN, RETURN = f"{SIGN_IN}/institution", f"{SIGN_IN}/institution/return"
_COOKIE = "svod_openid"
_MINUTES = 10


def make_openid(
    library: Library, renderer: Renderer, sign_ins: SignInLimiter, identity: Identity, client: OpenIdClient
) -> APIRouter:
    """The routes over one library and one provider."""
    router = APIRouter(include_in_schema=False)
    service = library.accounts()

    def failed(request: Request, fault: OpenIdFault) -> Response:
        address = visitor_of(request).address
        service.note("", "refused_sign_in", f"{fault}"[:200], address)
        page = renderer.page(
            request, "sign_in.html", SignInView("/", fault=str(fault), has_institution=True), status=401
        )
        page.delete_cookie(_COOKIE, path=SIGN_IN)
        return page

    @router.get(BEGIN)
    def begin_institution(request: Request) -> Response:
        count_attempt(sign_ins, visitor_of(request).address, f"openid {visitor_of(request).address}")
        try:
            departure = client.departure(f"{identity.base(request)}{RETURN}")
        except OpenIdFault as fault:
            return failed(request, fault)
        response = RedirectResponse(departure.address, 303)
        # Lax, for the provider leads back here from its own site.
        response.set_cookie(
            _COOKIE, departure.kept, max_age=60 * _MINUTES, path=SIGN_IN, httponly=True, samesite="lax",
            secure=is_private(request),
        )  # fmt: skip
        return response

    @router.get(RETURN)
    def end_institution(request: Request, state: str = "", code: str = "") -> Response:
        count_attempt(sign_ins, visitor_of(request).address, f"openid {visitor_of(request).address}")
        try:
            arrived = client.arrival(
                request.cookies.get(_COOKIE, ""), state[:500], code[:4000], f"{identity.base(request)}{RETURN}"
            )
            account = service.vouched(arrived.name, arrived.role)
        except OpenIdFault as fault:
            return failed(request, fault)
        except AccountError as error:
            return failed(request, OpenIdFault(error.message))
        service.note(account.name, "sign_in", str(account.role), visitor_of(request).address)
        response = RedirectResponse("/", 303)
        response.delete_cookie(_COOKIE, path=SIGN_IN)
        response.set_cookie(
            SESSION_COOKIE, service.sign_in(account), max_age=int(SESSION_SECONDS), httponly=True, samesite="lax",
            secure=is_private(request),
        )  # fmt: skip
        return response

    return router
