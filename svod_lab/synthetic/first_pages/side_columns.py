"""Parts of a header that stand beside or behind another part."""

from dataclasses import replace

from svod_lab.synthetic.first_pages.addresses import addresses_below
from svod_lab.synthetic.first_pages.more_summaries import (
    behind_abstract,
    beside_keywords,
    beside_people,
    column_of_phrases,
    said_phrases,
)
from svod_lab.synthetic.first_pages.page import Blocks, Page
from svod_lab.synthetic.first_pages.summaries import value
from svod_lab.synthetic.sheets import Kind, Label, Run, joined


def part_of(page: Page, name: str) -> Blocks:
    """One part of the header; nothing where it stands with another part."""
    blocks: Blocks = addresses_below(page) if name == "addresses" else page.ways[name](page)
    abstract, keywords = page.ways["abstract"], page.ways["keywords"]
    if (name, abstract) in (("people", beside_people), ("keywords", beside_keywords)):
        return []
    if name == "abstract" and abstract is beside_people:
        left = joined(
            [part for block in page.ways["people"](page) for part in (block.runs, *block.cells) if part], "\n"
        )
        return [page.cells([left, value(page)], "left", page.looks.small, (1, 2))]
    if name == "abstract" and abstract is beside_keywords:
        head = Run(f"{page.words.abstract[0].upper()}\n", Label.ANNOUNCEMENT, bold=True)
        return [page.cells([column_of_phrases(page), (head, *value(page))], "left", page.looks.small, (1, 2))]
    if keywords is behind_abstract and name in ("abstract", "keywords"):
        return _behind_abstract(page, name, blocks)
    return blocks


def _behind_abstract(page: Page, name: str, blocks: Blocks) -> Blocks:
    """Key words run on behind an abstract that is one paragraph."""
    can_follow = page.ways["abstract"](page)[-1:]
    if not can_follow or can_follow[0].kind is not Kind.TEXT:
        return blocks
    if name == "keywords":
        return []
    last = replace(blocks[-1], runs=(*blocks[-1].runs, Run(" ", Label.OTHER), *said_phrases(page)))
    return [*blocks[:-1], last]
