"""The suite `references`: how well every parser reads the fields of reference strings, and how fast."""

import math
from collections.abc import Iterator, Mapping, Sequence

from svod_lab.corpora.work_kinds import KINDS
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import Bench
from svod_lab.runs.grouping import Judged, by_document, figures
from svod_lab.runs.tasks import references
from svod_lab.runs.tasks.reference_scores import field_claims, found_record, record_of
from svod_lab.scores.bibliographies import WHOLE_REFERENCE, Right, right_score, whole_references
from svod_lab.scores.calibration import calibration_scores
from svod_lab.scores.equal_conventions import equal_conventions
from svod_lab.scores.figure import Figure, Goal
from svod_lab.scores.names import name_counts
from svod_lab.scores.score import Score
from svod_lab.scores.strengths import Strength, field_tallies
from svod_lab.scores.tally import MICRO, LabelScores, Tally, label_scores, pooled_by_label

SIX_FIELDS = "six fields"
SIX_SOFT = f"{SIX_FIELDS}, soft F1"
WHOLE = "whole reference right"
EQUAL = "equal conventions"
DIVIDED = "names divided rightly"
CALIBRATION = "calibration error"
SPEED = "references a second"

# Issue «Bibliographies»: what the development split shall reach, by language.
GOALS: Mapping[tuple[str, str], Goal] = {
    (SIX_SOFT, "en"): Goal(0.965),
    (SIX_SOFT, "de"): Goal(0.94),
    (SIX_SOFT, "ru"): Goal(0.96),
    (WHOLE, "en"): Goal(0.85),
    (WHOLE, "de"): Goal(0.80),
    (WHOLE, "ru"): Goal(0.85),
    (DIVIDED, "ru"): Goal(0.98),
}
MOST_CALIBRATION_ERROR = Goal(0.05, upward=False)
LEAST_SPEED = Goal(1000)
# Kinds of works with fewer references than this have no figures.
LEAST_OF_A_KIND = 15


def measure(bench: Bench) -> Iterator[Figure]:
    """Every parser on every corpus, then by language; by folds where the choice says so."""
    return figures(_answers(bench), judge, "reference strings", bench, SIX_SOFT)


def _answers(bench: Bench) -> Iterator[Answer]:
    if not bench.choice.folds:
        return references.answers(bench)
    # Training is heavy, and needed only for folds.
    from svod_lab.training.references import folds as reference_folds

    return reference_folds.answers(bench)


def judge(answers: Sequence[Answer], language: str) -> Iterator[Judged]:
    """The scores of one parser."""
    documents = by_document(answers)
    # The strength that other programs report comes first.
    for strength in sorted(Strength, key=lambda strength: strength is not Strength.SOFT):
        rows = {row.label: row for row in field_rows(documents, strength)}
        yield _named(f"{SIX_FIELDS}, {strength} F1", rows[MICRO].f1, language, detail=False)
        for field in WHOLE_REFERENCE:
            yield _named(f"{field}, {strength} F1", rows[field].f1, language, detail=strength is not Strength.SOFT)
    whole = [
        whole_references([record_of(answer.expected) for answer in group], [found_record(answer) for answer in group])
        for group in documents
    ]
    yield _named(WHOLE, right_score(WHOLE, whole), language, detail=False)
    yield from _under_equal_conventions(documents)
    yield _named(DIVIDED, names_score(documents), language, detail=False)
    yield from _calibration(documents, language)
    yield from _by_kind(answers)
    yield _speed(answers, language)


def _under_equal_conventions(documents: Sequence[Sequence[Answer]]) -> Iterator[Judged]:
    """The six fields and whole references, where what corpora label differently is no mistake."""
    pairs = [
        [equal_conventions(record_of(answer.expected), found_record(answer)) for answer in group] for group in documents
    ]
    tallies = [
        pooled_by_label(field_tallies(*pair, Strength.SOFT, WHOLE_REFERENCE) for pair in group) for group in pairs
    ]
    rows = {row.label: row for row in label_scores(tallies, count_unexpected=False)}
    yield rows[MICRO].f1._replace(name=f"{SIX_FIELDS}, {EQUAL}"), None, False
    whole = [whole_references([one for one, _ in group], [other for _, other in group]) for group in pairs]
    yield right_score(f"{WHOLE}, {EQUAL}", whole), None, False


def _by_kind(answers: Sequence[Answer]) -> Iterator[Judged]:
    """The six fields, and whole references, of each kind of work of which there are enough."""
    for kind in KINDS:
        documents = by_document(answer for answer in answers if kind in answer.kinds)
        if sum(map(len, documents)) < LEAST_OF_A_KIND:
            continue
        six = {row.label: row for row in field_rows(documents, Strength.SOFT)}[MICRO].f1
        yield six._replace(name=f"{kind}: {SIX_SOFT}"), None, True
        pairs = [
            whole_references([record_of(one.expected) for one in group], [found_record(one) for one in group])
            for group in documents
        ]
        yield right_score(f"{kind}: {WHOLE}", pairs), None, True


def field_rows(documents: Sequence[Sequence[Answer]], strength: Strength) -> tuple[LabelScores, ...]:
    """The six main fields, then micro and macro, pooled over documents."""
    return label_scores([_document_tallies(group, strength) for group in documents], count_unexpected=False)


def names_score(documents: Sequence[Sequence[Answer]]) -> Score:
    """Of the names found whose division is beyond doubt, the share divided rightly."""
    return right_score(DIVIDED, [_divided(group) for group in documents])


def _document_tallies(group: Sequence[Answer], strength: Strength) -> Mapping[str, Tally]:
    return pooled_by_label(
        field_tallies(record_of(answer.expected), found_record(answer), strength, WHOLE_REFERENCE) for answer in group
    )


def _divided(group: Sequence[Answer]) -> Right:
    counts = [
        name_counts(answer.expected_names, answer.found_names).divided
        for answer in group
        if answer.expected_names is not None
    ]
    return Right(sum(count.right for count in counts), sum(count.of for count in counts))


def _calibration(documents: Sequence[Sequence[Answer]], language: str) -> Iterator[Judged]:
    errors = []
    for field in WHOLE_REFERENCE:
        claims = [[claim for answer in group for claim in field_claims(answer, field)] for group in documents]
        error, _ = calibration_scores(claims)
        errors.append(error)
        yield _calibrated(f"{field}, {CALIBRATION}", error, language, detail=True)
    known = [error for error in errors if error.value is not None]
    worst = max(known, key=lambda error: error.value or 0.0) if known else errors[0]
    yield _calibrated(f"{CALIBRATION}, the worst field", worst, language, detail=False)


def _calibrated(name: str, score: Score, language: str, *, detail: bool) -> Judged:
    return score._replace(name=name), MOST_CALIBRATION_ERROR if language else None, detail


def _speed(answers: Sequence[Answer], language: str) -> Judged:
    seconds = math.fsum(answer.seconds for answer in answers)
    value = len(answers) / seconds if seconds else None
    return Score(SPEED, value, support=len(answers)), LEAST_SPEED if language else None, False


def _named(name: str, score: Score, language: str, *, detail: bool) -> Judged:
    return score._replace(name=name), GOALS.get((name, language)), detail
