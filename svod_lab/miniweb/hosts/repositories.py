"""Institutional repositories and servers of preprints, as their many makers build them."""

from html import escape
from uuid import UUID

from svod_lab.miniweb.hosts.made_host import MadeHost, link, marks_of
from svod_lab.miniweb.hosts.works import HostedWork


def _list(host: MadeHost, path: str, rows: list[tuple[str, HostedWork]], form: str = "<li>{}</li>") -> None:
    """A list of records, and the first page that leads to it."""
    items = "".join(
        form.format(f"{link(url, escape(work.title))} <i>{escape(work.names)}</i> ({work.year})") for url, work in rows
    )
    host.page(path, f"{host.say('browse')} – {host.say('site')}", f"<h2>{host.say('browse')}</h2><ul>{items}</ul>")
    host.home(f"<p>{link(f'/{path}', host.say('browse'))}</p>")


def dspace_six(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 311):
        file = host.file(work, f"bitstream/handle/123456789/{number}/{work.file_name}")
        body = (
            f"<h2>{escape(work.title)}</h2><h5>{host.say('open')}</h5>{link(file, f'{work.file_name} (412.5Kb)')}"
            f"<h5>{host.say('date')}</h5>{work.year}<h5>{host.say('author')}</h5>{escape(work.names)}"
            f"<h5>{host.say('abstract')}</h5><p>{escape(work.abstract)}</p>"
            f"<h5>URI</h5>http://hdl.example/123456789/{number}"
        )
        marks = marks_of(work, "DC") + marks_of(work, "citation", f"http://{host.name}{file}" if file else "")
        rows.append((host.page(f"handle/123456789/{number}", work.title, body, marks), work))
    _list(host, "discover", rows)


def dspace_seven(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 77):
        file = host.file(work, f"bitstreams/{UUID(int=number << 64)}/download")
        body = (
            f"<h1>{escape(work.title)}</h1><ds-file-section><h2>{host.say('files')}</h2>"
            f"{link(file, f'{work.file_name} (2.1 MB)')}"
            f"</ds-file-section><div>{escape(work.names)}</div><div>{escape(work.abstract)}</div>"
        )
        rows.append((host.page(f"items/{UUID(int=number)}", f"{host.say('site')} :: {work.title}", body), work))
    _list(host, "browse/title", rows, "<div class='item'>{}</div>")


def jspui(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 5):
        file = host.file(work, f"jspui/bitstream/20.500/{number}/1/{work.file_name}")
        table = "".join(
            f"<tr><td class='metadataFieldLabel'>{name}:</td><td>{escape(text)}</td></tr>"
            for name, text in (
                (host.say("title"), work.title),
                (host.say("authors"), work.names),
                ("Issue Date", work.year),
            )
        )
        files = (
            f"<tr><td>{work.file_name}</td><td>233 kB</td><td>Adobe PDF</td>"
            f"<td>{link(file, host.say('open'))}</td></tr>"
        )
        body = (
            f"<table class='itemDisplayTable'>{table}</table><table><tr><th>"
            f"{host.say('files')}</th></tr>{files if file else ''}</table>"
        )
        rows.append((host.page(f"jspui/handle/20.500/{number}", f"DSpace: {work.title}", body), work))
    _list(host, "jspui/browse", rows)


def eprints(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 1031):
        file = host.file(work, f"id/eprint/{number}/1/{work.file_name}")
        said = (
            f"[img] Text<br>{link(file, escape(work.file_name))} - {host.say('version')}<br>"
            f"{link(file, host.say('download'))} (1MB)"
        )
        asked = "Full text not available from this repository." if not file else said
        body = (
            f"<h1>{escape(work.title)}</h1><p>{escape(work.names)} ({work.year}) <i>"
            f"{escape(work.title)}.</i> {escape(work.venue)}.</p><table><tr>"
            f"<td>{asked}</td></tr></table><h2>{host.say('abstract')}</h2><p>"
            f"{escape(work.abstract)}</p>"
        )
        rows.append(
            (
                host.page(
                    f"id/eprint/{number}/index.html",
                    f"{work.title} - {host.say('site')}",
                    body,
                    marks_of(work, "eprints"),
                ),
                work,
            )
        )
    _list(host, "view/year/index.html", rows, "<p>{}</p>")


