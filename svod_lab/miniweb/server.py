"""A small Web on this machine: folders of sites served under their own host names, with a search engine over them."""

import asyncio
import json
import mimetypes
import sys
import tarfile
import tempfile
import threading
from collections.abc import Callable
from email.utils import formatdate, parsedate_to_datetime
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import unquote_to_bytes

from aiohttp import web

from svod.errors import SettingsError
from svod_lab.corpora.readers.pages import ARCHIVE
from svod_lab.miniweb.search import REDIRECTS, MiniSearch

_LOOPBACK = "127.0.0.1"
SEARCH_HOST = "search.mini"
SEARCH_URL = f"http://{SEARCH_HOST}/search"
_INDEX_NAMES = ("index.html", "index.htm", "index.HTM", "default.htm")
_PAGE_SUFFIXES = (".html", ".htm")
_PAGE, _PDF, _UNKNOWN = "text/html", "application/pdf", "application/octet-stream"
_CONDITIONS = frozenset({"If-None-Match", "If-Modified-Since"})
_HITS_A_PAGE = 10
_MOST_PAGES = 20


class MiniWeb:
    """Serves a folder of sites, one folder a host, in a thread of its own while the context is open.

    `asked` holds every address requested, in order, `asked_plainly` those requested without the condition that
    they have changed; `hosts` is the setting that leads all names here. The search engine knows all
    pages, and the files of hosts by `knows_files`, or of all.
    """

    def __init__(
        self,
        folder: Path,
        *,
        port: int = 0,
        memory: Path | None = None,
        host: str = _LOOPBACK,
        knows_files: Callable[[str], bool] | None = None,
    ) -> None:
        self._folder = folder
        self._port = port
        self._host = host
        self._search = MiniSearch(folder, memory, knows_files)
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._is_ready = threading.Event()
        self._failure: OSError | None = None
        self.asked: list[str] = []
        self.asked_plainly: list[str] = []

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="svod-mini-web", daemon=True)
        self._thread.start()
        self._is_ready.wait()
        if self._failure is not None:
            raise SettingsError(f"The mini-web cannot be served on port {self._port}: {self._failure}.")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._loop is not None and self._stop is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
        if self._thread is not None:
            self._thread.join()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"{self._host}:{self._port}"

    @property
    def hosts(self) -> str:
        """The setting `crawl.hosts` under which every host name leads here."""
        return f"*={self.address}"

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        runner = web.ServerRunner(web.Server(self._answer), shutdown_timeout=1.0)
        await runner.setup()
        site = web.TCPSite(runner, self._host, self._port)
        try:
            await site.start()
        except OSError as error:
            self._failure = error
            self._is_ready.set()
            return
        self._port = int(runner.addresses[0][1])
        self._is_ready.set()
        await self._stop.wait()
        await runner.cleanup()

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        host = request.host.partition(":")[0].lower()
        self.asked.append(f"http://{host}{request.raw_path}")
        if not _CONDITIONS.intersection(request.headers):
            self.asked_plainly.append(self.asked[-1])
        if request.method not in ("GET", "HEAD"):
            return web.Response(status=405)
        if host == SEARCH_HOST:
            return await self._hits(request)
        return site_answer(self._folder / host, request) if _is_host(host) else web.Response(status=404)

    async def _hits(self, request: web.BaseRequest) -> web.Response:
        """The answer of SearXNG's JSON API; other formats are forbidden, as there by default."""
        asked = request.query
        if request.path.rstrip("/") != "/search" or not asked.get("q"):
            return web.Response(status=404 if request.path.rstrip("/") != "/search" else 400)
        if asked.get("format") != "json":
            return web.Response(status=403)
        page = asked.get("pageno", "1")
        number = min(int(page), _MOST_PAGES) if page.isascii() and page.isdigit() and int(page) else 1
        start = (number - 1) * _HITS_A_PAGE
        hits = await asyncio.to_thread(self._search.search, asked["q"], _HITS_A_PAGE, start)
        body = {
            "query": asked["q"],
            "number_of_results": len(hits),
            "results": [
                {
                    "url": hit.url,
                    "title": hit.title,
                    "content": hit.snippet,
                    "engine": "mini",
                    "engines": ["mini"],
                    "category": "general",
                    "positions": [start + place],
                    "score": 1.0 / (start + place),
                }
                for place, hit in enumerate(hits, start=1)
            ],
            "answers": [],
            "corrections": [],
            "infoboxes": [],
            "suggestions": [],
            "unresponsive_engines": [],
        }
        return web.Response(body=json.dumps(body, ensure_ascii=False).encode(), content_type="application/json")


