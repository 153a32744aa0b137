"""Programs outside svod that typeset papers: found, run within a time limit, and named where missing."""

import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from svod.errors import MissingProgramError, SvodError

# The typesetter by default.
TYPST = "typst"
# The typesetter that sets papers in the classes of publishers and universities.
CLASSES = "classes"
# Program and the Debian packages that bring it with what synthetic papers need.
PACKAGES: Mapping[str, str] = {
    "pdflatex": "texlive-latex-base texlive-lang-cyrillic texlive-lang-german cm-super-minimal",
    "latex": "texlive-latex-base texlive-lang-cyrillic texlive-lang-german cm-super-minimal",
    "dvips": "texlive-binaries",
    "kpsewhich": "texlive-binaries",
    "soffice": "libreoffice-writer-nogui",
}
# Papers made twice shall be the same bytes, so every program believes in the same moment.
_FIXED_MOMENT = {"SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1", "TZ": "UTC"}
_LONGEST_WORD_OF_A_PROGRAM = 300


class TypesettingError(SvodError):
    """A synthetic paper cannot be printed: it holds letters that the typesetter lacks, or the program gave up."""


def is_installed(*programs: str) -> bool:
    """Whether all of them are there."""
    return all(shutil.which(program) for program in programs)


def demanded(*programs: str) -> None:
    """Nothing where all of them are there; the error that names the first that is not, and what brings it."""
    for program in programs:
        if not is_installed(program):
            raise MissingProgramError(
                f"The program {program} is not installed.", way_out=f"On Debian: apt install {PACKAGES[program]}."
            )


def asked(
    program: str,
    arguments: Sequence[str],
    folder: Path,
    seconds: float,
    surroundings: Mapping[str, str] | None = None,
    *,
    may_fail: bool = False,
) -> str:
    """What a program says while it works in its folder; the error that names what is missing or went wrong."""
    demanded(program)
    process = subprocess.Popen(  # noqa: S603 - a fixed program, no shell
        [program, *arguments],
        cwd=folder,
        env={**os.environ, **_FIXED_MOMENT, **(surroundings or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        answer, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired as error:
        # The office is a script that starts the real program, so the whole group has to go.
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise TypesettingError(f"{program} was not ready after {seconds:.0f} s.") from error
    message = answer.decode("utf-8", "replace").strip()
    if process.returncode and not may_fail:
        raise TypesettingError(f"{program} gave up: {message[-_LONGEST_WORD_OF_A_PROGRAM:]}")
    return message
