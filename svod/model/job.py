"""Jobs of filling a library: what is wished for, how it stands, what became of everything met on the way."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class JobKind(StrEnum):
    """What a job does."""

    ADD = "add"
    FIND = "find"
    WANTED = "wanted"
    GATHER = "gather"
    WATCH = "watch"
    HARVEST = "harvest"
    VISIT = "visit"
    RETRY = "retry"
    REPROCESS = "reprocess"


class JobState(StrEnum):
    """How a job stands; `interrupted` ones lost their server and can be taken up again."""

    WAITING = "waiting"
    RUNNING = "running"
    CANCELLING = "cancelling"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens until somebody takes the job up again."""
        return self in _OVER


_OVER = frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED, JobState.INTERRUPTED})


_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class JobRequest:
    """What a job is to bring: papers as somebody named them, one by its title, or a source by site, person or topic.

    `text` is what was pasted: identifiers, addresses, references and records. `every` are the seconds between two
    visits of a source that is watched. With `asks` papers of a gathering wait in the inbox until somebody accepts them.
    """

    address: str = ""
    title: str = ""
    authors: tuple[str, ...] = ()
    site: str = ""
    person: str = ""
    topic: str = ""
    every: float = 0.0
    text: str = ""
    asks: bool = False

    @property
    def name(self) -> str:
        """The name of the request."""
        about = " · ".join(filter(None, (self.person, self.topic, ", ".join(self.authors))))
        return self.address or self.title or self.site or about or self.text.strip().partition("\n")[0][:_LONGEST_NAME]


@dataclass(frozen=True, slots=True)
class Job:
    """One job: who wished for what, how it stands since when, and why it failed; how many lines of each outcome."""

    number: int
    kind: JobKind
    request: JobRequest
    who: str
    state: JobState
    made: str
    begun: str = ""
    ended: str = ""
    message: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)


class JobLine(NamedTuple):
    """What became of something that a job met: an outcome as of `svod add`, or `step`; the work it became, if any."""

    number: int
    made: str
    outcome: str
    subject: str
    message: str = ""
    work_id: str = ""
