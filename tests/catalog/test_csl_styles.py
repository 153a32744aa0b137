"""Lists of references in styles of the Citation Style Language: published ones, and files of one's own."""

from pathlib import Path

import pytest

from svod.assemble.named_methods import citation_styles, exporter
from svod.catalog.exports import csl_style
from svod.catalog.exports.csl_style import CslStyleExporter, style_names, style_path, style_title
from svod.errors import MissingExtraError, UnknownMethodError
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.work import Work, WorkRecord
from tests.catalog.cards import all_records, rich_record

OWN = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0" default-locale="ru-RU">
  <info><title>Свой стиль</title><id>own</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography><layout suffix=".">
    <names variable="author"><name and="text" name-as-sort-order="all"/></names>
    <text variable="title" prefix=" — "/>
  </layout></bibliography>
</style>
"""


def paper(title: str, language: str, *names: PersonName, **source: str) -> WorkRecord:
    """A journal article with authors of a language."""
    values = tuple(Value(text, 0.9, scheme=scheme) for scheme, text in source.items())
    claims = {
        Field.TITLE: (Value(title, 0.9, language=language),),
        Field.CREATOR: tuple(Creator(name.full, 0.9, name=name, language=language) for name in names),
        Field.DATE: (Value("1954", 0.9),),
        Field.SOURCE: values,
    }
    return WorkRecord(Work("w1", language, Metadata(claims), ()), (), ())


RUSSIAN = paper(
    "О движениях", "ru", PersonName("Колмогоров", "А. Н."), PersonName("Лосев", "А. А."),
    journal="Доклады АН СССР", volume="98", issue="4", pages="527–530",
)  # fmt: skip
GERMAN = paper("Über Körper", "de", PersonName("Müller", "Hans-Jürgen"), journal="Annalen", volume="17")
ALONE = WorkRecord(Work("w1", "en", Metadata({Field.TITLE: (Value("Alone", 0.9),)}), ()), (), ())


def written(style: str, *records: WorkRecord) -> list[str]:
    return "".join(exporter(f"style:{style}").export(records)).splitlines()


@pytest.mark.parametrize(
    ("style", "entries"),
    [
        (
            "apa",
            [
                "Колмогоров, А. Н., & Лосев, А. А. (1954). О движениях. Доклады АН СССР, 98(4), 527–530.",
                "Müller, H.-J. (1954). Über Körper. Annalen, 17.",
                "Alone. (n.d.).",
            ],
        ),
        (
            "ieee",
            [
                "[1] А. Н. Колмогоров and А. А. Лосев, “О движениях”, Доклады АН СССР, vol. 98, no. 4, pp. 527–530, "
                "1954.",
                "[2] H.-J. Müller, “Über Körper”, Annalen, vol. 17, 1954.",
                "[3] “Alone”.",
            ],
        ),
        (
            "nature",
            [
                "1. Колмогоров, А. Н. & Лосев, А. А. О движениях. Доклады АН СССР 98, 527–530 (1954).",
                "2. Müller, H.-J. Über Körper. Annalen 17, (1954).",
                "3. Alone.",
            ],
        ),
    ],
)
def test_works_in_three_languages_are_cited_as_styles_say(style: str, entries: list[str]) -> None:
    assert written(style, RUSSIAN, GERMAN, ALONE) == entries


@pytest.mark.parametrize("style", style_names())
def test_every_common_style_writes_every_work_on_a_line_of_its_own_and_a_lone_title_once(style: str) -> None:
    entries = written(style, *all_records(), ALONE)
    assert len(entries) == len(list(all_records())) + 1
    assert all(entries)
    assert entries[-1].count("Alone") == 1


def test_a_style_of_ones_own_is_found_in_its_folder_and_speaks_its_language(tmp_path: Path) -> None:
    (tmp_path / "own.csl").write_text(OWN, encoding="utf-8")
    assert "own" in style_names(tmp_path)
    assert style_title("own", tmp_path) == "Свой стиль"
    entry = "".join(exporter("style:own", tmp_path).export([RUSSIAN]))
    assert entry == "Колмогоров, А. Н. и Лосев, А. А. — О движениях.\n"


def test_a_changed_style_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "own.csl"
    path.write_text(OWN, encoding="utf-8")
    first = "".join(CslStyleExporter(path).export([ALONE]))
    path.write_text(OWN.replace(" — ", " + "), encoding="utf-8")
    assert "".join(CslStyleExporter(path).export([ALONE])) != first


@pytest.mark.parametrize("name", ["nobody-has-it", "../apa", "/etc/passwd", ""])
def test_an_unknown_style_is_named_with_those_that_are_known(name: str) -> None:
    with pytest.raises(UnknownMethodError, match="ieee"):
        style_path(name)


@pytest.mark.parametrize("text", ["no style", '<style xmlns="http://purl.org/net/xbiblio/csl"/>'])
def test_a_file_that_is_no_style_has_a_named_end(tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.csl").write_text(text, encoding="utf-8")
    assert "broken" in citation_styles(tmp_path)
    with pytest.raises(UnknownMethodError, match=r"broken\.csl"):
        list(exporter("style:broken", tmp_path).export([rich_record()]))


def test_a_dependent_style_is_written_as_its_parent() -> None:
    assert written("nature-physics", RUSSIAN) == written("nature", RUSSIAN)


def test_without_the_published_styles_those_of_ones_own_are_there_and_others_name_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csl_style, "published_styles", lambda: None)
    (tmp_path / "own.csl").write_text(OWN, encoding="utf-8")
    assert style_names(tmp_path) == ("own",)
    with pytest.raises(MissingExtraError, match="«ieee»"):
        style_path("ieee", tmp_path)
