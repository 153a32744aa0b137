"""A gathering that several processes do together: no lock is needed, and nothing is fetched or ingested twice."""

from dataclasses import replace
from pathlib import Path

from svod.library.discovery.processed import ProcessedFrontier
from svod.library.ingest.cataloguing import Ingested
from svod.model.crawl import CrawlStep, CrawlTask, QueuedVisit
from svod.store.store import SqliteStore
from tests.library.counted_site import counted_site
from tests.library.watched import REQUEST, TERMS, Watched


def test_two_gatherings_of_one_name_share_what_there_is(tmp_path: Path) -> None:
    terms = replace(TERMS, shared=True)
    with counted_site() as site:
        site.put_papers("lorenz", "turing")
        made = Watched(tmp_path / "library", site)
        one, other = (made.library.gathering(REQUEST, terms) for _ in range(2))
        with one.lock(), other.lock():
            ends = list(one.run())
            late = list(other.run())
        assert len([end for end in ends if isinstance(end, Ingested)]) == 2
        assert late == []
        assert (one.is_unfinished, made.library.holdings().works) == (False, 2)
        assert len([one for one in site.documents() if one.path.endswith(".pdf")]) == 2
        made.library.close()


def test_a_document_that_waits_to_be_processed_is_left_for_others_until_then(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path, create=True)
    one, other = (ProcessedFrontier(store.frontier("world"), store.gathered("world")) for _ in range(2))
    visit = QueuedVisit(CrawlTask("http://press.example/paper.pdf"), 0, 0)
    key = "press.example/paper.pdf"
    one.join()
    one.note(CrawlStep(queued=((key, visit),)))
    assert one.claim({}, 4, 10).visits == (visit,)
    one.hold(key)
    one.note(CrawlStep(done=(key,)))
    # Who holds it has nothing left to visit; it keeps the host, and others wait.
    assert (one.is_over(), other.is_over()) == (True, False)
    one.leave({})
    assert other.claim({}, 4, 10).visits == ()
    one.release([key])
    one.settle()
    assert (one.is_over(), other.is_over()) == (True, True)
    store.close()
