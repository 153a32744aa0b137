"""What the parts of a reference look like: pages, volumes, issues, editions, places; ru, de, en side by side."""

import re
from typing import NamedTuple

from svod.text.names import CAPITAL

DASH = "[-‐‑–—−]"
_NUMBER = r"[A-Za-z]?\d{1,6}[a-z]?"
_RANGE = rf"{_NUMBER}(?:\s?{DASH}{{1,2}}\s?{_NUMBER})?"
_REAL_RANGE = rf"{_NUMBER}\s?{DASH}{{1,2}}\s?{_NUMBER}"
_BREAK = r"(?<![\w.])"


class FieldPattern(NamedTuple):
    """A pattern whose named groups are field labels."""

    example: str
    pattern: re.Pattern[str]


def _row(example: str, pattern: str, flags: int = 0) -> FieldPattern:
    return FieldPattern(example, re.compile(pattern, flags))


# Read in this order; a stretch once claimed is not read again.
FIELD_PATTERNS: tuple[FieldPattern, ...] = (
    _row("(дата обращения: 25.03.2017)", r"[(\[]\s?(?P<note>(?:дата\s(?:обращения|доступа)|accessed|Accessed"
        r"|last\saccessed|retrieved|visited|Zugriff|abgerufen|Stand|letzter\sZugriff|zuletzt|letzter\sAbruf"
        r"|Abruf)[^()\[\]]{0,60})[)\]]"),
    _row("Дата обращения: 25.03.2017", r"(?P<note>\b(?:[Дд]ата\sобращения|[Aa]ccessed(?:\son)?|[Ll]ast\saccessed"
        r"|[Aa]bgerufen\sam|[Zz]ugriff\sam|[Zz]uletzt\s\w{5,12}\sam)\s?:?\s?[\w.,\s]{4,24}\d{4})"),
    _row("[Электронный ресурс]", r"[\[:(]?\s?(?P<genre>\[?(?:Электронный ресурс|Текст|Online|Electronic resource"
        r"|Elektronische Ressource|Computer software)\]?)\s?[\])]?(?=\W|$)"),
    _row("2-е изд., перераб. и доп.", rf"{_BREAK}(?P<edition>\d{{1,2}}-?е?\s(?:изд|издание)\.?(?:,?\s(?:перераб"
        rf"|испр|доп|стереотип|стер)\.?(?:\sи\s(?:перераб|испр|доп)\.?)?)?)"),
    _row("3. Aufl.", rf"{_BREAK}(?P<edition>\d{{1,2}}\.,?\s(?:[a-zäöüß.,\s]{{0,40}}\s)?(?:Auflage|Aufl)\b\.?)"),
    _row("2nd ed.", rf"{_BREAK}(?P<edition>(?:\d{{1,2}}(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth"
        rf"|[Rr]ev(?:ised|\.)?)\s(?:revised\s)?(?:ed|edn|edition|Edition|Ed)\b\.?)"),
    _row("Vol. 27, no. 4", rf"{_BREAK}(?:(?:[Vv]ols?|VOL|[Vv]olume|[Bb]d|[Bb]and|[Тт]ом|Jahrgang|Jg)\.?\s?"
        rf"|[ТтTVv]\.\s?|[ТT]\s)"
        rf"(?P<volume>\d{{1,4}}(?:[/A-Z]\d{{0,3}})?|[IVXLC]{{1,7}})(?!\w|\.\d)"
        rf"(?:,?\s(?:no|No|Nr|nr|N|№|issue|Issue|H|Heft|Вып|вып)\.?\s?(?P<issue>\d{{1,5}}(?:[-–/]\d{{1,4}})?))?"),
    _row("15. Jg., Heft 3", rf"{_BREAK}(?P<volume>\d{{1,3}})\.?\s(?:Jg|Jahrgang)\b\.?(?:\s?[,(]?\s?(?:Heft|H"
        rf"|Nr)\.?\s?(?P<issue>\d{{1,3}}(?:[-–/]\d{{1,3}})?)\)?)?"),
    _row("№ 4", rf"(?:№|{_BREAK}(?:[Nn]os?|NO|[Nn]r|[Ii]ss|[Ii]ssue|[Вв]ып|[Вв]ыпуск|[Hh]eft|H|N"
        rf"|Heft))\.?\s?(?P<issue>\d{{1,5}}(?:\s?\(\d{{1,5}}\)|\s?[-–/]\s?\d{{1,4}}[A-Z]?)?)(?!\w)"),
    _row("С. 62-69", rf"{_BREAK}(?:[Сс]тр|[СсCcSsPpРр]|[Pp]p|PP|[Pp]ages?|[Ss]eiten?"
        rf"|[Ss]\.\s?[Ss])\.?\s?(?P<pages>{_RANGE}(?:\s?(?:ff?|сл)\b\.?)?(?:,\s?{_REAL_RANGE})?)(?![\w])"),
    _row("320 с.", r"(?<![\w/.:-])(?:[xvilc]{1,6}\s?[,+]\s?)?(?P<pages>\d{2,4})\s?(?:стр|[сc](?=\.)|с(?=\W|$)"
        r"|S(?=\.|$)|Seiten|pp?(?=\.|$)|pages|л(?=\.$))\b\.?"),
    _row("2007;17(2):23-45", rf"(?<!\d)(?P<year>(?:19"
        rf"|20)\d\d)\s?;\s?(?P<volume>\d{{1,4}})\s?(?:\(\s?(?P<issue>[\w/–-]{{1,12}}(?:\s\w{{1,8}})?)\s?\))?\s?:\s?"
        rf"(?P<pages>{_RANGE})"),
    _row("105 (419): 173-199", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}}[A-Z]?)\s?\(\s?(?P<issue>(?!(?:1[89]"
        rf"|20)\d\d\))[\w/–-]{{1,12}})\s?\)\s?[,:;.]\s?(?:(?:pp?|S|Art)\.\s?)?(?P<pages>{_RANGE})(?!\w)"),
    _row("105: 173-199", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}})\s?(?:[,/]\s?(?P<issue>\d{{1,3}}))?\s?[:;]\s?(?:"
        rf"(?:pp?|S)\.\s?)?(?P<pages>{_REAL_RANGE})(?!\w)"),
    _row("61, 327-335", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}})\s?,\s(?:(?P<issue>\d{{1,2}}),\s)?(?:(?:pp?"
        rf"|S)\.\s?)?(?P<pages>{_REAL_RANGE})(?!\w)"),
    _row("10, 265 (1977)", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}}),\s(?P<pages>{_NUMBER})(?=\s\((?:1[89]|20)\d\d"
        rf"|,?\s(?:1[89]|20)\d\d)"),
    _row("105 (2006), 173-199", rf"(?<![\w.:/-])(?P<volume>\d{{1,4}})\s\((?P<year>(?:1[89]"
        rf"|20)\d\d)\)\s?[,:.]?\s(?:H\.\s?(?P<issue>\d{{1,3}}),?\s)?(?:(?:pp?|S)\.\s?)?(?P<pages>{_RANGE})(?!\w)"),
    _row("40(4)", r"(?<![\w.:/-])(?P<volume>\d{1,4})\s?\((?P<issue>(?!(?:1[89]"
        r"|20)\d\d\))\d{1,3}(?:[-–/]\d{1,3})?)\)(?!\w)"),
    _row("47/2009", r"(?<![\w.:/-])(?P<issue>\d{1,2}(?:[-–]\d{1,2})?)/(?P<year>(?:1[89]|20)\d\d)(?!\w)"),
    _row("1975, 47, 163", r"(?<=(?:18|19|20)\d\d,\s)(?P<volume>\d{1,4}),\s(?P<pages>[A-Z]?\d{1,6})(?=\.?\s?$)"),
    _row(", 327-335.", rf"(?<=[,:.—–]\s)(?P<pages>\d{{1,5}}\s?{DASH}{{1,2}}\s?\d{{1,5}})(?=[.,;)]|\s?$)(?!\.\d)"),
)  # fmt: skip

