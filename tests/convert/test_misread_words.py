"""Words of scans in which one letter was taken for another."""

import pytest

from svod.convert.repairs.misread_words import mended_words


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("линамически", "динамически"),
        ("динамически", "динамически"),
        # No list knows these, and one letter makes no word of them.
        ("конъюнктивных", "конъюнктивных"),
        ("Ломйдзе", "Ломйдзе"),
        ("Линамически", "Линамически"),
        ("nonsense", "nonsense"),
    ],
)
def test_one_letter_is_mended_where_only_one_word_can_be_meant(read: str, printed: str) -> None:
    assert mended_words([read]) == [printed]
