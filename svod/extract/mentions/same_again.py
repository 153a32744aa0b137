"""References that point back: a dash or «Ders.» for the same author, «Там же» or «ebd.» for the same work,
«a.a.O.», «op. cit.», «Указ. соч.» and bare names with years for a work that was cited in full elsewhere."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from svod.languages import alternatives
from svod.model.reference import PEOPLE_FIELDS, TEXT_FIELDS, Reference, ReferenceFields
from svod.text import lazy_re as re
from svod.text.normalize import fold

# The same people, another work: «— Лес и поле.», «Ders.: Wald», «Он же. Поле», «Idem. Woods».
_SAME_PEOPLE = re.compile(
    rf"\s*(?:[—–-]{{2,8}}|_{{2,}}|[—–](?=\s?[.,:])|{alternatives('references.same_people')})[\s.,:;]*"
)
# The same work, perhaps another page: «Там же. С. 5», «Ibid., p. 7», «Vgl. ebd., S. 3».
_LEADING = rf"\s*(?:(?:{alternatives('references.leading')})[\s:,]+)?"
_SAME_WORK = re.compile(rf"{_LEADING}(?:{alternatives('references.same_work')})\b[\s.,:;]*")
# A work cited before, by its author: «Roth, a.a.O., S. 7», «Smith, op. cit., n. 3, p. 7», «Ким Б. Указ. соч. С. 5».
# «Noonan (Anm. 8)».
_CITED_BEFORE = re.compile(
    rf"(?<!\w)(?:{alternatives('references.cited_before')})(?![\w-])"
    rf"|\((?:{alternatives('references.in_note')})\.?\s?\d{{1,3}}\)"
)
# In which note: «(Anm. 12)», «n. 18», «(сноска 3)».
_IN_NOTE = re.compile(rf"(?<!\w)(?:{alternatives('references.in_note')})\.?\s?(\d{{1,3}})(?!\d)")
# Names and a year, perhaps a page, and nothing else: «Roth (2003)», «Vgl. Roth/Ebert 2003a, S. 5 f.», «Ким 1999: 7».
_NAME = r"[^\W\d_a-zа-яё][\w’'-]+"
_SHORT = re.compile(
    rf"{_LEADING}({_NAME}(?:(?:\s?[/,&;]\s?|\s(?:{alternatives('references.between_names')})\s){_NAME}){{0,4}}"
    rf"(?:\s(?:{alternatives('references.and_others')})\.?)?),?\s?\(?((?:1[6-9]|20)\d\d[a-hа-е]?)\)?"
    r"(?:[,:;]?\s?(?:[^\W\d_]{1,3}\.?\s?)?\d{1,4}(?:\s?[–-]\s?\d{1,4})?(?:\s?[^\W\d_]{1,2}\.)?)?\s?\)?[.;]?\s*"
)
_LONGEST_SHORT, _LONGEST_POINTER = 120, 160
_FIRST_NAME = re.compile(_NAME)
# A name and the first words of a title: «Roth, Der Wald, S. 7», «Roth, “Woods and Fields,” 7», «Ким Б. Лес… С. 5».
_NAMED = re.compile(
    rf"{_LEADING}(?:[^\W\d_a-zа-яё]\.\s?){{0,3}}({_NAME})(?:\s[^\W\d_a-zа-яё]\.){{0,3}}[,:]?\s[„“‘«\"]?"
    r"([^\W\d_a-zа-яё][^\n]{4,80})"
)
_WORD = re.compile(r"\w+")
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
# So many words of the title at least, and at most so many behind it.
_FEWEST_OF_TITLE, _MOST_AFTER_TITLE = 2, 5
# What a reference that says nothing itself takes from the one that it means.
_TAKEN = tuple(name for name in (*PEOPLE_FIELDS, *TEXT_FIELDS) if name not in ("pages", "note"))
# Two claims must both be right: what was read there, and that it is meant here.
_TRUST = 0.9


def with_the_same_again(references: Iterable[Reference]) -> Iterator[Reference]:
    """The references, with what they only point to written out in their fields."""
    listed = tuple(references)
    cited: list[Reference] = []
    before: Reference | None = None
    for reference in listed:
        settled = _settled(reference, before, cited, listed)
        if settled.fields.title and not _CITED_BEFORE.search(reference.raw):
            cited.append(settled)
        yield settled
        before = settled


def _settled(
    reference: Reference, before: Reference | None, cited: Sequence[Reference], listed: Sequence[Reference]
) -> Reference:
    raw = reference.raw
    if _SAME_WORK.match(raw):
        # «Там же» in front of a list means something that is not in it.
        return _meaning(reference, before) if before else replace(reference, fields=_without_title(reference))
    if len(raw) <= _LONGEST_POINTER and _CITED_BEFORE.search(raw):
        is_bare = before is not None and _CITED_BEFORE.match(raw) is not None
        meant = before if is_bare else _cited_before(reference, cited)
        return _meaning(reference, meant) if meant else replace(reference, fields=_without_title(reference))
    short = _SHORT.fullmatch(raw) if len(raw) <= _LONGEST_SHORT else None
    if short:
        meant = _of_year(short, reference, listed)
        return _meaning(reference, meant) if meant else reference
    meant = _of_short_title(reference, cited)
    if meant:
        return _meaning(reference, meant)
    mark = _SAME_PEOPLE.match(raw)
    if before is not None and mark and not _has_own_people(reference, mark.end()):
        fields = replace(reference.fields, author=before.fields.author, editor=before.fields.editor)
        return replace(reference, fields=fields, weight=reference.weight * _TRUST)
    return reference


def _meaning(reference: Reference, meant: Reference) -> Reference:
    """The reference with the fields of the work that it means, and its own pages."""
    taken = {name: getattr(meant.fields, name) for name in _TAKEN}
    fields = ReferenceFields(**taken, pages=reference.fields.pages or meant.fields.pages)
    return replace(reference, fields=fields, weight=reference.weight * _TRUST)


def _without_title(reference: Reference) -> ReferenceFields:
    return replace(reference.fields, title=None)


def _cited_before(reference: Reference, cited: Sequence[Reference]) -> Reference | None:
    """The last work cited before of the person named; of the note that is named, if one is; without a name, none."""
    opening, *_ = _CITED_BEFORE.split(reference.raw, maxsplit=1)
    named = {fold(name) for name in _FIRST_NAME.findall(opening)}
    own = [work for work in cited if _family(work) in named]
    note = _IN_NOTE.search(reference.raw)
    of_note = [work for work in own if note and work.number == int(note[1])]
    return next(reversed(of_note or own), None)


def _of_short_title(reference: Reference, cited: Sequence[Reference]) -> Reference | None:
    """The last work cited before of the person named whose title begins with the words behind the name."""
    named = _NAMED.fullmatch(reference.raw) if len(reference.raw) <= _LONGEST_SHORT and cited else None
    if named is None or _YEAR.search(reference.raw):
        return None
    family, words = fold(named[1]), _WORD.findall(fold(named[2]))
    for work in reversed(cited):
        if _family(work) != family or not work.fields.title:
            continue
        title = _WORD.findall(fold(work.fields.title))
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, title, strict=False)))
        if same >= min(_FEWEST_OF_TITLE, len(title)) and len(words) - same <= _MOST_AFTER_TITLE:
            return work
    return None


def _of_year(short: re.Match[str], reference: Reference, listed: Sequence[Reference]) -> Reference | None:
    """The one work of the list that has this first author and this year."""
    first = _FIRST_NAME.search(short[1])
    family = fold(first[0]) if first else ""
    works = [
        work
        for work in listed
        if work is not reference
        and work.fields.title
        and (work.fields.year or "").startswith(short[2][:4])
        and _family(work) == family
        and not _SHORT.fullmatch(work.raw[: _LONGEST_SHORT + 1])
    ]
    lettered = [work for work in works if short[2] in work.raw] if len(works) > 1 else works
    return lettered[0] if len(lettered) == 1 else None


def _family(work: Reference) -> str:
    people = work.fields.author or work.fields.editor
    return fold(people[0].family) if people else ""


def _has_own_people(reference: Reference, start: int) -> bool:
    """Whether the names that were read stand right behind the dash: then it was only a bullet."""
    names = reference.fields.author
    return bool(names) and names[0].family in reference.raw[start : start + len(names[0].full) + 2]