YEAR = re.compile(
    r"(?<![\d/.,:-])(?:\(|\[)?(?P<year>(?:1[5-9]|20)\d\d)(?P<letter>[a-h])?(?:/(?:\d\d){1,2})?(?![\d/])(?!-\d\d-)"
)
# Titles and places quoted in notes like «(im Erscheinen)».
LABEL = re.compile(r"^\s*(?:\[[\w+\-.:]{1,24}\]\s*|\d{1,3}[.)]\s*(?=\D)|\d{1,3}\s+(?=[^\W\d_]))")

# Cities that publish, in the three languages and as GOST shortens them.
PLACES = (
    "М|М\\.|Л|Л\\.|СПб|СПб\\.|М\\.\\s?[-–—;,]\\s?Л\\.|М\\.;\\s?СПб\\.|Москва|Ленинград|Санкт-Петербург|Киев|Минск"
    "|Новосибирск|Екатеринбург|Казань|Обнинск|Томск|Ростов-на-Дону|Ростов н/Д|Саратов|"
    "Воронеж|Самара|Уфа|Пермь|Омск|Иркутск|Красноярск|Владивосток|Дубна|Харьков|Одесса|Рига|Таллин|Вильнюс|Алма-Ата"
    "|Ташкент|Баку|Ереван|Тбилиси|Н\\.\\s?Новгород|Нижний Новгород|Челябинск|Тула|"
    "Ижевск|Петрозаводск|Ярославль|Димитровград|Севастополь|Вена|Лондон|Нью-Йорк|Свердловск|Горький|"
    "Berlin|München|Munich|Hamburg|Köln|Frankfurt(?:\\s?(?:am Main|a\\.\\s?M\\.|a\\.M\\.|/\\s?M\\.|/Main"
    "|a\\. Main))?|Stuttgart|Tübingen|Göttingen|Heidelberg|Leipzig|Wiesbaden|Opladen|Bonn|Münster|Bielefeld|"
    "Baden-Baden|Weinheim|Freiburg(?: im Breisgau| i\\.\\s?Br\\.)?|Darmstadt|Düsseldorf|Dresden|Hannover|Bremen"
    "|Konstanz|Mannheim|Marburg|Mainz|Würzburg|Paderborn|Reinbek(?: bei Hamburg)?|Neuwied|Halle|Jena|"
    "Wien|Vienna|Graz|Innsbruck|Zürich|Zurich|Bern|Basel|Luzern|St\\. Gallen|Nürnberg|Erlangen|Potsdam|Braunschweig"
    "|Kassel|Gießen|Bochum|Essen|Dortmund|Duisburg|Augsburg|Regensburg|Passau|Bamberg|"
    "London|New York|Cambridge|Oxford|Paris|Chicago|Boston|Amsterdam|Dordrecht|Princeton|Berkeley|Los Angeles"
    "|San Francisco|Philadelphia|Washington|Toronto|Sydney|Melbourne|Brussels|Brüssel|Rome|Roma|Milano|"
    "Madrid|Barcelona|Tokyo|Beijing|Singapore|New Delhi|Thousand Oaks|Newbury Park|Beverly Hills|Englewood Cliffs"
    "|Upper Saddle River|Hillsdale|Mahwah|Ithaca|New Haven|Stanford|Baltimore|Chichester|Hoboken|"
    "Harmondsworth|Basingstoke|Cheltenham|Aldershot|Edinburgh|Manchester|Dublin|Leiden|Den Haag|The Hague|Rotterdam"
    "|Copenhagen|Kopenhagen|Stockholm|Oslo|Helsinki|Warszawa|Warsaw|Warschau|Praha|Prague|Prag|"
    "Budapest|Geneva|Genf|Lausanne|Luxembourg|Luxemburg|Reading|San Diego|Redwood City|Moscow|Moskau|Boca Raton"
    "|Norwell|Ann Arbor|Bloomington|Minneapolis|Durham|Malden|Hanover|Piscataway|Seattle|Austin"
)  # fmt: skip
_ONE_PLACE = (
    rf"(?:{PLACES})(?:\s?[,(]?\s(?:[A-Z]{{2}}|Mass|Ill|Calif|Conn|N\.\s?J|N\.\s?Y|D\.\s?C|UK|USA|England"
    rf"|MA)\.?\)?(?=\W))?"
)
PLACE = (
    rf"{_ONE_PLACE}(?:\s?(?:[/;,–—]|-|\s(?:u\.|und|and|&|и))\s?{_ONE_PLACE}){{0,3}}(?:\s?(?:u\.\s?a\.|etc\."
    rf"|\[u\.a\.\]))?"
)
KNOWN_PLACE = re.compile(rf"(?<![\w.-])(?P<place>{PLACE})(?![^\W\d_]|-)")
PLACE_AND_COLON = re.compile(
    rf"(?<![\w-])(?P<place>{PLACE}|{CAPITAL}[^\W\d_]{{2,20}}(?:[-\s/]{CAPITAL}[^\W\d_]{{1,20}}){{0,2}}(?:,\s?[A-Z]{{2}})?)"
    rf"\s?:\s?(?=[^\W\d_«\"„])"
)

