"""The works around a work: collected step by step, measured, and returned as a graph."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from svod.library.graph.pagerank import reading_shares
from svod.model.graph import CitationGraph, GraphTie, GraphWork, Known, Tie
from svod.model.metadata import Field
from svod.model.work import Citation, Work
from svod.ports import Session
from svod.text.people import written_name

MOST_WORKS = 400
# Works that are known by references alone are shown where so many works cite them.
CITED_BY = 2
# How sure it is that gathered references mean one work.
_GATHERED = 0.9
_ROUNDS = 60
# A paper that cites thousands couples everything with everything, and says nothing by it.
_MOST_SHARED = 200
_PEOPLE_SHOWN = 10


def citation_graph(
    start: Work, session: Session, depth: int, most: int = MOST_WORKS, cited: int = CITED_BY
) -> CitationGraph:
    """The works within so many reference steps in either direction, at most so many, and how they are tied.

    Works that are known by references alone are shown where at least so many works cite them; 0 leaves them out.
    """
    steps, citations, is_cut = _walked(start.id, _Surroundings(session, cited), depth, most)
    cites = _pairs(citations, steps)
    shares = dict(zip(steps, reading_shares(list(steps), cites), strict=True))
    communities = _communities(steps, cites)
    works = [
        shown._replace(community=communities[shown.id])
        for work_id in sorted(steps, key=lambda one: (steps[one], -shares[one], one))
        if (shown := _graph_work(work_id, steps[work_id], shares[work_id], session)) is not None
    ]
    ties = [GraphTie(citing, cited, Tie.CITES, weight) for (citing, cited), weight in sorted(cites.items())]
    ties += _together(((citing, cited) for citing, cited in cites), Tie.CO_CITED)
    ties += _together(((cited, citing) for citing, cited in cites), Tie.COUPLED)
    return CitationGraph(start.id, tuple(works), tuple(ties), is_cut)


def citation_map(work_ids: Sequence[str], session: Session) -> CitationGraph:
    """Some works and how they cite one another; all of them are no steps away."""
    steps = dict.fromkeys(work_ids, 0)
    cites = _pairs((citation for work_id in work_ids for citation in session.citations.of(work_id)), steps)
    shares = dict(zip(steps, reading_shares(list(steps), cites), strict=True))
    communities = _communities(steps, cites)
    shown = [_graph_work(work_id, 0, shares[work_id], session) for work_id in work_ids]
    works = tuple(work._replace(community=communities[work.id]) for work in shown if work is not None)
    known = {work.id for work in works}
    ties = [
        GraphTie(citing, cited, Tie.CITES, weight)
        for (citing, cited), weight in sorted(cites.items())
        if citing in known and cited in known
    ]
    return CitationGraph(work_ids[0] if work_ids else "", works, tuple(ties), is_cut=False)


class _Surroundings:
    """What works cite and what cites them, held or known by references alone."""

    def __init__(self, session: Session, cited: int) -> None:
        self._session = session
        self._cited = cited

    def cited_by(self, work_id: str) -> list[Citation]:
        """What a work cites."""
        held = list(self._session.citations.of(work_id))
        if not self._cited:
            return held
        known = self._session.cited.of(work_id)
        return held + [
            Citation(work_id, position, cited_id, _GATHERED, "")
            for position, cited_id in known.items()
            if (found := self._session.cited.get(cited_id)) and found.cited_by >= self._cited
        ]

    def citing(self, work_id: str) -> list[Citation]:
        """What cites a work."""
        if self._session.cited.get(work_id) is None:
            return list(self._session.citations.to(work_id))
        return [Citation(citing, 0, work_id, _GATHERED, "") for citing in self._session.cited.citing(work_id)]


def _walked(start: str, around: _Surroundings, depth: int, most: int) -> tuple[dict[str, int], list[Citation], bool]:
    """How many steps each work is away, all citations met, and whether some works were left out."""
    steps = {start: 0}
    citations: list[Citation] = []
    edge = [start]
    is_cut = False
    for step in range(1, depth + 1):
        met = [citation for work_id in edge for citation in (*around.cited_by(work_id), *around.citing(work_id))]
        citations += met
        near = Counter(work_id for citation in met for work_id in (citation.citing, citation.cited))
        # Works that several of the nearer ones are tied to come first, should there be too many.
        fresh = sorted((work_id for work_id in near if work_id not in steps), key=lambda one: (-near[one], one))
        edge = fresh[: most - len(steps)]
        steps |= dict.fromkeys(edge, step)
        is_cut = is_cut or len(edge) < len(fresh)
        if not edge:
            break
    # What the farthest works cite among themselves was not met on the way.
    citations += [citation for work_id in edge for citation in around.cited_by(work_id)]
    return steps, citations, is_cut


def _pairs(citations: Iterable[Citation], known: Mapping[str, int]) -> dict[tuple[str, str], float]:
    """Who cites whom, each pair once, by the surest reference; no work cites itself."""
    pairs: dict[tuple[str, str], float] = {}
    for citation in citations:
        pair = citation.citing, citation.cited
        if pair[0] != pair[1] and pair[0] in known and pair[1] in known:
            pairs[pair] = max(pairs.get(pair, 0.0), round(citation.weight, 4))
    return pairs


def _communities(works: Iterable[str], cites: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Groups of works that cite one another more than others: each joins what most of its neighbours are in."""
    neighbours: dict[str, list[str]] = {name: [] for name in sorted(works)}
    for citing, cited in cites:
        neighbours[citing].append(cited)
        neighbours[cited].append(citing)
    label = {name: name for name in neighbours}
    for _ in range(_ROUNDS):
        moved = False
        for name, near in neighbours.items():
            votes = Counter(label[one] for one in near)
            best = min(votes, key=lambda one: (-votes[one], one), default=label[name])
            if votes[best] > votes[label[name]]:
                label[name], moved = best, True
        if not moved:
            break
    numbers = {name: number for number, name in enumerate(dict.fromkeys(label.values()))}
    return {name: numbers[of] for name, of in label.items()}


def _together(pairs: Iterable[tuple[str, str]], tie: Tie) -> list[GraphTie]:
    """Pairs of works that the same works are tied to, and how many of these there are."""
    sharing: dict[str, list[str]] = defaultdict(list)
    for by, work_id in pairs:
        sharing[by].append(work_id)
    counted = Counter(
        pair for works in sharing.values() if len(works) <= _MOST_SHARED for pair in combinations(sorted(works), 2)
    )
    return [GraphTie(one, other, tie, float(count)) for (one, other), count in sorted(counted.items())]


def _graph_work(work_id: str, steps: int, share: float, session: Session) -> GraphWork | None:
    cited = session.cited.get(work_id)
    work = cited.work if cited else session.works.get(work_id)
    if work is None:
        return None
    known = Known.CITED if cited else Known.HELD if work.copies else Known.WANTED
    names: Sequence[str] = [
        written_name(creator.name) if creator.name.full else creator.text for creator in work.metadata.creators()
    ]
    return GraphWork(
        work.id,
        work.metadata.text(Field.TITLE),
        tuple(names[:_PEOPLE_SHOWN]),
        work.metadata.text(Field.DATE)[:4],
        steps,
        round(share, 6),
        0,
        known,
        round(session.works.importance(work_id), 4),
    )
