"""Real sites out of one archive: every file by its address, as their servers would give it."""

import tarfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from svod.errors import SettingsError

INDEXES = ("index.html", "index.htm", "default.htm", "index.HTM", "home.html")


@lru_cache(maxsize=3)
def read_sites(path: Path) -> Mapping[str, bytes]:
    """The contents of all files of an archive by host and path: `example.org/papers/one.pdf`."""
    try:
        with tarfile.open(path, "r:xz") as archive:
            return {
                member.name.removeprefix("./"): stream.read()
                for member in archive
                if member.isfile() and (stream := archive.extractfile(member)) is not None
            }
    except (OSError, tarfile.TarError) as error:
        raise SettingsError(f"The archive of web sites {path} cannot be read: {error}.") from error


def site_file(sites: Mapping[str, bytes], url: str) -> bytes | None:
    """What stands at an address: a file, or the index of a folder."""
    parts = urlsplit(url)
    place = f"{parts.hostname}/{unquote(parts.path).lstrip('/')}"
    # Many servers find «papers.html» where «papers» is requested.
    indexes = (f"{place.rstrip('/')}/{index}" for index in INDEXES)
    candidates = (place, *indexes, f"{place}.html", f"{place}.htm")
    return next((sites[candidate] for candidate in candidates if candidate in sites), None)
