"""Person names: recognised, split into family and given name, and cut out of author lists."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from svod.languages import all_words, alternatives
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.family_names import family_start, is_particle, with_particles
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of
from svod.text.name_forms import (
    ANY_BARE_INITIALS_FIRST,
    BARE_INITIALS,
    BARE_INITIALS_FIRST,
    BESIDE_EACH_OTHER,
    CAPITAL,
    FORMS_ASKED,
    PATRONYMIC,
    TWO_FAMILIES,
)


class NameMatch(NamedTuple):
    """A person's name and the characters it was read from."""

    start: int
    end: int
    name: PersonName


class NameList(NamedTuple):
    """The names of an author list and where the list ends."""

    names: tuple[NameMatch, ...]
    end: int


# Small words that look like names when capitalised, but begin titles and lines: «Die Grenzen», «The Limits».
NOT_A_NAME = frozenset(all_words("names.not_names"))
# Those of them that are names behind a given name: «Larry Page».
_FAMILIES_TOO = frozenset(all_words("names.families_too"))

_ALL_BARE_INITIALS = re.compile(BARE_INITIALS)
_INITIAL_BESIDE = re.compile(rf"\.(?={CAPITAL})")
_BLANKS = re.compile(r"\s+")

_JOINERS = alternatives("names.joiners")
_SEPARATOR = re.compile(rf"\s*(?:[,;/&|·•]|(?<=\s)[–—]\s)?\s*(?:(?:{_JOINERS}|&)\s+)?[,;]?\s*")
_LIST_BREAK = re.compile(rf"\s*[,;/&|·•]\s*|\s+(?:{_JOINERS})\s+")
# «Anna Beck – Jan Roth»; «Anna Beck – Stuttgart» is a person and a town.
_DASH = re.compile(r"\s[–—]\s")
_CLOSED = re.compile(rf"\s*(?:[,;/&|·•]|\b(?:{_JOINERS})\s)")

