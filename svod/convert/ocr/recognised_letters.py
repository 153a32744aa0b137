"""Letters that text recognition takes for their look-alikes in another alphabet, or for digits: mended by their line.

A line is mended only where it is Russian beyond doubt; what may be a formula or a foreign abbreviation stays.
"""

from collections.abc import Collection, Sequence

from svod.convert.pages.word_columns import PageWords
from svod.convert.repairs.look_alikes import (
    LATIN_CAPITALS,
    in_one_alphabet,
    initials_in_one_alphabet,
    is_all_look_alikes,
    with_cyrillic_look_alikes,
)
from svod.text import lazy_re as re
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of

_CYRILLIC = re.compile("[А-яЁё]")
_LATIN = re.compile("[A-Za-z]")
_LATIN_RUN = re.compile("(?<![^\\W\\d_])[A-Za-z]+(?![^\\W\\d_])")
# So many Cyrillic letters, and so many times as many as Latin ones, make a line Russian.
_FEWEST_CYRILLIC, _MORE_CYRILLIC = 6, 3
# Of the letters of a line in capitals.
_MOSTLY = 0.8

# «В.3.Руденко», «О. 3. Руденко», «0.Н.Ломидзе»; but not «Т.3. Москва»: a volume, a page, a part, a book.
_NO_INITIALS = "ТСЧК"
_DIGIT_AFTER = re.compile(f"(?<![А-яЁё])([А-ЯЁ])(?<![{_NO_INITIALS}])(\\. ?)([03])(\\. ?)(?=[А-ЯЁ][а-яё]{{2}})")
_DIGIT_BEFORE = re.compile("(?<![\\w.])(0)(\\. ?)([А-ЯЁ])(\\. ?)(?=[А-ЯЁ][а-яё]{2})")
# «Агафонова M.C.», «A. B. Овчинников»: both initials in Latin letters; and one, where a name begins.
_TWO_INITIALS = f"(?:[{LATIN_CAPITALS}]\\. ?){{2}}"
_LATIN_INITIALS = re.compile(
    f"(?<!\\w)[А-ЯЁ][А-яЁё-]{{2,}} {_TWO_INITIALS}(?!\\w)"
    f"|(?<![\\w.]){_TWO_INITIALS}(?=[А-ЯЁ][а-яё]{{2}}|[А-ЯЁ]{{3}})"
    f"|(?:(?<=^)|(?<=[,;] ))[{LATIN_CAPITALS}]\\. ?(?=[А-ЯЁ][а-яё]{{3}})"
)
# «IO. А. Терехин», «Цветаев, 10. А. Филимонов», «Г. 10. Орлов», «Орлов 10. А.»: a wide letter was taken for two signs.
_WIDE, _WIDE_OR_TEN = "(?:[IlІ|][0OО]|1[OО])", "(?:[1IlІ|][0OО])"
_SURNAME = "(?:[А-ЯЁ][а-яё]{2}|[А-ЯЁ]{3})"
_WIDE_INITIAL = re.compile(
    f"(?<![\\w.]){_WIDE}\\.(?= ?(?:[А-ЯЁ]\\.|{_SURNAME}))"
    f"|(?:(?<=[а-яёА-ЯЁ], )|(?<= и )|(?<= г\\. ))10\\.(?= ?[А-ЯЁ]\\. ?{_SURNAME})"
    f"|(?:(?<=[А-ЯЁ]\\.)|(?<=[А-ЯЁ]\\. )){_WIDE_OR_TEN}\\.(?= ?{_SURNAME})"
    f"|(?<=[а-яё]{{4}} ){_WIDE_OR_TEN}\\.(?= ?[А-ЯЁ]\\.(?:[,;]|$))"
)
_DIGITS_FOR_LETTER = re.compile(f"{_WIDE_OR_TEN}\\.")
_TEN_FIRST = re.compile(f"10\\.(?= ?[А-ЯЁ]\\. ?{_SURNAME})")
# «Б. Il. Юшманов», «Юшманов II. А.»: a letter of two strokes, beside another initial; «II. Методы» is a number.
_TWO_STROKES = "[IІ][IlІ1]\\."
_BROKEN_INITIAL = re.compile(
    f"(?:(?<=[А-ЯЁ]\\.)|(?<=[А-ЯЁ]\\. )){_TWO_STROKES}(?= ?{_SURNAME}|[,;]|$)"
    f"|(?<=[,;] ){_TWO_STROKES}(?= ?[А-ЯЁ]\\. ?{_SURNAME})|(?<=[а-яё]{{4}} ){_TWO_STROKES}(?= ?[А-ЯЁ]\\.(?:[,;]|$))"
)
_NINE_OR_ELEVEN = re.compile(r"\[?(?:9|11)\b")
# «Губанов! С. Е.», «П. Орлов°,»: raised marks of notes that were taken for other signs.
_SIGN, _END = "[!?°'’]{1,2}", "(?=[,;]|$| и | und | and )"
_FAMILY, _INITIAL = "[A-ZА-ЯЁÄÖÜ][a-zа-яёäöüß-]+", "[A-ZА-ЯЁÄÖÜ]\\."
_MARKED_NAME = re.compile(
    f"((?<!\\w){_FAMILY}){_SIGN}(?=,? (?:{_INITIAL} ?){{1,2}}(?:[,;!?°'’]|$))"
    f"|((?<![\\w.])(?:{_INITIAL} ?){{1,2}}{_FAMILY}){_SIGN}{_END}"
    f"|((?<!\\w){_FAMILY},? (?:{_INITIAL} ?)?{_INITIAL}){_SIGN}{_END}"
)
# «А. Б. Носков. В. Г. Ким», «Носков А. Б.. Ким В. Г.»: full stops that were commas.
_TWO = "(?:[A-ZА-ЯЁÄÖÜ][hu]?\\. ?){2}"
_STOP_FOR_COMMA = re.compile(
    f"((?<![\\w.]){_TWO}{_FAMILY})\\.(?= {_TWO}{_FAMILY})|((?<!\\w){_FAMILY},? {_TWO})\\.(?= {_FAMILY},? {_TWO})"
)
# «Г.Е Щукина», «Н. Г Авдеев»: a lost full stop; «Л. Н. Носков. и. А. Ким»: a capital letter as high as small ones.
_LOST_STOP = re.compile("(?:^|(?<=[,;] )|(?<= и ))([А-ЯЁ]\\. ?[А-ЯЁ])(?= ([А-ЯЁ][а-яё-]{2,}))")
_SMALL_INITIAL = re.compile("(?:^|(?<=[а-яё][.,;] ))[вгжзиклмнопстухэюя]\\.(?= ?[А-ЯЁ]\\. ?[А-ЯЁ][а-яё]{2})")
_OTHER_WORD, _SURNAME_CLASSES = (
    int(WordClass.DICTIONARY | WordClass.CITY | WordClass.COUNTRY),
    int(WordClass.SURNAME | WordClass.SURNAME_ENDING),
)
_SMALL_WORD = int(WordClass.PREPOSITION | WordClass.CONJUNCTION)
_LETTERS_FOR_DIGITS = str.maketrans("03", "ОЗ")


