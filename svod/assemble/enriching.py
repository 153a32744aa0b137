"""Services that enrich works, as the settings choose them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from svod.config import Settings
from svod.errors import SettingsError
from svod.ports.enrichment import MetadataService, OrganisationService

if TYPE_CHECKING:
    from pathlib import Path


def enriching_services(
    settings: Settings, names: Sequence[str] = ()
) -> tuple[tuple[MetadataService, ...], OrganisationService | None]:
    """The named services, or those of the settings, in the order in which they are asked; ROR by itself."""
    # They load aiohttp, which opening a library does not need.
    from svod.crawl.metadata_services.services import ROR, SERVICES, metadata_service, organisation_service

    chosen = tuple(names) or settings.enrich
    unknown = [name for name in chosen if name not in SERVICES and name != ROR]
    if unknown:
        known = ", ".join((*SERVICES, ROR))
        raise SettingsError(f"There is no service «{unknown[0]}».", way_out=f"Known: {known}.")
    if not chosen:
        raise SettingsError(
            "No service is chosen.", way_out="Name some with --service, or in the setting enrich.services."
        )
    if not (settings.contact or settings.engine_email):
        raise SettingsError(
            "The services want to know whom they serve.", way_out="Set `contact` to your e-mail address."
        )
    folder = _cache()
    services = tuple(metadata_service(name, settings, folder) for name in SERVICES if name in chosen)
    return services, organisation_service(settings, folder) if ROR in chosen else None


def _cache() -> "Path":
    from platformdirs import user_cache_path

    return user_cache_path("svod") / "enrich"
