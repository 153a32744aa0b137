"""Caring for a library on the command line: its state, what failed, backups, reading again."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.cli.calling import json_lines, svod
from tests.papers import write_papers


def test_a_library_is_reported_backed_up_restored_and_read_again(tmp_path: Path) -> None:
    library = ("--library", tmp_path / "library")
    write_papers(tmp_path / "papers", 2)
    (tmp_path / "papers" / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    log = tmp_path / "log.jsonl"
    command = [sys.executable, "-m", "svod", "add", str(tmp_path / "papers"), *map(str, library)]
    surroundings = {"SVOD_LOG_FORMAT": "json", "SVOD_LOG_FILE": str(log)}
    subprocess.run(command, check=False, capture_output=True, env={**os.environ, **surroundings})
    printed = [json.loads(line)["message"] for line in log.read_text(encoding="utf-8").splitlines()]
    assert sorted(printed) == ["document failed", "document shelved", "document shelved", "run begun", "run ended"]

    (state,) = json_lines(svod("status", "--json", *library))
    assert (state["works"], state["dead_letters"]) == (2, {"corrupt": 1})
    assert state["runs"][0]["failed"] == 1
    assert "Last runs" in svod("status", *library).stdout
    (letter,) = json_lines(svod("dead", "list", "--json", *library))
    assert letter["source"] == str(tmp_path / "papers" / "broken.pdf")
    assert svod("dead", "retry", *library).returncode == 0
    mistaken = svod("dead", "retry", "nothing.pdf", *library)
    assert (mistaken.returncode, "«nothing.pdf» is not among the failed documents" in mistaken.stderr) == (1, True)
    assert svod("dead", "forget", *library).returncode == 2
    assert "1 forgotten" in svod("dead", "forget", "--all", *library).stdout

    assert "2 works, 2 copies, 2 files new" in svod("backup", tmp_path / "backup", *library).stdout
    assert "2 works, 2 copies: whole" in svod("restore", tmp_path / "backup", "--library", tmp_path / "again").stdout
    refused = svod("restore", tmp_path / "backup", *library)
    assert refused.returncode == 1
    assert "not empty" in refused.stderr

    assert svod("check", "--repair", *library).returncode == 0
    assert len(json_lines(svod("reprocess", "--method", "header.regex", "--json", *library))) == 2
    wrong = svod("reprocess", "--method", "header.regex@999", *library)
    assert (wrong.returncode, "This svod has no header.regex@999" in wrong.stderr) == (2, True)
