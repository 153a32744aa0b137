"""Files made to hurt: bombs, endless nesting, thousands of pages; small on disk, large when opened."""

import gzip
import io
import zipfile
import zlib

_ZEROS = bytes(1 << 20)


def _compressed_zeros(megabytes: int) -> bytes:
    """One megabyte is packed, and its packed form repeated: a full flush makes it stand alone."""
    packer = zlib.compressobj(1)
    first = packer.compress(_ZEROS) + packer.flush(zlib.Z_FULL_FLUSH)
    # Behind the two bytes of the stream's head come blocks that know nothing of those before them.
    packer = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    block = packer.compress(_ZEROS) + packer.flush(zlib.Z_FULL_FLUSH)
    # Adler's sum of zeros: one, and how many there are.
    checksum = ((megabytes << 20) % 65521) << 16 | 1
    return first + block * (megabytes - 1) + b"\x03\x00" + checksum.to_bytes(4, "big")


def pdf_of(objects: list[bytes]) -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    content = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(content)
    content += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    content += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    return bytes(content + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))


def _stream(dictionary: bytes, content: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (dictionary, len(content), content)


def _page(content: bytes, resources: bytes = b"") -> list[bytes]:
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << %s >> >>" % resources
    return [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page, content]


def stream_bomb() -> bytes:
    """A page whose content unpacks to 600 MB."""
    return pdf_of(_page(_stream(b"/Filter /FlateDecode", _compressed_zeros(600))))


def nested_forms() -> bytes:
    """A form that shows itself ten times, through nine levels: ten to the ninth characters."""
    resources = b"/XObject << /F 5 0 R >> /Font << /T << /Type /Font /Subtype /Type1 /BaseFont /Times >> >>"
    forms = [
        _stream(
            b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /F %d 0 R >> >>"
            % (6 + level),
            b"/F Do " * 10,
        )
        for level in range(9)
    ]
    last = _stream(b"/Type /XObject /Subtype /Form /BBox [0 0 600 800]", b"BT (x) Tj ET")
    return pdf_of([*_page(_stream(b"", b"/F Do"), resources), *forms, last])


def deep_arrays() -> bytes:
    """A catalogue with 200 000 brackets inside each other."""
    depth = 200_000
    return pdf_of([b"<< /Type /Catalog /Pages 2 0 R /X " + b"[" * depth + b"]" * depth + b" >>"])


def ten_thousand_pages() -> bytes:
    """As many empty pages as svod reads, and one more."""
    count = 10_001
    kids = b" ".join(b"%d 0 R" % number for number in range(3, 3 + count))
    pages = [b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>"] * count
    return pdf_of(
        [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count), *pages]
    )


def zip_bomb() -> bytes:
    """A Word file whose text unpacks to 200 MB, three times what a part may."""
    file = io.BytesIO()
    archive = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1)
    with archive, archive.open("word/document.xml", "w", force_zip64=True) as part:
        for _ in range(200):
            part.write(_ZEROS)
    return file.getvalue()


def gzip_bomb() -> bytes:
    """PostScript that unpacks to 500 MB."""
    return gzip.compress(b"%!PS\n") + gzip.compress(_ZEROS) * 500


def archives_in_archives() -> bytes:
    """Twelve zips inside each other."""
    content = b"a paper at last"
    for level in range(12):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"level-{level}.zip" if level else "paper.txt", content)
        content = file.getvalue()
    return content


def deep_html() -> bytes:
    """200 000 elements inside each other."""
    return b"<html><body>" + b"<div>" * 200_000 + b"deep"


def entity_bomb() -> bytes:
    """Ten levels of ten entities each: ten billion laughs."""
    entities = "".join(f'<!ENTITY l{level} "{f"&l{level - 1};" * 10}">' for level in range(1, 11))
    doctype = f'<!DOCTYPE article [<!ENTITY l0 "laugh">{entities}]>'
    return (
        f'<?xml version="1.0"?>{doctype}<article><front><article-meta>&l10;</article-meta></front></article>'.encode()
    )


def endless_postscript() -> bytes:
    """A loop without end."""
    return b"%!PS-Adobe-3.0\n{ } loop\nshowpage\n"


BOMBS = (
    stream_bomb,
    nested_forms,
    deep_arrays,
    ten_thousand_pages,
    zip_bomb,
    gzip_bomb,
    archives_in_archives,
    deep_html,
    entity_bomb,
    endless_postscript,
)
# Those that only a time limit ends.
ENDLESS = (nested_forms, endless_postscript)
