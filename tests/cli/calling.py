"""Commands called in this process: many short ones need no start of their own."""

import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from typing import Any, NamedTuple

import pytest

from svod.cli.app import main


class Ended(NamedTuple):
    """The exit status of a command, and what it printed."""

    returncode: int
    stdout: str
    stderr: str


def svod(*arguments: object, stdin: str = "") -> Ended:
    """What a command says and how it ends."""
    said, complaint = _page(), _page()
    status = 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(complaint):
        patch.setattr(sys, "argv", ["svod", *map(str, arguments)])
        patch.setattr(sys, "stdin", _page(stdin))
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
    return Ended(status, _text(said), _text(complaint))


def json_lines(result: Ended) -> list[dict[str, Any]]:
    """The objects that a command printed, one a line."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def _page(text: str = "") -> TextIOWrapper:
    return TextIOWrapper(BytesIO(text.encode()), encoding="utf-8", write_through=True)


def _text(page: TextIOWrapper) -> str:
    page.seek(0)
    return page.read()
