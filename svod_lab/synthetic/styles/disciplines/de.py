"""German styles by discipline: history, law, theology, philology, natural science, libraries, newspapers, reprints."""

from svod_lab.synthetic.styles.din import WORDS
from svod_lab.synthetic.styles.name_styles import Initials, NameForm
from svod_lab.synthetic.styles.style import Style
from svod_lab.synthetic.works.cited import Kind

_FULL, _SPACED, _TIGHT, _BARE, _NONE = Initials.FULL, Initials.SPACED, Initials.TIGHT, Initials.BARE, Initials.NONE
_NATURAL = (
    NameForm("none", initials=_FULL, between=", ", last=" und "),
    NameForm("none", initials=_FULL, between="/", last="/"),
)
_INVERTED = (
    NameForm(comma=True, initials=_FULL, between="; ", last="; "),
    NameForm(comma=True, initials=_FULL, between=" / ", last=" / "),
)
_FAMILIES = (NameForm("none", initials=_NONE, between="/", last="/"),)
_CAPITALS = (NameForm(comma=True, initials=_SPACED, between=", ", last=" & ", capitals=True),)
_SHORT = (NameForm(comma=True, initials=_SPACED, between=", ", last=", "),)
_BARE_NAMES = (NameForm(initials=_BARE), NameForm(initials=_BARE, most=3))

