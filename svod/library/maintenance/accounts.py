"""Accounts: who may do what, by which password, session or token, and the log of what was done."""

import re
import secrets
import threading
import unicodedata
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from svod.errors import AccountError
from svod.library.discovery.watching import DAY, later
from svod.library.parts import LibraryParts
from svod.model.account import Account, Deed, MailAddress, Role, Token

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 1024
LONGEST_NAME, LONGEST_LABEL = 64, 100
# The longest that SMTP takes.
LONGEST_ADDRESS = 254
_ADDRESS = re.compile(r"[^@\s<>,;:\"()\[\]\\]+@[^@\s<>,;:\"()\[\]\\]+")
SESSION_SECONDS = 7 * DAY
# By this beginning people, and programs that look for lost secrets, know what they have before them.
TOKEN_MARK = "svod_"  # noqa: S105 - the beginning of secrets is none
# Every trial takes 64 MB of memory, so few are made at the same time.
_TRIALS = threading.BoundedSemaphore(2)
_LONGEST_SUBJECT = 500


class IssuedToken(NamedTuple):
    """A new token; the secret is shown once and not stored."""

    token: Token
    secret: str


class AccountService:
    """The accounts of a library."""

    def __init__(self, parts: LibraryParts) -> None:
        self._store = parts.store
        self._accounts = parts.store.accounts()
        self._deeds = parts.store.deeds()
        self._clock = parts.clock

    def listed(self) -> tuple[Account, ...]:
        """All accounts by name."""
        return self._accounts.all()

    def is_empty(self) -> bool:
        """Whether there is no account."""
        return self._accounts.count() == 0

    def has_admin(self) -> bool:
        """Whether any account may manage accounts."""
        return self._accounts.count(Role.ADMIN) > 0

    def account(self, name: str) -> Account:
        """The account of that name, which must be there."""
        found = self._accounts.get(name)
        if found is None:
            raise AccountError(f"There is no account «{name}».", way_out="`svod account list` shows all.")
        return found

    def add(self, name: str, password: str, role: Role = Role.READER) -> Account:
        """Make an account."""
        called = proper_name(name)
        if self._accounts.get(called) is not None:
            raise AccountError(f"There is an account «{called}» already.", way_out="Choose another name.")
        if role is not Role.ADMIN and not self.has_admin():
            raise AccountError(
                "The first account must be able to add others.", way_out="Give the first account the role admin."
            )
        account = Account(called, role, self._clock())
        self._accounts.put(account, _hashed(password))
        return account

    def vouched(self, name: str, role: Role) -> Account:
        """The account of somebody whom an institution vouches for, with the role that it says now; made if need be.

        Nobody knows its password, so that the institution alone opens it.
        """
        called = proper_name(name)
        known = self._accounts.get(called)
        if known is None:
            return self.add(called, secrets.token_urlsafe(48), role)
        return known if known.role is role else self.set_role(called, role)

    def set_role(self, name: str, role: Role) -> Account:
        """Give an account another role; all its sessions end."""
        account = self.account(name)
        if not role.covers(account.role):
            self._keep_an_admin(account)
        self._accounts.put(account._replace(role=role))
        if role is not account.role:
            self._accounts.close_sessions(account.name)
        return account._replace(role=role)

    def set_password(self, name: str, password: str) -> Account:
        """Give an account another password; all its sessions end."""
        account = self.account(name)
        self._accounts.put(account, _hashed(password))
        self._accounts.close_sessions(account.name)
        return account

    def remove(self, name: str) -> Account:
        """Forget an account with its sessions and tokens and what it alone saw; what it did stays on record."""
        account = self.account(name)
        if self._accounts.count() > 1:
            self._keep_an_admin(account)
        with self._store.writing() as session:
            session.annotations.forget(account.name)
        self._accounts.remove(account.name)
        return account

    def mail_address(self, name: str) -> str:
        """Where an account has its news sent; empty where it has none sent."""
        return next((mail.address for mail in self._accounts.mail_addresses(name)), "")

    def mail_addresses(self) -> tuple[MailAddress, ...]:
        """All addresses to which news are sent."""
        return self._accounts.mail_addresses()

    def set_mail(self, name: str, address: str, language: str) -> None:
        """Have the news of an account sent to an address from now on; an empty one stops that."""
        account, wanted = self.account(name), address.strip()
        if wanted and (len(wanted) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(wanted)):
            raise AccountError(f"«{wanted}» is no mail address.", way_out="Write it as name@host.")
        self._accounts.set_mail(MailAddress(account.name, wanted, language, self._clock()))

    def note_mailed(self, mail: MailAddress, moment: str) -> None:
        """Note up to when the news of an address were sent."""
        self._accounts.set_mail(mail._replace(mailed=moment))

    def trial(self, name: str, password: str) -> Account | None:
        """The account, if the password is its own; a name that is not there takes as long as a wrong password."""
        called = looked_up_name(name)
        with _TRIALS:
            known = self._accounts.password(called)
            is_right = _is_right(known or _nobodys_hash(), password[:LONGEST_PASSWORD])
        return self._accounts.get(called) if known and is_right else None

    def sign_in(self, account: Account) -> str:
        """Begin a session; its secret is the caller's to keep."""
        secret, now = secrets.token_urlsafe(32), self._clock()
        self._accounts.open_session(_sealed(secret), account.name, now, later(now, SESSION_SECONDS))
        return secret

    def of_session(self, secret: str) -> Account | None:
        """Whose session it is."""
        return self._accounts.of_session(_sealed(secret), self._clock())

    def sign_out(self, account: Account, secret: str) -> None:
        """End a session."""
        self._accounts.close_sessions(account.name, _sealed(secret))

    def issue_token(self, name: str, label: str = "") -> IssuedToken:
        """A new token for an account."""
        account = self.account(name)
        secret = TOKEN_MARK + secrets.token_urlsafe(32)
        token = Token(0, account.name, label.strip()[:LONGEST_LABEL], self._clock())
        return IssuedToken(token._replace(number=self._accounts.add_token(_sealed(secret), token)), secret)

    def tokens(self, name: str = "") -> tuple[Token, ...]:
        """The tokens of an account, or of all."""
        return self._accounts.tokens(name)

    def revoke_token(self, number: int, name: str = "") -> None:
        """Let a token open nothing any more; with a name only one of that account."""
        if not self._accounts.remove_token(number, name):
            raise AccountError(f"There is no token {number}.", way_out="`svod account token` lists them.")

    def of_token(self, secret: str) -> Account | None:
        """Whose token it is."""
        return self._accounts.of_token(_sealed(secret), self._clock()) if secret.startswith(TOKEN_MARK) else None

    def note(self, who: str, deed: str, subject: str = "", address: str = "") -> None:
        """Log what a user did."""
        entry = Deed(0, self._clock(), who[:LONGEST_NAME], address[:64], deed[:64], subject[:_LONGEST_SUBJECT])
        self._deeds.note(entry)

    def forget_deeds(self, days: int) -> int:
        """Forget what was done so many days ago and earlier; how much that was."""
        return self._deeds.forget(later(self._clock(), -days * DAY))

    def deeds(self, limit: int = 50, offset: int = 0) -> tuple[Deed, ...]:
        """What was done last, the latest first."""
        return self._deeds.latest(limit, offset)

    def _keep_an_admin(self, account: Account) -> None:
        if account.role is Role.ADMIN and self._accounts.count(Role.ADMIN) == 1:
            raise AccountError(
                f"«{account.name}» is the only one who may manage accounts.",
                way_out="Give another account the role admin first.",
            )


def looked_up_name(name: str) -> str:
    """The form in which a name is stored and looked up: blanks around it and composition do not matter."""
    return unicodedata.normalize("NFC", name).strip()


def proper_name(name: str) -> str:
    """A name in one form; an empty, long or unprintable one is refused."""
    called = looked_up_name(name)
    if not called or len(called) > LONGEST_NAME or not called.isprintable():
        raise AccountError(
            "An account's name cannot be that.", way_out=f"Choose 1 to {LONGEST_NAME} printable characters."
        )
    return called


def _hashed(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise AccountError(
            "The password is too short or too long.",
            way_out=f"Choose {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.",
        )
    with _TRIALS:
        return _hasher().hash(_as_bytes(password))


def _is_right(hashed: str, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(hashed, _as_bytes(password))
    except (VerificationError, InvalidHashError):
        return False


def _as_bytes(password: str) -> bytes:
    """The same password, however its letters were composed; what no encoding writes is written somehow."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


@cache
def _hasher() -> "PasswordHasher":
    # argon2 is needed only where people sign in.
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobodys_hash() -> str:
    return _hasher().hash(secrets.token_bytes(16))


def _sealed(secret: str) -> str:
    """What is kept of a secret that is long and random itself."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
