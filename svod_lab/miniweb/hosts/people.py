"""Pages of people and staff that link their papers: by hand, by content managers, in frames, scripts and exports."""

import io
import zipfile
from collections.abc import Mapping
from html import escape

from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost, cited_as, link
from svod_lab.miniweb.hosts.page_forms import FileList, owner_of
from svod_lab.miniweb.hosts.works import simple_pdf


def old_english(host: MadeHost) -> None:
    rows = "".join(
        f"<DT>{work.title}<DD>{work.short_names}. <I>{work.venue}</I>, {work.year}. "
        f"{link(host.file(work, f'~u/ps/{work.file_name}'), 'PostScript')}"
        for work in host.works
    )
    host.put(
        "~u/index.html",
        (
            f"<HTML><TITLE>{owner_of(host)}</TITLE><BODY BGCOLOR=#FFFFFF><H1>{owner_of(host)}</H1>"
            f"<A NAME=p><H2>Papers</H2></A><DL>{rows}</DL></BODY></HTML>"
        ),
    )
    host.home(link("/~u/", owner_of(host)))


def content_manager_german(host: MadeHost) -> None:
    """A list with teasers; each leads to a page of its own with the file."""
    rows = ""
    for number, work in enumerate(host.works):
        file = host.file(work, f"fileadmin/user_upload/{work.file_name}")
        body = (
            (
                f"<h1>{escape(work.title)}</h1><p>{escape(work.names)}</p><p>{escape(work.abstract)}</p>"
                f"<div class='ce-uploads'><a class='download' href='{file}'>{host.say('download')}</a>"
                "</div>"
            )
            if file
            else f"<h1>{escape(work.title)}</h1><p>{escape(work.names)}</p>"
        )
        url = host.page(f"institut/publikationen/detail/{number}.html", work.title, body)
        rows += (
            f"<div class='teaser'><h3>{escape(work.title)}</h3><p>{escape(work.names)} ({work.year})</p>"
            f"{link(url, host.say('more'))}</div>"
        )
    host.page("institut/publikationen/index.html", host.say("publications"), rows)
    host.home(link("/institut/publikationen/", host.say("publications")))


def old_russian(host: MadeHost) -> None:
    rows = ""
    for number, work in enumerate(host.works, 1):
        packed = io.BytesIO()
        if work.content:
            with zipfile.ZipFile(packed, "w") as archive:
                archive.writestr(zipfile.ZipInfo(work.file_name), work.content)
        file = host.placed(work, host.put(f"trudy/{work.key}.zip", packed.getvalue())) if work.content else ""
        words = {"ru": "скачать (zip)", "de": "Download (zip)", "en": "download (zip)"}[host.language]
        rows += (
            f"<tr><td>{number}.</td><td>{work.title} // {work.venue}, {work.year} ({work.short_names})</td>"
            f"<td>{link(file, words)}</td></tr>"
        )
    page = (
        "<html><head><meta http-equiv=Content-Type content='text/html; charset=windows-1251'>"
        f"<title>{owner_of(host)}</title></head><body><h2>{host.say('publications')}</h2>"
        f"<table border=1>{rows}</table></body></html>"
    )
    host.put("trudy/index.html", page.encode("cp1251", "xmlcharrefreplace"))
    host.home(link("/trudy/", host.say("publications")))


def staff_directory(host: MadeHost) -> None:
    """A directory of staff: a page of a person with tabs, icons for files."""
    rows = ""
    for work in host.works:
        file = host.file(work, f"sites/default/files/{work.file_name}")
        rows += (
            (
                f"<div class='views-row'><span class='biblio-authors'>{escape(work.names)}</span>"
                f", &quot;<span class='biblio-title'>{escape(work.title)}</span>"
                f"&quot;, {escape(work.venue)}, {work.year}. <a href='{file}'><span class='fa fa-file-pdf-o'>"
                "</span></a></div>"
            )
            if file
            else f"<div class='views-row'>{escape(work.names)}, &quot;{escape(work.title)}&quot;</div>"
        )
    host.page(
        "staff/12.html",
        owner_of(host),
        f"<h1>{owner_of(host)}</h1><div class='tab'>{host.say('publications')}</div>{rows}",
    )
    host.page("staff/index.html", host.say("staff"), f"<ul><li>{link('/staff/12.html', owner_of(host))}</li></ul>")
    host.home(link("/staff/", host.say("staff")))


