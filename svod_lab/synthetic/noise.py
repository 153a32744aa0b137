"""Augmentations in one table: what printers, typists, OCR and bad joins do, with labels kept exact.

Each row makes an augmentation for a whole bibliography (its variant is chosen once) that changes pieces entry by entry.
"""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from svod_lab.synthetic.styles.pieces import Piece

Pieces = list[Piece]
Augmentation = Callable[[Pieces, Random], Pieces]

_LONG_WORD = re.compile(r"[^\W\d_]{8,}")
_LONGER_WORD = re.compile(r"(?<![\w-])[^\W\d_]{4,}")
_WORD = re.compile(r"[^\W\d_]{5,}")
_AFTER_STOP = re.compile(r"(?<=[.,:;]) (?=\S)")
_BETWEEN_WORDS = re.compile(r"(?<=[^\W\d_]{2}) (?=[^\W\d_])")
_DASH_AREA = re.compile(r" [–—] ")
_BREAKS_OF_URL = re.compile(r"(?<=[/.\-_?=])(?=\w)")
_QUOTED = re.compile(r"„([^“”]+)[“”]|“([^”]+)”|«([^»]+)»")
_QUOTE_OPENED = re.compile(r"[«„“]$")
_QUOTE_CLOSED = re.compile(r"^([,.]?)(?:[»”]|“(?=.))")
_MARK_AND_BLANK = re.compile(r"([,.:]) (?=\S|$)")
_EXACT = frozenset({"doi", "url", "year", "pages", "volume", "issue"})
_ADDRESSES = frozenset({"url", "doi"})
_PEOPLE = frozenset({"author"})
# Between a family name and an initial, and behind the last initial of a name: «Козлов_Д.Д_., Лесной А.А.».
_BEFORE_INITIAL = re.compile(r"(?<=[^\W\d_])\s(?=[A-ZА-ЯЁ]\.)")
_STOP_AND_COMMA = re.compile(r"(?<=[A-ZА-ЯЁ])\.,(?=\s)")
_AFTER_LETTERED_YEAR = frozenset({")", ":", ".", ","})
_WORDY = frozenset({"title", "container", "publisher", "author", "editor", "institution"})

# Latin letters that look like Cyrillic ones, and what OCR takes for one another.
LOOK_ALIKES = dict(zip("АВЕКМНОРСТХаеорсух", "ABEKMHOPCTXaeopcyx", strict=True))
OCR_CONFUSIONS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "ru": (("п", "н"), ("и", "н"), ("н", "п"), ("ш", "ін"), ("З", "3"), ("о", "0"), ("О", "0"), ("ы", "ьі"), ("л", "д"),
           ("б", "6"), ("щ", "ш"), ("ц", "и"), ("т", "г"), ("й", "и"), ("в", "з"), ("ж", "яс")),
    "de": (("ü", "ii"), ("ä", "a"), ("ö", "o"), ("ß", "B"), ("m", "rn"), ("rn", "m"), ("l", "1"), ("ch", "cli"),
           ("f", "t"), ("h", "b"), ("e", "c"), ("S", "5"), ("tt", "u"), ("w", "w "), ("fi", "ﬁ")),
    "en": (("m", "rn"), ("rn", "m"), ("l", "1"), ("I", "l"), ("h", "b"), ("e", "c"), ("O", "0"), ("cl", "d"),
           ("fi", "ﬁ"), ("ff", "ﬀ"), ("S", "5"), ("vv", "w"), ("t", "f"), ("n", "u")),
}  # fmt: skip
QUOTES = (("«", "»"), ('"', '"'), ("„", "“"), ("“", "”"), ("»", "«"), ("‘", "’"), ("''", "''"))
NUMBERS = ("{}. ", "{}. ", "{}. ", "[{}] ", "[{}] ", "{}) ", "{} ", "({}) ", "{}.", "• ", "– ")
LEADS = {
    "ru": ("См.: ", "См., например: ", "Цит. по: ", "См. подробнее: ", "Подробнее см.: "),
    "de": ("Vgl. ", "Siehe ", "Vgl. etwa ", "So ", "Dazu ", "S. auch "),
    "en": ("See ", "Cf. ", "See, e.g., ", "See also ", "Quoted in "),
}
SAME_PLACE = {
    "ru": ("Там же. С. ", "Там же, с. ", "Указ. соч. С. "), "de": ("Ebd., S. ", "Ebenda, S. ", "A.a.O., S. "),
    "en": ("Ibid., p. ", "Ibid. ", "op. cit., p. "),
}  # fmt: skip
_HYPHENS = ("- ", "- ", "-", "\u00ad", "¬ ", "-\n")


