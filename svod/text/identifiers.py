"""Identifiers in text: DOI, arXiv, ISBN, ISSN, ORCID, URL, e-mail, УДК, MSC, each in its normal form."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from svod.languages import alternatives
from svod.text import lazy_re as re
from svod.text.msc import msc_code
from svod.text.udc import printed_code, udc_code


class Identifier(NamedTuple):
    """An identifier in normal form, its scheme, and the characters it was read from."""

    start: int
    end: int
    scheme: str
    text: str


_TRAILING = ".,;:!?»“”\"'’>…–—"
# MSC codes are only read near such words: «Mathematics Subject Classification», «MSC 2010».
_MSC_CONTEXT = re.compile(
    rf"\b(?:ams|msc|{alternatives('header.msc_context')})\b|(?:AMS|MSC)(?=\d{{4}})",
    re.IGNORECASE,
)
_MSC_CODE = re.compile(r"(?<![\w.-])(\d{2}(?:[A-Z]\d{2}|[A-Z](?:xx|XX)|-\d{2}|-(?:xx|XX)))(?![\w-])")
_MSC_REACH = 300
_UDC = re.compile(r"(?<![^\W\d_])(?:(?:УДК|UDC|UDK)(?:\s?:)?\s{0,3}|DK\s(?=\d{3}\.\d))(?=[\d(\[])")
# Where several codes stand behind one word: «519.21; 004.85».
_NEXT_UDC = re.compile(r"\s?[;,]\s?(?=\d{3}\.\d)")
_MOST_UDC = 5
_LOCAL = r"[A-Za-z0-9_](?:[\w.+-]{0,62}[\w-])?"
_DOT = r"(?:\.|\s?[\[({](?:dot|punkt|\.)[\])}]\s?)"
_EMAIL = re.compile(
    # {ivanov, petrov}@host · (ivanov, petrov)@host · ivanov, petrov @host · ivanov,petrov@host · ivanov@host
    rf"(?<![\w.+-])(?P<names>\{{[^{{}}@\n]{{3,200}}\}}|\([^()@\n]{{3,200}}\)|{_LOCAL}(?:,{_LOCAL}){{1,9}}"
    rf"|{_LOCAL}(?:,\s{_LOCAL}){{1,9}}(?=\s@)|{_LOCAL})"
    # @ · [at] · (at) · {at} · <at>
    r"\s?(?:@|[\[({<](?:at|ät|AT|@)[\])}>])\s?"
    # example.org · example [dot] org
    rf"(?P<host>[\w-]{{1,63}}(?:{_DOT}[\w-]{{1,63}}){{1,6}})",
    re.ASCII,
)
_AT_WORD = re.compile(r"[\[({<](?:at|ät|AT)[\])}>]")
_DOT_WORD = re.compile(rf"{_DOT}")


def _doi(match: re.Match[str]) -> str | None:
    text = _balanced(match.group(1).rstrip(_TRAILING))
    return text.lower() if len(text) > 8 else None


def _arxiv(match: re.Match[str]) -> str:
    return re.sub(r"v\d+$", "", match.group(1).lower())


def _isbn(match: re.Match[str]) -> str | None:
    digits = re.sub(r"[^\dX]", "", match.group(1).upper().replace("Х", "X"))
    if len(digits) == 13 and digits.isdigit():
        total = sum(int(digit) * (3 if index % 2 else 1) for index, digit in enumerate(digits))
        return digits if total % 10 == 0 else None
    if len(digits) == 10 and "X" not in digits[:9]:
        return digits if _weighted_sum(digits) % 11 == 0 else None
    return None


def _issn(match: re.Match[str]) -> str | None:
    digits = (match.group(1) + match.group(2)).upper().replace("Х", "X")
    return f"{digits[:4]}-{digits[4:]}" if _weighted_sum(digits) % 11 == 0 else None


def _weighted_sum(digits: str) -> int:
    return sum((10 if digit == "X" else int(digit)) * (len(digits) - index) for index, digit in enumerate(digits))


def _orcid(match: re.Match[str]) -> str | None:
    digits = re.sub(r"[^\dX]", "", match.group(1).upper())
    total = 0
    for digit in digits[:15]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return match.group(1).upper() if digits[15] == ("X" if check == 10 else str(check)) else None


def _url(match: re.Match[str]) -> str | None:
    text = _balanced(match.group().rstrip(_TRAILING))
    if len(text) < 8:
        return None
    return text if "://" in text else f"http://{text}"


def _balanced(text: str) -> str:
    while text.endswith((")", "]")) and text.count("(") + text.count("[") < text.count(")") + text.count("]"):
        text = text[:-1].rstrip(_TRAILING)
    return text


class _Pattern(NamedTuple):
    scheme: str
    # One of these is in every such identifier, in small letters; asked first, for patterns cost more.
    parts: tuple[str, ...]
    pattern: re.Pattern[str]
    normal: Callable[[re.Match[str]], str | None]


# The most particular first: a DOI link is a DOI, not a URL.
_PATTERNS: tuple[_Pattern, ...] = (
    # https://doi.org/10.1000/XYZ · DOI: 10.1000/xyz
    _Pattern("doi", ("10.",), re.compile(r"(?:(?:https?://)?(?:dx\.)?doi\.(?:org|acm\.org)/{1,2}"
        r"|\bdoi\s?[:=]?\s{0,2})?(?<![\w.])"
        # Old DOIs of Wiley's hold angle brackets: 10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2
        r"(10\.\d{4,9}/(?:\(SICI\)[^\s\"«»]{2,200}|[^\s\"<>«»]{2,200}))", re.IGNORECASE), _doi),
    # arXiv:1707.01007v2 [cs.DB] · arXiv:math/0211159
    _Pattern("arxiv", ("arxiv",), re.compile(r"\barxiv(?:\.org/(?:abs|pdf)/|\s?:\s?"
        r"|\s(?:preprint\s)?(?:arxiv:\s?)?)(\d{4}\.\d{4,5}(?:v\d{1,2})?|[a-z-]{2,10}(?:\.[A-Z]{2})?/\d{7})",
            re.IGNORECASE), _arxiv),
    # https://orcid.org/0000-0002-1825-0097
    _Pattern("orcid", ("0000-",), re.compile(
        r"(?:(?:https?://)?(?:www\.)?orcid\.org/)?(?<![\d-])(0000-000\d-\d{4}-\d{3}[\dXx])"
        r"(?![\d-])"), _orcid),
    # ISBN 978-5-9221-0266-7
    _Pattern("isbn", ("isbn",), re.compile(
        r"\bISBN(?:-1[03])?\s{0,2}:?\s{0,2}((?:97[89][\s‐-–-]?)?\d[\d\s‐-–-]{7,15}[\dXxХ])"
        r"(?!\d)"), _isbn),
    # ISSN 0373-2703
    _Pattern("issn", ("issn",), re.compile(
        r"\be?-?ISSN(?:\s?\([^)]{2,8}\))?\s{0,2}:?\s{0,2}(\d{4})\s?[‐-–-]\s?(\d{3}[\dXxХ])"
        r"(?!\d)", re.IGNORECASE), _issn),
    # http://example.org/paper.pdf · www.example.org
    _Pattern("url", ("://", "www."), re.compile(
        r"\b(?:https?://|ftp://|www\.(?=[\w-]{1,63}\.))[^\s<>\"«»]{3,500}", re.IGNORECASE),
        _url),
)  # fmt: skip


def find_identifiers(text: str) -> Iterator[Identifier]:
    """Every identifier in a text but classification codes, in printed order; a stretch is read once."""
    found: list[Identifier] = []
    taken = bytearray(len(text))
    low = text.lower()
    for scheme, parts, pattern, normal in _PATTERNS:
        for match in pattern.finditer(text) if any(part in low for part in parts) else ():
            value = normal(match)
            if value and not any(taken[match.start() : match.end()]):
                found.append(Identifier(match.start(), _end(match, scheme), scheme, value))
                taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    emails = (email for email in find_emails(text) if not any(taken[email.start : email.end]))
    yield from sorted((*found, *emails))


def _end(match: re.Match[str], scheme: str) -> int:
    if scheme not in ("doi", "url"):
        return match.end()
    return match.start() + len(_balanced(match.group().rstrip(_TRAILING)))


def find_emails(text: str) -> Iterator[Identifier]:
    """Every e-mail address, also those written together: «{ivanov, petrov}@example.org»."""
    # Most lines have none, and the pattern takes long to say so.
    if "@" not in text and not _AT_WORD.search(text):
        return
    for match in _EMAIL.finditer(text):
        host = _DOT_WORD.sub(".", match["host"]).rstrip(".-").lower()
        for name in re.split(r"[\s,;|/]+", match["names"].strip("{}() ")):
            if re.fullmatch(r"[\w.+-]{1,64}", name, re.ASCII):
                yield Identifier(match.start(), match.end(), "email", f"{name}@{host}")


def find_udc(text: str) -> Iterator[Identifier]:
    """The codes of the Universal Decimal Classification after «УДК»."""
    for match in _UDC.finditer(text):
        start = match.end()
        for _ in range(_MOST_UDC):
            stretch = printed_code(text, start)
            code = udc_code(stretch)
            if code is None:
                break
            end = start + len(stretch)
            yield Identifier(start, end, "udc", code)
            following = _NEXT_UDC.match(text, end)
            if following is None:
                break
            start = following.end()


def find_msc(text: str) -> Iterator[Identifier]:
    """The codes of the Mathematics Subject Classification, in stretches with at least two of its words (P3).

    What looks like a code but is none of 2010 or 2020 is left out.
    """
    reaches = [match.end() for match in _MSC_CONTEXT.finditer(text)]
    for match in _MSC_CODE.finditer(text):
        near = reaches[bisect_left(reaches, match.start() - _MSC_REACH) : bisect_right(reaches, match.start())]
        named = any(text[max(0, end - 3) : end].upper() in ("MSC", "AMS") for end in near)
        code = msc_code(match.group(1)) if len(near) >= 2 or named else None
        if code:
            yield Identifier(match.start(), match.end(), "msc", code)
