"""Headers, lines, documents, key phrases and records of every format, read from tiny files of our own."""

import gzip
import json
from pathlib import Path

from svod.model.document import Box
from svod.model.person import PersonName
from svod.model.reference import ReferenceFields
from svod_lab.corpora.complaints import Fault
from svod_lab.corpora.corpus_table import corpus
from svod_lab.corpora.items import TrueAuthor, Trust, Zone
from tests_lab.corpora.corpus_files import marked, read, write_archive, write_rows


def tei(body: str, name: str = "x") -> str:
    """A small TEI file around a body."""
    return f'<tei><teiHeader><fileDesc xml:id="{name}"/></teiHeader><text xml:lang="en">{body}</text></tei>'


def features(*tokens: str) -> str:
    """Rows of layout features: a word, its forms, places, fonts; `*word` opens a line in a new, bold font."""
    rows = []
    for token in tokens:
        word = token.removeprefix("*")
        opening = token != word
        forms = " ".join([word] * 10)
        place = "BLOCKSTART LINESTART" if opening else "BLOCKIN LINEIN"
        font = "NEWFONT HIGHERFONT 1 0" if opening else "SAMEFONT SAMEFONTSIZE 0 0"
        rows.append(f"{forms} {place} ALIGNEDLEFT {font} 0 0")
    return "\n".join(rows)


def test_cora_headers_keep_their_lines_and_lose_the_announcing_words(tmp_path: Path) -> None:
    path = tmp_path / corpus("cora_header").files[0]
    path.parent.mkdir()
    lines = [
        "<title> On Bridges +L+ and Roads +L+ </title> <author> Anna Beck +L+ </author> <affiliation> Hafen College, "
        "</affiliation> <address> Bonn +L+ </address> <email> E-mail: a@b.example +L+ </email> "
        "<abstract> Abstract +L+ We build. +L+ </abstract> <page> +PAGE+ </page>",
        "<title> Open </author>",
        "<poem> Unknown </poem>",
        "nothing is marked",
    ]
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    items, complaints = read("cora_header", tmp_path)
    assert items[0].raw.startswith("On Bridges\nand Roads\nAnna Beck\nHafen College, Bonn\n")
    assert marked(items[0].raw, items[0].spans) == [
        ("On Bridges\nand Roads", "title"), ("Anna Beck", "author"), ("Hafen College", "affiliation"),
        ("Bonn", "address"), ("a@b.example", "email"), ("We build.", "abstract"),
    ]  # fmt: skip
    assert [(one.kind, one.line) for one in complaints.kept] == [
        (Fault.OVERLAPPING, 2), (Fault.UNKNOWN_LABEL, 3), (Fault.UNLABELLED, 4)
    ]  # fmt: skip


def test_grobid_headers_join_tei_and_measured_tokens(tmp_path: Path) -> None:
    front = (
        "<front><docTitle><titlePart>On Bri-<lb/>dges<lb/></titlePart></docTitle>\n"
        "<byline><docAuthor>A. Beck</docAuthor></byline> Abstract. <div type='abstract'>We build.<lb/></div>"
        "<note type='copyright'>© Beck</note></front>"
    )
    texts, measured = corpus("grobid_header").files
    names = ["one.training.header", "two.training.header", "three.training.header"]
    write_archive(
        tmp_path / texts, {f"tei/{name}.tei.xml": tei(front) for name in names[:2]} | {"tei/bad.xml": "<tei>"}
    )
    words = ("*On", "Bri-", "*dges", "A.", "Beck", "Abstract.", "We", "build.", "©", "Beck")
    write_archive(
        tmp_path / measured,
        {f"raw/{names[0]}": features(*words), f"raw/{names[1]}": features("else"), f"raw/{names[2]}": features("lone")},
    )
    items, complaints = read("grobid_header", tmp_path)
    joined, unmeasured = items
    assert joined.document_id == "grobid:one"
    assert marked(joined.raw, joined.spans) == [
        ("On Bri-\ndges", "title"), ("A. Beck", "author"), ("We build.", "abstract"), ("© Beck", "copyright"),
    ]  # fmt: skip
    assert [(token.text, token.label) for token in joined.tokens][:6] == [
        ("On", "title"), ("Bri-", "title"), ("dges", "title"), ("A.", "author"), ("Beck", "author"), ("Abstract.", ""),
    ]  # fmt: skip
    assert joined.tokens[2][2:] == (True, True, True, 1, True, False)
    assert unmeasured.tokens == ()
    assert complaints.counts == {Fault.BROKEN_XML: 1, Fault.MISALIGNED: 1, Fault.UNPAIRED: 1}


