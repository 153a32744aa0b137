"""The command line as users call it: some verbs as real processes, real exit statuses; the others in this process."""

import gzip
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from svod import registry
from tests.cli.calling import Ended
from tests.cli.calling import svod as called
from tests.papers import LIGHT_VARIABLES, paper_title, write_papers

METADATA_FIELDS = (
    "title subtitle creator affiliation description subject date identifier publisher source note type language"
)
REFERENCE_FIELDS = (
    "author editor title container year volume issue pages publisher place edition institution genre note doi url type"
)
DOCUMENT_FIELDS = (
    "source sha256 media_type pages start_page language outcome needs_review metadata bibliography references"
)
HEAVY = (
    "sqlalchemy",
    "alembic",
    "tantivy",
    "fastapi",
    "uvicorn",
    "pypdfium2",
    "lxml",
    "jinja2",
    "rapidfuzz",
    "msgpack",
)


def svod(*arguments: object, stdin: str = "", cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "svod", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, cwd=cwd, timeout=120)


def json_lines(result: "subprocess.CompletedProcess[str] | Ended") -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture(scope="module")
def filled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("filled")
    write_papers(place / "papers", 4)
    assert called("add", "--library", place / "library", place / "papers").returncode == 0
    return place / "library"


@pytest.fixture
def filled(filled_once: Path, tmp_path: Path) -> Path:
    """A library of four papers that is the test's own."""
    return shutil.copytree(filled_once, tmp_path / "library")


def test_help_is_printed_without_loading_anything_heavy() -> None:
    script = (
        "import sys\nsys.argv = ['svod', '--help']\nfrom svod.cli import main\n"
        f"try:\n main()\nexcept SystemExit:\n pass\nassert not set(sys.modules) & set({HEAVY!r}), sys.modules.keys()"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "extract" in result.stdout


def test_a_library_is_opened_without_loading_what_only_fetching_and_new_names_need(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom svod.assemble import open_library\n"
        "with open_library(sys.argv[1]) as library:\n library.check()\n"
        "assert not set(sys.modules) & {'aiohttp', 'svod.text.names'}"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "library")], check=True)


