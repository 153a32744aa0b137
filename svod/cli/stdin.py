"""Text that comes on stdin, in whatever encoding."""

import sys


def read_stdin() -> str:
    """All of it, its lines ended by line feeds as Python's own reading has them."""
    return text_from_stdin(sys.stdin.buffer.read()).replace("\r\n", "\n").replace("\r", "\n")


def text_from_stdin(content: bytes) -> str:
    """The text of some bytes of it: UTF-8, or what its letters tell (a list of references in CP1251)."""
    from svod.convert.encodings import decoded

    return decoded(content, sys.stdin.encoding)
