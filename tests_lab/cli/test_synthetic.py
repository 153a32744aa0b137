"""`svod bench synthesize` as users call it: real processes, files that are the same for the same seed."""

import json
import subprocess
import sys
from pathlib import Path


def svod(*arguments: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "svod", "bench", "synthesize", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_references_are_written_as_json_lines_the_same_for_the_same_seed(tmp_path: Path) -> None:
    first, again, other = (tmp_path / name for name in ("first", "again", "other"))
    result = svod("--kind", "references", "--count", 50, "--language", "ru", "--seed", 7, "--out", first, "--json")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == {
        "references": 50, "file": str(first / "references-ru.jsonl"), "left_out": {},
    }  # fmt: skip
    assert svod("--count", 50, "--seed", 7, "--out", again).returncode == 0
    assert svod("--count", 50, "--seed", 8, "--out", other).returncode == 0
    content = (first / "references-ru.jsonl").read_bytes()
    assert content == (again / "references-ru.jsonl").read_bytes()
    assert content != (other / "references-ru.jsonl").read_bytes()
    for line in content.decode("utf-8").splitlines():
        row = json.loads(line)
        assert row["language"] == "ru"
        assert row["style"]
        assert all(0 <= start < end <= len(row["raw"]) for start, end, _label in row["spans"])


def test_bad_records_are_reported_with_file_and_line_and_the_others_are_used(tmp_path: Path) -> None:
    records = tmp_path / "mine.bib"
    records.write_text("@book{a, title={Thin films}, year=1999}\n@book{b, year=2000}\n", encoding="utf-8")
    result = svod("--count", 20, "--language", "en", "--records", records, "--out", tmp_path / "out")
    assert result.returncode == 0
    assert "mine.bib:2: an entry without a title" in result.stderr
    assert "20 references in" in result.stdout


def test_what_cannot_be_made_is_refused_with_a_sentence(tmp_path: Path) -> None:
    for arguments in (("--kind", "poems"), ("--language", "xx"), ("--records", tmp_path / "none.bib")):
        result = svod(*arguments, "--out", tmp_path)
        assert result.returncode != 0
        assert "Traceback" not in result.stderr
        assert result.stderr.strip()


def test_the_former_name_of_the_command_still_works(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "svod", "bench", "forge", "--count", "5", "--out", str(tmp_path)]
    assert subprocess.run(command, capture_output=True, check=False, timeout=120).returncode == 0
