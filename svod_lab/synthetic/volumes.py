"""Proceedings: several papers in one file, behind a cover and a table of contents."""

from dataclasses import replace
from typing import Any

from svod.model.document import Document, Span
from svod_lab.corpora.items import Truth, Zone
from svod_lab.synthetic.drafts import Draft, draft
from svod_lab.synthetic.labels import Labelling
from svod_lab.synthetic.layouts.choices import Shape
from svod_lab.synthetic.layouts.title_pages import page_break
from svod_lab.synthetic.sheets import Align, Block, Furniture, Label, Run, Sheet
from svod_lab.synthetic.works.grammar import lot

PLANS = {"ru": "ru-journal", "de": "de-social", "en": "en-lecture-notes"}
_VOLUME_TITLES = {
    "ru": "Сборник научных трудов",
    "de": "Beiträge der Tagung",
    "en": "Proceedings of the Conference",
}
_CONTENTS = {"ru": "Содержание", "de": "Inhalt", "en": "Contents"}
_FEWEST_PARTS, _MOST_PARTS = 3, 5


def draft_volume(language: str, number: int, seed: int) -> Draft:
    """A volume whose papers share one look and begin on pages of their own."""
    identity = f"{language}-{seed}-{number}"
    rng = lot(f"volume:{identity}")
    first = _one_column(draft(language, number, seed, plan=PLANS[language]))
    count = rng.randint(_FEWEST_PARTS, _MOST_PARTS)
    others = [
        _one_column(draft(language, number, seed + part * 7919, plan=PLANS[language])) for part in range(1, count)
    ]
    parts = [first, *others]
    title = f"{_VOLUME_TITLES[language]} {first.record.publication.year}"
    sheet = _bound(parts, title, first.sheet)
    layout = replace(first.layout, plan=f"{language}-volume", shape=Shape.VOLUME, columns=1)
    return Draft(identity, first.record, layout, sheet, Truth(title=title), parts=tuple(part.truth for part in parts))


def _one_column(made: Draft) -> Draft:
    sheet = made.sheet
    return replace(made, sheet=replace(sheet, columns=1, front=(), cover=(), blocks=(*sheet.front, *sheet.blocks)))


def _bound(parts: list[Draft], title: str, look: Sheet) -> Sheet:
    language = look.language
    blocks = [_line(title, Label.SOURCE, 2.0, 8.0), page_break(), _line(_CONTENTS[language], Label.HEADING, 1.3, 0.0)]
    for part in parts:
        people = ", ".join(author.name for author in part.truth.authors or ())
        run = Run(f"{people}. {part.truth.title}", Label.CONTENTS)
        blocks.append(Block((run,), Zone.ANNEX, language, align=Align.LEFT, above=0.5))
    for number, part in enumerate(parts):
        blocks.append(page_break())
        blocks.extend(_numbered(block, number) for block in part.sheet.blocks)
    return replace(look, blocks=tuple(blocks), head=Furniture(), foot=Furniture("", "#", "#"), first_number=1)


def _line(text: str, label: Label, size: float, above: float) -> Block:
    return Block((Run(text, label, bold=True),), Zone.COVER, align=Align.CENTRE, size=size, above=above)


def _numbered(block: Block, part: int) -> Block:
    """The block with the part's number on its title, by which the part is found again."""
    runs = tuple(replace(run, item=part) if run.label is Label.TITLE else run for run in block.runs)
    return replace(block, runs=runs)


def part_rows(made: Draft, document: Document, labelling: Labelling) -> list[dict[str, Any]]:
    """Title, authors and pages of each paper of a volume, for its row of the truth."""
    starts: dict[int, int] = {}
    for token, label in enumerate(labelling.labels):
        if label is not None and label.label is Label.TITLE and label.language == made.record.language:
            starts.setdefault(label.item, document.page_of(Span(token, token + 1)))
    ends = [starts.get(number + 1, document.page_count + 1) - 1 for number in range(len(made.parts))]
    return [
        {
            "title": truth.title,
            "authors": [author.name for author in truth.authors or ()],
            "first_page": starts.get(number),
            "last_page": ends[number],
        }
        for number, truth in enumerate(made.parts)
    ]
