"""References find their works by what is printed, whatever the parser made of it; look-alikes are left alone."""

from dataclasses import replace

from svod.catalog.identity import TitleResolver
from svod.catalog.match import TitleMatcher
from svod.model.metadata import Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import Reference, ReferenceFields
from svod.model.work import Work
from tests.shelf_values import make_reference, make_work

RESOLVER, MATCHER = TitleResolver(), TitleMatcher()
TITLE = "Сети цитирования в старых журналах"
WORK = make_work("w1", TITLE, "Громов", "2001")


def placed(work: Work, container: str, pages: str) -> Work:
    """The work with where it stands."""
    sources = (Value(container, 0.9), Value(pages, 0.9, scheme="pages"))
    return replace(work, metadata=Metadata({**work.metadata.values, Field.SOURCE: sources}))


def reference(raw: str, **fields: object) -> Reference:
    return Reference(1, raw, 1, 0.5, ReferenceFields(**fields))  # type: ignore[arg-type]


def test_a_reference_in_latin_letters_means_the_russian_work() -> None:
    cited = make_reference("Seti citirovanija v staryx žurnalax", "Gromov", "2001")
    match = MATCHER.match(cited, [WORK])
    assert match is not None
    assert match.work_id == "w1"
    assert MATCHER.keys(cited) & RESOLVER.keys(WORK)


def test_a_sequel_is_another_work_though_the_parser_cut_it_off() -> None:
    raw = f"Громов А. {TITLE}. Часть 2 // Письма. 2001."
    assert MATCHER.match(reference(raw, title=TITLE, author=(PersonName("Громов", "А."),), year="2001"), [WORK]) is None


def test_a_title_that_was_read_wrongly_is_found_in_the_string() -> None:
    raw = f"Громов ,А. 2001 .{TITLE} .Письма ,5"
    cited = reference(raw, author=(PersonName("Громов", "А."),), year="2001", title="Письма ,5")
    match = MATCHER.match(cited, [WORK])
    assert match is not None
    assert "stands in the reference" in match.reason
    assert MATCHER.keys(cited) & RESOLVER.keys(WORK)


def test_a_reference_without_a_title_means_the_work_on_its_page() -> None:
    held = placed(WORK, "Письма о формах", "15-19")
    gromov = (PersonName("Громов", "А."),)
    cited = reference("Громов А. Письма о формах, 2001, 15", author=gromov, year="2001",
                      container="Письма о формах", pages="15")  # fmt: skip
    match = MATCHER.match(cited, [held])
    assert match is not None
    assert match.reason == "authors, year and place agree"
    elsewhere = replace(cited, fields=replace(cited.fields, pages="33"))
    assert MATCHER.match(elsewhere, [held]) is None
    other = replace(placed(make_work("w2", "О формах", "Громов", "2001"), "Письма о формах", "15-19"))
    assert MATCHER.match(cited, [held, other]) is None


def test_a_preprint_of_the_year_before_is_the_same_work_but_not_one_of_ten_years_before() -> None:
    assert RESOLVER.same_work(make_work("w2", TITLE, "Громов", "2000"), [WORK]) == "w1"
    assert RESOLVER.same_work(make_work("w2", TITLE, "Громов", "1991"), [WORK]) is None


def test_a_title_without_its_subtitle_is_the_same_work_only_where_all_else_agrees() -> None:
    whole = make_work("w1", "Networks of citations: how scholars read one another", "Beck", "2001")
    assert RESOLVER.same_work(make_work("w2", "Networks of citations", "Beck", "2001"), [whole]) == "w1"
    assert RESOLVER.same_work(make_work("w2", "Networks of citations", "Beck", "2002"), [whole]) is None
    assert RESOLVER.keys(make_work("w2", "Networks of citations", "Beck", "2001")) & RESOLVER.keys(whole)


def test_a_body_is_known_by_the_end_of_its_name() -> None:
    held = make_work("w1", "Consensus on the epidemics of old journals", "World Reading Organization", "2003")
    cited = make_reference("Consensus on the epidemics of old journals", "Organization", "2003")
    assert MATCHER.match(cited, [held]) is not None


def test_a_file_belongs_to_the_work_that_has_its_bytes_though_another_looks_alike() -> None:
    arrived = make_work("w3", TITLE, "Громов", "2001", sha256="w2")
    own = make_work("w2", "Another title altogether", "Громов", "2001")
    assert RESOLVER.same_work(arrived, [WORK, own]) == "w2"
