"""References match their works by the printed text, whatever the parser made of it; similar works are not matched."""

from dataclasses import replace

from svod.catalog.deduplication import TitleResolver
from svod.catalog.reference_matching import TitleMatcher
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.reference import CitedIdentifier, Reference, ReferenceFields
from svod.model.work import Work
from tests.stored_values import make_reference, make_work

RESOLVER, MATCHER = TitleResolver(), TitleMatcher()
TITLE = "Сети цитирования в старых журналах"
WORK = make_work("w1", TITLE, "Громов", "2001")


def placed(work: Work, container: str, pages: str) -> Work:
    """The work with its container and pages."""
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
    assert RESOLVER.same_work(make_work("w2", TITLE, "Громов", "2000"), [WORK]).work_id == "w1"  # type: ignore[union-attr]
    assert RESOLVER.same_work(make_work("w2", TITLE, "Громов", "1991"), [WORK]) is None


def test_a_title_without_its_subtitle_is_the_same_work_only_where_all_else_agrees() -> None:
    whole = make_work("w1", "Networks of citations: how scholars read one another", "Beck", "2001")
    assert RESOLVER.same_work(make_work("w2", "Networks of citations", "Beck", "2001"), [whole]).work_id == "w1"  # type: ignore[union-attr]
    assert RESOLVER.same_work(make_work("w2", "Networks of citations", "Beck", "2002"), [whole]) is None
    assert RESOLVER.keys(make_work("w2", "Networks of citations", "Beck", "2001")) & RESOLVER.keys(whole)


def test_a_body_is_known_by_the_end_of_its_name() -> None:
    held = make_work("w1", "Consensus on the epidemics of old journals", "World Reading Organization", "2003")
    cited = make_reference("Consensus on the epidemics of old journals", "Organization", "2003")
    assert MATCHER.match(cited, [held]) is not None


def test_a_file_belongs_to_the_work_that_has_its_bytes_though_another_looks_alike() -> None:
    arrived = make_work("w3", TITLE, "Громов", "2001", sha256="w2")
    own = make_work("w2", "Another title altogether", "Громов", "2001")
    assert RESOLVER.same_work(arrived, [WORK, own]).work_id == "w2"  # type: ignore[union-attr]


def identified(work: Work, scheme: str, text: str) -> Work:
    claims = {**work.metadata.values, Field.IDENTIFIER: (Value(text, 0.9, scheme=scheme),)}
    return replace(work, metadata=Metadata(claims))


def test_a_reference_with_the_arxiv_number_is_matched_whatever_its_title() -> None:
    work = identified(make_work("w3", TITLE, "Громов", "2001"), "arxiv", "0401.01234")
    reference = replace(make_reference("Something else", "Roth"), identifiers=(CitedIdentifier("arxiv", "0401.01234"),))
    match = MATCHER.match(reference, [work])
    assert match is not None
    assert (match.work_id, match.reason) == ("w3", "same arXiv number")
    assert MATCHER.keys(reference) & RESOLVER.keys(work)


def test_an_isbn_alone_means_no_work_and_with_the_title_it_does() -> None:
    work = identified(make_work("w3", TITLE, "Громов", "2001"), "isbn", "9785922102667")
    isbn = (CitedIdentifier("isbn", "5922102664"),)
    chapter = replace(make_reference("Quite another chapter of it", "Roth"), identifiers=isbn)
    assert MATCHER.match(chapter, [work]) is None
    reprint = replace(make_reference(TITLE, "Громов", "1975"), identifiers=isbn)
    match = MATCHER.match(reprint, [work])
    assert match is not None
    assert match.reason == "same ISBN and title alike"
    assert MATCHER.keys(reprint) & RESOLVER.keys(work)


def test_a_reference_by_the_parallel_title_means_the_russian_work() -> None:
    english = "Networks of citations in old journals"
    values = {**WORK.metadata.values, Field.TITLE: (Value(TITLE, 0.9), Value(english, 0.8, language="en"))}
    held = replace(WORK, metadata=Metadata(values))
    cited = make_reference(english, "Gromov", "2001")
    match = MATCHER.match(cited, [held])
    assert match is not None
    assert match.reason == "title alike and authors agree and year agree"
    assert MATCHER.keys(cited) & RESOLVER.keys(held)
    assert MATCHER.match(make_reference(english, "Lindner", "2001"), [held]) is None


