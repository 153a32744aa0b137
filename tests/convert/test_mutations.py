"""Damaged files and a row of bombs through the real workers: each gets a named end, nothing else happens."""

import random
import resource
from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import extract_files
from svod.config import Settings
from svod.demo.sample_world import sample_files
from svod.model.extraction import Extraction
from svod.model.outcome import Failure, Outcome
from tests.convert.bombs import BOMBS, ENDLESS

SEED = 3
SETTINGS = Settings(document_seconds=20.0, worker_megabytes=1024, ocr="never")
# What never ends needs no longer time to prove it.
HASTY = replace(SETTINGS, document_seconds=2.0)


def mutated(content: bytes, chance: random.Random) -> bytes:
    """The content cut off, with bits flipped, a piece doubled, dropped or replaced by noise."""
    changed = bytearray(content)
    at = chance.randrange(len(changed))
    length = chance.randint(1, max(1, len(changed) // 10))
    match chance.randrange(5):
        case 0:
            del changed[at:]
        case 1:
            for _ in range(chance.choice((1, 10, 100))):
                changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        case 2:
            changed[at:at] = changed[at : at + length] * chance.randint(1, 20)
        case 3:
            del changed[at : at + length]
        case 4:
            changed[at : at + length] = chance.randbytes(length)
    return bytes(changed)


@pytest.mark.parametrize("count", [60, pytest.param(500, marks=pytest.mark.soak)])
def test_damaged_files_and_bombs_get_a_named_end(tmp_path: Path, count: int) -> None:
    chance = random.Random(SEED)
    originals = [sample.path for sample in sample_files()]
    paths = []
    for number in range(count):
        original = chance.choice(originals)
        paths.append(tmp_path / f"{number:03}-{original.name}")
        paths[-1].write_bytes(mutated(original.read_bytes(), chance))
    endless: list[Path] = []
    for bomb in BOMBS:
        path = tmp_path / bomb.__name__
        path.write_bytes(bomb())
        (endless if bomb in ENDLESS else paths).append(path)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answers = [*extract_files(paths, settings=SETTINGS, jobs=2), *extract_files(endless, settings=HASTY, jobs=2)]
    grown_megabytes = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    assert grown_megabytes < 300
    read = [answer for answer in answers if isinstance(answer, Extraction)]
    failed = {answer.source: answer for answer in answers if isinstance(answer, Failure)}
    assert len(read) > count // 4
    assert len(failed) > count // 10
    # A crash of the process is a named end too, but none of our own code may be the cause.
    blunders = [
        failure for failure in failed.values() if failure.outcome is Outcome.CRASHED and "Error" in failure.message
    ]
    assert blunders == []
    assert [failed[str(path)].outcome for path in endless] == [Outcome.TIMEOUT] * len(endless)
    assert failed[str(tmp_path / "ten_thousand_pages")].outcome is Outcome.TOO_LARGE
    assert failed[str(tmp_path / "zip_bomb")].outcome is Outcome.TOO_LARGE
    assert failed[str(tmp_path / "gzip_bomb")].outcome is Outcome.TOO_LARGE
