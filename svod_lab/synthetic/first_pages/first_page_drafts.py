"""Drafts of papers whose first pages are put together at random, and the truth about them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from random import Random

from svod_lab.corpora.items import TrueAuthor, Truth, Zone
from svod_lab.synthetic.drafts import Draft
from svod_lab.synthetic.first_pages import third_people, third_set
from svod_lab.synthetic.first_pages.addresses import Addresses
from svod_lab.synthetic.first_pages.bodies import other_body
from svod_lab.synthetic.first_pages.mixtures import Half, Mixture, drawn
from svod_lab.synthetic.first_pages.more_people import TOWNS_ONLY
from svod_lab.synthetic.first_pages.names import names_of
from svod_lab.synthetic.first_pages.page import Blocks, Looks, Page
from svod_lab.synthetic.first_pages.people import end_blocks
from svod_lab.synthetic.first_pages.side_columns import part_of
from svod_lab.synthetic.first_pages.titles import WITH_SUBTITLE, subtitle_of
from svod_lab.synthetic.invention.records import invented_record
from svod_lab.synthetic.layouts.choices import Citations, Layout
from svod_lab.synthetic.layouts.composing import PAGES, foot_of, head_of
from svod_lab.synthetic.layouts.printing import Printing
from svod_lab.synthetic.layouts.running_text import NoteNumbers, bibliography_blocks, section_blocks
from svod_lab.synthetic.references import make_references
from svod_lab.synthetic.sheets import Block, Kind, Label, Run, Sheet, strips
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.paper_records import PaperHeader, PaperRecord

_REFERENCES = 6
_OTHER_BODIES = 0.4
_FIRST_NOTE = 20
_NARROW = 18.0


def first_page_drafts(language: str, count: int, seed: int, half: Half) -> Iterator[Draft]:
    """So many papers, their first pages in mixtures of that half; the same for the same seed."""
    for number in range(count):
        yield first_page_draft(language, number, seed, half)


def first_page_draft(language: str, number: int, seed: int, half: Half) -> Draft:
    """The draft of that number."""
    identity = f"{half}-{language}-{seed}-{number}"
    rng = lot(f"first-page:{identity}")
    mixture = drawn(language, half, rng)
    record = _record(language, number, seed, identity, rng)
    layout = _layout(mixture, rng)
    subtitle = (
        subtitle_of(language, identity) if mixture.names["title"] in WITH_SUBTITLE | third_set.WITH_SUBTITLE else ""
    )
    page = Page(record, record.header, mixture.values, _looks(rng), rng, subtitle)
    sheet = _sheet(page, layout, rng)
    return Draft(identity, record, layout, sheet, _truth(page, sheet))


def _record(language: str, number: int, seed: int, identity: str, rng: Random) -> PaperRecord:
    references = tuple(make_references(language, _REFERENCES, seed * 1_000_003 + number))
    record = invented_record(language, number, _REFERENCES, rng)
    header = record.header
    bodies = tuple(other_body(body, language) if rng.random() < _OTHER_BODIES else body for body in header.affiliations)
    return replace(
        record, record_id=f"{record.record_id}:{identity}", header=replace(header, affiliations=bodies),
        references=references,
    )  # fmt: skip


def _layout(mixture: Mixture, rng: Random) -> Layout:
    """What of the page is the same in every way of printing its parts."""
    columns = rng.choice((1, 1, 1, 2))
    return Layout(
        f"random: {mixture.name}", page=rng.choice(tuple(PAGES)),
        font=rng.choice(("Libertinus Serif", "New Computer Modern")), size=rng.choice((9.5, 10.0, 11.0, 12.0)),
        columns=columns, front_spans=rng.random() < 0.9, numbered_headings=rng.random() < 0.5,
        heading_align=rng.choice(("left", "center")), heading_capitals=rng.random() < 0.2,
        citations=rng.choice((Citations.BRACKETS, Citations.AUTHOR_YEAR)), numbering=rng.choice(("1.", "[1]", "")),
        head=rng.choice(("none", "none", "journal", "authors", "both", "conference")),
        foot=rng.choice(("number", "outer", "none")),
    )  # fmt: skip


def _looks(rng: Random) -> Looks:
    return Looks(
        align=rng.choice(("center", "center", "left", "left", "right")), title_size=rng.choice((1.15, 1.4, 1.7, 2.1)),
        title_bold=rng.random() < 0.7, name_size=rng.choice((0.95, 1.0, 1.1, 1.2)), name_bold=rng.random() < 0.35,
        name_italic=rng.random() < 0.2, body_size=rng.choice((0.8, 0.9, 1.0)), body_italic=rng.random() < 0.35,
        small=rng.choice((0.85, 0.9, 1.0)), inset=rng.choice((0.0, 0.0, 2.0, 3.0)), bold_words=rng.random() < 0.65,
    )  # fmt: skip


def _sheet(page: Page, layout: Layout, rng: Random) -> Sheet:
    record = page.record
    parts = [(name, _part(page, name)) for name in page.ways["order"]]
    header = [*_second(page, "above"), *(block for _, blocks in parts for block in blocks), *_second(page, "below")]
    text = [
        *section_blocks(record, layout, rng, NoteNumbers(_FIRST_NOTE)),
        *bibliography_blocks(record.references, layout, record.language, rng),
        *end_blocks(page),
        *(replace(block, zone=Zone.ANNEX) for block in _second(page, "at-end")),
    ]
    spans = layout.columns == 2 and layout.front_spans
    printing = Printing(record, record.header, layout, rng)
    size = PAGES[layout.page]
    return Sheet(
        record.language, size._replace(side=_NARROW) if layout.columns == 2 else size, layout.font, layout.size,
        layout.columns, layout.leading, 1, head_of(printing), foot_of(layout), (),
        tuple(_printed(header)) if spans else (), tuple(_printed(text if spans else [*header, *text])),
    )  # fmt: skip


def _printed(blocks: Blocks) -> Blocks:
    return [block for block in blocks if block.runs or block.cells or block.kind is not Kind.TEXT]


def _part(page: Page, name: str) -> Blocks:
    """One part of the header; addresses print themselves by where they stand."""
    blocks = part_of(page, name)
    if name == "title" and page.ways["second"] == "title-below" and page.record.translation:
        blocks = [*blocks, *page.ways["title"](_translated(page, page.record.translation))]
    if name == "abstract" and page.ways["second"] == "side-by-side" and page.record.translation and blocks:
        blocks = [_side_by_side(page, page.record.translation)]
    return blocks


def _translated(page: Page, translation: PaperHeader) -> Page:
    looks = page.looks._replace(title_size=min(page.looks.title_size, 1.3), name_size=1.0)
    return replace(page, header=translation, looks=looks)


def _side_by_side(page: Page, translation: PaperHeader) -> Block:
    """Both abstracts beside each other."""
    cells = []
    for one in (page, _translated(page, translation)):
        word = one.announcement(f"{one.words.abstract[0]}\n", bold=True)
        cells.append((*word, Run(one.header.abstract, Label.ABSTRACT, 0 if one is page else 1)))
    return page.cells(cells, "left", page.looks.small, (1, 1))


def _second(page: Page, place: str) -> Blocks:
    """The header in the other language, as much of it as is printed in that place."""
    second, translation = page.ways["second"], page.record.translation
    what, _, where = second.partition("-")
    if not translation or where != place:
        return []
    other = _translated(page, translation)
    names = {
        "all": ("title", "people", "abstract", "keywords"), "summary": ("title", "abstract", "keywords"),
        "abstract": ("abstract", "keywords"), "title": (),
    }[what]  # fmt: skip
    return [block for name in names for block in page.ways[name](other)]


def _truth(page: Page, sheet: Sheet) -> Truth:
    """What can be read of the header on the sheet; a field that was not printed is empty."""
    record, header = page.record, page.header
    pieces = [piece for piece in strips(sheet) if piece.language == header.language]
    seen = {run.label for piece in pieces for run in piece.runs}
    printed = {run.text.casefold() for piece in strips(sheet) for run in piece.runs}
    addresses: Addresses = page.ways["addresses"]
    emails = tuple(author.email for author in header.authors if author.email)
    translation = record.translation
    return Truth(
        title=header.title,
        subtitle=page.subtitle or None,
        other_title=translation.title if translation and translation.title.casefold() in printed else None,
        authors=tuple(
            TrueAuthor(name, f"{author.family} {author.given} {author.patronymic}".strip())
            for name, author in zip(names_of(page), header.authors, strict=True)
        ),
        # Where bodies are printed in two languages, either are right; a town alone may count as one or not.
        affiliations=None
        if page.ways["second"].startswith("all") or page.ways["people"] in (*TOWNS_ONLY, *third_people.TOWNS_ONLY)
        else _bodies(sheet, header.language),
        emails=(emails[:1] if addresses.is_one else emails) if Label.EMAIL in seen else (),
        abstract=_joined_text(sheet, Label.ABSTRACT, header.language) or None,
        keywords=_keywords(page, sheet),
        other_abstract=translation.abstract if translation else None,
        start_page=1,
    )


def _keywords(page: Page, sheet: Sheet) -> tuple[str, ...]:
    """The key words; those in the other language, too, where both are printed in one alphabet."""
    languages = {piece.language for piece in strips(sheet) for run in piece.runs if run.label is Label.KEYWORDS}
    headers = (page.header, page.record.translation)
    if page.header.language == "ru" and "ru" in languages:
        headers = (page.header, None)
    return tuple(word for one in headers if one and one.language in languages for word in one.keywords)


def _bodies(sheet: Sheet, language: str) -> tuple[str, ...]:
    """Each body once as printed, with its address."""
    found: dict[str, str] = {}
    for piece in strips(sheet):
        if piece.language != language:
            continue
        inside = (Label.AFFILIATION, Label.ADDRESS)
        kept = [(run.item if run.label in inside else None, run) for run in piece.runs]
        for item, group in groupby(_with_signs(kept), key=lambda pair: pair[0]):
            if item is not None:
                text = " ".join("".join(run.text for _, run in group).split())
                found.setdefault(text.casefold(), text)
    return tuple(found.values())


def _with_signs(runs: list[tuple[int | None, Run]]) -> list[tuple[int | None, Run]]:
    """Signs between two parts of one body belong to it."""
    return [
        (runs[place - 1][0], run)
        if item is None and 0 < place < len(runs) - 1 and runs[place - 1][0] == runs[place + 1][0]
        else (item, run)
        for place, (item, run) in enumerate(runs)
    ]


def _joined_text(sheet: Sheet, label: Label, language: str) -> str:
    """All of one value, where it stands in several paragraphs."""
    texts = [
        run.text
        for piece in strips(sheet)
        if piece.language == language
        for run in piece.runs
        if run.label is label and not run.item
    ]
    return " ".join(" ".join(texts).split())
