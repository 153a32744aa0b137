"""Hosts of the third round whose files are behind forms, scripts, viewers, counters and attributes of links."""

from collections.abc import Mapping

from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost, link
from svod_lab.miniweb.hosts.page_forms import Between, WorkPages, filled, list_of

_HEAD = "<h1>{title}</h1><p>{names}</p><p>{abstract}</p>"
_MENU = "".join(f"<li><a href='/rubrik/{number}.html'>Rubrik {number}</a></li>" for number in range(90))

FORM_WITH_HIDDEN_FIELDS = WorkPages(
    page="publ/card{n}.html",
    first=140,
    file="files/get.php?doc={n}&key={key}",
    body=(
        f"{_HEAD}[[<form action='/files/get.php' method='get'><input type='hidden' name='doc' value='{{n}}'><input"
        " type='hidden' name='key' value='{key}'><input type='submit' value='{say[download]} PDF'></form>]]"
    ),
    listed="publ/index.html",
    word="publications",
)
ATTRIBUTE_OF_A_LINK = WorkPages(
    page="archiv/{slug}-{n}/index.html",
    file="download/{slug}-{n}/?wpdmdl={n}7",
    body=(
        f"{_HEAD}[[<div class='w3eden'><a class='wpdm-download-link' rel='nofollow' href='#'"
        " data-downloadurl='http://{host}{file}'>{say[download]}</a></div>]]"
    ),
    listed="archiv/index.html",
)
BUTTON_THAT_MOVES = WorkPages(
    page="elib/show.php?rec={n}",
    first=3001,
    file="elib/get.php?id={n}",
    body=f"{_HEAD}[[<button type='button' onclick=\"location.href='{{file}}'\">{{say[open]}}</button>]]",
    listed="elib/index.php",
)
VIEWER_BEHIND_A_FRAGMENT = WorkPages(
    page="beitrag/{n}.html",
    first=12,
    file="docs/{key}.pdf",
    between=Between("lib/viewer.html", "<div id='outerContainer'></div><script src='/lib/viewer.js'></script>", "PDF"),
    body=f"{_HEAD}[[<p><a href='{{between}}#/docs/{{key}}.pdf'>{{say[full]}}</a></p>]]",
    listed="beitrag/index.html",
    word="papers",
)
SCRIPT_OF_A_FLIP_BOOK = WorkPages(
    page="zeitschrift/{n}/index.html",
    first=7,
    file="media/flip/{key}.pdf",
    body=(
        f"<ul>{_MENU}</ul>{_HEAD}[[<div id='book{{n}}'></div><script>jQuery(function () {{{{ jQuery('#book{{n}}').flip("
        "{{pdfUrl: '{file}', skin: 'dark', icons: '/i/icons.svg'}}); }});</script>]]"
    ),
    listed="zeitschrift/index.html",
    word="issue",
)
FILE_BY_A_TOKEN = WorkPages(
    page="institut/news/detail/{slug}-{n}.html",
    file="index.php?eID=dumpFile&t=f&f={n}&token=9c{n}e1",
    body=(
        f"<div class='news-single'>{_HEAD}[[<div class='news-related-files'><a href='{{file}}'>{{name}}</a> 412 KB"
        "</div>]]</div>"
    ),
    listed="institut/news/index.html",
    word="news",
)
VIEWS_OF_FILES = WorkPages(
    page="publikationen/{slug}-{n}.pdf/view",
    file="publikationen/{slug}-{n}.pdf/at_download/file",
    body=(
        "<h1 class='documentFirstHeading'>{title}</h1><p class='documentDescription'>{names} ({year})</p>[[<p><a"
        " href='{file}'><img src='/pdf.png' alt=''> {slug}-{n}.pdf</a> — PDF document, 412 kB (422345 bytes)</p>]]"
    ),
    listed="publikationen/index.html",
    word="publications",
)
LIBRARY_OF_SCANS = WorkPages(
    page="ulb/content/titleinfo/{n}",
    first=70511,
    file="ulb/download/pdf/{n}?name={slug}",
    title="{say[site]} / {title} / {short}",
    body=(
        "<h1>{title}</h1><table><tr><td>{say[author]}</td><td>{names}</td></tr><tr><td>{say[source]}</td><td>{venue}"
        "</td></tr></table>[[<ul><li><a class='resourceLink' href='{file}'><span>{title}</span> [<span>0,83 mb</span>]"
        "</a></li></ul>]]<h2>{say[abstract]}</h2><p>{abstract}</p>"
    ),
    listed="ulb/nav/index.html",
)
VIEWER_OF_PERIODICALS = WorkPages(
    page="digbib/view?pid=zfe-001:{year}:{n}::15",
    first=30,
    file="cntmng?pid=zfe-001:{year}:{n}::15",
    title="{say[journal]} - {title}",
    body=(
        "<div id='tree'><b>{title}</b><br>{names}</div><div id='viewer' data-pid='zfe-001:{n}'></div>[[<div"
        " class='tools'><a href='{file}' title='PDF'><span class='icon'></span></a></div>]]"
    ),
    listed="digbib/volumes.html",
    word="contents",
)
INTERSTITIAL = WorkPages(
    page="lib/{n}.html",
    first=505,
    file="dl/{key}/original",
    between=Between(
        "lib/wait-{n}.html",
        "<meta http-equiv='refresh' content='5; url={file}'><p>{say[download]} …</p><p>{say[news]}: {say[events]}</p>",
        "{say[download]}",
        has_menu=True,
    ),
    body=f"{_HEAD}[[<p><a href='{{between}}'>{{say[download]}}</a></p>]]",
    listed="lib/index.html",
)
RADIO_BUTTONS = WorkPages(
    page="p/zzz/wpaper/{n}.html",
    first=201,
    file="RePEc/zzz/{key}_{n}",
    title="{title}",
    body=(
        "<h1 id='title'>{title}</h1><ul id='authorlist'><li>{names}</li></ul><p>{abstract}</p>[[<form method='get'"
        " action='/cgi-bin/get_doc.pl'><input type='radio' name='urls' value='http://{host}{file}' checked> File URL:"
        " http://{host}{file}<br>File format: application/pdf<br><input type='submit' value='{say[download]}'></form>]]"
    ),
    listed="s/zzz/wpaper.html",
    word="papers",
)
PARALLEL_TITLES = WorkPages(
    page="ru/archive/{n}/index.html",
    first=61,
    file="uploads/2/{key}",
    title="{title} = On the Structure of Made-up Things",
    body=(
        "<h1>{title} = On the Structure of Made-up Things</h1><div>{names}</div><div class='lang'>RU | EN</div><p>"
        "{abstract}</p><div class='side'>[[<a class='b' href='{file}'>{say[full]} / Full text</a>]]</div>"
    ),
    listed="ru/archive/index.html",
    word="issue",
)
CONTENTS_BESIDE_THE_TEXT = WorkPages(
    page="{n}/index.html",
    first=98100,
    file="{n}/34",
    title="DNB, {title}",
    body=(
        "<table><tr><td>{say[title]}</td><td>{title} / {names}</td></tr><tr><td>{say[date]}</td><td>{year}</td></tr>"
        "<tr><td>Links</td><td><a href='/{n}/04'>{say[contents]}</a><br>[[<a href='{file}'>{say[access]}</a>]]</table>"
    ),
    listed="list/index.html",
)
ICONS_WITH_LABELS = WorkPages(
    page="work/{key}-{n}.html",
    file="work/{key}-{n}/content",
    body=(
        "<header><h2>{title}</h2><p>{names}</p></header><main><p>{abstract}</p></main>[[<aside><a class='btn'"
        " href='{file}' aria-label='{say[download]} PDF'><svg viewBox='0 0 4 4'></svg></a></aside>]]"
    ),
    listed="works.html",
)
SHARED_FOLDER = WorkPages(
    page="team/{slug}-{n}.html",
    file="s/aQ{n:013d}/download",
    between=Between(
        "s/aQ{n:013d}/index.html",
        "<div id='app'></div><noscript>JavaScript!</noscript><input type='hidden' id='sharingToken' value='aQ{n}'><p>"
        "{name} – Nextcloud</p>",
    ),
    body=f"{_HEAD}[[<p><a href='/s/aQ{{n:013d}}'>{{say[full]}}</a></p>]]",
    listed="team/index.html",
    word="publications",
)
ATTACHMENTS_BELOW = WorkPages(
    page="component/item/{n}-{slug}.html",
    first=31,
    file="component/item/download/{n}_5f3c",
    body=(
        f"{_HEAD}[[<div class='itemAttachmentsBlock'><span>{{say[files]}}:</span><ul><li><a title='{{name}}'"
        " href='{file}'>{name}</a> <span>(17 Downloads)</span></li></ul></div>]]"
    ),
    listed="component/index.html",
    word="papers",
)
VIEWER_OF_ANOTHER_HOST = WorkPages(
    page="materialy/{n}.html",
    first=44,
    file="get/{n}/original",
    body=(
        f"{_HEAD}[[<iframe src='https://docs.google.com/viewer?url=http%3A%2F%2F{{host}}{{quoted}}&embedded=true'"
        " width=600 height=780></iframe>]]"
    ),
    listed="materialy/index.html",
    word="papers",
)
MANY_DOWNLOADS = WorkPages(
    page="artikel/10.5555/{n}.html",
    first=4100,
    file="artikel/10.5555/{n}/get",
    marks="{highwire}",
    body=(
        "<h1>{title}</h1><p>{names}</p><ul class='tools'><li><a href='/cite/{n}?f=ris'>{say[download]} RIS</a></li><li>"
        "<a href='/cite/{n}?f=bib'>{say[download]} BibTeX</a></li><li><a href='/cite/{n}?f=enw'>{say[download]} EndNote"
        "</a></li><li><a href='/cover/{n}'>{say[download]} cover</a></li><li>[[<a href='{file}'>{say[download]} PDF "
        "(412 KB)</a>]]</li></ul><p>{abstract}</p>"
    ),
    listed="artikel/index.html",
    word="contents",
)
WRONGLY_DECLARED_CHARSET = WorkPages(
    page="vestnik/st{n}.htm",
    first=3,
    file="vestnik/pdf/{n}.pdf",
    charset="cp1251",
    marks="<meta http-equiv='Content-Type' content='text/html; charset=iso-8859-1'>",
    body=f"{_HEAD}[[<a href='pdf/{{n}}.pdf'>PDF</a>]]",
    listed="vestnik/soderzh.htm",
    word="contents",
)
LETTERS_AS_NUMBERS = WorkPages(
    page="sbornik/{n}.htm",
    first=1,
    file="sbornik/{n}.files/{key}.pdf",
    charset="ascii",
    body=(
        "<p class=MsoNormal align=center><b>{title}</b></p><p class=MsoNormal align=center>{short}</p><p"
        " class=MsoNormal>{abstract}</p>[[<p class=MsoNormal><a href='{n}.files/{key}.pdf'><span>{say[full]}</span></a>"
        "</p>]]"
    ),
    listed="sbornik/index.htm",
    word="contents",
)


