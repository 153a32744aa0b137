"""Works, copies, references, citations and persons are counted as they come and go; persons by their works."""

from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_COUNTED = ("works", "copies", "work_references", "citations", "cited_works", "persons")


def upgrade() -> None:
    """Count once, let the database go on counting, and list persons in the order of their works."""
    op.create_table(
        "counts",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("change", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("persons", sa.Column("works", sa.Integer, nullable=False, server_default="0"))
    connection = op.get_bind()
    for table in _COUNTED:
        connection.exec_driver_sql(f"INSERT INTO counts SELECT '{table}', 0, count(*) FROM {table}")  # noqa: S608
    connection.exec_driver_sql("INSERT INTO counts SELECT 'held', 0, count(DISTINCT work_id) FROM copies")
    connection.exec_driver_sql(
        "UPDATE persons SET works = (SELECT count(DISTINCT work_id) FROM authorships WHERE person_id = persons.id)"
    )
    op.create_index("ix_persons_works", "persons", [sa.text("works DESC"), "name", "id"])
    for statement in _SERVER if connection.dialect.name == "postgresql" else _file_triggers():
        connection.exec_driver_sql(statement)


def _file_triggers() -> Iterator[str]:
    for table in _COUNTED:
        for event, change in (("INSERT", "+ 1"), ("DELETE", "- 1")):
            yield _on(table, event, f"UPDATE counts SET change = change {change} WHERE name = '{table}'")  # noqa: S608
    yield _on("copies", "INSERT", _HELD_BY_NEW, "_held")
    yield _on("copies", "DELETE", _HELD_BY_OLD, "_held")
    yield _on("copies", "UPDATE OF work_id", f"{_HELD_BY_NEW}; {_HELD_BY_OLD}", "_held", _IS_MOVED)


def _on(table: str, event: str, act: str, suffix: str = "", condition: str = "") -> str:
    name = f"count_{table}_{event.split()[0].lower()}{suffix}"
    return f"CREATE TRIGGER {name} AFTER {event} ON {table} {condition} BEGIN {act}; END"


_IS_MOVED = "WHEN NEW.work_id <> OLD.work_id"
_HELD_BY_NEW = (
    "UPDATE counts SET change = change + 1 WHERE name = 'held' AND NOT EXISTS "
    "(SELECT 1 FROM copies WHERE work_id = NEW.work_id AND sha256 <> NEW.sha256)"
)
_HELD_BY_OLD = (
    "UPDATE counts SET change = change - 1 WHERE name = 'held' AND NOT EXISTS "
    "(SELECT 1 FROM copies WHERE work_id = OLD.work_id)"
)

_NOTE = """
CREATE FUNCTION note_count(counted text, difference bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF difference = 0 THEN
        RETURN;
    END IF;
    INSERT INTO counts (name, number, change) VALUES (counted, txid_current(), difference)
    ON CONFLICT (name, number) DO UPDATE SET change = counts.change + excluded.change;
    IF random() < 0.02 THEN
        WITH added AS (
            DELETE FROM counts WHERE name = counted AND number IN (
                SELECT number FROM counts WHERE name = counted AND number <> txid_current() FOR UPDATE SKIP LOCKED
            ) RETURNING change
        )
        UPDATE counts SET change = change + coalesce((SELECT sum(change) FROM added), 0)
        WHERE name = counted AND number = txid_current();
    END IF;
END $$
"""
_ROWS = """
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM note_count(TG_TABLE_NAME, (SELECT count(*) FROM came));
    ELSE
        PERFORM note_count(TG_TABLE_NAME, -(SELECT count(*) FROM gone));
    END IF;
    RETURN NULL;
END $$
"""
# A work was held if it has a copy that is none of those that came, or if one that is gone was its.
_WORKS = """
CREATE FUNCTION count_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM note_count('held', (SELECT count(DISTINCT work_id) FROM came WHERE NOT EXISTS (
            SELECT 1 FROM copies WHERE copies.work_id = came.work_id AND sha256 NOT IN (SELECT sha256 FROM came))));
    ELSIF TG_OP = 'DELETE' THEN
        PERFORM note_count('held', -(SELECT count(DISTINCT work_id) FROM gone WHERE NOT EXISTS (
            SELECT 1 FROM copies WHERE copies.work_id = gone.work_id)));
    ELSE
        PERFORM note_count('held', (SELECT coalesce(sum(
            (EXISTS (SELECT 1 FROM copies WHERE copies.work_id = touched.work_id))::int
            - (touched.work_id IN (SELECT work_id FROM gone) OR EXISTS (
                SELECT 1 FROM copies WHERE copies.work_id = touched.work_id
                AND sha256 NOT IN (SELECT sha256 FROM came)))::int), 0)
            FROM (SELECT work_id FROM came UNION SELECT work_id FROM gone) AS touched));
    END IF;
    RETURN NULL;
END $$
"""
_CAME, _GONE = "REFERENCING NEW TABLE AS came", "REFERENCING OLD TABLE AS gone"
_EACH = "FOR EACH STATEMENT EXECUTE FUNCTION"
_SERVER = (
    _NOTE,
    _ROWS,
    _WORKS,
    *(f"CREATE TRIGGER count_came AFTER INSERT ON {table} {_CAME} {_EACH} count_rows()" for table in _COUNTED),
    *(f"CREATE TRIGGER count_gone AFTER DELETE ON {table} {_GONE} {_EACH} count_rows()" for table in _COUNTED),
    f"CREATE TRIGGER count_held_came AFTER INSERT ON copies {_CAME} {_EACH} count_held()",
    f"CREATE TRIGGER count_held_gone AFTER DELETE ON copies {_GONE} {_EACH} count_held()",
    f"CREATE TRIGGER count_held_moved AFTER UPDATE ON copies {_CAME} OLD TABLE AS gone {_EACH} count_held()",
)
