"""How far rules and labeller are trusted where they differ, or one of them is silent."""

from collections.abc import Mapping
from typing import NamedTuple

from svod.model.metadata import Field


class Trust(NamedTuple):
    """How much of its weight a claim keeps when the other method says something else: of rules, of the labeller.

    And how much where the other says nothing.
    """

    rules: float
    learned: float
    rules_alone: float = 0.7
    learned_alone: float = 0.7


# Measured where the two disagree: whose claim was right how often. Titles and authors on papers of sources that neither
# knew: the labeller was trained without them, and rules are those that had been written before anyone read them.
WITH_LAYOUT: Mapping[Field, Trust] = {
    Field.TITLE: Trust(0.3, 0.7, 0.5, 0.7),
    Field.CREATOR: Trust(0.25, 0.75, 0.55, 0.9),
    Field.AFFILIATION: Trust(0.9, 0.5),
    Field.DESCRIPTION: Trust(0.85, 0.5),
    Field.SUBJECT: Trust(0.85, 0.9),
}
# In Russian rules that are sure are right as often as the labeller.
IN_CYRILLIC = Trust(0.5, 0.5, 0.5, 0.7)
ON_TEXT: Mapping[Field, Trust] = {
    Field.TITLE: Trust(0.3, 0.8),
    Field.CREATOR: Trust(0.3, 0.9),
    Field.AFFILIATION: Trust(0.15, 0.9),
    Field.DESCRIPTION: Trust(0.3, 0.9),
    Field.SUBJECT: Trust(0.5, 0.9),
}
