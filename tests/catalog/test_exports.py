"""Exports for reference managers, tables and lists, each read back by an independent reader, field by field."""

import csv
import io
import json
from dataclasses import replace

import pytest
import rispy
from pybtex.database import Entry, parse_string

from svod import registry
from svod.catalog.exports.apa import ApaExporter
from svod.catalog.exports.bibtex import BiblatexExporter, BibtexExporter
from svod.catalog.exports.csl import CslJsonExporter
from svod.catalog.exports.csv_table import CsvExporter
from svod.catalog.exports.gost import FullGostExporter, ShortGostExporter
from svod.catalog.exports.json_lines import JsonExporter
from svod.catalog.exports.ris import RisExporter
from svod.cli.library.works import EXPORT_HELP
from svod.model.metadata import Field, Metadata, Value
from svod.model.work import Work, WorkRecord
from svod.ports import Exporter
from tests.catalog.cards import (
    ABSTRACT_EN,
    ABSTRACT_RU,
    TITLE_DE,
    TITLE_EN,
    TITLE_RU,
    all_records,
    bare_record,
    creator,
    crowded_record,
    nasty_record,
    nasty_text,
    rich_record,
    terse_record,
)
from tests.stored_values import LYAPUNOV, make_extraction, make_work

# What TeX prints for its commands.
TEX_SIGNS = (
    (r"\textbraceleft{}", "{"), (r"\textbraceright{}", "}"), (r"\%", "%"), (r"\&", "&"), (r"\#", "#"), (r"\$", "$"),
    (r"\_", "_"), (r"\textasciitilde{}", "~"), (r"\textasciicircum{}", "^"), (r"\textbackslash{}", "\\"),
)  # fmt: skip
EXPORTERS = [method for method in registry.METHODS if method.task == "export"]


def exported(exporter: Exporter, *records: WorkRecord) -> str:
    return "".join(exporter.export(records))


def as_printed(text: str) -> str:
    for command, sign in TEX_SIGNS:
        text = text.replace(command, sign)
    return text


def tex_entry(exporter: Exporter, record: WorkRecord) -> Entry:
    (entry,) = parse_string(exported(exporter, record), "bibtex").entries.values()
    return entry


@pytest.mark.parametrize("method", EXPORTERS, ids=lambda method: method.name)
def test_every_format_holds_every_work_and_every_document(method: registry.Method) -> None:
    exporter: Exporter = method.make()
    assert "".join(exporter.export(all_records()[:1] + all_records()[2:])).encode()
    assert "".join(
        exporter.export_documents([make_extraction("", "", ""), make_extraction("", "", "", sha256="cd")])
    ).strip()


def test_the_help_of_export_names_every_format() -> None:
    named = EXPORT_HELP.partition("Formats: ")[2].strip().removesuffix(".").replace("\n", " ").split(", ")
    assert named == [method.name for method in EXPORTERS]


def test_bibtex_loses_nothing() -> None:
    entry = tex_entry(BibtexExporter(), rich_record())
    people = [
        (" ".join(person.last_names), " ".join(person.first_names + person.middle_names))
        for person in entry.persons["author"]
    ]
    assert people == [("Ветлугин", "Пров Савельич"), ("Quillfeather", "Jean-Paul")]
    assert [str(person) for person in entry.persons["editor"]] == ["Haldenwang, Uta"]
    assert entry.type == "article"
    assert {name: as_printed(text) for name, text in entry.fields.items()} == {
        "title": TITLE_RU, "title_de": TITLE_DE, "title_en": TITLE_EN, "year": "2007", "volume": "5", "number": "2",
        "journal": "Вестник льда & снега", "pages": "37--45", "publisher": "Полярный дом", "address": "Архангельск",
        "doi": "10.1000/ice_(2007)<5>;a%b", "isbn": "9785922102667", "issn": "0317-8471", "eprint": "0707.01234",
        "archiveprefix": "arxiv", "url": "http://example.org/ice?a=1&b=2", "abstract": ABSTRACT_RU,
        "abstract_en": ABSTRACT_EN, "keywords": "лёд, дрейф, ice", "udc": "551.326", "msc": "86A40", "language": "ru",
        "note": "При поддержке фонда «Север».; svod w0000000000aa",
    }  # fmt: skip


