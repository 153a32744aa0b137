"""A search engine over a folder of sites: BM25 over titles, link texts, addresses and texts; may cache its index."""

import re
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

import pypdfium2
import tantivy
from lxml import etree, html

from svod import registry
from svod.convert.encodings import decoded
from svod.convert.pdf import pdfium
from svod.convert.sniff import converter_for, sniff
from svod.crawl.addresses import address_key
from svod.crawl.links import is_page, links_of
from svod.errors import DocumentError

_WRITER_BYTES = 64_000_000
_MOST_WORDS = 40
_MOST_LINKS = 5000
_MOST_PDF_PAGES = 60
_MOST_TEXT = 400_000
_SNIPPET = 240
# Where a word counts how much: one in a title counts more than one in running text.
_WEIGHTS = {"title": 3.0, "anchors": 2.0, "address": 1.5, "body": 1.0}
_OPERATOR = re.compile(r"(-?)\b(site|filetype|ext):(\S+)", re.IGNORECASE)
_PHRASE = re.compile(r'"([^"]+)"')
_WORD = re.compile(r"[^\W_]+")
_JOINING = frozenset({"or", "and"})
# Several endings of one kind of file: `filetype:html` finds .htm too.
_KINDS = {"htm": "html", "xhtml": "html", "shtml": "html", "php": "html"}
# An address keeps these as the name of its file has them, those of a query among them.
_KEPT = "/?=&:;"
# What hosts send on, and what is no page or paper.
REDIRECTS = "_redirects"
_LEFT_OUT = (REDIRECTS, ".xml", ".txt", ".css", ".js", ".png", ".jpg", ".gif", ".svg", ".ico", ".json")


class MiniHit(NamedTuple):
    """One answer."""

    url: str
    title: str
    snippet: str


class _File(NamedTuple):
    url: str
    host: str
    path: Path
    content: bytes


class MiniSearch:
    """Answers queries with `site:` and `filetype:`; the index is made at the first one."""

    def __init__(
        self, folder: Path, memory: Path | None = None, knows_files: Callable[[str], bool] | None = None
    ) -> None:
        self._folder = folder
        self._memory = memory
        self._knows_files = knows_files
        self._index: tantivy.Index | None = None
        self._lock = threading.Lock()

    def search(self, query: str, limit: int, offset: int = 0) -> tuple[MiniHit, ...]:
        """The best pages and files for a query."""
        with self._lock:
            if self._index is None:
                self._index = self._opened()
        asked = _query(query, self._index.schema)
        if asked is None:
            return ()
        searcher = self._index.searcher()
        found = searcher.search(asked, limit=limit, offset=offset).hits
        return tuple(_hit(searcher.doc(place).to_dict(), query) for _, place in found)

    def _opened(self) -> tantivy.Index:
        """The index that is kept, or one made now; another process that makes it at this moment is not waited for."""
        schema = _schema()
        if self._memory is not None:
            self._memory.mkdir(parents=True, exist_ok=True)
            kept = tantivy.Index(schema, path=str(self._memory))
            kept.reload()
            if kept.searcher().num_docs:
                return kept
            with suppress(ValueError):
                return self._filled(kept, kept.writer(_WRITER_BYTES, 1))
        index = tantivy.Index(schema)
        return self._filled(index, index.writer(_WRITER_BYTES, 1))

    def _filled(self, index: tantivy.Index, writer: tantivy.IndexWriter) -> tantivy.Index:
        for document in _documents(self._folder, index.schema, self._knows_files):
            writer.add_document(document)
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        return index


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    for name in _WEIGHTS:
        builder.add_text_field(name, stored=name in ("title", "body"))
    builder.add_text_field("url", stored=True, tokenizer_name="raw")
    builder.add_text_field("kind", tokenizer_name="raw")
    builder.add_text_field("site", tokenizer_name="raw")
    return builder.build()


def _documents(
    folder: Path, schema: tantivy.Schema, knows_files: Callable[[str], bool] | None
) -> Iterator[tantivy.Document]:
    """Every page of the sites and the papers of hosts with known files, with the words of links that lead there."""
    anchors = _anchors(folder)
    for file in _files(folder):
        if knows_files is not None and not knows_files(file.host) and not is_page(file.content, ""):
            continue
        title, text = _read(file)
        yield tantivy.Document.from_dict(
            {
                "url": [file.url],
                "title": [title or unquote(file.path.name)],
                "anchors": [" \n ".join(anchors.get(address_key(file.url), ()))],
                "address": [unquote(file.url)],
                "body": [text[:_MOST_TEXT]],
                "kind": [_kind(file)],
                "site": _names_above(file.host),
            },
            schema,
        )


