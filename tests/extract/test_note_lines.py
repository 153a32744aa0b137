"""Lines of notes: sentences that only explain are left out; notes that were found in part are completed."""

from svod.extract.bibliography.note_lines import explaining, lines_above, lines_below

CITING = "3 Vgl. Karl Roth, Von Netzen, in: Zeitschrift für Wald 12 (1998), S. 3-9."


def test_a_note_without_a_number_of_its_own_text_explains() -> None:
    notes = [
        CITING,
        "4 Der Verfasser ist derzeit Leiter des Amtes für Wald und Wiese in der Stadt",
        "Altenfeld.",
        "5 Roth, a.a.O., S. 7.",
    ]
    assert explaining(notes) == [False, True, True, False]


def test_a_note_that_names_persons_and_bodies_explains_all_the_same() -> None:
    notes = [
        "6 ‚Wald zwischen Bild und Wirklichkeit’ (Prof. Dr. W. Haber); ‚Wiesen in Österreich’ (Dr. K. Fink).",
        CITING,
    ]
    assert explaining(notes) == [True, False]


def test_sentences_behind_the_end_of_a_work_explain() -> None:
    notes = [
        "Roth, Von Netzen, Köln 1998, S. 289-317.",
        "Der Übergang zur ersten Ernte jenseits dieses Alters ist nicht zuletzt durch",
        "die Witterung begrenzt, und das gilt auch für alle anderen Felder zum einen",
        "wie zum anderen. Vgl. hierzu Anna Albers, Felder, in: Karl Roth (Hrsg.), Land,",
        "Köln 2005, S. 98-126.",
    ]
    assert explaining(notes) == [False, True, True, False, False]
    notes[3] = "wie zum anderen."
    notes[4] = "Vgl. hierzu Anna Albers, Felder, in: Karl Roth (Hrsg.), Land, Köln 2005, S. 98-126."
    assert explaining(notes) == [False, True, True, True, False]


def test_a_title_behind_a_year_in_words_of_its_own_line_is_no_remark() -> None:
    assert explaining(["Amt für Land (2011): Wald und Wiese.", "Eine Studie zur Frage nach der Bedeutung der Pflege", "der Kinder für das Land. Berlin 2011."]) == [False] * 3  # fmt: skip # noqa: E501


def test_short_forms_are_no_remarks() -> None:
    assert explaining(["7 Ebd.", "8 Ibid.", "9 Там же.", "10 Roth, Der Wald."]) == [False] * 4


def test_a_note_in_a_narrow_column_is_completed() -> None:
    above = ["Zusammenhalt in der", "Entwicklung sowie den", "Amt für Land (2011):", "Köln 1998."]
    assert lines_above("Familie. Berlin; Institut", above) == 3
    below = ["Väter im Spannungsfeld", "von Arbeit, in: Amt", "für Land, Köln.", "12 Karl Roth"]
    assert lines_below("(2013): Hürden der", below) == 3


def test_what_is_closed_or_numbered_is_not_completed() -> None:
    assert lines_above(CITING, ["so dass es sich um ein", "Ergebnis handelt"]) == 0
    assert lines_below("Köln 1998, S. 12.", ["von Arbeit, in: Amt"]) == 0


def test_running_text_completes_no_note() -> None:
    above = ["dabei auch in der Forschung immer wieder thematisiert und von vielen so gesehen", "worden ist."]
    assert lines_above("wie bei Karl Roth, Von Netzen, in: Zeitschrift 12 (1998), S. 3.", above) == 0
    assert lines_above("mit dem Alter deutlich ab. Vgl. hierzu Karl Roth, Netze 1998.", ["Familie und Land"]) == 0


def test_a_year_in_a_sentence_cites_nothing() -> None:
    notes = [
        CITING,
        "7 Er war seit 1939 im Amt tätig gewesen und wurde nach seiner Entlassung ohne Verfahren eingestellt.",
    ]
    assert explaining(notes) == [False, True]
