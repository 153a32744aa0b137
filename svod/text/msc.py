"""The Mathematics Subject Classification: the codes of 2010 and 2020, whole classes («00-XX») among them."""

from functools import cache
from pathlib import Path

_CODES = "msc_codes.txt"


def msc_code(text: str) -> str | None:
    """The code that a text means, as the classification writes it; None if there is no such code."""
    upper = text.upper()
    written = upper if "-" in upper else upper.replace("XX", "xx")
    return written if written in msc_codes() else None


@cache
def msc_codes() -> frozenset[str]:
    """Every code of both lists."""
    # A row holds the two digits of a class, then what follows them in each of its codes.
    rows = Path(__file__).with_name(_CODES).read_text(encoding="ascii").splitlines()
    return frozenset(f"{row[:2]}{rest}" for row in rows for rest in row[2:].split())
