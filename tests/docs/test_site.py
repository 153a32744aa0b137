"""The documentation: its commands run, its site has no dead link, the tutorials say the same in three languages."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from svod.demo.sample_world import sites_folder
from svod_lab.miniweb.server import MiniWeb
from tests.docs.commands import Block, blocks, script

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TUTORIALS = sorted(DOCS.glob("tutorial*.md"))
PAGES = [DOCS / "tutorial.md", *sorted((DOCS / "how-to").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    with MiniWeb(sites_folder()) as world:
        done = run(script(page), tmp_path, world.hosts)
    assert done.returncode == 0, done.stdout + done.stderr


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
    assert len(pages) > len(PAGES)
    loaded = re.compile(
        r"<(?:script|img|iframe)[^>]*\ssrc=\"?(https?:[^\s\">]+)|<link[^>]*rel=\"?(?:stylesheet|preconnect)[^>]*href=\"?(https?:[^\s\">]+)"
    )
    assert {page.name: found.group() for page in pages if (found := loaded.search(page.read_text("utf-8")))} == {}
    assert not (tmp_path / "site" / "plans").exists()


def run(commands: str, folder: Path, hosts: str) -> subprocess.CompletedProcess[str]:
    """Run a script by bash in an empty folder, where the hosts of the sample world are served."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("SVOD_")},
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder),
        "SAMPLES": str(sites_folder()),
        "SVOD_CRAWL_HOSTS": hosts,
        # Nobody waits between requests to this machine.
        "SVOD_CRAWL_DELAY": "0",
    }
    return subprocess.run(
        ["bash", "-c", commands], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=280
    )
