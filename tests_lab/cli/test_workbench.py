"""The workbench on the command line: runs made, kept, listed, compared, against a truth, removed."""

import hashlib
import json
from pathlib import Path

from svod_lab.workbench.labels import LabelCorpus, Mark, PaperSource
from tests.cli.calling import json_lines, svod
from tests_lab.workbench.run_lines import author, claim, record, write_run

SOURCE = "papers/pendulums.pdf"


def two_runs(folder: Path) -> tuple[Path, Path]:
    old = record(SOURCE, title=[claim("Pendulums in step", 0.5)], creator=[author("Hill", "M.")])
    new = record(SOURCE, title=[claim("Coupled pendulums in step", 0.9, "header.crf@3")])
    return write_run(folder / "old.jsonl", old), write_run(folder / "new.jsonl", new, '{"broken": ')


def test_two_files_are_compared_and_broken_lines_named(tmp_path: Path) -> None:
    result = svod("compare", *two_runs(tmp_path))
    assert result.returncode == 1
    assert "new.jsonl, line 2: broken-json" in result.stderr
    for words in ("1 documents in both runs", "Coupled pendulums in step", "different", "M. Hill", "lost"):
        assert words in result.stdout


def test_a_comparison_is_printed_as_json_narrowed_and_against_a_truth(tmp_path: Path) -> None:
    runs = two_runs(tmp_path)
    sha256 = json.loads(runs[0].read_text(encoding="utf-8"))["sha256"]
    title = Mark("title", 0, 4, 1, "Coupled pendulums in step")
    LabelCorpus(tmp_path / "corpus").mark(PaperSource(sha256, b"x", "pendulums.pdf", "en"), [title])
    result = json_lines(svod("compare", *runs, "--json", "--field", "title", "--truth", tmp_path / "corpus"))
    assert result[0] == {"records": {"both": 1, "only_old": 0, "only_new": 0, "changed": 1}}
    assert {"field": "title", "known": 1, "old_right": 0, "new_right": 1, "gained": 1, "lost": 0} in [
        row.get("truth") for row in result
    ]
    assert result[-1]["source"] == SOURCE
    assert (result[-1]["kind"], result[-1]["new"]["method"]) == ("different", "header.crf@3")
    assert [row for row in result if row.get("field") == "creator"] == []


def test_runs_are_made_added_listed_compared_and_removed(tmp_path: Path) -> None:
    library = ("--library", tmp_path / "library")
    (tmp_path / "papers").mkdir()
    paper = tmp_path / "papers" / "paper.txt"
    paper.write_text("Связанные маятники\nА. В. Орлова\n\nАннотация. Маятники идут в ногу.\n", encoding="utf-8")
    (made,) = json_lines(svod("workbench", "run", tmp_path / "papers", "--method", "header.regex", "--json", *library))
    assert (made["run"], made["records"], made["files"]) == ("header.regex", 1, str(tmp_path / "papers"))
    old, _ = two_runs(tmp_path)
    assert svod("workbench", "add", old, "--name", "elsewhere", *library).returncode == 0
    assert "elsewhere" in svod("workbench", "list", *library).stdout
    compared = json_lines(svod("compare", "elsewhere", "header.regex", "--json", *library))
    assert compared[0] == {"records": {"both": 0, "only_old": 1, "only_new": 1, "changed": 0}}
    assert svod("workbench", "remove", "elsewhere", *library).returncode == 0
    refused = svod("compare", "elsewhere", "header.regex", *library)
    assert (refused.returncode, "no run «elsewhere»" in refused.stderr) == (2, True)


def test_hand_labels_are_measured_on_and_alone_too_few_to_train_on(tmp_path: Path) -> None:
    corpus = LabelCorpus(tmp_path / "corpus")
    for number in range(12):
        text = f"Связанные маятники {number}\nА. В. Орлова\n\nАннотация. Маятники идут в ногу.\n".encode()
        marks = [Mark("title", 0, 3, 1, f"Связанные маятники {number}"), Mark("author", 3, 6, 1, "А. В. Орлова")]
        corpus.mark(PaperSource(hashlib.sha256(text).hexdigest(), text, f"{number}.txt", "ru"), marks)
    call = ("bench", "run", "header", "--data", corpus.folder, "--part", "all", "--method", "regex", "--json")
    figures = {figure["name"]: figure for figure in json_lines(svod(*call))}
    assert figures["title, exact"]["support"] == 12
    refused = svod("train", "header", "--data", corpus.folder, "--corpus", "papers", "--out", tmp_path / "x.svodmodel")
    assert (refused.returncode, "--synthetic" in refused.stderr) == (2, True)


def test_two_methods_are_run_over_a_folder_and_compared_at_once(tmp_path: Path) -> None:
    paper = tmp_path / "paper.txt"
    paper.write_text("Связанные маятники\nА. В. Орлова\n\nАннотация. Маятники идут в ногу.\n", encoding="utf-8")
    result = json_lines(svod("compare", "header.regex", "split.numbering", "--over", paper, "--state", "all", "--json"))
    assert result[0]["records"]["both"] == 1
    assert svod("compare", "header.regex", "magic.wand", "--over", paper).returncode == 2
    assert svod("compare", "header.regex", "header.crf", "--over", paper, "--state", "odd").returncode == 2
