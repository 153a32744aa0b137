"""Journals: systems with viewers, in frames, with text in pages, with one file an issue, on content managers."""

from html import escape

from svod_lab.miniweb.hosts.made_host import MadeHost, link, marks_of, paragraphs
from svod_lab.miniweb.hosts.works import HostedWork


def _issue(host: MadeHost, path: str, rows: list[tuple[str, HostedWork]], more: str = "") -> None:
    items = "".join(
        (
            f"<div class='toc'><b>{link(url, escape(work.title)) or escape(work.title)}</b>"
            f"<br><i>{escape(work.names)}</i></div>"
        )
        for url, work in rows
    )
    host.page(path, f"{host.say('journal')}, {host.say('issue')} 2", f"<h2>{host.say('contents')}</h2>{items}{more}")
    host.home(f"<h2>{host.say('journal')}</h2>{link(f'/{path}', host.say('issue') + ' 2')}")


def ojs_two(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 31):
        file = host.file(work, f"index.php/j/article/viewFile/{number}/{number + 4}")
        view = (
            host.page(
                f"index.php/j/article/view/{number}/{number + 4}",
                "View of " + work.title,
                f"<frameset><frame src='{file}'></frameset><iframe src='{file}'></iframe>",
                menu=False,
            )
            if file
            else ""
        )
        body = (
            f"<div id='articleTitle'><h3>{escape(work.title)}</h3></div><em>"
            f"{escape(work.names)}</em><h4>{host.say('abstract')}</h4><p>{escape(work.abstract)}</p>"
            f"<h4>{host.say('full')}:</h4>{link(view, 'PDF')}"
        )
        rows.append(
            (
                host.page(
                    f"index.php/j/article/view/{number}/index.html", f"{work.title} | {host.say('journal')}", body
                ),
                work,
            )
        )
    _issue(host, "index.php/j/issue/current.html", rows)


def ojs_three(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 51):
        file = host.file(work, f"ojs/article/download/{number}/9{number}/{number}0")
        quoted = file.replace("/", "%2F")
        galley = (
            host.page(
                f"ojs/article/view/{number}/9{number}.html",
                work.title,
                (
                    f"<header>{link(f'/ojs/article/view/{number}', host.say('back'))}"
                    f"{link(file, host.say('download'), ' class=download')}"
                    f"</header><iframe src='/plugins/pdf.js/web/viewer.html?file=http%3A%2F%2F{host.name}{quoted}"
                    "'></iframe>"
                ),
                menu=False,
            )
            if file
            else ""
        )
        body = (
            f"<article><h1>{escape(work.title)}</h1><ul class='authors'><li>"
            f"{escape(work.names)}</li></ul><section><h2>{host.say('abstract')}</h2>"
            f"{escape(work.abstract)}</section><ul class='galleys'><li>{link(galley, 'PDF', ' class=obj_galley_link')}"
            "</li></ul></article>"
        )
        rows.append((host.page(f"ojs/article/view/{number}/index.html", work.title, body, marks_of(work)), work))
    _issue(host, "ojs/issue/view/7.html", rows)


def elpub(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 600):
        file = host.file(work, f"jour/article/viewFile/{number}/411.pdf")
        body = (
            f"<h1>{escape(work.title)}</h1><div>{escape(work.names)}</div><div class='tabs'>"
            f"{link('#a', host.say('abstract'))} {link(file, host.say('full') + ' (PDF)')}</div>"
            f"<p>{escape(work.abstract)}</p><h3>Для цитирования:</h3><p>{escape(work.names)}. {escape(work.title)}"
            f". {escape(work.venue)}</p>"
        )
        rows.append(
            (
                host.page(
                    f"jour/article/view/{number}.html", f"{work.title} | {host.say('journal')}", body, marks_of(work)
                ),
                work,
            )
        )
    _issue(host, "jour/issue/view/3.html", rows)


def math_portal(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 100):
        file = host.file(work, f"php/getFT.phtml?jrnid=vv&paperid={number}&what=fullt&option_lang=rus")
        body = (
            f"<table><tr><td><span class='red'>{escape(work.title)}</span><br>"
            f"{escape(work.names)}</td></tr><tr><td>{link(file, host.say('full') + ': PDF файл (310 kB)')}"
            f"</td></tr><tr><td><b>{host.say('abstract')}:</b> {escape(work.abstract)}</td>"
            "</tr></table>"
        )
        rows.append(
            (
                host.page(
                    f"php/archive.phtml?wshow=paper&jrnid=vv&paperid={number}",
                    f"{work.names}, «{work.title}», {work.venue}",
                    body,
                ),
                work,
            )
        )
    _issue(host, "php/contents.phtml", rows)


def reader_library(host: MadeHost) -> None:
    """The text as recognised words in the page itself, with the pages of the scan behind a button."""
    rows = []
    for number, work in enumerate(host.works):
        file = host.file(work, f"article/n/slovo-{number}/pdf")
        text = " ".join(work.text)[:9000]
        body = (
            f"<h1><i itemprop='headline'>{escape(work.title)}</i></h1><ul><li>"
            f"{escape(work.names)}</li></ul><p>{escape(work.abstract)}</p>{link(file, host.say('download') + ' PDF')}"
        ) + (f"<h2>{host.say('full')}</h2><div class='ocr'><p>{escape(text)}</p></div>" if file else "")
        rows.append(
            (host.page(f"article/n/slovo-{number}/index.html", f"{work.title} – {host.say('site')}", body), work)
        )
    _issue(host, "journal/n/vestnik.html", rows)


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


def bitrix(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 20):
        file = host.file(work, f"upload/iblock/{number}a/{work.file_name}")
        body = (
            (
                f"<div class='news-detail'><h3>{escape(work.title)}</h3><b>{host.say('authors')}:</b>"
                f"&nbsp;{escape(work.names)}<br>{escape(work.abstract)}<br>{host.say('files')}:&nbsp;<a href='{file}"
                f"'>{host.say('download')}</a></div>"
            )
            if file
            else f"<h3>{escape(work.title)}</h3>{escape(work.names)}"
        )
        rows.append((host.page(f"articles/detail.php?ELEMENT_ID={number}", work.title, body), work))
    _issue(host, "articles/index.php", rows)


def joomla(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 6):
        file = host.file(work, f"index.php?option=com_docman&task=doc_download&gid={number}")
        body = (
            "<table class='contentpaneopen'><tr><td class='contentheading'>"
            f"{escape(work.title)}</td></tr><tr><td>{escape(work.names)}</td>"
            f"</tr><tr><td>{link(file, host.say('download'))}</td></tr></table>"
        )
        rows.append((host.page(f"index.php?option=com_content&view=article&id={number}", work.title, body), work))
    _issue(host, "inhalt.html", rows)