def test_grobid_affiliations_names_and_dates_come_from_one_archive(tmp_path: Path) -> None:
    write_archive(
        tmp_path / corpus("grobid_date").files[0],
        {
            "affiliation-address/corpus/7.affiliation.tei.xml": "<tei><author><affiliation><marker>1</marker> "
            "<orgName type='department'>Bridges</orgName>, <orgName type='institution'>Hafen College</orgName>,<lb/>"
            "<address><settlement>Bonn</settlement></address></affiliation><affiliation/></author></tei>",
            "name/header/corpus/7.authors.tei.xml": "<tei><author><persName><forename>Anna</forename>\n"
            "<surname>Beck</surname>,\n</persName></author></tei>",
            "name/citation/corpus/7.authors.tei.xml": "<tei><author><surname>Beck</surname> <forename>A</forename>"
            "</author></tei>",
            "date/corpus/7.date.xml": "<dates><date><day>3</day> <month>May</month> <year>1999</year></date></dates>",
        },
    )
    found = {}
    for name in ("grobid_affiliation", "grobid_name_header", "grobid_name_citation", "grobid_date"):
        items, complaints = read(name, tmp_path)
        assert [item.document_id for item in items] == ["grobid:7"]
        found[name] = marked(items[0].raw, items[0].spans)
        assert len(complaints) == (1 if name == "grobid_affiliation" else 0)
    assert found == {
        "grobid_affiliation": [
            ("1", "marker"), ("Bridges", "department"), ("Hafen College", "institution"), ("Bonn", "settlement")],
        "grobid_name_header": [("Anna", "given"), ("Beck", "family")],
        "grobid_name_citation": [("Beck", "family"), ("A", "given")],
        "grobid_date": [("3", "day"), ("May", "month"), ("1999", "year")],
    }  # fmt: skip


def test_zoned_russian_articles_become_one_text(tmp_path: Path) -> None:
    zones = [
        {"label": "title", "text": "О  мостах\n\n"},
        {"label": "key_words", "text": "КЛЮЧВЫЕ СЛОВА: мост, река"},
        {"label": "main", "text": "<subtitles>Введение</subtitles>Мосты строят."},
        {"label": "cover", "text": "?"},
    ]
    rows = [{"id": "id_article=7", "zones": zones}, {"id": "id_article=8", "zones": []}, {"id": "id_article=9"}]
    write_rows(tmp_path / corpus("ru_scijournals").files[0], rows)
    items, complaints = read("ru_scijournals", tmp_path)
    assert items[0].document_id == "scijournals:7"
    assert marked(items[0].raw, items[0].spans) == [
        ("О мостах", "title"), ("мост, река", "keywords"), ("Введение\nМосты строят.", "body"),
    ]  # fmt: skip
    assert complaints.counts == {Fault.UNKNOWN_LABEL: 1, Fault.UNLABELLED: 1, Fault.BROKEN_ROW: 1}


