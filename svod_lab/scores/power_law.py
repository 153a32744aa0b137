"""How a value grows with a size: the exponent of the power law that fits best."""

import math
from collections.abc import Sequence


def exponent(sizes: Sequence[int], values: Sequence[float]) -> float | None:
    """The slope of values over sizes, both as logarithms: at 0 a value stays, at 1 it doubles with the size.

    None where there are fewer than two sizes.
    """
    points = [(math.log(size), math.log(value)) for size, value in zip(sizes, values, strict=True) if value > 0]
    if len(points) < 2 or len({x for x, _ in points}) < 2:
        return None
    mean_x, mean_y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return above / sum((x - mean_x) ** 2 for x, _ in points)