# Degrees, posts and ranks around names: «д.ф.-м.н., проф.», «Prof. Dr.», «Ph.D.».
_TITLES = re.compile(rf"\b(?:{alternatives('names.titles')})(?=\W|[\u00b2\u00b3\u00b9\u2070-\u209c]|$),?")
# What stood around degrees: «Anna Beck ( , )», «Anna Beck – , Jan Roth», «Anna Beck – / Jan Roth».
_LEFT_OVER = re.compile(r"\s?\([\s,;.]*\)|,?\s[–—]\s*(?=[,;/|·•–—]|$)|,\s*(?=[/|·•]|[–—]\s|$)")
_BETWEEN_NAMES = re.compile(
    rf"((?<![\w.]){CAPITAL}[\w’'-]+\.?\s(?:{CAPITAL}\.\s?){{0,2}}{CAPITAL}[^\W\d_’'-]+)"
    rf"\s?[*∗†‡§¶⋆¹²³⁴⁵⁶⁷⁸⁹,]*[*∗†‡§¶⋆¹²³⁴⁵⁶⁷⁸⁹]\s(?={CAPITAL}[\w’'-]+\s)"
)
_MARKS = re.compile(
    # What leads to an address or an ORCID: «Ann Roe ✉», «Ann Roe iD, Bo Lind iD».
    r"[\u2709\U0001f582\U0001f3e0\U0001f4e7\u260e]|(?<=[\w.*∗†‡¹²³⁴-⁹])\siD(?=[\s,;]|$)"
    r"|[\u00b9\u00b2\u00b3\u02b0-\u02b8\u02e1-\u02e3\u1d2c-\u1d6a\u1d9c\u1da0\u1dbb\u2070-\u209c*∗†‡§¶♯#✉✝⋆★☆♠♡♢♣♤♥♦♧◇◆]|\[\d{1,2}\]|\(\d{1,2}(?:\s?,\s?\d{1,2})*\)"
    r"|(?<=[^\W\d_.)])\d{1,2}(?:\s?,\s?\d{1,2}){0,4}(?!\d)|\s\d(?:\s?,\s?\d){0,4}(?=\s|,|;|$)|(?<=\.)\d{1,2}(?!\d)"
    # «Ludger JANSENb»
    r"|(?<=[A-ZÄÖÜÀ-ÝА-ЯЁ]{3})[a-hа-д](?=[\s,;*∗†‡§\u1d2c-\u1d9c]|$)"
    # «John Smith,1, a) Mary Miller2, b)»
    r"|(?<=[,;])\s?[a-hа-д]\)(?=[\s,;]|$)"
    # «Ana Montoya’»: a raised figure that text recognition took for this; «Koval’» is a name.
    r"|(?<=[^\W\d_]{2}[aeiouyáéíóúа-яё])['’‘`´](?=[\s,;]|$)"
    r"|(?<=[,;])\d{1,2}(?=[\s,;*∗†‡§]|$)|(?<=[^\W\d_])(?:['’]{2}|[\"”])(?=\s|,|;|$)|(?:(?<=\s)|^)\d{1,2}\s?\)"
)
# «Карл Берг*), Иван Линд**)»
_MARK_AND_BRACKET = re.compile(r"(?<=[*∗†‡])\s?\)|(?<=[^\W\d_]\d)\s?\)")
# «ИА.Емелин», «МЛ. Шапиро»: text recognition loses the stop between initials.
_LOST_STOP = re.compile(r"(?<![\w.])([А-ЯЁ])([А-ЯЁ])\.\s?(?=[А-ЯЁ][а-яё]{2})")
# «Е.И. Подъячев. М.Л. Шапиро»: a comma that it took for a stop.
_MISREAD_COMMA = re.compile(r"([А-ЯЁ]\.\s?[А-ЯЁ][а-яё-]{2,30})\.(?=\s[А-ЯЁ]\.\s?[А-ЯЁ]\.\s?[А-ЯЁ][а-яё]{2})")
_BEFORE_COMMA = re.compile(r"\s{1,99}(?=[,;])")
_COMMAS = re.compile(r"([,;])(?:\s?[,;]){1,9}")
# What stands before names on their line: «© 2021 г.», «by», «Выполнил:», «Студент 126 гр.».
_LEADING = re.compile(
    rf"^\s*(?:©\s*(?:\d{{4}}\s*(?:{alternatives('names.copyright_year')})?)?[\s,:]*|{alternatives('names.leading')})"
)
# «© А. Б. Козлов, 2020», «Simon Bischof; 06.12.2012»
_DATE_AT_END = re.compile(
    rf"[\s,;–—-]+(?:\d{{1,2}}\.\d{{1,2}}\.)?(?:19|20)\d\d(?:\s?(?:{alternatives('names.copyright_year')}))?\s*$"
)
_SURNAME_ENDING = re.compile(rf"(?:{alternatives('names.surname_endings')})$", re.IGNORECASE)
# Given names that end like surnames: «Константин», «Мартин», «Лев».
_GIVEN_LIKE_SURNAMES = frozenset(all_words("names.given_like_surnames"))
_PLACE_AFTER = re.compile(r"\s?\([^()]{2,60}\)\s*$")
_LONGEST_LIST, _MOST_WORDS = 6000, 5
_ANY_NAME_WORD = re.compile(r"[^\W\d_][\w.'’\-‐‑]*")
_AND_OTHERS = re.compile(rf"(?:{alternatives('names.and_others')})\.?")


def parse_name(text: str) -> PersonName | None:
    """One name standing alone, or None when the text is not one."""
    names = split_names(text)
    return names[0] if len(names) == 1 else None


@lru_cache(maxsize=2048)
def split_names(text: str) -> tuple[PersonName, ...]:
    """The names of an author line; empty unless nearly all of the line is names."""
    cleaned = _PLACE_AFTER.sub("", strip_marks(text))
    if not cleaned or len(cleaned) > _LONGEST_LIST:
        return ()
    catalogued = TWO_FAMILIES.fullmatch(cleaned)
    if catalogued and not _is_no_name(catalogued):
        return (PersonName(catalogued["family"], tidy_given(catalogued["given"])),)
    listed = name_list(cleaned, strict=False)
    rest = _SEPARATOR.sub("", cleaned[listed.end :], count=1).strip(" .,;:")
    if listed.names and (not rest or _AND_OTHERS.fullmatch(rest)):
        return tuple(match.name for match in listed.names)
    return _names_side_by_side(cleaned) or _names_with_bare_initials(cleaned)