def test_biblatex_has_its_own_names_and_whole_dates() -> None:
    fields = tex_entry(BiblatexExporter(), rich_record()).fields
    assert (fields["date"], fields["journaltitle"], fields["location"]) == (
        "2007-05-14",
        "Вестник льда \\& снега",
        "Архангельск",
    )
    assert (fields["langid"], fields["eprinttype"]) == ("russian", "arxiv")
    assert not {"year", "journal", "address"} & set(fields)


@pytest.mark.parametrize("exporter", [BibtexExporter(), BiblatexExporter()])
def test_tex_prints_nasty_signs_as_they_were(exporter: Exporter) -> None:
    entry = tex_entry(exporter, nasty_record())
    assert [as_printed(entry.fields[name]) for name in ("title", "abstract", "volume", "udc")] == [nasty_text()] * 4
    assert [as_printed(str(person)) for person in entry.persons["author"]] == [
        f"{{{nasty_text()} A}}", "{Institute of Ice and Snow}",
    ]  # fmt: skip


def test_citation_keys_differ_also_where_nothing_is_known() -> None:
    records = [WorkRecord(make_work(f"w{number}", LYAPUNOV, "Ляпунов", "1892"), (), ()) for number in range(3)]
    keys = list(parse_string(exported(BibtexExporter(), *records, bare_record(), bare_record()), "bibtex").entries)
    assert keys == [
        "liapunov1892obshchaia",
        "liapunov1892obshchaia-2",
        "liapunov1892obshchaia-3",
        "anonymous",
        "anonymous-2",
    ]


def test_ris_loses_nothing() -> None:
    (entry,) = rispy.loads(exported(RisExporter(), rich_record()))
    assert entry == {
        "type_of_reference": "JOUR", "id": "w0000000000aa", "title": TITLE_RU,
        "translated_title": f"{TITLE_DE} = {TITLE_EN}",
        "authors": ["Ветлугин, Пров Савельич", "Quillfeather, Jean-Paul"],
        "author_address": "Институт льда", "secondary_authors": ["Haldenwang, Uta"], "year": "2007",
        "date": "2007/05/14/",
        "journal_name": "Вестник льда & снега", "volume": "5", "number": "2", "start_page": "37", "end_page": "45",
        "publisher": "Полярный дом", "place_published": "Архангельск", "doi": "10.1000/ice_(2007)<5>;a%b",
        "issn": "0317-8471 9785922102667",
        "urls": ["https://arxiv.org/abs/0707.01234", "http://example.org/ice?a=1&b=2"], "abstract": ABSTRACT_RU,
        "notes_abstract": ABSTRACT_EN, "keywords": ["лёд", "дрейф", "ice", "udc: 551.326", "msc: 86A40"],
        "language": "ru", "notes": ["При поддержке фонда «Север»."],
    }  # fmt: skip


def test_ris_keeps_nasty_signs_on_one_line() -> None:
    (entry,) = rispy.loads(exported(RisExporter(), nasty_record()))
    assert [entry[name] for name in ("title", "abstract", "journal_name")] == [nasty_text()] * 3
    assert entry["authors"] == [f"{nasty_text()}, A", "Institute of Ice and Snow"]