def test_a_paper_is_extracted_by_a_command_that_loads_no_validators_and_nothing_that_draws(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    script = (
        "import sys\nsys.argv = ['svod', 'extract', sys.argv[1], '--json']\nfrom svod.cli import main\n"
        "try:\n main()\nexcept SystemExit:\n pass\n"
        "assert not set(sys.modules) & {'pydantic', 'rich', 'numpy', 'pypdfium2', 'sqlalchemy'}, sys.modules.keys()"
    )
    result = subprocess.run([sys.executable, "-c", script, str(paper)], capture_output=True, text=True, check=True)
    assert json.loads(result.stdout)["outcome"] == "ok"


def test_a_paper_is_added_by_a_process_that_loads_no_arrays_and_no_validators(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    script = (
        "import sys\nsys.argv = ['svod', 'add', '--library', sys.argv[1], sys.argv[2]]\nfrom svod.cli import main\n"
        "try:\n main()\nexcept SystemExit:\n pass\n"
        "loaded = set(sys.modules) & {'pydantic', 'numpy', 'pypdfium2', 'lxml', 'aiohttp'}\nassert not loaded, loaded"
    )
    given = [str(tmp_path / "library"), str(paper)]
    result = subprocess.run([sys.executable, "-c", script, *given], capture_output=True, text=True, check=True)
    assert "1 new" in result.stderr


def test_extract_prints_the_promised_shape_in_the_order_asked(tmp_path: Path) -> None:
    papers = write_papers(tmp_path, 3)
    result = called("extract", papers[2], papers[0], papers[1], "--json", "--jobs", "2")
    assert result.returncode == 0
    answers = json_lines(result)
    assert [answer["source"] for answer in answers] == [str(papers[2]), str(papers[0]), str(papers[1])]
    first = answers[0]
    assert " ".join(first) == DOCUMENT_FIELDS
    assert first["outcome"] == "ok"
    assert " ".join(first["metadata"]) == METADATA_FIELDS  # type: ignore[arg-type]
    assert " ".join(first["references"][0]["fields"]) == REFERENCE_FIELDS  # type: ignore[index]


def test_extract_names_what_failed_and_exits_with_one(tmp_path: Path) -> None:
    (good,) = write_papers(tmp_path, 1)
    (tmp_path / "empty.pdf").touch()
    result = called("extract", good, tmp_path / "empty.pdf", tmp_path / "absent.pdf", "--json")
    assert result.returncode == 1
    assert [answer["outcome"] for answer in json_lines(result)] == ["ok", "empty", "unreadable"]
    for_people = called("extract", tmp_path / "empty.pdf")
    assert for_people.returncode == 1
    assert "empty.pdf: empty:" in for_people.stderr.replace("\n", "")


def test_an_archive_counts_as_the_documents_in_it(tmp_path: Path) -> None:
    first, second = write_papers(tmp_path, 2)
    with zipfile.ZipFile(tmp_path / "papers.zip", "w") as archive:
        archive.write(first, "inside/first.html")
        archive.writestr("inside/empty.pdf", b"")
        archive.writestr("packed.html.gz", gzip.compress(second.read_bytes()))
    result = called("extract", tmp_path / "papers.zip", second, "--json")
    assert result.returncode == 1
    answers = [(Path(str(answer["source"])).name, answer["outcome"]) for answer in json_lines(result)]
    assert sorted(answers[:3]) == [("empty.pdf", "empty"), ("first.html", "ok"), ("packed.html", "ok")]
    assert answers[3] == (second.name, "ok")
    added = called("add", "--library", tmp_path / "library", tmp_path / "papers.zip", "--json")
    assert [answer["outcome"] for answer in json_lines(added)].count("ok") == 2
    checked = json_lines(called("check", "--library", tmp_path / "library", "--json"))[0]
    assert (checked["works"], checked["notes"]) == (2, [])


def test_convert_writes_a_document_in_six_forms(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    assert called("convert", paper).stdout.splitlines()[0] == paper_title(0)
    assert called("convert", paper, "--to", "markdown").stdout.startswith(f"# {paper_title(0)}\n")
    assert json.loads(called("convert", paper, "--to", "json").stdout)["body"]["sections"]
    for form, root in (("html", "<!DOCTYPE html>"), ("tei", "<TEI"), ("jats", "<article")):
        assert root in called("convert", paper, "--to", form).stdout
    wrong = called("convert", paper, "--to", "stone")
    assert (wrong.returncode, "json" in wrong.stderr) == (2, True)


def test_convert_shows_the_lines_of_a_document_on_request(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    lines = called("convert", paper, "--layout").stdout
    assert called("extract", "--text", paper).stdout == lines
    shape = json.loads(called("convert", paper, "--to", "json", "--layout").stdout)
    assert shape["pages"][0]["lines"][0]["text"] == paper_title(0)
    assert called("convert", paper, "--to", "html", "--layout").stdout.startswith("<!DOCTYPE html>")


def test_extract_adds_the_body_on_request(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    (with_body,), (without,) = (json_lines(called("extract", paper, "--json", *more)) for more in (["--body"], []))
    body: Any = with_body["body"]
    assert {"sections", "figures", "tables", "formulas", "footnotes"} <= set(body)
    assert {"heading", "level", "paragraphs", "sections"} <= set(body["sections"][0])
    assert "body" not in without


def test_extract_reads_only_the_part_that_is_asked_for(tmp_path: Path) -> None:
    paper = write_papers(tmp_path, 3)[2]
    whole, header, references = (
        json_lines(called("extract", paper, "--json", *more))[0]
        for more in ([], ["--only", "header"], ["--only", "references"])
    )
    assert whole["references"]
    assert header == {**whole, "references": [], "bibliography": []}
    claims: Any = references["metadata"]
    assert not any(claims.values())
    assert {name: references[name] for name in ("references", "bibliography")} == {
        name: whole[name] for name in ("references", "bibliography")
    }


def test_extract_writes_bibtex(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    result = called("extract", paper, "--format", "bibtex")
    assert result.returncode == 0
    assert f"title = {{{paper_title(0)}}}" in result.stdout


def test_a_wrong_call_exits_with_two_and_says_the_way_out(tmp_path: Path) -> None:
    (paper,) = write_papers(tmp_path, 1)
    assert called("extract").returncode == 2
    assert svod("fly").returncode == 2
    for arguments, hint in [
        (["extract", paper, "--method", "header.oracle"], "regex"),
        (["extract", paper, "--format", "stone"], "bibtex"),
        (["extract", paper, "--only", "figures"], "header, references"),
        (["extract", paper, "--only", "header", "--body"], "exclude each other"),
        (["--library", tmp_path / "nowhere", "search", "x"], "svod add"),
        (["--config", tmp_path / "absent.toml", "search", "x"], "absent.toml"),
    ]:
        result = called(*arguments)
        assert result.returncode == 2
        assert result.stdout == ""
        assert hint in result.stderr


def test_parse_streams_fields_and_spans_in_order() -> None:
    strings = ["Ляпунов А. М. Общая задача об устойчивости движения // Сообщения. 1892. Т. 1. С. 1–9.", "", "?!"]
    result = called("parse", "--json", stdin="\n".join(strings) + "\n")
    assert result.returncode == 0
    answers = json_lines(result)
    assert [answer["raw"] for answer in answers] == strings
    assert answers[0]["fields"]["year"] == "1892"  # type: ignore[index]
    start, end, _ = next(span for span in answers[0]["spans"] if span[2] == "title")  # type: ignore[attr-defined]
    assert strings[0][start:end] == "Общая задача об устойчивости движения"


def test_parse_answers_each_string_before_it_is_given_the_next() -> None:
    command = [sys.executable, "-m", "svod", "parse", "--json", "--method", "regex"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as asked:
        assert asked.stdin
        assert asked.stdout
        for string in ("Ким Б. В. Теория сетей. М.: Наука, 1999. 320 с.", "слово " * 40_000, ""):
            asked.stdin.write(string + "\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline())["raw"] == string
        asked.stdin.write("without an end of line")
        asked.stdin.close()
        assert json.loads(asked.stdout.readline())["raw"] == "without an end of line"


def test_parse_prints_fields_for_people_to_read() -> None:
    result = called("parse", "--method", "regex", stdin="Ким Б. В. Теория сетей. М.: Наука, 1999. 320 с.\r\n")
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert {"author: Ким Б. В.", "title: Теория сетей", "year: 1999"} <= set(lines)


def test_search_show_export_remove_and_check_work_on_the_same_library(filled: Path) -> None:
    (found,) = json_lines(svod("search", "--library", filled, "--field", "title", "--json", "простом числе"))
    shown = json_lines(called("show", "--library", filled, found["id"], "--json"))[0]
    assert shown["metadata"]["title"][0]["text"] == paper_title(3)  # type: ignore[index]
    assert [bool(reference.get("citation")) for reference in shown["references"]] == [True, True]  # type: ignore[attr-defined]
    exported = called("export", "--library", filled, "--format", "bibtex").stdout
    assert exported.count("@") == 4
    assert called("remove", "--library", filled, found["id"]).returncode == 0
    gone = called("show", "--library", filled, found["id"])
    assert (gone.returncode, "holds no work" in gone.stderr) == (1, True)
    checked = called("check", "--library", filled, "--json")
    assert checked.returncode == 0
    assert json_lines(checked)[0] == {"whole": True, "works": 3, "copies": 3, "faults": [], "notes": []}


def test_check_of_a_damaged_library_exits_with_one(filled: Path) -> None:
    next(iter((filled / "blobs").glob("??/*"))).write_bytes(b"changed")
    result = called("check", "--library", filled)
    assert result.returncode == 1
    assert "DAMAGED" in result.stdout


def test_the_library_can_be_named_before_the_verb_after_it_and_by_the_environment(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert called("--library", filled, "check").returncode == 0
    monkeypatch.setenv("SVOD_LIBRARY", str(filled))
    assert called("check").returncode == 0


def test_demo_once_fills_a_library_and_prints_what_was_shelved(tmp_path: Path) -> None:
    result = called("demo", "--once", "--library", tmp_path / "demo")
    assert result.returncode == 0, result.stderr
    assert "Zur Elektrodynamik bewegter Körper" in result.stdout
    assert "Общая задача об устойчивости движения" in result.stdout
    assert called("check", "--library", tmp_path / "demo").returncode == 0


def test_doctor_prints_programs_walls_methods_and_settings() -> None:
    printed = json_lines(called("doctor", "--json"))[0]
    assert printed["programs"][0]["program"] == "gs"  # type: ignore[index]
    assert registry.find("header", "regex").origin in [row["method"] for row in printed["methods"]]  # type: ignore[attr-defined]
    walls = {row["name"]: row["stands"] for row in printed["walls"]}  # type: ignore[attr-defined]
    assert walls["limits"]
    assert {"user", "files", "system calls", "memory of svod"} <= walls.keys()
    printed_table = called("doctor")
    assert printed_table.returncode == 0
    assert "Walls around reading processes" in printed_table.stdout


def test_output_that_nobody_reads_to_the_end_is_no_error(filled: Path) -> None:
    command = f"{sys.executable} -m svod export --library {filled} --format json | head -c 10"
    result = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert result.stderr == ""


@pytest.mark.parametrize("arguments", [("export", "--format", "json"), ("search", "")])
def test_output_to_a_full_disk_is_named(filled: Path, arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "svod", arguments[0], "--library", str(filled), *arguments[1:]],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert result.returncode == 1
    assert result.stderr == "svod: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1251", "koi8-r"])
def test_what_comes_on_stdin_may_be_in_other_encodings(tmp_path: Path, encoding: str) -> None:
    reference = "Козлов Д. Д. О поиске статей // Программирование. 2007. № 3. С. 37–45.".replace("–", "-")
    told = reference.replace("№", "N") if encoding == "koi8-r" else reference
    for verb in (["parse", "--json"], ["add", "-", "--json", "--library", str(tmp_path / encoding)]):
        result = subprocess.run(
            [sys.executable, "-m", "svod", *verb],
            input=f"{told}\n".encode(encoding), capture_output=True, check=False, env={**os.environ, **LIGHT_VARIABLES},
        )  # fmt: skip
        assert result.returncode == 0, result.stderr
        (answer,) = map(json.loads, result.stdout.splitlines())
        assert answer.get("raw", answer.get("asked")) == told
