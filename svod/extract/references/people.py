"""Claims the people of a reference: authors at its head or after a slash, editors by their words."""

from svod.extract.references.draft import Draft
from svod.extract.references.patterns import AND_OTHERS, EDITOR_AFTER, EDITOR_BEFORE
from svod.languages import alternatives
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.keywords import names_organisation
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of
from svod.text.name_forms import CAPITAL
from svod.text.names import NameList, name_by_place, name_list

# Full names without initials count only where punctuation closes them: «Lutz Leisering, …», «Benad, Matthias (Hg.):».
_AFTER_FULL_NAMES = re.compile(r"\s?(?:[,:.;(\[]|u\.\s?a\.|et\sal|(?:1[89]|20)\d\d)")
_RESPONSIBILITY = re.compile(r"\s/\s?(?!/)")
_BODY_AUTHOR = re.compile(
    rf"({CAPITAL}[^.,:;()/\d]{{3,120}}?)(?:\s?\((?:1[89]|20)\d\d[a-h]?\)\s?[.:,]?|,?\s(?:1[89]|20)\d\d[a-h]?:\s)"
)


def claim_authors(draft: Draft, start: int) -> None:
    """The names at the head of the string, or those after « / » where the title comes first."""
    listed = _names_at(draft.raw, start)
    if not listed.names:
        listed = _names_after_slash(draft.raw, start)
    if listed.names:
        draft.authors = _names(draft.raw, listed)
        _claim_people(draft, listed, "author", "editor")
        return
    body = _BODY_AUTHOR.match(draft.raw, start)
    if body and len(body.group(1).split()) <= 12:
        draft.claim_trimmed(*body.span(1), "author")


def _names_at(raw: str, start: int) -> NameList:
    strict = name_list(raw, start, strict=True)
    loose = name_list(raw, start, strict=False)
    closed = _AFTER_FULL_NAMES.match(raw, loose.end) or raw[: loose.end].endswith(".")
    if loose.end > strict.end and closed and _is_plausible(loose, strict):
        return loose
    return strict


def _is_plausible(loose: NameList, strict: NameList) -> bool:
    # One full name more than the strict reading may still be the first words of a title.
    return len(loose.names) > len(strict.names) and all(len(match.name.family) > 1 for match in loose.names)


def _names_after_slash(raw: str, start: int) -> NameList:
    slash = _RESPONSIBILITY.search(raw, start)
    if slash is None or slash.start() < start + 5:
        return NameList((), start)
    listed = name_list(raw, slash.end(), strict=True)
    loose = name_list(raw, slash.end(), strict=False)
    return loose if loose.end > listed.end else listed


def _claim_people(draft: Draft, listed: NameList, label: str, edited_label: str) -> None:
    end = listed.end
    others = AND_OTHERS.match(draft.raw, end)
    role = EDITOR_AFTER.match(draft.raw, others.end() if others else end)
    if role and role.group().strip(" ,.("):
        draft.editors, draft.authors = draft.authors, ()
        label = edited_label
    draft.claim(listed.names[0].start, end, label)


def claim_editors(draft: Draft, start: int) -> None:
    """Names after «под ред.», «ed. by», and names before «(Hrsg.)», «(eds.)» inside the string."""
    if draft.editors:
        return
    for word in EDITOR_BEFORE.finditer(draft.raw, start):
        listed = name_list(draft.raw, word.end(), strict=False)
        if listed.names and draft.is_free(word.end(), listed.end):
            draft.editors = _names(draft.raw, listed)
            draft.claim(listed.names[0].start, listed.end, "editor")
            return
    _claim_editors_before_role(draft, start)


def _claim_editors_before_role(draft: Draft, start: int) -> None:
    role = _EDITOR_ROLE.search(draft.raw[start:])
    if role is None:
        return
    role_start = start + role.start()
    floor = max([start, *(span.end for span in draft.spans if span.end <= role_start)])
    for begin in _NAME_START.finditer(draft.raw[floor:role_start]):
        listed = name_list(draft.raw, floor + begin.start(), strict=False)
        if listed.names and role_start - 2 <= listed.end <= role_start + 1:
            draft.editors = _names(draft.raw, listed)
            draft.claim(listed.names[0].start, listed.end, "editor")
            return


_EDITOR_ROLE = re.compile(rf"\s?[(\[,]\s?(?:{alternatives('references.editor_inside')})\b\.?\s?[)\],]?")
_NAME_START = re.compile(rf"(?<![\w.-])(?={CAPITAL}|(?:{alternatives('names.first_particles')})\s)")
_NEXT_PERSON = re.compile(rf"\s*(?:[,;/&|·•]|\s[–—]\s|\b(?:{alternatives('names.next_person')})\b)[\s,;/&]*")
_BETWEEN_PEOPLE = re.compile(rf"[\s,;/&|.]*(?:(?:{alternatives('names.between_people')})\s+)?[\s,;/&]*", re.IGNORECASE)
_MOST_PEOPLE = 200
_PERSON = int(WordClass.GIVEN_NAME | WordClass.SURNAME | WordClass.SURNAME_ENDING | WordClass.PATRONYMIC)
# «Tao Ren»: short names of China are words elsewhere.
_SHORT_SURNAME = 5
# «A .Lindner ,M .Beck»: blanks on the wrong side of marks.
_BLANK_BEFORE_MARK = re.compile(r"(?<=\w)\s+([.,])\s?")


def people_of(text: str) -> tuple[PersonName, ...]:
    """The persons, or bodies, of a stretch that is known to name nothing else."""
    text = _BLANK_BEFORE_MARK.sub(r"\1 ", text) if " ." in text or " ," in text else text
    found: list[PersonName] = []
    position = 0
    while position < len(text) and len(found) < _MOST_PEOPLE:
        listed = name_list(text, position, strict=False)
        end = listed.end
        if listed.names:
            found.extend(_names(text, listed))
        else:
            border = _NEXT_PERSON.search(text, position)
            end = border.start() if border and border.start() > position else len(text)
            name = text[position:end].strip(" \t\n,;:/&()[]")
            if name:
                found.append(_long_name(name) or PersonName(name))
        between = _BETWEEN_PEOPLE.match(text, end)
        position = between.end() if between else end
    return tuple(found)


def _names(text: str, listed: NameList) -> tuple[PersonName, ...]:
    """The names of a list, bodies left as they are printed."""
    printed = ((text[match.start : match.end], match.name) for match in listed.names)
    return tuple(PersonName(words) if _is_body(words) else name for words, name in printed)


def _is_body(text: str) -> bool:
    """Whether what looks like a full name is a body's: «World Health Organization», «Human Rights Watch»."""
    if "." in text or "," in text:
        return False
    masks = [classes_of(word) for word in text.split()]
    if masks[-1] & WordClass.ORGANISATION and not masks[-1] & _PERSON:
        return True
    is_long = len(text) - text.rfind(" ") > _SHORT_SURNAME
    return is_long and all(mask & WordClass.DICTIONARY and not mask & _PERSON for mask in masks)


def _long_name(text: str) -> PersonName | None:
    """A name of more words than most, which begins with a known given name: «Ana Candida Cruz Natali»."""
    is_person = classes_of(text.split()[0]) & WordClass.GIVEN_NAME and not names_organisation(text)
    return name_by_place(text) if is_person else None
