"""Every input that fuzzing ever found stays harmless; and the fuzzer itself finds and minimizes."""

import os
import random
import signal
import time
from pathlib import Path

import pytest

from svod.assemble import method
from svod.demo.sample_world import sample_files
from svod.errors import CorruptDocumentError
from svod.text.soif import read_soif
from svod_lab.fuzz import fuzzer as fuzzing
from svod_lab.fuzz import subprocess_fuzzer as apart
from svod_lab.fuzz.containers import laid_open, packed, unpacked
from svod_lab.fuzz.coverage import ReachedLines
from svod_lab.fuzz.fuzzer import broken_by, fuzz
from svod_lab.fuzz.mutations import LARGEST, mutated
from svod_lab.fuzz.readers import Method, Read
from svod_lab.fuzz.subprocess_fuzzer import fuzz_in_subprocess
from svod_lab.fuzz.targets import TARGETS, Target

FINDS = sorted((Path(__file__).parent / "finds").iterdir())
BY_NAME = {target.name: target for target in TARGETS}


@pytest.mark.parametrize("find", FINDS, ids=lambda path: path.name)
def test_what_broke_a_reader_once_does_so_no_more(find: Path) -> None:
    target = BY_NAME[find.name.rpartition("-")[0]]
    assert broken_by(target.made(method), find.read_bytes()) == ""


# Fuzzing found the first of these; each is too long to be kept as a file.
@pytest.mark.parametrize("run", [b"r" * 100_000, b"\n" * 100_000, b"a{90000}:\n" * 5_000 + b" " * 90_000 + b"x"])
def test_long_runs_in_soif_are_read_once_and_not_from_every_place_of_them(run: bytes) -> None:
    assert broken_by(BY_NAME["soif"].made(method), b"@FILE { http://a.example/\n" + run) == ""


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_every_reader_has_something_to_begin_with(target: Target) -> None:
    files = [sample.path for sample in sample_files()]
    golden = Path(__file__).parents[2] / "tests" / "golden"
    assert target.seeds([*files, *(path for path in sorted(golden.rglob("*")) if path.is_file())])


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_what_a_reader_begins_with_it_reads(target: Target) -> None:
    read = target.made(method)
    for seed in target.seeds([]):
        read(seed)


def fragile(_: Method) -> Read:
    """A reader that breaks on an angle bracket behind a letter, and refuses whatever has a hash in it."""

    def read(content: bytes) -> None:
        if b"#" in content:
            raise CorruptDocumentError("A hash.")
        if b"e<" in content:
            raise KeyError(content)

    return read


FRAGILE = Target("fragile", fragile)


def test_an_input_that_breaks_a_reader_is_found_and_cut_to_what_breaks_it() -> None:
    found = fuzz(FRAGILE, fragile(method), [b"one < two", b"three"], 20.0, 0, lambda _: None, most_finds=1)
    (find,) = found.finds
    assert find.content == b"e<"
    assert find.how.startswith("KeyError")
    assert found.inputs > 2


def test_a_named_refusal_is_no_find() -> None:
    assert broken_by(fragile(method), b"# e<") == ""
    assert broken_by(fragile(method), b"e<").startswith("KeyError")


def test_a_process_that_dies_is_a_find_and_the_hunt_goes_on() -> None:
    def dying(content: bytes) -> None:
        if content == b"die":
            os._exit(9)

    found = fuzz_in_subprocess(Target("dying", lambda _: dying), dying, [b"die"], 0.5, 0)
    assert [(find.how, find.content) for find in found.finds] == [("ends the process with 9", b"die")]


def test_only_cpu_time_makes_an_input_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(content: bytes) -> None:
        while content == b"spin":
            pass
        time.sleep(0.4)

    monkeypatch.setattr(fuzzing, "MOST_SECONDS", 0.2)
    assert broken_by(read, b"spin").startswith("takes more than")
    assert broken_by(read, b"wait") == ""


def test_code_that_hears_no_alarm_is_ended_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(content: bytes) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
        while content == b"spin":
            pass

    monkeypatch.setattr(apart, "_MOST_SILENCE", 0.3)
    found = fuzz_in_subprocess(Target("deaf", lambda _: deaf), deaf, [b"spin"], 0.2, 0)
    assert [(find.how, find.content) for find in found.finds] == [("hangs in native code", b"spin")]


def test_what_reaches_new_lines_is_reported_from_what_does_not() -> None:
    reached = ReachedLines()
    record = b"@FILE { http://a.example/\nTitle{4}:\tNets\n}\n"

    def read(content: bytes) -> None:
        list(read_soif(content))

    assert reached.during(lambda: read(b""))
    assert reached.during(lambda: read(record))
    assert not reached.during(lambda: read(record))


def test_the_same_seed_makes_the_same_changes_and_nothing_grows_too_large() -> None:
    one, other = (
        [mutated(b"a 12 b" * 20_000, [b"xyz"], [b"<w>"], chance) for _ in range(50)]
        for chance in (random.Random(1), random.Random(1))
    )
    assert one == other
    assert len(set(one)) > 40
    assert max(map(len, one)) <= LARGEST


def test_what_is_packed_is_changed_inside() -> None:
    chance = random.Random(2)
    archive = packed({"a.xml": b"<a>one</a>" * 50, "b.xml": b"<b/>"})
    changed = [mutated(archive, [archive], [b"<w>"], chance) for _ in range(100)]
    opened = [members for content in changed if (members := unpacked(content))]
    assert len(opened) > 80
    assert {frozenset(members) for members in opened} == {frozenset({"a.xml", "b.xml"})}
    assert any(members["a.xml"] != b"<a>one</a>" * 50 for members in opened)
    assert any(members["b.xml"] != b"<b/>" for members in opened)


def test_what_does_not_open_is_changed_from_outside() -> None:
    broken = packed({"a.xml": bytes(range(256))})[:60]
    assert unpacked(broken) == {}
    assert unpacked(b"plain") == {}
    assert mutated(broken, [], [], random.Random(0)) != broken


def test_a_pdf_among_the_seeds_is_there_with_nothing_packed_too() -> None:
    (packed_one,) = [sample.path for sample in sample_files() if sample.path.suffix == ".pdf"][:1]
    seeds = BY_NAME["pdf"].seeds([packed_one])
    assert len(seeds) == 2
    assert b"/FlateDecode" in seeds[0]
    assert b"/FlateDecode" not in seeds[1]
    assert laid_open(b"%PDF-1.4 broken") == b"%PDF-1.4 broken"


def test_a_note_that_is_being_written_says_nothing_of_how_long_it_lasts() -> None:
    note = apart._Note()
    head = note._HEAD
    assert not note.lasts_too_long(os.getpid())
    head.pack_into(note._memory, 0, time.monotonic(), -1000.0, 0)
    assert note.lasts_too_long(os.getpid())
    head.pack_into(note._memory, 0, time.monotonic() - 1e6, time.process_time(), 0)
    assert note.lasts_too_long(os.getpid())
    head.pack_into(note._memory, 0, 0.0, 0.0, 0)
    assert not note.lasts_too_long(os.getpid())
