"""Rules learned from works, terms suggested for texts, queries expanded for collections."""

from itertools import product

import pytest

from svod.model.collection import Collection
from svod.model.vocabulary import FREE_TERMS, Concept, Label, Occurrence, Relation, Rule, Vocabulary
from svod.vocabulary.in_memory import InMemoryVocabularies, concept_or_code
from svod.vocabulary.query_expansion import ConceptExpander
from svod.vocabulary.statistical_transfer import (
    ConditionalTransfer,
    Counts,
    EquivalenceTransfer,
    LikelihoodTransfer,
    ratio,
)
from svod.vocabulary.subject_suggestion import CombinedSuggester, LabelSuggester, TransferSuggester
from svod.vocabulary.terms import free_terms, label_keys

MAKERS = (ConditionalTransfer, EquivalenceTransfer, LikelihoodTransfer)
BREAD = Concept(
    "crafts:4", (Label("Brotbacken", "de"), Label("bread making", "en"), Label("хлебопечение", "ru")),
    (Label("baking of bread", "en"),), code="4",
)  # fmt: skip
RYE = Concept("crafts:9", (Label("rye", "en"), Label("Roggen", "de")), code="9")
CRAFTS = Vocabulary({concept.uri: concept for concept in (BREAD, RYE)})


def seen(*works: str) -> list[Occurrence]:
    """Works written as «words > terms»."""
    pairs = [work.split(" > ") for work in works]
    return [Occurrence(frozenset(words.split()), frozenset(terms.split())) for words, terms in pairs]


OVENS = seen(*["oven loaf > bread"] * 4, *["oven kiln > clay"] * 2, *["field > rye"] * 60)


@pytest.mark.parametrize("maker", MAKERS)
def test_a_term_leads_to_terms_it_occurs_with_more_often_than_by_chance(maker: type[ConditionalTransfer]) -> None:
    rules = {(rule.source, rule.target): rule for rule in maker().rules(OVENS)}
    assert rules["loaf", "bread"].works == 4
    assert rules["loaf", "bread"].weight > rules["oven", "bread"].weight
    assert all(0 < rule.weight <= 1 and rule.relation is Relation.TOGETHER for rule in rules.values())
    assert ("field", "rye") not in rules, "what most works have tells nothing"


def test_the_measures_weigh_what_they_say() -> None:
    counts = Counts(together=4, source=6, target=4, works=66)
    assert ConditionalTransfer().weight(counts) == pytest.approx(4 / 6)
    assert EquivalenceTransfer().weight(counts) == pytest.approx(16 / 24)
    assert ratio(Counts(1, 10, 10, 100)) == pytest.approx(0.0, abs=1e-9)
    assert ratio(counts) > 10.83


@pytest.mark.parametrize("maker", MAKERS)
def test_works_without_words_or_terms_and_words_seen_once_give_no_rules(maker: type[ConditionalTransfer]) -> None:
    assert maker().rules([]) == ()
    assert maker().rules([Occurrence(frozenset({"a"}), frozenset()), *seen("once > only", "never > else")]) == ()


def test_terms_meet_in_their_other_forms_and_orders() -> None:
    assert label_keys("Backen des Brotes", "de") == label_keys("Brot backen", "de")
    assert label_keys("печь (устройство)", "ru") == label_keys("печи", "ru")
    assert free_terms("Steinofen", "de") > free_terms("Ofen", "de")
    assert label_keys("of the and", "en") == frozenset()


def rule(source: str, target: str, weight: float = 0.5) -> Rule:
    return Rule(source, target, Relation.TOGETHER, weight, 3, "transfer.conditional@1")


LOOKUP = InMemoryVocabularies(
    {"crafts": CRAFTS}, {(FREE_TERMS, "crafts"): [rule("leaven", "crafts:4"), rule("mill", "x:7")]}
)


