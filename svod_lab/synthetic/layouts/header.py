"""The header of an article, part by part: everything but authors and affiliations, which have a module of their own."""

from collections.abc import Callable
from dataclasses import replace

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.layouts.authors import authors, emails, homes
from svod_lab.synthetic.layouts.choices import Announced
from svod_lab.synthetic.layouts.printed_names import printed_name
from svod_lab.synthetic.layouts.printing import Printing, source_text
from svod_lab.synthetic.sheets import Align, Block, Kind, Label, Run, plain

Blocks = list[Block]
_FUNDING_MARK = "*"
_PREPRINT_NOTES = {
    "ru": ("Препринт", "На правах рукописи"),
    "de": ("Vorabdruck", "Entwurf, bitte nicht zitieren"),
    "en": ("Preprint. Under review.", "Working paper – please do not cite without permission", "Preprint submitted"),
}


def top_blocks(printing: Printing) -> Blocks:
    """What stands above title and authors."""
    return _parts(printing, printing.layout.top)


def header_blocks(printing: Printing) -> Blocks:
    """Title, authors and the rest in the layout's order."""
    return _parts(printing, printing.layout.order)


def _parts(printing: Printing, names: tuple[str, ...]) -> Blocks:
    blocks = [block for name in names for block in _PARTS[name](printing)]
    return [block for block in blocks if block.runs or block.kind is not Kind.TEXT]


def title(printing: Printing) -> Blocks:
    """The title, in one block; a note of who paid may hang on it."""
    layout, text = printing.layout, printing.header.title
    shown = text.upper() if layout.title_capitals else text
    ending = printing.rng.choice(("", "", "", "", ".")) if layout.title_align == "center" else ""
    note = _title_note(printing)
    run = Run(
        shown,
        Label.TITLE,
        bold=layout.title_bold,
        note=note,
        note_mark=_FUNDING_MARK if note and layout.dates != "foot" else "",
    )
    runs = (run, *plain(ending if not note else ""))
    blocks = [printing.block(runs, layout.title_align, layout.title_size, above=0.9, below=0.4)]
    if layout.kind_line:
        line = plain(printing.one_of(printing.words.article_kinds), Label.GENRE)
        blocks.append(printing.block(line, layout.title_align))
    return blocks


def _title_note(printing: Printing) -> tuple[Run, ...]:
    if printing.header is not printing.record.header:
        return ()
    if printing.layout.dates == "foot":
        return _dates(printing)
    if printing.layout.funding == "footnote":
        return plain(printing.record.funding, Label.NOTE)
    return ()


def abstract(printing: Printing) -> Blocks:
    """The abstract with its word before or above it, or without one."""
    layout, header = printing.layout, printing.header
    value = (Run(header.abstract, Label.ABSTRACT, italic=layout.abstract_italic),) if header.abstract else ()
    return _announced(
        printing, layout.abstract, printing.one_of(printing.words.abstract), value, ".:—"[len(header.title) % 3]
    )


def keywords(printing: Printing) -> Blocks:
    """The key words in a row."""
    layout, header = printing.layout, printing.header
    runs: list[Run] = []
    for number, word in enumerate(header.keywords):
        if runs:
            runs.append(Run(layout.keyword_separator, Label.OTHER))
        runs.append(Run(word, Label.KEYWORDS, number))
    ending = plain("." if len(header.title) % 2 and runs else "")
    way = layout.keywords if layout.keywords is not Announced.SILENT else Announced.RUN_IN
    return _announced(printing, way, printing.one_of(printing.words.keywords), (*runs, *ending), ":")


def _announced(printing: Printing, way: Announced, word: str, value: tuple[Run, ...], sign: str) -> Blocks:
    if not value:
        return []
    layout = printing.layout
    looks = {"inset": layout.abstract_inset, "first_line": layout.first_line if layout.abstract_inset else 0.0}
    if way is Announced.RUN_IN:
        return [printing.block(printing.announced(word, value, sign), "justify", layout.abstract_size, **looks)]
    block = printing.block(value, "justify", layout.abstract_size, **looks)
    if way is Announced.SILENT:
        return [block]
    line = printing.block(
        (Run(word, Label.ANNOUNCEMENT, bold=True),), layout.title_align, layout.abstract_size, above=0.9, below=0.2
    )
    return [replace(line, sticky=True), block]


def _code(words: str, label: Label, value: Callable[[Printing], str]) -> Callable[[Printing], Blocks]:
    def printed(printing: Printing) -> Blocks:
        code = value(printing)
        announced = printing.announced(printing.one_of(getattr(printing.words, words)), plain(code, label))
        return [printing.block(announced if code else ())]

    return printed


