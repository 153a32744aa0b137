"""What a style is: for each kind of work the templates it may be written by, and the forms its names may have."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random

from svod_lab.synthetic.styles.fields import FieldPrinter, Habits
from svod_lab.synthetic.styles.name_styles import AND, OTHERS, NameForm
from svod_lab.synthetic.styles.pieces import Piece
from svod_lab.synthetic.styles.templates import Template, decided, filled, filled_anyhow, template, translated
from svod_lab.synthetic.works.cited import CitedWork, Kind

Words = tuple[tuple[str, str], ...]
# Kinds that are written as another where a style has no template of their own.
STANDS_FOR = {
    Kind.CONFERENCE: Kind.CHAPTER, Kind.EDITED: Kind.BOOK, Kind.REPORT: Kind.BOOK, Kind.PREPRINT: Kind.ARTICLE,
    Kind.NEWSPAPER: Kind.ARTICLE, Kind.STANDARD: Kind.BOOK, Kind.LAW: Kind.ARTICLE, Kind.PATENT: Kind.BOOK,
    Kind.THESIS: Kind.BOOK, Kind.WEB: Kind.BOOK, Kind.CHAPTER: Kind.ARTICLE, Kind.VOLUME: Kind.BOOK,
    Kind.DECISION: Kind.LAW,
}  # fmt: skip
PAGE_DASHES = ("–", "–", "-", "-", "-", " – ", " - ", "—", "--")


@dataclass(frozen=True, slots=True)
class Style:
    """One row of a table of styles; `share` is how often it is met, beside the others of its language.

    `tails` are written behind an entry that has a DOI or an address and a style that does not print them itself;
    `words` are the words of the templates in the languages of foreign works; `prepared` is done to a work first.
    """

    name: str
    share: float
    names: tuple[NameForm, ...]
    templates: Mapping[Kind, tuple[str, ...]]
    editors: tuple[NameForm, ...] = ()
    tails: tuple[str, ...] = ()
    words: Mapping[str, Words] = field(default_factory=dict)
    prepared: Callable[[CitedWork], CitedWork] | None = None


@dataclass(slots=True)
class Plan:
    """A style with every choice made, as one author makes them for a whole bibliography."""

    style: Style
    rng: Random
    _habits: dict[str, Habits] = field(default_factory=dict)
    _templates: dict[tuple[Kind, str], tuple[Template, ...]] = field(default_factory=dict)
    _tails: dict[str, tuple[Template, ...]] = field(default_factory=dict)

    def style_of(self, work: CitedWork) -> str:
        """The name of the style that writes the work."""
        return self.style.name

    def write(self, work: CitedWork) -> list[Piece]:
        """The work as this bibliography writes it: by the first of its templates that the work can fill."""
        if self.style.prepared:
            work = self.style.prepared(work)
        printer = FieldPrinter(work, self._habits_in(work.language))
        ways = self._templates_for(work.kind, work.language)
        pieces = next((made for way in ways if (made := filled(way, printer)) is not None), None)
        if pieces is None:
            pieces = filled_anyhow(ways[0], printer)
        if (work.doi or work.url) and not any(piece.label in {"doi", "url"} for piece in pieces):
            pieces.extend(self._tail_of(work.language, printer))
        return pieces

    def _habits_in(self, language: str) -> Habits:
        if language not in self._habits:
            rng, style = self.rng, self.style
            names = rng.choice(style.names)
            if names.last == " и ":
                names = names._replace(last=AND[language])
            self._habits[language] = Habits(
                names, rng.choice(style.editors) if style.editors else names, rng.choice(OTHERS[language]),
                rng.choice(PAGE_DASHES), rng.randrange(60), rng.randrange(60),
            )  # fmt: skip
        return self._habits[language]

    def _templates_for(self, kind: Kind, language: str) -> tuple[Template, ...]:
        known = self._templates.get((kind, language))
        if known is None:
            ways = [way for one in _kinds_from(kind) for way in self._shuffled(self.style.templates.get(one, ()))]
            known = tuple(self._decided(way, language) for way in ways)
            self._templates[kind, language] = known
        return known

    def _tail_of(self, language: str, printer: FieldPrinter) -> list[Piece]:
        if language not in self._tails:
            tails = self._shuffled(self.style.tails)
            self._tails[language] = tuple(self._decided(tail, language) for tail in tails)
        return next((made for tail in self._tails[language] if (made := filled(tail, printer)) is not None), [])

    def _shuffled(self, texts: tuple[str, ...]) -> list[str]:
        return self.rng.sample(texts, len(texts))

    def _decided(self, text: str, language: str) -> Template:
        return decided(translated(read_template(text), self.style.words.get(language, ())), self.rng)


def _kinds_from(kind: Kind) -> Iterator[Kind]:
    """The kind, then those that it may be written as."""
    yield kind
    while kind in STANDS_FOR:
        kind = STANDS_FOR[kind]
        yield kind


@cache
def read_template(text: str) -> Template:
    """A template, read once."""
    return template(text)
