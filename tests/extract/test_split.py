"""A bibliography is cut into entries by numbers, labels, indents and gaps; lines are joined into whole words."""

import textwrap
from array import array
from dataclasses import replace

import pytest

from svod.extract.references.entry_starts import starts_like_entry
from svod.extract.references.split import NumberingSplitter
from svod.model.document import Document, LineRole
from svod.model.reference import BibliographyBlock, Entry
from tests.extract.typeset import Set, plain, typeset


def entries(document: Document) -> tuple[Entry, ...]:
    return NumberingSplitter().split(document, [BibliographyBlock(0, document.line_count - 1, 1)])


def raws(document: Document) -> list[str]:
    return [entry.raw for entry in entries(document)]


def test_numbered_entries_keep_their_numbers_and_lose_them_in_the_text() -> None:
    document = plain(
        "1. Лосев А. А. О рядах // Вестник.", "– 2001. – С. 5.", "2. Ким Б. Теория. – М., 1999.", "3. Smith J."
    )
    assert [(entry.number, entry.raw) for entry in entries(document)] == [
        (1, "Лосев А. А. О рядах // Вестник. – 2001. – С. 5."),
        (2, "Ким Б. Теория. – М., 1999."),
        (3, "Smith J."),
    ]


def test_a_number_out_of_turn_begins_no_entry() -> None:
    document = plain("[1] Weiß, U.: Netze. Berlin", "[2] Roth, I.: Zahlen im Jahr", "[77] und mehr. Köln 2001.")
    assert raws(document) == ["Weiß, U.: Netze. Berlin", "Roth, I.: Zahlen im Jahr [77] und mehr. Köln 2001."]


def test_entries_with_letter_labels_are_cut_at_the_labels() -> None:
    assert raws(plain("[Knu73] D. Knuth. Sorting.", "Reading, 1973.", "[Dij76] E. Dijkstra. A discipline.")) == [
        "D. Knuth. Sorting. Reading, 1973.",
        "E. Dijkstra. A discipline.",
    ]


def test_a_hanging_indent_parts_unnumbered_entries() -> None:
    document = typeset(
        [
            Set("Albers, Eva (2001): Die Ordnung der Dinge und ihre", x=70),
            Set("lange Geschichte. Berlin: Muster.", x=90),
            Set("Brandt, Karl (2005): Netze und Knoten in der Theorie", x=70),
            Set("der Graphen. Köln: Beispiel.", x=90),
            Set("Conrad, Ina (2010): Vom Zählen. Wien.", x=70),
        ]
    )
    assert [raw[:6] for raw in raws(document)] == ["Albers", "Brandt", "Conrad"]


def test_a_gap_parts_entries_without_indent() -> None:
    document = typeset(
        [
            Set("Albers, Eva 2001: Die Ordnung der Dinge, in: Zeitschrift", y=60),
            Set("für Musik, 12, 3-19.", y=72),
            Set("U.S. examines policy, in: The Journal, 27.2.2006.", y=90),
            Set("Brandt, Karl 2005: Netze und Knoten, in: Die Zeit,", y=108),
            Set("9.4.2006.", y=120),
            Set("Conrad, Ina 2010: Vom Zählen, Köln.", y=138),
        ]
    )
    assert [raw[:5] for raw in raws(document)] == ["Alber", "U.S. ", "Brand", "Conra"]


def test_words_broken_at_line_ends_are_made_whole() -> None:
    assert raws(plain("1. Вычис-", "лительные методы Юго-", "Западного края. 2001.", "2. Ким Б. 1999.")) == [
        "Вычислительные методы Юго-Западного края. 2001.",
        "Ким Б. 1999.",
    ]


def test_line_numbers_of_a_manuscript_are_left_out() -> None:
    lines = [
        "88 [1] Davis T. Sparse",
        "89 matrices. 2011.",
        "90 [2] Kim S. From",
        "91 Haskell. 2019.",
        "92 [3] Roe A. 2001.",
    ]
    assert raws(plain(*lines)) == ["Davis T. Sparse matrices. 2011.", "Kim S. From Haskell. 2019.", "Roe A. 2001."]


def test_an_entry_knows_its_tokens_and_page() -> None:
    document = plain("1. Лосев А. О рядах.", "2. Ким Б. Теория", "сетей. 1999.")
    last = entries(document)[-1]
    assert document.text(last.span) == "2. Ким Б. Теория сетей. 1999."
    assert last.page == 1


