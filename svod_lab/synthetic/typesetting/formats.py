"""The formats of synthetic papers: tables of writers by typesetter, and the converter that reads each back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from svod import registry
from svod.errors import SettingsError
from svod.model.document import Document
from svod.ports import Converter
from svod_lab.synthetic.drafts import Draft
from svod_lab.synthetic.typesetting.office import MOST_AT_ONCE, office_files
from svod_lab.synthetic.typesetting.own_templates import own_pdf
from svod_lab.synthetic.typesetting.postscript import postscript
from svod_lab.synthetic.typesetting.programs import CLASSES, TYPST, TypesettingError, demanded, is_installed
from svod_lab.synthetic.typesetting.tex_run import latex_pdf, latex_postscript
from svod_lab.synthetic.typesetting.tex_source import tex_source
from svod_lab.synthetic.typesetting.typst import typeset
from svod_lab.synthetic.typesetting.web_page import web_page
from svod_lab.synthetic.typesetting.word_file import word_file
from svod_lab.synthetic.works.grammar import lot

# A file, or why there is none.
Written = bytes | TypesettingError
# Each paper by one of those that are installed, drawn at random.
ANY = "any"


class Export(NamedTuple):
    """How one format is written, which converter reads it, what has to be installed; only pages have running heads."""

    write: Callable[[Sequence[Draft]], Iterator[Written]]
    converter: str
    has_furniture: bool
    programs: tuple[str, ...] = ()
    at_once: int = 1


def _each(write: Callable[[Draft], bytes]) -> Callable[[Sequence[Draft]], Iterator[Written]]:
    """One paper after another; one that cannot be printed does not keep the others from it."""

    def written(drafts: Sequence[Draft]) -> Iterator[Written]:
        for draft in drafts:
            try:
                yield write(draft)
            except TypesettingError as error:
                yield error

    return written


def _office(ending: str, *, has_pages: bool = False) -> Callable[[Sequence[Draft]], Iterator[Written]]:
    return lambda drafts: iter(office_files([word_file(draft.sheet, has_pages=has_pages) for draft in drafts], ending))


def _pdf(draft: Draft) -> bytes:
    return own_pdf(draft.template, draft.record) if draft.template else typeset(draft.sheet)


def _source(draft: Draft) -> str:
    return tex_source(draft.sheet, prefers_old_fonts=_tossed("old fonts", draft))


def _tossed(question: str, draft: Draft) -> bool:
    """Yes or no by a random choice that depends on the paper alone."""
    return lot(f"{question}:{draft.identity}").random() < 0.5


def _old_postscript(draft: Draft) -> bytes:
    return latex_postscript(_source(draft), in_bitmaps=_tossed("bitmaps", draft))


EXPORTS: Mapping[str, Export] = {
    "pdf": Export(_each(_pdf), "pdf", has_furniture=True),
    "docx": Export(_each(lambda draft: word_file(draft.sheet)), "docx", has_furniture=False),
    "html": Export(_each(lambda draft: web_page(draft.sheet, draft.identity)), "html", has_furniture=False),
    "ps": Export(_each(lambda draft: postscript(read_back("pdf", _pdf(draft)))), "postscript", has_furniture=True),
}
TYPESETTERS: Mapping[str, Mapping[str, Export]] = {
    TYPST: EXPORTS,
    "latex": {
        "pdf": Export(_each(lambda draft: latex_pdf(_source(draft))), "pdf", True, ("pdflatex",)),
        "ps": Export(_each(_old_postscript), "postscript", True, ("latex", "dvips")),
        "tex": Export(_each(lambda draft: _source(draft).encode()), "latex", has_furniture=False),
    },
    CLASSES: {
        "pdf": Export(
            _each(lambda draft: latex_pdf(draft.source, in_one_design=False)), "pdf", True, ("pdflatex", "kpsewhich")
        ),
    },
    "libreoffice": {
        "pdf": Export(_office("pdf", has_pages=True), "pdf", True, ("soffice",), MOST_AT_ONCE),
        "odt": Export(_office("odt"), "odt", False, ("soffice",), MOST_AT_ONCE),
        "doc": Export(_office("doc"), "doc", False, ("soffice",), MOST_AT_ONCE),
    },
}


def export(format_name: str, typesetter: str = TYPST) -> Export:
    """The row of a format; the error that names what is unknown or not installed."""
    if typesetter not in TYPESETTERS:
        raise SettingsError(
            f"There is no typesetter «{typesetter}».", way_out=f"Known: {', '.join((*TYPESETTERS, ANY))}."
        )
    formats = TYPESETTERS[typesetter]
    if format_name not in formats:
        who = "The built-in typesetter" if typesetter == TYPST else f"The typesetter {typesetter}"
        raise SettingsError(f"{who} does not write «{format_name}».", way_out=f"It knows {', '.join(formats)}.")
    demanded(*formats[format_name].programs)
    return formats[format_name]


def typesetters_of(format_name: str, typesetter: str = ANY) -> tuple[str, ...]:
    """The typesetters that may be drawn for a format: the chosen one, or all that are installed."""
    if typesetter != ANY:
        export(format_name, typesetter)
        return (typesetter,)
    able = tuple(
        name
        for name, formats in TYPESETTERS.items()
        # Classes print drafts of their own only.
        if name != CLASSES and format_name in formats and is_installed(*formats[format_name].programs)
    )
    if not able:
        export(format_name, next((name for name, formats in TYPESETTERS.items() if format_name in formats), TYPST))
    return able


def read_back(format_name: str, content: bytes, typesetter: str = TYPST) -> Document:
    """The document as `svod convert` reads it."""
    return _converter(export(format_name, typesetter).converter).convert(content)


@cache
def _converter(name: str) -> Converter:
    parts = {"ocr": "never"} if name in ("pdf", "postscript") else {}
    converter: Converter = registry.find("convert", name).make(**parts)
    return converter
