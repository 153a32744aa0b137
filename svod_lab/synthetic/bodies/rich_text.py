"""The running text of a paper with all that a body may have, as blocks."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from svod.model.body import ParagraphKind
from svod_lab.corpora.items import Zone
from svod_lab.synthetic.bodies.contents import (
    CAPTIONS,
    FORMULAS,
    LEADS,
    POINTERS,
    SUBHEADINGS,
    TABLE_CAPTIONS,
    WORDS_OF_DRAWINGS,
    caption_text,
    table_rows,
)
from svod_lab.synthetic.bodies.looks import Look, chosen_look, item_mark
from svod_lab.synthetic.bodies.spans import perhaps_spanned
from svod_lab.synthetic.invention.prose import invented_paragraph
from svod_lab.synthetic.invention.titles import invented_topic
from svod_lab.synthetic.layouts.choices import Layout
from svod_lab.synthetic.layouts.composing import PAGES
from svod_lab.synthetic.layouts.running_text import NoteNumbers, heading_block, paragraph_blocks
from svod_lab.synthetic.sheets import Block, Element, ElementKind, Kind, Label, Run
from svod_lab.synthetic.works.paper_records import PaperRecord

_DRAWINGS = ("plot", "boxes", "picture", "bars")
# In em: what a column of a table needs; and how many there are at most.
_ROOM, _MOST_COLUMNS = 7.5, 6
_POINTS_A_MILLIMETRE = 72 / 25.4
_SHARE_OF_SUBSECTIONS, _SHARE_OF_THIRD = 0.5, 0.3


def rich_blocks(record: PaperRecord, layout: Layout, rng: Random, notes: NoteNumbers) -> Iterator[Block]:
    """Every section with its heading, subsections and elements."""
    yield from _RichText(record, layout, rng, notes).blocks()


class _RichText:
    def __init__(self, record: PaperRecord, layout: Layout, rng: Random, notes: NoteNumbers) -> None:
        self._record, self._layout, self._rng, self._notes = record, layout, rng, notes
        self._language = record.language
        self._topic = invented_topic(rng)
        self._look: Look = chosen_look(record.language, rng)
        page = PAGES[layout.page]
        # In em: how wide a column of the page is, with a gutter's room to spare.
        points = (page.width - 2 * page.side) * _POINTS_A_MILLIMETRE
        self._width = 0.95 * points / layout.columns / layout.size
        self._counts: Counter[ElementKind] = Counter()
        self._captions: set[str] = set()

    def blocks(self) -> Iterator[Block]:
        layout, rng = self._layout, self._rng
        for number, section in enumerate(self._record.sections, start=1):
            if layout.headings and section.heading:
                yield heading_block(section.heading, layout, self._language, number if layout.numbered_headings else 0)
            yield from self._paragraphs(section.paragraphs)
            yield from self._elements()
            if layout.headings and rng.random() < _SHARE_OF_SUBSECTIONS:
                yield from self._subsections(str(number), 2)

    def _subsections(self, number: str, level: int) -> Iterator[Block]:
        rng = self._rng
        for place, heading in enumerate(rng.sample(SUBHEADINGS[self._language], rng.randint(2, 3)), start=1):
            inner = f"{number}.{place}"
            yield self._subheading(heading, inner, level)
            yield from self._paragraphs(self._more(rng.randint(1, 2)))
            yield from self._elements()
            if level == 2 and rng.random() < _SHARE_OF_THIRD:
                yield from self._subsections(inner, 3)

    def _subheading(self, text: str, number: str, level: int) -> Block:
        layout, look = self._layout, self._look
        shown = f"{number}{look.numbers_end} {text}" if layout.numbered_headings else text
        size = max(1.0, layout.heading_size - 0.1 * (level - 1))
        # No two levels look alike.
        is_second_italic = look.second_italic or (layout.heading_size <= 1.0 and not layout.heading_capitals)
        is_italic = level == 3 or is_second_italic
        is_bold = level == 2 or (look.third_bold and not is_second_italic)
        run = Run(shown, Label.HEADING, bold=is_bold, italic=is_italic)
        whole = heading_block(text, layout, self._language)
        return replace(whole, runs=(run,), size=size, above=1.0, below=0.4, level=level)

    def _more(self, count: int) -> tuple[str, ...]:
        references = len(self._record.references)
        return tuple(invented_paragraph(self._topic, self._language, references, self._rng) for _ in range(count))

    def _paragraphs(self, texts: tuple[str, ...]) -> Iterator[Block]:
        return paragraph_blocks(self._record, texts, self._layout, self._rng, self._notes)

    def _elements(self) -> Iterator[Block]:
        """Some elements, each with the sentence that points to it before it, and text behind it."""
        for make in self._rng.choice(_MIXES):
            yield from make(self)
            yield from self._paragraphs(self._more(1))

    def _list(self) -> Iterator[Block]:
        rng, look = self._rng, self._look
        yield self._text(rng.choice(LEADS[self._language]))
        for place in range(rng.randint(2, 4)):
            text = self._more(1)[0].partition(". ")[0].split(" [")[0].rstrip(".")
            shown = f"{item_mark(look, place, self._language)} {text}."
            yield Block(
                (Run(shown),), Zone.BODY, self._language, hanging=look.item_hanging, above=look.item_above,
                inset=look.item_hanging and 1.0, paragraph=ParagraphKind.ITEM,
            )  # fmt: skip

    def _quotation(self) -> Iterator[Block]:
        look = self._look
        run = Run(self._more(1)[0], italic=look.quotation_italic)
        (shown,) = self._paragraphs((run.text,))
        runs = tuple(replace(part, italic=run.italic) for part in shown.runs)
        yield replace(
            shown, runs=runs, inset=look.quotation_inset, size=look.quotation_size, first_line=0.0, above=0.5,
            below=0.5, paragraph=ParagraphKind.QUOTATION,
        )  # fmt: skip

    def _figure(self) -> Iterator[Block]:
        rng = self._rng
        drawing = rng.choice(_DRAWINGS)
        words = () if drawing == "picture" else rng.sample(WORDS_OF_DRAWINGS[self._language], rng.randint(2, 4))
        element = self._captioned(ElementKind.FIGURE)
        width = min(self._width - 1, rng.choice((12.0, 16.0, 20.0, 26.0)))
        height = 3.0 if drawing == "boxes" else rng.choice((6.0, 9.0, 12.0))
        yield self._pointer(element)
        yield self._element(
            replace(element, drawing=drawing, words=tuple(words), width=width, height=height, caption_above=False)
        )

    def _table(self) -> Iterator[Block]:
        rng, look = self._rng, self._look
        element = self._captioned(ElementKind.TABLE)
        plain = table_rows(self._language, rng, max(2, min(_MOST_COLUMNS, int(self._width / _ROOM))))
        rows, spans, heads = perhaps_spanned(plain, self._language)
        yield self._pointer(element)
        yield self._element(
            replace(
                element, rows=rows, spans=spans, heads=heads, rules=look.rules[0], cell_align=look.cell_align,
                cell_size=look.cell_size,
            )
        )  # fmt: skip

    def _formula(self) -> Iterator[Block]:
        typst, tex = self._rng.choice(FORMULAS)
        if self._rng.random() < 0.3:
            yield self._element(Element(ElementKind.FORMULA, 0, typst=typst, tex=tex))
            return
        self._counts[ElementKind.FORMULA] += 1
        number = self._counts[ElementKind.FORMULA]
        element = Element(
            ElementKind.FORMULA, number, self._look.formula_label.replace("#", str(number)), typst=typst, tex=tex
        )
        yield self._element(element)
        yield self._pointer(element)

    def _captioned(self, kind: ElementKind) -> Element:
        look = self._look
        self._counts[kind] += 1
        number = self._counts[kind]
        is_figure = kind is ElementKind.FIGURE
        label = (look.figure_label if is_figure else look.table_label).replace("#", str(number))
        text = self._new_caption(CAPTIONS if is_figure else TABLE_CAPTIONS) + "."
        runs = (
            Run(label, Label.CAPTION, bold=look.bold_label, italic=look.italic_caption),
            Run(f" {text}", Label.CAPTION, italic=look.italic_caption),
        )
        return Element(
            kind, number, str(number), runs, text, look.table_caption_above and not is_figure, look.caption_align,
            look.caption_size, floats=look.floats,
        )  # fmt: skip

    def _new_caption(self, forms: dict[str, tuple[str, ...]]) -> str:
        """A caption that no other element of the paper has: what stands on several pages looks like a running head."""
        topic = self._topic
        text = caption_text(forms, topic, self._language, self._rng)
        while text in self._captions:
            topic = invented_topic(self._rng)
            text = f"{caption_text(forms, topic, self._language, self._rng)}: {getattr(topic.thing, self._language)}"
        self._captions.add(text)
        return text

    def _pointer(self, element: Element) -> Block:
        form = self._rng.choice(POINTERS[element.kind][self._language])
        return self._text(form.replace("#", element.label.strip("()")))

    def _text(self, text: str) -> Block:
        return Block((Run(text),), Zone.BODY, self._language, first_line=self._layout.first_line)

    def _element(self, element: Element) -> Block:
        return Block((), Zone.BODY, self._language, kind=Kind.ELEMENT, element=element)


_LIST, _QUOTATION, _FIGURE, _TABLE, _FORMULA = (
    _RichText._list, _RichText._quotation, _RichText._figure, _RichText._table, _RichText._formula
)  # fmt: skip
# What stands together at one place of a paper.
_MIXES = (
    (), (_FIGURE,), (_TABLE,), (_FORMULA,), (_LIST,), (_QUOTATION,), (_FIGURE, _TABLE), (_FORMULA, _FORMULA),
    (_TABLE, _FORMULA), (_FIGURE, _LIST), (_TABLE, _TABLE), (_FIGURE, _FIGURE),
)  # fmt: skip
