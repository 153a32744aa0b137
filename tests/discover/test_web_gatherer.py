"""Gathering: its scope, what it takes for papers, metadata that pages give of files, and what is refused."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.discover.gather_scope import GatherScope, Place, place_of, scope_of
from svod.discover.listings.outline import Outline, outline
from svod.discover.paper_filter import is_paper_page, paper_refusal
from svod.discover.topics import topic_queries, topic_refusal
from svod.discover.web_gatherer import GatherTools, WebGatherer
from svod.errors import EngineError, GatherError
from svod.model.crawl import CrawlBudget, CrawlTask, Fetched, FetchStatus, Link, Visit, WebHit, WebQuery
from svod.model.extraction import Extraction
from svod.model.finding import HomepageCandidate, HomepageFound, ListedReference
from svod.model.gathering import FileMet, GatherRequest, PageMet, ReferenceMet
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import ParsedReference, Reference, ReferenceFields
from svod.ports import CrawlMemory, Focus

SITE = "http://harbour.example/"
PDF = b"%PDF-1.7 of tides"


def visit(url: str, content: bytes = b"<html><body>text</body></html>", depth: int = 1, **more: str) -> Visit:
    declared = "text/html" if content.startswith(b"<") else "application/pdf"
    return Visit(
        Fetched(CrawlTask(url), FetchStatus.FETCHED, content, url, declared), depth, origin=more.get("origin", "")
    )


class FixedCrawler:
    """A crawler that has been everywhere already."""

    def __init__(self, visits: Iterable[Visit]) -> None:
        self.visits = list(visits)
        self.seeds: list[str] = []

    def crawl(self, seeds: Iterable[CrawlTask], focus: Focus, budget: CrawlBudget) -> Iterator[Visit]:
        self.seeds = [seed.url for seed in seeds]
        yield from self.visits


class Lines:
    """Takes every line with a year for a reference, tied to the page's only file if it says «pdf»."""

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        files = tuple(placed.link.url for placed in page.links if placed.link.url.endswith(".pdf"))
        lines = [line for line in page.text.splitlines() if "19" in line]
        return tuple(ListedReference(line, 0.9, 0, 1, files if "pdf" in line else ()) for line in lines)


def parsed(raw: str) -> ParsedReference:
    author, title, year = raw.removesuffix(" pdf").split(". ")
    fields = ReferenceFields((PersonName(author, ""),), title=title, year=year.rstrip("."))
    return ParsedReference(raw, fields, (), 0.8, language="en")


class Answers:
    """A search engine with fixed answers; to all other queries it finds nothing."""

    name = "fixed"

    def __init__(self, hits: dict[str, tuple[WebHit, ...]]) -> None:
        self.hits = hits
        self.asked: list[WebQuery] = []

    def search(self, query: WebQuery) -> tuple[WebHit, ...]:
        self.asked.append(query)
        if query.words not in self.hits:
            raise EngineError("It is deaf.")
        return self.hits[query.words]


class Finder:
    """Knows where one person is at home."""

    def find(self, name: str, topic: str = "") -> HomepageFound:
        if name != "Anna Berg":
            return HomepageFound(name, "fixed", ())
        home = HomepageCandidate(f"{SITE}~berg/", 0.9)
        return HomepageFound(name, "fixed", (home,), f"{SITE}~berg/papers.html")


def gatherer(crawler: FixedCrawler, engine: Answers | None = None) -> WebGatherer:
    def make_crawler(memory: CrawlMemory | None) -> FixedCrawler:
        return crawler

    return WebGatherer(
        GatherTools(
            crawler=make_crawler,
            engine=lambda: engine or Answers({}),
            homepages=Finder,
            listing=Lines,
            parser=lambda: parsed,
            tree=html_tree,
            key=lambda url: url.partition("://")[2],
        )
    )


def scope(url: str = SITE) -> GatherScope:
    return scope_of(GatherRequest(site=url), lambda: Answers({}), Finder)


