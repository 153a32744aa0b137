"""Help, the interface as a page, and the console that reads without adding anything."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from lxml import html

from svod.assemble import PersistentReader, open_library
from svod.config import Settings
from svod.library import Library
from svod.web.app import make_app
from svod.web.i18n.catalogues import LANGUAGES
from svod.web.i18n.labels import LABELS
from svod.web.i18n.translator import Translator
from svod.web.pages.help.api_view import Input, api_groups
from svod.web.pages.help.console import MOST_REFERENCES
from tests.web.conftest import browser_at

PAPER = Path(__file__).parents[2] / "svod" / "demo" / "sites" / "kazan.example/izvestiya/15/markov.pdf"
REFERENCE = "Лосев А. А. Теория сетей // Вестник связи. 1999. Т. 5, № 2. С. 15–19."
MOST_BYTES = 4 << 20


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with open_library(tmp_path_factory.mktemp("library")) as library:
        yield library


@pytest.fixture(scope="module")
def reading_client(empty: Library) -> Iterator[TestClient]:
    with closing(PersistentReader(Settings(), jobs=1)) as reader:
        yield browser_at(make_app(empty, reader=reader, most_upload_bytes=MOST_BYTES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_explains_searching_adding_correcting_and_keys_in_every_language(
    reading_client: TestClient, language: str
) -> None:
    page = reading_client.get("/help", params={"lang": language}).text
    reading_client.cookies.clear()
    translator = Translator(language)
    for words in ("Searching", "Adding papers", "Correcting", "Keys"):
        assert f">{translator.gettext(words)}</h2>" in page


def test_every_operation_of_the_interface_stands_on_its_page(reading_client: TestClient) -> None:
    described = reading_client.get("/api/v1/openapi.json").json()
    operations = {one["operationId"] for methods in described["paths"].values() for one in methods.values()}
    page: Any = html.fromstring(reading_client.get("/docs").text)
    assert len(operations) > 100
    assert {one.get("id") for one in page.xpath("//details")} == operations
    assert {group.name for group in api_groups(described)} == set(LABELS["api"]) - {"search engines"}


def test_inputs_tell_their_place_their_choices_and_what_they_are() -> None:
    schema = {"$ref": "#/components/schemas/Sent"}
    described = {
        "paths": {
            "/works/{id}": {
                "post": {
                    "operationId": "send",
                    "parameters": [
                        {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
                        {"name": "many", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
                        {"name": "loud", "in": "query", "schema": {"type": "boolean", "default": False}},
                    ],
                    "requestBody": {"content": {"application/json": {"schema": schema}}},
                }
            }
        },
        "components": {
            "schemas": {
                "Sent": {
                    "type": "object",
                    "properties": {
                        "names": {"type": "array", "items": {"type": "string"}},
                        "kind": {"enum": ["a", "b"]},
                        "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                    },
                }
            }
        },
    }
    [group] = api_groups(described)
    [one] = group.operations
    assert one.inputs == (
        Input("id", "path", is_required=True),
        Input("many", "query", is_list=True),
        Input("loud", "query", default="false", choices=("true", "false")),
    )
    assert json.loads(one.example) == {"names": [""], "kind": "a", "note": ""}


def test_pasted_references_are_read_into_fields_and_written_in_three_forms(reading_client: TestClient) -> None:
    page = sent(reading_client, data={"text": f"{REFERENCE}\n\nKnuth D. The art. 1968.\n"})
    assert [raw.text_content() for raw in page.xpath("//p[@class='raw']")] == [REFERENCE, "Knuth D. The art. 1968."]
    fields = [row.text_content() for row in page.xpath("(//dl)[1]/div/dd")]
    assert "Теория сетей" in fields
    assert "Лосев А. А." in fields
    forms = {one.get("id"): one.text_content() for one in page.xpath("//pre")}
    assert set(forms) == {"form-text-tei", "form-text-bibtex", "form-text-json"}
    assert "biblStruct" in forms["form-text-tei"]
    assert json.loads(forms["form-text-json"])[0]["raw"] == REFERENCE


def test_only_so_many_references_are_read_at_once(reading_client: TestClient) -> None:
    page = sent(reading_client, data={"text": "Knuth D. The art. 1968.\n" * (MOST_REFERENCES + 1)})
    assert len(page.xpath("//p[@class='raw']")) == MOST_REFERENCES
    assert page.xpath("//p[@class='wrong']")


def test_a_document_is_read_into_fields_tei_markdown_and_json_and_nothing_is_added(
    reading_client: TestClient, empty: Library
) -> None:
    page = sent(reading_client, files={"file": ("markov.pdf", PAPER.read_bytes(), "application/pdf")})
    forms = {one.get("id"): one.text_content() for one in page.xpath("//pre")}
    assert set(forms) == {"form-text-tei", "form-text-markdown", "form-text-json"}
    assert page.xpath("//table//th[text()='Title']")
    assert page.xpath("//p[@class='raw']")
    assert empty.holdings().works == 0


def test_what_cannot_be_read_is_named(reading_client: TestClient) -> None:
    answer = reading_client.post("/try", files={"file": ("empty.pdf", b"", "application/pdf")})
    assert answer.status_code == 422
    assert "the file is empty" in answer.text


def test_a_document_may_be_as_large_as_an_upload(reading_client: TestClient) -> None:
    large = b"%PDF-1.4\n" + b" " * MOST_BYTES
    assert reading_client.post("/try", files={"file": ("large.pdf", large, "application/pdf")}).status_code == 413


def sent(client: TestClient, **parts: object) -> Any:
    answer = client.post("/try", **parts)  # type: ignore[arg-type]
    assert answer.status_code == 200
    return html.fromstring(answer.text)