def test_csl_json_loses_nothing() -> None:
    (item,) = json.loads(exported(CslJsonExporter(), rich_record()))
    custom = item.pop("custom")
    assert item == {
        "id": "w0000000000aa", "type": "article-journal", "title": TITLE_RU,
        "author": [{"family": "Ветлугин", "given": "Пров Савельич"}, {"family": "Quillfeather", "given": "Jean-Paul"}],
        "editor": [{"family": "Haldenwang", "given": "Uta"}], "issued": {"date-parts": [[2007, 5, 14]]},
        "container-title": "Вестник льда & снега", "volume": "5", "issue": "2", "page": "37–45",
        "publisher": "Полярный дом", "publisher-place": "Архангельск", "DOI": "10.1000/ice_(2007)<5>;a%b",
        "ISBN": "9785922102667", "ISSN": "0317-8471", "URL": "http://example.org/ice?a=1&b=2", "archive": "arXiv",
        "archive_location": "0707.01234", "abstract": ABSTRACT_RU, "keyword": "лёд, дрейф, ice", "language": "ru",
        "note": "При поддержке фонда «Север».",
    }  # fmt: skip
    assert [title["language"] for title in custom["titles"]] == ["ru", "de", "en"]
    assert [(code["scheme"], code["text"]) for code in custom["codes"]] == [("udc", "551.326"), ("msc", "86A40")]
    assert [(row.get("id"), row["title"], row.get("DOI")) for row in custom["references"]] == [
        ("w0000000000bb", "Eis & <Schnee>", "10.1000/eis"), (None, "Tauwetter", None),
    ]  # fmt: skip


def test_csl_json_of_several_works_and_of_none_is_one_array() -> None:
    assert [item["id"] for item in json.loads(exported(CslJsonExporter(), *all_records()))] == [
        "w0000000000aa", "wnasty", "wcrowd", "wterse", "wbare",
    ]  # fmt: skip
    assert json.loads(exported(CslJsonExporter())) == []


def test_a_table_loses_nothing() -> None:
    row, nasty = csv.DictReader(io.StringIO(exported(CsvExporter(), rich_record(), nasty_record()), newline=""))
    expected = {
        "title": TITLE_RU, "other_titles": f"{TITLE_DE}; {TITLE_EN}", "type": "article", "date": "2007-05-14",
        "authors": "Ветлугин Пров Савельич; Quillfeather Jean-Paul",
        "other_spellings": "Vetlugin P. S.; Quillfeather J.-P.",
        "editors": "Haldenwang Uta", "container": "Вестник льда & снега", "volume": "5", "issue": "2", "pages": "37–45",
        "doi": "10.1000/ice_(2007)<5>;a%b", "isbn": "9785922102667", "issn": "0317-8471", "arxiv": "0707.01234",
        "abstract": ABSTRACT_RU, "keywords": "лёд; дрейф; ice", "codes": "udc:551.326; msc:86A40", "language": "ru",
        "references": "Haldenwang U. Eis & <Schnee> // Eiskunde. 1999.; Haldenwang U. Tauwetter // Eiskunde. 1999.",
    }  # fmt: skip
    assert {name: row[name] for name in expected} == expected
    assert (nasty["title"], nasty["abstract"]) == (nasty_text(), nasty_text())


def test_a_table_runs_nothing_in_a_spreadsheet() -> None:
    formula = '=HYPERLINK("http://example.org")'
    (row,) = csv.DictReader(io.StringIO(exported(CsvExporter(), WorkRecord(make_work("w1", formula), (), ()))))
    assert row["title"] == f"'{formula}"


def test_gost_lists_begin_with_authors_or_with_the_title_where_there_are_many() -> None:
    short, full = exported(ShortGostExporter(), *all_records()), exported(FullGostExporter(), *all_records())
    assert short.splitlines()[0] == (
        "1. Ветлугин П. С., Quillfeather J.-P. О плавании льдов // Вестник льда & снега. 2007. Т. 5, № 2. С. 37–45. "
        "DOI 10.1000/ice_(2007)<5>;a%b."
    )
    assert full.splitlines()[0] == (
        "1. Ветлугин, П. С. О плавании льдов / П. С. Ветлугин, J.-P. Quillfeather // Вестник льда & снега. – 2007. – "
        "Т. 5, № 2. – С. 37–45. – DOI 10.1000/ice_(2007)<5>;a%b."
    )
    assert short.splitlines()[2:] == ["3. Collision / G. Family0 [et al.].", "4. Я.", "5. [Untitled]."]
    assert full.splitlines()[2] == "3. Collision / G. Family0, G. Family1, G. Family2 [et al.]."


