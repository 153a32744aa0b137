"""The font that a command of LaTeX switches to."""

from svod.convert.latex.commands import BOLD, ITALIC, SIZES, UPRIGHT
from svod.model.document import Font

FONT_WORDS = BOLD | ITALIC | UPRIGHT | frozenset(SIZES)


def switched(font: Font, word: str) -> Font:
    """The font after a command: «\\bf», «\\Large»."""
    return Font(
        font.name,
        SIZES.get(word, font.size),
        (font.bold or word in BOLD) and word not in UPRIGHT,
        (font.italic or word in ITALIC) and word not in UPRIGHT,
    )
