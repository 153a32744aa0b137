"""A header method: the first line is the title. A method for references has `parse` instead.

```toml
[project.entry-points."svod.methods"]
first-line = "svod_first_line_header:METHODS"
```

Chosen by `methods.header = "first-line"`, or for one run by `svod extract --method header.first-line`.
"""

from svod.model.document import Document
from svod.model.metadata import Field, Metadata, Value

METHODS = (("header", "first-line", 1, "svod_first_line_header:FirstLine", "the first line is the title"),)


class FirstLine:
    """Takes the first line for the title."""

    def extract(self, document: Document) -> Metadata:
        """One claim, whose weight says how little that means."""
        line = document.lines[0]
        return Metadata({Field.TITLE: (Value(line.text, 0.4, span=line.span, page=line.page),)})
