"""A converter: reads files that begin with `%HAIKU`, a title and lines after it.

```toml
[project.entry-points."svod.methods"]
haiku = "svod_haiku_converter:METHODS"

[project.entry-points."svod.signatures"]
haiku = "svod_haiku_converter:SIGNATURE"
```
"""

from svod.convert.builder import DocumentBuilder
from svod.errors import NoTextError
from svod.model.document import Document, Font

MEDIA_TYPE = "text/x-haiku"
METHODS = (("convert", "haiku", 1, "svod_haiku_converter:HaikuConverter", "haiku, a line a line"),)
SIGNATURE = (MEDIA_TYPE, "haiku", b"%HAIKU")


class HaikuConverter:
    """Reads haiku."""

    def convert(self, content: bytes) -> Document:
        """The document; a DocumentError names why there is none."""
        builder = DocumentBuilder(MEDIA_TYPE)
        for line in content.decode("utf-8", "replace").splitlines()[1:]:
            builder.add_plain_line(line, Font("", 0.0))
        builder.end_page()
        if not builder.token_count:
            raise NoTextError("The haiku has no words.")
        return builder.build()