@pytest.mark.parametrize(
    ("url", "anchor", "priority"),
    [
        (f"{SITE}tides.pdf", "", 0),
        ("http://elsewhere.example/tides.ps.gz", "", 0),
        (f"{SITE}get.php?id=7", "Volltext", 0),
        (f"{SITE}list.html", "Публикации", 1),
        (f"{SITE}veroeffentlichungen/papers/", "", 1),
        (f"{SITE}staff.html", "Mitarbeiter", 3),
        (f"{SITE}lehre.html", "Lehre", 4),
        ("http://www.harbour.example/staff.html", "", 3),
        ("http://maps.harbour.example/", "", 3),
        ("http://elsewhere.example/papers.html", "Papers", None),
        (f"{SITE}slides.pdf", "Slides", None),
        (f"{SITE}photo.jpg", "", None),
        (f"{SITE}program.zip", "", None),
    ],
)
def test_files_go_first_then_pages_of_publications_then_the_rest(url: str, anchor: str, priority: int | None) -> None:
    assert scope().priority(Link(url, anchor), visit(SITE, depth=0), 3) == priority


def test_what_a_page_of_publications_leads_to_goes_before_other_pages() -> None:
    assert scope().priority(Link(f"{SITE}v1.html", "1999"), visit(f"{SITE}papers.html"), 1) == 2


def test_nothing_is_followed_from_outside_the_scope() -> None:
    outside = visit("http://elsewhere.example/tides.html")
    assert scope().priority(Link(f"{SITE}tides.pdf"), outside, 0) is None


@pytest.mark.parametrize(
    ("url", "place"),
    [
        (SITE, Place("harbour.example", "/")),
        ("http://www.harbour.example", Place("harbour.example", "/")),
        (f"{SITE}~berg", Place("harbour.example", "/~berg/")),
        (f"{SITE}~berg/index.html", Place("harbour.example", "/~berg/")),
    ],
)
def test_the_scope_of_an_address_is_its_folder(url: str, place: Place) -> None:
    assert place_of(url) == place


def test_a_folder_does_not_hold_what_only_begins_like_it() -> None:
    folder = place_of(f"{SITE}~berg")
    assert folder.holds(f"{SITE}~berg")
    assert folder.holds(f"{SITE}~berg/papers.html")
    assert not folder.holds(f"{SITE}~bergmann/papers.html")
    assert not folder.holds("http://notharbour.example/~berg/")


def test_what_a_reference_says_comes_with_its_file_and_one_without_a_file_comes_alone() -> None:
    listed = (
        b'<title>Papers</title><p>Berg. Tides of bays. 1998. <a href="tides.pdf">pdf</a></p><p>Berg. Ebb. 1991.</p>'
    )
    walked = FixedCrawler(
        [visit(f"{SITE}papers.html", listed, 0), visit(f"{SITE}tides.pdf", PDF, origin=f"{SITE}papers.html")]
    )
    reference, page, file = gatherer(walked).gather(GatherRequest(site=SITE), CrawlBudget())
    assert isinstance(reference, ReferenceMet)
    assert reference.reported.text(Field.TITLE) == "Ebb"
    assert isinstance(page, PageMet)
    assert page.is_seed
    assert isinstance(file, FileMet)
    assert (file.url, file.page, file.content) == (f"{SITE}tides.pdf", f"{SITE}papers.html", PDF)
    assert file.reported is not None
    assert (file.reported.text(Field.TITLE), file.reported.text(Field.DATE)) == ("Tides of bays", "1998")
    assert walked.seeds == [SITE]


def test_a_list_without_end_is_not_read_for_references() -> None:
    endless = b"<title>Papers</title>" + b"<p>Berg. Ebb. 1991.</p>" * 20_000
    met = list(gatherer(FixedCrawler([visit(SITE, endless)])).gather(GatherRequest(site=SITE), CrawlBudget()))
    assert [type(one) for one in met] == [PageMet]


def test_what_could_not_be_had_and_what_was_seen_before_are_pages_without_content() -> None:
    dead = Visit(Fetched(CrawlTask(f"{SITE}a.pdf"), FetchStatus.UNREACHABLE, message="Gone."), 1)
    again = Visit(visit(f"{SITE}b.pdf", PDF).fetched, 1, same_as=f"{SITE}tides.pdf")
    met = list(gatherer(FixedCrawler([dead, again])).gather(GatherRequest(site=SITE), CrawlBudget()))
    assert [(type(one), one.url) for one in met if isinstance(one, PageMet)] == [
        (PageMet, f"{SITE}a.pdf"),
        (PageMet, f"{SITE}b.pdf"),
    ]


