"""Where a migration runs: inside the one transaction that the store has already begun."""

from alembic import context

from svod.store.database.schema import tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=tables,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
