"""Answers kept for words asked before, in a memory that cannot grow without bound."""

from collections.abc import Callable
from itertools import islice
from typing import TypeVar

Answer = TypeVar("Answer")

LONGEST_KEPT = 64
MOST_KEPT = 1 << 16
# So much is forgotten at once when it is full, the oldest first: word by word would cost more than to ask again.
_FORGOTTEN = 1 / 8


class BoundedMemory(dict[str, Answer]):
    """A dictionary that asks for what it lacks, keeps short words only, and forgets the oldest when full."""

    def __init__(self, ask: Callable[[str], Answer], most: int = MOST_KEPT) -> None:
        super().__init__()
        self._ask = ask
        self._most = most

    def __missing__(self, word: str) -> Answer:
        answer = self._ask(word)
        if len(word) <= LONGEST_KEPT:
            if len(self) >= self._most:
                for old in list(islice(self, max(1, int(_FORGOTTEN * self._most)))):
                    del self[old]
            self[word] = answer
        return answer
