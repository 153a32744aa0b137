"""Papers from the Web and from archives into a library, once or again and again."""

from typing import TYPE_CHECKING

from svod.lazy_names import lazy_names

if TYPE_CHECKING:
    from svod.library.discovery.gathering import USUAL_TERMS, Gathering, GatherTerms
    from svod.library.discovery.harvesting import EVERYTHING, Harvesting, HarvestRequest
    from svod.library.discovery.seeding import seeded
    from svod.library.discovery.wanted_search import Find, WantedSearch
    from svod.library.discovery.watching import WatchService

__all__ = [
    "EVERYTHING",
    "USUAL_TERMS",
    "Find",
    "GatherTerms",
    "Gathering",
    "HarvestRequest",
    "Harvesting",
    "WantedSearch",
    "WatchService",
    "seeded",
]
# Where each name lies; a module is imported when one of its names is first used: most verbs need few of them.
_MODULES = {
    "gathering": ("USUAL_TERMS", "Gathering", "GatherTerms"),
    "harvesting": ("EVERYTHING", "Harvesting", "HarvestRequest"),
    "seeding": ("seeded",),
    "wanted_search": ("Find", "WantedSearch"),
    "watching": ("WatchService",),
}
__getattr__ = lazy_names(globals(), _MODULES)
