"""Documents converted once and kept: each file gets its own, also where one comes twice."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from svod.model.document import Document
from svod_lab.runs.documents import converted, document_of_text
from tests_lab.suites.benches import make_bench


def test_a_file_that_comes_twice_does_not_shift_the_documents_after_it(tmp_path: Path) -> None:
    read: list[str] = []

    def convert(paths: Sequence[Path]) -> Iterable[Document]:
        for path in paths:
            read.append(path.name)
            document = document_of_text(path.read_text(encoding="utf-8"))
            assert document is not None
            yield document

    texts = {"a.txt": "Ein Brief.", "b.txt": "Ein Brief.", "c.txt": "Ein anderer Brief.", "d.txt": "Der letzte."}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    bench = replace(make_bench(tmp_path), convert_files=convert, memory=tmp_path / "kept")
    paths = [tmp_path / name for name in texts]
    for _ in range(2):
        found = [one.lines[0].text for one in converted(paths, bench) if isinstance(one, Document)]
        assert found == list(texts.values())
    assert read == list(texts)
