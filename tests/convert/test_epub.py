import pytest

from svod.convert.markup import epub
from svod.convert.markup.epub import EpubConverter
from svod.errors import CorruptDocumentError, DocumentError, EmptyDocumentError, EncryptedDocumentError, TooLargeError
from tests.convert.documents import zipped

CONTAINER = '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'


def book(**chapters: str) -> dict[str, str | bytes]:
    items = "".join(f'<item id="{name}" href="{name}.html"/>' for name in chapters)
    spine = "".join(f'<itemref idref="{name}"/>' for name in chapters)
    package = f"<package><metadata/><manifest>{items}</manifest><spine>{spine}</spine></package>"
    pages: dict[str, str | bytes] = {f"{name}.html": text for name, text in chapters.items()}
    return {"META-INF/container.xml": CONTAINER, "book.opf": package, **pages}


def test_chapters_are_pages_in_the_order_of_the_spine() -> None:
    document = EpubConverter().convert(zipped(book(b="<p>one</p>", a="<h1>two</h1>")))
    assert document.plain_text() == "one\ftwo"


def test_a_damaged_chapter_does_not_cost_the_others() -> None:
    parts = book(a="<p>one</p>", b="<p>two</p>")
    del parts["a.html"]
    assert EpubConverter().convert(zipped(parts)).plain_text() == "two"


def test_what_cannot_be_opened_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EmptyDocumentError):
        EpubConverter().convert(b"")
    for content in (b"PK\x03\x04 cut", zipped({"a": "b"}), zipped(book()), zipped(book(a=""))):
        with pytest.raises((CorruptDocumentError, DocumentError)):
            EpubConverter().convert(content)
    with pytest.raises(EncryptedDocumentError):
        EpubConverter().convert(zipped({**book(a="x"), "META-INF/rights.xml": "<r/>"}))
    monkeypatch.setattr(epub, "SIZE_LIMIT", 10)
    with pytest.raises(TooLargeError):
        EpubConverter().convert(zipped(book(a="<p>many words</p>")))
