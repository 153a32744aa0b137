"""The interface to accounts: made, changed, removed by administrators; the tokens by which programs act."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, HTTPException, Path, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint
from starlette.responses import JSONResponse

from svod.library import Library
from svod.library.maintenance.accounts import (
    LONGEST_LABEL,
    LONGEST_NAME,
    LONGEST_PASSWORD,
    SHORTEST_PASSWORD,
    AccountService,
)
from svod.model.account import Account, Role
from svod.model.codec import to_dict
from svod.web.auth.permissions import needs, tell

# What the store's numbers can be.
MOST_NUMBER = 2**31 - 1
_ADMIN = [needs(Role.ADMIN)]

Password = Annotated[str, Constraint(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)]
PathName = Annotated[str, Path(max_length=LONGEST_NAME)]


class AccountSent(BaseModel):
    """A new account."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Constraint(min_length=1, max_length=LONGEST_NAME)]
    password: Password
    role: Role = Role.READER


class AccountChange(BaseModel):
    """What becomes different: the role, the password, or both; another password ends all sessions."""

    model_config = ConfigDict(extra="forbid")

    role: Role | None = None
    password: Password | None = None


class TokenRequest(BaseModel):
    """What a new token is for."""

    model_config = ConfigDict(extra="forbid")

    label: Annotated[str, Constraint(max_length=LONGEST_LABEL)] = ""


def make_accounts_api(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1/accounts", tags=["accounts"])
    service = library.accounts()
    _add_accounts(router, service)
    _add_tokens(router, service)
    return router


def _add_accounts(router: APIRouter, service: AccountService) -> None:
    @router.get("", summary="All accounts with their roles", dependencies=_ADMIN)
    def accounts() -> dict[str, Any]:
        return {"accounts": [to_dict(account) for account in service.listed()]}

    @router.post("", summary="Make an account", status_code=201, dependencies=_ADMIN)
    def add_account(request: Request, sent: Annotated[AccountSent, Body()]) -> JSONResponse:
        tell(request, sent.name)
        return JSONResponse(to_dict(service.add(sent.name, sent.password, sent.role)), 201)

    @router.patch("/{name}", summary="Give an account another role or password", dependencies=_ADMIN)
    def change_account(request: Request, name: PathName, sent: Annotated[AccountChange, Body()]) -> dict[str, Any]:
        account = _known(service, name)
        if sent.role is not None:
            tell(request, str(sent.role))
            account = service.set_role(name, sent.role)
        if sent.password is not None:
            account = service.set_password(name, sent.password)
        return to_dict(account)

    @router.delete("/{name}", summary="Remove an account with its sessions and tokens", dependencies=_ADMIN)
    def remove_account(name: PathName) -> dict[str, Any]:
        _known(service, name)
        return {"removed": service.remove(name).name}


def _add_tokens(router: APIRouter, service: AccountService) -> None:
    @router.get("/{name}/tokens", summary="The tokens of an account", dependencies=_ADMIN)
    def tokens(name: PathName) -> dict[str, Any]:
        return {"tokens": [to_dict(token) for token in service.tokens(_known(service, name).name)]}

    @router.post("/{name}/tokens", summary="Make a token; it is shown this once", status_code=201, dependencies=_ADMIN)
    def issue_token(request: Request, name: PathName, sent: Annotated[TokenRequest, Body()]) -> JSONResponse:
        issued = service.issue_token(_known(service, name).name, sent.label)
        tell(request, str(issued.token.number))
        issued_token = to_dict(issued.token) | {"secret": issued.secret}
        return JSONResponse(issued_token, 201, {"Cache-Control": "no-store"})

    @router.delete("/{name}/tokens/{number}", summary="Let a token open nothing any more", dependencies=_ADMIN)
    def revoke_token(name: PathName, number: Annotated[int, Path(ge=1, le=MOST_NUMBER)]) -> dict[str, Any]:
        owner = _known(service, name).name
        if number not in {token.number for token in service.tokens(owner)}:
            raise HTTPException(404)
        service.revoke_token(number, owner)
        return {"revoked": number}


def _known(service: AccountService, name: str) -> Account:
    """The account of that name, or an answer that there is none."""
    found = next((account for account in service.listed() if account.name == name), None)
    if found is None:
        raise HTTPException(404)
    return found
