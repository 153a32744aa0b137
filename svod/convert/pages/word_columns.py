"""The words of a printed page as columns: what PDF, DjVu and text recognition give, and a Document is built from."""

from dataclasses import dataclass, field

from svod.convert.pages.reading_order import Places
from svod.model.document import Box, Font


@dataclass(slots=True)
class PageWords:
    """The words of a page as columns, and its lines as ranges of words, in content order."""

    width: float
    height: float
    texts: list[str] = field(default_factory=list)
    fonts: list[int] = field(default_factory=list)
    font_table: list[Font] = field(default_factory=list)
    places: Places = field(default_factory=Places)
    lines: list[range] = field(default_factory=list)
    links: list[tuple[str, Box]] = field(default_factory=list)
    # The words that are raised (1) or lowered (-1) as a whole.
    marks: dict[int, int] = field(default_factory=dict)
    # The words that have raised or lowered digits, and those that are printed otherwise than they are meant.
    with_marks: set[int] = field(default_factory=set)
    printed: dict[int, str] = field(default_factory=dict)
    # What text recognition says of each word, 0 to 100; nothing for a page with text of its own.
    confidences: list[int] = field(default_factory=list)
    # What the page's text may suffer from; repair looks closer.
    unclean: bool = False
    suspicious: bool = False
    doubtful: bool = False
    has_look_alikes: bool = False
    has_spaced_letters: bool = False
    # Letters that stand alone may be lost: their font has nothing to draw for them.
    lacks_glyphs: bool = False
    # Nothing at all is drawn on the page; a picture covers it, and there are a few words at most.
    blank: bool = False
    pictured: bool = False
    # A picture covers it, and its words are what somebody's text recognition made of it.
    scanned: bool = False
    # These words are not to be seen, so that nothing but their places and letters is known.
    hidden: bool = False
    # The verdict after repair: text recognition could add nothing to the words that are there.
    usable: bool = False
