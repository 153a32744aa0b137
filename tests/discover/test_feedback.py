"""What a person accepts and rejects: what is like it, and where such papers are linked, goes sooner or later."""

from collections.abc import Callable

import pytest

from svod.discover.feedback import LIKE_REJECTED, Feedback, LearningFocus, WordCounts, link_words
from svod.discover.gather_scope import GatherScope, place_of
from svod.discover.web_gatherer import is_document
from svod.model.crawl import CrawlBudget, CrawlTask, Link
from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata, Value
from tests.discover.made_up_pages import MemoryWeb, html_page

SITE = "http://bays.example/"
WANTED, OTHER = "Ползучесть мокрого снега на склонах", "Приливы и отливы в узких бухтах"


def paper(title: str) -> Extraction:
    values = {Field.TITLE: (Value(title, 0.9, "header"),)}
    return Extraction("x", "0" * 64, "application/pdf", 5, "ru", Metadata(values), (), ())


def site() -> dict[str, bytes]:
    """Two parts with ten pages each, in turns; every page has a file, and leads to three more of its part."""
    parts = {"snow": "О снеге", "tides": "О приливах"}
    files: dict[str, bytes] = {}
    links = [f"<a href='{part}/{n}.html'>{name}, лист {n}</a>" for n in range(10) for part, name in parts.items()]
    files[SITE] = html_page(" ".join(links))
    for part, name in parts.items():
        for number in range(10):
            more = "".join(f"<a href='{number}-{leaf}.html'>{name}: ещё {leaf}</a>" for leaf in range(3))
            files[f"{SITE}{part}/{number}.html"] = html_page(f"<a href='{number}.pdf'>pdf</a>{more}")
            files[f"{SITE}{part}/{number}.pdf"] = b"%PDF " + part.encode()
            for leaf in range(3):
                files[f"{SITE}{part}/{number}-{leaf}.html"] = html_page(f"<a href='{number}-{leaf}.pdf'>pdf</a>")
                files[f"{SITE}{part}/{number}-{leaf}.pdf"] = b"%PDF " + part.encode()
    return files


def pages_for(wanted: int, learn: Callable[[Feedback, Extraction, tuple[Link, ...], bool], None]) -> int:
    """How many addresses are fetched until so many papers were accepted: those about snow are."""
    feedback, ways = Feedback(), dict[str, tuple[Link, ...]]()
    focus = LearningFocus(GatherScope((SITE,), (place_of(SITE),)), feedback, ways)
    accepted = 0
    for number, visit in enumerate(MemoryWeb(site()).crawl([CrawlTask(SITE)], focus, CrawlBudget(depth=9)), start=1):
        url = visit.fetched.task.url
        if is_document(visit.fetched):
            is_wanted = "/snow/" in url
            accepted += is_wanted
            learn(feedback, paper(WANTED if is_wanted else OTHER), ways.get(url, ()), is_wanted)
        if accepted == wanted:
            return number
    return 999


def test_with_learning_fewer_pages_are_fetched_for_each_accepted_paper() -> None:
    without = pages_for(20, lambda feedback, read, ways, accepted: None)
    learned = pages_for(
        20, lambda feedback, read, ways, accepted: feedback.learn(read.metadata, read.language, ways, accepted=accepted)
    )
    assert learned < 0.85 * without


def test_a_document_much_like_what_was_rejected_is_refused_and_an_unknown_one_is_not() -> None:
    feedback = Feedback()
    assert feedback.refusal(paper(OTHER)) == ""
    for title, accepted in ((WANTED, True), (OTHER, False), (OTHER, False), (WANTED, True)):
        feedback.learn(paper(title).metadata, "ru", (), accepted=accepted)
    assert feedback.refusal(paper(OTHER)) == LIKE_REJECTED
    assert feedback.refusal(paper(WANTED)) == ""
    assert feedback.refusal(paper("Нечто совсем новое")) == ""


@pytest.mark.parametrize("accepted", [True, False])
def test_answers_of_one_kind_alone_tell_nothing(accepted: bool) -> None:
    counts = WordCounts()
    for _ in range(9):
        counts.learn(["snow"], accepted=accepted)
    assert counts.share(["snow"]) == 0.5


def test_a_link_is_known_by_its_words_host_and_folder() -> None:
    words = link_words(Link("http://www.bays.example/snow/list.html", "All papers"))
    assert {"all", "papers", "snow", "list", "bays.example/", "bays.example/snow/"} <= words
