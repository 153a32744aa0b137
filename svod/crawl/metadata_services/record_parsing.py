"""Answers of services into records; no value is assumed to be there, of the right type or of sane size."""

import re
from typing import Any

from lxml import etree

from svod.crawl.search_engines.answer_parsing import (
    addresses,
    doi,
    inner,
    json_answer,
    json_list,
    rows,
    title,
    words,
    xml_answer,
    year,
)
from svod.model.enrichment import Organisation, RecordAuthor, ServiceRecord
from svod.model.person import PersonName
from svod.text.identifiers import find_identifiers
from svod.text.names import parse_name

_MOST_AUTHORS = 500
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]", re.ASCII)
_ROR = re.compile(r"https://ror\.org/0[a-z0-9]{8}", re.ASCII)
# «Hill, Mary [orcid:0000-0001-… omid:ra/06]»
_MARKED_NAME = re.compile(r"(?P<name>[^\[\]]*)(?:\[(?P<marks>[^\[\]]*)\])?")
_ATOM, _ARXIV = "{http://www.w3.org/2005/Atom}", "{http://arxiv.org/schemas/atom}"


def crossref_records(content: bytes) -> tuple[ServiceRecord, ...]:
    """`message` is one work, or a list of them under `items`."""
    message = inner(json_answer(content), "message")
    listed = inner(message, "items")
    return tuple(_crossref(row) for row in rows(message if listed is None else listed))


def _crossref(row: dict[str, Any]) -> ServiceRecord:
    dates = inner(row, "issued", "date-parts")
    first = dates[0] if isinstance(dates, list) and dates and isinstance(dates[0], list) else [None]
    return ServiceRecord(
        "crossref",
        title(row.get("title")),
        tuple(
            RecordAuthor(_name(one, "name"), _orcid(one.get("ORCID")), _organisations(one.get("affiliation")))
            for one in rows(row.get("author") or [])
        )[:_MOST_AUTHORS],
        year(first[0] if first else None),
        title(row.get("container-title")),
        words(row.get("volume")),
        words(row.get("issue")),
        words(row.get("page")),
        title(row.get("publisher")),
        doi(row.get("DOI")),
    )


def openalex_records(content: bytes) -> tuple[ServiceRecord, ...]:
    """One work, or a list of them under `results`."""
    answer = json_answer(content)
    listed = answer.get("results")
    return tuple(_openalex(row) for row in rows(answer if listed is None else listed))


def _openalex(row: dict[str, Any]) -> ServiceRecord:
    biblio = row.get("biblio")
    pages = "–".join(filter(None, (words(inner(biblio, "first_page")), words(inner(biblio, "last_page")))))
    places = [row.get("best_oa_location"), *rows(row.get("locations") or [])]
    return ServiceRecord(
        "openalex",
        title(row.get("title") or row.get("display_name")),
        tuple(
            RecordAuthor(
                _whole_name(words(inner(one, "author", "display_name"))),
                _orcid(inner(one, "author", "orcid")),
                tuple(
                    Organisation(words(body.get("display_name")), _ror(body.get("ror")))
                    for body in rows(one.get("institutions") or [])
                ),
            )
            for one in rows(row.get("authorships") or [])
        )[:_MOST_AUTHORS],
        year(row.get("publication_year")),
        title(inner(row, "primary_location", "source", "display_name")),
        words(inner(biblio, "volume")),
        words(inner(biblio, "issue")),
        pages,
        "",
        doi(row.get("doi")),
        files=addresses(*(inner(place, "pdf_url") for place in places)),
    )


def datacite_records(content: bytes) -> tuple[ServiceRecord, ...]:
    """`data` is one work, or a list of them; what is said of it is in `attributes`."""
    return tuple(_datacite(row.get("attributes")) for row in rows(json_answer(content).get("data") or []))


def _datacite(said: Any) -> ServiceRecord:
    authors = []
    for one in rows(inner(said, "creators") or []):
        numbers = [_orcid(row.get("nameIdentifier")) for row in rows(one.get("nameIdentifiers") or [])]
        parts = PersonName(words(one.get("familyName")), words(one.get("givenName")))
        name = parts if parts.family else _whole_name(words(one.get("name")))
        authors.append(RecordAuthor(name, next(filter(None, numbers), "")))
    titles = [row.get("title") for row in rows(inner(said, "titles") or [])]
    return ServiceRecord(
        "datacite",
        title(titles),
        tuple(authors[:_MOST_AUTHORS]),
        year(inner(said, "publicationYear")),
        title(inner(said, "container", "title")),
        words(inner(said, "container", "volume")),
        publisher=title(inner(said, "publisher", "name") or inner(said, "publisher")),
        doi=doi(inner(said, "doi")),
    )


def arxiv_records(content: bytes) -> tuple[ServiceRecord, ...]:
    """Entries of an Atom feed."""
    entries = xml_answer(content).findall(f"{_ATOM}entry")
    return tuple(_arxiv(entry) for entry in entries if "/api/errors" not in (entry.findtext(f"{_ATOM}id") or ""))


