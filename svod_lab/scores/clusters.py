"""How well groups agree with the truth: pairs put together, and B-cubed, item by item."""

from collections import Counter
from collections.abc import Hashable, Sequence

from svod_lab.scores.score import Row, Score, bootstrap, ratio, scores

PAIR_PRECISION, PAIR_RECALL = "pairs, precision", "pairs, recall"
CUBED_PRECISION, CUBED_RECALL = "B³, precision", "B³, recall"
_WIDTH = 6


def cluster_row(found: Sequence[Hashable], true: Sequence[Hashable]) -> Row:
    """The counts of one block of items: their group as found, and their true group, side by side."""
    both = Counter(zip(found, true, strict=True))
    by_found, by_true = Counter(found), Counter(true)
    right = sum(_pairs(size) for size in both.values())
    precision = sum(both[pair] / by_found[pair[0]] for pair in zip(found, true, strict=True))
    recall = sum(both[pair] / by_true[pair[1]] for pair in zip(found, true, strict=True))
    return (
        right, sum(map(_pairs, by_found.values())), sum(map(_pairs, by_true.values())), precision, recall, len(found),
    )  # fmt: skip


def cluster_scores(rows: Sequence[Row]) -> tuple[Score, ...]:
    """Precision and recall of pairs and of B-cubed, with intervals over blocks."""
    estimates = bootstrap(rows, _WIDTH, _statistics)
    pairs, items = int(sum(row[2] for row in rows)), int(sum(row[5] for row in rows))
    names = (PAIR_PRECISION, PAIR_RECALL, CUBED_PRECISION, CUBED_RECALL)
    return scores(names, estimates, (int(sum(row[1] for row in rows)), pairs, items, items))


def _statistics(sums: Row) -> tuple[float | None, ...]:
    right, found, expected, precision, recall, items = sums
    return ratio(right, found), ratio(right, expected), ratio(precision, items), ratio(recall, items)


def _pairs(size: int) -> int:
    return size * (size - 1) // 2