def test_excite_lines_carry_their_place_and_reference_starts(tmp_path: Path) -> None:
    place = "\t10.0\t20.0\t8.0\t100.0\t3"
    whole = "\n".join([
        f"Der Satz & mehr{place}", f"Vgl. <ref>Beck 1999,{place}", f"S. 5.</ref> <ref>Klein 2001.</ref>{place}",
        "7\t53",
    ])  # fmt: skip
    write_archive(
        tmp_path / corpus("excite_layout").files[0],
        {"excite_de_foot/7.xml": whole, "excite_en/8.xml": f"<ref>Open{place}", "excite_en/9.xml": f"None{place}"},
    )
    items, complaints = read("excite_layout", tmp_path)
    (lines,) = items
    assert lines.document_id == "ssoar:7"
    assert [line.text for line in lines.lines] == ["Der Satz & mehr", "Vgl. Beck 1999,", "S. 5. Klein 2001.", "7"]
    assert lines.lines[0].box == Box(10, 20, 110, 28)
    assert lines.lines[0].paragraph == 3
    assert lines.lines[3].box is None
    assert lines.bibliography == (False, True, True, False)
    assert lines.entry_starts == (1, 2)
    assert lines.place == "notes"
    assert [(one.kind, one.file.rpartition("/")[2], one.line) for one in complaints.kept] == [
        (Fault.BROKEN_ROW, "7.xml", 4), (Fault.MISALIGNED, "8.xml", 1), (Fault.UNLABELLED, "9.xml", 1),
    ]  # fmt: skip


def test_grobid_segments_give_each_line_its_zone(tmp_path: Path) -> None:
    body = (
        "<front>On Bridges <lb/>A. Beck <lb/></front>\n<body>We build. <lb/></body>"
        "<note place='headnote'>Bridges <lb/></note><page>7 </page><listBibl>"
        "References<lb/>[1] Klein. <lb/></listBibl>"
    )
    write_archive(
        tmp_path / corpus("grobid_segments").files[0], {"tei/7.training.segmentation.tei.xml": tei(body, "0")}
    )
    (lines,), complaints = read("grobid_segments", tmp_path)
    assert [(line.text, zone) for line, zone in zip(lines.lines, lines.zones, strict=True)] == [
        ("On Bridges", Zone.HEADER), ("A. Beck", Zone.HEADER), ("We build.", Zone.BODY),
        ("Bridges", Zone.RUNNING_HEAD), ("7", Zone.PAGE_NUMBER), ("References", Zone.HEADING),
        ("[1] Klein.", Zone.BIBLIOGRAPHY),
    ]  # fmt: skip
    assert (lines.document_id, lines.entry_starts, lines.language, len(complaints)) == ("grobid:7", None, "en", 0)


def test_grobid_entries_say_where_each_reference_starts(tmp_path: Path) -> None:
    body = (
        "<listBibl>\n REFERENCES<lb/>\n <bibl><label>[1]</label> Beck. On<lb/> Bridges.<lb/></bibl>"
        "\n<bibl><label>[2]</label> Klein.<lb/></bibl></listBibl>"
    )
    write_archive(
        tmp_path / corpus("grobid_entries").files[0],
        {"7.training.x.tei.xml": tei(body), "8.tei.xml": tei("<listBibl/>")},
    )
    items, complaints = read("grobid_entries", tmp_path)
    assert [line.text for line in items[0].lines] == ["REFERENCES", "[1] Beck. On", "Bridges.", "[2] Klein."]
    assert items[0].bibliography == (False, True, True, True)
    assert items[0].entry_starts == (1, 3)
    assert complaints.counts == {Fault.UNLABELLED: 1}


def test_finder_lines_go_on_with_the_zone_before(tmp_path: Path) -> None:
    good = "title         |  On Bridges\ntext          | We build.\n              |   And on.\nref           | Beck.\n"
    write_archive(
        tmp_path / corpus("anystyle_finder").files[0],
        {"finder/7.ttx": good, "finder/8.ttx": "poem | x\n", "finder/9.ttx": "no bar\n"},
    )
    items, complaints = read("anystyle_finder", tmp_path)
    assert items[0].zones == (Zone.HEADING, Zone.BODY, Zone.BODY, Zone.BIBLIOGRAPHY)
    assert [line.text for line in items[0].lines] == [" On Bridges", "We build.", "  And on.", "Beck."]
    assert complaints.counts == {Fault.UNKNOWN_LABEL: 1, Fault.BROKEN_ROW: 1}


