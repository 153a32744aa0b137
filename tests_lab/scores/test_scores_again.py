"""Scores computed a second time, naively and on their own terms, agree on fifty random documents."""

import difflib
import random
import unicodedata
from collections import Counter
from typing import NamedTuple

import pytest

from svod.model.person import PersonName
from svod.model.reference import LabeledSpan
from svod_lab.scores.bibliographies import line_tally, list_counts, right_score, whole_references
from svod_lab.scores.calibration import Claim, calibration_scores
from svod_lab.scores.names import name_counts
from svod_lab.scores.outcomes import outcome_scores, verdicts
from svod_lab.scores.retrieval import Ranking, phrase_tally, ranking_scores
from svod_lab.scores.spans import span_tallies, word_tallies
from svod_lab.scores.strengths import Strength, field_tallies
from svod_lab.scores.tally import LabelScores, label_scores, mean_scores, pooled_by_label, tally_scores

FIELDS = ("author", "title", "container", "year", "volume", "pages")
WORDS = ("теория", "графов", "Alpha", "и", "der", "Ökonomie", "Труды", "12", "2007", "«С.»", "C++", "поиск-статей")


class Paper(NamedTuple):
    """One random document: references with their fields, spans over a text, lines, weights, names."""

    wanted: list[dict[str, str]]
    offered: list[dict[str, str]]
    text: str
    wanted_spans: list[LabeledSpan]
    offered_spans: list[LabeledSpan]
    wanted_lines: list[bool]
    offered_lines: list[bool]
    claims: list[Claim]


def misprint(chance: random.Random, text: str) -> str:
    """The text as it is, or with a fault: case, a letter, a word more or less, nothing left."""
    words = text.split()
    faults = [text, text, text.upper(), text + ".", text + " лишнее", " ".join(words[1:]), "", text[:-1] + "ъ"]
    return chance.choice(faults)


def cuts(chance: random.Random, text: str) -> list[LabeledSpan]:
    """Three spans at random places of the text, none across another."""
    places = sorted(chance.sample(range(len(text) + 1), 6))
    return [LabeledSpan(places[at], places[at + 1], chance.choice(FIELDS[:3])) for at in (0, 2, 4)]


def paper(chance: random.Random) -> Paper:
    def phrase() -> str:
        return " ".join(chance.choices(WORDS, k=chance.randint(1, 7)))

    wanted = [{field: phrase() for field in FIELDS if chance.random() < 0.8} for _ in range(chance.randint(0, 6))]
    offered = [{field: misprint(chance, value) for field, value in record.items()} for record in wanted]
    if offered and chance.random() < 0.5:
        offered.pop(chance.randrange(len(offered)))
    if chance.random() < 0.4:
        offered.append({"title": phrase(), "year": "1999"})
    chance.shuffle(offered)
    text = " ".join(chance.choices(WORDS, k=12))
    spans = cuts(chance, text)
    others = [chance.choice([span, span._replace(end=span.end - 1), span._replace(label="year")]) for span in spans]
    lines = [chance.random() < 0.4 for _ in range(30)]
    noisy = [line if chance.random() < 0.8 else not line for line in lines]
    claims = [Claim(chance.random(), chance.random() < 0.6) for _ in range(chance.randint(0, 9))]
    return Paper(wanted, offered, text, spans, others, lines, noisy, claims)


CHANCE = random.Random(50)
PAPERS = [paper(CHANCE) for _ in range(50)]


def naive_soft(text: str) -> str:
    kept = ""
    for sign in unicodedata.normalize("NFKC", text).casefold():
        kind = unicodedata.category(sign)
        if kind[0] not in "PZC" and kind != "Sk":
            kept += sign
    return kept


def naive_words(text: str) -> list[str]:
    spaced = ""
    for sign in unicodedata.normalize("NFKC", text).casefold():
        spaced += sign if naive_soft(sign) else " "
    return spaced.split()


