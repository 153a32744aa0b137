"""What is fuzzed: every reader of foreign bytes, with the files that are its seeds and the words of its format."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from svod.catalog.imports.bibtex import BibtexImporter
from svod.catalog.imports.csl import CslJsonImporter
from svod.catalog.imports.dublin_core import DublinCoreImporter
from svod.catalog.imports.ris import NbibImporter, RisImporter
from svod.convert.sniff import converter_for, sniff
from svod.errors import SvodError
from svod_lab.fuzz import readers
from svod_lab.fuzz.containers import laid_open
from svod_lab.fuzz.readers import Method, Read

_SEEDS = Path(__file__).parent / "seeds"
_LARGEST_SEED = 1 << 17
_EVERY = "every file"


class Target(NamedTuple):
    """A reader to fuzz: how it is made, and the converter whose files are seeds for it beside its own."""

    name: str
    made: Callable[[Method], Read]
    files: str = ""

    @property
    def words(self) -> tuple[bytes, ...]:
        """What its format gives a meaning."""
        return _WORDS.get(self.name, _MARKUP if self.name in _MARKED_UP else ())

    def seeds(self, files: Iterable[Path]) -> list[bytes]:
        """The contents to begin with: its own, and those of the files that it reads; none too large to be changed.

        Of a PDF also the same with nothing packed: there a change reaches what is read.
        """
        own = sorted(_SEEDS.glob(f"{self.name}/*"))
        read = [path.read_bytes() for path in (*own, *(files if self.files else ()))]
        contents = list(dict.fromkeys([*read, *map(laid_open, read)]))
        return [
            content
            for place, content in enumerate(contents)
            if len(content) <= _LARGEST_SEED and (place < len(own) or self.files in (_EVERY, _converter(content)))
        ]


def _converter(content: bytes) -> str:
    try:
        return converter_for(sniff(content))
    except SvodError:
        return ""


_CONVERTERS = (
    "pdf", "postscript", "docx", "doc", "odt", "rtf", "djvu", "picture", "html", "epub", "jats", "tei", "latex",
    "markdown", "text",
)  # fmt: skip
TARGETS: tuple[Target, ...] = (
    Target("sniff", readers.sniffed, _EVERY),
    *(Target(name, readers.converted(name), name) for name in _CONVERTERS),
    Target("document", readers.whole_document, "text"),
    Target("reference", readers.parsed),
    Target("web-page", readers.paged, "html"),
    Target("bibtex", readers.imported(BibtexImporter)),
    Target("ris", readers.imported(RisImporter)),
    Target("nbib", readers.imported(NbibImporter)),
    Target("csl", readers.imported(CslJsonImporter)),
    Target("dublin-core", readers.imported(DublinCoreImporter)),
    Target("soif", readers.soif),
    Target("skos", readers.skos),
    Target("oai", readers.archive),
    Target("address", readers.addresses),
    Target("site", readers.site, "html"),
    Target("query", readers.asked),
)

_MARKED_UP = frozenset({"docx", "odt", "html", "epub", "jats", "tei", "web-page", "dublin-core", "oai", "site", "skos"})
_MARKUP = (
    b"<", b"</", b"/>", b"<!--", b"]]>", b"<![CDATA[", b"&amp;", b"&#x110000;", b"&#0;", b"<table>", b"<sup>", b"<li>",
    b"<meta name=citation_title content='", b"<script type=application/ld+json>", b"<base href=", b"xmlns:", b"<br>",
    b"<resumptionToken/>", b"<error code='badVerb'/>", b"skos:broader",
)  # fmt: skip
_REFERENCE = tuple(
    word.encode()
    for word in ("//", "«", "»", "et al.", "и др.", "Hrsg.", "In: ", "С. 1–2", "1999a", "doi:10.1/", "А.Б.", "[1] ")
)
_WORDS: Mapping[str, tuple[bytes, ...]] = {
    "sniff": (b"PK\x03\x04", b"%PDF-", b"\x1f\x8b", b"{\\rtf", b"%!PS", b"<html", b"ustar"),
    "pdf": (b"/Type /Page", b"stream\n", b"endobj", b" 0 R", b"/ToUnicode", b"<<", b">>", b"/Kids [", b"xref", b"Tj"),
    "rtf": (b"{\\rtf1", b"\\'e4", b"\\u1040 ?", b"\\par", b"\\b0", b"{\\*\\", b"\\bin99999 ", b"\\ansicpg1251", b"}"),
    "latex": (b"\\begin{", b"\\end{", b"\\def\\a{\\a\\a}", b"\\newcommand{\\x}[9]", b"$", b"%", b"\\cite{"),
    "markdown": (b"# ", b"> ", b"- ", b"```", b"[a](b)", b"![", b"| - |", b"***", b"\\"),
    "postscript": (b"%!PS", b" show", b" moveto", b" findfont", b"showpage", b" def", b"<~"),
    "document": (*_REFERENCE, b"\n", "Литература\n".encode()),
    "reference": _REFERENCE,
    "bibtex": (b"@", b"{", b"}", b'"', b"#", b",", b"=", b"\\'"),
    "ris": (b"TY  - ", b"ER  - ", b"PY  - ", b"\r\n"),
    "nbib": (b"PMID- ", b"DP  - ", b"\n\n"),
    "csl": (b"[", b"]", b"{", b"}", b"null", b"1e999", b'""', b":"),
    "soif": (b"@FILE { ", b"{5}:\t", b"}\n", b"\n"),
    "address": (b"http://", b"@", b"%", b"..", b"[", b"]", b"?", b"#", b"%2e"),
    "query": (b"OR", b"NOT ", b"(", b")", b'"', b":", b"..", b"*", b"~"),
}  # fmt: skip
