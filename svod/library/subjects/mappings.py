"""Mappings between vocabularies: concepts and rules to look at, to accept and to reject."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from svod.errors import VocabularyError
from svod.library.parts import LibraryParts
from svod.library.subjects.meanings import SubjectTerm, subject_term
from svod.library.subjects.vocabularies import addressed, known_vocabulary
from svod.model.vocabulary import FREE_TERMS, WEIGHTS, Concept, Relation, Rule
from svod.ports import Session

# The weight of a rule that a person accepted, and of one that a person rejected.
_RIGHT, _WRONG = 1.0, 0.0
_RULES_AT_A_TIME = 2000


class ListedConcept(NamedTuple):
    """A concept on a page of its vocabulary: its term, other names, and its broader terms."""

    term: SubjectTerm
    names: tuple[str, ...]
    broader: tuple[SubjectTerm, ...]


class ListedRule(NamedTuple):
    """A rule between two vocabularies as pages show it, and what a person decided about it (None: nothing yet)."""

    rule: Rule
    source: SubjectTerm
    target: SubjectTerm
    is_right: bool | None = None


class MappingService:
    """Concepts and rules for librarians to look at, accept and reject."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts

    def concepts(
        self, vocabulary: str, language: str, begin: str = "", limit: int = 50, offset: int = 0
    ) -> tuple[ListedConcept, ...]:
        """So many concepts of a vocabulary in the order of their codes; those whose code begins so."""
        with self._parts.store.reading() as session:
            known_vocabulary(vocabulary, session)
            found = session.vocabularies.listed(vocabulary, begin, limit, offset)
            above = _terms(vocabulary, {uri for one in found for uri in one.broader}, language, session)
        return tuple(_listed(vocabulary, concept, above, language) for concept in found)

    def rules(
        self, source: str, target: str, language: str, limit: int = 50, offset: int = 0
    ) -> tuple[ListedRule, ...]:
        """So many rules that methods and files gave, the strongest first, with the decisions of people."""
        with self._parts.store.reading() as session:
            _known_way(source, target, session)
            found = session.vocabularies.strongest(source, target, limit, offset)
            said = {
                (rule.source, rule.target): rule.weight > 0 for rule in session.vocabularies.rulings(source, target)
            }
            return _rules(source, target, found, said, language, session)

    def rulings(self, source: str, target: str, language: str) -> tuple[ListedRule, ...]:
        """The decisions of people about single rules, and the rules that they made."""
        with self._parts.store.reading() as session:
            _known_way(source, target, session)
            found = session.vocabularies.rulings(source, target)
            said = {(rule.source, rule.target): rule.weight > 0 for rule in found}
            return _rules(source, target, found, said, language, session)

    def export(self, source: str, target: str, least: float = 0.0) -> str:
        """The rules between two vocabularies as mappings of SKOS: what people decided, then rules of a least weight."""
        with self._parts.store.reading() as session:
            _known_way(source, target, session)
            said = {(rule.source, rule.target): rule for rule in session.vocabularies.rulings(source, target)}
            found = [rule for rule in said.values() if rule.weight > 0]
            offset = 0
            while some := session.vocabularies.strongest(source, target, _RULES_AT_A_TIME, offset):
                strong = [rule for rule in some if rule.weight >= least]
                found += [rule for rule in strong if (rule.source, rule.target) not in said]
                if len(strong) < len(some):
                    break
                offset += len(some)
        return self._parts.vocabulary.mapping_writer().write(found)

    def judge(self, source: str, target: str, pair: tuple[str, str], *, is_right: bool) -> Rule:
        """Accept or reject the rule from one term to another, as it is given, whatever its origin."""
        with self._parts.store.writing() as session:
            _known_way(source, target, session)
            relation = Relation.CLOSE
            known = [one for one in session.vocabularies.rules(source, target, [pair[0]]) if one.target == pair[1]]
            if known:
                relation = known[0].relation
            rule = Rule(*pair, relation, _RIGHT if is_right else _WRONG)
            session.vocabularies.rule_on(source, target, rule)
        return rule

    def tie(self, source: str, target: str, pair: tuple[str, str], relation: Relation) -> Rule:
        """Make a rule between two concepts, given by code or address, that the vocabularies have."""
        if relation not in WEIGHTS or FREE_TERMS in (source, target):
            raise VocabularyError(
                "Concepts are tied so only by people.",
                way_out=f"Name two vocabularies, and one of: {', '.join(WEIGHTS)}.",
            )
        with self._parts.store.writing() as session:
            _known_way(source, target, session)
            given = Rule(pair[0].strip(), pair[1].strip(), relation, WEIGHTS[relation])
            (rule,) = addressed([given], source, target, session)
            for vocabulary, uri in ((source, rule.source), (target, rule.target)):
                if not session.vocabularies.concepts(vocabulary, [uri]):
                    raise VocabularyError(f"The vocabulary «{vocabulary}» has no concept «{uri[:100]}».")
            session.vocabularies.rule_on(source, target, rule)
        return rule

    def take_back(self, source: str, target: str, pair: tuple[str, str]) -> None:
        """Forget the decision about a rule: the results of methods and files count again."""
        with self._parts.store.writing() as session:
            if not session.vocabularies.unrule(source, target, pair):
                raise VocabularyError("Nobody has said anything of this rule.")


def _known_way(source: str, target: str, session: Session) -> None:
    known_vocabulary(target, session)
    if source != FREE_TERMS:
        known_vocabulary(source, session)


def _listed(vocabulary: str, concept: Concept, above: Mapping[str, SubjectTerm], language: str) -> ListedConcept:
    term = subject_term(vocabulary, concept, language)
    labels = dict.fromkeys(label.text for label in (*concept.preferred, *concept.alternative))
    names = tuple(label for label in labels if label not in (term.caption, term.code))
    return ListedConcept(term, names, tuple(above[uri] for uri in sorted(concept.broader) if uri in above))


def _rules(
    source: str,
    target: str,
    found: Iterable[Rule],
    said: Mapping[tuple[str, str], bool],
    language: str,
    session: Session,
) -> tuple[ListedRule, ...]:
    found = tuple(found)
    sources = {} if source == FREE_TERMS else _terms(source, {rule.source for rule in found}, language, session)
    targets = _terms(target, {rule.target for rule in found}, language, session)
    return tuple(
        ListedRule(
            rule,
            sources.get(rule.source) or SubjectTerm(source, rule.source, rule.source, ""),
            targets.get(rule.target) or SubjectTerm(target, rule.target, rule.target, ""),
            said.get((rule.source, rule.target)),
        )
        for rule in found
    )


def _terms(vocabulary: str, uris: Iterable[str], language: str, session: Session) -> dict[str, SubjectTerm]:
    found = session.vocabularies.concepts(vocabulary, sorted(uris))
    return {concept.uri: subject_term(vocabulary, concept, language) for concept in found}
