"""Papers whose references stand in notes, made of labelled reference strings and running text: real ones are few.

A note holds one work or several, remarks before and between them, short forms of works cited before, laws and
decisions; some papers have a list as well, some notes only explain. Pages are set as printed: notes in small type at
the foot, or in a narrow column, their numbers before them or in lines of their own, words parted at line ends.
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
from svod_lab.training.lines.note_citations import SHORT_TITLE, NotedWork, noted_works

MADE = "notes"
BODY_SIZE = 10.0
NOTE_SIZES = (7.0, 8.0, 8.5, 9.0, 10.0)
# So many of the papers have a list, too.
LISTED = 0.4
# In so many papers works are made up and cited as notes do; in the others they are references of lists as they stand.
MADE_UP = 0.5
# In so many, few notes cite: they explain.
EXPLAINING, MOST_IN_EXPLAINING = 0.15, 0.25
# In so many, numbers of notes stand in lines of their own; in so many, a raised number makes its line this much higher.
NUMBER_ALONE, TALLER, TALLER_BY = 0.15, 0.2, 1.25
# In so many words are parted at line ends, in all that are set in a narrow column.
PARTED, SHORTEST_PARTED, LEAST_PART = 0.5, 7, 3
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
            "{name}, {short}, S. {page}.", "{name} (oben N. {note}) {page} ff.", "{name} {page} ff.",
            "{name}, {short} (wie Anm. {note}), S. {page}.",
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
            "{name}, supra note {note}, at {page}.", "{name} {year}: {page}.", "{name}, {short}, {page}.",
            "{name}, op. cit., n. {note}.", "{name} (n {note}) {page}.", "{name}, ‘{short}’, p. {page}.",
            "id., p. {page}.",
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
            "Его же. С. {page}.", "{name}. {short}… С. {page}.", "{name}. {short}. С. {page}.",
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
        count = chance.randint(8, 40)
        self._is_made_up = chance.random() < MADE_UP
        if self._is_made_up:
            self._works: Sequence[NotedWork] = noted_works(language, count, chance)
        else:
            self._works = [_of_list(text) for text in chance.sample(list(references), min(len(references), count))]
        self._cited: list[NotedWork] = []
        self._number = 0
        self._size = chance.choice(NOTE_SIZES)
        self._is_side = chance.random() < 0.15
        self._width = chance.randint(20, 30) if self._is_side else chance.randint(55, 110)
        self._is_parted = self._is_side or chance.random() < PARTED
        self._form = chance.choice(("{} ", "{} ", "{}. ", "[{}] ", "", "{}"))
        self._raised = chance.random() < 0.3
        self._is_alone = chance.random() < NUMBER_ALONE
        self._taller = TALLER_BY if chance.random() < TALLER else 1.0
        self._share_of_works = (
            chance.uniform(0, MOST_IN_EXPLAINING) if chance.random() < EXPLAINING else chance.uniform(0.3, 1.0)
        )

    def pages(self) -> list[list[_Line]]:
        """The pages, perhaps with a list behind them."""
        pages = [self._page() for _ in range(self._chance.randint(2, 6))]
        if self._chance.random() < LISTED:
            entries = sorted(work.text for work in self._works)[: self._chance.randint(5, 30)]
            heading = _Line(self._chance.choice(self._words.heading), HEADING, 12.0, 70.0, 60.0)
            lines = [(text, REFERENCE) for entry in entries for text, _ in _wrapped([(entry, True)], 85)]
            pages.append([heading, *_set(lines, 9.0, 70.0, 80.0)])
        return pages

    def _page(self) -> list[_Line]:
        body = [text for _ in range(3) for text in self._chance.choice(self._bodies)][: self._chance.randint(12, 40)]
        notes = [list(self._note()) for _ in range(self._chance.randint(1, 6))]
        start = 60.0 + 12.0 * len(body) + 14.0
        place = (400.0, 60.0) if self._is_side else (70.0, start)
        set_notes = _set([line for note in notes for line in note], self._size, *place)
        for first in accumulate(map(len, notes[:-1]), initial=0):
            set_notes[first] = set_notes[first]._replace(size=self._taller * self._size)
        return [*_set([(text, TEXT) for text in body], BODY_SIZE, 70.0, 60.0), *set_notes]

    def _note(self) -> Iterator[tuple[str, str]]:
        """The lines of one note, each with its label."""
        self._number += 1
        number = str(self._number)
        if self._is_alone:
            yield number, TEXT
        mark = self._form.format(number.translate(_RAISED) if self._raised else number)
        pieces = self._pieces()
        if not self._is_alone:
            pieces = [_Piece(mark, is_reference=False), *pieces]
        for text, is_work in _wrapped(
            [(piece.text, piece.is_reference) for piece in pieces], self._width, is_parted=self._is_parted
        ):
            yield text, NOTE if is_work else TEXT

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
                last = pieces.pop()
                pieces.append(last._replace(text=last.text.rstrip(". ")))
                pieces.append(_Piece(chance.choice(words.between), is_reference=False))
            pieces.append(_Piece(self._work(), is_reference=True))
        if drawn > 0.95:
            pieces.append(_Piece(f" {self._remark()}", is_reference=False))
        return pieces

    def _work(self) -> str:
        work = self._chance.choice(self._works)
        self._cited.append(work)
        # Made-up works are cited with their pages.
        if self._is_made_up or self._chance.random() < 0.7:
            return work.text
        return f"{work.text.rstrip('. ')}, {self._words.page} {self._page_number()}."

    def _remark(self) -> str:
        stretch = self._chance.choice(self._bodies)
        start = self._chance.randrange(max(1, len(stretch) - 3))
        return " ".join(stretch[start : start + self._chance.randint(1, 4)])

    def _short(self, forms: Sequence[str]) -> str:
        work = self._cited[-1] if self._cited else self._chance.choice(self._works)
        return self._chance.choice(forms).format(
            name=work.name,
            short=work.short,
            year=work.year,
            page=self._page_number(),
            number=self._page_number(),
            note=self._chance.randint(1, 30),
        )

    def _page_number(self) -> int:
        return self._chance.randint(1, 480)


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _of_list(text: str) -> NotedWork:
    """A work by a reference of a list; what stands behind its year is taken for its title."""
    name, year = _NAME.search(text), _YEAR.search(text)
    title = text[year.end() :].lstrip(").,:a ") if year else ""
    short = " ".join(title.split()[:SHORT_TITLE]).rstrip(",.:;")
    return NotedWork(text, name[0] if name else "Roth", short or "Netze", year[0] if year else "1999")


def _wrapped(pieces: Sequence[tuple[str, bool]], width: int, *, is_parted: bool = False) -> Iterator[tuple[str, bool]]:
    """Pieces one behind another in lines of at most so many characters, and whether a line has words of a work."""
    text = "".join(piece for piece, _ in pieces)
    marks = [is_work for piece, is_work in pieces for _ in piece]
    line, is_work = "", False
    for word in re.finditer(r"\S+", text):
        rest, of_work = word[0], any(marks[word.start() : word.end()])
        room = width - len(line) - 2
        if line and len(line) + len(rest) >= width:
            if is_parted and rest.isalpha() and len(rest) >= SHORTEST_PARTED and room >= LEAST_PART:
                part = min(room, len(rest) - LEAST_PART)
                line, rest, is_work = f"{line} {rest[:part]}-", rest[part:], is_work or of_work
            yield line, is_work
            line, is_work = "", False
        line, is_work = f"{line} {rest}".lstrip(), is_work or of_work
    if line:
        yield line, is_work


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
