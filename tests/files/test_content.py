"""The bytes of files: regular ones alone, and no more than a limit."""

import errno
import os
import socket
from pathlib import Path

import pytest

from svod.files.content import file_bytes, is_web_page


def test_a_regular_file_gives_its_bytes_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "paper.txt"
    path.write_bytes(b"12345")
    assert file_bytes(path, 5) == b"12345"
    with pytest.raises(OSError, match="too large") as refused:
        file_bytes(path, 4)
    assert refused.value.errno == errno.EFBIG


def test_a_file_that_claims_to_be_empty_is_read_and_bounded() -> None:
    assert Path("/proc/self/status").stat().st_size == 0
    assert file_bytes("/proc/self/status", 1 << 20).startswith(b"Name:")
    with pytest.raises(OSError, match="too large"):
        file_bytes("/proc/self/status", 10)


def test_pipes_devices_sockets_and_folders_are_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        for path in (tmp_path / "pipe", tmp_path / "socket", tmp_path, Path("/dev/zero")):
            with pytest.raises(OSError, match=r"regular file|directory|No such device"):
                file_bytes(path, 10)


def test_a_name_that_no_file_can_have_is_an_error_of_the_file() -> None:
    with pytest.raises(OSError, match="Invalid"):
        file_bytes("a\0b", 10)


def test_a_file_is_no_web_page_whatever_is_sent_before_it() -> None:
    assert not is_web_page(b"\r\n\r\n%PDF-1.4 <html", "text/html")
    assert not is_web_page(b"\xef\xbb\xbf%PDF-1.4", "text/html")
    assert is_web_page(b"\r\n<html>%PDF-1.4")