def test_a_file_is_known_by_its_bytes_whatever_the_server_calls_it() -> None:
    lied = Visit(Fetched(CrawlTask(f"{SITE}get?7"), FetchStatus.FETCHED, PDF, f"{SITE}get?7", "text/html"), 1)
    packed = Visit(Fetched(CrawlTask(f"{SITE}sitemap.xml.gz"), FetchStatus.FETCHED, b"\x1f\x8b1", f"{SITE}s"), 1)
    met = list(gatherer(FixedCrawler([lied, packed])).gather(GatherRequest(site=SITE), CrawlBudget()))
    assert [type(one) for one in met] == [FileMet, PageMet]


def paper_page(words: int = 300, heading: str = "References", files: int = 0) -> Outline:
    links = "".join(f'<a href="{number}.pdf">pdf</a>' for number in range(files))
    body = f"<h1>Tides</h1><p>{'water ' * words}</p><h2>{heading}</h2><p>[1] Berg. Ebb. 1991.</p>{links}"
    return outline(f"<html><body>{body}</body></html>".encode(), SITE, html_tree)


def test_a_long_page_that_ends_in_references_may_be_a_paper() -> None:
    assert is_paper_page(paper_page())
    assert is_paper_page(paper_page(heading="Список литературы"))
    assert is_paper_page(paper_page(heading="Literatur"))
    assert not is_paper_page(paper_page(words=20))
    assert not is_paper_page(paper_page(heading="Contact"))
    assert not is_paper_page(paper_page(files=20))


def read(
    title: str = "", authors: tuple[str, ...] = (), abstract: str = "", references: int = 0, **more: object
) -> Extraction:
    values: dict[Field, tuple[Value, ...]] = {
        Field.TITLE: (Value(title, 0.9),) if title else (),
        Field.CREATOR: tuple(
            Creator(name, 0.9, name=PersonName(name.split()[-1], name.split()[0])) for name in authors
        ),
        Field.DESCRIPTION: (Value(abstract, 0.9),) if abstract else (),
    }
    listed = tuple(Reference(number, "Berg. Ebb. 1991.", 1, 0.9, ReferenceFields()) for number in range(references))
    pages, media_type = int(str(more.get("pages", 8))), str(more.get("media_type", "application/pdf"))
    return Extraction("x", "0" * 64, media_type, pages, "en", Metadata(values), (), listed)


def test_a_paper_is_taken_and_other_documents_are_refused_with_what_they_lack() -> None:
    assert paper_refusal(read("Tides", ("Anna Berg",), references=9)) == ""
    assert paper_refusal(read("Tides", ("Anna Berg",), abstract="On water.")) == ""
    assert paper_refusal(read("Tides", ("Anna Berg",), references=3, pages=1)) == ""
    flyer = paper_refusal(read("Harbour festival", pages=1))
    assert "a list of references, authors" in flyer


def test_a_short_paper_is_believed_by_the_list_that_leads_to_it() -> None:
    short = read("On the tides of shallow bays Anna Berg", pages=3)
    assert paper_refusal(short) != ""
    assert paper_refusal(short, Metadata({Field.TITLE: (Value("Tides of shallow bays", 0.8),)})) == ""
    assert paper_refusal(short, Metadata({Field.TITLE: (Value("Glacier creep", 0.8),)})) != ""


@pytest.mark.parametrize(
    ("title", "source"),
    [
        ("Curriculum Vitae", "http://harbour.example/a.pdf"),
        ("Anna Berg", "http://harbour.example/berg-cv.pdf"),
        ("Список научных трудов", "http://harbour.example/b.pdf"),
        ("Schriftenverzeichnis", "http://harbour.example/c.pdf"),
    ],
)
def test_lives_and_lists_are_no_papers_however_many_references_they_have(title: str, source: str) -> None:
    document = replace(read(title, ("Anna Berg",), abstract="On water.", references=90), source=source)
    assert "which is no paper" in paper_refusal(document)


def test_a_page_is_a_paper_only_with_authors_and_references() -> None:
    whole = read("Tides", ("Anna Berg",), abstract="On water.", references=9, media_type="text/html")
    assert paper_refusal(whole) == ""
    bare = read("Tides", ("Anna Berg",), abstract="On water.", pages=2, media_type="text/html")
    assert "references" in paper_refusal(bare)


