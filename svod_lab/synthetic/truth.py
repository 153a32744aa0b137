"""The truth about a synthetic paper: what of its record the layout really printed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from svod_lab.corpora.items import TrueAuthor, Trust, Truth, Zone
from svod_lab.synthetic.layouts.authors import author_names
from svod_lab.synthetic.layouts.choices import Citations, Emails, Layout, Second, Shape
from svod_lab.synthetic.layouts.printing import Printing
from svod_lab.synthetic.sheets import Label, Sheet, Strip, strips
from svod_lab.synthetic.works.paper_records import PaperHeader, PaperRecord

# What makes a synthetic paper hard, in the words of the real corpora.
_STRESS: Mapping[str, Callable[[Layout], bool]] = {
    "authors_before_title": lambda layout: (
        "authors" in layout.order
        and "title" in layout.order
        and layout.order.index("authors") < layout.order.index("title")
    ),
    "title_in_left_column": lambda layout: layout.columns == 2 and not layout.front_spans,
    "bilingual_header": lambda layout: layout.second in (Second.BELOW, Second.BEFORE),
    "double_bibliography": lambda layout: layout.second_bibliography,
    "footnote_citations": lambda layout: layout.citations is Citations.FOOTNOTES,
    "repository_cover_page": lambda layout: layout.cover != "none",
    "two_articles_on_a_page": lambda layout: layout.tail,
    "supervisor_line": lambda layout: "supervisor" in layout.order,
}


def printed_truth(record: PaperRecord, layout: Layout, sheet: Sheet, printing: Printing) -> Truth:
    """What can be read in the paper; a field that was not printed is empty."""
    header = record.header
    pieces = tuple(strips(sheet))
    seen = {run.label for piece in pieces if piece.language == header.language for run in piece.runs}
    other = record.translation if _second_is_printed(record.translation, pieces) else None
    names = author_names(printing)
    if layout.shape in (Shape.THESIS, Shape.AUTOREFERAT):
        names = names[:1]
    return Truth(
        title=header.title,
        other_title=other.title if other else None,
        authors=tuple(
            TrueAuthor(name, f"{author.family} {author.given} {author.patronymic}".strip())
            for name, author in zip(names, header.authors, strict=False)
        ),
        affiliations=_printed_texts(pieces, Label.AFFILIATION, header.language),
        emails=_emails(header, layout) if Label.EMAIL in seen else (),
        abstract=header.abstract if Label.ABSTRACT in seen else None,
        keywords=header.keywords if Label.KEYWORDS in seen else (),
        msc=record.codes.msc if Label.MSC in seen else (),
        udc=record.codes.udc if Label.UDC in seen else None,
        doi=record.codes.doi if Label.DOI in seen else None,
        references=_references(record, layout, sheet),
        references_trust=Trust.EXACT,
    )


KINDS = {
    Shape.ARTICLE: "article",
    Shape.THESIS: "thesis",
    Shape.AUTOREFERAT: "thesis",
    Shape.REPORT: "report",
    Shape.VOLUME: "volume",
}


def truth_row(
    identity: str, file: str, truth: Truth, record: PaperRecord, layout: Layout, pages: int
) -> dict[str, Any]:
    """The truth as a row of `truth.jsonl`, in the form that `corpora.documents.TruthDocuments` reads."""
    return {
        "id": identity,
        "file": file,
        "format": file.rpartition(".")[2],
        "lang": record.language,
        "kind": KINDS[layout.shape],
        "layout": layout.plan,
        "columns": layout.columns,
        "pages": pages,
        "title": truth.title,
        "title_alt": truth.other_title,
        "authors": None if truth.authors is None else [author.name for author in truth.authors],
        "affiliations": _listed(truth.affiliations),
        "emails": _listed(truth.emails),
        "abstract": truth.abstract,
        "keywords": _listed(truth.keywords),
        "msc": _listed(truth.msc),
        "udk": truth.udc,
        "doi": truth.doi,
        "references": _listed(truth.references),
        "refs_trust": str(Trust.EXACT),
        "stress": stress(layout),
        "work_id": f"forge:{record.record_id}",
    }


def _listed(texts: tuple[str, ...] | None) -> list[str] | None:
    return None if texts is None else list(texts)


def stress(layout: Layout) -> list[str]:
    """What makes the layout hard."""
    return [name for name, holds in _STRESS.items() if holds(layout)]


def _second_is_printed(header: PaperHeader | None, pieces: Iterable[Strip]) -> bool:
    if header is None:
        return False
    titles = (run.text for piece in pieces for run in piece.runs if run.label is Label.TITLE)
    return any(title.casefold() == header.title.casefold() for title in titles)


def _printed_texts(pieces: Iterable[Strip], label: Label, language: str) -> tuple[str, ...]:
    texts = (run.text for piece in pieces if piece.language == language for run in piece.runs if run.label is label)
    return tuple(dict.fromkeys(texts))


def _emails(header: PaperHeader, layout: Layout) -> tuple[str, ...]:
    known = tuple(author.email for author in header.authors if author.email)
    return known[:1] if layout.emails is Emails.FIRST_ONLY else known


def _references(record: PaperRecord, layout: Layout, sheet: Sheet) -> tuple[str, ...]:
    """The entries of the list, or where there is none those that footnotes quote."""
    if any(block.zone is Zone.BIBLIOGRAPHY for block in sheet.blocks) and layout.bibliography:
        return tuple(reference.raw for reference in record.references)
    quoted = (
        run.note for block in sheet.blocks for run in block.runs if run.note and run.note[0].label is Label.REFERENCE
    )
    return tuple(dict.fromkeys("".join(part.text for part in note) for note in quoted))
