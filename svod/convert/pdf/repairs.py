"""Text layers that lie, mended font by font, and the verdict whether a page's text can be used."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate

from svod.convert.characters import clean
from svod.convert.pages.line_numbers import drop_line_numbers
from svod.convert.pages.reading_order import Places
from svod.convert.pages.word_columns import PageWords
from svod.convert.repairs.cyrillic import may_be_broken
from svod.convert.repairs.legibility import is_legible
from svod.convert.repairs.look_alikes import in_one_alphabet, initials_in_one_alphabet
from svod.convert.repairs.misread_words import mended_words
from svod.convert.repairs.odd_letters import has_odd_letters, mended, readings, signs_of
from svod.convert.repairs.spaced_letters import is_doubled, spaced_words
from svod.convert.repairs.text_layers import SYMBOL_FONT, Table, reading_of
from svod.convert.repairs.word_quality import is_noise, is_torn, is_well_read

# Digits that we raised ourselves: no reading may take them for what the font shows.
_RAISED_DIGITS = frozenset(map(ord, "¹²³"))
# Titles are what is printed twice over to look bold, and they stand in front.
_PAGES_WITH_TITLES, _WORDS_OF_TITLES = 2, 100


def repair(pages: Sequence[PageWords]) -> None:
    """Mend what can be mended, judge every page, and clean the words of the pages that need it."""
    if any(page.suspicious or page.doubtful for page in pages):
        _read_fonts_anew(pages)
    if any(page.has_look_alikes for page in pages):
        _put_into_one_alphabet(pages)
    if any(has_odd_letters(page.texts) for page in pages[:_PAGES_WITH_TITLES]):
        _read_odd_letters(pages)
    for page in pages[:_PAGES_WITH_TITLES]:
        front = page.texts[:_WORDS_OF_TITLES]
        page.texts[:_WORDS_OF_TITLES] = [text[::2] if is_doubled(text) else text for text in front]
    for page in pages:
        drop_line_numbers(page)
        if page.has_spaced_letters:
            _join_letters(page)
        if page.scanned:
            page.texts = mended_words(page.texts)
        page.usable = _is_usable(page)
        if page.unclean:
            page.texts = [clean(text) for text in page.texts]


def _is_legible(page: PageWords) -> bool:
    if not page.doubtful and not is_torn(page.texts):
        return bool(page.texts)
    return is_legible(page.texts) and not is_noise(page.texts)


def _is_usable(page: PageWords) -> bool:
    """Whether text recognition could add nothing to a page's words."""
    if page.pictured or not _is_legible(page):
        return page.blank
    return page.blank or not page.scanned or is_well_read(page.texts)


def _read_fonts_anew(pages: Sequence[PageWords]) -> None:
    by_face: defaultdict[str, list[str]] = defaultdict(list)
    for page in pages:
        if page.suspicious or page.doubtful:
            for text, font in zip(page.texts, page.fonts, strict=True):
                by_face[page.font_table[font].name].append(text)
    any_shift = any(page.doubtful for page in pages)
    tables = {name: reading_of(name, texts, any_shift=any_shift) for name, texts in by_face.items()}
    found = {name: table for name, table in tables.items() if table is not None}
    if not found:
        return
    # What stands in another font by mistake, or in one with few words, is broken in the same way.
    letters = Counter({name: sum(map(len, by_face[name])) for name, table in found.items() if table is not SYMBOL_FONT})
    usual = found[letters.most_common(1)[0][0]] if letters else None
    for page in pages:
        _read_page_anew(page, found, usual)


def _read_page_anew(page: PageWords, found: Mapping[str, Table], usual: Table | None) -> None:
    tables = [found.get(font.name) for font in page.font_table]
    anew = list(page.texts)
    for index, (text, font) in enumerate(zip(page.texts, page.fonts, strict=True)):
        table = tables[font] or (usual if may_be_broken(text) else None)
        if table is not None:
            kept = _RAISED_DIGITS.intersection(map(ord, text)) if index in page.with_marks else None
            anew[index] = text.translate({**table, **{code: chr(code) for code in kept}} if kept else table)
    page.texts = anew
    if any(" " in text for text in anew):
        _part_words(page)


def _part_words(page: PageWords) -> None:
    """Cut the words in which a font hid blanks; their parts share the width by their letters."""
    parts = [text.split() or [""] for text in page.texts]
    first_parts = [0, *accumulate(map(len, parts))]
    places = Places()
    for index, words in enumerate(parts):
        left, length = page.places.lefts[index], max(1, len(page.texts[index]))
        pitch = (page.places.rights[index] - left) / length
        start = 0
        for word in words:
            start = max(start, page.texts[index].find(word, start))
            places.add(
                left + start * pitch,
                page.places.tops[index],
                left + (start + len(word)) * pitch,
                page.places.bottoms[index],
            )
            start += len(word)
    page.fonts = [font for font, words in zip(page.fonts, parts, strict=True) for _ in words]
    page.lines = [range(first_parts[line.start], first_parts[line.stop]) for line in page.lines]
    page.marks = {first_parts[index]: level for index, level in page.marks.items()}
    page.texts, page.places = [word for words in parts for word in words], places


def _put_into_one_alphabet(pages: Sequence[PageWords]) -> None:
    mixed = [page for page in pages if page.has_look_alikes]
    known = frozenset().union(*(page.texts for page in mixed))
    for page in mixed:
        page.texts = [text if text.isascii() else in_one_alphabet(text, known) for text in page.texts]
        initials_in_one_alphabet(page.texts)


def _read_odd_letters(pages: Sequence[PageWords]) -> None:
    read = readings([text for page in pages for text in page.texts])
    signs = signs_of(read)
    for page in pages if read else ():
        page.texts = [text if text.isalpha() and text.isascii() else mended(text, read) for text in page.texts]
        if signs:
            page.texts = [text if text.isalnum() else text.translate(signs) for text in page.texts]


def _join_letters(page: PageWords) -> None:
    for word in list(spaced_words(page.texts, page.places, page.lines)):
        first, last = word.letters[0], word.letters[-1]
        page.texts[first] = word.text
        page.printed[first] = word.printed
        page.places.rights[first] = page.places.rights[last]
        for index in word.letters[1:]:
            page.texts[index] = ""
