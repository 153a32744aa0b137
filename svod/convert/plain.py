"""Plain text in any encoding; form feeds part its pages."""

from svod.convert.builder import DocumentBuilder
from svod.convert.characters import clean
from svod.convert.encodings import decoded, looks_binary
from svod.errors import EmptyDocumentError, NoTextError, UnsupportedDocumentError
from svod.model.document import Document, Font

MEDIA_TYPE = "text/plain"
_HEAD = 65_536
_FONT = Font("", 0.0)


class PlainTextConverter:
    """Reads plain text."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        if looks_binary(content[:_HEAD]):
            raise UnsupportedDocumentError("The file is a binary file of unknown kind, which svod does not read.")
        builder = DocumentBuilder(MEDIA_TYPE)
        for page in decoded(content).removesuffix("\f").split("\f"):
            for line in page.splitlines():
                builder.add_plain_line(clean(line), _FONT)
            builder.end_page()
        if not builder.token_count:
            raise NoTextError("The file holds nothing but blanks.")
        return builder.build()
