"""Short word lists of references, dates, notes and headings, ru, de, en side by side; «stem~m» means all its forms."""

from collections.abc import Iterable, Iterator
from functools import cache

from svod.text.dates import MONTHS
from svod.text.keywords import NON_AUTHOR_WORDS, ORGANISATION_WORDS, SECTION_WORDS, Section
from svod.text.lexicon.bodies import BODIES_AND_PLACES, WordRow
from svod.text.lexicon.classes import WordClass

# The endings of Russian words by declension, each with an example of the notation.
DECLENSIONS: dict[str, tuple[str, ...]] = {
    "m": ("", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах"),  # университет~m
    "f": ("а", "ы", "е", "у", "ой", "", "ам", "ами", "ах"),  # кафедр~f
    "i": ("я", "и", "ю", "ей", "й", "ям", "ями", "ях"),  # лаборатори~i
    "n": ("е", "я", "ю", "ем", "и", "й", "ям", "ями", "ях"),  # отделени~n
    "o": ("о", "а", "у", "ом", "е", "", "ам", "ами", "ах"),  # министерств~o
    "j": ("ь", "я", "ю", "ем", "е", "и", "ей", "ям", "ями", "ях"),  # преподавател~j
    "k": ("", "а", "у", "ом", "е", "и", "ов", "ам", "ами", "ах"),  # сборник~k
    "a": ("ый", "ий", "ая", "ое", "ые", "ие", "ого", "ой", "ому", "ым", "им", "ом", "ую", "ых", "их"),  # научн~a
}

# Class, Russian, German, English. A trailing full stop is never written: keys have none.
REFERENCE_WORDS: tuple[WordRow, ...] = (
    (WordClass.VOLUME_WORD,
        "т том тома томе томах тт книга кн",
        "bd bde bände band bänden jg jahrg jahrgang teilband tlbd",
        "v vol vols volume volumes vol.no tom"),
    (WordClass.ISSUE_WORD,
        "№ n вып выпуск выпуски номер ном ч часть части спецвып спецвыпуск",
        "h heft hefte nr nummer nrn sonderheft themenheft beiheft ausgabe lfg lieferung folge teil tl",
        "no nos no's num number numbers issue issues iss pt part parts suppl supplement article art # №№"),
    (WordClass.PAGE_WORD,
        "с стр страница страницы страниц стр-ца л лл листов стб",
        "s ss seite seiten sp spalte bl blatt f ff",
        "p pp pg pgs page pages pag leaf col cols fol"),
    (WordClass.EDITION_WORD,
        "изд издание изд-е перераб доп испр стереотип стереотипное стер переизд репринт издания",
        "aufl auflage auflagen ausg neuausgabe überarb überarbeitete erw erweiterte neuaufl neuauflage unveränd"
        " unveränderte korr bearb nachdr nachdruck akt aktualisierte vollst durchges aufgabe",
        "ed edn edition editions rev revised enl enlarged reprint reprinted repr expanded updated"),
    (WordClass.EDITOR_WORD,
        "ред редактор редактора редакторы редакцией редколлегия редкол редакционная ответ отв сост составитель"
        " составители гл под",
        "hg hrsg hrg herausgeber herausgeberin herausgegeben hgg hrsgg red redaktion redigiert bearb bearbeitet"
        " hrsg.innen hg.in hgin",
        "ed eds edit edited editor editors editor-in-chief compiled comp compiler redactor edts"),
    (WordClass.TRANSLATOR_WORD,
        "пер перев перевод переводчик перевела перевел переводчики",
        "übers übersetzt übersetzung übersetzer übersetzerin übertr übertragen dt",
        "trans transl translated translation translator translators tr"),
    (WordClass.IN_WORD,
        "в кн сб //",
        "in aus ders dies ebd ebenda ebda a.a.o vgl siehe s.a",
        "in from ibid ibidem idem op.cit op cit see cf"),
    (WordClass.AND_OTHERS,
        "др другие проч соавт соавторы коллектив",
        "u.a ua et al ders dies u.v.a",
        "et al et.al others alii"),
    (WordClass.ACCESS_WORD,
        "обращения дата режим доступа доступ электронный электрон ресурс url загл экрана проверено",
        "zugriff zugegriffen abgerufen abruf aufgerufen abrufbar verfügbar online stand zuletzt letzter internet"
        " download besucht",
        "accessed access retrieved available visited online last viewed checked cited url web internet"),
    (WordClass.IDENTIFIER_WORD,
        "удк ббк гост issn isbn эл фс свид деп",
        "issn isbn urn doi urn:nbn zdb dnb",
        "doi issn isbn arxiv pmid pmcid orcid urn hdl handle eprint e-print eissn ean lccn msc jel pacs udc ccs"
        " bibcode ssrn oclc corr e-issn"),
    (WordClass.YEAR_WORD,
        "г гг год года году годы годов",
        "jahr jahre jahres o.j",
        "year years n.d nd"),
    (WordClass.PUBLISHER,
        "изд-во издательство издательства издательский изд-ва наука мир физматлит физматгиз гостехиздат просвещение"
        " физмат атомиздат энергоатомиздат машиностроение медицина химия недра стройиздат политиздат юрист инфра-м"
        " юрайт лань дрофа росспэн питер бином мцнмо урсс едиториал эдиториал либроком ленанд высш типография"
        " полиграфия издатель госиздат юнити юнити-дана флинта академкнига гидрометеоиздат судостроение радио связь"
        " знание гардарики проспект статут норма аспект альпина эксмо аст бхв-петербург дмк",
        "verlag verlags verl verlagsgesellschaft universitätsverlag selbstverlag eigenverlag suhrkamp campus beck"
        " niemeyer steiner reclam rowohlt dtv piper hanser klett fischer mohr siebeck vandenhoeck ruprecht gruyter"
        " oldenbourg teubner vieweg vs vsa nomos westdeutscher leske budrich juventa beltz lang waxmann transcript"
        " kohlhammer metzler fink schöningh kiepenheuer duncker humblot bertelsmann böhlau hogrefe utb huber athenäum"
        " harrassowitz poeschel schäffer-poeschel haupt luchterhand eva klostermann lit saur barth",
        "press publ publisher publishers publishing pub pubs publications books springer springer-verlag elsevier wiley"
        " wiley-interscience mcgraw-hill prentice prentice-hall addison-wesley academic kluwer north-holland birkhäuser"
        " birkhauser routledge sage blackwell macmillan palgrave pergamon plenum crc dover freeman harper penguin"
        " random houghton norton ashgate elgar brill emerald hindawi mdpi plos thieme karger lippincott saunders mosby"
        " usenix acm ieee siam ams iop aip apa morgan kaufmann o'reilly apress packt world scientific dekker chapman"
        " hall erlbaum sinauer w3c ietf informs gallimard puf seuil"),
    (WordClass.JOURNAL_WORD,
        "журн журнал журнала вестн вестник вестника вест изв известия известий докл доклады зап записки учен ученые"
        " бюл бюллетень успехи обозрение вопр вопросы газ газета ж журналы ведомости изв-я вести летопись альманах"
        " труды тр усп теор матем матер физ ежегодник",
        "z zs zf ztg zeitschrift zeitung blätter jahrbuch jb jbuch rundschau archiv mitteilungen mitt vierteljahr"
        " vierteljahrsschrift vierteljahreshefte vierteljahrshefte monatshefte monatsschrift annalen berichte hefte"
        " magazin wochenschrift nachrichten anzeiger wochenzeitung journal forum",
        "j journ jour journal journals trans transactions ann annals annual bull bulletin rev review reviews lett"
        " letter letters mag magazine acta archives arch quarterly q comm commun communications gazette newsletter"
        " advances adv perspectives notices surveys comput zentralblatt studies stud proc comptes rendus revue"
        " annales rivista"),
    (WordClass.CONFERENCE_WORD,
        "конф конференци~i конференц симпозиум~m семинар~m съезд~m конгресс~m материал~m матер тез тезис~m"
        " докл доклад~m сб сборник~k чтени~n совещани~n форум~m школа-семинар школы-семинара труд~m тр избр междунар"
        " всерос научно-практическ~a",
        "tagung tagungen tagungsband konferenz konferenzband kongress kongreß kongreßband symposium workshop"
        " verhandlungen sitzungsberichte sitzungsber abhandlungen vortrag vorträge beiträge kolloquium soziologentag",
        "conf conference conferences proc proceedings symp symposium symposia workshop workshops colloquium congress"
        " meeting intl int'l annual convention forum seminar track poster session colloq abstracts"),
    (WordClass.SERIES_WORD,
        "серия сер серии библиотека библ б-ка собр собрание соч сочинений сочинения полн сочинение",
        "reihe schriftenreihe schriften schr ges gesammelte werke ausgewählte beitr veröffentlichungen",
        "ser series lecture notes lncs lnai lnm lnee ccis texts monographs collected works selected graduate"),
    (WordClass.THESIS_WORD,
        "дис дисс диссертаци~i автореф автореферат~m дипломн~a магистерск~a бакалаврск~a соиск соискание"
        " квалификационн~a выпускн~a курсов~a ступени учен степени",
        "diss dissertation dissertationen dissertationsschrift diplomarbeit magisterarbeit masterarbeit"
        " bachelorarbeit habil habilitationsschrift habilitation inauguraldissertation doktorarbeit examensarbeit"
        " staatsexamensarbeit hausarbeit",
        "thesis theses dissertation phd ph.d ph master's masters master doctoral diploma bachelor's msc m.sc thèse"
        " these tesi tesis"),
    (WordClass.PUBLICATION,
        "препринт~m отчет~m отчете отч техн технический рукопись рукописи деп депонир депонировано пат патент~m"
        " авт свид свидетельство заявл опубл монографи~i учеб учебн~a пособи~n справочник~k словар~j энцикл"
        " энциклопеди~i методич метод указания рук постановлени~n приказ~m закон~m устав~m",
        "bericht arbeitsbericht forschungsbericht abschlussbericht abschlußbericht projektbericht arbeitspapier"
        " diskussionspapier diskussionspapiere manuskript ms vortragsmanuskript gutachten studie expertise handbuch"
        " lehrbuch lexikon wörterbuch enzyklopädie patent gesetz bundesgesetzblatt bgbl drucksache bt-drs",
        "tr rep report reports technical tech memo memorandum manuscript preprint working discussion paper papers wp"
        " draft patent manual handbook encyclopedia dictionary guide specification standard rfc iso iec whitepaper"
        " monograph textbook deliverable techreport"),
    (WordClass.NOTE,
        "работа поддержана поддержке выполнена грант~m гранта проект~m рффи рнф рфбр ргнф финансирование поступила"
        " принята редакцию рекомендована представлена дата печати подписано исправленном доработки благодарности"
        " благодарность автор примеч прим примечание вклад цитирования",
        "anm anmerkung anmerkungen gefördert förderung dfg bmbf eingereicht eingegangen angenommen erschienen"
        " überarbeitet danksagung korrespondenz zitiervorschlag dank gedruckt erscheint",
        "note notes submitted received accepted revised appear published supported support grant grants funded funding"
        " partially sponsored contract nsf darpa nih onr afosr acknowledgement acknowledgements acknowledgment"
        " acknowledgments copyright © permission reserved rights appeared forthcoming press unpublished"
        " correspondence corresponding presented version date"),
)  # fmt: skip

PLAIN_WORDS: tuple[WordRow, ...] = (
    (WordClass.PREPOSITION,
        "в во на по с со к ко о об обо от ото до из изо за для при у под над между через без про перед передо около"
        " после вокруг среди против ради сквозь кроме вместо внутри вне вдоль согласно благодаря относительно",
        "in im ins an am ans auf aus bei beim bis durch für gegen hinter mit nach neben ohne über um unter von vom vor"
        " während wegen zu zum zur zwischen seit trotz aufgrund mittels anhand innerhalb außerhalb gegenüber statt"
        " anstatt laut nebst samt entlang bezüglich zufolge",
        "in on at of by for from to with within without into onto over under between among through during about"
        " against upon after before across toward towards via beyond behind beneath beside besides despite inside"
        " outside since throughout until per around along amid off above below near concerning regarding versus vs"),
    (WordClass.CONJUNCTION,
        "и или а но либо да что как чтобы если",
        "und oder sowie u aber denn weil dass daß wie als ob wenn sondern",
        "and or & nor but yet so as if that than while whether because although et y e"),
)  # fmt: skip

# The headings' class by section; single-word headings of the table of headings belong to it.
HEADING_CLASSES: dict[Section, WordClass] = {
    Section.ABSTRACT: WordClass.ABSTRACT,
    Section.INTRODUCTION: WordClass.INTRODUCTION,
    Section.KEYWORDS: WordClass.KEYWORDS,
    Section.REFERENCES: WordClass.REFERENCES,
    Section.AFTERWORD: WordClass.NOTE,
}
# Words that carry a class only together with a neighbour: «key words», «ключевые слова», «index terms».
HEADING_PARTS: tuple[WordRow, ...] = (
    (WordClass.KEYWORDS, "ключевые ключевое слова", "", "key index terms words"),
    (WordClass.REFERENCES, "литературы источников библиографический список", "literaturverz", "cited"),
)


@cache
def written_words() -> dict[str, int]:
    """Every word of the short lists with the mask of its classes."""
    masks: dict[str, int] = {}
    for word_class, words in _lists():
        bit = int(word_class)
        for word in words:
            key = word.replace("ё", "е").replace("ß", "ss")
            masks[key] = masks.get(key, 0) | bit
    return masks


def forms(entry: str) -> Iterator[str]:
    """The forms of an entry: «кафедр~f» gives кафедра, кафедры …; any other entry is its only form."""
    stem, mark, declension = entry.partition("~")
    if mark:
        yield from (stem + ending for ending in DECLENSIONS[declension])
    else:
        yield entry


def _lists() -> Iterator[tuple[WordClass, Iterable[str]]]:
    for word_class, *languages in (*REFERENCE_WORDS, *PLAIN_WORDS, *BODIES_AND_PLACES, *HEADING_PARTS):
        for words in languages:
            yield word_class, (form for entry in words.split() for form in forms(entry))
    for section, _, headings in SECTION_WORDS:
        if section in HEADING_CLASSES:
            yield HEADING_CLASSES[section], _single(headings)
    for month in MONTHS:
        yield WordClass.MONTH, month
    yield WordClass.ORGANISATION, _single(ORGANISATION_WORDS)
    yield WordClass.ROLE, _single(NON_AUTHOR_WORDS)


def _single(words: Iterable[str]) -> Iterator[str]:
    return (word.rstrip(".") for word in words if " " not in word)
