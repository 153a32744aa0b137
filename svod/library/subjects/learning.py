"""Suggestions learned from the works of a library: all at once, then with every work that changes."""

from collections.abc import Iterable, Iterator, Sequence

from svod.errors import ReadOnlyLibraryError
from svod.library.parts import LibraryParts
from svod.library.subjects.classifying import assigned, batched, classified_text
from svod.model.vocabulary import ClassifiedWork, Example, Occurrence, Rule
from svod.model.work import Work
from svod.ports import RuleMaker, Session, SubjectLearner, TermReader

_WORKS_AT_A_TIME = 500


def learn_subjects(
    parts: LibraryParts, vocabulary: str, maker: RuleMaker, terms: TermReader, work_ids: Sequence[str]
) -> tuple[Rule, ...]:
    """Keep every work with concepts of a vocabulary as an example, with what they teach; the rules from words."""
    learner = parts.vocabulary.subject_learner()
    seen: list[tuple[Example, Occurrence]] = []
    held_out: list[ClassifiedWork] = []
    for some in batched(work_ids, _WORKS_AT_A_TIME):
        with parts.store.reading() as session:
            works = [work for work_id in some if (work := session.works.get(work_id)) is not None]
            for work, example in _examples(works, vocabulary, session, terms, learner):
                text = classified_text(work)
                seen.append((example, Occurrence(terms.terms(text, work.language), frozenset(example.targets))))
                if learner.is_held_out(work.id):
                    held_out.append(ClassifiedWork(text, work.language, example))
    rest = [pair for pair in seen if not learner.is_held_out(pair[0].work_id)]
    rules_of_rest = maker.rules([occurrence for _, occurrence in rest])
    with parts.store.reading() as session:
        examples = [example for example, _ in rest]
        weights = learner.weights(held_out, examples, rules_of_rest, vocabulary, session.vocabularies)
    if seen:
        with parts.store.writing() as session:
            session.vocabularies.subjects.put_all(vocabulary, (example for example, _ in seen), weights)
    return maker.rules([occurrence for _, occurrence in seen])


def renew_examples(parts: LibraryParts, work_ids: Iterable[str]) -> None:
    """Learn again from works that came, changed or went."""
    with parts.store.reading() as session:
        learned = session.vocabularies.subjects.learned()
    if not learned:
        return
    learner, terms = parts.vocabulary.subject_learner(), parts.vocabulary.terms()
    try:
        for some in batched(sorted(work_ids), _WORKS_AT_A_TIME):
            with parts.store.writing() as session:
                works = [work for work_id in some if (work := session.works.get(work_id)) is not None]
                for vocabulary in learned:
                    examples = [example for _, example in _examples(works, vocabulary, session, terms, learner)]
                    session.vocabularies.subjects.renew(vocabulary, some, examples)
    except ReadOnlyLibraryError:
        return


def _examples(
    works: Iterable[Work], vocabulary: str, session: Session, terms: TermReader, learner: SubjectLearner
) -> Iterator[tuple[Work, Example]]:
    for work in works:
        targets = tuple(sorted(one.uri for one in assigned(work, vocabulary, session, terms)))
        if targets:
            yield work, Example(work.id, learner.row(classified_text(work), work.language), targets)
