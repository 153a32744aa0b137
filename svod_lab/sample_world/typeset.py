"""Typesets papers as PDF: a record goes to a Typst layout as JSON and comes back as bytes."""

import json
from pathlib import Path
from typing import Any

from svod.demo.records import Formula, Paragraph, PrintedReference, Record, Run, SecondHeader, Section
from svod_lab.sample_world.fixed_words import FIXED_WORDS

LAYOUTS_FOLDER = Path(__file__).parent / "templates"


def typeset(record: Record, layout: str) -> bytes:
    """The paper as PDF, by the layout `templates/<layout>.typ`; the same record gives the same bytes."""
    # The Typst compiler is a large wheel that only rebuilding the world needs.
    import typst

    compiled: bytes = typst.compile(
        str(LAYOUTS_FOLDER / f"{layout}.typ"),
        root=str(LAYOUTS_FOLDER),
        ignore_system_fonts=True,
        sys_inputs={"paper": json.dumps(paper_table(record), ensure_ascii=False)},
    )
    return compiled


def paper_table(record: Record) -> dict[str, Any]:
    """A record as the plain table that the layouts read."""
    return {
        "id": record.id,
        "language": record.language,
        "year": record.year,
        "title": record.title,
        "authors": [
            {"signature": author.signature, "marks": [str(number) for number in author.affiliations]}
            for author in record.authors
        ],
        "affiliations": list(record.affiliations),
        "journal": record.journal,
        "source": record.source,
        "rubric": record.rubric,
        "udc": record.udc,
        "msc": list(record.msc),
        "doi": record.doi,
        "abstract": record.abstract,
        "keywords": list(record.keywords),
        "second": _second_table(record.second),
        "sections": [_section_table(section) for section in record.sections],
        "bibliography": {
            "heading": record.bibliography_heading,
            "numbering": record.numbering,
            "entries": [_reference_table(reference) for reference in record.references],
        },
        "words": FIXED_WORDS[record.language]._asdict(),
    }


def _second_table(second: SecondHeader | None) -> dict[str, Any] | None:
    if second is None:
        return None
    return {**second._asdict(), "words": FIXED_WORDS[second.language]._asdict()}


def _section_table(section: Section) -> dict[str, Any]:
    return {"heading": section.heading, "blocks": [_block_table(block) for block in section.blocks]}


def _block_table(block: Paragraph | Formula) -> dict[str, Any]:
    if isinstance(block, Formula):
        return {"formula": block.typeset, "plain": block.plain}
    return {"runs": _run_tables(block.runs)}


def _reference_table(reference: PrintedReference) -> list[dict[str, Any]]:
    return _run_tables(reference.runs)


def _run_tables(runs: tuple[Run, ...]) -> list[dict[str, Any]]:
    return [run._asdict() for run in runs]
