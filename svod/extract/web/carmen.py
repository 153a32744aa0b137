"""The reader that follows CARMEN's rules: XPath queries over the repaired page, decisions and findings with weights."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from svod.errors import DocumentError, SettingsError
from svod.extract.web.labelled_texts import labelled
from svod.extract.web.page import MOST_CLAIMS, Page, TreeMaker, page_of, plain_tree, text_of
from svod.extract.web.readings import READINGS
from svod.extract.web.rules import SHIPPED, Condition, Decision, Finding, Query, RuleBook, read_rules
from svod.model.metadata import Metadata
from svod.text.claims import Claim, gathered

# A page that is a list of links mentions everybody.
_MOST_FOUND = 20
_LONGEST_TITLE = 400


class HtmlCarmenReader:
    """Reads pages by the rules of a file."""

    def __init__(self, tree: TreeMaker = plain_tree, rules: str = "") -> None:
        self._tree = tree
        self._book = checked_rules(Path(rules).expanduser(), tree) if rules else shipped_rules()

    def read(self, content: bytes, url: str = "") -> Metadata:
        """Claims about a page, by field, the heaviest first."""
        return self.read_page(page_of(content, url, self._tree))

    def read_page(self, page: Page) -> Metadata:
        """The same for a page that is a tree already."""
        return gathered((*decided(page, self._book), *found(page, self._book)), MOST_CLAIMS)

    def findings(self, page: Page) -> Metadata:
        """What the findings alone claim, for callers that decide otherwise."""
        return gathered(found(page, self._book), MOST_CLAIMS)


@cache
def shipped_rules() -> RuleBook:
    """The rules that come along; their examples are tried by the tests."""
    return read_rules(SHIPPED)


def checked_rules(path: Path, tree: TreeMaker) -> RuleBook:
    """The rules of a user's file, each tried on its example."""
    book = read_rules(path)
    rules: list[Decision | Finding] = [*book.decisions, *book.findings]
    for rule in rules:
        given = example_gives(book, rule, tree)
        if given != rule.example.gives:
            raise SettingsError(
                f"The rule «{rule.name}» of {path} does not give what its example says.",
                way_out=f"It gives: {', '.join(f'«{text}»' for text in given) or 'nothing'}.",
            )
    return book


def example_gives(book: RuleBook, rule: Decision | Finding, tree: TreeMaker) -> tuple[str, ...]:
    """What a rule makes of its own example; of a decision, what all decisions of its field make of it."""
    try:
        page = Page(tree(rule.example.html.encode()))
    except DocumentError as error:
        raise SettingsError(f"The example of the rule «{rule.name}» cannot be read: {error}") from error
    if isinstance(rule, Finding):
        return tuple(value.text for _, value in _found(page, rule))
    texts = QueryTexts(page, book.queries)
    speaking = next((other for other in book.decisions if other.field is rule.field and _holds(other, texts)), None)
    return (_joined(speaking, texts),) if speaking is rule else ()


def decided(page: Page, book: RuleBook) -> Iterator[Claim]:
    """The claims of the decisions: of each field, that of the first whose conditions hold."""
    texts = QueryTexts(page, book.queries)
    done = set()
    for decision in book.decisions:
        if decision.field not in done and _holds(decision, texts):
            done.add(decision.field)
            text = _joined(decision, texts)[:_LONGEST_TITLE]
            for value in READINGS["text"](decision.field, text):
                yield decision.field, replace(value, weight=decision.weight)


def found(page: Page, book: RuleBook) -> Iterator[Claim]:
    """The claims of all findings."""
    return (claim for finding in book.findings for claim in _found(page, finding))


class QueryTexts:
    """What each query finds, by its name, asked only when a condition wants to know; nothing where it finds nothing."""

    def __init__(self, page: Page, queries: Sequence[Query]) -> None:
        self._page = page
        self._queries = {query.name: query for query in queries}
        self._texts: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self._texts:
            self._texts[name] = _asked(self._page, self._queries[name])
        return self._texts[name]


def _asked(page: Page, query: Query) -> str:
    for path in query.find:
        nodes = page.asked(path)
        if not nodes:
            continue
        texts = _run(nodes, query) if query.take == "run" else map(text_of, nodes)
        first = next((text for text in texts if text), "")
        if first:
            return first
    return ""


def _run(nodes: Sequence[Any], query: Query) -> Iterator[str]:
    """The texts of maximal runs of neighbours, joined; the first run that has a text is asked for no more."""
    run: list[str] = []
    last: Any = None
    for node in nodes:
        if last is not None and not _adjacent(last, node, query.neighbours):
            if any(run):
                break
            run = []
        run.append(text_of(node))
        last = node
    yield " ".join(filter(None, run))


def _adjacent(one: Any, other: Any, neighbours: str) -> bool:
    """Whether two elements of one name (for parents: also with parents of one name) follow one another."""
    if one.tag != other.tag:
        return False
    if neighbours == "parent":
        one, other = one.getparent(), other.getparent()
        if one is other or one is None or other is None or one.tag != other.tag:
            return False
    return other.getprevious() is one and not (one.tail or "").strip()


def _holds(decision: Decision, texts: QueryTexts) -> bool:
    return all(_is_met(condition, texts) for condition in decision.when)


def _is_met(condition: Condition, texts: QueryTexts) -> bool:
    left = texts[condition.left]
    right = texts[condition.right] if condition.right else condition.words
    if condition.relation == "equals":
        met = left == right if condition.right else left.lower() == right
    elif condition.relation == "contains":
        met = right.lower() in left.lower()
    elif condition.relation == "lacks":
        met = right.lower() not in left.lower()
    else:
        met = bool(left)
    return met is not condition.negated


def _joined(decision: Decision, texts: QueryTexts) -> str:
    return " ".join(texts[name] for name in decision.claim)


def _found(page: Page, finding: Finding) -> Iterator[Claim]:
    """The claims of a finding; where one text is enough, of the first one that gives any."""
    read = READINGS[finding.read]
    seen: set[str] = set()
    for text in _texts(page, finding):
        if finding.read != "words" and not finding.least <= len(text) <= finding.most:
            continue
        values = [
            replace(value, weight=finding.weight, scheme=finding.scheme or value.scheme)
            for value in read(finding.field, text)
            if finding.least <= len(value.text) <= finding.most and value.text not in seen
        ]
        seen.update(value.text for value in values)
        yield from ((finding.field, value) for value in values)
        if values and finding.take == "first":
            return


def _texts(page: Page, finding: Finding) -> Iterator[str]:
    if finding.after is not None:
        yield from labelled(page, finding.after)
        return
    for path in finding.find:
        texts = [text for node in page.asked(path)[:_MOST_FOUND] if (text := text_of(node))]
        if texts:
            yield from texts
            return
