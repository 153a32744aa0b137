"""How often a password or token may be tried: counted for what is looked up, and for where it comes from."""

import unicodedata

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from svod.library import Library
from svod.model.account import Role
from svod.web.app import make_app
from svod.web.auth.limits import Limiter, Rates
from svod.web.auth.sign_in import Terms
from tests.web.accounts import BROWSER, PASSWORD, READER, form_token, signed_in, staffed, visitor
from tests.web.conftest import ADDRESS


@pytest.mark.parametrize("name", ["Lesérin", "Мария Йод"])
def test_attempts_are_counted_for_the_account_that_is_looked_up_however_its_name_is_written(
    library: Library, name: str
) -> None:
    staffed(library).accounts().add(name, PASSWORD, Role.READER)
    app = served_to_others(library, Rates(sign_ins=3, uploads=0, calls=0))
    written = [name, f" {name}", f"{name}\t\t", f"\u2003{unicodedata.normalize('NFD', name)} "]
    statuses = [attempt(app, one, f"203.0.113.{number}") for number, one in enumerate(written)]
    assert statuses == [401, 401, 401, 429]


def test_a_name_in_another_unicode_form_still_signs_in(library: Library) -> None:
    staffed(library).accounts().add("Jörg", PASSWORD, Role.READER)
    assert signed_in(visitor(library), f" {unicodedata.normalize('NFD', 'Jörg')} ")


def test_an_address_may_try_few_accounts_and_a_network_of_ipv6_is_one_address(library: Library) -> None:
    app = served_to_others(staffed(library), Rates(sign_ins=3, uploads=0, calls=0))
    assert [attempt(app, f"nobody {number}", "203.0.113.9") for number in range(4)] == [401, 401, 401, 429]
    places = ["2001:db8::1", "2001:db8::2", "2001:db8::ffff:1", "2001:db8:0:0:7::1", "2001:db8:0:1::1"]
    assert [attempt(app, f"other {place}", place) for place in places] == [401, 401, 401, 429, 401]


def test_attempts_that_an_address_must_wait_for_lock_nobody_out(library: Library) -> None:
    app = served_to_others(staffed(library), Rates(sign_ins=3, uploads=0, calls=0))
    assert [attempt(app, "nobody", "203.0.113.9") for _ in range(3)] == [401] * 3
    assert [attempt(app, READER, "203.0.113.9") for _ in range(5)] == [429] * 5
    assert attempt(app, READER, "203.0.113.10") == 401


def test_the_present_password_cannot_be_guessed_in_an_open_session(library: Library) -> None:
    client = visitor(staffed(library), rates=Rates(sign_ins=4, uploads=0, calls=0))
    form = {"old": "wrong password", "new": "another password", "form_token": ""}
    signed_in(client, READER)
    form["form_token"] = form_token(client, "/account")
    statuses = [client.post("/account/password", data=form, headers=BROWSER).status_code for _ in range(4)]
    assert statuses == [400, 400, 400, 429]


@pytest.mark.parametrize("key", ["Bearer svod_wrong", "Basic OnN2b2Rfd3Jvbmc="])
def test_too_many_wrong_tokens_have_to_wait(library: Library, key: str) -> None:
    secret = staffed(library).accounts().issue_token(READER).secret
    client = visitor(library, rates=Rates(sign_ins=3, uploads=0, calls=0))
    statuses = [client.get("/api/v1/search?q=a", headers={"Authorization": key}).status_code for _ in range(4)]
    assert statuses == [401, 401, 401, 429]
    right = {"Authorization": f"Bearer {secret}"}
    assert client.get("/api/v1/search?q=a", headers=right).status_code == 200


def test_one_who_must_wait_is_not_forgotten_for_a_flood_of_others() -> None:
    limiter = Limiter(2, clock=lambda: 0.0)
    assert [limiter.wait("a"), limiter.wait("a"), limiter.wait("a") > 0] == [0, 0, True]
    for number in range(25_000):
        limiter.wait(f"other {number}")
    assert limiter.wait("a") > 0


def served_to_others(library: Library, rates: Rates) -> FastAPI:
    return make_app(library, terms=Terms(is_local=False, rates=rates))


def attempt(app: FastAPI, name: str, address: str) -> int:
    """The answer to a wrong password from an address."""
    client = TestClient(app, base_url=ADDRESS, client=(address, 50_000), raise_server_exceptions=False)
    form = {"name": name, "password": "wrong password", "form_token": form_token(client, "/sign-in")}
    return int(client.post("/sign-in", data=form, headers=BROWSER).status_code)
