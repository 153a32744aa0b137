"""Russian styles: the three GOST, what Soviet books and today's journals make of them, transliterated lists."""

from collections.abc import Mapping

from svod_lab.synthetic.styles.name_styles import Initials, NameForm
from svod_lab.synthetic.styles.style import Style, Words
from svod_lab.synthetic.works.cited import Kind
from svod_lab.synthetic.works.latin_letters import in_latin_letters

_SPACED, _TIGHT, _BARE = Initials.SPACED, Initials.TIGHT, Initials.BARE

# The words of these templates for works in other languages: «Т. 5. № 2. С. 3–7» is «Vol. 5. No. 2. P. 3–7».
WORDS: Mapping[str, Words] = {
    "en": (
        ("Под ред. ", "Ed. by "), ("под ред. ", "ed. by "), ("под общ. ред. ", "ed. by "), ("Отв. ред. ", "Ed. by "),
        ("отв. ред. ", "ed. by "), ("В кн.: ", "In: "), ("В сб.: ", "In: "), ("Вып. ", "Iss. "), ("вып. ", "iss. "),
        ("Том ", "Vol. "), ("том ", "vol. "), ("Т. ", "Vol. "), ("т. ", "vol. "), ("Т.", "V."), ("№ ", "No. "),
        ("№", "No."), ("Стр. ", "Pp. "), ("С. ", "P. "), ("с. ", "pp. "), ("С.", "P."), (" с.", " p."),
        (" стр.", " p."),
        ("с.", "p."), ("[Текст]", "[Text]"), (" г.", ""), ("Ст. ", "Art. "),
    ),
    "de": (
        ("Под ред. ", "Hrsg. von "), ("под ред. ", "hrsg. von "), ("под общ. ред. ", "hrsg. von "),
        ("Отв. ред. ", "Hrsg. von "), ("отв. ред. ", "hrsg. von "), ("В кн.: ", "In: "), ("В сб.: ", "In: "),
        ("Вып. ", "H. "), ("вып. ", "H. "), ("Том ", "Bd. "), ("том ", "Bd. "), ("Т. ", "Bd. "), ("т. ", "Bd. "),
        ("Т.", "Bd."), ("№ ", "Nr. "), ("№", "Nr."), ("Стр. ", "S. "), ("С. ", "S. "), ("с. ", "S. "), ("С.", "S."),
        (" с.", " S."), (" стр.", " S."), ("с.", "S."), ("[Текст]", "[Text]"), (" г.", ""), ("Ст. ", "Art. "),
    ),
}  # fmt: skip

TAILS = (
    " DOI: {doi}.", " – DOI: {doi}", " DOI: https://doi.org/{doi}.", " https://doi.org/{doi}", " doi: {doi}",
    " DOI {doi}.", " URL: {url}[[ ({accessed})]].", " – URL: {url}[[ ({accessed})]].",
    " [{electronic}]. URL: {url}[[ ({accessed})]].", " [{electronic}]. – Режим доступа: {url}[[ ({accessed})]].",
    " {electronic}: {url}[[ ({accessed})]].", " Режим доступа: {url}[[ – {accessed}]].",
)  # fmt: skip

LATIN_TAILS = (
    " DOI: {doi}.",
    " https://doi.org/{doi}",
    " doi: {doi}",
    " URL: {url}[[ ({accessed})]].",
    " Available at: {url}[[ ({accessed})]].",
)

# The heading of an entry: «Козлов Д.Д., Лесной А.А.».
_PLAIN = (
    NameForm(initials=_TIGHT), NameForm(initials=_TIGHT), NameForm(initials=_TIGHT, most=3), NameForm(initials=_SPACED),
    NameForm(initials=_SPACED), NameForm(initials=_SPACED, most=3), NameForm(initials=_TIGHT, most=2),
)  # fmt: skip
_WITH_COMMA = (
    NameForm(comma=True, initials=_SPACED), NameForm(comma=True, initials=_TIGHT),
    NameForm(comma=True, initials=_SPACED, most=3),
)  # fmt: skip
_GIVEN_FIRST = (
    NameForm("none", initials=_TIGHT),
    NameForm("none", initials=_SPACED),
    NameForm("none", initials=_SPACED, last=" и "),
)