# Words after which the name of a larger work follows.
CONTAINER_MARKS: tuple[re.Pattern[str], ...] = (
    re.compile(r"\s?//\s?"),  # Название // Журнал
    re.compile(
        r"\s?/\s?(?=(?:В\s)?(?:[Сс]б\.|Сборник|Труды|Тр\.|Тез\.|Тезисы|Материалы|Докл\.|Proc))"
    ),  # …/Сб. тр. НИИ
    re.compile(
        r"(?<=[.,;:?!»“”’\")\]«])\s?[–-]?\s?(?:In|in|IN|In:|В кн|В сб|Dans|En)\s?(?:\.:|:)\s"
    ),  # , in: Zeitschrift · . In: Hrsg.
    re.compile(r"\s(?:[Ii]n|В кн\.|В сб\.):\s"),  # Reformkonzepte in: WIP
    re.compile(r"(?<=[.,?!»“”’\")])\s(?:In|in)\s(?=[A-ZÄÖÜ\"„“])"),  # . In Proceedings
)
# Where a title or container gives way to people with another role.
ROLE_PHRASE = re.compile(
    r"(?<=[.,;:?!)»”])\s(?:[Ee]dited\b|[Tt]ranslated\b|[Tt]rans\.|[Ee]d(?:s|ited)?\.?\sby|[Üü]bers(?:etzt|\.)|[Hh]rsg\.\sv"
    r"|[Пп]од\s(?:общ\.\s)?ред|[Пп]ер\.\sс|[Ee]ds?\.\s(?=[A-Z]))"
)
# Who edited: before the names or after them.
EDITOR_BEFORE = re.compile(
    r"(?<![^\W\d_])(?:[Пп]од\s(?:общ(?:ей|\.)\s)?ред(?:акцией|\.)|[Рр]ед\.:?|[Ee]d(?:ited|s?\.)(?:\sand\stranslated)?\sby"
    r"|[Ee]ds?\.:?(?=\s[A-Z])|[Hh]rsg\.\sv(?:on|\.)|[Hh]erausgegeben von)\s?(?:проф\.\s?|акад\.\s?(?:РАН\s)?)?"
)
EDITOR_AFTER = re.compile(
    r"\s?,?\s?[(\[]?\s?(?:[Hh]rsg|[Hh]g|[Hh]gg|[Ee]ds?|[Ee]ditors?|[Рр]ед|HRSG|HG|EDS?)\b\.?\s?[)\]]?\.?"
)
AND_OTHERS = re.compile(
    r"\s?,?\s?[\[(]?(?:et\s?al|и\s?др|u\.\s?a|и\sдругие|and others|с соавт)\b\.?[\])]?(?:\s?\(\d{4}\))?"
)

