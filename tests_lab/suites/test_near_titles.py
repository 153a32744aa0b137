"""Near-title traps: titles that a careless search would take for those of papers that are there."""

from svod.discover.paper.verify import verify
from svod.model.finding import OpenedPaper, PaperWanted
from svod.model.person import PersonName
from svod_lab.suites.discovery.near_titles import made_traps, nearness

PAPERS = [
    (PaperWanted("Звучание полозьев на сухом снегу", ("Санников Л. О.",)), "ru"),
    (PaperWanted("Gefrorene Wege im Hochmoor", ("Birkner O.",)), "de"),
    (PaperWanted("Whistling reeds along winter shores", ("Reed W.",)), "en"),
    (PaperWanted("Drift of rafts, part 1", ("Raft D.",)), "en"),
]


def test_each_paper_gives_a_trap_by_its_own_authors_and_always_the_same_one() -> None:
    traps = list(made_traps(PAPERS))
    assert traps == list(made_traps(PAPERS))
    assert [trap.authors for trap in traps] == [paper.authors for paper, _ in PAPERS]
    assert traps[0].title == "Звучание полозьев на сухом снегу – часть 2"
    assert "Gefrorene" not in traps[1].title
    assert traps[2].title.startswith("Whistling reeds along winter shores and ")
    assert traps[3].title == "Drift of rafts, part 2"


def test_no_trap_is_taken_for_the_paper_that_it_is_made_of() -> None:
    for (paper, _), trap in zip(PAPERS, made_traps(PAPERS), strict=True):
        author = PersonName(paper.authors[0].split()[0], "")
        document = OpenedPaper(((paper.title, paper.authors[0]),) * 4, (paper.title,), (author,), has_references=True)
        assert verify(paper, document).found
        assert not verify(trap, document).found


def test_a_title_is_near_to_another_but_not_to_itself() -> None:
    assert nearness("Drift of rafts, part 2", ["Drift of rafts, part 1", "Salt"]) > 0.9
    assert nearness("Drift of rafts", ["Drift of rafts!"]) == 0
    assert nearness("Drift of rafts", []) == 0
