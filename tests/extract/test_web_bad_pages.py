"""Pages as bad as they come: each ends in claims or in a named outcome, soon and without a crash."""

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.errors import DocumentError
from svod.extract.web.carmen import HtmlCarmenReader
from svod.extract.web.combine import CombinedPageReader
from svod.extract.web.meta import HtmlMetaReader
from svod.model.metadata import Field

READERS = (HtmlCarmenReader(html_tree), HtmlMetaReader(html_tree), CombinedPageReader(html_tree))
DEPTH = 100_000
TITLED = b"<title>Arbeit</title>"

BAD_PAGES = {
    "deep blocks": TITLED + b"<div>" * DEPTH + b"x",
    "deep emphasis": TITLED + b"<p><b>x" * DEPTH,
    "deep headings": TITLED + b"<h1>x" * DEPTH,
    "deep links": TITLED + b"<a href='mailto:x'>Eva Klein" * 20_000,
    "deep items": TITLED + b"<div itemscope itemprop='name'>x" * 20_000,
    "deep formulas": TITLED + b"<h1><math>" + b"<msup><mi>x</mi>" * 20_000,
    "many headings": TITLED + b"<h2>Arbeit</h2>" * DEPTH,
    "many labels": TITLED + b"<div>Keywords: " * 20_000,
    "many meta elements": TITLED + b"<meta name=citation_author content='Klein, Eva'>" * 20_000,
    "one long heading": TITLED + b"<h1>" + b"word " * 500_000,
    "one long title": b"<title>" + b"word " * 500_000,
    "scripts only": TITLED + b"<script>" + b"var a = '<h1>x</h1>';" * 10_000 + b"</script>",
    "a title never closed": b"<title>Arbeit<body><h1>Leben</h1>",
    "a wrong charset": b"<meta charset=utf-8><title>\xd0\xe0\xe1\xee\xf2\xfb \xea\xe0\xf4\xe5\xe4\xf0\xfb</title>",
    "overlapping tags": b"<title>Arbeit</title><b><i>hello</b></i><table><h1>x<td></h1>",
    "nulls": b"\0\0<title>Ar\0beit</title>\0",
}


@pytest.mark.parametrize("page", BAD_PAGES)
def test_a_bad_page_is_read_all_the_same(page: str) -> None:
    for reader in READERS[::2]:
        assert reader.read(BAD_PAGES[page], "").text(Field.TITLE)
    READERS[1].read(BAD_PAGES[page], "")


def test_cyrillic_under_a_wrong_charset_is_read_as_cyrillic() -> None:
    assert READERS[2].read(BAD_PAGES["a wrong charset"], "").text(Field.TITLE) == "Работы кафедры"


def test_a_page_of_fifty_megabytes_is_read() -> None:
    page = TITLED + b"<p>Some words of a very long page.</p>" * (50_000_000 // 38)
    assert READERS[2].read(page, "").text(Field.TITLE) == "Arbeit"


@pytest.mark.parametrize(
    ("content", "reason"), [(b"", "empty"), (b" " * 10, "no-text"), (b"x" * (65 << 20), "too-large")]
)
def test_what_is_no_page_has_a_named_outcome(content: bytes, reason: str) -> None:
    for reader in READERS:
        with pytest.raises(DocumentError) as reported:
            reader.read(content, "")
        assert reported.value.reason == reason
