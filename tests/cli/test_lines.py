"""`svod lines` and `svod strip` as users call them: one answer a line, from files and from stdin."""

import json
import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calling import svod as called

BODY = ["О рядах", "", "Рассмотрим ряды, которые возникают в задачах о сетях.", "Они сходятся.", ""] * 5
LIST = [
    "1. Лосев А. А. О сходимости рядов // Вестник рядов. – 2001. – № 2. – С. 5–19.",
    "2. Ким Б. В. Теория сетей и её приложения. – М.: Наука, 1999. – 320 с.",
    "3. Орлов Г. Д. Сети и ряды // Изв. вузов. Математика. – 2003. – Т. 5, № 1. – С. 1–7.",
    "4. Smith J. R. On series of nodes // J. of Nodes. – 2005. – Vol. 12(3). – P. 101–119.",
]
TEXT = "\n".join([*BODY, "Литература", *LIST]) + "\n"
MARKS = [0] * 26 + [1] * 4


def svod(*arguments: object) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "svod", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, timeout=120)


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "paper.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_an_answer_is_seen_before_the_next_document_is_read(paper: Path) -> None:
    command = [sys.executable, "-m", "svod", "lines", str(paper), "-"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=buffered) as reading:
        assert reading.stdout is not None
        seen, _, _ = select.select([reading.stdout], [], [], 60)
        # The second document has not come yet, and never comes.
        reading.kill()
        assert seen
        assert reading.stdout.read().startswith(b"0\n0\n")


@pytest.mark.parametrize("method", ["bib-rules", "bib-forest", "bib-union", "bib-crf"])
def test_lines_answers_one_line_for_each_line(paper: Path, method: str) -> None:
    result = called("lines", paper, "--method", method)
    assert result.returncode == 0
    assert [int(mark) for mark in result.stdout.split()] == MARKS


def test_lines_reads_stdin_and_keeps_sources_apart_in_json(paper: Path) -> None:
    result = called("lines", paper, "-", "--json", stdin="одна строка")
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert first["lines"] == MARKS
    assert first["source"] == str(paper)
    assert first["method"].startswith("bibliography.")
    assert (second["source"], second["lines"]) == ("-", [0])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b"no line feed",
        b"\x00\x01\x02\n\x03",
        b"x" * 1_000_000,
        "שלום\nעולם\n".encode(),
        TEXT.replace("\n", "\r\n").encode("cp1251"),
        b"\\section{Words}\n\\cite{x}\n" * 10,
    ],
)
def test_any_bytes_named_as_a_text_get_as_many_answers_as_they_have_lines(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange.txt"
    path.write_bytes(content)
    result = called("lines", path)
    assert result.returncode == 0
    lines = content.count(b"\n") + (not content.endswith(b"\n") and bool(content))
    assert len(result.stdout.splitlines()) == lines
    assert set(result.stdout.split()) <= {"0", "1"}


def test_strip_leaves_the_text_without_list_and_heading(paper: Path) -> None:
    result = svod("strip", paper)
    assert result.returncode == 0
    assert result.stdout.decode() == "\n".join(BODY) + "\n"


def test_strip_reads_other_formats(tmp_path: Path) -> None:
    path = tmp_path / "paper.html"
    body = "".join(f"<p>{line}</p>" for line in BODY if line)
    path.write_text(f"<html><body>{body}<h2>Литература</h2>{''.join(f'<p>{line}</p>' for line in LIST)}</body></html>")
    result = called("strip", path)
    assert result.stdout.splitlines() == [line for line in BODY if line]
    assert called("lines", path).stdout.split() == ["0"] * 16 + ["1"] * 4


def test_what_cannot_be_read_is_named_and_the_rest_answered(paper: Path, tmp_path: Path) -> None:
    result = called("lines", tmp_path / "nothing.txt", paper)
    assert result.returncode == 1
    assert "nothing.txt" in result.stderr
    assert len(result.stdout.splitlines()) == len(MARKS)


def test_an_unknown_method_is_a_wrong_call(paper: Path) -> None:
    result = called("lines", paper, "--method", "bib-magic")
    assert result.returncode == 2
    assert "bib-rules" in result.stderr
