"""The memory of reading processes over hostile files, the programs that they start included."""

import os
import random
import threading
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import extract_files
from svod.config import MEBIBYTE, Settings
from svod.demo.sample_world import sample_files
from svod.reading.reading_process import descendants
from tests.convert.bombs import BOMBS, ENDLESS, gzip_bomb
from tests.convert.test_mutations import mutated

GRANTED_MEGABYTES = 1024
# Beside the process that reaches its limit, its parent with libraries and models stays in memory.
ALLOWANCE_MEGABYTES = 512
SETTINGS = Settings(document_seconds=10.0, worker_megabytes=GRANTED_MEGABYTES, ocr="never")
# What never ends takes all it wants in the first seconds.
HASTY = replace(SETTINGS, document_seconds=4.0)


def array_bomb() -> bytes:
    """PostScript that takes arrays without end."""
    return b"%!PS-Adobe-3.0\n/kept [] def { /kept [ kept 65535 array ] def } loop\n"


class Watch:
    """Looks again and again how much memory each process started by this one has, with those below it."""

    def __init__(self) -> None:
        self.peaks: dict[int, int] = defaultdict(int)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(0.05):
            for task in Path("/proc/self/task").glob("*/children"):
                try:
                    started = [int(pid) for pid in task.read_text().split()]
                except OSError:
                    continue
                for pid in started:
                    if "svod.reading.worker" in _text(pid, "cmdline"):
                        now = sum(_resident(one) for one in {pid, *descendants(pid)})
                        self.peaks[pid] = max(self.peaks[pid], now)


def _text(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(errors="replace")
    except OSError:
        return ""


def _resident(pid: int) -> int:
    words = _text(pid, "statm").split()
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE") if words else 0


def written(folder: Path, contents: list[bytes]) -> list[Path]:
    folder.mkdir()
    paths = [folder / str(number) for number in range(len(contents))]
    for path, content in zip(paths, contents, strict=True):
        path.write_bytes(content)
    return paths


def highest_megabytes(folder: Path, contents: list[bytes], endless: list[bytes]) -> float:
    """The most memory that a reading process and the programs below it took at a time."""
    paths, hasty = written(folder / "ending", contents), written(folder / "endless", endless)
    with Watch() as watch:
        answers = [*extract_files(paths, settings=SETTINGS, jobs=1), *extract_files(hasty, settings=HASTY, jobs=1)]
    assert len(answers) >= len(paths) + len(hasty)
    return max(watch.peaks.values()) / MEBIBYTE


def is_within_limits(megabytes: float) -> bool:
    """Whether files did reach for much, otherwise nothing would be proved, and got no more than is granted."""
    return GRANTED_MEGABYTES / 4 < megabytes < GRANTED_MEGABYTES + ALLOWANCE_MEGABYTES


def test_no_reading_process_takes_more_memory_than_it_is_granted(tmp_path: Path) -> None:
    assert is_within_limits(highest_megabytes(tmp_path, [gzip_bomb()], [array_bomb()]))


@pytest.mark.soak
def test_no_hostile_file_of_all_takes_more_memory_than_is_granted(tmp_path: Path) -> None:
    chance = random.Random(5)
    contents = [bomb() for bomb in BOMBS if bomb not in ENDLESS]
    contents += [mutated(chance.choice(sample_files()).path.read_bytes(), chance) for _ in range(20)]
    assert is_within_limits(highest_megabytes(tmp_path, contents, [bomb() for bomb in (*ENDLESS, array_bomb)]))
