"""What the first and the last letters of a word say, as far as they are less than the word."""

from collections.abc import Sequence

from svod.extract.number_tables import Group

_LONGEST = 4


def affixes(lower: str) -> tuple[str, str]:
    """The first and the last letters of a word of letters; a blank stands for those that are more than less of it."""
    if len(lower) > _LONGEST:
        return lower[:_LONGEST], lower[-_LONGEST:]
    return f"{lower[:-1]} ", f" {lower[1:]}"


def start_group(start: str, sizes: Sequence[int]) -> Group:
    """What first letters say, so many of them at a time."""
    return tuple([f"p{size}={start[:size]}" for size in sizes if len(start) >= size and start[size - 1] != " "])


def end_group(end: str, sizes: Sequence[int]) -> Group:
    """The same for last letters."""
    return tuple([f"e{size}={end[-size:]}" for size in sizes if len(end) >= size and end[-size] != " "])
