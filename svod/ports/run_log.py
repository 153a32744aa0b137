"""The run log of a library: the outcomes of documents, over all runs and processes."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from svod.model.run_log import DeadLetter, Run, StageTimes, Tally


class RunLog(Protocol):
    """What became of documents, over all runs and processes."""

    def begin(self, verb: str, now: str) -> int:
        """Note that a run begins; its number."""

    def end(self, run: Run) -> None:
        """Note how a run ended, or how far it is."""

    def runs(self, limit: int) -> tuple[Run, ...]:
        """The latest runs, the newest first."""

    def note(self, tally: Tally) -> None:
        """Add up what happened."""

    def outcomes(self) -> Mapping[str, int]:
        """How many documents ended how."""

    def stages(self) -> tuple[StageTimes, ...]:
        """How long each stage took."""

    def fail(self, letter: DeadLetter) -> None:
        """Keep a failed document; one that failed before has failed once more."""

    def letters(self, limit: int | None = None, outcomes: Iterable[str] = ()) -> tuple[DeadLetter, ...]:
        """The documents that failed, the latest first; with outcomes only those that ended so."""

    def dead(self) -> Mapping[str, int]:
        """How many documents failed how, and are neither ingested nor forgotten since."""

    def forget(self, sources: Iterable[str]) -> int:
        """Forget failed documents; how many there were."""
