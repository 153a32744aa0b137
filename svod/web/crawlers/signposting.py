"""Signposting (signposting.org): typed links in the head of a work's answer, for programs that read no pages."""

from collections.abc import Iterator

from svod.model.metadata import Field
from svod.model.work import WorkRecord
from svod.web.crawlers.negotiation import REPRESENTATIONS

_MOST_LINKS = 40
_ABOUT = "https://schema.org/AboutPage"
_ARTICLE = "https://schema.org/ScholarlyArticle"


def signposts(record: WorkRecord, base: str) -> str:
    """The header `Link` of a work's page: its persistent address, authors, files, other forms and types."""
    links = list(_links(record, base))[:_MOST_LINKS]
    return ", ".join(
        f'<{target}>; rel="{relation}"' + (f'; type="{media_type}"' if media_type else "")
        for target, relation, media_type in links
        if target.isascii() and not set(target) & set("<>\r\n")
    )


def file_signposts(work_id: str, base: str) -> str:
    """The header `Link` of a file: the page of the work that it is a copy of."""
    return f'<{base}/works/{work_id}>; rel="collection"; type="text/html"'


def _links(record: WorkRecord, base: str) -> Iterator[tuple[str, str, str]]:
    work = record.work
    dois = [value.text for value in work.metadata.all(Field.IDENTIFIER) if value.scheme == "doi"]
    yield (f"https://doi.org/{dois[0]}" if dois else f"{base}/works/{work.id}"), "cite-as", ""
    yield _ABOUT, "type", ""
    yield _ARTICLE, "type", ""
    for creator in work.metadata.creators():
        if creator.orcid:
            yield f"https://orcid.org/{creator.orcid}", "author", ""
    for copy in work.copies:
        yield f"{base}/files/{copy.sha256}", "item", copy.media_type
    for form in REPRESENTATIONS:
        yield f"{base}{form.address(work.id)}", "describedby", form.media_type
