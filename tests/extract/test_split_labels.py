"""What stands before an entry or under it and is no part of it."""

import pytest

from svod.extract.references.split import NumberingSplitter
from svod.model.document import Document
from svod.model.reference import BibliographyBlock
from tests.extract.typeset import Set, plain, typeset


def raws(document: Document) -> list[str]:
    whole = BibliographyBlock(0, document.line_count - 1, 1)
    return [entry.raw for entry in NumberingSplitter().split(document, [whole])]


def test_the_name_and_year_before_an_entry_are_its_label() -> None:
    document = plain(
        "Ким 1999 — Ким Б. В. Сети. М., 1999.",
        "Лосев, Орлов 2001а — Лосев А. А., Орлов Г. Д.",
        "О рядах // Вестник. 2001. № 2. С. 5–19.",
    )
    assert raws(document) == [
        "Ким Б. В. Сети. М., 1999.", "Лосев А. А., Орлов Г. Д. О рядах // Вестник. 2001. № 2. С. 5–19.",
    ]  # fmt: skip


def test_what_is_said_under_an_entry_in_smaller_type_is_no_part_of_it() -> None:
    listed = ["Albers, Eva (2001): Die Ordnung. Berlin: Muster.", "Brandt, Karl (2005): Netze. Köln: Beispiel."]
    document = typeset([Set(text, size) for entry in listed for text, size in ((entry, 9.0), ("Noch immer gut.", 8.0))])
    assert raws(document) == listed


@pytest.mark.parametrize("piece", ["Gly-", "; Ab", "a; ", "1. Ab ", "sowie ab ", "Vgl. dazu ", "АиАи", "1A"])
def test_a_note_without_end_is_read_without_backtracking(piece: str) -> None:
    endless = piece * (10_000 // len(piece))
    notes = ("1. Vgl. Beck, Udo, Wege, Bonn 1999, S. 3.", "2. Vgl. ebd.", "3. Vgl. ebd., S. 7.")
    found = raws(plain(*notes, f"4. Vgl. Roth, Netze, S. 3; {endless}"))
    assert found[:3] == ["Beck, Udo, Wege, Bonn 1999, S. 3.", "ebd.", "ebd., S. 7."]


@pytest.mark.parametrize("author", ["So, K. Y.", "Näher, S.", "See, A. B.", "Lind, I. Beyond supra-regional"])
def test_an_author_or_a_title_like_words_of_notes_makes_no_notes(author: str) -> None:
    entries = [f"{author} Trees. Bonn, 1999; Klein, I. Nets. Bonn, {year}." for year in (1999, 2001, 2003)]
    assert raws(plain(*entries)) == entries
