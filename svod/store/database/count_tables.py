"""How many there are: kept by triggers of the database with every row that comes or goes, so that nobody counts."""

from sqlalchemy import BigInteger, Column, String, Table

from svod.store.database.schema import WIDE, tables

# The sum of the changes of a name is its number: the name is that of a table, or `held` for works that have a copy.
# SQLite has one row a name. On a server every change is a row of its own, so that none waits for another, and one in
# fifty adds up what it finds. The triggers are those of migration 0023.
counts = Table(
    "counts",
    tables,
    Column("number", WIDE, primary_key=True, autoincrement=True),
    Column("name", String(32), nullable=False),
    Column("change", BigInteger, nullable=False),
)
