"""Subjects from works like a text: rows of terms, the nearest works, the weights of the evidence."""

from collections.abc import Sequence

import numpy as np
import pytest

from svod.model.vocabulary import FREE_TERMS, ClassifiedWork, Concept, Example, Label, Relation, Rule, Vocabulary
from svod.vocabulary.combination import FEATURES, feature_rows, fitted_weights, found_labels, probabilities
from svod.vocabulary.examples import ExampleTable, conjugate_gradients, term_row, title_of
from svod.vocabulary.in_memory import InMemoryVocabularies
from svod.vocabulary.subject_suggestion import CombinedSuggester
from svod.vocabulary.weight_learning import RestLookup, WeightLearner

TOPICS = {
    "v:graphs": "colouring of planar graphs of birds",
    "v:flow": "turbulent flow of viscous fluids in the sea",
    "v:birds": "migration of northern birds across the sea",
}


def examples(times: int = 3) -> list[Example]:
    return [
        Example(f"{uri}-{number}", term_row(f"{text}\n\nstudied in part {number}", "en"), (uri,))
        for uri, text in TOPICS.items()
        for number in range(times)
    ]


def test_the_first_paragraph_is_the_title_if_others_follow() -> None:
    assert title_of("Planar graphs\n\nWe colour them.") == "Planar graphs"
    assert title_of("We colour planar graphs.") == ""
    assert title_of("long " * 200 + "\n\nrest") == ""


def test_works_like_a_text_give_it_their_concept() -> None:
    table = ExampleTable(examples())
    scores = table.scores(term_row("A planar graph and its colouring", "en"))
    best = scores.uris[int(np.argmax(scores.regression))]
    assert best == scores.uris[int(np.argmax(scores.centroid))] == "v:graphs"
    assert scores.works[scores.uris.index("v:graphs")] == 3


def test_a_text_without_known_terms_gets_no_score_and_an_empty_table_says_nothing() -> None:
    assert ExampleTable(examples()).scores(term_row("zzz qqq", "en")).uris == ()
    empty = ExampleTable([])
    assert len(empty) == 0
    assert empty.scores(term_row("planar graphs", "en")).uris == ()


def test_words_of_the_title_count_three_times() -> None:
    plain = np.frombuffer(term_row("graphs", "en"), dtype=[("term", "<u4"), ("count", "<f4")])
    titled = np.frombuffer(term_row("graphs\n\nbirds", "en"), dtype=[("term", "<u4"), ("count", "<f4")])
    assert plain["count"].tolist() == [1.0]
    assert sorted(titled["count"].tolist()) == [1.0, 3.0]


def test_conjugate_gradients_solve_a_positive_definite_system() -> None:
    matrix = np.array([[4.0, 1.0], [1.0, 3.0]])
    right = np.array([1.0, 2.0])
    assert conjugate_gradients(lambda vector: matrix @ vector, right) == pytest.approx(np.linalg.solve(matrix, right))


def test_a_label_is_found_with_its_place_and_title() -> None:
    found = found_labels("Planar graphs\n\nWe colour planar graphs, and planar graphs only.", "en")
    label = found["graph planar"]
    assert (label.times, label.is_in_title, label.place, label.printed) == (3, True, 0.0, "Planar graphs")
    assert not found["colour"].is_in_title


def test_rows_of_evidence_have_a_number_for_every_feature() -> None:
    table = ExampleTable(examples())
    scores = table.scores(term_row("planar graphs", "en"))
    rows = feature_rows(["v:graphs", "v:unseen"], scores, {}, {"v:unseen": 2.0}, table)
    assert rows.shape == (2, len(FEATURES))
    assert rows[1, FEATURES.index("given before")] == 0.0
    assert rows[1, FEATURES.index("rules' share")] == 1.0


def test_fitted_weights_are_probabilities_of_what_was_seen() -> None:
    rows = np.array([[0.0], [0.0], [0.0], [0.0], [1.0], [1.0], [1.0], [1.0]] * 50)
    right = np.array([0, 0, 0, 1, 1, 1, 1, 0] * 50, dtype=np.float64)
    chances = probabilities(np.array([[0.0], [1.0]]), fitted_weights(rows, right))
    assert chances == pytest.approx([0.25, 0.75], abs=0.02)


def test_works_labels_and_rules_are_weighed_together() -> None:
    concepts = {uri: Concept(uri, (Label(uri[2:], "en"),)) for uri in [*TOPICS, "v:sea"]}
    rules = {(FREE_TERMS, "v"): [Rule("viscous", "v:flow", Relation.TOGETHER, 0.6, 3, "transfer.loglikelihood@1")]}
    lookup = InMemoryVocabularies({"v": Vocabulary(concepts)}, rules, {"v": examples()})
    found = CombinedSuggester().suggest("Turbulent flow\n\nFlow of viscous fluids in the sea.", "en", "v", lookup)
    assert found[0].uri == "v:flow"
    assert all(0 < one.weight < 1 for one in found)
    assert "the text says «flow» (2 times)" in found[0].reason
    assert "«viscous» stands with it in 3 works" in found[0].reason
    assert "given to 3 works, some like this" in found[0].reason
    # A concept that no work has is found by its label.
    assert "v:sea" in {one.uri for one in found}


def test_a_suggester_sees_new_examples() -> None:
    suggester = CombinedSuggester()
    vocabulary = {"v": Vocabulary({})}
    before = InMemoryVocabularies(vocabulary, {}, {"v": [one for one in examples() if "birds" not in one.work_id]})
    text = "Northern birds and their migration"
    assert "v:birds" not in {one.uri for one in suggester.suggest(text, "en", "v", before)}
    after = InMemoryVocabularies(vocabulary, {}, {"v": examples()})
    assert suggester.suggest(text, "en", "v", after)[0].uri == "v:birds"


def classified(count: int) -> Sequence[ClassifiedWork]:
    return [
        ClassifiedWork(text, "en", Example(f"{uri}{number}", term_row(text, "en"), (uri,)))
        for uri, text in TOPICS.items()
        for number in range(count)
    ]


def test_weights_are_learned_from_works_held_out_and_not_from_too_few() -> None:
    learner = WeightLearner()
    lookup = InMemoryVocabularies({"v": Vocabulary({})}, {})
    assert learner.weights(classified(5), examples(), [], "v", lookup) == ()
    weights = learner.weights(classified(20), examples(), [], "v", lookup)
    assert len(weights) == len(FEATURES) + 1
    learned = InMemoryVocabularies({"v": Vocabulary({})}, {}, {"v": examples()}, {"v": weights})
    found = CombinedSuggester().suggest(TOPICS["v:flow"], "en", "v", learned)
    assert found[0].uri == "v:flow"
    assert found[0].weight > 0.8 > 0.2 > max(one.weight for one in found[1:])


def test_the_rest_of_the_works_hides_rules_and_examples_of_those_held_out() -> None:
    rule = Rule("pipe", "v:flow", Relation.TOGETHER, 0.5, 2, "transfer.loglikelihood@1")
    whole = InMemoryVocabularies({"v": Vocabulary({})}, {(FREE_TERMS, "v"): [rule]}, {"v": examples()})
    rest = RestLookup(whole, "v", examples()[:1], [])
    assert rest.rules(FREE_TERMS, "v", ["pipe"]) == ()
    assert len(rest.examples("v")) == 1
