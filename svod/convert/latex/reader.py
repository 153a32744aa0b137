"""LaTeX source read token by token into lines: fonts, lists, tables, formulas, notes, front matter."""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from svod.convert.flow import BODY, Anchor, Flow, heading, superscript
from svod.convert.formulas import LONGEST
from svod.convert.latex.commands import (
    ACCENTS,
    ANNOUNCED,
    ANNOUNCED_ENVIRONMENTS,
    BREAKS,
    CODES,
    CONTROL_SIGNS,
    DISPLAYED,
    ENVIRONMENT_ARGUMENTS,
    FRONT,
    LIGATURES,
    SECTIONS,
    SHORT_FORMS,
    SIGNS,
    SUBJECT_COMMANDS,
    UNREAD_ARGUMENTS,
    UNREAD_ENVIRONMENTS,
    VERBATIM,
)
from svod.convert.latex.fonts import FONT_WORDS, switched
from svod.convert.latex.front import announcement
from svod.convert.latex.source import LONGEST_OPTION, Command, Source
from svod.convert.latex.structure import FloatLabel, LatexStructures
from svod.convert.markup.front import ABSTRACT, REFERENCES
from svod.model.document import Font

MEDIA_TYPE = "application/x-tex"
# Front matter in front matter, notes in notes: deeper than this nobody writes.
_DEEPEST = 8
# A title, its authors and their abstract; as many as a volume has papers.
_LONGEST_FRONT, _MOST_FRONTS = 20_000, 200
_CITING = re.compile(r"(?:[cC]ite[a-zA-Z]*|parencite|textcite|autocite)")
# Such commands print the number of what a label names, the last ones with its name before it.
_REFERRING = ("ref", "eqref", "autoref", "cref", "Cref")
_NO_LABELS: Mapping[str, FloatLabel] = {}
# What ends a line that the source names.
_HEADING_END, _CAPTION_END = "end of heading", "end of caption"


class _State(NamedTuple):
    """What a group inherits and restores."""

    font: Font = BODY
    anchor: Anchor | None = None
    mathematics: bool = False
    raised: bool = False


