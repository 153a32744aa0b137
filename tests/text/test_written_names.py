"""Names as people write them, in the order of their alphabet."""

import pytest

from svod.model.person import PersonName
from svod.text.people import written_name


@pytest.mark.parametrize(
    ("family", "given", "written"),
    [
        ("Noether", "Emmy", "Emmy Noether"),
        ("Metta", "Giorgio", "Giorgio Metta"),
        ("Einstein", "A.", "A. Einstein"),
        ("Колмогоров", "А. Н.", "Колмогоров А. Н."),
        ("华", "罗庚", "华罗庚"),
        ("Bourbaki", "", "Bourbaki"),
        ("NOETHER", "EMMY", "Emmy Noether"),
        ("АБЗАЛОВ", "Вадим Игоревич", "Абзалов Вадим Игоревич"),
        ("GARCÍA-LÓPEZ", "ANA", "Ana García-López"),
        ("O’BRIEN", "P. J.", "P. J. O’Brien"),
        ("MCCARTHY", "JOHN", "John McCarthy"),
        ("King III", "JA", "JA King III"),
    ],
)
def test_a_name_is_written_as_people_do(family: str, given: str, written: str) -> None:
    assert written_name(PersonName(family, given)) == written
