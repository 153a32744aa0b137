"""Text that comes on stdin, in whatever encoding."""

import sys


def read_stdin() -> str:
    """All of it."""
    return text_from_stdin(sys.stdin.buffer.read())


def text_from_stdin(content: bytes) -> str:
    """The text of some bytes of it: UTF-8, or what its letters tell (a list of references in CP1251)."""
    from svod.convert.encodings import decoded

    return decoded(content, sys.stdin.encoding)
