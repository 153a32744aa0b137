"""Texts that are translated where they are shown."""

from typing import NamedTuple


class Message(NamedTuple):
    """A text that is translated where it is shown, and the context that tells its meaning."""

    context: str
    text: str
