"""How what a library holds is written; a process that only reads documents never imports these types."""

from collections.abc import Mapping

from svod.model.account import Account, Token
from svod.model.annotation import Note, NotePlace, SavedSearch
from svod.model.collection import CollectionCard
from svod.model.correction import Correction
from svod.model.crawl import WebHit
from svod.model.gathering import GatherRequest, WatchedSource
from svod.model.graph import CitationGraph, GraphTie, GraphWork
from svod.model.job import Job, JobLine, JobRequest
from svod.model.layouts import WEIGHT, Layout, every, filled, flat, known, layout, names_of, renamed, rounded
from svod.model.placement import (
    CopyOutline,
    CopyReading,
    FoundPlace,
    MentionPlace,
    OutlineEntry,
    PageSize,
    PageText,
    PageWord,
    Placed,
    Stretch,
)
from svod.model.retrieval import AddedTerm, Expansion, FacetCount, Passage
from svod.model.run_log import Run, StageTimes
from svod.model.vocabulary import Concept, RuleCard
from svod.model.work import (
    Citation,
    CitedRecord,
    CitedReference,
    CitedWork,
    CitingReference,
    Copy,
    Decision,
    Holdings,
    Work,
    WorkRecord,
)

_CITED = (renamed("work.id", "id"), "known", "cited_by", renamed("work.language", "language"),
          renamed("work.metadata", "metadata"))  # fmt: skip

LIBRARY_LAYOUTS: Mapping[type, Layout] = {
    Copy: layout(
        "sha256", "media_type", "size", "pages", "source", "added", filled("language"), filled("translation"),
        filled("fingerprint"),
    ),
    Work: layout("id", "language", "needs_review", "metadata", "copies"),
    Citation: layout("citing", "position", "cited", WEIGHT, "reason"),
    CitedReference: layout(flat("reference"), known("citation"), known("known_as")),
    WorkRecord: layout(
        flat("work"), rounded("importance", 4), "references", "cited_by", filled("tags"), filled("notes"),
    ),
    Note: layout(
        "number", renamed("work_id", "work"), "text", filled("owner"), filled("who"), "made", "changed",
        known("place"),
    ),
    NotePlace: layout("sha256", "page", known("box"), filled("quote")),
    SavedSearch: layout(
        "number", "kind", "name", "asked", filled("owner"), renamed("is_followed", "followed"), "made", "seen",
    ),
    CitedWork: layout(*_CITED),
    CitedRecord: layout(*_CITED, renamed("citations", "references")),
    CitingReference: every(CitingReference),
    Holdings: every(Holdings),
    Decision: every(Decision),
    Correction: layout(
        "number", renamed("work_id", "work"), renamed("what.subject", "subject"), renamed("what.said", "said"),
        renamed("what.before", "before"), "who", "made", filled("undone"), filled("undone_by"),
    ),
    CopyReading: layout(
        renamed("work.id", "work"), renamed("copy.sha256", "copy"), renamed("copy.media_type", "media_type"), "pages",
        "placed",
    ),
    PageSize: every(PageSize),
    Placed: layout(
        "name", "kind", "text", WEIGHT, renamed("origin", "method"), filled("language"), filled("scheme"),
        filled("means"), known("position"), known("number"), renamed("stretches", "places"),
    ),
    Stretch: layout("page", "line", known("box", digits=2)),
    CopyOutline: layout("entries", "mentions"),
    OutlineEntry: layout("name", "kind", "title", "level", known("page"), known("box", digits=2)),
    MentionPlace: layout("kind", "name", "page", rounded("box", 2)),
    FoundPlace: layout("page", "before", "text", "after", "boxes"),
    PageText: layout("number", "width", "height", "lines", renamed("is_recognised", "recognised")),
    PageWord: layout("text", rounded("box", 2)),
    Passage: every(Passage),
    FacetCount: every(FacetCount),
    Expansion: every(Expansion),
    AddedTerm: every(AddedTerm),
    CitationGraph: layout("start", "works", "ties", renamed("is_cut", "cut")),
    GraphWork: every(GraphWork),
    GraphTie: every(GraphTie),
    WebHit: layout(
        filled("url"), filled("title"), filled("snippet"), filled("engine"), rounded("score", 6), filled("authors"),
        filled("year"), filled("doi"), filled("file_urls"),
    ),
    Concept: layout("uri", "code", "preferred", "alternative", "broader", "narrower", "related"),
    RuleCard: layout(renamed("source", "from"), renamed("target", "to"), "rules", "method"),
    CollectionCard: layout(flat("collection"), "works", "added"),
    Account: every(Account),
    Token: every(Token),
    Run: every(Run),
    StageTimes: layout(
        "stage", "documents", rounded("seconds", 3), rounded("mean", 6, "mean_seconds"),
        renamed("nine_in_ten", "nine_in_ten_below"),
    ),
    Job: layout(
        "number", "kind", "who", "state", "made", "begun", "ended", "message", renamed("request.name", "name"),
        renamed("request", "wish"), "counts",
    ),
    JobRequest: layout(*(filled(name) for name in names_of(JobRequest))),
    JobLine: every(JobLine),
    GatherRequest: layout(*(filled(name) for name in names_of(GatherRequest))),
    WatchedSource: layout(
        "number", renamed("request.name", "name"), flat("request"), "seconds", "added", "due", "begun", "visited",
        "failures", "message", "found",
    ),
}  # fmt: skip
