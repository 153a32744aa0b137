"""Pages of people and staff that link their papers: by hand, by content managers, in frames, scripts and exports."""

import io
import zipfile
from collections.abc import Mapping
from html import escape

from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost, cited_as, link
from svod_lab.miniweb.hosts.works import simple_pdf


def _owner(host: MadeHost) -> str:
    one = host.works[0].people[0]
    return f"{one.given} {one.family}"


def old_english(host: MadeHost) -> None:
    rows = "".join(
        f"<DT>{work.title}<DD>{work.short_names}. <I>{work.venue}</I>, {work.year}. "
        f"{link(host.file(work, f'~u/ps/{work.file_name}'), 'PostScript')}"
        for work in host.works
    )
    host.put(
        "~u/index.html",
        (
            f"<HTML><TITLE>{_owner(host)}</TITLE><BODY BGCOLOR=#FFFFFF><H1>{_owner(host)}</H1>"
            f"<A NAME=p><H2>Papers</H2></A><DL>{rows}</DL></BODY></HTML>"
        ),
    )
    host.home(link("/~u/", _owner(host)))


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
        f"<title>{_owner(host)}</title></head><body><h2>{host.say('publications')}</h2>"
        f"<table border=1>{rows}</table></body></html>"
    )
    host.put("trudy/index.html", page.encode("cp1251", "xmlcharrefreplace"))
    host.home(link("/trudy/", host.say("publications")))


def exported_site(host: MadeHost) -> None:
    """A tool's export: nothing but divisions and spans, links behind addresses that tell nothing."""
    rows = ""
    for number, work in enumerate(host.works):
        file = host.file(work, f"open?id=1aB{number}cXyz")
        rows += (
            f"<div class='c1'><div class='c2'><span>{escape(work.short_names)}</span>"
            f"</div><div class='c2'><span>{escape(work.title)}</span></div><div class='c2'>"
            f"<span>{escape(work.venue)} {work.year}</span></div><div class='c3'>"
            f"{link(file, '<span>PDF</span>')}</div></div>"
        )
    host.page(
        "view/papers.html", _owner(host), f"<div class='r'><div><span>{host.say('papers')}</span></div>{rows}</div>"
    )
    host.home(link("/view/papers.html", host.say("papers")))


def notes_export(host: MadeHost) -> None:
    """Toggles: the title opens a paragraph with names, place and a link to an attachment."""
    rows = ""
    for work in host.works:
        file = host.file(work, f"attachments/{work.file_name}")
        rows += (
            f"<ul class='toggle'><li><details open><summary>{escape(work.title)}</summary>"
            f"<p>{escape(work.names)}</p><p>{escape(work.venue)}, {work.year}</p>"
            f"<figure>{link(file, work.file_name)}</figure></details></li></ul>"
        )
    host.page("Papers-0a1b2c.html", host.say("papers"), rows)
    host.home(link("/Papers-0a1b2c.html", host.say("papers")))


def scripted(host: MadeHost) -> None:
    rows = ""
    for work in host.works:
        file = host.file(work, f"papers/{work.file_name}")
        button = f"<button onclick=\"window.open('{file}')\">PDF</button>" if file else ""
        rows += f"<li>{cited_as(work)} {button}</li>"
    host.page("papers/index.html", host.say("papers"), f"<ul>{rows}</ul>")
    host.home(link("/papers/", host.say("papers")))


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
        "staff/12.html", _owner(host), f"<h1>{_owner(host)}</h1><div class='tab'>{host.say('publications')}</div>{rows}"
    )
    host.page("staff/index.html", host.say("staff"), f"<ul><li>{link('/staff/12.html', _owner(host))}</li></ul>")
    host.home(link("/staff/", host.say("staff")))


def code_pages(host: MadeHost) -> None:
    """Pages that a host of source code makes of text: titles linked in bold, names in lines."""
    rows = "".join(
        (
            f"<p><strong>"
            f"{link(host.file(work, f'assets/pdf/{work.file_name}'), escape(work.title)) or escape(work.title)}"
            f"</strong><br>{escape(work.names)}<br><em>{escape(work.venue)} ({work.year})</em>"
            "</p>"
        )
        for work in host.works
    )
    host.page("publications/index.html", _owner(host), f"<h2>{host.say('publications')}</h2>{rows}")
    host.home(link("/publications/", host.say("publications")))


def list_with_annotations(host: MadeHost) -> None:
    """The list itself is a PDF, and its links are annotations over the titles."""
    blocks: list[tuple[str, ...]] = [("title", host.say("publications")), ("centre", _owner(host))]
    for number, work in enumerate(host.works, 1):
        file = host.file(work, f"pdf/{work.file_name}")
        text = f"{number}. {work.short_names}. {work.title}. {work.venue}, {work.year}."
        blocks.append(("link", text, f"http://{host.name}{file}") if file else ("text", text))
    listed = host.put("publications.pdf", simple_pdf(blocks))
    host.page(
        "index.html", _owner(host), f"<h1>{_owner(host)}</h1><p>{link(listed, host.say('publications') + ' (PDF)')}</p>"
    )


def inline_frame(host: MadeHost) -> None:
    rows = "".join(
        f"<p>{cited_as(work)} {link(host.file(work, f'l/{work.file_name}'), 'pdf')}</p>" for work in host.works
    )
    host.page("l/list.html", "", rows, menu=False)
    host.page(
        "papers.html", _owner(host), f"<h1>{host.say('papers')}</h1><iframe src='/l/list.html' width=100%></iframe>"
    )
    host.home(link("/papers.html", host.say("papers")))


def accordion(host: MadeHost) -> None:
    """A faculty's page: headings that open, the abstract and the file inside."""
    rows = ""
    for work in host.works:
        file = host.file(work, f"docs/{work.file_name}")
        rows += (
            f"<h3 class='accordion'>{escape(work.title)}</h3><div class='panel'>"
            f"<p>{escape(work.names)}: {escape(work.venue)}, {work.year}</p>"
            f"<p>{escape(work.abstract)}</p><p>{link(file, host.say('download'))}</p>"
            "</div>"
        )
    host.page("faculty/research.html", host.say("papers"), rows)
    host.home(link("/faculty/research.html", host.say("papers")))


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
    host.page("texts/index.html", _owner(host), f"<h1>{host.say('papers')}</h1><ol>{rows}</ol>")
    host.home(link("/texts/", host.say("papers")))


PEOPLE: Mapping[str, HostKind] = {
    "old english page": HostKind(old_english, ".ps"),
    "content manager": HostKind(content_manager_german),
    "old russian page": HostKind(old_russian),
    "exported site": HostKind(exported_site),
    "exported notes": HostKind(notes_export),
    "scripted page": HostKind(scripted),
    "staff directory": HostKind(staff_directory),
    "pages from code": HostKind(code_pages),
    "list with annotations": HostKind(list_with_annotations),
    "inline frame": HostKind(inline_frame),
    "accordion": HostKind(accordion),
    "author's own text": HostKind(text_beside, ".html"),
}
