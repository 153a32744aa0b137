"""Pages that are pictures: which of them shall be recognised, and what is reported of those that were not."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from svod.convert.ocr.bold_lines import mark_bold, strokes_of
from svod.convert.ocr.grey_pictures import Picture
from svod.convert.ocr.hidden_text import measure_sizes
from svod.convert.ocr.recognised_letters import mend_letters
from svod.convert.ocr.recogniser import FIRST_PAGES, TesseractRecogniser
from svod.convert.pages.word_columns import PageWords
from svod.errors import MissingProgramError, NoTextError

# In the information: the pages that wanted recognition and did not get it, as in «4-120, 131».
UNRECOGNISED_PAGES = "svod:unrecognised-pages"
# On so many pages from the front it matters how well a scan was recognised before.
PAGES_WITH_HEADERS = 2


class OcrPolicy(StrEnum):
    """Which pages are recognised: none, those without usable text, or all."""

    NEVER = "never"
    AUTO = "auto"
    ALWAYS = "always"

    def wanted(self, pages: Sequence[PageWords]) -> tuple[int, ...]:
        """The pages, counted from 0, that shall be recognised."""
        if self is OcrPolicy.NEVER:
            return ()
        everything = self is OcrPolicy.ALWAYS
        return tuple(index for index, page in enumerate(pages) if not page.blank and (everything or not page.usable))


_WITHOUT_TEXT = {
    OcrPolicy.NEVER: "A scan needs text recognition, which the setting ocr.when forbids.",
    OcrPolicy.AUTO: "Text recognition found none in them.",
    OcrPolicy.ALWAYS: "Text recognition found none in them.",
}


class ScanReader:
    """Fills pages without usable text by text recognition, as the policy says."""

    def __init__(self, ocr: str = OcrPolicy.AUTO, recogniser: TesseractRecogniser | None = None) -> None:
        self._policy = OcrPolicy(ocr)
        self._recogniser = recogniser or TesseractRecogniser()

    def fill(self, pages: list[PageWords], picture: Callable[[int], Picture | None]) -> dict[str, str]:
        """Put recognised words into the pages that need them; what there is to tell of the others."""
        wanted = self._policy.wanted(pages)
        unread: tuple[int, ...] = ()
        if wanted:
            try:
                unread = self._recogniser.recognise(pages, wanted, picture)
            except MissingProgramError:
                if self._policy is OcrPolicy.ALWAYS or not any(page.texts for page in pages):
                    raise
                unread = wanted
        if self._policy is not OcrPolicy.NEVER:
            self._correct_older(pages, picture)
        return {UNRECOGNISED_PAGES: as_ranges([index + 1 for index in unread])} if unread else {}

    def _correct_older(self, pages: Sequence[PageWords], picture: Callable[[int], Picture | None]) -> None:
        """Put right what somebody else's recognition left: its sizes, and on the first pages letters and bold type."""
        older = [index for index, page in enumerate(pages[:FIRST_PAGES]) if _is_older_scan(page)]
        measure_sizes([page for page in pages if page.hidden and not page.confidences])
        closer_look = self._recogniser.closer_look() if older else None
        strokes: dict[int, list[float]] = {}
        for index in older:
            drawn = picture(index)
            if drawn is not None and closer_look is not None:
                closer_look.take_older(pages[index], drawn)
                if pages[index].hidden:
                    mend_letters(pages[index])
                    strokes[index] = strokes_of(pages[index], drawn)
        mark_bold([pages[index] for index in strokes], list(strokes.values()))

    def demand_text(self, pages: Sequence[PageWords], document: str) -> None:
        """Refuse a document of which no page has a word."""
        if not any(page.texts for page in pages):
            raise NoTextError(f"The {document} carries no text, only pictures.", way_out=_WITHOUT_TEXT[self._policy])


def _is_older_scan(page: PageWords) -> bool:
    return page.scanned and bool(page.texts) and not page.confidences


def as_ranges(numbers: Iterable[int]) -> str:
    """Rising numbers in short: «4-120, 131»."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)