def test_an_entry_may_begin_with_a_person_a_body_or_a_dash() -> None:
    assert starts_like_entry("Лосев А. А. О рядах")
    assert starts_like_entry("Weiß, Ute / Roth, Ida (2001): Netze")
    assert starts_like_entry("Statistisches Amt (2003): Zahlen")
    assert starts_like_entry("——. The Trial")
    assert not starts_like_entry("und weitere Texte zur Musik, Berlin 2003")


def test_bad_input_gives_no_entries() -> None:
    assert entries(plain("")) == ()
    assert entries(plain("12", "13", "14")) == ()
    assert len(entries(plain("а" * 200_000))) == 1
    assert NumberingSplitter().split(plain("слово"), []) == ()


def test_a_list_set_as_one_paragraph_is_cut_at_the_numbers_inside_its_lines() -> None:
    document = plain(
        "1. Лосев А. А. О рядах // Вестник. – 2001. – С. 5. 2. Ким Б. Теория",
        "сетей. – М., 1999. 3. Smith J. Nodes, 2. ed. London, 2005. 4. Орлов Г. Сети. – Л., 1980.",
    )
    assert [(entry.number, entry.raw) for entry in entries(document)] == [
        (1, "Лосев А. А. О рядах // Вестник. – 2001. – С. 5."),
        (2, "Ким Б. Теория сетей. – М., 1999."),
        (3, "Smith J. Nodes, 2. ed. London, 2005."),
        (4, "Орлов Г. Сети. – Л., 1980."),
    ]
    assert document.text(entries(document)[1].span) == "2. Ким Б. Теория сетей. – М., 1999."


def test_a_number_may_stand_in_a_line_of_its_own() -> None:
    assert raws(plain("1.", "Лосев А. А. О рядах. 2001.", "2.", "Ким Б. Теория. 1999.", "3.", "Smith J. 2005.")) == [
        "Лосев А. А. О рядах. 2001.",
        "Ким Б. Теория. 1999.",
        "Smith J. 2005.",
    ]


def test_an_edition_at_the_start_of_a_line_is_no_number_of_an_entry() -> None:
    document = plain(
        "1. Beck, A.: Netze und Knoten.", "2. überarb. Aufl. Berlin 2001.", "2. Roth, I.: Zahlen. Köln 2003.",
        "3. Weiß, U.: Knoten. Bonn 1999.",
    )  # fmt: skip
    assert [entry.number for entry in entries(document)] == [1, 2, 3]
    assert raws(document)[0] == "Beck, A.: Netze und Knoten. 2. überarb. Aufl. Berlin 2001."


def test_numbers_that_begin_anew_begin_another_list() -> None:
    first = [f"{number}. Лосев А. А. Ряды, ч. {number}. – М., 2001." for number in range(1, 6)]
    second = [f"{number}. Losev A. A. Series, part {number}. Moscow, 2001." for number in range(1, 6)]
    assert [entry.number for entry in entries(plain(*first, *second))] == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]


def test_a_list_goes_on_behind_the_notes_of_its_page() -> None:
    set_lines = typeset(
        ["1. Лосев А. А. О рядах", Set("* Работа поддержана грантом.", 7.0)],
        ["и сетях. 2001.", "2. Ким Б. Теория. 1999."],
    )
    roles = array("B", (LineRole.BODY, LineRole.FOOTNOTE, LineRole.BODY, LineRole.BODY))
    document = replace(set_lines, columns=replace(set_lines.columns, roles=roles))
    blocks = [BibliographyBlock(0, 0, 1), BibliographyBlock(2, 3, 2)]
    assert [entry.raw for entry in NumberingSplitter().split(document, blocks)] == [
        "Лосев А. А. О рядах и сетях. 2001.",
        "Ким Б. Теория. 1999.",
    ]