def name_by_place(text: str) -> PersonName | None:
    """A name by its form alone: capitalised words, the family name last, or first where only it is in capitals."""
    words = text.split()
    if not 2 <= len(words) <= _MOST_WORDS or not all(map(_may_be_of_name, words)):
        return None
    if all(len(word.rstrip(".")) == 1 for word in words):
        # «M. A.» is a degree.
        return None
    if len(words[0]) > 2 and words[0].isupper() and not words[-1].isupper():
        return PersonName(words[0], tidy_given(" ".join(words[1:])))
    small = (place for place, word in enumerate(words) if place and word[0].islower())
    first = next(small, family_start(words))
    return PersonName(" ".join(words[first:]), tidy_given(" ".join(words[:first])))


def _may_be_of_name(word: str) -> bool:
    return bool(_ANY_NAME_WORD.fullmatch(word)) and (word[0].isupper() or is_particle(word))


def _names_side_by_side(text: str) -> tuple[PersonName, ...]:
    """Names with initials that only blanks part: «C. Ferri M.A. Salido»."""
    for form in BESIDE_EACH_OTHER:
        names, position = [], 0
        while match := form.match(text, position):
            if _is_no_name(match):
                break
            names.append(PersonName(match["family"], tidy_given(match["given"])))
            position = match.end()
        if len(names) > 1 and position == len(text):
            return tuple(names)
    return ()


def _names_with_bare_initials(text: str) -> tuple[PersonName, ...]:
    """Names whose initials stand first and without full stops: «S E Robertson, S Walker»."""
    parts = [part for stretch in _LIST_BREAK.split(text) for part in _DASH.split(stretch) if part]
    form = ANY_BARE_INITIALS_FIRST if any(map(BARE_INITIALS_FIRST.fullmatch, parts)) else BARE_INITIALS_FIRST
    matches = [form.fullmatch(part) for part in parts]
    if not all(match and not _is_no_name(match) for match in matches):
        return ()
    return tuple(PersonName(match["family"], tidy_given(match["given"].replace(" ", ""))) for match in matches if match)


@lru_cache(maxsize=2048)
def strip_marks(text: str) -> str:
    """An author line without footnote marks, degrees, posts and leading words such as «by» or «© 2021 г.»."""
    cleaned = _LEADING.sub("", _DATE_AT_END.sub("", text[:_LONGEST_LIST]))
    cleaned = _MISREAD_COMMA.sub(r"\1,", _LOST_STOP.sub(r"\1.\2. ", cleaned))
    without = _TITLES.sub(" ", cleaned)
    has_titles = without != cleaned
    cleaned = _LEFT_OVER.sub(" ", without) if has_titles else cleaned
    if cleaned.count(")") > cleaned.count("("):
        cleaned = _MARK_AND_BRACKET.sub("", cleaned)
    # «Ana Silva∗ Bo Lind∗∗»: a mark ends a name, with a comma behind it or without one.
    cleaned = _BETWEEN_NAMES.sub(r"\1, ", cleaned)
    cleaned = _MARKS.sub(" ", cleaned)
    if has_titles:
        # «Ann Roe – PhD¹, Bo Lind – MSc²»
        cleaned = _LEFT_OVER.sub(" ", cleaned)
    if "," in cleaned or ";" in cleaned:
        cleaned = _BEFORE_COMMA.sub("", cleaned)
        cleaned = _COMMAS.sub(r"\1", cleaned)
    return " ".join(cleaned.split()).strip(" ,;:–—")


def are_strict(names: tuple[PersonName, ...]) -> bool:
    """Whether there are names and each carries initials or a patronymic, which no title does."""
    return bool(names) and all("." in name.given or re.search(rf"{PATRONYMIC}$", name.given) for name in names)


