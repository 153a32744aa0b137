"""Connection to a search service: counts calls, retries, caches answers, and names the reason of a refusal."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from urllib.parse import quote, quote_plus, urlencode

from svod.crawl.search_engines.answer_cache import AnswerCache
from svod.crawl.search_engines.dialect import Access, Call, Dialect
from svod.crawl.search_engines.quota import SYSTEM_CLOCK, Clock, QuotaCounter
from svod.errors import EngineError
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from svod.ports import Fetcher

_MOST_BYTES = 16 << 20
_ATTEMPTS = 4
_FIRST_PAUSE = 1.0
# A longer Retry-After ends the call, and the service is not called until then, up to a day.
_LONGEST_PAUSE, _LONGEST_REST = 60.0, 86_400.0
_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
_REFUSALS: Mapping[int, str] = {
    400: "does not understand the query",
    401: "does not accept the key",
    402: "requires payment",
    403: "refuses",
    404: "has no such address",
    422: "does not understand the query",
    429: "has been called too often",
}


@dataclass(frozen=True, slots=True)
class ServiceConnection:
    """Everything between a query and a service's answer."""

    dialect: Dialect
    access: Access
    fetcher: Fetcher
    quota_counter: QuotaCounter
    cache: AnswerCache | None = None
    clock: Clock = SYSTEM_CLOCK

    def ask(self, call: Call) -> bytes | None:
        """The service's answer, None where it has found nothing, or raise the EngineError that says why not."""
        question = self._question(call)
        kept = self.cache.get(question) if self.cache else None
        return kept if kept is not None else self._asked(call)

    def remember(self, call: Call, answer: bytes) -> None:
        """Cache an answer that could be parsed."""
        if self.cache:
            self.cache.keep(self._question(call), answer)

    def _asked(self, call: Call) -> bytes | None:
        task = CrawlTask(self._url(call, call.parameters + call.secrets), headers=call.headers, body=call.body)
        for attempt in range(_ATTEMPTS):
            self.quota_counter.take()
            fetched = self.fetcher.fetch(task)
            if fetched.status is FetchStatus.FETCHED:
                break
            if fetched.code in self.dialect.empty_codes:
                return None
            pause = self._pause(fetched, attempt)
            if pause is None or attempt == _ATTEMPTS - 1:
                raise self._refusal(fetched)
            self.clock.sleep(pause)
        if len(fetched.content) > _MOST_BYTES:
            raise EngineError(f"The answer of {self.dialect.name} is too large.")
        return fetched.content

    def _pause(self, fetched: Fetched, attempt: int) -> float | None:
        """How long to wait before a retry; None where a retry is of no use."""
        if fetched.status not in (FetchStatus.UNREACHABLE, FetchStatus.TIMEOUT):
            return None
        if fetched.code and fetched.code not in _PASSING:
            return None
        if fetched.status is FetchStatus.TIMEOUT and attempt:
            return None
        wanted = self._wanted_pause(fetched)
        pause = _FIRST_PAUSE * 2.0**attempt if wanted is None else wanted
        if pause > _LONGEST_PAUSE:
            self.quota_counter.rest(min(pause, _LONGEST_REST))
            return None
        return pause

    def _wanted_pause(self, fetched: Fetched) -> float | None:
        """The server's Retry-After: seconds, or a date."""
        text = next((value.strip() for name, value in fetched.headers if name.lower() == "retry-after"), "")
        if text.isascii() and text.isdecimal():
            return float(text[:9])
        try:
            moment = parsedate_to_datetime(text)
        except ValueError:
            return None
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0.0, aware.timestamp() - self.clock.now())

    def _refusal(self, fetched: Fetched) -> EngineError:
        name, code = self.dialect.name, fetched.code
        way_out = dict(self.dialect.ways_out).get(code, "")
        if code in _REFUSALS:
            return EngineError(f"{name} {_REFUSALS[code]} (HTTP {code}).", way_out=way_out)
        return EngineError(f"{name} gives no answer: {self._without_keys(fetched.message)}", way_out=way_out)

    def _without_keys(self, message: str) -> str:
        key = self.access.key
        for form in filter(None, (key, quote(key), quote_plus(key))):
            message = message.replace(form, "…")
        return message

    def _question(self, call: Call) -> str:
        return f"{self.dialect.name}\n{self._url(call, call.parameters)}\n{call.body.decode(errors='replace')}"

    def _url(self, call: Call, parameters: tuple[tuple[str, str], ...]) -> str:
        address = (self.access.address or self.dialect.address).rstrip("/") + call.path
        if not parameters:
            return address
        return f"{address}{'&' if '?' in address else '?'}{urlencode(parameters, errors='replace')}"
