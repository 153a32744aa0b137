"""German compounds taken apart by the word list: «Wissensorganisation» is «wissen» and «organisation»."""

from collections.abc import Iterator

from svod.languages import all_words
from svod.text.lexicon.lookup import is_listed, word_key
from svod.text.lexicon.memory import BoundedMemory

SHORTEST_COMPOUND = 8
LONGEST_COMPOUND = 64
SHORTEST_PART = 4
_SHORT = 3
MOST_PARTS = 5
# What may stand between two parts, the commonest first: Wissen-s-organisation, Daten-bank, Kind-er-garten.
LINKS = ("", *all_words("compounds.links", ("de",)))
# Last letters that a first part may have lost: Sprach(e)verarbeitung, Erd(e)kunde.
LOST_ENDS = all_words("compounds.lost_ends", ("de",))
# Words of the list that mostly begin or end other words, or are there by chance: Unter-suchung, Wissen-schaft.
NO_PARTS = frozenset(all_words("compounds.no_parts", ("de",)))
# Shorter words that make compounds: Vogel-zug, Gas-netz, See-weg.
SHORT_PARTS = frozenset(all_words("compounds.short_parts", ("de",)))
# Each part costs one, a link or a lost letter a little: few parts and plain seams are best.
_PART_COST, _LINK_COST, _LOST_COST, _SHORT_COST = 1.0, 0.2, 0.5, 0.6


def compound_parts(word: str) -> tuple[str, ...]:
    """The words that a German compound is made of, as dictionary forms; nothing where it is none."""
    return _ANSWERS[word]


def _taken_apart(word: str) -> tuple[str, ...]:
    key = word_key(word[: 2 * LONGEST_COMPOUND])
    if not SHORTEST_COMPOUND <= len(key) <= LONGEST_COMPOUND or not key.isalpha():
        return ()
    # Cheapest way to read the letters up to each place: its cost and its parts.
    best: dict[int, tuple[float, tuple[str, ...]]] = {0: (0.0, ())}
    for start in range(len(key) - _SHORT + 1):
        if start not in best or len(best[start][1]) >= MOST_PARTS:
            continue
        cost, parts = best[start]
        for end, part, price in _steps(key, start):
            known = best.get(end)
            if known is None or cost + price < known[0]:
                best[end] = (cost + price, (*parts, part))
    found = best.get(len(key), (0.0, ()))[1]
    return found if len(found) > 1 else ()


def _steps(key: str, start: int) -> Iterator[tuple[int, str, float]]:
    """Every part that may begin at a place: where the next one begins, its dictionary form, its cost."""
    for end in range(start + _SHORT, len(key) + 1):
        part = key[start:end]
        rest = len(key) - end
        if start == 0 and rest == 0:
            continue
        if _is_word(part):
            # Of two ways with the same parts in number, the even one: Fehler-rechnung, not Fehl-errechnung.
            cost = _PART_COST + 1 / len(part) + (_SHORT_COST if len(part) < SHORTEST_PART else 0.0)
            if rest == 0:
                yield end, part, cost
                continue
            for link in LINKS:
                if key.startswith(link, end) and rest - len(link) >= _SHORT:
                    yield end + len(link), part, cost + (_LINK_COST if link else 0.0)
        if rest >= _SHORT and len(part) >= SHORTEST_PART and part not in NO_PARTS:
            for lost in LOST_ENDS:
                if _is_word(part + lost):
                    yield end, part + lost, _PART_COST + 1 / len(part) + _LOST_COST


def _is_word(part: str) -> bool:
    if len(part) < SHORTEST_PART:
        return part in SHORT_PARTS
    return part not in NO_PARTS and is_listed(part, "words_de")


_ANSWERS = BoundedMemory(_taken_apart)
