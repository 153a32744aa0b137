"""Institutional repositories and servers of preprints, as their many makers build them."""

from collections.abc import Mapping
from uuid import UUID

from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost, link
from svod_lab.miniweb.hosts.page_forms import Between, WorkPages

_ROW = "{link} <i>{names}</i> ({year})"


def _browse(host: MadeHost, path: str, rows: str) -> None:
    """A list of records, and the first page that leads to it."""
    host.page(path, f"{host.say('browse')} – {host.say('site')}", f"<h2>{host.say('browse')}</h2><ul>{rows}</ul>")
    host.home(f"<p>{link(f'/{path}', host.say('browse'))}</p>")


def _results(host: MadeHost, path: str, rows: str) -> None:
    """The results of a search over all records."""
    found = f"<h2>{len(host.works)} Treffer</h2><dl>{rows}</dl>"
    host.page(path, f"OPUS 4 | {host.say('search')}", found)
    host.home(link(f"/{path}", host.say("browse")))


def _identifiers(number: int) -> dict[str, str]:
    return {"high": str(UUID(int=number << 64)), "low": str(UUID(int=number))}


_PAGES: Mapping[str, WorkPages] = {
    "dspace 6": WorkPages(
        page="handle/123456789/{n}",
        first=311,
        file="bitstream/handle/123456789/{n}/{name}",
        marks='{dublin}{highwire}[[<meta name="citation_pdf_url" content="http://{host}{file}">]]',
        body=(
            '<h2>{title}</h2><h5>{say[open]}</h5>[[<a href="{file}">{name} (412.5Kb)</a>]]<h5>{say[date]}</h5>{year}'
            "<h5>{say[author]}</h5>{names}<h5>{say[abstract]}</h5><p>{abstract}</p>"
            "<h5>URI</h5>http://hdl.example/123456789/{n}"
        ),
        listed="discover",
        row=f"<li>{_ROW}</li>",
        write_list=_browse,
    ),
    "dspace 7": WorkPages(
        page="items/{low}",
        first=77,
        file="bitstreams/{high}/download",
        more=_identifiers,
        title="{say[site]} :: {title}",
        body=(
            '<h1>{title}</h1><ds-file-section><h2>{say[files]}</h2>[[<a href="{file}">{name} (2.1 MB)</a>]]'
            "</ds-file-section><div>{names}</div><div>{abstract}</div>"
        ),
        listed="browse/title",
        row=f"<div class='item'>{_ROW}</div>",
        write_list=_browse,
    ),
    "jspui": WorkPages(
        page="jspui/handle/20.500/{n}",
        first=5,
        file="jspui/bitstream/20.500/{n}/1/{name}",
        title="DSpace: {title}",
        body=(
            "<table class='itemDisplayTable'><tr><td class='metadataFieldLabel'>{say[title]}:</td><td>{title}</td></tr>"
            "<tr><td class='metadataFieldLabel'>{say[authors]}:</td><td>{names}</td></tr>"
            "<tr><td class='metadataFieldLabel'>Issue Date:</td><td>{year}</td></tr></table>"
            "<table><tr><th>{say[files]}</th></tr>[[<tr><td>{name}</td><td>233 kB</td><td>Adobe PDF</td>"
            '<td><a href="{file}">{say[open]}</a></td></tr>]]</table>'
        ),
        listed="jspui/browse",
        row=f"<li>{_ROW}</li>",
        write_list=_browse,
    ),
    "eprints": WorkPages(
        page="id/eprint/{n}/index.html",
        first=1031,
        file="id/eprint/{n}/1/{name}",
        title="{title} - {say[site]}",
        marks="{eprints}",
        body=(
            "<h1>{title}</h1><p>{names} ({year}) <i>{title}.</i> {venue}.</p><table><tr><td>"
            '[[[img] Text<br><a href="{file}">{name}</a> - {say[version]}<br>'
            '<a href="{file}">{say[download]}</a> (1MB)]]'
            "[[!Full text not available from this repository.]]</td></tr></table><h2>{say[abstract]}</h2><p>{abstract}"
            "</p>"
        ),
        listed="view/year/index.html",
        row=f"<p>{_ROW}</p>",
        write_list=_browse,
    ),
    "opus 4": WorkPages(
        page="opus4/frontdoor/index/index/docId/{n}",
        first=881,
        file="opus4/files/{n}/{name}",
        title="OPUS 4 | {title}",
        body=(
            "<h2 class='titlemain'>{title}</h2><ul><li>{abstract}</li></ul><div id='download-fulltext'><h3>{say[full]}"
            '-Dateien</h3><ul><li>[[<a href="{file}">{name}</a>]]<br>(350KB)</li></ul></div><table><tr><th>'
            "{say[authors]}:</th><td>{names}</td></tr></table>"
        ),
        listed="opus4/solrsearch/index/search",
        row="<dt class='results_title'>{link} ({year})</dt><dd class='results_author'>{names}</dd>",
        write_list=_results,
    ),
    "invenio": WorkPages(
        page="records/{n}/index.html",
        first=4410,
        file="records/{n}/files/{name}?download=1",
        title="{title} | {say[site]}",
        body=(
            "<h1 id='record-title'>{title}</h1><ul><li>{names}</li></ul><p>{abstract}</p>"
            "[[<iframe src='/records/{n}/preview/{name}'></iframe>]]<table><tr><td>[[{name}]]</td><td>md5:0a1b</td><td>"
            '[[<a href="{file}">{say[download]}</a>]]</td></tr></table>'
        ),
        listed="communities/all",
        row=f"<div class='item'>{_ROW}</div>",
        write_list=_browse,
    ),
    "islandora": WorkPages(
        page="islandora/object/ir:{n}.html",
        first=12,
        file="islandora/object/ir:{n}/datastream/OBJ/view",
        title="{title} | Islandora",
        body=(
            "<h1>{title}</h1><div class='islandora-pdf-content'>[[<a href=\"{file}\"><img src=/tn.jpg></a>]] "
            '[[<a href="{file}">{say[download]} pdf</a>]]</div><fieldset><legend>Details</legend><dl><dt>{say[author]}'
            "</dt><dd>{names}</dd><dt>{say[abstract]}</dt><dd>{abstract}</dd></dl></fieldset>"
        ),
        listed="islandora/collection.html",
        row=f"<dl><dt>{_ROW}</dt></dl>",
        write_list=_browse,
    ),
    "dlibra": WorkPages(
        page="dlibra/publication/{n}/edition/{edition}.html",
        first=210,
        file="Content/{n}/download/",
        title="{title} - Digital Library",
        between=Between("dlibra/show-content/publication/edition/{n}.html", "<iframe src='{file}'></iframe>"),
        more=lambda number: {"edition": str(number + 7)},
        body=(
            "<h2>{title}</h2><p>{names}</p><a class='button'>{say[more]}</a> "
            '[[<a href="{between}">{say[show]}</a>]]<p>{abstract}</p>'
        ),
        listed="dlibra/results.html",
        row=f"<li>{_ROW}</li>",
        write_list=_browse,
    ),
    "mycore": WorkPages(
        page="receive/mir_mods_{n:08d}",
        first=90,
        file="servlets/MCRFileNodeServlet/mir_derivate_{n:08d}/{name}",
        title="{title} - {say[site]}",
        marks="{highwire}",
        body=(
            "<h1 itemprop='name'>{title}</h1><p><a href=\"/servlets/solr/select?q=\">{names}</a></p>"
            "<div class='mir-preview'></div><table class='files'><tr><td>[[<a href=\"{file}\">{name}</a>]]</td>"
            "<td>1,2 MB</td></tr></table><p>{abstract}</p>"
        ),
        listed="servlets/solr/find.html",
        row=f"<article>{_ROW}</article>",
        write_list=_browse,
    ),
    "hyrax": WorkPages(
        page="concern/articles/8g84mm{n}.html",
        first=7,
        file="downloads/8g84mm{n}",
        title="Article | {title}",
        body=(
            "<h1>{title} <span class='label'>Open</span></h1>"
            "[[<div class='viewer'><a href=\"{file}\" data-label=x>{say[download]} the file</a></div>]]<dl>"
            "<dt>Creator</dt><dd>{names}</dd><dt>Description</dt><dd>{abstract}</dd></dl>"
        ),
        listed="catalog.html",
        row=f"<li>{_ROW}</li>",
        write_list=_browse,
    ),
    "digital commons": WorkPages(
        page="facpub/{n}/index.html",
        first=1000,
        file="cgi/viewcontent.cgi?article={n}&context=facpub",
        title='"{title}" by {names}',
        marks="{bepress}[[<meta name='bepress_citation_pdf_url' content='http://{host}{file}'>]]",
        body=(
            "<div id='title'><h1>[[<a href=\"{file}\">{title}</a>]][[!{title}]]</h1></div><p class='author'>{names}</p>"
            "<div id='abstract'><h4>{say[abstract]}</h4><p>{abstract}</p></div>"
            '[[<a href="{file}" id=pdf>{say[download]}</a>]]'
        ),
        listed="facpub/index.html",
        row=f"<p class='article-listing'>{_ROW}</p>",
        write_list=_browse,
    ),
    "preprint server": WorkPages(
        page="abs/2104.000{n}",
        first=12,
        file="pdf/2104.000{n}v1",
        title="[2104.000{n}] {title}",
        body=(
            "<h1 class='title'><span>Title:</span>{title}</h1><div>{names}</div><blockquote>{abstract}</blockquote>"
            "<div class='full-text'><ul><li>[[<a href=\"{file}\">PDF</a>]]</li></ul></div>"
            "<h2>Submission history</h2>[v1] {year}"
        ),
        listed="list/recent.html",
        row=f"<dl><dd>{_ROW}</dd></dl>",
        write_list=_browse,
    ),
    "library catalogue": WorkPages(
        page="cgi-bin/koha/detail-{n}.html",
        first=3300,
        file="edoc/{n}/{name}",
        title="OPAC: {title}",
        between=Between(
            "resolver/urn-{n}.html",
            '<p>urn:nbn:xx-{n}</p><ul><li><a href="{file}">http://{host}{file}</a></li></ul>',
            "Resolver",
            has_menu=True,
        ),
        body=(
            "<table class='detail'><tr><td>{say[title]}</td><td>{title}</td></tr>"
            "<tr><td>{say[authors]}</td><td>{names}</td></tr><tr><td>{say[source]}</td><td>{venue}</td></tr>"
            '<tr><td>Online</td><td>[[<a href="{between}">{say[access]}</a>]]</td></tr></table>'
        ),
        listed="cgi-bin/koha/search.html",
        row=f"<tr><td>{_ROW}</td></tr>",
        write_list=_browse,
    ),
}
REPOSITORIES: Mapping[str, HostKind] = {name: HostKind(write) for name, write in _PAGES.items()}
