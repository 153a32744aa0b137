"""Small papers made on the spot for the converters' tests: PDF by raw bytes, PostScript by hand, zips by zipfile."""

import io
import zipfile

WIDTH, HEIGHT = 600, 800


def pdf(pages: list[str], *, fonts: str = "", information: str = "", annotations: str = "") -> bytes:
    """A PDF of content streams; font F1 is Times, F2 Times-Bold, F3 Times-Italic, F4 Courier, all in WinAnsi."""
    standard = "".join(
        f"/{name} <</Type/Font/Subtype/Type1/BaseFont/{base}/Encoding/WinAnsiEncoding>> "
        for name, base in (("F1", "Times-Roman"), ("F2", "Times-Bold"), ("F3", "Times-Italic"), ("F4", "Courier"))
    )
    objects = ["<</Type/Catalog/Pages 2 0 R>>", ""]
    kids = []
    for content in pages:
        stream = content.encode("cp1252")
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {WIDTH} {HEIGHT}]/Contents {len(objects) + 2} 0 R"
            f"/Resources<</Font<<{standard}{fonts}>>>>/Annots[{annotations}]>>"
        )
        kids.append(f"{len(objects)} 0 R")
        objects.append(f"<</Length {len(stream)}>>stream\n{stream.decode('latin-1')}\nendstream")
    objects[1] = f"<</Type/Pages/Kids[{' '.join(kids)}]/Count {len(kids)}>>"
    objects.append(f"<<{information}>>")
    return pdf_file(objects)


def pdf_file(objects: list[str]) -> bytes:
    """A PDF of objects numbered from 1: the catalogue first, the information last."""
    written = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(written))
        written += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    start = len(written)
    written += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    written += b"".join(f"{offset:010} 00000 n \n".encode() for offset in offsets)
    trailer = f"<</Size {len(objects) + 1}/Root 1 0 R/Info {len(objects)} 0 R>>"
    return bytes(written) + f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode()


def at(x: float, y: float, text: str, *, font: str = "F1", size: float = 10) -> str:
    """One line of text whose baseline stands y points below the top of the page."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{font} {size} Tf {x} {HEIGHT - y} Td ({escaped}) Tj ET\n"


def paragraph(x: float, y: float, lines: list[str], *, font: str = "F1", size: float = 10) -> str:
    """Lines below one another, twelve points apart."""
    return "".join(at(x, y + 12 * number, line, font=font, size=size) for number, line in enumerate(lines))


def zipped(parts: dict[str, str | bytes]) -> bytes:
    """A zip of named parts."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()


POSTSCRIPT = b"""%!PS-Adobe-3.0
/Times-Roman findfont 12 scalefont setfont
72 700 moveto (A paper in PostScript) show
72 680 moveto (by Nora Carver) show
showpage
"""


def compressed(content: bytes) -> bytes:
    """What Unix `compress` makes of the content."""
    return _Compress().of(content)


class _Compress:
    """LZW in codes of 9 to 16 bits, written in groups of eight; a group cut short by a wider code is filled up."""

    def __init__(self) -> None:
        self.table = {bytes([value]): value for value in range(256)}
        self.free, self.width = 257, 9
        self.group: list[int] = []
        self.written = bytearray(b"\x1f\x9d\x90")

    def of(self, content: bytes) -> bytes:
        current = b""
        for value in content:
            longer = current + bytes([value])
            if longer in self.table:
                current = longer
                continue
            self.emit(self.table[current])
            self.learn(longer)
            current = bytes([value])
        if current:
            self.emit(self.table[current])
        self.flush()
        return bytes(self.written)

    def learn(self, longer: bytes) -> None:
        if self.free < 1 << 16:
            self.table[longer] = self.free
            self.free += 1
            if self.free > 1 << self.width and self.width < 16:
                self.group += [0] * (-len(self.group) % 8)
                self.flush()
                self.width += 1

    def emit(self, code: int) -> None:
        self.group.append(code)
        if len(self.group) == 8:
            self.flush()

    def flush(self) -> None:
        bits = sum(code << (self.width * place) for place, code in enumerate(self.group))
        self.written += bits.to_bytes((self.width * len(self.group) + 7) // 8, "little")
        self.group = []