def test_papers_tell_unknown_from_none_and_twins_share_a_key(tmp_path: Path) -> None:
    known = {
        "id": "ru-mosty", "file": "files/mosty.pdf", "lang": "ru", "kind": "article", "title": "О мостах",
        "authors": ["П. П. Луговой"], "keywords": [], "emails": None, "udk": "624.2", "references": ["Beck. Der Satz."],
        "refs_trust": "exact", "stress": ["bilingual_header"], "work_id": "w1",
    }  # fmt: skip
    rows = [known, known | {"id": "de-ssoar-7"}, known | {"file": "files/gone.pdf"}, {"file": "files/mosty.pdf"}]
    (tmp_path / "pdf/files").mkdir(parents=True)
    (tmp_path / "pdf/files/mosty.pdf").write_bytes(b"%PDF-")
    (tmp_path / "pdf/truth.jsonl").write_text("\n".join(json.dumps(one) for one in rows), encoding="utf-8")
    items, complaints = read("papers", tmp_path)
    truth = items[0].truth
    assert (truth.title, truth.authors, truth.keywords, truth.emails) == (
        "О мостах", (TrueAuthor("П. П. Луговой"),), (), None,
    )  # fmt: skip
    assert (truth.udc, truth.references, truth.references_trust) == ("624.2", ("Beck. Der Satz.",), Trust.EXACT)
    assert items[0].path == tmp_path / "pdf/files/mosty.pdf"
    assert items[0].stress == ("bilingual_header",)
    assert [item.split_key for item in items] == ["w1", "ssoar:7"]
    assert [(one.kind, one.line) for one in complaints.kept] == [(Fault.UNPAIRED, 3), (Fault.BROKEN_ROW, 4)]


def test_papers_of_other_sources_know_subtitles_other_spellings_and_where_they_begin(tmp_path: Path) -> None:
    folder = tmp_path / "pdf2" / "look"
    (folder / "files").mkdir(parents=True)
    (folder / "files" / "p.pdf").write_bytes(b"%PDF")
    row = {
        "id": "p", "file": "files/p.pdf", "title": "О саде", "subtitle": "Весной", "authors": ["Роща Б."],
        "authors_alt": ["Roshcha B."], "abstract_alt": "Of spring.", "keywords_alt": ["garden"], "start_page": 2,
        "repo": "Grove/papers-2020", "publisher": "Elsevier (TCS)", "venue": "Сад и роща, 2015, №4.2(18)",
    }  # fmt: skip
    (folder / "truth.jsonl").write_text(json.dumps(row), encoding="utf-8")
    (paper,), complaints = read("papers_look", tmp_path)
    truth = paper.truth
    assert (truth.subtitle, truth.other_authors, truth.start_page) == ("Весной", ("Roshcha B.",), 3)
    assert (truth.other_abstract, truth.other_keywords) == ("Of spring.", ("garden",))
    assert paper.sources == ("repository:grove", "publisher:elsevier", "journal:сад и роща")
    assert not len(complaints)


def test_journal_records_hold_both_languages(tmp_path: Path) -> None:
    person = {
        "name": "П. П. Луговой",
        "full_name": "Луговой Пётр Петрович",
        "work": "Институт мостов",
        "email": "p@m.example",
    }
    russian = {"title": "О мостах", "authors": [person], "keywords": ["мост"], "abstract": "Мосты строят."}
    english = {"title": "On Bridges", "authors": [{"name": "Lugovoy P. P."}], "keywords": ["bridge"], "abstract": ""}
    rows = [{"id": "1999/03/01.md", "udc": "624.2", "doi": None, "ru": russian, "en": english}, {"id": "x", "ru": None}]
    write_rows(tmp_path / corpus("ru_nuclear").files[0], rows)
    (record,), complaints = read("ru_nuclear", tmp_path)
    assert record.document_id == "nuclear:1999/03/01"
    assert record.truth.authors == (
        TrueAuthor("П. П. Луговой", "Луговой Пётр Петрович", "Институт мостов", "p@m.example"),
    )
    assert (record.truth.affiliations, record.truth.emails) == (("Институт мостов",), ("p@m.example",))
    assert (record.translation.title, record.translation.abstract) == ("On Bridges", None)
    assert complaints.counts == {Fault.UNLABELLED: 1}


