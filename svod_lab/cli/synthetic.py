"""The command `svod bench synthesize`: labelled references and papers made from records."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from svod.cli.context import JsonOption, output, print_json
from svod.errors import SettingsError
from svod_lab.cli.bench_setup import print_complaints

if TYPE_CHECKING:
    from svod_lab.corpora.complaints import Complaints

SYNTHESIZE_HELP = """Make labelled references or whole papers from records: the same seed makes the same bytes.

Without --records the works are made up.

Examples:

  svod bench synthesize --kind references --count 10000 --language ru --seed 1 --out made

  svod bench synthesize --kind references --count 5000 --language de --records mine.bib --styles styles --out made

  svod bench synthesize --kind papers --count 20 --language ru --out made

  svod bench synthesize --kind bodies --count 20 --language en --out made

  svod bench synthesize --kind papers --count 20 --language de --typesetter latex --format pdf --format ps --out made
"""
REFERENCES_FILE = "references-{language}.jsonl"


class Order(NamedTuple):
    """What to make, and where."""

    language: str
    amount: int
    seed: int
    out: Path
    records: tuple[Path, ...]
    styles: Path | None
    templates: Path | None
    formats: tuple[str, ...]
    typesetter: str


class Made(NamedTuple):
    """What was made: as values for --json, and as a sentence."""

    values: Mapping[str, Any]
    sentence: str


def register(bench: typer.Typer) -> None:
    """Add the command, also under its former name `forge`."""
    bench.command("synthesize", help=SYNTHESIZE_HELP)(synthesize)
    bench.command("forge", help=SYNTHESIZE_HELP, hidden=True)(synthesize)


def synthesize(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the result; files in it are replaced.")],
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="references, papers or bodies.")] = "references",
    count: Annotated[int, typer.Option("--count", min=1, metavar="N", help="How many to make.")] = 1000,
    language: Annotated[str, typer.Option("--language", metavar="LANGUAGE", help="ru, de or en.")] = "ru",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Another seed gives other items.")] = 0,
    records: Annotated[
        list[Path] | None,
        typer.Option("--records", metavar="FILE", help="Your own records (.bib, CSL-JSON, .jsonl); may be repeated."),
    ] = None,
    styles: Annotated[
        Path | None, typer.Option("--styles", metavar="DIR", help="Folder or archive of .csl styles, for references.")
    ] = None,
    templates: Annotated[
        Path | None, typer.Option("--templates", metavar="DIR", help="Folder of your own layouts, for papers.")
    ] = None,
    formats: Annotated[
        list[str] | None,
        typer.Option("--format", metavar="FORMAT", help="Files of papers: pdf, docx …; may be repeated."),
    ] = None,
    typesetter: Annotated[
        str,
        typer.Option(
            "--typesetter",
            metavar="NAME",
            help="What typesets papers: typst (pdf, ps, docx, html), latex (pdf, ps, tex), libreoffice (pdf, odt, doc),"
            " classes (pdf in the LaTeX classes that are installed) or any: for each paper one of those installed.",
        ),
    ] = "typst",
    json_lines: JsonOption = False,
) -> None:
    """Write the items to a folder, and print where."""
    from svod_lab.corpora.complaints import Complaints

    if kind not in KINDS:
        raise SettingsError(f"There is no kind «{kind}».", way_out=f"Known: {', '.join(KINDS)}.")
    order = Order(
        language, count, seed, out, tuple(records or ()), styles, templates, tuple(formats or ("pdf",)), typesetter
    )
    complaints = Complaints()
    made = KINDS[kind](order, complaints)
    print_complaints(complaints)
    if json_lines:
        print_json({**made.values, "left_out": {str(fault): number for fault, number in complaints.counts.items()}})
    else:
        output().print(made.sentence, highlight=False, markup=False, soft_wrap=True)


def _references(order: Order, complaints: "Complaints") -> Made:
    # Heavy libraries, which --help does not need.
    from svod.cli.progress import followed
    from svod_lab.synthetic.reference_files import write_references
    from svod_lab.synthetic.references import ReferenceMaker
    from svod_lab.synthetic.styles.csl import csl_files
    from svod_lab.synthetic.works.user_records import read_records

    records = read_records(order.records, complaints)
    styles = list(csl_files(order.styles, complaints)) if order.styles else []
    maker = ReferenceMaker(order.language, order.seed, records=records, styles=styles, complaints=complaints)
    path = order.out / REFERENCES_FILE.format(language=order.language)
    written = write_references(path, followed(maker.references(order.amount), "making references", order.amount))
    return Made({"references": written, "file": str(path)}, f"{written} references in {path}")


def _papers(order: Order, complaints: "Complaints", *, are_rich: bool = False) -> Made:
    from svod.cli.progress import followed
    from svod_lab.synthetic.papers import make_papers
    from svod_lab.synthetic.works.paper_records import records_of_file

    records = [record for path in order.records for record in records_of_file(path)] if order.records else None
    papers: Iterator[Any] = make_papers(
        order.language, order.amount, order.seed, order.out, order.formats, records, order.templates,
        typesetter=order.typesetter, complaints=complaints, are_rich=are_rich,
    )  # fmt: skip
    made = sum(1 for _ in followed(papers, "making papers", order.amount))
    return Made({"papers": made, "folder": str(order.out)}, f"{made} papers in {order.out}")


KINDS: Mapping[str, Callable[[Order, "Complaints"], Made]] = {
    "references": _references,
    "papers": _papers,
    "bodies": partial(_papers, are_rich=True),
}
