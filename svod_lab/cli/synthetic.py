"""The verb that makes labelled data: bench forge."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from svod.cli.context import JsonOption, output, print_json
from svod.errors import SettingsError
from svod_lab.cli.bench_context import tell_complaints

if TYPE_CHECKING:
    from svod_lab.corpora.complaints import Complaints

FORGE_HELP = """Make labelled references or whole papers from records: the same seed makes the same bytes.

Without --records the works are made up, so that nothing else is needed.

Examples:

  svod bench forge --kind references --count 10000 --language ru --seed 1 --out forged

  svod bench forge --kind references --count 5000 --language de --records mine.bib --styles styles --out forged

  svod bench forge --kind papers --count 20 --language ru --out forged

  svod bench forge --kind papers --count 20 --language de --typesetter latex --format pdf --format ps --out forged
"""
REFERENCES_FILE = "references-{language}.jsonl"


class Order(NamedTuple):
    """What was asked for."""

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
    """One line about what was made: where it lies and how much it is."""

    told: Mapping[str, Any]
    sentence: str


def register(bench: typer.Typer) -> None:
    """Add the verb of this file."""
    bench.command(help=FORGE_HELP)(forge)


def forge(
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Folder for what is made; files in it are replaced.")
    ],
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="references or papers.")] = "references",
    count: Annotated[int, typer.Option("--count", min=1, metavar="N", help="How many to make.")] = 1000,
    language: Annotated[str, typer.Option("--language", metavar="LANGUAGE", help="ru, de or en.")] = "ru",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Other seeds make other things.")] = 0,
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
            help="Who prints papers: typst (pdf, ps, docx, html), latex (pdf, ps, tex), libreoffice (pdf, odt, doc) or"
            " any, one of those that are installed for each paper.",
        ),
    ] = "typst",
    json_lines: JsonOption = False,
) -> None:
    """Write what is made below a folder, and tell where it is."""
    from svod_lab.corpora.complaints import Complaints

    if kind not in KINDS:
        raise SettingsError(f"The forge makes no «{kind}».", way_out=f"Known: {', '.join(KINDS)}.")
    order = Order(
        language, count, seed, out, tuple(records or ()), styles, templates, tuple(formats or ("pdf",)), typesetter
    )
    complaints = Complaints()
    made = KINDS[kind](order, complaints)
    tell_complaints(complaints)
    if json_lines:
        print_json({**made.told, "left_out": {str(fault): number for fault, number in complaints.counts.items()}})
    else:
        output().print(made.sentence, highlight=False, markup=False, soft_wrap=True)


def _references(order: Order, complaints: "Complaints") -> Made:
    # The bench brings heavy libraries; whoever asks for help shall not wait for them.
    from svod.cli.progress import followed
    from svod_lab.synthetic.reference_files import write_references
    from svod_lab.synthetic.references import PaperMaker
    from svod_lab.synthetic.styles.csl import csl_files
    from svod_lab.synthetic.works.user_records import read_records

    records = read_records(order.records, complaints)
    styles = list(csl_files(order.styles, complaints)) if order.styles else []
    forge = PaperMaker(order.language, order.seed, records=records, styles=styles, complaints=complaints)
    path = order.out / REFERENCES_FILE.format(language=order.language)
    written = write_references(path, followed(forge.references(order.amount), "forging", order.amount))
    return Made({"references": written, "file": str(path)}, f"{written} references in {path}")


def _papers(order: Order, complaints: "Complaints") -> Made:
    from svod.cli.progress import followed
    from svod_lab.synthetic.papers import make_papers
    from svod_lab.synthetic.works.paper_records import records_of_file

    records = [record for path in order.records for record in records_of_file(path)] if order.records else None
    papers: Iterator[Any] = make_papers(
        order.language, order.amount, order.seed, order.out, order.formats, records, order.templates,
        typesetter=order.typesetter, complaints=complaints,
    )  # fmt: skip
    made = sum(1 for _ in followed(papers, "forging", order.amount))
    return Made({"papers": made, "folder": str(order.out)}, f"{made} papers in {order.out}")


KINDS: Mapping[str, Callable[[Order, "Complaints"], Made]] = {"references": _references, "papers": _papers}
