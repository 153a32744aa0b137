"""Person names: recognised, split into family and given name, and cut out of author lists."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from svod.languages import all_words, alternatives
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.family_names import INNER_PARTICLES, PARTICLES, family_start, is_particle, with_particles
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of


class NameMatch(NamedTuple):
    """A person's name and the characters it was read from."""

    start: int
    end: int
    name: PersonName


class NameList(NamedTuple):
    """The names of an author list and where the list ends."""

    names: tuple[NameMatch, ...]
    end: int


def _letter_class(upper: bool) -> str:
    codes = (*range(0x41, 0x250), *range(0x370, 0x530), *range(0x1E00, 0x1F00))
    return "[" + "".join(chr(code) for code in codes if (chr(code).isupper() if upper else chr(code).islower())) + "]"


CAPITAL = _letter_class(upper=True)
SMALL = _letter_class(upper=False)
LETTER = r"[^\W\d_]"

# Small words that look like names when capitalised, but begin titles and lines: «Die Grenzen», «The Limits».
NOT_A_NAME = frozenset(all_words("names.not_names"))
# Those of them that are names behind a given name: «Larry Page».
_FAMILIES_TOO = frozenset(all_words("names.families_too"))

_INITIAL = rf"{CAPITAL}(?:{SMALL}|['’-]{CAPITAL})?\.(?:-{CAPITAL}{SMALL}?\.)?"
# Written once: classes of letters are long, and each costs every process a millisecond to compile.
_INITIALS = rf"(?!\s)(?:\s?{_INITIAL}){{1,4}}"
_BARE_INITIALS = r"[A-Z](?:-?[A-Z]){0,2}"
# «Ángeles»: kept short, for each class of letters takes long to compile.
_LATIN_CAPITAL = "[A-ZÀ-ÖØ-Þ]"
_ALL_BARE_INITIALS = re.compile(_BARE_INITIALS)
_INITIAL_BESIDE = re.compile(rf"\.(?={CAPITAL})")
_BLANKS = re.compile(r"\s+")
_WORD = (
    rf"(?:[dDlLOО]['’]|[Dd]ell['’]|[ae]l-|[аэ]ль-|Ó\s)?{CAPITAL}(?:{LETTER}|['’ʼ](?={LETTER})){{1,30}}(?:[-‐‑]{LETTER}(?:{LETTER}"
    rf"|['’](?={LETTER})){{1,30}}){{0,2}}"
)
_PARTICLE_RUN = rf"(?:(?:{PARTICLES})\s(?:(?:{alternatives('names.second_particles')})\s)?){{0,2}}"
_FAMILY = rf"{_PARTICLE_RUN}{_WORD}"
# Behind a given name.
_INNER_FAMILY = _PARTICLE_RUN.replace(PARTICLES, f"{PARTICLES}|{INNER_PARTICLES}") + _WORD
# «Jr.», «III»: no given name and no family name.
_NOT_JUNIOR = rf"(?!(?:{alternatives('names.juniors')})\b|(?:II|III|IV)\b)"
_JUNIOR = rf"(?:,?\s(?:{alternatives('names.juniors')})\.?|,?\s(?:II|III|IV)\b)?"
_ENDS = rf"(?=\s*(?:[,;:&/(\[.<|]|\s[—–]|(?:1[89]|20)\d\d|{alternatives('names.after_name')}|$))"
_PATRONYMIC = (
    r"(?:[А-ЯЁ][а-яё]{1,20}[\s-](?:оглы|оглу|кызы|кизи|гызы|улы|угли|огли)|[А-ЯЁ][а-яё]{2,20}(?:вич|вна|ична|инична|ьич|мич|чны|вича|вны)|(?:Иль|Фом|Лук|Никит|Савв?)ич"
    r"|[А-ЯЁ]{4,20}(?:ВИЧ|ВНА|ИЧНА|ЬИЧ|МИЧ)|(?:ИЛЬ|ФОМ|ЛУК|НИКИТ|САВВ?)ИЧ)"
)

