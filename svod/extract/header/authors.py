"""The authors: lines of names near the title, with the bodies and addresses that belong to each."""

import re
from dataclasses import replace
from typing import NamedTuple

from svod.extract.header import weights
from svod.extract.header.first_page import Front, Group
from svod.extract.line_ends import joined_lines
from svod.model.document import Document, Line
from svod.model.person import PersonName
from svod.text.identifiers import find_emails
from svod.text.keywords import names_organisation, names_other_role, names_venue
from svod.text.names import are_strict, find_names, name_list, split_names, strip_marks
from svod.text.transliterate import latin

# How many lines from the title a line of full names, without initials, may stand.
REACH_OF_FULL_NAMES = 90
# A gap between words this many times the font size parts two columns of names.
_WIDE_GAP = 1.2
_AFTER_NAMES = re.compile(r"^\s*(?:,|\(|\||–|—|$)")
_AUTHOR_WORD = re.compile(
    r"^\s*(?:Выполнил|Студент|Автор|Обучающ|Магистрант|Verfasser|Vorgelegt von|Author|by\s)", re.IGNORECASE
)
_MARKS = re.compile(r"(?<=[^\W\d_.])\s?(\d{1,2}(?:\s?,\s?\d{1,2}){0,4}|[¹²³⁴⁵⁶⁷⁸⁹]+|[*∗†‡]+)")
_LEADING_MARK = re.compile(r"^\s*(\d{1,2}|[¹²³⁴⁵⁶⁷⁸⁹]|[*∗†‡])\s?(?=[^\W\d_«„“\"])")
# A mark before a name and what stands in angle brackets or as ORCID after it: «1 Р. Ш. Азимов, ORCID: 0000-…».
_BESIDE_NAMES = re.compile(r"^\s*\d{1,2}\s+(?=[^\W\d_])|<[^<>]{0,80}>|,?\s?ORCID\s?:?\s?[\d-]{16,20}X?", re.IGNORECASE)
_SUPERSCRIPTS = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹", "123456789")


class AuthorLine(NamedTuple):
    """A line that names authors: the names and whether they carry initials or patronymics."""

    line: Line
    names: tuple[PersonName, ...]
    strict: bool


class FoundAuthor(NamedTuple):
    """One author with what belongs to him or her."""

    name: PersonName
    line: Line
    weight: float
    affiliations: tuple[str, ...]
    email: str | None


def find_authors(document: Document, front: Front, title: Group | None) -> tuple[FoundAuthor, ...]:
    """The authors of the front, each with affiliations and e-mail where marks or order tell."""
    lines = _open_lines(front, title)
    chosen = _same_style(_author_lines([_spread(document, line) for line in lines]), title)
    if not chosen:
        return ()
    affiliations = find_affiliations(front, title)
    emails = tuple((line, email.text) for line in front.lines for email in find_emails(line.text))
    found: list[FoundAuthor] = []
    weight = _weight(chosen, title)
    for order, author_line in enumerate(chosen):
        until = chosen[order + 1].line.index if order + 1 < len(chosen) else 10**9
        for name in author_line.names:
            if any(name == other.name for other in found):
                continue
            own = _own_affiliations(name, author_line, until, affiliations, alone=len(chosen) == 1)
            email = _own_email(name, author_line, until, emails)
            found.append(FoundAuthor(name, author_line.line, weight, own, email))
    return _emails_in_order(tuple(found), tuple(email for _, email in emails))


def find_affiliations(front: Front, title: Group | None) -> tuple[tuple[Line, str], ...]:
    """The lines of the front that name organisations, run-on lines joined, each with its first line."""
    taken = {line.index for line in title.lines} if title else set()
    found: list[list[Line]] = []
    previous: Line | None = None
    for line in front.head:
        if line.index in taken or not _may_tell_affiliation(line):
            previous = None
            continue
        if found and found[-1][-1] is previous and _runs_on(found[-1], line):
            found[-1].append(line)
        elif names_organisation(line.text) and not _names_of(line.text):
            found.append([previous, line] if previous and _runs_back(previous, line) else [line])
        previous = line
    return tuple((lines[0], _affiliation_text(lines)) for lines in found)


