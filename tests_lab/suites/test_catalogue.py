"""The suite of the catalogue: copies, traps and references are what they claim to be, and scores count them rightly."""

from svod.catalog.deduplication import TitleResolver
from svod.catalog.fingerprints import MinHashFingerprinter
from svod.catalog.reference_matching import TitleMatcher
from svod.extract.references.regex import RegexReferenceParser
from svod.model.metadata import Field
from svod.model.person import PersonName
from svod.model.reference import LabeledSpan, ReferenceFields
from svod.text.normalize import squeezed
from svod_lab.corpora.items import (
    BibliographicRecord,
    LabeledDocument,
    LabeledReference,
    TrueAuthor,
    Trust,
    Truth,
)
from svod_lab.scores.tally import Tally
from svod_lab.suites.catalog.catalogue import HeldWorks, citation_tally, copy_tally, hard_tally
from svod_lab.suites.catalog.copies import misread_copies, translations
from svod_lab.suites.catalog.near_duplicates import Double, citing_strings, distinctive, doubles, work_of
from svod_lab.suites.catalog.printed_records import printed_records


def record(title: str, family: str, year: str = "2001") -> BibliographicRecord:
    fields = ReferenceFields(author=(PersonName(family, "Anna"),), title=title, container="Letters on Forms", year=year)
    return BibliographicRecord("same", fields, "en", "cards")


RECORDS = distinctive(
    [
        record("Networks of citations in old journals", "Beck"),
        record("Forms of order among wandering birds", "Lindner"),
        record("Rivers that return to their springs", "Roth"),
        record("Networks of citations in old journals", "Beck"),
        record("Short", "Beck"),
        record("A title long enough, of no year at all", "Beck", ""),
    ]
)


def test_records_that_cannot_be_distinguished_are_left_out_and_the_others_numbered() -> None:
    assert [item.fields.author[0].family for item in RECORDS] == ["Beck", "Lindner", "Roth"]
    assert len({item.document_id for item in RECORDS}) == 3


def test_every_copy_is_followed_by_a_trap_with_another_title() -> None:
    made = list(doubles(RECORDS, 1))
    assert made == list(doubles(RECORDS, 1))
    assert [double.is_copy_of for double in made] == ["held-0", None, "held-1", None, "held-2", None]
    for number, item in enumerate(RECORDS):
        trap = made[2 * number + 1].work
        assert squeezed(trap.metadata.text(Field.TITLE)) != squeezed(item.fields.title or "")


def test_tallies_count_what_is_right_what_is_found_and_what_is_expected() -> None:
    resolver = TitleResolver()
    shelf = HeldWorks(map(work_of, RECORDS), resolver)
    same, other = work_of(RECORDS[0], "new"), work_of(record("Nothing like any of these titles", "Kim"), "new")
    arriving = [Double(same, "held-0"), Double(same, None), Double(other, "held-1"), Double(other, None)]
    assert copy_tally(arriving, shelf, resolver) == Tally(1, 2, 2)


def test_references_to_held_works_and_to_traps_are_printed_and_matched() -> None:
    strings = list(citing_strings(RECORDS, [record("Nothing like any of these titles", "Kim")], "en", 1))
    assert {string.means for string in strings} >= {"held-0", "held-1", "held-2", None}
    parsed = [RegexReferenceParser().parse(string.raw) for string in strings]
    tally = citation_tally(
        list(zip(strings, parsed, strict=True)), HeldWorks(map(work_of, RECORDS), TitleResolver()), TitleMatcher()
    )
    assert tally.expected == sum(string.means is not None for string in strings)
    assert 0 < tally.matched <= tally.found


def test_copies_with_misread_titles_keep_their_text_and_traps_have_another() -> None:
    copies = misread_copies(RECORDS, MinHashFingerprinter(), 1)
    assert [double.is_copy_of for double in copies.arriving] == ["held-0", None, "held-1", None, "held-2", None]
    titles = {work.metadata.text(Field.TITLE) for work in copies.held}
    assert not titles & {double.work.metadata.text(Field.TITLE) for double in copies.arriving if double.is_copy_of}
    assert all(copy.fingerprint for work in copies.held for copy in work.copies)
    assert hard_tally(copies, TitleResolver()) == Tally(3, 3, 3)


def test_translations_are_papers_in_english_whose_titles_the_russian_ones_print() -> None:
    russian = Truth(title="О листьях, плывущих по осенним прудам", authors=(TrueAuthor("Д.О. Листьев"),))
    english = Truth(title="On leaves that drift across autumn ponds", authors=(TrueAuthor("D.O. Listyev"),))
    paper = LabeledDocument("x:2004/1", None, russian, "ru", "x", Trust.EXACT, translation=english)
    alone = LabeledDocument("x:2004/2", None, russian, "ru", "x", Trust.EXACT)
    copies = translations([paper, alone], 1)
    assert [work.language for work in copies.held] == ["ru"]
    assert [(double.work.language, double.is_copy_of) for double in copies.arriving] == [
        ("en", "held-0"),
        ("en", None),
    ]
    assert hard_tally(copies, TitleResolver()) == Tally(1, 1, 1)


def labelled(parts: list[tuple[str, str]], document: str = "list-1") -> LabeledReference:
    """A German reference of these labelled parts, with a full stop after each."""
    spans, raw = [], ""
    for label, text in parts:
        spans.append(LabeledSpan(len(raw), len(raw) + len(text), label))
        raw += f"{text}. "
    return LabeledReference(raw, tuple(spans), "de", document, "lists", Trust.HAND)


def test_a_printed_reference_becomes_a_record_only_where_nobody_can_doubt_it() -> None:
    title = ("title", "Vom Wandern der Mühlsteine im Vorland")
    sure = labelled([("author", "Hagedorn, B., Sperling, T."), title, ("year", "1987"), ("container", "Mühlenkunde")])
    unsure = labelled([("author", "Bertha Hagedorn geb. Sperling"), title, ("year", "1987")])
    doubled = labelled([("author", "Hagedorn, B."), title, ("title", "Die zweite Fahrt"), ("year", "1987")])
    (found,) = printed_records([sure, unsure, doubled], "de")
    assert [name.family for name in found.fields.author] == ["Hagedorn", "Sperling"]
    assert (found.fields.title, found.fields.year, found.fields.type) == (title[1], "1987", "article")
    assert list(printed_records([sure], "ru")) == []
