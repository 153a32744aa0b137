"""The commands of a page of the documentation: those that are run, as one script, and every call of svod."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_BLOCK = re.compile(r"(?:<!-- not run: (?P<reason>[^\n]*?) -->\n)?```(?P<kind>console|sh)\n(?P<text>.*?)```", re.DOTALL)
_FENCE = re.compile(r"^ *```(\w*)$\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"(?<!`)`(svod [^`]+)`(?!`)")
_PROMPTS, _MORE = ("$ ", "# "), "> "
# Where one call ends and the next may begin.
_JOINTS = frozenset("|&;<>()")
_VARIABLE = re.compile(r"\w+=")
# Blocks of these kinds hold no commands.
OTHER_KINDS = frozenset({"python", "toml", "json", "ini", "cron", "typst", "text"})
# Why commands may stand in a page and not be run; their options are checked all the same.
REASONS = frozenset(
    {
        "a server runs until it is stopped",
        "asks servers of others",
        "changes the system, as root",
        "installs from a package index",
        "needs Docker",
        "needs PostgreSQL and a bucket",
        "needs labelled papers",
        "the test runs in an environment that has both packages",
        "the test serves the sample world itself",
        "the tests are run as they are",
    }
)


class Block(NamedTuple):
    """One block of commands, and why it is not run; the reason is empty where it is."""

    commands: tuple[str, ...]
    reason: str


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a page in their order."""
    return tuple(
        Block(tuple(_commands(found["text"], found["kind"])), found["reason"] or "") for found in _BLOCK.finditer(text)
    )


def run_commands(text: str) -> list[str]:
    """What is to be run of a page."""
    return [command for block in blocks(text) if not block.reason for command in block.commands]


def script(page: Path) -> str:
    """What is to be run of a page; each command is printed before it runs."""
    return "\n".join(["set -euo pipefail", "set -v", *run_commands(page.read_text(encoding="utf-8")), ""])


def other_fences(text: str) -> list[tuple[str, str]]:
    """Kind and text of the blocks that are no commands."""
    return [(kind, inside) for kind, inside in _FENCE.findall(text) if kind not in ("console", "sh")]


def calls(text: str) -> Iterator[list[str]]:
    """The arguments of every call of svod that is not run: in blocks, and within sentences."""
    for block in blocks(text):
        for command in block.commands if block.reason else ():
            for line in command.replace("\\\n", " ").splitlines():
                yield from _calls_of(line)
    for found in _INLINE.findall(text):
        yield from _calls_of(found)


def _calls_of(line: str) -> Iterator[list[str]]:
    reading = shlex.shlex(line, posix=True, punctuation_chars=True)
    reading.whitespace_split = True
    call: list[str] = []
    for word in [*reading, ";"]:
        if set(word) <= _JOINTS:
            if call[:1] == ["svod"]:
                yield call[1:]
            call = []
        elif call or not _VARIABLE.match(word):
            call.append(word)


def _commands(text: str, kind: str) -> list[str]:
    if kind == "sh":
        return [text.rstrip()]
    commands: list[str] = []
    for line in text.splitlines():
        if line.startswith(_PROMPTS):
            commands.append(line[2:])
        elif line.startswith(_MORE) and commands:
            commands[-1] += "\n" + line.removeprefix(_MORE)
    return commands
