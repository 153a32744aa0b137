"""Sets of sites as suites of finding use them: the chosen ones, a small Web of each, groups by language."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from svod.errors import SettingsError
from svod_lab.corpora.site_sets import SiteSet, site_sets
from svod_lab.miniweb.labelled_sites import World, world_of
from svod_lab.runs.bench import Bench

Item = TypeVar("Item")


def chosen_sets(bench: Bench) -> tuple[SiteSet, ...]:
    """The sets that were named, or those whose single answers may be known."""
    return site_sets(bench.data, bench.choice.corpora)


def world(bench: Bench, sites: SiteSet) -> World:
    """The small Web of a set."""
    return world_of(bench.data, memory_of(bench), sites)


def memory_of(bench: Bench) -> Path:
    """The folder where indexes of pages are kept."""
    if bench.memory is None:
        raise SettingsError("Searches are measured with a cache folder for the index of pages.")
    return bench.memory


def by_language(sites: SiteSet, items: Sequence[Item], languages: Sequence[str]) -> list[tuple[str, list[Item]]]:
    """All items of a set, then those of each language; of a score-only set all together alone."""
    groups = [(sites.name, list(items))]
    for language in () if sites.is_score_only else sorted(set(languages) - {""}):
        own = [item for item, written in zip(items, languages, strict=True) if written == language]
        groups.append((f"{sites.name}, {language}", own))
    return groups
