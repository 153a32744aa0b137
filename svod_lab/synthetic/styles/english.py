"""English styles, by hand where they are commonest: medicine, physics, social science, humanities, computing."""

from collections.abc import Mapping

from svod_lab.synthetic.styles.gost import STYLES as GOST_STYLES
from svod_lab.synthetic.styles.name_styles import Initials, NameForm
from svod_lab.synthetic.styles.style import Style
from svod_lab.synthetic.works.cited import Kind

_FULL, _SPACED, _TIGHT, _BARE = Initials.FULL, Initials.SPACED, Initials.TIGHT, Initials.BARE

TAILS = (
    " doi:{doi}", " doi: {doi}.", " https://doi.org/{doi}", " http://dx.doi.org/{doi}.", " DOI: {doi}.", " DOI {doi}",
    " {url}",
    " Retrieved from {url}",
    " Available at: {url}[[ ({accessed})]].",
    " URL: {url}[[ ({accessed})]].",
    " URL {url}.",
    " Available from: {url}[[ [{accessed}<<]>>]].",
)  # fmt: skip

_VANCOUVER_NAMES = (
    NameForm(initials=_BARE),
    NameForm(initials=_BARE),
    NameForm(initials=_BARE, most=6),
    NameForm(initials=_BARE, last=" and "),
    NameForm(initials=_BARE, most=3),
)
_APA_NAMES = (
    NameForm(comma=True, initials=_SPACED, last=", & "),
    NameForm(comma=True, initials=_SPACED, last=" & "),
    NameForm(comma=True, initials=_SPACED, last=", and "),
    NameForm(comma=True, initials=_TIGHT, last=" and "),
    NameForm(comma=True, initials=_TIGHT),
    NameForm(comma=True, initials=_SPACED, between="; ", last="; "),
    NameForm(comma=True, initials=_TIGHT, most=3),
)
_GIVEN_FIRST = (
    NameForm("none", initials=_SPACED, last=" and "),
    NameForm("none", initials=_SPACED, last=", and "),
    NameForm("none", initials=_TIGHT, last=" and "),
    NameForm("none", initials=_FULL, last=" and "),
    NameForm("none", initials=_FULL, last=", and "),
    NameForm("none", initials=_SPACED, last=", "),
    NameForm("none", initials=_SPACED, last=" and ", most=3),
)
_CHICAGO_NAMES = (
    NameForm("first", comma=True, initials=_FULL, last=", and "),
    NameForm("first", comma=True, initials=_FULL, last=" and "),
    NameForm("first", comma=True, initials=_SPACED, last=" and "),
    NameForm(comma=True, initials=_FULL, last=" and "),
)

_ASTRONOMERS = (*_APA_NAMES[:3], _VANCOUVER_NAMES[0], _APA_NAMES[0]._replace(most=3))

