"""Every metadata service as a row: its address, how it is asked about a work, how its answers are read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote

from svod.config import Settings
from svod.crawl.crawl_policy import policy_of
from svod.crawl.http.fetcher import HttpFetcher
from svod.crawl.metadata_services import record_parsing as parsing
from svod.crawl.search_engines.answer_cache import AnswerCache
from svod.crawl.search_engines.choice import addresses_of
from svod.crawl.search_engines.connection import ServiceConnection
from svod.crawl.search_engines.dialect import Access, Answer, Call, Dialect
from svod.crawl.search_engines.quota import SYSTEM_CLOCK, Clock, Quota, QuotaCounter, quotas_of
from svod.errors import EngineError
from svod.model.crawl import WebQuery
from svod.model.enrichment import Organisation, ServiceRecord, WorkAsked

_MOST_BYTES = 16 << 20
_ROWS = "5"
_MOST_PERSONS = "50"
_LONGEST_QUERY = 600
_SLOW, _USUAL = Quota(a_second=1 / 3), Quota(a_second=3.0)
# Nothing found, or no such number.
_EMPTY = frozenset({404})

Ask = Callable[[WorkAsked, Access], Call | None]


@dataclass(frozen=True, slots=True)
class ServiceRow:
    """A service: where it is, how often it may be asked, how it is asked, and how its answers are read."""

    address: str
    ask: Ask
    read: Callable[[bytes], tuple[ServiceRecord, ...]]
    quota: Quota = _USUAL
    # Whether its answer tells of a work only what the question does not: who wrote what has that DOI.
    completes: bool = False


def _words(asked: WorkAsked) -> str:
    text = asked.raw or " ".join((asked.title, *asked.families[:3], asked.year))
    return " ".join(text.split())[:_LONGEST_QUERY]


def _mail(name: str, access: Access) -> tuple[tuple[str, str], ...]:
    return ((name, access.email),) if access.email else ()


def _crossref(asked: WorkAsked, access: Access) -> Call | None:
    if asked.doi:
        return Call(_mail("mailto", access), path=f"/works/{quote(asked.doi, safe='')}")
    parameters = (("query.bibliographic", _words(asked)), ("rows", _ROWS), *_mail("mailto", access))
    return Call(parameters, path="/works") if _words(asked) else None


def _openalex(asked: WorkAsked, access: Access) -> Call | None:
    if asked.doi:
        return Call(_mail("mailto", access), path=f"/works/doi:{quote(asked.doi, safe='')}")
    if not asked.title:
        return None
    title = " ".join(asked.title.replace(",", " ").replace("|", " ").split())[:_LONGEST_QUERY]
    parameters = (("filter", f"title.search:{title}"), ("per_page", _ROWS), *_mail("mailto", access))
    return Call(parameters, path="/works", secrets=(("api_key", access.key),) if access.key else ())


def _datacite(asked: WorkAsked, _access: Access) -> Call | None:
    if asked.doi:
        return Call(path=f"/dois/{quote(asked.doi, safe='')}")
    if not asked.title:
        return None
    title = asked.title.replace("\\", " ").replace('"', " ")[:_LONGEST_QUERY]
    return Call((("query", f'titles.title:"{title}"'), ("page[size]", _ROWS)), path="/dois")


def _arxiv(asked: WorkAsked, _access: Access) -> Call | None:
    if asked.arxiv:
        return Call((("id_list", asked.arxiv),), path="/api/query")
    if not asked.title:
        return None
    title = asked.title.replace('"', " ")[:_LONGEST_QUERY]
    return Call((("search_query", f'ti:"{title}"'), ("max_results", _ROWS)), path="/api/query")


def _unpaywall(asked: WorkAsked, access: Access) -> Call | None:
    return Call(_mail("email", access), path=f"/v2/{quote(asked.doi, safe='/')}") if asked.doi else None


def _opencitations(asked: WorkAsked, _access: Access) -> Call | None:
    return Call(path=f"/meta/v1/metadata/doi:{quote(asked.doi, safe='/')}") if asked.doi else None


def _orcid(asked: WorkAsked, _access: Access) -> Call | None:
    if not asked.doi or '"' in asked.doi:
        return None
    parameters = (("q", f'digital-object-ids:"{asked.doi}"'), ("rows", _MOST_PERSONS))
    return Call(parameters, path="/v3.0/expanded-search/", headers=(("Accept", "application/json"),))


# The services by name, in the order in which they are asked: what gives DOIs comes before what needs them.
SERVICES: Mapping[str, ServiceRow] = {
    "crossref": ServiceRow("https://api.crossref.org", _crossref, parsing.crossref_records),
    "datacite": ServiceRow("https://api.datacite.org", _datacite, parsing.datacite_records),
    "openalex": ServiceRow("https://api.openalex.org", _openalex, parsing.openalex_records),
    "arxiv": ServiceRow("https://export.arxiv.org", _arxiv, parsing.arxiv_records, _SLOW),
    "unpaywall": ServiceRow("https://api.unpaywall.org", _unpaywall, parsing.unpaywall_records),
    "opencitations": ServiceRow("https://api.opencitations.net", _opencitations, parsing.opencitations_records),
    "orcid": ServiceRow("https://pub.orcid.org", _orcid, parsing.orcid_records, completes=True),
}
ROR = "ror"
_ROR_ADDRESS = "https://api.ror.org"


class RecordService:
    """A service behind a connection that counts, waits, retries and caches."""

    def __init__(self, name: str, connection: ServiceConnection) -> None:
        self.name = name
        self._row = SERVICES[name]
        self._connection = connection

    def records(self, asked: WorkAsked) -> tuple[ServiceRecord, ...]:
        """The works that may be meant, the likeliest first."""
        call = self._row.ask(asked, self._connection.access)
        content = self._connection.ask(call) if call else None
        if call is None or content is None:
            return ()
        found = self._row.read(content)
        self._connection.remember(call, content)
        if self._row.completes:
            return tuple(replace(record, title=asked.title, doi=asked.doi) for record in found)
        return found


class RorService:
    """The registry of research organisations."""

    name = ROR

    def __init__(self, connection: ServiceConnection) -> None:
        self._connection = connection

    def organisation(self, affiliation: str) -> Organisation | None:
        """The organisation that an affiliation names, where ROR itself is sure."""
        call = Call((("affiliation", " ".join(affiliation.split())[:_LONGEST_QUERY]),), path="/v2/organizations")
        content = self._connection.ask(call)
        found = parsing.ror_organisation(content) if content else None
        if content:
            self._connection.remember(call, content)
        return found


def metadata_service(name: str, settings: Settings, cache: Path | None) -> RecordService:
    """A service by its name, with its cache below a folder."""
    row = SERVICES[name]
    return RecordService(name, _connection(name, row.address, row.quota, settings, cache))


def organisation_service(settings: Settings, cache: Path | None) -> RorService:
    """The registry of organisations."""
    return RorService(_connection(ROR, _ROR_ADDRESS, _USUAL, settings, cache))


def _connection(
    name: str, address: str, quota: Quota, settings: Settings, cache: Path | None, clock: Clock = SYSTEM_CLOCK
) -> ServiceConnection:
    dialect = Dialect(name, address, _no_call, _no_answer, 1, 1, quota, empty_codes=_EMPTY)
    given = addresses_of(*settings.engine_addresses).get(name, "")
    key = settings.openalex_key if name == "openalex" else ""
    access = Access(given, key, email=settings.engine_email or settings.contact)
    policy = policy_of(settings)
    fetcher = HttpFetcher(
        seconds=settings.fetch_seconds,
        most_bytes=_MOST_BYTES,
        # An address in the settings is trusted, even on a private network.
        allow_private=settings.fetch_private or bool(given),
        names=policy.network_rules.names,
        user_agent=policy.user_agent,
        service=True,
    )
    counter = QuotaCounter(
        name, quotas_of(*settings.engine_quotas).get(name, quota), cache / "quotas" if cache else None, clock
    )
    answers = AnswerCache(cache / "answers", settings.engine_hours, clock) if cache else None
    return ServiceConnection(dialect, access, fetcher, counter, answers, clock)


def _no_call(_query: WebQuery, _page: int, _access: Access) -> Call | None:
    return None


def _no_answer(_content: bytes) -> Answer:
    raise EngineError("This service is no search engine.")
