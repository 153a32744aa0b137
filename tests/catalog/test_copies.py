"""Copies of one work recognised where headers differ: by text, identifiers, across languages; others stay separate."""

from dataclasses import replace

import pytest

from svod.catalog.deduplication import TitleResolver
from svod.catalog.fingerprints import MinHashFingerprinter
from svod.model.metadata import Field, Metadata, Value
from svod.model.work import Work
from tests.catalog.test_fingerprints import made_text, misread
from tests.stored_values import make_work

RESOLVER, FINGERPRINTER = TitleResolver(), MinHashFingerprinter()
TITLE, MISREAD = "О плавании листьев по осенним прудам", "ТРУДЫ КРУЖКА ПРУДОВЕДЕНИЯ"
ENGLISH = "On the drifting of leaves across autumn ponds"


def with_text(work: Work, text: str, media_type: str = "application/pdf") -> Work:
    fingerprint = FINGERPRINTER.fingerprint(text)
    return replace(
        work, copies=tuple(replace(copy, fingerprint=fingerprint, media_type=media_type) for copy in work.copies)
    )


def with_claims(work: Work, field: Field, *values: Value) -> Work:
    return replace(work, metadata=Metadata({**work.metadata.values, field: (*work.metadata.all(field), *values)}))


def identified(work: Work, scheme: str, text: str) -> Work:
    return with_claims(work, Field.IDENTIFIER, Value(text, 0.9, scheme=scheme))


def found(arrived: Work, held: Work) -> str | None:
    """The reason why the arrived work is the held one, as the store would find it: through a shared key."""
    if not RESOLVER.keys(arrived) & RESOLVER.keys(held):
        return None
    match = RESOLVER.same_work(arrived, [held])
    return match.reason if match else None


HELD = with_text(make_work("w1", TITLE, "Листьев", "2004"), made_text(1))


def test_a_scan_whose_title_was_misread_is_the_work_by_its_text() -> None:
    arrived = with_text(make_work("w2", MISREAD, "Листьев", "1999"), misread(made_text(1), 0.03))
    assert "of the text alike and authors agree" in (found(arrived, HELD) or "")


def test_another_paper_of_the_same_author_stays_apart() -> None:
    assert found(with_text(make_work("w2", "О шуме дождя над крышами", "Листьев", "2004"), made_text(2)), HELD) is None


def test_with_other_authors_only_nearly_the_whole_text_makes_one_work() -> None:
    stranger = make_work("w2", MISREAD, "Гроза", "2004")
    assert found(with_text(stranger, misread(made_text(1), 0.05)), HELD) is None
    assert found(with_text(stranger, made_text(1)), HELD) == "100% of the text alike"


def test_pages_of_one_site_that_share_their_frame_stay_apart() -> None:
    pages = [
        with_text(make_work(name, title, family, "2004"), made_text(1), "text/html")
        for name, title, family in (("w1", TITLE, "Листьев"), ("w2", "О шуме дождя над крышами", "Гроза"))
    ]
    assert found(pages[0], pages[1]) is None


def test_the_same_arxiv_number_is_the_same_work_also_as_a_doi() -> None:
    held = identified(make_work("w1", TITLE, "Листьев", "2004"), "arxiv", "0401.01234")
    arrived = identified(make_work("w2", MISREAD, "Гроза", "1999"), "doi", "10.48550/arXiv.0401.01234")
    assert found(arrived, held) == "same arXiv number"


def test_papers_that_share_the_isbn_of_their_volume_stay_apart() -> None:
    papers = [
        with_claims(identified(make_work(name, title, "Листьев", "2004"), "isbn", "9785922102667"), Field.SOURCE,
                    Value("5-9", 0.9, scheme="pages"))
        for name, title in (("w1", TITLE), ("w2", "О шуме дождя над крышами"))
    ]  # fmt: skip
    assert found(papers[0], papers[1]) is None
    assert not any(key.startswith("isbn:") for key in RESOLVER.keys(papers[0]))


def test_chapters_of_a_book_under_its_isbn_stay_apart_though_nothing_says_that_they_are_parts() -> None:
    one, other = (
        identified(make_work(name, title, "Листьев", "2004"), "isbn", "9785922102667")
        for name, title in (("w1", TITLE), ("w2", "О шуме дождя над крышами"))
    )
    assert found(one, other) is None


def test_a_book_is_known_by_isbn_and_title_whatever_the_year_of_its_print_and_the_length_of_the_number() -> None:
    held = identified(make_work("w1", TITLE, "Листьев", "1984"), "isbn", "9785922102667")
    arrived = identified(make_work("w2", TITLE, "Листьев", "2004"), "isbn", "5-9221-0266-4")
    assert found(arrived, held) == "same ISBN and title alike"


def in_english(work: Work) -> Work:
    return replace(work, language="en")


def test_a_paper_and_its_translation_are_one_work_and_the_translation_is_marked() -> None:
    russian = with_claims(make_work("w1", TITLE, "Листьев", "2004"), Field.TITLE, Value(ENGLISH, 0.8, language="en"))
    english = in_english(make_work("w2", ENGLISH, "Listyev", "2006"))
    assert found(english, russian) == "title alike in another language and authors agree"
    for held, arrived in ((russian, english), (english, russian)):
        joined = RESOLVER.joined(held, arrived)
        assert joined.language == "ru"
        assert {copy.language: copy.translation for copy in joined.copies} == {"ru": False, "en": True}


@pytest.mark.parametrize(("family", "year"), [("Groza", "2004"), ("Listyev", "2009")], ids=["other author", "too late"])
def test_what_is_no_translation_stays_apart(family: str, year: str) -> None:
    russian = with_claims(make_work("w1", TITLE, "Листьев", "2004"), Field.TITLE, Value(ENGLISH, 0.8, language="en"))
    assert found(in_english(make_work("w2", ENGLISH, family, year)), russian) is None


def test_a_second_copy_in_the_same_language_is_no_translation() -> None:
    joined = RESOLVER.joined(HELD, make_work("w2", TITLE, "Листьев", "2005"))
    assert [copy.translation for copy in joined.copies] == [False, False]


def test_a_title_of_one_character_joins_nothing() -> None:
    assert found(make_work("w2", "О", "Листьев", "2004"), make_work("w1", "О", "Листьев", "2004")) is None
    assert RESOLVER.same_work(make_work("w2", "", ""), [make_work("w1", "", "")]) is None
