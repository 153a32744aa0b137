"""Graph of the pages seen and the links between them, in one SQLite file; the source of our own index."""

import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from svod.crawl.addresses import address_key, host_of
from svod.crawl.search_engines.restrictions import file_type
from svod.crawl.search_engines.seen.seen_pages import LONGEST_ANCHOR, SeenPage
from svod.errors import DamagedLibraryError, DiskFullError, LibraryError, ReadOnlyLibraryError
from svod.text.normalize import clean, shortened

_SCHEMA = """
CREATE TABLE IF NOT EXISTS pages (
    key TEXT PRIMARY KEY, url TEXT NOT NULL, kind TEXT NOT NULL DEFAULT '', title TEXT NOT NULL DEFAULT '',
    text TEXT NOT NULL DEFAULT '', language TEXT NOT NULL DEFAULT '', seen INTEGER NOT NULL DEFAULT 0,
    same_as TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS pages_same_as ON pages (same_as) WHERE same_as != '';
CREATE TABLE IF NOT EXISTS links (
    source TEXT NOT NULL, target TEXT NOT NULL, anchor TEXT NOT NULL, setting TEXT NOT NULL,
    is_foreign INTEGER NOT NULL, PRIMARY KEY (source, target)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS links_target ON links (target, is_foreign);
CREATE TABLE IF NOT EXISTS changed (key TEXT PRIMARY KEY, mark INTEGER NOT NULL) WITHOUT ROWID;
"""
# More in-links than this add nothing; a page's own site can have thousands.
_MOST_IN_LINKS = 400
UNSEEN, SEEN, GONE = 0, 1, 2
# Each change has its own mark, so that one made while the index is updated with another is not lost.
_CHANGE = "INSERT INTO changed VALUES (?, random()) ON CONFLICT (key) DO UPDATE SET mark = excluded.mark"
_WAIT_SECONDS = 30.0


class InLinks(NamedTuple):
    """Links to a page: anchors from other hosts and from its own, and the text around them."""

    foreign: tuple[str, ...]
    own: tuple[str, ...]
    settings: tuple[str, ...]
    foreign_hosts: int
    pages: int


class KnownPage(NamedTuple):
    """A page of the graph with its in-links."""

    url: str
    kind: str
    title: str
    text: str
    language: str
    is_seen: bool
    in_links: InLinks


