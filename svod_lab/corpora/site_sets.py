"""Sets of labelled sites: persons and corporate bodies with their home pages, lists of papers, what is no text."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from svod.convert.markup.html_tree import html_tree
from svod.discover.listings.outline import Outline, outline
from svod.discover.page_addresses import same_form
from svod.discover.sought_person import person_of
from svod.errors import SettingsError
from svod_lab.corpora.corpus_table import Use
from svod_lab.corpora.readers.sites import read_sites, site_file

_ARCHIVE = "sites.tar.xz"
_PERSONS, _BODIES, _CATALOGUES = "homepages.jsonl", "bodies.jsonl", "catalogue_pages.jsonl"
_LISTS, _NO_TEXTS = "publications.jsonl", "negatives.jsonl"
FOLDS = 8
# So many persons of catalogues.
_STAFF = 30


class SiteSet(NamedTuple):
    """A set of sites by its name: the folder below the data, and what it is for."""

    name: str
    folder: str
    use: Use = Use.WHOLE

    @property
    def is_score_only(self) -> bool:
        """Whether it gives totals alone: nothing is learned from it, and no single answer is shown."""
        return self.use is Use.SCORE_ONLY

    @property
    def archive(self) -> Path:
        """The archive of its sites, below the folder of the data."""
        return Path(self.folder) / _ARCHIVE


FIRST = SiteSet("web", "web")
SITE_SETS = (FIRST, SiteSet("web2_look", "web2/look"), SiteSet("web2_judge", "web2/judge", Use.SCORE_ONLY))


class LabelledPerson(NamedTuple):
    """A person with the pages that are right, none if there are none; all of one site stand or fall together."""

    name: str
    site: str
    right: frozenset[str]
    publications: str
    # The best of the right ones, as its server knows it.
    home: str = ""
    language: str = ""


class LabelledBody(NamedTuple):
    """An institute, group, conference, journal or project with the pages that are right, and its list of papers."""

    name: str
    kind: str
    language: str
    right: frozenset[str]
    home: str
    publications: str


class ListingPage(NamedTuple):
    """A page and the references that stand on it, each with its files and the files beside these."""

    host: str
    page: Outline
    references: tuple[str, ...]
    files: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    language: str = ""


def site_sets(data: Path, names: Iterable[str] = ()) -> tuple[SiteSet, ...]:
    """The named sets; without names those whose single answers may be known, as far as they are there."""
    known = {one.name: one for one in SITE_SETS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SettingsError(f"There is no set of sites «{unknown[0]}».", way_out=f"Known: {', '.join(known)}.")
    if named := tuple(known[name] for name in names):
        return named
    return learned_sets(data)


def learned_sets(data: Path) -> tuple[SiteSet, ...]:
    """The sets that models learn from, as far as they are there; the first must be."""
    return tuple(one for one in SITE_SETS if not one.is_score_only and (one is FIRST or (data / one.archive).is_file()))


def labelled_people(data: Path, sites: SiteSet = FIRST) -> list[LabelledPerson]:
    """The persons of a set."""
    return [
        LabelledPerson(
            row["person"],
            row["site"],
            _forms(row),
            row["publications_page_url"] or "",
            row["homepage_url"],
            row["lang"],
        )
        for row in _rows(data, sites, _PERSONS)
    ]


def labelled_bodies(data: Path, sites: SiteSet) -> list[LabelledBody]:
    """The institutes, groups, conferences, journals and projects of a set."""
    return [
        LabelledBody(row["name"], row["kind"], row["lang"], _forms(row), row["homepage_url"], row["list_url"] or "")
        for row in _rows(data, sites, _BODIES)
    ]


def staff(data: Path, sites: SiteSet, known: Iterable[LabelledPerson]) -> Iterator[LabelledPerson]:
    """Persons known from catalogues only: the page of their department about them is right, for there is no other."""
    families = {person_of(person.name).family for person in known}
    count = 0
    for row in _rows(data, sites, _CATALOGUES):
        name = row["title"].partition("|")[0].strip()
        if name and row["kind"].startswith("person") and person_of(name).family not in families and count < _STAFF:
            count += 1
            site = urlsplit(row["url"]).hostname or ""
            # The same page in another language is right, too.
            twins = (row["url"], row["url"].replace("/ru/", "/", 1), row["url"].replace("/de/", "/", 1))
            yield LabelledPerson(name, site, frozenset(map(same_form, twins)), "", row["url"], row["lang"])


def namesakes(known: Sequence[LabelledPerson]) -> Iterator[LabelledPerson]:
    """Persons who have no page: each has the family name of one person and the given name of the next."""
    names = [person_of(person.name).name for person in known]
    for place, (person, name) in enumerate(zip(known, names, strict=True)):
        given = names[(place + 1) % len(names)].given
        if given and name.given and given[:1].casefold() != name.given[:1].casefold():
            yield LabelledPerson(f"{given} {name.family}", person.site, frozenset(), "", "", person.language)


def listing_pages(data: Path, sites: SiteSet = FIRST) -> Iterator[ListingPage]:
    """The labelled publication pages of a set."""
    served = read_sites(data / sites.archive)
    for row in _rows(data, sites, _LISTS):
        content = site_file(served, row["page_url"])
        if content:
            files = tuple((tuple(one["file_urls"]), tuple(one.get("other_files", ()))) for one in row["references"])
            texts = tuple(one["text"] for one in row["references"])
            page = outline(content, row["page_url"], html_tree)
            yield ListingPage(urlsplit(row["page_url"]).hostname or "", page, texts, files, row["lang"])


def known_lists(data: Path, sites: SiteSet) -> frozenset[bytes]:
    """The contents of all pages of a set that are known to list papers."""
    served = read_sites(data / sites.archive)
    columns = ((_LISTS, "page_url"), (_PERSONS, "publications_page_url"), (_BODIES, "list_url"))
    urls = [row[name] for table, name in columns for row in _rows(data, sites, table) if row.get(name)]
    return frozenset(content for url in urls if (content := site_file(served, url)))


def pages_without_text(data: Path, sites: SiteSet) -> Iterator[Outline]:
    """Pages that name papers and are the text of none: lists, home pages, courses, tables of contents, records."""
    served = read_sites(data / sites.archive)
    for row in _rows(data, sites, _NO_TEXTS):
        content = site_file(served, row["page_url"])
        if content:
            yield outline(content, row["page_url"], html_tree)


def fold_numbers(sites: Iterable[str], folds: int = FOLDS) -> dict[str, int]:
    """The fold of each site: all that is of one site is measured, or learned from, together."""
    return {site: number % folds for number, site in enumerate(sorted(set(sites)))}


def set_numbers(data: Path) -> dict[str, int]:
    """The set of each host among those that models learn from, as a fold: what is learned of one is tried on others."""
    return {
        place.partition("/")[0]: number
        for number, sites in enumerate(learned_sets(data))
        for place in read_sites(data / sites.archive)
    }


def labels_file(data: Path, sites: SiteSet, *, lists: bool) -> Path:
    """The file with the labels of a set: of its lists, or of its persons."""
    return data / sites.folder / (_LISTS if lists else _PERSONS)


def _forms(row: dict[str, Any]) -> frozenset[str]:
    return frozenset(map(same_form, [row["homepage_url"], *row["also_accept"]]))


@lru_cache(maxsize=16)
def _rows(data: Path, sites: SiteSet, name: str) -> list[dict[str, Any]]:
    """The rows of one file of labels; a set without that file has none."""
    path = data / sites.folder / name
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
