"""Many small made-up papers as HTML files, each citing others, for runs that need thousands of documents."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from svod.model.reference import Reference
from svod_lab.synthetic.numbered_works import coined, made_up_entry, made_up_list

_REFERENCES = 8
# A rich paper fills what is remembered of words and works: so many references, so many words that stand nowhere else
# in its abstract and, in lines of their own, below its authors.
_RICH_REFERENCES, _RICH_WORDS, _RICH_LINES, _RICH_LINE = 60, 250, 6, 10
_BRIEF_LINES = 3
_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>
<body>
<h1>{title}</h1>
<p>{authors}</p>
{below}<p><b>Abstract.</b> {abstract}</p>
{body}
<h2>References</h2>
{references}
</body></html>
"""


def write_papers(folder: Path, count: int, rich: int | None = None, references: int = _REFERENCES) -> list[Path]:
    """So many papers as files, the same for the same count, none a copy of another.

    With `rich` the first so many have more words and references than others, and all that follow have little text.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{number:06}.html" for number in range(count)]
    for number, path in enumerate(paths):
        is_rich = number < (rich or 0)
        listed = made_up_list(number, count, _RICH_REFERENCES if is_rich else references)
        page = _page(number, listed, is_brief=rich is not None, is_rich=is_rich)
        path.write_text(page, encoding="utf-8")
    return paths


def _page(number: int, listed: Sequence[Reference], *, is_brief: bool, is_rich: bool) -> str:
    entry = made_up_entry(number)
    new_words = [coined(_RICH_WORDS * number + place, 5) for place in range(_RICH_WORDS if is_rich else 0)]
    return _PAGE.format(
        language=entry.language or "en",
        title=escape(entry.titles[0]),
        authors=escape(", ".join(entry.creators)),
        below="".join(f"<p>{escape(line)}</p>\n" for line in _lines_of_new_words(number) if is_rich),
        abstract=escape(" ".join((entry.description, *new_words))),
        body="\n".join(
            f"<p>{escape(line)}</p>" for line in entry.body.split("\n")[: _BRIEF_LINES if is_brief else None]
        ),
        references="\n".join(f"<p>{place}. {escape(one.raw)}</p>" for place, one in enumerate(listed, start=1)),
    )


def _lines_of_new_words(number: int) -> Iterator[str]:
    for place in range(_RICH_LINES * number, _RICH_LINES * (number + 1)):
        yield " ".join([coined(_RICH_LINE * place + word, 6).capitalize() for word in range(_RICH_LINE)])
