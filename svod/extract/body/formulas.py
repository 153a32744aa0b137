"""Display formulas: lines of mathematical type and signs that stand apart from the running text."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from svod.extract.body.placed_lines import TEXT, PlacedLine, Zone
from svod.model.document import Document

# Fonts that hold mathematics only: Computer Modern's, those of Word, Elsevier, MathTime, STIX.
_MATHEMATICAL = re.compile(
    r"(?:^|\+)(?:CMMI|CMSY|CMEX|CMBSY|CMMIB|MSAM|MSBM|EUFM|EUSM|EURM|LMMath|MTMI|MTSY|MTEX|RMTMI|txmi|txsy|txex|"
    r"ntxmi|rtxmi|pxmi|pxsy|zplm|rsfs|wasy|esint|stmary|MathematicalPi|Symbol|Euclid|MT-Extra|MTExtra|Lucida.*Math)"
    r"|Math(?:ematica|Italic|Symbols|-|$)|CambriaMath|XITSMath|STIX.*(?:Math|Var|Integrals)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]{3,}")
# Names of functions are no words of the text.
_FUNCTIONS = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "cot",
        "sinh",
        "cosh",
        "tanh",
        "log",
        "exp",
        "max",
        "min",
        "sup",
        "inf",
        "lim",
        "det",
        "dim",
        "ker",
        "mod",
        "arg",
        "gcd",
        "deg",
        "sgn",
        "sign",
        "rank",
        "diag",
        "const",
        "tr",
        "tg",
        "ctg",
        "arctg",
        "arcsin",
        "arccos",
        "arctan",
        "span",
        "grad",
        "div",
        "rot",
        "opt",
        "argmin",
        "argmax",
        "softmax",
        "Var",
        "Cov",
        "Pr",
        "NIL",
    ]
)
_OPERATORS = re.compile(r"[=<>≤≥≈≡≠∼≃≅∝→←↔⇒⇔↦∈∉⊂⊆∪∩∑∏∫∮∂∇±×·÷√∀∃∧∨¬⊕⊗:+−/|^_⟨⟩‖∥]|\+|-")
_RELATIONS = re.compile(r"[=<>≤≥≈≡≠∼≃≅∝→←↔⇒⇔↦∈∉⊂⊆∑∏∫∮∀∃]")
LABEL = re.compile(r"(?:^|\s)(\(\s?(?:[A-ZА-Я]\.?)?\d{1,3}(?:[.\-–]\d{1,3})*[a-zа-я′']?\s?\))$")
# Where the source names it, it may stand before the formula.
FIRST_LABEL = re.compile(r"(\((?:[A-ZА-Я]\.?)?\d{1,3}(?:[.\-–]\d{1,3})*[a-zа-я′']?\))\s+(?=\S)")
# Which part of the letters of a formula may belong to words.
_MOST_WORDS = 0.4
# In sizes of type: how far a display formula stands from the left edge at least.
_LEAST_INDENT = 1.0
# In usual distances: how far apart the lines of one formula are.
_CLOSE = 1.9


class FormulaLines(NamedTuple):
    """Where among the lines a display formula stands, and its LaTeX, where the source gives it."""

    first: int
    stop: int
    latex: str = ""


def find_formulas(document: Document, lines: Sequence[PlacedLine]) -> list[FormulaLines]:
    """The display formulas among the lines, whose zones are set."""
    mathematical = [bool(_MATHEMATICAL.search(font.name)) for font in document.font_table]
    looks = [one.zone is TEXT and _is_formal(document, one, mathematical) for one in lines]
    found: list[FormulaLines] = []
    place = 0
    while place < len(lines):
        if not looks[place]:
            place += 1
            continue
        stop = place + 1
        while stop < len(lines) and looks[stop] and _is_near(lines[stop - 1], lines[stop]):
            stop += 1
        if _is_display(lines[place:stop]):
            found.append(FormulaLines(place, stop))
            for one in lines[place:stop]:
                one.zone = Zone.FORMULA
        place = stop
    return found


def formula_label(text: str) -> tuple[str, str]:
    """A formula without its label, and the label."""
    if label := LABEL.search(text):
        return text[: label.start()].strip(), label[1]
    label = FIRST_LABEL.match(text)
    return (text[label.end() :], label[1]) if label else (text, "")


def _is_formal(document: Document, one: PlacedLine, mathematical: Sequence[bool]) -> bool:
    """Whether a line holds signs and single letters rather than words."""
    text = one.text
    if len(text) > 300:
        return False
    if not _OPERATORS.search(text):
        first = _WORD.search(text)
        if first and first[0] not in _FUNCTIONS:
            return False
        return all(word[0] in _FUNCTIONS for word in _WORD.finditer(text))
    words = [word for word in _WORD.findall(text) if word not in _FUNCTIONS]
    letters = sum(map(len, words))
    if not words:
        return True
    if letters > _MOST_WORDS * len(text.replace(" ", "")) and letters > 4:
        span = one.line.span
        fonts = document.columns.fonts[span.start : span.stop]
        if not any(mathematical[font] for font in fonts):
            return False
        of_words = (
            len(word)
            for word, font in zip(document.columns.texts[span.start : span.stop], fonts, strict=True)
            if not mathematical[font] and _WORD.search(word) and word not in _FUNCTIONS
        )
        letters = sum(of_words)
    return letters <= _MOST_WORDS * len(text.replace(" ", ""))


def _is_near(above: PlacedLine, one: PlacedLine) -> bool:
    if above.line.page != one.line.page:
        return False
    return above.column == one.column and (one.step is None or one.step < _CLOSE)


def _is_display(lines: Sequence[PlacedLine]) -> bool:
    """Whether such lines are a formula: with a relation, not at the left edge, or with a label at the right one."""
    text = " ".join(one.text for one in lines)
    is_labelled = any(LABEL.search(one.text) and not one.is_short for one in lines)
    if not _RELATIONS.search(text) and not (is_labelled and _OPERATORS.search(text)):
        return False
    if sum(character.isalnum() for character in text) < 2:
        return False
    is_set_in = min(one.box.x0 for one in lines) - lines[0].left > _LEAST_INDENT * lines[0].size
    return is_labelled or is_set_in