def test_a_list_counts_on_behind_the_foot_of_its_page_and_the_head_of_the_next() -> None:
    foot_and_head = ["A short retelling for the sample collection.", "2 The Journal of Lines"]
    document = plain(
        *["[1] Beck, A.: Netze. Berlin 2001.", "[2] Roth, I.: Zahlen. Bonn 2002.", *foot_and_head],
        *["[3] Turing, A. M.: On Computable Numbers. Proceedings, vol.", "42, pp. 230–265, 1936."],
    )
    blocks = [BibliographyBlock(0, 1, 1), BibliographyBlock(4, 5, 1)]
    assert [(entry.number, entry.raw) for entry in NumberingSplitter().split(document, blocks)] == [
        (1, "Beck, A.: Netze. Berlin 2001."),
        (2, "Roth, I.: Zahlen. Bonn 2002."),
        (3, "Turing, A. M.: On Computable Numbers. Proceedings, vol. 42, pp. 230–265, 1936."),
    ]


PEOPLE = (
    "Albers, E.",
    "Brandt, K.",
    "Conrad, I.",
    "Dorn, U.",
    "Ebert, F.",
    "Frank, G.",
    "Grimm, H.",
    "Haas, L.",
    "Ide, M.",
)
RUN_IN = [
    f"{who} (20{place:02}): Die Ordnung der Netze und ihre lange Geschichte. Köln" for place, who in enumerate(PEOPLE)
]


def in_lines(text: str, width: int = 90) -> list[str]:
    return textwrap.wrap(text, width)


@pytest.mark.parametrize("sign", ["►", "•", "■"])
def test_entries_of_one_paragraph_are_cut_at_the_signs_between_them(sign: str) -> None:
    found = raws(plain(*in_lines(f" {sign} ".join(RUN_IN))))
    assert found == RUN_IN


@pytest.mark.parametrize("between", ["; ", ". — "])
def test_entries_of_one_paragraph_are_cut_at_the_separators_between_them(between: str) -> None:
    found = raws(plain(*in_lines(between.join(RUN_IN))))
    assert [raw.rstrip(".;— ") for raw in found] == RUN_IN


@pytest.mark.parametrize("between", ["; ", ". — ", ". "])
def test_a_paragraph_with_many_years_is_cut_where_entries_begin(between: str) -> None:
    found = raws(plain(between.join(RUN_IN)))
    assert [raw.rstrip(".;— ") for raw in found] == RUN_IN


def test_entries_of_a_plain_text_begin_where_the_last_one_ends() -> None:
    document = plain(
        "Albers HE, Brandt K (2012) The regulation of nets, social",
        "knots and their neighbours. Net Behav 61:283-292. CrossRef",
        "Conrad I, Dorn U, Ebert F (2008a) A new test of nets",
        "in gardens. Knots 190:97-104.",
        "Ebert F, Frank G, Grimm H, Haas L, Ide M, Jung P, Kern R",
        "(2008b) Nets as knots. Net Rev 32:1236-1248.",
    )
    assert [raw[:8] for raw in raws(document)] == ["Albers H", "Conrad I", "Ebert F,"]


def test_a_label_may_stand_in_a_line_of_its_own() -> None:
    document = plain("[Alb78]", "Eva Albers, Nets, third ed., Muster, 1978.", "[Bra14]", "Karl Brandt, Knots, 2014.")
    assert raws(document) == ["Eva Albers, Nets, third ed., Muster, 1978.", "Karl Brandt, Knots, 2014."]


def test_a_long_entry_with_many_years_and_one_author_is_left_whole() -> None:
    text = (
        "Albers, Eva (2001): Die Ordnung der Netze. Erster Band 1990 bis 1995; zweiter Band 1996 bis 1999; der dritte "
        "2000. Mit einem langen Vorwort über die Geschichte der Netze von 1950 bis 1989; mit vielen Tafeln und Karten; "
        "mit einem Verzeichnis der Werke, die 1960 und 1970 erschienen sind; mit einem Nachwort über das, was noch zu "
        "schreiben ist, und einem Register der Namen, der Orte und der Sachen, das bis 1999 reicht. Köln: Muster."
    )
    assert len(raws(plain(*in_lines(text)))) == 1


def noted(*notes: str) -> list[tuple[int, str]]:
    """The entries of a paper whose references stand in notes, each note a block between two lines of text."""
    lines: list[str] = []
    blocks: list[BibliographyBlock] = []
    for note in notes:
        parts = note.split("\n")
        blocks.append(BibliographyBlock(len(lines) + 1, len(lines) + len(parts), 1))
        lines += ["Der Text läuft weiter und weiter.", *parts]
    found = NumberingSplitter().split(plain(*lines, "Ende des Textes."), blocks)
    return [(entry.number, entry.raw) for entry in found]


