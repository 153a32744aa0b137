"""Pages of other lists, labelled by eye: digests that belong to a page, and what readers take there."""

import io
import json
import tarfile
from pathlib import Path

import pytest

from svod.discover.listings.outline import Outline
from svod.errors import SettingsError
from svod.model.finding import ListedReference
from svod_lab.corpora.list_labels import KEPT, LEARNED, LIST_LABELS, LabelledList, labelled_lists, list_label_row
from svod_lab.corpora.readers.pages import WebPage
from svod_lab.suites.discovery import discover_lists
from svod_lab.suites.discovery.discover_lists import taken_wrongly
from tests_lab.suites.benches import make_bench

PAPER = "E. Klein. On the walks of hedgehogs. Journal of Gardens 4, 12-18, 2004."
NEWS = "4 May 2004: The garden of the institute is open to all who like hedgehogs."
BOOK = "F. Berg. Hedgehogs and their gardens. Garden Press, 1999."
PAGE = WebPage(
    "http://a.example/news.html",
    f"<title>News</title><ul><li>{PAPER}</li><li>{NEWS}</li><li>{BOOK}</li></ul>".encode(),
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "web").mkdir()
    with tarfile.open(tmp_path / "web" / "sites.tar.xz", "w:xz") as archive:
        member = tarfile.TarInfo(f"./{PAGE.url.removeprefix('http://')}")
        member.size = len(PAGE.content)
        archive.addfile(member, io.BytesIO(PAGE.content))
    return tmp_path


def read(data: Path, part: str = LEARNED) -> list[LabelledList]:
    labels = data / "labels.jsonl"
    labels.write_text(json.dumps(list_label_row(PAGE, LEARNED, [PAPER], [BOOK])) + "\n", encoding="utf-8")
    return list(labelled_lists(data, part, labels))


def test_pieces_of_a_labelled_page_are_found_by_their_digests(data: Path) -> None:
    (known,) = read(data)
    assert {known.page.text_of(piece) for piece in known.references} == {PAPER}
    assert {known.page.text_of(piece) for piece in known.unsure} == {BOOK}


def test_a_part_has_its_own_pages_only(data: Path) -> None:
    assert read(data, KEPT) == []


def test_what_touches_no_reference_and_nothing_unsure_is_something_else(data: Path) -> None:
    (known,) = read(data)
    start = known.page.text.index(NEWS)
    assert known.is_other(start, start + len(NEWS))
    assert not known.is_other(start - 4, start + len(NEWS))
    assert not known.is_other(start, len(known.page.text))


def test_a_line_that_is_no_label_is_named(data: Path) -> None:
    broken = data / "broken.jsonl"
    broken.write_text('{"page": "0"}\n', encoding="utf-8")
    with pytest.raises(SettingsError, match="Line 1"):
        list(labelled_lists(data, LEARNED, broken))


def test_the_labels_have_both_parts_and_digests_alone() -> None:
    rows = [json.loads(line) for line in LIST_LABELS.read_text(encoding="utf-8").splitlines()]
    assert {row["part"] for row in rows} == {LEARNED, KEPT}
    digests = [digest for row in rows for digest in (row["page"], *row["references"], *row["unsure"])]
    assert all(len(digest) == 16 and int(digest, 16) >= 0 for digest in digests)


class TakesEverything:
    """A reader that takes every item of a list, each with a file."""

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        texts = [text for text in (PAPER, NEWS, BOOK) if text in page.text]
        places = [(page.text.index(text), text) for text in texts]
        return tuple(ListedReference(text, 1.0, start, start + len(text), ("f.pdf",)) for start, text in places)


def test_only_what_is_surely_no_reference_is_taken_wrongly(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = read(data)
    monkeypatch.setattr(discover_lists, "labelled_lists", lambda _data, _part: iter(known))
    assert taken_wrongly(make_bench(data), LEARNED, lambda _host: TakesEverything()) == (1, 1, 1)
