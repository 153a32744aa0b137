"""Letters and Roman numbers glued to names and bodies as marks, where print had them raised: «Karl Berga»."""

from collections.abc import Sequence

from svod.languages import alternatives
from svod.model.document import Line
from svod.text import lazy_re as re

_AND = alternatives("names.after_letter_mark")
RAISED = str.maketrans("abcdefghijklmnoprstuvwxyzабвгд", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵃᵇᵛᵍᵈ")
_GLUED_MARK = re.compile(r"^([a-f])(?=[A-ZÄÖÜА-ЯЁ][^\W\d_]{2})")
_GLUED_CAPITAL = re.compile(r"^([A-H]|I{1,3}|IV|VI{0,3})(?=[A-ZÄÖÜА-ЯЁ][a-zäöüßа-яё]{2})")
_ROMAN = dict(zip(("I", "II", "III", "IV", "V", "VI", "VII", "VIII"), "¹²³⁴⁵⁶⁷⁸", strict=True))
# «a University of Leeds» and «b University of Oslo», each on a line of its own.
_SPACED_MARK = re.compile(r"^([a-f])\s(?=[A-ZÄÖÜА-ЯЁ][^\W\d_]{2})")
_GLUED_LATER = re.compile(r"(?<=\s)([b-f])(?=[A-ZÄÖÜА-ЯЁ][^\W\d_]{2})")


def with_letter_marks(lines: list[Line]) -> list[Line]:
    """Lines with letters as superscripts where they are glued to words as marks: «Karl Berga», «aInstitut für …»."""
    glued = glued_marks([line.text for line in lines])
    return [line._replace(text=_with_marks(line.text, glued)) for line in lines] if glued else lines


def glued_marks(texts: Sequence[str]) -> re.Pattern[str] | None:
    """How letters are glued to names as marks, where they are glued to bodies; None where they are not."""
    marks = {match.group(1) for text in texts if (match := _GLUED_MARK.match(text))}
    spaced = {match.group(1) for text in texts if (match := _SPACED_MARK.match(text))}
    # «a» alone is an article at the beginning of a line.
    marks |= spaced if {"a", "b"} <= spaced else set()
    if "a" not in marks:
        return _capital_marks(texts)
    # «… Brook, USA bDepartment of …»: further bodies may follow on the same line.
    marks |= {match.group(1) for text in texts for match in _GLUED_LATER.finditer(text)}
    return re.compile(rf"(?<=[^\W\d_]{{3}})([{''.join(sorted(marks))}])(?=\s?(?:[,;*]|(?:{_AND})\b|$))")


def _capital_marks(texts: Sequence[str]) -> re.Pattern[str] | None:
    """The same for capital letters («Karl BergA», «AInstitut für …») and Roman numbers; None where two are not met."""
    marks = {match.group(1) for text in texts if (match := _GLUED_CAPITAL.match(text))}
    if {"A", "B"} <= marks:
        known = rf"[{''.join(sorted(mark for mark in marks if mark in 'ABCDEFGH'))}]"
    elif {"I", "II"} <= marks:
        known = "I{1,3}|IV|VI{0,3}"
    else:
        return None
    return re.compile(rf"(?<=[a-zäöüßа-яё.])({known})(?=\s?(?:[,;*]|(?:{_AND})\b|$))")


def _with_marks(text: str, glued: re.Pattern[str]) -> str:
    if _GLUED_MARK.match(text):
        return f"{text[0].translate(RAISED)} {text[1:]}"
    capital = _GLUED_CAPITAL.match(text)
    if capital and glued.search(f"a{capital.group(1)}"):
        return f"{_raised(capital.group(1))} {text[capital.end() :]}"
    return text if _SPACED_MARK.match(text) else raised_marks(text, glued)


def raised_marks(text: str, glued: re.Pattern[str]) -> str:
    """A list of names with the letters glued to them as superscripts."""
    return glued.sub(lambda match: _raised(match.group()), text)


def _raised(mark: str) -> str:
    """A letter, or a Roman number, as a superscript."""
    return _ROMAN.get(mark) or mark.lower().translate(RAISED)
