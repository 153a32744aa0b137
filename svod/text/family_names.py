"""Where the family name begins among the words of a name: the particles before it, written small or with a capital."""

from collections.abc import Sequence

from svod.languages import all_words, alternatives
from svod.text import lazy_re as re

# Words between given and family name: «фон Нейман», «van der Waerden».
# Behind initials also «v.», which between two words is of a court's case: «U. v. Hutten», «Roe v. Wade».
PARTICLES = rf"{alternatives('names.particles')}|(?<=\.\s)v\.(?:\s?d\.)?"
# Words that are particles only behind a given name: «Peter Van Den Berg», «Anna Della Porta».
INNER_PARTICLES = alternatives("names.inner_particles")
_PARTICLE = re.compile(rf"{PARTICLES}|{INNER_PARTICLES}|{alternatives('names.second_particles')}")
# Beside these «Van», «Le» and «Da» are given names: «Nguyen Van Anh», «Minh Le Nguyen», «Li Da Wei».
_WITHOUT_PARTICLES = frozenset(all_words("names.without_particles"))


def family_start(words: Sequence[str]) -> int:
    """The place of the first word of the family name, which stands last in a name, with its particles."""
    first = len(words) - 1
    if first < 1 or {words[0].lower(), words[-1].lower()} & _WITHOUT_PARTICLES:
        return first
    while first > 1 and is_particle(words[first - 1]):
        first -= 1
    return first


def is_particle(word: str) -> bool:
    """Whether a word may stand between given and family name: «van», «Della», «DOS»."""
    return bool(_PARTICLE.fullmatch(word) or (word.isupper() and _PARTICLE.fullmatch(word.lower())))


def with_particles(given: str, family: str) -> tuple[str, str]:
    """Given and family name, with the particles that were taken for given names: «Cristiano De», «Marchis»."""
    words = [*given.split(), family]
    first = family_start(words)
    return " ".join(words[:first]), " ".join(words[first:])
