"""News by mail: messages to a real SMTP server on the loopback address, and what becomes of refused ones."""

import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import cast

import pytest
from typer.testing import CliRunner

from svod.assemble.mail import open_mailer
from svod.cli.app import app as verbs
from svod.config import Settings
from svod.errors import AccountError, MailError
from svod.library import Library
from svod.model.account import Role
from svod.model.annotation import FollowKind
from svod.web.news_mail import Mailed, send_news
from tests.web.accounts import BROWSER, PASSWORD, READER, form_token, signed_in, staffed, visitor
from tests.web.papers import ENGLISH, GERMAN, GERMAN_TITLE, Paper

SITE = "https://library.example/"
ANNA = "anna@reeds.example"


class Sink(socketserver.ThreadingTCPServer):
    """Takes mail and keeps it; addresses of `refused` are not taken."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, refused: str) -> None:
        super().__init__(("127.0.0.1", 0), _Dialogue)
        self.refused = refused
        self.messages: list[EmailMessage] = []

    @property
    def place(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"


class _Dialogue(socketserver.StreamRequestHandler):
    """One client's conversation, by RFC 5321."""

    def handle(self) -> None:
        sink = cast("Sink", self.server)
        self._say("220 sink")
        for line in self.rfile:
            verb = line[:4].upper()
            if verb == b"DATA":
                self._say("354 go on")
                sink.messages.append(message_from_bytes(b"".join(self._body()), policy=policy.default))
                self._say("250 taken")
            elif verb == b"RCPT" and sink.refused and sink.refused.encode() in line:
                self._say("550 nobody here")
            elif verb == b"QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 well")

    def _body(self) -> Iterator[bytes]:
        for line in self.rfile:
            if line == b".\r\n":
                return
            yield line.removeprefix(b".") if line.startswith(b"..") else line

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def sink(refused: str = "") -> Iterator[Sink]:
    with Sink(refused) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def settings(server: Sink) -> Settings:
    return Settings(mail_server=server.place, mail_security="none", mail_sender="svod@reeds.example")


def sent(library: Library, server: Sink) -> list[Mailed]:
    with open_mailer(settings(server)) as mailer:
        return list(send_news(library, mailer, SITE))


@pytest.fixture
def following(library: Library, add_paper: Callable[..., None]) -> Callable[[Paper], None]:
    """Two accounts that follow a search and have addresses; gives what adds a paper later."""
    moments = iter(f"2026-03-{day:02}T12:00:00+00:00" for day in range(1, 29))
    object.__setattr__(library._parts, "clock", lambda: next(moments))
    library.accounts().add("boris", PASSWORD, Role.ADMIN)
    library.accounts().add("anna", PASSWORD)
    library.accounts().set_mail("anna", ANNA, "de")
    library.accounts().set_mail("boris", "boris@reeds.example", "ru")
    library.following("anna").save(FollowKind.SEARCH, "Schwingungen", "q=Pendel OR oscillators", is_followed=True)
    return lambda paper: add_paper(paper)


def test_what_is_new_comes_once_in_the_language_of_the_account(
    library: Library, following: Callable[[Paper], None]
) -> None:
    following(GERMAN)
    with sink() as server:
        first, second = sent(library, server), sent(library, server)
    assert first == [Mailed("anna", ANNA, 1), Mailed("boris", "boris@reeds.example", 0)]
    assert [one.works for one in second] == [0, 0]
    [message] = server.messages
    assert (message["To"], message["From"]) == (ANNA, "svod@reeds.example")
    assert message["Subject"] == "svod: 1 neue Arbeit"
    text = message.get_content()
    assert "Suche: Schwingungen" in text
    assert GERMAN_TITLE in text
    assert f"{SITE}works/{GERMAN.work_id}" in text
    assert "library.example/account" in text


def test_a_refused_message_is_named_and_comes_with_the_next_run(
    library: Library, following: Callable[[Paper], None]
) -> None:
    following(GERMAN)
    with sink(refused=ANNA) as server:
        [anna, _] = sent(library, server)
    assert "nobody here" in anna.error
    following(ENGLISH)
    with sink() as server:
        assert sent(library, server)[0] == Mailed("anna", ANNA, 2)
    assert server.messages[0]["Subject"] == "svod: 2 neue Arbeiten"


def test_without_a_server_or_a_sender_nothing_is_sent() -> None:
    for chosen in (Settings(), Settings(mail_server="127.0.0.1:9")):
        with pytest.raises(MailError, match=r"mail\."), open_mailer(chosen):
            pass


def test_a_server_that_does_not_answer_has_a_named_end() -> None:
    with sink() as server:
        gone = settings(server)
    with pytest.raises(MailError, match="cannot be used"), open_mailer(gone):
        pass


def test_a_server_that_cannot_encrypt_gets_no_password() -> None:
    with sink() as server:
        chosen = Settings(mail_server=server.place, mail_sender=ANNA, mail_user="anna", mail_password=PASSWORD)
        with pytest.raises(MailError, match="STARTTLS"), open_mailer(chosen):
            pass


@pytest.mark.parametrize("address", ["nobody", "a@b\nBcc: c@d.example", "a@b@c", "x" * 250 + "@b.example", "a,b@c.d"])
def test_what_is_no_address_is_refused(library: Library, address: str) -> None:
    library.accounts().add("boris", PASSWORD, Role.ADMIN)
    with pytest.raises(AccountError, match="no mail address"):
        library.accounts().set_mail("boris", address, "en")


def test_an_account_sets_its_address_on_its_page_and_forgets_it_there(library: Library) -> None:
    client = signed_in(visitor(staffed(library)), READER)
    for address in (ANNA, "", "nobody"):
        form = {"address": address, "form_token": form_token(client, "/account")}
        answer = client.post("/account/mail", data=form, headers=BROWSER)
        assert library.accounts().mail_address(READER) == (ANNA if address == ANNA else "")
    assert "no mail address" in answer.text


def test_the_verbs_set_an_address_and_name_what_is_missing(library: Library, tmp_path: object) -> None:
    library.accounts().add("boris", PASSWORD, Role.ADMIN)
    place = ["--library", f"{tmp_path}/library"]
    runner = CliRunner()
    assert "boris: anna@reeds.example" in runner.invoke(verbs, ["account", "mail", "boris", ANNA, *place]).output
    refused = runner.invoke(verbs, ["saved", "mail", *place])
    assert isinstance(refused.exception, MailError)
