"""Web pages through every reader of pages; where a title was checked by hand, its digest says whether it is right."""

import random
import time
from collections.abc import Iterator, Sequence

from svod.convert.markup.html_tree import html_tree
from svod.errors import DocumentError
from svod.extract.web.page import page_of
from svod.model.metadata import Field, Metadata, Value
from svod_lab.corpora.readers.pages import (
    CheckedTitles,
    WebPage,
    address_digest,
    checked_titles,
    read_pages,
    title_digest,
)
from svod_lab.runs.answers import Answer
from svod_lab.runs.bench import ALL_PARTS, Bench
from svod_lab.runs.selection import SAMPLE_SEED, NamedMethod, methods_of

TASK, CORPUS = "web", "web"
TITLE = "title"
CHECKED, WORDLESS = "checked", "without words"
FIELDS = {
    TITLE: Field.TITLE, "key words": Field.SUBJECT, "abstract": Field.DESCRIPTION, "author": Field.CREATOR,
    "institution": Field.AFFILIATION, "date": Field.DATE,
}  # fmt: skip


def answers(bench: Bench) -> Iterator[Answer]:
    """Every chosen reader over every page, one reader after another."""
    pages = _pages(bench)
    wordless = frozenset(page.url for page in pages if not has_words(page))
    for reader in methods_of(TASK, bench):
        for page in bench.follow(pages, f"{CORPUS}: {reader.origin}", len(pages)):
            answer = asked(reader, page, _checked(page, bench), wordless=page.url in wordless)
            bench.keep(answer)
            yield answer


def asked(reader: NamedMethod, page: WebPage, checked: CheckedTitles | None, *, wordless: bool = False) -> Answer:
    """What a reader says of a page; a title that is right is its own expectation, else a digest stands for it."""
    start = time.process_time()
    try:
        metadata: Metadata = reader.part.read(page.content, page.url)
    except DocumentError:
        metadata = Metadata({})
    seconds = time.process_time() - start
    found = {name: metadata.all(field) for name, field in FIELDS.items()}
    kinds = (*((CHECKED,) if checked else ()), *((WORDLESS,) if wordless else ()))
    return Answer(
        TASK, reader.origin, CORPUS, page.host, page.url, None,
        expected={TITLE: _expected(found[TITLE], checked)} if checked else {}, found=found, kinds=kinds,
        seconds=seconds,
    )  # fmt: skip


def has_words(page: WebPage) -> bool:
    """Whether a page says anything: it is no mere script, set of frames or way to elsewhere."""
    try:
        tree = page_of(page.content, page.url, html_tree)
    except DocumentError:
        return False
    return bool(tree.texts) or any((title.text or "").strip() for title in tree.root.iter("title"))


def _expected(found: Sequence[Value], checked: CheckedTitles) -> tuple[str, ...]:
    """The titles found that are right, else the digest of one that would be."""
    right = tuple(value.text for value in found if title_digest(value.text) in checked.titles)
    return right or (f"sha256:{min(checked.titles)}",)


def _checked(page: WebPage, bench: Bench) -> CheckedTitles | None:
    checked = checked_titles().get(address_digest(page.url))
    wanted = checked is not None and bench.choice.part in (ALL_PARTS, checked.part)
    return checked if wanted else None


def _pages(bench: Bench) -> list[WebPage]:
    """All pages, or up to the limit, those that were checked first."""
    pages = list(read_pages(bench.data))
    limit = bench.choice.limit
    if not limit or limit >= len(pages):
        return pages
    checked = [page for page in pages if _checked(page, bench)]
    others = [page for page in pages if not _checked(page, bench)]
    drawn = random.Random(SAMPLE_SEED).sample(others, max(0, min(len(others), limit - len(checked))))  # noqa: S311
    return checked[:limit] + drawn
