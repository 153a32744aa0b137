"""The source of a paper in a class: preamble with languages and fonts, header, text, stamps on the first page."""

from collections.abc import Iterator, Mapping
from random import Random

from svod_lab.corpora.items import Zone
from svod_lab.synthetic.classes.class_row import ClassRow, drawn
from svod_lab.synthetic.classes.class_writer import ClassWriter
from svod_lab.synthetic.sheets import Block, Label, Run
from svod_lab.synthetic.typesetting.tex_letters import in_tex
from svod_lab.synthetic.typesetting.tex_preamble import BABEL
from svod_lab.synthetic.works.paper_records import PaperRecord

# Packages of text fonts with Cyrillic letters, and with Latin ones only; the first is the class's own choice.
FONTS: Mapping[str, tuple[str, ...]] = {
    "ru": ("", "", "", "tempora", "tempora", "PTSerif", "heuristica", "erewhon", "cochineal", "XCharter", "ebgaramond"),
    "": ("", "", "", "lmodern", "mathptmx", "mathptmx", "mathpazo", "charter", "newtxtext", "newtxtext", "libertine",
         "bookman", "tgtermes", "tgpagella", "XCharter", "ebgaramond", "kpfonts", "utopia", "helvet"),
}  # fmt: skip
_SHARE_OF_STAMPS = 0.3
_FEWEST_CHARACTERS, _MOST_CHARACTERS = 1200, 4200
_ARCHIVES = ("math.NA", "cs.CL", "hep-th", "physics.gen-ph", "stat.ML", "econ.GN", "quant-ph", "math.AP")
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_STAMPED = (
    "\\AddToShipoutPictureBG*{{\\AtPageLowerLeft{{\\put(\\LenToUnit{{{x}mm}},\\LenToUnit{{{y}mm}})"
    "{{\\makebox(0,0)[{anchor}]{{{text}}}}}}}}}\n"
)


def class_source(row: ClassRow, writer: ClassWriter, record: PaperRecord, font: str, rng: Random) -> str:
    """The whole source; the writer knows afterwards what it prints."""
    stamps = "".join(_stamps(row, writer, record, rng))
    header = writer.header()
    body = writer.body(rng.randint(_FEWEST_CHARACTERS, _MOST_CHARACTERS))
    closing = writer.closing()
    return "".join((
        *_preamble(row, record, font, rng), "\\begin{document}\n", stamps, header, "\n\n", body, "\n\n", closing,
        "\n\\end{document}\n",
    ))  # fmt: skip


def drawn_font(row: ClassRow, language: str, rng: Random) -> str:
    """A font package, or none where the class has fonts of its own."""
    return "" if row.has_own_fonts else rng.choice(FONTS.get(language, FONTS[""]))


def _preamble(row: ClassRow, record: PaperRecord, font: str, rng: Random) -> Iterator[str]:
    languages = dict.fromkeys((record.language, "en", "ru"))
    others = [BABEL[language] for language in languages if language != record.language]
    encodings = "T1,T2A" if record.language == "ru" else "T2A,T1"
    # Some classes load babel themselves, so its options come first.
    yield f"\\pdfoutput=1\n\\PassOptionsToPackage{{{','.join((*others, BABEL[record.language]))}}}{{babel}}\n"
    yield f"\\documentclass[{drawn(row.options, rng)}]{{{row.document_class}}}\n"
    yield f"\\usepackage[{encodings}]{{fontenc}}\n\\usepackage[utf8]{{inputenc}}\n"
    yield f"\\usepackage{{babel}}\n\\AtBeginDocument{{\\selectlanguage{{{BABEL[record.language]}}}}}\n"
    yield "\\usepackage{textcomp,graphicx,eso-pic}\n"
    if font:
        yield f"\\usepackage{{{font}}}\n"
    if font == "helvet":
        yield "\\renewcommand{\\familydefault}{\\sfdefault}\n"
    yield drawn(row.preamble, rng).replace("<babel>", BABEL[record.language]) + "\n\\sloppy\n"


def _stamps(row: ClassRow, writer: ClassWriter, record: PaperRecord, rng: Random) -> Iterator[str]:
    """What others print on the first page: the archive's number at the margin, a journal's lines above and below."""
    language = record.language
    if language == "en" and rng.random() < 0.12:
        number = f"{rng.randint(7, 24):02}{rng.randint(1, 12):02}.{rng.randint(1000, 29999):05}"
        date = f"{rng.randint(1, 28)} {rng.choice(_MONTHS)} {record.publication.year}"
        text = f"arXiv:{number}v{rng.randint(1, 4)} [{rng.choice(_ARCHIVES)}] {date}"
        turned = f"\\rotatebox{{90}}{{\\Large {in_tex(text, language)}}}"
        yield _stamp(writer, text, Label.SOURCE, turned, 9, rng.randint(90, 150), "c")
        return
    if row.has_own_head or rng.random() > _SHARE_OF_STAMPS:
        return
    publication = record.publication
    source = f"{publication.journal}, {publication.year}"
    lines = {
        "ru": (f"{source}, № {publication.issue}", f"ISSN {publication.issn}. {source}. Т. {publication.volume}"),
        "de": (f"{source}, Heft {publication.issue}",
               f"{publication.journal} {publication.volume} ({publication.year})"),
        "en": (f"{publication.journal}, Vol. {publication.volume}, No. {publication.issue} ({publication.year})",
               f"{publication.journal} {publication.volume} ({publication.year}) {publication.pages}"),
    }  # fmt: skip
    text = rng.choice(lines[language])
    x, anchor = rng.choice(((25, "l"), (105, "c"), (190, "r")))
    yield _stamp(writer, text, Label.SOURCE, f"\\small {in_tex(text, language)}", x, 286, anchor)
    if rng.random() < 0.4:
        people = record.header.authors[0].family
        text = rng.choice((f"© {publication.year} {publication.journal}", f"© {people}, {publication.year}"))
        yield _stamp(writer, text, Label.COPYRIGHT, f"\\footnotesize {in_tex(text, language)}", 25, 9, "l")


def _stamp(writer: ClassWriter, text: str, label: Label, source: str, x: int, y: int, anchor: str) -> str:
    writer.note(Block((Run(text, label),), Zone.RUNNING_HEAD))
    return _STAMPED.format(text=source, x=x, y=y, anchor=anchor)