def _with_areas(area: str, colon: str, templates: Mapping[Kind, tuple[str, ...]]) -> Mapping[Kind, tuple[str, ...]]:
    """Templates with their areas (`~`) parted so, and what stands for a colon (`^`)."""
    return {kind: tuple(way.replace("~", area).replace("^", colon) for way in ways) for kind, ways in templates.items()}


# The list form: «Автор. Заглавие // Журнал. – 2007. – Т. 5, № 2. – С. 37–45.»
_LIST: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author}<< |. | >>{title}<< // |. // | //|//>>{container}~{year}[[~<<Т. |Т. |т. |Т.|Том >>{volume}]]"
        "[[<<~|~|, >><<№ |№ |№|Вып. |вып. >>{issue}]][[~<<С. |С. |С.|с. >>{pages}]].",
        "{author} {title} // {container}[[~<<Т. |Т.>>{volume}]][[~<<№ |№>>{issue}]]~{year}[[~С. {pages}]].",
    ),
    Kind.CHAPTER: (
        "{author} {title} // {container}[[ / <<Под ред. |под ред. |под общ. ред. |отв. ред. >>{edited_by}]]"
        "[[~{place}]][[^{publisher}]], {year}[[~<<Вып. |Т. >>{volume}]][[~С. {pages}]].",
        "{author} {title} // <<В кн.: |В сб.: |>>{container}[[~{place}]][[^{publisher}]], {year}[[~С. {pages}]].",
    ),
    Kind.CONFERENCE: (
        "{author} {title}<< // |. // | / |. / >>{container}[[~{place}]][[^{publisher}]], {year}[[~Т. {volume}]]"
        "[[~С. {pages}]].",
        "{author} {title} // {container}~{year}[[~С. {pages}]].",
    ),
    Kind.BOOK: (
        "{author}<< |. | >>{title}[[~{translated}]][[ / Под ред. {edited_by}]][[~{edition}]][[~{place}]]"
        "[[^{publisher}]]"
        "<<, |, |. |~>>{year}[[~{extent} <<с.|с.|с.|стр.>>]].",
        "{author} {title}[[~{edition}]][[~{place}]][[^{publisher}]], {year}[[~{extent} с.]][[~(<<Сер. |Серия: "
        "|>>{series})]]"
        "[[~ISBN {isbn}]].",
    ),
    Kind.EDITED: (
        "{title}[[ / <<Под ред. |под ред. |отв. ред. |Под общ. ред. >>{edited_by}]][[~{edition}]][[~{place}]]"
        "[[^{publisher}]], {year}[[~{extent} с.]].",
        "{title}<<: |. >>{genre}[[ / Под ред. {edited_by}]][[~{place}]][[^{publisher}]], {year}[[~{extent} с.]].",
    ),
    Kind.THESIS: (
        "{author} {title}<<: | : |. |~>>{genre}[[<<: | : >>{number}]][[~{place}]][[^{institution}]], {year}"
        "[[~{extent} с.]].",
        "{author} {title}. {genre}[[~{place}]], {year}[[~{extent} с.]].",
    ),
    Kind.REPORT: (
        "{author} {title}<<: |. >>{genre}[[ / {institution}]][[~{number}]][[~{place}]], {year}[[~{extent} с.]].",
    ),
    Kind.WEB: (
        "[[{author} ]]{title}[[ // {container}]][[~{year}]]<<. [{electronic}]. | [{electronic}]. |. {electronic}: |. >>"
        "<<URL: |Режим доступа: |>>{url}[[ ({accessed})]].",
        "{title} [{electronic}]. – Режим доступа: {url}[[ – <<Загл. с экрана|{accessed}>>]].",
    ),
    Kind.PATENT: (
        "<<Пат. |Патент >>{number}. {title} / {responsible}[[~Опубл. {date}]]{year}[[, Бюл. № {issue}]].",
        "{author} {title}~<<Патент |Пат. >>{number}[[~Опубл. {date}]]{year}[[~Бюл. № {issue}]].",
    ),
    Kind.STANDARD: ("{title}[[~{place}]][[^{publisher}]], {year}[[~{extent} с.]].", "{title}."),
    Kind.LAW: (
        "{title} // {container}~{year}[[~№ {issue}]][[~Ст. {number}]].",
        "{title}[[ // {container}~{year}]][[~№ {issue}]].",
    ),
    Kind.DECISION: (
        "{title} // {container}~{year}[[~№ {issue}]][[~С. {pages}]].",
        "{title}[[ // {container}. {year}]].",
    ),
    Kind.NEWSPAPER: (
        "{author} {title} // {container}~{year}[[~{day}]][[~№ {issue}]][[~С. {first_page}]].",
        "{author} {title} // {container}. <<{day} {year}|{date}{year}>>[[~С. {first_page}]].",
    ),
    Kind.VOLUME: (
        "{author} {title}<<: |. | : >><<в|В>> {volumes} <<т.|т.|томах|ч.|кн.>><<~| >><<Т. |Т. |Ч. |Кн. >>{volume}"
        "[[<<: |. | : >>{part}]][[~{place}]][[^{publisher}]], {year}[[~{extent} с.]].",
        "{author} {title}<<. |~|, >><<Т. |Т.|Том |Ч. |Кн. |Вып. >>{volume}[[<<. |: >>{part}]][[~{place}]]"
        "[[^{publisher}]],"
        " {year}[[~{extent} с.]].",
        "{author} {title}~{place}[[^{publisher}]], {year}~<<Т. |Т. |Ч. >>{volume}[[~{extent} с.]].",
    ),
    Kind.PREPRINT: (
        "{author} {title}<<: |. >>{genre}[[ {number}]][[~{place}]][[^{institution}]], {year}[[~{extent} с.]].",
    ),
}  # fmt: skip

