"""Every kind of plug-in by its example of one file, installed as a package; broken ones are named and left out."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from svod import registry
from svod.assemble import open_library, search_engine
from svod.assemble.vocabularies import vocabulary_tools
from svod.config import Settings
from svod.convert import sniff_added
from svod.convert.sniff import converter_for, sniff
from svod.errors import PluginError
from svod.model.crawl import WebQuery
from svod.model.outcome import Failure
from svod.web.app import make_app
from svod.web.extensions import open_extensions
from tests.cli.calling import svod
from tests.papers import LIGHT_VARIABLES
from tests.serving import QuietHandler, served

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples" / "plugins").glob("*.py"))
HAIKU = "%HAIKU\nAn old silent pond\nA frog jumps into the pond\nSplash, silence again\n"


def entry_points(source: str) -> dict[str, dict[str, str]]:
    """The entry points that the docstring of an example declares."""
    block = re.search(r"```toml\n(.*?)```", source, re.DOTALL)
    assert block
    found: dict[str, dict[str, str]] = tomllib.loads(block[1])["project"]["entry-points"]
    return found


def package(folder: Path, name: str, source: str) -> None:
    """Install a file as a package: beside it its description, as pip writes it."""
    (folder / f"{name}.py").write_text(source, encoding="utf-8")
    described = folder / f"{name}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    groups = (
        f"[{group}]\n" + "".join(f"{one} = {target}\n" for one, target in rows.items())
        for group, rows in entry_points(source).items()
    )
    (described / "entry_points.txt").write_text("\n".join(groups))


def forget() -> None:
    registry.methods.cache_clear()
    sniff_added._added.cache_clear()
    registry._broken.clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Installs examples, or other sources, for one test."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))

    def install(*names: str, **sources: str) -> Path:
        for name in names:
            package(site, name, (ROOT / "examples" / "plugins" / f"{name}.py").read_text(encoding="utf-8"))
        for name, source in sources.items():
            package(site, name, source)
        forget()
        return site

    yield install
    for example in (*EXAMPLES, Path("broken.py")):
        sys.modules.pop(example.stem, None)
    forget()


def test_every_example_is_tested_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [example.stem for example in EXAMPLES if f'"{example.stem}"' not in source] == []


def test_a_converter_and_a_header_method_read_in_the_worker_processes(
    install: Callable[..., Path], tmp_path: Path
) -> None:
    site = install("svod_haiku_converter", "svod_first_line_header")
    (tmp_path / "pond").write_text(HAIKU)
    assert sniff(HAIKU.encode()) == "text/x-haiku"
    variables = {**os.environ, **LIGHT_VARIABLES, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "svod", "extract", "--json", "--method", "header.first-line", "pond"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=variables)
    read = json.loads(ended.stdout)
    assert read["media_type"] == "text/x-haiku"
    (title,) = read["metadata"]["title"]
    assert (title["text"], title["method"]) == ("An old silent pond", "header.first-line@1")


def test_an_exporter_and_an_importer_take_part_in_a_library(install: Callable[..., Path], tmp_path: Path) -> None:
    install("svod_wiki_export", "svod_tsv_import")
    table = tmp_path / "list.papers"
    table.write_text("Creep of snow\tAnna Berg\t1999\nnonsense\n")
    with open_library(tmp_path / "library") as library:
        added, broken = library.add([table])
        assert not isinstance(added, Failure)
        assert isinstance(broken, Failure)
        assert "".join(library.export("wiki")) == "* Anna Berg: ''Creep of snow'', 1999\n"


class Shelf(QuietHandler):
    def respond(self, sent: bytes) -> None:
        content = json.dumps({"papers": [{"url": "https://shelf.example.org/1.pdf", "title": self.path}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def test_a_search_engine_is_asked_through_the_polite_connection(
    install: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("svod_shelf_engine")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with served(Shelf) as address:
        chosen = replace(Settings(), engines=("shelf",), engine_addresses=(f"shelf={address}",))
        (hit,) = search_engine(chosen).search(WebQuery("snow"))
    assert (hit.url, hit.title, hit.engine) == ("https://shelf.example.org/1.pdf", "/find?q=snow", "shelf")


def test_a_suggester_is_chosen_by_the_settings(install: Callable[..., Path]) -> None:
    install("svod_code_suggester")
    suggester = vocabulary_tools("codes").suggester().part
    lookup: Any = None
    assert [one.code for one in suggester.suggest("On 53C21 and 35K05", "en", "msc", lookup)] == ["53C21", "35K05"]


def test_a_verb_and_a_page_are_added(install: Callable[..., Path], tmp_path: Path) -> None:
    install("svod_count_verb", "svod_clock_page")
    open_library(tmp_path / "library").close()
    ended = svod("count", "--library", tmp_path / "library")
    assert (ended.returncode, ended.stdout) == (0, "0\n")
    settings = replace(Settings(), library=str(tmp_path / "library"))
    with open_library(settings=settings) as library:
        extensions = [one for one in open_extensions(settings) if one.name == "clock"]
        client = TestClient(make_app(library, extensions=extensions), base_url="http://127.0.0.1:8756")
        assert "0 works" in client.get("/clock").text
        assert 'href="/clock"' in client.get("/").text


BROKEN = '''"""Broken.

