"""Answers kept for words asked before, in a memory that cannot grow without bound."""

from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")

LONGEST_KEPT = 64
MOST_KEPT = 1 << 16


class BoundedMemory(dict[str, Answer]):
    """A dictionary that asks for what it lacks, keeps short words only, and starts afresh when full."""

    def __init__(self, ask: Callable[[str], Answer], most: int = MOST_KEPT) -> None:
        super().__init__()
        self._ask = ask
        self._most = most

    def __missing__(self, word: str) -> Answer:
        answer = self._ask(word)
        if len(word) <= LONGEST_KEPT:
            if len(self) >= self._most:
                self.clear()
            self[word] = answer
        return answer
