"""The table of verbs: nothing is imported in vain, plug-ins add verbs, the laboratory's absence is a sentence."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from types import SimpleNamespace

import pytest
import typer
from typer.testing import CliRunner

from svod import registry
from svod.cli.app import app
from svod.cli.verbs import LAB_VERBS, VERBS, LazyCommands
from tests.cli.calling import svod


class Plugin:
    """An entry point of the group of verbs."""

    package = "another-package"

    def __init__(self, name: str, register: Callable[[typer.Typer], None]) -> None:
        self.name = self.value = name
        self._module = SimpleNamespace(register=register)

    def load(self) -> object:
        return self._module


class BrokenPlugin(Plugin):
    """An entry point whose module cannot be imported."""

    def __init__(self) -> None:
        super().__init__("broken", lambda part: None)

    def load(self) -> object:
        raise ImportError("no such module")


def greeting(part: typer.Typer) -> None:
    @part.command(help="Greet.")
    def greet() -> None:
        typer.echo("good day")

    @part.command(help="Not the search of svod.")
    def search() -> None:
        typer.echo("replaced")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets only some entry points be installed."""

    def install(*points: Plugin) -> None:
        def found(group: str) -> Iterable[Plugin]:
            return points if group == registry.VERBS_GROUP else ()

        monkeypatch.setattr(registry, "entry_points", found)

    return install


@pytest.mark.parametrize("module", sorted(set(VERBS.values())))
def test_a_module_has_exactly_the_verbs_of_the_table(module: str) -> None:
    part = typer.Typer()
    import_module(module).register(part)
    registered = set(typer.main.get_group(part).commands)
    assert registered == {verb for verb, place in VERBS.items() if place == module}


def test_the_summaries_of_the_full_help_are_those_of_the_verbs() -> None:
    commands = LazyCommands()
    shown = dict(row for _, rows in commands.groups() for row in rows)
    for verb in VERBS:
        first, _, _ = commands[verb].help.partition("\n\n")
        assert shown[verb] == " ".join(first.split()), "run scripts/tables"


def test_the_full_help_imports_no_verb_and_nothing_that_draws() -> None:
    script = (
        "import sys\nsys.argv = ['svod', '--help']\nfrom svod.cli import main\n"
        "try:\n main()\nexcept SystemExit:\n pass\n"
        "print(sorted(name for name in sys.modules if name.startswith(('svod.cli.', 'svod_lab', 'rich'))))"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == str(["svod.cli.app", "svod.cli.context", "svod.cli.verbs"])


def test_a_command_hardly_looks_for_garbage_while_it_starts_and_not_at_all_when_it_ends() -> None:
    script = (
        "import atexit, gc, sys\nsys.argv = ['svod', '--version']\nfrom svod.cli import main\n"
        # What is registered first is called last.
        "def ask():\n print(gc.get_threshold()[0] > 10_000, len(gc.get_objects()) < gc.get_freeze_count())\n"
        "atexit.register(ask)\n"
        "main()\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "True True"


@pytest.mark.parametrize("verb", LAB_VERBS)
@pytest.mark.parametrize("arguments", [(), ("--help",), ("run", "lines", "--json")])
def test_without_the_laboratory_its_verbs_say_how_to_install_it(
    installed: Callable[..., None], verb: str, arguments: tuple[str, ...]
) -> None:
    installed()
    refused = svod(verb, *arguments)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"svod: `svod {verb}` needs the laboratory. Install it: pip install svod-lab\n"


def test_the_help_without_the_laboratory_still_names_its_verbs(installed: Callable[..., None]) -> None:
    installed()
    shown = svod("--help").stdout
    assert [verb for verb in (*VERBS, *LAB_VERBS) if f" {verb} " not in shown] == []


def test_a_plugin_adds_verbs_and_replaces_none(installed: Callable[..., None]) -> None:
    installed(BrokenPlugin(), Plugin("greeting", greeting))
    assert svod("greet").stdout == "good day\n"
    assert "greet" in svod("--help").stdout
    assert "Not the search of svod" not in svod("search", "--help").stdout


def test_an_unknown_verb_is_refused_with_the_nearest(installed: Callable[..., None]) -> None:
    refused = svod("serach")
    assert refused.returncode == 2
    assert "search" in refused.stderr


def test_the_version_imports_no_verb() -> None:
    script = (
        "import sys\nsys.argv = ['svod', '--version']\nfrom svod.cli import main\n"
        "try:\n main()\nexcept SystemExit:\n pass\n"
        "print(sorted(name for name in sys.modules if name.startswith(('svod.cli.', 'svod.config', 'svod_lab'))))"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[1] == str(["svod.cli.app", "svod.cli.context", "svod.cli.verbs"])


def test_the_shell_completes_verbs_and_their_options() -> None:
    runner = CliRunner()

    def completions(line: str) -> str:
        words = {"_SVOD_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
        return runner.invoke(app, [], env=words, prog_name="svod").stdout

    assert completions("svod sea").split() == ["search"]
    assert set(completions("svod b").split()) == {"backup", "bench"}
    assert "--facets" in completions("svod search --fac")
