"""A figure: one measured value with its name, unit and interval, and the goal it is held against."""

from typing import NamedTuple

from svod_lab.scores.score import Score


class Figure(NamedTuple):
    """One measured value: None where it has no base; `reached` is None where there is no goal.

    Figures of one `group` (a corpus, a language) stand in one table, a column a method; `detail` marks those that a
    person sees only when asking for all.
    """

    name: str
    value: float | None
    unit: str = ""
    goal: str = ""
    reached: bool | None = None
    group: str = ""
    method: str = ""
    low: float | None = None
    high: float | None = None
    support: int = 0
    detail: bool = False


class Goal(NamedTuple):
    """What a figure shall reach: at least, or at most, so much."""

    border: float
    upward: bool = True

    def __str__(self) -> str:
        return f"{'≥' if self.upward else '≤'} {self.border:g}"

    def reached(self, value: float) -> bool:
        """Whether a value is on the good side."""
        return value >= self.border if self.upward else value <= self.border


def at_most(name: str, value: float, unit: str, goal: float) -> Figure:
    """A figure that shall not exceed its goal."""
    return Figure(name, value, unit, f"≤ {goal:g}", value <= goal)


def at_least(name: str, value: float, unit: str, goal: float) -> Figure:
    """A figure that shall reach its goal."""
    return Figure(name, value, unit, f"≥ {goal:g}", value >= goal)


def scored(score: Score, *, group: str, method: str, goal: Goal | None = None, detail: bool = False) -> Figure:
    """A score as a figure, beside its goal if it has one."""
    judged = goal is not None and score.value is not None
    return Figure(
        score.name,
        score.value,
        goal=str(goal) if goal else "",
        reached=goal.reached(score.value) if judged and goal and score.value is not None else None,
        group=group,
        method=method,
        low=score.low,
        high=score.high,
        support=score.support,
        detail=detail,
    )
