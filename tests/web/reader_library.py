"""A library to read in: two PDFs of which one cites the other, a web page and a DjVu, all really read."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from svod.assemble import PersistentReader, open_library
from svod.config import Settings
from svod.library import Library
from svod.model.metadata import Field
from svod.web.app import make_app
from tests.convert.documents import at, paragraph, pdf
from tests.convert.golden import FOLDER
from tests.web.loopback import served

TITLE = "Tides of the Inner Harbour"
CITED_TITLE = "A Calendar of Quiet Waters"
PAGE_TITLE = "On Small Lighthouses"
DJVU_WORDS = "деревьях"
CITED = pdf([at(72, 80, CITED_TITLE, font="F2", size=18) + at(72, 110, "Odo P. Fenstermann") + at(72, 130, "1961")])
PROSE = ["The water comes twice a day and goes again, as everybody who lives there knows."] * 6
CITING = pdf(
    [
        at(72, 80, TITLE, font="F2", size=18)
        + at(72, 110, "Runa K. Brackwasser")
        + at(72, 130, "1968")
        + paragraph(72, 170, ["Abstract. We measure the tides of a small harbour.", *PROSE])
        + at(72, 300, "1 Introduction", font="F2", size=14)
        + paragraph(72, 330, [*PROSE, "Quiet waters were described before [1]; Fig. 1 shows the basin.", *PROSE]),
        at(72, 80, "2 Measurements", font="F2", size=14)
        + paragraph(72, 110, [*PROSE, "The gauge was read by lamplight.", *PROSE])
        + at(72, 420, "Fig. 1. The basin at low water.", size=9)
        + paragraph(72, 460, PROSE),
        paragraph(72, 80, PROSE)
        + at(72, 300, "References", font="F2", size=14)
        + paragraph(72, 330, [f"1. Fenstermann O. P. {CITED_TITLE}. Harbour Letters, 1961, vol. 3, pp. 15-27."]),
    ]
)
_LIGHT = "A lamp on a rock is a small thing, and yet every keeper has a book of the ships that passed. " * 4
PAGE = f"""<html><head><title>{PAGE_TITLE}</title></head><body><h1>{PAGE_TITLE}</h1><p>Ada M. Feuer</p>
<h2>1 Introduction</h2><p>{_LIGHT}</p><p>Lighthouses were counted before [1].</p>
<h2>2 The Lamp</h2><p>{_LIGHT}</p><p>{_LIGHT}</p>
<h2>References</h2><p>[1] Fenstermann O. P. {CITED_TITLE}. Harbour Letters, 1961, vol. 3, pp. 15-27.</p>
</body></html>""".encode()
FILES = {
    "cited.pdf": CITED,
    "citing.pdf": CITING,
    "lights.html": PAGE,
    "roscha.djvu": (FOLDER / "djvu" / "roscha.djvu").read_bytes(),
}


@contextmanager
def reading_library(folder: Path, names: Iterable[str] = tuple(FILES)) -> Iterator[Library]:
    """The library, filled with files of these names."""
    with open_library(folder / "library", settings=Settings()) as opened:
        for name in names:
            (folder / name).write_bytes(FILES[name])
            list(opened.add([folder / name]))
        yield opened


@contextmanager
def served_with_pictures(library: Library) -> Iterator[str]:
    """The address of its pages, by a server that can draw."""
    reader = PersistentReader(Settings(), jobs=1, timeout=120)
    try:
        with served(make_app(library, reader=reader)) as address:
            yield address
    finally:
        reader.close()


def work_titled(library: Library, title: str) -> str:
    """The id of the work of which a method, or a person, reported that title."""
    works = library.works(library.work_ids())
    return next(
        one
        for one, work in works.items()
        if title in [reported.text for reported in work.metadata.reported(Field.TITLE)]
    )


def work_of_file(library: Library, name: str) -> str:
    """The id of the work whose copy came from a file of that name."""
    works = library.works(library.work_ids())
    return next(one for one, work in works.items() if any(copy.source.endswith(name) for copy in work.copies))
