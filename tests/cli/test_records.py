"""Records on the command line: wanted papers, exports in every format, an archive harvested."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from svod import registry
from svod.library import Library
from tests.cli.calling import json_lines, svod
from tests.crawl.archives import archive, listed, record
from tests.papers import write_papers

BIB = """@article{a, title={О плавании льдов}, author={Ветлугин, Пров}, year={2007}}
@article{b, author={Nobody}}
"""


def test_records_are_added_listed_shown_and_exported(tmp_path: Path) -> None:
    (tmp_path / "wanted.bib").write_text(BIB, encoding="utf-8")
    library = ("--library", tmp_path / "library")
    added = svod("add", tmp_path / "wanted.bib", "--json", *library)
    assert added.returncode == 1
    printed, broken = json_lines(added)
    assert (printed["wanted"], broken["outcome"], str(broken["source"])[-13:]) == (True, "corrupt", "/wanted.bib:2")
    listed_works = json_lines(svod("wanted", "--json", *library))
    assert [work["id"] for work in listed_works] == [printed["work"]]
    assert "О плавании льдов" in svod("wanted", *library).stdout
    assert "wanted: known by a record alone" in svod("show", printed["work"], *library).stdout
    assert "(wanted)" in svod("search", "плавании", *library).stdout
    assert svod("check", *library).returncode == 0


def test_what_is_cited_and_not_held_is_listed_and_shown(tmp_path: Path) -> None:
    library = ("--library", tmp_path / "library")
    papers = write_papers(tmp_path / "papers", 4)
    svod("add", papers[2], papers[3], *library)
    cited = json_lines(svod("wanted", "--cited", "--json", *library))
    assert [work["cited_by"] for work in cited] == [2, 1]
    assert cited[0]["known"] == "cited"
    assert "cited by" in svod("wanted", "--cited", *library).stdout
    (shown,) = json_lines(svod("show", cited[0]["id"], "--json", *library))
    assert len(shown["references"]) == 2
    assert "known by references alone" in svod("show", cited[0]["id"], *library).stdout
    graph = json.loads(svod("graph", cited[0]["id"], "--depth", "1", *library).stdout)
    assert {work["known"] for work in graph["works"]} == {"cited", "held"}


def test_every_format_is_exported_and_the_unknown_one_refused(tmp_path: Path) -> None:
    (tmp_path / "wanted.bib").write_text(BIB, encoding="utf-8")
    library = ("--library", tmp_path / "library")
    svod("add", tmp_path / "wanted.bib", *library)
    for name in registry.names("export"):
        result = svod("export", "--format", name, *library)
        assert (result.returncode, "плавании" in result.stdout) == (0, True), name
    refused = svod("export", "--format", "papyrus", *library)
    assert refused.returncode == 2
    assert "biblatex" in refused.stderr


def test_several_documents_make_one_valid_file(tmp_path: Path) -> None:
    papers = write_papers(tmp_path, 2)
    result = svod("extract", *papers, tmp_path / "absent.pdf", "--format", "csl-json")
    assert (result.returncode, "absent.pdf" in result.stderr) == (1, True)
    assert len(json.loads(result.stdout)) == 2
    tei = etree.fromstring(svod("extract", *papers, "--format", "tei").stdout.encode())
    assert len(tei.findall("{http://www.tei-c.org/ns/1.0}TEI")) == 2


def test_an_archive_is_harvested(tmp_path: Path) -> None:
    settings = tmp_path / "svod.toml"
    settings.write_text("[crawl]\nallow_private = true\n", encoding="utf-8")
    with archive(lambda call, number: listed(record(1), record(2))) as (address, calls):
        result = svod(
            "--config", settings, "harvest", address, "--set", "ice", "--json", "--library", tmp_path / "library"
        )
    assert (result.returncode, [json.loads(line)["wanted"] for line in result.stdout.splitlines()]) == (0, [True, True])
    assert calls[0]["set"] == "ice"


def test_papers_are_named_by_numbers_references_and_lines_of_stdin(tmp_path: Path) -> None:
    library = ("--library", tmp_path / "library")
    cited = "Козлов Д. Д. О поиске статей // Программирование. 2007. № 3. С. 37–45."
    added = svod("add", "ISBN 978-5-9221-0266-7", cited, "missing.pdf", "--json", *library)
    assert added.returncode == 1
    ends = {line.get("asked", line["source"]): line for line in json_lines(added)}
    assert (ends["ISBN 978-5-9221-0266-7"]["wanted"], ends[cited]["wanted"]) == (True, True)
    assert ends["missing.pdf"]["outcome"] == "unreadable"
    again = svod("add", "-", *library, stdin=f"{cited}\n\n9785922102667\n{BIB}")
    assert again.returncode == 1
    assert "1 wanted, 2 already wanted, 1 failed" in again.stderr


def test_an_empty_folder_says_that_there_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    ended = svod("add", tmp_path / "empty", "--library", tmp_path / "library")
    assert (ended.returncode, "nothing to add" in ended.stderr) == (1, True)


def test_the_summary_counts_new_and_held_papers(tmp_path: Path) -> None:
    library = ("--library", tmp_path / "library")
    papers = write_papers(tmp_path / "papers", 3)
    svod("add", papers[0], *library)
    assert "2 new, 1 already held" in svod("add", tmp_path / "papers", *library).stderr


def test_an_interrupted_run_says_what_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    papers = write_papers(tmp_path / "papers", 2)
    whole = Library.add

    def broken_off(self: Library, *sources: Any, **options: Any) -> Iterator[Any]:
        yield next(iter(whole(self, *sources, **options)))
        raise KeyboardInterrupt

    monkeypatch.setattr(Library, "add", broken_off)
    ended = svod("add", *papers, "--library", tmp_path / "library", "--jobs", "1")
    assert (ended.returncode, "1 new" in ended.stderr, "Interrupted" in ended.stderr) == (1, True, True)
