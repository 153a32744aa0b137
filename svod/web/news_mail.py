"""News of what accounts follow as mail: one message an address, in its language, only when there is something new."""

from collections.abc import Iterable, Iterator
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from itertools import groupby
from typing import NamedTuple, Protocol

from svod.errors import MailError
from svod.library import Library
from svod.library.curation.following import NewWork
from svod.model.account import MailAddress
from svod.model.annotation import SavedSearch
from svod.web.i18n.catalogues import LANGUAGES, SOURCE_LANGUAGE
from svod.web.i18n.translator import Translator
from svod.web.layout.view import work_line

_MOST_WORKS = 100


class Sends(Protocol):
    """What sends messages."""

    @property
    def sender(self) -> str:
        """The address that messages come from."""

    def send(self, message: EmailMessage) -> None:
        """Send a message, or raise MailError."""


class Mailed(NamedTuple):
    """What became of the news of an account: how many works are new, and why they were not sent, if so."""

    account: str
    address: str
    works: int
    error: str = ""


def send_news(library: Library, mailer: Sends, site: str) -> Iterator[Mailed]:
    """Send every account what came since its last mail; what cannot be sent stays for the next time."""
    service = library.accounts()
    for mail in service.mail_addresses():
        news = [new for new in library.following(mail.account).news() if new.added > mail.mailed]
        if not news:
            yield Mailed(mail.account, mail.address, 0)
            continue
        try:
            mailer.send(news_message(mail, news, mailer.sender, site))
        except MailError as error:
            yield Mailed(mail.account, mail.address, len(news), str(error))
            continue
        service.note_mailed(mail, news[0].added)
        yield Mailed(mail.account, mail.address, len(news))


def news_message(mail: MailAddress, news: list[NewWork], sender: str, site: str) -> EmailMessage:
    """The news of an account, by what it follows; the latest of very many."""
    translator = Translator(mail.language if mail.language in LANGUAGES else SOURCE_LANGUAGE)
    message = EmailMessage()
    message["From"], message["To"] = sender, mail.address
    message["Subject"] = translator.ngettext("svod: {n} new work", "svod: {n} new works", len(news))
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2] or None)
    # Programs that answer mail by themselves leave such messages alone.
    message["Auto-Submitted"] = "auto-generated"
    message.set_content("\n".join(_lines(news, translator, site.rstrip("/"))) + "\n")
    return message


def _lines(news: list[NewWork], translator: Translator, site: str) -> Iterator[str]:
    for followed, works in _by_followed(news[:_MOST_WORKS]):
        yield f"{translator.label(followed.kind, 'follow')}: {followed.name}"
        yield ""
        for new in works:
            yield from _work_lines(new, translator, site)
    if len(news) > _MOST_WORKS:
        yield translator.ngettext("and {n} more", "and {n} more", len(news) - _MOST_WORKS)
        yield ""
    if site:
        yield translator.gettext("All news: {address}", address=f"{site}/news")
        yield translator.gettext("No more mail: {address}", address=f"{site}/account")


def _by_followed(news: Iterable[NewWork]) -> Iterator[tuple[SavedSearch, Iterator[NewWork]]]:
    ordered = sorted(news, key=lambda new: new.followed.number)
    for _, works in groupby(ordered, key=lambda new: new.followed.number):
        listed = list(works)
        yield listed[0].followed, iter(listed)


def _work_lines(new: NewWork, translator: Translator, site: str) -> Iterator[str]:
    line = work_line(new.work)
    title = line.title or translator.gettext("Untitled")
    yield f"* {title}"
    about = " · ".join(filter(None, (", ".join(line.authors), line.published_in, line.year)))
    if about:
        yield f"  {about}"
    if site:
        yield f"  {site}{line.address}"
    yield ""