def test_authors_from_two_sources_are_written_once() -> None:
    read = (creator("Ветлугин", "П."), creator("Quillfeather", "J."))
    recorded = tuple(
        replace(person, origin="bibtex")
        for person in (creator("Ветлугин", "Пров Савельич"), creator("Haldenwang", "Uta"))
    )
    record = WorkRecord(Work("w1", "ru", Metadata({Field.CREATOR: (*read, *recorded)}), ()), (), ())
    (entry,) = rispy.loads(exported(RisExporter(), record))
    assert entry["authors"] == ["Ветлугин, П.", "Quillfeather, J.", "Haldenwang, Uta"]


def test_json_is_one_object_a_line() -> None:
    lines = exported(JsonExporter(), rich_record(), terse_record()).splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["w0000000000aa", "wterse"]
    assert json.loads(lines[0])["metadata"]["title"][0]["text"] == TITLE_RU


def test_five_thousand_authors_are_all_written() -> None:
    assert len(tex_entry(BibtexExporter(), crowded_record()).persons["author"]) == 5000
    assert len(rispy.loads(exported(RisExporter(), crowded_record()))[0]["authors"]) == 5000
    assert len(json.loads(exported(CslJsonExporter(), crowded_record()))[0]["author"]) == 5000


def test_a_title_of_one_character_is_a_title() -> None:
    assert tex_entry(BibtexExporter(), terse_record()).fields["title"] == "Я"
    assert rispy.loads(exported(RisExporter(), terse_record()))[0]["title"] == "Я"


def test_juniors_stand_where_bibtex_has_them() -> None:
    record = rich_record()
    king = creator("King", "Martin Luther, Jr.")
    metadata = Metadata({**record.work.metadata.values, Field.CREATOR: (king,)})
    entry = tex_entry(BibtexExporter(), replace(record, work=replace(record.work, metadata=metadata)))
    (person,) = entry.persons["author"]
    assert (person.last_names, person.lineage_names, person.first_names) == (["King"], ["Jr."], ["Martin"])


def test_a_paper_whose_journal_is_unknown_is_an_article_all_the_same() -> None:
    (paper,) = parse_string(
        "".join(BibtexExporter().export_documents([make_extraction("On ice", "A. Weber", "")])), "bibtex"
    ).entries.values()
    assert paper.type == "misc"
    typed = make_extraction("On ice", "A. Weber", "")
    metadata = Metadata({**typed.metadata.values, Field.TYPE: (Value("article", 0.8),)})
    written = "".join(BibtexExporter().export_documents([replace(typed, metadata=metadata)]))
    (paper,) = parse_string(written, "bibtex").entries.values()
    assert paper.type == "article"


def test_apa_names_authors_with_initials_and_ends_with_the_doi() -> None:
    entry = exported(ApaExporter(), rich_record())
    head = (
        f"Ветлугин, П. С., & Quillfeather, J.-P. (2007). {TITLE_RU}. Вестник льда & снега, 5(2), 37–45. Полярный дом. "
    )
    assert entry == f"{head}https://doi.org/10.1000/ice_(2007)<5>;a%b\n"


def test_apa_without_authors_begins_with_the_title() -> None:
    alone = WorkRecord(Work("w1", "en", Metadata({Field.TITLE: (Value("Alone", 0.9),)}), ()), (), ())
    assert exported(ApaExporter(), alone) == "Alone. (n.d.).\n"


def test_apa_names_nineteen_of_very_many_and_the_last() -> None:
    crowd = Metadata({Field.CREATOR: tuple(creator(f"F{number}", "A.") for number in range(25))})
    entry = exported(ApaExporter(), WorkRecord(Work("w1", "en", crowd, ()), (), ()))
    assert "F18, A., … F24, A. (n.d.). [Untitled]." in entry