OTHERS = ("Albers, Eva, Die Ordnung, Berlin 2001.", "Weiser, Ida, Dinge, Halle 1998, S. 5.")


@pytest.mark.parametrize(
    ("note", "works"),
    [
        (
            "Beck, Udo, Wege, Bonn 1999, S. 3; anders Klein, Ina, Netze, Köln 2001.",
            ["Beck, Udo, Wege, Bonn 1999, S. 3", "Klein, Ina, Netze, Köln 2001."],
        ),
        (
            "Hierzu und zum folgenden Beck, Udo, Wege, Bonn 1999, S. 3, sowie Klein,\nIna, Netze, Köln 2001.",
            ["Beck, Udo, Wege, Bonn 1999, S. 3", "Klein, Ina, Netze, Köln 2001."],
        ),
        (
            "Das ist oft so. Vgl. Beck, Udo, Wege, Bonn 1999. Vgl. auch Klein, Ina, Netze,\nKöln 2001.",
            ["Beck, Udo, Wege, Bonn 1999", "Klein, Ina, Netze, Köln 2001."],
        ),
        (
            "См.: Лосев А. А. О рядах. М., 2001; см. также: Ким Б. В. Теория. М., 1999.",
            ["Лосев А. А. О рядах. М., 2001", "Ким Б. В. Теория. М., 1999."],
        ),
        # Works that were cited before.
        ("H. P. Lindner (Anm. 3); M. C. Noack (Anm. 8)", ["H. P. Lindner (Anm. 3)", "M. C. Noack (Anm. 8)"]),
        (
            "Vgl. Beck, U., a.a.O., S. 3; Klein, Ina, Netze, Köln 2001; ebd., S. 5.",
            ["Beck, U., a.a.O., S. 3", "Klein, Ina, Netze, Köln 2001", "ebd., S. 5."],
        ),
        # What is said behind a work.
        (
            "Beck, Udo, Wege, Bonn 1999, S. 3 ff. Diese Ansicht ist\nspäter oft bestritten worden.",
            ["Beck, Udo, Wege, Bonn 1999, S. 3 ff."],
        ),
        ("Beck, Udo, Wege, Bonn 1999, S. 3. Hervorhebung im Original.", ["Beck, Udo, Wege, Bonn 1999, S. 3."]),
        ("Beck, Udo, Wege, Bonn 1999. Aus dem Französischen von Ina Klein.", None),
        # Names without initials, short titles, decisions, files of archives.
        (
            "²So auch Beck/Klein, in: Roth (Hrsg.), Wege, 1990, S. 4; anders BGHZ 23, 175, 180; Noack (Fn. 3), S. 2.",
            ["Beck/Klein, in: Roth (Hrsg.), Wege, 1990, S. 4", "BGHZ 23, 175, 180", "Noack (Fn. 3), S. 2."],
        ),
        (
            "См., например: Лосев А. А. О рядах. М.; СПб., 2001. С. 3; РГАЛИ. Ф. 12. Оп. 3. Д. 4. Л. 5 об.",
            ["Лосев А. А. О рядах. М.; СПб., 2001. С. 3", "РГАЛИ. Ф. 12. Оп. 3. Д. 4. Л. 5 об."],
        ),
        (
            "See, e.g., Ann Beck, Ways 17 (1998); Beck, “Ways of,” 21; see also Ann Roth, Nets (Bonn: Oak, 2001), 12.",
            ["Ann Beck, Ways 17 (1998)", "Beck, “Ways of,” 21", "Ann Roth, Nets (Bonn: Oak, 2001), 12."],
        ),
        # One work whose title, places or pages hold such marks stays one.
        ("Beck, Udo, Wege; Formen der Ordnung, Bonn; Köln 1999, S. 3.", None),
        ("Beck, Udo, Wege, sowie sie sind, Bonn 1999.", None),
    ],
)
def test_a_note_is_cut_into_its_works_without_what_leads_to_them(note: str, works: list[str] | None) -> None:
    found = [raw for _, raw in noted(note, *OTHERS)]
    assert found == [*(works or [note]), *OTHERS]


def test_every_work_of_notes_has_a_number_of_its_own() -> None:
    found = noted("Beck, Udo, Wege, Bonn 1999; Klein, Ina, Netze, Köln 2001.", *OTHERS)
    assert len({number for number, _ in found}) == len(found) == 4