def test_a_text_gets_the_concepts_it_names_and_those_its_words_lead_to() -> None:
    named = LabelSuggester().suggest("On the baking of bread, and rye", "en", "crafts", LOOKUP)
    assert [one.name for one in named] == ["bread making", "rye"]
    assert named[0].reason == "the text says «baking bread»"
    (led,) = TransferSuggester().suggest("Leaven of the north", "en", "crafts", LOOKUP)
    assert (led.uri, led.code, led.reason) == ("crafts:4", "4", "«leaven» stands with it in 3 works")
    both = CombinedSuggester().suggest("Leaven for bread making", "en", "crafts", LOOKUP)
    assert both[0].weight > max(led.weight, named[0].weight)
    assert both[0].reason == "the text says «bread making»; «leaven» stands with it in 3 works"
    assert CombinedSuggester().suggest("", None, "crafts", LOOKUP) == ()


def test_a_suggestion_among_many_is_less_sure_than_one_alone() -> None:
    (alone,) = LabelSuggester().suggest("Rye", "en", "crafts", LOOKUP)
    among = LabelSuggester().suggest("Rye, and the baking of bread", "en", "crafts", LOOKUP)
    assert among[-1].uri == alone.uri
    assert among[-1].weight < alone.weight < 0.9
    assert [one.weight for one in among] == sorted((one.weight for one in among), reverse=True)


def test_a_concept_that_the_vocabulary_lacks_goes_by_its_code() -> None:
    (led,) = TransferSuggester().suggest("A mill", "en", "crafts", LOOKUP)
    assert (led.code, led.name) == ("7", "7")
    assert concept_or_code("http://crafts.example/terms#17-4", {}).code == "17-4"
    assert concept_or_code("udc:531/534", {}).code == "531/534"


def added(query: str, collection: Collection, lookup: InMemoryVocabularies = LOOKUP) -> dict[str, str]:
    expansion = ConceptExpander().expand(query, collection, ["crafts", "foreign"], lookup)
    assert expansion.collection == collection.name
    return {term.text: term.words for term in expansion.terms}


def test_a_query_gets_the_words_of_the_collections_vocabulary_in_its_language() -> None:
    german = Collection("bakers", vocabulary="crafts", language="de")
    assert added("early bread making", german) == {"4": "bread making", "Brotbacken": "bread making"}
    assert added("хлебопечение", german) == {"4": "хлебопечение", "Brotbacken": "хлебопечение"}
    assert added("leaven", german) == {"4": "leaven", "Brotbacken": "leaven"}


def test_a_collection_without_vocabulary_is_asked_in_all_languages_that_labels_have() -> None:
    assert added("rye", Collection("")) == {"9": "rye", "Roggen": "rye"}


def test_excluded_words_and_words_of_other_fields_are_left_as_they_are() -> None:
    assert added("oats -rye author:rye", Collection("")) == {}


def test_a_concordance_leads_from_another_vocabulary_and_weak_rules_lead_nowhere() -> None:
    foreign = Vocabulary({"foreign:1": Concept("foreign:1", (Label("pain", "fr"),), code="1")})
    ways = {("foreign", "crafts"): [Rule("foreign:1", "crafts:4", Relation.EXACT, 1.0)],
            (FREE_TERMS, "crafts"): [rule("straw", "crafts:9", 0.1)]}  # fmt: skip
    lookup = InMemoryVocabularies({"crafts": CRAFTS, "foreign": foreign}, ways)
    bakers = Collection("bakers", vocabulary="crafts", language="de")
    expected = ConceptExpander().expand("pain", bakers, ["crafts", "foreign"], lookup).terms
    assert [(term.text, term.reason) for term in expected] == [
        ("4", "«pain» of foreign: exact match, crafts"), ("Brotbacken", "«pain» of foreign: exact match, crafts"),
    ]  # fmt: skip
    assert added("straw", bakers, lookup) == {}


def test_a_query_without_end_is_rewritten_within_bounds() -> None:
    words = " ".join("".join(pair) for pair in product("abcdefghij", "klmnop"))
    assert added(f"{words} " * 60, Collection("")) == {}