def doi(printing: Printing) -> Blocks:
    """The DOI, as an address or behind its letters."""
    code = printing.record.codes.doi
    if not code:
        return []
    prefix = printing.one_of(("DOI: ", "DOI ", "doi: ", "https://doi.org/"))
    runs = (Run(prefix, Label.DOI), Run(code, Label.DOI)) if "/" in prefix else (
        Run(prefix, Label.ANNOUNCEMENT), Run(code, Label.DOI))  # fmt: skip
    return [printing.block(runs, size=0.9)]


def _line(
    label: Label, text: Callable[[Printing], str], align: str = "left", *, italic: bool = False
) -> Callable[[Printing], Blocks]:
    def printed(printing: Printing) -> Blocks:
        return [printing.block(plain(text(printing), label, italic=italic), align, 0.9)]

    return printed


def _dates(printing: Printing) -> tuple[Run, ...]:
    publication = printing.record.publication
    if not publication.received:
        return ()
    runs = printing.announced(printing.one_of(printing.words.received), (Run(publication.received, Label.DATE),))
    if publication.accepted and len(printing.header.title) % 2:
        accepted = printing.one_of(printing.words.accepted)
        runs = (
            *runs,
            Run("; ", Label.OTHER),
            *printing.announced(accepted, (Run(publication.accepted, Label.DATE, 1),)),
        )
    return tuple(replace(run, bold=False) for run in runs)


def dates(printing: Printing) -> Blocks:
    """When the paper was received and accepted."""
    return [printing.block(_dates(printing), printing.layout.author_align, 0.85)]


def date(printing: Printing) -> Blocks:
    """One date alone, as preprints have it."""
    return [printing.block(plain(printing.record.publication.accepted, Label.DATE), "center")]


def funding(printing: Printing) -> Blocks:
    """Who paid, as a paragraph of its own."""
    if printing.header is not printing.record.header or printing.layout.funding != "below":
        return []
    word = printing.one_of(printing.words.acknowledgement)
    note = printing.announced(word, plain(printing.record.funding, Label.NOTE), ".")
    return [printing.block(note if printing.record.funding else (), "justify", printing.layout.abstract_size)]


def citation(printing: Printing) -> Blocks:
    """How the paper shall be cited."""
    source = source_text(printing)
    if not source:
        return []
    people = ", ".join(printed_name(author, printing.layout.names) for author in printing.header.authors)
    word = printing.one_of(printing.words.citation)
    text = f"{people} {printing.header.title} // {source}."
    return [printing.block(printing.announced(word, plain(text, Label.SOURCE)), "justify", 0.85)]


def supervisor(printing: Printing) -> Blocks:
    """The line of a student's paper that names no author."""
    thesis = printing.record.thesis
    if not thesis.supervisor:
        return []
    word = printing.one_of(printing.words.supervisor).removesuffix(":")
    runs = (
        Run(f"{word} ", Label.ANNOUNCEMENT),
        Run(f"{thesis.supervisor}, {thesis.supervisor_degree}", Label.SUPERVISOR),
    )
    return [printing.block(runs, printing.layout.author_align)]


def closing_blocks(printing: Printing) -> Blocks:
    """What a layout keeps for the end of the text: who paid, when it came, where the authors work."""
    closing = []
    if printing.layout.funding == "end" and printing.record.funding:
        closing.append(printing.block(plain(printing.record.funding, Label.NOTE), "justify", 0.9, above=1.0))
    if printing.layout.dates == "end":
        closing.extend(dates(printing))
    return [replace(block, zone=Zone.ANNEX, align=Align.LEFT) for block in closing if block.runs]


_PARTS: dict[str, Callable[[Printing], Blocks]] = {
    "title": title,
    "authors": authors,
    "homes": homes,
    "emails": emails,
    "abstract": abstract,
    "keywords": keywords,
    "udc": _code("udc", Label.UDC, lambda printing: printing.record.codes.udc),
    "msc": _code("msc", Label.MSC, lambda printing: ", ".join(printing.record.codes.msc)),
    "jel": _code("jel", Label.JEL, lambda printing: ", ".join(printing.record.codes.jel)),
    "doi": doi,
    "journal": _line(Label.SOURCE, source_text, "left", italic=True),
    "conference": _line(Label.SOURCE, lambda printing: printing.record.publication.conference, "center"),
    "rubric": _line(Label.RUBRIC, lambda printing: printing.record.publication.rubric.upper(), "center"),
    "kind": _line(Label.GENRE, lambda printing: printing.one_of(printing.words.article_kinds), "right"),
    "note": _line(Label.NOTE, lambda printing: printing.one_of(_PREPRINT_NOTES[printing.header.language]), "center"),
    "dates": dates,
    "date": date,
    "funding": funding,
    "citation": citation,
    "supervisor": supervisor,
}
