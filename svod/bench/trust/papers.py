"""Many small made-up papers as HTML files, each citing others, for runs that need thousands of documents."""

from html import escape
from pathlib import Path

from svod.bench.made_up import made_up_entry, made_up_list

_REFERENCES = 8
_PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title></head>
<body>
<h1>{title}</h1>
<p>{authors}</p>
<p><b>Abstract.</b> {abstract}</p>
{body}
<h2>References</h2>
{references}
</body></html>
"""


def write_papers(folder: Path, count: int) -> list[Path]:
    """So many papers as files, the same for the same count; none is a copy of another."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{number:06}.html" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_text(_page(number, count), encoding="utf-8")
    return paths


def _page(number: int, count: int) -> str:
    entry = made_up_entry(number)
    listed = made_up_list(number, count, _REFERENCES)
    return _PAGE.format(
        language=entry.language or "en",
        title=escape(entry.titles[0]),
        authors=escape(", ".join(entry.creators)),
        abstract=escape(entry.description),
        body="\n".join(f"<p>{escape(line)}</p>" for line in entry.body.split("\n")),
        references="\n".join(f"<p>{place}. {escape(one.raw)}</p>" for place, one in enumerate(listed, start=1)),
    )
