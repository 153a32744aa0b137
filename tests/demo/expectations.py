"""Reads the sample files independently of svod's own converters."""

import gzip
import subprocess
import unicodedata
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pypdfium2
from lxml import etree, html


def text_of(path: Path) -> str:
    """All text of a file, whatever its format."""
    content = path.read_bytes()
    if path.name.endswith(".pdf"):
        return _pdf_text(content)
    if path.name.endswith(".docx"):
        return _word_text(content)
    if path.name.endswith(".html"):
        return _letters_below(html.fromstring(content))
    return _pdf_text(_as_pdf(gzip.decompress(content) if path.name.endswith(".gz") else content))


def folded(text: str) -> str:
    """Only letters and digits, in small letters: hyphenation and line breaks leave no trace."""
    return "".join(character for character in unicodedata.normalize("NFKC", text).casefold() if character.isalnum())


def main_words(text: str) -> list[str]:
    """The longer words of a reference, folded."""
    return [folded(word) for word in text.split() if len(folded(word)) > 4]


def _pdf_text(content: bytes) -> str:
    document = pypdfium2.PdfDocument(content)
    return "\n".join(document[number].get_textpage().get_text_range() for number in range(len(document)))


def _word_text(content: bytes) -> str:
    with ZipFile(BytesIO(content)) as archive:
        parts = [name for name in archive.namelist() if name.startswith("word/") and name.endswith(".xml")]
        return "\n".join(_letters_below(etree.fromstring(archive.read(name))) for name in parts)


def _letters_below(element: etree._Element) -> str:
    return "".join(str(piece) for piece in element.itertext())


def _as_pdf(content: bytes) -> bytes:
    command = ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-sOutputFile=-", "-"]
    return subprocess.run(command, input=content, capture_output=True, check=True).stdout