def mend_letters(page: PageWords) -> None:
    """Put the letters of a recognised page into the alphabet of their words and lines, in place."""
    known = frozenset(page.texts)
    is_numbered = any(_NINE_OR_ELEVEN.match(page.texts[line.start]) for line in page.lines)
    for line in page.lines:
        words = without_misread_marks(page.texts[line.start : line.stop])
        page.texts[line.start : line.stop] = words
        if any(map(_CYRILLIC.search, words)):
            mended = mended_line(words, known)
            if not is_numbered and mended[0].startswith("10."):
                mended = _TEN_FIRST.sub("Ю.", " ".join(mended), count=1).split(" ")
            page.texts[line.start : line.stop] = mended
        page.texts[line.start : line.stop] = with_signs_of_names(page.texts[line.start : line.stop])


def with_signs_of_names(words: Sequence[str]) -> list[str]:
    """The words of a line with the full stops and commas between initials and names as they were printed."""
    text = " ".join(words)
    if "." not in text:
        return list(words)
    text = _SMALL_INITIAL.sub(lambda found: found[0].upper(), text)
    text = _LOST_STOP.sub(lambda found: f"{found[1]}." if _is_surname(found[2]) else found[0], text)
    return _STOP_FOR_COMMA.sub(lambda found: f"{found[found.lastindex or 0]},", text).split(" ")


def _is_surname(word: str) -> bool:
    """Whether a word is a family name, or may be one, and no other word: «случай А. В Москве» has none."""
    classes = classes_of(word)
    return bool(classes & _SURNAME_CLASSES) or not classes & _OTHER_WORD


def without_misread_marks(words: Sequence[str]) -> list[str]:
    """The words of a line of names without signs for which raised marks were taken; as many as there were."""
    text = " ".join(words)
    # Most lines have no initial; what is looked for is dear.
    return _MARKED_NAME.sub(lambda found: found[found.lastindex or 0], text).split(" ") if "." in text else list(words)


def mended_line(words: Sequence[str], known: Collection[str] = ()) -> list[str]:
    """The words of a recognised line as they were printed; as many as there were."""
    mended = [word if word.isascii() else in_one_alphabet(word, known) for word in words]
    initials_in_one_alphabet(mended)
    text = " ".join(mended)
    if _DIGITS_FOR_LETTER.search(text):
        text = _WIDE_INITIAL.sub("Ю.", text)
    if "I" in text or "І" in text:
        text = _BROKEN_INITIAL.sub("П.", text)
    cyrillic, latin = len(_CYRILLIC.findall(text)), len(_LATIN.findall(text))
    if cyrillic < max(_FEWEST_CYRILLIC, _MORE_CYRILLIC * latin):
        return text.split(" ")
    if latin and all(map(is_all_look_alikes, _LATIN_RUN.findall(text))):
        in_capitals = sum(map(str.isupper, text)) > _MOSTLY * (cyrillic + latin)
        text = _LATIN_RUN.sub(lambda run: _in_cyrillic(run, in_capitals), text)
    text = _LATIN_INITIALS.sub(lambda found: with_cyrillic_look_alikes(found[0]), text)
    if "3." in text or "0." in text:
        text = _DIGIT_AFTER.sub(_with_letters, text)
        text = _DIGIT_BEFORE.sub(_with_letters, text)
    # A recognised word has no blank inside.
    return text.split(" ")


def _in_cyrillic(found: re.Match[str], in_capitals: bool) -> str:
    """A run of look-alikes in a Russian line: «EC» beside capitals, «HA» anywhere; not «x», «Co» or «PC»."""
    run = found[0]
    cyrillic = with_cyrillic_look_alikes(run)
    if in_capitals:
        return cyrillic
    # «основанных Ha алгебре»: though «Ha» is a name, too.
    if found.start() and len(run) > 1 and classes_of(cyrillic.lower()) & _SMALL_WORD:
        return cyrillic.lower()
    return cyrillic if len(run) > 1 and classes_of(cyrillic) and not classes_of(run) else run


def _with_letters(found: re.Match[str]) -> str:
    return "".join(found.groups()).translate(_LETTERS_FOR_DIGITS)
