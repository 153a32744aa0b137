"""Which works are ranked: those that have the words in the best places, as far as these are quickly found."""

from collections.abc import Iterator, Sequence

from svod.search.postgres.facets import LOOKED_AT, Naming, Survey, sampled
from svod.search.postgres.lexemes import SAMPLE_LETTERS
from svod.search.postgres.queries import Score
from svod.search.postgres.ranking import Condition, Step, all_titled, likely_order, most_ranked

# Works that have all words are looked at one by one where each word has so many times more; otherwise they are found
# in the index again, by the places of the words.
_OFTENER = 8
# Of so many times more works than are ranked a part is taken.
_PARTS = 4
# Of very many works so many times more are ranked than are shown up to the end of a page.
_MANY_PAGES = 2


def naming_of(scores: Sequence[Score], rarest: int, end: int) -> Naming:
    """Few works are named as they are counted; also more, where words are frequent and rarely meet.

    `rarest` is how many works the rarest word finds, `end` the last place that is shown.
    """
    limit = most_ranked(end)
    return Naming(max(limit, rarest // _OFTENER), limit, *likely_order(scores), all_titled(scores))


def steps_to_rank(places: Sequence[Condition], survey: Survey, end: int) -> Iterator[Step]:
    """Where works are taken from to be ranked, the best places first; of very many a part is enough."""
    (total, _, named, with_titles), is_estimate, of_all = survey
    most = most_ranked(end)
    if named and not is_estimate and total <= LOOKED_AT:
        yield Step(most, named=named)
        return
    titled, *others = places
    enough = max(_MANY_PAGES * end, most // _PARTS)
    of_titles = _halvings(with_titles, most)
    # The list of the sample must be shorter than that of titles.
    if of_all >> of_titles < with_titles:
        yield Step(most, sampled(titled, of_titles))
        yield Step(enough, titled)
    else:
        yield Step(most, titled)
    halvings = _halvings(total, most)
    if is_estimate or not named:
        # In a large sample lists are long.
        wanted = enough if is_estimate and halvings < min(SAMPLE_LETTERS) else most
        yield from (Step(wanted, sampled(place, halvings)) for place in others)
    yield Step(most, named=named)
    if halvings:
        yield from (Step(end, place) for place in others)


def fully_ranked(end: int, survey: Survey) -> int:
    """How many works, the best by their heads, are ranked by their texts, too: of very many not all."""
    most = most_ranked(end)
    return most // _PARTS if survey.is_estimate and _MANY_PAGES * end <= most // _PARTS else most


def _halvings(works: int, most: int) -> int:
    return max(0, (works // (_PARTS * most)).bit_length() - 1)
