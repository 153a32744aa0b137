"""Conferences, workshops, societies and institutes: volumes, programmes, abstracts, series of preprints, listings."""

import gzip
from collections.abc import Mapping
from html import escape

from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost, cited_as, link, paragraphs
from svod_lab.miniweb.hosts.page_forms import FileList, WorkPages


def preprint_series(host: MadeHost) -> None:
    """A numbered series of an institute in a table; PostScript packed by gzip."""
    rows = ""
    for number, work in enumerate(host.works, 1):
        packed = work.content and gzip.compress(work.content, mtime=0)
        file = (
            host.placed(work, host.put(f"preprints/{work.year}/pr{number:02d}{work.ending}.gz", packed))
            if packed
            else ""
        )
        rows += (
            f"<tr><td>{work.year}-{number:02d}</td><td>{escape(work.names)}</td>"
            f"<td>{escape(work.title)}</td><td>{link(file, 'ps.gz')}</td></tr>"
        )
    host.page("preprints/index.html", "Preprints", f"<h1>Preprints</h1><table>{rows}</table>")
    host.home(link("/preprints/", "Preprints"))


def bare_listing(host: MadeHost) -> None:
    """A folder as the server lists it: names of files alone."""
    rows = ""
    for work in host.works:
        name = f"{work.people[0].family.lower()}_{'_'.join(work.title.split()[:3]).lower()}{work.ending}"
        file = host.file(work, f"pub/papers/{name}")
        rows += f"<tr><td>{link(file, name)}</td><td>2009-03-12 11:20</td><td>412K</td></tr>" if file else ""
    host.put(
        "pub/papers/index.html",
        (
            "<html><head><title>Index of /pub/papers</title></head><body><h1>"
            f"Index of /pub/papers</h1><table><tr><th>Name</th></tr>{rows}</table>"
            "</body></html>"
        ),
    )
    host.home(link("/pub/papers/", "pub"))


def proceedings_by_session(host: MadeHost) -> None:
    """Sessions of a conference: titles as headings, names and a row of icons below."""
    body = ""
    for number, work in enumerate(host.works):
        file = host.file(work, f"proceedings/{number}.pdf")
        icon = link(file, "<img src='/img/pdf.gif' alt='PDF'>")
        body += (
            f"<h2>Session {number + 1}</h2><h4>{escape(work.title)}</h4><p class='au'>"
            f"{escape(work.names)}</p><p>{icon}<img src='/img/bib.gif'></p>"
        )
    host.page("proceedings/index.html", "Proceedings", body)
    host.home(link("/proceedings/", "Proceedings"))


def encyclopedia(host: MadeHost) -> None:
    """Articles as long pages with a table of contents of their own, signed at the end."""
    rows = ""
    for number, work in enumerate(host.works):
        text = paragraphs(work, work.text) if work.content else f"<p>{escape(work.abstract)}</p>"
        heads = (
            "".join(f"<li>{link('#s', escape(one.partition(chr(10))[0]))}</li>" for one in work.text)
            if work.content
            else ""
        )
        url = host.placed(
            work,
            host.page(
                f"entries/{number}/index.html",
                work.title,
                (
                    f"<h1>{escape(work.title)}</h1><ul>{heads}</ul>{text}<p>Copyright © {work.year} by<br>"
                    f"{escape(work.names)}</p>"
                ),
            ),
        )
        rows += f"<li>{link(url, escape(work.title))} ({escape(work.names)})</li>"
    host.page("contents.html", host.say("contents"), f"<ul>{rows}</ul>")
    host.home(link("/contents.html", host.say("contents")))


def list_of_institute(host: MadeHost) -> None:
    """The publications of an institute by year, with labels in brackets."""
    rows = ""
    for work in sorted(host.works, key=lambda one: one.year):
        file = host.file(work, f"publ/{work.file_name}")
        rows += f"<h3>{work.year}</h3><ul><li>{cited_as(work)} {link(file, '[' + host.say('full') + ']')}</li></ul>"
    host.page("publ/index.html", host.say("publications"), rows)
    host.home(link("/publ/", host.say("publications")))


def blog(host: MadeHost) -> None:
    """A post for each paper, the file among the uploads."""
    rows = ""
    for number, work in enumerate(host.works):
        file = host.file(work, f"wp-content/uploads/2015/05/{work.file_name}")
        words = {
            "en": "Our paper is out: you can read it here.",
            "de": "Unser Aufsatz ist erschienen.",
            "ru": "Вышла наша статья.",
        }[host.language]
        post = (
            f"<h1 class='entry-title'>{escape(work.title)}</h1><p>{words} {escape(work.names)}, {escape(work.venue)}"
            f".</p><p>{link(file, escape(work.title))}</p><div class='comments'>"
            "2 comments</div>"
        )
        url = host.page(f"2015/05/{number}/index.html", f"{work.title} | Blog", post)
        rows += f"<h2>{link(url, escape(work.title))}</h2><p>{words}</p>"
    host.home(rows)


