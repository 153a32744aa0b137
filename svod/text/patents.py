"""Patents cited in a text: office, number, kind, by the codes of offices and by the words for them."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from svod.languages import all_words, alternatives

# Codes of offices (WIPO ST.3): of several states, then of one.
_REGIONAL = frozenset({"EP", "WO", "EA", "AP", "OA", "GC", "XN"})
_CODES = (
    "EP|WO|EA|AP|OA|GC|XN|US|DE|JP|CN|KR|GB|FR|CA|AU|CH|AT|IT|ES|NL|BE|SE|DK|FI|NO|PL|CZ|SK|HU|RU|SU|UA|BY|KZ|IN|BR|MX"
    "|TW|IL|TR|ZA|PT|GR|RO|BG|HR|SI|RS|EE|LV|LT|LU|IE|DD|AR|NZ|SG|HK|MY"
)
_GROUPED = r"(?:RE|PP|D)?\d{1,3}(?:[.,\u00a0 ]\d{3}){1,3}(?!\d)"
_YEAR = r"(?:19|20)\d\d[/-]\d{5,7}|\d{2}/\d{3},\d{3}|\d{2}/\d{5,6}|[HST]?\d{1,2}-\d{4,6}|\d{2}-\d{4}-\d{5,7}"
_PLAIN = r"(?:RE|PP|D)?\d{5,13}(?:\.\d)?"
_GERMAN = r"[12]0\s20\d\d\s\d{3}\s\d{3}|\d{1,2}\s\d{2}\s\d{3}"
_NUMBER = rf"(?:{_YEAR}|{_GERMAN}|{_GROUPED}|{_PLAIN})"
_KIND = r"(?:\s?-?\s?(?P<kind>[ABCETUYS]\d?)(?![\w]))?"
_BY_CODE = re.compile(
    rf"(?<![\w/])(?P<office>{_CODES})(?:\s?-?\s?(?P<infix>[ABCTU]\d?|OS|PS|AS|GM|C1)(?=[\s-]))?[\s-]{{0,2}}"
    rf"(?:(?:No|Nr|№)\.?\s?)?(?P<number>{_NUMBER}){_KIND}(?![\w/]|[,.-]\d)"
)
# Applications under the treaty on cooperation name the office where they were filed.
_TREATY = re.compile(r"(?<![\w/])PCT/(?P<filed>[A-Z]{2})\s?(?P<number>\d{2}(?:\d{2})?/\d{5,6})(?![\w/])")
_GERMAN_KINDS = {"OS": "A1", "AS": "B", "PS": "C", "GM": "U"}

_NAMED = [(code, words) for code, _, words in (said.partition(": ") for said in all_words("patents.offices"))]
_OFFICES = [(code, re.compile(rf"(?:{words})\Z", re.IGNORECASE)) for code, words in _NAMED]
_OFFICE = "|".join(words for _, words in _NAMED)
_DOCUMENT, _BESIDE = alternatives("patents.documents"), alternatives("patents.beside")
_NUMBERING = r"(?:\s{0,2}\(?(?:Nos?|Nrn?|№|Ser|Serial|Appl)(?:\.|\b)\s?:?){0,3}\s{0,2}(?:№\s?)?"
_ONE = rf"{_NUMBER}(?:\s?-?\s?[ABCETUYS]\d?(?!\w))?(?!\w|[,.]\d)"
_LIST = rf"(?P<numbers>{_ONE}(?:(?:\s?[,;]\s{{0,2}}|\s{{1,2}})(?:(?:and|or|und|oder|и|или|et)\s+)?{_ONE})*)"
_BY_WORDS = (
    re.compile(
        rf"(?<!\w)(?P<office>{_OFFICE})\s+(?P<between>(?:(?:{_BESIDE})\s+){{0,4}})(?P<document>{_DOCUMENT})(?!\w)"
        rf"(?P<behind>(?:\s+(?:{_BESIDE})){{0,3}}){_NUMBERING}{_LIST}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?<!\w)(?P<between>)(?P<document>{_DOCUMENT})\s+(?P<office>{_OFFICE})(?P<behind>){_NUMBERING}{_LIST}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?<!\w)(?P<between>)(?P<document>{_DOCUMENT}){_NUMBERING}{_LIST}(?P<behind>),?\s\(?(?P<office>{_OFFICE})(?!\w)",
        re.IGNORECASE,
    ),
)  # fmt: skip
_EACH = re.compile(rf"(?P<number>{_NUMBER}){_KIND}")
_APPLIED = re.compile(alternatives("patents.applications"), re.IGNORECASE)
_PUBLISHED = re.compile(r"publ|veröffentlicht|offenlegung", re.IGNORECASE)
_SERIAL = re.compile(r"\d{2}/\d{3},\d{3}|\d{2}/\d{5,6}")
_PROVISIONAL_SERIES = ("60", "61", "62", "63")
# Shorter numbers are those of post, of people, of laws.
_FEWEST_DIGITS = 6
_MOST_TEXT = 2_000_000


class PatentCitation(NamedTuple):
    """A cited patent, and where its number stands in the text; the number also as databases of the EPO write it."""

    office: str
    number: str
    database_number: str
    kind: str
    type: str
    status: str
    start: int
    end: int

    @property
    def is_regional(self) -> bool:
        """Whether the office is that of several states."""
        return self.office in _REGIONAL


def patent_citations(text: str) -> list[PatentCitation]:
    """The patents that a text cites, in their order."""
    text = text[:_MOST_TEXT]
    found: list[PatentCitation] = []
    taken: list[tuple[int, int]] = []
    for start, end, cited in (*_by_code(text), *_by_words(text)):
        place = bisect_left(taken, (start, end))
        beside = taken[max(0, place - 1) : place + 1]
        if not any(start < other_end and other_start < end for other_start, other_end in beside):
            found += cited
            taken.insert(place, (start, end))
    return sorted(found, key=lambda one: one.start)


def _by_code(text: str) -> Iterator[tuple[int, int, list[PatentCitation]]]:
    for match in _TREATY.finditer(text):
        year, _, number = match["number"].partition("/")
        made = PatentCitation(
            "WO", match["number"], f"{_full_year(year)}{match['filed']}{number}", "", "patent", "application",
            match.start("number"), match.end("number"),
        )  # fmt: skip
        yield match.start(), match.end(), [made]
    for match in _BY_CODE.finditer(text):
        kind = match["kind"] or _GERMAN_KINDS.get(match["infix"] or "", match["infix"] or "")
        if sum(map(str.isdecimal, match["number"])) < _FEWEST_DIGITS and not kind:
            continue
        end = match.end("kind") if match["kind"] else match.end("number")
        yield match.start(), end, [_made(match["office"], match["number"], kind, "", match.start("number"), end)]


def _by_words(text: str) -> Iterator[tuple[int, int, list[PatentCitation]]]:
    for pattern in _BY_WORDS:
        for match in pattern.finditer(text):
            office = next((code for code, words in _OFFICES if words.match(match["office"])), "")
            words = f"{match['between']} {match['document']} {match['behind']}"
            begin = match.start("numbers")
            cited = [
                _made(office, one["number"], one["kind"] or "", words, begin + one.start(), begin + one.end())
                for one in _EACH.finditer(match["numbers"])
            ]
            yield match.start(), match.end(), [one for one in cited if len(one.database_number) >= _FEWEST_DIGITS - 1]


def _made(office: str, number: str, kind: str, words: str, start: int, end: int) -> PatentCitation:
    described = words.lower()
    is_applied = bool(_APPLIED.search(words)) and not _PUBLISHED.search(words)
    status = "publication"
    if number.startswith("RE") or "reissue" in described:
        status = "reissued"
    elif "provisional" in described or (office == "US" and _is_provisional(number)):
        status = "provisional"
    elif is_applied or (office == "US" and _SERIAL.fullmatch(number)) or re.search(r"\.\d$", number):
        status = "application"
    type_ = "patent"
    if "design" in described or number.startswith("D"):
        type_ = "designPatent"
    elif "plant" in described or number.startswith("PP"):
        type_ = "plant"
    elif kind.startswith("U") or re.search(r"utility model|gebrauchsmuster|полезн", described):
        type_ = "utilityModel"
    return PatentCitation(office, number, _database_number(office, number), kind, type_, status, start, end)


def _is_provisional(number: str) -> bool:
    return bool(_SERIAL.fullmatch(number)) and number.startswith(_PROVISIONAL_SERIES)


def _database_number(office: str, number: str) -> str:
    """The number without what is printed between its digits; EP has seven, WO the full year."""
    if office == "WO" and (found := re.fullmatch(r"(\d{2}|\d{4})[/-]?(\d{5,6})", number)):
        return f"{_full_year(found[1])}{found[2].zfill(6)}"
    digits = re.sub(r"[^\dA-Z]", "", number.partition(".")[0] if re.search(r"\d{8}\.\d$", number) else number)
    return digits.zfill(7) if office == "EP" and len(digits) < 7 else digits


def _full_year(year: str) -> str:
    return year if len(year) == 4 else f"{'19' if int(year) > 60 else '20'}{year}"
