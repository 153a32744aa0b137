"""What stands before an entry or under it and is no part of it."""

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
