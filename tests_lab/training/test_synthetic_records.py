"""Records that models may not learn from are not in the synthetic references that train them."""

import gzip
import json
from pathlib import Path

import pytest

from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import corpora
from svod_lab.corpora.licences import may_be_learned
from svod_lab.training.references.synthetic_references import _items, _records, _titles


@pytest.mark.parametrize(
    ("corpus", "year", "may"),
    [
        ("acl", "2015", False),
        ("acl", "2016", True),
        ("acl", "", False),
        ("acl", "in press", False),
        ("zotero", "1999", True),
        ("zotero", "", True),
    ],
)
def test_a_corpus_may_be_free_only_since_a_year(corpus: str, year: str, may: bool) -> None:
    assert may_be_learned(corpus, year) is may


def test_old_records_of_the_acl_anthology_are_left_out(tmp_path: Path) -> None:
    (file,) = next(row.corpus.files for row in corpora(tmp_path) if row.corpus.name == "acl")
    rows = [
        {"title": f"Parsing {year} {number}", "authors": [["Anna", "Berg"]], "year": str(year), "booktitle": "Talks"}
        for year in (1998, 2015, 2016, 2021)
        for number in range(20)
    ]
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    records = _records(_items(tmp_path, "acl", Complaints()), "acl", "en")
    assert {str(record.fields.year) for record in records} == {"2016", "2021"}


def test_titles_of_a_catalogue_are_of_the_training_part_and_of_one_work(tmp_path: Path) -> None:
    (file,) = next(row.corpus.files for row in corpora(tmp_path) if row.corpus.name == "tibkat")
    titles = ("Netze : eine Einführung", "Netze ; Band 2: Knoten", "Knoten / Hrsg.: A. Beck")
    rows = [{"filename": f"{number}.jsonld", "title": titles[number % 3], "desc": "Ein Text."} for number in range(60)]
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    found = _titles(_items(tmp_path, "tibkat", Complaints()))
    assert set(found) == {"Netze : eine Einführung"}
    assert 0 < len(found) < 20
    assert _titles(_items(tmp_path / "elsewhere", "tibkat", Complaints())) == []