def name_list(text: str, start: int = 0, *, strict: bool = True) -> NameList:
    """The names that follow one another from `start`; strict asks for initials or a patronymic in each."""
    found: list[NameMatch] = []
    position = start
    behind_dash = False
    while True:
        # «Bo Lind, Le Shu, Yuqi Zhao»: after a name without a comma none has one.
        plain = bool(found) and "," not in text[found[-1].start : found[-1].end]
        match = _name_at(text, position, strict, plain=plain)
        if match is None or (behind_dash and not _is_person(match, text)):
            break
        found.append(match)
        separator = _SEPARATOR.match(text, match.end)
        behind_dash = _DASH.match(text, match.end) is not None
        if separator is None or separator.end() == match.end or not (behind_dash or _CLOSED.match(text, match.end)):
            break
        position = separator.end()
    return NameList(tuple(found), found[-1].end if found else start)


def _is_person(match: NameMatch, text: str) -> bool:
    """Whether a name is surely one: it has initials or a patronymic, or its given name is known."""
    given = match.name.given.split()
    return _name_at(text, match.start, strict=True) is not None or (
        bool(given) and bool(classes_of(given[0]) & WordClass.GIVEN_NAME)
    )


def opens_with_name(text: str) -> bool:
    """Whether a text begins with a name that has initials or a patronymic."""
    return _name_at(text, 0, strict=True) is not None


def find_names(text: str) -> Iterator[NameMatch]:
    """Every name with initials or a patronymic anywhere in a text."""
    end = 0
    for word in re.finditer(rf"(?<![\w.-]){CAPITAL}", text):
        match = _name_at(text, word.start(), strict=True) if word.start() >= end else None
        if match is not None:
            end = match.end
            yield match


def _name_at(text: str, position: int, strict: bool, *, plain: bool = False) -> NameMatch | None:
    for form, pattern in FORMS_ASKED[strict, text.isascii()]:
        if plain and form == "family-comma-given":
            continue
        match = pattern.match(text, position)
        if match is None or _is_no_name(match):
            continue
        if form == "family-comma-given" and _is_two_families(match):
            continue
        if (
            form == "given-patronymic-letter-family"
            and not classes_of(match["given"].split()[0]) & WordClass.GIVEN_NAME
        ):
            continue
        if form == "given-family" and (_is_headline(match) or _is_too_long(match)):
            continue
        # «Walker L.C. Complexity», «Bell M CoRec» are a name and a word behind it.
        if _INITIALS_AMID.search(match["given"]) and not classes_of(match["given"].split()[0]) & WordClass.GIVEN_NAME:
            continue
        if form == "names-bare-initials" and _are_words(match["family"]):
            continue
        if form in ("family-bare-initials", "family-comma-given") and _is_town_or_firm(match):
            continue
        return NameMatch(match.start(), match.end(), _ordered(form, match))
    return None


_GIVEN_FIRST = frozenset(
    {
        "given-initial-family",
        "given-patronymic-letter-family",
        "initial-given-family",
        "initials-family",
        "given-family",
    }
)
_LEGAL_FORMS = frozenset(("AG", "KG", "SE", "SA", "NV", "BV", "AB"))
_DEGREE_FIRST = re.compile(r"[MB]\.\s?A\.\s(?=[^\W\d_]{3})")
# «da Silva Pereira», «de la Cruz Moreno»
_IBERIAN = re.compile(r"d[aeo]s?\s")
_INITIALS_AMID = re.compile(r"[^\W\d_]{2}\s(?:[A-Z]$|[A-Z]\.[A-Z]\.)")
_RUSSIAN_CAPITAL = re.compile("[А-ЯЁ]")
_NAME_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
# «RWTH Aachen»: capitals without a vowel, and before a word, are a body's.
_ABBREVIATION = re.compile(r"^[B-DF-HJ-NP-TV-XZ]{3,6}\s[^\W\d_]{2}")


def _is_no_name(match: re.Match[str]) -> bool:
    found = _NAME_WORD.findall(f"{match['given']} {match['family']}")
    if found[-1].lower() in _FAMILIES_TOO and classes_of(found[0]) & WordClass.GIVEN_NAME:
        # «Andy Way», «Larry Page»
        del found[-1]
    if _ABBREVIATION.search(match.group()) and not match.group().isupper():
        return True
    # «Den» of «Peter Van Den Berg» is a particle, «Der» of «Der Markt» none.
    words = (word for place, word in enumerate(found) if not (place and word.istitle() and is_particle(word)))
    counted = [word.lower() for word in words if not (word.islower() or len(word) == 1)]
    return not NOT_A_NAME.isdisjoint(counted)


