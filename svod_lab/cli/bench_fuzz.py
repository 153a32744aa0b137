"""The command `svod bench fuzz`: looks for input that breaks a reader."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod.cli.context import messages, output, print_json
from svod.errors import SettingsError

if TYPE_CHECKING:
    from svod_lab.fuzz.fuzzer import FuzzRun

FUZZ_HELP = """Look for input that breaks a reader: converters, references, web pages, citation formats, addresses.

Seeds are mutated at random; mutants that reach new lines of svod are mutated further. An error of svod's own is fine;
any other error, a read of over 20 seconds or a process that dies is a find. Finds are minimized and written to a
folder. Exit status 1 if there are finds.

Examples:

  svod bench fuzz --list

  svod bench fuzz bibtex ris soif --seconds 600

  svod bench fuzz pdf --seeds tests/golden --seconds 600 --finds found
"""


def register(bench: typer.Typer) -> None:
    """Add the command."""
    bench.command(help=FUZZ_HELP)(fuzz)


def fuzz(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[READER…]", help="Which readers; none means all.")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="CPU time for each of them.")] = 60.0,
    seed: Annotated[int, typer.Option("--seed", help="Another seed gives other inputs.")] = 0,
    seeds: Annotated[
        list[Path] | None, typer.Option("--seeds", help="Folder of seed files, beside those of the sample world.")
    ] = None,
    finds: Annotated[Path, typer.Option("--finds", help="Folder for finds.")] = Path("finds"),
    listing: Annotated[bool, typer.Option("--list", help="Only list the readers.")] = False,
    json_lines: Annotated[bool, typer.Option("--json", help="One JSON object a reader.")] = False,
) -> None:
    """Fuzz one reader after another."""
    # Heavy libraries, which --help does not need.
    from svod.assemble import method
    from svod.demo.sample_world import sample_files
    from svod_lab.fuzz.subprocess_fuzzer import fuzz_in_subprocess
    from svod_lab.fuzz.targets import TARGETS

    known = {target.name: target for target in TARGETS}
    if listing:
        print("\n".join(known))
        return
    for name in names or ():
        if name not in known:
            raise SettingsError(f"There is no reader «{name}».", way_out=f"Known: {', '.join(known)}.")
    files = [sample.path for sample in sample_files()]
    files += [path for folder in seeds or () for path in sorted(folder.rglob("*")) if path.is_file()]
    finds.mkdir(parents=True, exist_ok=True)
    found = 0
    for name in names or known:
        target = known[name]
        messages().print(f"{name}: {seconds:.0f} seconds …", style="dim")
        fuzz = fuzz_in_subprocess(target, target.made(method), target.seeds(files), seconds, seed)
        for find in fuzz.finds:
            (finds / find.name).write_bytes(find.content)
        found += len(fuzz.finds)
        _report(fuzz, finds, json_lines)
    raise typer.Exit(1 if found else 0)


def _report(fuzz: "FuzzRun", folder: Path, json_lines: bool) -> None:
    if json_lines:
        finds = [{"how": find.how, "file": str(folder / find.name)} for find in fuzz.finds]
        print_json({**fuzz._asdict(), "finds": finds})
        return
    speed = fuzz.inputs / max(fuzz.seconds, 1e-9)
    output().print(
        f"{fuzz.target}: {fuzz.inputs:,} inputs, {speed:,.0f} a second, {fuzz.kept:,} kept,"
        f" {fuzz.lines:,} lines reached, {len(fuzz.finds)} finds"
    )
    for find in fuzz.finds:
        output().print(f"  {find.how}: {folder / find.name} ({len(find.content):,} bytes)")
