import pytest

from svod.convert.characters import clean, with_tex_ligatures
from svod.convert.pages.hyphens import Hyphenation
from svod.convert.pages.reading_order import Places
from svod.convert.pdf.accents import with_accents
from svod.convert.pdf.faces import Face, face_of
from svod.convert.repairs.cyrillic import is_broken_cyrillic, repaired_cyrillic


@pytest.mark.parametrize(
    ("word", "cleaned"),
    [
        ("eﬃcient", "efficient"),
        ("ex\u00adpres\u00adsive", "expressive"),
        ("u\u0308ber", "über"),
        ("и\u0306од", "йод"),
        ("f¨ur", "für"),
        ("It´s", "It´s"),
        ("\ufeffBOM", "BOM"),
        ("x²", "x²"),
        ("\uf0b7", "•"),
        ("line-end\u00ad", "line-end\u00ad"),
    ],
)
def test_words_become_clean_unicode(word: str, cleaned: str) -> None:
    assert clean(word) == cleaned


def test_controls_inside_words_are_the_ligatures_of_tex() -> None:
    assert (
        clean(with_tex_ligatures("re\x0cnement of e\x0ecient con\ruence\r\n")) == "refinement of efficient confluence"
    )


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("распозна-", "вание,", "распознавание,"),
        ("Юго-", "Западного", "Юго-Западного"),
        ("Sachsen-", "Anhalt.", "Sachsen-Anhalt."),
        ("УНИВЕР-", "СИТЕТ", "УНИВЕРСИТЕТ"),
        ("Vor-", "und", None),
        ("анали-", "за.", "анализа."),
        ("из-", "за", "из-за"),
        ("какой-", "то", "какой-то"),
        ("по-", "глощения", "поглощения"),
        ("по-", "видимому,", "по-видимому,"),
        ("1998-", "2001", "1998-2001"),
        ("http://example.org/a-", "b", "http://example.org/a-b"),
        ("berg@uni-", "halle.example", "berg@uni-halle.example"),
        ("anna-", "berg@halle.example", "anna-berg@halle.example"),
        ("klein@hoch-", "schule.example", "klein@hochschule.example"),
        ("контекстно-", "зависимый", "контекстно-зависимый"),
        ("Model-", "lierung", "Modellierung"),
        ("term-", "level", "term-level"),
        ("–-", "word", None),
        ("word", "next", None),
        ("-", "next", None),
    ],
)
def test_parted_words_are_joined_as_the_document_writes_them(first: str, second: str, joined: str | None) -> None:
    elsewhere = ["Anhalt", "klein@hochschule.example"]
    hyphenation = Hyphenation([["контекстно-свободный", "Model-Checking", "term-level", "по-русски"], elsewhere])
    assert hyphenation.joined(first, second) == joined


def test_russian_in_latin_letters_is_recognised_and_mended() -> None:
    shown = "Âÿ÷åñëàâ Ïåòðîâ, «Ðàñïîçíàâàíèå» ¹ 5"
    assert is_broken_cyrillic(shown.split())
    assert repaired_cyrillic(shown) == "Вячеслав Петров, «Распознавание» № 5"


@pytest.mark.parametrize(
    "text",
    [
        "Größe Übung Äpfel Öl Straße überübelhäßlich çà où été élève à côté",
        "Ärzteöffnungszeiten können früh geändert würden: üÜöÖäÄ",
        "Þórður Ævarsson, Ægir, Önundarfjörður, sjávarútvegsráðuneytið",
        "naïve café façade",
    ],
)
def test_western_letters_are_left_alone(text: str) -> None:
    assert not is_broken_cyrillic(text.split())


def letters(text: str, *, top: float = 0.0) -> Places:
    """Letters of a fixed pitch of five points on one line."""
    count = len(text)
    lefts = [5.0 * place for place in range(count)]
    return Places(lefts, [top] * count, [left + 5 for left in lefts], [top + 10] * count)


def test_an_accent_goes_to_the_letter_it_stands_over_wherever_it_comes_in_the_text() -> None:
    text = "fur alle ¨"
    places = letters(text)
    places.lefts[-1], places.rights[-1] = 5.5, 9.5
    assert with_accents(text, places).rstrip() == "für alle"


def test_an_accent_between_the_letters_of_a_word_leaves_no_blank() -> None:
    text = "f ¨ ur"
    lefts = [0.0, 5.0, 5.5, 9.0, 5.0, 10.0]
    places = Places(lefts, [0.0] * 6, [left + 5 for left in lefts], [10.0] * 6)
    places.rights[2] = 9.5
    assert clean(with_accents(text, places)) == "für"


def test_an_apostrophe_is_not_put_onto_the_line_below() -> None:
    text = "papers´\r\nissue over"
    lefts = [5.0 * place for place in range(7)] + [35.0, 35.0] + [5.0 * place for place in range(10)]
    tops = [0.0] * 9 + [11.0] * 10
    places = Places(lefts, tops, [left + 5 for left in lefts], [top + 10 for top in tops])
    assert with_accents(text, places) == text


@pytest.mark.parametrize(
    ("name", "face"),
    [
        ("ABCDEF+TimesNewRomanPS-BoldMT", Face("TimesNewRomanPS-BoldMT", bold=True, italic=False)),
        ("CMBX12", Face("CMBX12", bold=True, italic=False)),
        ("SFTI1000", Face("SFTI1000", bold=False, italic=True)),
        ("SFBI1000", Face("SFBI1000", bold=True, italic=True)),
        ("ecsx1000", Face("ecsx1000", bold=True, italic=False)),
        ("NimbusRomNo9L-MediItal", Face("NimbusRomNo9L-MediItal", bold=True, italic=True)),
        ("NimbusRomNo9L-Regu", Face("NimbusRomNo9L-Regu", bold=False, italic=False)),
        ("CMR10", Face("CMR10", bold=False, italic=False)),
        ("Bookman-Light", Face("Bookman-Light", bold=False, italic=False)),
        ("MinionPro-It", Face("MinionPro-It", bold=False, italic=True)),
    ],
)
def test_a_font_name_tells_weight_and_slant(name: str, face: Face) -> None:
    assert face_of(name) == face
