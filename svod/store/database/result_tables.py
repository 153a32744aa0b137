"""The tables of what methods said about the files of works."""

from sqlalchemy import Column, ForeignKey, LargeBinary, String, Table

from svod.store.database.schema import tables

# Which file holds what methods said about a file of a work; `methods` are packed.
result_files = Table(
    "result_files",
    tables,
    Column("sha256", ForeignKey("copies.sha256", ondelete="CASCADE"), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("methods", LargeBinary, nullable=False),
)

# What libraries of older versions hold of it in the database, until it is moved.
results = Table(
    "results",
    tables,
    Column("sha256", ForeignKey("copies.sha256", ondelete="CASCADE"), primary_key=True),
    Column("method", String(256), primary_key=True),
    Column("result", LargeBinary, nullable=False),
)
