"""Which walls stand on this machine: a process of its own puts them up around itself and reports them."""

import os
import subprocess
import sys

from svod.config import Settings, without_secrets
from svod.model.codec import decode, encode
from svod.reading.control_group import join_control_group, new_control_group, remove_control_group
from svod.reading.folders import remove_folder, scratch_folder
from svod.reading.reading_process import python_command, reader_environment
from svod.reading.sandbox import Wall, walls_of

_SECONDS = 60.0


def standing_walls(settings: Settings) -> tuple[Wall, ...]:
    """The walls around reading processes, each with whether it stands."""
    scratch, control_group = scratch_folder(), new_control_group()
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter
            [*python_command("svod.reading.walls"), scratch, control_group],
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
        remove_control_group(control_group)
        remove_folder(scratch)


def main() -> None:
    """Put the walls up and write them to stdout."""
    settings = decode(Settings, sys.stdin.buffer.read())
    scratch, control_group = sys.argv[1:3]
    walls = walls_of(settings, scratch, joined=join_control_group(control_group))
    sys.stdout.buffer.write(encode(tuple(walls), tuple[Wall, ...]))


if __name__ == "__main__":
    main()
