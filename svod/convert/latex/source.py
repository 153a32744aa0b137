"""LaTeX source as a stream of tokens: comments dropped, arguments found, the author's own commands written out."""

import re
from collections.abc import Callable
from typing import NamedTuple

_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*)?")
_TOKEN = re.compile(
    r"\\(?P<word>[A-Za-z@]+)\*?[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?|\\(?P<sign>.)|(?P<brace>[{}])|(?P<math>\$\$?)"
    r"|(?P<end>\n[ \t]*\n\s*)|(?P<script>[\^_])|(?P<blank>~|&)"
    r'|(?P<ligature>"---|---|--|``|\'\'|<<|>>|"[aouAOUs`\'<>\-=~|"]|[?!]`)|(?P<text>[^\\{}$~&^_\n`\'"<>?!\-]+|.)',
    re.DOTALL,
)
_DEFINITION = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\*?\s*(?:\{\s*\\([A-Za-z@]+)\s*\}|\\([A-Za-z@]+))"
    r"\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?\s*(?=\{)|\\def\s*\\([A-Za-z@]+)\s*((?:#\d)*)\s*(?=\{)"
)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_BRACKET = re.compile(r"\\.|[{}\]]", re.DOTALL)
_SINGLE = re.compile(r"\\[A-Za-z@]+|\\.|[^\s{}]")
_BLANKS = re.compile(r"[ \t\n]{0,1000}")
_PARAMETER = re.compile(r"#([1-9])")
# An author's commands are short; what grows beyond these bounds was written to exhaust.
_LONGEST_BODY = 4000
LONGEST_OPTION = 2000
_MOST_EXPANSIONS = 20_000
_MOST_WRITTEN_OUT = 1 << 20
_DEEPEST = 40
_MOST_CHARACTERS = 8 << 20


class Command(NamedTuple):
    """A command of the author's own: how many arguments it takes, a default for the first, what it stands for."""

    arguments: int
    default: str | None
    body: str


class _Frame(NamedTuple):
    text: str
    ended: Callable[[], None] | None


def without_comments(text: str) -> str:
    """The source without what TeX does not see."""
    return _COMMENT.sub(r"\1", text)


def balanced(text: str, start: int) -> int:
    """Where the group that opens at `start` ends, past its brace; the end of the text if nothing closes it."""
    depth = 0
    for found in _BRACE.finditer(text, start):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if depth <= 0:
                return found.end()
    return len(text)


def commands(text: str) -> tuple[dict[str, Command], str]:
    """The author's own commands, and the source without their definitions."""
    found: dict[str, Command] = {}
    kept, position = [], 0
    for definition in _DEFINITION.finditer(text):
        if definition.start() < position:
            continue
        end = balanced(text, definition.end())
        kept.append(text[position : definition.start()])
        position = end
        body = text[definition.end() + 1 : end - 1]
        name = definition[1] or definition[2] or definition[5]
        arguments = int(definition[3] or 0) if not definition[5] else len(definition[6]) // 2
        if len(body) <= _LONGEST_BODY:
            found[name] = Command(min(arguments, 9), definition[4], body)
    kept.append(text[position:])
    return found, "".join(kept)


class _Spent:
    """What has been used of the bounds, by a source and all that are nested in it together."""

    def __init__(self) -> None:
        self.expansions = 0
        self.written_out = 0
        self.characters = 0

    def may_expand(self) -> bool:
        return self.expansions < _MOST_EXPANSIONS and self.written_out < _MOST_WRITTEN_OUT


class Source:
    """Hands out tokens; a command of the author's own is replaced by what it stands for, within bounds."""

    def __init__(self, own: dict[str, Command], spent: _Spent | None = None) -> None:
        self._own = own
        self._frames: list[_Frame] = []
        self._positions: list[int] = []
        self._spent = spent or _Spent()

    def nested(self, text: str) -> "Source":
        """Another source for a text inside this one, with the same commands and the same bounds, which both use up."""
        inner = Source(self._own, self._spent)
        inner.push(text)
        return inner

    def push(self, text: str, ended: Callable[[], None] | None = None) -> None:
        """Read another text first; `ended` is called when it has been read."""
        self._spent.characters += len(text)
        if len(self._frames) >= _DEEPEST or self._spent.characters > _MOST_CHARACTERS:
            text = ""
        self._frames.append(_Frame(text, ended))
        self._positions.append(0)

    def token(self) -> re.Match[str] | None:
        """The next token, or None at the end of everything."""
        while self._frames:
            found = _TOKEN.match(self._frames[-1].text, self._positions[-1])
            if not found:
                self._positions.pop()
                ended = self._frames.pop().ended
                if ended:
                    ended()
                continue
            self._positions[-1] = found.end()
            command = self._own.get(found["word"] or "")
            if command and self._spent.may_expand():
                text = self._body(command)
                self._spent.expansions += 1
                self._spent.written_out += len(text)
                self.push(text)
                continue
            return found
        return None

    def optional(self, longest: int = LONGEST_OPTION) -> str | None:
        """The argument in brackets that stands next, if one does."""
        text, position = self._ahead()
        if not text.startswith("[", position) or text.find("]", position, position + longest) < 0:
            return None
        end, depth = position, 0
        for found in _BRACKET.finditer(text, position, position + longest):
            sign = found[0]
            if sign == "{":
                depth += 1
            elif sign == "}":
                depth -= 1
            elif sign == "]" and depth <= 0:
                end = found.end()
                break
        if end == position:
            return None
        self._positions[-1] = end
        return text[position + 1 : end - 1]

    def argument(self) -> str:
        """The argument that stands next: a group, or a single token."""
        text, position = self._ahead()
        if text.startswith("{", position):
            end = balanced(text, position)
            self._positions[-1] = end
            closed = text[end - 1 : end] == "}" and end - 1 > position
            return text[position + 1 : end - 1] if closed else text[position + 1 : end]
        found = _SINGLE.match(text, position)
        if not found:
            return ""
        self._positions[-1] = found.end()
        return found[0]

    def skip_to(self, mark: str) -> str:
        """Everything up to a mark, which is passed over; to the end of the text if it is not there."""
        if not self._frames:
            return ""
        text, position = self._frames[-1].text, self._positions[-1]
        end = text.find(mark, position)
        self._positions[-1] = end + len(mark) if end >= 0 else len(text)
        return text[position : end if end >= 0 else len(text)]

    def ahead_of(self, mark: str, longest: int) -> str:
        """Everything up to a mark, which is still to be read; nothing where the mark is farther than that."""
        if not self._frames:
            return ""
        text, position = self._frames[-1].text, self._positions[-1]
        end = text.find(mark, position, position + longest)
        return text[position:end] if end >= 0 else ""

    def _ahead(self) -> tuple[str, int]:
        if not self._frames:
            return "", 0
        text, position = self._frames[-1].text, self._positions[-1]
        blanks = _BLANKS.match(text, position)
        return text, blanks.end() if blanks else position

    def _body(self, command: Command) -> str:
        """What a command stands for, with its arguments in their places."""
        arguments: list[str] = []
        if command.default is not None and command.arguments:
            given = self.optional()
            arguments.append(command.default if given is None else given)
        while len(arguments) < command.arguments:
            arguments.append(self.argument())
        return _PARAMETER.sub(
            lambda place: arguments[int(place[1]) - 1] if int(place[1]) <= len(arguments) else "", command.body
        )[: 10 * _LONGEST_BODY]
