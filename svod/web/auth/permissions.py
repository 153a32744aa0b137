"""Who asks, and what it takes to change something.

Every route that changes something, or costs much, names the role that it needs:

    @router.post("/works/{work_id}/fields", dependencies=[needs(Role.LIBRARIAN)])

`needs` refuses visitors with less, demands the form's token (write `{{ form_token() }}` into every form of the method
post), and puts on record who did what; `tell(request, subject)` says of what, where the address does not. `anybody` is
for forms that strangers may send (signing in), `harmless` for what is sent only to be answered and costs little. A test
walks all routes and finds those that name none of them. On a loopback address without accounts everybody may do
everything and is called `local`.
"""

from typing import NamedTuple

from fastapi import Depends, HTTPException
from fastapi.params import Depends as Dependency
from starlette.requests import Request

from svod.model.account import Account, Role
from svod.model.annotation import SHARED, Note
from svod.web.auth.form_tokens import has_token, needs_token
from svod.web.auth.guard import READING

NOBODY_SIGNED_IN = "local"


class Visitor(NamedTuple):
    """The visitor: the account, if one signed in, what it may do (None: only what is open to all), and from where."""

    account: Account | None = None
    role: Role | None = None
    address: str = ""
    is_in_session: bool = False

    @property
    def name(self) -> str:
        """What the visitor is called on record."""
        return self.account.name if self.account else NOBODY_SIGNED_IN if self.role else ""

    @property
    def is_local(self) -> bool:
        """Whether nobody has to sign in, for the library is served to this machine alone."""
        return self.account is None and self.role is not None

    def may(self, role: str) -> bool:
        """Whether the visitor may do what a role is needed for."""
        return self.role is not None and self.role.covers(role)


def visitor_of(request: Request) -> Visitor:
    """Who asks, as the entrance found; a stranger where there is no entrance."""
    found = getattr(request.state, "visitor", None)
    return found if isinstance(found, Visitor) else Visitor()


def who(request: Request) -> str:
    """The name of the account that signed in; `local` where nobody has to."""
    return visitor_of(request).name or NOBODY_SIGNED_IN


def owner_of(request: Request) -> str:
    """Whose tags, notes and collections a visitor has: the account's; what is shared where nobody signed in."""
    account = visitor_of(request).account
    return account.name if account else SHARED


def may_share(request: Request) -> bool:
    """Whether a visitor may change what everybody sees."""
    return visitor_of(request).may(Role.LIBRARIAN)


def check_sharing(request: Request, *, is_shared: bool) -> bool:
    """Whether something is to be shared, which goes on record; who may not share is turned away."""
    if is_shared:
        if not may_share(request):
            raise _refusal(visitor_of(request))
        request.state.deed = _route_name(request)
    return is_shared


def check_note(request: Request, note: Note) -> None:
    """Turn away who may not change a note: a shared one is its writer's, and librarians'."""
    is_own = bool(note.owner) or (bool(note.who) and note.who == who(request))
    check_sharing(request, is_shared=not is_own)


def tell(request: Request, subject: str) -> None:
    """Say what is being changed, for the record."""
    request.state.subject = subject


class Needs:
    """Turns away visitors who may not do what a route does."""

    def __init__(self, role: Role | None, *, is_form: bool = True) -> None:
        self.role = role
        self._is_form = is_form

    def check_role(self, visitor: Visitor) -> None:
        """Turn away who may not, which needs nothing of what is sent."""
        if self.role is not None and not visitor.may(self.role):
            raise _refusal(visitor)

    async def __call__(self, request: Request) -> None:
        visitor = visitor_of(request)
        self.check_role(visitor)
        is_forgeable = self._is_form and needs_token(request, is_in_session=visitor.is_in_session)
        if is_forgeable and not await has_token(request):
            raise HTTPException(403, "fault_token")
        # A look at a form changes nothing.
        if self.role is not None and self.role.covers(Role.LIBRARIAN) and request.method not in READING:
            request.state.deed = _route_name(request)


def needs(role: Role) -> Dependency:
    """The dependency of a route that only some may use."""
    dependency: Dependency = Depends(Needs(role))
    return dependency


def anybody() -> Dependency:
    """The dependency of a form that strangers may send."""
    dependency: Dependency = Depends(Needs(None))
    return dependency


def harmless() -> Dependency:
    """The dependency of a route that only answers what is sent to it."""
    dependency: Dependency = Depends(Needs(None, is_form=False))
    return dependency


def _route_name(request: Request) -> str:
    return str(getattr(request.scope.get("route"), "name", ""))


def _refusal(visitor: Visitor) -> HTTPException:
    if visitor.account is None:
        return HTTPException(401, "fault_sign_in", {"WWW-Authenticate": "Bearer"})
    return HTTPException(403, "fault_role")
