"""Makes labelled references: works, real or made up, written in many styles with realistic noise."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple, Protocol

from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.items import BibliographicRecord, LabeledReference, Trust
from svod_lab.synthetic.noise import NOISES, OMISSIONS, Noise, Noises
from svod_lab.synthetic.styles import din as styles_din
from svod_lab.synthetic.styles import english as styles_en
from svod_lab.synthetic.styles import gost as styles_gost
from svod_lab.synthetic.styles.csl import CslFile, CslStyles
from svod_lab.synthetic.styles.pieces import Piece, printed, settled
from svod_lab.synthetic.styles.style import Plan, Style
from svod_lab.synthetic.works.cited import CitedWork, Kind, cited_work
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.invented import LANGUAGES, habitat, made_up_work

CORPUS = "forge"
# So many references stand in one bibliography: same style, same habits.
ENTRIES = 20
# Where there are CSL styles, this share of the bibliographies is written by them.
CSL_SHARE = 0.4
STYLES: Mapping[str, tuple[Style, ...]] = {
    "ru": styles_gost.STYLES, "de": styles_din.STYLES, "en": styles_en.STYLES,
}  # fmt: skip
_NOTHING: dict[str, Any] = {
    field: () if field == "author" else None if field == "accessed" else "" for field in OMISSIONS
}
# What bears a title of its own, and is not known by a number or a name.
_TITLED = frozenset({
    Kind.ARTICLE, Kind.BOOK, Kind.CHAPTER, Kind.CONFERENCE, Kind.EDITED, Kind.NEWSPAPER, Kind.PREPRINT, Kind.REPORT,
    Kind.THESIS, Kind.VOLUME,
})  # fmt: skip
# How catalogues part titles from subtitles, and how bibliographies do.
_CATALOGUED, _PRINTED = " : ", (": ", ": ", ". ", " – ")


class SyntheticReference(NamedTuple):
    """A labelled reference, and what it was made of."""

    reference: LabeledReference
    style: str
    kind: str


class Writer(Protocol):
    """Whatever writes the works of one bibliography."""

    def style_of(self, work: CitedWork) -> str:
        """The name of the style that writes the work."""
        ...

    def write(self, work: CitedWork) -> list[Piece]:
        """The work as labelled pieces."""
        ...


class ReferenceMaker:
    """What is the same for all references of a run: the language, the records, the styles, the noise."""

    def __init__(
        self,
        language: str,
        seed: int = 0,
        *,
        records: Sequence[BibliographicRecord] = (),
        styles: Sequence[CslFile] = (),
        noises: tuple[Noise, ...] = NOISES,
        titles: Sequence[str] = (),
        complaints: Complaints | None = None,
    ) -> None:
        habitat(language)
        self._language = language
        self._seed = seed
        self._works = [cited_work(_in_known_language(record, language)) for record in records]
        self._noises = noises
        self._titles = titles
        self._styles = STYLES[language]
        self._shares = tuple(accumulate(style.share for style in self._styles))
        draw = lot(f"{CORPUS}:{language}:{seed}:styles")
        self._csl_styles = CslStyles(styles, language, draw, complaints or Complaints()) if styles else None

    def references(self, count: int) -> Iterator[SyntheticReference]:
        """So many references, bibliography by bibliography."""
        for first in range(0, count, ENTRIES):
            name = f"{CORPUS}:{self._language}:{self._seed}:{first // ENTRIES}"
            rng = lot(name)
            writer = self._writer(name, rng)
            noises = Noises(rng, self._language, self._noises)
            yield from self._bibliography(name, writer, noises, rng, min(ENTRIES, count - first))

    def _writer(self, name: str, rng: Random) -> Writer:
        plan = Plan(rng.choices(self._styles, cum_weights=self._shares)[0], lot(f"{name}:habits"))
        return self._csl_styles.plan(rng, plan) if self._csl_styles and rng.random() < CSL_SHARE else plan

    def _bibliography(
        self, name: str, writer: Writer, noises: Noises, rng: Random, count: int
    ) -> Iterator[SyntheticReference]:
        for whole in self._cited(rng, count):
            work = _with_omissions(whole, rng)
            raw, spans = printed(noises.augmented(settled(writer.write(work)), rng))
            reference = LabeledReference(raw, spans, work.language, work.document_id or name, CORPUS, Trust.EXACT)
            yield SyntheticReference(reference, writer.style_of(work), work.kind)

    def _cited(self, rng: Random, count: int) -> Iterable[CitedWork]:
        between = rng.choice(_PRINTED) if self._titles else ""
        for _ in range(count):
            work = rng.choice(self._works) if self._works else made_up_work(self._language, rng)
            yield self._entitled(work, rng, between) if self._titles and work.kind in _TITLED else work

    def _entitled(self, work: CitedWork, rng: Random, between: str) -> CitedWork:
        """The work with a title that books really have, and a chapter in such a book."""
        title, larger = (_printed_title(rng.choice(self._titles), between) for _ in range(2))
        return replace(work, title=title, container=larger if work.kind is Kind.CHAPTER else work.container)


def make_references(
    language: str,
    count: int,
    seed: int = 0,
    *,
    records: Sequence[BibliographicRecord] = (),
    styles: Sequence[CslFile] = (),
    noises: tuple[Noise, ...] = NOISES,
    titles: Sequence[str] = (),
    complaints: Complaints | None = None,
) -> Iterator[LabeledReference]:
    """So many labelled references in a language, the same for the same seed.

    They are of the given records, or of works made up where there are none, by our own styles and by the CSL styles;
    where titles are given, the works bear these.
    """
    maker = ReferenceMaker(
        language, seed, records=records, styles=styles, noises=noises, titles=titles, complaints=complaints
    )
    return (synthetic.reference for synthetic in maker.references(count))


def _printed_title(title: str, between: str) -> str:
    """A title of a catalogue as bibliographies print it: «Netze : eine Einführung» is «Netze. Eine Einführung»."""
    parts = title.split(_CATALOGUED)
    if between == ". ":
        parts = [part[:1].upper() + part[1:] for part in parts]
    return between.join(parts).replace("?.", "?").replace("!.", "!")


def _in_known_language(record: BibliographicRecord, language: str) -> BibliographicRecord:
    return record if record.language in LANGUAGES else replace(record, language=language)


def _with_omissions(work: CitedWork, rng: Random) -> CitedWork:
    left_out = {field: _NOTHING[field] for field, share in OMISSIONS.items() if rng.random() < share}
    return replace(work, **left_out) if left_out else work
