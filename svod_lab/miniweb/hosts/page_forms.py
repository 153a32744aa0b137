"""The two forms of most hosts, which each fills in: a page for each work behind a list, and a list that links files.

Forms are texts with fields: `{title}`, `{names}`, `{n}` and the like; what stands in `[[…]]` is shown where the host
has the text of the work, what stands in `[[!…]]` where it has not.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from svod.text.transliterate import latin
from svod_lab.miniweb.hosts.made_host import MadeHost, cited_as, link, marks_of, paragraphs
from svod_lab.miniweb.hosts.works import HostedWork

_IF_THERE = re.compile(r"\[\[(!?)(.*?)\]\]", re.DOTALL)
_WORDS_OF_PATH, _MOST_LETTERS = 4, 9000
# The meta tags of records, as fields.
_MARKS = {"highwire": "citation", "dublin": "DC", "eprints": "eprints", "bepress": "bepress_citation"}

# Makes the content of a file out of a work that has one.
MakeContent = Callable[[HostedWork], bytes]


# Writes the list of a host at a path, of rows.
WriteList = Callable[[MadeHost, str, str], None]


class Between(NamedTuple):
    """A page between that of a work and its file: a viewer, terms, a resolver."""

    path: str
    body: str
    title: str = "{title}"
    has_menu: bool = False


class _Sayings:
    """The words of a host as a field: `{say[download]}`."""

    def __init__(self, host: MadeHost) -> None:
        self._host = host

    def __getitem__(self, word: str) -> str:
        return self._host.say(word)


def filled(form: str, host: MadeHost, work: HostedWork, number: int, **more: str) -> str:
    """A form with what is said of a work as HTML; `more` are further fields, as they are."""
    said = {name: escape(text) for name, text in _said(work).items()}
    return _shown(form, work).format_map({**said, **_fields(host, work, number), **more})


def filled_plainly(form: str, host: MadeHost, work: HostedWork, number: int) -> str:
    """A form with what is said of a work as it is: for titles of pages."""
    return _shown(form, work).format_map({**_said(work), **_fields(host, work, number)})


def _shown(form: str, work: HostedWork) -> str:
    """A form without what is not shown for a work."""
    has_text = bool(work.content)
    return _IF_THERE.sub(lambda part: part[2] if bool(part[1]) is not has_text else "", form)


def _said(work: HostedWork) -> dict[str, str]:
    return {
        "title": work.title, "names": work.names, "short": work.short_names, "venue": work.venue, "year": work.year,
        "abstract": work.abstract,
    }  # fmt: skip


def _fields(host: MadeHost, work: HostedWork, number: int) -> dict[str, Any]:
    return {
        "n": number,
        "name": work.file_name,
        "ending": work.ending,
        "key": work.key,
        "family": latin(work.people[0].family),
        "slug": "-".join(latin(work.title).lower().split()[:_WORDS_OF_PATH]),
        "cited": cited_as(work),
        "text": paragraphs(work, work.text),
        "lines": escape("\n\n".join(work.text)),
        "words": escape(" ".join(work.text)[:_MOST_LETTERS]),
        "host": host.name,
        "say": _Sayings(host),
    }


@dataclass(frozen=True, slots=True)
class WorkPages:
    """A page for each work, and a list that leads to these pages.

    Without a path for files the text stands in the page itself. The address of the page between is the field
    `{between}`; `more` makes further fields of the number of a work.
    """

    page: str
    body: str
    file: str = ""
    title: str = "{title}"
    marks: str = ""
    between: Between | None = None
    first: int = 1
    listed: str = "list/index.html"
    word: str = "browse"
    row: str = "<li>{link} <i>{names}</i> ({year})</li>"
    around: str = "<ul>{}</ul>"
    content: MakeContent | None = None
    charset: str = "utf-8"
    more: Callable[[int], dict[str, str]] = lambda number: {}
    write_list: WriteList | None = None

    def __call__(self, host: MadeHost) -> None:
        """Write all pages of a host."""
        host.charset = self.charset
        rows = "".join(self._work(host, work, number) for number, work in enumerate(host.works, self.first))
        if self.write_list:
            self.write_list(host, self.listed, rows)
        elif self.listed:
            list_of(host, self.listed, self.word, self.around.format(rows))
        else:
            host.home(f"<p>{host.say('site')}</p>")

    def _work(self, host: MadeHost, work: HostedWork, number: int) -> str:
        """The page of a work; its row in the list."""
        more = self.more(number)
        file = _file(host, work, number, self.file, self.content, more)
        fields = {**more, "file": file, "between": "", "quoted": file.replace("/", "%2F")}
        if self.between and work.content:
            path, body = (filled(one, host, work, number, **fields) for one in self.between[:2])
            title = filled_plainly(self.between.title, host, work, number)
            fields["between"] = escape(host.page(path, title, body, menu=self.between.has_menu))
        marks = {name: marks_of(work, prefix) for name, prefix in _MARKS.items()}
        address = host.page(
            filled(self.page, host, work, number, **more),
            filled_plainly(self.title, host, work, number),
            filled(self.body, host, work, number, **fields),
            filled(self.marks, host, work, number, **fields, **marks),
        )
        if not self.file and work.content:
            host.placed(work, address)
        return filled(self.row, host, work, number, link=link(address, escape(work.title)), page=escape(address))


@dataclass(frozen=True, slots=True)
class FileList:
    """A list of works that links their files.

    Title and head of its page, and the words of the link from the first page, are forms, too: `{heading}`, `{owner}`.
    """

    page: str
    row: str
    file: str
    around: str = "<ul>{}</ul>"
    word: str = "papers"
    title: str = "{heading}"
    head: str = "<h1>{heading}</h1>"
    home: str = "{heading}"
    first: int = 1
    content: MakeContent | None = None
    charset: str = "utf-8"
    has_menu: bool = True

    def __call__(self, host: MadeHost) -> None:
        """Write the list and the files of a host."""
        host.charset = self.charset
        rows = [
            filled(self.row, host, work, number, file=_file(host, work, number, self.file, self.content))
            for number, work in enumerate(host.works, self.first)
        ]
        said = {"heading": host.say(self.word), "owner": owner_of(host), "say": _Sayings(host)}
        title, head, home = (form.format_map(said) for form in (self.title, self.head, self.home))
        address = host.page(self.page, title, head + self.around.format("".join(rows)), menu=self.has_menu)
        host.home(link(address, home))


def owner_of(host: MadeHost) -> str:
    """Whose page a host is: the first author of its first work."""
    one = host.works[0].people[0]
    return f"{one.given} {one.family}"


def list_of(host: MadeHost, path: str, word: str, body: str) -> None:
    """A page that lists works under a heading, and a first page that leads to it."""
    address = host.page(path, host.say(word), f"<h1>{host.say(word)}</h1>{body}")
    host.home(link(address, host.say(word)))


def _file(
    host: MadeHost, work: HostedWork, number: int, path: str, content: MakeContent | None, more: Mapping[str, str] = {}
) -> str:
    """Keep the file of a work, if it has one; its address. What stands in place of a paper is kept as it is."""
    if not path or not work.content:
        return ""
    made = content(work) if content and work.text else work.content
    return escape(host.placed(work, host.put(filled(path, host, work, number, **more), made)))