STYLES: tuple[Style, ...] = (
    # Ulrich Beck, Arbeit und Alltag, in: HZ 274, 2002, 12–45.
    Style("de-history-hz", 1.0, _NATURAL, {
        Kind.ARTICLE: ("{author}, {title}, in: {container} {volume}, {year}[[, {pages}]].",
                       "{author}, {title}, in: {container} {volume}[[/{issue}]], {year}[[, {pages}, hier"
            " {first_page}]]."),
        Kind.BOOK: ("{author}, {title}. {place} {year}.", "{author}, {title}. ({series}[[, Bd. {volume}]].) {place}"
            " {year}."),
        Kind.CHAPTER: ("{author}, {title}, in: {editor} (Hrsg.), {container}. {place} {year}[[, {pages}]].",
                       "{author}, {title}, in: {container}. {place} {year}[[, {pages}]]."),
        Kind.EDITED: ("{editor} (Hrsg.), {title}. {place} {year}.", "{title}. {place} {year}."),
        Kind.VOLUME: ("{author}, {title}. Bd. {volume}[[: {part}]]. {place} {year}.",
            "{author}, {title}. {volumes} Bde. {place} {year}."),
        Kind.NEWSPAPER: ("{author}, {title}, in: {container}, {day} {year}[[, {first_page}]].",),
        Kind.THESIS: ("{author}, {title}. {genre} {place} {year}.",),
    }, editors=_NATURAL, words=WORDS),
    # Ulrich Beck, Arbeit und Alltag, in: VfZ 44 (1996), S. 37–45, hier S. 40.
    Style("de-history-vfz", 1.0, _NATURAL, {
        Kind.ARTICLE: ("{author}, {title}, in: {container} {volume} ({year})[[, H. {issue}]][[, S. {pages}<<, hier S."
            " {first_page}|, bes. S. 41 f.|>>]].",),
        Kind.BOOK: ("{author}, {title}, {place} {year}<<, S. 112–118|, bes. S. 33 ff.|>>.",
            "{author}, {title} (= {larger}[[, Bd. {volume}]]), {place} {year}."),
        Kind.CHAPTER: ("{author}, {title}, in: {editor} (Hg.), {container}, {place} {year}[[, S. {pages}]].",
                       "{author}, {title}, in: ders. (Hg.), {container}, {place} {year}[[, S. {pages}]]."),
        Kind.EDITED: ("{editor} (Hg.), {title}, {place} {year}.", "{title}, {place} {year}."),
        Kind.WEB: ("{author}, {title}, in: {url} ({accessed}).", "{author}, {title}, {url}."),
        Kind.NEWSPAPER: ("{author}, {title}, in: {container} vom {date}{year}[[, S. {first_page}]].",
            "{title}, in: {container}, {date}{year}."),
    }, editors=_NATURAL, words=WORDS),
    # Beck, Arbeit und Alltag, NJW 2002, 1234 (1236).
    Style("de-law-families", 1.0, _FAMILIES, {
        Kind.ARTICLE: ("{author}, {title}, {container} {year}, {first_page}<<| ff.| (1236)>>.",
            "{author}, {title}, {container} {volume} ({year}), {first_page} ff."),
        Kind.BOOK: ("{author}, {title}[[, {edition}]], {place} {year}.", "{author}, {title}[[, {edition}]]"
            " {year}, Rn. 112."),
        Kind.CHAPTER: ("{author}, in: {editor} (Hrsg.), {container}[[, Bd. {volume}]], {place} {year}[[, S. {pages}]].",
                       "{author}, {title}, in: {container}, {place} {year}[[, S. {first_page}]]."),
        Kind.THESIS: ("{author}, {title}, Diss. {place} {year}, S. 5.",),
        Kind.DECISION: ("{title}, {container} {year}, {pages}.", "{title} = {container} {volume}, {pages}."),
        Kind.LAW: ("{title}, {container} {year} S. {number}.", "{title} ({container} {year} S. {number})."),
        Kind.EDITED: ("{editor} (Hrsg.), {title}[[, {edition}]], {place} {year}.", "{title}, {place} {year}."),
    }, editors=_FAMILIES, words=WORDS),
    # BECK ULRICH, Arbeit und Alltag, SJZ 98 (2002) S. 37 ff.
    Style("de-law-swiss", 1.0, (NameForm(initials=_FULL, between="/", last="/", capitals=True),), {
        Kind.ARTICLE: ("{author}, {title}, {container} {volume} ({year}) S. {first_page} ff.",
            "{author}, {title}, in: {container} {volume}/{year}[[, S. {pages}]]."),
        Kind.BOOK: ("{author}, {title}[[, {edition}]], {place} {year}.", "{author}, {title}, {genre} {place} {year}.",
            "{author}, {title}, {place} {year}, N 112."),
        Kind.CHAPTER: ("{author}, {title}, in: {editor} (Hrsg.), {container}, {place} {year}[[, S. {pages}]].",),
        Kind.THESIS: ("{author}, {title}, Diss. {place} {year}.",),
    }, editors=_NATURAL[1:], words=WORDS),
    # BECK, U., Arbeit und Alltag (BEvTh 12), München 1985; Art. Arbeit, TRE 12 (1984), 37–45.
    Style("de-theology", 1.0, (NameForm(comma=True, initials=_SPACED, between="/", last="/", capitals=True),
            NameForm(comma=True, initials=_FULL, between="/", last="/")), {
        Kind.ARTICLE: ("{author}, {title}, {container} {volume} ({year})[[, {pages}]].",
            "{author}, {title}, in: {container} {volume}, {year}[[, {pages}]]."),
        Kind.BOOK: ("{author}, {title} ({series}[[ {volume}]]), {place} {year}.", "{author}, {title}, {place} {year}.",
            "{author}, {title}, {place} ²{year}."),
        Kind.CHAPTER: ("{author}, {title}, in: {editor} (Hg.), {container}, {place} {year}[[, {pages}]].",
                       "{author}, {title}, in: {container}, {place} {year}[[, {pages}]]."),
        Kind.EDITED: ("{editor} (Hg.), {title}, {place} {year}.", "{title}, {place} {year}."),
        Kind.VOLUME: ("{author}, {title}, Bd. {volume}[[: {part}]], {place} {year}.",),
    }, editors=_INVERTED[1:], words=WORDS),
    # Beck, Ulrich. „Arbeit und Alltag“. Merkur 5.2 (2002): 37–45.
    Style("de-philology-mla", 1.0, (NameForm("first", comma=True, initials=_FULL, last=" und "),), {
        Kind.ARTICLE: ("{author}. „{title}“. {container} {volume}[[.{issue}]] ({year})[[: {pages}]].",
            "{author}. »{title}«. In: {container} {volume}[[.{issue}]] ({year})[[. S. {pages}]]."),
        Kind.BOOK: ("{author}. {title}[[. {edition}]]. {place}[[: {publisher}]], {year}.",),
        Kind.CHAPTER: ("{author}. „{title}“. {container}. Hg. {edited_by}. {place}[[: {publisher}]], {year}[[."
            " {pages}]].", "{author}. „{title}“. In: {container}. Hg. v. {edited_by}. {place}[[: {publisher}]] {year}"
            "[[. {pages}]]."),
        Kind.EDITED: ("{editor} (Hg.). {title}. {place}[[: {publisher}]], {year}.",
            "{title}. {place}[[: {publisher}]], {year}."),
        Kind.WEB: ("{author}. „{title}“. {year}. {url}[[ ({accessed})]].",),
        Kind.NEWSPAPER: ("{author}. „{title}“. {container} {date}{year}[[: {first_page}]].",),
    }, editors=_NATURAL[:1], words=WORDS),
    # Beck, Ulrich. 2002. Arbeit und Alltag. Linguistische Berichte 5(2). 37–45.
    Style("de-linguistics", 1.0, (NameForm("first", comma=True, initials=_FULL, last=" & "),), {
        Kind.ARTICLE: ("{author}. {year}. {title}. {container} {volume}[[({issue})]][[. {pages}]].",),
        Kind.BOOK: ("{author}. {year}. {title}[[. {edition}]]. {place}[[: {publisher}]].",
            "{author}. {year}. {title} ({series}[[ {volume}]]). {place}[[: {publisher}]]."),
        Kind.CHAPTER: ("{author}. {year}. {title}. In {editor} (Hgg.), {container}[[, {pages}]]. {place}[[:"
            " {publisher}]].", "{author}. {year}. {title}. In: {container}[[, {pages}]]. {place}[[: {publisher}]]."),
        Kind.EDITED: ("{editor} (Hgg.). {year}. {title}. {place}[[: {publisher}]].", "{title}. {year}. {place}."),
        Kind.THESIS: ("{author}. {year}. {title}. {genre}[[, {institution}]].",),
    }, editors=_NATURAL[:1], words=WORDS),
    # BECK, U. (2002): Arbeit und Alltag. – In: Geogr. Z. 5 (2): 37–45.
    Style("de-geography", 1.0, _CAPITALS, {
        Kind.ARTICLE: ("{author} ({year}): {title}. – In: {container} {volume}[[ ({issue})]][[: {pages}]].",
            "{author} ({year}): {title}. – {container}, {volume}[[, H. {issue}]][[, S. {pages}]]."),
        Kind.BOOK: ("{author} ({year}): {title}. – {place}.", "{author} ({year}): {title}. – {place} (= {larger}[[,"
            " {volume}]]).", "{author} ({year}): {title}. – {place} ({publisher})."),
        Kind.CHAPTER: ("{author} ({year}): {title}. – In: {editor} (Hrsg.): {container}. – {place}[[: {pages}]].",
            "{author} ({year}): {title}. – In: {editor} [Hrsg.]: {container}[[, S. {pages}]], {place}."),
        Kind.EDITED: ("{editor} (Hrsg.) ({year}): {title}. – {place}.", "{title} ({year}). – {place}."),
        Kind.WEB: ("{author} ({year}): {title}. – {url}[[ ({accessed})]].",),
    }, editors=_CAPITALS, words=WORDS),
    # BECK, U. & ROTH, H. (2002): Arbeit. – Z. dt. geol. Ges., 153: 37–45, 3 Abb., 2 Tab.; Stuttgart.
    Style("de-geology", 1.0, _CAPITALS, {
        Kind.ARTICLE: ("{author} ({year}): {title}. – {container}, {volume}[[ ({issue})]]:"
            " {pages}, 3 Abb., 2 Tab.; Stuttgart.", "{author} ({year}): {title}. – {container} {volume}[[,"
            " {pages}]], Stuttgart."),
        Kind.BOOK: ("{author} ({year}): {title}. – {extent} S., 24 Abb.; {place}[[ ({publisher})]].",
            "{author} ({year}): {title}.[[ – {edition},]] {extent} S., {place}."),
        Kind.CHAPTER: ("{author} ({year}): {title}. – In: {editor} (Hrsg.): {container}: {pages}; {place}"
            "[[ ({publisher})]].", "{author} ({year}): {title}. – In: {container}: {pages}, {place}."),
        Kind.THESIS: ("{author} ({year}): {title}. – {genre} Univ. {place}, {extent} S., {place}.",),
    }, editors=_CAPITALS, words=WORDS),
    # Beck U, Roth H (2002) Arbeit und Alltag. Nervenarzt 73:37–45
    Style("de-medicine", 1.0, _BARE_NAMES, {
        Kind.ARTICLE: ("{author} ({year}) {title}. {container} {volume}[[:{pages}]]", "{author}. {title}. {container}"
            " {year}; {volume}[[: {pages}]]", "{author}: {title}. {container} {volume} ({year})[[ {pages}]]"),
        Kind.BOOK: ("{author} ({year}) {title}[[, {edition}]]. {publisher}, {place}", "{author}. {title}. {place}[[:"
            " {publisher}]], {year}", "{author}. {title}. {place}; {year}"),
        Kind.CHAPTER: ("{author} ({year}) {title}. In: {editor} (Hrsg) {container}. {publisher}, {place}[[, S"
            " {pages}]]", "{author}. {title}. In: {editor}, Hrsg. {container}. {place}[[: {publisher}]]; {year}[[:"
            " {pages}]]"),
        Kind.EDITED: ("{editor} (Hrsg) ({year}) {title}. {place}", "{title} ({year}) {place}"),
        Kind.WEB: ("{author} ({year}) {title}. {url}. Zugegriffen: 12. März {year_again}",),
    }, editors=_BARE_NAMES[:1], words=WORDS),
    # [BR02] Beck, U.; Roth, H.: Arbeit. In: Stahl und Eisen 122 (2002), Nr. 5, S. 37–45.
    Style("de-engineering-label", 1.0, (NameForm(comma=True, initials=_SPACED, between="; ", last="; "),), {
        Kind.ARTICLE: ("[Be{year_again}] {author}: {title}. In: {container} {volume} ({year})[[, Nr. {issue}]][[, S."
            " {pages}]].", "[Be{year_again}] {author}: {title}. {container}, {volume} ({year})[[ {issue}]][[, S."
            " {pages}]]."),
        Kind.BOOK: ("[Be{year_again}] {author}: {title}.[[ {edition},]] {place}[[: {publisher}]], {year}.",),
        Kind.CHAPTER: ("[Be{year_again}] {author}: {title}. In: {editor} (Hrsg.): {container}. {place}[[:"
            " {publisher}]], {year}[[, S. {pages}]].",),
        Kind.CONFERENCE: ("[Be{year_again}] {author}: {title}. {container}, {place}, {year}[[, S. {pages}]].",
            "[Be{year_again}] {author}: {title}. {container}, {year}[[, S. {pages}]]."),
        Kind.THESIS: ("[Be{year_again}] {author}: {title}. {genre}, {institution}, {year}.",
            "[Be{year_again}] {author}: {title}. {genre}, {place}, {year}."),
        Kind.PATENT: ("[{number}] {author}: {title}. Patent {number}, {year}.",),
        Kind.STANDARD: ("{title}. {publisher}, {place}, {year}.",),
    }, editors=(NameForm(comma=True, initials=_SPACED, between="; ", last="; "),), words=WORDS),
    # U. Beck, H. Roth, Angew. Chem. 2002, 114, 37–45.
    Style("de-chemistry", 1.0, (NameForm("none", initials=_SPACED, between=", ", last=", "),), {
        Kind.ARTICLE: ("{author}, {container} {year}, {volume}[[, {pages}]].", "{author}, {title}, {container}"
            " {year}, {volume}[[, {pages}]]."),
        Kind.BOOK: ("{author}, {title}, {publisher}, {place}, {year}.", "{author}, {title},[[ {edition},]]"
            " {publisher}, {place} {year}[[, S. {extent}]].", "{author}, {title}, {place}, {year}."),
        Kind.CHAPTER: ("{author} in {container} (Hrsg.: {editor}), {publisher}, {place}, {year}[[, S. {pages}]].",
            "{author} in {container}, {place}, {year}[[, S. {pages}]]."),
        Kind.THESIS: ("{author}, {genre}, {institution}, {year}.", "{author}, {genre}, {place}, {year}."),
    }, editors=(NameForm("none", initials=_SPACED, between=", ", last=", "),), words=WORDS),
    # BECK, Ulrich, Hans ROTH, 2002. Arbeit und Alltag. Berlin: Springer. ISBN …
    Style("de-iso690-2013", 1.0, (NameForm("first", comma=True, initials=_FULL,
            between=", ", last=" und ", capitals=True),), {
        Kind.ARTICLE: ("{author}, {year}. {title}. In: {container}. {volume}[[({issue})]][[, S."
            " {pages}]]. ISSN 0340-1758.", "{author}, {year}. {title}. {container}[[. {volume}]][[({issue})]][[,"
            " {pages}]]."),
        Kind.BOOK: ("{author}, {year}. {title}[[. {edition}]]. {place}[[: {publisher}]][[. ISBN {isbn}]].",),
        Kind.CHAPTER: ("{author}, {year}. {title}. In: {editor}, Hrsg. {container}. {place}[[: {publisher}]][[, S."
            " {pages}]].", "{author}, {year}. {title}. In: {container}. {place}[[: {publisher}]][[, S. {pages}]]."),
        Kind.EDITED: ("{editor}, Hrsg., {year}. {title}. {place}[[: {publisher}]].", "{title}, {year}. {place}[[:"
            " {publisher}]]."),
        Kind.WEB: ("{author}, {year}. {title} [online]. [Zugriff am: 12.03.{year_again}]. Verfügbar unter: {url}",),
        Kind.STANDARD: ("{title}, {year}. {place}[[: {publisher}]].",),
        Kind.THESIS: ("{author}, {year}. {title}. {genre}. {place}[[: {institution}]].",),
    }, editors=(NameForm("none", initials=_FULL, between=", ", last=" und ", capitals=True),), words=WORDS),
    # Arbeit und Alltag : eine Einführung / Ulrich Beck ; Hans Roth. – 2. Aufl. – Berlin : Springer, 2002. – 320 S.
    Style("de-catalogue-rak", 1.0, _INVERTED[:1], {
        Kind.BOOK: ("{author}: {title} / {responsible}.[[ – {edition}.]] – {place}[[ : {publisher}]], {year}[[. –"
            " {extent} S.]][[ – ({series}[[ ; {volume}]])]]", "{title} / {responsible}.[[ – {edition}.]] – {place}"
            "[[ : {publisher}]], {year}[[. – {extent} S. : Ill.]][[ – ISBN {isbn}]]"),
        Kind.ARTICLE: ("{author}: {title} / {responsible}. – In: {container}. – {volume} ({year})[[, {issue}]][[, S."
            " {pages}]]", "{author}: {title}. – In: {container}. – {volume} ({year})[[, S. {pages}]]"),
        Kind.CHAPTER: ("{author}: {title} / {responsible}. – In: {container} / hrsg. von {edited_by}. – {place}[[ :"
            " {publisher}]], {year}[[. – S. {pages}]]", "{author}: {title}. – In: {container}. – {place}[[ :"
            " {publisher}]], {year}[[. – S. {pages}]]"),
        Kind.EDITED: ("{title} / hrsg. von {edited_by}.[[ – {edition}.]] – {place}[[ : {publisher}]], {year}",
            "{title}. – {place}[[ : {publisher}]], {year}"),
        Kind.THESIS: ("{author}: {title} / vorgelegt von {responsible}. – {place}, {year}. – {extent} S. –"
            " {place}, Univ., {genre}, {year_again}",),
        Kind.VOLUME: ("{author}: {title} / {responsible}. – {place}[[ : {publisher}]] – Bd. {volume}[[. {part}]]. –"
            " {year}[[. – {extent} S.]]",),
    }, editors=_NATURAL[:1], words=WORDS),
    # Ulrich Beck: Arbeit und Alltag, Phil. Diss. Köln 1999, S. 37–45, Abb. 12.
    Style("de-art-history", 1.0, _NATURAL, {
        Kind.ARTICLE: ("{author}: {title}, in: {container} {volume}, {year}[[, S. {pages}]].",
            "{author}: {title}, in: {container}, {volume}. Jg., {year}[[, H. {issue}]][[, S. {pages}]]."),
        Kind.BOOK: ("{author}: {title}, {place} {year}<<|, S. 112, Abb. 12| (Ausst.-Kat. Köln 1985)>>.",
            "{author}: {title} ({series}[[, {volume}]]), {place} {year}."),
        Kind.CHAPTER: ("{author}: {title}, in: {container}, hg. von {edited_by}, {place} {year}[[, S. {pages}]].",
            "{author}: {title}, in: {container}, {place} {year}[[, S. {pages}]]."),
        Kind.EDITED: ("{title}, hg. von {edited_by}, {place} {year}.", "{title}, Ausst.-Kat., {place} {year}."),
        Kind.THESIS: ("{author}: {title}, Phil. Diss. {place} {year}.",),
    }, editors=_NATURAL, words=WORDS),
    # Beck, U./Roth, H. [2002]: Arbeit und Alltag, in: ZfB, 72. Jg. (2002), H. 5, S. 37–45.
    Style("de-business", 1.0, (NameForm(comma=True, initials=_SPACED, between="/", last="/"),), {
        Kind.ARTICLE: ("{author} [{year}]: {title}, in: {container}, {volume}. Jg. ({year_again})[[, H. {issue}]]"
            "[[, S. {pages}]].", "{author} ({year}): {title}, in: {container}, Bd. {volume}[[, Nr. {issue}]][[, S."
            " {pages}]]."),
        Kind.BOOK: ("{author} [{year}]: {title}[[, {edition}]], {place} {year_again}.", "{author} ({year}): {title}"
            "[[, {edition}]], {place}."),
        Kind.CHAPTER: ("{author} [{year}]: {title}, in: {editor} (Hrsg.), {container}, {place} {year_again}[[, S."
            " {pages}]].", "{author} [{year}]: {title}, in: {container}, {place}[[, S. {pages}]]."),
        Kind.EDITED: ("{editor} (Hrsg.) [{year}]: {title}, {place} {year_again}.", "{title} [{year}], {place}."),
        Kind.THESIS: ("{author} [{year}]: {title}, {genre}, {institution}, {place}.", "{author} [{year}]: {title},"
            " {genre}, {place}."),
    }, editors=(NameForm(comma=True, initials=_SPACED, between="/", last="/"),), words=WORDS),
    # Beck, Ulrich: Arbeit und Alltag, in: Roth, Hans (Hrsg.), Formen. Festschrift für …, Berlin 2002, S. 37–45.
    Style("de-festschrift", 1.0, _INVERTED, {
        Kind.ARTICLE: ("{author}: {title}, {container} {volume} ({year})[[, S. {pages}]].",
            "{author}: {title}. {container} {year}[[, {pages}]]."),
        Kind.BOOK: ("{author}: {title}, {place} {year}.", "{author}: {title}[[, {edition}]], {place} (u.a.) {year}."),
        Kind.CHAPTER: ("{author}: {title}, in: {editor} (Hrsg.),"
            " {container}. Festschrift für Karl Klein zum 65. Geburtstag, {place} {year}[[, S. {pages}]].",
            "{author}: {title}, in: {editor} (Hrsg.), {container}, FS Karl Klein, {place} {year}[[, S. {pages}]].",
            "{author}: {title}, in: {container}, {place} {year}[[, S. {pages}]]."),
        Kind.THESIS: ("{author}: {title}, Diss. iur. {place} {year}.",),
    }, editors=_INVERTED, words=WORDS),
    # Beck, Ulrich: Arbeit und Alltag. Leipzig 1899. Nachdruck Hildesheim 1968.
    Style("de-reprints", 1.0, _INVERTED[:1], {
        Kind.BOOK: ("{author}: {title}. {place}[[: {publisher}]]"
            " {year} <<[zuerst 1899]|(ND Hildesheim 1968)|(Nachdruck: Hildesheim 1968)>>.",
            "{author}: {title}. Aus dem Englischen von Hans Roth. {place}[[: {publisher}]] {year}."),
        Kind.ARTICLE: ("{author}: {title}. In: {container} {volume} ({year})[[, S."
            " {pages}]]<<. Wieder in: Ders.: Gesammelte Aufsätze. Bern 1978, S. 5–19|>>.",),
        Kind.CHAPTER: ("{author}: {title} [1968]. In: {container}. Hrsg. von {edited_by}. {place}[[: {publisher}]]"
            " {year}[[, S. {pages}]].", "{author}: {title} [1968]. In: {container}. {place}[[: {publisher}]] {year}"
            "[[, S. {pages}]]."),
        Kind.VOLUME: ("{author}: {title}. Hrsg. v. Hans Roth. {volumes} Bde. Bd. {volume}[[: {part}]]. {place}[[:"
            " {publisher}]] {year}.",),
    }, editors=_NATURAL[:1], words=WORDS),
    # Beck, Ulrich, Arbeit und Alltag. In: Die Zeit, Nr. 12 v. 5. März 2002, S. 3.
    Style("de-press", 1.0, _INVERTED, {
        Kind.NEWSPAPER: ("{author}, {title}. In: {container}, Nr. 12 v. {day} {year}[[, S. {first_page}]].",
            "{author} ({year}): {title}. {container} vom {day} {year_again}[[, {first_page}]].",
            "{title}. In: {container} v. {date}{year}[[, S. {first_page}]]."),
        Kind.ARTICLE: ("{author}, {title}. In: {container}, {issue}/{year}[[, S. {pages}]].",
            "{author}, {title}. In: {container}, Heft {issue}, {year}[[, S. {pages}]]."),
        Kind.BOOK: ("{author}, {title}. {place} {year}.",),
        Kind.WEB: ("{author}, {title}. {year}. Online: {url}[[ [{accessed}<<]>>]].",
            "{title}. Online: {url}[[ [{accessed}<<]>>]]."),
        Kind.CHAPTER: ("{author}, {title}. In: {editor} (Hg.), {container}. {place} {year}[[, {pages}]].",
            "{author}, {title}. In: {container}. {place} {year}[[, {pages}]]."),
    }, editors=_INVERTED, words=WORDS),
    # Beck, U. & Roth, H. 2002. Arbeit und Alltag. Natur und Landschaft 77: 37–45.
    Style("de-ecology", 1.0, (NameForm(comma=True, initials=_TIGHT, between=", ", last=" & "),
            NameForm(comma=True, initials=_SPACED, between="; ", last="; ")), {
        Kind.ARTICLE: ("{author} {year}. {title}. {container} {volume}[[: {pages}]].", "{author} ({year}). {title}."
            " {container} {volume}[[ ({issue})]][[: {pages}]]."),
        Kind.BOOK: ("{author} {year}. {title}. {publisher}, {place}.", "{author} ({year}). {title}. {place}."
            " {extent} S.", "{author} {year}. {title}. {place}."),
        Kind.CHAPTER: ("{author} {year}. {title}. In: {editor} (Hrsg.). {container}. {publisher}, {place}[[:"
            " {pages}]].", "{author} {year}. {title}. In: {container}. {place}[[. S. {pages}]]."),
        Kind.REPORT: ("{author} {year}. {title}. {genre}[[, {institution}]], {place}. Unveröffentlicht.",),
    }, editors=_SHORT, words=WORDS),
    # Beck, Ulrich, Arbeit und Alltag, 3. Aufl., Köln 2002 (zit.: Beck, Arbeit).
    Style("de-law-list", 1.0, (NameForm(comma=True, initials=_FULL, between="/", last="/"),), {
        Kind.ARTICLE: ("{author}, {title}, {container} {year}, S. {pages}.", "{author}, {title}, in: {container}"
            " {year}[[, S. {pages}]] (zit.: Beck, in: FS Roth)."),
        Kind.BOOK: ("{author}, {title}[[, {edition}]], {place} {year} (zit.: {short}, S.).",
            "{author}, {title}[[, {edition}]], {place} {year}.", "{author}: {title}, {place} u. a. {year}."),
        Kind.CHAPTER: ("{author}, {title}, in: {editor} (Hrsg.), {container}, {place} {year}[[, S. {pages}]].",),
        Kind.EDITED: ("{editor} (Hrsg.), {title}[[, {edition}]], {place} {year} (zit.: Bearbeiter).",
            "{title}, {place} {year}."),
        Kind.THESIS: ("{author}, {title}, {place} {year} (zugl.: Diss. Univ. Köln {year_again}).",),
        Kind.VOLUME: ("{author}, {title}, Band {volume}[[: {part}]][[, {edition}]], {place} {year}.",),
    }, editors=(NameForm(comma=True, initials=_FULL, between="/", last="/"),), words=WORDS),
    # Beck, Ulrich: Arbeit und Alltag. Köln: Muster 2002. 320 S. Rezensionen.
    Style("de-reviews", 1.0, _INVERTED[:1], {
        Kind.BOOK: ("{author}: {title}. {place}[[: {publisher}]] {year}[[."
            " {extent} S.]]<<, € 24,80.|, geb., 39,90 EUR.|. ISBN 3-518-11365-8.>>",),
        Kind.ARTICLE: ("{author}: {title}. In: {container}, Jg. {volume}, {year}[[, H. {issue}]][[, {pages}]]. [Rez.]",
            "{author}: {title}. In: {container} {volume} ({year})[[, S. {pages}]]. Online-Ausgabe."),
        Kind.CHAPTER: ("{author}: {title}. In: {editor} (Hg.): {container}. {place}[[: {publisher}]] {year}[[, S."
            " {pages}]].", "{author}: {title}. In: {container}. {place} {year}[[, S. {pages}]]."),
    }, editors=_NATURAL[:1], words=WORDS),
)  # fmt: skip
