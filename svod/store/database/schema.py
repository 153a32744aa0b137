"""The tables, the same on every database; the migrations lead from any older form to this one."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

# Every schema this svod can open, oldest first; the last is the one it writes.
REVISIONS = (
    "0001", "0002", "0003", "0004", "0005", "0006", "0007", "0009", "0010", "0011", "0012", "0013", "0014", "0015",
    "0016", "0017", "0018", "0019", "0020", "0021", "0022", "0023", "0024",
)  # fmt: skip

tables = MetaData()

# Numbers that outgrow 32 bits; SQLite's are wide in any case, and counted up only under this name.
WIDE = BigInteger().with_variant(Integer, "sqlite")

works = Table(
    "works",
    tables,
    Column("arrival", WIDE, primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("language", String(16)),
    Column("metadata", LargeBinary, nullable=False),
    Column("changed", String(20), nullable=False, server_default=""),
    Index("ix_works_changed", "changed", "id"),
    sqlite_autoincrement=True,
)

# Works that were removed, so that harvesters can be informed.
departures = Table(
    "departures",
    tables,
    Column("id", String(32), primary_key=True),
    Column("language", String(16)),
    Column("changed", String(20), nullable=False),
    Index("ix_departures_changed", "changed", "id"),
)

# How far each archive has been gathered: from when to ask next, and the token of a list that was broken off.
harvests = Table(
    "harvests",
    tables,
    Column("archive", String(64), primary_key=True),
    Column("since", String(20), nullable=False),
    Column("begun", String(20), nullable=False),
    Column("token", Text, nullable=False),
)

# Which works were made one, or parted again, and what they were before.
decisions = Table(
    "decisions",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(16), nullable=False),
    Column("kept", String(32), nullable=False, index=True),
    Column("other", String(32), nullable=False, index=True),
    Column("weight", Float, nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", String(32), nullable=False),
    Column("before", LargeBinary, nullable=False),
    Column("who", Text, nullable=False, server_default=""),
    sqlite_autoincrement=True,
)

# What people put right in works; a row outlives its work, which may come back.
corrections = Table(
    "corrections",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("work_id", String(32), nullable=False, index=True),
    Column("subject", String(32), nullable=False),
    Column("said", LargeBinary, nullable=False),
    Column("before", LargeBinary, nullable=False),
    Column("who", Text, nullable=False),
    Column("made", String(32), nullable=False),
    Column("undone", String(32), nullable=False),
    Column("undone_by", Text, nullable=False),
    sqlite_autoincrement=True,
)

copies = Table(
    "copies",
    tables,
    Column("sha256", String(64), primary_key=True),
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("media_type", String(128), nullable=False),
    Column("size", Integer, nullable=False),
    Column("pages", Integer, nullable=False),
    Column("source", Text, nullable=False),
    Column("added", String(32), nullable=False),
    Column("language", String(16), nullable=False, server_default=""),
    Column("translation", Boolean, nullable=False, server_default=false()),
    Column("fingerprint", Text, nullable=False, server_default=""),
)

work_keys = Table(
    "work_keys",
    tables,
    Column("key", String(128), primary_key=True),
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), primary_key=True, index=True),
)

references = Table(
    "work_references",
    tables,
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("reference", LargeBinary, nullable=False),
)

citations = Table(
    "citations",
    tables,
    Column("citing", String(32), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("cited", ForeignKey("works.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("weight", Float, nullable=False),
    Column("reason", Text, nullable=False),
    ForeignKeyConstraint(
        ["citing", "position"], ["work_references.work_id", "work_references.position"], ondelete="CASCADE"
    ),
)

# Works that are known by references alone, numbered by what these say; `found_by` are its rows of `cited_keys`.
cited_works = Table(
    "cited_works",
    tables,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(16)),
    Column("metadata", LargeBinary, nullable=False),
    Column("found_by", LargeBinary, nullable=False),
    Column("cited_by", Integer, nullable=False),
    Index("ix_cited_works_cited_by", "cited_by", sqlite_where=text("cited_by > 1")),
)

# What look-alikes share, as numbers; millions of rows, so each is as small as can be.
cited_keys = Table(
    "cited_keys",
    tables,
    Column("key", BigInteger, primary_key=True, autoincrement=False),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# Which reference means which of them.
cited_references = Table(
    "cited_references",
    tables,
    Column("work_id", String(32), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("number", ForeignKey("cited_works.number", ondelete="CASCADE"), nullable=False),
    ForeignKeyConstraint(
        ["work_id", "position"], ["work_references.work_id", "work_references.position"], ondelete="CASCADE"
    ),
    # In the order in which they are asked for: the first few of many are found at once.
    Index("ix_cited_references_number", "number", "work_id", "position"),
    sqlite_with_rowid=False,
)

# What a work was called while it was known by references alone.
successors = Table(
    "successors",
    tables,
    Column("id", String(32), primary_key=True),
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), nullable=False, index=True),
)

# Works some of whose references are tied to nothing yet.
loose_works = Table("loose_works", tables, Column("work_id", String(32), primary_key=True))

# How important works are among all (1 is the mean), and the value that the search index got last.
importance = Table(
    "importance",
    tables,
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("value", Float, nullable=False),
    Column("told", Float, nullable=False),
)

# How much there was when something costly was reckoned last.
measures = Table(
    "measures",
    tables,
    Column("name", String(32), primary_key=True),
    Column("value", Float, nullable=False),
)

# The people behind the names: each known by one spelling, and the number of works with authorships of theirs.
persons = Table(
    "persons",
    tables,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("works", Integer, nullable=False, server_default="0"),
    Index("ix_persons_works", text("works DESC"), "name", "id"),
)

# Who is named as an author of a work, at which place, and which person that is; `block` is what namesakes share.
authorships = Table(
    "authorships",
    tables,
    Column("work_id", ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("block", String(128), nullable=False, index=True),
    Column("person_id", String(32), nullable=False, index=True),
    Column("weight", Float, nullable=False),
    Column("reason", Text, nullable=False),
    Column("mention", LargeBinary, nullable=False),
)

# What people said about two authorships: that they are one person's, or not.
person_rulings = Table(
    "person_rulings",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("block", String(128), nullable=False, index=True),
    Column("one", String(64), nullable=False),
    Column("other", String(64), nullable=False),
    Column("is_same", Boolean, nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", String(32), nullable=False),
    sqlite_autoincrement=True,
)

# Works whose latest change the search index has not seen; a row whose work is gone means: take it out.
index_queue = Table(
    "index_queue",
    tables,
    Column("change", WIDE, primary_key=True, autoincrement=True),
    Column("work_id", String(32), nullable=False, index=True),
    sqlite_autoincrement=True,
)

vocabularies = Table(
    "vocabularies",
    tables,
    Column("name", String(64), primary_key=True),
    Column("title", Text, nullable=False),
    Column("concepts", Integer, nullable=False),
    Column("languages", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("added", String(32), nullable=False),
)

concepts = Table(
    "concepts",
    tables,
    Column("vocabulary", ForeignKey("vocabularies.name", ondelete="CASCADE"), primary_key=True),
    Column("uri", String(512), primary_key=True),
    Column("code", String(128), nullable=False),
    Column("concept", LargeBinary, nullable=False),
    Index("ix_concepts_code", "vocabulary", "code"),
)

# What words name which concepts: the key of the words, and the label that it was made of.
concept_names = Table(
    "concept_names",
    tables,
    Column("vocabulary", String(64), primary_key=True),
    Column("key", String(256), primary_key=True),
    Column("uri", String(512), primary_key=True),
    Column("label", Text, nullable=False),
    Column("language", String(16), nullable=False),
    Column("is_preferred", Boolean, nullable=False),
    ForeignKeyConstraint(["vocabulary", "uri"], ["concepts.vocabulary", "concepts.uri"], ondelete="CASCADE"),
    Index("ix_concept_names_concept", "vocabulary", "uri"),
)

# Ways from terms or concepts of one vocabulary to concepts of another; neither need be there yet.
transfer_rules = Table(
    "transfer_rules",
    tables,
    Column("source_vocabulary", String(64), primary_key=True),
    Column("target_vocabulary", String(64), primary_key=True),
    Column("source", String(512), primary_key=True),
    Column("target", String(512), primary_key=True),
    Column("method", String(64), primary_key=True),
    Column("relation", String(16), nullable=False),
    Column("weight", Float, nullable=False),
    Column("works", Integer, nullable=False),
)

# What suggestions of subjects learn from, works with their terms and concepts, and what they learned by vocabulary.
subject_examples = Table(
    "subject_examples", tables, Column("vocabulary", String(64), primary_key=True),
    Column("work_id", String(32), primary_key=True), Column("terms", LargeBinary, nullable=False),
    Column("targets", LargeBinary, nullable=False),
)  # fmt: skip
subject_models = Table(
    "subject_models", tables, Column("vocabulary", String(64), primary_key=True),
    Column("weights", LargeBinary, nullable=False), Column("changes", Integer, nullable=False),
)  # fmt: skip

collections = Table(
    "collections",
    tables,
    Column("name", String(64), primary_key=True),
    Column("title", Text, nullable=False),
    Column("vocabulary", String(64), nullable=False),
    Column("language", String(16), nullable=False),
    Column("source", Text, nullable=False),
    Column("added", String(32), nullable=False),
    Column("owner", String(64), nullable=False, server_default=""),
)

# A row outlives its work, so that harvesters of the collection can be informed that the work is gone.
collection_works = Table(
    "collection_works",
    tables,
    Column("collection", ForeignKey("collections.name", ondelete="CASCADE"), primary_key=True),
    Column("work_id", String(32), primary_key=True, index=True),
    Column("is_by_hand", Boolean, nullable=False),
)

_WAITING = text("visit IS NOT NULL")

# Every address that the present round of a crawl has met; those with a visit are still to be done, in their order.
crawl_addresses = Table(
    "crawl_addresses",
    tables,
    Column("crawl", String(128), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("arrival", WIDE, nullable=False),
    Column("visit", LargeBinary),
    Column("host", Text, nullable=False, server_default=""),
    Column("crawler", String(32), nullable=False, server_default=""),
    # PostgreSQL has it, too; to name it here would load all that SQLAlchemy has for PostgreSQL.
    Index("ix_crawl_addresses_waiting", "crawl", "host", sqlite_where=_WAITING),
)

# What servers said of the versions of pages that were fetched, and where these lead.
page_versions = Table(
    "page_versions",
    tables,
    Column("crawl", String(128), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("etag", Text, nullable=False),
    Column("last_modified", Text, nullable=False),
    Column("links", LargeBinary, nullable=False),
)

# The results of the addresses that a gathering visited; only these are requested conditionally the next time.
processed_addresses = Table(
    "dealt_addresses",
    tables,
    Column("crawl", String(128), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("sha256", String(64), nullable=False),
    Column("outcome", String(32), nullable=False),
    Column("work_id", String(32), nullable=False),
    Column("made", String(32), nullable=False),
)

# Sources that are visited again and again, and the state of each.
watched_sources = Table(
    "watched_sources",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False, unique=True),
    Column("wish", LargeBinary, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("added", String(32), nullable=False),
    Column("due", String(32), nullable=False),
    Column("begun", String(32), nullable=False),
    Column("visited", String(32), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("message", Text, nullable=False),
    Column("found", Integer, nullable=False),
    sqlite_autoincrement=True,
)

# New works that watched sources brought, each announced once.
announcements = Table(
    "announcements",
    tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("work_id", String(32), nullable=False, unique=True),
    Column("source", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("made", String(32), nullable=False),
    sqlite_autoincrement=True,
)
