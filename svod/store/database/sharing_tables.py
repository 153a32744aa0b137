"""The tables by which several machines share one library: indexes beside it, crawlers that divide hosts among them."""

from sqlalchemy import Boolean, Column, Float, String, Table, Text

from svod.store.database.schema import WIDE, tables

# The search indexes beside a shared database, one a machine: up to which change each has seen, and when.
index_nodes = Table(
    "index_nodes",
    tables,
    Column("node", String(32), primary_key=True),
    Column("seen", WIDE, nullable=False),
    Column("looked", Float, nullable=False),
)

# The one place of the library's files, as every machine must name it.
file_places = Table(
    "file_places",
    tables,
    Column("name", String(32), primary_key=True),
    Column("place", Text, nullable=False),
)

# Crawlers that share a crawl: who visits a host alone until when, and until when the host rests from requests.
crawl_hosts = Table(
    "crawl_hosts",
    tables,
    Column("crawl", String(128), primary_key=True),
    Column("host", Text, primary_key=True),
    Column("crawler", String(32), nullable=False),
    Column("until", Float, nullable=False),
    Column("rests", Float, nullable=False),
    Column("has_work", Boolean, nullable=False),
)

# When the last round of a shared crawl came to its end.
crawl_rounds = Table(
    "crawl_rounds",
    tables,
    Column("crawl", String(128), primary_key=True),
    Column("ended", Float, nullable=False),
)
