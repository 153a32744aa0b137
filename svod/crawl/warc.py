"""WARC files: an archive of what a crawl fetched."""

import http.client
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import IO, Self
from uuid import uuid4

from warcio.statusandheaders import StatusAndHeaders  # type: ignore[import-untyped]
from warcio.warcwriter import WARCWriter  # type: ignore[import-untyped]

from svod.model.crawl import Fetched, FetchStatus

_MOST_BYTES_A_FILE = 1 << 30
# Headers that are no longer true of decoded content; the old value is kept under another name.
_OF_THE_WIRE = frozenset({"content-encoding", "transfer-encoding", "content-length"})
_NOT_MODIFIED = "http://netpreserve.org/warc/1.0/revisit/server-not-modified"
_OLD_NAME = "X-Archive-Orig-"


class WarcFolder:
    """A folder with one compressed file for each crawl, and another one after each gigabyte."""

    def __init__(self, folder: Path, software: str) -> None:
        self._folder = folder
        self._software = software
        self._stream: IO[bytes] | None = None
        self._writer: WARCWriter | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()
        self._stream = self._writer = None

    def keep(self, fetched: Fetched) -> None:
        """Write a response record; for an unchanged page, a revisit record."""
        if fetched.status not in (FetchStatus.FETCHED, FetchStatus.UNCHANGED):
            return
        writer = self._opened()
        line = f"{fetched.code} {http.client.responses.get(fetched.code, '')}".strip()
        headers = [_kept(name, value) for name, value in fetched.headers]
        if fetched.status is FetchStatus.FETCHED:
            headers.append(("Content-Length", str(len(fetched.content))))
        record = writer.create_warc_record(
            fetched.final_url,
            "response" if fetched.status is FetchStatus.FETCHED else "revisit",
            payload=BytesIO(fetched.content),
            http_headers=StatusAndHeaders(line, headers, protocol="HTTP/1.1"),
            warc_headers_dict=None if fetched.status is FetchStatus.FETCHED else {"WARC-Profile": _NOT_MODIFIED},
        )
        writer.write_record(record)
        if self._stream is not None:
            self._stream.flush()

    def _opened(self) -> WARCWriter:
        if self._stream is not None and self._stream.tell() > _MOST_BYTES_A_FILE:
            self._stream.close()
            self._writer = None
        if self._writer is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            moment = datetime.now(UTC).strftime("%Y%m%d%H%M%S")
            path = self._folder / f"svod-{moment}-{uuid4().hex[:8]}.warc.gz"
            self._stream = path.open("xb")
            self._writer = WARCWriter(self._stream, gzip=True)
            facts = {"software": self._software, "format": "WARC File Format 1.0"}
            self._writer.write_record(self._writer.create_warcinfo_record(path.name, facts))
        return self._writer


def _kept(name: str, value: str) -> tuple[str, str]:
    return (f"{_OLD_NAME}{name}" if name.lower() in _OF_THE_WIRE else name, value)
