"""Hosts of the second round with a page for each work: portals, landing pages, pages of scripts, texts in pages."""

from collections.abc import Mapping

from svod_lab.miniweb.hosts.file_contents import with_cover_sheet
from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost
from svod_lab.miniweb.hosts.page_forms import Between, WorkPages, filled, list_of

NODE_WITH_ATTACHMENTS = WorkPages(
    page="node/{n}",
    first=412,
    file="sites/default/files/field/{year}/{name}",
    body=(
        "<div id='node-{n}' class='node node-biblio'><h1 class='title'>{title}</h1><div class='submitted'>12.03.2014"
        " – 10:41 – admin</div><div class='field-label'>{say[authors]}:&nbsp;</div><div>{names}</div><p>{abstract}</p>"
        "[[<table class='sticky-enabled'><thead><tr><th>Attachment</th><th>Size</th></tr></thead><tbody><tr><td>"
        "<a href='{file}'>{name}</a></td><td>291.2 KB</td></tr></tbody></table>]]</div>"
    ),
    listed="biblio.html",
    row="<div class='biblio-entry'><span class='biblio-authors'>{short}</span> {link} {year}</div>",
    around="<div class='biblio-category-section'>{}</div>",
)
RESEARCH_PORTAL = WorkPages(
    page="portal/publications/{slug}({n}).html",
    first=70031,
    file="portal/files/{n}/{name}",
    body=(
        "<div class='rendering'><h2 class='title'><span>{title}</span></h2><p class='type'>Research output › Article ›"
        " peer-review</p><ul class='persons'><li>{names}</li></ul><h3>{say[abstract]}</h3><div>{abstract}</div>"
        "[[<h3>Documents</h3><ul class='documents'><li><a href='{file}' class='link'>{name}</a><span> Final published"
        " version, 1.27 MB, PDF document</span></li></ul>]]<h3>Bibtex</h3><pre>@article{{a{n}, title = "
        '"{title}", author = "{names}", year = "{year}"}}</pre></div>'
    ),
    listed="portal/publications.html",
    word="publications",
)
INSTITUTE_PORTAL = WorkPages(
    page="science/publ/{n}/index.html",
    first=118,
    file="netcat_files/userfiles/publ_{n}{name}",
    title="{say[publications]} :: {title}",
    body=(
        "<div class='breadcrumb'>{say[home]} / {say[publications]}</div><h1>{title}</h1><div class='tabs'><span>"
        "{say[abstract]}</span><span>{say[files]}</span></div><div class='tab'><p><b>{say[authors]}:</b> {short}</p><p>"
        "{abstract}</p></div><div class='tab'>[[<a href='{file}'>{say[download]} (PDF, 1,2 Мб)</a>]][[!–]]</div>"
    ),
    listed="science/publ/index.html",
    word="publications",
    row="<div class='item'><span>{short}</span> {link}, {year}</div>",
    around="<div class='items'>{}</div>",
)
ELECTRONIC_LIBRARY = WorkPages(
    page="item.asp?id=2007{n}",
    first=11,
    file="download/elib_2007{n}_8341.pdf",
    title="{title}",
    body=(
        "<table width=550><tr><td align=center><font size=3 color=#00008f><b>{title}</b></font></td></tr><tr><td><font"
        " color=#00008f><b>{short}</b></font><sup>1</sup></td></tr><tr><td>{say[source]}: {venue}, {year}</td></tr>"
        "<tr><td>{say[abstract]}: {abstract}</td></tr></table><table><tr><td>[[<a href='{file}'><img src='/p.gif'>"
        " {say[full]} (PDF, 230Kb)</a>]][[!<font color=gray>{say[full]}</font>]]</td></tr></table>"
    ),
    listed="contents.asp?id=33",
    word="contents",
    row="<tr><td>{n}</td><td>{link}<br><i>{short}</i></td><td>5-17</td></tr>",
    around="<table>{}</table>",
)
SHARED_DRIVE = WorkPages(
    page="papers/{slug}.html",
    file="uc?id=0Bx{n}QvZ&export=download",
    between=Between(
        "file/d/0Bx{n}QvZ/view.html",
        "<h1>{name}</h1><div role=toolbar><a href='{file}' aria-label='{say[download]}'>{say[download]}</a></div>",
    ),
    body="<h2>{title}</h2><p>{names}</p><p>{abstract}</p>[[<p><a href='{between}'>{say[full]}</a></p>]]",
    listed="papers.html",
    word="papers",
)
TERMS_BEFORE_THE_FILE = WorkPages(
    page="dok/{n}.html",
    first=640,
    file="dok/volltext/{n}/{name}",
    between=Between(
        "dok/{n}/lizenz.html",
        "<h1>{say[full]}</h1><p>© {year}. All rights reserved by the authors.</p>"
        "<form action='{file}' method='get'><input type=submit value='OK'></form>",
    ),
    body=(
        "<h1>{title}</h1><dl><dt>{say[authors]}</dt><dd>{names}</dd><dt>{say[abstract]}</dt><dd>{abstract}</dd>"
        "[[<dt>{say[full]}</dt><dd><a href='{between}'>{say[download]}</a></dd>]]</dl>"
    ),
    listed="dok/liste.html",
)
FILES_WITH_COVER_SHEETS = WorkPages(
    page="{n}/index.html",
    first=9021,
    file="{n}/1/{name}",
    content=with_cover_sheet,
    body=(
        "<h1>{title}</h1><p>{names} ({year})</p>[[<p><a href='{file}'>{say[version]}</a> (PDF, 812kB)</p>]]"
        "[[!<p>No file.</p>]]<h2>{say[abstract]}</h2><p>{abstract}</p>"
    ),
    listed="view/people/index.html",
)
LANDING_BY_MARKS = WorkPages(
    page="doi/10.5555/{n}.html",
    first=33120,
    file="action/showPdf/{n}",
    title="{title} | {say[journal]}",
    marks="{highwire}[[<meta name='citation_pdf_url' content='http://{host}{file}'>]]",
    body=(
        "<h1 class='article-title'>{title}</h1><div class='contrib'>{names}</div><p>{venue} ({year})</p><h2>"
        "{say[abstract]}</h2><p>{abstract}</p><button data-toggle='access'>PDF</button>"
    ),
    listed="toc/33.html",
    word="contents",
)
LINKED_DATA = WorkPages(
    page="item/{slug}-{n}.html",
    first=3,
    file="storage/{key}/original",
    title="{title}",
    marks=(
        '<script type=\'application/ld+json\'>{{"@context": "https://schema.org", "@type": "ScholarlyArticle",'
        ' "headline": "{title}"[[, "encoding": {{"@type": "MediaObject", "encodingFormat": '
        '"application/pdf", "contentUrl": "http://{host}{file}"}}]]}}</script>'
    ),
    body="<h1>{title}</h1><p>{names}, {year}</p><p>{abstract}</p><span class='btn'>{say[open]}</span>",
    listed="items.html",
)
DATA_IN_THE_PAGE = WorkPages(
    page="publication/{n}.html",
    first=52,
    file="api/files/{key}.pdf",
    body=(
        "<div id='root'></div><noscript>Please enable JavaScript.</noscript><script id='__STATE__' type="
        '\'application/json\'>{{"page": {{"title": "{title}", "authors": "{names}", "abstract": '
        '"{abstract}", "pdf": [["{file}"]][[!null]]}}}}</script>'
    ),
    listed="publications.html",
    word="publications",
)
RECORDS_WITHOUT_A_LIST = WorkPages(
    page="Record/{key}{n}.html",
    file="Record/{key}{n}/Download/{name}",
    title="{say[search]}: {title}",
    body=(
        "<h3 property='name'>{title}</h3><table class='table'><tr><th>{say[author]}</th><td>{names}</td></tr><tr><th>"
        "{say[source]}</th><td>{venue}, {year}</td></tr><tr><th>Online</th><td>"
        "[[<a href='{file}'>{say[full]}</a>]]</td></tr></table><p>{abstract}</p>"
    ),
    listed="",
)
JOURNAL_POSTS = WorkPages(
    page="{year}/{slug}-{n}/index.html",
    file="wp-content/uploads/{year}/06/{name}",
    title="{title} – {say[journal]}",
    body=(
        "<article><header><h1 class='entry-title'>{title}</h1></header><div class='entry-content'><p><strong>{names}"
        "</strong></p><p>{abstract}</p>[[<div class='wp-block-file'><object class='wp-block-file__embed' data='{file}'"
        " type='application/pdf'></object><a href='{file}' class='wp-block-file__button' download>{say[download]}</a>"
        "</div>]]</div></article><div id='comments'><h3>2 comments</h3><p>Nice.</p></div>"
    ),
    listed="category/issue-4/index.html",
    word="issue",
    row="<article><h2 class='entry-title'>{link}</h2><p>{names}</p></article>",
    around="{}",
)
FLIP_BOOK = WorkPages(
    page="reader/{n}/index.html",
    first=15,
    file="media/books/{key}.pdf",
    title="{title}",
    body=(
        "<h1>{title}</h1><h2>{names}</h2>[[<div class='flipbook' data-pdf-url='{file}' data-height='600'></div><script "
        "src='/js/flip.js'></script>]]<p>{abstract}</p>"
    ),
    listed="reader/index.html",
    word="issue",
    row="<figure><img src='/cover{n}.jpg'><figcaption>{link}</figcaption></figure>",
    around="<div>{}</div>",
)
PUBLISHERS_TEXT = WorkPages(
    page="articles/{n}.html",
    first=2210,
    title="{title} | {say[journal]}",
    marks="{highwire}",
    body=(
        "<nav class='article-nav'><a href='#abs'>{say[abstract]}</a></nav><article><h1>{title}</h1><div>"
        "{names}</div><section id='abs'><h2>{say[abstract]}</h2><p>{abstract}</p></section>"
        "[[<div class='NLM_sec'>{text}</div>]]</article><aside><h3>{say[more]}</h3><p>Cited by 3</p></aside>"
    ),
    listed="toc/current.html",
    word="contents",
)
PRINTED_LINES = WorkPages(
    page="txt/{key}.htm",
    title="{short} {title}",
    body="<h3>{short}<br>{title}</h3>[[<pre>{lines}</pre>]][[!<p>{abstract}</p>]]",
    charset="cp1251",
    listed="txt/spisok.htm",
    word="papers",
)


