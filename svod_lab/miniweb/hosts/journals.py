"""Journals: systems with viewers, in frames, with text in pages, with one file an issue, on content managers."""

from collections.abc import Mapping
from html import escape

from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost, link, paragraphs
from svod_lab.miniweb.hosts.page_forms import Between, WorkPages, filled
from svod_lab.miniweb.hosts.works import HostedWork

_ROW = "<div class='toc'><b>{link}</b><br><i>{names}</i></div>"


def _contents(host: MadeHost, path: str, rows: str) -> None:
    """The contents of an issue, and the first page that leads to them."""
    host.page(path, f"{host.say('journal')}, {host.say('issue')} 2", f"<h2>{host.say('contents')}</h2>{rows}")
    host.home(f"<h2>{host.say('journal')}</h2>{link(f'/{path}', host.say('issue') + ' 2')}")


def _issue(host: MadeHost, path: str, rows: list[tuple[str, HostedWork]]) -> None:
    _contents(host, path, "".join(
        filled(_ROW, host, work, 0, link=link(url, escape(work.title)) or escape(work.title)) for url, work in rows
    ))  # fmt: skip


def in_frames(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works):
        file = host.file(work, f"archiv/{number}/{work.file_name}")
        rows.append((file, work))
    items = "".join(
        (f"<p>{escape(work.short_names)}<br>{link(url, escape(work.title), ' target=main') or escape(work.title)}</p>")
        for url, work in rows
    )
    host.page("archiv/inhalt.html", host.say("contents"), items, menu=False)
    host.page("links.html", "nav", link("archiv/inhalt.html", host.say("contents"), " target=main"), menu=False)
    host.put(
        "index.html",
        (
            f"<html><head><title>{host.say('journal')}</title></head><frameset cols='20%,80%'>"
            "<frame src='links.html'><frame src='archiv/inhalt.html' name='main'>"
            "</frameset></html>"
        ),
    )


def text_in_parts(host: MadeHost) -> None:
    """The paper as a tree of pages, as LaTeX2HTML makes it: the first has title, abstract and contents."""
    rows = []
    for number, work in enumerate(host.works):
        folder = f"html/{number}"
        heads = [section.partition("\n")[0] for section in work.text]
        if not work.content:
            rows.append(("", work))
            continue
        for place, section in enumerate(work.text, 1):
            after = link(f"node{place + 1}.html", host.say("next")) if place < len(work.text) else ""
            nav = f"<p>{link('index.html', work.title[:30])} {after}</p>"
            host.page(
                f"{folder}/node{place}.html", heads[place - 1], f"{nav}{paragraphs(work, [section])}{nav}", menu=False
            )
        tree = "".join(f"<li>{link(f'node{place}.html', escape(head))}</li>" for place, head in enumerate(heads, 1))
        body = (
            f"<h1 align=center>{escape(work.title)}</h1><p align=center>{escape(work.names)}</p>"
            f"<h3>{host.say('abstract')}</h3><p>{escape(work.abstract)}</p><ul>"
            f"{tree}</ul>"
        )
        rows.append((host.placed(work, host.page(f"{folder}/index.html", work.title, body, menu=False)), work))
    _issue(host, "contents.html", rows)


def text_by_pages(host: MadeHost) -> None:
    """The paper in two to five numbered pages, each with the head of the journal."""
    rows = []
    for number, work in enumerate(host.works):
        if not work.content:
            rows.append(("", work))
            continue
        count = len(work.text)
        for place, section in enumerate(work.text, 1):
            others = " ".join(
                str(one) if one == place else link(f"{number}-{one}.html", str(one)) for one in range(1, count + 1)
            )
            body = (
                f"<h1>{escape(work.title)}</h1><p>{escape(work.names)}</p>{paragraphs(work, [section])}<p>{others}</p>"
            )
            host.placed(work, host.page(f"art/{number}-{place}.html", work.title, body))
        rows.append((f"/art/{number}-1.html", work))
    _issue(host, "art/index.html", rows)


def text_in_one_page(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works):
        side = "".join(
            f"<li>{link(f'/a/{other}.html', escape(one.title))}</li>" for other, one in enumerate(host.works)
        )
        text = paragraphs(work, work.text) if work.content else f"<p>{escape(work.abstract)}</p>"
        body = (
            f"<div class='main'><h1>{escape(work.title)}</h1><address>{escape(work.names)}</address>"
            f"{text}</div><div class='side'><h3>{host.say('papers')}</h3><ul>"
            f"{side}</ul></div>"
        )
        rows.append(
            (host.placed(work, host.page(f"a/{number}.html", f"{host.say('journal')} - {work.title}", body)), work)
        )
    _issue(host, "a/index.html", rows)


def one_file_an_issue(host: MadeHost) -> None:
    """Each issue is one file; the contents name the papers and the pages."""
    rows: list[tuple[str, HostedWork]] = []
    files = ""
    for number, work in enumerate(host.works):
        file = host.file(work, f"heft/{number}/heft{number}.pdf")
        url = host.page(
            f"heft/{number}/index.html",
            f"{host.say('issue')} {number}",
            (
                f"<h1>{host.say('journal')} – {host.say('issue')} {number}</h1><table>"
                f"<tr><td>{escape(work.short_names)}</td><td>{escape(work.title)}</td>"
                f"<td>S. 12</td></tr></table><p>{link(file, host.say('volume') + ' (PDF)')}</p>"
            ),
        )
        files += f"<li>{link(url, host.say('issue') + f' {number}')}</li>"
        rows.append(("", work))
    host.home(f"<ul>{files}</ul>")