def _arxiv(entry: etree._Element) -> ServiceRecord:
    known = find_identifiers(f"arXiv:{(entry.findtext(f'{_ATOM}id') or '').rpartition('/abs/')[2]}")
    people = [author.findtext(f"{_ATOM}name") for author in entry.findall(f"{_ATOM}author")]
    files = [link.get("href") for link in entry.findall(f"{_ATOM}link") if link.get("type") == "application/pdf"]
    return ServiceRecord(
        "arxiv",
        title(entry.findtext(f"{_ATOM}title")),
        tuple(RecordAuthor(_whole_name(words(name))) for name in people[:_MOST_AUTHORS]),
        year(entry.findtext(f"{_ATOM}published")),
        doi=doi(entry.findtext(f"{_ARXIV}doi")),
        arxiv=next((one.text for one in known if one.scheme == "arxiv"), ""),
        files=addresses(*files),
    )


def unpaywall_records(content: bytes) -> tuple[ServiceRecord, ...]:
    """One work with its open copies."""
    row = json_answer(content)
    places = [row.get("best_oa_location"), *rows(row.get("oa_locations") or [])]
    authors = tuple(RecordAuthor(_name(one, "raw_author_name")) for one in rows(row.get("z_authors") or []))
    return (
        ServiceRecord(
            "unpaywall", title(row.get("title")), authors[:_MOST_AUTHORS], year(row.get("year")),
            title(row.get("journal_name")), publisher=title(row.get("publisher")), doi=doi(row.get("doi")),
            files=addresses(*(inner(place, "url_for_pdf") for place in places)),
        ),
    )  # fmt: skip


def opencitations_records(content: bytes) -> tuple[ServiceRecord, ...]:
    """A list of works; names and venues have their identifiers behind them: «Hill, Mary [orcid:0000-… omid:ra/06]»."""
    return tuple(_opencitations(row) for row in rows(json_list(content)))


def _opencitations(row: dict[str, Any]) -> ServiceRecord:
    numbers = _numbers(words(row.get("id")))
    authors = [_MARKED_NAME.fullmatch(one.strip()) for one in words(row.get("author")).split(";")]
    return ServiceRecord(
        "opencitations",
        title(row.get("title")),
        tuple(
            RecordAuthor(_comma_name(one["name"]), _orcid(_numbers(one["marks"]).get("orcid")))
            for one in authors
            if one and one["name"].strip()
        )[:_MOST_AUTHORS],
        year(words(row.get("pub_date"))[:4]),
        _unmarked(row.get("venue")),
        words(row.get("volume")),
        words(row.get("issue")),
        words(row.get("page")),
        _unmarked(row.get("publisher")),
        doi(numbers.get("doi")),
    )


def _numbers(marks: str | None) -> dict[str, str]:
    return dict(one.split(":", 1) for one in (marks or "").split() if ":" in one)


def _unmarked(value: Any) -> str:
    found = _MARKED_NAME.fullmatch(words(value))
    return found["name"].strip() if found else ""


def _comma_name(text: str) -> PersonName:
    family, _, given = text.partition(",")
    return PersonName(family.strip(), given.strip())


def orcid_records(content: bytes) -> tuple[ServiceRecord, ...]:
    """The persons who say that they wrote what was asked about, as one record without anything else."""
    found = rows(inner(json_answer(content), "expanded-result") or [])
    persons = tuple(
        RecordAuthor(
            PersonName(words(one.get("family-names")), words(one.get("given-names"))), _orcid(one.get("orcid-id"))
        )
        for one in found
        if one.get("family-names")
    )
    return (ServiceRecord("orcid", "", persons[:_MOST_AUTHORS]),) if persons else ()


def ror_organisation(content: bytes) -> Organisation | None:
    """The organisation that ROR has chosen itself; the others it only offers."""
    for row in rows(json_answer(content).get("items") or []):
        body = row.get("organization")
        if row.get("chosen") is True and (address := _ror(inner(body, "id"))):
            names = [one for one in rows(inner(body, "names") or []) if "ror_display" in (one.get("types") or [])]
            return Organisation(words(names[0].get("value")) if names else words(inner(body, "name")), address)
    return None


def _name(row: dict[str, Any], whole: str) -> PersonName:
    family, given = words(row.get("family")), words(row.get("given"))
    return PersonName(family, given) if family else _whole_name(words(row.get(whole)))


def _whole_name(text: str) -> PersonName:
    """A name in one piece; services write the given name first."""
    given, _, family = text.rpartition(" ")
    return parse_name(text) or PersonName(family, given)


def _organisations(value: Any) -> tuple[Organisation, ...]:
    found = []
    for row in rows(value or []):
        numbers = [_ror(one.get("id")) for one in rows(row.get("id") or [])]
        found.append(Organisation(words(row.get("name")), next(filter(None, numbers), "")))
    return tuple(found)


def _orcid(value: Any) -> str:
    found = _ORCID.search(words(value))
    return found[0] if found else ""


def _ror(value: Any) -> str:
    text = words(value)
    return text if _ROR.fullmatch(text) else ""
