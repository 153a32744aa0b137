"""The library as an archive of OAI-PMH 2.0: others keep up with its records, also with those that went."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from lxml import etree
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from svod.errors import UnknownWorkError
from svod.library import Library
from svod.model.work import Change, ChangeRange
from svod.text.times import utc_stamp
from svod.web.auth.permissions import harmless
from svod.web.crawlers.identity import Identity
from svod.web.oai.answers import Branch, Header, answer, header, identifier_scheme, name_landing_page, record
from svod.web.oai.requests import ListPlace, OaiFault, asked_list, read_call, read_token, written_token
from svod.web.oai.sets import SetSource, library_sets

PATH = "/oai"
RECORDS_AN_ANSWER = 100

_MOST_BODY_BYTES = 1 << 16
_FORM = "application/x-www-form-urlencoded"
# Faults of calls that are not understood: the answer must not repeat their arguments.
_NOT_UNDERSTOOD = frozenset({"badVerb", "badArgument"})


class RecordFormat(NamedTuple):
    """A format of records: its prefix, the export that writes it, its schema's address, its namespace and element."""

    prefix: str
    export: str
    schema: str
    namespace: str
    name: str

    @property
    def element(self) -> str:
        """The element that holds a record."""
        return f"{{{self.namespace}}}{self.name}"


FORMATS = (
    RecordFormat("oai_dc", "dc", "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
                 "http://www.openarchives.org/OAI/2.0/oai_dc/", "dc"),
    RecordFormat("mods", "mods", "http://www.loc.gov/standards/mods/v3/mods-3-8.xsd", "http://www.loc.gov/mods/v3",
                 "mods"),
    RecordFormat("tei", "tei", "https://tei-c.org/release/xml/tei/custom/schema/xsd/tei_all.xsd",
                 "http://www.tei-c.org/ns/1.0", "TEI"),
)  # fmt: skip


def make_oai(
    library: Library,
    identity: Identity | None = None,
    *,
    contact: str = "",
    sets: SetSource | None = None,
    now: Callable[[], str] = utc_stamp,
    page: int = RECORDS_AN_ANSWER,
) -> APIRouter:
    """The route of the archive over one library; `contact` is the address that harvesters may write to."""
    router = APIRouter(include_in_schema=False)
    own = identity or Identity(library)
    provider = Provider(library, own, sets or library_sets(library), contact, now, page)

    @router.api_route(PATH, methods=["GET", "POST"], dependencies=[harmless()])
    async def oai(request: Request) -> Response:
        pairs = parse_qsl(request.url.query, keep_blank_values=True)
        if request.method == "POST":
            pairs = await _posted(request)
        content = await run_in_threadpool(provider.answer, pairs, f"{own.base(request)}{PATH}")
        return Response(content, media_type="text/xml; charset=utf-8")

    return router


