"""Output of other extractors as a run: TEI, JATS, MODS, Dublin Core, plain XML; and what is none of them."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from svod.cli.app import app
from svod.errors import WorkbenchError
from svod_lab.workbench.foreign_records import run_lines_of

TEI = """<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
<titleStmt><title level="a">On Waves</title></titleStmt>
<sourceDesc><biblStruct><analytic><author><persName><forename>Ada</forename><surname>Hill</surname></persName>
<affiliation><orgName type="institution">Wave Institute</orgName></affiliation></author></analytic></biblStruct>
</sourceDesc></fileDesc><profileDesc><abstract><p>Waves are <hi>studied</hi>.</p></abstract>
<textClass><keywords><term>waves</term></keywords>
</textClass></profileDesc></teiHeader><text><back><listBibl><biblStruct>
<note type="raw_reference">Moss A. Tides. 1950.</note>
</biblStruct></listBibl></back></text></TEI>"""
JATS = """<article><front><article-meta><article-id pub-id-type="doi">10.1/x</article-id>
<title-group><article-title>On Waves
</article-title></title-group><contrib-group><contrib><name>
<surname>Hill</surname><given-names>Ada</given-names></name></contrib>
</contrib-group><abstract><p>Studied.</p></abstract><kwd-group><kwd>waves</kwd></kwd-group></article-meta></front>
<back><ref-list><ref><mixed-citation>Moss A. Tides. 1950.</mixed-citation></ref></ref-list></back></article>"""
MODS = """<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>On Waves</title></titleInfo><name>
<namePart type="family">Hill</namePart><namePart type="given">Ada</namePart></name>
<subject><topic>waves</topic></subject></mods>"""
DC = """<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>On Waves</dc:title><dc:creator>Ada Hill</dc:creator><dc:subject>waves</dc:subject></oai_dc:dc>"""
PLAIN = """<documents><page url="a.html"><title weight="0.8">On Waves</title><author>Ada Hill</author></page>
<page url="b.html"><title>On Tides</title></page><page><title>nameless</title></page></documents>"""


def records(place: Path, files: Path | None = None) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run_lines_of(place, files)]


def texts(record: dict[str, Any], field: str) -> list[str]:
    return [value["text"] for value in record["metadata"].get(field, [])]


@pytest.mark.parametrize("content", [TEI, JATS, MODS, DC])
def test_every_form_gives_title_creator_and_subject(tmp_path: Path, content: str) -> None:
    (tmp_path / "one.xml").write_text(content, encoding="utf-8")
    (record,) = records(tmp_path)
    assert (texts(record, "title"), texts(record, "creator"), texts(record, "subject")) == (
        ["On Waves"], ["Ada Hill"], ["waves"],
    )  # fmt: skip


def test_tei_and_jats_have_abstracts_and_references(tmp_path: Path) -> None:
    (tmp_path / "a.tei.xml").write_text(TEI, encoding="utf-8")
    (tmp_path / "b.jats.xml").write_text(JATS, encoding="utf-8")
    tei, jats = records(tmp_path)
    assert texts(tei, "description") == ["Waves are studied ."]
    assert texts(tei, "affiliation") == ["Wave Institute"]
    assert texts(jats, "identifier") == ["10.1/x"]
    assert tei["references"] == jats["references"] == [{"raw": "Moss A. Tides. 1950."}]


def test_records_of_plain_xml_name_their_documents_and_weights(tmp_path: Path) -> None:
    (tmp_path / "all.xml").write_text(PLAIN, encoding="utf-8")
    first, second = records(tmp_path / "all.xml")
    assert (first["source"], second["source"]) == ("a.html", "b.html")
    assert first["metadata"]["title"] == [{"text": "On Waves", "weight": 0.8}]


def test_output_belongs_to_the_document_of_the_same_path_not_only_of_the_same_name(tmp_path: Path) -> None:
    for folder in ("x", "y"):
        (tmp_path / "papers" / folder).mkdir(parents=True)
        (tmp_path / "papers" / folder / "one.pdf").write_bytes(folder.encode())
        (tmp_path / "out" / folder).mkdir(parents=True)
        (tmp_path / "out" / folder / "one.grobid.tei.xml").write_text(TEI, encoding="utf-8")
    found = records(tmp_path / "out", tmp_path / "papers")
    assert [record["sha256"] for record in found] == [hashlib.sha256(name).hexdigest() for name in (b"x", b"y")]
    assert [Path(record["source"]).parent.name for record in found] == ["x", "y"]


def test_what_is_no_xml_is_a_document_that_failed_and_entities_stay_closed(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("hidden", encoding="utf-8")
    hostile = f'<!DOCTYPE d [<!ENTITY e SYSTEM "file://{tmp_path}/secret.txt">]><d><title>&e;</title></d>'
    (tmp_path / "a.xml").write_text("<TEI", encoding="utf-8")
    (tmp_path / "b.xml").write_text(hostile, encoding="utf-8")
    broken, closed = records(tmp_path)
    assert broken["outcome"] == "corrupt"
    assert "hidden" not in json.dumps(closed)
    with pytest.raises(WorkbenchError, match="no folder"):
        records(tmp_path, tmp_path / "none")


def test_a_folder_of_xml_is_kept_as_a_run(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "one.tei.xml").write_text(TEI, encoding="utf-8")
    words = [
        "workbench",
        "add",
        str(tmp_path / "out"),
        "--name",
        "grobid",
        "--library",
        str(tmp_path / "library"),
        "--json",
    ]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["records"] == 1
