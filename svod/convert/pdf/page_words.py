"""The words of one PDF page as PDFium gives them, read in a handful of batched calls.

Only the first and last character of a word are asked for their boxes, only the first for its font.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate, repeat

from svod.convert.characters import has_halves, has_private_codes, is_unclean, whole_characters
from svod.convert.pages.word_columns import PageWords
from svod.convert.pdf import pdfium
from svod.convert.pdf.accents import accent_neighbourhood, with_accents
from svod.convert.pdf.boxes import Frame, WordBoxes, character_boxes, measure_ink, word_boxes
from svod.convert.pdf.fonts import WordFonts, word_fonts
from svod.convert.pdf.missing_glyphs import lacks_glyphs
from svod.convert.pdf.raised import (
    LARGEST_MARK,
    Lettering,
    letter_mark,
    marked,
    numbers_before_lines,
    whole_marks,
    with_letter_mark,
    with_marks,
    words_with_digits_by_letters,
)
from svod.convert.pdf.text import cut, page_text
from svod.convert.repairs.cyrillic import may_be_broken
from svod.convert.repairs.legibility import is_doubtful
from svod.convert.repairs.look_alikes import may_have_look_alikes
from svod.convert.repairs.spaced_letters import may_have_spaced_letters

_DIGIT = re.compile("[0-9]")
# The font of the text that tesseract hides in its files.
_STRETCHED = "GlyphLessFont"
# What may follow a raised letter on the base line: «Smithᵃ,».
_AFTER_MARKS = frozenset(",;*∗†‡")


def read_page(text_page: int, frame: Frame) -> PageWords:
    """The words of an open page in PDFium's content order."""
    words = PageWords(*frame.size)
    text, per_character, odd = page_text(text_page)
    accents = accent_neighbourhood(text) if odd and not frame.turns else range(0)
    if accents:
        part = text[accents.start : accents.stop]
        part = with_accents(part, character_boxes(text_page, accents, per_character))
        text = text[: accents.start] + part + text[accents.stop :]
    words.texts, firsts, stops, words.lines = cut(text, odd)
    if not words.texts:
        return words
    if odd:
        words.unclean = is_unclean(text)
        words.texts = list(map(whole_characters, words.texts)) if has_halves(text) else words.texts
    words.suspicious = may_be_broken(text) or (odd and has_private_codes(text))
    words.doubtful = is_doubtful(text)
    words.has_look_alikes = may_have_look_alikes(text)
    words.has_spaced_letters = may_have_spaced_letters(text)
    lasts = [stop - 1 for stop in stops]
    if not per_character:
        firsts = list(map(pdfium.character_index, repeat(text_page), firsts))
        lasts = list(map(pdfium.character_index, repeat(text_page), lasts))
    words.lacks_glyphs = not text.isascii() and lacks_glyphs(text_page, words.texts, firsts)
    boxes = word_boxes(text_page, frame, firsts, lasts)
    fonts = word_fonts(text_page, words.texts, firsts, boxes)
    words.places, words.fonts, words.font_table = boxes.places, fonts.numbers, fonts.table
    if any(font.name == _STRETCHED for font in fonts.table):
        _widen(words)
    turned = range(len(firsts)) if frame.turns else fonts.turned()
    if turned:
        measure_ink(text_page, frame, turned, firsts, lasts, words.places)
    else:
        uneven = words_with_digits_by_letters(text, stops).union(
            boxes.uneven, numbers_before_lines(words.texts, words.lines)
        )
        characters = {
            index: range(firsts[index], lasts[index] + 1) for index in uneven if _DIGIT.search(words.texts[index])
        }
        _find_marks(text_page, words, fonts, boxes, characters)
        _find_letter_marks(text_page, words, boxes.uneven, firsts, lasts)
    return words


def _widen(words: PageWords) -> None:
    """Let words reach to where they end: in tesseract's files each is as wide on paper as it is with a blank behind."""
    places = words.places
    for index, text in enumerate(words.texts):
        if words.font_table[words.fonts[index]].name == _STRETCHED:
            places.rights[index] += (places.rights[index] - places.lefts[index]) / len(text)


def _find_marks(
    text_page: int, words: PageWords, fonts: WordFonts, boxes: WordBoxes, uneven: Mapping[int, range]
) -> None:
    """Show digits that stand higher or lower as such, and note which words do as a whole."""
    if not all(style.loose for style in fonts.in_use):
        return
    for index, characters in uneven.items():
        text = words.texts[index]
        # Letters of mathematics are one character here and mostly two to PDFium.
        halves = len(characters) > len(text)
        firsts = list(accumulate((1 + (halves and letter > "\uffff") for letter in text), initial=characters.start))
        if firsts[-1] == characters.stop:
            words.texts[index] = with_marks(text, firsts[:-1], text_page)
            words.with_marks.add(index)
    lettering = partial(_lettering, fonts, boxes.first_bottoms)
    words.marks = whole_marks(fonts.seams(LARGEST_MARK), lettering, words.places)
    for index, level in words.marks.items():
        words.texts[index] = marked(words.texts[index], level)
    words.with_marks.update(words.marks)


def _find_letter_marks(
    text_page: int, words: PageWords, uneven: Sequence[int], firsts: Sequence[int], lasts: Sequence[int]
) -> None:
    """Show letters raised behind names and before bodies as such, before they are taken for letters of the words."""
    ending = [index for index, text in enumerate(words.texts) if text[-1] in _AFTER_MARKS and text[0].isupper()]
    for index in {*uneven, *ending}:
        text = words.texts[index]
        places = letter_mark(text) if lasts[index] - firsts[index] + 1 == len(text) else None
        shown = with_letter_mark(text, *places, firsts[index], text_page) if places else text
        if shown != text:
            words.texts[index] = shown
            words.with_marks.add(index)


def _lettering(fonts: WordFonts, bottoms: Sequence[float], index: int) -> Lettering:
    style = fonts.styles[index]
    return Lettering(fonts.table[style.number].size, -bottoms[index] - style.descent)
