"""The kinds of made-up hosts and the forms of absence, by name, in rounds; by its name each is read, or only scored."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

from svod_lab.miniweb.hosts.absence import FORMS, Absence
from svod_lab.miniweb.hosts.events import EVENTS
from svod_lab.miniweb.hosts.hand_made_hosts import HAND_MADE_HOSTS
from svod_lab.miniweb.hosts.journals import JOURNALS
from svod_lab.miniweb.hosts.list_hosts import LIST_HOSTS
from svod_lab.miniweb.hosts.made_host import HostKind
from svod_lab.miniweb.hosts.other_answers import OTHER_ANSWERS
from svod_lab.miniweb.hosts.other_documents import OTHER_DOCUMENTS
from svod_lab.miniweb.hosts.other_pages import OTHER_PAGES
from svod_lab.miniweb.hosts.people import PEOPLE
from svod_lab.miniweb.hosts.record_hosts import RECORD_HOSTS
from svod_lab.miniweb.hosts.repositories import REPOSITORIES
from svod_lab.miniweb.hosts.scripted_hosts import SCRIPTED_HOSTS
from svod_lab.miniweb.hosts.works import HostedWork

MakeAbsence = Callable[[HostedWork], Absence]


class Round(NamedTuple):
    """Kinds of hosts and forms of absence that were written at one time, by name."""

    kinds: Mapping[str, HostKind]
    forms: Mapping[str, MakeAbsence]


# What is in a round is not changed when the next one is written, so that its figures stay comparable.
ROUNDS: Mapping[str, Round] = {
    "first": Round({**REPOSITORIES, **JOURNALS, **EVENTS, **PEOPLE}, FORMS),
    "second": Round({**RECORD_HOSTS, **LIST_HOSTS}, {**OTHER_DOCUMENTS, **OTHER_PAGES}),
    "third": Round({**SCRIPTED_HOSTS, **HAND_MADE_HOSTS}, OTHER_ANSWERS),
}


def is_read(name: str) -> bool:
    """Whether a kind of host or a form of absence is one that may be read, and not only scored."""
    return sha256(name.encode()).digest()[0] % 2 == 0
