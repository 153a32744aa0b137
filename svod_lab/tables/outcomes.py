"""P4's tables: headers and references by class, extracted exactly, not at all, with extra, or in part."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from svod.errors import SettingsError
from svod_lab.runs.answers import Answer, short_name
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import by_document, by_method
from svod_lab.runs.selection import SYNTHETIC_CORPUS
from svod_lab.runs.tasks import bibliographies, header_parts, headers, references
from svod_lab.scores.outcomes import OutcomeScores, Verdicts, outcome_scores, verdicts
from svod_lab.scores.table import Cell, Table
from svod_lab.tables.papers import P4, OutcomeTable

OUTCOMES = ("extracted exactly", "not extracted", "extracted with extra", "extracted in part")

# What P4 calls the classes of a header, in the words of our corpora: those that our methods claim as fields, and
# the small parts; of these and of organisations a method that never names one is not judged.
HEADER_CLASSES: Mapping[str, str] = {
    "title": "title", "authors": "author", "e-mail": "email", "organisation": "affiliation", "abstract": "abstract",
}  # fmt: skip
PART_CLASSES: Mapping[str, str] = {
    "date": "date", "URL": "url", "city": "city", "address": "address", "introduction": "introduction",
    "phone": "phone", "pages": "page", "note": "note",
}  # fmt: skip
# Where the small parts are labelled. Of Russian headers they are in no corpus: made papers have them. Cora marks the
# end of a page and prints no number; GROBID's headers have some.
PART_CORPORA: Mapping[str, tuple[str, ...]] = {"ru": (SYNTHETIC_CORPUS,), "en": ("cora_header",)}
PAGE_CORPUS = "grobid_header"
REFERENCE_CLASSES: Mapping[str, tuple[str, ...]] = {
    "title": ("title",), "authors": ("author",), "date": ("year",), "URL": ("url",), "pages": ("pages",),
    "other": ("container", "volume", "issue", "publisher", "place", "edition", "editor", "institution", "genre",
              "note", "other"),
}  # fmt: skip
WHOLE_ENTRY = "whole entry"

# The classes of one method, by P4's names.
Rows = Mapping[str, OutcomeScores]


def russian_headers(bench: Bench) -> tuple[Table, ...]:
    """P4's table 4: Russian papers and articles in zones."""
    return _header_tables("P4-4", bench, ("papers", "ru_scijournals"), "ru")


def english_headers(bench: Bench) -> tuple[Table, ...]:
    """P4's table 5: Cora's headers, as in the paper."""
    return _header_tables("P4-5", bench, ("cora_header",), "en")


def russian_training_headers(bench: Bench) -> tuple[Table, ...]:
    """P4's table 2: as table 4, on what methods were trained on."""
    return _header_tables("P4-2", _of_training(bench), ("papers", "ru_scijournals"), "ru")


def english_training_headers(bench: Bench) -> tuple[Table, ...]:
    """P4's table 3: as table 5, on what methods were trained on."""
    return _header_tables("P4-3", _of_training(bench), ("cora_header",), "en")


def russian_references(bench: Bench) -> tuple[Table, ...]:
    """P4's table 6: Russian reference strings; whole entries are those that the usual finder and splitter give."""
    chosen = bench.choice._replace(corpora=bench.choice.corpora or ("ru_silver",))
    answers = _spoken(references.answers(replace(bench, choice=chosen)), "ru")
    entries = _entries(bench)
    ours = {
        method: {**entries, **{name: _reference_class(of_method, labels) for name, labels in REFERENCE_CLASSES.items()}}
        for method, of_method in by_method(answers).items()
    }
    return _tables(P4["P4-6"], ours)


def _of_training(bench: Bench) -> Bench:
    return replace(bench, choice=bench.choice._replace(part="train"))