# Full description: heading, title, matter, responsibility: «Козлов, Д. Д. Основы [Текст] : учебник / Д. Д. Козлов».
_FULL: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author1} {title}<<|| [{matter}]>> / {responsible} // {container}. – {year}[[. – Т. {volume}]][[<<, |. – "
        ">>№ {issue}]]"
        "[[. – С. {pages}]].",
        "{author1} {title} / {responsible}. – Текст : <<непосредственный|электронный>> // {container}. – {year}"
        "[[. – Т. {volume}]][[, № {issue}]][[. – С. {pages}]].",
    ),
    Kind.VOLUME: (
        "{author1} {title}<<| [{matter}]>> : в {volumes} <<т.|ч.>> / {responsible}. – [[{place}]]"
        "[[^{publisher}]], {year}. –"
        " <<Т. |Ч. >>{volume}[[^{part}]][[. – {extent} с.]].",
        "{title} : в {volumes} т. Т. {volume}[[. {part}]] / {responsible}[[. – {place}]][[^{publisher}]], {year}[[. – "
        "{extent} с.]].",
    ),
    Kind.CONFERENCE: (
        "{author1} {title}<<| [{matter}]>> / {responsible} // {container}[[. – {place}]][[^{publisher}]], {year}"
        "[[. – С. {pages}]].",
    ),
    Kind.CHAPTER: (
        "{author1} {title} / {responsible} // {container} / под ред. {edited_by}[[. – {place}]][[^{publisher}]], {year}"
        "[[. – С. {pages}]].",
    ),
    Kind.BOOK: (
        "{author1} {title}<<| [{matter}]>> / {responsible}[[ ; под ред. {edited_by}]][[. – {edition}]][[. – {place}]]"
        "[[^{publisher}]], {year}[[. – {extent} с.]][[. – ({series})]][[. – ISBN {isbn}]].",
        "{title}<<| [{matter}]>> / {responsible}[[. – {edition}]][[. – {place}]][[^{publisher}]], {year}[[. – "
        "{extent} с.]].",
    ),
    Kind.EDITED: (
        "{title}<<| [{matter}]>>[[^{genre}]] / под ред. {edited_by}[[. – {edition}]][[. – {place}]]"
        "[[^{publisher}]], {year}"
        "[[. – {extent} с.]][[. – ISBN {isbn}]].",
    ),
    Kind.THESIS: (
        "{author1} {title}<<| [{matter}]>>^{genre}[[^{number}]] / {responsible}[[ ; {institution}]][[. – {place}]], "
        "{year}"
        "[[. – {extent} с.]].",
    ),
    Kind.REPORT: (
        "{title}^{genre} / {institution} ; исполн.: {responsible}[[. – {place}]], {year}[[. – {extent} с.]][[. – "
        "{number}]].",
    ),
    Kind.WEB: (
        "[[{author1} ]]{title}[[ / {responsible}]]. – Текст : электронный[[ // {container}]][[. – {year}]]. – URL: "
        "{url}"
        "[[ ({accessed})]].",
        "{title} [{electronic}][[^{genre}]][[. – {year}]]. – Режим доступа : {url}[[. – Загл. с экрана]].",
    ),
    Kind.PATENT: (
        "<<Пат. |Патент № >>{number}[[, МПК {series}]]. {title} / {responsible} ; заявитель и патентообладатель"
        " {institution}. – опубл. {date}{year}[[, Бюл. № {issue}]][[. – {extent} с.]].",
    ),
    Kind.STANDARD: ("{title}. – Введ. {date}{year}[[. – {place}]][[^{publisher}]][[. – {extent} с.]].",),
    Kind.LAW: ("{title} // {container}. – {year}[[. – № {issue}]][[. – Ст. {number}]].",),
    Kind.NEWSPAPER: (
        "{author1} {title} / {responsible} // {container}. – {year}[[. – {day}]][[ (№ {issue})]][[. – С. "
        "{first_page}]].",
    ),
    Kind.PREPRINT: (
        "{author1} {title} / {responsible}. – {place}, {year}. – {extent} с. – ({genre}[[ / {institution}]][[ ; "
        "{number}]]).",
    ),
}  # fmt: skip