def test_a_name_is_known_though_initials_were_taken_for_the_family_name() -> None:
    cited = reference(f"Громов АМ. {TITLE}, 2001", title=TITLE, author=(PersonName("АМ", "Громов"),), year="2001")
    match = MATCHER.match(cited, [WORK])
    assert match is not None
    assert "authors agree" in match.reason
    assert any(key.startswith("writer:") for key in MATCHER.keys(cited) & RESOLVER.keys(WORK))


def test_names_and_year_are_found_in_print_where_they_were_not_read() -> None:
    raw = f"Громов {TITLE}, Журнал старых форм 2001."
    cited = reference(raw, title=f"Громов {TITLE}, Журнал старых форм 2001")
    match = MATCHER.match(cited, [WORK])
    assert match is not None
    assert match.reason == "title stands in the reference and authors agree and year agree"
    assert MATCHER.match(reference(raw.replace("Громов", "Лесной"), title="Лесной"), [WORK]) is None


def test_a_part_of_a_book_is_not_the_book_though_its_title_begins_alike() -> None:
    part = placed(make_work("w1", "Письма о формах", "Громов", "2001"), "Собрание", "3-132")
    whole = "Письма о формах. Записки о сетях и узлах"
    cited = reference(f"Громов А. {whole}. – М., 2001. – 494 с.", title=whole, author=(PersonName("Громов", "А."),),
                      year="2001", pages="494")  # fmt: skip
    assert MATCHER.match(cited, [part]) is None
    assert MATCHER.match(
        replace(cited, fields=replace(cited.fields, pages=None), raw=f"Громов А. {whole}. 2001"), [part]
    )


def test_a_title_that_goes_on_in_print_as_the_work_does_must_go_on_so_to_its_end() -> None:
    held = make_work("w1", "Fundamente der Tafeln. Bd. 1: Ordnungen und ihre Formen", "Weber", "2008")
    raw = "Weber, A.: Fundamente der Tafeln. Bd. 1: Ordnungen und ihre Formen: Erratum. 2008."
    cited = reference(raw, title="Fundamente der Tafeln", author=(PersonName("Weber", "A."),), year="2008")
    assert MATCHER.match(cited, [held]) is None
    assert MATCHER.match(replace(cited, raw=raw.replace(": Erratum", "")), [held]) is not None


def test_a_whole_book_is_not_a_chapter_of_it_by_the_same_people() -> None:
    chapter = placed(make_work("w1", "Tafeln der Ordnung", "Weber", "2008"), "Fundamente der Formen", "12-30")
    book = reference("Weber, A.: Fundamente der Formen. 2008.", title="Fundamente der Formen",
                     author=(PersonName("Weber", "A."),), year="2008")  # fmt: skip
    assert MATCHER.match(book, [chapter]) is None
    there = replace(book, raw=book.raw + " S. 12-30", fields=replace(book.fields, pages="12-30"))
    assert MATCHER.match(there, [chapter]) is not None


def test_a_title_of_one_character_is_matched_by_who_wrote_it_when_and_where() -> None:
    held = placed(make_work("w1", "Ж", "Громов", "2001"), "Письма о формах", "15-19")
    cited = make_reference("Ж", "Громов", "2001")
    match = MATCHER.match(cited, [held])
    assert match is not None
    assert MATCHER.keys(cited) & RESOLVER.keys(held)
    assert MATCHER.match(make_reference("Щ", "Громов", "2001"), [held]) is None
    assert MATCHER.match(make_reference("Ж", "Ким", "2001"), [held]) is None


def test_a_reference_of_five_thousand_authors_means_the_work_that_all_of_them_wrote() -> None:
    people = tuple(PersonName(f"Gromov{chr(97 + number % 26)}{number}", "A.") for number in range(5000))
    creators = tuple(Creator(name.full, 0.9, name=name) for name in people)
    held = replace(WORK, metadata=Metadata({**WORK.metadata.values, Field.CREATOR: creators}))
    match = MATCHER.match(reference(TITLE, title=TITLE, author=people, year="2001"), [held])
    assert match is not None
    assert match.reason == "title alike and authors agree and year agree"


def test_a_work_with_another_year_is_matched_by_the_pages() -> None:
    held = placed(WORK, "Письма о формах", "15-19")
    gromov = (PersonName("Громов", "А."),)
    raw = f"Громов А. {TITLE} // Письма о формах. 1981. С. 15–19."
    cited = reference(raw, author=gromov, year="1981", title="Письма о формах", pages="15–19")
    match = MATCHER.match(cited, [held])
    assert match is not None
    assert match.reason == "title stands in the reference and authors agree and pages agree"
    elsewhere = replace(cited, fields=replace(cited.fields, pages="33–39"))
    assert MATCHER.match(elsewhere, [held]) is None
