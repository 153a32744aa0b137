"""An exporter: works as a list in the syntax of MediaWiki.

```toml
[project.entry-points."svod.methods"]
wiki = "svod_wiki_export:METHODS"
```

Used by `svod export --format wiki`, and offered in the pages beside the other formats.
"""

from collections.abc import Iterable, Iterator

from svod.catalog.exports.card import Card, CardExporter

METHODS = (("export", "wiki", 1, "svod_wiki_export:WikiExporter", "a list for MediaWiki"),)


class WikiExporter(CardExporter):
    """One line a work."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """The cards, line by line."""
        for card in cards:
            authors = ", ".join(author.name.natural for author in card.authors)
            yield f"* {authors}: ''{card.title}'', {card.year}\n"