def site_answer(site: Path, request: web.BaseRequest) -> web.Response:
    """A file of a site as a plain web server would send it: folders by their index, unchanged files as such."""
    path = _path(request.raw_path.partition("?")[0])
    # Some sites have files of names with a query: «viewcontent.cgi?article=7».
    whole = (site / _path(request.raw_path).lstrip("/")).resolve()
    asked = whole if "?" in request.raw_path and whole.is_file() else (site / path.lstrip("/")).resolve()
    if not asked.is_relative_to(site.resolve()) or not site.is_dir():
        return web.Response(status=404)
    if asked.is_dir() and not path.endswith("/"):
        return web.Response(status=301, headers={"Location": request.raw_path.partition("?")[0] + "/"})
    if target := _moved(site, request.raw_path):
        return web.Response(status=302, headers={"Location": target})
    file = _file(asked)
    if file is None:
        return web.Response(status=404, text="<title>404</title>", content_type=_PAGE)
    facts = file.stat()
    modified = int(facts.st_mtime)
    headers = {
        "ETag": f'"{modified:x}-{facts.st_size:x}"',
        "Last-Modified": formatdate(modified, usegmt=True),
    }
    if _is_unchanged(request, headers["ETag"], modified):
        return web.Response(status=304, headers=headers)
    content = file.read_bytes()
    headers["Content-Type"] = content_type(file, content)
    return web.Response(body=content, headers=headers)


def content_type(file: Path, content: bytes) -> str:
    """The type that a server says a file has, by its name; without such a name by its first bytes."""
    guessed, coding = mimetypes.guess_type(file.name)
    if guessed and not coding:
        return guessed
    start = content[:512].lstrip()
    if start.startswith(b"%PDF"):
        return _PDF
    return _PAGE if start.startswith(b"<") else _UNKNOWN


def sites_folder(data: Path, cache: Path, archive_name: Path = ARCHIVE) -> Path:
    """The folder of sites behind a folder of labelled data: its archive unpacked once, or the folder itself."""
    archive = data / archive_name
    if not archive.is_file():
        if any(child.is_dir() for child in data.iterdir()):
            return data
        raise SettingsError(f"There is no {archive}.", way_out="Give the folder of the labelled data, or of sites.")
    facts = archive.stat()
    name = sha256(f"{archive.resolve()} {facts.st_size} {facts.st_mtime_ns}".encode()).hexdigest()[:16]
    folder = cache / name
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        # A process killed on the way leaves a folder of another name.
        fresh = Path(tempfile.mkdtemp(dir=cache, prefix="unpacking-"))
        try:
            with tarfile.open(archive, "r:xz") as packed:
                packed.extractall(fresh, filter="data")
        except (OSError, tarfile.TarError) as error:
            raise SettingsError(f"The archive of web sites {archive} cannot be unpacked: {error}.") from error
        fresh.rename(folder)
    return folder


def _is_host(host: str) -> bool:
    return bool(host) and "/" not in host and not host.startswith(".")


def _path(raw: str) -> str:
    """A path as the names of files say it; old servers' names are Cyrillic in one byte a letter."""
    content = unquote_to_bytes(raw)
    try:
        return content.decode("utf-8").replace("\0", "")
    except UnicodeDecodeError:
        return content.decode("cp1251", "replace").replace("\0", "")


def _file(asked: Path) -> Path | None:
    if asked.is_dir():
        return next((asked / name for name in _INDEX_NAMES if (asked / name).is_file()), None)
    candidates = (asked, *(asked.with_name(asked.name + suffix) for suffix in _PAGE_SUFFIXES if asked.name))
    return next((file for file in candidates if file.is_file()), None)


def _moved(site: Path, raw: str) -> str:
    """Where an address is sent on to: lines of two addresses in a file of the site, as some hosts have it."""
    table = site / REDIRECTS
    lines = table.read_text(encoding="utf-8").splitlines() if table.is_file() else ()
    return next((line.split()[1] for line in lines if line.split()[0] == raw), "")


def _is_unchanged(request: web.BaseRequest, etag: str, modified: int) -> bool:
    known = request.headers.get("If-None-Match")
    if known is not None:
        return etag in (mark.strip() for mark in known.split(","))
    try:
        since = parsedate_to_datetime(request.headers.get("If-Modified-Since", ""))
    except (ValueError, TypeError):
        return False
    return modified <= int(since.timestamp())


def main(folder: str) -> None:
    """Serve a folder until the process is killed; the address goes to stdout. Keeps its CPU time apart."""
    with MiniWeb(Path(folder)) as world:
        sys.stdout.write(f"{world.address}\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1])
