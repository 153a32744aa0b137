"""Which works are papers."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from svod.model.inbox import PaperStatus


class PaperStatuses(Protocol):
    """Works that are, or may be, no papers."""

    def get(self, work_id: str) -> PaperStatus:
        """What a work is; a paper where nothing was asked."""

    def put(self, work_id: str, status: PaperStatus, who: str = "") -> None:
        """Say what a work is; the index hears of it."""

    def with_status(self, status: PaperStatus) -> Sequence[str]:
        """The ids of the works of a status, the latest arrivals first."""

    def aside(self, work_ids: Iterable[str]) -> frozenset[str]:
        """Those of some works that are not among the papers."""