```toml
[project.entry-points."svod.methods"]
broken = "broken:METHODS"

[project.entry-points."svod.signatures"]
broken = "broken:SIGNATURE"

[project.entry-points."svod.verbs"]
broken = "broken:VERBS"

[project.entry-points."svod.web"]
broken = "broken:page"
```
"""
'''


@pytest.mark.parametrize(
    "source",
    [
        "raise RuntimeError('half installed')",
        "METHODS = ('header',)\nSIGNATURE = 7\nVERBS = 8\npage = 9",
        "METHODS = None\nSIGNATURE = ('a', 'b', '')\nVERBS = None\n\ndef page(settings):\n    raise OSError('no')",
    ],
)
def test_a_broken_plugin_is_named_with_its_cause_and_the_rest_goes_on(
    install: Callable[..., Path], tmp_path: Path, source: str
) -> None:
    install("svod_haiku_converter", broken=BROKEN + source)
    assert "haiku" in registry.names("convert")
    assert converter_for(sniff(HAIKU.encode())) == "haiku"
    assert sniff(b"plain words of a text\n") == "text/plain"
    open_library(tmp_path / "library").close()
    assert svod("status", "--library", tmp_path / "library").returncode == 0
    assert svod("--help").returncode == 0
    open_extensions(replace(Settings(), library=str(tmp_path / "library")))
    named = registry.broken_plugins()
    assert {row.name for row in named} == {"broken"}
    assert all(row.cause for row in named)
    assert "broken" in svod("doctor").stdout


def test_documents_name_the_method_that_cannot_be_made(install: Callable[..., Path], tmp_path: Path) -> None:
    methods = 'METHODS = (("header", "never", 1, "broken:Never", "breaks"),)\nSIGNATURE = ("x/y", "z", b"never")\n'
    broken = "import typer\nVERBS = type('V', (), {'register': lambda app: None})\npage = None\nclass Never:\n"
    site = install(broken=f"{BROKEN}{methods}{broken}    def __init__(self):\n        raise OSError('no model here')\n")
    with pytest.raises(PluginError, match=r"header\.never.*no model here"):
        registry.find("header", "never").make()
    (tmp_path / "paper.txt").write_text("A title\nSome words of a paper.\n")
    variables = {**os.environ, **LIGHT_VARIABLES, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "svod", "extract", "--json", "--method", "header.never", "paper.txt"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=variables)
    assert ended.returncode == 1
    assert "no model here" in ended.stdout + ended.stderr
    assert "died" not in ended.stdout + ended.stderr


RAISING = """
METHODS = (("header", "raises", 1, "broken:Raising", "breaks"), ("math", "strange", 1, "broken:Strange", "breaks"))
SIGNATURE = ("x/y", "z", b"never")
VERBS = type("V", (), {"register": lambda app: None})
page = None


class Raising:
    def extract(self, document):
        raise KeyError("no such line")


class Strange:
    def extract(self, document):
        return 17
"""


def test_a_method_that_raises_while_it_reads_is_named_once_and_the_documents_are_read_by_the_usual_ones(
    install: Callable[..., Path], tmp_path: Path
) -> None:
    site = install(broken=BROKEN + RAISING)
    for name in ("one", "two", "three"):
        (tmp_path / f"{name}.txt").write_text(f"On the Number {name}\n\nAnna Berg\n\nSome words of a paper.\n")
    variables = {**os.environ, **LIGHT_VARIABLES, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    chosen = ["--method", "header.raises", "--method", "math.strange"]
    command = [sys.executable, "-m", "svod", "extract", "--json", "--jobs", "1", *chosen]
    files = ["one.txt", "two.txt", "three.txt"]
    ended = subprocess.run([*command, *files], capture_output=True, text=True, check=False, cwd=tmp_path, env=variables)
    read = [json.loads(line) for line in ended.stdout.splitlines()]
    assert ended.returncode == 0, ended.stderr
    assert [one["metadata"]["title"][0]["text"] for one in read] == [
        f"On the Number {name}" for name in ("one", "two", "three")
    ]
    assert {one["metadata"]["title"][0]["method"].partition("@")[0] for one in read} == {"header.combine"}
    assert ended.stderr.count("header.raises@1") == 1
    assert "KeyError: 'no such line'" in ended.stderr
    assert ended.stderr.count("math.strange@1") == 1


def test_a_converter_that_raises_is_named_with_its_document(install: Callable[..., Path], tmp_path: Path) -> None:
    example = (ROOT / "examples" / "plugins" / "svod_haiku_converter.py").read_text(encoding="utf-8")
    body = re.sub(r"(    def convert\(.*?:\n)", r"\1        raise KeyError('no season')\n", example)
    site = install(svod_haiku_converter=body)
    (tmp_path / "pond").write_text(HAIKU)
    variables = {**os.environ, **LIGHT_VARIABLES, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "svod", "extract", "--json", "pond"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=variables)
    failed = json.loads(ended.stdout)
    assert failed["outcome"] == "crashed"
    assert "convert.haiku@1 failed: KeyError: 'no season'" in failed["message"]