# Soviet books and mathematical journals: «Д.Д. Козлов, Заглавие, Журн., 5:2 (2007), 37–45».
_COMMAS: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author} {title}<<. — | // |. >>{container}, {year}[[, <<т. |т.>>{volume}]][[, <<№ |№|вып. |N >>{issue}]]"
        "[[, <<с. |с.|стр. >>{pages}]].",
        "{author}, {title}, {container}, <<т. |>>{volume}[[<<, № |:>>{issue}]] ({year})[[, <<с. |>>{pages}]].",
        "{author}. {title} // {container}. {year}[[. V. {volume}]][[. N {issue}]][[. P. {pages}]].",
    ),
    Kind.CHAPTER: (
        "{author} {title}. <<— |>><<В кн.: |В сб.: >>{container}[[. {place}]][[: {publisher}]], {year}[[, с. "
        "{pages}]].",
    ),
    Kind.BOOK: (
        "{author} {title}[[. {edition}]][[. <<— |>>{place}]][[: {publisher}]], {year}[[<<, |. >>{extent} с.]].",
        "{author}, {title}[[, {publisher}]][[, {place}]], {year}[[, {extent} с.]].",
        "{author} {title}. {place}, {year}.",
    ),
    Kind.THESIS: ("{author}, {title}, {genre}[[, {institution}]][[, {place}]], {year}[[, {extent} с.]].",),
    Kind.VOLUME: (
        "{author}, {title}, <<т. |Т. |ч. >>{volume}[[, {part}]][[, {publisher}]][[, {place}]], {year}"
        "[[, {extent} с.]].",
        "{author} {title}. Т. {volume}. <<— |>>{place}[[: {publisher}]], {year}[[. {extent} с.]].",
    ),
    Kind.WEB: ("[[{author} ]]{title}[[, {year}]]. <<URL: |>>{url}[[, {accessed}]].",),
}  # fmt: skip

