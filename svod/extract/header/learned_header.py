"""Reads a header by a trained labeller: pieces of the opening are labelled, runs of labels become claims."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Lock

from svod.errors import ModelFileError
from svod.extract.header import weights
from svod.extract.header.abstract import (
    catalogued_abstract,
    ends_with_classes,
    keyword_list,
    split_keywords,
    without_heading,
    without_heading_rest,
)
from svod.extract.header.affiliations import stated_body
from svod.extract.header.belongings import Placed, PlacedName, bodies_of, emails_of, parted_bodies, without_mark
from svod.extract.header.columns import OpeningColumns
from svod.extract.header.evidence import weighed_by_evidence
from svod.extract.header.facts import Fact, find_codes, find_dates_of_issue, find_front_identifiers, find_source
from svod.extract.header.first_page import Pages
from svod.extract.header.glued_marks import glued_marks, raised_marks
from svod.extract.header.information import witnesses
from svod.extract.header.line_words import LINES_VERSION, line_observations
from svod.extract.header.name_runs import honours, names_of_run, same_person
from svod.extract.header.opening import Opening, opening_of
from svod.extract.header.other_roles import lines_of_others
from svod.extract.header.piece_features import CLASSES_VERSION, FEATURES_VERSION, class_observations, observations
from svod.extract.header.piece_labels import (
    ABSTRACT,
    ADDRESS,
    AFFILIATION,
    ANNOUNCEMENT,
    AUTHOR,
    BODY,
    EMAIL,
    KEYWORDS,
    TITLE,
)
from svod.extract.header.runs import Run, is_footnote, joined_runs, lines_of, runs_of, span_of, spread_text, text_of
from svod.extract.header.scripts import is_cyrillic
from svod.extract.header.title import is_prose, names_other_thing, tidy_title
from svod.extract.neighbours import KnownWords
from svod.model.document import Document, Span
from svod.model.labeling import Calibration, Guess, NumberedSequences, Observation, calibrated
from svod.model.metadata import Affiliation, Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.ports import NumberLabeler, SequenceLabeler
from svod.text.claims import ordered_claims
from svod.text.identifiers import find_emails
from svod.text.languages import language_of
from svod.text.msc import msc_code
from svod.text.normalize import clean, squeezed
from svod.text.places import split_place

FEATURE_SETS: Mapping[str, Callable[[Opening], tuple[Observation, ...]]] = {
    FEATURES_VERSION: observations,
    CLASSES_VERSION: class_observations,
    LINES_VERSION: line_observations,
}
# Nearly every paper has a title and an author: how much is added to their scores, step by step, until there is one.
_NEEDED = ((TITLE, (1.0, 2.0, 3.0, 4.0, 6.0, 8.0)), (AUTHOR, (0.5, 1.0, 2.0, 3.0)))
# Calibration tables of documents without layout go by the field's name and this.
OF_TEXT = " of text"
# An author so much less sure than another is a supervisor or a person of the text.
_LEAST_SHARE = 0.4
# So many pieces of running text end a header.
_BODY_PIECES = 12
_HEADING_WORDS = 3
_SHORTEST_TITLE, _SHORTEST_ABSTRACT, _LONGEST_KEYWORDS = 4, 30, 3000
# Of two titles one of so few words, or one that names a body, counts for less.
_FEW_TITLE_WORDS, _DOUBTFUL_TITLE_SHARE = 2, 0.5

Claim = tuple[Field, Value]


class LearnedHeaderExtractor:
    """Finds title, authors and the rest by a labeller of pieces (P4 §5, and beyond)."""

    def __init__(self, labeler: SequenceLabeler | None = None) -> None:
        self._labeler = labeler
        self._columns: OpeningColumns | None = None
        self._turn = Lock()
        if labeler is not None and labeler.manifest.features not in FEATURE_SETS:
            raise ModelFileError(
                f"The model was trained on features «{labeler.manifest.features}», which this svod does not make.",
                way_out="Train it anew with `svod train header`.",
            )

    def extract(self, document: Document, pages: Pages | None = None) -> Metadata:
        """Claims about the document, by field, the heaviest first; a caller with its pages at hand may give them."""
        reading = self._reading(document, pages)
        claims = [*reading.claims(), *reading.facts()]
        stated = [*claims, *_unread(witnesses(document.information), claims)]
        return ordered_claims(weighed_by_evidence(stated, document.media_type))

    def labelled(self, document: Document, pages: Pages | None = None) -> Metadata:
        """Only the claims that rest on labels: no codes, dates and sources, nothing that the file says of itself."""
        return ordered_claims(list(self._reading(document, pages).claims()))

    def parts(self, document: Document) -> Mapping[str, tuple[str, ...]]:
        """The text of every labelled part as printed, by label, also of those that no field is claimed by."""
        return self._reading(document, None).parts()

    def _reading(self, document: Document, pages: Pages | None) -> "_Reading":
        if self._labeler is None:
            raise ModelFileError("The extractor was given no model.", way_out="Make it with `svod.assemble`.")
        opening = opening_of(document, pages)
        return _Reading(opening, self._guesses(opening, self._labeler), self._labeler.manifest.calibration)

    def _guesses(self, opening: Opening, labeler: SequenceLabeler) -> Sequence[Guess]:
        features = FEATURE_SETS[labeler.manifest.features]
        if not opening.pieces or features is not observations or not isinstance(labeler, NumberLabeler):
            return labeler.label(features(opening))
        # What was met is remembered by numbers, which two threads must not give at once.
        with self._turn:
            if self._columns is None:
                self._columns = OpeningColumns(KnownWords(labeler.features))
            return _with_needed(labeler, self._columns.observed(opening))


def _with_needed(labeler: NumberLabeler, observed: NumberedSequences) -> Sequence[Guess]:
    """The labels of an opening; where it has no title or no author by them, those that come nearest to it."""
    guesses = labeler.label_numbered(observed)[0]
    favoured: dict[str, float] = {}
    for label, steps in _NEEDED:
        for step in steps:
            if any(guess.label == label for guess in guesses):
                break
            favoured[label] = step
            guesses = labeler.label_numbered(observed, favoured)[0]
    return guesses


class _Reading:
    """One opening with its labels, on the way to claims."""

    def __init__(self, opening: Opening, guesses: Sequence[Guess], tables: Mapping[str, Calibration]) -> None:
        self._opening = opening
        self._document = opening.document
        self._runs = runs_of(opening, guesses)
        self._tables = tables
        self._suffix = "" if opening.body_size else OF_TEXT

    def claims(self) -> Iterator[Claim]:
        """The claims of labelled words, field after field."""
        yield from self._titles()
        bodies = list(self._bodies())
        yield from self._people(bodies)
        yield from (self._affiliation(run, without_mark(text)) for run, text in bodies)
        yield from self._passages()

    def parts(self) -> Mapping[str, tuple[str, ...]]:
        """The text of every run, by label."""
        labels = dict.fromkeys(run.label for run in self._runs)
        return {label: tuple(text_of(self._opening, run) for run in self._of(label)) for label in labels}

    def _of(self, label: str) -> tuple[Run, ...]:
        return tuple(run for run in self._runs if run.label == label)

    def _of_header(self, label: str) -> Iterator[Run]:
        """The runs of a label above the running text; below it persons and bodies are only named, but for footnotes."""
        body = 0
        for run in self._runs:
            if run.label == TITLE:
                # What stands above a title is the head of a journal, whatever it was held for.
                body = 0
            elif run.label == BODY:
                body += run.stop - run.first
            elif run.label == label and (body < _BODY_PIECES or is_footnote(self._opening, run)):
                yield run

    def _weight(self, field: Field, stated: float) -> float:
        return calibrated(stated, self._tables.get(f"{field}{self._suffix}", ()))

    def _value(self, field: Field, text: str, run: Run, language: str | None = None) -> Value:
        span = span_of(self._opening, run)
        return self._placed(text, self._weight(field, run.weight), span, language=language)

    def _placed(
        self, text: str, weight: float, span: Span, *, language: str | None = None, scheme: str | None = None
    ) -> Value:
        document = self._document
        return Value(
            clean(text), weight, language=language, scheme=scheme, span=span, page=document.page_of(span),
            box=document.box(span),
        )  # fmt: skip

    def _titles(self) -> Iterator[Claim]:
        """The surest title, and titles in other languages; of one language a paper has one."""
        runs = joined_runs(self._opening, self._runs, TITLE)
        stated = [(run, tidy_title(text_of(self._opening, run))) for run in runs]
        seen: set[str | None] = set()
        lightest = 1.0
        for run, text in sorted(stated, key=self._title_rank):
            language = language_of(text)
            if sum(map(str.isalpha, text)) < _SHORTEST_TITLE or language in seen:
                continue
            value = self._value(Field.TITLE, text, run, language)
            # A second title must not outweigh the first, whatever the tables say.
            weight = min(value.weight, lightest - 0.01 * bool(seen))
            if names_other_thing(text) or is_prose(text):
                weight *= weights.TITLE_OF_OTHER_THING
            seen.add(language)
            lightest = weight
            yield Field.TITLE, Value(value.text, weight, "", language, None, value.span, value.page, value.box)

    def _title_rank(self, stated: tuple[Run, str]) -> float:
        """Where a run stands among those of the title: the surest first, unless it is short, set smaller or a name."""
        run, text = stated
        size = max(line.font.size for line in lines_of(self._opening, run)) if self._opening.body_size else 1.0
        doubtful = len(text.split()) <= _FEW_TITLE_WORDS or names_other_thing(text) or is_prose(text)
        return -run.weight * size * (_DOUBTFUL_TITLE_SHARE if doubtful else 1.0)

    def _bodies(self) -> Iterator[tuple[Run, str]]:
        seen: set[str] = set()
        for run in self._of_header(AFFILIATION):
            for part in parted_bodies(text_of(self._opening, run)):
                text = stated_body(part)
                key = squeezed(without_mark(text))
                if len(key) > 1 and key not in seen:
                    seen.add(key)
                    yield run, text

    def _affiliation(self, run: Run, name: str) -> Claim:
        """The claim of a body as printed, with the address after it, and where it is by that."""
        after = next((other for other in self._runs if other.first == run.stop and other.label == ADDRESS), None)
        # Of several bodies in one run the last stands before the address.
        is_last = text_of(self._opening, run).strip(" ,;").endswith(name)
        address = text_of(self._opening, after).strip(" ,;.") if after and is_last else ""
        printed = f"{name}, {address}" if address else name
        place = split_place(printed)
        stated = self._value(Field.AFFILIATION, printed, run)
        return Field.AFFILIATION, Affiliation(
            stated.text, stated.weight, span=stated.span, page=stated.page, box=stated.box,
            city=place.city or None, country=place.country or None, address=address or place.address or None,
        )  # fmt: skip

    def _people(self, bodies: Sequence[tuple[Run, str]]) -> Iterator[Claim]:
        names: list[PlacedName] = []
        run_weights: list[float] = []
        spans: list[Span] = []
        others = self._lines_of_others()
        glued = glued_marks([read.line.text for read in self._opening.lines])
        for number, run in enumerate(self._of_header(AUTHOR)):
            span = span_of(self._opening, run)
            if span.start and honours(self._document.columns.texts[span.start - 1]):
                continue
            # A run may be furniture of the page alone, which is no line here.
            if names and any(line.index in others for line in lines_of(self._opening, run)[:1]):
                continue
            text = spread_text(self._opening, run)
            text = raised_marks(text, glued) if glued else text
            for name in names_of_run(text):
                if self._is_new(name, names, run.weight, max(run_weights, default=0.0)):
                    names.append(PlacedName(name, text, span.start, number))
                    run_weights.append(run.weight)
                    spans.append(span)
        placed = [Placed(text, span_of(self._opening, run).start) for run, text in bodies]
        emails = self._emails()
        addresses = emails_of(names, emails)
        for placed_name, stated, span, address in zip(names, run_weights, spans, addresses, strict=True):
            yield (
                Field.CREATOR,
                Creator(
                    clean(placed_name.name.full), self._weight(Field.CREATOR, stated), span=span,
                    page=self._document.page_of(span), box=self._document.box(span), name=placed_name.name,
                    affiliations=bodies_of(placed_name, names, placed), email=address,
                ),
            )  # fmt: skip
        for email in emails:
            if email.text not in addresses:
                span = Span(email.start, email.start + 1)
                yield Field.IDENTIFIER, self._placed(email.text, weights.IDENTIFIER, span, scheme=EMAIL)

    def _lines_of_others(self) -> frozenset[int]:
        """The lines of supervisors and reviewers, by where the surest title stands."""
        titles = joined_runs(self._opening, self._runs, TITLE)
        surest = min(titles, key=lambda run: self._title_rank((run, text_of(self._opening, run))), default=None)
        title = lines_of(self._opening, surest) if surest else ()
        return lines_of_others([read.line for read in self._opening.lines], title)

    @staticmethod
    def _is_new(name: PersonName, names: Sequence[PlacedName], weight: float, surest: float) -> bool:
        """Whether a name is one more author: not named yet, in the letters of the first, not far less sure."""
        if not names:
            return True
        if weight < _LEAST_SHARE * surest or is_cyrillic(name.full) != is_cyrillic(names[0].name.full):
            return False
        return not any(same_person(name, other.name) for other in names)

    def _emails(self) -> list[Placed]:
        found: dict[str, Placed] = {}
        for read in self._opening.lines:
            if "@" in read.line.text or "[at]" in read.line.text:
                for email in find_emails(read.line.text):
                    found.setdefault(email.text, Placed(email.text, read.line.span.start))
        return list(found.values())

    def _passages(self) -> Iterator[Claim]:
        for run in joined_runs(self._opening, self._runs, ABSTRACT):
            text = without_heading(text_of(self._opening, run))
            # What is no printed page is quoted as it is.
            text = catalogued_abstract(text) if self._opening.body_size else text
            if len(text) >= _SHORTEST_ABSTRACT:
                yield Field.DESCRIPTION, self._value(Field.DESCRIPTION, text, run, language_of(text))
        for run in self._free_words():
            text = without_heading_rest(without_heading(keyword_list(lines_of(self._opening, run))))
            language = language_of(text)
            # Subject classes stand behind key words, and are read as codes.
            for word in filter(lambda word: msc_code(word) is None, split_keywords(text[:_LONGEST_KEYWORDS])):
                yield Field.SUBJECT, self._value(Field.SUBJECT, word, run, language_of(word) or language)
        for run in self._of("note"):
            yield Field.NOTE, self._value(Field.NOTE, text_of(self._opening, run), run)

    def _free_words(self) -> tuple[Run, ...]:
        """The runs of key words, without those of classes out of a list where there are others."""
        found = self._announced(KEYWORDS)
        # Of a heading the last word may be all that was called one: «Terms» of «General Terms».
        heads = {
            run.stop: text_of(self._opening, run._replace(first=max(0, run.first - _HEADING_WORDS)))
            for run in self._of(ANNOUNCEMENT)
        }
        free = tuple(run for run in found if not ends_with_classes(heads.get(run.first, "")))
        return free or found

    def _announced(self, label: str) -> tuple[Run, ...]:
        """The runs of a label from the first that a heading announces; all of them where none does."""
        found = self._of(label)
        behind = {run.stop for run in self._runs if run.label == ANNOUNCEMENT}
        first = next((place for place, run in enumerate(found) if run.first in behind), 0)
        return found[first:]

    def facts(self) -> Iterator[Claim]:
        """Codes, identifiers, dates and the source, which patterns find better than labels."""
        if self._opening.pages is None:
            return
        front = self._opening.pages.front
        found: tuple[tuple[Field, tuple[Fact, ...]], ...] = (
            (Field.SUBJECT, find_codes(self._document, front)),
            (Field.IDENTIFIER, find_front_identifiers(front)),
            (Field.DATE, find_dates_of_issue(front)),
            (Field.SOURCE, find_source(front)),
        )
        for field, facts in found:
            for fact in facts:
                yield field, self._placed(fact.text, fact.weight, fact.line.span, scheme=fact.scheme)


def _unread(stated: Iterator[Claim], claims: Sequence[Claim]) -> Iterator[Claim]:
    """What the file says of itself beside its text, of fields that nothing was read for."""
    read = {field for field, _ in claims}
    return ((field, value) for field, value in stated if field not in read)
