"""The suite of names: lists are printed as above a paper, and what is read is compared by persons and by families."""

from svod.model.person import PersonName
from svod_lab.suites.reading.names import FAMILIES, PERSONS, READERS, figures, printed

NAMES = (PersonName("Roe", "Ann"), PersonName("Van Dijk", "Jan"), PersonName("Miller", "J. M."))


def test_a_list_is_printed_as_above_a_paper() -> None:
    assert printed(NAMES) == "Ann Roe, Jan Van Dijk and J. M. Miller"
    assert printed(NAMES[:1]) == "Ann Roe"


def test_every_reader_reads_plain_names() -> None:
    for reader, read in READERS.items():
        assert {figure.name: figure.value for figure in figures([NAMES], reader, read)} == {PERSONS: 1.0, FAMILIES: 1.0}


def test_another_border_between_the_names_is_seen_and_a_lost_person_too() -> None:
    split_elsewhere = (PersonName("Dijk", "Jan Van"),)
    measured = list(figures([NAMES[1:2]], "lines", lambda _line: split_elsewhere))
    assert {figure.name: figure.value for figure in measured} == {PERSONS: 1.0, FAMILIES: 0.0}
    measured = list(figures([NAMES], "lines", lambda _line: NAMES[:2]))
    assert {figure.name: figure.value for figure in measured} == {PERSONS: 0.0, FAMILIES: 0.0}
