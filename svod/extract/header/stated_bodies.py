"""Bodies that a sentence of a footnote names: «P. Rossi is with the College of Lakes, Pisa (e-mail: rossi@cnr.it).»."""

from collections.abc import Iterator, Sequence

from svod.extract.header.affiliations import IS_WITH, Body, find_bodies, tells_body
from svod.extract.line_ends import joined_lines
from svod.model.document import Line
from svod.text import lazy_re as re
from svod.text.places import split_place

# What ends the sentence: an address in brackets, a semicolon, a stop that is not behind an initial.
_END = re.compile(r"\s?\((?=[^()]{0,40}@|[Ee]-?mail)|;\s|(?<![A-Z])\.(?:\s|$)|,?\s[Ee]-?mails?:")
# So many lines has a note of one sentence each; so many words a body whose words do not tell that it is one.
_MOST_LINES, _MOST_NAME_WORDS = 8, 8


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
    read = -1
    for place, line in enumerate(lines):
        if line.index <= read or not states_body(line.text):
            continue
        block = [line]
        for below in lines[place + 1 : place + _MOST_LINES]:
            if below.index != block[-1].index + 1 or below.font.size != line.font.size:
                break
            block.append(below)
        # One note may say so of several authors, each in a sentence.
        text = joined_lines(tuple(block))
        read = block[-1].index
        starts = [said.end() for said in IS_WITH.finditer(text)]
        for start, stop in zip(starts, (*starts[1:], len(text)), strict=True):
            yield from _stated(line, text[start:stop])


def _stated(line: Line, said: str) -> Iterator[Body]:
    """The body that a sentence names, behind the words that lead to it: by its words, or as a name in capitals."""
    end = _END.search(said)
    text = said[: end.start()] if end else said
    if tells_body(text):
        yield from (body._replace(lines=(line,)) for body in find_bodies([line._replace(text=text)])[:1])
    elif end is not None and text[:1].isupper() and len(text.split()) <= _MOST_NAME_WORDS:
        yield Body((line,), frozenset(), text, split_place(text).name or text)
