"""Rebuilds the files of the sample world from its records: `python -m svod_lab.sample_world.build`."""

from collections.abc import Iterator
from pathlib import Path

from svod.demo.records import PrintedCopy, Record, read_records
from svod.demo.sample_world import sites_folder
from svod_lab.sample_world.pages import site_pages, web_paper
from svod_lab.sample_world.postscript import packed_postscript, postscript
from svod_lab.sample_world.typeset import typeset
from svod_lab.sample_world.word import word_document


def build(folder: Path) -> None:
    """Write every paper and every page below a folder; what is there from earlier worlds goes away."""
    written = set()
    for path, content in world_files():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        written.add(file)
    for file in sorted(folder.rglob("*"), reverse=True):
        if file.is_file() and file not in written:
            file.unlink()
        elif file.is_dir() and not any(file.iterdir()):
            file.rmdir()


def world_files() -> Iterator[tuple[str, bytes]]:
    """Each file of the world: its path below the sites' folder, its bytes."""
    records = {record.id: record for record in read_records()}
    for record in records.values():
        for copy in record.copies:
            yield copy.path, printed(record, copy)
    yield from site_pages(records)


def printed(record: Record, copy: PrintedCopy) -> bytes:
    """One copy of a paper in the format of its file name."""
    if copy.path.endswith(".pdf"):
        return typeset(record, copy.layout)
    if copy.path.endswith(".docx"):
        return word_document(record)
    if copy.path.endswith(".ps"):
        return postscript(record)
    if copy.path.endswith(".ps.gz"):
        return packed_postscript(record)
    return web_paper(record, copy)


if __name__ == "__main__":
    build(sites_folder())
