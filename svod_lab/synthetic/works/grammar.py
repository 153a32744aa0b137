"""Small grammars that make up titles, journals and names: a rule is a list of ways, `{rule}` in a way is another."""

import re
from collections.abc import Mapping
from random import Random

Grammar = Mapping[str, tuple[str, ...]]
_SLOT = re.compile(r"\{(\w+)\}")


def lot(name: str) -> Random:
    """A generator of chances of its own, always the same for the same name."""
    return Random(name)  # noqa: S311 - drawn for texts, not for secrets


def ways(text: str) -> tuple[str, ...]:
    """The ways of a rule, parted by bars or line ends; a way written twice is met twice as often."""
    return tuple(way.strip() for way in re.split(r"[|\n]", text) if way.strip())


def said(rule: str, grammar: Grammar, rng: Random) -> str:
    """One text that the rule allows."""
    choices = grammar[rule]
    way = choices[int(rng.random() * len(choices))]
    if "{" not in way:
        return way
    return _SLOT.sub(lambda slot: said(slot[1], grammar, rng), way)


def sentence(rule: str, grammar: Grammar, rng: Random) -> str:
    """One text with a capital at its beginning."""
    text = said(rule, grammar, rng)
    return text[:1].upper() + text[1:]
