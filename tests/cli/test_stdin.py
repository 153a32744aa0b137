"""What comes on stdin: its bytes may be in another encoding, and its lines may end as Windows ends them."""

import sys
from io import BytesIO, TextIOWrapper

import pytest

from svod.cli.stdin import read_stdin


@pytest.mark.parametrize("content", [b"a\r\nb\n", b"a\nb\r\n", b"a\rb\r"])
def test_lines_end_by_line_feeds_however_they_came(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(content), encoding="utf-8"))
    assert read_stdin() == "a\nb\n"
