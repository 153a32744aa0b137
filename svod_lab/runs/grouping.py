"""From answers to figures: grouped by corpus, language and method, with intervals over documents."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from svod_lab.corpora.corpus_table import is_score_only, is_undivided
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import ALL_PARTS, Bench, Choice
from svod_lab.scores.figure import Figure, Goal, scored
from svod_lab.scores.score import Score

LANGUAGES: Mapping[str, str] = {"ru": "Russian", "de": "German", "en": "English"}
OTHER_LANGUAGES = "other languages"
# Of a score-only corpus, a figure rests on so many documents at least, also the difference of two figures.
_FEWEST_DOCUMENTS = 5

# The scores of some answers of one method, each with its goal, if it has one, and whether it is a detail.
Judged = tuple[Score, Goal | None, bool]
Judge = Callable[[Sequence[Answer], str], Iterable[Judged]]


def figures(answers: Iterable[Answer], judge: Judge, what: str, bench: Bench, headline: str) -> Iterator[Figure]:
    """The figures of each corpus as it is done, then the headline of all corpora, then the figures of each language.

    Goals stand beside the languages' figures; a corpus alone is a piece of one.
    """
    kept: list[Answer] = []
    headlines: list[Figure] = []
    for corpus, group in groupby(answers, key=lambda answer: answer.corpus):
        gathered = _many_of_a_language(corpus, list(group))
        part = _part(corpus, bench.choice)
        kept.extend(gathered)
        for figure in _group(gathered, judge, f"{corpus}, {part}", ""):
            yield figure._replace(detail=True)
            if figure.name == headline:
                headlines.append(figure._replace(name=corpus, group=f"corpora, {part}: {headline}"))
    yield from headlines
    for language, name in [*LANGUAGES.items(), ("", OTHER_LANGUAGES)]:
        spoken = [answer for answer in kept if language_group(answer) == language]
        if spoken:
            yield from _group(spoken, judge, f"{name}: {what}", language)


def by_method(answers: Iterable[Answer]) -> Mapping[str, list[Answer]]:
    """Answers by the method that gave them, in the order the methods came."""
    methods: dict[str, list[Answer]] = {}
    for answer in answers:
        methods.setdefault(answer.method, []).append(answer)
    return methods


def by_document(answers: Iterable[Answer]) -> list[list[Answer]]:
    """Answers of one method by the document they belong to: what the intervals draw."""
    documents: dict[tuple[str, str], list[Answer]] = {}
    for answer in answers:
        documents.setdefault((answer.corpus, answer.document), []).append(answer)
    return list(documents.values())


def language_group(answer: Answer) -> str:
    """The language that an answer counts under: one of the three first-class ones, or none."""
    return answer.language if answer.language and answer.language in LANGUAGES else ""


def _many_of_a_language(corpus: str, answers: list[Answer]) -> list[Answer]:
    """The answers that may be counted: of a score-only corpus not those in a language of few documents."""
    if not is_score_only(corpus):
        return answers
    documents: dict[str, set[str]] = {}
    for answer in answers:
        documents.setdefault(language_group(answer), set()).add(answer.document)
    return [answer for answer in answers if len(documents[language_group(answer)]) >= _FEWEST_DOCUMENTS]


def _tells_of_few(answers: Sequence[Answer], name: str) -> bool:
    """Whether a figure would tell what was found in single documents: few of a score-only corpus have its field."""
    scored = [answer for answer in answers if is_score_only(answer.corpus)]
    field = name.partition(",")[0]
    if not any(field in answer.expected for answer in scored):
        return False
    return 0 < len({answer.document for answer in scored if answer.expected.get(field)}) < _FEWEST_DOCUMENTS


def _part(corpus: str, choice: Choice) -> str:
    if is_score_only(corpus) or (is_undivided(corpus) and not choice.folds):
        return "the whole corpus"
    if choice.folds:
        divided = "source" if choice.by_source else "document"
        return f"{choice.folds} folds by {divided}{', quick' if choice.limit else ''}"
    return "all parts" if choice.part == ALL_PARTS else f"{choice.part} part"


def _group(answers: Sequence[Answer], judge: Judge, group: str, language: str) -> Iterator[Figure]:
    for method, of_method in by_method(answers).items():
        for score, goal, detail in judge(of_method, language):
            if not _tells_of_few(of_method, score.name):
                yield scored(score, group=group, method=method, goal=goal, detail=detail)