class Noise(NamedTuple):
    """One row: how often a bibliography has it, how often then an entry, who makes it, how it looks, in which lists."""

    name: str
    bibliographies: float
    entries: float
    make: Callable[[Random, str], Augmentation]
    example: str
    languages: tuple[str, ...] = ("ru", "de", "en")


def _texts(change: Callable[[str], str], *, labelled: bool | None = None) -> Augmentation:
    """A change of every text, or only of those with a label, or of those without."""

    def augment(pieces: Pieces, _rng: Random) -> Pieces:
        wanted = (labelled is None or bool(piece.label) is labelled for piece in pieces)
        return [
            Piece(change(piece.text), piece.label) if right else piece
            for piece, right in zip(pieces, wanted, strict=True)
        ]

    return augment


def _dashes(rng: Random, _language: str) -> Augmentation:
    dash = rng.choice((" — ",) * 5 + (" - ",) * 5 + (" -", "– ", " -- "))
    return _texts(lambda text: _DASH_AREA.sub(dash, text), labelled=False)


def _numbers(rng: Random, _language: str) -> Augmentation:
    form, first = rng.choice(NUMBERS), rng.randrange(1, 40)
    return lambda pieces, rng: [Piece(form.format(first + rng.randrange(20))), *pieces]


def _quotes(rng: Random, _language: str) -> Augmentation:
    opening, closing = rng.choice(QUOTES)

    def change(piece: Piece) -> Piece:
        text, label = piece
        if not any(mark in text for mark in "«„“”"):
            return piece
        text = _QUOTED.sub(lambda found: f"{opening}{found[1] or found[2] or found[3]}{closing}", text)
        if not label:
            # A quoted value has its marks in the pieces before and after it.
            text = _QUOTE_CLOSED.sub(lambda found: found[1] + closing, text)
            text = _QUOTE_OPENED.sub(opening, text)
        return Piece(text, label)

    return lambda pieces, _rng: [change(piece) for piece in pieces]


def _no_yo(_rng: Random, _language: str) -> Augmentation:
    return _texts(lambda text: text.replace("ё", "е").replace("Ё", "Е"))


def _tight_marks(_rng: Random, _language: str) -> Augmentation:
    return _texts(lambda text: re.sub(r"(?<=[СсТSpP№.]\.) $|(?<=№) $", "", text), labelled=False)


def _year_letter(_rng: Random, _language: str) -> Augmentation:
    """A letter distinguishes the works of one year: «(2005b)»."""

    def augment(pieces: Pieces, rng: Random) -> Pieces:
        place = next((place for place, piece in enumerate(pieces) if piece.label == "year"), len(pieces))
        follows = pieces[place + 1].text[:1] if place + 1 < len(pieces) else ""
        if follows not in _AFTER_LETTERED_YEAR:
            return pieces
        return [*pieces[: place + 1], Piece(rng.choice("aabbc")), *pieces[place + 1 :]]

    return augment


def _lost_end(_rng: Random, _language: str) -> Augmentation:
    return lambda pieces, _rng: (
        [*pieces[:-1], Piece(pieces[-1].text[:-1])] if pieces[-1] == Piece(pieces[-1].text[:-1] + ".") else pieces
    )


def _one(
    pattern: re.Pattern[str], change: Callable[[str, Random], str], *, only: frozenset[str] | None = None
) -> Augmentation:
    """A change of one match of the pattern, anywhere or only in pieces of some labels."""

    def augment(pieces: Pieces, rng: Random) -> Pieces:
        found = [
            (place, match.span())
            for place, piece in enumerate(pieces)
            if only is None or piece.label in only
            for match in pattern.finditer(piece.text)
        ]
        if not found:
            return pieces
        place, (start, end) = found[int(rng.random() * len(found))]
        text, label = pieces[place]
        changed = text[:start] + change(text[start:end], rng) + text[end:]
        return [*pieces[:place], Piece(changed, label), *pieces[place + 1 :]]

    return augment