# Name forms, the surest first; each is tried where a name may begin. Groups: family, given.
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    # Hans A. Müller
    ("given-initial-family", re.compile(rf"(?P<given>{CAPITAL}[^\W\d_]{{1,20}}(?:-[^\W\d_]{{2,20}})?"
        rf"\s{_INITIALS})\s(?P<family>{_INNER_FAMILY}){_JUNIOR}{_ENDS}")),
    # Козлов Д. Д. · Козлов, Д. Д. · Smith, J. A. · van der Berg P.
    ("family-initials", re.compile(rf"(?P<family>{_FAMILY}(?:\s{_WORD}(?=,))?){_JUNIOR},?\s?{_NOT_JUNIOR}"
        rf"(?P<given>{_INITIALS}(?:\s?{CAPITAL}(?=\s*(?:[,;]|$)))?(?:\s(?:{PARTICLES})(?=[,;.\s]))?){_JUNIOR}")),
    # J. Clerk Maxwell · S. P. Ram Mohan
    ("initial-given-family", re.compile(rf"(?P<given>(?:{_INITIAL}\s?){{1,2}}{_LATIN_CAPITAL}{SMALL}{{2,20}})\s"
        rf"(?P<family>{_LATIN_CAPITAL}{SMALL}{{2,30}}){_JUNIOR}{_ENDS}")),
    # Д. Д. Козлов · J. A. van Smith
    ("initials-family", re.compile(rf"(?P<given>{_INITIALS})\s?(?P<family>{_INNER_FAMILY}){_JUNIOR}")),
    # Иван Иванович Петров · Иван Иванович ПЕТРОВ
    ("given-patronymic-family", re.compile(rf"(?P<given>[А-ЯЁ]{LETTER}{{1,20}}\s{_PATRONYMIC})\s"
        rf"(?P<family>{_FAMILY})(?!{LETTER})")),
    # Петров Иван Иванович · Петров, Иван Иванович
    ("family-given-patronymic", re.compile(rf"(?P<family>{_FAMILY}),?\s"
        rf"(?P<given>[А-ЯЁ]{LETTER}{{1,20}}\s{_PATRONYMIC})(?!{LETTER})")),
    # Smith JA
    ("family-bare-initials", re.compile(rf"(?P<family>{_PARTICLE_RUN}[A-Z][a-zß-öø-ÿ]{LETTER}{{0,25}}"
        rf"(?:-{LETTER}{{2,25}})?),?\s(?P<given>{_BARE_INITIALS}){_ENDS}")),
    # Hörning, Karl H. · Miller, David
    ("family-comma-given", re.compile(rf"(?P<family>{_FAMILY}),\s(?P<given>{_WORD}(?:\s{_WORD}(?!{LETTER})){{0,2}}"
        rf"(?:\s{_INITIALS})?(?:\s(?:{PARTICLES})(?=[,;.\s]))?)(?:(?<=\.)(?=\s)|{_ENDS})")),
    # MÜLLER Anna · ПЕТРОВ Иван
    ("capitals-given", re.compile(rf"(?P<family>{_PARTICLE_RUN}{CAPITAL}{{2,25}}(?:-{CAPITAL}{{2,25}})?)\s"
        rf"(?P<given>{CAPITAL}{SMALL}{{1,20}}(?:-{LETTER}{{2,20}})?(?:\s{_INITIALS})?){_ENDS}")),
    # Felicia Lilian J · Prajwal K R
    ("names-bare-initials", re.compile(rf"(?P<family>{_LATIN_CAPITAL}{SMALL}{{2,20}}"
        rf"(?:\s{_LATIN_CAPITAL}{SMALL}{{2,20}})?)\s(?P<given>[A-Z](?:\s[A-Z])?){_ENDS}")),
    # Anna Maria von Müller · Byron C Wallace · Иван Петров · Rafael Pérez y Pérez · Maria da Silva Pereira
    ("given-family", re.compile(rf"(?P<given>{_WORD}(?:\s(?:{_WORD}|[A-Z](?=\s)))?)\s{_NOT_JUNIOR}"
        rf"(?P<family>{_INNER_FAMILY}(?:\s{_NOT_JUNIOR}(?:[yie]\s)?{_WORD})?){_JUNIOR}{_ENDS}")),
)  # fmt: skip
STRICT_FORMS = frozenset({
    "given-initial-family", "family-initials", "initial-given-family", "initials-family",
    "given-patronymic-family", "family-given-patronymic",
    "family-bare-initials",
})  # fmt: skip
# Those that are asked, by whether they must be strict, and whether the text has plain Latin letters only.
_FORMS_ASKED = {
    (strict, is_ascii): tuple(
        (form, pattern)
        for form, pattern in _FORMS
        if (form in STRICT_FORMS or not strict) and not (is_ascii and "patronymic" in form)
    )
    for strict in (True, False)
    for is_ascii in (True, False)
}

