"""Accounts: who may do what, by password, session and token, and that all of it is on record."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from svod.config import Settings
from svod.errors import AccountError, SettingsError
from svod.library import Library
from svod.model.account import Role
from svod.web.app import make_app
from svod.web.auth.guard import READING
from svod.web.auth.limits import Limiter, Rates
from svod.web.auth.permissions import Needs
from svod.web.auth.sign_in import Terms
from svod.web.i18n.catalogues import LANGUAGES
from svod.web.i18n.translator import Translator
from svod.web.serve import Access, is_loopback, terms_of
from svod_lab.workbench.service import open_workbench
from svod_lab.workbench.web.extension import WorkbenchExtension
from tests.web.accounts import ADMIN, BROWSER, LIBRARIAN, PASSWORD, READER, form_token, signed_in, staffed, visitor
from tests.web.looking import found

SCRIPT = "<script>alert(1)</script>"
FILES = {"files": ("a.txt", b"text")}


def routes_of(library: Library, folder: Path) -> list[APIRoute]:
    with closing(open_workbench(Settings(library=str(folder)))) as workbench:
        app = make_app(library, reader=object(), extensions=[WorkbenchExtension(workbench)])  # type: ignore[arg-type]
        return list(walked(app.routes))


def walked(routes: Iterable[object]) -> Iterator[APIRoute]:
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        inner = getattr(getattr(route, "original_router", route), "routes", None)
        yield from walked(inner or ())


def test_every_route_that_changes_something_says_who_may(library: Library, tmp_path: Path) -> None:
    changing = [route for route in routes_of(library, tmp_path) if (route.methods or set()) - READING]
    assert len(changing) > 20
    silent = {
        route.path for route in changing if not any(isinstance(one.dependency, Needs) for one in route.dependencies)
    }
    assert silent == set()


def test_every_form_that_is_posted_holds_the_token() -> None:
    from tests.web.test_translations import TEMPLATES

    for template in TEMPLATES.rglob("*.html"):
        for form in template.read_text(encoding="utf-8").split("<form")[1:]:
            head, _, rest = form.partition(">")
            if 'method="post"' in head:
                assert "form_token()" in rest.partition("</form>")[0], template.name


def test_on_this_machine_without_accounts_everything_is_allowed(client: TestClient) -> None:
    assert client.post("/upload", files=FILES).status_code == 200
    assert client.get("/accounts").status_code == 200
    assert client.get("/log").text.count("local") >= 1
    assert "Sign in" not in client.get("/").text


def test_with_accounts_a_stranger_reads_but_changes_nothing(library: Library) -> None:
    stranger = visitor(staffed(library), is_local=True)
    assert stranger.get("/").status_code == 200
    assert stranger.get("/api/v1/search?q=a").status_code == 200
    assert stranger.get("/upload").headers["location"] == "/sign-in?next=%2Fupload"
    refused = stranger.post("/upload", files=FILES)
    assert refused.status_code == 401
    assert "Please sign in" in refused.text
    reported = stranger.post("/api/v1/works", files=FILES)
    assert (reported.status_code, reported.headers["www-authenticate"]) == (401, "Bearer")
    assert stranger.get("/log").status_code == 303


def test_where_reading_is_not_for_all_a_stranger_sees_only_the_door(library: Library) -> None:
    stranger = visitor(staffed(library), is_public=False)
    assert stranger.get("/search?q=a").headers["location"] == "/sign-in?next=%2Fsearch%3Fq%3Da"
    assert stranger.get("/api/v1/search?q=a").status_code == 401
    assert stranger.get("/oai?verb=Identify").status_code == 303
    assert stranger.get("/sign-in").status_code == 200
    assert stranger.get("/static/svod.css").status_code == 200
    assert signed_in(stranger, READER).get("/search?q=a").status_code == 200


def test_a_large_body_of_a_stranger_is_refused_before_it_is_read(library: Library) -> None:
    stranger = visitor(staffed(library))
    assert stranger.post("/upload", files={"files": ("a", b"x" * 100_000)}).status_code == 401

    def pieces() -> Iterator[bytes]:
        yield b'--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n'
        for _ in range(20):
            yield b"x" * 10_000

    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    assert stranger.post("/api/v1/works", content=pieces(), headers=headers).status_code == 401


@pytest.mark.parametrize(("name", "status"), [(READER, 403), (LIBRARIAN, 200), (ADMIN, 200)])
def test_roles_decide_who_may_upload(library: Library, name: str, status: int) -> None:
    client = signed_in(visitor(staffed(library)), name)
    page = client.get("/upload")
    assert page.status_code == status
    if status == 200:
        form = {"form_token": form_token(client, "/upload")}
        assert client.post("/upload", files=FILES, data=form, headers=BROWSER).status_code == 200
    else:
        assert "An administrator can give it another role" in page.text


def test_a_session_is_a_hidden_cookie_that_ends_with_signing_out(library: Library) -> None:
    client = visitor(staffed(library))
    form = {"name": READER, "password": PASSWORD, "form_token": form_token(client, "/sign-in"), "next": "/browse"}
    answer = client.post("/sign-in", data=form, headers=BROWSER)
    assert (answer.status_code, answer.headers["location"]) == (303, "/browse")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    secret = client.cookies["svod_session"]
    assert READER in client.get("/").text
    client.post("/sign-out", data={"form_token": form_token(client, "/account")}, headers=BROWSER)
    client.cookies.set("svod_session", secret)
    assert READER not in client.get("/").text


def test_over_https_the_cookie_is_for_https_alone(library: Library) -> None:
    client = visitor(staffed(library), address="https://127.0.0.1:8756")
    origin = {"Origin": "https://127.0.0.1:8756"}
    form = {"name": READER, "password": PASSWORD, "form_token": form_token(client, "/sign-in")}
    assert "secure" in client.post("/sign-in", data=form, headers=origin).headers["set-cookie"].lower()


@pytest.mark.parametrize("place", ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])
def test_signing_in_leads_to_no_other_server(library: Library, place: str) -> None:
    client = visitor(staffed(library))
    form = {"name": READER, "password": PASSWORD, "form_token": form_token(client, "/sign-in"), "next": place}
    assert client.post("/sign-in", data=form, headers=BROWSER).headers["location"] == "/"


def test_a_wrong_password_and_an_unknown_name_are_reported_alike(library: Library) -> None:
    client = visitor(staffed(library))
    token = form_token(client, "/sign-in")
    answers = [
        client.post("/sign-in", data={"name": name, "password": "x" * 12, "form_token": token}, headers=BROWSER)
        for name in (READER, "nobody")
    ]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert all("Wrong name or password" in answer.text for answer in answers)
    assert library.accounts().deeds(1)[0].deed == "refused_sign_in"


def test_too_many_tries_to_sign_in_have_to_wait(library: Library) -> None:
    client = visitor(staffed(library), rates=Rates(sign_ins=3, uploads=0, calls=0))
    form = {"name": READER, "password": "wrong password", "form_token": form_token(client, "/sign-in")}
    answers = [client.post("/sign-in", data=form, headers=BROWSER) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
    assert int(answers[-1].headers["retry-after"]) > 0


def test_calls_and_uploads_are_counted_for_each_visitor(library: Library) -> None:
    secret = staffed(library).accounts().issue_token(LIBRARIAN).secret
    client = visitor(library, rates=Rates(sign_ins=0, uploads=1, calls=2))
    key = {"Authorization": f"Bearer {secret}"}
    statuses = [client.get("/api/v1/search?q=a").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert client.get("/api/v1/search?q=a", headers=key).status_code == 200
    uploads = [client.post("/api/v1/works", files=FILES, headers=key).status_code for _ in range(2)]
    assert uploads == [422, 429]


def test_a_bucket_fills_up_with_time() -> None:
    now = [0.0]
    limiter = Limiter(2, clock=lambda: now[0])
    assert [limiter.wait("a"), limiter.wait("a"), limiter.wait("a"), limiter.wait("b")] == [0, 0, 30, 0]
    now[0] = 31.0
    assert [limiter.wait("a"), limiter.wait("a")] == [0, 29]


@pytest.mark.parametrize("token", [{}, {"form_token": "0" * 64}, {"form_token": ""}])
def test_a_form_of_a_session_without_its_token_is_refused(library: Library, token: dict[str, str]) -> None:
    client = signed_in(visitor(staffed(library)), LIBRARIAN)
    for headers in (BROWSER, {}):
        answer = client.post("/upload", files=FILES, data=token, headers=headers)
        assert answer.status_code == 403
        assert "The form has expired" in answer.text


def test_anothers_token_does_not_fit(library: Library) -> None:
    others = form_token(signed_in(visitor(staffed(library)), LIBRARIAN), "/upload")
    client = signed_in(visitor(library), LIBRARIAN)
    assert client.post("/upload", files=FILES, data={"form_token": others}, headers=BROWSER).status_code == 403


def test_programs_come_in_by_token(library: Library) -> None:
    client = signed_in(visitor(staffed(library)), LIBRARIAN)
    form = {"form_token": form_token(client, "/account"), "label": SCRIPT}
    page = client.post("/account/tokens", data=form, headers=BROWSER)
    (secret,) = found(page.text, '//code[@class="secret"]/text()')
    assert page.headers["cache-control"] == "no-store"
    assert SCRIPT not in page.text
    program = visitor(library)
    for key in (f"Bearer {secret}", "Basic " + _basic(secret)):
        assert program.post("/api/v1/works", files=FILES, headers={"Authorization": key}).status_code == 422
    assert secret not in client.get("/account").text
    (number,) = (token.number for token in library.accounts().tokens())
    revoked = {"form_token": form_token(client, "/account")}
    assert client.post(f"/account/tokens/{number}/revoke", data=revoked, headers=BROWSER).status_code == 303
    refused = program.post("/api/v1/works", files=FILES, headers={"Authorization": f"Bearer {secret}"})
    assert refused.status_code == 401


def _basic(secret: str) -> str:
    from base64 import b64encode

    return b64encode(f"anybody:{secret}".encode()).decode()


@pytest.mark.parametrize("key", ["Bearer nonsense", "Bearer svod_nonsense", "Basic ~~~", "Digest x"])
def test_an_unknown_token_opens_nothing_not_even_reading(library: Library, key: str) -> None:
    answer = visitor(staffed(library)).get("/api/v1/search?q=a", headers={"Authorization": key})
    assert answer.status_code == 401


def test_nobody_revokes_the_tokens_of_others(library: Library) -> None:
    number = staffed(library).accounts().issue_token(ADMIN).token.number
    client = signed_in(visitor(library), LIBRARIAN)
    form = {"form_token": form_token(client, "/account")}
    assert client.post(f"/account/tokens/{number}/revoke", data=form, headers=BROWSER).status_code == 400
    assert len(library.accounts().tokens(ADMIN)) == 1


def test_a_new_password_ends_all_sessions(library: Library) -> None:
    staffed(library)
    first, second = signed_in(visitor(library), READER), signed_in(visitor(library), READER)
    form = {"form_token": form_token(first, "/account"), "old": PASSWORD, "new": "another horse"}
    assert first.post("/account/password", data=form | {"old": "wrong"}, headers=BROWSER).status_code == 400
    assert first.post("/account/password", data=form, headers=BROWSER).status_code == 303
    assert second.get("/account").status_code == 303
    signed_in(first, READER, "another horse")


def test_admins_manage_accounts_and_markup_in_names_stays_words(library: Library) -> None:
    client = signed_in(visitor(staffed(library)), ADMIN)
    form = {"form_token": form_token(client, "/accounts"), "name": SCRIPT, "password": PASSWORD, "role": "librarian"}
    assert client.post("/accounts", data=form, headers=BROWSER).status_code == 303
    assert client.post("/accounts", data=form, headers=BROWSER).status_code == 400
    for address in ("/accounts", "/log"):
        text = client.get(address).text
        assert "&lt;script&gt;" in text
        assert SCRIPT not in text
    hostile = signed_in(visitor(library), SCRIPT)
    assert SCRIPT not in hostile.get("/").text
    changed = {"form_token": form["form_token"], "name": SCRIPT}
    assert client.post("/accounts/role", data=changed | {"role": "reader"}, headers=BROWSER).status_code == 303
    assert signed_in(hostile, SCRIPT).get("/upload").status_code == 403
    assert client.post("/accounts/remove", data=changed, headers=BROWSER).status_code == 303
    assert hostile.get("/account").status_code == 303
    assert signed_in(visitor(library), LIBRARIAN).get("/accounts").status_code == 403


def test_the_record_tells_who_did_what_of_what(library: Library) -> None:
    secret = staffed(library).accounts().issue_token(LIBRARIAN).secret
    program = visitor(library)
    key = {"Authorization": f"Bearer {secret}"}
    assert program.post("/api/v1/jobs", json={"kind": "add", "address": "10.1000/xyz"}, headers=key).status_code == 202
    assert program.get("/api/v1/jobs", headers=key).status_code == 200
    (deed,) = library.accounts().deeds(1)
    assert (deed.who, deed.deed, deed.subject) == (LIBRARIAN, "give_job", "/api/v1/jobs add 10.1000/xyz")
    assert deed.address == "testclient"


def test_the_last_admin_stays_and_the_first_account_is_one(library: Library) -> None:
    service = library.accounts()
    with pytest.raises(AccountError, match="must be able to add others"):
        service.add("first", PASSWORD, Role.READER)
    staffed(library)
    with pytest.raises(AccountError, match="only one who may manage"):
        service.set_role(ADMIN, Role.READER)
    with pytest.raises(AccountError, match="only one who may manage"):
        service.remove(ADMIN)


@pytest.mark.parametrize(
    ("name", "password"), [("", PASSWORD), ("a\nb", PASSWORD), ("a" * 65, PASSWORD), ("a", "short")]
)
def test_names_and_passwords_that_are_none_are_refused(library: Library, name: str, password: str) -> None:
    with pytest.raises(AccountError):
        library.accounts().add(name, password, Role.ADMIN)


def test_secrets_are_kept_as_hashes_alone(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    account = library.accounts().add("Vera", PASSWORD, Role.ADMIN)
    token, session = library.accounts().issue_token("Vera").secret, library.accounts().sign_in(account)
    store: Any = library._parts.store
    kept = store.accounts().password("Vera")
    assert kept.startswith("$argon2id$")
    with store._database.transaction(write=False) as connection:
        tables = ("accounts", "sessions", "tokens")
        rows = [str(row) for table in tables for row in connection.exec_driver_sql(f"SELECT * FROM {table}")]
    assert len(rows) == 3
    assert not any(secret in row for row in rows for secret in (PASSWORD, token, session))


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("", False),
        ("192.168.1.5", False),
        ("library.example", False),
    ],
)
def test_only_loopback_addresses_are_this_machine(host: str, is_own: bool) -> None:
    assert is_loopback(host) is is_own


def test_a_library_is_served_to_others_only_where_somebody_manages_accounts(library: Library) -> None:
    for host, doors in (("0.0.0.0", Access()), ("127.0.0.1", Access(proxy="127.0.0.1"))):
        with pytest.raises(SettingsError, match="svod account add NAME --role admin"):
            terms_of(library, host, doors)
    staffed(library)
    assert terms_of(library, "0.0.0.0", Access()) == Terms(is_local=False)
    assert terms_of(library, "127.0.0.1", Access()).is_local


def test_the_pages_of_administration_are_there_in_every_language(client: TestClient) -> None:
    for page, heading in (("/sign-in", "Sign in"), ("/accounts", "Accounts"), ("/log", "History"), ("/jobs", "Jobs")):
        for language in LANGUAGES:
            text = client.get(page, params={"lang": language}).text
            assert found(text, "//h1/text()") == [Translator(language).gettext(heading)]
