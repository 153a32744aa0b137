"""CARMEN's rules as a librarian writes them: a TOML file of queries, decisions and findings, read and checked."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree

from svod.errors import SettingsError
from svod.extract.web.labelled_texts import Label, label_of
from svod.files.content import file_bytes
from svod.model.metadata import Field

SHIPPED = Path(__file__).with_name("carmen.toml")
READINGS = ("text", "words", "persons", "owner", "institution", "date")
TAKES = ("first", "all", "run")
NEIGHBOURS = ("self", "parent")
_CONDITION = re.compile(
    r"(?P<no>no )?(?P<left>\w+)(?: (?P<relation>equals|contains|lacks) (?:'(?P<words>[^']+)'|(?P<right>\w+)))?"
)
_QUERY_KEYS = frozenset({"find", "take", "neighbours"})
_DECISION_KEYS = frozenset({"name", "when", "claim", "weight", "example", "gives"})
_FINDING_KEYS = frozenset(
    {"name", "find", "after", "read", "take", "weight", "scheme", "least", "most", "example", "gives"}
)
_LEAST, _MOST = 2, 6000
_MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Query:
    """Something to look for under a name: the first XPath that finds a text decides."""

    name: str
    find: tuple[etree.XPath, ...]
    take: str = "first"
    neighbours: str = "self"


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold of what the queries found: that it is there, that it equals, contains or lacks something."""

    left: str
    relation: str = ""
    right: str = ""
    words: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A piece of HTML and what its rule must make of it."""

    html: str
    gives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A rule over what the queries found: of a field's decisions the first whose conditions hold speaks."""

    field: Field
    name: str
    when: tuple[Condition, ...]
    claim: tuple[str, ...]
    weight: float
    example: Example


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that looks for itself, by XPath or after a label; every one of them speaks."""

    field: Field
    name: str
    find: tuple[etree.XPath, ...]
    after: Label | None
    read: str
    take: str
    weight: float
    scheme: str | None
    least: int
    most: int
    example: Example


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All rules of one file, in its order."""

    queries: tuple[Query, ...]
    decisions: tuple[Decision, ...]
    findings: tuple[Finding, ...]


