"""Kinds of works that few references are of, found in labelled strings by their words and labels."""

import re
from collections.abc import Callable, Mapping

from svod_lab.corpora.items import LabeledReference

_DAY = r"(?:[0-2]?\d|3[01])"
_MONTH = (
    r"(?:янв|февр?|мар[та]|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[cz])"
    r"[a-zа-я]{0,8}\.?"
)
_ACCESS = r"(?:обращени|доступ|accessed|retrieved|visited|abgerufen|zugriff|abruf|stand:|letzte[rs]?\s)"


def _words(pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> Callable[[LabeledReference], bool]:
    found = re.compile(pattern, flags)
    return lambda item: found.search(item.raw) is not None


def _labels(item: LabeledReference) -> frozenset[str]:
    return frozenset(span.label for span in item.spans)


def _before(item: LabeledReference, label: str) -> str:
    """What stands before the first value of a label; nothing where there is none."""
    return next((item.raw[: span.start].rstrip(' «“„"') for span in item.spans if span.label == label), "")


_IN = re.compile(
    r"(?:\b(?:in|dans|en)|[вВ]\s(?:кн|сб)\.?)\s?:?$|//$|/$|:$|\)[.,:]?$|\beds?\.?,?$|hrsg\.?,?$", re.IGNORECASE
)
_BOOK = frozenset({"publisher", "place", "editor"})


def _is_multi_volume(item: LabeledReference) -> bool:
    labels = _labels(item)
    return "volume" in labels and "publisher" in labels and "issue" not in labels


def _is_chapter_without_in(item: LabeledReference) -> bool:
    labels = _labels(item)
    is_part = {"container", "title"} <= labels and bool(labels & _BOOK)
    return is_part and not _IN.search(_before(item, "container"))


def _is_behind_slash(item: LabeledReference) -> bool:
    before = _before(item, "container")
    return before.endswith("/") and not before.endswith("//")


_NEWS = re.compile(rf"(?<![\d.])(?:{_DAY}\.?\s{_MONTH}|{_DAY}\.\s?(?:0?\d|1[012])\.|{_MONTH}\s{_DAY}\b)", re.IGNORECASE)
_NOT_NEWS = re.compile(rf"{_ACCESS}|конф|conf|proc|tagung|symp|workshop|семинар|patent|пат\.", re.IGNORECASE)


def _is_newspaper(item: LabeledReference) -> bool:
    labels = _labels(item)
    return (
        "container" in labels
        and "volume" not in labels
        and _NEWS.search(item.raw) is not None
        and _NOT_NEWS.search(item.raw) is None
    )


_ACCESSED = re.compile(_ACCESS, re.IGNORECASE)


def _is_page_with_day(item: LabeledReference) -> bool:
    return "url" in _labels(item) and _ACCESSED.search(item.raw) is not None


# How each kind is known, with an example.
KINDS: Mapping[str, Callable[[LabeledReference], bool]] = {
    # «Смирнов В.И. Курс: в 5 т. Т. 2. М.: Наука, 1974», «Ullmann's Encyclopedia, Vol. 3. Weinheim: VCH».
    "multi-volume": _is_multi_volume,
    # «Федеральный закон от 02.05.2006 № 59-ФЗ», «BGH, Urteil vom 3.5.1999», «Clean Air Act, 42 U.S.C. § 7401».
    "law": _words(
        r"федеральн\w+\sзакон|\bФЗ\b|постановлени\w\s(?:правит|пленум)|указ\sпрезид|\bкодекс\b|собрани\w\sзаконод"
        r"|\bBGBl\b|\bBGHZ?\b|\bBVerfGE?\b|\bUrteil\b|\bBeschlu(?:ss|ß)\b|\w+gesetz\b|\bU\.?S\.?C\.?\s§|\bAct\s(?:of\s)?(?:18|19|20)\d\d"
        r"|\b(?:Council|EU|EC)\s(?:Directive|Regulation)|\bC\.?F\.?R\.?\b|\bv\.\s[A-Z]\w+.{0,12}\(?(?:1[89]|20)\d\d\)?\s\d?\s?[A-Z]{2}"
    ),
    # «Пат. 2123456 РФ», «А. с. 123456 СССР», «US Patent 4,123,456».
    "patent": _words(
        r"\bпат(?:ент)?\b\.?\s(?:№\s?)?(?:РФ|\d|US|США)|\bа\.\s?с\.\s(?:№\s?)?\d|авт\.?\s?свид"
        r"|\bpatents?\b.{0,12}\d{4}|патент\w*\s(?:РФ|№)"
    ),
    # «ГОСТ 7.1-2003», «DIN EN ISO 9001», «IEEE Std 802.3».
    "standard": _words(
        r"\b(?:ГОСТ|СНиП|СанПиН|ОСТ|РД|ТУ|НП|НРБ|ПНАЭ)\b[\sРA-ZА-Я-]{0,10}\d|\bDIN\s(?:EN\s)?(?:ISO\s)?\d|\bISO(?:/IEC)?\s?\d{3}|\bIEEE\sStd|\bRFC\s?\d{3}|\bASTM\s[A-Z]\d|\bVDI\s\d"
    ),
    # «Die Zeit, 12.05.2003», «New York Times, May 5, 2003, p. A1».
    "newspaper": _is_newspaper,
    # «URL: … (дата обращения: 05.03.2019)».
    "web page with access day": _is_page_with_day,
    "thesis": _words(
        r"дис\w*\.?\s.{0,12}(?:канд|док|д-ра)|автореф|\bph\.?\s?d\.?\b|\b(?:master|doctoral|bachelor)\w*['’]?s?\s(?:thesis|diss)|\bdiss(?:ertation)?\b"
        r"|\bhabil|diplomarbeit|magisterarbeit|\bthesis\b|дипломн"
    ),
    "report": _words(
        r"\btech\w*\.?\s?rep|\breport\sno|\bworking\spapers?\b|\bdiscussion\spapers?\b|arbeitspapier|arbeitsbericht|forschungsbericht|отч[её]т|препринт|\bpreprint\b|diskussionspapier|white\spaper"
    ),
    "chapter without In": _is_chapter_without_in,
    "container behind a slash": _is_behind_slash,
    # «ИвановИ.И.», «Smith JA».
    "compact names": _words(
        r"^[\s\[\]\d.)]*(?:[А-ЯЁ][а-яё]{2,}(?:[А-ЯЁ]\.){1,2}|[A-Z][a-zà-ž]+\s[A-Z]{1,3}(?=[,:;\s]|\.\s))", re.NOFLAG
    ),
    # «(= Schriften der Akademie, Bd. 12)», «Lecture Notes in Computer Science, vol. 1234».
    "series with number": _words(
        r"\(=?\s?[^()]{8,80}[,;]?\s(?:Bd|Band|Vol|Nr|No|H|Вып|Т|№)\b\.?\s?\d|\b(?:LNCS|LNAI|lecture\snotes|ser(?:ies|\.)|reihe|schriften)\b[^()]{0,50}?\b(?:vol|bd|band|nr|no|vyp|вып|т)\b\.?\s?\d|сер(?:ия|\.)"
    ),
}  # fmt: skip


def kinds_of(item: LabeledReference) -> tuple[str, ...]:
    """The kinds that a reference is of; most are of none of these."""
    return tuple(name for name, is_of in KINDS.items() if is_of(item))
