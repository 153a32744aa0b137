"""The figures of whole runs computed a second time, naively, from nothing but spans and texts, on fifty documents."""

import re
import unicodedata
from collections import Counter
from itertools import product

import pytest

from svod import registry
from svod_lab.runs.answers import Answer
from svod_lab.runs.selection import NamedMethod
from svod_lab.runs.tasks.references import asked
from svod_lab.suites.reading.header import judge as judge_headers
from svod_lab.suites.reading.references import SIX_SOFT, WHOLE, judge
from svod_lab.synthetic.references import make_references
from tests_lab.suites.benches import answer

FIELDS = ("author", "title", "container", "year", "volume", "pages")


def naive_soft(text: str) -> str:
    kept = unicodedata.normalize("NFKC", text).casefold()
    return "".join(
        sign for sign in kept if unicodedata.category(sign)[0] not in "PZC" and unicodedata.category(sign) != "Sk"
    )


def naive_value(raw: str, spans: list[tuple[int, int, str]], field: str) -> str:
    return "".join(naive_soft(raw[start:end]) for start, end, label in sorted(spans) if label == field)


@pytest.fixture(scope="module")
def answers() -> list[Answer]:
    """What the rules make of fifty synthetic bibliographies of twenty references each."""
    parser = NamedMethod("references.regex@0", registry.find("references", "regex").make())
    return list(asked(parser, make_references("ru", 1000, 50)))


def test_field_scores_of_fifty_bibliographies_agree(answers: list[Answer]) -> None:
    assert len({one.document for one in answers}) == 50
    right: Counter[str] = Counter()
    found: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    whole = 0
    for one in answers:
        sides = [[naive_value(one.text, list(spans), field) for field in FIELDS]
                 for spans in (one.expected_spans, one.found_spans)]  # fmt: skip
        whole += sides[0] == sides[1]
        for field, gold, ours in zip(FIELDS, *sides, strict=True):
            wanted[field] += bool(gold)
            found[field] += bool(ours)
            right[field] += bool(gold) and gold == ours
    scores = {score.name: score.value for score, _, _ in judge(answers, "ru")}
    for field in FIELDS:
        naive = 2 * right[field] / (found[field] + wanted[field])
        assert scores[f"{field}, soft F1"] == pytest.approx(naive)
        assert 0.3 < naive <= 1
    assert scores[SIX_SOFT] == pytest.approx(2 * right.total() / (found.total() + wanted.total()))
    assert scores[WHOLE] == pytest.approx(whole / len(answers))


def test_calibration_of_fifty_bibliographies_agrees(answers: list[Answer]) -> None:
    claims = []
    for one in answers:
        gold, ours = (naive_value(one.text, list(spans), "title") for spans in (one.expected_spans, one.found_spans))
        if ours:
            claims.append((one.found["title"][0].weight, gold == ours))
    error = 0.0
    for tenth in range(10):
        inside = [claim for claim in claims if min(9, int(claim[0] * 10)) == tenth]
        error += abs(sum(weight for weight, _ in inside) - sum(right for _, right in inside)) / len(claims)
    scores = {score.name: score.value for score, _, _ in judge(answers, "ru")}
    assert scores["title, calibration error"] == pytest.approx(error)


def test_outcomes_of_fifty_headers_agree() -> None:
    titles = ["О саде", "О саде и роще", "Сад", "", "Роща на горе", "о САДЕ!"]
    pairs = list(product(titles[:5], titles))[:50]
    pairs += [("О саде", "О саде")] * (50 - len(pairs))
    headers = [
        answer({"title": [ours]}, {"title": [gold]}, task="header", document=str(place))
        for place, (gold, ours) in enumerate(pairs)
    ]
    names: Counter[str] = Counter()
    for gold, ours in pairs:
        lacking = Counter(re.findall(r"\w+", gold.casefold()))
        extra = Counter(re.findall(r"\w+", ours.casefold()))
        shared = lacking & extra
        if not gold:
            continue
        names["expected"] += 1
        if lacking == extra:
            names["exact"] += 1
        elif not shared:
            names["missed"] += 1
        else:
            names["extra"] += bool(extra - lacking)
            names["partial"] += bool(lacking - extra)
    scores = {score.name: score.value for score, _, _ in judge_headers(headers, "ru")}
    for outcome in ("exact", "missed", "extra", "partial"):
        assert scores[f"title, {outcome}"] == pytest.approx(names[outcome] / names["expected"])
