"""Works that name a paper and are not it: reviews, errata, supplements, longer titles, lists of several works."""

import re
from collections.abc import Iterator, Sequence

from svod.languages import all_words, alternatives
from svod.model.finding import OpenedPaper, PaperWanted
from svod.text.normalize import fold, squeezed
from svod.text.similarity import title_likeness
from svod.text.transliterate import name_key

# «Rezension zu: …», “Erratum to …”: the title that follows is another work's.
_ABOUT = re.compile(rf"^\W*(?:{alternatives('web.about_works')})(?!\w)", re.IGNORECASE)
# «Antrag auf Sachbeihilfe», “User's guide”: on a line of its own at the head it says of what kind a document is.
_OTHER_KIND = re.compile(rf"^\W*(?:{alternatives('web.other_kinds')})(?!\w)", re.IGNORECASE)
# A longer line is running text.
_LONGEST_KIND = 14
# Kinds that a document surely is, and a paper never.
THESIS = "thesis"
_OTHER_KINDS = frozenset({THESIS, "thesis-abstract", "letter", "slides"})
# So many words before the wanted title, or words that lead to it, make another one of it; so does «и» behind it.
_WORDS_BEFORE = 3
_OPEN_END = re.compile(
    rf"\b(?:{alternatives('header.title_open_end')}|{alternatives('web.leading_words')})$", re.IGNORECASE
)
_JOINERS = frozenset(fold(word) for word in all_words("names.joiners"))
# «Anhang zu: …», «Отчёт по проекту „…“»: words of their own lead to the title by these signs.
_OPENERS = (":", "„", "“", "«", '"', "»", "‘", "‚")
# “Research article: …” says of what kind the work itself is.
_KINDS = frozenset(fold(word) for word in all_words("web.own_kinds"))
# What heads several works: «Содержание», “Programme 2011”, «Schriftenverzeichnis von Anna Berg».
_LIST = re.compile(
    rf"\W*(?:{alternatives('web.work_lists')}|{alternatives('web.list_files')})(?!\w)\W*(?:\d[\d\W]*)?$", re.IGNORECASE
)
# The title of a work stands in so many lines of its first page, and is at most so many lines long.
_HEAD_LINES, _LONGEST_TITLE_LINES = 10, 6
_SAME = 0.85
_LINES_BELOW = 6
# Words behind the brackets of a title are no part of it.
_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]")


def is_about_it(document: OpenedPaper, title: str, own_words: frozenset[str]) -> bool:
    """Whether a document begins as reviews, comments, errata and supplements do, which name the work they are about.

    `own_words` are those of its authors' names, which may stand before its title.
    """
    if _ABOUT.match(title):
        return False
    # A page of a journal has the journal's name before the title, and the title alone besides.
    longer = [one for one in document.titles if _ABOUT.match(one)] if _has_title(document, title) else document.titles
    if any(_names_it(one, title, own_words) for one in longer):
        return True
    first = [line for page in document.pages[:1] for line in page[: _HEAD_LINES + _LONGEST_TITLE_LINES]]
    windows = list(_windows(first))
    if any(_ABOUT.match(lines[0]) and squeezed(title) in squeezed(" ".join(lines)) for lines in windows):
        return True
    # Below its own title a paper may name it within sentences.
    ends = (number for number, lines in enumerate(windows) if _stands_first(lines, title))
    own = next(ends, len(windows))
    if own < len(windows) and own and _is_opened(fold(first[own - 1]).split()[1:], first[own - 1]):
        return not any(letter.isdigit() for letter in first[own - 1])
    return any(_leads_to(lines, title, own_words) for lines in windows[:own])


def is_of_other_kind(document: OpenedPaper, wanted: PaperWanted) -> bool:
    """Whether a document with the title says of itself that it is no paper: a thesis, a patent, a guide.

    A thesis is what is looked for where the wanted one is known to be one.
    """
    if wanted.kind.startswith(THESIS) or _OTHER_KIND.search(wanted.title):
        return False
    return document.kind in _OTHER_KINDS or any(map(_says_kind, _head(document, wanted.title)))


def _says_kind(line: str) -> bool:
    is_said = _OTHER_KIND.match(line) and not _LIST.match(line)
    return bool(is_said) and len(line.split()) <= _LONGEST_KIND


