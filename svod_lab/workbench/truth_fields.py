"""Marked stretches of a document into the fields of a truth, as the corpus `papers` writes them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class Label(NamedTuple):
    """What a stretch can be said to be: the column of the truth, and whether it holds several values."""

    column: str
    is_list: bool = False
    # How the values of one stretch are separated; None where a stretch is one value.
    parted_by: re.Pattern[str] | None = None


# By what labellers call them, in the order of a header.
LABELS: Mapping[str, Label] = {
    "title": Label("title"),
    "other_title": Label("title_alt"),
    "author": Label("authors", is_list=True),
    "affiliation": Label("affiliations", is_list=True),
    # «{beck,klein}@host.org» stays whole, as the corpora print it.
    "email": Label("emails", is_list=True, parted_by=re.compile(r"[;,]?\s+(?=\S+@)|;")),
    "abstract": Label("abstract"),
    # «устойчивость, маятник; связь» and one of them alone.
    "keywords": Label("keywords", is_list=True, parted_by=re.compile(r"\s*[;,·•]\s*")),
    "msc": Label("msc", is_list=True, parted_by=re.compile(r"\s*[;,]\s*|\s+")),
    "udc": Label("udk"),
    "reference": Label("references", is_list=True),
}
_AROUND = " \t\n,;:"
_ENDS_OF_LISTS = " \t\n,;:."


def truth_fields(stretches: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """What the marked stretches say, column by column; a column without marks is unknown."""
    row: dict[str, Any] = dict.fromkeys(label.column for label in LABELS.values())
    for name, text in stretches:
        label = LABELS.get(name)
        values = _values(label, text) if label else []
        if label is None or not values:
            continue
        if label.is_list:
            row[label.column] = [*(row[label.column] or ()), *values]
        else:
            # A title over two stretches, an abstract over two columns: one value.
            row[label.column] = " ".join(filter(None, (row[label.column], values[0])))
    if row["title"] is None:
        # The one title of a document is no other title.
        row["title"], row["title_alt"] = row["title_alt"], None
    return row


def _values(label: Label, text: str) -> list[str]:
    if label.parted_by is None:
        return [bare] if (bare := text.strip(_AROUND)) else []
    return [bare for part in label.parted_by.split(text) if (bare := part.strip(_ENDS_OF_LISTS))]
