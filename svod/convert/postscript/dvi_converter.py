"""TeX's DVI: dvips makes PostScript of it, or dvipdfmx a PDF, which their converters read."""

import dataclasses
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.ocr.scans import OcrPolicy
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.convert.postscript.postscript_converter import PROGRAM, PostScriptConverter
from svod.convert.sniff import DVI
from svod.errors import CorruptDocumentError, EmptyDocumentError, MissingProgramError
from svod.model.document import Document

DVIPS, PDF_MAKERS = "dvips", ("dvipdfmx", "dvipdfm")
TIME_LIMIT_SECONDS = 60.0
# Neither commands nor files of the machine are in reach of what the DVI says; fonts are not made on the way.
_DVIPS_OPTIONS = ("-R2", "-q")
_SURROUNDINGS = {"MKTEXPK": "0", "MKTEXTFM": "0", "openin_any": "p", "openout_any": "p", "shell_escape": "f"}
# What the programs on the way say of their own making, not of the paper.
_SAID_BY_PROGRAMS = frozenset({"producer", "creator", "title", "creationdate", "moddate"})


class DviConverter:
    """Reads DVI; the first of some programs that is installed is used."""

    def __init__(
        self,
        *,
        dvips: str = DVIPS,
        pdf_makers: tuple[str, ...] = PDF_MAKERS,
        time_limit: float = TIME_LIMIT_SECONDS,
        ocr: str = OcrPolicy.AUTO,
        recogniser: TesseractRecogniser | None = None,
    ) -> None:
        self._pdf = PdfConverter(ocr=ocr, recogniser=recogniser)
        self._postscript = PostScriptConverter(ocr=ocr, recogniser=recogniser)
        self._dvips = dvips
        self._pdf_makers = pdf_makers
        self._time_limit = time_limit

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        document = self._pdf.convert(self.as_pdf(content))
        information = {name: text for name, text in document.information.items() if name not in _SAID_BY_PROGRAMS}
        return dataclasses.replace(document, media_type=DVI, information=information)

    def as_pdf(self, content: bytes) -> bytes:
        """The PDF on the way."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        dvips = shutil.which(self._dvips)
        if dvips and shutil.which(PROGRAM):
            return self._postscript.as_pdf(self._made(content, [dvips, *_DVIPS_OPTIONS]))
        maker = next(filter(None, map(shutil.which, self._pdf_makers)), None)
        if maker is None:
            raise MissingProgramError(
                "Reading DVI needs dvips and Ghostscript, or dvipdfmx, which are not installed.",
                way_out="On Debian: apt install texlive-binaries texlive-base ghostscript.",
            )
        return self._made(content, [maker, "-q"])

    def _made(self, content: bytes, command: list[str]) -> bytes:
        """What a program makes of the DVI."""
        name = Path(command[0]).name
        with tempfile.TemporaryDirectory(prefix="svod-dvi-") as folder:
            source, target = Path(folder, "paper.dvi"), Path(folder, "paper.out")
            source.write_bytes(content)
            surroundings = {**os.environ, **_SURROUNDINGS, "HOME": folder, "TEXMFVAR": folder, "TEXMFHOME": folder}
            try:
                subprocess.run(  # noqa: S603 - the program is the one installed, the files are ours
                    [*command, "-o", target.name, source.name],
                    check=True, capture_output=True, timeout=self._time_limit, cwd=folder, env=surroundings,
                )  # fmt: skip
            except subprocess.TimeoutExpired as error:
                raise CorruptDocumentError(
                    f"{name} did not finish the DVI within {self._time_limit:.0f} seconds."
                ) from error
            except subprocess.CalledProcessError as error:
                raise CorruptDocumentError(f"The DVI is damaged: {name} cannot read it.") from error
            if not target.is_file() or not target.stat().st_size:
                raise CorruptDocumentError(f"{name} made no pages of the DVI.")
            return target.read_bytes()