def _head(document: OpenedPaper, title: str) -> Iterator[str]:
    """The first lines of a document without those of the title: what stands above it, and some lines below it."""
    first = [line for page in document.pages[:1] for line in page]
    sought, below = squeezed(title), 0
    for place, line in enumerate(first):
        if place >= _HEAD_LINES and below >= _LINES_BELOW:
            return
        if squeezed(line) and squeezed(line) in sought:
            below = 0
            continue
        below += 1
        yield line


def _stands_first(lines: Sequence[str], title: str) -> bool:
    """Whether some lines begin with a title."""
    found = _words_around(" ".join(lines), title)
    return found is not None and not found[0]


def _has_title(document: OpenedPaper, title: str) -> bool:
    return any(squeezed(one) == squeezed(title) for one in document.titles)


def _windows(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    return (lines[start : start + _LONGEST_TITLE_LINES] for start in range(min(len(lines), _HEAD_LINES)))


def _names_it(one: str, title: str, own_words: frozenset[str]) -> bool:
    """Whether a title holds the wanted one within words of its own; names and numbers before it are a page's head.

    “Contributions to the Theory of Snow”, «Теория снега и смежные вопросы», «Anhang zu: Theorie des Schnees»
    """
    found = _words_around(one, title)
    if found is None:
        return False
    before, raw, after = found
    if set(after[:1]) & _JOINERS:
        return True
    if any(word.isdigit() for word in before):
        return False
    before = [word for word in before if word not in own_words and name_key(word) not in own_words]
    return bool(_ABOUT.match(one)) or len(before) >= _WORDS_BEFORE or _is_opened(before, raw)


def _leads_to(lines: Sequence[str], title: str, own_words: frozenset[str]) -> bool:
    """Whether the first of some lines begins with words that lead to the title, which goes on in the next ones."""
    found = _words_around(" ".join(lines), title)
    if found is None:
        return False
    before, raw, _ = found
    if not before or len(before) >= len(fold(lines[0]).split()) or any(word.isdigit() for word in before):
        return False
    before = [word for word in before if word not in own_words and name_key(word) not in own_words]
    return _is_opened(before, raw)


def _is_opened(before: Sequence[str], raw: str) -> bool:
    """Whether words before a title lead to it: by a preposition, a colon or a quotation mark."""
    if not before:
        return False
    if _OPEN_END.search(raw.rstrip()):
        return True
    return raw.rstrip().endswith(_OPENERS) and _KINDS.isdisjoint(before)


def _words_around(one: str, title: str) -> tuple[list[str], str, list[str]] | None:
    """The folded words before a title in another, the same as printed, and those behind it; None if it is not there."""
    words, sought = fold(one).split(), fold(title).split()
    place = next((at for at in range(len(words)) if words[at : at + len(sought)] == sought), None)
    if place is None or not sought:
        return None
    printed = next((end for end in range(len(one) + 1) if len(fold(one[:end]).split()) > place), 0)
    return words[:place], one[: max(0, printed - 1)] if place else "", words[place + len(sought) :]


def goes_on(one: str, title: str) -> bool:
    """Whether one title is another with words behind it, and not in brackets; people misquote how titles begin."""
    longer, shorter = fold(_BRACKETS.sub("", one)).split(), fold(_BRACKETS.sub("", title)).split()
    return bool(shorter) and len(longer) > len(shorter) and longer[: len(shorter)] == shorter


def is_list_above(lines: Sequence[str], title: str) -> bool:
    """Whether a first page begins as a list of works does, and names the wanted one below."""
    if _LIST.search(title):
        return False
    heads = (number for number, line in enumerate(lines[:_HEAD_LINES]) if _LIST.match(line))
    head = next(heads, None)
    return head is not None and not _is_named(lines[:head], title) and _is_named(lines[head + 1 :], title)


def _is_named(lines: Sequence[str], title: str) -> bool:
    """Whether some lines one below the other are a title, or one of them holds it."""
    for start in range(len(lines)):
        some = lines[start : start + _LONGEST_TITLE_LINES]
        if any(title_likeness(" ".join(some[:count]), title) >= _SAME for count in range(1, len(some) + 1)):
            return True
    return squeezed(title) in squeezed(" ".join(lines))