def list_with_annotations(host: MadeHost) -> None:
    """The list itself is a PDF, and its links are annotations over the titles."""
    blocks: list[tuple[str, ...]] = [("title", host.say("publications")), ("centre", owner_of(host))]
    for number, work in enumerate(host.works, 1):
        file = host.file(work, f"pdf/{work.file_name}")
        text = f"{number}. {work.short_names}. {work.title}. {work.venue}, {work.year}."
        blocks.append(("link", text, f"http://{host.name}{file}") if file else ("text", text))
    listed = host.put("publications.pdf", simple_pdf(blocks))
    host.page(
        "index.html",
        owner_of(host),
        f"<h1>{owner_of(host)}</h1><p>{link(listed, host.say('publications') + ' (PDF)')}</p>",
    )


def inline_frame(host: MadeHost) -> None:
    rows = "".join(
        f"<p>{cited_as(work)} {link(host.file(work, f'l/{work.file_name}'), 'pdf')}</p>" for work in host.works
    )
    host.page("l/list.html", "", rows, menu=False)
    host.page(
        "papers.html", owner_of(host), f"<h1>{host.say('papers')}</h1><iframe src='/l/list.html' width=100%></iframe>"
    )
    host.home(link("/papers.html", host.say("papers")))


def text_beside(host: MadeHost) -> None:
    """The paper itself is a page of the author's, long lines broken by hand."""
    rows = ""
    for number, work in enumerate(host.works):
        text = "<br><br>".join(escape(one).replace("\n", "<br>") for one in work.text)
        url = (
            host.placed(
                work,
                host.put(
                    f"texts/{number}.htm",
                    (
                        f"<html><head><title>{escape(work.title)}</title></head><body><center>"
                        f"<b>{escape(work.title)}</b><br>{escape(work.names)}</center><p>"
                        f"{text}</body></html>"
                    ),
                ),
            )
            if work.content
            else ""
        )
        rows += (
            f"<li>{escape(work.short_names)}. {link(url, escape(work.title)) or escape(work.title)}. "
            f"{escape(work.venue)}"
            f", {work.year}</li>"
        )
    host.page("texts/index.html", owner_of(host), f"<h1>{host.say('papers')}</h1><ol>{rows}</ol>")
    host.home(link("/texts/", host.say("papers")))


_LISTS: Mapping[str, FileList] = {
    "exported site": FileList(
        page="view/papers.html",
        title="{owner}",
        head="<div class='r'><div><span>{heading}</span></div>",
        first=0,
        file="open?id=1aB{n}cXyz",
        row=(
            "<div class='c1'><div class='c2'><span>{short}</span></div><div class='c2'><span>{title}</span></div>"
            "<div class='c2'><span>{venue} {year}</span></div>"
            "<div class='c3'>[[<a href=\"{file}\"><span>PDF</span></a>]]</div></div>"
        ),
        around="{}</div>",
    ),
    "exported notes": FileList(
        page="Papers-0a1b2c.html",
        head="",
        file="attachments/{name}",
        row=(
            "<ul class='toggle'><li><details open><summary>{title}</summary><p>{names}</p><p>{venue}, {year}</p>"
            '<figure>[[<a href="{file}">{name}</a>]]</figure></details></li></ul>'
        ),
        around="{}",
    ),
    "scripted page": FileList(
        page="papers/index.html",
        head="",
        file="papers/{name}",
        row="<li>{cited} [[<button onclick=\"window.open('{file}')\">PDF</button>]]</li>",
    ),
    "pages from code": FileList(
        page="publications/index.html",
        word="publications",
        title="{owner}",
        head="<h2>{heading}</h2>",
        file="assets/pdf/{name}",
        row=(
            '<p><strong>[[<a href="{file}">{title}</a>]][[!{title}]]</strong><br>{names}<br>'
            "<em>{venue} ({year})</em></p>"
        ),
        around="{}",
    ),
    "accordion": FileList(
        page="faculty/research.html",
        head="",
        file="docs/{name}",
        row=(
            "<h3 class='accordion'>{title}</h3><div class='panel'><p>{names}: {venue}, {year}</p><p>{abstract}</p>"
            '<p>[[<a href="{file}">{say[download]}</a>]]</p></div>'
        ),
        around="{}",
    ),
}
PEOPLE: Mapping[str, HostKind] = {
    "old english page": HostKind(old_english, ".ps"),
    "content manager": HostKind(content_manager_german),
    "old russian page": HostKind(old_russian),
    "exported site": HostKind(_LISTS["exported site"]),
    "exported notes": HostKind(_LISTS["exported notes"]),
    "scripted page": HostKind(_LISTS["scripted page"]),
    "staff directory": HostKind(staff_directory),
    "pages from code": HostKind(_LISTS["pages from code"]),
    "list with annotations": HostKind(list_with_annotations),
    "inline frame": HostKind(inline_frame),
    "accordion": HostKind(_LISTS["accordion"]),
    "author's own text": HostKind(text_beside, ".html"),
}
