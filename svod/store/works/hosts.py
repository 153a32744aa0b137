"""Where on the Web the copies come from: hosts, and the works of each."""

from collections import defaultdict
from urllib.parse import urlsplit

from sqlalchemy import Connection, or_, select

from svod.store.database import schema

_SCHEMES = ("http://", "https://")


def sites(connection: Connection) -> dict[str, int]:
    """How many works have copies from each host, the most frequent first."""
    table = schema.copies
    is_web = or_(*(table.c.source.startswith(scheme) for scheme in _SCHEMES))
    works: dict[str, set[str]] = defaultdict(set)
    for work_id, source in connection.execute(select(table.c.work_id, table.c.source).where(is_web)):
        works[_host(source)].add(work_id)
    works.pop("", None)
    return {host: len(works[host]) for host in sorted(works, key=lambda host: (-len(works[host]), host))}


def from_site(connection: Connection, host: str) -> tuple[str, ...]:
    """The ids of the works that have copies from a host, in order of arrival."""
    copies, works = schema.copies, schema.works
    begins = [copies.c.source.startswith(f"{scheme}{host}", autoescape=True) for scheme in _SCHEMES]
    rows = connection.execute(
        select(works.c.id, copies.c.source)
        .join(copies, copies.c.work_id == works.c.id)
        .where(or_(*begins))
        .order_by(works.c.arrival)
    )
    # «example.org» begins «example.org.net» and «example.org:8080», too.
    return tuple(dict.fromkeys(work_id for work_id, source in rows if _host(source) == host))


def _host(source: str) -> str:
    """The host of an address as it is written there; nothing where that is no address."""
    try:
        return urlsplit(source).netloc.lower()
    except ValueError:
        return ""
