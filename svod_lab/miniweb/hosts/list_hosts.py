"""Hosts of the second round that are lists: old charsets, exports, plug-ins, listings, volumes, scans, archives."""

from collections.abc import Mapping

from svod_lab.miniweb.hosts.file_contents import archive_of_sources, merged, offprint, scanned
from svod_lab.miniweb.hosts.made_host import HostKind, MadeHost, link
from svod_lab.miniweb.hosts.page_forms import FileList, filled, list_of

_LETTERS_A_SPAN = 7
_WORKS_A_PAGE = 2

KOI8_LIST = FileList(
    page="trudy.htm",
    file="ps/{n}.pdf",
    charset="koi8-r",
    row="<LI>{short} <B>{title}</B> // {venue}, {year}. [[<A HREF='{file}'>PDF</A>]]",
    around="<OL>{}</OL>",
)
ISSUE_FROM_WORD = FileList(
    page="n3/soderzhanie.htm",
    word="contents",
    file="n3/st_{n}.pdf",
    charset="cp1251",
    row=(
        "<tr style='mso-yfti-irow:{n}'><td width=500 valign=top><p class=MsoNormal style='text-align:justify'><i><span"
        " lang=RU>{short}</span></i><span lang=RU><o:p></o:p></span></p><p class=MsoNormal><span lang=RU>[[<a"
        " href='{file}'>{title}</a>]][[!{title}]]</span></p></td><td><p class=MsoNormal>1{n}<o:p></o:p></p></td></tr>"
    ),
    around="<table class=MsoTableGrid border=0>{}</table>",
)
BIBTEX_BROWSER = FileList(
    page="bib/index.html",
    word="publications",
    file="bib/{family}{year}_{n}.pdf",
    row=(
        "<tr><td>[{n}]</td><td><b>{title}</b> ({names}), <i>{venue}</i>, {year}. <a href='bib.php?key=k{n}'>[bibtex]"
        "</a> [[<a href='{file}'>[pdf]</a>]]<pre class='bib'>@article{{k{n},\n title = {{{title}}},\n author = "
        "{{{names}}}\n}}</pre></td></tr>"
    ),
    around="<table>{}</table>",
)
YEARS_BEHIND_TABS = FileList(
    page="people/papers.html",
    file="uploads/{key}/{name}",
    row=(
        "<div class='tab-pane' id='y{year}' style='display:none'><p class='pub'>{short} <span>{title}</span>, {venue}, "
        "{year} [[<a href='{file}' target='_blank'><i class='icon-pdf'></i></a>]]</p></div>"
    ),
    around="<div class='tab-content'>{}</div>",
)
LISTING_BY_FOLDERS = FileList(
    page="pub/index.html",
    file="pub/{slug}/{family}.pdf",
    row="[[<img src='/icons/folder.gif'> <a href='{file}'>{slug}/{family}.pdf</a>  12-Mar-2009 11:20  412K\n]]",
    around="<pre>Name  Last modified  Size\n<hr>{}<hr></pre>",
)
WITHOUT_AN_ENDING = FileList(
    page="archive/index.html",
    file="get/{n}",
    first=88201,
    row="<p>{cited} [[<a href='{file}'>{say[download]}</a>]]</p>",
    around="<div>{}</div>",
)
SCANNED_OFFPRINTS = FileList(
    page="offprints/index.html",
    file="offprints/{family}_{slug}.pdf",
    content=scanned,
    row="<li>{cited} [[<a href='{file}'>scan</a>]]</li>",
)
HIDDEN_LINKS = FileList(
    page="team/publications/index.html",
    word="publications",
    file="wp-content/uploads/tp/{name}",
    row=(
        "<div class='tp_publication'><p class='tp_pub_author'>{names}</p><p class='tp_pub_title'><a"
        " onclick=\"tp_show('{n}')\" style='cursor:pointer;'>{title}</a></p><p class='tp_pub_additional'>{venue}, "
        "{year}.</p><p class='tp_pub_menu'>[[<a id='tp_l{n}' href='javascript:void(0)'>Links</a>]] | <a>BibTeX</a></p>"
        "[[<div class='tp_links' id='tp_links_{n}' style='display:none;'><ul class='tp_pub_list'><li><a href='{file}'"
        " title='pdf'>{file}</a></li></ul></div>]]</div>"
    ),
    around="<div class='teachpress_pub_list'>{}</div>",
)
BIBLIOGRAPHY_EXTENSION = FileList(
    page="forschung/publikationen.html",
    word="publications",
    file="fileadmin/bib/{n}/{name}",
    row=(
        "<li class='tx-bib-item'><span class='bib_num'>[{n}]</span> <span class='bib_authors'>{names}</span>.<br><span"
        " class='bib_title'>{title}</span>.<br>{venue}, {year}.<br>[[<a href='{file}'>[URL]</a>]] <a href='#'>"
        "[Abstract]</a> <a href='#'>[BibTeX]</a></li>"
    ),
    around="<ol class='tx-bib-list'>{}</ol>",
)
ABSTRACTS_BELOW = FileList(
    page="vol7/no2.html",
    word="contents",
    file="vol7/{key}.pdf",
    row=(
        "<a name='a{n}'></a><h3>{title}</h3><p><i>{names}</i></p><p>{say[abstract]}. {abstract}</p><p>[[<a "
        "href='{file}'>{say[full]} (PDF)</a>]] <a href='#top'>↑</a></p><hr>"
    ),
    around="<p><a href='#a1'>1</a> <a href='#a2'>2</a> <a href='#a3'>3</a></p>{}",
)
ARCHIVE_OF_SOURCES = FileList(
    page="software/papers.html",
    file="eprint/{key}.zip",
    content=archive_of_sources,
    row="<dt>{title}</dt><dd>{short}, {year}. [[<a href='{file}'>zip</a>]]</dd>",
    around="<dl>{}</dl>",
)
OFFPRINTS = FileList(
    page="dept/reprints.html",
    file="dept/reprints/{family}-{n}.pdf",
    content=offprint,
    row="<p>{short} {title}. {venue} ({year}) [[<a href='{file}'>reprint</a>]]</p>",
    around="{}",
)


