"""Reference strings of every convention come out in ours, and bad rows are reported with file and line."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from svod.errors import SettingsError
from svod.model.reference import LabeledSpan
from svod_lab.corpora.complaints import Complaint, Complaints, Fault
from svod_lab.corpora.corpus_table import CORPORA, corpora, corpus, open_corpus
from svod_lab.corpora.items import REFERENCE_LABELS, LabeledReference, Trust
from svod_lab.corpora.labels.conventions import COMMON, CONVENTIONS
from svod_lab.corpora.work_kinds import kinds_of
from tests_lab.corpora.corpus_files import marked, read, row, write_rows


def labelled(name: str, folder: Path, *rows: Any) -> list[list[tuple[str, str]]]:
    """The spans of each reference of a corpus of these rows."""
    write_rows(folder / corpus(name).files[0], rows)
    items, _ = read(name, folder)
    return [marked(item.raw, item.spans) for item in items]


def test_anystyle_loses_punctuation_prefixes_and_the_issue_within_the_volume(tmp_path: Path) -> None:
    text = "[7] Beck, A., and Klein, B. (1999, May). “On bridges.” In C. Lang (Ed.), In: Works, vol. 12(3): pp. 4-9."
    given = row(
        text, ("[7]", "label"), ("Beck, A., and Klein, B.", "author"), ("(1999, May).", "date"),
        ("“On bridges.”", "title"), ("In C. Lang (Ed.),", "editor"), ("In: Works,", "booktitle"),
        ("vol. 12(3):", "volume"), ("pp. 4-9.", "pages"),
    )  # fmt: skip
    assert labelled("anystyle_core", tmp_path, given) == [
        [("Beck, A., and Klein, B.", "author"), ("1999", "year"), ("On bridges", "title"), ("C. Lang", "editor"),
         ("Works", "container"), ("12", "volume"), ("3", "issue"), ("4-9", "pages")]
    ]  # fmt: skip


def test_a_title_after_an_editor_is_the_book_it_stands_in(tmp_path: Path) -> None:
    text = "Anna Beck: Der Satz. In: B. Klein (Hrsg.): Das Lexikon. Bonn: Hafen 1999, S. 5 f."
    given = row(
        text, ("Anna Beck:", "author"), ("Der Satz.", "title"), ("In: B. Klein (Hrsg.):", "editor"),
        ("Das Lexikon.", "title"), ("Bonn:", "place"), ("Hafen", "publisher"), ("1999,", "date"), ("S. 5 f.", "pages"),
    )  # fmt: skip
    assert labelled("anystyle_good", tmp_path, given) == [
        [("Anna Beck", "author"), ("Der Satz", "title"), ("B. Klein", "editor"), ("Das Lexikon", "container"),
         ("Bonn", "place"), ("Hafen", "publisher"), ("1999", "year"), ("5", "pages")]
    ]  # fmt: skip


def test_excite_names_become_one_list_and_other_shows_what_it_hides(tmp_path: Path) -> None:
    text = "Beck, A./Klein, B. und Lang, C. (1999): Der Satz, in: Hafenblätter 12 (3), 2. Aufl., Bonn: Hafen, S. 4-9."
    given = row(
        text, ("Beck, A.", "author"), ("Klein, B.", "author"), ("Lang, C", "author"), ("1999", "date"),
        ("Der Satz", "title"), ("Hafenblätter", "source"), ("12", "volume"), ("3", "issue"), ("2. Aufl", "other"),
        ("Bonn", "other"), ("Hafen", "publisher"), ("4-9", "pages"),
    )  # fmt: skip
    assert labelled("excite_de_end", tmp_path, given) == [
        [("Beck, A./Klein, B. und Lang, C.", "author"), ("1999", "year"), ("Der Satz", "title"),
         ("Hafenblätter", "container"), ("12", "volume"), ("3", "issue"), ("2. Aufl.", "edition"), ("Bonn", "place"),
         ("Hafen", "publisher"), ("4-9", "pages")]
    ]  # fmt: skip


def test_excite_calls_issues_editors_and_works_what_all_others_call_them(tmp_path: Path) -> None:
    rows = [
        row(
            "Beck, A.: Der Satz, in: Hafenblätter, Heft 7, S. 4.", ("Beck, A.", "author"), ("Der Satz", "title"),
            ("Hafenblätter", "source"), ("7", "volume"), ("4", "pages"),
        ),
        row(
            "Beck, A.: Der Satz, in: Klein, B./Lang, C. (Hrsg.): Das Lexikon, Band 3, Bonn.", ("Beck, A.", "author"),
            ("Der Satz", "title"), ("Klein, B.", "author"), ("Lang, C.", "author"), ("Das Lexikon, Band 3", "source"),
            ("Bonn", "place"),
        ),
        row(
            "Beck, A. (1999), Der Raum, Bonn.", ("Beck, A.", "author"), ("1999", "date"), ("Der Raum", "source"),
            ("Bonn", "place"),
        ),
        row(
            "Beck, A., „Der Satz“, in: Tageblatt, 25.06.2006, S. 4.", ("Beck, A.", "author"), ("Der Satz", "title"),
            ("Tageblatt, 25.06.2006", "source"), ("4", "pages"),
        ),
    ]  # fmt: skip
    assert labelled("excite_de_end", tmp_path, *rows) == [
        [("Beck, A.", "author"), ("Der Satz", "title"), ("Hafenblätter", "container"), ("7", "issue"), ("4", "pages")],
        [("Beck, A.", "author"), ("Der Satz", "title"), ("Klein, B./Lang, C.", "editor"), ("Das Lexikon", "container"),
         ("3", "volume"), ("Bonn", "place")],
        [("Beck, A.", "author"), ("1999", "year"), ("Der Raum", "title"), ("Bonn", "place")],
        [("Beck, A.", "author"), ("Der Satz", "title"), ("Tageblatt", "container"), ("2006", "year"), ("4", "pages")],
    ]  # fmt: skip


def test_who_is_called_editor_without_a_word_for_it_is_the_author(tmp_path: Path) -> None:
    rows = [
        row("Amt für Wald (2002): Der Satz.", ("Amt für Wald", "editor"), ("2002", "date"), ("Der Satz", "title")),
        row("Beck, A. et al. (1991) (eds.): Der Satz.", ("Beck, A.", "editor"), ("Der Satz", "title")),
        row("Beck, A.: Der Satz, in: Amt für Wald: Das Lexikon.", ("Beck, A.", "author"), ("Der Satz", "title"),
            ("Amt für Wald", "editor"), ("Das Lexikon", "source")),
    ]  # fmt: skip
    assert [labels[0] for labels in labelled("excite_de_end", tmp_path, *rows)] == [
        ("Amt für Wald", "author"), ("Beck, A.", "editor"), ("Beck, A.", "author"),
    ]  # fmt: skip
    assert ("Amt für Wald", "editor") in labelled("excite_de_end", tmp_path, *rows)[2]


def test_a_year_printed_twice_is_labelled_once(tmp_path: Path) -> None:
    given = row(
        "Beck 1999: Der Satz. Bonn 1999 (zuerst 1987).", ("Beck", "author"), ("1999", "date"), ("Der Satz", "title"),
        ("Bonn", "place"), ("1999 ", "date"), ("1987", "date"),
    )  # fmt: skip
    (found,) = labelled("excite_de_end", tmp_path, given)
    assert [text for text, label in found if label == "year"] == ["1999", "1987"]


def test_names_that_russian_rules_left_in_the_title_are_authors(tmp_path: Path) -> None:
    given = row(
        "Beck A. and Klein B.C. On forms // Letters. – 1999.", ("Beck A.", "author"),
        ("and Klein B.C. On forms", "title"), ("Letters", "journal"), ("1999", "date"),
    )  # fmt: skip
    assert labelled("ru_silver", tmp_path, given) == [
        [("Beck A. and Klein B.C.", "author"), ("On forms", "title"), ("Letters", "container"), ("1999", "year")]
    ]


def test_names_that_swallowed_their_reference_are_reported_and_left_out(tmp_path: Path) -> None:
    text = "Beck A, Klein B (2007) On forms: are we ready for all of them? Letters 167(1):47–55"
    write_rows(tmp_path / corpus("excite_en").files[0], [row(text, (text, "author"))])
    items, complaints = read("excite_en", tmp_path)
    assert items == []
    assert [complaint.kind for complaint in complaints.kept] == [Fault.MISALIGNED]


@pytest.mark.parametrize(
    ("hidden", "label"),
    [
        ("Diplomarbeit", "genre"),
        ("März", "other"),
        ("abgerufen am 3.5.1999", "note"),
        ("Bremen/Köln", "place"),
        ("Universität Bremen", "institution"),
    ],
)
def test_what_excite_calls_other_is_reported_by_its_words(hidden: str, label: str, tmp_path: Path) -> None:
    given = row(f"Beck: Der Satz. {hidden} 1999.", ("Der Satz", "title"), (hidden, "other"), ("1999", "date"))
    assert (hidden, label) in labelled("excite_de_foot", tmp_path, given)[0]


def test_and_others_are_nobody_in_particular(tmp_path: Path) -> None:
    given = row("Beck u.a.: Der Satz.", ("Beck", "author"), ("u.a.", "other"), ("Der Satz", "title"))
    assert labelled("excite_de_foot", tmp_path, given) == [[("Beck", "author"), ("Der Satz", "title")]]


def test_an_issue_before_the_word_edition_is_an_edition(tmp_path: Path) -> None:
    given = row("Beck A (1999) On bridges, 2nd edn. Hafen, Bonn", ("On bridges", "title"), ("2", "issue"))
    assert labelled("excite_en", tmp_path, given) == [[("On bridges", "title"), ("2nd edn.", "edition")]]


def test_linkedbooks_second_title_is_a_container_and_a_cura_di_an_editor(tmp_path: Path) -> None:
    text = "A. Bianchi, Il ponte, in « Carte veneziane», a cura di L. Rossi, XII ( 1999), pp. 4 - 9."
    given = row(
        text, ("A. Bianchi,", "author"), ("Il ponte,", "title"), ("« Carte veneziane»,", "title"),
        ("a cura di L. Rossi,", "author"), ("XII ( 1999),", "volume"), ("pp. 4 - 9.", "pages"),
    )  # fmt: skip
    assert labelled("linkedbooks_train", tmp_path, given) == [
        [("A. Bianchi", "author"), ("Il ponte", "title"), ("Carte veneziane", "container"), ("L. Rossi", "editor"),
         ("XII", "volume"), ("1999", "year"), ("4 - 9", "pages")]
    ]  # fmt: skip


def test_russian_areas_and_and_others_stay_outside(tmp_path: Path) -> None:
    text = "Луговой П. П. и др. О мостах // Вестник мостов. – М.: Пристань, 1999. – Т. 5, № 8(21). – С. 4–9."
    given = row(
        text, ("Луговой П. П. и др", "author"), ("О мостах", "title"), ("Вестник мостов. – М.", "journal"),
        ("Пристань", "publisher"), ("1999", "date"), ("5", "volume"), ("8(21)", "issue"), ("4–9", "pages"), conf="high",
    )  # fmt: skip
    assert labelled("ru_silver", tmp_path, given) == [
        [("Луговой П. П.", "author"), ("О мостах", "title"), ("Вестник мостов", "container"),
         ("Пристань", "publisher"), ("1999", "year"), ("5", "volume"), ("8(21)", "issue"), ("4–9", "pages")]
    ]  # fmt: skip


def test_an_editor_with_his_rank_and_edition_is_a_name_alone(tmp_path: Path) -> None:
    text = "О мостах / Под ред. проф. П. П. Лугового. – 2-е изд. – М.: Пристань, 1999. – 120 с."
    given = row(
        text, ("О мостах", "title"), ("проф. П. П. Лугового. – 2-е изд", "editor"), ("М.", "place"), ("120 с", "pages")
    )
    assert labelled("ru_silver", tmp_path, given) == [
        [("О мостах", "title"), ("П. П. Лугового", "editor"), ("М.", "place"), ("120", "pages")]
    ]


@pytest.mark.parametrize(
    ("volume", "parts"),
    [
        ("vol. 12, no. 2,", [("12", "volume"), ("2", "issue")]),
        ("135 (3):", [("135", "volume"), ("3", "issue")]),
        ("10.7", [("10", "volume"), ("7", "issue")]),
        ("2009;5(2):", [("2009", "year"), ("5", "volume"), ("2", "issue")]),
        ("33(4):183–201,", [("33", "volume"), ("4", "issue"), ("183–201", "pages")]),
        ("33:183–201,", [("33", "volume"), ("183–201", "pages")]),
        ("42/43,", [("42/43", "volume")]),
        ("Bd. III,", [("III", "volume")]),
        ("Heft 3,", [("3", "issue")]),
        ("№ 5.", [("5", "issue")]),
        ("Sonderband Brücken,", [("Sonderband Brücken", "volume")]),
    ],
)
def test_a_volume_span_is_taken_apart(volume: str, parts: list[tuple[str, str]], tmp_path: Path) -> None:
    given = row(f"Beck. Der Satz {volume} Ende", ("Der Satz", "title"), (volume, "volume"))
    assert labelled("anystyle_gold", tmp_path, given)[0][1:] == parts


@pytest.mark.parametrize(
    ("printed", "label", "value"),
    [
        ("doi: https://doi.org/10.1000/ab.1.", "doi", ("10.1000/ab.1", "doi")),
        ("http://dx.doi.org/10.1000/ab.1", "url", ("10.1000/ab.1", "doi")),
        ("Available: http://bridges.example/a/ (accessed 3 May)", "url", ("http://bridges.example/a/", "url")),
        ("Retrieved from the author", "url", ("Retrieved from the author", "note")),
        ("ISBN 3-16-148410-0", "id", ("ISBN 3-16-148410-0", "other")),
        ("(Salem, Mass.:", "place", ("Salem, Mass.", "place")),
        ("“Why not?”,", "title", ("Why not?", "title")),
        ("Bridges (old ones).", "title", ("Bridges (old ones)", "title")),
        ("<italic>Bridges</italic>,", "journal", ("Bridges", "container")),
        ("Ann. Brid. Sci.", "journal", ("Ann. Brid. Sci.", "container")),
        ("Bridges and Roads.", "journal", ("Bridges and Roads", "container")),
        ("In Search of Bridges,", "booktitle", ("In Search of Bridges", "container")),
        ("Beck, A. (Eds.),", "author", ("Beck, A.", "editor")),
        ("■ Beck, A. [et al.]", "author", ("Beck, A.", "author")),
        ("''Bridges'',", "title", ("Bridges", "title")),
        ("120 p.", "pages", ("120", "pages")),
        ("S12-S15.", "pages", ("S12-S15", "pages")),
        ("Spring.", "date", ("Spring", "other")),
        ("(Ph.D. diss.,", "genre", ("Ph.D. diss.", "genre")),
    ],
)
def test_a_value_is_bared_by_its_label(printed: str, label: str, value: tuple[str, str], tmp_path: Path) -> None:
    given = row(f"x {printed} y", (printed, label))
    assert labelled("anystyle_good", tmp_path, given) == [[value]]


def test_trust_and_language_come_from_corpus_and_row(tmp_path: Path) -> None:
    rows = [
        row("Луговой. О мостах через реки.", ("О мостах через реки", "title"), lang="ru", conf="high"),
        row(
            "Beck. About the building of bridges.", ("About the building of bridges", "title"), lang="latin", conf="low"
        ),
    ]
    write_rows(tmp_path / corpus("ru_silver").files[0], rows)
    items, _ = read("ru_silver", tmp_path)
    assert [(item.trust, item.language) for item in items] == [(Trust.RULES, "ru"), (Trust.DOUBTFUL, "en")]


def test_references_of_one_paper_share_a_document_and_strangers_a_run(tmp_path: Path) -> None:
    rows = [row("Beck. Der Satz.", ("Der Satz", "title"), file="123.xml") for _ in range(21)]
    write_rows(tmp_path / corpus("excite_en").files[0], rows)
    write_rows(tmp_path / corpus("anystyle_bad").files[0], rows)
    papers, _ = read("excite_en", tmp_path)
    runs, _ = read("anystyle_bad", tmp_path)
    assert {item.document_id for item in papers} == {"ssoar:123"}
    assert [item.document_id for item in runs][19:] == ["anystyle_bad/anystyle_bad:0", "anystyle_bad/anystyle_bad:1"]


def test_bad_rows_are_left_out_counted_and_reported_with_file_and_line(tmp_path: Path) -> None:
    text = "Beck. Der Satz."
    write_rows(
        tmp_path / corpus("law").files[0],
        [
            row(text, ("Der Satz", "title")),
            row(text),
            {"text": text, "spans": [[6, 40, "title"]]},
            {"text": text, "spans": [[0, 10, "author"], [6, 14, "title"]]},
            row(text, ("er Satz", "title")),
            row(text, ("Beck", "composer")),
            {"text": text, "spans": [["0", 4, "author"]]},
            "{not json",
            row("Beck. " + " ." * 3000, ("Beck", "author")),
        ],
    )
    items, complaints = read("law", tmp_path)
    assert [item.raw for item in items] == [text]
    assert [(complaint.kind, complaint.line) for complaint in complaints.kept] == [
        (Fault.UNLABELLED, 2), (Fault.MISALIGNED, 3), (Fault.OVERLAPPING, 4), (Fault.MISALIGNED, 5),
        (Fault.UNKNOWN_LABEL, 6), (Fault.BROKEN_ROW, 7), (Fault.BROKEN_ROW, 8),
        (Fault.BROKEN_ROW, 9),
    ]  # fmt: skip
    assert {complaint.file for complaint in complaints.kept} == {"mpilhlt_law.jsonl.gz"}
    assert complaints.counts[Fault.MISALIGNED] == 2


def test_a_span_of_punctuation_costs_only_itself(tmp_path: Path) -> None:
    write_rows(tmp_path / corpus("law").files[0], [row("———. Der Satz.", ("———.", "author"), ("Der Satz", "title"))])
    items, complaints = read("law", tmp_path)
    assert marked(items[0].raw, items[0].spans) == [("Der Satz", "title")]
    assert complaints.kept == (Complaint(Fault.EMPTY_VALUE, "mpilhlt_law.jsonl.gz", 1, "author: ———."),)


def test_a_broken_packed_file_is_complained_of(tmp_path: Path) -> None:
    path = tmp_path / corpus("law").files[0]
    write_rows(path, [row("Beck. Der Satz.", ("Der Satz", "title"))])
    path.write_bytes(path.read_bytes()[:-12])
    _, complaints = read("law", tmp_path)
    assert complaints.counts == {Fault.BROKEN_FILE: 1}


def test_a_corpus_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"excite_en\.jsonl\.gz"):
        open_corpus("excite_en", tmp_path, Complaints())
    with pytest.raises(SettingsError, match="no corpus «nothing»"):
        open_corpus("nothing", tmp_path, Complaints())


def test_the_list_says_which_corpora_are_there(tmp_path: Path) -> None:
    write_rows(tmp_path / corpus("law").files[0], [])
    listed = corpora(tmp_path, "references")
    assert [row.corpus.name for row in listed if row.is_present] == ["law"]
    assert len(corpora(tmp_path)) == len(CORPORA) == len({row.name for row in CORPORA})


def test_every_convention_speaks_our_labels() -> None:
    assert set(COMMON.values()) - {None} <= set(REFERENCE_LABELS)
    assert set(CONVENTIONS) == {row.name for row in CORPORA if row.task == "references"}


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Основы сетей/ А.Б. Лесной, В.Г. Ким", [("Основы сетей", "title"), ("А.Б. Лесной, В.Г. Ким", "author")]),
        ("Основы сетей. Под ред. В.Г. Кима", [("Основы сетей", "title"), ("В.Г. Кима", "editor")]),
        ("Основы сетей. 2-е изд., испр.", [("Основы сетей", "title"), ("2-е изд., испр.", "edition")]),
        ("Основы сетей. Пер. с англ", [("Основы сетей", "title"), ("Пер. с англ", "note")]),
        ("Основы сетей: В 2 т. Т. 2", [("Основы сетей", "title"), ("2", "volume")]),
        ("Основы сетей. Дисс. канд. техн. наук", [("Основы сетей", "title"), ("Дисс. канд. техн. наук.", "genre")]),
        ("Основы сетей/Препринт ФЭИ-12", [("Основы сетей", "title"), ("Препринт ФЭИ-12", "genre")]),
        ("Основы сетей. В кн. Связь и сети", [("Основы сетей", "title"), ("Связь и сети", "container")]),
        ("Основы и/или сети", [("Основы и/или сети", "title")]),
    ],
)
def test_what_rules_left_in_russian_titles_gets_its_own_label(
    tmp_path: Path, title: str, expected: list[tuple[str, str]]
) -> None:
    text = f"Рощин А.Б. {title}. – М.: Порт, 1999."
    given = row(text, ("Рощин А.Б.", "author"), (title, "title"), ("1999", "date"))
    (found,) = labelled("ru_silver", tmp_path, given)
    assert [one for one in found if one[1] != "year"] == [("Рощин А.Б.", "author"), *expected]


def test_names_behind_an_initial_without_its_stop_are_authors(tmp_path: Path) -> None:
    given = row(
        "Рощин А.Б, Лесной В.Г., Ким Д.Е. и др. Основы сетей // Связь. – 1999.",
        ("Рощин А.", "author"), ("Б, Лесной В.Г., Ким Д.Е. и др. Основы сетей", "title"), ("1999", "date"),
    )  # fmt: skip
    (found,) = labelled("ru_silver", tmp_path, given)
    assert found[:2] == [("Рощин А.Б, Лесной В.Г., Ким Д.Е.", "author"), ("Основы сетей", "title")]


@pytest.mark.parametrize(
    ("raw", "labels", "kind"),
    [
        ("Beck: Wege. Bd. 2. Bonn: Hafen 1999.", (("2", "volume"), ("Hafen", "publisher")), "multi-volume"),
        ("Федеральный закон от 02.05.2006 № 59-ФЗ", (("Федеральный закон", "title"),), "law"),
        ("Пат. 2123456 РФ. Способ", (("Способ", "title"),), "patent"),
        ("ГОСТ 7.1-2003. Запись", (("Запись", "title"),), "standard"),
        ("Beck: Wege. In: Morgenblatt, 12.05.2003, S. 3.", (("Morgenblatt", "container"),), "newspaper"),
        ("Ways. http://a.org (accessed 3 May 2019)", (("http://a.org", "url"),), "web page with access day"),
        ("Beck A. Ways. Ph.D. thesis, Bonn, 1999.", (("Ways", "title"),), "thesis"),
        ("Ким Б. Пути / Сб. трудов. М., 1999.", (("Сб. трудов", "container"),), "container behind a slash"),
        ("Beck AB, Klein C. Ways. Lett 1999;1:2.", (("Ways", "title"),), "compact names"),
    ],
)
def test_a_kind_of_work_is_found_by_its_words(raw: str, labels: tuple[tuple[str, str], ...], kind: str) -> None:
    spans = tuple(LabeledSpan(raw.index(text), raw.index(text) + len(text), label) for text, label in labels)
    item = LabeledReference(raw, spans, "en", "law:1", "law", Trust.HAND)
    assert kind in kinds_of(item)
    plain = "Beck, A. (1999): Ways. Letters 12(3), 4-9."
    assert kind not in kinds_of(replace(item, raw=plain, spans=(LabeledSpan(23, 30, "container"),)))