class Reader:
    """Turns tokens into lines, with a stack of states instead of recursion."""

    def __init__(
        self,
        own: dict[str, Command],
        language: str,
        keys: dict[str, int],
        labels: Mapping[str, FloatLabel] = _NO_LABELS,
    ) -> None:
        self.flow = Flow(MEDIA_TYPE)
        self._source = Source(own)
        self._own = own
        self._language = language
        self._short_forms = SHORT_FORMS.get(language, {})
        self._keys = keys
        self._labels = labels
        self._state = _State()
        self._groups: list[_State] = []
        self._lists: list[int] = []
        self._entries = 0
        self._fronts = 0
        self._notes: list[str] = []
        self._counted_notes = 0
        self._formula_number = ""
        self._front: list[tuple[str, str]] | None = None
        self._accent = ""
        self._depth = 0
        self._written: list[str] = []
        self._structures = LatexStructures(self.flow, language)

    def read(self, text: str, front: list[tuple[str, str]] | None = None) -> None:
        """Add a text; `front` is what the title command prints."""
        self._front = front
        self._run(text)
        self._tell_notes()

    def _tell_notes(self) -> None:
        """Add the notes since the last time, below the section that they belong to."""
        notes, self._notes = self._notes, []
        self.flow.begin_notes()
        for note in notes:
            self._break("\n")
            self._run(note)
        self._break("\n")
        self.flow.end_notes()

    def _note(self, word: str) -> None:
        """A note, kept for the end of its section, and its mark."""
        number = self._source.optional()
        if word in ("footnote", "footnotemark"):
            self._counted_notes += 1
            self._add(superscript(number or str(self._counted_notes)))
        if word != "footnotemark":
            mark = "" if word == "thanks" else superscript(number or str(self._counted_notes)) + " "
            self._notes.append(mark + self._source.argument())

    def words(self) -> str:
        """All that was read, on one line."""
        return " ".join("".join(self._written).split())

    def tell_front(self, front: list[tuple[str, str]]) -> None:
        """Add the lines of the front matter, the title first."""
        for name, text in sorted(front, key=lambda command: command[0] != "title"):
            self._break("\n")
            self._run(text, Font("", heading(1).size, bold=True) if name == "title" else BODY)
        self._break("\n")

    def _run(self, text: str, font: Font = BODY) -> None:
        """Read a text to its end in a state of its own, whatever groups it leaves open."""
        if self._depth > _DEEPEST:
            return
        self._depth += 1
        outer, groups = self._state, self._groups
        self._state, self._groups = _State(font), []
        source, self._source = self._source, self._source.nested(text)
        while token := self._source.token():
            self._obey(token)
        self._state, self._groups, self._source = outer, groups, source
        self._depth -= 1

    def _obey(self, token: re.Match[str]) -> None:
        kind = token.lastgroup
        if kind == "word":
            self._word(token["word"])
        elif kind == "sign":
            self._sign(token["sign"])
        elif kind == "brace":
            self._brace(token["brace"])
        elif kind == "math":
            self._mathematics(displayed=token["math"] == "$$")
        elif kind == "script" and self._state.mathematics:
            self._within(self._source.argument(), self._state._replace(raised=token["script"] == "^"))
        elif kind == "end":
            self._break("\n")
        elif token[0] == "&" and self._structures.is_in_cell and not self._state.mathematics:
            self._break("\n")
            self._structures.next_cell()
        elif kind == "blank":
            self._add(" ")
        elif kind == "ligature":
            self._add(self._short_forms.get(token[0]) or LIGATURES.get(token[0], token[0]))
        else:
            self._add(token[0])

    def _brace(self, brace: str) -> None:
        if brace == "{":
            self._groups.append(self._state)
        elif self._groups:
            self._state = self._groups.pop()

    def _mathematics(self, *, displayed: bool, end: str = "$$") -> None:
        if displayed:
            self._break("\n")
            if self._state.mathematics:
                self._structures.end_formula()
            else:
                self._structures.begin_formula(self._source.ahead_of(end, LONGEST))
        self._state = self._state._replace(mathematics=not self._state.mathematics)

    def _sign(self, sign: str) -> None:
        if sign in "[]":
            self._mathematics(displayed=True, end="\\]")
        elif sign in "()":
            self._mathematics(displayed=False)
        elif sign in ACCENTS and not self._state.mathematics:
            self._accented(ACCENTS[sign])
        elif sign == "\\":
            self._source.optional()
            self._break("\n")
            self._structures.end_row()
        else:
            self._add(CONTROL_SIGNS.get(sign, ""))

    def _accented(self, mark: str) -> None:
        """The accent goes on the first letter of the argument."""
        self._accent = mark
        self._within(self._source.argument(), self._state)

    def _word(self, word: str) -> None:
        if word in SIGNS:
            self._add(SIGNS[word])
        elif word in BREAKS:
            self._break(BREAKS[word])
        elif word in ("begin", "end"):
            self._environment(self._source.argument().strip(), begins=word == "begin")
        elif word in ACCENTS:
            self._accented(ACCENTS[word])
        elif word in FONT_WORDS:
            self._font(word)
        elif not (self._structure(word) or self._announced(word) or self._reference(word)):
            self._unknown(word)

    def _font(self, word: str) -> None:
        changed = switched(self._state.font, word)
        if word.startswith(("text", "math", "bold", "emph")):
            self._within(self._source.argument(), self._state._replace(font=changed))
        else:
            self._state = self._state._replace(font=changed)

    def _structure(self, word: str) -> bool:
        """Headings, lists, front matter, notes."""
        if word in SECTIONS:
            self._source.optional()
            self._tell_notes()
            self._break("\n")
            self._structures.begin_heading(SECTIONS[word] - 1)
            self._within(self._source.argument(), _State(heading(SECTIONS[word])), ended=_HEADING_END)
        elif word == "maketitle":
            front, self._front = self._front or [], []
            self.tell_front(front)
        elif word in FRONT:
            self._source.optional()
            text = self._source.argument()
            if self._front is None:
                self.tell_front([(word, text)])
        elif word == "item":
            self._item(self._source.optional())
        elif word == "twocolumn":
            # What runs across both columns is given as an option.
            self._fronts += 1
            longest = _LONGEST_FRONT if self._fronts <= _MOST_FRONTS else LONGEST_OPTION
            self._within(self._source.optional(longest) or "", self._state, ended="\n")
        elif word in ("footnote", "footnotemark", "footnotetext", "thanks"):
            self._note(word)
        elif word in ("paragraph", "caption", "subparagraph"):
            self._source.optional()
            self._break("\n")
            bold = self._state._replace(font=Font("", BODY.size, bold=word != "caption"))
            label = self._structures.begin_caption() if word == "caption" else ""
            self._within(f"{label}{self._source.argument()}", bold, ended=_CAPTION_END if word == "caption" else " ")
        else:
            return False
        return True

    def _announced(self, word: str) -> bool:
        """What prints its own heading: an abstract, key words, codes."""
        if word in CODES:
            self._announce(CODES[word])
        elif word in (*ANNOUNCED, "abstract"):
            self._announce(word)
            text = self._source.argument()
            # Codes stand on one line.
            self._within(text.replace(r"\and", ",") if word in SUBJECT_COMMANDS else text, self._state, ended="\n")
        else:
            return False
        return True

    def _announce(self, word: str) -> None:
        """A line begins with what is announced."""
        year = self._source.optional() or "" if word in SUBJECT_COMMANDS else ""
        self._break("\n")
        self._add(f"{announcement(word, self._language, year)}: ")

    def _reference(self, word: str) -> bool:
        """Citations, entries of the bibliography, links, fractions."""
        if word == "bibitem":
            self._source.optional()
            self._source.argument()
            self._entries += 1
            self._break("\n")
            label = f"\\@biblabel{{{self._entries}}}" if "@biblabel" in self._own else f"[{self._entries}]"
            self._within(f"{label} ", self._state)
        elif _CITING.fullmatch(word):
            while self._source.optional() is not None:
                continue
            keys = [key.strip() for key in self._source.argument().split(",")]
            self._add(f"[{', '.join(str(self._keys.get(key, key)) for key in keys)}]")
        elif word in _REFERRING:
            named = self._labels.get(self._source.argument().strip())
            if named:
                self._add(self._structures.referred(word, named))
        elif word in ("url", "href", "path"):
            address = self._source.argument()
            anchor = Anchor(address.replace("\\", "")) if word != "path" else None
            text = self._source.argument() if word == "href" else address.replace("_", r"\_").replace("~", r"\~{}")
            self._within(text, self._state._replace(anchor=anchor))
        elif word in ("frac", "dfrac", "tfrac"):
            self._within(f"{self._source.argument()}/{self._source.argument()}", self._state)
        elif word in ("textsuperscript", "textsubscript"):
            self._within(self._source.argument(), self._state._replace(raised=word == "textsuperscript"))
        elif word == "verb":
            self._add(self._source.skip_to(self._source.argument()[:1] or "|"))
        else:
            return False
        return True

    def _unknown(self, word: str) -> None:
        """Arguments of unknown commands are text; those known to be none are passed over."""
        count = UNREAD_ARGUMENTS.get(word)
        if count is None:
            if not self._state.mathematics:
                self._source.optional()
            return
        while self._source.optional() is not None:
            continue
        for _ in range(count):
            self._source.argument()

    def _environment(self, name: str, *, begins: bool) -> None:
        if name in UNREAD_ENVIRONMENTS or name in VERBATIM:
            if begins:
                text = self._source.skip_to(f"\\end{{{name}}}")
                self.flow.end_line()
                self.flow.add_broken("" if name in UNREAD_ENVIRONMENTS else text, BODY)
            self.flow.end_line()
            return
        if name in DISPLAYED:
            self._display(name, begins=begins)
            return
        self._break("\n")
        self._structures.environment(name, begins=begins)
        if begins and name in ANNOUNCED_ENVIRONMENTS:
            self._announce(ANNOUNCED_ENVIRONMENTS[name])
        if name in ("enumerate", "itemize", "description"):
            self._lists = [*self._lists, 0 if name == "enumerate" else -1] if begins else self._lists[:-1]
        elif begins and name in ("abstract", "thebibliography"):
            names, level = (ABSTRACT, 3) if name == "abstract" else (REFERENCES, 2)
            if name == "thebibliography":
                self._tell_notes()
                self._entries = 0
            self.flow.add_line(names.get(self._language, names["en"]), heading(level))
        if begins:
            self._source.optional()
            for _ in range(ENVIRONMENT_ARGUMENTS.get(name, 0)):
                self._source.argument()

    def _display(self, name: str, *, begins: bool) -> None:
        """A display formula begins, or ends with its number."""
        if not begins and self._formula_number:
            self._add(f" {self._formula_number}")
        self._break("\n")
        self._formula_number = ""
        if begins:
            source = self._source.ahead_of(f"\\end{{{name}}}", LONGEST)
            self._formula_number = self._structures.count_formula(name, source)
            self._structures.begin_formula(source)
        else:
            self._structures.end_formula()
        self._state = self._state._replace(mathematics=begins)

    def _item(self, label: str | None) -> None:
        self._break("\n")
        self._structures.begin_item()
        if label is not None:
            self._within(f"{label} ", self._state)
        elif self._lists and self._lists[-1] >= 0:
            self._lists[-1] += 1
            self._add(f"{self._lists[-1]}. ")

    def _within(self, text: str, state: _State, *, ended: str = "") -> None:
        """Read an argument in a state of its own."""
        outer, depth = self._state, len(self._groups)

        def restore() -> None:
            self._state = outer
            del self._groups[depth:]
            if ended:
                self._break(ended)

        self._state = state
        self._source.push(text, restore)

    def _break(self, sign: str) -> None:
        if sign in (_HEADING_END, _CAPTION_END):
            self._break("\n")
            self._structures.end_line_of_its_own()
            return
        self._written.append(sign)
        if sign == "\f":
            self.flow.end_page()
        elif sign == "\n":
            self.flow.end_line()
        else:
            self.flow.add(sign, self._state.font)

    def _add(self, text: str) -> None:
        if self._accent and text.strip():
            letter = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
            text, self._accent = unicodedata.normalize("NFC", letter + self._accent) + text[1:], ""
        text = superscript(text) if self._state.raised else text
        self._written.append(text)
        self.flow.add(text, self._state.font, self._state.anchor)