def frames_around_the_file(host: MadeHost) -> None:
    """A journal whose file is in the second frame of a page, behind a page that sends on."""
    rows = ""
    for number, work in enumerate(host.works, 61):
        file = host.file(work, f"journal/viewFile/{number}")
        body = f"{_HEAD}[[<a href='/journal/viewArticle/{number}.html'>PDF</a>]]"
        host.page(f"journal/{number}.html", work.title, filled(body, host, work, number))
        if file:
            sent = f"<meta http-equiv='refresh' content='0; url={file}'>"
            host.put(f"journal/interstitial/{number}.html", f"<html><head>{sent}</head><body></body></html>")
            frames = f"<frame src='/journal/tools/{number}.html'><frame src='/journal/interstitial/{number}.html'>"
            host.put(
                f"journal/viewArticle/{number}.html",
                f"<html><head><title>{host.name}</title></head><frameset rows='40,*'>{frames}</frameset></html>",
            )
            host.page(f"journal/tools/{number}.html", "tools", link(f"/journal/{number}.html", host.say("back")))
        rows += filled("<li><a href='/journal/{n}.html'>{title}</a> {names}</li>", host, work, number)
    list_of(host, "journal/index.html", "contents", f"<ul>{rows}</ul>")


def counted_files(host: MadeHost) -> None:
    """Files behind a counter, which sends on to an address with the number of a session."""
    rows = ""
    for number, work in enumerate(host.works, 17):
        file = ""
        if work.content:
            file = host.placed(work, f"/files.php?id={number}")
            moved = host.put(f"upload/sess8f{number}/{work.key}.bin", work.content)
            host.moved[file] = host.placed(work, moved)
        rows += filled(
            "<p>{short} <b>{title}</b>, {year}. [[<a href='{file}'>{say[download]} ({n})</a>]]</p>",
            host, work, number, file=file,
        )  # fmt: skip
    list_of(host, "biblioteka/index.html", "publications", rows)


