"""Golden files: what every converter makes of small papers, line by line, in a form that people read and compare.

`python -m tests.convert.golden` writes the expectations anew; look at what changed before you keep it.
"""

from collections.abc import Iterator
from pathlib import Path

from svod.convert.sniff import converter_for, sniff
from svod.model.document import Document, LineRole
from svod.registry import find

FOLDER = Path(__file__).parents[1] / "golden"
EXPECTED = ".expected"
# Parts of a second are no part of a paper, and file formats note when they were written.
_UNSTABLE = frozenset({"creationdate", "moddate"})


def papers() -> list[Path]:
    """All golden papers."""
    return sorted(path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != EXPECTED)


def expectation(paper: Path) -> Path:
    """The file that says what a paper must become."""
    return paper.with_name(paper.name + EXPECTED)


def reported(paper: Path) -> str:
    """What the paper becomes now."""
    content = paper.read_bytes()
    document: Document = find("convert", converter_for(sniff(content))).make().convert(content)
    return "\n".join(_described(document)) + "\n"


def _described(document: Document) -> Iterator[str]:
    yield document.media_type
    for name, text in sorted(document.information.items()):
        if name not in _UNSTABLE:
            yield f"{name}: {' / '.join(text.splitlines())}"
    for page in document.pages():
        yield f"--- page {page.number}"
        for index in range(page.first_line, page.last_line):
            line = document.line(index)
            bold, italic = "b" if line.font.bold else "-", "i" if line.font.italic else "-"
            role = "" if line.role is LineRole.BODY else f"<{line.role.name.lower()}> "
            yield f"{line.font.size:g} {bold} {italic} | {role}{line.text}"
    for index in range(document.token_count):
        token = document.token(index)
        if token.printed != token.text:
            yield f"--- printed {token.printed} | {token.text}"
    for link in document.links:
        yield f"--- link {link.target} ({link.offset}) | {document.text(link.span)}"


if __name__ == "__main__":
    for each in papers():
        expectation(each).write_text(reported(each), encoding="utf-8")