def naive_distance(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        previous, row[0] = row[0], i
        for j, right in enumerate(other, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (left != right))
    return row[-1]


def naive_agree(one: str, other: str, strength: str) -> bool:
    if naive_soft(one) == "" or naive_soft(other) == "":
        return False
    one_form, other_form = (" ".join(unicodedata.normalize("NFC", side).lower().split()) for side in (one, other))
    if strength == "strict":
        return one_form == other_form
    if strength == "soft":
        return naive_soft(one) == naive_soft(other)
    if strength == "Levenshtein":
        longer = max(len(one_form), len(other_form))
        return (longer - naive_distance(one_form, other_form)) / longer >= 0.8
    return difflib.SequenceMatcher(None, one_form, other_form, autojunk=False).ratio() >= 0.95


def naive_prf(right: int, wrong: int, wanted: int) -> list[float | None]:
    precision = right / (right + wrong) if right + wrong else None
    recall = right / wanted if wanted else None
    if right:
        return [precision, recall, 2 * precision * recall / (precision + recall)]  # type: ignore[operator]
    return [precision, recall, 0.0 if right + wrong + wanted else None]


def reported(row: LabelScores) -> list[float | None]:
    return [row.precision.value, row.recall.value, row.f1.value]


def close(one: list[float | None], other: list[float | None]) -> bool:
    pairs = list(zip(one, other, strict=True))
    return all(left == right if None in (left, right) else left == pytest.approx(right) for left, right in pairs)


def string(record: dict[str, str]) -> str:
    return ". ".join(record.values())


@pytest.mark.parametrize("strength", list(Strength))
def test_fields_agree_at_every_strength(strength: Strength) -> None:
    sides = [list(zip(each.wanted, each.offered, strict=False)) for each in PAPERS]
    rows = label_scores(
        [pooled_by_label(field_tallies(one, other, strength, FIELDS) for one, other in pairs) for pairs in sides],
        count_unexpected=False,
    )
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    for one, other in (pair for pairs in sides for pair in pairs):
        for field in FIELDS:
            gold, ours = one.get(field, ""), other.get(field, "")
            wanted[field] += naive_soft(gold) != ""
            if naive_agree(gold, ours, strength):
                right[field] += 1
            elif naive_soft(ours):
                wrong[field] += 1
    for row in rows[:-2]:
        assert close(reported(row), naive_prf(right[row.label], wrong[row.label], wanted[row.label]))
    assert close(reported(rows[-2]), naive_prf(right.total(), wrong.total(), wanted.total()))
    means = [naive_prf(right[field], wrong[field], wanted[field])[2] or 0.0 for field in FIELDS]
    assert rows[-1].f1.value == pytest.approx(sum(means) / len(means))
    assert 0 < right.total() < wanted.total()


def naive_outcome(gold: str, ours: str) -> str:
    lacking, extra = Counter(naive_words(gold)), Counter(naive_words(ours))
    lacking, extra = lacking - extra, extra - lacking
    if naive_soft(gold) == naive_soft(ours):
        return "exact"
    if lacking == Counter(naive_words(gold)):
        return "missed"
    return ("extra" if extra else "") + ("partial" if lacking else "") or "extrapartial"


def test_outcomes_agree() -> None:
    sides = [(one, other) for each in PAPERS for one, other in zip(each.wanted, each.offered, strict=False)]
    titles = [(one["title"], other.get("title", "")) for one, other in sides if "title" in one]
    (row,) = outcome_scores([{"title": verdicts([gold], [ours])} for gold, ours in titles])
    names = [naive_outcome(gold, ours) for gold, ours in titles]
    for score in (row.exact, row.missed, row.extra, row.partial):
        assert score.value == pytest.approx(sum(score.name in name for name in names) / len(names))
    assert {"exact", "missed", "extra", "partial", "extrapartial"} == set(names)


def test_spans_agree_whole_and_word_by_word() -> None:
    whole = label_scores([span_tallies(each.wanted_spans, each.offered_spans) for each in PAPERS])[-2]
    right = sum(span in each.wanted_spans for each in PAPERS for span in each.offered_spans)
    found = sum(len(each.offered_spans) for each in PAPERS)
    assert close(reported(whole), naive_prf(right, found - right, sum(len(each.wanted_spans) for each in PAPERS)))

    def label_of(spans: list[LabeledSpan], word: range) -> str | None:
        shares = [(sum(span.start <= place < span.end for place in word), -span.start, span.label) for span in spans]
        share, _, label = max(shares)
        return label if share else None

    right = wrong = wanted = 0
    for each in PAPERS:
        start = 0
        spaced = "".join(sign if sign.isalnum() else " " for sign in each.text)
        for word in spaced.split():
            start = spaced.index(word, start)
            letters = range(start, start + len(word))
            gold, ours = label_of(each.wanted_spans, letters), label_of(each.offered_spans, letters)
            wanted += gold is not None
            right += ours is not None and ours == gold
            wrong += ours is not None and ours != gold
            start += len(word)
    rows = label_scores([word_tallies(each.text, each.wanted_spans, each.offered_spans) for each in PAPERS])
    assert close(reported(rows[-2]), naive_prf(right, wrong, wanted))


def test_lines_agree_pooled_and_as_means() -> None:
    tallies = [line_tally(each.wanted_lines, each.offered_lines) for each in PAPERS]
    each_paper = []
    for each in PAPERS:
        gold = {place for place, line in enumerate(each.wanted_lines) if line}
        ours = {place for place, line in enumerate(each.offered_lines) if line}
        each_paper.append((len(gold & ours), len(ours - gold), len(gold)))
    assert close(reported(tally_scores("line", tallies)), naive_prf(*map(sum, zip(*each_paper, strict=True))))
    figures = [naive_prf(*counts) for counts in each_paper]
    means = [[figure for figure in column if figure is not None] for column in zip(*figures, strict=True)]
    assert close(reported(mean_scores("line", tallies)), [sum(column) / len(column) for column in means])


def naive_most(likeness: list[list[float]]) -> int:
    """The most pairs of at least 0.6, by trying every choice."""
    if not likeness:
        return 0
    first, rest = likeness[0], likeness[1:]
    best = naive_most(rest)
    for place, like in enumerate(first):
        if like >= 0.6:
            left = [[*row[:place], 0.0, *row[place + 1 :]] for row in rest]
            best = max(best, 1 + naive_most(left))
    return best


def test_reference_lists_agree() -> None:
    for each in PAPERS:
        gold = [string(record) for record in each.wanted if naive_soft(string(record))]
        ours = [string(record) for record in each.offered if naive_soft(string(record))]
        likeness = []
        for one in gold:
            bag = Counter(naive_words(one))
            others = [Counter(naive_words(other)) for other in ours]
            likeness.append([2 * (bag & other).total() / (bag.total() + other.total()) for other in others])
        counts = list_counts(list(map(string, each.wanted)), list(map(string, each.offered)))
        assert counts.references == (naive_most(likeness), len(ours), len(gold))
        left = [naive_soft(other) for other in ours]
        exact = 0
        for one in map(naive_soft, gold):
            if one in left:
                left.remove(one)
                exact += 1
        assert counts.entries == (exact, len(gold))


def test_whole_references_agree() -> None:
    right = judged = 0
    documents = []
    for each in PAPERS:
        pairs = list(zip(each.wanted, each.offered, strict=False))
        documents.append(whole_references([one for one, _ in pairs], [other for _, other in pairs]))
        for one, other in pairs:
            if any(naive_soft(value) for value in one.values()):
                judged += 1
                forms = [[naive_soft(side.get(field, "")) for field in FIELDS] for side in (one, other)]
                right += forms[0] == forms[1]
    score = right_score("whole", documents)
    assert score.value == pytest.approx(right / judged)
    assert score.support == judged


def test_calibration_agrees() -> None:
    claims = [claim for each in PAPERS for claim in each.claims]
    error = 0.0
    for tenth in range(10):
        inside = [claim for claim in claims if tenth <= claim.weight * 10 < tenth + 1]
        if inside:
            weight = sum(claim.weight for claim in inside) / len(inside)
            right = sum(claim.right for claim in inside) / len(inside)
            error += abs(weight - right) * len(inside) / len(claims)
    squares = sum((claim.weight - claim.right) ** 2 for claim in claims) / len(claims)
    scores = calibration_scores([each.claims for each in PAPERS])
    assert [score.value for score in scores] == pytest.approx([error, squares])


def test_names_agree_where_all_differ() -> None:
    chance = random.Random(7)
    for _ in range(50):
        families = chance.sample(["Козлов", "Шамина", "Müller", "van Dijk", "Li", "Ёлкин"], 4)
        gold = [PersonName(family, chance.choice(["А. Б.", "C.", "Hans"])) for family in families]
        ours = [
            chance.choice([name, PersonName(name.given, name.family), PersonName(name.family, "X.")]) for name in gold
        ]
        counts = name_counts(gold, ours)
        swapped = sum(one.family == other.given for one, other in zip(gold, ours, strict=True))
        right = sum(one == other for one, other in zip(gold, ours, strict=True))
        assert counts.divided == (right, right + swapped)
        assert counts.tallies["family"].matched == 4 - swapped
        assert counts.tallies["given"].matched == right


def test_rankings_and_key_phrases_agree() -> None:
    chance = random.Random(11)
    rankings = [Ranking(chance.sample("abcdefghijklmnop", 12), chance.sample("abcdefghijklmnop", 2)) for _ in range(50)]
    ranks = [min([at for at, answer in enumerate(each.answers) if answer in each.right] or [-1]) for each in rankings]
    first, tenth, reciprocal = ranking_scores(rankings)
    assert first.value == pytest.approx(ranks.count(0) / 50)
    assert tenth.value == pytest.approx(sum(0 <= rank < 10 for rank in ranks) / 50)
    assert reciprocal.value == pytest.approx(sum(1 / (rank + 1) for rank in ranks if rank >= 0) / 50)
    for each in rankings:
        shared = [answer for answer in each.answers[:5] if answer in each.right]
        assert phrase_tally(list(each.right), each.answers, 5, str.lower) == (len(shared), 5, 2)