def list_from_a_word_processor(host: MadeHost) -> None:
    """A list as a word processor exports it: titles in several spans that begin within words."""
    rows = ""
    for number, work in enumerate(host.works, 1):
        file = host.file(work, f"spisok.files/{number}.pdf")
        parts = [work.title[at : at + _LETTERS_A_SPAN] for at in range(0, len(work.title), _LETTERS_A_SPAN)]
        title = "".join(f"<span style='font-size:12.0pt'>{part}</span>" for part in parts)
        rows += (
            f"<p class=MsoListParagraph style='margin-left:18.0pt'><![if !supportLists]>{number}.<span>&nbsp;&nbsp;"
            f"</span><![endif]>{work.short_names} {link(file, title) or title}. {work.venue}, {work.year}.</p>"
        )
    list_of(host, "spisok.htm", "publications", f"<div class=Section1>{rows}</div>")


def merged_volume(host: MadeHost) -> None:
    """The papers of a conference in one file; the contents say on which page each begins."""
    there = [work for work in host.works if work.text]
    volume = host.put("proceedings/volume.pdf", merged(*(work.content for work in there)))
    for work in there:
        host.placed(work, volume)
    rows = "".join(
        filled("<tr><td>{short}</td><td>{title}</td><td>[[<a href='{file}#page={n}'>{n}</a>]]</td></tr>",
               host, work, number * 7 + 3,
               file=volume if work in there else host.file(work, f"proceedings/{number}.pdf"))
        for number, work in enumerate(host.works)
    )  # fmt: skip
    whole = link(volume, host.say("volume") + " (PDF)")
    list_of(host, "proceedings/index.html", "contents", f"<p>{whole}</p><table>{rows}</table>")


def paged_list(host: MadeHost) -> None:
    """A list over several pages, two works on each."""
    pages = [host.works[at : at + _WORKS_A_PAGE] for at in range(0, len(host.works), _WORKS_A_PAGE)]
    for number, works in enumerate(pages):
        rows = "".join(
            filled("<li>{cited} [[<a href='{file}'>PDF</a>]]</li>", host, work, place,
                   file=host.file(work, f"files/{number}{place}.pdf"))
            for place, work in enumerate(works)
        )  # fmt: skip
        others = " ".join(link(f"/publ?page={other}", str(other + 1)) for other in range(len(pages)))
        body = f"<h1>{host.say('publications')}</h1><ul>{rows}</ul><div class='pager'>{others}</div>"
        host.page(f"publ?page={number}", host.say("publications"), body)
    host.home(link("/publ?page=0", host.say("publications")))


def letters_of_authors(host: MadeHost) -> None:
    """An index of authors by letters, with the papers of each below the name."""
    letters: dict[str, str] = {}
    for number, work in enumerate(host.works):
        file = host.file(work, f"paper/{number}.pdf")
        row = filled(
            "<dt>{short}</dt><dd>[[<a href='{file}'>{title}</a>]][[!{title}]]</dd>", host, work, number, file=file
        )
        letter = work.people[0].family[:1]
        letters[letter] = letters.get(letter, "") + row
    links = [link(host.page(f"authors/{number}.html", letter, f"<h1>{letter}</h1><dl>{rows}</dl>"), letter)
             for number, (letter, rows) in enumerate(letters.items())]  # fmt: skip
    list_of(host, "authors/index.html", "authors", " | ".join(links))


LIST_HOSTS: Mapping[str, HostKind] = {
    "koi8 list": HostKind(KOI8_LIST),
    "issue from a word processor": HostKind(ISSUE_FROM_WORD),
    "bibtex browser": HostKind(BIBTEX_BROWSER),
    "years behind tabs": HostKind(YEARS_BEHIND_TABS),
    "listing by folders": HostKind(LISTING_BY_FOLDERS),
    "files without an ending": HostKind(WITHOUT_AN_ENDING),
    "scanned offprints": HostKind(SCANNED_OFFPRINTS),
    "hidden links": HostKind(HIDDEN_LINKS),
    "bibliography extension": HostKind(BIBLIOGRAPHY_EXTENSION),
    "issue with abstracts below": HostKind(ABSTRACTS_BELOW),
    "archive of sources": HostKind(ARCHIVE_OF_SOURCES),
    "offprints from within a page": HostKind(OFFPRINTS),
    "list from a word processor": HostKind(list_from_a_word_processor),
    "merged volume": HostKind(merged_volume),
    "paged list": HostKind(paged_list),
    "letters of authors": HostKind(letters_of_authors),
}
