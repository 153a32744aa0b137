"""PostScript, plain or in a compressed wrapper: Ghostscript makes a PDF of it, the PDF converter reads that."""

import dataclasses
import shutil
import subprocess
import tempfile
from pathlib import Path

from svod.convert.containers.wrappers import is_wrapped, unwrapped
from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.ocr.scans import OcrPolicy
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.convert.postscript.dvips import with_character_names
from svod.errors import CorruptDocumentError, EmptyDocumentError, MissingProgramError
from svod.model.document import Document, Drawn

MEDIA_TYPE = "application/postscript"
PROGRAM = "gs"
TIME_LIMIT_SECONDS = 120.0
UNWRAPPED_LIMIT = 256 << 20

_OPTIONS = ("-dSAFER", "-dBATCH", "-dNOPAUSE", "-dQUIET", "-dAutoRotatePages=/None", "-sDEVICE=pdfwrite")
# What the PDF on the way says of its own making, not of the paper.
_SAID_BY_GHOSTSCRIPT = frozenset({"producer", "creationdate", "moddate"})
_DOS_HEADER = b"\xc5\xd0\xd3\xc6"


class PostScriptConverter:
    """Reads PostScript."""

    def __init__(
        self,
        *,
        program: str = PROGRAM,
        time_limit: float = TIME_LIMIT_SECONDS,
        ocr: str = OcrPolicy.AUTO,
        recogniser: TesseractRecogniser | None = None,
    ) -> None:
        self._pdf = PdfConverter(ocr=ocr, recogniser=recogniser)
        self._program = program
        self._time_limit = time_limit

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        return _without_traces(self._pdf.convert(self.as_pdf(content)))

    def convert_with_drawings(self, content: bytes) -> tuple[Document, dict[int, tuple[Drawn, ...]]]:
        """The document, and what is drawn on its pages that may have captions, counted from 1."""
        document, drawn = self._pdf.convert_with_drawings(self.as_pdf(content))
        return _without_traces(document), drawn

    def as_pdf(self, content: bytes) -> bytes:
        """The PDF on the way."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        postscript = unwrapped(content, UNWRAPPED_LIMIT) if is_wrapped(content) else content
        return self._made_pdf(with_character_names(_without_dos_header(postscript)))

    def _made_pdf(self, postscript: bytes) -> bytes:
        program = shutil.which(self._program)
        if program is None:
            raise MissingProgramError(
                "Reading PostScript needs Ghostscript, which is not installed.",
                way_out="On Debian: apt install ghostscript.",
            )
        with tempfile.TemporaryDirectory(prefix="svod-ps-") as folder:
            source, target = Path(folder, "paper.ps"), Path(folder, "paper.pdf")
            source.write_bytes(postscript)
            self._run(program, source, target)
            if not target.is_file() or not target.stat().st_size:
                raise CorruptDocumentError("Ghostscript made no pages of the PostScript.")
            return target.read_bytes()

    def _run(self, program: str, source: Path, target: Path) -> None:
        command = [program, *_OPTIONS, f"-sOutputFile={target}", str(source)]
        try:
            subprocess.run(  # noqa: S603 - the program is the one installed, the files are ours
                command, check=True, capture_output=True, timeout=self._time_limit, cwd=source.parent
            )
        except subprocess.TimeoutExpired as error:
            raise CorruptDocumentError(
                f"Ghostscript did not finish the PostScript within {self._time_limit:.0f} seconds."
            ) from error
        except subprocess.CalledProcessError as error:
            raise CorruptDocumentError("The PostScript is damaged: Ghostscript cannot run it.") from error


def _without_dos_header(postscript: bytes) -> bytes:
    """A DOS header says where, among previews, the PostScript itself lies."""
    if not postscript.startswith(_DOS_HEADER):
        return postscript
    start, length = (int.from_bytes(postscript[at : at + 4], "little") for at in (4, 8))
    return postscript[start : start + length]


def _without_traces(document: Document) -> Document:
    """A document that says nothing of the PDF on the way."""
    information = {name: text for name, text in document.information.items() if name not in _SAID_BY_GHOSTSCRIPT}
    return dataclasses.replace(document, media_type=MEDIA_TYPE, information=information)
