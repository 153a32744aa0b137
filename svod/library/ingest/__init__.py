"""From sources to works: documents and records read, stored and indexed."""

from typing import TYPE_CHECKING

from svod.lazy_names import lazy_names

if TYPE_CHECKING:
    from svod.library.ingest.enriching import Enriching
    from svod.library.ingest.ingest import Ingest
    from svod.library.ingest.pruning import Pruning
    from svod.library.ingest.reprocessing import Reprocessing

__all__ = [
    "Enriching",
    "Ingest",
    "Pruning",
    "Reprocessing",
]
# Where each name lies; a module is imported when one of its names is first used: most verbs need few of them.
_MODULES = {
    "enriching": ("Enriching",),
    "ingest": ("Ingest",),
    "pruning": ("Pruning",),
    "reprocessing": ("Reprocessing",),
}
__getattr__ = lazy_names(globals(), _MODULES)
