"""Sign-in by OpenID Connect, at a provider that runs on this machine while a test does."""

import base64
import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from fastapi.testclient import TestClient
from joserfc import jwt
from joserfc.jwk import RSAKey

from svod.config import Settings
from svod.errors import SettingsError
from svod.library import Library
from svod.model.account import Role
from svod.web.app import make_app
from svod.web.auth.limits import NO_LIMITS
from svod.web.auth.openid import openid_terms
from svod.web.auth.sign_in import Terms
from tests.serving import QuietHandler, served
from tests.web.accounts import ADMIN, LIBRARIAN, staffed
from tests.web.conftest import ADDRESS, MOST_BYTES

KEY, FOREIGN_KEY = RSAKey.generate_key(2048), RSAKey.generate_key(2048)
CLIENT, SECRET = "svod-library", "a-secret-between-two"


class Provider(QuietHandler):
    """Signs everybody in as the one who is named here; checks what the standard says it must check."""

    claims: dict[str, Any] = {}  # noqa: RUF012 - set by each test for all handlers
    key = KEY
    begun: dict[str, dict[str, str]] = {}  # noqa: RUF012
    issuer = ""

    def respond(self, sent: bytes) -> None:
        split = urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(split.query or sent.decode()).items()}
        if split.path == "/.well-known/openid-configuration":
            place = self.issuer
            self._json(
                {
                    "issuer": place, "authorization_endpoint": f"{place}/authorize", "token_endpoint": f"{place}/token",
                    "jwks_uri": f"{place}/keys",
                }
            )  # fmt: skip
        elif split.path == "/keys":
            self._json({"keys": [KEY.as_dict(private=False)]})
        elif split.path == "/authorize":
            assert (asked["response_type"], asked["client_id"]) == ("code", CLIENT)
            type(self).begun["the-code"] = asked
            back = {"state": asked["state"], "code": "the-code"}
            self.send_response(302)
            self.send_header("Location", f"{asked['redirect_uri']}?{urlencode(back)}")
            self.end_headers()
        elif split.path == "/token":
            self._token(asked)

    def _token(self, asked: dict[str, str]) -> None:
        begun = type(self).begun.pop(asked.get("code", ""), None)
        proof = base64.urlsafe_b64encode(hashlib.sha256(asked["code_verifier"].encode()).digest()).decode().rstrip("=")
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if begun is None or begun["code_challenge"] != proof or self.headers.get("Authorization") != f"Basic {basic}":
            self._json({"error": "invalid_grant"}, 400)
            return
        now = int(time.time())
        usual = {
            "iss": self.issuer, "aud": CLIENT, "sub": "17", "exp": now + 300, "iat": now, "nonce": begun["nonce"],
        }  # fmt: skip
        signed = jwt.encode({"alg": "RS256"}, usual | self.claims, self.key)
        self._json({"access_token": "x", "token_type": "Bearer", "id_token": signed})

    def _json(self, value: object, status: int = 200) -> None:
        content = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture
def provider() -> Iterator[type[Provider]]:
    with served(Provider) as address:
        Provider.issuer, Provider.key = address, KEY
        Provider.claims = {"preferred_username": "anna", "groups": ["staff", "library-team"]}
        yield Provider


@pytest.fixture
def client(library: Library, provider: type[Provider]) -> TestClient:
    staffed(library)
    settings = replace(
        Settings(), oidc_issuer=provider.issuer, oidc_client_id=CLIENT, oidc_client_secret=SECRET,
        oidc_admins=("heads",), oidc_librarians=("library-team",), oidc_readers=("staff",),
    )  # fmt: skip
    terms = Terms(is_local=False, rates=NO_LIMITS)
    app = make_app(library, most_upload_bytes=MOST_BYTES, terms=terms, settings=settings)
    headers = {"Accept-Language": "en"}
    return TestClient(app, base_url=ADDRESS, headers=headers, raise_server_exceptions=False, follow_redirects=False)


def returned(client: TestClient) -> Any:
    """The answer of the library when the visitor comes back from the provider."""
    begun = client.get("/sign-in/institution")
    assert begun.status_code == 303
    back = httpx.get(begun.headers["location"]).headers["location"]
    assert back.startswith(f"{ADDRESS}/sign-in/institution/return?")
    return client.get(back.removeprefix(ADDRESS))


