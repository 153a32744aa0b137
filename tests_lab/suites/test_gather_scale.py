"""The suite of a crawl that several crawlers share: made-up hosts, the log of requests, a small crawl."""

from pathlib import Path

import pytest

from svod_lab.miniweb.many_hosts import ROBOTS, ManyHosts, Request, host_name, page_path, requests_of, spacings
from svod_lab.runs.bench import Choice
from svod_lab.suites.discovery import gather_scale
from tests_lab.suites.benches import make_bench


def test_two_crawlers_fetch_every_page_of_many_hosts_politely(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("PAGES_A_HOST", 5), ("DELAY", 0.05), ("KILLS", 0)):
        monkeypatch.setattr(gather_scale, name, value)
    figures = {figure.name: figure for figure in gather_scale.measure(make_bench(tmp_path, choice=Choice(sizes=(40,))))}
    assert (figures["pages"].value, figures["hosts"].value) == (40, 8)
    assert figures["pages fetched"].value == 1.0
    assert figures["pages fetched again, a kill"].value == 0
    assert figures["requests to one host at once"].value == 1
    assert (figures["shortest time between two"].value or 0) > 0


def test_every_page_is_reached_from_the_first() -> None:
    world = ManyHosts(7, 6)
    found, left = set(), [f"http://{host_name(0)}/"]
    while left:
        address = left.pop()
        if address not in found:
            found.add(address)
            host, _, path = address.removeprefix("http://").partition("/")
            links = [part.partition('"')[0] for part in world.page(host, f"/{path}").split('href="')[1:]]
            left += [link if link.startswith("http") else f"http://{host}{link}" for link in links]
    assert found == set(world.addresses())
    assert world.page("unknown.example", "/") == world.page(host_name(0), page_path(6)) == ""


def test_spacings_are_those_of_pages_of_one_host(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text(
        f"a {ROBOTS} one 0.5 0.6 1\na / one 1.0 1.1 1\nb / two 1.2 1.3 1\na /x two 2.5 2.6 1\na /y on", encoding="utf-8"
    )
    requests = list(requests_of(log))
    assert requests[1] == Request("a", "/", "one", 1.0, 1.1, 1)
    assert list(spacings(requests)) == [1.5]
