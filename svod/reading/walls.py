"""Which walls stand on this machine: a process of its own puts them up around itself and reports them."""

import os
import subprocess
import sys

from svod.config import Settings, without_secrets
from svod.model.codec import decode, encode
from svod.reading.folders import remove_folder, scratch_folder
from svod.reading.reading_process import python_command, reader_environment
from svod.reading.sandbox import Wall, walls_of

_SECONDS = 60.0


def standing_walls(settings: Settings) -> tuple[Wall, ...]:
    """The walls around reading processes, each with whether it stands."""
    scratch = scratch_folder()
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter
            [*python_command("svod.reading.walls"), scratch],
            input=encode(without_secrets(settings)),
            capture_output=True,
            check=True,
            timeout=_SECONDS,
            env=reader_environment(os.environ, scratch),
        )
        return decode(tuple[Wall, ...], done.stdout)
    except (subprocess.SubprocessError, OSError, ValueError) as error:
        return (Wall("all", False, f"they could not be tried: {error}"),)
    finally:
        remove_folder(scratch)


def main() -> None:
    """Put the walls up and write them to stdout."""
    settings = decode(Settings, sys.stdin.buffer.read())
    sys.stdout.buffer.write(encode(tuple(walls_of(settings, sys.argv[1])), tuple[Wall, ...]))


if __name__ == "__main__":
    main()