def _cut_in_two(word: str, rng: Random) -> str:
    place = rng.randrange(3, len(word) - 2)
    return f"{word[:place]}{rng.choice(_HYPHENS)}{word[place:]}"


def _misprinted(word: str, rng: Random) -> str:
    place = rng.randrange(1, len(word) - 1)
    way = rng.randrange(4)
    if way == 0:
        return word[:place] + word[place + 1 :]
    if way == 1:
        return word[:place] + word[place] + word[place:]
    if way == 2:
        return word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :]
    return word[:place] + rng.choice(word) + word[place + 1 :]


def _in_mixed_letters(word: str, rng: Random) -> str:
    return "".join(LOOK_ALIKES.get(letter, letter) if rng.random() < 0.5 else letter for letter in word)


def _as_ocr_reads(language: str) -> Callable[[str, Random], str]:
    def change(word: str, rng: Random) -> str:
        known = [pair for pair in OCR_CONFUSIONS[language] if pair[0] in word]
        return word.replace(*rng.choice(known), 1) if known else word

    return change


def _latin_leader(_rng: Random, _language: str) -> Augmentation:
    return _texts(lambda text: re.sub(r"С(?=\.)", "C", re.sub(r"\bс(?=\.)", "c", text)), labelled=False)


def _footnote(rng: Random, language: str) -> Augmentation:
    leads, same = LEADS[language], SAME_PLACE[language]

    def augment(pieces: Pieces, rng: Random) -> Pieces:
        if rng.random() < 0.12:
            pages = str(rng.randrange(3, 400))
            return [Piece(rng.choice(same)), Piece(pages, "pages"), Piece(".")]
        return [Piece(rng.choice(leads)), *pieces] if rng.random() < 0.5 else pieces

    return augment


def _torn_blanks(_rng: Random, _language: str) -> Augmentation:
    """Blanks as some text layers have them: before the mark in place of after it, or nowhere."""

    def augment(pieces: Pieces, rng: Random) -> Pieces:
        def moved(found: re.Match[str]) -> str:
            return f" {found[1]}" if rng.random() < 0.5 else found[0]

        def lost(found: re.Match[str]) -> str:
            return "" if rng.random() < 0.07 else found[0]

        def torn(text: str) -> str:
            return _BETWEEN_WORDS.sub(lost, _MARK_AND_BLANK.sub(moved, text))

        return [piece if piece.label in _EXACT else Piece(torn(piece.text), piece.label) for piece in pieces]

    return augment


def _capital_title(_rng: Random, _language: str) -> Augmentation:
    return lambda pieces, _rng: [Piece(text.upper() if label == "title" else text, label) for text, label in pieces]


def _title_case(_rng: Random, _language: str) -> Augmentation:
    def change(text: str) -> str:
        return _LONGER_WORD.sub(lambda word: word[0][0].upper() + word[0][1:], text)

    return lambda pieces, _rng: [Piece(change(text) if label == "title" else text, label) for text, label in pieces]


def _capital_families(_rng: Random, _language: str) -> Augmentation:
    def change(text: str) -> str:
        return re.sub(r"[^\W\d_]{3,}", lambda match: match[0].upper(), text)

    return lambda pieces, _rng: [Piece(change(text) if label == "author" else text, label) for text, label in pieces]


def _lost_initial_stop(_rng: Random, _language: str) -> Augmentation:
    return lambda pieces, _rng: [
        Piece(text[:-1] if label == "author" and text.endswith(".") else text, label) for text, label in pieces
    ]


def _just(augmentation: Augmentation) -> Callable[[Random, str], Augmentation]:
    return lambda _rng, _language: augmentation