# Names side by side, with nothing but blanks between: all initials first, or all family names first.
_BESIDE_EACH_OTHER: tuple[re.Pattern[str], ...] = (
    # C. Ferri M.A. Salido · Ю.С. Корухова Р.В. Широкий
    re.compile(rf"(?P<given>{_INITIALS})\s?(?P<family>{_FAMILY})(?:\s+|$)"),
    # Иванов И.И. Петров П.П.
    re.compile(rf"(?P<family>{_FAMILY})\s(?P<given>{_INITIALS})(?:\s+|$)"),
)
# S E Robertson · M M Hancock-Beaulieu; «A Survey» and «I Robot» are none.
_BARE_INITIALS_FIRST = re.compile(rf"(?P<given>[B-HJ-Z]|[A-Z](?:\s[A-Z]){{1,2}})\s(?P<family>{_FAMILY})")

_JOINERS = alternatives("names.joiners")
_SEPARATOR = re.compile(rf"\s*(?:[,;/&|·•]|(?<=\s)[–—]\s)?\s*(?:(?:{_JOINERS}|&)\s+)?[,;]?\s*")
_LIST_BREAK = re.compile(rf"\s*[,;/&|·•]\s*|\s+(?:{_JOINERS})\s+")
# «Anna Beck – Jan Roth»; «Anna Beck – Stuttgart» is a person and a town.
_DASH = re.compile(r"\s[–—]\s")
_CLOSED = re.compile(rf"\s*(?:[,;/&|·•]|\b(?:{_JOINERS})\s)")

# Degrees, posts and ranks around names: «д.ф.-м.н., проф.», «Prof. Dr.», «Ph.D.».
_TITLES = re.compile(rf"\b(?:{alternatives('names.titles')})(?=\W|$),?")
# What stood around degrees: «Anna Beck ( , )», «Anna Beck – , Jan Roth», «Anna Beck – / Jan Roth».
_LEFT_OVER = re.compile(r"\s?\([\s,;.]*\)|,?\s[–—]\s*(?=[,;/|·•–—]|$)|,\s*(?=[/|·•]|[–—]\s|$)")
_BETWEEN_NAMES = re.compile(
    rf"((?<![\w.]){CAPITAL}[\w’'-]+\.?\s(?:{CAPITAL}\.\s?){{0,2}}{CAPITAL}[^\W\d_’'-]+)"
    rf"\s?[*∗†‡§¶⋆¹²³⁴⁵⁶⁷⁸⁹,]*[*∗†‡§¶⋆¹²³⁴⁵⁶⁷⁸⁹]\s(?={CAPITAL}[\w’'-]+\s)"
)
_MARKS = re.compile(
    # What leads to an address or an ORCID: «Ann Roe ✉», «Ann Roe iD, Bo Lind iD».
    r"[\u2709\U0001f582\U0001f3e0\U0001f4e7\u260e]|(?<=[\w.*∗†‡¹²³⁴-⁹])\siD(?=[\s,;]|$)"
    r"|[\u00b9\u00b2\u00b3\u02b0-\u02b8\u02e1-\u02e3\u1d2c-\u1d6a\u1d9c\u1da0\u1dbb\u2070-\u209c*∗†‡§¶♯#✉✝⋆★☆♠♡♢♣♤♥♦♧◇◆]|\[\d{1,2}\]|\(\d{1,2}\)"
    r"|(?<=[^\W\d_.)])\d{1,2}(?:\s?,\s?\d{1,2}){0,4}(?!\d)|\s\d(?:\s?,\s?\d){0,4}(?=\s|,|;|$)|(?<=\.)\d{1,2}(?!\d)"
    # «Ludger JANSENb»
    r"|(?<=[A-ZÄÖÜÀ-ÝА-ЯЁ]{3})[a-hа-д](?=[\s,;*∗†‡§\u1d2c-\u1d9c]|$)"
    # «John Smith,1, a) Mary Miller2, b)»
    r"|(?<=[,;])\s?[a-hа-д]\)(?=[\s,;]|$)"
    # «Ana Montoya’»: a raised figure that text recognition took for this; «Koval’» is a name.
    r"|(?<=[^\W\d_]{2}[aeiouyáéíóúа-яё])['’‘`´](?=[\s,;]|$)"
    r"|(?<=[,;])\d{1,2}(?=[\s,;*∗†‡§]|$)|(?<=[^\W\d_])(?:['’]{2}|[\"”])(?=\s|,|;|$)|(?<=\s)\d{1,2}\s?\)"
)
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
# Moreno Wagner, Felix
_TWO_FAMILIES = re.compile(rf"(?P<family>{_WORD}\s{_WORD}),\s(?P<given>{_WORD}(?:\s{_INITIALS})?)")
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
    catalogued = _TWO_FAMILIES.fullmatch(cleaned)
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
    if len(words[0]) > 2 and words[0].isupper() and not words[-1].isupper():
        return PersonName(words[0], tidy_given(" ".join(words[1:])))
    small = (place for place, word in enumerate(words) if place and word[0].islower())
    first = next(small, family_start(words))
    return PersonName(" ".join(words[first:]), tidy_given(" ".join(words[:first])))


