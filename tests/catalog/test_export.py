"""Exports that an independent reader takes back without loss."""

import json

from pybtex.database import parse_string

from svod.catalog.export import BibtexExporter, JsonExporter
from svod.model.work import WorkRecord
from tests.shelf_values import LYAPUNOV, make_extraction, make_work


def record(work_id: str, title: str, family: str = "Ляпунов") -> WorkRecord:
    return WorkRecord(make_work(work_id, title, family, "1892", doi="10.1000/a_b%c"), (), ())


def test_bibtex_is_read_back_by_another_program() -> None:
    odd = r"100 % of {braces} & $dollars$ \commands # ~ ^ _"
    text = "".join(
        BibtexExporter().export([record("w1", LYAPUNOV), record("w2", odd, "O'Neil"), record("w3", LYAPUNOV)])
    )
    entries = parse_string(text, "bibtex").entries
    assert list(entries) == ["liapunov1892obshchaia", "oneil1892braces", "liapunov1892obshchaia-2"]
    first = entries["liapunov1892obshchaia"]
    assert first.fields["title"] == LYAPUNOV
    assert first.persons["author"][0].last_names == ["Ляпунов"]
    assert first.fields["doi"] == "10.1000/a_b%c"
    assert entries["oneil1892braces"].fields["title"].count("\\") >= 8


def test_bibtex_of_a_document_without_anything_is_still_valid() -> None:
    text = BibtexExporter().export_extraction(make_extraction("", "", ""))
    assert list(parse_string(text, "bibtex").entries) == ["anonymous"]


def test_json_is_one_object_a_line() -> None:
    lines = "".join(JsonExporter().export([record("w1", LYAPUNOV), record("w2", LYAPUNOV)])).splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["w1", "w2"]
    assert json.loads(lines[0])["metadata"]["title"][0]["text"] == LYAPUNOV
