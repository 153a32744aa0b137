"""Accounts for tests: who is there, and how each comes in."""

from fastapi.testclient import TestClient

from svod.library import Library
from svod.model.account import Role
from svod.web.app import make_app
from svod.web.auth.limits import NO_LIMITS, Rates
from svod.web.auth.sign_in import Terms
from tests.web.conftest import ADDRESS, MOST_BYTES
from tests.web.looking import found

ADMIN, LIBRARIAN, READER = "Vera Admin", "Anton", "Leserin"
PASSWORD = "correct horse battery"
BROWSER = {"Origin": ADDRESS, "Sec-Fetch-Site": "same-origin"}


def staffed(library: Library) -> Library:
    """The library with an account of each role."""
    for name, role in ((ADMIN, Role.ADMIN), (LIBRARIAN, Role.LIBRARIAN), (READER, Role.READER)):
        library.accounts().add(name, PASSWORD, role)
    return library


def visitor(
    library: Library,
    *,
    is_local: bool = False,
    is_public: bool = True,
    rates: Rates = NO_LIMITS,
    address: str = ADDRESS,
) -> TestClient:
    """A browser, signed in as nobody, at a library that is served to others."""
    terms = Terms(is_local=is_local, is_public=is_public, rates=rates)
    app = make_app(library, most_upload_bytes=MOST_BYTES, terms=terms)
    headers = {"Accept-Language": "en"}
    return TestClient(app, base_url=address, headers=headers, raise_server_exceptions=False, follow_redirects=False)


def form_token(client: TestClient, address: str) -> str:
    """The token in the forms of a page."""
    return str(found(client.get(address).text, '//input[@name="form_token"]/@value')[0])


def signed_in(client: TestClient, name: str, password: str = PASSWORD) -> TestClient:
    """The same browser after its form was sent."""
    form = {"name": name, "password": password, "form_token": form_token(client, "/sign-in")}
    answer = client.post("/sign-in", data=form, headers=BROWSER)
    assert answer.status_code == 303
    return client
