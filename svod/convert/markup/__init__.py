"""Formats in markup: HTML, EPUB, JATS, TEI, Markdown."""
