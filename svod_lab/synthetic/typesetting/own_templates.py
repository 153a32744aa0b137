"""Users' own Typst layouts: a folder of templates that print a paper from one table of values.

A template reads its paper by `#let paper = json(bytes(sys.inputs.paper))` and prints what it likes of it. Values must
be printed as they are given (capitals are recognised, too); words that a template adds of its own are labelled `other`.
Files whose names begin with «_» are parts of other templates.
"""

import json
from pathlib import Path
from typing import Any

from svod.errors import SettingsError
from svod_lab.synthetic.layouts.fixed_words import WORDS
from svod_lab.synthetic.layouts.own_layout import NAMES_BY_LANGUAGE
from svod_lab.synthetic.layouts.printed_names import printed_name
from svod_lab.synthetic.typesetting.typst import compiled
from svod_lab.synthetic.works.paper_records import PaperRecord


def own_templates(folder: Path) -> tuple[Path, ...]:
    """The templates of a folder, by name."""
    found = tuple(sorted(path for path in folder.glob("*.typ") if not path.name.startswith("_")))
    if not found:
        raise SettingsError(f"There is no Typst template (*.typ) in {folder}.")
    return found


def own_pdf(template: Path, record: PaperRecord) -> bytes:
    """The paper as the template prints it."""
    return compiled(template, {"paper": json.dumps(paper_table(record), ensure_ascii=False)})


def paper_table(record: PaperRecord) -> dict[str, Any]:
    """The placeholders of a template, all texts unless noted."""
    header, translation, words = record.header, record.translation, WORDS[record.language]
    return {
        "id": record.record_id,
        "language": record.language,
        "title": header.title,
        "translated_title": translation.title if translation else "",
        # Each with name (as it shall be printed), family, given, patronymic, email, degree, affiliations (numbers).
        "authors": [
            {"name": printed_name(author, NAMES_BY_LANGUAGE[record.language]), **author._asdict()}
            for author in header.authors
        ],
        # Each with name, department, city, country, street.
        "affiliations": [place._asdict() for place in header.affiliations],
        "abstract": header.abstract,
        "translated_abstract": translation.abstract if translation else "",
        "keywords": list(header.keywords),
        "udc": record.codes.udc,
        "msc": list(record.codes.msc),
        "jel": list(record.codes.jel),
        "doi": record.codes.doi,
        **record.publication._asdict(),
        "funding": record.funding,
        # Each with heading and paragraphs (a list of texts).
        "sections": [section._asdict() for section in record.sections],
        "references": [reference.raw for reference in record.references],
        "words": {
            "abstract": words.abstract[0], "keywords": words.keywords[0], "udc": words.udc[0],
            "bibliography": words.bibliography[0], "received": words.received[0],
        },
    }  # fmt: skip
