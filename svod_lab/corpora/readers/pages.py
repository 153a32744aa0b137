"""Real web pages out of one archive of sites, and what librarians would call some of them, kept as digests only.

The archive holds a folder a host. A line of the list of checked titles names the part, the digest of an address, and
the digests of every title that is right for its page; a found title can be checked by it, but not read from it.
"""

import tarfile
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from svod.errors import SettingsError
from svod.text.normalize import squeezed

ARCHIVE = Path("web") / "sites.tar.xz"
CHECKED = Path(__file__).with_name("page_titles.txt")
_PAGES = (".html", ".htm")
_DIGEST = 16


class WebPage(NamedTuple):
    """A page as it was served."""

    url: str
    content: bytes

    @property
    def host(self) -> str:
        """The site it belongs to."""
        return self.url.split("/")[2]


class CheckedTitles(NamedTuple):
    """The digests of the titles that are right for a page, and the part the page belongs to."""

    part: str
    titles: frozenset[str]


def read_pages(data: Path) -> Iterator[WebPage]:
    """Every page of the archive, in its order."""
    path = data / ARCHIVE
    try:
        with tarfile.open(path, "r:xz") as archive:
            for member in archive:
                stream = archive.extractfile(member) if member.name.lower().endswith(_PAGES) else None
                if stream is not None:
                    yield WebPage(f"http://{member.name.removeprefix('./')}", stream.read())
    except (OSError, tarfile.TarError) as error:
        raise SettingsError(f"The archive of web sites {path} cannot be read: {error}.") from error


@cache
def checked_titles() -> Mapping[str, CheckedTitles]:
    """The pages whose titles were checked by hand, by the digest of their address."""
    rows = (line.split() for line in CHECKED.read_text(encoding="ascii").splitlines() if not line.startswith("#"))
    return {url: CheckedTitles(part, frozenset(titles)) for part, url, *titles in rows}


def address_digest(url: str) -> str:
    """What stands for an address in the list of checked titles."""
    return sha256(url.encode()).hexdigest()[:_DIGEST]


def title_digest(title: str) -> str:
    """What stands for a title there, whatever its case, blanks and punctuation."""
    return sha256(squeezed(title).encode()).hexdigest()[:_DIGEST]
