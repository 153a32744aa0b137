"""What was decided about works: which were made one, or parted again."""

from typing import Protocol

from svod.model.work import Decision


class Decisions(Protocol):
    """What was decided about which works are one."""

    def put(self, decision: Decision, before: bytes) -> None:
        """Store a decision, and what the works were before it; one without a time is made now."""

    def about(self, work_id: str) -> tuple[Decision, ...]:
        """All decisions that touched a work, the oldest first."""

    def of_kind(self, kind: str) -> tuple[Decision, ...]:
        """All decisions of a kind, the newest first."""

    def before(self, number: int) -> bytes:
        """What the works were before a decision."""
