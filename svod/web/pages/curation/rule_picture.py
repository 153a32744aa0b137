"""Rules between two vocabularies as a picture: terms on both sides, a line for each rule, thick as its weight."""

from collections.abc import Sequence
from typing import NamedTuple

from svod.library.subjects.mappings import ListedRule
from svod.library.subjects.meanings import SubjectTerm
from svod.text.normalize import shortened

_MOST_RULES = 20
_LONGEST_NAME = 44
_STEP, _TOP = 26, 20
_LEFT, _RIGHT = 330, 570
_WIDTH = 900
_THINNEST, _THICKER = 1.0, 5.0


class PictureTerm(NamedTuple):
    """A term and how high it stands."""

    name: str
    y: int


class PictureLine(NamedTuple):
    """A rule: from where to where, how thick, and in words."""

    begin: int
    end: int
    thickness: float
    text: str


class RulePicture(NamedTuple):
    """All that is drawn."""

    width: int
    height: int
    left: int
    right: int
    sources: tuple[PictureTerm, ...]
    targets: tuple[PictureTerm, ...]
    lines: tuple[PictureLine, ...]


def picture_of(rules: Sequence[ListedRule]) -> RulePicture | None:
    """The first rules of a list, rejected ones left out; none where there are none."""
    drawn = [line for line in rules if line.is_right is not False][:_MOST_RULES]
    if not drawn:
        return None
    sources = _placed([line.source for line in drawn])
    targets = _placed([line.target for line in drawn])
    lines = tuple(
        PictureLine(
            sources[line.source.uri].y, targets[line.target.uri].y,
            round(_THINNEST + _THICKER * line.rule.weight, 1),
            f"{_name(line.source)} → {_name(line.target)}: {line.rule.weight:.2f}",
        )
        for line in drawn
    )  # fmt: skip
    height = 2 * _TOP + _STEP * (max(len(sources), len(targets)) - 1)
    return RulePicture(_WIDTH, height, _LEFT, _RIGHT, tuple(sources.values()), tuple(targets.values()), lines)


def _placed(terms: Sequence[SubjectTerm]) -> dict[str, PictureTerm]:
    placed: dict[str, PictureTerm] = {}
    for term in terms:
        placed.setdefault(term.uri, PictureTerm(_name(term), _TOP + _STEP * len(placed)))
    return placed


def _name(term: SubjectTerm) -> str:
    return shortened(" ".join(filter(None, (term.code, term.caption))), _LONGEST_NAME)
