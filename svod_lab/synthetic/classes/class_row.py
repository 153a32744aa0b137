r"""How a LaTeX class takes a header: templates of its commands, in a small language of their own.

`<title>` is a value, `⟦…⟧` is left out where a value in it is missing, `⟨a|b⟩` is one of several by chance,
`<a:Received>` is a word that announces a value. Example: `⟦<a:УДК> <udc>\par⟧ {⟨\Large|\bfseries⟩ <title>}`.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from svod_lab.synthetic.layouts.choices import NameForm

_CHOICE = re.compile(r"⟨([^⟨⟩]*)⟩")
_OPTION = re.compile(r"⟦([^⟦⟧]*)⟧")
_SLOT = re.compile(r"<([a-z]:[^<>]+|[A-Za-z_]+2?)>")
# A command right before a value needs a blank, or it would take the value's first letters for its own.
_AFTER_COMMAND = re.compile(r"(\\[A-Za-z]+)(?=<(?:[a-z]:[^<>]+|[A-Za-z_]+2?)>)")
# Classes for all languages.
EVERYWHERE = ("ru", "de", "en")


class ClassRow(NamedTuple):
    """A class with the templates of its header.

    `author` and `home` are set once a person and once an affiliation; what stands `between` them joins them. Values
    are expected in print in the order of the header, or in that of `prints` where the class moves them.
    """

    name: str
    document_class: str
    options: str = ""
    header: str = ""
    author: str = "<name>"
    between: str = ", "
    # Before the last author, where it is another word: « and ».
    last: str = ""
    home: str = "<home>"
    between_homes: str = "; "
    preamble: str = ""
    # After the text.
    closing: str = ""
    heading: str = "\\section{<heading>}"
    prints: tuple[str, ...] = ()
    # Values that stand in footnotes or after the text.
    late: tuple[str, ...] = ()
    languages: tuple[str, ...] = EVERYWHERE
    names: tuple[NameForm, ...] = ()
    marks: str = "123"
    columns: int = 1
    most_authors: int = 12
    # Names stand in a row with what belongs to them below, or each above its own.
    in_a_row: bool = True
    # Of an affiliation of several authors the class prints one copy.
    homes_once: bool = False
    has_own_fonts: bool = False
    has_own_head: bool = False
    weight: int = 2
    # Class and style files that have to be installed besides the class itself.
    needs: tuple[str, ...] = ()


def drawn(template: str, rng: Random) -> str:
    """The template with its choices made, the inner ones first."""
    while (match := _CHOICE.search(template)) is not None:
        template = template[: match.start()] + rng.choice(match[1].split("|")) + template[match.end() :]
    return template


def without_missing(template: str, missing: frozenset[str]) -> str:
    """The template without the optional parts whose values are missing, the inner ones first."""
    while (match := _OPTION.search(template)) is not None:
        kept = "" if missing.intersection(slots(match[1])) else match[1]
        template = template[: match.start()] + kept + template[match.end() :]
    return template


def slots(template: str) -> Iterator[str]:
    """The names of the values in the order of the template."""
    return (match[1] for match in _SLOT.finditer(template))


def filled(template: str, values: dict[str, str]) -> str:
    """The template with its values."""
    return _SLOT.sub(lambda match: values[match[1]], _AFTER_COMMAND.sub(r"\1 ", template))