class SeenGraph:
    """The graph in a file; safe for several threads and processes."""

    def __init__(self, file: Path) -> None:
        self._lock = threading.RLock()
        self._file = file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._store = sqlite3.connect(file, timeout=_WAIT_SECONDS, check_same_thread=False, isolation_level=None)
            self._store.execute("PRAGMA journal_mode = WAL")
            self._store.execute("PRAGMA synchronous = NORMAL")
            self._store.executescript(_SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise _named(error, file) from error

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._store.close()

    def put(self, page: SeenPage, aliases: Sequence[str] = ()) -> None:
        """Store a page as it is now; `aliases` are addresses that led to the same page."""
        key, host = address_key(page.url), _bare_host(page.url)
        with self._writing() as store:
            store.execute(
                "INSERT INTO pages (key, url, kind, title, text, language, seen) VALUES (?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (key) DO UPDATE SET url = excluded.url, kind = excluded.kind, title = excluded.title, "
                "text = excluded.text, language = excluded.language, seen = excluded.seen, same_as = ''",
                (key, page.url, page.kind, page.title, page.text, page.language, SEEN),
            )
            left = store.execute("SELECT target FROM links WHERE source = ?", (key,)).fetchall()
            store.execute("DELETE FROM links WHERE source = ?", (key,))
            for target, (url, anchor, setting, is_foreign) in _targets(page, key, host).items():
                store.execute(
                    "INSERT OR IGNORE INTO pages (key, url, kind) VALUES (?, ?, ?)", (target, url, file_type(url))
                )
                store.execute("INSERT INTO links VALUES (?, ?, ?, ?, ?)", (key, target, anchor, setting, is_foreign))
                left.append((target,))
            store.executemany(_CHANGE, {(key,), *left})
        for alias in aliases:
            self.put_alias(alias, page.url)

    def put_alias(self, alias: str, url: str) -> None:
        """Store an address that leads to the same page as another; links to it count for that one."""
        key, other = address_key(alias), address_key(url)
        with self._writing() as store:
            known = store.execute("SELECT same_as FROM pages WHERE key = ?", (other,)).fetchone()
            other = known[0] if known and known[0] else other
            if key == other:
                # Two addresses, each an alias of the other: the first one stays.
                return
            store.execute("UPDATE pages SET same_as = ? WHERE same_as = ?", (other, key))
            store.execute(
                "INSERT INTO pages (key, url, same_as) VALUES (?, ?, ?) "
                "ON CONFLICT (key) DO UPDATE SET same_as = excluded.same_as",
                (key, alias, other),
            )
            store.executemany(_CHANGE, [(key,), (other,)])

    def put_text(self, url: str, text: str, language: str) -> None:
        """Store the text of a file that was seen without it."""
        key = address_key(url)
        with self._writing() as store:
            known = store.execute("SELECT same_as FROM pages WHERE key = ?", (key,)).fetchone()
            key = known[0] if known and known[0] else key
            store.execute("UPDATE pages SET text = ?, language = ? WHERE key = ?", (text, language, key))
            store.execute(_CHANGE, (key,))

    def put_gone(self, url: str) -> None:
        """Mark an address as gone."""
        key = address_key(url)
        with self._writing() as store:
            store.execute("UPDATE pages SET seen = ?, text = '', title = '' WHERE key = ?", (GONE, key))
            store.execute(_CHANGE, (key,))

    def changed(self, limit: int) -> dict[str, int]:
        """The keys of pages that have changed since the index was updated, each with the mark of its change."""
        with self._lock:
            return dict(self._store.execute("SELECT key, mark FROM changed LIMIT ?", (limit,)))

    def settle(self, changes: Mapping[str, int]) -> None:
        """The index has been updated with these changes."""
        with self._writing() as store:
            store.executemany("DELETE FROM changed WHERE key = ? AND mark = ?", changes.items())

    def change_all(self) -> None:
        """Mark all pages as changed: the index is new."""
        with self._writing() as store:
            store.execute("INSERT OR IGNORE INTO changed SELECT key, random() FROM pages")

    def page(self, key: str) -> KnownPage | None:
        """A page by its key; None where it is unknown, gone or an alias."""
        with self._lock:
            row = self._store.execute(
                "SELECT url, kind, title, text, language, seen, same_as FROM pages WHERE key = ?", (key,)
            ).fetchone()
            if row is None or row[5] == GONE or row[6]:
                return None
            url, kind, title, text, language, state, _ = row
            return KnownPage(url, kind, title, text, language, state == SEEN, self._in_links(key))

    def __len__(self) -> int:
        with self._lock:
            return int(self._store.execute("SELECT count(*) FROM pages WHERE seen = ?", (SEEN,)).fetchone()[0])

    def _in_links(self, key: str) -> InLinks:
        aliases = self._store.execute("SELECT key FROM pages WHERE same_as = ? AND same_as != '' LIMIT 20", (key,))
        targets = [key, *(row[0] for row in aliases)]
        marks = ", ".join("?" * len(targets))
        rows = self._store.execute(
            f"SELECT source, anchor, setting, is_foreign FROM links WHERE target IN ({marks}) "  # noqa: S608 - only marks
            "ORDER BY is_foreign DESC LIMIT ?",
            (*targets, _MOST_IN_LINKS),
        ).fetchall()
        return InLinks(
            tuple(dict.fromkeys(row[1] for row in rows if row[3] and row[1])),
            tuple(dict.fromkeys(row[1] for row in rows if not row[3] and row[1])),
            tuple(dict.fromkeys(row[2] for row in rows if row[2])),
            len({row[0].partition("/")[0] for row in rows if row[3]}),
            len(rows),
        )

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._store.execute("BEGIN IMMEDIATE")
                try:
                    yield self._store
                except BaseException:
                    self._store.execute("ROLLBACK")
                    raise
                self._store.execute("COMMIT")
            except sqlite3.Error as error:
                raise _named(error, self._file) from error


def _targets(page: SeenPage, key: str, host: str) -> dict[str, tuple[str, str, str, int]]:
    """The targets of the page's links, each once; the anchors of several links to one address are joined."""
    targets: dict[str, tuple[str, str, str, int]] = {}
    for link, setting in page.links:
        url, target = link.url, address_key(link.url)
        if target == key:
            continue
        known = targets.get(target)
        words = shortened(clean(link.anchor), LONGEST_ANCHOR)
        if known is None:
            targets[target] = (url, words, setting, int(_bare_host(url) != host))
        elif words and words not in known[1]:
            targets[target] = (url, shortened(f"{known[1]} {words}", 2 * LONGEST_ANCHOR), known[2] or setting, known[3])
    return targets


def _named(error: Exception, file: Path) -> LibraryError:
    """The named error for an error of the graph file."""
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
        return DiskFullError("The disk is full; the record of seen pages keeps what it had.")
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        return DamagedLibraryError(
            f"The record of seen pages {file} is damaged: {error}.",
            way_out="Delete it; the pages are gathered again when they are next visited.",
        )
    return ReadOnlyLibraryError(f"The record of seen pages cannot be written: {error}.")


def _bare_host(url: str) -> str:
    return host_of(url).removeprefix("www.")
