"""The marks that a line begins with: they tie authors to bodies, addresses and notes."""

from svod.text import lazy_re as re

# Marks that tie an author to an organisation, at the start of its line: «¹», «2,», «a)», «*», «(1)».
LEADING_MARKS = re.compile(
    r"^[\s,;]*((?:(?:\d{1,2}(?!\d)|[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,2}|[*∗†‡§¶#♠♡♢♣♤♥♦♧◇◆]{1,3}|[ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ]|\(\d{1,2}\)|[a-hа-е]\))[\s,]{0,2}){1,6})[.)]?\s?"
    r"(?=[^\W\d_«„“\"])"
)
_ONE_MARK = re.compile(r"\d{1,2}|[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,2}|[*∗†‡§¶#♠♡♢♣♤♥♦♧◇◆]{1,3}|[ᵃ-ᶻⁱⁿ]|[a-hа-е]")
_PLAIN = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹⁰∗ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", "1234567890*abcdefghijklmnoprstuvwxyz")


def marks_of(text: str) -> frozenset[str]:
    """The marks that a line begins with, in plain form."""
    match = LEADING_MARKS.match(text)
    return frozenset(plain_marks(match.group(1))) if match else frozenset()


def plain_marks(text: str) -> list[str]:
    """Marks one by one, superscripts as plain figures and letters."""
    return [mark.translate(_PLAIN) for mark in _ONE_MARK.findall(text)]
