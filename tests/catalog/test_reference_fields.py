"""Edition, genre, institution and note of a reference reach every format that has a place for them."""

import json

import pytest

from svod.catalog.exports.bibtex import BibtexExporter
from svod.catalog.exports.card import reference_card
from svod.catalog.exports.csl import CslJsonExporter
from svod.catalog.exports.json_lines import JsonExporter
from svod.catalog.exports.ris import RisExporter
from svod.catalog.exports.xml_formats.jats import JatsExporter
from svod.catalog.exports.xml_formats.mods import ModsExporter
from svod.catalog.exports.xml_formats.tei import TeiExporter
from svod.ports import Exporter
from tests.catalog.cards import reference, rich_record

CARD = reference_card(reference(1, "Tauwetter"))
TEXTS = ("2. Auflage", "Institut für Eis", "Bericht", "im Druck")


@pytest.mark.parametrize("exporter", [TeiExporter(), JatsExporter(), ModsExporter(), JsonExporter()])
def test_formats_that_list_references_hold_all_their_fields(exporter: Exporter) -> None:
    exported = "".join(exporter.export([rich_record()]))
    assert [text for text in TEXTS if text not in exported] == []


def test_a_reference_as_bibtex_has_edition_type_institution_and_note() -> None:
    (entry,) = BibtexExporter().written([CARD])
    assert "edition = {2. Auflage}" in entry
    assert "type = {Bericht}" in entry
    assert "institution = {Institut für Eis}" in entry
    assert "note = {im Druck}" in entry


def test_a_reference_as_ris_and_csl_has_them_by_their_names_there() -> None:
    (entry,) = RisExporter().written([CARD])
    assert {"ET  - 2. Auflage", "M3  - Bericht", "N1  - im Druck"} <= set(entry.splitlines())
    (item,) = json.loads("".join(CslJsonExporter().written([CARD])))
    assert (item["edition"], item["genre"], item["note"]) == ("2. Auflage", "Bericht", "im Druck")