def _may_tell_affiliation(line: Line) -> bool:
    text = line.text
    if _holds_email(text) and not names_organisation(text):
        return False
    return 3 <= len(text) <= 250 and not names_other_role(text[:40]) and not names_venue(text)


def _runs_on(lines: list[Line], line: Line) -> bool:
    last = lines[-1]
    if (
        last.font.size != line.font.size
        or last.index + 1 != line.index
        or len(lines) > 3
        or _LEADING_MARK.match(line.text)
    ):
        return False
    if _names_of(line.text) or _holds_email(line.text):
        return False
    open_end = last.text.rstrip().endswith((",", "-", "–", ";")) or last.text.count("(") > last.text.count(")")
    return open_end or line.text[:1].islower() or not names_organisation(line.text)


def _holds_email(text: str) -> bool:
    return next(find_emails(text), None) is not None


def _runs_back(previous: Line, line: Line) -> bool:
    return line.text[:1].islower() and previous.font.size == line.font.size and not _names_of(previous.text)


def _affiliation_text(lines: list[Line]) -> str:
    text = _without_emails(joined_lines(tuple(lines)))
    listed = name_list(strip_marks(text), strict=False)
    named = " ".join(match.name.full for match in listed.names)
    if listed.names and not names_organisation(named) and "," in text:
        return text.split(",", 1)[1].strip()
    return text.strip(" ,;")


def _open_lines(front: Front, title: Group | None) -> list[Line]:
    taken = {line.index for line in title.lines} if title else set()
    lines: list[Line] = []
    closed_until = -1
    for line in front.head:
        if line.index in taken:
            closed_until = -1
        elif names_other_role(line.text):
            # Supervisors and reviewers fill a thesis page to its end, a head of chair a line or two above the title.
            below = title is not None and line.index > title.lines[-1].index
            closed_until = 10**9 if below else line.index + (not _holds_name(line.text))
        elif _AUTHOR_WORD.match(line.text):
            closed_until = -1
        if line.index not in taken and line.index > closed_until:
            lines.append(line)
    return lines


def _holds_name(text: str) -> bool:
    return next(find_names(text), None) is not None


def _spread(document: Document, line: Line) -> Line:
    # Names set side by side stand on one line: wide gaps between words part them as a semicolon would.
    if line.box is None or line.span.stop - line.span.start > 60:
        return line
    words: list[str] = []
    right: float | None = None
    for index in range(line.span.start, line.span.stop):
        token = document.token(index)
        if (
            words
            and right is not None
            and token.box is not None
            and token.box.x0 - right > _WIDE_GAP * max(line.font.size, 1.0)
        ):
            words[-1] += ";"
        words.append(token.text)
        right = token.box.x1 if token.box else None
    return replace(line, text=" ".join(words))


def _author_lines(lines: list[Line]) -> list[AuthorLine]:
    found: list[AuthorLine] = []
    skip = -1
    for order, line in enumerate(lines):
        if order <= skip:
            continue
        pair = f"{line.text} {lines[order + 1].text}" if order + 1 < len(lines) else ""
        names = _names_of(line.text)
        if (
            line.text.rstrip().endswith((",", " and", " und", " и", "&"))
            and pair
            and len(split_names(pair)) > len(names)
        ):
            names, skip = split_names(pair), order + 1
        if names:
            found.append(AuthorLine(line, names, are_strict(names)))
    return found


def _names_of(text: str) -> tuple[PersonName, ...]:
    if len(text) > 400 or names_venue(text):
        return ()
    whole = split_names(_BESIDE_NAMES.sub("", _without_emails(text)))
    if whole and not (names_organisation(text) and not are_strict(whole)):
        return whole
    cleaned = strip_marks(text)
    listed = name_list(cleaned, strict=False)
    rest = cleaned[listed.end :]
    described = bool(_AFTER_NAMES.match(rest)) and (
        names_organisation(rest) or _holds_email(text) or bool(re.fullmatch(r"\s?\([^()]{2,60}\)", rest))
    )
    return tuple(match.name for match in listed.names) if listed.names and described else ()


