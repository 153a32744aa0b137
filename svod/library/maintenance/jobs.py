"""Jobs: adding to the library from elsewhere, requested by readers, done one after the other, all logged."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

from svod.errors import SettingsError, UnknownJobError
from svod.library.parts import LibraryParts
from svod.model.job import Job, JobKind, JobLine, JobRequest, JobState
from svod.text.pasted import NamedPaper, named_paper

_LOCK = "jobs"
_UNDER_WAY = (JobState.RUNNING, JobState.CANCELLING)
_LONGEST = 2000
_LINES_AT_A_TIME = 500
LONGEST_TEXT = 200_000


class JobService:
    """The jobs of a library; their state is in the store, so that any process can read it."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._jobs = parts.store.jobs()
        self._clock = parts.clock

    def give(self, kind: JobKind, request: JobRequest, who: str) -> Job:
        """Queue a job."""
        return self.job(self._jobs.add(kind, judged(kind, request), who, self._clock()))

    def job(self, number: int) -> Job:
        """A job by its number."""
        found = self._jobs.get(number)
        if found is None:
            raise UnknownJobError(f"There is no job {number}.")
        return found

    def latest(self, limit: int = 20, offset: int = 0) -> tuple[Job, ...]:
        """The latest jobs, the newest first."""
        return self._jobs.latest(limit, offset)

    def lines(self, number: int, after: int = 0, limit: int = _LINES_AT_A_TIME) -> tuple[JobLine, ...]:
        """The log lines of a job after a line."""
        return self._jobs.lines(number, after, limit)

    def all_lines(self, number: int) -> Iterator[JobLine]:
        """All log lines of a job."""
        after = 0
        while some := self._jobs.lines(number, after, _LINES_AT_A_TIME):
            yield from some
            after = some[-1].number

    def cancel(self, number: int) -> Job:
        """End a job: one that waits at once, one that runs as soon as it can be left."""
        self.job(number)
        now = self._clock()
        if not self._jobs.change_state(number, [JobState.WAITING], JobState.CANCELLED, now):
            self._jobs.change_state(number, [JobState.RUNNING], JobState.CANCELLING, now)
        return self.job(number)

    def resume(self, number: int) -> Job:
        """Run a job again that has ended; what it brought is not brought again."""
        self.job(number)
        over = [state for state in JobState if state.is_over]
        self._jobs.change_state(number, over, JobState.WAITING, self._clock())
        return self.job(number)

    def forget(self, number: int) -> Job:
        """Forget a job that has ended."""
        job = self.job(number)
        if not job.state.is_over:
            raise UnknownJobError(f"Job {number} has not ended.", way_out="Cancel it first.")
        self._jobs.remove(number)
        return job

    def claim(self) -> Job | None:
        """The job to be done next, which runs from now on."""
        return self._jobs.claim(self._clock())

    def is_wanted(self, number: int) -> bool:
        """Whether a running job is to go on."""
        return self._jobs.state(number) is JobState.RUNNING

    def note(self, number: int, outcome: str, subject: str, message: str = "", work_id: str = "") -> None:
        """Log the outcome of something that a job met."""
        line = JobLine(0, self._clock(), outcome[:32], subject[:_LONGEST], message[:_LONGEST], work_id[:32])
        self._jobs.note(number, line)

    def end(self, number: int, state: JobState, message: str = "") -> None:
        """Note how a job that ran has ended."""
        self._jobs.change_state(number, _UNDER_WAY, state, self._clock(), message[:_LONGEST])

    def interrupt_all(self) -> int:
        """Mark running jobs whose process is gone as interrupted; how many these are."""
        return self._jobs.change_all_states(_UNDER_WAY, JobState.INTERRUPTED, self._clock())

    def lock(self) -> AbstractContextManager[None]:
        """The lock that one process holds while it does the jobs of this library."""
        return self._parts.store.lock(_LOCK)


# The fields that each kind of job needs, and those that it may have.
_FIELDS: dict[JobKind, tuple[Sequence[str], Sequence[str]]] = {
    JobKind.ADD: ((), ("address", "text")),
    JobKind.FIND: (("title",), ("authors",)),
    JobKind.GATHER: ((), ("site", "person", "topic", "authors", "asks")),
    JobKind.WATCH: ((), ("site", "person", "topic", "authors", "every")),
    JobKind.HARVEST: (("address",), ()),
    JobKind.WANTED: ((), ()),
    JobKind.VISIT: ((), ()),
    JobKind.RETRY: ((), ()),
    JobKind.REPROCESS: ((), ()),
}


def judged(kind: JobKind, request: JobRequest) -> JobRequest:
    """The request with complete addresses; one that does not fit its kind of job is refused."""
    needed, allowed = _FIELDS[kind]
    given = {name for name in request.__slots__ if getattr(request, name)}
    missing, odd = sorted(set(needed) - given), sorted(given - set(needed) - set(allowed))
    if missing or odd or (allowed and not request.name.strip()):
        raise SettingsError(
            f"A job «{kind}» cannot be requested so.",
            way_out=f"It takes {', '.join((*needed, *allowed)) or 'nothing'}.",
        )
    if len(request.name) > _LONGEST:
        raise SettingsError("The request is too long.", way_out=f"At most {_LONGEST} characters are taken.")
    if len(request.text) > LONGEST_TEXT or (request.text and request.address):
        raise SettingsError(
            "The text cannot be taken so.", way_out=f"Paste at most {LONGEST_TEXT} characters, without an address."
        )
    if kind in (JobKind.GATHER, JobKind.WATCH) and bool(request.site) == bool(
        request.person or request.topic or request.authors
    ):
        raise SettingsError(
            "One source is gathered at a time.", way_out="Name a site, or a person, or a topic with or without authors."
        )
    # What is no address might be a file of this machine.
    is_number = kind is JobKind.ADD and identifier_of(request.address) is not None
    address = request.address if is_number else web_address(request.address)
    return replace(request, address=address, site=web_address(request.site))


def identifier_of(text: str) -> NamedPaper | None:
    """The DOI, arXiv or ISBN number that a text is; None where it is none."""
    found = named_paper(text)
    return found if found and found.kind.is_identifier else None


def web_address(site: str) -> str:
    """The address of a site, also of one that was written without http://."""
    if not site or site.startswith(("http://", "https://")):
        return site
    if "://" in site or site.startswith((".", "/", "-")) or "." not in site or " " in site:
        raise SettingsError(f"«{site[:100]}» is no address of the Web.", way_out="Write http://HOST/ or https://HOST/.")
    return f"http://{site}"
