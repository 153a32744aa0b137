"""`svod serve` as users call it: it serves a library that is there, and makes one only when asked to."""

import signal
import subprocess
import sys
from pathlib import Path

from tests.cli.calling import svod


def command(library: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "svod", "serve", "--library", str(library), "--port", "0", *options]


def test_a_folder_without_a_library_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    result = svod("--library", tmp_path / "typo", "serve", "--port", "0")
    assert result.returncode == 2
    assert f"There is no library in {tmp_path / 'typo'}. `--create` starts an empty one" in result.stderr
    assert not (tmp_path / "typo").exists()


def test_an_empty_library_is_made_when_asked_for(tmp_path: Path) -> None:
    started = command(tmp_path / "new", "--create")
    with subprocess.Popen(started, stderr=subprocess.PIPE, text=True) as serving:
        assert serving.stderr is not None
        assert "The library is served on http://127.0.0.1:" in serving.stderr.readline()
        serving.send_signal(signal.SIGINT)
    assert (tmp_path / "new" / "library.db").is_file()