# Medical and social journals after Vancouver, Harvard and APA.
_VANCOUVER: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author}. {title}. {container}. {year};<< |>>{volume}[[({issue})]][[:<< |>>{pages}]].",
        "{author} {title} // {container}. {year};[[ Т. {volume}]][[, № {issue}]][[: {pages}]].",
        "{author}. {title}. {container}. {year};[[<<№ |>>{issue}]][[:<< |>>{pages}]].",
    ),
    Kind.CHAPTER: (
        "{author}. {title}. В кн.: [[{editor}, ред. ]]{container}[[. {place}]][[: {publisher}]]; {year}[[: {pages}]].",
    ),
    Kind.BOOK: ("{author}. {title}[[. {edition}]][[. {place}]][[: {publisher}]]; {year}[[. {extent} с.]].",),
    Kind.THESIS: ("{author}. {title}: {genre}[[. {place}]]; {year}[[. {extent} с.]].",),
    Kind.WEB: ("[[{author}. ]]{title}[[; {year}]]. Доступно по: {url}[[. Ссылка активна на {date}{year}]].",),
}  # fmt: skip
_HARVARD: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author} ({year})<<. | >>{title}<<. | // >>{container}[[, {volume}]][[<< |>>({issue})]][[, <<с. |>>{pages}]].",
        "{author} {year}. {title}. {container}[[. Т. {volume}]][[. № {issue}]][[. С. {pages}]].",
    ),
    Kind.CHAPTER: (
        "{author} ({year}). {title}. <<В кн.: |В сб.: >>{container}[[ ({pages})]][[. {place}]][[: {publisher}]].",
    ),
    Kind.BOOK: ("{author} ({year})<<. | >>{title}[[. {edition}]][[. {place}]][[: {publisher}]][[. {extent} с.]].",),
    Kind.THESIS: ("{author} ({year}). {title}: {genre}[[. {place}]][[: {institution}]].",),
    Kind.WEB: ("[[{author} ]]({year}). {title}. {url}[[ ({accessed})]].",),
}  # fmt: skip

# Kozlov D.D. Osnovy khromatografii // Atomnaya energiya. 2007. Vol. 5. No. 2. P. 37–45. (In Russian)
_TRANSLITERATED: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author} {title}<< // |. // |. >>{container}<<. |, >>{year}[[<<. |, >><<Vol. |vol. |V. >>{volume}]][[<<. "
        "|, >><<No. |no. |Iss. |№ >>{issue}]]"
        "[[<<. |, >><<P. |pp. |S. >>{pages}]]<<.| (In Russian).| [in Russian].| (in Russ.)>>",
        "{author} ({year}) {title}. {container}[[, vol. {volume}]][[, no. {issue}]][[, pp. {pages}]]<<| (in "
        "Russian)>>.",
        "{author}. {title}. {container}. {year};{volume}[[({issue})]][[:{pages}]]. (In Russ.).",
    ),
    Kind.CHAPTER: (
        "{author} {title} // {container}[[. {place}]][[: {publisher}]], {year}[[. P. {pages}]]<<.| (In Russian).>>",
    ),
    Kind.BOOK: (
        "{author} {title}[[. {place}]]<<: |, >>{publisher}<<| Publ.>>, {year}[[. {extent} p.]]<<| (In Russian).>>",
        "{author} ({year}) {title}[[. {place}]][[: {publisher}]]. (in Russian)",
    ),
    Kind.THESIS: ("{author} {title}: {genre}[[. {place}]], {year}[[. {extent} p.]]<<| (In Russian).>>",),
    Kind.WEB: ("[[{author} ]]{title}[[. {year}]]. <<URL: |Available at: >>{url}[[ ({accessed})]].",),
}  # fmt: skip

