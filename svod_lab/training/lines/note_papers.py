"""Papers whose references stand in notes, made of labelled reference strings and running text: real ones are few.

A note holds one work or several, remarks before and between them, short forms of works cited before, laws and
decisions; some papers have a list as well. Pages are set as printed: notes in small type at the foot, or in a narrow
column.
"""

import random
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from svod.extract.bibliography.learned_bibliography import HEADING, NOTE, REFERENCE, TEXT
from svod.model.document import Columns, Document, Font
from svod_lab.training.lines.examples import LineExample

MADE = "notes"
BODY_SIZE = 10.0
NOTE_SIZES = (7.0, 8.0, 8.5, 9.0, 10.0)
# So many of the papers have a list, too.
LISTED = 0.4
PAGE = (595.0, 842.0)
LETTER = 0.48
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")
_NAME = re.compile(r"[^\W\d_a-zа-яё][\w’'-]{2,}")


class Words(NamedTuple):
    """What notes say around works, in one language."""

    leading: tuple[str, ...]
    between: tuple[str, ...]
    again: tuple[str, ...]
    cited: tuple[str, ...]
    legal: tuple[str, ...]
    heading: tuple[str, ...]
    page: str


WORDS: Mapping[str, Words] = {
    "de": Words(
        leading=("Vgl. ", "Siehe ", "Vgl. hierzu ", "So auch ", "Dazu ausführlich: ", "Vgl. unter anderem ", "S. "),
        between=("; ", "; vgl. auch ", "; anders ", "; ferner ", ". Siehe auch ", "; dagegen "),
        again=("Ebd.", "Ebenda, S. {page}.", "Ebd., S. {page} f.", "Vgl. ebd., S. {page}.", "Ders., S. {page}."),
        cited=(
            "{name}, a.a.O., S. {page}.", "{name} (Anm. {note}), S. {page}.", "{name} {year}, S. {page}.",
            "{name} ({year}).", "Vgl. {name} ({year}: {page}).", "{name} (Fn. {note}), S. {page} ff.",
        ),
        legal=(
            "BGHZ {number}, {page}.", "§ {page} Abs. 2 BGB.", "§§ {page}, {number} StGB", "BVerfGE {number}, {page}.",
            "BGH, Urteil vom {note}.03.{year}, NJW {year}, {page}.", "BT-Drs. {note}/{page}, S. {number}.",
            "Gesetz vom {note}. Mai {year}, BGBl. I, S. {page}.", "Art. {note} GG.",
            "OLG Köln, Beschl. v. {note}.6.{year}, {number} U {note}/12.",
        ),
        heading=("Literatur", "Literaturverzeichnis"),
        page="S.",
    ),
    "en": Words(
        leading=("See ", "See also ", "Cf. ", "See, for example, ", "As argued by ", "Quoted in "),
        between=("; ", "; see also ", "; but see ", "; cf. ", ". Contrast "),
        again=("Ibid.", "Ibid., p. {page}.", "Id., at {page}.", "Ibid., pp. {page}–{number}."),
        cited=(
            "{name}, op. cit., p. {page}.", "{name}, op. cit., n. {note}, p. {page}.", "{name} ({year}), p. {page}.",
            "{name}, supra note {note}, at {page}.", "{name} {year}: {page}.",
        ),
        legal=(
            "{number} U.S. {page} ({year}).", "Case C-{page}/{note}, [{year}] ECR I-{number}.",
            "{name} v. {name}, {year}.", "Council Directive {note}/{page}/EC, OJ L {number}.",
            "{note} U.S.C. § {page}.",
        ),
        heading=("References", "Bibliography"),
        page="p.",
    ),
    "ru": Words(
        leading=("См.: ", "См. также: ", "Ср.: ", "Подробнее см.: ", "Цит. по: ", "См., например: "),
        between=("; ", "; см. также: ", "; ср.: ", ". Иначе: "),
        again=("Там же.", "Там же. С. {page}.", "См.: Там же. С. {page}–{number}."),
        cited=(
            "{name}. Указ. соч. С. {page}.", "{name}. Цит. соч. С. {page}.", "{name}, {year}. С. {page}.",
            "Его же. С. {page}.",
        ),
        legal=(
            "Федеральный закон от {note}.05.{year} № {page}-ФЗ.", "СЗ РФ. {year}. № {note}. Ст. {page}.",
            "Ст. {page} ГК РФ.", "Постановление Пленума ВС РФ от {note}.03.{year} № {number}.",
        ),
        heading=("Литература", "Список литературы"),
        page="С.",
    ),
}  # fmt: skip


class _Piece(NamedTuple):
    text: str
    is_reference: bool


class _Line(NamedTuple):
    text: str
    label: str
    size: float
    x: float
    y: float


def note_papers(
    references: Mapping[str, Sequence[str]], bodies: Mapping[str, Sequence[Sequence[str]]], count: int, seed: int
) -> Iterator[LineExample]:
    """So many papers; `bodies` are stretches of lines of running text, by language as the references are."""
    # Drawn for training, not for secrets.
    chance = random.Random(seed)  # noqa: S311
    languages = [code for code in WORDS if references.get(code) and bodies.get(code)]
    for place in range(count if languages else 0):
        language = languages[place % len(languages)]
        pages = _Paper(language, references[language], bodies[language], chance).pages()
        lines = [line for page in pages for line in page]
        document = _document(lines, [len(page) for page in pages])
        yield LineExample(document, tuple(line.label for line in lines), MADE, f"{MADE}:{seed}:{place}", language)


