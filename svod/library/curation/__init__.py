"""What people correct, merge, split and collect."""

from typing import TYPE_CHECKING

from svod.lazy_names import lazy_names

if TYPE_CHECKING:
    from svod.library.curation.annotations import AnnotationService
    from svod.library.curation.collections import CollectionService
    from svod.library.curation.corrections import CorrectionService
    from svod.library.curation.following import FollowService
    from svod.library.curation.inbox import InboxService
    from svod.library.curation.merging import merge, split
    from svod.library.curation.persons import PersonService

__all__ = [
    "AnnotationService",
    "CollectionService",
    "CorrectionService",
    "FollowService",
    "InboxService",
    "PersonService",
    "merge",
    "split",
]
# Where each name lies; a module is imported when one of its names is first used: most verbs need few of them.
_MODULES = {
    "annotations": ("AnnotationService",),
    "collections": ("CollectionService",),
    "corrections": ("CorrectionService",),
    "following": ("FollowService",),
    "inbox": ("InboxService",),
    "merging": ("merge", "split"),
    "persons": ("PersonService",),
}
__getattr__ = lazy_names(globals(), _MODULES)
