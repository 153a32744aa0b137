"""Metrics: the library in figures, in a form that Prometheus reads."""

from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from svod.assemble import open_library
from svod.config import Settings
from svod.web.app import make_app
from tests.papers import write_papers


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], float]:
    """Every figure of a library of three papers and a broken one, after two requests, by name and label."""
    place = tmp_path_factory.mktemp("metrics")
    papers = write_papers(place / "papers", 3)
    (place / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    with open_library(place / "library", settings=Settings(jobs=1)) as library:
        list(library.add([*papers, place / "broken.pdf"]))
        client = TestClient(make_app(library), base_url="http://127.0.0.1")
        assert client.get("/search?q=движения").status_code == 200
        assert client.get("/works/w000000000000").status_code == 404
        answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    return {(sample.name, ",".join(sorted(sample.labels.values()))): sample.value for sample in samples}


def test_what_the_library_holds_is_reported(figures: dict[tuple[str, str], float]) -> None:
    assert figures["svod_works", ""] == 3
    assert figures["svod_copies", ""] == 3
    assert figures["svod_index_queue", ""] == 0


def test_documents_are_counted_by_how_they_ended(figures: dict[tuple[str, str], float]) -> None:
    assert figures["svod_documents_total", "ok"] == 3
    assert figures["svod_documents_total", "corrupt"] == 1
    assert figures["svod_dead_letters", "corrupt"] == 1


def test_stages_are_histograms_that_end_with_all_documents(figures: dict[tuple[str, str], float]) -> None:
    for stage in ("convert", "header", "references", "shelve"):
        assert figures["svod_stage_seconds_bucket", f"+Inf,{stage}"] == figures["svod_stage_seconds_count", stage] == 3
        assert figures["svod_stage_seconds_sum", stage] > 0


def test_requests_are_counted_by_status(figures: dict[tuple[str, str], float]) -> None:
    assert figures["svod_requests_total", "200,GET"] == 1
    assert figures["svod_requests_total", "404,GET"] == 1
    assert figures["svod_request_seconds_count", ""] == 2


def test_a_library_that_nobody_filled_has_figures_too(tmp_path: Path) -> None:
    with open_library(tmp_path / "library", settings=Settings()) as library:
        answer = TestClient(make_app(library), base_url="http://127.0.0.1").get("/metrics")
    assert "svod_works 0.0" in answer.text
