"""A site on this machine that can be changed, broken and made forgetful, and that counts how it is asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler
from typing import NamedTuple

from svod.demo.sample_world import sites_folder
from tests.serving import QuietHandler, served

HOST = "tower.example"
ADDRESS = f"http://{HOST}/"
PAPERS = ("lorenz", "turing", "shannon", "kalman-bertram")


class Asked(NamedTuple):
    """One request: for what, whether only for something newer, and what was answered."""

    path: str
    is_conditional: bool
    status: int


class CountedSite:
    """What the site holds by path; `knows_versions` is whether it tells and understands marks of versions."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.asked: list[Asked] = []
        self.knows_versions = True
        self.is_down = False
        self.hosts = ""

    def put_papers(self, *names: str) -> None:
        """Papers of the bundled world, and a page that lists these and no others."""
        folder = sites_folder() / "conference.example" / "papers"
        self.files |= {f"/papers/{name}.pdf": (folder / f"{name}.pdf").read_bytes() for name in names}
        items = "".join(f'<li>Author, A. Of {name}. 1999. <a href="papers/{name}.pdf">pdf</a></li>' for name in names)
        self.put_page("/publications.html", f"<h1>Publications</h1><ul>{items}</ul>")
        self.put_page(
            "/", '<h1>The tower</h1><a href="publications.html">Publications</a> <a href="travel.html">Way</a>'
        )
        self.put_page("/travel.html", "<h1>Travel</h1><p>Take the tram.</p>")

    def put_page(self, path: str, body: str) -> None:
        self.files[path] = f"<!DOCTYPE html><html><title>{path}</title><body>{body}</body></html>".encode()

    def documents(self) -> list[Asked]:
        """The requests that brought content, robots.txt left out."""
        return [one for one in self.asked if one.status == 200 and one.path != "/robots.txt"]


@contextmanager
def counted_site() -> Iterator[CountedSite]:
    """A site of its own, served while the context lasts."""
    site = CountedSite()

    class Handler(QuietHandler):
        protocol_version = "HTTP/1.1"

        def respond(self, _sent: bytes) -> None:
            _answer(self, site)

    with served(Handler) as address:
        site.hosts = address.replace("http://", "*=")
        yield site


def _answer(handler: BaseHTTPRequestHandler, site: CountedSite) -> None:
    content = site.files.get(handler.path)
    mark = f'"{sha256(content or b"").hexdigest()[:16]}"'
    known = handler.headers.get("If-None-Match", "")
    status = 503 if site.is_down else 404 if content is None else 200
    if status == 200 and site.knows_versions and known == mark:
        status = 304
    is_conditional = bool(known or handler.headers.get("If-Modified-Since"))
    site.asked.append(Asked(handler.path, is_conditional, status))
    body = (content or b"") if status == 200 else b""
    handler.send_response(status)
    handler.send_header("Content-Type", "application/pdf" if handler.path.endswith(".pdf") else "text/html")
    handler.send_header("Content-Length", str(len(body)))
    if site.knows_versions and status in (200, 304):
        handler.send_header("ETag", mark)
    handler.end_headers()
    handler.wfile.write(body)
