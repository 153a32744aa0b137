"""Pictures: files that really are pictures, and the numbers behind them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
from lxml import etree

from svod.errors import SettingsError
from svod.model.document import Document
from svod.model.reference import BibliographyBlock, LabeledSpan
from svod_lab.plots.canvas import canvas
from svod_lab.plots.confusion import confusion_of
from svod_lab.plots.durations import Duration, growth, measured
from svod_lab.plots.forest import projected
from svod_lab.plots.plot_table import PICTURES, picture
from svod_lab.plots.reliability import claims_of
from svod_lab.runs.bench import Choice
from tests_lab.corpora.corpus_files import write_archive
from tests_lab.suites.benches import answer, make_bench

RAW = "Сад 2007"
REFERENCE = answer(
    {"title": ["Сад"]}, {"title": ["Сад"], "year": ["2007"]}, text=RAW, found_spans=(LabeledSpan(0, 3, "title"),),
    expected_spans=(LabeledSpan(0, 3, "title"), LabeledSpan(4, 8, "year")),
)  # fmt: skip


class ForestByHand:
    """A finder that looks at two things."""

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """Nothing."""
        return ()

    def importances(self) -> Mapping[str, float]:
        """The year above all."""
        return {"year": 0.75, "length": 0.25}

    def line_features(self, document: Document) -> Sequence[Sequence[float]]:
        """Whether there is a digit, and how long the line is."""
        return [[float(any(map(str.isdigit, line.text))), float(len(line.text))] for line in document.lines]


@pytest.mark.parametrize("name", ["reliability", "confusion"])
def test_answers_are_drawn_as_a_picture_that_opens(tmp_path: Path, name: str) -> None:
    svg, png = tmp_path / f"{name}.svg", tmp_path / f"{name}.png"
    for out in (svg, png):
        picture(name).draw(out, [REFERENCE], make_bench(tmp_path))
    assert png.read_bytes().startswith(b"\x89PNG")
    assert etree.parse(svg).getroot().tag.endswith("svg")
    assert "hand" in svg.read_text(encoding="utf-8")


def test_the_same_answers_draw_the_same_file(tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        picture("confusion").draw(tmp_path / name, [REFERENCE], make_bench(tmp_path))
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


def test_the_forest_shows_what_it_looks_at_and_how_lines_lie(tmp_path: Path) -> None:
    rows = "\n".join(
        f"{text}\t50\t{100 + 20 * place}\t10\t200\t{place}"
        for place, text in enumerate(
            ["Сад растёт", "Роща шумит", "<ref>Козлов 2007</ref>", "<ref>Beck 1999 Satz</ref>"]
        )
    )
    write_archive(tmp_path / "zones" / "excite_layout_refs.tar.gz", {"one.xml": rows})
    shop = make_bench(tmp_path, ForestByHand(), Choice(part="all"))
    for name in ("importances", "projection"):
        out = tmp_path / f"{name}.svg"
        picture(name).draw(out, [], shop)
        assert "<text" in out.read_text(encoding="utf-8")
    assert "0.750" in (tmp_path / "importances.svg").read_text(encoding="utf-8")


def test_without_a_forest_the_picture_says_so(tmp_path: Path) -> None:
    class Silent:
        def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
            return ()

    with pytest.raises(SettingsError, match="there is no trained forest"):
        picture("importances").draw(tmp_path / "out.png", [], make_bench(tmp_path, Silent()))


def test_time_is_drawn_for_a_text_that_grows(tmp_path: Path) -> None:
    out = tmp_path / "time.svg"
    picture("time").draw(out, [], make_bench(tmp_path, ForestByHand(), Choice(("bib-rules",))))
    assert "size of the text, KB" in out.read_text(encoding="utf-8")


def test_growth_is_the_power_of_the_size() -> None:
    assert growth([Duration(size, size**2 / 1000) for size in (1, 2, 4, 8)]) == pytest.approx(2.0)
    seen: list[int] = []
    assert measured(["Сад"] * 1024, lambda document: seen.append(document.line_count)).kilobytes == pytest.approx(
        7, 0.01
    )
    assert set(seen) == {1024}


def test_words_are_confused_row_by_row() -> None:
    matrix = confusion_of([REFERENCE])
    assert matrix.labels == ("title", "year", "no label")
    assert matrix.counts == ((1, 0, 0), (0, 0, 1), (0, 0, 0))


def test_lines_are_confused_with_text() -> None:
    given = answer({"line": ["2", "3"]}, {"line": ["3"]}, size=10)
    matrix = confusion_of([given])
    assert dict(zip(matrix.labels, matrix.counts, strict=True)) == {"bibliography": (1, 0), "text": (1, 8)}


def test_claims_are_those_of_the_fields_that_weights_speak_of() -> None:
    assert [tuple(claim) for claim in claims_of([REFERENCE])] == [(0.8, True)]
    assert claims_of([answer({"line": ["1"]}, {"line": ["1"]}, task="bibliography")]) == []


@pytest.mark.parametrize("name", ["reliability", "confusion"])
def test_a_run_with_nothing_to_draw_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingsError, match="Nothing in this run"):
        picture(name).draw(tmp_path / "out.png", [answer({}, {}, task="other")], make_bench(tmp_path))


def test_directions_are_those_in_which_lines_differ() -> None:
    places = projected(np.array([[0.0, 1.0, 5.0], [10.0, 1.0, 5.0], [20.0, 1.0, 5.0]]))
    assert np.allclose(np.abs(places[:, 0]), [1.2247, 0, 1.2247], atol=1e-3)
    assert np.allclose(places[:, 1], 0)


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"End it in \.png or \.svg"), canvas(tmp_path / "out.txt"):
        pass
    with pytest.raises(SettingsError, match="cannot be written"), canvas(tmp_path / "no" / "out.png"):
        pass
    with pytest.raises(SettingsError, match="Known: importances"):
        picture("portrait")
    assert set(PICTURES) == {"importances", "projection", "time", "reliability", "confusion"}
