"""Letters of one alphabet used for their look-alikes of the other: «Cинтаксический» with a Latin C, «В. A. Петров».

A word is mended only if it has letters that are of one alphabet for certain and none that are of the other.
"""

from collections.abc import Collection

from svod.languages import all_words
from svod.text import lazy_re as re

_LATIN, _CYRILLIC = all_words("layout.look_alikes", ("ru",))
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
# Those of them that are initials.
LATIN_CAPITALS = "".join(filter(str.isupper, _LATIN))
_MIXED = re.compile("[A-Za-z](?:(?<=[А-яЁё].)|(?=[А-яЁё]))")
_LETTERS = re.compile("[A-Za-zА-яЁё]+")
_CERTAINLY_LATIN = re.compile(f"[A-Za-z](?<![{_LATIN}])")
_CERTAINLY_CYRILLIC = re.compile(f"[А-яЁё](?<![{_CYRILLIC}])")
# «C. В. Савельев», «Савельев С. B.»: an initial beside an initial; as one word, or as two.
_LATIN_INITIAL = re.compile(f"[{LATIN_CAPITALS}]\\.{{1,2}},?")
_CYRILLIC_INITIAL = re.compile("[А-ЯЁ]\\.{1,2},?")
_INITIAL_AFTER = re.compile(f"[А-ЯЁ]\\.\\s?[{LATIN_CAPITALS}]\\.")
_INITIAL_BEFORE = re.compile(f"[{LATIN_CAPITALS}]\\.\\s?[А-ЯЁ]\\.")
# «JI.Г.Каминский»: recognition takes a Russian Л for these.
_BROKEN_L = re.compile("(?<![A-Za-z])J[IlL1](?=\\.\\s?[А-ЯЁ])|(?<=[А-ЯЁ]\\.)J[IlL1](?=\\.)")
_INITIALS = re.compile(f"(?:[А-ЯЁ{LATIN_CAPITALS}]\\.-?){{2,}},?")


def may_have_look_alikes(text: str) -> bool:
    """Whether a text has words or initials of mixed alphabets."""
    if "о" not in text and "а" not in text:
        return False
    if "J" in text and _BROKEN_L.search(text):
        return True
    return any(pattern.search(text) for pattern in (_MIXED, _INITIAL_BEFORE, _INITIAL_AFTER))


def in_one_alphabet(word: str, known: Collection[str]) -> str:
    """A word with its letters of mixed alphabets put into one, where it is certain which; `known` are other words."""
    word = _BROKEN_L.sub("Л", word) if "J" in word else word
    if _INITIALS.fullmatch(word) and _CYRILLIC_INITIAL.search(word):
        return word.translate(_TO_CYRILLIC)
    return _LETTERS.sub(lambda match: _mended(match[0], known), word)


def _mended(run: str, known: Collection[str]) -> str:
    latin = len(re.findall("[A-Za-z]", run))
    if not 0 < latin < len(run):
        return run
    certainly_latin = len(_CERTAINLY_LATIN.findall(run))
    certainly_cyrillic = len(_CERTAINLY_CYRILLIC.findall(run))
    if certainly_latin and not certainly_cyrillic:
        return run.translate(_TO_LATIN)
    if certainly_latin or not certainly_cyrillic:
        return run
    # «Aматрица» is a letter of a formula that came too near the word after it.
    if latin == 1 and run[0].isascii() and run[1:] in known:
        return run
    is_sure = certainly_cyrillic > 1 or (len(run) > 3 and 2 * latin <= len(run))
    return run.translate(_TO_CYRILLIC) if is_sure else run


def is_all_look_alikes(run: str) -> bool:
    """Whether each letter of a Latin run has a look-alike in Cyrillic: «EC»."""
    return not _CERTAINLY_LATIN.search(run)


def with_cyrillic_look_alikes(run: str) -> str:
    """A Latin run in the letters of Cyrillic that look like its own."""
    return run.translate(_TO_CYRILLIC)


def initials_in_one_alphabet(words: list[str]) -> None:
    """Put the initials of names into the alphabet of the initials beside them, in place."""
    for place, word in enumerate(words):
        if _LATIN_INITIAL.fullmatch(word) and any(
            _CYRILLIC_INITIAL.fullmatch(beside)
            for beside in (*words[max(0, place - 1) : place], *words[place + 1 : place + 2])
        ):
            words[place] = word.translate(_TO_CYRILLIC)
