"""The library in figures for Prometheus: what it holds, what became of documents, how requests are answered."""

import logging
import time
from collections.abc import Iterable, Iterator
from functools import cache

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from svod.library import Library, Status
from svod.model.run_log import BORDERS, StageTimes

LOG = logging.getLogger("svod.web")

# Methods of the protocol; whatever else somebody sends is counted as one.
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

Metric = GaugeMetricFamily | CounterMetricFamily | HistogramMetricFamily


class LibraryCollector(Collector):
    """Figures read from the library whenever they are asked for, so that all processes' work is in them."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def collect(self) -> Iterator[Metric]:
        """All figures of the library as it is now."""
        status = self._library.status()
        for name, count in status.holdings._asdict().items():
            yield GaugeMetricFamily(f"svod_{name}", f"How many {name} the library holds.", value=count)
        yield GaugeMetricFamily("svod_wanted_works", "Works of which there is no copy.", value=status.wanted)
        yield GaugeMetricFamily("svod_index_queue", "Works that the index has not seen yet.", value=status.unindexed)
        yield from _fates(status)
        yield _stage_seconds(status.stages)


def _fates(status: Status) -> Iterator[Metric]:
    dead = GaugeMetricFamily("svod_dead_letters", "Failed documents, by how they ended.", labels=["outcome"])
    for outcome, count in status.dead.items():
        dead.add_metric([outcome], count)
    yield dead
    ended = CounterMetricFamily("svod_documents", "Documents read, by how they ended.", labels=["outcome"])
    for outcome, count in status.outcomes.items():
        ended.add_metric([outcome], count)
    yield ended


def _stage_seconds(stages: Iterable[StageTimes]) -> Metric:
    family = HistogramMetricFamily("svod_stage_seconds", "Seconds of documents at a stage.", labels=["stage"])
    for times in stages:
        so_far = 0
        buckets: list[tuple[str, float]] = []
        for border in BORDERS:
            so_far += times.below.get(border, 0)
            buckets.append(("+Inf" if border == BORDERS[-1] else str(border), so_far))
        family.add_metric([times.stage], buckets, times.seconds)
    return family


class RequestMeter:
    """Counts requests and how long they took, and logs each."""

    def __init__(self, app: ASGIApp, registry: CollectorRegistry) -> None:
        self._app = app
        self._counted = Counter(
            "svod_requests", "Requests answered by this server.", ["method", "status"], registry=registry
        )
        self._counter = cache(lambda method, status: self._counted.labels(method, str(status)))
        self._took = Histogram("svod_request_seconds", "Seconds that answering took.", registry=registry)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and measure it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, observed)
        finally:
            seconds = time.perf_counter() - begun
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self._counter(method, status).inc()
            self._took.observe(seconds)
            if LOG.isEnabledFor(logging.INFO):
                fields = {"method": method, "path": scope["path"], "status": status, "seconds": round(seconds, 6)}
                LOG.info("request answered", extra={"fields": fields})


def add_metrics(app: FastAPI, library: Library) -> None:
    """Have an application answer /metrics and measure its requests."""
    registry = CollectorRegistry()
    registry.register(LibraryCollector(library))
    app.add_middleware(RequestMeter, registry=registry)

    def answer_metrics(request: Request) -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    app.add_route("/metrics", answer_metrics, include_in_schema=False)
