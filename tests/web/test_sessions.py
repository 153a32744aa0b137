"""Sessions: a new secret at every sign-in, an end to all of them when the account is another than before."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.library.maintenance.accounts import AccountService
from svod.model.account import Role
from tests.web.accounts import BROWSER, PASSWORD, READER, form_token, signed_in, staffed, visitor

GIVEN = "a-secret-that-somebody-else-chose"


def test_a_session_given_before_signing_in_is_not_the_one_after(library: Library) -> None:
    client = visitor(staffed(library))
    client.cookies.set("svod_session", GIVEN)
    signed_in(client, READER)
    secrets = {cookie.value for cookie in client.cookies.jar if cookie.name == "svod_session"}
    assert len(secrets - {GIVEN}) == 1
    planted = visitor(library)
    planted.cookies.set("svod_session", GIVEN)
    assert not is_signed_in(planted)


def test_signing_in_again_ends_the_session_before(library: Library) -> None:
    client = signed_in(visitor(staffed(library)), READER)
    before = client.cookies["svod_session"]
    form = {"name": READER, "password": PASSWORD, "form_token": form_token(client, "/account")}
    answer = client.post("/sign-in", data=form, headers=BROWSER)
    assert answer.status_code == 303
    assert client.cookies["svod_session"] != before
    assert is_signed_in(client)
    assert not is_signed_in(with_session(library, before))


@pytest.mark.parametrize(
    "change",
    [
        lambda accounts: accounts.set_password(READER, "another password"),
        lambda accounts: accounts.set_role(READER, Role.LIBRARIAN),
        lambda accounts: accounts.remove(READER),
    ],
    ids=["password", "role", "removal"],
)
def test_a_change_of_the_account_ends_its_sessions(
    library: Library, change: Callable[[AccountService], object]
) -> None:
    client = signed_in(visitor(staffed(library)), READER)
    other = signed_in(visitor(library), READER)
    assert is_signed_in(client)
    assert is_signed_in(other)
    change(library.accounts())
    assert not is_signed_in(client)
    assert not is_signed_in(other)


def test_signing_out_ends_the_session_on_the_server_and_no_other(library: Library) -> None:
    client = signed_in(visitor(staffed(library)), READER)
    other = signed_in(visitor(library), READER)
    secret = client.cookies["svod_session"]
    client.post("/sign-out", data={"form_token": form_token(client, "/account")}, headers=BROWSER)
    assert not is_signed_in(with_session(library, secret))
    assert is_signed_in(other)


@pytest.mark.parametrize(("scheme", "is_secure"), [("http", False), ("https", True)])
def test_every_cookie_is_hidden_from_scripts_and_other_sites(library: Library, scheme: str, is_secure: bool) -> None:
    client = visitor(staffed(library), address=f"{scheme}://127.0.0.1:8756")
    form = {"name": READER, "password": PASSWORD, "form_token": form_token(client, "/sign-in")}
    client.cookies.clear()
    answers = [
        client.get("/sign-in?lang=de"),
        client.get("/sign-in"),
        client.post("/sign-in", data=form),
    ]
    cookies = [line.lower() for answer in answers for line in answer.headers.get_list("set-cookie")]
    assert {line.partition("=")[0] for line in cookies} >= {"svod_form", "svod_session"}
    assert all("httponly" in line and ("samesite=lax" in line or "samesite=strict" in line) for line in cookies)
    assert [("; secure" in line) for line in cookies] == [is_secure] * len(cookies)


def with_session(library: Library, secret: str) -> TestClient:
    client = visitor(library)
    client.cookies.set("svod_session", secret)
    return client


def is_signed_in(client: TestClient) -> bool:
    return bool(client.get("/account").status_code == 200)
