"""The commands of a page of the documentation, as one script that ends at the first that fails."""

import re
from pathlib import Path
from typing import NamedTuple

_BLOCK = re.compile(r"(?:<!-- not run: (?P<reason>[^\n]*?) -->\n)?```(?P<kind>console|sh)\n(?P<text>.*?)```", re.DOTALL)
_PROMPT, _MORE = "$ ", "> "


class Block(NamedTuple):
    """One block of commands, and why it is not run; the reason is empty where it is."""

    commands: tuple[str, ...]
    reason: str


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a page in their order."""
    return tuple(
        Block(tuple(_commands(found["text"], found["kind"])), found["reason"] or "") for found in _BLOCK.finditer(text)
    )


def script(page: Path) -> str:
    """What is to be run of a page; each command is printed before it runs."""
    run = [
        command for block in blocks(page.read_text(encoding="utf-8")) if not block.reason for command in block.commands
    ]
    return "\n".join(["set -euo pipefail", "set -v", *run, ""])


def _commands(text: str, kind: str) -> list[str]:
    if kind == "sh":
        return [text.rstrip()]
    commands: list[str] = []
    for line in text.splitlines():
        if line.startswith(_PROMPT):
            commands.append(line.removeprefix(_PROMPT))
        elif line.startswith(_MORE) and commands:
            commands[-1] += "\n" + line.removeprefix(_MORE)
    return commands
