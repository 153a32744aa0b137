"""The verbs vocab and collection as users call them."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import svod

TABLE = "code\ten\tde\n3\tlace making\tSpitzenklöppeln\n3.1\tbobbins\tKlöppel\n"


def lines(*arguments: object) -> list[dict[str, object]]:
    result = svod(*arguments, "--json")
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("vocab")
    (place / "lace.tsv").write_text(TABLE, encoding="utf-8")
    (place / "records.bib").write_text("@book{a, title={Der Klöppel im Winter}, language={german}}", encoding="utf-8")
    assert svod("add", "--library", place / "library", place / "records.bib").returncode == 0
    (taken,) = lines("vocab", "import", place / "lace.tsv", "--library", place / "library")
    assert (taken["name"], taken["concepts"], taken["remarks"]) == ("lace", 2, [])
    return place


def test_vocabularies_and_rules_are_listed_for_people_and_programs(folder: Path) -> None:
    (folder / "ways.tsv").write_text("51\t3.1\tbroad\n", encoding="utf-8")
    printed = svod(
        "vocab", "map", folder / "ways.tsv", "--from", "udc", "--to", "lace", "--library", folder / "library"
    )
    assert "udc → lace: 1 rules (concordance.tsv@1)" in printed.stdout
    listed = lines("vocab", "list", "--library", folder / "library")
    assert [row.get("vocabulary") or row.get("from") for row in listed] == ["lace", "udc", "msc", "udc"]
    assert "built in" in svod("vocab", "list", "--library", folder / "library").stdout


def test_terms_are_suggested_for_texts_and_files_with_their_reasons(folder: Path) -> None:
    (found,) = lines(
        "vocab", "suggest", "A history of lace making", "--vocabulary", "lace", "--library", folder / "library"
    )
    assert (found["code"], found["name"], found["is_assigned"]) == ("3", "lace making", False)
    assert found["reason"] == "the text says «lace making»"
    (folder / "essay.txt").write_text("About bobbins.\n\nBobbins turn in the evening light.\n", encoding="utf-8")
    printed = svod("vocab", "suggest", folder / "essay.txt", "--library", folder / "library")
    assert "3.1 bobbins" in printed.stdout
    assert "No term fits" in svod("vocab", "suggest", "owls", "--library", folder / "library").stdout


def test_a_query_is_rewritten_for_a_collection_and_what_was_added_is_reported(folder: Path) -> None:
    library = folder / "library"
    (card,) = lines("collection", "add", "winter", "--language", "de", "--vocabulary", "lace", "--library", library)
    assert (card["name"], card["works"]) == ("winter", 1)
    assert [row["name"] for row in lines("collection", "list", "--library", library)] == ["winter"]
    assert lines("search", "bobbins", "--library", library) == []
    *works, printed = lines("search", "bobbins", "--expand", "--library", library)
    assert len(works) == 1
    terms = printed["expansions"][0]["terms"]  # type: ignore[index]
    assert {
        "words": "bobbins",
        "text": "Klöppel",
        "weight": 1.0,
        "reason": "«bobbins» in lace",
        "is_code": False,
    } in terms
    shown = svod("search", "bobbins", "--expand", "--library", library)
    assert "«bobbins» in winter, also «Klöppel» (1.00): «bobbins» in lace" in shown.stderr


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (("vocab", "import", "nothing.ttl"), "Built in are: msc, udc."),
        (("vocab", "map", "--to", "nothing"), "`svod vocab list` shows them all"),
        (("vocab", "map", "ways.tsv", "--to", "lace"), "Name it with --from."),
        (("vocab", "map", "--to", "lace", "--measure", "guess"), "Known: conditional, equivalence, loglikelihood."),
        (("vocab", "suggest", "words", "--vocabulary", "nothing"), "no vocabulary «nothing»"),
        (("vocab", "remove", "nothing"), "no vocabulary «nothing»"),
        (("collection", "add", "Не имя"), "cannot be a name"),
        (("collection", "remove", "nothing"), "no collection «nothing»"),
    ],
)
def test_a_wrong_call_is_named_with_the_way_out(folder: Path, arguments: tuple[str, ...], printed: str) -> None:
    result = svod(*arguments, "--library", folder / "library")
    assert result.returncode == 2
    assert printed in result.stderr