def versions_in_two_languages(host: MadeHost) -> None:
    """Each work has two pages, of which the second alone links the file."""
    rows = ""
    for number, work in enumerate(host.works, 1):
        file = host.file(work, f"storage/{number}{work.ending}")
        other = f"<a hreflang='x' href='/v2/p{number}.html'>RU / DE</a>"
        host.page(f"en/p{number}.html", work.title, filled(f"{other}{_HEAD}", host, work, number))
        body = f"<h1>{{title}}</h1><p>{{short}}</p>[[<a href='{file}'>{{say[full]}}</a>]]"
        host.page(f"v2/p{number}.html", host.say("site"), filled(body, host, work, number))
        rows += filled("<li><a href='/en/p{n}.html'>{title}</a></li>", host, work, number)
    list_of(host, "en/index.html", "publications", f"<ul>{rows}</ul>")


SCRIPTED_HOSTS: Mapping[str, HostKind] = {
    "form with hidden fields": HostKind(FORM_WITH_HIDDEN_FIELDS),
    "attribute of a link": HostKind(ATTRIBUTE_OF_A_LINK),
    "button that moves": HostKind(BUTTON_THAT_MOVES),
    "viewer behind a fragment": HostKind(VIEWER_BEHIND_A_FRAGMENT),
    "script of a flip book": HostKind(SCRIPT_OF_A_FLIP_BOOK),
    "file by a token": HostKind(FILE_BY_A_TOKEN),
    "views of files": HostKind(VIEWS_OF_FILES),
    "library of scans": HostKind(LIBRARY_OF_SCANS),
    "viewer of periodicals": HostKind(VIEWER_OF_PERIODICALS),
    "interstitial": HostKind(INTERSTITIAL),
    "radio buttons": HostKind(RADIO_BUTTONS),
    "parallel titles": HostKind(PARALLEL_TITLES),
    "contents beside the text": HostKind(CONTENTS_BESIDE_THE_TEXT),
    "icons with labels": HostKind(ICONS_WITH_LABELS),
    "shared folder": HostKind(SHARED_FOLDER),
    "attachments below": HostKind(ATTACHMENTS_BELOW),
    "viewer of another host": HostKind(VIEWER_OF_ANOTHER_HOST),
    "many downloads": HostKind(MANY_DOWNLOADS),
    "wrongly declared charset": HostKind(WRONGLY_DECLARED_CHARSET),
    "letters as numbers": HostKind(LETTERS_AS_NUMBERS),
    "frames around the file": HostKind(frames_around_the_file),
    "counted files": HostKind(counted_files),
    "versions in two languages": HostKind(versions_in_two_languages),
}