_PAGES: Mapping[str, WorkPages] = {
    "ojs 2": WorkPages(
        page="index.php/j/article/view/{n}/index.html",
        first=31,
        more=lambda number: {"galley": str(number + 4)},
        file="index.php/j/article/viewFile/{n}/{galley}",
        title="{title} | {say[journal]}",
        between=Between(
            "index.php/j/article/view/{n}/{galley}",
            "<frameset><frame src='{file}'></frameset><iframe src='{file}'></iframe>",
            "View of {title}",
        ),
        body=(
            "<div id='articleTitle'><h3>{title}</h3></div><em>{names}</em><h4>{say[abstract]}</h4><p>{abstract}</p>"
            '<h4>{say[full]}:</h4>[[<a href="{between}">PDF</a>]]'
        ),
        listed="index.php/j/issue/current.html",
        row=_ROW,
        write_list=_contents,
    ),
    "ojs 3": WorkPages(
        page="ojs/article/view/{n}/index.html",
        first=51,
        file="ojs/article/download/{n}/9{n}/{n}0",
        marks="{highwire}",
        between=Between(
            "ojs/article/view/{n}/9{n}.html",
            '<header><a href="/ojs/article/view/{n}">{say[back]}</a><a href="{file}" class=download>{say[download]}</a>'
            "</header><iframe src='/plugins/pdf.js/web/viewer.html?file=http%3A%2F%2F{host}{quoted}'></iframe>",
        ),
        body=(
            "<article><h1>{title}</h1><ul class='authors'><li>{names}</li></ul><section><h2>{say[abstract]}</h2>"
            "{abstract}</section><ul class='galleys'><li>[[<a href=\"{between}\" class=obj_galley_link>PDF</a>]]"
            "</li></ul></article>"
        ),
        listed="ojs/issue/view/7.html",
        row=_ROW,
        write_list=_contents,
    ),
    "elpub": WorkPages(
        page="jour/article/view/{n}.html",
        first=600,
        file="jour/article/viewFile/{n}/411.pdf",
        title="{title} | {say[journal]}",
        marks="{highwire}",
        body=(
            "<h1>{title}</h1><div>{names}</div><div class='tabs'><a href=\"#a\">{say[abstract]}</a> "
            '[[<a href="{file}">{say[full]} (PDF)</a>]]</div><p>{abstract}</p><h3>Для цитирования:</h3>'
            "<p>{names}. {title}. {venue}</p>"
        ),
        listed="jour/issue/view/3.html",
        row=_ROW,
        write_list=_contents,
    ),
    "mathematical portal": WorkPages(
        page="php/archive.phtml?wshow=paper&jrnid=vv&paperid={n}",
        first=100,
        file="php/getFT.phtml?jrnid=vv&paperid={n}&what=fullt&option_lang=rus",
        title="{names}, «{title}», {venue}",
        body=(
            "<table><tr><td><span class='red'>{title}</span><br>{names}</td></tr><tr><td>"
            '[[<a href="{file}">{say[full]}: PDF файл (310 kB)</a>]]</td></tr><tr><td><b>{say[abstract]}:</b>'
            " {abstract}</td></tr></table>"
        ),
        listed="php/contents.phtml",
        row=_ROW,
        write_list=_contents,
    ),
    # The text as recognised words in the page itself, with the pages of the scan behind a button.
    "reader's library": WorkPages(
        page="article/n/slovo-{n}/index.html",
        first=0,
        file="article/n/slovo-{n}/pdf",
        title="{title} – {say[site]}",
        body=(
            "<h1><i itemprop='headline'>{title}</i></h1><ul><li>{names}</li></ul><p>{abstract}</p>"
            '[[<a href="{file}">{say[download]} PDF</a>]]'
            "[[<h2>{say[full]}</h2><div class='ocr'><p>{words}</p></div>]]"
        ),
        listed="journal/n/vestnik.html",
        row=_ROW,
        write_list=_contents,
    ),
    "bitrix": WorkPages(
        page="articles/detail.php?ELEMENT_ID={n}",
        first=20,
        file="upload/iblock/{n}a/{name}",
        body=(
            "[[<div class='news-detail'><h3>{title}</h3><b>{say[authors]}:</b>&nbsp;{names}<br>{abstract}<br>"
            "{say[files]}:&nbsp;<a href='{file}'>{say[download]}</a></div>]][[!<h3>{title}</h3>{names}]]"
        ),
        listed="articles/index.php",
        row=_ROW,
        write_list=_contents,
    ),
    "joomla": WorkPages(
        page="index.php?option=com_content&view=article&id={n}",
        first=6,
        file="index.php?option=com_docman&task=doc_download&gid={n}",
        body=(
            "<table class='contentpaneopen'><tr><td class='contentheading'>{title}</td></tr><tr><td>{names}</td>"
            '</tr><tr><td>[[<a href="{file}">{say[download]}</a>]]</td></tr></table>'
        ),
        listed="inhalt.html",
        row=_ROW,
        write_list=_contents,
    ),
}
JOURNALS: Mapping[str, HostKind] = {
    "ojs 2": HostKind(_PAGES["ojs 2"]),
    "ojs 3": HostKind(_PAGES["ojs 3"]),
    "elpub": HostKind(_PAGES["elpub"]),
    "mathematical portal": HostKind(_PAGES["mathematical portal"]),
    "reader's library": HostKind(_PAGES["reader's library"]),
    "journal in frames": HostKind(in_frames),
    "text in parts": HostKind(text_in_parts, ".html"),
    "text by pages": HostKind(text_by_pages, ".html"),
    "text in one page": HostKind(text_in_one_page, ".html"),
    "one file an issue": HostKind(one_file_an_issue),
    "bitrix": HostKind(_PAGES["bitrix"]),
    "joomla": HostKind(_PAGES["joomla"]),
}
