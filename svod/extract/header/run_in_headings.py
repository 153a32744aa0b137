"""Headings that run into their text in another face and without any sign: «**Abstract** We show …»."""

from svod.model.document import Document, Line
from svod.text import lazy_re as re
from svod.text.keywords import Section, section_start

# What parts a heading from the text that runs on after it: «Abstract. We», «Аннотация (на русском языке)».
RUNS_IN = re.compile(r"\s?[.:—–\-]|\s{0,2}\(")
_PASSAGES = (Section.ABSTRACT, Section.KEYWORDS)


def with_sign(document: Document, line: Line) -> Line:
    """A line with a colon behind such a heading of an abstract or of key words."""
    start = section_start(line.text)
    if start is None or start.alone or start.section not in _PASSAGES or RUNS_IN.match(line.text, start.end):
        return line
    columns = document.columns
    first = line.span.start + len(line.text[: start.end].split())
    if not line.span.start < first < line.span.stop:
        return line
    heading, text = (document.font_table[columns.fonts[place]] for place in (first - 1, first))
    if (heading.bold, heading.italic) == (text.bold, text.italic):
        return line
    return line._replace(text=f"{line.text[: start.end]}: {line.text[start.end :].lstrip()}")
