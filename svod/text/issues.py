"""The line that says where a paper appeared, taken apart: journal or meeting, volume, issue, pages, year."""

from typing import NamedTuple

from svod.languages import alternatives, by_language, language_codes
from svod.text import lazy_re as re


class Issue(NamedTuple):
    """Where a paper appeared; what the line does not say is empty."""

    container: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    year: str = ""


def _numbered(purpose: str) -> tuple[re.Pattern[str], ...]:
    """The patterns of each language; of those that have none, their plain words before a number: «tome 5»."""
    own = by_language(f"numbers.{purpose}_line")
    others = tuple(code for code in language_codes() if code not in own)
    plain = alternatives(f"numbers.{purpose}_line", others, plain=(f"numbers.{purpose}",))
    patterns = [pattern for of_language in own.values() for pattern in of_language]
    if plain:
        patterns.append(rf"(?<!\w)(?:{plain})\.?\s?(?P<value>\d{{1,4}})")
    return tuple(map(re.compile, patterns))


_PAGE_WORD = alternatives("numbers.pages_line", plain=("numbers.pages",))
# Field and patterns, the surest first; each group `value` is the field.
PATTERNS: tuple[tuple[str, tuple[re.Pattern[str], ...]], ...] = (
    ("volume", (
        *_numbered("volume"),  # Т. 5 · Bd. 12 · Vol. 27
        re.compile(r"[^\W\d_]\s(?P<value>\d{1,3})\s?(?:\(\d{1,3}\)|\((?:19|20)\d\d\)|/\d{4})"),  # Archiv 67 (2016)
    )),
    ("issue", (
        *_numbered("issue"),  # № 2 · Heft 3 · No. 4
        re.compile(r"\b\d{1,4}\s?\((?P<value>\d{1,3}(?:[-–/]\d{1,3})?)\)"),  # 2(2)
        re.compile(r"(?<![\d/])(?P<value>\d{1,2})[-/](?:19|20)\d\d"),  # 9-2006
    )),
    ("pages", (
        re.compile(
            rf"(?<!\w)(?:[СсCSs]|{_PAGE_WORD})\.?\s?(?P<value>\d{{1,5}}\s?[-–—]\s?\d{{1,5}})(?!\d)"
        ),  # С. 416–422
        re.compile(r"(?:\)|\d{4}\)?|\d|:)[,:;.]?\s(?P<value>\d{1,5}\s?[-–—]\s?\d{1,5})\s?(?:$"
                   r"|[.,;])"),  # (2000), 171–184
    )),
    ("year", (
        re.compile(r"(?<![\d/–-])(?P<value>(?:19|20)\d\d)(?:[/–-]\d{2,4})?(?![\d/–-])"),  # 2021
        re.compile(r"[/-](?P<value>(?:19|20)\d\d)(?!\d)"),  # 7/1996
    )),
)  # fmt: skip
# The name of the journal ends where figures, volume words or the year begin.
_END_WORD = "|".join(
    (
        alternatives("numbers.container_end", plain=("numbers.volume", "numbers.issue")),
        alternatives("numbers.container_end_pages"),
    )
)
_CONTAINER_END = re.compile(rf"[\s.,;:–—-]*(?:(?<!\w)(?:{_END_WORD})[\s.]?\s?[\dIVX]|(?<!\w)\d|\(\d{{4}}|[•|])")
_NOISE = re.compile(rf"^\s*(?:\d{{1,4}}\s+)?(?:{alternatives('numbers.container_start')}|©)?\s?:?\s*|[\s.,;:–—|-]+$")
_LONGEST = 300


def read_issue(text: str) -> Issue:
    """The parts of a journal line: «Вестник анализа. 2021. Т. 5. № 2. С. 3–10»."""
    short = text[:_LONGEST]
    found = {field: _first(patterns, short) for field, patterns in PATTERNS}
    return Issue(container=_container(short), **found)


def _first(patterns: tuple[re.Pattern[str], ...], text: str) -> str:
    for pattern in patterns:
        match = pattern.search(text)
        if match:
            value = next((found for found in match.groups() if found), "")
            return re.sub(r"\s", "", value)
    return ""


def _container(text: str) -> str:
    end = _CONTAINER_END.search(text)
    name = text[: end.start()] if end else text
    if end and not re.search(r"[^\W\d_]{4}", name):
        # «Т. 5, № 2. Вестник анализа»: the name stands behind the figures.
        rest = max(re.split(r"[.,;]\s|\d\s", text), key=len, default="")
        name = rest if re.search(r"[^\W\d_]{4}", rest) and not re.search(r"\d", rest) else ""
    return _NOISE.sub("", name).strip(' «»"„“')
