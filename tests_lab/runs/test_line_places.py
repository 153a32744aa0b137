"""Bibliography lines are scored apart by where the references of a document stand: in lists, in notes, in both."""

from svod.model.metadata import Value
from svod_lab.corpora.items import LabeledLines, LayoutLine, Trust, Zone
from svod_lab.runs.answers import Answer
from svod_lab.runs.tasks.lines import ASIDE, LINE, LONGEST_PAPER, line_item
from svod_lab.suites.reading.lines import judge


def labelled(place: str, lines: int) -> LabeledLines:
    """A document whose first line is of a bibliography."""
    texts = tuple(LayoutLine(f"Zeile {number}") for number in range(lines))
    zones = (Zone.BIBLIOGRAPHY, *(Zone.BODY for _ in texts[1:]))
    return LabeledLines("one", texts, zones, (0,), "excite_layout", "de", Trust.HAND, place=place)


def answer(found: str, *kinds: str) -> Answer:
    return Answer(
        "bibliography", "bib-crf@1", "excite_layout", "one", "one", "de", expected={LINE: ("1", "2")},
        found={LINE: tuple(Value(line, 1.0, "bib-crf@1") for line in found)}, kinds=kinds,
    )  # fmt: skip


def test_a_volume_of_which_some_notes_are_marked_is_also_left_out() -> None:
    assert line_item(labelled("notes", 9)).kinds == ("notes", "notes without volumes")
    assert line_item(labelled("notes", LONGEST_PAPER + 1)).kinds == ("notes",)
    assert line_item(labelled("notes and lists", 9)).kinds == ("notes and lists",)
    assert line_item(labelled("", 9)).kinds == ()


def test_notes_and_lists_have_figures_of_their_own() -> None:
    scores = {
        score.name: score.value
        for score, _, _ in judge([answer("12", "lists"), answer("13", "notes"), answer("1", "notes")], "")
    }
    assert scores["lists, F1"] == 1
    assert scores["notes, recall"] == 0.5
    assert scores["notes, precision"] == 2 / 3
    assert "notes and lists, F1" not in scores


def test_lines_that_repeat_or_mention_a_work_are_a_matter_of_convention() -> None:
    texts = ("1 Anna Roth: Von Netzen. Köln 1998.", "2 ebenda, S. 7", "3 Lutz (2004, S. 22)", "und sagt das auch.")
    zones = (Zone.BIBLIOGRAPHY, Zone.BODY, Zone.BIBLIOGRAPHY, Zone.BODY)
    item = line_item(
        LabeledLines(
            "one", tuple(map(LayoutLine, texts)), zones, (0, 2), "excite_layout", "de", Trust.HAND,
            ("Anna Roth: Von Netzen. Köln 1998.", "Lutz (2004, S. 22)"), "notes",
        )
    )  # fmt: skip
    assert item.aside == {1, 2}
    found = Answer(
        "bibliography", "bib-crf@1", "excite_layout", "one", "one", "de",
        expected={LINE: ("1", "3"), ASIDE: ("2", "3")},
        found={LINE: (Value("1", 1.0, "bib-crf@1"), Value("2", 1.0, "bib-crf@1"))}, kinds=("notes",),
    )  # fmt: skip
    scores = {score.name: score.value for score, _, _ in judge([found], "")}
    assert scores["notes, F1"] == 0.5
    assert scores["notes, conventions aside, F1"] == 1
