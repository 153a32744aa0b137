"""Labels of papers in LaTeX classes: what the class prints of its own accord goes by its place; losses are named."""

from collections.abc import Iterator
from typing import NamedTuple

from svod.model.document import Document, Line
from svod.text.lexicon import WordClass, classes_of
from svod_lab.corpora.items import Zone
from svod_lab.synthetic.labels import Labelling, TokenLabel, labelled
from svod_lab.synthetic.sheets import Label, Sheet, strips

# Values that have to be found again whole, and those of which nearly all is enough.
_WHOLE = frozenset({Label.TITLE, Label.AUTHOR})
_NEARLY = frozenset({Label.AFFILIATION, Label.EMAIL, Label.ABSTRACT, Label.KEYWORDS})
_LEAST_SHARE = 0.85
# A mark of an affiliation may stick to a name.
_MOST_MARKS = 4
_EDGE = 0.09
# «Аннотация», «Keywords»: words that classes put before values by themselves.
_ANNOUNCING = int(WordClass.ABSTRACT | WordClass.KEYWORDS | WordClass.CONTACT | WordClass.IDENTIFIER_WORD)
_TEXT = frozenset({Label.BODY, Label.HEADING})


class LostValue(NamedTuple):
    """A value that was printed, and what was read of it."""

    label: Label
    printed: str
    read: str


def class_labelled(sheet: Sheet, document: Document) -> Labelling:
    """The labels of all tokens; running heads, page numbers and numbers of headings come from the class."""
    found = labelled(sheet, document, has_furniture=False)
    labels, zones = list(found.labels), list(found.zones)
    for line in document.lines:
        tokens = range(*line.span)
        known = {its for token in tokens if (its := labels[token]) is not None}
        label: TokenLabel | None = None
        if not known and _is_at_edge(line, document):
            is_number = line.text.strip(" -–—").isdigit()
            zone = Zone.PAGE_NUMBER if is_number else Zone.RUNNING_HEAD
            name = Label.PAGE_NUMBER if is_number else Label.RUNNING_HEAD
            label, zones[line.index] = TokenLabel(name, 0, "", -1, zone, sheet.language), zone
        elif known and all(one.label in _TEXT for one in known):
            label = next(iter(known))
        if label is not None:
            for token in tokens:
                labels[token] = labels[token] or label
    announcement = TokenLabel(Label.ANNOUNCEMENT, 0, "", -1, Zone.HEADER, sheet.language)
    for token, text in enumerate(document.columns.texts):
        if labels[token] is None and classes_of(text.strip(".,:;|—–-()")) & _ANNOUNCING:
            labels[token] = announcement
    unlabelled = sum(label is None for label in labels)
    return Labelling(tuple(labels), tuple(zones), found.loss._replace(unlabelled=unlabelled))


def lost_values(sheet: Sheet, document: Document, labelling: Labelling) -> tuple[LostValue, ...]:
    """The values of the header that alignment did not find whole, or found in two places."""
    return tuple(_lost(sheet, document, labelling))


def _lost(sheet: Sheet, document: Document, labelling: Labelling) -> Iterator[LostValue]:
    read: dict[tuple[int, Label, int], list[str]] = {}
    pages: dict[tuple[int, Label, int], set[int]] = {}
    for line in document.lines:
        for token in range(*line.span):
            label = labelling.labels[token]
            if label is not None and label.label in _WHOLE | _NEARLY:
                key = (label.piece, label.label, label.item)
                read.setdefault(key, []).append(document.columns.texts[token])
                pages.setdefault(key, set()).add(line.page)
    for number, piece in enumerate(strips(sheet)):
        for run in piece.runs:
            key = (number, run.label, run.item)
            text = "".join(read.get(key, ()))
            if (run.label in _WHOLE and not (_holds(text, run.text) and len(pages[key]) == 1)) or (
                run.label in _NEARLY and len(_letters(text)) < _LEAST_SHARE * len(_letters(run.text))
            ):
                yield LostValue(run.label, run.text, text)


def _holds(read: str, printed: str) -> bool:
    """Whether the letters of a value were read in order, with no more than marks between them."""
    letters, wanted = _letters(read), _letters(printed)
    rest = iter(letters)
    return len(letters) <= len(wanted) + _MOST_MARKS and all(letter in rest for letter in wanted)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _is_at_edge(line: Line, document: Document) -> bool:
    if line.box is None:
        return False
    height = document.page_sizes[line.page - 1][1]
    return line.box.y1 < _EDGE * height or line.box.y0 > (1 - _EDGE) * height
