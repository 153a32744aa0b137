"""Hosts of the third round that are lists and texts by hand: spellings of titles, rows, printed addresses, volumes."""

from collections.abc import Callable, Mapping
from html import escape

from svod_lab.miniweb.hosts.file_contents import merged, packed_sources
from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost, link
from svod_lab.miniweb.hosts.page_forms import FileList, filled, list_of
from svod_lab.miniweb.hosts.works import simple_pdf

_SYLLABLE = 5
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ё": "е", "Ё": "Е"}

PRINTED_ADDRESSES = FileList(
    page="~u/papers.html",
    file="~u/ps/{family}{n}.pdf",
    row="<li>{cited}<br>[[<tt>http://{host}{file}</tt>]]</li>",
)
SESSION_IN_THE_PATH = FileList(
    page="publikationen.html",
    word="publications",
    file="servlet/{n}.pdf;jsessionid=8F{n}A0.node1",
    row="<div class='item'>{names}: <b>{title}</b>. {venue}, {year}[[ <a href='{file}'><img src='/i.gif'></a>]]</div>",
    around="{}",
)
ROWS_IN_PAIRS = FileList(
    page="issue5.htm",
    word="contents",
    file="issue5/t{n}.pdf",
    row=(
        "<tr bgcolor=#eeeeee><td>{n}.</td><td>{short} {title}. {venue}, {year}</td></tr><tr><td></td><td><a"
        " href='/a{n}.html'>{say[abstract]}</a> [[| <a href='{file}'>{say[full]}</a>]]</td></tr>"
    ),
    around="<table>{}</table>",
)
ICONS_BEFORE_ENTRIES = FileList(
    page="stat.html",
    file="stat/{n}.pdf",
    row="[[<a href='{file}'><img src='/pdf.gif' border=0></a>]][[!<img src='/no.gif'>]] {short} {title} // {venue}<br>",
    around="<p>{}</p>",
)
DOWNLOADS_BY_TITLE = FileList(
    page="index.php/arhiv/category/3",
    file="index.php/arhiv/category/3?download={n}:{slug}",
    row=(
        "<div class='pd-filebox'>[[<a href='{file}'>{title}</a>]][[!{title}]]<div class='pd-auth'>{short}</div><div>"
        "412.5 KB</div></div>"
    ),
    around="{}",
)
TAR_OF_SOURCES = FileList(
    page="papers/index.html",
    file="papers/{key}.tar.gz",
    content=packed_sources,
    row="<li>{short}, <em>{title}</em>, {year} [[(<a href='{file}'>tar.gz</a>)]]</li>",
)


def _spelled(spell: Callable[[str], str]) -> Callable[[MadeHost], None]:
    """A list whose titles are spelled in another way than on the papers."""

    def write(host: MadeHost) -> None:
        rows = "".join(
            filled("<li><h3>{spelled}</h3><p>{short}, {year}</p>[[<p><a href='{file}'>PDF</a></p>]]</li>",
                   host, work, number, spelled=spell(escape(work.title)), file=host.file(work, f"files/a{number}.pdf"))
            for number, work in enumerate(host.works)
        )  # fmt: skip
        list_of(host, "veroeff/index.html", "publications", f"<ul>{rows}</ul>")

    return write


def _with_soft_hyphens(title: str) -> str:
    words = title.split()
    return " ".join("&shy;".join(word[at : at + _SYLLABLE] for at in range(0, len(word), _SYLLABLE)) for word in words)


def _spelled_out(title: str) -> str:
    return "".join(_SPELLED.get(letter, letter) for letter in title)


def _upper(title: str) -> str:
    return title.upper()


def printed_version(host: MadeHost) -> None:
    """The page of an article has its beginning; the version to print has the text."""
    rows = ""
    for number, work in enumerate(host.works, 80):
        title = {"ru": "Версия для печати", "de": "Druckversion", "en": "Printable version"}[host.language]
        if work.text:
            text = "<h1>{title}</h1><p>{names}</p>{text}"
            url = host.page(f"print.php?id={number}", work.title, filled(text, host, work, number), menu=False)
            host.placed(work, url)
        form = f"<h1>{{title}}</h1><p>{{names}}</p><p>{{abstract}}</p>[[<a href='/print.php?id={number}'>{title}</a>]]"
        address = host.page(f"art.php?id={number}", work.title, filled(form, host, work, number))
        rows += f"<li>{link(address, escape(work.title))}</li>"
    list_of(host, "art.php", "contents", f"<ul>{rows}</ul>")


