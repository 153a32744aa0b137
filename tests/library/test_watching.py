"""Watched sources: what is fetched again, what is announced, when a source is due, and what a crash costs."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from svod.demo.sample_world import sites_folder
from svod.errors import LibraryBusyError, UnknownSourceError
from svod.library import GatherTerms, SourceFile
from svod.library.discovery.watching import DAY, HOUR, LONGEST, SHORTEST, failed, visited
from svod.library.ingest.cataloguing import Ingested
from svod.model.crawl import CrawlBudget
from svod.model.gathering import GatherRequest, WatchedSource
from tests.crawl.hostile import answer, hostile_server
from tests.library.counted_site import ADDRESS, CountedSite, counted_site
from tests.library.watched import REQUEST, TERMS, Watched

STAMP = "2026-03-01T12:00:00+00:00"


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    with counted_site() as site:
        made = Watched(tmp_path / "library", site)
        site.put_papers("lorenz", "turing")
        made.service.add(REQUEST, 7 * DAY)
        yield made
        made.library.close()


def paper(name: str) -> str:
    return f"{ADDRESS}papers/{name}.pdf"


def test_an_unchanged_source_is_asked_for_changes_only_and_no_document_is_fetched(watched: Watched) -> None:
    first, end = watched.visit()
    assert first == [paper("lorenz"), paper("turing")]
    assert (end.tally.documents, end.tally.new, end.source.found) == (2, 2, 2)
    again, end = watched.visit()
    assert again == []
    assert watched.site.documents() == []
    asked = [one for one in watched.site.asked if one.path != "/robots.txt"]
    assert len(asked) == 5
    assert all(one.is_conditional and one.status == 304 for one in asked)
    assert (end.tally.pages, end.tally.unchanged, end.tally.documents) == (5, 5, 0)
    assert watched.reader.read == []


def test_only_the_new_work_is_fetched_and_announced(watched: Watched) -> None:
    watched.visit()
    watched.site.put_papers("lorenz", "turing", "shannon")
    announced, _ = watched.visit()
    assert announced == [paper("shannon")]
    assert sorted(one.path for one in watched.site.documents()) == ["/papers/shannon.pdf", "/publications.html"]
    assert [reported.announcement.url for reported in watched.service.news(1)] == [paper("shannon")]
    assert len(watched.service.news()) == 3


def test_a_dead_link_is_tried_again_after_a_month_only(watched: Watched) -> None:
    del watched.site.files["/papers/lorenz.pdf"]
    assert watched.visit()[0] == [paper("turing")]
    watched.visit()
    assert all(one.is_conditional for one in watched.site.asked if one.path != "/robots.txt")
    watched.site.put_papers("lorenz", "turing")
    watched.clock.move(30 * DAY)
    assert watched.visit()[0] == [paper("lorenz")]


def test_a_source_that_is_gone_itself_is_tried_every_time(watched: Watched) -> None:
    watched.site.files.clear()
    assert watched.visit()[1].source.failures == 1
    assert watched.visit()[1].source.failures == 2


def test_a_server_that_knows_no_versions_is_reported_by_content_to_be_unchanged(watched: Watched) -> None:
    watched.site.knows_versions = False
    watched.visit()
    announced, end = watched.visit()
    assert announced == []
    assert end.tally.documents == 2
    assert watched.reader.read == []


def test_a_work_that_was_held_before_is_not_announced(watched: Watched, tmp_path: Path) -> None:
    path = tmp_path / "lorenz.pdf"
    path.write_bytes(watched.site.files["/papers/lorenz.pdf"])
    list(watched.library.add([SourceFile(path, "lorenz.pdf")]))
    announced, end = watched.visit()
    assert announced == [paper("turing")]
    assert end.source.found == 1


def test_what_is_no_paper_is_refused_once_and_not_asked_for_again(watched: Watched) -> None:
    watched.site.files["/papers/lorenz.pdf"] = b"%PDF-1.4 broken"
    watched.visit()
    announced, end = watched.visit()
    assert (announced, end.tally.documents) == ([], 0)


def test_a_visit_that_was_broken_off_goes_on_and_announces_each_work_once(watched: Watched) -> None:
    ends = watched.service.visit(watched.service.sources(), TERMS)
    while not isinstance(next(ends), Ingested):
        pass
    ends.close()
    (source,) = watched.service.due()
    assert source.begun
    before = {one.announcement.url for one in watched.service.news()}
    announced, end = watched.visit()
    assert before | set(announced) == {paper("lorenz"), paper("turing")}
    assert len(watched.service.news()) == len(before) + len(announced) == 2
    assert end.source.begun == ""


def test_a_work_that_was_ingested_right_before_a_kill_is_announced_by_the_next_visit(
    watched: Watched, tmp_path: Path
) -> None:
    ends = watched.service.visit(watched.service.sources(), TERMS)
    next(ends)
    # As a killed run leaves it: ingested, not announced, its address not processed.
    path = tmp_path / "lorenz.pdf"
    path.write_bytes(watched.site.files["/papers/lorenz.pdf"])
    list(watched.library.add([SourceFile(path, paper("lorenz"))]))
    ends.close()
    announced, _ = watched.visit()
    assert announced == [paper("lorenz"), paper("turing")]


def test_what_a_killed_run_fetched_but_did_not_ingest_is_fetched_again(watched: Watched) -> None:
    ends = watched.service.visit(watched.service.sources(), TERMS)
    pages = [next(ends) for _ in range(3)]
    assert not any(isinstance(end, Ingested) for end in pages)
    ends.close()
    announced, _ = watched.visit()
    assert announced == [paper("lorenz"), paper("turing")]
    assert watched.visit()[1].tally.documents == 0


def test_a_source_that_fails_is_named_kept_and_tried_ever_more_rarely(watched: Watched) -> None:
    watched.site.is_down = True
    waits = []
    for _ in range(3):
        announced, end = watched.visit()
        assert (announced, end.tally.has_failed) == ([], True)
        assert ADDRESS in end.source.message
        waits.append(end.source)
    assert [source.failures for source in waits] == [1, 2, 3]
    assert [source.due[11:13] for source in waits] == ["14", "16", "19"]
    watched.site.is_down = False
    announced, end = watched.visit()
    assert len(announced) == 2
    assert (end.source.failures, end.source.message) == (0, "")


def test_a_source_that_brings_news_is_visited_after_half_the_time_and_one_that_does_not_later() -> None:
    source = WatchedSource(1, REQUEST, 8 * DAY, added=STAMP, due=STAMP)
    assert visited(source, 2, STAMP).seconds == 4 * DAY
    assert visited(source, 0, STAMP).seconds == 12 * DAY
    assert visited(source, 0, STAMP).due == "2026-03-13T12:00:00+00:00"


def test_intervals_stay_between_an_hour_and_ninety_days() -> None:
    often = rare = WatchedSource(1, REQUEST, DAY, added=STAMP, due=STAMP)
    for _ in range(50):
        often, rare = visited(often, 1, STAMP), visited(rare, 0, STAMP)
    assert (often.seconds, rare.seconds) == (SHORTEST, LONGEST)
    for _ in range(100):
        rare = failed(rare, "It hangs.", STAMP)
    assert (rare.failures, rare.due) == (100, "2026-05-30T12:00:00+00:00")


def test_only_sources_whose_time_has_come_are_due(watched: Watched) -> None:
    watched.visit()
    assert watched.service.due() == ()
    watched.clock.move(3.5 * DAY)
    assert [source.number for source in watched.service.due()] == [1]


def test_a_visit_that_its_budget_ended_goes_on_after_an_hour(watched: Watched) -> None:
    _, end = watched.visit(GatherTerms(CrawlBudget(pages=2, depth=4, seconds=120.0)))
    assert end.source.due == "2026-03-01T14:00:00+00:00"
    _, end = watched.visit()
    assert {one.path for one in watched.site.asked} >= {"/papers/lorenz.pdf", "/papers/turing.pdf"}
    assert "/publications.html" not in {one.path for one in watched.site.documents()}
    assert len(watched.service.news()) == 2


def test_a_source_that_another_process_visits_is_left_to_it(watched: Watched) -> None:
    with watched.store.lock("watch 1"):
        announced, end = watched.visit()
    assert (announced, watched.site.asked) == ([], [])
    assert "Another process" in end.tally.message
    assert watched.service.sources()[0].failures == 0
    assert len(watched.visit()[0]) == 2


def test_the_lock_of_a_killed_process_is_free_again(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib, time; from svod.store.database.locks import file_lock\n"
        "with file_lock(pathlib.Path(sys.argv[1]), 'watch 1'): print('held', flush=True); time.sleep(60)"
    )
    with (
        counted_site() as site,
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE) as other,
    ):
        assert other.stdout is not None
        other.stdout.readline()
        made = Watched(tmp_path, site)
        with pytest.raises(LibraryBusyError), made.store.lock("watch 1"):
            pass
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
        with made.store.lock("watch 1"):
            pass
        made.library.close()


def test_a_site_of_traps_costs_no_more_than_its_traps(tmp_path: Path) -> None:
    ways = ("hang", "gzip-bomb", "loop", "to-file", "lying-type", "long.pdf", "lorenz.pdf")
    page = "".join(f'<a href="/{way}">pdf</a>' for way in ways).encode()
    lorenz = (sites_folder() / "conference.example" / "papers" / "lorenz.pdf").read_bytes()
    more = {
        "/": answer(page),
        "/lorenz.pdf": answer(lorenz, kind="application/pdf"),
        "/long.pdf": answer(b"%PDF-1.4" + bytes(2_000_000), kind="application/pdf"),
    }
    with hostile_server(more=more) as address:
        site = CountedSite()
        site.hosts = f"*={address.removeprefix('http://')}"
        made = Watched(tmp_path, site, fetch_seconds=1.0, crawl_megabytes=1)
        made.service.add(REQUEST, DAY)
        announced, end = made.visit()
        made.library.close()
    assert announced == [f"{ADDRESS}lorenz.pdf"]
    assert (end.source.failures, end.source.found) == (0, 1)
    assert sorted(made.reader.read) == [f"{ADDRESS}lorenz.pdf", f"{ADDRESS}lying-type"]


def test_a_source_that_is_added_again_gets_the_new_schedule_and_keeps_what_is_known(watched: Watched) -> None:
    watched.visit()
    source = watched.service.add(REQUEST, 2 * DAY)
    assert (source.number, source.seconds, source.found) == (1, 2 * DAY, 2)
    assert len(watched.service.sources()) == 1


def test_a_source_that_is_removed_is_forgotten_and_its_works_stay(watched: Watched) -> None:
    watched.visit()
    watched.service.remove(ADDRESS)
    assert watched.service.sources() == ()
    assert watched.library.holdings().works == len(watched.service.news()) == 2
    with pytest.raises(UnknownSourceError, match="Nobody watches"):
        watched.service.remove("1")
    assert watched.service.add(REQUEST, DAY).number == 2
    announced, end = watched.visit()
    assert (announced, end.tally.documents) == ([], 2)


def test_news_of_works_that_were_taken_out_again_are_not_reported(watched: Watched) -> None:
    watched.visit()
    (first, second) = watched.service.news()
    watched.library.remove(first.work.id)
    assert watched.service.news() == (second,)


def test_watching_forever_waits_until_the_next_source_is_due(watched: Watched) -> None:
    waits: list[float] = []

    class Enough(Exception):  # noqa: N818 - no error, the end of the test
        pass

    def pause(seconds: float) -> None:
        waits.append(seconds)
        watched.clock.move(seconds)
        if len(waits) > 90:
            raise Enough

    with pytest.raises(Enough):
        list(watched.service.keep_visiting(pause, TERMS))
    # The first visit was due at once, the second came after half a week.
    assert set(waits) == {HOUR}
    (source,) = watched.service.sources()
    assert source.visited == "2026-03-05T00:00:00+00:00"


def test_the_pages_of_a_person_are_looked_for_once_and_anew_when_they_are_gone(watched: Watched) -> None:
    watched.service.remove(ADDRESS)
    request = GatherRequest(person="Edward Lorenz", pages=(ADDRESS,))
    watched.service.add(request, DAY)
    announced, end = watched.visit()
    assert announced == [paper("lorenz")]
    assert end.source.request.pages == (ADDRESS,)
    watched.site.files.clear()
    _, end = watched.visit()
    assert (end.source.failures, end.source.request.pages) == (1, ())
    # Now nobody knows where to look: there is no engine that has seen a page of that name.
    _, end = watched.visit()
    assert end.source.failures == 2


def test_a_request_for_a_person_or_a_topic_is_kept_whole(watched: Watched) -> None:
    request = GatherRequest(topic="snow creep", authors=("Anna Berg", "Б. Чижов"))
    watched.service.add(request, DAY)
    assert watched.service.source("snow creep, Anna Berg, Б. Чижов").request == request
