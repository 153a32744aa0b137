"""OAI-PMH client: the answers are untrusted XML, so they are bounded, without entities, and every error is named."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from lxml import etree

from svod.errors import HarvestError
from svod.model.crawl import CrawlTask, FetchStatus
from svod.model.record import ArchivePage, ArchiveRecord
from svod.ports import Fetcher

_OAI = "{http://www.openarchives.org/OAI/2.0/}"
_MOST_BYTES = 32 << 20
_LONGEST_TOKEN = 4096
_MOST_RECORDS = 20_000
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_DOCTYPE = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_HEAD_BYTES = 4096
_DAY, _SECOND = len("2026-03-01"), len("2026-03-01T12:00:00Z")


class OaiArchive:
    """The verbs of OAI-PMH, as far as harvesting needs them."""

    def page(self, fetcher: Fetcher, address: str, arguments: Mapping[str, str]) -> ArchivePage:
        """One page of the archive's list of records, or raise the HarvestError that says why not."""
        root = _asked(fetcher, address, {"verb": "ListRecords", **arguments})
        date = _text(root, f"{_OAI}responseDate")
        fault = root.find(f"{_OAI}error")
        if fault is not None:
            return _judged(fault, date)
        listed = root.find(f"{_OAI}ListRecords")
        if listed is None:
            raise HarvestError("The archive's answer holds no list of records.")
        records = tuple(_record(element) for element in listed.findall(f"{_OAI}record")[:_MOST_RECORDS])
        token = _text(listed, f"{_OAI}resumptionToken")
        if len(token) > _LONGEST_TOKEN:
            raise HarvestError("The archive's resumption token is too long.")
        return ArchivePage(date if _MOMENT.fullmatch(date) else "", records, token)

    def granularity(self, fetcher: Fetcher, address: str) -> int:
        """The archive's granularity, as the number of characters of a datestamp."""
        root = _asked(fetcher, address, {"verb": "Identify"})
        return _SECOND if "hh" in _text(root, f"{_OAI}Identify/{_OAI}granularity") else _DAY


def _asked(fetcher: Fetcher, address: str, arguments: Mapping[str, str]) -> etree._Element:
    joint = "&" if "?" in address else "?"
    fetched = fetcher.fetch(CrawlTask(f"{address}{joint}{urlencode(arguments)}"))
    if fetched.status is not FetchStatus.FETCHED:
        raise HarvestError(f"The archive does not answer: {fetched.message}", reason=str(fetched.status))
    if len(fetched.content) > _MOST_BYTES:
        raise HarvestError("The archive's answer is too large.", reason="too-large")
    return _root(fetched.content)


def _root(content: bytes) -> etree._Element:
    # No answer of the protocol declares a document type; one that does is an entity attack.
    if _DOCTYPE.search(content[:_HEAD_BYTES]):
        raise HarvestError("The archive's answer declares entities.")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise HarvestError(f"The archive's answer is no valid XML: {error}.") from error
    information: Any = root.getroottree().docinfo
    if information.doctype:
        raise HarvestError("The archive's answer declares entities.")
    if root.tag != f"{_OAI}OAI-PMH":
        raise HarvestError("The archive's answer is not OAI-PMH.")
    return root


def _judged(fault: etree._Element, date: str) -> ArchivePage:
    """An empty page where nothing matches; every other error code is raised."""
    code = fault.get("code") or "without a code"
    if code == "noRecordsMatch":
        return ArchivePage(date if _MOMENT.fullmatch(date) else "", (), "")
    raise HarvestError(f"The archive refuses ({code}): {(fault.text or '').strip()[:200]}", code=code)


def _record(element: etree._Element) -> ArchiveRecord:
    header, metadata = element.find(f"{_OAI}header"), element.find(f"{_OAI}metadata")
    identifier = _text(element, f"{_OAI}header/{_OAI}identifier")
    stamp = _text(element, f"{_OAI}header/{_OAI}datestamp")
    is_gone = header is not None and header.get("status") == "deleted"
    inner = metadata[0] if metadata is not None and len(metadata) and not is_gone else None
    return ArchiveRecord(identifier, stamp, b"" if inner is None else etree.tostring(inner, with_tail=False))


def _text(parent: etree._Element, path: str) -> str:
    return (parent.findtext(path) or "").strip()
