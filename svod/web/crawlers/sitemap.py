"""Site maps (sitemaps.org): the pages of all works, so many a file, and the list of these files; `robots.txt`."""

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlsplit

from lxml import etree

INDEX = "/sitemap.xml"
ROBOTS = "/robots.txt"
MEDIA_TYPE = "application/xml"
# The standard allows fifty thousand.
WORKS_A_FILE = 10_000
_SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
# What costs much and holds no works of its own, or changes something.
_NOT_CRAWLED = (
    "/api/", "/search", "/suggest", "/graph", "/sign-in", "/account", "/jobs", "/inbox", "/upload", "/mcp", "/metrics",
)  # fmt: skip
# The forms of single works are linked from their pages.
_CRAWLED = ("/api/v1/works/",)


def part_path(number: int) -> str:
    """Where a part of the map is; parts are counted from 1."""
    return f"/sitemap-{number}.xml"


def map_index(works: int, base: str) -> bytes:
    """The list of all parts; there is always one."""
    count = max(1, -(-works // WORKS_A_FILE))
    return _written("sitemapindex", "sitemap", ((f"{base}{part_path(number)}", "") for number in range(1, count + 1)))


def works_of_part(work_ids: Sequence[str], number: int) -> Sequence[str] | None:
    """The works of one part; None where there is no such part."""
    chosen = work_ids[(number - 1) * WORKS_A_FILE : number * WORKS_A_FILE]
    return chosen if chosen or number == 1 else None


def map_part(work_ids: Sequence[str], changed: Mapping[str, str], number: int, base: str) -> bytes:
    """One part, with when its works changed last. The first also has the pages that lead everywhere."""
    first = ((f"{base}/", ""), (f"{base}/browse", "")) if number == 1 else ()
    works = ((f"{base}/works/{work_id}", changed.get(work_id, "")) for work_id in work_ids)
    return _written("urlset", "url", (*first, *works))


def robots(base: str, *, is_public: bool) -> str:
    """Which pages crawlers may visit, and where the map is; none where strangers may not read."""
    if not is_public:
        return "User-agent: *\nDisallow: /\n"
    start = urlsplit(base).path
    rules = [f"Allow: {start}{path}" for path in _CRAWLED] + [f"Disallow: {start}{path}" for path in _NOT_CRAWLED]
    return "\n".join(("User-agent: *", *rules, "", f"Sitemap: {base}{INDEX}", ""))


def _written(root_name: str, name: str, addresses: Iterable[tuple[str, str]]) -> bytes:
    root = etree.Element(f"{{{_SPACE}}}{root_name}", nsmap={None: _SPACE})  # type: ignore[dict-item]
    for address, changed in addresses:
        entry = etree.SubElement(root, f"{{{_SPACE}}}{name}")
        etree.SubElement(entry, f"{{{_SPACE}}}loc").text = address
        if changed:
            etree.SubElement(entry, f"{{{_SPACE}}}lastmod").text = changed
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True))
