r"""Names of files as text: any bytes are kept, shown as `\xe9`, and found again."""

import os
from pathlib import Path

import pytest

from svod.files.names import last_part, name_text, path_of

NAMES = [
    (b"caf\xe9.txt", r"caf\xe9.txt"),
    ("отчёт — 1.pdf".encode(), "отчёт — 1.pdf"),
    (b"two\nlines\x1b[31m.txt", r"two\x0alines\x1b[31m.txt"),
    ("\x9b2J\u2028".encode(), r"\xc2\x9b2J\xe2\x80\xa8"),
    ("\u202efdp.exe".encode(), r"\xe2\x80\xaefdp.exe"),
    (rb"back\slash.txt", r"back\slash.txt"),
    (rb"caf\xe9.txt", r"caf\x5cxe9.txt"),
    (rb"\x5c\x", r"\x5cx5c\x"),
    (b"\\\xe9\\x\xe9", r"\\xe9\x\xe9"),
    ("Кафе".encode("cp1251") + "é".encode(), r"\xca\xe0\xf4\xe5é"),
]


@pytest.mark.parametrize(("name", "text"), NAMES)
def test_every_name_has_one_text_that_leads_back_to_it(tmp_path: Path, name: bytes, text: str) -> None:
    folder = os.fsencode(tmp_path)
    with open(os.path.join(folder, name), "wb") as file:  # noqa: PTH118, PTH123 - a Path takes no bytes
        file.write(b"here")
    (path,) = tmp_path.iterdir()
    assert name_text(path) == f"{tmp_path}/{text}"
    assert path_of(name_text(path)) == path
    assert path_of(f"{tmp_path}/{text}").read_bytes() == b"here"


def test_texts_of_different_names_differ() -> None:
    assert len({text for _, text in NAMES}) == len({name for name, _ in NAMES})


def test_halves_of_characters_that_are_no_bytes_can_be_written_too() -> None:
    assert name_text("a\ud800b") == r"a\xed\xa0\x80b"


def test_the_last_part_of_a_name_keeps_its_signs() -> None:
    assert last_part(r"papers/caf\xe9.txt") == r"caf\xe9.txt"
    assert last_part(r"C:\papers\отчёт.pdf") == "отчёт.pdf"