def _is_headline(match: re.Match[str]) -> bool:
    # «ПЕРСПЕКТИВНЫЕ МЕТОДЫ»: Russian capitals are a name only with a surname's ending.
    text = match.group()
    if not text.isupper() or not _RUSSIAN_CAPITAL.match(text) or any(map(_looks_like_family, text.split())):
        return False
    given = classes_of(match["given"])
    # «НАТАЛЬЯ МИЛЛЕР»; «ВЕРА» and «НАДЕЖДА» are words, too.
    return " " in match["given"] or not given & WordClass.GIVEN_NAME or bool(given & WordClass.DICTIONARY)


def _is_town_or_firm(match: re.Match[str]) -> bool:
    # «Siemens AG»; «Vancouver, BC»
    if match["given"] in _LEGAL_FORMS and not classes_of(match["family"]) & WordClass.SURNAME:
        return True
    town, region = classes_of(match["family"]), classes_of(match["given"])
    return bool(town & WordClass.CITY and not town & WordClass.SURNAME and region & WordClass.REGION)


def _are_words(text: str) -> bool:
    # «Higher Bandwidth X»
    masks = [classes_of(word) for word in text.split()]
    return all(mask & WordClass.DICTIONARY and not mask & (WordClass.GIVEN_NAME | WordClass.SURNAME) for mask in masks)


def _is_too_long(match: re.Match[str]) -> bool:
    # Two family names with nothing before or between them may as well be a name and a word behind it.
    words = match["family"].split()[-2:]
    plain = all(word[0].isupper() and not is_particle(word) for word in words)
    return len(words) > 1 and plain and not _IBERIAN.match(match["family"])


def _is_two_families(match: re.Match[str]) -> bool:
    given = match["given"].split()[0]
    return (
        bool(_SURNAME_ENDING.search(given))
        and given.lower() not in _GIVEN_LIKE_SURNAMES
        and bool(_RUSSIAN_CAPITAL.match(given))
    )


def _ordered(form: str, match: re.Match[str]) -> PersonName:
    family, given = match["family"], match["given"]
    if form == "given-family":
        first, _, _ = given.partition(" ")
        swapped = _looks_like_family(first) and not _looks_like_family(family)
        capitals_first = len(first) > 2 and first.isupper() and not family.isupper()
        if (swapped or capitals_first) and " " not in given:
            family, given = given, family
    if form == "names-bare-initials":
        given = given.replace(" ", "")
    if form in _GIVEN_FIRST:
        given, family = with_particles(given, family)
    # «M. A. Heike Fuchs» has a degree.
    degree = _DEGREE_FIRST.match(given)
    given = (
        given[degree.end() :]
        if degree and classes_of(given[degree.end() :].split()[0]) & WordClass.GIVEN_NAME
        else given
    )
    # «WEI ZHANG» beside «JRR TOLKIEN».
    is_word = family.isupper() and bool(classes_of(given) & WordClass.GIVEN_NAME)
    return PersonName(family.strip(" ,"), given if is_word else tidy_given(given))


def _looks_like_family(word: str) -> bool:
    return (
        bool(_RUSSIAN_CAPITAL.match(word))
        and bool(_SURNAME_ENDING.search(word))
        and word.lower() not in _GIVEN_LIKE_SURNAMES
    )


def tidy_given(given: str) -> str:
    """Given names with single blanks between initials: «Д.Д.» becomes «Д. Д.», «JA» becomes «J. A.»."""
    if _ALL_BARE_INITIALS.fullmatch(given):
        return " ".join(f"{letter}." for letter in given if letter.isalpha())
    spaced = given.strip(" ,")
    if "." in spaced:
        spaced = _INITIAL_BESIDE.sub(". ", spaced)
    return _BLANKS.sub(" ", spaced).replace(". -", ".-")
