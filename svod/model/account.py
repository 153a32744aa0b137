"""Accounts: who may do what in a library that is served to others, and the record of what was done."""

from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """What an account may do: read; change works and fill the library; also manage accounts."""

    READER = "reader"
    LIBRARIAN = "librarian"
    ADMIN = "admin"

    @property
    def rank(self) -> int:
        """How much the role may do; each role may do everything that lower ones may."""
        return _RANKS[self]

    def covers(self, needed: str) -> bool:
        """Whether this role may do what the other one, a role by its name, may."""
        return _RANKS[self] >= _RANKS[needed]


# Asked a dozen times for a page.
_RANKS: dict[str, int] = {role: place for place, role in enumerate(Role)}


class Account(NamedTuple):
    """Somebody with a name, a role and a password that nobody can read."""

    name: str
    role: Role
    made: str = ""


class Token(NamedTuple):
    """A key by which programs act for an account: what it is for, when it was made and last used."""

    number: int
    account: str
    label: str
    made: str
    used: str = ""


class MailAddress(NamedTuple):
    """Where an account has its news sent, in which language, and the moment up to which they were sent."""

    account: str
    address: str
    language: str
    mailed: str


class Deed(NamedTuple):
    """Something that was done: when, by whom, from which address of the network, what, and of what."""

    number: int
    made: str
    who: str
    address: str
    deed: str
    subject: str
