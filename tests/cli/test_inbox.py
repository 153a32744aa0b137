"""The inbox at the command line."""

from pathlib import Path

from tests.cli.calling import json_lines, svod
from tests.papers import write_papers

LOG = "\n".join(f"12:{minute:02} INFO worker started, request took {minute} ms" for minute in range(60))


def test_what_waits_is_listed_accepted_and_rejected(tmp_path: Path) -> None:
    library = ("--library", tmp_path / "library")
    for name in ("one.pdf", "two.pdf"):
        (tmp_path / name).write_text(f"{LOG}\n{name}", encoding="utf-8")
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4")
    (paper,) = write_papers(tmp_path / "papers", 1)
    added = svod("add", tmp_path / "one.pdf", tmp_path / "two.pdf", tmp_path / "broken.pdf", paper, *library)
    assert "perhaps no paper (svod inbox)" in added.stderr
    items = json_lines(svod("inbox", "list", "--json", *library))
    kinds = {item["file"]: item["kind"] for item in items}
    assert (kinds["one.pdf"], kinds["broken.pdf"]) == ("not-a-paper", "failed")
    listed = svod("inbox", *library)
    assert "one.pdf" in listed.stdout
    assert "not papers" in listed.stderr
    assert "one.pdf" not in svod("search", "worker", *library).stdout
    first = next(item["id"] for item in items if item["kind"] == "not-a-paper")
    assert "1 accepted" in svod("inbox", "accept", first, *library).stderr
    assert first in svod("search", "worker", *library).stdout
    assert svod("inbox", "reject", "--kind", "not-a-paper", "--all", *library).returncode == 0
    assert json_lines(svod("inbox", "list", "--kind", "not-a-paper", "--json", *library)) == []
    (failed,) = json_lines(svod("inbox", "list", "--kind", "failed", "--json", *library))
    assert svod("inbox", "retry", failed["id"], *library).returncode == 1
    svod("inbox", "reject", failed["id"], *library)
    assert json_lines(svod("inbox", "list", "--kind", "failed", "--json", *library)) == []
    (status,) = json_lines(svod("status", "--json", *library))
    assert (status["works"], status["not_papers"]) == (2, 1)


def test_a_field_is_set_and_a_work_is_made_part_of_another(tmp_path: Path) -> None:
    library = ("--library", tmp_path / "library")
    papers = write_papers(tmp_path / "papers", 2)
    one, other = (line["work"] for line in json_lines(svod("add", *papers, "--jobs", "1", "--json", *library)))
    svod("inbox", "set", one, "title", "О часах", *library)
    assert "nothing doubtful is left" in svod("inbox", "set", one, "creator", "Ляпунов, А. М.", *library).stderr
    assert svod("inbox", "set", one, "colour", "red", *library).returncode == 2
    assert svod("inbox", "same", one, *library).returncode == 2
    assert f"part of {other}" in svod("inbox", "same", one, other, *library).stderr
    assert svod("inbox", "accept", *library).returncode == 2
    assert svod("inbox", "list", "--kind", "odd", *library).returncode == 2


def test_suggested_key_words_are_judged(tmp_path: Path) -> None:
    library = ("--library", tmp_path / "library")
    svod("add", *write_papers(tmp_path / "papers", 1), "--jobs", "1", *library)
    (item,) = json_lines(svod("inbox", "list", "--kind", "suggested", "--json", *library))
    first, second, *_ = (one["text"] for one in item["suggested"])
    assert first in svod("inbox", "list", "--kind", "suggested", *library).stdout
    assert "1 accepted, the others stay" in svod("inbox", "suggested", item["id"], first, "--keep", *library).stderr
    assert "1 accepted, the others rejected" in svod("inbox", "suggested", item["id"], second, *library).stderr
    assert json_lines(svod("inbox", "list", "--kind", "suggested", "--json", *library)) == []
    (shown,) = json_lines(svod("show", item["id"], "--json", *library))
    key_words = [one["text"] for one in shown["metadata"]["subject"]]
    assert {first, second} <= set(key_words)
    for verb in ("accept", "reject"):
        refused = svod("inbox", verb, "--kind", "suggested", "--all", *library)
        assert (refused.returncode, "svod inbox suggested" in refused.stderr) == (2, True)