def test_a_member_of_the_institution_signs_in_with_the_role_of_a_claim(client: TestClient, library: Library) -> None:
    assert 'href="/sign-in/institution"' in client.get("/sign-in").text
    answer = returned(client)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    account = library.accounts().account("anna@127.0.0.1")
    assert account.role is Role.LIBRARIAN
    assert client.get("/jobs").status_code == 200
    assert client.get("/accounts").status_code == 403
    deed = library.accounts().deeds(1)[0]
    assert (deed.who, deed.deed, deed.subject) == ("anna@127.0.0.1", "sign_in", "librarian")


def test_roles_follow_the_claims_at_every_sign_in(
    client: TestClient, library: Library, provider: type[Provider]
) -> None:
    for groups, role in ((["heads"], Role.ADMIN), ("staff", Role.READER), (["library-team", "x"], Role.LIBRARIAN)):
        provider.claims = {"preferred_username": "anna", "groups": groups}
        assert returned(client).status_code == 303
        assert library.accounts().account("anna@127.0.0.1").role is role
        client.cookies.clear()


def test_nobody_becomes_an_account_of_our_own_by_calling_himself_so(
    client: TestClient, library: Library, provider: type[Provider]
) -> None:
    provider.claims = {"preferred_username": ADMIN, "groups": ["staff"]}
    assert returned(client).status_code == 303
    assert library.accounts().account(ADMIN).role is Role.ADMIN
    assert library.accounts().account(f"{ADMIN}@127.0.0.1").role is Role.READER
    assert client.get("/accounts").status_code == 403
    assert library.accounts().account(LIBRARIAN).role is Role.LIBRARIAN


@pytest.mark.parametrize(
    "claims",
    [
        {"groups": ["guests"]},
        {"groups": 7},
        {"aud": "another-library"},
        {"iss": "https://elsewhere.example"},
        {"nonce": "of another call"},
        {"exp": 1_000_000},
    ],
)
def test_who_is_not_vouched_for_is_turned_away(
    client: TestClient, library: Library, provider: type[Provider], claims: dict[str, Any]
) -> None:
    provider.claims = provider.claims | claims
    answer = returned(client)
    assert answer.status_code == 401
    assert 'role="alert"' in answer.text
    assert "svod_session" not in answer.cookies
    assert library.accounts().deeds(1)[0].deed == "refused_sign_in"


def test_a_token_that_the_provider_did_not_sign_is_refused(client: TestClient, provider: type[Provider]) -> None:
    provider.key = FOREIGN_KEY
    assert returned(client).status_code == 401


def test_only_the_browser_that_began_comes_back_and_only_once(client: TestClient) -> None:
    begun = client.get("/sign-in/institution")
    back = httpx.get(begun.headers["location"]).headers["location"].removeprefix(ADDRESS)
    kept = dict(client.cookies)
    client.cookies.clear()
    assert client.get(back).status_code == 401
    client.cookies.update(kept)
    assert client.get(back.replace("state=", "state=x")).status_code == 401
    client.cookies.update(kept)
    assert client.get(back).status_code == 303
    client.cookies.clear()
    client.cookies.update(kept)
    assert client.get(back).status_code == 401
    assert client.get("/sign-in/institution/return").status_code == 401


def test_a_provider_that_is_away_is_named(library: Library) -> None:
    staffed(library)
    settings = replace(Settings(), oidc_issuer="http://127.0.0.1:9", oidc_client_id=CLIENT)
    app = make_app(library, settings=settings, terms=Terms(is_local=False, rates=NO_LIMITS))
    answer = TestClient(app, base_url=ADDRESS, headers={"Accept-Language": "en"}).get("/sign-in/institution")
    assert answer.status_code == 401
    assert "does not answer" in answer.text


def test_a_provider_needs_the_name_that_it_gave_us() -> None:
    assert openid_terms(Settings()) is None
    with pytest.raises(SettingsError, match=r"oidc\.client_id"):
        openid_terms(replace(Settings(), oidc_issuer="https://login.example.org"))
