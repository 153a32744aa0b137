"""The latest of many rows: what crawlers of one crawl remember each for itself, beside what they share."""

from typing import Generic, TypeVar

Value = TypeVar("Value")


class Recent(Generic[Value]):
    """Rows by key, at least the latest so many and at most twice as many; all of them where no number is given."""

    def __init__(self, most: int = 0) -> None:
        self._most = most
        self._newer: dict[str, Value] = {}
        self._older: dict[str, Value] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._newer or key in self._older

    def get(self, key: str) -> Value | None:
        """The row of a key, if it is remembered."""
        found = self._newer.get(key)
        return self._older.get(key) if found is None else found

    def put(self, key: str, value: Value) -> None:
        """Remember a row."""
        self._newer[key] = value
        if self._most and len(self._newer) >= self._most:
            self._newer, self._older = {}, self._newer
