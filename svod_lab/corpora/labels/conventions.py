"""How each corpus labels references, in one table, and the words that stand around a value without being part of it.

Ours: `author` and `editor` are one span for the whole list of names, without «et al.», «(Hrsg.)», «под ред.»; `year` is
the year alone, once where it is printed twice; `pages`, `volume` and `issue` are bare numbers («С.», «pp.», «Bd.», «№»,
«ff.» stay outside); a journal, a collection and proceedings are all `container`; a full stop stays inside where it ends
an abbreviation («Е.А.», «М.»).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto

from svod_lab.corpora.items import Trust


class Rule(StrEnum):
    """A habit of one corpus that is put right before spans are trimmed."""

    # LinkedBooks: «Il ponte» title … Storia della città title -> title, container.
    SECOND_TITLE_IS_CONTAINER = auto()
    # AnyStyle, law: Der Satz title. In: A. Beck editor (Hrsg.): Lexikon title -> title, editor, container.
    TITLE_AFTER_EDITOR_IS_CONTAINER = auto()
    # EXCITE: Bremen other: Hafen-Verlag publisher -> place, publisher; «2. Aufl.» other -> edition.
    OTHER_HIDES = auto()
    # EXCITE: 2 issue «nd edn.» -> 2nd edn. edition.
    ISSUE_IS_EDITION = auto()
    # EXCITE, GROBID: «Heft 7», «Nr. 7» volume where no volume is printed -> issue, as everywhere else.
    NUMBER_OF_ISSUE_IS_ISSUE = auto()
    # EXCITE: A. Beck author «(Hrsg.):» -> editor, as everywhere else.
    ROLE_BEHIND_NAMES = auto()
    # EXCITE: Amt für Statistik editor «(2002): Wald» -> author, as everywhere else; no word says that it edited. So is
    # a source before the year.
    EDITOR_WITHOUT_ROLE = auto()
    # EXCITE: Beck, A. author: Die Form title. Bonn author -> place.
    TOWN_IS_NO_AUTHOR = auto()
    # EXCITE: Beck A., Journal of Forms title 57(1) -> container.
    TITLE_WITH_VOLUME_IS_SOURCE = auto()
    # EXCITE: A. Beck author (1999): Die Form source. Bonn -> title; a source alone is the work itself.
    SOURCE_ALONE_IS_TITLE = auto()
    # EXCITE: «Handbuch der Form, Band 3» source -> container, volume; «Tageblatt, 25.06.2006» -> container, year.
    SOURCE_WITH_NUMBERS = auto()
    # Russian rules: «П. П. Лугового. – 2-е изд.» editor -> П. П. Лугового.
    CUT_AT_AREAS = auto()
    # Russian rules: Beck A. author «and Klein B. On forms» title -> author, title.
    NAMES_BEFORE_TITLE = auto()
    # Russian rules: «Основы / А. А. Лесной», «Основы. Дис. … канд. наук» title -> title, author; title, genre.
    TITLE_WITH_MORE = auto()


@dataclass(frozen=True, slots=True)
class Convention:
    """One row of the table: what the labels mean, what the spans hold, how the documents are known.

    Blanks and punctuation are taken off everywhere. `affixes_inside` says whether words around the value («pp. 3-5»,
    «Meier (Hrsg.)») are within spans and to be taken off; `people_apart` whether each name of a list has its own span.
    `run` is the number of consecutive strings taken for one document where the corpus does not name its documents.
    """

    trust: Trust
    affixes_inside: bool
    people_apart: bool
    labels: Mapping[str, str | None] = field(default_factory=lambda: COMMON)
    run: int = 0
    rules: tuple[Rule, ...] = ()


# What most corpora say, in our words. A printed number («[13]») is no value: it stays without label.
COMMON: Mapping[str, str | None] = {
    "author": "author", "editor": "editor", "translator": "other", "title": "title",
    "journal": "container", "booktitle": "container", "source": "container", "series": "other",
    "volume": "volume", "issue": "issue", "pages": "pages", "date": "year",
    "publisher": "publisher", "place": "place", "institution": "institution", "edition": "edition", "genre": "genre",
    "url": "url", "doi": "doi", "id": "other", "label": None, "note": "note", "other": "other",
}  # fmt: skip

_ANYSTYLE = (Rule.TITLE_AFTER_EDITOR_IS_CONTAINER,)
_EXCITE = (
    Rule.OTHER_HIDES, Rule.ISSUE_IS_EDITION, Rule.NUMBER_OF_ISSUE_IS_ISSUE, Rule.ROLE_BEHIND_NAMES,
    Rule.EDITOR_WITHOUT_ROLE, Rule.TOWN_IS_NO_AUTHOR, Rule.TITLE_WITH_VOLUME_IS_SOURCE, Rule.SOURCE_WITH_NUMBERS,
    Rule.SOURCE_ALONE_IS_TITLE,
)  # fmt: skip
_RUSSIAN = (Rule.CUT_AT_AREAS, Rule.NAMES_BEFORE_TITLE, Rule.TITLE_WITH_MORE)
_BOOKS = (Rule.SECOND_TITLE_IS_CONTAINER,)

CONVENTIONS: Mapping[str, Convention] = {
    # «Beck A.,» «1999,» «vol. 12, no. 2,» «In B. Klein (Hrsg. ),»: every character but blanks is labelled.
    "anystyle_core": Convention(Trust.HAND, affixes_inside=True, people_apart=False, run=20, rules=_ANYSTYLE),
    "anystyle_gold": Convention(Trust.HAND, affixes_inside=True, people_apart=False, run=20, rules=_ANYSTYLE),
    "anystyle_good": Convention(Trust.HAND, affixes_inside=True, people_apart=False, run=20, rules=_ANYSTYLE),
    "anystyle_ugly": Convention(Trust.DOUBTFUL, affixes_inside=True, people_apart=False, run=20, rules=_ANYSTYLE),
    "anystyle_bad": Convention(Trust.DOUBTFUL, affixes_inside=True, people_apart=False, run=20, rules=_ANYSTYLE),
    # Made from tagged articles by machine; the strings are shuffled, so each is a document of its own. Commas and
    # «pp» are outside spans, but «In Proceedings …» is one `source`.
    "cermine": Convention(Trust.MACHINE, affixes_inside=True, people_apart=True, run=1),
    # «Beck, A.» «1999» «12» «3» «45-67»: bare values; journal and book are `source`, the place is `other`.
    "excite_de_end": Convention(Trust.HAND, affixes_inside=False, people_apart=True, rules=_EXCITE),
    "excite_de_foot": Convention(Trust.HAND, affixes_inside=False, people_apart=True, rules=_EXCITE),
    "excite_de_both": Convention(Trust.HAND, affixes_inside=False, people_apart=True, rules=_EXCITE),
    "excite_en": Convention(Trust.HAND, affixes_inside=False, people_apart=True, rules=_EXCITE),
    # «A. BECK» «Ann. Phys. Lett.» «doi :10 .1000/x»: bare values, mostly; identifiers with their prefix.
    "grobid": Convention(
        Trust.HAND, affixes_inside=True, people_apart=False, rules=(Rule.NUMBER_OF_ISSUE_IS_ISSUE,)
    ),
    # Italian books read by OCR: «voi. 3, t. II,» «a cura di A. Bianchi,»; journals are titles, editors are authors.
    "linkedbooks_train": Convention(Trust.DOUBTFUL, affixes_inside=True, people_apart=False, run=20, rules=_BOOKS),
    "linkedbooks_valid": Convention(Trust.DOUBTFUL, affixes_inside=True, people_apart=False, run=20, rules=_BOOKS),
    # «S. 5 ff.» «Bd. III» «oben N. 4»: prefixes inside, punctuation outside.
    "law": Convention(Trust.HAND, affixes_inside=True, people_apart=True, rules=_ANYSTYLE),
    # «A. Beck,» «‘Der Satz’,» «pp. 45-63.»: as AnyStyle.
    "parscit": Convention(Trust.HAND, affixes_inside=True, people_apart=False, run=20, rules=_ANYSTYLE),
    # Rules of one kind of article, bare values but for «и др»; rows say themselves where they are unsure.
    "ru_silver": Convention(Trust.RULES, affixes_inside=True, people_apart=False, rules=_RUSSIAN),
}  # fmt: skip
# Whatever the corpus, these are worded by the string: «doi:», «Available: http», «Hrsg. von», «München u.a.».
ALWAYS_BARED = frozenset({"doi", "url", "editor", "place", "pages"})

# What spans of people may be parted by and still be one list: «Müller, A. / Klein, B. und Beck, C.».
BETWEEN_PEOPLE = re.compile(
    r"[\s,;:/&.–—-]*(?:(?:and|und|u\.|et|e|y|и|with|mit|jr\.?|sr\.?|iii)(?=[\s,]))?[\s,;/&–—-]*", re.IGNORECASE
)
# Between two spans of one value: a subtitle, a place of two cities, a second line of a container.
BETWEEN_PARTS = re.compile(r"[\s,;:/&.–—-]{0,4}")
PEOPLE = frozenset({"author", "editor"})
MERGED = frozenset({"title", "container", "publisher", "place", "institution", "note", "url", "doi"})

_EDITORS = (
    r"(?:eds?|edit(?:or|ors|ed)|éds?|hrsg|hg|hgg|herausgeber|herausgegeben|dirs?|ред|red|szerk|coords?|orgs?|comps?"
    r"|сост|cur|hrsgg)"
)
# A name list that carries such a word names editors, whatever its corpus calls it: «A. Beck and B. Klein, eds.,».
EDITOR_ROLE = re.compile(
    rf"(?:^|[\s(\[,]){_EDITORS}\b\.?(?:\s*(?:by|par|von|v\.))?[\s)\],.:;]*$"
    r"|^[\s(\[]*(?:a\s+)?c(?:ura|\.)\s+di\b|\ba\s+c(?:ura|\.)\s*di[\s)\],.:]*$"
    rf"|^[\s(\[]*(?:in:?\s+)?{_EDITORS}\b\.?\s|^под\s",
    re.IGNORECASE,
)

# Words before a value, by label; each pattern matches at the start of the span. ru, de, en and the rest side by side.
PREFIXES: Mapping[str, re.Pattern[str]] = {
    # «С. 12-15», «S. 12-15», «pp. 12–15», «p12», «стр. 5»; but not «S12» (a page of a supplement).
    "pages": re.compile(
        r"(?:(?:pp?|pgs?|pagg?|págs?|pages?|seiten?|стр|сс?|hlm|blz|kol|sp)(?:\.|\b|(?=\d))|s\.|s(?=\s))"
        r"[\s.:]*(?=[\[(]?\s*(?:[\divxlc]|[a-z]\d))",
        re.IGNORECASE,
    ),
    # «In: Proceedings», «Dans Cahiers», «В кн.: Труды», «En: Actas»; but not “In Search of”.
    "container": re.compile(
        r"(?:(?:in|dans|en|nel|в(?:\s+(?:кн|сб)\.?)?)\s*:\s*"
        r"|(?:in|dans|in:)\s+(?!(?:search|defen[cs]e|praise|pursuit|the name|memoriam|vitro|vivo|other)\b)"
        r"(?=[«“\"„'(\[\dA-ZА-ЯÀ-Ž]))",
        re.IGNORECASE,
    ),
    # «In A. Beck», «edited by», «hrsg. von», «под ред. проф.», «a cura di», «sous la direction de».
    "editor": re.compile(
        rf"(?:in|dans|en|в(?:\s+кн\.?)?)(?:\s*:\s*|\s+)(?=\S)"
        rf"|(?:{_EDITORS}\b\.?\)?(?:\s+(?:and|et|u\.)\s+(?:translated|trans|übers)\.?)?"
        r"(?:\s+(?:by|par|von|v\.|di))?"
        r"|под\s+(?:(?:общ|общей|науч|научной)\.?\s+)?ред(?:акцией)?\.?|отв\.\s*ред\.|(?:a\s+)?c(?:ura|\.)\s+di"
        r"|sous\s+la\s+dir(?:ection|\.)\s+de)[\s:.,)]+"
        r"|(?:(?:чл\.-?\s*корр?\.|акад?\.|проф\.|[дк]\.\s?[а-я.-]{1,7}н\.)(?:\s*РАН)?\s+)",
        re.IGNORECASE,
    ),
    # «by A. Beck», and a printed number that was taken along: «1.Beck A», «[20] B. Klein».
    "author": re.compile(r"(?:by|di|von)\s+(?=[A-ZÀ-Ž])|\[?\d{1,3}[\].)-]+\s*(?=\S)"),
    "place": re.compile(r"(?:held\s+)?(?:at|in|à)\s+(?=[A-ZÀ-Ž])"),
    # «doi:10.1/x», «https://doi.org/10.1/x», «[doi>10.1/x]», «DOI 10 .1000/x» as OCR reads it.
    "doi": re.compile(
        r"(?:\[?doi\s*[:>.]?\s*)?(?:https?\s*:\s*//\s*(?:dx\.)?doi\.org/)?(?=10\s*\.)|doi\b[\s:>.]*", re.IGNORECASE
    ),
    "issue": re.compile(
        r"(?:(?:no|nos|nr|num|núm|number|numéro|n|issue|iss|heft|h|вып|выпуск|ausgabe|fasc|fase)\b\.?"
        r"|№|n\s?°|nº|#)[\s.:]*(?=\w)",
        re.IGNORECASE,
    ),
    "volume": re.compile(
        r"(?:(?:vols?|volumes?|v|voi|т|том|t|tome|tom|bd|bde|band|jg|jahrgang|roč)\b\.?)[\s.:]*(?=\w)", re.IGNORECASE
    ),
    "url": re.compile(r".*?(?=(?:https?|ftps?)\s?:\s?/\s?/|www\s?\.)", re.IGNORECASE | re.DOTALL),
}  # fmt: skip

# Words after a value, by label; each pattern matches at the end of the span.
SUFFIXES: Mapping[str, re.Pattern[str]] = {
    # «120 p.», «120с», «120 с.», «120 page», «120 ff.», «120 sgg.».
    "pages": re.compile(
        r"(?<=[\divxlc\])])\s{0,4}(?:pp?|pages?|seiten?|(?<=\s)s|с|(?<=\s)c|стр|bl|л|(?<=[\d\s])(?:ff?|sqq?|sgg?)"
        r"|et seq)\s*\.?$",
        re.IGNORECASE,
    ),
    "place": re.compile(r"[\s,]{1,4}(?:u\.\s?a|etc)\.?$"),
    "note": re.compile(r"[\s,]{1,4}pp?$"),
    # «http://a.b/c (consulté le 3 mai)», «http://a.b/ http://c.d/»: only the first address.
    "url": re.compile(
        r"\s{1,4}(?:[(\[]|https?:|accessed|consult|retrieved|abgerufen|zugriff|дата|stand).*$", re.IGNORECASE
    ),
    # «et al.», «[et al.]», «и др.», «u.a.», «и соавт.», «e altri».
    "author": re.compile(
        r"[\s,;(\[]{1,4}(?:et\.?\s+al(?:ii|\b)|и\s+др(?:угие|\b)|u\.\s?a|и\s+соавт|and\s+others|e\s+altri|et\s+autres)"
        r"[.)\]]*$",
        re.IGNORECASE,
    ),
    "editor": re.compile(
        rf"[\s,;]{{1,4}}(?:et\.?\s+al(?:ii|\b)\.?|и\s+др\.?|u\.\s?a\.?)$"
        rf"|[\s,;(\[]{{1,4}}(?:{_EDITORS}|a\s+c(?:ura|\.)\s*di)\s*\.?\s*\)?$",
        re.IGNORECASE,
    ),
}  # fmt: skip

# After which a full stop is part of the value, by label; a dotted initial keeps its stop under any label.
ABBREVIATIONS: Mapping[str, re.Pattern[str]] = {
    "author": re.compile(r"(?:^|[\s.,-])(?:[^\W\d_]|Jr|Sr|Ch|Chr|Th|Ph|St|Дж|Inc|Ltd|Co|Corp)$"),
    "editor": re.compile(r"(?:^|[\s.,-])(?:[^\W\d_]|Jr|Sr|Ch|Chr|Th|Ph|St|Дж|Inc|Ltd|Co|Corp)$"),
    # «М.», «СПб.», «Halle a. d. S.», «Salem, Mass.».
    "place": re.compile(
        r"(?:^|[\s.,/])(?:[^\W\d_]|СПб|Пг|Mass|Ariz|Calif|Okla|Minn|Mich|Conn|Ill|Wash|Fla|Tex|Ont|Cal|Va|Pa)$"
    ),
    "edition": re.compile(r"\b(?:eds?|edn|éd|Aufl|изд|rev|доп|испр|перераб|vyd)$"),
    "genre": re.compile(r"\b(?:[Dd]iss|[Tt]hes|дис|наук|канд|unpubl|dactyl)$"),
    "publisher": re.compile(r"\b(?:Inc|Ltd|Co|Corp|Publ|[^\W\d_]\.[^\W\d_])$"),
    # «Ann. Phys.», «Proc. Acad. Sci.», «Brain Res.»: abbreviated before, or a word known to be.
    "container": re.compile(
        r"\b[^\W\d_]{1,7}\.\s?[A-ZА-Я][^\W\d_]{0,7}$|(?:^|[\s.])(?:[A-ZА-Я]|Res|Sci|Rev|Lett|Phys|Chem|Soc|Assoc"
        r"|Proc|Ann|Bull|Acad|Math|Biol|Med|Mech|Int|Appl|Comput|Syst|Meas|Univ|Ser|Trans|Zeitschr|вузов\.)$"),
}  # fmt: skip

# What EXCITE keeps under `other`, best first: days of access, editions, kinds of writing; then what stays `other`.
HIDDEN: tuple[tuple[str, re.Pattern[str]], ...] = (
    # «et al.», «u.a.» are no value, as a printed number is none.
    ("label", re.compile(r"^(?:et\.?\s+al|u\.?\s?a|и\s+др)$", re.IGNORECASE)),
    ("note", re.compile(
        r"abgerufen|zugriff|aufruf|^stand\b|accessed|retrieved|im erscheinen|in press|im druck", re.IGNORECASE)),
    ("edition", re.compile(r"\b(?:Aufl\.?|Auflage|edition|edn|ed\.|Neuauflage|изд\.)(?:\W|$)", re.IGNORECASE)),
    ("genre", re.compile(
        r"dissertation|\bdiss\b|diplomarbeit|magisterarbeit|thesis|habilitation|arbeitspapier|working\s*paper"
        r"|discussion\s*paper|diskussionspapier|manuskript|\bms\.|abschlussbericht|vortrag"
        r"|paper\s+presented", re.IGNORECASE)),
    ("other", re.compile(
        r"\d|^(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|de[zc])\w*\.?$"
        r"|^(?:jg|heft|h|nr|no|bd|band|vol|dies|ders|ibid|ebd|in|hg|hrsg|s|pp?|reihe|sonderheft|im erscheinen)\.?$",
        re.IGNORECASE)),
)  # fmt: skip
# A place is a name or two, and stands by the publisher or the year: «Halle a. d. S.: Hafen», «Bonn/Köln 1999».
PLACE_NAME = re.compile(
    r"[A-ZÄÖÜÉŁŠŽ][\w.'’-]*"
    r"(?:[\s,;/.&–-]+(?:[A-ZÄÖÜÉŁŠ][\w.'’-]*|am?|an|der|bei|b\.|i\.|im|upon|de|la|und|and|Br|M)\.?){0,6}"
    r"(?:\s+u\.\s?a\.?)?"
)

# «2nd edn.», «2. Aufl.» where only the number was labelled.
EDITION_WORD = re.compile(
    r"(?:st|nd|rd|th|\.)?\s*(?:,?\s*(?:(?:neu|über|durch|um|völlig|stark|aktualisiert|erweitert|ergänzt|verbessert|rev)"
    r"\w{0,12}|bearb\w{0,6}|erw|verb|erg|und|u)\.?,?\s+){0,5}(?:edn?|edition|aufl(?:age)?|изд)\b\.?",
    re.IGNORECASE,
)
# «Heft 7», «H. 3/4», «Nr. 337», «No. 9», «issue 31»: what stands right before the number of an issue.
ISSUE_WORD_BEFORE = re.compile(r"(?:\b(?:Heft|H\.|Hft\.?|Nr\.?|No\.?|issue)|N°|№)\s*$", re.IGNORECASE)
# «(Hrsg.):», «, Hg.», «(eds.)»: what stands right behind the names of editors.
ROLE_BEHIND = re.compile(rf"(?:\s*u\.\s?a\.)?[\s,]*\(?{_EDITORS}\b\.?\)?", re.IGNORECASE)
# The same anywhere: «, Klein, B. et al. (Hrsg.)», «2002 (ed.)».
EDITORS_WORD = re.compile(rf"(?<!\w){_EDITORS}\b", re.IGNORECASE)
# «, Band 3», «, Vol. IV» at the end of a source.
VOLUME_AT_END = re.compile(r",?\s+(?:Bd|Band|Vol|Volume)\b\.?\s*(\d{1,3}|[IVX]{1,5})$")
# «, 25.06.2006», « vom 3. bis 4. Mai 2006», «, July 2005» at the end of a source; the year by itself.
DATE_AT_END = re.compile(
    r"[,(]?\s+(?:vom\s+|v\.\s?)?(?:\d{1,2}\.?\s?(?:bis|und|[-–/])\s?)?(?:\d{1,2}\.\s?(?:\d{1,2}\.|[A-ZÄa-zä]{3,9}\.?)|(?:January|February|March|April|May|June"
    r"|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember))"
    r"\s?((?:19|20)\d\d)$"
)
# «and Klein B.», «Klein A.B., » at the beginning of a title.
NAMES_AT_START = re.compile(
    r"(?:(?:(?:and|и)\s+|,\s*)?(?:(?:von|van|de|der)\s)?[A-ZА-ЯЁ][a-zа-яё'’-]{1,20}\s(?:[A-ZА-ЯЁ][a-zа-яё]?\.\s?){1,3}[,;]?\s*)+(?=[A-ZА-ЯЁ\d«“\"])"
)

# «С, Лесной В.М, Козлов Д.Д. » at the beginning of a title: a stop is missing behind the last initial before it.
NAMES_AFTER_INITIAL = re.compile(
    r"[A-ZА-ЯЁ]\.?,\s*(?:[A-ZА-ЯЁ][a-zа-яё'’-]{1,20}\s(?:[A-ZА-ЯЁ][a-zа-яё]?\.?\s?){1,2}[,;]?\s*)+(?:(?:и\sдр|et\sal)\.?,?\s*)?(?=[A-ZА-ЯЁ\d«“\"])"
)
# «Al Sunny S.M.N., et al. », «& Lilley T. », «КочновО.Ю. » at the beginning of a title behind a comma: double families,
# stuck ones.
_LISTED_NAME = (
    r"(?:(?:[Vv]on|[Vv]an|[Dd]e[rn]?|[Dd]el|[Dd]i|[Dd]a|[Ll]e|[Ll]a|Аль|Ван|Фон)\s){0,2}"
    r"[A-ZА-ЯЁ](?:[^\s,;.‚]{1,25}|[^\s,;.‚]{0,8}[^\w\s,;.‚]\s[a-zа-яё]{2,20})(?:\s[A-ZА-ЯЁ][^\s,;.‚]{1,25})?\.?,?\s?(?:-\s)?"
    r"(?:[A-ZА-ЯЁ][a-zа-яё]?\.{1,2}[\s-]?){1,4}"
)
NAMES_GO_ON = re.compile(
    rf"(?:(?:and|и|&)\s)?{_LISTED_NAME}(?:[,;‚]?\s*(?:(?:and|и|&)\s)?{_LISTED_NAME})*[,;]?\s*"
    rf"(?:(?:и\sдр|et\sal)\.?,?\s*)?(?=[A-ZА-ЯЁ\d«“\"])"
)
_RUSSIAN_NAME = r"(?:(?:[А-ЯЁ]\.\s?){1,2}[А-ЯЁ][а-яё-]{2,}|[А-ЯЁ][а-яё-]{2,}\s(?:[А-ЯЁ]\.\s?){1,2})"
_EDITED = r"[Пп]од\s(?:общ|науч|общей|научной)?\.?\s?ред"
# What the rules for Russian left within titles, and what it is: « / А. А. Лесной», « / Под ред. …», «. Дис. … наук»,
# «. Препринт ФЭИ-12», «. 2-е изд.», «: Пер. с англ.», «. В кн. Основы», « / Сб. трудов»; «//» leads to a container that
# has its own label.
TITLE_ENDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("editor", re.compile(rf"(?:\s?/\s?|\.\s)(?={_EDITED})|\s?/\s?(?=Eds?\.)")),
    ("note", re.compile(r"\s?(?<!/)/\s?(?!/)(?=Пер\.\sс\s)")),
    ("author", re.compile(rf"\s?(?<!/)/\s?(?!/)(?={_RUSSIAN_NAME})")),
    ("genre", re.compile(
        r"[.:]?\s{0,2}(?:[.:/]\s?|\s[–-]\s)"
        r"(?=(?:[Дд]исс?\b|[Дд]иссерт|[Аа]втореф|[Пп]репринт\b|[Оо]тч[её]т\s(?:о\s|№|НИ|ГНЦ|ФЭИ)))")),
    ("edition", re.compile(r"[.,;]?\s?(?:[–—-]\s)?(?=\d{1,2}-?е\s(?:изд\b|издание))")),
    ("note", re.compile(r"[.:]\s(?=[Пп]ер\.\sс\s)")),
    ("booktitle", re.compile(
        r"\.\s(?=[Вв]\s(?:кн|сб)\b)|\s?\.?\s?(?<!/)/\s?(?!/)(?=(?:Сб|Тез|Труды|Тр\.|Матер|Докл|Научн))")),
)  # fmt: skip
# «: В 2 т. Т. 2», «, т. 1», «. Кн. 2» at the end of a title: which volume it is.
VOLUME_BEHIND_TITLE = re.compile(
    r"\s?[.,:;]\s?(?:[–—-]\s)?(?:[Вв]\s\d{1,2}(?:[\s–-]{0,3}х)?\s?(?:т|томах|ч|частях|кн|книгах)\b\.?\W{0,3})?"
    r"(?<![\w])(?:[Тт]ом|[Тт]|[Чч]|[Кк]н)\.?\s?(\d{1,3}|[IVX]{1,5})[\s.]*$"
)
# The names that stand behind a slash, without whatever follows them.
NAMES_BEHIND_SLASH = re.compile(rf"(?:{_RUSSIAN_NAME}[,;]?\s*(?:и\s)?)+")
LEADS_TO_BOOK = re.compile(r"[Вв]\s(?:кн|сб)\b\.?:?\s*")

# In Russian entries an area begins with a dash after a full stop: «. – 2-е изд.»; names end at any other mark, too.
AREA = re.compile(r"\.\s{1,4}[–—-]\s")
AREA_AFTER_NAMES = re.compile(r"\.?\s{1,4}[–—-]\s|[;:]\s|\.\s*Т(?:ом)?\.?\s*\d")
AREAS: Mapping[str, re.Pattern[str]] = {
    "author": AREA_AFTER_NAMES, "editor": AREA_AFTER_NAMES, "place": AREA_AFTER_NAMES,
    "title": AREA, "journal": AREA, "booktitle": AREA, "publisher": AREA,
}  # fmt: skip

YEAR = re.compile(r"(?<!\d)(?:1[4-9]|20)\d\d(?:\s?[-–/]\s?(?:(?:1[4-9]|20)?\d\d))?(?!\d)")
# A list of names that goes on behind a year in brackets swallowed the rest of its reference: «Beck A (2007) On forms».
YEAR_WITHIN = re.compile(r"\((?:1[4-9]|20)\d\d[a-h]?\)[\s:.,]*\w{2}.{20}")
DOI = re.compile(r"10\s?\.\s?\d{4,9}(?:\.\d+)*\s?/\s?\S", re.ASCII)
WEB = re.compile(r"(?:https?|ftps?)\s?:|www\s?\.|\w\.(?:org|com|net|de|edu|gov|ru|html?|pdf)\b", re.IGNORECASE)
