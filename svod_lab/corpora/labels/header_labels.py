"""What header corpora call the parts of a header, in our words, and the words that stand before a part."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from svod.model.reference import LabeledSpan

CORA: Mapping[str, str] = {
    "title": "title", "author": "author", "affiliation": "affiliation", "address": "address", "email": "email",
    "phone": "phone", "web": "url", "date": "date", "abstract": "abstract", "keyword": "keywords", "note": "note",
    "pubnum": "identifier", "degree": "genre", "intro": "body", "page": "page",
}  # fmt: skip

# Elements of GROBID's headers; `element/type` comes before `element`.
GROBID: Mapping[str, str] = {
    "titlePart": "title", "docAuthor": "author", "affiliation": "affiliation", "address": "address",
    "email": "email", "phone": "phone", "ptr": "url", "date": "date", "div/abstract": "abstract",
    "keyword": "keywords", "keywords": "keywords", "idno": "identifier", "reference": "source", "title/j": "source",
    "meeting": "source", "publisher": "publisher", "editor": "editor", "degree": "genre", "note/doctype": "genre",
    "note/docType": "genre", "note/articleType": "genre", "note/copyright": "copyright",
    "note/submission": "submission", "note": "note", "page": "page",
}  # fmt: skip

SCIJOURNALS: Mapping[str, str] = {
    "title": "title", "author": "author", "abstract": "abstract", "key_words": "keywords",
    "introduction": "body", "main": "body", "results": "body", "experimental part": "body", "conclusion": "body",
    "list of abbreviations": "body", "bibliography": "bibliography", "references": "bibliography",
}  # fmt: skip


class Part(NamedTuple):
    """One of GROBID's small sets: its folder in the archive, the element of one item, what its elements are."""

    folder: str
    element: str
    labels: Mapping[str, str]


_NAME: Mapping[str, str] = {
    "forename": "given", "forenname": "given", "firstname": "given", "middlename": "given",
    "surname": "family", "surename": "family", "lastname": "family", "suffix": "suffix",
    "roleName": "degree", "rolename": "degree", "marker": "marker",
}  # fmt: skip
PARTS: Mapping[str, Part] = {
    "grobid_affiliation": Part("affiliation-address/", "affiliation", {
        "orgName/institution": "institution", "orgName/department": "department", "orgName/laboratory": "laboratory",
        "orgName": "institution", "addrLine": "street", "postCode": "postcode", "postBox": "postbox",
        "settlement": "settlement", "region": "region", "country": "country", "marker": "marker",
    }),
    "grobid_name_header": Part("name/header/", "author", _NAME),
    "grobid_name_citation": Part("name/citation/", "author", _NAME),
    "grobid_date": Part("date/", "date", {"year": "year", "month": "month", "day": "day"}),
}  # fmt: skip

# Cora and the Russian zones keep such words inside, GROBID outside: they are no part of the value.
PREFIXES: Mapping[str, re.Pattern[str]] = {
    # «Аннотация.», «Zusammenfassung:», «Abstract|», «ABSTRACT», «1. Abstract».
    "abstract": re.compile(
        r"(?:\d(?:\.\d?)?\s+)?(?:abstract|summary|аннотация|реферат|резюме|zusammenfassung|kurzfassung|abstrakt|résumé)\b[\s.:|—–-]*",
        re.IGNORECASE,
    ),
    # «Ключевые слова:» and its misprints, «Schlüsselwörter», “Key words and phrases”, “Index Terms—”.
    "keywords": re.compile(
        r"(?:key\s?-?words(?:\s+and\s+phrases)?|index\s+terms|к?люч\w{0,6}\s+слова(?:\s+и\s+фразы)?"
        r"|schl(?:ü|ue)sselw(?:ö|oe)rter"
        r"|stichw(?:ö|oe)rter|mots[\s-]cl[eé]s)\b[\s.:|—–-]*",
        re.IGNORECASE,
    ),
    "author": re.compile(r"by\s+", re.IGNORECASE),
    "email": re.compile(r"(?:e\s?-?\s?mail|эл\.\s?почта|mail)s?\b[\s.:]*(?=\S)", re.IGNORECASE),
}  # fmt: skip
# Words that begin another part within a span of one: what stands before them is called so, what comes after so.
PARTS_WITHIN: tuple[tuple[str, re.Pattern[str], str, str], ...] = (
    # Cora: «… of photographs.\nKeywords: Image-based modeling, …» is one abstract.
    ("abstract", re.compile(
        r"(?<=\n)key\s?-?words?(?:\s+and\s+phrases)?\s*[:—]", re.IGNORECASE),
     "abstract", "keywords"),
    # Cora: «CR Categories: I.3.7 [Computer Graphics]…\nAdditional Key Words: volume rendering» is one list.
    ("keywords", re.compile(
        r"(?<=\n)(?:additional\s+|other\s+)?key\s?-?words?(?:\s+and\s+phrases)?\s*[:—]", re.IGNORECASE),
     "identifier", "keywords"),
)  # fmt: skip
# The mark of a title's first note is no part of it: «… Parameter Estimates 1», but «Part 1», «Dimension 3».
_NOTE_MARK = re.compile(
    r"(?<!part)(?<!часть)(?<!teil)(?<!phase)(?<!volume)(?<!version)(?<!\d)(?<!-)\s[1*†‡∗]$", re.IGNORECASE
)
_AROUND = " \t\n,;"


def bared(raw: str, spans: Iterable[LabeledSpan]) -> tuple[LabeledSpan, ...]:
    """The spans in order, without blanks, commas and the words that only announce them; empty ones fall away."""
    found = []
    for start, end, label in sorted(part for span in spans for part in _parted(raw, span)):
        start, end = _stripped(raw, start, end)
        prefix = PREFIXES.get(label)
        word = prefix.match(raw, start, end) if prefix else None
        if word and word.end() < end:
            start, end = _stripped(raw, word.end(), end)
        if label == "title" and (mark := _NOTE_MARK.search(raw[start:end])):
            end = start + mark.start()
        if start < end:
            found.append(LabeledSpan(start, end, label))
    return tuple(found)


def _parted(raw: str, span: LabeledSpan) -> tuple[LabeledSpan, ...]:
    for label, words, before, after in PARTS_WITHIN:
        word = words.search(raw, span.start + 1, span.end) if span.label == label else None
        if word:
            return LabeledSpan(span.start, word.start(), before), LabeledSpan(word.end(), span.end, after)
    return (span,)


def _stripped(raw: str, start: int, end: int) -> tuple[int, int]:
    while start < end and raw[start] in _AROUND:
        start += 1
    while end > start and raw[end - 1] in _AROUND:
        end -= 1
    return start, end