def moved_handles(host: MadeHost) -> None:
    """A repository that moved: handles and files are sent on to where they are today."""
    rows = ""
    for number, work in enumerate(host.works, 1200):
        file = ""
        if work.content:
            file = host.placed(work, f"/bitstream/1834/{number}/1/{work.file_name}")
            host.moved[file] = host.placed(work, host.put(f"xmlui/storage/{number}/{work.key}.pdf", work.content))
        body = filled(
            "<h2>{title}</h2><p>{names}</p><p>{abstract}</p>[[<a href='{file}'>{say[open]}</a>]]",
            host, work, number, file=file,
        )  # fmt: skip
        host.moved[f"/handle/1834/{number}"] = host.page(f"xmlui/handle/1834/{number}.html", work.title, body)
        rows += filled("<li><a href='/handle/1834/{n}'>{title}</a> {names}</li>", host, work, number)
    list_of(host, "community-list.html", "browse", f"<ul>{rows}</ul>")


RECORD_HOSTS: Mapping[str, HostKind] = {
    "node with attachments": HostKind(NODE_WITH_ATTACHMENTS),
    "research portal": HostKind(RESEARCH_PORTAL),
    "institute portal": HostKind(INSTITUTE_PORTAL),
    "electronic library": HostKind(ELECTRONIC_LIBRARY),
    "shared drive": HostKind(SHARED_DRIVE),
    "terms before the file": HostKind(TERMS_BEFORE_THE_FILE),
    "files with cover sheets": HostKind(FILES_WITH_COVER_SHEETS),
    "landing by marks": HostKind(LANDING_BY_MARKS),
    "linked data": HostKind(LINKED_DATA),
    "data in the page": HostKind(DATA_IN_THE_PAGE),
    "records without a list": HostKind(RECORDS_WITHOUT_A_LIST),
    "journal posts": HostKind(JOURNAL_POSTS),
    "flip book": HostKind(FLIP_BOOK),
    "publisher's text": HostKind(PUBLISHERS_TEXT, ".html"),
    "text as printed lines": HostKind(PRINTED_LINES, ".html"),
    "moved handles": HostKind(moved_handles),
}
