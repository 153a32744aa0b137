"""Russian styles by discipline: history, philology, law, theology, natural science, descriptions of GOST."""

from svod_lab.synthetic.styles.gost import TAILS, WORDS
from svod_lab.synthetic.styles.name_styles import Initials, NameForm
from svod_lab.synthetic.styles.style import Style
from svod_lab.synthetic.works.cited import Kind

_FULL, _SPACED, _TIGHT, _BARE = Initials.FULL, Initials.SPACED, Initials.TIGHT, Initials.BARE
_PLAIN = (NameForm(initials=_SPACED), NameForm(initials=_TIGHT))
_COMMA = (NameForm(comma=True, initials=_SPACED),)
_CAPITALS = (NameForm(initials=_SPACED, capitals=True), NameForm(initials=_TIGHT, capitals=True))
_GIVEN_FIRST = (NameForm("none", initials=_SPACED), NameForm("none", initials=_TIGHT))
_WHOLE_NAMES = (NameForm("first", comma=True, initials=_FULL, last=" и "),)

STYLES: tuple[Style, ...] = (
    # КОЗЛОВ Д. Д. Основы. — Вопросы истории, 1978, № 5, с. 37.
    Style("ru-history-1978", 1.0, _CAPITALS, {
        Kind.ARTICLE: ("{author} {title}. — {container}, {year}[[, т. {volume}]][[, № {issue}]][[, с. {pages}]].",),
        Kind.BOOK: ("{author} {title}. {place}, {year}[[, с. {extent}]].", "{author} {title}. {place}, {year}."),
        Kind.CHAPTER: ("{author} {title}. — В кн.: {container}. {place}, {year}[[, с. {pages}]].",),
        Kind.EDITED: ("{title}. Под ред. {edited_by}. {place}, {year}.", "{title}. {place}, {year}."),
        Kind.THESIS: ("{author} {title}. {genre}. {place}, {year}[[, с. {extent}]].",),
        Kind.NEWSPAPER: ("{author} {title}. — {container}, {day} {year}.",),
        Kind.VOLUME: ("{author} {title}, т. {volume}. {place}, {year}[[, с. {extent}]].",),
    }, words=WORDS),
    # Козлов 2007 — Козлов Д. Д. Основы // Вопросы языкознания. 2007. № 5. С. 37–45.
    Style("ru-philology-label", 1.0, _PLAIN, {
        Kind.ARTICLE: ("{short} {year_again} — {author} {title} // {container}. {year}[[. Т. {volume}]][[. №"
            " {issue}]][[. С. {pages}]].",),
        Kind.BOOK: ("{short} {year_again} — {author} {title}. {place}[[: {publisher}]], {year}.",),
        Kind.CHAPTER: ("{short} {year_again} — {author} {title} // {container} / Под ред. {edited_by}. {place}[[:"
            " {publisher}]], {year}[[. С. {pages}]].",
                       "{short} {year_again} — {author} {title} // {container}. {place}, {year}[[. С. {pages}]]."),
        Kind.EDITED: ("{title} / Под ред. {edited_by}. {place}[[: {publisher}]], {year}.", "{title}. {place}, {year}."),
        Kind.THESIS: ("{short} {year_again} — {author} {title}: {genre}. {place}, {year}.",),
    }, words=WORDS),
    # Д. Д. Козлов, “Основы”, Матем. сб., 5:2 (1999), 37–45; Д. Д. Козлов, Основы, Наука, М., 1999, 240 с.
    Style("ru-mathematics", 1.0, _GIVEN_FIRST, {
        Kind.ARTICLE: ("{author}, <<“{title}”|{title}>>, {container}, {volume}[[:{issue}]] ({year})[[, {pages}]].",
                       "{author}, <<“{title}”|{title}>>, {container}, {year}[[, № {issue}]][[, {pages}]]."),
        Kind.BOOK: ("{author}, {title}[[, {edition}]], {publisher}, {place}, {year}[[, {extent} с.]].",
                    "{author}, {title}, {place}, {year}[[, {extent} с.]]."),
        Kind.CHAPTER: ("{author}, <<“{title}”|{title}>>, {container}[[, {publisher}]], {place}, {year}[[, {pages}]].",),
        Kind.CONFERENCE: ("{author}, <<“{title}”|{title}>>, {container}[[ ({place}, {year})]][[, {publisher}]][[,"
            " {pages}]].",),
        Kind.EDITED: ("{title}, ред. {edited_by}[[, {publisher}]], {place}, {year}.", "{title}[[, {publisher}]],"
            " {place}, {year}."),
        Kind.THESIS: ("{author}, {title}, {genre}, {place}, {year}[[, {extent} с.]].",),
        Kind.WEB: ("[[{author}, ]]{title}, {url}.",),
    }, tails=TAILS, words=WORDS),
    # Козлов Д. Д. Основы//Журнал.—1985.—Т. 5, № 2.—С. 37—45.
    Style("gost-7.1-84", 1.0, _PLAIN, {
        Kind.ARTICLE: ("{author} {title}//{container}.—{year}[[.—Т. {volume}]][[, № {issue}]][[.—С. {pages}]].",
                       "{author} {title} // {container}.— {year}[[.— Т. {volume}]][[.— № {issue}]][[.— С. {pages}]]."),
        Kind.BOOK: ("{author} {title}<<: Монография|: Учеб. пособие|>>[[.—{edition}]].—{place}[[: {publisher}]],"
            " {year}[[.—{extent} с.]]",
                    "{author} {title}[[.— {edition}]].— {place}[[: {publisher}]], {year}[[.— {extent} с.]]"
            "[[.— ({series})]]."),
        Kind.CHAPTER: ("{author} {title}//{container}.—{place}[[: {publisher}]], {year}[[.—С. {pages}]].",),
        Kind.EDITED: ("{title}: {genre}/Под ред. {edited_by}.—{place}[[: {publisher}]], {year}[[.—{extent} с.]]",
                      "{title}.—{place}[[: {publisher}]], {year}[[.—{extent} с.]]"),
        Kind.THESIS: ("{author} {title}: {genre}[[: {number}]].—{place}, {year}[[.—{extent} с.]]",),
        Kind.REPORT: ("{title}: {genre}/{institution}[[; № {number}]].—{place}, {year}[[.—{extent} с.]]",),
        Kind.PREPRINT: ("{author} {title}.—{place}, {year}.—{extent} с.—({genre}[[/{institution}]][[; {number}]]).",),
    }, words=WORDS),
    # Козлов, Д. Д. Основы : монография / Д. Д. Козлов. – Москва : Наука, 2007. – 319 с.
    Style("gost-matter-of-title", 1.0, _COMMA, {
        Kind.ARTICLE: ("{author1} {title} / {responsible} // {container}. – {year}[[. – Т. {volume}]][[. – №"
            " {issue}]][[. – С. {pages}]].",),
        Kind.BOOK: ("{author1} {title} : <<монография|учебное пособие|учебник для вузов|учеб. пособие>> /"
            " {responsible}[[. – {edition}]]. – {place}[[ : {publisher}]], {year}[[. – {extent} с.]][[. – ISBN"
            " {isbn}]].",),
        Kind.CHAPTER: ("{author1} {title} / {responsible} //"
            " {container} : <<сб. науч. тр.|сб. ст.|сборник научных статей|материалы конф.>> / под ред."
            " {edited_by}. – {place}[[ : {publisher}]], {year}[[. – С. {pages}]].",
                       "{author1} {title} / {responsible} // {container} : <<сб. науч. тр.|сборник статей>>. –"
            " {place}[[ : {publisher}]], {year}[[. – С. {pages}]]."),
        Kind.CONFERENCE: ("{author1} {title} / {responsible} // {container}. – {place}[[ : {publisher}]], {year}"
            "[[. – С. {pages}]].",),
        Kind.EDITED: ("{title} : <<сб. науч. тр.|коллективная монография|сб. ст.>> / под ред. {edited_by}. – {place}"
            "[[ : {publisher}]], {year}[[. – {extent} с.]].",
                      "{title} : <<сб. науч. тр.|хрестоматия>>. – {place}[[ : {publisher}]], {year}[[. –"
            " {extent} с.]]."),
        Kind.THESIS: ("{author1} {title} : {genre}[[ : {number}]] / {responsible}[[ ; {institution}]]. – {place},"
            " {year}[[. – {extent} с.]].",),
    }, tails=TAILS, words=WORDS),
    # Козлов, Д. Д. Основы / Д. Д. Козлов. – Москва : Наука, 2019. – 319 с. – Текст : непосредственный.
    Style("gost-7.0.100-text-last", 1.0, _COMMA, {
        Kind.ARTICLE: ("{author1} {title} / {responsible}. – DOI {doi}. – Текст : электронный // {container}. –"
            " {year}[[. – Т. {volume}]][[, № {issue}]][[. – С. {pages}]].",
                       "{author1} {title} / {responsible}. – Текст : непосредственный // {container}. – {year}"
            "[[. – Т. {volume}]][[, № {issue}]][[. – С. {pages}]]."),
        Kind.BOOK: ("{author1} {title} / {responsible}[[. – {edition}]]. – {place}[[ : {publisher}]], {year}[[. –"
            " {extent} с.]][[ – ({series}).]] – Текст : непосредственный.",),
        Kind.CHAPTER: ("{author1} {title} / {responsible}. – Текст : непосредственный // {container} / под редакцией"
            " {edited_by}. – {place}[[ : {publisher}]], {year}[[. – С. {pages}]].",),
        Kind.EDITED: ("{title} : {genre} / под общей редакцией {edited_by}. – {place}[[ : {publisher}]], {year}[[. –"
            " {extent} с.]]. – Текст : непосредственный.",),
        Kind.WEB: ("[[{author1} ]]{title}. – Текст : электронный[[ // {container}]] : [сайт]. – {year}. – URL: {url}"
            "[[ ({accessed})]].",),
        Kind.LAW: ("Российская Федерация. Законы. {title}. – Текст : непосредственный // {container}. – {year}[[. – №"
            " {issue}]][[. – Ст. {number}]].",),
        Kind.NEWSPAPER: ("{author1} {title} / {responsible}. – Текст : непосредственный // {container}. – {year}. –"
            " {day}[[. – С. {first_page}]].",),
    }, words=WORDS),
    # Козлов Д. Д. Основы: учебник. М., 2007. С. 12; законы с редакцией и системой.
    Style("ru-law-notes", 1.0, _PLAIN, {
        Kind.ARTICLE: ("{author} {title} // {container}. {year}[[. № {issue}]][[. С. {pages}]].",
                       "<<См.: |См., например: >>{author} {title} // {container}. {year}[[. № {issue}]][[. С."
            " {pages}]]."),
        Kind.BOOK: ("{author} {title}: <<монография|учебник|учеб. пособие|науч.-практ. пособие>>. {place}[[:"
            " {publisher}]], {year}[[. {extent} с.]]",
                    "<<См.: |>>{author} {title}. {place}, {year}. С. {first_page}.", "{author} {title}. {place},"
            " {year}."),
        Kind.CHAPTER: ("{author} {title} // {container}: <<сб. науч. тр.|сб. ст.|материалы науч.-практ. конф.>>"
            " {place}, {year}[[. С. {pages}]].",),
        Kind.THESIS: ("{author} {title}: {genre}. {place}, {year}. С. 12.",),
        Kind.LAW: ("{title} (ред. от 27.12.2019) // {container}. {year}[[. № {issue}]][[. Ст. {number}]].",
                   "{title} // СПС «КонсультантПлюс»."),
        Kind.DECISION: ("{title} // {container}. {year}[[. № {issue}]].", "{title} // СПС «Гарант»."),
        Kind.WEB: ("{title} // URL: {url}[[ ({accessed})]].",),
    }, words=WORDS),
    # Козлов Д. Д., прот. Основы // Богословские труды. Сб. 12. М., 1974. С. 37–45.
    Style("ru-theology", 1.0, _PLAIN[:1], {
        Kind.ARTICLE: ("{author}, <<прот.|свящ.|проф.|иером.>> {title} // {container}[[. Сб. {volume}]]. М., {year}"
            "[[. С. {pages}]].",
                       "{author}, <<прот.|свящ.|проф.|иером.>> {title} // {container}. {year}[[. № {issue}]][[. С."
            " {pages}]]."),
        Kind.BOOK: ("{author}, <<прот.|свящ.|диак.>> {title}. {place}[[: {publisher}]], {year}[[. {extent} с.]]",
                    "{author} {title}. {place}, {year} (репр.: {place}, 1994)."),
        Kind.CHAPTER: ("{author} {title} // {container}. {place}, {year}[[. С. {pages}]].",),
        Kind.VOLUME: ("{author} {title}: в {volumes} т. {place}, {year}. Т. {volume}.", "{author} {title}. {place},"
            " {year}. Т. {volume}."),
    }, words=WORDS),
    # Козлов Д.Д., 2007. Основы // Советская археология. № 5. С. 37–45.
    Style("ru-archaeology", 1.0, _PLAIN[1:], {
        Kind.ARTICLE: ("{author}, {year}. {title} // {container}[[. Т. {volume}]][[. № {issue}]][[. С. {pages}]].",),
        Kind.BOOK: ("{author}, {year}. {title}. {place}[[: {publisher}]][[."
            " {extent} с.]] <<(МИА; № 12)|(САИ; вып. Д1-12)|>>.",
                    "{author}, {year}. {title}. {place}[[: {publisher}]][[. {extent} с.]]"),
        Kind.CHAPTER: ("{author}, {year}. {title} // {container} / Отв. ред. {edited_by}. {place}[[: {publisher}]]"
            "[[. С. {pages}]].",
                       "{author}, {year}. {title} // {container}. {place}[[: {publisher}]][[. С. {pages}]]."),
        Kind.EDITED: ("{title} / Отв. ред. {edited_by}, {year}. {place}[[: {publisher}]].",
            "{title}. {place}, {year}."),
        Kind.THESIS: ("{author}, {year}. {title}: {genre}. {place}[[. {extent} с.]]",),
        Kind.REPORT: ("{author}, {year}. {title} // Архив ИА РАН. Р-1, № 4711.",),
    }, words=WORDS),
    # Козлов Д.Д. 2007. Основы // Журн. общ. биологии. Т. 5. № 2. С. 37–45.
    Style("ru-biology", 1.0, (NameForm(initials=_TIGHT), NameForm(initials=_SPACED, most=3)), {
        Kind.ARTICLE: ("{author} {year}. {title} // {container}[[. Т. {volume}]][[. № {issue}]][[. С. {pages}]].",
                       "{author} {year}. {title}. — {container}[[, {volume}]][[ ({issue})]][[: {pages}]]."),
        Kind.BOOK: ("{author} {year}. {title}. {place}[[: {publisher}]][[. {extent} с.]]",
                    "{author} {year}. {title}. — {place}[[: {publisher}]]. — {extent} с."),
        Kind.CHAPTER: ("{author} {year}. {title} // {container}. {place}[[: {publisher}]][[. С. {pages}]].",),
        Kind.THESIS: ("{author} {year}. {title}: {genre}. {place}[[. {extent} с.]]",),
    }, tails=TAILS, words=WORDS),
    # Д. Д. Козлов, А. А. Лесной, ЖЭТФ 105, 37 (2007).
    Style("ru-physics", 1.0, _GIVEN_FIRST, {
        Kind.ARTICLE: ("{author}, {container} {volume}[[({issue})]], {first_page} ({year}).",
                       "{author}. {container}, {volume}, {first_page} ({year}).",
                       "{author}, {container} № {issue}, {first_page} ({year})."),
        Kind.BOOK: ("{author}, {title}, {publisher}, {place} ({year})[[, с. {extent}]].",
            "{author}. {title}. {publisher}, {place} ({year}).",
                    "{author}, {title}, {place} ({year})."),
        Kind.CHAPTER: ("{author}, в сб. {container}[[, под ред. {edited_by}]], {publisher}, {place} ({year})[[, с."
            " {pages}]].",),
        Kind.THESIS: ("{author}, {genre}[[, {institution}]], {place} ({year}).",),
        Kind.PREPRINT: ("{author}, {genre} {number}[[, {place}]] ({year}).",),
    }, words=WORDS),
    # Козлов Д.Д., Лесной А.А. // Журн. общ. химии. 2007. Т. 5. С. 37.
    Style("ru-chemistry", 1.0, (NameForm(initials=_TIGHT), NameForm(initials=_TIGHT, most=3)), {
        Kind.ARTICLE: ("{author} // {container}. {year}[[. Т. {volume}]][[. № {issue}]]. С. {first_page}.",
                       "{author} {container}, {year}[[, {volume}]][[, № {issue}]], {first_page}."),
        Kind.BOOK: ("{author} {title}. {place}: {publisher}, {year}. {extent} с.", "{author} {title}. {place},"
            " {year}."),
        Kind.CHAPTER: ("{author} {title}. В кн.: {container}. {place}[[: {publisher}]], {year}. С. {first_page}.",),
        Kind.PATENT: ("{author} Пат. {number} РФ // Б. И. {year}. № {issue}. С. 112.",),
        Kind.THESIS: ("{author} {genre}. {place}[[: {institution}]], {year}. {extent} с.",),
    }, tails=TAILS, words=WORDS),
    # КОЗЛОВ Д.Д., ЛЕСНОЙ А.А. Основы. Автометрия, 2007, т. 5, №2, с. 37-45.
    Style("ru-engineering", 1.0, _CAPITALS[1:], {
        Kind.ARTICLE: ("{author} {title}. {container}, {year}[[, т. {volume}]][[, <<№|вып. >>{issue}]][[, с."
            " {pages}]].",),
        Kind.BOOK: ("{author} {title}. {place}, {publisher}, {year}[[, {extent} с.]]", "{author} {title}. {place},"
            " {year}."),
        Kind.CHAPTER: ("{author} {title}. В сб.: {container}. {place}[[, {publisher}]], {year}[[, с. {pages}]].",),
        Kind.CONFERENCE: ("{author} {title}. {container}, {place}, {year}[[, с. {pages}]].",),
        Kind.THESIS: ("{author} {title}. {genre}, {place}, {year}.",),
        Kind.REPORT: ("{author} {title}. Деп. в ВИНИТИ 12.03.{year}, № 1652-В85.",),
    }, words=WORDS),
    # Козлов Д. (2007). Основы // Вопросы экономики. № 5. С. 37—45.
    Style("ru-economics", 1.0, (NameForm(initials=_SPACED), NameForm(initials=_TIGHT)), {
        Kind.ARTICLE: ("{author} ({year}). {title} // {container}[[. Т. {volume}]][[. № {issue}]][[. С. {pages}]].",
                       "{author} ({year}) {title}. {container}[[, т. {volume}]][[, № {issue}]][[: {pages}]]."),
        Kind.BOOK: ("{author} ({year}). {title}. {place}[[: {publisher}]].",),
        Kind.CHAPTER: ("{author} ({year}). {title} // {container} / Под ред. {edited_by}. {place}[[: {publisher}]]"
            "[[. С. {pages}]].",),
        Kind.EDITED: ("{editor} (ред.) ({year}). {title}. {place}[[: {publisher}]].", "{title} ({year}). {place}."),
        Kind.REPORT: ("{author} ({year}). {title}. {genre}. {place}[[: {institution}]].",),
    }, tails=TAILS, words=WORDS),
    # Козлов, Дмитрий Дмитриевич. «Основы». Журнал, т. 5, № 2, 2007, с. 37–45.
    Style("ru-mla", 1.0, _WHOLE_NAMES, {
        Kind.ARTICLE: ("{author}. «{title}». {container}[[, т. {volume}]][[, № {issue}]], {year}[[, с. {pages}]].",),
        Kind.BOOK: ("{author}. {title}[[. {edition}]]. {publisher}, {year}.", "{author}. {title}. {place}, {year}."),
        Kind.CHAPTER: ("{author}. «{title}». {container}, под ред. {edited_by}[[, {publisher}]], {year}[[, с."
            " {pages}]].",),
        Kind.WEB: ("[[{author}. ]]«{title}». {year}, {url}.",),
    }, words=WORDS),
    # Козлов, Дмитрий Дмитриевич. 2007. «Основы». Журнал 5 (2): 37–45.
    Style("ru-chicago", 1.0, _WHOLE_NAMES, {
        Kind.ARTICLE: ("{author}. {year}. «{title}». {container} {volume}[[ ({issue})]][[: {pages}]].",
                       "{author}. {year}. «{title}». {container}, № {issue}[[: {pages}]]."),
        Kind.BOOK: ("{author}. {year}. {title}. {place}[[: {publisher}]].",),
        Kind.CHAPTER: ("{author}. {year}. «{title}». В {container}, под ред. {edited_by}[[, {pages}]]. {place}[[:"
            " {publisher}]].",
                       "{author}. {year}. «{title}». В {container}[[, {pages}]]. {place}[[: {publisher}]]."),
        Kind.EDITED: ("{editor}, ред. {year}. {title}. {place}[[: {publisher}]].", "{title}. {year}. {place}."),
        Kind.THESIS: ("{author}. {year}. «{title}». {genre}[[, {institution}]].",),
    }, tails=TAILS, words=WORDS),
    # Д. Д. Козлов и А. А. Лесной, «Основы», Журнал, т. 5, № 2, с. 37–45, 2007.
    Style("ru-ieee", 1.0, (NameForm("none", initials=_SPACED, last=" и "),), {
        Kind.ARTICLE: ("{author}, «{title}», {container}[[, т. {volume}]][[, № {issue}]][[, с. {pages}]], {year}.",),
        Kind.BOOK: ("{author}, {title}[[, {edition}]]. {place}[[: {publisher}]], {year}.",),
        Kind.CONFERENCE: ("{author}, «{title}», в {container}, {place}, {year}[[, с. {pages}]].",
                          "{author}, «{title}», в {container}, {year}[[, с. {pages}]]."),
        Kind.THESIS: ("{author}, «{title}», {genre}[[, {institution}]], {place}, {year}.",),
        Kind.WEB: ("[[{author}, ]]«{title}». {year}. [Онлайн]. Доступно: {url}[[. {accessed}]].",),
    }, tails=TAILS, words=WORDS),
    # Основы / Д. Д. Козлов, А. А. Лесной // Журнал. – 2007. – № 5. – С. 37–45.
    Style("ru-title-first", 1.0, _PLAIN, {
        Kind.ARTICLE: ("{title} / {responsible} // {container}. – {year}[[. – Т. {volume}]][[. – № {issue}]][[. – С."
            " {pages}]].",
                       "{title} / {responsible} // {container}. — {year}[[. — Т. {volume}]][[, № {issue}]][[. — С."
            " {pages}]]."),
        Kind.BOOK: ("{title} / {responsible}[[. – {edition}]]. – {place}[[ : {publisher}]], {year}[[. –"
            " {extent} с.]].",),
        Kind.CHAPTER: ("{title} / {responsible} // {container} / под ред. {edited_by}. – {place}[[ : {publisher}]],"
            " {year}[[. – С. {pages}]].",
                       "{title} / {responsible} // {container}. – {place}[[ : {publisher}]], {year}[[. – С."
            " {pages}]]."),
        Kind.THESIS: ("{title} : {genre} / {responsible}. – {place}, {year}[[. – {extent} с.]].",),
        Kind.VOLUME: ("{title} : в {volumes} т. / {responsible}. – {place}[[ : {publisher}]], {year}. – Т. {volume}"
            "[[. – {extent} с.]].",),
    }, tails=TAILS, words=WORDS),
    # Козлов ДД, Лесной АА. Основы. Атомная энергия. 2007;5(2):37–45. (На рус.) doi:…
    Style("ru-medicine", 1.0, (NameForm(initials=_BARE), NameForm(initials=_BARE, most=6), NameForm(initials=_TIGHT)), {
        Kind.ARTICLE: ("{author}. {title}. {container} {year}; {volume}[[ ({issue})]][[: {pages}]].",
                       "{author} {title}. {container}. {year}[[; № {issue}]][[: {pages}]].",
                       "{author}. {title}. {container}. {year};[[{volume};]][[ {issue}:]][[ {pages}]]. (На рус.)."),
        Kind.BOOK: ("{author}. {title}. {place}: {publisher}; {year}[[. {extent} с.]]",
                    "{author} {title}. {place}; {year}[[: {extent}]]."),
        Kind.CHAPTER: ("{author}. {title}. В кн.: {container}. Под ред. {edited_by}. {place}[[: {publisher}]]; {year}"
            "[[: {pages}]].",
                       "{author}. {title}. В кн.: {container}. {place}[[: {publisher}]]; {year}[[. С. {pages}]]."),
        Kind.THESIS: ("{author}. {title}: {genre}. {place}; {year}.",),
    }, tails=TAILS, words=WORDS),
    # Козлов Д. Д. Основы: пер. с англ. М., 2007. Примечание под записью.
    Style("ru-annotated", 1.0, _PLAIN, {
        Kind.ARTICLE: ("{author} {title} // {container}. {year}[[. Т. {volume}]][[. № {issue}]][[. С."
            " {pages}]]. <<Обзор работ за десять лет.|Приведены опытные данные.|Библиогр.: 27 назв.|[Рец.]>>",),
        Kind.BOOK: ("{author} {title} / Пер. с англ. под ред. А. А. Лесного. {place}[[: {publisher}]], {year}[[."
            " {extent} с.]] <<Библиогр.: с. 301–318.|Указ.: с. 290–300.|Тираж 500 экз.>>",),
        Kind.CHAPTER: ("{author} {title} // {container}. {place}[[: {publisher}]], {year}[[. С."
            " {pages}]]. <<Рез. на англ. яз.|Библиогр.: 12 назв.>>",),
        Kind.VOLUME: ("{author} {title}: В {volumes} т. / Сост. и примеч. А. А. Лесного. {place}[[: {publisher}]],"
            " {year}. Т. {volume}[[: {part}]][[. {extent} с.]]",),
    }, words=WORDS),
    # Козлов Д. Д. Основы. М.: Наука, 2007. 240 с.; газеты без «С.»: Известия. 2007. 12 мая. 3.
    Style("ru-sociology", 1.0, _PLAIN, {
        Kind.ARTICLE: ("{author} {title} // {container}. {year}[[, т. {volume}]][[, № {issue}]][[, {pages}]].",
                       "{author} {title}. {container}. {year}[[. {volume}]][[ ({issue})]][[: {pages}]]."),
        Kind.NEWSPAPER: ("{author} {title} // {container}. {year}. {day}[[. {first_page}]].",
                         "{author} {title} // {container}, {day} {year} г.", "{title} // {container}. {year}. {day}."),
        Kind.BOOK: ("{author} {title}. {place}[[: {publisher}]], {year}.", "{author} {title}. {place}[[,"
            " {publisher}]]. {year}."),
        Kind.CHAPTER: ("{author} {title} // {container} / Ред. {edited_by}. {place}[[: {publisher}]], {year}[[."
            " {pages}]].",),
        Kind.EDITED: ("{title}. Отв. ред. {edited_by}. {place}[[, {publisher}]], {year}.", "{title}. {place}, {year}."),
    }, tails=TAILS, words=WORDS),
    # Беликов Д. Д., Основы, «Вестник», 1965, т. 5, вып. 2, стр. 37.
    Style("ru-fifties", 1.0, (NameForm("none", initials=_SPACED, last=" и "), NameForm(initials=_SPACED)), {
        Kind.ARTICLE: ("{author}, {title}, «{container}», {year}[[, т. {volume}]][[, вып. {issue}]][[, стр. {pages}]].",
                       "{author}. {title}. «{container}», {year}[[, № {issue}]][[, стр. {pages}]]."),
        Kind.BOOK: ("{author}, {title}[[, {publisher}]], {place}, {year}[[, стр. {extent}]].",
                    "{author}. {title}. {place}, изд-во «{publisher}», {year}."),
        Kind.CHAPTER: ("{author}, {title}. Сб. «{container}», {place}, {year}[[, стр. {pages}]].",),
        Kind.VOLUME: ("{author}, {title}, т. {volume}, {place}, {year}.",),
        Kind.NEWSPAPER: ("{author}. {title}. «{container}», {day} {year} г.",),
    }, words=WORDS),
)  # fmt: skip
