"""The query of a workbench page: the two runs, what to show of them, and how."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from svod_lab.workbench.filters import CHANGED, STATES, RecordFilter

VIEWS = ("page", "lines", "source")
_LONGEST = 200
_FARTHEST = 10_000_000


@dataclass(frozen=True, slots=True)
class Asked:
    """The two runs, the corpus whose truth they are held against, and what to see of them."""

    old: str
    new: str
    truth: str
    record_filter: RecordFilter

    @property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """The same as parameters of an address; what is as usual is left out."""
        record_filter = self.record_filter
        pairs = (
            ("old", self.old),
            ("new", self.new),
            ("truth", self.truth),
            ("field", record_filter.field),
            ("state", "" if record_filter.state == CHANGED else record_filter.state),
            ("least", "" if record_filter.least is None else f"{record_filter.least:g}"),
            ("most", "" if record_filter.most is None else f"{record_filter.most:g}"),
            ("file", record_filter.file),
            ("language", record_filter.language),
            ("method", record_filter.method),
        )
        return tuple((name, text) for name, text in pairs if text)

    def address(self, path: str, **more: object) -> str:
        """An address with the same query."""
        kept = [*self.parameters, *((name, str(text)) for name, text in more.items() if text not in {None, ""})]
        return f"{path}?{urlencode(kept)}"


def read_asked(parameters: Mapping[str, str]) -> Asked:
    """What an address asks for; what cannot be understood does not narrow."""

    def text(name: str) -> str:
        return parameters.get(name, "").strip()[:_LONGEST]

    state = text("state")
    record_filter = RecordFilter(
        field=text("field"),
        state=state if state in STATES else CHANGED,
        least=_share(text("least")),
        most=_share(text("most")),
        file=text("file"),
        language=text("language"),
        method=text("method"),
    )
    return Asked(text("old"), text("new"), text("truth"), record_filter)


def whole(text: str, least: int = 0) -> int:
    """A whole number out of an address; what is none is the least."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else least
    return min(max(least, number), _FARTHEST)


def _share(text: str) -> float | None:
    """A weight between 0 and 1, as people write it: «0,5» and «0.5»."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    return min(1.0, max(0.0, number)) if math.isfinite(number) else None