async def _posted(request: Request) -> list[tuple[str, str]]:
    """The arguments of a form; what is none, or no call's, has none."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
        return []
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > _MOST_BODY_BYTES:
            return []
    return parse_qsl(body.decode("utf-8", errors="replace"), keep_blank_values=True)


class Provider:
    """Answers calls of the protocol; it remembers nothing between them."""

    def __init__(
        self,
        library: Library,
        identity: Identity,
        sets: SetSource,
        contact: str,
        now: Callable[[], str],
        page: int = RECORDS_AN_ANSWER,
    ) -> None:
        self._library = library
        self._identity = identity
        self._ledger = library.ledger()
        self._sets = sets
        self._contact = contact
        self._now = now
        self._page = page
        self._verbs: Mapping[str, Callable[[Mapping[str, str], str], Branch]] = {
            "Identify": self._identify,
            "ListMetadataFormats": self._formats,
            "ListSets": self._set_list,
            "GetRecord": self._record,
            "ListIdentifiers": self._list,
            "ListRecords": self._list,
        }

    def answer(self, pairs: Sequence[tuple[str, str]], address: str) -> bytes:
        """The answer to a call, sound or not."""
        # Taken before anything is read, so that nothing written meanwhile falls between two harvests.
        now = self._now()
        call: dict[str, str] = {}
        try:
            call = read_call(pairs)
            content = self._verbs[call["verb"]](call, address)
        except OaiFault as fault:
            content = Branch("error", fault.message, {"code": fault.code})
            if fault.code in _NOT_UNDERSTOOD:
                call = {}
        return answer(now, address, call, content)

    def _identify(self, _call: Mapping[str, str], address: str) -> Branch:
        rows = (
            ("repositoryName", self._identity.name),
            ("baseURL", address),
            ("protocolVersion", "2.0"),
            ("adminEmail", self._contact or "nobody@localhost"),
            ("earliestDatestamp", self._ledger.earliest() or self._now()),
            ("deletedRecord", "persistent"),
            ("granularity", "YYYY-MM-DDThh:mm:ssZ"),
        )
        sample = self._identity.identifier("w0123456789ab")
        described = Branch("description", (identifier_scheme(self._identity.namespace, sample),))
        return Branch("Identify", (*(Branch(name, text) for name, text in rows), described))

    def _formats(self, call: Mapping[str, str], _address: str) -> Branch:
        if "identifier" in call:
            self._change(call["identifier"])
        names = ("metadataPrefix", "schema", "metadataNamespace")
        rows = ((known.prefix, known.schema, known.namespace) for known in FORMATS)
        formats = (Branch("metadataFormat", tuple(map(Branch, names, row))) for row in rows)
        return Branch("ListMetadataFormats", tuple(formats))

    def _set_list(self, call: Mapping[str, str], _address: str) -> Branch:
        if "resumptionToken" in call:
            raise OaiFault("badResumptionToken", "The list of sets is given at once.")
        sets = self._sets.sets()
        if not sets:
            raise OaiFault("noSetHierarchy", "This library has no sets.")
        return Branch(
            "ListSets",
            tuple(Branch("set", (Branch("setSpec", known.spec), Branch("setName", known.name))) for known in sets),
        )

    def _record(self, call: Mapping[str, str], address: str) -> Branch:
        known = _format(call["metadataPrefix"])
        return Branch("GetRecord", (self._record_branch(self._change(call["identifier"]), known, address),))

    def _list(self, call: Mapping[str, str], address: str) -> Branch:
        token = call.get("resumptionToken")
        place = asked_list(call, self._now()) if token is None else read_token(token, call["verb"])
        known = _format(place.prefix)
        asked = self._narrowed(place)
        changes = self._ledger.changes(asked._replace(after=(place.last_stamp, place.last_id)), self._page + 1)
        if not changes and token is None:
            raise OaiFault("noRecordsMatch", "No record is of that time and set.")
        listed = changes[: self._page]
        place = place if place.total else place._replace(total=self._ledger.count(asked))
        if call["verb"] == "ListIdentifiers":
            parts = [header(self._header(change)) for change in listed]
        else:
            parts = [self._record_branch(change, known, address) for change in listed]
        return Branch(call["verb"], (*parts, *_resumption(place, listed, token, more=len(changes) > len(listed))))

    def _narrowed(self, place: ListPlace) -> ChangeRange:
        asked = ChangeRange(place.since, place.until)
        if not place.set_spec:
            return asked
        inside = self._sets.narrowed(place.set_spec, asked)
        if inside is None:
            raise OaiFault("noRecordsMatch", f"There is no set «{place.set_spec}».")
        return inside

    def _change(self, identifier: str) -> Change:
        work_id = self._identity.work_id(identifier)
        change = self._ledger.of(work_id) if work_id else None
        if change is None:
            raise OaiFault("idDoesNotExist", "There is no record of that identifier.")
        return change

    def _header(self, change: Change) -> Header:
        identifier = self._identity.identifier(change.work_id)
        return Header(identifier, change.stamp, tuple(self._sets.specs_of(change)), change.removed)

    def _record_branch(self, change: Change, known: RecordFormat, address: str) -> Branch:
        metadata = None if change.removed else self._metadata(change.work_id, known)
        if metadata is not None and known.export == "dc":
            name_landing_page(metadata, f"{address.removesuffix(PATH)}/works/{change.work_id}")
        # Taken away since the list was read: its tombstone comes with a later stamp.
        return record(self._header(change)._replace(removed=metadata is None), metadata)

    def _metadata(self, work_id: str, known: RecordFormat) -> etree._Element | None:
        try:
            exported = "".join(self._library.export(known.export, [work_id]))
        except UnknownWorkError:
            return None
        root = etree.fromstring(exported.encode(), etree.XMLParser(remove_blank_text=True, huge_tree=True))
        # One work alone may be the whole file, or stand in a list of one.
        return root if root.tag == known.element else root.find(known.element)


def _format(prefix: str) -> RecordFormat:
    for known in FORMATS:
        if known.prefix == prefix:
            return known
    raise OaiFault("cannotDisseminateFormat", f"There is no format «{prefix[:60]}».")


def _resumption(place: ListPlace, listed: Sequence[Change], token: str | None, *, more: bool) -> tuple[Branch, ...]:
    """The token by which the list goes on; an empty one at the end of a list that came in parts."""
    if token is None and not more:
        return ()
    attributes = {"completeListSize": str(place.total), "cursor": str(place.listed)}
    if not more:
        return (Branch("resumptionToken", "", attributes),)
    last = listed[-1]
    further = place._replace(last_stamp=last.stamp, last_id=last.work_id, listed=place.listed + len(listed))
    return (Branch("resumptionToken", written_token(further), attributes),)
