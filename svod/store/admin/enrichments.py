"""Which services were asked about which works, in the database."""

from collections.abc import Callable

from sqlalchemy import select

from svod.model.enrichment import EnrichOutcome
from svod.store.database.database import Database
from svod.store.database.installation_tables import enrichments
from svod.store.database.rows import put_row


class SqlEnrichments:
    """Rows by work and service."""

    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        self._database = database
        self._now = now

    def asked(self, service: str) -> frozenset[str]:
        """The works that a service has answered about; where it failed, it is asked again."""
        rows = select(enrichments.c.work_id).where(
            enrichments.c.service == service, enrichments.c.outcome != str(EnrichOutcome.FAILED)
        )
        with self._database.transaction(write=False) as connection:
            return frozenset(connection.execute(rows).scalars())

    def put(self, work_id: str, service: str, outcome: EnrichOutcome) -> None:
        """Note that a service was asked about a work, and with what outcome."""
        row = {"work_id": work_id, "service": service, "outcome": str(outcome), "made": self._now()}
        with self._database.transaction(write=True) as connection:
            put_row(connection, enrichments, row)
