"""Documents for looking at: text, JSON and an HTML page, safe whatever the paper says."""

import json
from dataclasses import replace
from typing import Any

import lxml.html

from svod.convert.rendering import HtmlRenderer, JsonRenderer, TextRenderer
from tests.model.test_document import three_pages


def test_text_has_one_line_a_line_and_form_feeds_between_pages() -> None:
    assert TextRenderer().render(three_pages()) == "Title one\ntwo\f\fthree four\n5\n"


def test_json_has_pages_lines_and_tokens_with_all_that_is_known() -> None:
    shape = json.loads(JsonRenderer().render(three_pages()))
    assert [len(page["lines"]) for page in shape["pages"]] == [2, 0, 2]
    third = shape["pages"][2]
    assert third["recognised"] is True
    assert third["lines"][0]["tokens"][0]["printed"] == "thr-ee"
    assert third["lines"][0]["tokens"][1] == {
        "text": "four",
        "font": {"name": "Times", "size": 10.0, "bold": False, "italic": False},
        "box": [40.0, 0.0, 48.0, 12.0],
        "raised": 1,
        "confidence": 80,
    }
    assert third["lines"][1]["role"] == "page-number"
    assert shape["parts"][1] == {"title": "three four", "first_page": 3, "last_page": 3}


def test_html_shows_every_line_where_it_stands() -> None:
    tree: Any = lxml.html.fromstring(HtmlRenderer().render(three_pages()))
    assert [page.get("id") for page in tree.find_class("page")] == ["page-1", "page-2", "page-3"]
    title = tree.find_class("bold")[0]
    assert title.text_content() == "Title one"
    assert "font-size:14.0pt;left:0.0pt;top:0.0pt" in title.get("style")
    assert tree.find_class("page-number")[0].text_content() == "5"
    assert tree.xpath("//sup/text()") == ["four"]


def test_html_does_not_run_what_a_paper_says() -> None:
    document = three_pages()
    hostile = ("<script>alert(1)</script>", *document.columns.texts[1:])
    page = HtmlRenderer().render(
        replace(document, columns=replace(document.columns, texts=hostile), information={"title": "</title><script>"})
    )
    assert "<script" not in page
