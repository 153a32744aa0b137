"""Lines that name authors: names side by side parted, lists over several lines joined, headlines separated."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from svod.extract.header.glued_marks import RAISED
from svod.languages import alternatives
from svod.model.document import Document, Line
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.dates import find_milestones
from svod.text.family_names import INNER_PARTICLES, PARTICLES, family_start
from svod.text.identifiers import find_emails
from svod.text.keywords import names_kind, names_organisation, names_other_role, names_venue
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of
from svod.text.name_forms import PATRONYMIC
from svod.text.names import are_strict, name_list, split_names, strip_marks
from svod.text.places import place_kind, split_place

# A gap between words this many times the font size parts two columns of names.
_WIDE_GAP = 1.2
_MOST_TOKENS, _LONGEST_LINE = 60, 400
# A name has a capital for the person and one for the family.
_FEWEST_CAPITALS = 2
# An author list runs over so many lines at most.
_MOST_LINES = 8
# So many of them may be no names by themselves, for one is broken there; their sizes differ no more than this.
_MOST_BETWEEN, _SAME_SIZE = 4, 0.6
_RAISED_SIZE = 0.75
_PATRONYMIC_FIRST = re.compile(rf"{PATRONYMIC}(?![\w-])(?!\s[А-ЯЁ])")
_MARKS_AT_END = " .;*∗†‡§¹²³⁴⁵⁶⁷⁸⁹0123456789"
_DEGREE_AT_END = re.compile(rf"\s*(?:,|\s[–—-])\s(?:{alternatives('names.bare_degrees')})\W*$")
_AFTER_NAMES = re.compile(r"^\s*(?:,|\(|\||–|—|$)")
_GOES_ON = re.compile(rf"(?:[,;&/|·•]|\s[–—]|\b(?:{alternatives('names.open_list')}))$")
_AUTHOR_WORD = re.compile(
    rf"^\s*(?:{alternatives('names.author_line')})",
    re.IGNORECASE,
)
# A mark before a name and what stands in angle brackets or as ORCID after it: «1 Р. Ш. Азимов, ORCID: 0000-…».
_BESIDE_NAMES = re.compile(
    r"^\s*\d{1,2}\s+(?=[^\W\d_])|<[^<>]{0,80}>|,?\s?(?:https?://orcid\.org/|ORCID\s?(?:iD)?\s?:?\s?)[\d-]{16,20}X?"
    r"|,?\s?\b(?:SPIN|Author\s?ID|Researcher\s?ID)(?:-?(?:код|code))?\s?:\s?[\w-]{4,16}"
    r"|(?<=[^\W\d_]{2})\s(?-i:[a-zа-я])(?:\s?,\s?(?-i:[a-z\d*∗†‡§]{1,2}))*(?=\s?(?:,|;|\band\b|$))",
    re.IGNORECASE,
)
_RAISED_LETTERS = re.compile(r"[a-zа-д](?:,[a-zа-д])*,?")
_PERSON = int(WordClass.GIVEN_NAME | WordClass.SURNAME | WordClass.SURNAME_ENDING | WordClass.PATRONYMIC)
_GIVEN = int(WordClass.GIVEN_NAME | WordClass.PATRONYMIC)
_PARTICLE = int(WordClass.NAME_PARTICLE)
_PLACE_OR_BODY = int(WordClass.ADDRESS | WordClass.ORGANISATION)
_DICTIONARY = int(WordClass.DICTIONARY)
# «, студент», « – доктор»: what a person is, behind the name.
_POST = re.compile(rf"(?:\s?,\s?|\s[–—-]\s)(?:{alternatives('names.posts')})", re.IGNORECASE)
_LIST_BREAK = re.compile(
    rf"\s*[,;&|•·]\s*(?:(?:{alternatives('names.joiners')})\s+)?|\s+(?:{alternatives('names.joiners')})\s+"
)
# Ana Candida Cruz Natali · Maria del Carmen Lopez Garcia · Jean-Pierre de la Cruz Moreno
_LONG_NAME = re.compile(
    rf"[A-ZÀ-Þ][\w’'-]+(?:\s(?:[A-ZÀ-Þ][\w’'-]+|[A-Z]\.|{PARTICLES}|{INNER_PARTICLES})){{2,5}}\s[A-ZÀ-Þ][\w’'-]+"
)
# «Edward Van» on one line, «Keuren, Alan Migdall» on the next.
_SECOND_HALF = re.compile(r"[^\W\d_][\w’'-]+[¹²³⁰-⁹\d*†‡]{0,3},")
# «Ana Silva, Bo Lind, Carl» on one line, «Ek» on the next.
_ENDS_AMID_NAME = re.compile(r"(?:[^\W\d_]{2}|[*∗†‡¹²³⁴-⁹])\s?,\s[^\W\d_]{2}[^,;]*,\s[^\W\d_]{2,20}$")
# «Ann Roe / Bo Lind / Carl» on one line, «Ek» on the next; «Carlos R. de» is no name yet.
_ENDS_LIST = re.compile(
    rf"\s(?:[/|·•]|{alternatives('names.joiners')})\s[^\W\d_]{{2,20}}(?:\s[A-Z]\.)?$|(?:[^\W\d_]{{2}}|\.)(?:\s(?:{PARTICLES}|{alternatives('names.second_particles')}))+$"
    r"|[,;]\s(?:[A-ZА-ЯЁ]\.\s?){1,3}$"
)
# Between names and the towns behind them; fewer parts are one name and its town.
_TOWN_BREAK, _FEWEST_WITH_TOWNS = re.compile(r"\s*,\s*|\s/\s"), 2
_WITHOUT_FAMILY = re.compile(r"[А-ЯЁ][а-яё]+\s[А-ЯЁ][а-яё]+(?:вич|вна|ична|ьич)")
_HALF_NAME = re.compile(r"[А-ЯЁ](?:[а-яё-]{2,25}|[А-ЯЁ-]{2,25})")


# «… университет им. / М. Акмуллы»: the person is no author.
NAMED_AFTER = re.compile(rf"\b(?:{alternatives('header.named_after')})(?:\s[^\W\d_]\.)*$")
_ANNOUNCES = re.compile(rf"\W*(?:{alternatives('header.body_announced')})\s?:", re.IGNORECASE)
# «JOHN VON NEUMANN»
_CAPITALS = re.compile(r"[^\W\d_]{2,}(?:-[^\W\d_]+)*(?<![a-z])")
_CAPITAL_PARTICLES = re.compile(
    rf"(?<=[A-ZÀ-Þ.]\s)(?:{PARTICLES}|{INNER_PARTICLES}|{alternatives('names.second_particles')})(?=\s[A-ZÀ-Þ]{{2}})",
    re.IGNORECASE,
)


class AuthorLine(NamedTuple):
    """A line that names authors: the names, whether they carry initials or patronymics, the text with its marks."""

    line: Line
    names: tuple[PersonName, ...]
    strict: bool
    text: str


def spread(document: Document, line: Line) -> Line:
    """A line with semicolons where wide gaps part names set side by side, and raised letters as superscripts."""
    start, stop = line.span
    columns = document.columns
    if stop - start > _MOST_TOKENS or line.box is None:
        return line
    words: list[str] = []
    boxes = columns.boxes
    gap = _WIDE_GAP * max(line.font.size, 1.0)
    wide = [boxes[4 * index] - boxes[4 * index - 2] > gap for index in range(start + 1, stop)]
    # Where all are wide, the line is driven out to the width of its column.
    parts = not all(wide)
    for index in range(start, stop):
        word = columns.texts[index]
        if words and parts and wide[index - start - 1]:
            words[-1] += ";"
        raised = bool(columns.raised) and columns.raised[index] == 1 and _RAISED_LETTERS.fullmatch(word)
        words.append(word.translate(RAISED) if raised else word)
    text = " ".join(words)
    first, last = (document.font_table[columns.fonts[index]] for index in (start, stop - 1))
    if first == line.font and first.size < _RAISED_SIZE * last.size:
        # Of few words the mark before them is no measure: «‡Mathematisches Institut».
        line = line._replace(font=last)
    return line if text == line.text else line._replace(text=text)


def author_lines(lines: list[Line]) -> list[AuthorLine]:
    """The lines that name persons, lists that run over several lines as one."""
    found: list[AuthorLine] = []
    repeated: list[AuthorLine] = []
    order = 0
    while order < len(lines):
        text, names, used = _longest_list(lines, order)
        if names and not (order and NAMED_AFTER.search(lines[order - 1].text)):
            # Below «Contact:» one of the authors is named once more.
            is_again = (order and _ANNOUNCES.fullmatch(lines[order - 1].text)) or _reaches(text, names, lines[:order])
            listed = repeated if is_again else found
            listed.append(AuthorLine(lines[order], names, are_strict(names), text))
        order += used
    return found or repeated


def _reaches(text: str, names: Sequence[PersonName], above: Sequence[Line]) -> bool:
    """Whether a line with addresses only tells how to reach persons named above it: «A. Roe: roe@uni.org»."""
    if "@" not in text:
        return False
    said = " ".join(line.text for line in above if "@" not in line.text)
    return all(_is_said(name, said) for name in names)


def _is_said(name: PersonName, text: str) -> bool:
    """Whether a text has a family name, with the letter of the given name a word or two before or behind it."""
    family, first = re.escape(name.family), re.escape(name.given[:1])
    named = rf"\b(?:{first}[\w.’-]*\s?(?:[\w.]+\s){{0,3}}{family}(?!\w)|{family},?\s{first})"
    return re.search(named, text, re.IGNORECASE) is not None


@lru_cache(maxsize=1024)
def names_of(text: str) -> tuple[PersonName, ...]:
    """The persons that a line names, where it names little else than them, their bodies and addresses."""
    if len(text) > _LONGEST_LINE or sum(map(str.isupper, text)) < _FEWEST_CAPITALS:
        return ()
    # «Revised 2 April 2007»
    dated = next(find_milestones(text), None) if any(map(str.isdigit, text)) else None
    if dated is not None and dated.start == 0:
        return ()
    behind = _behind_body(text)
    if behind:
        return behind
    posted = _before_post(_BESIDE_NAMES.sub("", text).lstrip("© "))
    if posted:
        listed_too = split_names(text)
        return listed_too if len(listed_too) > len(posted) and are_persons(listed_too, text) else posted
    if names_venue(strip_marks(text)) or names_kind(text):
        return ()
    bare = _without_town(_BESIDE_NAMES.sub("", _without_emails(text)))
    if bare.isupper() and _CAPITAL_PARTICLES.search(bare):
        bare = _CAPITAL_PARTICLES.sub(lambda match: match.group().lower(), bare)
        bare = _CAPITALS.sub(lambda match: match.group().title(), bare)
    whole = split_names(bare) or long_names(bare)
    if whole and not (names_organisation(text) and not are_strict(whole)):
        return whole if are_strict(whole) or are_persons(whole, text) else ()
    cleaned = strip_marks(text)
    listed = name_list(cleaned, strict=False)
    rest = cleaned[listed.end :]
    described = bool(_AFTER_NAMES.match(rest)) and (
        names_organisation(rest) or "@" in text or bool(re.fullmatch(r"\s?\([^()]{2,60}\)", rest))
    )
    names = tuple(match.name for match in listed.names)
    return names if names and described and (are_strict(names) or are_persons(names, text)) else ()


def _behind_body(text: str) -> tuple[PersonName, ...]:
    """The persons behind a body and a colon: «Universität Jena: Anna Beck, Carl Lind»."""
    body, colon, behind = text.rpartition(": ")
    if not colon or "@" in text or not names_organisation(body) or names_other_role(body):
        return ()
    names = split_names(behind)
    return names if are_strict(names) or (names and are_persons(names, behind)) else ()


def _before_post(text: str) -> tuple[PersonName, ...]:
    """The person whose post or occupation follows: «Козлов Иван Петрович, студент, направление …»."""
    post = _POST.search(text)
    if post is None:
        return ()
    names = split_names(text[: post.start()])
    return names if are_strict(names) or (names and are_persons(names, text[: post.start()])) else ()


def _without_town(text: str) -> str:
    """A line without the towns that follow its names: «By J. Engel, Eindhoven 1 )», «Hans Beck, Leipzig»."""
    parts = _TOWN_BREAK.split(strip_marks(text))
    if len(parts) > _FEWEST_WITH_TOWNS and all(map(_is_town, parts[1::2])):
        # «Hans Beck, Jena, und Carl Lind, Kiel»
        names = ", ".join(parts[::2])
        return names if len(split_names(names)) * 2 == len(parts) else text
    before, comma, last = strip_marks(text).rpartition(",")
    return before if comma and _is_town(last) and split_names(before) else text


def _is_town(text: str) -> bool:
    town = text.strip()
    is_place = "." not in town and place_kind(town) in ("city", "country")
    return is_place and not any(classes_of(word) & _GIVEN for word in town.split())


def long_names(text: str) -> tuple[PersonName, ...]:
    """Names of four words and more, of which the first is known as a given name: «Ana Candida Cruz Natali»."""
    found: list[PersonName] = []
    for part in _LIST_BREAK.split(strip_marks(text)):
        names = split_names(part)
        words = part.split()
        if len(names) != 1:
            if not _LONG_NAME.fullmatch(part) or not _are_name_words(words):
                return ()
            first = family_start(words)
            names = (PersonName(" ".join(words[first:]), " ".join(words[:first])),)
        found.extend(names)
    return tuple(found)


def _are_name_words(words: list[str]) -> bool:
    masks = [classes_of(word) for word in words]
    plain = [mask for mask in masks if mask & _DICTIONARY and not mask & _PERSON]
    return bool(masks[0] & _GIVEN) and not plain and not any(mask & _PLACE_OR_BODY for mask in masks)


def are_persons(names: tuple[PersonName, ...], text: str) -> bool:
    """Whether words that look like full names are: known names, or at least no words of other kinds."""
    masks = [[classes_of(word) for word in f"{name.given} {name.family}".split()] for name in names]
    unknown = [words for words in masks if not any(mask & _GIVEN for mask in words)]
    # «Pembroke Street», «Lilybank Gardens», «Cambridge, England» stand where names do; «Nora Carver» has a given name.
    if unknown and (
        split_place(text).is_only_place or any(mask & _PLACE_OR_BODY for words in unknown for mask in words)
    ):
        return False
    # «Random Forest», «North-Holland, Amsterdam»: words of the language alone, or a town behind a comma, name nobody.
    if len(unknown) == len(names) and (_are_plain_words(unknown) or place_kind(text.rpartition(",")[2]) == "city"):
        return False
    return any(any(mask & _PERSON for mask in words) or not any(mask & ~_PARTICLE for mask in words) for words in masks)


def _are_plain_words(names: list[list[int]]) -> bool:
    return all(mask & _DICTIONARY for words in names for mask in words)


def is_author_word(text: str) -> bool:
    """Whether a line begins with a word that announces an author: «Выполнил:», «vorgelegt von»."""
    return bool(_AUTHOR_WORD.match(text))


def _longest_list(lines: list[Line], order: int) -> tuple[str, tuple[PersonName, ...], int]:
    """The names that begin on a line, and how many lines they stand on: the more, the better."""
    text, used = lines[order].text, 1
    names = names_of(text)
    longer, alone = text, 0
    for count in range(2, _MOST_LINES + 1):
        following = lines[order + count - 1 : order + count]
        if not following or not _is_below(lines[order], following[0], count - 1):
            break
        goes_on = count == used + 1 and _may_go_on(text, names, following[0])
        if not goes_on and not _opens_list(text):
            break
        longer = f"{_without_degree(longer)} {following[0].text}"
        more, alone = names_of(longer), alone + len(names_of(following[0].text))
        # «… and Ingrid K.» is as many names as «… and Ingrid K. Lind», and one of them is no name.
        is_completed = _ENDS_LIST.search(text) is not None or (are_strict(more) and not are_strict(names))
        # «А. Н. Лосев, канд. физ.-» is no list, and one with the line below, which names fewer by itself.
        if (goes_on and len(more) >= len(names) + (not is_completed)) or (
            len(more) > len(names) + alone and more[: len(names[:-1])] == names[:-1]
        ):
            text, names, used, alone = longer, more, count, 0
        elif count - used > _MOST_BETWEEN:
            break
    below = lines[order + 1] if order + 1 < len(lines) and _is_below(lines[order], lines[order + 1], 1) else None
    halves = (text.strip(), below.text.strip()) if below is not None else ("", "")
    if _HALF_NAME.fullmatch(halves[1]) and _WITHOUT_FAMILY.fullmatch(halves[0]):
        # «Ильдар Фаритович» on one line, «Белов» on the next.
        both = f"{text} {halves[1]}"
        return (both, split_names(both), 2) if len(split_names(both)) == 1 else (text, names, used)
    if not names and _HALF_NAME.fullmatch(halves[0]):
        # «Белов» on one line, «Александр Владимирович» on the next.
        both = f"{text} {halves[1].replace(',', '')}"
        if len(split_names(both)) == 1 and are_strict(split_names(both)):
            return both, split_names(both), 2
    return text, names, used


def _is_below(first: Line, line: Line, steps: int) -> bool:
    """Whether a line stands so many lines below another, in letters of its size."""
    return line.index == first.index + steps and abs(line.font.size - first.font.size) <= _SAME_SIZE


def _opens_list(text: str) -> bool:
    """Whether a line begins with persons, and may break off amid a name or what stands behind it."""
    if len(text) >= _LONGEST_LINE:
        return False
    cleaned = strip_marks(text)
    listed = name_list(cleaned, strict=False)
    names = tuple(match.name for match in listed.names)
    # «Ann Roe» is whole; below «Ann Roe – Ph.D.» there may be more, and «Лосев Пётр Ильич, Титов Семён» lacks a word.
    is_whole = listed.end == len(cleaned) and text.rstrip(_MARKS_AT_END).endswith(cleaned[-3:])
    is_whole = is_whole and (are_strict(names[-1:]) or not are_strict(names[:-1]))
    return bool(names) and not is_whole and (are_strict(names) or are_persons(names, cleaned))


def _without_degree(text: str) -> str:
    """A line without the degree at its end, which only a sign behind it would tell from a name: «…, M. A.»."""
    return _DEGREE_AT_END.sub(",", text)


def _may_go_on(text: str, names: tuple[PersonName, ...], following: Line) -> bool:
    """Whether a list goes on below: its line is open, ends amid a name, or names several and the next begins so."""
    if _GOES_ON.search(text.rstrip()):
        return True
    if names and not are_strict(names[-1:]) and _PATRONYMIC_FIRST.match(following.text):
        # «Калиновская Лариса» on one line of a narrow column, «Антоновна» on the next.
        return True
    # «Kosten, Nutzen, Hemmnisse», «Arbeiten mit Daten» are subtitles.
    may_name = bool(names) or "." in text or any(classes_of(word) & _GIVEN for word in text.split())
    if may_name and (_ENDS_LIST.search(text) or (not names and _ENDS_AMID_NAME.search(text))):
        return True
    return len(names) > 1 and (bool(_SECOND_HALF.match(following.text)) or not names_of(following.text))


def _without_emails(text: str) -> str:
    for email in sorted(set(find_emails(text)), reverse=True):
        text = text[: email.start] + text[email.end :]
    return re.sub(r"\b[Ee]-?mails?\s?:?\s*$|\(\s*\)", "", text).strip(" ,;:")