def opus_four(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 881):
        file = host.file(work, f"opus4/files/{number}/{work.file_name}")
        body = (
            f"<h2 class='titlemain'>{escape(work.title)}</h2><ul><li>{escape(work.abstract)}</li>"
            f"</ul><div id='download-fulltext'><h3>{host.say('full')}-Dateien</h3>"
            f"<ul><li>{link(file, work.file_name)}<br>(350KB)</li></ul></div>"
            f"<table><tr><th>{host.say('authors')}:</th><td>{escape(work.names)}</td>"
            "</tr></table>"
        )
        rows.append((host.page(f"opus4/frontdoor/index/index/docId/{number}", f"OPUS 4 | {work.title}", body), work))
    items = "".join(
        (
            f"<dt class='results_title'>{link(url, escape(work.title))} ({work.year})</dt>"
            f"<dd class='results_author'>{escape(work.names)}</dd>"
        )
        for url, work in rows
    )
    host.page(
        "opus4/solrsearch/index/search",
        "OPUS 4 | " + host.say("search"),
        f"<h2>{len(rows)} Treffer</h2><dl>{items}</dl>",
    )
    host.home(link("/opus4/solrsearch/index/search", host.say("browse")))


def invenio(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 4410):
        file = host.file(work, f"records/{number}/files/{work.file_name}?download=1")
        shown = f"<iframe src='/records/{number}/preview/{work.file_name}'></iframe>" if file else ""
        body = (
            f"<h1 id='record-title'>{escape(work.title)}</h1><ul><li>{escape(work.names)}</li>"
            f"</ul><p>{escape(work.abstract)}</p>{shown}<table><tr><td>{work.file_name if file else ''}"
            f"</td><td>md5:0a1b</td><td>{link(file, host.say('download'))}</td>"
            "</tr></table>"
        )
        rows.append((host.page(f"records/{number}/index.html", f"{work.title} | {host.say('site')}", body), work))
    _list(host, "communities/all", rows, "<div class='item'>{}</div>")


def islandora(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 12):
        file = host.file(work, f"islandora/object/ir%3A{number}/datastream/OBJ/view".replace("%3A", ":"))
        body = (
            f"<h1>{escape(work.title)}</h1><div class='islandora-pdf-content'>"
            f"{link(file, '<img src=/tn.jpg>')} {link(file, host.say('download') + ' pdf')}"
            f"</div><fieldset><legend>Details</legend><dl><dt>{host.say('author')}</dt>"
            f"<dd>{escape(work.names)}</dd><dt>{host.say('abstract')}</dt><dd>"
            f"{escape(work.abstract)}</dd></dl></fieldset>"
        )
        rows.append((host.page(f"islandora/object/ir:{number}.html", f"{work.title} | Islandora", body), work))
    _list(host, "islandora/collection.html", rows, "<dl><dt>{}</dt></dl>")


def dlibra(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 210):
        file = host.file(work, f"Content/{number}/download/")
        show = (
            host.page(
                f"dlibra/show-content/publication/edition/{number}.html",
                work.title,
                f"<iframe src='{file}'></iframe>",
                menu=False,
            )
            if file
            else ""
        )
        body = (
            f"<h2>{escape(work.title)}</h2><p>{escape(work.names)}</p><a class='button'>"
            f"{host.say('more')}</a> {link(show, 'Show content!' if host.language == 'en' else host.say('open'))}"
            f"<p>{escape(work.abstract)}</p>"
        )
        rows.append(
            (
                host.page(
                    f"dlibra/publication/{number}/edition/{number + 7}.html", f"{work.title} - Digital Library", body
                ),
                work,
            )
        )
    _list(host, "dlibra/results.html", rows)