def text_in_a_cell(host: MadeHost) -> None:
    """The text of an old electronic journal: one cell of a table, paragraphs by breaks and blanks."""
    rows = ""
    for number, work in enumerate(host.works, 1):
        text = "".join(f"&nbsp;&nbsp;&nbsp;{escape(one)}<br>" for part in work.text for one in part.split("\n"))
        head = f"<center><b>{escape(work.title.upper())}</b><br><i>{escape(work.short_names)}</i></center><br>"
        side = "".join(f"<a href='/n{other}.htm'>№ {other}</a><br>" for other in range(1, 9))
        cell = f"<td valign=top>{head}{text or escape(work.abstract)}</td>"
        body = f"<table><tr><td width=120>{side}</td>{cell}</tr></table>"
        address = host.page(f"n1/{number}.htm", work.title, body)
        if work.text:
            host.placed(work, address)
        rows += f"<p>{link(address, escape(work.title))}</p>"
    list_of(host, "n1/index.htm", "contents", rows)


def exported_references(host: MadeHost) -> None:
    """The list of a person is a file for reference managers, whose entries name the files."""
    entries = ""
    for number, work in enumerate(host.works):
        file = host.file(work, f"pdf/{work.file_name}")
        url = f",\n  url = {{http://{host.name}{file}}}" if file else ""
        names = " and ".join(f"{one.family}, {one.given}" for one in work.people)
        entries += (
            f"@article{{k{number},\n  author = {{{names}}},\n  title = {{{work.title}}},\n"
            f"  journal = {{{work.venue}}},\n  year = {{{work.year}}}{url}\n}}\n\n"
        )
    listed = host.put("publications.bib", entries)
    owner = host.works[0].names
    host.home(f"<p>{escape(owner)}</p>{link(listed, host.say('publications') + ' (BibTeX)')}")


def volume_beside_its_contents(host: MadeHost) -> None:
    """The contents of a volume name papers and pages; the page above them links the volume."""
    there = [work for work in host.works if work.text]
    volume = host.put("konf/2007/sbornik.pdf", merged(_title_page(host), *(work.content for work in there)))
    for work in there:
        host.placed(work, volume)
    rows = "".join(
        filled("<tr><td>{short}</td><td>{title}</td><td>{n}</td></tr>", host, work, 3 + number * 7)
        for number, work in enumerate(there)
    )
    contents = host.page("konf/2007/contents.html", host.say("contents"), f"<table>{rows}</table>")
    # What the volume lacks stands in the programme alone.
    talks = "".join(f"<p>{escape(work.names)}: {escape(work.title)}</p>" for work in host.works)
    programme = host.page("konf/2007/programme.html", host.say("programme"), talks)
    links = (
        f"<p>{link(contents, host.say('contents'))}</p><p>{link(programme, host.say('programme'))}</p><p>"
        f"{link(volume, host.say('volume') + ' (PDF, 12 MB)')}</p>"
    )
    host.home(link(host.page("konf/2007/index.html", host.say("events"), links), "2007"))


def _title_page(host: MadeHost) -> bytes:
    return simple_pdf([("title", host.say("events")), ("centre", "2007")])


HAND_MADE_HOSTS: Mapping[str, HostKind] = {
    "printed addresses": HostKind(PRINTED_ADDRESSES),
    "session in the path": HostKind(SESSION_IN_THE_PATH),
    "rows in pairs": HostKind(ROWS_IN_PAIRS),
    "icons before entries": HostKind(ICONS_BEFORE_ENTRIES),
    "downloads by title": HostKind(DOWNLOADS_BY_TITLE),
    "tar of sources": HostKind(TAR_OF_SOURCES),
    "titles with soft hyphens": HostKind(_spelled(_with_soft_hyphens)),
    "umlauts spelled out": HostKind(_spelled(_spelled_out)),
    "titles in capitals": HostKind(_spelled(_upper)),
    "printed version": HostKind(printed_version, ".html"),
    "text in a cell": HostKind(text_in_a_cell, ".html"),
    "exported references": HostKind(exported_references),
    "volume beside its contents": HostKind(volume_beside_its_contents),
}