def test_numbered_notes_in_one_place_are_known_by_what_leads_to_their_works() -> None:
    document = plain(
        "1. Vgl. Beck, Udo, Wege, Bonn 1999, S. 3; Klein, Ina, Netze, Köln 2001, S. 7.",
        "2. Siehe Klein, Netze, S. 9.",
        "3. Hervorhebung im Original.",
        "4. Vgl. ebd., S. 12.",
    )
    works = ["Beck, Udo, Wege, Bonn 1999, S. 3", "Klein, Ina, Netze, Köln 2001, S. 7.", "Klein, Netze, S. 9."]
    assert raws(document) == [*works, "ebd., S. 12."]


def test_an_entry_of_a_list_is_not_cut_as_notes_are() -> None:
    listed = "Beck, Udo, Wege, Bonn 1999; anders Klein, Ina, Netze, Köln 2001."
    assert raws(plain(listed, *OTHERS)) == [listed, *OTHERS]


def test_lines_that_begin_with_a_dash_go_on_with_their_entry() -> None:
    document = plain(
        "Лосев А. А. О рядах // Вестник. – 2001.", "– Т. 5. – С. 5.", "Ким Б. Теория. – М.: Наука, 1999.", "– 320 с."
    )
    assert raws(document) == [
        "Лосев А. А. О рядах // Вестник. – 2001. – Т. 5. – С. 5.", "Ким Б. Теория. – М.: Наука, 1999. – 320 с.",
    ]  # fmt: skip
    assert raws(plain("– Kim, B. (1999): Netze.", "– Roth, I. (2001): Zahlen.")) == [
        "Kim, B. (1999): Netze.", "Roth, I. (2001): Zahlen.",
    ]  # fmt: skip


def test_raised_numbers_and_numbers_before_small_particles_begin_entries() -> None:
    assert raws(plain("¹ Kim, B. (1999): Netze.", "² Roth, I. (2001): Zahlen.")) == [
        "Kim, B. (1999): Netze.", "Roth, I. (2001): Zahlen.",
    ]  # fmt: skip
    bare = plain("1 Kim, B. (1999): Netze.", "2 von der Heydt, K. (2001): Zahlen.", "3 Roth, I. (2001): Form.")
    assert [entry.number for entry in entries(bare)] == [1, 2, 3]


def test_a_separator_may_begin_its_line_and_a_year_stand_some_lines_behind_it() -> None:
    document = plain(
        "Лосев А. А. О рядах. М., 2001. — Ким Б. В., Орлов",
        "Г. Д., Петров В. В. Теория сетей и её приложения",
        "к расчёту рядов. М., 1999. 320 с.",
        "— Рот И. И. Числа и ряды. М., 2002. — Орлов Г. Д. Сети и узлы. Л., 1980.",
    )
    assert [raw.strip(" —") for raw in raws(document)] == [
        "Лосев А. А. О рядах. М., 2001.",
        "Ким Б. В., Орлов Г. Д., Петров В. В. Теория сетей и её приложения к расчёту рядов. М., 1999. 320 с.",
        "Рот И. И. Числа и ряды. М., 2002.",
        "Орлов Г. Д. Сети и узлы. Л., 1980.",
    ]


def test_a_number_inside_a_paragraph_may_end_its_line() -> None:
    document = plain(
        "1. Ким Б. Теория. М., 1999. 2.", "Лосев А. А. О рядах. М., 2001. С. 5. 3.", "Рот И. Числа. М., 2002."
    )
    assert raws(document) == [
        "Ким Б. Теория. М., 1999.",
        "Лосев А. А. О рядах. М., 2001. С. 5.",
        "Рот И. Числа. М., 2002.",
    ]


@pytest.mark.parametrize(
    "heading",
    [
        ("Литература. 1. Ким Б. Теория. М., 1999.",),
        ("Список использованных источников и", "литературы", "1. Ким Б. Теория. М., 1999."),
    ],
)
def test_a_heading_of_two_lines_or_before_the_first_entry_is_no_part_of_it(heading: tuple[str, ...]) -> None:
    document = plain(*heading, "2. Лосев А. А. О рядах. М., 2001.")
    assert raws(document) == ["Ким Б. Теория. М., 1999.", "Лосев А. А. О рядах. М., 2001."]