def _may_be_of_name(word: str) -> bool:
    return bool(_ANY_NAME_WORD.fullmatch(word)) and (word[0].isupper() or is_particle(word))


def _names_side_by_side(text: str) -> tuple[PersonName, ...]:
    """Names with initials that only blanks part: «C. Ferri M.A. Salido»."""
    for form in _BESIDE_EACH_OTHER:
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
    parts = [part for part in _LIST_BREAK.split(text) if part]
    matches = [_BARE_INITIALS_FIRST.fullmatch(part) for part in parts]
    if not all(match and not _is_no_name(match) for match in matches):
        return ()
    return tuple(PersonName(match["family"], tidy_given(match["given"].replace(" ", ""))) for match in matches if match)


@lru_cache(maxsize=2048)
def strip_marks(text: str) -> str:
    """An author line without footnote marks, degrees, posts and leading words such as «by» or «© 2021 г.»."""
    cleaned = _LEADING.sub("", _DATE_AT_END.sub("", text[:_LONGEST_LIST]))
    cleaned = _MISREAD_COMMA.sub(r"\1,", _LOST_STOP.sub(r"\1.\2. ", cleaned))
    without = _TITLES.sub(" ", cleaned)
    cleaned = _LEFT_OVER.sub(" ", without) if without != cleaned else cleaned
    # «Ana Silva∗ Bo Lind∗∗»: a mark ends a name, with a comma behind it or without one.
    cleaned = _BETWEEN_NAMES.sub(r"\1, ", cleaned)
    cleaned = _MARKS.sub(" ", cleaned)
    if "," in cleaned or ";" in cleaned:
        cleaned = _BEFORE_COMMA.sub("", cleaned)
        cleaned = _COMMAS.sub(r"\1", cleaned)
    return " ".join(cleaned.split()).strip(" ,;:")


def are_strict(names: tuple[PersonName, ...]) -> bool:
    """Whether there are names and each carries initials or a patronymic, which no title does."""
    return bool(names) and all("." in name.given or re.search(rf"{_PATRONYMIC}$", name.given) for name in names)


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
    for form, pattern in _FORMS_ASKED[strict, text.isascii()]:
        if plain and form == "family-comma-given":
            continue
        match = pattern.match(text, position)
        if match is None or _is_no_name(match):
            continue
        if form == "family-comma-given" and _is_two_families(match):
            continue
        if form == "given-family" and (_is_headline(match) or _is_too_long(match)):
            continue
        if form == "names-bare-initials" and _are_words(match["family"]):
            continue
        return NameMatch(match.start(), match.end(), _ordered(form, match))
    return None


_GIVEN_FIRST = frozenset({"given-initial-family", "initial-given-family", "initials-family", "given-family"})
# «da Silva Pereira», «de la Cruz Moreno»
_IBERIAN = re.compile(r"d[aeo]s?\s")
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
    # «Den» of «Peter Van Den Berg» is a particle.
    words = (word for word in found if not (word.istitle() and is_particle(word)))
    counted = [word.lower() for word in words if not (word.islower() or len(word) == 1)]
    return not NOT_A_NAME.isdisjoint(counted)


def _is_headline(match: re.Match[str]) -> bool:
    # «ПЕРСПЕКТИВНЫЕ МЕТОДЫ»: Russian capitals are a name only with a surname's ending.
    text = match.group()
    return text.isupper() and bool(_RUSSIAN_CAPITAL.match(text)) and not any(map(_looks_like_family, text.split()))


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
