"""Scans made on the spot: pages set by Typst, drawn, and wrapped as PDFs that hold nothing but the pictures."""

import io
import zlib
from collections.abc import Sequence

import pypdfium2
import typst

from tests.convert.documents import pdf_file

RESOLUTION = 200

RUSSIAN = """
#align(center)[#text(18pt)[Об устойчивости движения волчка]

С. В. Ковалевская]

Рассматривается задача о вращении тяжёлого твёрдого тела около неподвижной точки. Найден новый случай, в котором
уравнения движения решаются в функциях времени, и указаны все частные решения, известные до сих пор. Полученные
формулы сравниваются с наблюдениями, а условия устойчивости выводятся из общих свойств уравнений.
"""
GERMAN = """
#align(center)[#text(18pt)[Über die Grundlagen der Geometrie]

David Hilbert]

Die Geometrie bedarf zu ihrem folgerichtigen Aufbau nur weniger und einfacher Grundsätze. Diese Grundsätze heißen
Axiome der Geometrie. Die Aufstellung der Axiome und die Erforschung ihres Zusammenhanges ist eine Aufgabe, die in
zahlreichen vortrefflichen Abhandlungen erörtert worden ist und für größere Räume weiterführt.
"""
ENGLISH = """
#align(center)[#text(18pt)[A Dynamical Theory of the Field]

James Clerk Maxwell]

The most obvious mechanical phenomenon in electrical experiments is the mutual action by which bodies in certain
states set each other in motion while still at a sensible distance from each other. The first step is to ascertain
the magnitude and direction of the force acting between them.
"""


def typeset(*pages: str) -> bytes:
    """A PDF with text, a source a page."""
    source = "#set page(width: 420pt, height: 300pt, margin: 30pt)\n#set text(11pt)\n" + "\n#pagebreak()\n".join(pages)
    made: bytes = typst.compile(source.encode(), format="pdf")
    return made


def words(source: str) -> list[str]:
    """The words that a page of that source shows."""
    return [word for word in source.replace("[", " ").replace("]", " ").split() if "#" not in word]


def scanned(paper: bytes) -> bytes:
    """The same pages as pictures only."""
    opened = pypdfium2.PdfDocument(paper)
    drawn = [page.render(scale=RESOLUTION / 72, grayscale=True) for page in opened]
    pictures = []
    for bitmap in drawn:
        pixels = bytes(bitmap.buffer)
        rows = [pixels[row * bitmap.stride :][: bitmap.width] for row in range(bitmap.height)]
        pictures.append((bitmap.width, bitmap.height, b"".join(rows)))
    return picture_pages(pictures)


def picture_pages(pictures: Sequence[tuple[int, int, bytes]]) -> bytes:
    """A PDF of pages that show one grey picture each, given as width, height and pixels."""
    objects = ["<</Type/Catalog/Pages 2 0 R>>", ""]
    kids = []
    for width, height, pixels in pictures:
        box = width * 72 / RESOLUTION, height * 72 / RESOLUTION
        packed = zlib.compress(pixels).decode("latin-1")
        content = f"q {box[0]} 0 0 {box[1]} 0 0 cm /P Do Q"
        number = len(objects) + 1
        kids.append(f"{number} 0 R")
        objects += [
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {box[0]} {box[1]}]/Contents {number + 1} 0 R"
            f"/Resources<</XObject<</P {number + 2} 0 R>>>>>>",
            f"<</Length {len(content)}>>stream\n{content}\nendstream",
            f"<</Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/DeviceGray/BitsPerComponent 8"
            f"/Filter/FlateDecode/Length {len(packed)}>>stream\n{packed}\nendstream",
        ]
    objects[1] = f"<</Type/Pages/Kids[{' '.join(kids)}]/Count {len(kids)}>>"
    return pdf_file([*objects, "<<>>"])


def joined(*papers: bytes) -> bytes:
    """All pages of some PDFs as one."""
    whole = pypdfium2.PdfDocument.new()
    for paper in papers:
        whole.import_pages(pypdfium2.PdfDocument(paper))
    target = io.BytesIO()
    whole.save(target)
    return target.getvalue()