# Clarke AG, Wang L. Title. J Clin Invest 1999;103:23-31.
_VANCOUVER: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author}. {title}. {container}<< |. >>{year}<<;|; >>{volume}[[({issue})]][[<<:|:|: |, pages >>{pages}]].",
        "{author}: {title}. {container} {volume}[[({issue})]][[<<:|: >>{pages}]], {year}.",
        "{author}. {title}. {container}. {year};{volume}[[:{pages}]].",
    ),
    Kind.CHAPTER: (
        "{author}. {title}. In: [[{editor}, editors. ]]{container}[[. {place}]][[: {publisher}]]; {year}[[. p. "
        "{pages}]].",
    ),
    Kind.CONFERENCE: ("{author}. {title}. In: {container}[[; {place}]]; {year}[[. p. {pages}]].",),
    Kind.BOOK: ("{author}. {title}[[. {edition}]][[. {place}]][[: {publisher}]]; {year}.",),
    Kind.VOLUME: ("{author}. {title}. Vol. {volume}[[, {part}]][[. {place}]][[: {publisher}]]; {year}.",),
    Kind.THESIS: ("{author}. {title} [{genre}][[. {place}]][[: {institution}]]; {year}.",),
    Kind.WEB: ("{author}. {title}[[. {year}]]. Available from: {url}[[ [{accessed}<<]>>]].",),
}  # fmt: skip
# Noam, E. M. (2005). Title. Journal, 48(10), 58–63.
_APA: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author} ({year})<<. |. |: >>{title}. {container}[[<<, |, | >>{volume}]][[({issue})]][[<<, |, |: "
        "|:>>{pages}]].",
        "{author}<<, |. | >>{year}<<. |: >>{title}. {container}[[<<, | >>{volume}]][[<<({issue})|:{issue}>>]][[<<: "
        "|:|, >>{pages}]].",
        "{author} ({year}) {title}. {container} {volume}[[ ({issue})]][[: {pages}]].",
        "{author} ({year}) ‘{title}’, {container}, {volume}[[({issue})]][[, pp. {pages}]].",
        "{author}, {year}. {title}. {container}[[, {volume}]][[:{issue}]][[: {pages}]].",
        "{author}<<, |. >>{title}. {container}, <<v. |vol. |>>{volume}[[, no. {issue}]][[, pp. {pages}]]<<, |. "
        ">>{year}.",
        "{author}, {year}: {title}. {container}, {volume}[[, {pages}]].",
    ),
    Kind.CHAPTER: (
        "{author} ({year}). {title}. In {editor} (<<Eds.|Ed.|eds.>>), {container}[[ (pp. {pages})]][[. {place}]][[: "
        "{publisher}]].",
        "{author}<<, |. >>{year}. {title}. [[Pp. {pages} ]]in {container}, edited by {edited_by}[[. {place}]][[: "
        "{publisher}]].",
        "{author} ({year}): {title}. In: {editor} (eds.): {container}[[. {place}]][[: {publisher}]][[, {pages}]].",
    ),
    Kind.CONFERENCE: (
        "{author} ({year}). {title}. In {container}[[ (pp. {pages})]][[. {place}]][[: {publisher}]].",
        "{author}. {year}. {title}. In {container}[[, pages {pages}]][[, {place}]].",
    ),
    Kind.BOOK: (
        "{author} ({year})<<. |: | >>{title}[[ ({edition})]][[. {place}]][[: {publisher}]].",
        "{author}<<, |. | >>{year}. {title}[[, {edition}]]. <<{publisher}, {place}|{place}: {publisher}|{publisher}>>.",
        "{author} {year} {title}. {publisher}[[, {place}]].",
        "{author}, {title}[[, {edition}]], {publisher}[[, {place}]], {year}.",
        "{author}. ({year}). {title}[[. {place}]][[: {publisher}]].",
    ),
    Kind.EDITED: (
        "{editor} (<<Eds.|eds.|Ed.>>). ({year}). {title}[[. {place}]][[: {publisher}]].",
        "{editor}, eds. {year}. {title}[[. {place}]][[: {publisher}]].",
    ),
    Kind.THESIS: (
        "{author} ({year}). {title}<< ({genre})|. {genre}|, {genre}>>[[<<, |. >>{institution}]][[, {place}]].",
    ),
    Kind.REPORT: (
        "{author} ({year}). {title}[[ (<<{genre} {number}|{genre}>>)]][[. {place}]][[: {institution}]].",
        "{author}, {year}. {title}. {genre}[[ {number}]][[, {institution}]].",
    ),
    Kind.WEB: ("{author} ({year}). {title}. <<Retrieved from |Available at: |>>{url}[[ ({accessed})]].",),
    Kind.NEWSPAPER: (
        "{author} ({year}[[, {day}]]). {title}. {container}[[, p. {pages}]].",
        "{author}, {year}. {title}. {container}[[, {day}]][[, p. {pages}]].",
        "{container} ({year}) ‘{title}’[[, {day}]].",
    ),
    Kind.VOLUME: (
        "{author} ({year}). {title} (<<Vol. |vol. |Volume >>{volume})[[. {place}]][[: {publisher}]].",
        "{author}<<, |. >>{year}. {title}<<. |, >><<Vol. |vol. |Volume >>{volume}[[: {part}]][[. {place}]]"
        "[[: {publisher}]].",
        "{author} ({year}). {title} {volume}[[. {place}]][[: {publisher}]].",
    ),
    Kind.STANDARD: ("{title}[[, {publisher}]][[, {place}]], {year}.", "{title} ({year})."),
    Kind.LAW: (
        "{title} {year}.", "{title} {year} (<<N.S.W.|Vic.|Cth|Tas.>>).", "{title}, {container} {issue} ({year}).",
    ),
    Kind.DECISION: (
        "{title}, {volume} {container} {pages} ({year}).", "{title} [{year}] {volume} {container} {pages}.",
        "{title} ({year}) {volume} {container} {pages}.",
    ),
    Kind.PATENT: ("{author} ({year}). {title}. {number}.", "{author}, {title}, {number} ({year})."),
    Kind.PREPRINT: (
        "{author} ({year}). {title}. {genre}[[<<, |. | >>{number}]].",
        "{author}, {year}. {title}. {number}.",
    ),
}  # fmt: skip
# M. J. Bell, B. A. Hall, Phys. Rev. A 61, 053601 (2000).
_PHYSICS: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author}, {container} {volume}, {first_page} ({year}).",
        "{author}, {container} {volume} ({year})<< |, >>{first_page}.",
        "{author}. {container} {volume}, {first_page} ({year})<<.|;>>",
        "{author}, {container}<< |, >>{volume}[[({issue})]][[, {pages}]], {year}.",
        "{author}, {title}, {container}<< |, >>{volume}[[({issue})]][[<<, |:>>{pages}]] ({year}).",
        "{author}, {title}, {container} {volume} ({year})<<, | >>{pages}.",
        "{author}<<, |. >>“{title},” {container} {volume}, {pages} ({year}).",
        "{author}, “{title},” {container} {volume}, {first_page} ({year}).",
        "{author}, {title}. {container} {volume} ({year}), {pages}",
    ),
    Kind.CHAPTER: (
        "{author}, in {container}[[, edited by {edited_by}]] (<<{publisher}, {place}|{publisher}>>, {year})[[, p. "
        "{pages}]].",
    ),
    Kind.CONFERENCE: ("{author}, {title}, in {container}[[, {place}]], {year}[[, pp. {pages}]].",),
    Kind.BOOK: (
        "{author}, {title}[[, {edition}]] (<<{publisher}, {place}|{place}: {publisher}|{publisher}>>, {year}).",
    ),
    Kind.THESIS: (
        "{author}, {genre}[[, {institution}]], {year}.",
        "{author}, {title}, {genre}[[, {institution}]] ({year}).",
    ),
    Kind.PREPRINT: ("{author}, {number} ({year}).", "{author}, {title}, {number}."),
    Kind.WEB: ("{author}, {title}, {url} ({year}).",),
}  # fmt: skip
# Bell, M. J., & Hall, B. 2007, ApJ, 469, 1183; Nelson E 1966 Phys. Rev. 150 1079-1085.
_ASTRONOMY: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author} {year}, {container}, {volume}, {first_page}",
        "{author} {year} {container} {volume}[[({issue})]] {pages}",
        "{author}, {year}, {container}, {volume}, {first_page}.",
        "{author}, {container}, {volume}, {first_page} ({year})", "{author}. {year}. {container}. {volume}: {pages}.",
    ),
    Kind.CHAPTER: (
        "{author} {year}, in {container}[[, ed. {edited_by}]] (<<{place}: {publisher}|{publisher}>>)[[, {first_page}]]",
    ),
    Kind.CONFERENCE: ("{author} {year}, in {container}[[, {place}]][[, {first_page}]]",),
    Kind.BOOK: (
        "{author} {year}, {title} (<<{place}: {publisher}|{publisher}>>)",
        "{author} {year} {title} ({place}: {publisher})",
    ),
    Kind.THESIS: ("{author} {year}, {genre}[[, {institution}]]",),
    Kind.PREPRINT: ("{author} {year}, {number}",),
    Kind.WEB: ("{author} {year}, {title}, {url}",),
}  # fmt: skip
# World J Gastroenterol 2009 May 7;15(17):2097-2108, as an article's own head has it.
_HEAD: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{container} {year}[[ {month} 7 ]];<< |>>{volume}[[({issue})]]:<< |>>{pages}",
        "{container} {volume} ({year}) {pages}",
        "{container}, {year}, {volume}[[, {issue}]], {pages}.",
    ),
    Kind.BOOK: ("{title}, {publisher}, {year}",),
}  # fmt: skip
# [7] A. Bell and C. Hall, “Title,” IEEE Trans. Computers, vol. 5, no. 2, pp. 37–45, 1999.
_IEEE: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author}, “{title},” {container}[[, vol. {volume}]][[, no. {issue}]][[, pp. {pages}]], {year}.",
        "{author}. {title}. {container}, {volume}[[({issue})]][[:{pages}]], {year}.",
        "{author}: {title}. {container} {volume}[[({issue})]][[, {pages}]] ({year})",
        "{author}. {year}. {title}. {container} {volume}[[, {issue}]] ({year})[[, {pages}]].",
    ),
    Kind.CHAPTER: (
        "{author}, “{title},” in {container}[[, {editor}, Eds]][[. {place}]][[: {publisher}]], {year}[[, pp. "
        "{pages}]].",
        "{author}: {title}. In: [[{editor} (eds.) ]]{container}[[, pp. {pages}]]. {publisher}[[, {place}]] ({year})",
    ),
    Kind.CONFERENCE: (
        "{author}, “{title},” in {container}[[, {place}]], {year}[[, pp. {pages}]].",
        "{author}. {title}. In {container}[[, pages {pages}]][[, {place}]], {year}[[. {publisher}]].",
        "{author}: {title}. In: {container}[[, pp. {pages}]]. {publisher}[[, {place}]] ({year})",
        "{author}. {title}. In {container}[[, {place}]], {year}.",
        "{author}: {title}. In: {container}. {series}, vol. {volume}[[, pp. {pages}]]. {publisher}"
        "[[, {place}]] ({year})",
        "{author}. {title}. In {container}, volume {volume} of {series}[[, pages {pages}]]. {publisher}, {year}.",
    ),
    Kind.BOOK: (
        "{author}, {title}[[, {edition}]][[. {place}]][[: {publisher}]], {year}.",
        "{author}. {title}. {publisher}[[, {place}]], {year}.",
        "{author}: {title}. {publisher}[[, {place}]] ({year})",
    ),
    Kind.VOLUME: (
        "{author}, {title}[[: {part}]], <<vol. |Volume |volume >>{volume}[[. {place}]][[: {publisher}]], {year}.",
        "{author}. {title}, volume {volume}. {publisher}[[, {place}]], {year}.",
    ),
    Kind.STANDARD: ("{title}[[, {publisher}]], {year}.", "“{title},” {year}."),
    Kind.THESIS: (
        "{author}. {title}. {genre}[[, {institution}]], {year}.",
        "{author}, “{title},” {genre}[[, {institution}]][[, {place}]], {year}.",
    ),
    Kind.REPORT: ("{author}. {title}. {genre}[[ {number}]][[, {institution}]], {year}.",),
    Kind.PREPRINT: ("{author}. {title}. {genre}[[ {number}]], {year}.", "{author}. {title}. {number}, {year}."),
    Kind.WEB: ("{author}. {title}[[, {year}]]. <<URL |>>{url}[[. {accessed}]].",),
    Kind.PATENT: ("{author}, “{title},” {number}, {year}.",),
}  # fmt: skip
# Bell, A., Hall, C.: Title. In: Proceedings of ICML, pp. 37–45. Springer (1999)
_LNCS = {kind: ways[-1:] for kind, ways in _IEEE.items()}
# Blair, Sara. “Title.” American Literary History 10 (1998): 544–67.
_CHICAGO: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author}. “{title}.” {container} {volume}[[<<, no. |.>>{issue}]] ({year})[[: {pages}]].",
        "{author}. {year}. “{title}.” {container} {volume}[[ ({issue})]][[: {pages}]].",
        "{author}, “{title},” {container}[[, {volume}]] ([[{month} ]]{year})[[, pp. {pages}]].",
        "{author}. “{title}.” {container} {volume} ([[{month} ]]{year})[[: {pages}]].",
        "{author}. {year} {title}. {container} {volume}[[:{pages}]].",
        "{author}. “{title}.” {container}[[, vol. {volume}]][[, no. {issue}]], {year}[[, pp. {pages}]].",
    ),
    Kind.CHAPTER: (
        "{author}. “{title}.” In {container}, edited by {edited_by}[[, {pages}]][[. {place}]][[: {publisher}]], "
        "{year}.",
        "{author}, ‘{title}’, in {editor} (eds), {container} (<<{place}: {publisher}|{place}|{publisher}>>, "
        "{year})[[, pp. {pages}]].",
    ),
    Kind.BOOK: (
        "{author}. {title}[[. {edition}]][[. {place}]][[: {publisher}]], {year}.",
        "{author}, {title} (<<{place}: {publisher}|{place}|{publisher}>>, {year}).",
        "{author}, {title}[[, {place}]][[: {publisher}]], {year}.",
        "{author}. {year}. {title}[[. {place}]][[: {publisher}]].",
    ),
    Kind.EDITED: ("{editor}, eds. {title}[[. {place}]][[: {publisher}]], {year}.",),
    Kind.THESIS: ("{author}. “{title}.” {genre}[[, {institution}]], {year}.",),
    Kind.WEB: ("{author}. “{title}.” <<|{year}. >>{url}[[. {accessed}]].",),
    Kind.NEWSPAPER: (
        "{author}. “{title}.” {container}[[, {day}]], {year}[[, p. {pages}]].",
        "“{title},” {container}[[, {day}]], {year}[[, <<p. |>>{pages}]].",
    ),
    Kind.VOLUME: (
        "{author}. {title}. <<Vol. |Volume >>{volume}[[, {part}]][[. {place}]][[: {publisher}]], {year}.",
        "{author}, {title}, vol. {volume} (<<{place}: {publisher}|{publisher}>>, {year}).",
    ),
    Kind.DECISION: ("{title}, {volume} {container} {pages} ({year}).",),
    Kind.LAW: ("{title} of {year}.", "{title}, {year}."),
}  # fmt: skip
# Kozlov D.D. Title // Atomic Energy. 2007. Vol. 5. No. 2. P. 37–45.
_RUSSIAN = tuple(
    Style(f"{style.name}-en", style.share * 0.09, style.names, style.templates, style.editors, style.tails, style.words)
    for style in GOST_STYLES
    if style.prepared is None
)

STYLES: tuple[Style, ...] = (
    Style("vancouver", 2.6, _VANCOUVER_NAMES, _VANCOUVER, tails=TAILS),
    Style("apa-harvard", 3.4, _APA_NAMES, _APA, editors=_APA_NAMES[:4] + _GIVEN_FIRST[:2], tails=TAILS),
    Style("physics", 1.9, _GIVEN_FIRST + _GIVEN_FIRST[:3], _PHYSICS, editors=_GIVEN_FIRST, tails=TAILS),
    Style("astronomy", 0.5, _ASTRONOMERS, _ASTRONOMY, editors=_GIVEN_FIRST, tails=TAILS),
    Style("own-head", 0.12, _VANCOUVER_NAMES, _HEAD, tails=TAILS),
    Style("ieee-acm", 1.5, _GIVEN_FIRST, _IEEE, editors=_GIVEN_FIRST, tails=TAILS),
    Style("lncs", 0.3, _APA_NAMES[4:5], _LNCS, editors=_APA_NAMES[4:5], tails=TAILS),
    Style("chicago-mla", 1.6, _CHICAGO_NAMES, _CHICAGO, editors=_GIVEN_FIRST, tails=TAILS),
    *_RUSSIAN,
)  # fmt: skip
