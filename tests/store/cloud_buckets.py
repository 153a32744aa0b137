"""Servers on this machine that speak as the buckets of Google and of Azure do, as far as svod asks them."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, unquote, urlsplit

from tests.serving import QuietHandler, served

ACCOUNT, KEY = "papers", "d29yZA=="
_BOUNDARY = "between"
_CHANGED = "Thu, 01 Jan 2026 10:00:00 GMT"


class CloudHandler(QuietHandler):
    """Keeps objects in memory; each provider says in its own way that one must not be there yet, and lists its own."""

    objects: dict[str, bytes]

    def do_PUT(self) -> None:  # noqa: N802 - the base class finds it by this name
        """Keep an object, unless it is there and must not be."""
        content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.must_be_new() and self.name in self.objects:
            self.refuse(self.taken)
            return
        self.objects[self.name] = content
        self.answer(b"", 201, [("ETag", '"1"'), ("Last-Modified", _CHANGED)])

    def do_DELETE(self) -> None:  # noqa: N802 - the base class finds it by this name
        """Forget an object."""
        if self.objects.pop(self.name, None) is None:
            self.refuse(404)
        else:
            self.answer(b"", 202)

    def respond(self, sent: bytes) -> None:
        """Answer with an object, or with a list of them."""
        if not self.knows_us():
            self.refuse(403)
        elif self.is_listing():
            prefix = parse_qs(urlsplit(self.path).query).get("prefix", [""])[0]
            names = sorted(name.partition("/")[2] for name in self.objects)
            self.answer(self.listed(name for name in names if name.startswith(prefix)).encode())
        elif self.name in self.objects:
            self.answer(self.objects[self.name], 200, [("ETag", '"1"'), ("Last-Modified", _CHANGED)])
        else:
            self.refuse(404)

    @property
    def name(self) -> str:
        """The bucket and the name of the object that is asked for."""
        return unquote(urlsplit(self.path).path).strip("/")

    @property
    def taken(self) -> int:
        """What is answered where an object is there that must not be."""
        raise NotImplementedError

    def must_be_new(self) -> bool:
        """Whether an object may only be kept if it is not there."""
        raise NotImplementedError

    def is_listing(self) -> bool:
        """Whether names are asked for."""
        raise NotImplementedError

    def knows_us(self) -> bool:
        """Whether somebody asks who may."""
        raise NotImplementedError

    def listed(self, names: Iterable[str]) -> str:
        """A list of names."""
        raise NotImplementedError

    def refuse(self, code: int) -> None:
        """Say no."""
        self.answer(b"<Error/>", code)


class GoogleHandler(CloudHandler):
    """Speaks as Google's servers do (XML)."""

    taken = 412

    def must_be_new(self) -> bool:
        return self.headers.get("x-goog-if-generation-match") == "0"

    def is_listing(self) -> bool:
        return "list-type" in self.path

    def knows_us(self) -> bool:
        return True

    def listed(self, names: Iterable[str]) -> str:
        items = (
            f"<Contents><Key>{name}</Key><LastModified>2026-01-01T10:00:00Z</LastModified>"
            f"<Size>{len(name)}</Size><ETag>1</ETag></Contents>"
            for name in names
        )
        return f"<ListBucketResult>{''.join(items)}</ListBucketResult>"


class AzureHandler(CloudHandler):
    """Speaks as Azure's servers do."""

    taken = 409

    def must_be_new(self) -> bool:
        return self.headers.get("If-None-Match") == "*" and self.headers.get("x-ms-blob-type") == "BlockBlob"

    def is_listing(self) -> bool:
        return "comp=list" in self.path

    def knows_us(self) -> bool:
        return self.headers.get("Authorization", "").startswith(f"SharedKey {ACCOUNT}:")

    def respond(self, sent: bytes) -> None:
        """Several objects are forgotten by one call, each as if it had been named alone."""
        if "comp=batch" not in self.path:
            super().respond(sent)
            return
        asked = re.findall(rb"DELETE (\S+) HTTP", sent)
        answers = [self._forgotten(number, path.decode()) for number, path in enumerate(asked)]
        body = "".join(f"--{_BOUNDARY}\r\n{answer}\r\n\r\n\r\n" for answer in answers) + f"--{_BOUNDARY}--\r\n"
        self.answer(body.encode(), 202, [("Content-Type", f"multipart/mixed; boundary={_BOUNDARY}")])

    def _forgotten(self, number: int, path: str) -> str:
        was_there = self.objects.pop(unquote(urlsplit(path).path).strip("/"), None) is not None
        status = "202 Accepted" if was_there else "404 The specified blob does not exist."
        return f"Content-Type: application/http\r\nContent-ID: {number}\r\n\r\nHTTP/1.1 {status}"

    def listed(self, names: Iterable[str]) -> str:
        items = (
            f"<Blob><Name>{name}</Name><Properties><Last-Modified>{_CHANGED}</Last-Modified>"
            f"<Content-Length>{len(name)}</Content-Length><Content-Type/><Etag>1</Etag></Properties></Blob>"
            for name in names
        )
        return f"<EnumerationResults><Blobs>{''.join(items)}</Blobs><NextMarker/></EnumerationResults>"


@contextmanager
def served_cloud(kind: type[CloudHandler]) -> Iterator[str]:
    """The address of a server of that kind with nothing in its buckets."""
    handler = type(kind.__name__, (kind,), {"objects": {}})
    with served(handler) as address:
        yield address
