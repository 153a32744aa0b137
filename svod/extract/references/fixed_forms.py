"""Claims what has a form of its own in a reference: identifiers, pages, volume, issue, edition, year."""

import re

from svod.extract.references.draft import Draft
from svod.extract.references.patterns import FIELD_PATTERNS, YEAR
from svod.text.identifiers import find_identifiers

_LABELS_OF_SCHEMES = {"doi": "doi", "url": "url", "isbn": "note", "issn": "note", "arxiv": "note"}
_DOI_START = re.compile(r"10\.\d{4,9}/")
# A year with these marks around it is a date of issue, not a word of the title: «. – 1981.», «(1981)», «, 1981.».
_FRAMED_YEAR = re.compile(r"[(\[—–\-,.;:]\s?[(\[]?$")
_AFTER_YEAR = re.compile(r"\s?(?:г\.?)?\s?(?:[)\].,;:—–]|$|\s[–—-]\s)")


def claim_identifiers(draft: Draft, start: int) -> None:
    """DOI, URL, ISBN and their kin, without the words before them."""
    for identifier in find_identifiers(draft.raw):
        label = _LABELS_OF_SCHEMES.get(identifier.scheme)
        if label is None:
            continue
        begin = identifier.start
        if label == "doi":
            number = _DOI_START.search(draft.raw, identifier.start, identifier.end)
            begin = number.start() if number else begin
            draft.claim(begin, identifier.end, label)
            if begin > identifier.start and draft.raw[identifier.start : begin].lower().startswith("http"):
                draft.claim(identifier.start, begin, "other")
            continue
        draft.claim(begin, identifier.end, label)


def claim_patterns(draft: Draft, start: int) -> None:
    """Pages, volume, issue, edition and notes, each by the first pattern that reads it."""
    begin = max([start, *(span.end for span in draft.spans if span.label == "author")])
    for _example, pattern in FIELD_PATTERNS:
        for match in pattern.finditer(draft.raw, begin):
            groups = {label: match.span(label) for label, value in match.groupdict().items() if value}
            held = {span.label for span in draft.spans}
            if groups.keys() & held - {"note", "genre"} or not all(draft.is_free(*span) for span in groups.values()):
                continue
            for label, (first, last) in groups.items():
                draft.claim(first, last, label)


def claim_years(draft: Draft, start: int) -> None:
    """The year of issue: right after the authors, or else the last one that punctuation sets apart."""
    if draft.first("year"):
        return
    years = [match for match in YEAR.finditer(draft.raw, start) if draft.is_free(*match.span("year"))]
    if not years:
        return
    chosen = _after_authors(draft, years) or _set_apart(draft, years) or years[-1]
    draft.claim(*chosen.span("year"), "year")


def _after_authors(draft: Draft, years: list[re.Match[str]]) -> re.Match[str] | None:
    authors_end = max((span.end for span in draft.spans if span.label == "author"), default=0)
    for match in years:
        between = draft.raw[authors_end : match.start()]
        follows = draft.raw[match.end() : match.end() + 2].lstrip("abcdefgh)]/0123456789 ")
        if match.start() < authors_end:
            continue
        if not authors_end and match.start() > 120:
            return None
        bracketed = draft.raw[match.start()] in "(["
        if (
            authors_end
            and re.fullmatch(r"[\s,.;:(\[–—-]{0,4}(?:\([^()]{1,12}\)[\s.,:]{0,3}\(?)?", between)
            and (bracketed or not follows or follows[0] in ".,:;)")
        ):
            return match
        if not authors_end and bracketed and re.match(r"\d{4}[a-h]?\s?[)\]]\s?[.:,]", draft.raw[match.start("year") :]):
            return match
    return None


def _set_apart(draft: Draft, years: list[re.Match[str]]) -> re.Match[str] | None:
    for match in reversed(years):
        before, after = (
            draft.raw[max(0, match.start() - 3) : match.start("year")],
            draft.raw[match.end() : match.end() + 6],
        )
        if _AFTER_YEAR.match(after) and (_FRAMED_YEAR.search(before) or match.start() > 0.5 * len(draft.raw)):
            return match
    return None