NOISES: tuple[Noise, ...] = (
    Noise("dashes", 0.55, 1.0, _dashes, "– becomes —, -, or a dash without its blank"),
    Noise("no-yo", 0.8, 1.0, _no_yo, "учёт -> учет", ("ru",)),
    Noise("quotes", 0.45, 1.0, _quotes, "«Наука» -> \"Наука\""),
    Noise("tight-marks", 0.12, 1.0, _tight_marks, "С. 5 -> С.5"),
    Noise("lost-end", 0.14, 1.0, _lost_end, "2007. -> 2007"),
    Noise("year-letter", 0.5, 0.06, _year_letter, "(2005) -> (2005b)", ("de", "en")),
    Noise("footnote", 0.03, 1.0, _footnote, "См.: Козлов Д.Д.; Там же. С. 5."),
    Noise("capital-families", 0.02, 1.0, _capital_families, "Козлов -> КОЗЛОВ"),
    Noise("torn-blanks", 0.09, 0.9, _torn_blanks, "Phys. Lett. B -> Phys .Lett. B", ("en",)),
    Noise("torn-blanks", 0.01, 0.9, _torn_blanks, "М. : Наука, 2007 -> М. :Наука ,2007", ("ru", "de")),
    Noise("capital-title", 0.01, 0.5, _capital_title, "Основы -> ОСНОВЫ"),
    Noise("title-case", 0.25, 1.0, _title_case, "A Study of Thin Films", ("en",)),
    Noise("latin-leader", 0.1, 0.5, _latin_leader, "С. 5 with a Latin C", ("ru",)),
    Noise("mixed-alphabet", 0.3, 0.06, _just(_one(_WORD, _in_mixed_letters, only=_WORDY)), "Cинтаксический", ("ru",)),
    Noise("tight-stop", 1.0, 0.05, _just(_one(_AFTER_STOP, lambda _text, _rng: "")), "Козлов Д.Д.Основы"),
    Noise("doubled-blank", 1.0, 0.02, _just(_one(_AFTER_STOP, lambda _text, _rng: "  ")), "2007.  Т. 5"),
    Noise("hyphenation", 0.35, 0.12, _just(_one(_LONG_WORD, _cut_in_two)), "тепло- обмен"),
    Noise("glued-words", 0.3, 0.05, _just(_one(_BETWEEN_WORDS, lambda _text, _rng: "")), "вусловиях рынка"),
    Noise("misprint", 1.0, 0.02, _just(_one(_WORD, _misprinted, only=_WORDY)), "исследовнаие"),
    Noise("ocr", 0.08, 0.5, lambda _rng, language: _one(_WORD, _as_ocr_reads(language), only=_WORDY), "rnethod"),
    Noise("joined-initials", 0.03, 0.6, _just(_one(_BEFORE_INITIAL, lambda _text, _rng: "", only=_PEOPLE)),
          "КозловД.Д."),
    Noise("initial-without-stop", 1.0, 0.02, _just(_one(_STOP_AND_COMMA, lambda _text, _rng: ",", only=_PEOPLE)),
          "Козлов Д.Д, Лесной А.А."),
    Noise("lost-initial-stop", 1.0, 0.02, _lost_initial_stop, "Козлов Д.Д Основы"),
    Noise("broken-address", 0.5, 0.2, _just(_one(_BREAKS_OF_URL, lambda _text, _rng: " ", only=_ADDRESSES)),
          "http://a.ru/ b.pdf"),
    Noise("numbers", 0.12, 1.0, _numbers, "12. Козлов Д.Д."),
)  # fmt: skip
# What an author forgets or a printer leaves out.
OMISSIONS: Mapping[str, float] = {
    "pages": 0.03, "issue": 0.02, "volume": 0.02, "publisher": 0.03, "place": 0.02, "extent": 0.05, "year": 0.008,
    "author": 0.008, "container": 0.002, "accessed": 0.1, "edition": 0.05,
}  # fmt: skip


class Noises:
    """The noise of one bibliography."""

    def __init__(self, rng: Random, language: str, table: tuple[Noise, ...] = NOISES) -> None:
        met = [noise for noise in table if language in noise.languages and rng.random() < noise.bibliographies]
        self._augmentations = [(noise.entries, noise.make(rng, language)) for noise in met]

    def augmented(self, pieces: Pieces, rng: Random) -> Pieces:
        """The pieces of an entry with the noise that it meets."""
        for entries, augment in self._augmentations:
            if pieces and (entries >= 1.0 or rng.random() < entries):
                pieces = augment(pieces, rng)
        return pieces