# One of these stands in every string that a pattern of `KINDS` fits; asked first, because it is cheap.
KIND_STEMS = ("дис", "автореф", "thes", "diss", "diplomarb", "masterarb", "habil", "патент", "пат.", "а.", "patent",
              "препринт", "отч", "report", "rep", "paper", "arbeitspapier", "preprint")  # fmt: skip
# Kinds of work by their words, the surest first.
KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("thesis", re.compile(r"\b(?:дис(?:с|\.|сертац)|автореф|ph\.?\s?d\.?\s(?:thesis|diss)|master.{0,3}s?\sthesis"
        r"|phd\sthesis|doctoral\s(?:thesis|diss)|dissertation|diplomarbeit|masterarbeit|habil)", re.IGNORECASE)),
    ("patent", re.compile(r"\b(?:патент|пат\.|а\.\s?с\.|patent)\b", re.IGNORECASE)),
    ("report", re.compile(r"\b(?:препринт|отч[её]т|technical report|tech\.? rep|working paper|discussion paper"
        r"|arbeitspapier|preprint)\b", re.IGNORECASE)),
)  # fmt: skip
MEETING = re.compile(
    r"\b(?:proc\.|proceedings|conference|conf\.|symposium|workshop|congress|труды|материалы|тез\.|тезисы|сб\."
    r"|сборник|конференци|симпозиум|семинар|tagung|kongress|hrsg)",
    re.IGNORECASE,
)
