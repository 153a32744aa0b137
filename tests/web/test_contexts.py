"""A work's page quotes the sentences in which others cite it, and nothing in them is markup."""

from collections.abc import Callable
from dataclasses import replace

from fastapi.testclient import TestClient

from svod.model.document import Span
from svod.model.reference import Mention
from tests.web.papers import GERMAN, RUSSIAN

SENTENCE = "Колебания <b>впервые</b> описаны в [1]."


def test_the_sentences_that_cite_a_work_stand_on_its_page(client: TestClient, add_paper: Callable[..., None]) -> None:
    mention = Mention("[1]", Span(0, 1), 1, SENTENCE)
    first, *others = RUSSIAN.extraction.references
    references = (replace(first, mentions=(mention, mention)), *others)
    add_paper(GERMAN, replace(RUSSIAN, extraction=replace(RUSSIAN.extraction, references=references)))
    text = client.get(f"/works/{GERMAN.work_id}").text
    assert text.count("Колебания &lt;b&gt;впервые&lt;/b&gt; описаны в [1].") == 1
