"""Mail by an SMTP server of the settings; one connection for all messages of a run."""

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from urllib.parse import urlsplit

from svod.config import Settings
from svod.errors import MailError

_SECONDS = 30.0
_PORTS = {"starttls": 587, "tls": 465, "none": 25}


class Mailer:
    """A connection to the server that takes messages."""

    def __init__(self, server: smtplib.SMTP, sender: str) -> None:
        self._server = server
        self.sender = sender

    def send(self, message: EmailMessage) -> None:
        """Hand a message to the server; MailError where it takes none."""
        try:
            self._server.send_message(message)
        except (smtplib.SMTPException, OSError, UnicodeError) as error:
            # A message that was refused in its middle leaves nothing behind for the next.
            raise MailError(f"The mail server takes no message for {message['To']}: {error}.") from error


@contextmanager
def open_mailer(settings: Settings) -> Iterator[Mailer]:
    """A connection to the mail server, signed in where the settings say how."""
    sender = settings.mail_sender or settings.contact
    if not settings.mail_server:
        raise MailError("No mail server is set.", way_out="Set mail.server, mail.sender and mail.site.")
    if not sender:
        raise MailError("Mail has no sender.", way_out="Set mail.sender.")
    server = _connected(settings)
    try:
        yield Mailer(server, sender)
    finally:
        try:
            server.quit()
        except (smtplib.SMTPException, OSError):
            server.close()


def _connected(settings: Settings) -> smtplib.SMTP:
    host, port = _place(settings)
    context = ssl.create_default_context()
    try:
        if settings.mail_security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=_SECONDS, context=context)
        else:
            server = smtplib.SMTP(host, port, timeout=_SECONDS)
        try:
            if settings.mail_security == "starttls":
                server.starttls(context=context)
            if settings.mail_user:
                server.login(settings.mail_user, settings.mail_password)
        except BaseException:
            server.close()
            raise
    except (smtplib.SMTPException, OSError) as error:
        raise MailError(
            f"The mail server {host}:{port} cannot be used: {error}.", way_out="Look at the settings of mail."
        ) from error
    return server


def _place(settings: Settings) -> tuple[str, int]:
    """Host and port of the server: «mail.example.org:587», «[::1]:25»."""
    try:
        parts = urlsplit(f"//{settings.mail_server}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host:
        raise MailError(f"«{settings.mail_server}» is no mail server.", way_out="Set mail.server as host:port.")
    return host, port or _PORTS[settings.mail_security]
