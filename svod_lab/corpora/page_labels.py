"""Pages of real sites labelled by eye: titles that are right, persons responsible, bodies, kind.

The labels lie beside the sites, in `web/page_labels.jsonl`; they are no part of the project. A row has the set of
sites, the address, every title that a librarian would give, the persons (each in its forms), whether their absence is
a fault, the bodies and the kind of page.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from svod.errors import SettingsError
from svod_lab.corpora.readers.sites import read_sites
from svod_lab.corpora.site_sets import SITE_SETS

LABELS = Path("web") / "page_labels.jsonl"


class LabelledPage(NamedTuple):
    """A page with what is right for it."""

    url: str
    content: bytes
    titles: tuple[str, ...]
    # Persons responsible, each by the forms of the name; None where nobody can tell.
    persons: tuple[tuple[str, ...], ...] | None
    # Whether the page itself names one of them.
    persons_named: bool
    bodies: tuple[str, ...]
    kind: str

    @property
    def host(self) -> str:
        """The site it belongs to."""
        return urlsplit(self.url).hostname or ""


def labelled_pages(data: Path) -> Iterator[LabelledPage]:
    """Every labelled page whose site is there and may be looked at; none where there are no labels."""
    path = data / LABELS
    if not path.is_file():
        return
    archives = {one.name: one.archive for one in SITE_SETS if not one.is_score_only}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            place = row["url"].partition("://")[2]
            content = read_sites(data / archives[row["set"]]).get(place)
            page = _page(row, content) if content else None
        except (ValueError, KeyError, TypeError) as error:
            raise SettingsError(f"Line {number} of {path} is no label of a page: {error!r}.") from error
        if page is not None:
            yield page


def _page(row: Mapping[str, Any], content: bytes) -> LabelledPage:
    persons = tuple(tuple(forms) for forms in row["creators"]) if row["creators_judged"] else None
    return LabelledPage(
        row["url"], content, tuple(row["titles"]), persons, not row["creators_may_be_missing"],
        tuple(row["institutions"]), row["kind"],
    )  # fmt: skip