def read_rules(path: Path = SHIPPED) -> RuleBook:
    """The rules of a file; what is wrong in it is reported with its line or the name of its rule."""
    try:
        written = tomllib.loads(file_bytes(path, _MOST_BYTES).decode("utf-8"))
    except OSError as error:
        raise SettingsError(f"The rules file {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"The rules file {path} is not valid TOML: {error}.") from error
    return _Book(path).read(written)


class _Book:
    """Reads one file's tables, knowing what to call them when something is wrong."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, written: Mapping[str, Any]) -> RuleBook:
        tables = dict(written)
        queries = tuple(self._query(name, table) for name, table in self._table(tables.pop("query", {})).items())
        known = {query.name for query in queries}
        decisions: list[Decision] = []
        findings: list[Finding] = []
        for field_name, rules in tables.items():
            for rule in self._rules(field_name, rules):
                field = Field(field_name)
                if "claim" in rule:
                    decisions.append(self._decision(field, rule, known))
                else:
                    findings.append(self._finding(field, rule))
        return RuleBook(queries, tuple(decisions), tuple(findings))

    def _table(self, value: Any) -> Mapping[str, Any]:
        if not isinstance(value, dict) or not all(isinstance(table, dict) for table in value.values()):
            raise self._wrong("query", "queries are written as [query.NAME]")
        return value

    def _rules(self, field_name: str, rules: Any) -> Iterator[dict[str, Any]]:
        if field_name not in set(Field):
            raise self._wrong(field_name, f"there is no such field; known: {', '.join(Field)}")
        if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
            raise self._wrong(field_name, f"rules are written as [[{field_name}]]")
        for number, rule in enumerate(rules, start=1):
            yield {"name": f"{field_name} {number}", **rule}

    def _query(self, name: str, table: Mapping[str, Any]) -> Query:
        self._known_keys(name, table, _QUERY_KEYS)
        take, neighbours = table.get("take", "first"), table.get("neighbours", "self")
        self._one_of(name, "take", take, TAKES)
        self._one_of(name, "neighbours", neighbours, NEIGHBOURS)
        return Query(name, self._paths(name, table.get("find")), take, neighbours)

    def _decision(self, field: Field, rule: Mapping[str, Any], known: set[str]) -> Decision:
        name = str(rule["name"])
        self._known_keys(name, rule, _DECISION_KEYS)
        claim = tuple(piece.strip() for piece in str(rule["claim"]).split("+"))
        when = tuple(self._condition(name, text) for text in self._texts(name, "when", rule.get("when", [])))
        used = {*claim, *(part for condition in when for part in (condition.left, condition.right) if part)}
        if used - known:
            raise self._wrong(name, f"there is no query «{min(used - known)}»; known: {', '.join(sorted(known))}")
        return Decision(field, name, when, claim, self._weight(name, rule), self._example(name, rule))

    def _finding(self, field: Field, rule: Mapping[str, Any]) -> Finding:
        name = str(rule["name"])
        self._known_keys(name, rule, _FINDING_KEYS)
        read, take = rule.get("read", "text"), rule.get("take", "all")
        self._one_of(name, "read", read, READINGS)
        self._one_of(name, "take", take, TAKES[:2])
        if ("find" in rule) == ("after" in rule):
            raise self._wrong(name, "a rule has either «find» (XPath) or «after» (labels) or «claim» (queries)")
        return Finding(
            field, name,
            self._paths(name, rule["find"]) if "find" in rule else (),
            label_of(self._texts(name, "after", rule["after"])) if "after" in rule else None,
            read, take, self._weight(name, rule), rule.get("scheme"),
            rule.get("least", _LEAST), rule.get("most", _MOST), self._example(name, rule),
        )  # fmt: skip

    def _paths(self, name: str, written: Any) -> tuple[etree.XPath, ...]:
        paths = []
        for text in self._texts(name, "find", [written] if isinstance(written, str) else written):
            try:
                paths.append(etree.XPath(text))
            except etree.XPathSyntaxError as error:
                raise self._wrong(name, f"«{text}» is no XPath query ({error})") from error
        return tuple(paths)

    def _condition(self, name: str, text: str) -> Condition:
        match = _CONDITION.fullmatch(text.strip())
        if match is None:
            raise self._wrong(
                name, f"«{text}» is no condition; write «T», «no T», «T equals S», «T contains S», «T lacks 'word'»"
            )
        return Condition(
            match["left"], match["relation"] or "", match["right"] or "", (match["words"] or "").lower(),
            negated=bool(match["no"]),
        )  # fmt: skip

    def _texts(self, name: str, key: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(text, str) and text.strip() for text in value):
            raise self._wrong(name, f"«{key}» is a list of texts")
        return tuple(value)

    def _weight(self, name: str, rule: Mapping[str, Any]) -> float:
        weight = rule.get("weight")
        if not isinstance(weight, int | float) or isinstance(weight, bool) or not 0 <= weight <= 1:
            raise self._wrong(name, "«weight» is a number from 0 to 1")
        return float(weight)

    def _example(self, name: str, rule: Mapping[str, Any]) -> Example:
        gives = rule.get("gives", "")
        if "example" not in rule or not gives:
            raise self._wrong(name, "every rule has an «example» and says what it «gives»")
        return Example(str(rule["example"]), self._texts(name, "gives", [gives] if isinstance(gives, str) else gives))

    def _one_of(self, name: str, key: str, value: Any, known: tuple[str, ...]) -> None:
        if value not in known:
            raise self._wrong(name, f"«{key}» cannot be «{value}»; known: {', '.join(known)}")

    def _known_keys(self, name: str, rule: Mapping[str, Any], known: frozenset[str]) -> None:
        unknown = sorted(set(rule) - known)
        if unknown:
            raise self._wrong(name, f"«{unknown[0]}» means nothing here; known: {', '.join(sorted(known))}")

    def _wrong(self, name: str, what: str) -> SettingsError:
        return SettingsError(f"The rule «{name}» of {self._path}: {what}.")