def _same_style(found: list[AuthorLine], title: Group | None) -> list[AuthorLine]:
    if not found:
        return []
    if title is None:
        return [author for author in found if author.strict][:1]
    nearest = min(
        found, key=lambda author: (not author.strict and _distance(author, title) > 6, _distance(author, title))
    )
    style = nearest.line.font
    chosen = [
        author
        for author in found
        if author.line.font.size == style.size
        and author.line.font.bold == style.bold
        and _distance(author, title) <= REACH_OF_FULL_NAMES
    ]
    after = [author for author in chosen if author.line.index > title.lines[0].index]
    return after if nearest in after else [author for author in chosen if author not in after]


def _distance(author: AuthorLine, title: Group) -> int:
    return min(abs(author.line.index - title.lines[0].index), abs(author.line.index - title.lines[-1].index))


def _weight(chosen: list[AuthorLine], title: Group | None) -> float:
    # One weight for all, so that the printed order of authors is kept.
    if title is None:
        return weights.CREATOR_FAR_FROM_TITLE
    return weights.CREATOR_WITH_INITIALS if all(author.strict for author in chosen) else weights.CREATOR_FULL_NAME


def _own_affiliations(
    name: PersonName, author: AuthorLine, until: int, affiliations: tuple[tuple[Line, str], ...], *, alone: bool
) -> tuple[str, ...]:
    marks = _marks_of(name, author.line.text)
    marked = tuple(
        _unmarked(text)
        for _, text in affiliations
        if (match := _LEADING_MARK.match(text)) and match.group(1).translate(_SUPERSCRIPTS) in marks
    )
    if marked:
        return marked
    if any(_LEADING_MARK.match(text) for _, text in affiliations):
        return ()
    between = tuple(text for line, text in affiliations if author.line.index <= line.index < until)
    if between and (not alone or len(author.names) == 1 or len(between) == 1):
        return between
    return tuple(text for _, text in affiliations) if alone and len(affiliations) == 1 else ()


def _unmarked(text: str) -> str:
    return _LEADING_MARK.sub("", text).strip()


def _marks_of(name: PersonName, text: str) -> set[str]:
    at = text.find(name.family)
    if at < 0:
        return set()
    match = _MARKS.match(text, at + len(name.family))
    return set(re.findall(r"\d{1,2}|[*∗†‡]", match.group(1).translate(_SUPERSCRIPTS))) if match else set()


def _own_email(name: PersonName, author: AuthorLine, until: int, emails: tuple[tuple[Line, str], ...]) -> str | None:
    family = latin(name.family).replace(" ", "")
    by_name = [email for _, email in emails if len(family) > 3 and family[:5] in email.partition("@")[0].lower()]
    if by_name:
        return by_name[0]
    between = [email for line, email in emails if author.line.index <= line.index < until]
    return between[0] if len(author.names) == 1 and len(between) == 1 else None


def _emails_in_order(found: tuple[FoundAuthor, ...], emails: tuple[str, ...]) -> tuple[FoundAuthor, ...]:
    # As many addresses left as authors without one: they follow the same order.
    given = {author.email for author in found}
    left = [email for email in dict.fromkeys(emails) if email not in given]
    if len(left) != sum(author.email is None for author in found):
        return found
    following = iter(left)
    return tuple(author if author.email else author._replace(email=next(following)) for author in found)


def _without_emails(text: str) -> str:
    for email in sorted(find_emails(text), reverse=True):
        text = text[: email.start] + text[email.end :]
    return re.sub(r"\b[Ee]-?mails?\s?:?\s*$|\(\s*\)", "", text).strip(" ,;:")