def wiki(host: MadeHost) -> None:
    """A wiki: a list on a page, each file behind a page that describes it."""
    rows = ""
    for work in host.works:
        file = host.file(work, f"images/3/3a/{work.file_name}")
        about = (
            host.page(
                f"wiki/Datei:{work.key}.html",
                f"Datei:{work.file_name}",
                f"<h1>Datei:{work.file_name}</h1><p>{link(file, work.file_name)} (377 KB, application/pdf)</p>",
            )
            if file
            else ""
        )
        rows += (
            f"<li>{escape(work.names)}: ''{escape(work.title)}''. {work.year}. {link(about, 'Datei:' + work.file_name)}"
            "</li>"
        )
    host.page("wiki/papers.html", f"{host.say('papers')} – Wiki", f"<h1>{host.say('papers')}</h1><ul>{rows}</ul>")
    host.home(link("/wiki/papers.html", host.say("papers")))


def _talks(host: MadeHost, path: str, rows: str) -> None:
    """The list of talks, and the first page that calls it the programme."""
    host.home(link(host.page(path, host.say("events"), f"<ul>{rows}</ul>"), host.say("programme")))


_FORMS: Mapping[str, FileList | WorkPages] = {
    "workshop volume": FileList(
        page="Vol-123/index.html",
        file="Vol-123/paper{n}.pdf",
        title="Vol-123",
        head='<h1>Vol-123</h1><div class="CEURTOC"><h2>{say[contents]}</h2>',
        row=(
            '<li id="p{n}">[[<a href="{file}"><span class="CEURTITLE">{title}</span></a>]]'
            '[[!<span class="CEURTITLE">{title}</span>]] <span class="CEURPAGES">{n}1-{n}9</span><br>'
            '<span class="CEURAUTHOR">{names}</span></li>'
        ),
        around="<ul>{}</ul></div>",
        home="Vol-123",
        has_menu=False,
    ),
    "workshop programme": FileList(
        page="2011/programme.html",
        word="programme",
        first=9,
        file="2011/p/{name}",
        row=(
            "<tr><td>{n}:00–{n}:40</td><td><b>{title}</b><br>{names}<br>"
            '[[<a href="{file}">[paper]</a>]]</td></tr><tr><td></td><td><i>Coffee</i></td></tr>'
        ),
        around="<table border=1>{}</table>",
    ),
    "society": FileList(
        page="tagungen/2008.html",
        word="events",
        head="<h1>{heading} 2008</h1>",
        file="fileadmin/tagungen/{name}",
        row='<p>{short}: <em>{title}</em>, [[<a href="{file}">{say[pages]}</a>]][[!{say[pages]}]]</p>',
        around="{}",
    ),
    "summer school": FileList(
        page="school/index.html",
        head="",
        file="school/{n}{ending}",
        row='<li>{title} ({short}) [[<a href="{file}">{n}</a>]]</li>',
        around="<ol>{}</ol>",
    ),
    "dokuwiki": FileList(
        page="doku.php?id=papers",
        title="papers [Wiki]",
        file="lib/exe/fetch.php?media=papers:{name}",
        row="<div class='li'>{cited} [[<a href=\"{file}\">{name}</a>]]</div>",
        around="{}",
    ),
    "conference with abstracts": WorkPages(
        page="talks/{n}/index.html",
        first=0,
        file="talks/{n}/{name}",
        body=(
            "<h1>{title}</h1><p><b>{names}</b></p><h2>{say[abstract]}</h2><p>{abstract}</p>"
            '<p>[[<a href="{file}">{say[full]} (PDF)</a>]]</p>'
        ),
        listed="talks/index.html",
        row="<li>{link} – {names}</li>",
        write_list=_talks,
    ),
}
EVENTS: Mapping[str, HostKind] = {
    "workshop volume": HostKind(_FORMS["workshop volume"]),
    "workshop programme": HostKind(_FORMS["workshop programme"]),
    "society": HostKind(_FORMS["society"]),
    "conference with abstracts": HostKind(_FORMS["conference with abstracts"]),
    "series of preprints": HostKind(preprint_series, ".ps"),
    "bare listing": HostKind(bare_listing),
    "proceedings by session": HostKind(proceedings_by_session),
    "summer school": HostKind(_FORMS["summer school"], ".docx"),
    "encyclopedia": HostKind(encyclopedia, ".html"),
    "institute's list": HostKind(list_of_institute),
    "blog": HostKind(blog),
    "wiki": HostKind(wiki),
    "dokuwiki": HostKind(_FORMS["dokuwiki"]),
}