def mycore(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 90):
        file = host.file(work, f"servlets/MCRFileNodeServlet/mir_derivate_{number:08d}/{work.file_name}")
        body = (
            f"<h1 itemprop='name'>{escape(work.title)}</h1><p>{link('/servlets/solr/select?q=', escape(work.names))}"
            "</p><div class='mir-preview'></div><table class='files'><tr><td>"
            f"{link(file, work.file_name)}</td><td>1,2 MB</td></tr></table><p>"
            f"{escape(work.abstract)}</p>"
        )
        rows.append(
            (
                host.page(f"receive/mir_mods_{number:08d}", f"{work.title} - {host.say('site')}", body, marks_of(work)),
                work,
            )
        )
    _list(host, "servlets/solr/find.html", rows, "<article>{}</article>")


def hyrax(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 7):
        file = host.file(work, f"downloads/8g84mm{number}")
        media = (
            f"<div class='viewer'>{link(file, host.say('download') + ' the file', ' data-label=x')}</div>"
            if file
            else ""
        )
        body = (
            f"<h1>{escape(work.title)} <span class='label'>Open</span></h1>{media}<dl>"
            f"<dt>Creator</dt><dd>{escape(work.names)}</dd><dt>Description</dt>"
            f"<dd>{escape(work.abstract)}</dd></dl>"
        )
        rows.append((host.page(f"concern/articles/8g84mm{number}.html", f"Article | {work.title}", body), work))
    _list(host, "catalog.html", rows)


def digital_commons(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 1000):
        file = host.file(work, f"cgi/viewcontent.cgi?article={number}&context=facpub")
        body = (
            f"<div id='title'><h1>{link(file, escape(work.title)) or escape(work.title)}</h1>"
            f"</div><p class='author'>{escape(work.names)}</p><div id='abstract'>"
            f"<h4>{host.say('abstract')}</h4><p>{escape(work.abstract)}</p></div>"
            f"{link(file, host.say('download'), ' id=pdf')}"
        )
        marks = marks_of(work, "bepress_citation") + (
            f"<meta name='bepress_citation_pdf_url' content='http://{host.name}{escape(file)}'>" if file else ""
        )
        rows.append((host.page(f"facpub/{number}/index.html", f'"{work.title}" by {work.names}', body, marks), work))
    _list(host, "facpub/index.html", rows, "<p class='article-listing'>{}</p>")


def preprints(host: MadeHost) -> None:
    rows = []
    for number, work in enumerate(host.works, 12):
        file = host.file(work, f"pdf/2104.000{number}v1")
        body = (
            f"<h1 class='title'><span>Title:</span>{escape(work.title)}</h1>"
            f"<div>{escape(work.names)}</div><blockquote>{escape(work.abstract)}</blockquote>"
            f"<div class='full-text'><ul><li>{link(file, 'PDF')}</li></ul></div>"
            f"<h2>Submission history</h2>[v1] {work.year}"
        )
        rows.append((host.page(f"abs/2104.000{number}", f"[2104.000{number}] {work.title}", body), work))
    _list(host, "list/recent.html", rows, "<dl><dd>{}</dd></dl>")


def library_catalogue(host: MadeHost) -> None:
    """A catalogue of a library: a record in a table leads over an entry page to the file on a server of its own."""
    rows = []
    for number, work in enumerate(host.works, 3300):
        file = host.file(work, f"edoc/{number}/{work.file_name}")
        entry = (
            host.page(
                f"resolver/urn-{number}.html",
                "Resolver",
                f"<p>urn:nbn:xx-{number}</p><ul><li>{link(file, f'http://{host.name}{file}')}</li></ul>",
            )
            if file
            else ""
        )
        rows_of = (
            (host.say("title"), escape(work.title)),
            (host.say("authors"), escape(work.names)),
            (host.say("source"), escape(work.venue)),
            ("Online", link(entry, "Online-Zugang" if host.language == "de" else host.say("full"))),
        )
        body = (
            "<table class='detail'>"
            + "".join(f"<tr><td>{name}</td><td>{text}</td></tr>" for name, text in rows_of)
            + "</table>"
        )
        rows.append((host.page(f"cgi-bin/koha/detail-{number}.html", f"OPAC: {work.title}", body), work))
    _list(host, "cgi-bin/koha/search.html", rows, "<tr><td>{}</td></tr>")
