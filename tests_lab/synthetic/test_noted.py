"""Papers with notes that were written by hand: every mark is closed, every reference begins in its line."""

import re

import pytest

from svod_lab.corpora.items import NOTES, NOTES_AND_LISTS, Zone
from svod_lab.synthetic.noted import noted_papers


@pytest.mark.parametrize("scored_only", [False, True])
def test_references_stand_where_they_are_said_to_begin(scored_only: bool) -> None:
    papers = noted_papers("noted", scored_only=scored_only)
    assert {paper.language for paper in papers} == {"de", "en", "ru"}
    assert {paper.place for paper in papers} == {NOTES, NOTES_AND_LISTS}
    for paper in papers:
        assert not any(mark in line.text for line in paper.lines for mark in "{}\ue000\ue001")
        assert paper.entry_starts is not None
        for start, reference in zip(paper.entry_starts, paper.references, strict=True):
            assert reference.split()[0] in paper.lines[start].text
            assert paper.zones[start] is Zone.BIBLIOGRAPHY


def test_notes_that_explain_are_no_references_and_halves_differ() -> None:
    looked, scored = (noted_papers("noted", scored_only=half) for half in (False, True))
    assert not {paper.document_id for paper in looked} & {paper.document_id for paper in scored}
    for paper in (*looked, *scored):
        notes = [(line.text, zone) for line, zone in zip(paper.lines, paper.zones, strict=True)]
        assert any(re.match(r"\d+ ", text) and zone is Zone.BODY for text, zone in notes)
        assert any(re.match(r"\d+ ", text) and zone is Zone.BIBLIOGRAPHY for text, zone in notes)