# What BibTeX makes of GOST: «Title / A. Beck, B. Klein // Journal. — 1995. — 12. — Vol. 24, no. 6. — P. 12:1–12:5.»
_BIBTEX: Mapping[Kind, tuple[str, ...]] = {
    Kind.ARTICLE: (
        "{author} {title} // {container}. — {year}[[. —{month_number}]][[. — <<Т. |Vol. >>{volume}]]"
        "[[, <<№ |no. >>{issue}]]"
        "[[. — <<С. |P. >>{pages}]].",
        "{title} / {responsible} // {container}. — {year}[[. — <<Т. |Vol. >>{volume}]][[, <<№ |no. >>{issue}]]"
        "[[. — <<С. |P. >>{pages}]].",
    ),
    Kind.CHAPTER: (
        "{author} {title} // {container}[[ / <<Под ред. |Ed. by >>{edited_by}]][[. — {place}]][[: {publisher}]], {year}"
        "[[. — <<С. |P. >>{pages}]].",
    ),
    Kind.CONFERENCE: (
        "{author} {title} // {container}[[. — {series}]][[. — {place}]][[: {publisher}]], {year}"
        "[[. — <<С. |P. >>{pages}]].",
        "{title} / {responsible} // {container}[[. — {place}]][[: {publisher}]], {year}[[. — <<С. |P. >>{pages}]].",
    ),
    Kind.BOOK: (
        "{author} {title}[[. — {edition}]][[. — {place}]][[: {publisher}]], {year}[[. — {extent} с.]].",
        "{title} / {responsible}[[. — {place}]][[: {publisher}]], {year}[[. — {extent} с.]].",
    ),
    Kind.VOLUME: ("{author} {title}. — {place}[[: {publisher}]], {year}. — <<Т. |Vol. >>{volume}[[. — {extent} с.]].",),
    Kind.THESIS: (
        "{author} {title}: {genre} / {responsible}[[; {institution}]]. — [[{place}, ]]{year}[[. — {extent} с.]].",
    ),
    Kind.PREPRINT: ("{author} {title}. — {year}. — {number}.",),
    Kind.WEB: (
        "{author} {title}[[ // {container}]]. — URL: {url}[[ ({accessed})]].",
        "{title} [{electronic}]. — {year}. — URL: {url}[[ ({accessed})]].",
        "{title} [{electronic}]. — ({accessed}). URL: {url}",
    ),
}  # fmt: skip

_MEDICAL = (
    NameForm(initials=_TIGHT),
    NameForm(initials=_BARE),
    NameForm(initials=_TIGHT, most=3),
    NameForm(initials=_BARE, most=6),
)
_MATHEMATICAL = (*_GIVEN_FIRST, NameForm(initials=_TIGHT), NameForm(initials=_SPACED))

STYLES: tuple[Style, ...] = (
    # Козлов Д.Д. Основы хроматографии. – М.: Наука, 2007. – 319 с.
    Style("gost-dashes", 5.0, _PLAIN, _with_areas(". – ", "<<: |: | : >>", _LIST), tails=TAILS, words=WORDS),
    # Козлов, Д. Д. Основы [Текст] : учебник / Д. Д. Козлов. – Москва : Наука, 2007. – 319 с.
    Style("gost-7.1-2003", 0.6, _WITH_COMMA, _with_areas("", "<< : |: >>", _FULL), tails=TAILS, words=WORDS),
    Style("gost-r-7.0.100-2018", 0.5, _WITH_COMMA[:1], _with_areas("", " : ", _FULL), tails=TAILS, words=WORDS),
    # Козлов Д. Д. Основы хроматографии // Атомная энергия. 2007. Т. 5, № 2. С. 37–45.
    Style("gost-r-7.0.5-2008", 2.2, _PLAIN, _with_areas(". ", "<<: | : >>", _LIST), tails=TAILS, words=WORDS),
    Style("gost-bibtex", 0.6, (*_PLAIN, NameForm(initials=Initials.FULL)), _BIBTEX, tails=TAILS, words=WORDS),
    Style("soviet", 0.5, _MATHEMATICAL, _COMMAS, tails=TAILS, words=WORDS),
    Style("ru-vancouver", 0.25, _MEDICAL, _VANCOUVER, tails=TAILS, words=WORDS),
    Style("ru-harvard", 0.15, _PLAIN + _WITH_COMMA, _HARVARD, tails=TAILS, words=WORDS),
    Style("ru-transliterated", 0.25, _PLAIN + _WITH_COMMA + _MEDICAL, _TRANSLITERATED, tails=LATIN_TAILS,
          prepared=in_latin_letters),
)  # fmt: skip
