"""The documentation: its commands run, its site has no dead link, the tutorials say the same in three languages."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from socket import socket
from typing import Any

import pytest
import typer

from svod.assemble import open_library
from svod.cli.app import app
from svod.demo.sample_world import sites_folder
from svod.library.ingest.cataloguing import Ingested
from svod_lab.miniweb.server import MiniWeb
from tests.docs.commands import OTHER_KINDS, REASONS, Block, blocks, calls, other_fences, run_commands, script
from tests.docs.forked_svod import forked_svod
from tests.docs.preparations import PREPARATIONS, SHELVED, Preparation

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TUTORIALS = sorted(DOCS.glob("tutorial*.md"))
PAGES = [
    page
    for page in (*sorted(ROOT.glob("*.md")), *sorted(DOCS.glob("*.md")), *sorted((DOCS / "how-to").glob("*.md")))
    if page.name != "CHANGELOG.md"
]
# The tutorials have the same commands.
RUN = [page for page in PAGES if page not in TUTORIALS[:-1] and run_commands(page.read_text(encoding="utf-8"))]
# What the command line says against a call; a mention of a verb may lack arguments.
USAGE_ERROR: Any = typer.BadParameter.__base__
# A page that hangs.
SECONDS = 880
PLACEHOLDERS = {"N": "3", "NUMBER": "3", "FILE": __file__}
ALLOWED = ("MissingParameter", "BadOptionUsage")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture(scope="session")
def shelved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with one paper, to make others after."""
    folder = tmp_path_factory.mktemp("shelved") / "library"
    with open_library(folder) as library:
        assert [isinstance(end, Ingested) for end in library.add([sites_folder() / SHELVED])] == [True]
    return folder


@pytest.fixture(scope="session")
def programs() -> Iterator[Path]:
    """A folder with a `svod` that need not load its libraries for each command."""
    with forked_svod() as folder:
        yield folder


@pytest.mark.timeout(SECONDS + 20)
@pytest.mark.parametrize("page", RUN, ids=name_of)
def test_every_command_of_a_page_runs(page: Path, tmp_path: Path, shelved: Path, programs: Path) -> None:
    prepared = PREPARATIONS.get(name_of(page), Preparation())
    commands = script(page)
    for word, real in prepared.instead.items():
        commands = commands.replace(word, real)
    with MiniWeb(sites_folder()) as world:
        # The first page that people read runs the program that they install.
        done = run(
            prepared.before + commands, tmp_path, world.hosts, shelved, None if page.name == "README.md" else programs
        )
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_prepared_belongs_to_a_page_and_stands_for_words_of_it() -> None:
    assert PREPARATIONS.keys() <= {name_of(page) for page in RUN}
    lacking = [
        (page, word)
        for page, prepared in PREPARATIONS.items()
        for word in prepared.instead
        if word not in (ROOT / page).read_text(encoding="utf-8")
    ]
    assert lacking == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_command_that_is_not_run_has_a_reason_and_options_that_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert {block.reason for block in blocks(text)} - {""} <= REASONS
    assert [kind for kind, _inside in other_fences(text) if kind not in OTHER_KINDS] == []
    assert [(call, fault) for call in calls(text) if (fault := fault_of(call))] == []


def test_wrong_verbs_and_options_are_found_out() -> None:
    text = "`svod serch x`\n<!-- not run: why -->\n```sh\nA=1 svod add --jbos 3 x | svod check\n```\n`svod watch ad`"
    assert [bool(fault_of(call)) for call in calls(text)] == [True, False, True, True]
    assert [fault_of(call) for call in (["add"], ["search", "--tag"], ["bench"], ["serve", "--page-makers", "N"])] == [
        ""
    ] * 4


def test_a_page_whose_command_fails_is_found_out(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```console\n$ echo first\n$ svod no-such-verb\n$ echo never\n```\n", encoding="utf-8")
    done = run(script(page), tmp_path, "")
    assert done.returncode == 2
    assert "first" in done.stdout
    assert "never" not in done.stdout


def test_commands_go_on_over_lines_and_output_is_not_run() -> None:
    text = "```console\n$ a |\n>   b\nwhat a prints\n$ c\n```\n<!-- not run: why -->\n```sh\nd\n```\n"
    assert blocks(text) == (Block(("a |\n  b", "c"), ""), Block(("d",), "why"))


def test_the_tutorials_have_the_same_commands_in_every_language() -> None:
    assert len(TUTORIALS) == 3
    assert len({blocks(page.read_text(encoding="utf-8")) for page in TUTORIALS}) == 1


def test_the_site_has_no_dead_link_and_loads_nothing_from_other_hosts(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert built.returncode == 0, built.stdout + built.stderr
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > len(RUN)
    loaded = re.compile(
        r"<(?:script|img|iframe)[^>]*\ssrc=\"?(https?:[^\s\">]+)|<link[^>]*rel=\"?(?:stylesheet|preconnect)[^>]*href=\"?(https?:[^\s\">]+)"
    )
    assert {page.name: found.group() for page in pages if (found := loaded.search(page.read_text("utf-8")))} == {}
    assert not (tmp_path / "site" / "plans").exists()


def run(
    commands: str, folder: Path, hosts: str, shelved: Path | None = None, programs: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a script by bash in an empty folder, where the hosts of the sample world are served."""
    (folder / ".curlrc").write_text("fail\nsilent\nshow-error\n", encoding="utf-8")
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("SVOD_")},
        "PATH": ":".join(
            map(str, [*([programs] if programs else []), Path(sys.executable).parent, os.environ["PATH"]])
        ),
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder),
        "SAMPLES": str(sites_folder()),
        "SHELVED": str(shelved),
        "SVOD_CRAWL_HOSTS": hosts,
        "PORT": str(free_port()),
        # Nobody waits between requests to this machine.
        "SVOD_CRAWL_DELAY": "0",
        "SVOD_READING_JOBS": "1",
    }
    return subprocess.run(
        ["bash", "-c", commands],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


def free_port() -> int:
    with socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def fault_of(call: list[str]) -> str:
    """What the command line says against a call; that arguments are missing is nothing against a mention of a verb."""
    command: Any = typer.main.get_command(app)
    name, context = "svod", None
    # What acts as soon as it is read, and what names no verb.
    if not call or call[0] in ("--install-completion", "VERB"):
        return ""
    words = [word.partition("|")[0].removesuffix("…") for word in call if word != "…"]
    arguments = [PLACEHOLDERS.get(word, word) for word in words]
    try:
        while arguments:
            context = command.make_context(name, arguments, parent=context)
            if not hasattr(command, "commands"):
                break
            arguments = [*context._protected_args, *context.args]
            if arguments:
                name, command, arguments = command.resolve_command(context, arguments)
    except (typer.Exit, SystemExit):
        return ""
    except USAGE_ERROR as fault:
        return "" if type(fault).__name__ in ALLOWED else str(fault.format_message())
    return ""
