import bz2
import gzip
import io
import lzma
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from svod.convert.archive import Member, is_archive, members
from svod.convert.containers import seven_zip
from svod.convert.sniff import ARCHIVES, converter_for, sniff
from svod.errors import (
    CorruptDocumentError,
    EncryptedDocumentError,
    MissingProgramError,
    TooLargeError,
    UnsupportedDocumentError,
)
from tests.convert.documents import POSTSCRIPT, compressed, zipped

PAPER = "Статья в архиве".encode()
LIMITS = {"most_bytes": 1 << 20, "most_members": 50}


def tarred(files: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w") as archive:
        folder = tarfile.TarInfo("papers")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        link = tarfile.TarInfo("papers/link.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return target.getvalue()


def seven_zipped(folder: Path, *options: str) -> bytes:
    (folder / "papers").mkdir()
    (folder / "papers" / "статья.txt").write_bytes(PAPER)
    (folder / "second.txt").write_bytes(b"second")
    program = shutil.which("7zz") or shutil.which("7z")
    assert program, "the tests need the Debian package 7zip"
    command = [program, "a", *options, "archive.7z", "papers", "second.txt"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return (folder / "archive.7z").read_bytes()


def opened(content: bytes) -> list[Member]:
    media_type = sniff(content)
    assert is_archive(media_type)
    return list(members(content, media_type, **LIMITS))


@pytest.mark.parametrize("wrap", [lambda inside: inside, gzip.compress, bz2.compress, lzma.compress, compressed])
def test_a_tar_is_opened_in_every_wrapper(wrap: object) -> None:
    content = wrap(tarred({"papers/статья.txt": PAPER, "b.txt": b"b"}))  # type: ignore[operator]
    assert opened(content) == [Member("papers/статья.txt", PAPER), Member("b.txt", b"b")]


@pytest.mark.parametrize("wrap", [gzip.compress, bz2.compress, lzma.compress, compressed])
def test_a_compressed_file_is_an_archive_of_one(wrap: object) -> None:
    assert opened(wrap(PAPER)) == [Member("content", PAPER)]  # type: ignore[operator]


def test_a_gzip_header_names_the_file() -> None:
    target = io.BytesIO()
    with gzip.GzipFile("paper.txt", "wb", fileobj=target) as stream:
        stream.write(PAPER)
    assert opened(target.getvalue()) == [Member("paper.txt", PAPER)]


def test_a_seven_zip_archive_is_opened(tmp_path: Path) -> None:
    found = sorted(opened(seven_zipped(tmp_path)))
    assert found == [Member("papers/статья.txt", PAPER), Member("second.txt", b"second")]


def test_compressed_postscript_is_no_archive() -> None:
    for wrap in (gzip.compress, bz2.compress, lzma.compress):
        assert sniff(wrap(POSTSCRIPT)) == "application/postscript"


def test_what_people_do_not_see_is_left_out() -> None:
    unseen = {"__MACOSX/a.pdf": b"x", ".DS_Store": b"x", "a/.hidden/b": b"x", "Thumbs.db": b"x", "folder/": b""}
    assert opened(zipped({**unseen, "a.txt": b"a"})) == [Member("a.txt", b"a")]


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("../../etc/passwd", "etc/passwd"),
        ("/etc/passwd", "etc/passwd"),
        ("C:\\papers\\a.txt", "papers/a.txt"),
        ("a/./b//c.txt", "a/b/c.txt"),
        ("..", "content"),
        ("a\x01b.txt", "ab.txt"),
    ],
)
def test_names_lead_nowhere_but_down(name: str, cleaned: str) -> None:
    assert opened(tarred({name: b"x"})) == [Member(cleaned, b"x")]


def test_russian_names_of_old_zips_are_read() -> None:
    content = zipped({"0123456789ab.txt": b"x"}).replace(b"0123456789ab", "статья_номер".encode("cp866"))
    assert opened(content) == [Member("статья_номер.txt", b"x")]


def test_archives_in_an_archive_are_opened_and_deeper_ones_handed_out() -> None:
    deepest = zipped({"c.txt": b"c"})
    content = zipped(
        {"one.zip": zipped({"b.txt": b"b", "two.zip": deepest}), "x.tgz": gzip.compress(tarred({"d": b"d"}))}
    )
    assert opened(content) == [
        Member("one.zip/b.txt", b"b"),
        Member("one.zip/two.zip", deepest),
        Member("x.tgz/d", b"d"),
    ]


def test_a_compressed_file_in_an_archive_is_called_as_its_wrapper() -> None:
    assert opened(zipped({"a/paper.html.gz": gzip.compress(PAPER)})) == [Member("a/paper.html", PAPER)]


def test_word_documents_in_an_archive_stay_whole() -> None:
    document = zipped({"word/document.xml": "<w/>"})
    assert opened(zipped({"a.docx": document})) == [Member("a.docx", document)]


@pytest.mark.parametrize(
    "content",
    [
        zipped({"a": bytes(2 << 20)}),
        gzip.compress(bytes(2 << 20), mtime=0),
        bz2.compress(bytes(2 << 20)),
        lzma.compress(bytes(2 << 20)),
        gzip.compress(tarred({"a": bytes(2 << 20)}), mtime=0),
        zipped({"a.zip": zipped({"b": bytes(900_000)}), "c.zip": zipped({"d": bytes(900_000)})}),
        zipped({f"{number}.txt": b"x" for number in range(60)}),
        zipped({"a.zip": zipped({f"{number}.txt": b"x" for number in range(30)}), **{f"{n}": b"x" for n in range(30)}}),
    ],
    ids=["zip", "gzip", "bzip2", "xz", "tar.gz", "zips in a zip", "many files", "many files in a zip"],
)
def test_a_bomb_is_too_large(content: bytes) -> None:
    with pytest.raises(TooLargeError):
        opened(content)


def test_a_seven_zip_bomb_is_too_large(tmp_path: Path) -> None:
    content = seven_zipped(tmp_path)
    with pytest.raises(TooLargeError):
        list(members(content, "application/x-7z-compressed", most_bytes=10, most_members=5))


def test_encrypted_archives_ask_for_a_password(tmp_path: Path) -> None:
    locked = bytearray(zipped({"a.txt": b"secret"}))
    for mark in (b"PK\x03\x04", b"PK\x01\x02"):
        place = locked.index(mark) + (6 if mark == b"PK\x03\x04" else 8)
        locked[place] |= 1
    with pytest.raises(EncryptedDocumentError):
        opened(bytes(locked))
    with pytest.raises(EncryptedDocumentError):
        opened(seven_zipped(tmp_path, "-psecret"))


def test_a_seven_zip_archive_that_hides_its_names_asks_for_a_password(tmp_path: Path) -> None:
    with pytest.raises(EncryptedDocumentError):
        opened(seven_zipped(tmp_path, "-psecret", "-mhe=on"))


def test_damage_is_reported_after_what_could_be_read() -> None:
    damaged = bytearray(zipped({"a.txt": b"a" * 50, "b.txt": bytes(range(256)) * 9, "c.txt": b"c"}))
    start = damaged.index(b"b.txt")
    damaged[start + 20 : start + 60] = bytes(40)
    found = members(bytes(damaged), "application/zip", **LIMITS)
    assert [next(found).name, next(found).name] == ["a.txt", "c.txt"]
    with pytest.raises(CorruptDocumentError):
        next(found)


def test_of_a_tar_that_is_cut_off_the_first_members_are_read() -> None:
    content = gzip.compress(tarred({"a.txt": b"a", "b.txt": bytes(range(256)) * 400}), mtime=0)
    found = members(content[:-200], "application/gzip", **LIMITS)
    assert next(found) == Member("a.txt", b"a")
    with pytest.raises(CorruptDocumentError):
        list(found)


@pytest.mark.parametrize(
    "content", [b"PK\x03\x04 cut off", b"7z\xbc\xaf\x27\x1c cut off", gzip.compress(PAPER, mtime=0)[:-9]]
)
def test_what_cannot_be_opened_is_corrupt(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        opened(content)


def test_without_the_program_the_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = seven_zipped(tmp_path)
    monkeypatch.setattr(seven_zip, "PROGRAMS", ("no-such-7z",))
    with pytest.raises(MissingProgramError, match="apt install 7zip"):
        opened(content)


@pytest.mark.parametrize("media_type", sorted(ARCHIVES))
def test_an_archive_has_no_converter(media_type: str) -> None:
    with pytest.raises(UnsupportedDocumentError):
        converter_for(media_type)


def test_documents_are_no_archives() -> None:
    assert not is_archive("application/pdf")
    with zipfile.ZipFile(io.BytesIO(zipped({"a": b""}))) as archive:
        assert archive.namelist() == ["a"]
