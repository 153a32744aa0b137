"""Services that know works, and what is remembered of asking them."""

from collections.abc import Sequence
from typing import Protocol

from svod.model.enrichment import EnrichOutcome, Organisation, ServiceRecord, WorkAsked


class MetadataService(Protocol):
    """A service that is asked about works."""

    @property
    def name(self) -> str:
        """Its name, as origins of claims show it."""

    def records(self, asked: WorkAsked) -> Sequence[ServiceRecord]:
        """The works that may be meant, the likeliest first; EngineError where it gives no answer."""


class OrganisationService(Protocol):
    """A service that knows organisations."""

    def organisation(self, affiliation: str) -> Organisation | None:
        """The organisation that an affiliation names, where the service is sure; EngineError without an answer."""


class Enrichments(Protocol):
    """Which services were asked about which works."""

    def asked(self, service: str) -> frozenset[str]:
        """The works that a service has answered about."""

    def put(self, work_id: str, service: str, outcome: EnrichOutcome) -> None:
        """Note that a service was asked about a work, and with what outcome."""
