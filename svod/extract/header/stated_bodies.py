"""Bodies that a sentence of a footnote names: «P. Rossi is with the College of Lakes, Pisa (e-mail: rossi@cnr.it).»."""

from collections.abc import Iterator, Sequence

from svod.extract.header.affiliations import IS_WITH, Body, find_bodies, tells_body
from svod.extract.line_ends import joined_lines
from svod.model.document import Line
from svod.text import lazy_re as re

# What ends the sentence: an address in brackets, a semicolon, a stop that is not behind an initial.
_END = re.compile(r"\s?\((?=[^()]{0,40}@|[Ee]-?mail)|;\s|(?<![A-Z])\.(?:\s|$)|,?\s[Ee]-?mails?:")
_MOST_LINES = 5


def states_body(text: str) -> bool:
    """Whether a line begins to say where somebody works."""
    return IS_WITH.search(text) is not None


def behind_sentence(text: str) -> str:
    """The body that a sentence names; empty where it names none."""
    said = IS_WITH.search(text.replace("\n", " "))
    if said is None:
        return ""
    body = text.replace("\n", " ")[said.end() :]
    end = _END.search(body)
    body = body[: end.start()] if end else body
    return body if tells_body(body) else ""


def stated_bodies(lines: Sequence[Line]) -> tuple[Body, ...]:
    """The bodies that sentences on these lines name, in printed order, each once."""
    found: dict[str, Body] = {}
    for body in _bodies(lines):
        found.setdefault(body.printed, body)
    return tuple(found.values())


def _bodies(lines: Sequence[Line]) -> Iterator[Body]:
    for place, line in enumerate(lines):
        said = IS_WITH.search(line.text)
        if said is None:
            continue
        block = [line]
        for below in lines[place + 1 : place + _MOST_LINES]:
            if below.index != block[-1].index + 1 or below.font.size != line.font.size:
                break
            block.append(below)
        text = joined_lines((line._replace(text=line.text[said.end() :]), *block[1:]))
        end = _END.search(text)
        text = text[: end.start()] if end else text
        if tells_body(text):
            yield from (body._replace(lines=(line,)) for body in find_bodies([line._replace(text=text)])[:1])
