"""Which lines of svod an input reaches: what reaches new ones is worth changing further."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import svod

_PRODUCT = str(Path(svod.__file__).parent)


class ReachedLines:
    """The lines reached so far, looked at while something runs."""

    def __init__(self) -> None:
        self._lines: set[tuple[CodeType, int]] = set()
        self._ours: dict[CodeType, bool] = {}

    def __len__(self) -> int:
        return len(self._lines)

    def during(self, run: Callable[[], None]) -> bool:
        """Whether something reaches a line that nothing before it has reached."""
        before = len(self._lines)
        sys.settrace(self._enter)
        try:
            run()
        finally:
            sys.settrace(None)
        return len(self._lines) > before

    def _enter(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        code = frame.f_code
        ours = self._ours.get(code)
        if ours is None:
            ours = self._ours[code] = code.co_filename.startswith(_PRODUCT)
        if not ours:
            return None
        self._lines.add((code, frame.f_lineno))
        return self._step

    def _step(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            self._lines.add((frame.f_code, frame.f_lineno))
        return self._step
