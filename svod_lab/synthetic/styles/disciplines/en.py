"""English styles by discipline: law, humanities, theology, social and natural science, engineering, libraries."""

from svod_lab.synthetic.styles.english import TAILS
from svod_lab.synthetic.styles.name_styles import Initials, NameForm
from svod_lab.synthetic.styles.style import Style
from svod_lab.synthetic.works.cited import Kind

_FULL, _SPACED, _TIGHT, _BARE = Initials.FULL, Initials.SPACED, Initials.TIGHT, Initials.BARE
_NATURAL = (NameForm("none", initials=_FULL, last=" and "), NameForm("none", initials=_FULL, last=", and "))
_LAST_NATURAL = (NameForm("first", comma=True, initials=_FULL, last=", and "),)
_INITIALS_FIRST = (NameForm("none", initials=_SPACED, last=" and "),)
_COMMA = (NameForm(comma=True, initials=_SPACED, last=", and "), NameForm(comma=True, initials=_SPACED, last=" and "))
_BARE_NAMES = (NameForm(initials=_BARE), NameForm(initials=_BARE, most=3))

STYLES: tuple[Style, ...] = (
    # Bell, Ann, and Carl Hall. “Title.” Journal, vol. 5, no. 2, 2002, pp. 37–45.
    Style("en-mla-8", 1.0, _LAST_NATURAL, {
        Kind.ARTICLE: ("{author}. “{title}.” {container}[[, vol. {volume}]][[, no. {issue}]], {year}[[, pp."
            " {pages}]]<<|. JSTOR, www.jstor.org/stable/2872|. Project MUSE>>.",),
        Kind.BOOK: ("{author}. {title}[[. {edition}]]. {publisher}, {year}.", "{author}. {title}. {place}, {year}."),
        Kind.CHAPTER: ("{author}. “{title}.” {container}, edited by {edited_by}[[, {publisher}]], {year}[[, pp."
            " {pages}]].", "{author}. “{title}.” {container}[[, {publisher}]], {year}[[, pp. {pages}]]."),
        Kind.EDITED: ("{editor}, editors. {title}. {publisher}, {year}.", "{title}. {place}, {year}."),
        Kind.WEB: ("{author}. “{title}.” [[{container}, ]]{year}, {url}. Accessed 5 June {year_again}.",
            "“{title}.” {year}, {url}."),
        Kind.NEWSPAPER: ("{author}. “{title}.” {container}, {day}, {year}[[, p. A{first_page}]].",),
        Kind.THESIS: ("{author}. {title}. {year}. {institution}, {genre}.", "{author}. {title}. {year}. {genre}."),
    }, editors=_NATURAL),
    # Ann Bell & Carl Hall, Title, 12 Harv. L. Rev. 37, 40 (2002).
    Style("en-bluebook", 1.0, (NameForm("none", initials=_FULL, last=" & "),), {
        Kind.ARTICLE: ("{author}, {title}, {volume} {container} {first_page}<<|, 40|, 41–43>> ({year}).",),
        Kind.BOOK: ("{author}, {title} 112 ({edition} {year}).", "{author}, {title} ({year}).",
            "{author}, {title} §12.3 ({year})."),
        Kind.CHAPTER: ("{author}, {title}, in {container} {first_page} ({editor} eds., {year}).",
            "{author}, {title}, in {container} {first_page} ({year})."),
        Kind.DECISION: ("{title}, {volume} {container} {pages} ({year}).",),
        Kind.LAW: ("{title}, {container} § {number} ({year}).", "{title}, {container} {issue} ({year})."),
        Kind.NEWSPAPER: ("{author}, {title}, {container}, {day}, {year}, at A{first_page}.",),
        Kind.THESIS: ("{author}, {title} ({year}) ({genre}, {institution}).", "{author}, {title} ({year}) ({genre})."),
        Kind.WEB: ("{author}, {title} ({year}), {url}.",),
    }, editors=_NATURAL[:1]),
    # Bell A and Hall C, ‘Title’ (2002) 12 CLJ 37
    Style("en-oscola", 1.0, (NameForm(initials=_BARE, last=" and "), NameForm("none", initials=_FULL, last=" and ")), {
        Kind.ARTICLE: ("{author}, ‘{title}’ ({year}) {volume}[[({issue})]] {container} {first_page}",
            "{author}, ‘{title}’ [{year}] {container} {first_page}"),
        Kind.BOOK: ("{author}, {title} ({edition}, {publisher} {year})", "{author}, {title} ({publisher} {year})",
            "{author}, {title} ({year})"),
        Kind.CHAPTER: ("{author}, ‘{title}’ in {editor} (eds), {container} ({publisher} {year}) {first_page}",
            "{author}, ‘{title}’ in {container} ({year})"),
        Kind.DECISION: ("{title} [{year}] {container} {pages}", "{title} ({year}) {volume} {container} {pages}"),
        Kind.THESIS: ("{author}, ‘{title}’ ({genre}, {institution} {year})", "{author}, ‘{title}’ ({genre} {year})"),
        Kind.WEB: ("{author}, ‘{title}’ ({year}) <{url}> accessed 12 March {year_again}",),
        Kind.NEWSPAPER: ("{author}, ‘{title}’ {container} (London, {day} {year}) {first_page}",),
        Kind.REPORT: ("{author}, {title} ({number}, {year})", "{author}, {title} ({year})"),
    }, editors=_NATURAL[:1]),
    # Bell, A.; Hall, C. Title. J. Am. Chem. Soc. 2002, 124, 37–45.
    Style("en-acs", 1.0, (NameForm(comma=True, initials=_SPACED, between="; ", last="; "),), {
        Kind.ARTICLE: ("{author} {title}. {container} {year}, {volume}[[ ({issue})]][[, {pages}]].",
            "{author} {container} {year}, {volume}, {first_page}."),
        Kind.BOOK: ("{author} {title}[[, {edition}]]; {publisher}: {place}, {year}.", "{author} {title}; {publisher}:"
            " {place}, {year}; pp 37–45.", "{author} {title}; {place}, {year}."),
        Kind.CHAPTER: ("{author} {title}. In {container}; {editor}, Eds.; {publisher}: {place}, {year}[[; pp"
            " {pages}]].", "{author} In {container}; {publisher}: {place}, {year}[[; pp {pages}]]."),
        Kind.THESIS: ("{author} {title}. {genre}, {institution}, {place}, {year}.", "{author} {title}. {genre},"
            " {year}."),
        Kind.PATENT: ("{author} {title}. {number}, {year}.",),
        Kind.WEB: ("{author} {title}. {url} ({accessed}).", "{author} {title}. {url}."),
    }, editors=(NameForm(comma=True, initials=_SPACED, between="; ", last="; "),), tails=TAILS),
    # A. Bell and C. Hall, J. Chem. Soc., Perkin Trans. 1, 2002, 12, 37–45.
    Style("en-rsc", 1.0, _INITIALS_FIRST, {
        Kind.ARTICLE: ("{author}, {container}, {year}, {volume}[[, {pages}]].", "{author}, {title}, {container},"
            " {year}, {volume}[[, {pages}]].", "(a) {author}, {container}, {year}, {volume}, {first_page}."),
        Kind.BOOK: ("{author}, {title}, {publisher}, {place}, {year}.", "{author}, {title}, {publisher}, {place},[["
            " {edition},]] {year}.", "{author}, {title}, {place}, {year}."),
        Kind.CHAPTER: ("{author}, in {container}, ed. {edited_by}, {publisher}, {place}, {year}[[, pp. {pages}]].",
            "{author}, in {container}, {place}, {year}[[, pp. {pages}]]."),
        Kind.THESIS: ("{author}, {genre}, {institution}, {year}.", "{author}, {genre}, {year}."),
    }, editors=_INITIALS_FIRST),
    # Bell, Ann and Carl Hall. 2002. “Title.” American Sociological Review 67(2):37–45.
    Style("en-asa", 1.0, (NameForm("first", comma=True, initials=_FULL, last=" and "),), {
        Kind.ARTICLE: ("{author}. {year}. “{title}.” {container} {volume}[[({issue})]][[:{pages}]].",),
        Kind.BOOK: ("{author}. {year}. {title}[[. {edition}]]. {place}[[: {publisher}]].",),
        Kind.CHAPTER: ("{author}. {year}. “{title}.” Pp. {pages} in {container}, edited by {edited_by}. {place}[[:"
            " {publisher}]].", "{author}. {year}. “{title}.” Pp. {pages} in {container}. {place}[[: {publisher}]]."),
        Kind.EDITED: ("{editor}, eds. {year}. {title}. {place}[[: {publisher}]].", "{title}. {year}. {place}."),
        Kind.THESIS: ("{author}. {year}. “{title}.” {genre}, Department of Sociology, {institution}[[, {place}]].",
            "{author}. {year}. “{title}.” {genre}."),
        Kind.NEWSPAPER: ("{author}. {year}. “{title}.” {container}, {day}, pp. {first_page}.",),
    }, editors=_INITIALS_FIRST),
    # Bell, Ann  2002  Title. American Anthropologist 104(2):37–45.
    Style("en-anthropology", 1.0, (NameForm("first", comma=True, initials=_FULL, last=", and "),
            NameForm("first", comma=True, initials=_SPACED, last=", and ")), {
        Kind.ARTICLE: ("{author} {year} {title}. {container} {volume}[[({issue})]][[:{pages}]].",),
        Kind.BOOK: ("{author} {year} {title}. {place}[[: {publisher}]].", "{author} {year} {title}. {publisher},"
            " {place}."),
        Kind.CHAPTER: ("{author} {year} {title}. In {container}, edited by {edited_by}[[, pp. {pages}]]. {publisher},"
            " {place}.", "{author} {year} {title}. In {container}[[. Pp. {pages}]]. {place}[[: {publisher}]]."),
        Kind.EDITED: ("{editor}, eds. {year} {title}. {place}[[: {publisher}]].", "{title} {year}. {place}."),
        Kind.THESIS: ("{author} {year} {title}. {genre}, {institution}.", "{author} {year} {title}. {genre}."),
    }, editors=_NATURAL),
    # Bell, Ann & Carl Hall. 2002. Title. Language 78(2). 37–45.
    Style("en-linguistics", 1.0, (NameForm("first", comma=True, initials=_FULL, last=" & "),), {
        Kind.ARTICLE: ("{author}. {year}. {title}. {container} {volume}[[({issue})]][[. {pages}]].",
            "{author}. {year}. {title}. {container} {volume}[[.{issue}]][[, {pages}]]."),
        Kind.BOOK: ("{author}. {year}. {title} ({series}). {place}[[: {publisher}]].", "{author}. {year}. {title}[[,"
            " {edition}]]. {place}[[: {publisher}]]."),
        Kind.CHAPTER: ("{author}. {year}. {title}. In {editor} (eds.), {container}[[, {pages}]]. {place}[[:"
            " {publisher}]].", "{author}. {year}. {title}. {container}, ed. by {edited_by}[[, {pages}]]. {place}[[:"
            " {publisher}]].", "{author}. {year}. {title}. In {container}[[, {pages}]]. {place}[[: {publisher}]]."),
        Kind.THESIS: ("{author}. {year}. {title}. {place}: {institution} dissertation.", "{author}. {year}. {title}."
            " {genre}."),
        Kind.PREPRINT: ("{author}. {year}. {title}. Ms., {institution}.", "{author}. {year}. {title}. Ms."),
    }, editors=_NATURAL[:1]),
    # Bell, Ann. “Title.” JBL 121 (2002): 37–45; Title. SBLDS 12. Atlanta: Scholars Press, 2002.
    Style("en-theology", 1.0, _LAST_NATURAL, {
        Kind.ARTICLE: ("{author}. “{title}.” {container} {volume} ({year})[[: {pages}]].",),
        Kind.BOOK: ("{author}. {title}. {series}. {place}[[: {publisher}]], {year}.",
            "{author}. {title}. Translated by Helen Carter. {place}[[: {publisher}]], {year}.",
            "{author}. {title}. {place}[[: {publisher}]], {year}. Repr., Grand Rapids: Baker, 1979."),
        Kind.CHAPTER: ("{author}. “{title}.” Pages {pages} in {container}. Edited by {edited_by}. {place}[[:"
            " {publisher}]], {year}.", "{author}. “{title}.” Pages {pages} in {container}. {place}[[: {publisher}]],"
            " {year}."),
        Kind.VOLUME: ("{author}. {title}. {volumes} vols. {place}[[: {publisher}]], {year}.",
            "{author}. {title}. Vol. {volume}. {place}[[: {publisher}]], {year}."),
        Kind.EDITED: ("{editor}, eds. {title}. {place}[[: {publisher}]], {year}.",
            "{title}. {place}[[: {publisher}]], {year}."),
    }, editors=_NATURAL),
    # Bell, A. and Hall, C. (2002) ‘Title’, Journal, 5(2), pp. 37–45.
    Style("en-harvard-uk", 1.0, _COMMA[1:], {
        Kind.ARTICLE: ("{author} ({year}) ‘{title}’, {container}, {volume}[[({issue})]][[, pp. {pages}]].",
            "{author} {year}, ‘{title}’, {container}, vol. {volume}[[, no. {issue}]][[, pp. {pages}]]."),
        Kind.BOOK: ("{author} ({year}) {title}. {edition}. {place}[[: {publisher}]].", "{author} {year}, {title},"
            " {publisher}, {place}.", "{author} ({year}) {title}. {place}[[: {publisher}]]."),
        Kind.CHAPTER: ("{author} ({year}) ‘{title}’, in {editor} (eds) {container}. {place}[[: {publisher}]][[, pp."
            " {pages}]].", "{author} {year}, ‘{title}’, in {editor} (eds), {container}, {publisher}, {place}[[, pp."
            " {pages}]].", "{author} ({year}) ‘{title}’, in {container}. {place}[[, pp. {pages}]]."),
        Kind.WEB: ("{author} ({year}) {title}. Available at: {url} (Accessed: 12 March {year_again}).",
            "{author} {year}, {title}, viewed 12 March {year_again}, <{url}>."),
        Kind.NEWSPAPER: ("{author} ({year}) ‘{title}’, {container}, {day}, p. {first_page}.",),
        Kind.THESIS: ("{author} ({year}) {title}. {genre}. {institution}.", "{author} ({year}) {title}. {genre}."),
    }, editors=_COMMA[1:]),
    # Bell, Ann, ‘Title’, Journal, 5 (2002), 37–45.
    Style("en-mhra", 1.0, (NameForm("first", comma=True, initials=_FULL, last=", and "),
            NameForm("none", initials=_FULL, last=" and ")), {
        Kind.ARTICLE: ("{author}, ‘{title}’, {container}, {volume}[[.{issue}]] ({year})[[, {pages}<<| (p."
            " {first_page})>>]].",),
        Kind.BOOK: ("{author}, {title} ({place}: {publisher}, {year}).",
            "{author}, {title}, trans. by Helen Carter ({place}: {publisher}, {year}), p. 12.",
            "{author}, {title} ({place}, {year})."),
        Kind.CHAPTER: ("{author}, ‘{title}’, in {container}, ed. by {edited_by} ({place}: {publisher}, {year})[[, pp."
            " {pages}]].", "{author}, ‘{title}’, in {container} ({place}, {year})[[, pp. {pages}]]."),
        Kind.EDITED: ("{title}, ed. by {edited_by} ({place}: {publisher}, {year}).", "{title} ({place}, {year})."),
        Kind.VOLUME: ("{author}, {title}, {volumes} vols ({place}: {publisher}, {year}), {volume}.",
            "{author}, {title}, {volumes} vols ({place}, {year}), {volume}."),
        Kind.THESIS: ("{author}, ‘{title}’ (unpublished {genre}, {institution}, {year}).",
            "{author}, ‘{title}’ (unpublished {genre}, {year})."),
        Kind.NEWSPAPER: ("{author}, ‘{title}’, {container}, {day} {year}, p. {first_page}.",),
    }, editors=_NATURAL[:1]),
    # Bell, A., and Hall, C. (2002). “Title.” J. Eng. Mech., 128(2), 37–45.
    Style("en-asce", 1.0, _COMMA[:1], {
        Kind.ARTICLE: ("{author} ({year}). “{title}.” {container}, {volume}[[({issue})]][[, {pages}]].",
            "{author}, {year}, “{title},” {container}, {volume}[[({issue})]][[, pp. {pages}]]."),
        Kind.BOOK: ("{author} ({year}). {title}[[, {edition}]], {publisher}, {place}.", "{author}, {year}, {title},"
            " {publisher}, {place}."),
        Kind.CONFERENCE: ("{author} ({year}). “{title}.” {container}, {publisher}, {place}[[, {pages}]].",
            "{author}, {year}, “{title},” {container}[[, {place}]][[, pp. {pages}]]."),
        Kind.CHAPTER: ("{author} ({year}). “{title}.” {container}, {editor}, eds., {publisher}, {place}[[, {pages}]].",
            "{author}, {year}, “{title},” {container}, {place}[[, pp. {pages}]]."),
        Kind.REPORT: ("{author} ({year}). “{title}.” {genre} {number}, {institution}, {place}.",
            "{author} ({year}). “{title}.” {number}."),
        Kind.THESIS: ("{author} ({year}). “{title}.” {genre}, {institution}[[, {place}]].",
            "{author} ({year}). “{title}.” {genre}."),
        Kind.STANDARD: ("{publisher}. ({year}). {title}.",),
    }, editors=_INITIALS_FIRST),
    # Bell, A., and Hall, C., “Title,” AIAA Journal, Vol. 40, No. 2, 2002, pp. 37–45.
    Style("en-aiaa", 1.0, _COMMA[:1], {
        Kind.ARTICLE: ("{author}, “{title},” {container}[[, Vol. {volume}]][[, No. {issue}]], {year}[[, pp."
            " {pages}]].",),
        Kind.BOOK: ("{author}, {title}[[, {edition}]], {publisher}, {place}, {year}<<|, pp. 112–118|, Chap. 3>>.",
            "{author}, {title}, {place}, {year}."),
        Kind.CHAPTER: ("{author}, “{title},” {container}, edited by {edited_by}, {publisher}, {place}, {year}[[, pp."
            " {pages}]].", "{author}, “{title},” {container}, {place}, {year}[[, pp. {pages}]]."),
        Kind.CONFERENCE: ("{author}, “{title},” {container}, {place}, {year}.",
            "{author}, “{title},” AIAA Paper 2002-1234, {year}."),
        Kind.THESIS: ("{author}, “{title},” {genre}, {institution}, {place}, {year}.", "{author}, “{title},” {genre},"
            " {year}."),
        Kind.REPORT: ("{author}, “{title},” {institution}, {number}, {place}, {year}.",
            "{author}, “{title},” {number}, {year}."),
    }, editors=_INITIALS_FIRST),
    # Bell, A., and C. Hall, 2002: Title. J. Climate, 15, 37–45.
    Style("en-meteorology", 1.0, (NameForm("first", comma=True, initials=_SPACED, last=", and "),), {
        Kind.ARTICLE: ("{author}, {year}: {title}. {container}, {volume}[[, {pages}]].", "{author} ({year}), {title},"
            " {container}, {volume}[[({issue})]][[, {pages}]]."),
        Kind.BOOK: ("{author}, {year}: {title}. {publisher}, {extent} pp.", "{author} ({year}), {title},"
            " {extent} pp., {publisher}, {place}.", "{author}, {year}: {title}. {place}."),
        Kind.CHAPTER: ("{author}, {year}: {title}. {container}, {editor}, Eds., {publisher}[[, {pages}]].",
            "{author} ({year}), {title}, in {container}, edited by {edited_by}[[, pp. {pages}]], {publisher}, {place}.",
            "{author}, {year}: {title}. {container}, {place}[[, {pages}]]."),
        Kind.CONFERENCE: ("{author}, {year}: {title}. Preprints, {container}, {place}[[, {pages}]].",),
        Kind.THESIS: ("{author}, {year}: {title}. {genre}, {institution}, {extent} pp.", "{author}, {year}: {title}."
            " {genre}."),
        Kind.REPORT: ("{author}, {year}: {title}. {genre} {number}, {extent} pp.", "{author}, {year}: {title}."
            " {number}."),
    }, editors=_INITIALS_FIRST, tails=TAILS),
    # Bell, A., and Hall, C., 2002, Title: Geology, v. 30, p. 37–45.
    Style("en-geology", 1.0, _COMMA[:1], {
        Kind.ARTICLE: ("{author}, {year}, {title}: {container}, v. {volume}[[, no. {issue}]][[, p. {pages}]].",),
        Kind.BOOK: ("{author}, {year}, {title}: {place}, {publisher}[[, {extent} p.]].", "{author}, {year}, {title}:"
            " {place}."),
        Kind.CHAPTER: ("{author}, {year}, {title}, in {editor}, eds., {container}: {place}, {publisher}[[, p."
            " {pages}]].", "{author}, {year}, {title}, in {container}: {place}[[, p. {pages}]]."),
        Kind.THESIS: ("{author}, {year}, {title} [{genre}]: {place}, {institution}, {extent} p.",
            "{author}, {year}, {title} [{genre}]: {extent} p."),
        Kind.REPORT: ("{author}, {year}, {title}: {institution} {genre} {number}[[, {extent} p.]].",
            "{author}, {year}, {title}: {genre} {number}."),
    }, editors=_COMMA[:1]),
    # Bell A, Hall C. 2002. Title. J Ecol. 5(2):37–45.
    Style("en-cse", 1.0, _BARE_NAMES, {
        Kind.ARTICLE: ("{author}. {year}. {title}. {container}. {volume}[[({issue})]][[:{pages}]].",
            "{author}. {title}. {container}. {year};{volume}[[({issue})]][[:{pages}]]."),
        Kind.BOOK: ("{author}. {year}. {title}[[. {edition}]]. {place}: {publisher}[[. {extent} p.]]",
            "{author}. {year}. {title}. {place}."),
        Kind.CHAPTER: ("{author}. {year}. {title}. In: {editor}, editors. {container}. {place}: {publisher}[[. p."
            " {pages}]].", "{author}. {year}. {title}. In: {container}. {place}[[. p. {pages}]]."),
        Kind.THESIS: ("{author}. {year}. {title} [{genre}]. [{place}]: {institution}.",
            "{author}. {year}. {title} [{genre}]."),
        Kind.WEB: ("{author}. {year}. {title} [Internet]. [accessed {year_again} Mar 12]. {url}",
            "{author}. {title} [Internet]. {year} [cited {year_again} Mar 12]. Available from: {url}"),
    }, editors=_BARE_NAMES, tails=TAILS),
    # Bell, A. & Hall, C. Title. Nature 415, 37–45 (2002).
    Style("en-nature", 1.0, (NameForm(comma=True, initials=_SPACED, last=" & "),
            NameForm(comma=True, initials=_SPACED, last=" & ", most=1)), {
        Kind.ARTICLE: ("{author} {title}. {container} {volume}[[, {pages}]] ({year}).",
            "{author} {container} {volume}, {first_page} ({year})."),
        Kind.BOOK: ("{author} {title} ({publisher}, {place}, {year}).",
            "{author} {title}[[, {edition}]] ({publisher}, {year}).", "{author} {title} ({place}, {year})."),
        Kind.CHAPTER: ("{author} in {container} (eds {editor}) {pages} ({publisher}, {year}).",
            "{author} {title}. In {container} (eds {editor}) {pages} ({publisher}, {place}, {year}).",
            "{author} {title}. In {container} {pages} ({place}, {year})."),
        Kind.THESIS: ("{author} {title}. {genre}, {institution} ({year}).", "{author} {title}. {genre} ({year})."),
        Kind.PREPRINT: ("{author} {title}. Preprint at {number} ({year}).",),
        Kind.WEB: ("{author} {title}. {url} ({year}).",),
    }, editors=(NameForm(comma=True, initials=_SPACED, last=" & "),), tails=TAILS),
    # BELL, A., AND C. HALL (2002): “Title,” Econometrica, 70, 37–45.
    Style("en-econometrics", 1.0, (NameForm("first", comma=True, initials=_SPACED, last=" AND ", capitals=True),
            NameForm("first", comma=True, initials=_FULL, last=" and ")), {
        Kind.ARTICLE: ("{author} ({year}): “{title},” {container}, {volume}[[, {pages}]].",
            "{author}. “{title}.” {container}, {year}, {volume}[[({issue})]][[, pp. {pages}]]."),
        Kind.BOOK: ("{author} ({year}): {title}. {place}[[: {publisher}]].", "{author}. {title}. {place}[[:"
            " {publisher}]], {year}."),
        Kind.CHAPTER: ("{author} ({year}): “{title},” in {container}, ed. by {edited_by}. {place}[[: {publisher}]][[,"
            " {pages}]].", "{author} ({year}): “{title},” in {container}. {place}[[, {pages}]]."),
        Kind.REPORT: ("{author} ({year}): “{title},” {genre} {number}, {institution}.",
            "{author} ({year}): “{title},” {number}."),
        Kind.PREPRINT: ("{author} ({year}): “{title},” Unpublished Manuscript, {institution}.",
            "{author} ({year}): “{title},” {genre}."),
    }, editors=_INITIALS_FIRST),
    # Bell A. Title [dissertation]. [Boston (MA)]: Harvard University; 2002. 120 p.
    Style("en-nlm", 1.0, _BARE_NAMES, {
        Kind.ARTICLE: ("{author}. {title}. {container}. {year} {month_short};{volume}[[({issue})]][[:{pages}]].",
            "{author}. {title}. {container} {year};{volume}[[({issue})]][[:{pages}]]. PubMed PMID: 12140307."),
        Kind.BOOK: ("{author}. {title}[[. {edition}]]. {place}: {publisher}; {year}[[. {extent} p.]]",
            "{author}. {title}. {place}; {year}."),
        Kind.CHAPTER: ("{author}. {title}. In: {editor}, editors. {container}. {place}: {publisher}; {year}[[. p."
            " {pages}]].", "{author}. {title}. In: {container}. {place}; {year}[[. p. {pages}]]."),
        Kind.THESIS: ("{author}. {title} [{genre}]. [{place}]: {institution}; {year}. {extent} p.",
            "{author}. {title} [{genre}]; {year}."),
        Kind.WEB: ("{author}. {title} [Internet]. {year} [cited {year_again} Mar 12]. Available from: {url}",),
        Kind.REPORT: ("{author}. {title}. {place}: {institution}; {year}. Report No.: {number}.",
            "{author}. {title}; {year}. {number}."),
        Kind.NEWSPAPER: ("{author}. {title}. {container}. {year} Mar 12;Sect. A:{first_page} (col. 4).",),
    }, editors=_BARE_NAMES, tails=TAILS),
    # Ann Bell, “Title,” Journal 5, no. 2 (2002): 37–45.
    Style("en-turabian-notes", 1.0, _NATURAL, {
        Kind.ARTICLE: ("{author}, “{title},” {container} {volume}[[, no. {issue}]] ({year})[[: {pages}]].",),
        Kind.BOOK: ("{author}, {title}[[, {edition}]] ({place}: {publisher}, {year})<<|, 112|, 37–45>>.",
            "{author}, {title}, trans. Helen Carter ({place}: {publisher}, {year}).", "{author}, {title} ({place},"
            " {year})."),
        Kind.CHAPTER: ("{author}, “{title},” in {container}, ed. {edited_by} ({place}: {publisher}, {year})[[,"
            " {pages}]].", "{author}, “{title},” in {container} ({place}, {year})[[, {pages}]]."),
        Kind.THESIS: ("{author}, “{title}” ({genre}, {institution}, {year}).", "{author}, “{title}” ({genre},"
            " {year})."),
        Kind.NEWSPAPER: ("{author}, “{title},” {container}, {day}, {year}[[, {first_page}]].",),
        Kind.WEB: ("{author}, “{title},” {year}, accessed March 12, {year_again}, {url}.",),
    }, editors=_NATURAL[:1]),
    # BELL, A. J. Chem. 42, 708 (1965); remarks under entries.
    Style("en-annotated", 1.0, (NameForm(comma=True, initials=_SPACED, last=" and ", capitals=True),
            NameForm(comma=True, initials=_FULL, last=" and ")), {
        Kind.ARTICLE: ("{author}. {title}. {container}, {volume}[[({issue})]][[: {pages}]],"
            " {year}. <<Reviews earlier work; 112 refs.|[Abstract only.]|In German with English summary.>>",
            "{author}. {container} {volume}, {first_page} ({year})."),
        Kind.BOOK: ("{author}. {title}. {place}: {publisher},"
            " {year}. <<xii, 240 p. illus.|A standard account.|Includes bibliographical references.>>",),
        Kind.CHAPTER: ("{author}. {title}. In {container}[[, pp. {pages}]]. {place}: {publisher},"
            " {year}. <<Discusses methods.|(In Russian.)>>", "{author}. {title}. In {container}[[, pp. {pages}]]."
            " {place}, {year}."),
        Kind.VOLUME: ("{author}. {title}. {volumes} v. {place}: {publisher}, {year}.",
            "{author}. {title}. Vol. {volume}. {place}, {year}."),
    }, editors=_NATURAL[:1]),
    # Bell, A., 2002. Title. Journal 5, 37–45 (Elsevier); Bell A, Hall C (2002) Title. Journal 5:37–45 (Springer).
    Style("en-publishers", 1.0, (NameForm(comma=True, initials=_TIGHT), NameForm(initials=_BARE)), {
        Kind.ARTICLE: ("{author}, {year}. {title}. {container} {volume}[[ ({issue})]][[, {pages}]].",
            "{author} ({year}) {title}. {container} {volume}[[({issue})]][[:{pages}]]"),
        Kind.BOOK: ("{author}, {year}. {title}[[, {edition}]]. {publisher}, {place}.", "{author} ({year}) {title}."
            " {publisher}, {place}", "{author}, {year}. {title}. {place}."),
        Kind.CHAPTER: ("{author}, {year}. {title}, in: {editor} (Eds.), {container}. {publisher}, {place}[[, pp."
            " {pages}]].", "{author} ({year}) {title}. In: {editor} (eds) {container}. {publisher}, {place}[[, pp"
            " {pages}]]", "{author}, {year}. {title}, in: {container}. {place}[[, pp. {pages}]]."),
        Kind.THESIS: ("{author}, {year}. {title} ({genre}). {institution}.", "{author}, {year}. {title} ({genre})."),
        Kind.WEB: ("{author}, {year}. {title} [WWW Document]. URL {url} (accessed 3.12.14).",),
    }, editors=(NameForm(comma=True, initials=_TIGHT),), tails=TAILS),
)  # fmt: skip
