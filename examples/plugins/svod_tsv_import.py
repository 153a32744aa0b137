"""An importer: tables of title, author and year with tabs between them; `svod add list.papers` reads them.

The name of the method is the ending of the files.

```toml
[project.entry-points."svod.methods"]
papers = "svod_tsv_import:METHODS"
```
"""

from collections.abc import Iterator

from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.record import BrokenRecord, ReportedWork

METHODS = (("import", "papers", 1, "svod_tsv_import:PapersImporter", "tables of title, author and year"),)


class PapersImporter:
    """One work a line."""

    def read(self, content: bytes) -> Iterator[ReportedWork | BrokenRecord]:
        """The works; a line that is none comes with its number."""
        for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
            cells = line.split("\t")
            if len(cells) != 3:
                yield BrokenRecord(number, "The line has not three columns.")
                continue
            title, author, year = cells
            name = PersonName(*reversed(author.rpartition(" ")[::2]))
            claims = {
                Field.TITLE: (Value(title, 0.9),),
                Field.CREATOR: (Creator(name.full, 0.9, name=name),),
                Field.DATE: (Value(year, 0.9),),
            }
            yield ReportedWork(number, None, Metadata(claims))