def _files(folder: Path) -> Iterator[_File]:
    for site in sorted(child for child in folder.iterdir() if child.is_dir()):
        for path in sorted(site.rglob("*")):
            if path.is_file() and not path.name.lower().endswith(_LEFT_OUT):
                inner = path.relative_to(site).as_posix()
                inner = re.sub(r"(^|/)index\.html?$", r"\1", inner, flags=re.IGNORECASE)
                yield _File(f"http://{site.name}/{quote(inner, _KEPT)}", site.name, path, path.read_bytes())


def _anchors(folder: Path) -> dict[str, set[str]]:
    """The words of links by the address that they lead to."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for file in _files(folder):
        if is_page(file.content, ""):
            for link in links_of(file.content, file.url, _MOST_LINKS):
                found[re.sub(r"/index\.html?$", "", address_key(link.url))].add(link.anchor)
    return found


def _read(file: _File) -> tuple[str, str]:
    """The title and the text of a page or paper, as far as they can be had."""
    if file.content.startswith(b"%PDF"):
        return "", _pdf_text(file.content)
    if is_page(file.content, ""):
        with suppress(etree.LxmlError, ValueError):
            page = html.fromstring(decoded(file.content).encode("utf-8"), parser=html.HTMLParser(encoding="utf-8"))
            etree.strip_elements(page, "script", "style", etree.Comment, with_tail=False)
            # As search engines do, words are indexed without their soft hyphens.
            text = " ".join(map(str, page.itertext())).replace("\u00ad", "")
            return " ".join((page.findtext(".//title") or "").split()), text
        return "", ""
    with suppress(DocumentError):
        converter = registry.find("convert", converter_for(sniff(file.content))).make()
        return "", "\n".join(line.text for line in converter.convert(file.content).lines)
    return "", ""


def _pdf_text(content: bytes) -> str:
    with pdfium.ONE_AT_A_TIME, suppress(pypdfium2.PdfiumError):
        document = pypdfium2.PdfDocument(content)
        pages = range(min(len(document), _MOST_PDF_PAGES))
        return "\n".join(document[number].get_textpage().get_text_bounded() for number in pages)
    return ""


def _kind(file: _File) -> str:
    if file.content.startswith(b"%PDF"):
        return "pdf"
    ending = file.path.name.lower().removesuffix(".gz").rpartition(".")[2]
    return "html" if is_page(file.content, "") else _KINDS.get(ending, ending)


def _names_above(host: str) -> list[str]:
    """A host and all that it is a part of: `site:edu` finds it too."""
    parts = host.split(".")
    return [".".join(parts[start:]) for start in range(len(parts))]


def _query(query: str, schema: tantivy.Schema) -> tantivy.Query | None:
    """The query with its restrictions; several sites or kinds of file mean any of them."""
    wanted: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for minus, name, value in _OPERATOR.findall(query):
        field = "site" if name.lower() == "site" else "kind"
        value = value.lower().strip("()\"'").removeprefix("http://").partition("/")[0]
        wanted[minus, field].append(_KINDS.get(value, value) if field == "kind" else value)
    rest = _OPERATOR.sub(" ", query)
    words = [word for word in _WORD.findall(rest.lower())[:_MOST_WORDS] if word not in _JOINING]
    clauses = [(tantivy.Occur.Must, _any_of([_weighted(word, schema) for word in words]))] if words else []
    for phrase in _PHRASE.findall(rest):
        if len(parts := _WORD.findall(phrase.lower())) > 1:
            places = [tantivy.Query.phrase_query(schema, name, list(parts)) for name in ("title", "body", "anchors")]
            clauses.append((tantivy.Occur.Must, _any_of(places)))
    for (minus, field), values in wanted.items():
        found = _any_of([tantivy.Query.term_query(schema, field, value) for value in values])
        clauses.append((tantivy.Occur.MustNot if minus else tantivy.Occur.Must, found))
    return tantivy.Query.boolean_query(clauses) if clauses else None


def _weighted(word: str, schema: tantivy.Schema) -> tantivy.Query:
    return _any_of(
        [
            tantivy.Query.boost_query(tantivy.Query.term_query(schema, field, word), weight)
            for field, weight in _WEIGHTS.items()
        ]
    )


def _any_of(queries: list[tantivy.Query]) -> tantivy.Query:
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])


def _hit(stored: dict[str, list[str]], query: str) -> MiniHit:
    """A hit with the part of its text where a word of the query first stands."""
    body = " ".join(stored["body"][0].split()) if stored.get("body") else ""
    small = body.lower()
    places = [small.find(word) for word in _WORD.findall(_OPERATOR.sub(" ", query).lower())[:_MOST_WORDS]]
    start = max(0, min((place for place in places if place >= 0), default=0) - 60)
    return MiniHit(stored["url"][0], stored["title"][0], body[start : start + _SNIPPET])