class _Paper:
    """One paper as it is set: its manner of notes is drawn once."""

    def __init__(
        self, language: str, references: Sequence[str], bodies: Sequence[Sequence[str]], chance: random.Random
    ) -> None:
        self._words, self._chance, self._bodies = WORDS[language], chance, bodies
        self._works = chance.sample(list(references), min(len(references), chance.randint(8, 40)))
        self._cited: list[str] = []
        self._number = 0
        self._size = chance.choice(NOTE_SIZES)
        self._is_side = chance.random() < 0.15
        self._width = chance.randint(20, 30) if self._is_side else chance.randint(55, 110)
        self._form = chance.choice(("{} ", "{} ", "{}. ", "[{}] ", "", "{}"))
        self._raised = chance.random() < 0.3
        self._share_of_works = chance.uniform(0.3, 1.0)

    def pages(self) -> list[list[_Line]]:
        """The pages, perhaps with a list behind them."""
        pages = [self._page() for _ in range(self._chance.randint(2, 6))]
        if self._chance.random() < LISTED:
            entries = sorted(self._works)[: self._chance.randint(5, 30)]
            heading = _Line(self._chance.choice(self._words.heading), HEADING, 12.0, 70.0, 60.0)
            lines = [(text, REFERENCE) for entry in entries for text in _wrapped(entry, 85)]
            pages.append([heading, *_set(lines, 9.0, 70.0, 80.0)])
        return pages

    def _page(self) -> list[_Line]:
        body = [text for _ in range(3) for text in self._chance.choice(self._bodies)][: self._chance.randint(12, 40)]
        notes = [line for _ in range(self._chance.randint(1, 6)) for line in self._note()]
        start = 60.0 + 12.0 * len(body) + 14.0
        place = (400.0, 60.0) if self._is_side else (70.0, start)
        return [*_set([(text, TEXT) for text in body], BODY_SIZE, 70.0, 60.0), *_set(notes, self._size, *place)]

    def _note(self) -> Iterator[tuple[str, str]]:
        """The lines of one note, each with its label."""
        self._number += 1
        number = str(self._number)
        mark = self._form.format(number.translate(_RAISED) if self._raised else number)
        pieces = [_Piece(mark, is_reference=False), *self._pieces()]
        text = "".join(piece.text for piece in pieces)
        ends = list(accumulate(len(piece.text) for piece in pieces))
        starts = [0, *ends[:-1]]
        at = 0
        for line in _wrapped(text, self._width):
            at = text.index(line.split()[0], at)
            end = at + len(line)
            is_work = any(
                piece.is_reference and start < end and stop > at
                for piece, start, stop in zip(pieces, starts, ends, strict=True)
            )
            yield line, NOTE if is_work else TEXT
            at = end

    def _pieces(self) -> list[_Piece]:
        chance, words = self._chance, self._words
        drawn = chance.random()
        if drawn > self._share_of_works:
            return [_Piece(self._remark(), is_reference=False)]
        drawn /= self._share_of_works
        if drawn < 0.2 and self._cited:
            return [_Piece(self._short((*words.again, *words.cited)), is_reference=True)]
        if drawn < 0.27:
            return [_Piece(self._short(words.legal), is_reference=True)]
        pieces: list[_Piece] = []
        if drawn > 0.85:
            pieces.append(_Piece(f"{self._remark()} ", is_reference=False))
        if chance.random() < 0.5:
            pieces.append(_Piece(chance.choice(words.leading), is_reference=False))
        for order in range(chance.choice((1, 1, 1, 2, 2, 3))):
            if order:
                pieces.append(_Piece(chance.choice(words.between), is_reference=False))
            pieces.append(_Piece(self._work(), is_reference=True))
        if drawn > 0.95:
            pieces.append(_Piece(f" {self._remark()}", is_reference=False))
        return pieces

    def _work(self) -> str:
        work = self._chance.choice(self._works)
        self._cited.append(work)
        return (
            work if self._chance.random() < 0.7 else f"{work.rstrip('. ')}, {self._words.page} {self._page_number()}."
        )

    def _remark(self) -> str:
        stretch = self._chance.choice(self._bodies)
        start = self._chance.randrange(max(1, len(stretch) - 3))
        return " ".join(stretch[start : start + self._chance.randint(1, 4)])

    def _short(self, forms: Sequence[str]) -> str:
        work = self._cited[-1] if self._cited else self._chance.choice(self._works)
        name, year = _NAME.search(work), _YEAR.search(work)
        return self._chance.choice(forms).format(
            name=name[0] if name else "Roth", year=year[0] if year else "1999", page=self._page_number(),
            number=self._page_number(), note=self._chance.randint(1, 30),
        )  # fmt: skip

    def _page_number(self) -> int:
        return self._chance.randint(1, 480)


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many characters; longer words stand alone."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _set(lines: Sequence[tuple[str, str]], size: float, x: float, y: float) -> list[_Line]:
    return [_Line(text, label, size, x, y + 1.2 * size * row) for row, (text, label) in enumerate(lines)]


def _document(lines: Sequence[_Line], pages: Sequence[int]) -> Document:
    sizes = sorted({line.size for line in lines})
    words = [line.text.split() for line in lines]
    columns = Columns(
        texts=tuple(word for of_line in words for word in of_line),
        fonts=array("H", (sizes.index(line.size) for line, own in zip(lines, words, strict=True) for _ in own)),
        boxes=array("f", (edge for line in lines for edge in _boxes(line))),
        line_starts=array("I", accumulate(map(len, words), initial=0)),
        page_starts=array("I", accumulate(pages, initial=0)),
    )
    return Document("text/plain", columns, tuple(Font("", size) for size in sizes), (PAGE,) * len(pages))


def _boxes(line: _Line) -> Iterator[float]:
    x, step = line.x, LETTER * line.size
    for word in line.text.split():
        yield from (x, line.y, x + len(word) * step, line.y + line.size)
        x += (len(word) + 1) * step