def test_cover_sheets_name_the_paper_that_other_corpora_hold(tmp_path: Path) -> None:
    sheet = {
        "file": "7.pdf",
        "group": "de",
        "title": "Der Satz",
        "authors": ["Beck, Anna"],
        "citation": "Beck: Der Satz",
    }
    write_rows(tmp_path / corpus("de_ssoar").files[0], [sheet, {"file": "8.pdf"}])
    (record,), complaints = read("de_ssoar", tmp_path)
    assert (record.document_id, record.language, record.truth.citation) == ("ssoar:7", "de", "Beck: Der Satz")
    assert record.truth.authors == (TrueAuthor("Beck, Anna"),)
    assert complaints.counts == {Fault.BROKEN_ROW: 1}


def test_key_phrases_find_their_texts_in_any_order(tmp_path: Path) -> None:
    write_archive(
        tmp_path / corpus("inspec").files[0],
        {
            "Inspec/language.txt": "english",
            "Inspec/docsutf8/7.txt": "We build bridges.",
            "Inspec/keys/8.key": "road\n",
            "Inspec/keys/7.key": "bridge \t building\n\nbridge\nbridge\n",
            "Inspec/docsutf8/8.txt": "Roads.",
            "Inspec/keys/9.key": "lone",
        },
    )
    items, complaints = read("inspec", tmp_path)
    assert [(item.document_id, item.keyphrases) for item in items] == [
        ("inspec:7", ("bridge building", "bridge")), ("inspec:8", ("road",)),
    ]  # fmt: skip
    assert complaints.counts == {Fault.UNPAIRED: 1}


def test_records_of_all_three_kinds_become_fields(tmp_path: Path) -> None:
    acl = {"title": "On {B}ridges", "authors": [["Anna", "Beck"]], "booktitle": "Works", "pages": "4–9", "year": "1999"}
    creators = [
        {"lastName": "Beck", "firstName": "Anna", "creatorType": "author"},
        {"lastName": "Klein", "creatorType": "editor"},
    ]
    zotero = {"itemType": "bookSection", "title": "Der Satz", "creators": creators, "bookTitle": "Lexikon",
              "lang": "de", "date": "May 3, 1999", "volume": 2, "url": "http://b.example/~beck"}  # fmt: skip
    bibtex = {"type": "book", "source": "beck/thesis", "fields": {
        "author": "Луговой, П. П. and Анна Бек and others", "title": "{О мостах}", "subtitle": "учебник",
        "address": "М.", "publisher": "Пристань \\& К°", "year": "1999", "pagetotal": "120",
        "edition": "2"}}  # fmt: skip
    write_rows(tmp_path / corpus("acl").files[0], [acl, {"authors": []}])
    write_rows(tmp_path / corpus("zotero").files[0], [zotero, {"itemType": "film", "title": "No book"}])
    write_rows(tmp_path / corpus("bibtex_ru").files[0], [bibtex, {"type": "book"}])
    (paper,), unnamed = read("acl", tmp_path)
    (chapter,), _ = read("zotero", tmp_path)
    (book,), broken = read("bibtex_ru", tmp_path)
    assert paper.fields == ReferenceFields(
        author=(PersonName("Beck", "Anna"),),
        title="On Bridges",
        container="Works",
        year="1999",
        pages="4-9",
        type="chapter",
    )
    assert (chapter.fields.editor, chapter.fields.year, chapter.fields.volume, chapter.fields.url) == (
        (PersonName("Klein"),), "1999", "2", "http://b.example/~beck",
    )  # fmt: skip
    assert book.fields.author == (PersonName("Луговой", "П. П."), PersonName("Бек", "Анна"))
    assert (book.fields.title, book.fields.publisher, book.fields.pages, book.edition) == (
        "О мостах: учебник", "Пристань & К°", "120", "2",
    )  # fmt: skip
    assert (book.split_key, book.language) == ("bibtex_ru:beck/thesis", "ru")
    assert unnamed.counts == {Fault.UNLABELLED: 1}
    assert broken.counts == {Fault.BROKEN_ROW: 1}
