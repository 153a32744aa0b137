"""A person's name as two parts that libraries sort and match by."""

from typing import NamedTuple


class PersonName(NamedTuple):
    """Family and given name as printed; either may be empty."""

    family: str
    given: str = ""

    @property
    def full(self) -> str:
        """Family name first, as in a catalogue: «Козлов Д. Д.»."""
        return f"{self.family} {self.given}".strip()


NAMELESS = PersonName("")
