"""Names out of a run of words that a labeller holds to be authors: every person is wanted, whatever the form."""

from svod.extract.header.genitive import nominative
from svod.languages import all_words, alternatives
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.family_names import is_particle
from svod.text.keywords import names_organisation
from svod.text.lexicon import WordClass, classes_of
from svod.text.name_forms import CAPITAL, PATRONYMIC, SMALL
from svod.text.names import name_by_place, split_names, strip_marks

# «Kumar a,b»: letters that point to bodies.
_LETTER_MARKS = re.compile(
    rf"(?<=[^\W\d_.,;])\s[a-z](?:\s?,\s?[a-z])*(?=\s*(?:[,;]|(?:{alternatives('names.after_letter_mark')})\b|$))"
)
_BREAK = re.compile(rf"\s*(?:[;|•·&/]|,|{alternatives('names.run_breaks')})\s*", re.IGNORECASE)
# What stands in lists of names and is nobody.
_NOBODY = re.compile(alternatives("names.nobody"), re.IGNORECASE)
# «им. И. В. Курчатова»: after whom a body is called.
_HONOURING = re.compile(rf"(?:{alternatives('names.honouring')})", re.IGNORECASE)
_HONOURED = re.compile(
    rf"(?<!\w)(?:{alternatives('names.honouring')})\s+(?:[^\W\d_]\.\s*){{0,2}}[^\W\d_][\w\-]*", re.IGNORECASE
)
# Initials and a family name, in either order, with marks behind them; blanks are counted once, so that it ends quickly.
_INITIAL_LETTER = rf"{CAPITAL}{SMALL}?\."
_FAMILY = rf"{CAPITAL}[\w'’\-‐]+"
_MARK = r"[\d¹²³⁴⁵⁶⁷⁸⁹*∗†‡]+"
_INITIALLED = (
    rf"(?:(?:{_INITIAL_LETTER}[\s\-‐]?){{1,3}}{_FAMILY}|{_FAMILY}\s(?:{_INITIAL_LETTER}[\s\-‐]?){{0,2}}{_INITIAL_LETTER})"
    rf"(?:\s?{_MARK}(?:,{_MARK})*)?"
)
_JOINED = rf"(?:\s?[,;]\s?|\s)(?:(?:{'|'.join(sorted(all_words('names.run_joiners')))})\s)?"
# From the start on: each name but the first is joined. Written with names once, whose letters take long to compile.
_INITIALLED_LIST = re.compile(rf"(?:(?:\A|(?!\A){_JOINED}){_INITIALLED})+\.?")
_LONGEST_LIST = 300
# «Селин, Никита Петрович, Дубна»: the comma is within the name.
_CATALOGUED = re.compile(
    rf"((?:\A|[;,/|•·–—&]\s|\sи\s)[А-ЯЁ][\w-]+),(?=\s[А-ЯЁ][\w-]+\s{PATRONYMIC}(?![\w-])(?!\s[А-ЯЁ]))"
)
_AROUND_LIST = " ,;:*|"
_GIVEN = int(WordClass.GIVEN_NAME)
_INITIAL = re.compile(r"[^\W\d_]\.")
_JOINT_INITIALS = re.compile(r"\b[A-Z]{2,3}\b(?!\.)")
_JOINING = frozenset(all_words("names.run_joiners"))
_LIST_END = re.compile(rf"[,;&|]$|^(?:{alternatives('names.run_joiners')})$")


def names_of_run(text: str) -> tuple[PersonName, ...]:
    """The names in a run of words, in printed order, each once."""
    cleaned = _parted(_LETTER_MARKS.sub("", strip_marks(_HONOURED.sub(";", text))))
    cleaned = _CATALOGUED.sub(r"\1", cleaned)
    whole = split_names(cleaned)
    if not whole:
        parts = [part.strip(" .:()[]") for part in _BREAK.split(cleaned)]
        whole = tuple(name for part in parts if part for name in split_names(part) or _by_place(part))
    named = (name for name in whole if not _NOBODY.fullmatch(f"{name.given} {name.family}"))
    return tuple(dict.fromkeys(map(nominative, named)))


def names_alone(text: str) -> tuple[PersonName, ...]:
    """The names of a line that is nothing but names by its form, whether any list of names knows them or not."""
    parts = [part.strip(" .:()[]") for part in _BREAK.split(_LETTER_MARKS.sub("", strip_marks(text)))]
    found = [split_names(part) or _by_place(part) for part in parts if part]
    if not found or not all(len(names) == 1 for names in found):
        return ()
    return tuple(nominative(name) for names in found for name in names)


def is_initialled_list(text: str) -> bool:
    """Whether a line is a list of initials and family names: there is nothing else that looks like it."""
    return len(text) < _LONGEST_LIST and bool(_INITIALLED_LIST.fullmatch(text.strip(_AROUND_LIST)))


def honours(word: str) -> bool:
    """Whether the name that follows a word is that of a body: «имени М. В. Келдыша»."""
    return bool(_HONOURING.fullmatch(word))


def _parted(text: str) -> str:
    """A list whose columns lost the blanks between them, with semicolons there: «Ann Klein Hans B. Gross»."""
    words = text.split()
    first = 0
    for place in range(2, len(words) - 1):
        if _LIST_END.search(words[place - 1]):
            first = place
        if place - first >= 2 and _begins_name(words[place - 1 : place + 2]):
            words[place - 1] += ";"
            first = place
    return " ".join(words)


def _begins_name(around: list[str]) -> bool:
    """Whether a name begins after another: a given name after a family name, which is no given name or ends one."""
    before, here, after = around
    if not before.isalpha() or not here.isalpha() or not here.isascii() or not _JOINING.isdisjoint((before, after)):
        return False
    if len(before) == 1 or is_particle(before):
        return False
    is_given = bool(classes_of(here) & _GIVEN) and here[0].isupper()
    return is_given and (not classes_of(before) & _GIVEN or bool(_INITIAL.fullmatch(after)))


def same_person(one: PersonName, other: PersonName) -> bool:
    """Whether two names mean one person: the same words in any order, initials standing for words."""
    words = (re.findall(r"[^\W\d_]+", _spaced_initials(name).casefold()) for name in (one, other))
    shorter, longer = sorted(words, key=len)
    left = list(longer)
    equal = 0
    for word in sorted(shorter, key=len, reverse=True):
        partner = word if word in left else next((near for near in left if _is_initial(word, near)), None)
        if partner is None:
            return False
        left.remove(partner)
        equal += partner == word and len(word) > 1
    return equal > 0


def _spaced_initials(name: PersonName) -> str:
    """A name with initials apart that were printed as one word: «PL Ahmed»; in «BO LIND» there are none."""
    if name.family.isupper():
        return name.full
    return f"{name.family} {_JOINT_INITIALS.sub(lambda match: ' '.join(match.group()), name.given)}"


def _is_initial(one: str, other: str) -> bool:
    return min(len(one), len(other)) == 1 and one[0] == other[0]


def _by_place(part: str) -> tuple[PersonName, ...]:
    name = None if _NOBODY.fullmatch(part) or names_organisation(part) else name_by_place(part)
    return (name,) if name else ()
