"""Works, copies, references, citations and persons are counted as they come and go; persons by their works."""

from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_WIDE = sa.BigInteger().with_variant(sa.Integer, "sqlite")
# The first has number 1 in SQLite, and so on; works that have a copy come last.
_COUNTED = ("works", "copies", "work_references", "citations", "cited_works", "persons")


def upgrade() -> None:
    """Count once, let the database go on counting, and list persons in the order of their works."""
    op.create_table(
        "counts",
        sa.Column("number", _WIDE, primary_key=True, autoincrement=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("change", sa.BigInteger, nullable=False),
    )
    op.add_column("persons", sa.Column("works", sa.Integer, nullable=False, server_default="0"))
    connection = op.get_bind()
    note = "INSERT INTO counts (name, change) SELECT '{}', count({}) FROM {}"
    for table in _COUNTED:
        connection.exec_driver_sql(note.format(table, "*", table))
    connection.exec_driver_sql(note.format("held", "DISTINCT work_id", "copies"))
    connection.exec_driver_sql(
        "UPDATE persons SET works = (SELECT count(DISTINCT work_id) FROM authorships WHERE person_id = persons.id)"
    )
    op.create_index("ix_persons_works", "persons", [sa.text("works DESC"), "name", "id"])
    for statement in _SERVER if connection.dialect.name == "postgresql" else _file_triggers():
        connection.exec_driver_sql(statement)


def _file_triggers() -> Iterator[str]:
    for number, table in enumerate(_COUNTED, start=1):
        yield _on(table, "INSERT", f"UPDATE counts SET change = change + 1 WHERE number = {number}")  # noqa: S608
        yield _on(table, "DELETE", f"UPDATE counts SET change = change - 1 WHERE number = {number}")  # noqa: S608
    yield _on("copies", "INSERT", _HELD_BY_NEW, "_held")
    yield _on("copies", "DELETE", _HELD_BY_OLD, "_held")
    yield _on("copies", "UPDATE OF work_id", f"{_HELD_BY_NEW}; {_HELD_BY_OLD}", "_held", _IS_MOVED)


def _on(table: str, event: str, act: str, suffix: str = "", condition: str = "") -> str:
    name = f"count_{table}_{event.split()[0].lower()}{suffix}"
    return f"CREATE TRIGGER {name} AFTER {event} ON {table} {condition} BEGIN {act}; END"


_IS_MOVED = "WHEN NEW.work_id <> OLD.work_id"
_HELD_BY_NEW = (
    "UPDATE counts SET change = change + 1 WHERE number = 7 AND NOT EXISTS "
    "(SELECT 1 FROM copies WHERE work_id = NEW.work_id AND sha256 <> NEW.sha256)"
)
_HELD_BY_OLD = (
    "UPDATE counts SET change = change - 1 WHERE number = 7 AND NOT EXISTS "
    "(SELECT 1 FROM copies WHERE work_id = OLD.work_id)"
)

_NOTE = """
CREATE FUNCTION note_count(counted text, difference bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF difference <> 0 AND random() < 0.98 THEN
        INSERT INTO counts (name, change) VALUES (counted, difference);
    ELSIF difference <> 0 THEN
        WITH added AS (
            DELETE FROM counts WHERE number IN (
                SELECT number FROM counts WHERE name = counted FOR UPDATE SKIP LOCKED
            ) RETURNING change
        )
        INSERT INTO counts (name, change) SELECT counted, difference + coalesce(sum(change), 0) FROM added;
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
