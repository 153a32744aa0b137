"""Restrictions to file types and sites: by operators of a search engine, and by filtering its hits."""

from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from svod.crawl.addresses import host_of, safe_address
from svod.model.crawl import WebHit, WebQuery

# A type as queries name it -> extensions of such files.
ENDINGS: dict[str, tuple[str, ...]] = {
    "pdf": ("pdf",),
    "ps": ("ps", "eps"),
    "doc": ("doc",),
    "docx": ("docx",),
    "rtf": ("rtf",),
    "odt": ("odt",),
    "djvu": ("djvu", "djv"),
    "tex": ("tex",),
    "txt": ("txt",),
    "epub": ("epub",),
    "dvi": ("dvi",),
    "zip": ("zip", "rar", "7z", "tar", "tgz"),
    "html": ("html", "htm", "shtml", "xhtml", "php", "asp", "aspx", "jsp"),
}
_TYPE_OF = {ending: name for name, endings in ENDINGS.items() for ending in endings}
# Compressed files have the type of their content: paper.ps.gz is PostScript.
_PACKING = ("gz", "z", "bz2", "xz")
PAGE = "html"


def file_type(url: str) -> str:
    """The type by an address's extension; a folder is a page, an unknown extension is no type."""
    path = unquote(urlsplit(url).path).lower()
    last = path.rpartition("/")[2]
    stem, _, ending = last.rpartition(".")
    if ending in _PACKING:
        ending = stem.rpartition(".")[2]
    if not last or last.startswith("~"):
        return PAGE
    return _TYPE_OF.get(ending, "") if "." in last else ""


def site_of(site: str) -> tuple[str, str]:
    """The host of a site as addresses write it, and the folder if the site has one: `example.org/~p`."""
    bare = site.strip().lower().removeprefix("https://").removeprefix("http://").strip("/")
    host, _, folder = bare.partition("/")
    return host_of(safe_address(f"http://{host}/")) or host, unquote(folder)


def is_on_site(url: str, site: str) -> bool:
    """Whether an address is on a site: a host with its subdomains, and below a folder if the site names one."""
    host, folder = site_of(site)
    found = host_of(url)
    is_there = found == host or found.endswith(f".{host}")
    if not is_there or not folder:
        return is_there
    path = unquote(urlsplit(url).path).lower().lstrip("/") + "/"
    return path.startswith(f"{folder}/")


def of_types(hit: WebHit, types: Iterable[str], *, doubt: bool) -> bool:
    """Whether a hit leads to a file of the types; `doubt` is the answer where addresses do not show it."""
    wanted = frozenset(types)
    found = {file_type(url) for url in (hit.url, *hit.file_urls)}
    if found & wanted:
        return True
    # Scholarly services give files by addresses without extensions; nearly all of these are PDF.
    if hit.file_urls and "pdf" in wanted and "" in {file_type(url) for url in hit.file_urls}:
        return True
    if PAGE in wanted and not file_type(hit.url):
        return True
    return doubt and found == {""}


def sifted(hits: Iterable[WebHit], query: WebQuery, *, doubt: bool) -> tuple[WebHit, ...]:
    """The hits of the query's types and site."""
    return tuple(
        hit
        for hit in hits
        if (not query.site or any(is_on_site(url, query.site) for url in (hit.url, *hit.file_urls)))
        and (not query.file_types or of_types(hit, query.file_types, doubt=doubt))
    )


def with_operators(query: WebQuery) -> str:
    """The query with operators as most web search engines support them."""
    types = [f"filetype:{name}" for name in query.file_types]
    kept = f"({' OR '.join(types)})" if len(types) > 1 else "".join(types)
    if query.file_types == (PAGE,):
        # As a type, html means addresses with that extension, which front pages do not have.
        kept = "-filetype:pdf"
    site = f"site:{query.site}" if query.site else ""
    return " ".join(filter(None, (query.words, kept, site)))
