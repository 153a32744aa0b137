"""What hosts make of the files of papers: scans, files with cover sheets, volumes, offprints, archives, first pages."""

import gzip
import io
import tarfile
import zipfile

import pypdfium2

from svod.convert.pdf import pdfium
from svod_lab.miniweb.hosts.works import BREAK, REFERENCES, HostedWork, paper_draft, prose, references, simple_pdf

# So many dots to a point of the page: readable, and small.
_SCALE = 1.2


def merged(*contents: bytes) -> bytes:
    """Several PDF files as one, one behind the other."""
    with pdfium.ONE_AT_A_TIME:
        whole = pypdfium2.PdfDocument.new()
        for content in contents:
            whole.import_pages(pypdfium2.PdfDocument(content))
        return _saved(whole)


def first_pages(content: bytes, count: int) -> bytes:
    """So many pages of the beginning of a PDF file."""
    with pdfium.ONE_AT_A_TIME:
        document, part = pypdfium2.PdfDocument(content), pypdfium2.PdfDocument.new()
        part.import_pages(document, list(range(min(count, len(document)))))
        return _saved(part)


def _saved(document: pypdfium2.PdfDocument) -> bytes:
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def scanned(work: HostedWork) -> bytes:
    """The paper as pictures of its pages."""
    with pdfium.ONE_AT_A_TIME:
        pages = [page.render(scale=_SCALE, grayscale=True).to_pil() for page in pypdfium2.PdfDocument(work.content)]
    written = io.BytesIO()
    pages[0].save(written, "PDF", save_all=True, append_images=pages[1:])
    return written.getvalue()


def with_cover_sheet(work: HostedWork) -> bytes:
    """The paper behind a sheet of its repository, which cites it."""
    sheet = [
        ("centre", "Institutional Repository"),
        ("text", f"{work.names} ({work.year}): {work.title}. In: {work.venue}."),
        ("text", "Version: Accepted Manuscript"),
        ("text", "http://hdl.example/1234/5678"),
        ("text", "This file was downloaded from the repository. Please cite the published version."),
    ]
    return merged(simple_pdf(sheet), work.content)


def offprint(work: HostedWork) -> bytes:
    """The pages of a journal: the end of another paper, the paper, the beginning of the next."""
    made = paper_draft(work).record
    blocks: list[tuple[str, ...]] = [("text", one) for one in references(work.language, f"{work.key}before", 6)]
    blocks += [("title", work.title), ("centre", work.names), ("text", work.abstract)]
    for section in made.sections:
        blocks += [("head", section.heading), *(("text", one) for one in section.paragraphs)]
    blocks.append(("head", REFERENCES[work.language]))
    blocks += [("text", reference.raw) for reference in made.references]
    blocks += [("title", prose(work.language, f"{work.key}next", 1)[0][:50]), BREAK]
    return simple_pdf(blocks[:-1], size=10)


def archive_of_sources(work: HostedWork) -> bytes:
    """The paper in an archive with its sources and a note."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo("README"), "Run pdflatex twice.\n")
        archive.writestr(zipfile.ZipInfo("style.sty"), "\\ProvidesPackage{style}\n")
        archive.writestr(zipfile.ZipInfo(work.file_name), work.content)
    return packed.getvalue()


def packed_sources(work: HostedWork) -> bytes:
    """The paper in a packed archive of its sources."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, content in (("paper/Makefile", b"all:\n\tpdflatex paper\n"), ("paper/paper.pdf", work.content)):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(packed.getvalue(), mtime=0)
