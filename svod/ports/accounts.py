"""Storage of accounts with their secrets, of the log of what users did, and of jobs."""

from collections.abc import Sequence
from typing import Protocol

from svod.model.account import Account, Deed, MailAddress, Role, Token
from svod.model.job import Job, JobKind, JobLine, JobRequest, JobState


class Accounts(Protocol):
    """Accounts and what opens them; secrets of sessions and tokens come as hashes."""

    def all(self) -> tuple[Account, ...]:
        """All accounts by name."""

    def get(self, name: str) -> Account | None:
        """An account by its name."""

    def count(self, role: Role | None = None) -> int:
        """How many accounts there are, or how many of a role."""

    def password(self, name: str) -> str:
        """The hash of a password; empty where there is no such account."""

    def put(self, account: Account, password: str = "") -> None:
        """Take in an account, or give the one of that name this role, and this hash unless it is empty."""

    def remove(self, name: str) -> None:
        """Forget an account with its sessions and tokens."""

    def open_session(self, secret: str, account: str, made: str, ends: str) -> None:
        """Note a session; those that have ended are forgotten."""

    def of_session(self, secret: str, now: str) -> Account | None:
        """Whose session it is, unless it has ended."""

    def close_sessions(self, account: str, secret: str = "") -> None:
        """End one session of an account, or all of them."""

    def add_token(self, secret: str, token: Token) -> int:
        """Note a token; its number."""

    def tokens(self, account: str = "") -> tuple[Token, ...]:
        """The tokens of an account, or of all."""

    def of_token(self, secret: str, now: str) -> Account | None:
        """Whose token it is; that it was used is noted."""

    def remove_token(self, number: int, account: str = "") -> bool:
        """Forget a token, if it is that account's or none is named; whether there was one."""

    def mail_addresses(self, account: str = "") -> tuple[MailAddress, ...]:
        """The address of an account, if it has one, or those of all accounts."""

    def set_mail(self, mail: MailAddress) -> None:
        """Note where an account has its news sent, and up to when they were; an empty address forgets it."""


class DeedLog(Protocol):
    """Who did what."""

    def note(self, deed: Deed) -> None:
        """Keep what was done; the number is given here."""

    def forget(self, before: str) -> int:
        """Forget what was done before a moment; how much that was."""

    def latest(self, limit: int, offset: int = 0) -> tuple[Deed, ...]:
        """What was done last, the latest first."""


class Jobs(Protocol):
    """The jobs of filling, and what became of what they met."""

    def add(self, kind: JobKind, request: JobRequest, who: str, made: str) -> int:
        """Take in a job that waits; its number."""

    def get(self, number: int) -> Job | None:
        """A job by its number."""

    def latest(self, limit: int, offset: int = 0) -> tuple[Job, ...]:
        """The latest jobs, the newest first."""

    def claim(self, now: str) -> Job | None:
        """The job that has waited longest, which runs now; None where none waits."""

    def change_state(self, number: int, seen: Sequence[JobState], state: JobState, now: str, message: str = "") -> bool:
        """Let a job pass from one of the states in which it was seen to another; whether it was in one of them."""

    def state(self, number: int) -> JobState | None:
        """The state of a job."""

    def change_all_states(self, seen: Sequence[JobState], state: JobState, now: str) -> int:
        """Let all jobs in some states pass to another; how many these are."""

    def note(self, number: int, line: JobLine) -> None:
        """Keep what became of something; the line's number is given here."""

    def lines(self, number: int, after: int = 0, limit: int = 500) -> tuple[JobLine, ...]:
        """What became of what a job met, after a line, the oldest first."""

    def remove(self, number: int) -> None:
        """Forget a job."""
