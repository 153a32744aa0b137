"""The vocabularies that a library keeps: concepts, the words that name them, the rules between vocabularies."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Connection, delete, func, or_, select

from svod.model.codec import pack, unpack
from svod.model.vocabulary import RULING, Concept, Example, Label, Named, Relation, Rule, RuleCard, VocabularyCard
from svod.store.database import schema
from svod.store.database.rows import batches, insert_rows, put_row
from svod.store.works.subject_examples import SqlSubjectExamples

_ROWS_AT_A_TIME = 5000


class SqlVocabularies:
    """Vocabularies by their names."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.subjects = SqlSubjectExamples(connection)

    def put(self, card: VocabularyCard, concepts: Iterable[Concept], names: Iterable[Named]) -> None:
        """Keep a vocabulary in place of the one of that name."""
        table = schema.vocabularies
        self._connection.execute(delete(table).where(table.c.name == card.name))
        put_row(self._connection, table, card._asdict() | {"languages": " ".join(card.languages)})
        rows: Iterable[Mapping[str, Any]] = (
            {"vocabulary": card.name, "uri": one.uri, "code": one.code, "concept": pack(one)} for one in concepts
        )
        self._insert(schema.concepts, rows)
        self._insert(schema.concept_names, (_name_row(card.name, named) for named in names))

    def remove(self, name: str) -> None:
        """Forget a vocabulary and all rules to and from it."""
        rules = schema.transfer_rules
        self.subjects.forget(name)
        self._connection.execute(delete(schema.vocabularies).where(schema.vocabularies.c.name == name))
        self._connection.execute(
            delete(rules).where(or_(rules.c.source_vocabulary == name, rules.c.target_vocabulary == name))
        )

    def cards(self) -> tuple[VocabularyCard, ...]:
        """All vocabularies, by name."""
        rows = self._connection.execute(select(schema.vocabularies).order_by(schema.vocabularies.c.name))
        return tuple(
            VocabularyCard(row.name, row.title, row.concepts, tuple(row.languages.split()), row.source, row.added)
            for row in rows
        )

    def named(self, vocabulary: str, keys: Collection[str]) -> tuple[Named, ...]:
        """The concepts of a vocabulary that keys of words name."""
        table = schema.concept_names
        return tuple(
            Named(row.key, row.uri, Label(row.label, row.language), row.is_preferred)
            for row in self._rows(table, table.c.vocabulary == vocabulary, table.c.key, keys)
        )

    def concepts(self, vocabulary: str, uris: Collection[str]) -> tuple[Concept, ...]:
        """Concepts by their addresses."""
        return self._concepts(vocabulary, schema.concepts.c.uri, uris)

    def coded(self, vocabulary: str, codes: Collection[str]) -> tuple[Concept, ...]:
        """Concepts by their codes."""
        return self._concepts(vocabulary, schema.concepts.c.code, codes)

    def rules(self, source: str, target: str, terms: Collection[str]) -> tuple[Rule, ...]:
        """The rules of all methods from terms of one vocabulary to another."""
        table = schema.transfer_rules
        return _ruled([_rule(row) for row in self._rows(table, _way(source, target), table.c.source, terms)])

    def examples(self, vocabulary: str) -> tuple[Example, ...]:
        """The works that have concepts of a vocabulary."""
        return self.subjects.examples(vocabulary)

    def examples_stamp(self, vocabulary: str) -> str:
        """What changes with the examples."""
        return self.subjects.stamp(vocabulary)

    def weights(self, vocabulary: str) -> tuple[float, ...]:
        """How much each kind of evidence counts."""
        return self.subjects.weights(vocabulary)

    def listed(self, vocabulary: str, begin: str, limit: int, offset: int) -> tuple[Concept, ...]:
        """So many concepts of a vocabulary in the order of their codes and addresses; those whose code begins so."""
        table = schema.concepts
        query = select(table.c.concept).where(table.c.vocabulary == vocabulary)
        if begin:
            query = query.where(table.c.code.startswith(begin, autoescape=True))
        rows = self._connection.execute(query.order_by(table.c.code, table.c.uri).limit(limit).offset(offset))
        return tuple(unpack(Concept, row.concept) for row in rows)

    def strongest(self, source: str, target: str, limit: int, offset: int) -> tuple[Rule, ...]:
        """So many rules that methods and files gave, the strongest first, whatever people said of them."""
        table = schema.transfer_rules
        order = (table.c.weight.desc(), table.c.source, table.c.target, table.c.method)
        query = select(table).where(_way(source, target), table.c.method != RULING).order_by(*order)
        return tuple(map(_rule, self._connection.execute(query.limit(limit).offset(offset))))

    def rulings(self, source: str, target: str) -> tuple[Rule, ...]:
        """What people said of single rules."""
        table = schema.transfer_rules
        query = select(table).where(_way(source, target), table.c.method == RULING)
        return tuple(map(_rule, self._connection.execute(query.order_by(table.c.source, table.c.target))))

    def rule_on(self, source: str, target: str, rule: Rule) -> None:
        """Store the decision of a person about a pair in place of the one before."""
        row = rule._replace(method=RULING)._asdict() | {"relation": str(rule.relation)}
        way = {"source_vocabulary": source, "target_vocabulary": target}
        put_row(self._connection, schema.transfer_rules, {**way, **row})

    def unrule(self, source: str, target: str, pair: tuple[str, str]) -> bool:
        """Forget the decision about a pair; whether there was one."""
        table = schema.transfer_rules
        said = (table.c.source == pair[0], table.c.target == pair[1], table.c.method == RULING)
        return bool(self._connection.execute(delete(table).where(_way(source, target), *said)).rowcount)

    def put_rules(self, source: str, target: str, method: str, rules: Iterable[Rule]) -> int:
        """Keep what a method found in place of what methods of its kind found before; how many rules these are."""
        table = schema.transfer_rules
        kind = method.partition(".")[0]
        way = {"source_vocabulary": source, "target_vocabulary": target}
        self._connection.execute(
            delete(table).where(
                table.c.source_vocabulary == source,
                table.c.target_vocabulary == target,
                table.c.method.startswith(kind, autoescape=True),
            )
        )
        best: dict[tuple[str, str], Rule] = {}
        for rule in rules:
            known = best.get((rule.source, rule.target))
            if known is None or rule.weight > known.weight:
                best[rule.source, rule.target] = rule
        self._insert(table, ({**way, **rule._asdict(), "relation": str(rule.relation)} for rule in best.values()))
        return len(best)

    def rule_cards(self) -> tuple[RuleCard, ...]:
        """Which rules there are."""
        table = schema.transfer_rules
        columns = (table.c.source_vocabulary, table.c.target_vocabulary, table.c.method)
        rows = self._connection.execute(select(*columns, func.count()).group_by(*columns).order_by(*columns))
        return tuple(RuleCard(*row) for row in rows)

    def _concepts(self, vocabulary: str, column: Any, values: Collection[str]) -> tuple[Concept, ...]:
        table = schema.concepts
        rows = self._rows(table, table.c.vocabulary == vocabulary, column, values)
        return tuple(unpack(Concept, row.concept) for row in rows)

    def _rows(self, table: Any, condition: Any, column: Any, values: Collection[str]) -> Iterator[Any]:
        for some in batches(sorted(values)):
            yield from self._connection.execute(select(table).where(condition, column.in_(some)))

    def _insert(self, table: Any, rows: Iterable[Mapping[str, Any]]) -> None:
        remaining = iter(rows)
        while some := list(islice(remaining, _ROWS_AT_A_TIME)):
            insert_rows(self._connection, table, some)


def _way(source: str, target: str) -> Any:
    table = schema.transfer_rules
    return (table.c.source_vocabulary == source) & (table.c.target_vocabulary == target)


def _rule(row: Any) -> Rule:
    return Rule(row.source, row.target, Relation(row.relation), row.weight, row.works, row.method)


def _ruled(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Rules; where a person decided about a pair, that decision alone, and none where the pair was rejected."""
    said = {(rule.source, rule.target): rule for rule in rules if rule.method == RULING}
    kept = (rule for rule in rules if said.get((rule.source, rule.target), rule) is rule)
    return tuple(rule for rule in kept if rule.weight > 0)


def _name_row(vocabulary: str, named: Named) -> dict[str, Any]:
    return {
        "vocabulary": vocabulary, "key": named.key, "uri": named.uri, "label": named.label.text,
        "language": named.label.language, "is_preferred": named.is_preferred,
    }  # fmt: skip
