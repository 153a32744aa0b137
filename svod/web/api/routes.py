"""Everything that programs can ask for over one library, but for jobs, the workbench and reading documents."""

from collections.abc import Iterable

from fastapi import APIRouter

from svod.config import Settings
from svod.library import Library
from svod.web.api.accounts import make_accounts_api
from svod.web.api.annotations import make_annotations_api
from svod.web.api.collections import make_keeping_api
from svod.web.api.corrections import make_corrections_api
from svod.web.api.engines import make_asking_api
from svod.web.api.enrichment import make_enrichment_api
from svod.web.api.inbox import make_inbox_api
from svod.web.api.mappings import make_mappings_api
from svod.web.api.passages import make_passages_api
from svod.web.api.status import make_status_api
from svod.web.api.works import make_api
from svod.web.transfers.intake import Intake


def make_interface(library: Library, intake: Intake, settings: Settings | None) -> Iterable[APIRouter]:
    """The routes; with the settings also what svod itself has and lacks, and the Web beyond the library."""
    yield make_corrections_api(library)
    yield make_api(library, intake)
    yield make_passages_api(library)
    yield make_inbox_api(library)
    yield make_keeping_api(library)
    yield make_annotations_api(library)
    yield make_mappings_api(library)
    yield make_status_api(library, settings)
    yield make_accounts_api(library)
    if settings is not None:
        yield make_asking_api(settings)
        yield make_enrichment_api(library, settings)