def test_papers_of_others_and_about_other_things_are_refused() -> None:
    tides = read("The tides of shallow bays", ("Anna Berg",))
    assert topic_refusal(tides, GatherRequest(topic="tide bay")) == ""
    assert topic_refusal(tides, GatherRequest(topic="glacier creep")) == "It says nothing of glacier creep."
    assert topic_refusal(tides, GatherRequest(topic="tides", authors=("B. Stone", "A. Berg"))) == ""
    assert "other authors" in topic_refusal(tides, GatherRequest(person="Boris Stone"))
    # The topic tells which Anna Berg is meant, not what of hers is wanted.
    assert topic_refusal(tides, GatherRequest(person="Anna Berg", topic="glaciers")) == ""
    assert topic_refusal(tides, GatherRequest(site=SITE)) == ""


def test_what_a_list_says_of_authors_and_topic_counts_as_well() -> None:
    misread = read("Bulletin of the harbour", ("Received May",))
    listed = Metadata(
        {
            Field.TITLE: (Value("Tides of shallow bays", 0.8),),
            Field.CREATOR: (Creator("Anna Berg", 0.8, name=PersonName("Berg", "Anna")),),
        }
    )
    assert topic_refusal(misread, GatherRequest(person="Anna Berg")) != ""
    assert topic_refusal(misread, GatherRequest(person="Anna Berg"), listed) == ""
    assert topic_refusal(misread, GatherRequest(topic="tides")) != ""
    assert topic_refusal(misread, GatherRequest(topic="tides"), listed) == ""


def test_cyrillic_words_meet_in_all_their_cases() -> None:
    glaciers = read("О ледниках в горных долинах", ("Анна Горская",))
    assert topic_refusal(glaciers, GatherRequest(topic="ледники долина")) == ""


def test_a_person_is_gathered_from_home_page_and_publications() -> None:
    found = scope_of(GatherRequest(person="Anna Berg"), lambda: Answers({}), Finder)
    assert found.seeds == (f"{SITE}~berg/papers.html", f"{SITE}~berg/")
    assert found.holds(f"{SITE}~berg/old/")
    assert not found.holds(SITE)
    with pytest.raises(GatherError, match="No home page of «Boris Stone»"):
        scope_of(GatherRequest(person="Boris Stone"), lambda: Answers({}), Finder)


def test_pages_of_a_person_that_are_known_are_not_looked_for() -> None:
    request = GatherRequest(person="Boris Stone", pages=(f"{SITE}~stone/",))
    assert scope_of(request, lambda: Answers({}), Finder).seeds == (f"{SITE}~stone/",)


def test_a_topic_is_asked_for_as_files_and_as_pages_that_share_them() -> None:
    files, *pages = topic_queries(GatherRequest(topic="приливы в заливах", authors=("Горская",)))
    assert (files.words, "pdf" in files.file_types) == ("приливы в заливах Горская", True)
    assert pages[0].words.endswith(" публикации")
    assert all(query.file_types == () for query in pages)


def test_a_topic_begins_at_hits_of_search_engines_and_survives_a_failed_query() -> None:
    hits = (WebHit(f"{SITE}forum.html"), WebHit("http://doi.example/1", file_urls=(f"{SITE}tides.pdf",)))
    engine = Answers({"tides publications": hits})
    found = scope_of(GatherRequest(topic="tides"), lambda: engine, Finder)
    assert found.seeds == (f"{SITE}forum.html", f"{SITE}tides.pdf")
    assert found.priority(Link(f"{SITE}about.html", "About"), visit(f"{SITE}forum.html"), 0) is None
    assert len(engine.asked) > 1


def test_a_topic_that_no_search_engine_answers_is_named_with_the_reason() -> None:
    with pytest.raises(GatherError, match="It is deaf"):
        scope_of(GatherRequest(topic="tides"), lambda: Answers({}), Finder)
    silent = Answers(dict.fromkeys((query.words for query in topic_queries(GatherRequest(topic="tides"))), ()))
    with pytest.raises(GatherError, match="No search engine finds"):
        scope_of(GatherRequest(topic="tides"), lambda: silent, Finder)