def _header_tables(name: str, bench: Bench, corpora: tuple[str, ...], language: str) -> tuple[Table, ...]:
    chosen = bench.choice._replace(corpora=bench.choice.corpora or corpora)
    answers = _spoken(headers.answers(replace(bench, choice=chosen)), language)
    parts = by_method(_spoken(header_parts.answers(bench, PART_CORPORA[language]), language))
    pages = by_method(_spoken(header_parts.answers(bench, (PAGE_CORPUS,)), language)) if language == "en" else {}
    ours = {
        method: {
            named: _header_class(of_method, label)
            for named, label in HEADER_CLASSES.items()
            if label != "affiliation" or any(answer.found.get(label) for answer in of_method)
        }
        | _parts(parts.get(method, []), pages.get(method, []))
        for method, of_method in by_method(answers).items()
    }
    return _tables(P4[name], ours)


def _parts(answers: Sequence[Answer], of_pages: Sequence[Answer]) -> dict[str, OutcomeScores]:
    """The small parts that a method finds anything of, where there is anything to find."""
    asked = {named: of_pages if named == "pages" else answers for named in PART_CLASSES}
    return {
        named: _header_class(asked[named], label)
        for named, label in PART_CLASSES.items()
        if any(answer.expected[label] for answer in asked[named])
        and any(answer.found[label] for answer in asked[named])
    }


def _spoken(answers: Iterable[Answer], language: str) -> list[Answer]:
    return [answer for answer in answers if answer.language == language]


def _header_class(answers: Sequence[Answer], label: str) -> OutcomeScores:
    asked = [answer for answer in answers if label in answer.expected]
    return _row([verdicts(answer.expected[label], answer.texts(label)) for answer in asked])


def _reference_class(answers: Sequence[Answer], labels: Sequence[str]) -> OutcomeScores:
    def of_class(answer: Answer) -> Verdicts:
        expected = [text for label in labels for text in answer.expected.get(label, ())]
        return verdicts(expected, [text for label in labels for text in answer.texts(label)])

    documents = [[of_class(answer) for answer in group] for group in by_document(answers)]
    return _row([Verdicts(*map(sum, zip(*group, strict=True))) for group in documents])


def _entries(bench: Bench) -> Rows:
    """Whole entries of Russian papers, by the usual finder and splitter; nothing where there are no papers."""
    choice = bench.choice._replace(methods=(bibliographies.usual_finder(),), corpora=())
    try:
        answers = _spoken(bibliographies.answers(replace(bench, choice=choice)), "ru")
    except SettingsError:
        return {}
    label = bibliographies.REFERENCE
    return {WHOLE_ENTRY: _row([verdicts(answer.expected[label], answer.texts(label)) for answer in answers])}


def _row(documents: Sequence[Verdicts]) -> OutcomeScores:
    (row,) = outcome_scores([{"": counts} for counts in documents] or [{"": Verdicts()}])
    return row


def _tables(paper: OutcomeTable, ours: Mapping[str, Rows]) -> tuple[Table, ...]:
    """One table an outcome: P4's columns, then ours."""
    readings: tuple[Callable[[OutcomeScores], Cell], ...] = (
        lambda row: row.exact,
        lambda row: row.missed,
        lambda row: row.extra,
        lambda row: row.partial,
    )
    heads = ("class", *(f"P4 {method}" for method in paper.methods), *map(short_name, ours), "values")
    return tuple(
        Table(
            f"{paper.caption}: {outcome}",
            heads,
            tuple(
                (
                    name,
                    *(None if percent is None else percent / 100 for percent in theirs[place]),
                    *(reading(rows[name]) if name in rows else None for rows in ours.values()),
                    _support(name, ours),
                )
                for name, theirs in paper.rows.items()
            ),
        )
        for place, (outcome, reading) in enumerate(zip(OUTCOMES, readings, strict=True))
    )


def _support(name: str, ours: Mapping[str, Rows]) -> Cell:
    """How many values our figures of a class rest on; n/a where we have none."""
    supports = [rows[name].exact.support for rows in ours.values() if name in rows]
    return max(supports) if supports else None
