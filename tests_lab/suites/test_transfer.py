"""The suite of transfer: records are read, held out from what rules are learned from, and scored rightly."""

import gzip
import json
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import open_corpus
from svod_lab.runs.bench import Choice
from svod_lab.scores.figure import Figure
from svod_lab.suites.search.expansion import RECALL, WORDS, beyond
from svod_lab.suites.search.transfer import CALIBRATION, CAPTIONS, CONCORDANCE, HIT_RATE, measure
from svod_lab.suites.search.transfer_sets import fold_of
from tests_lab.suites.benches import make_bench

# Crafts with words of their own, each in less than a tenth of the records.
GERMAN = """Weberei Töpferei Gerberei Köhlerei Brauerei Imkerei Schmiede Gießerei Käserei Kelterei Färberei
Böttcherei"""
ENGLISH = "weaving pottery tanning charcoal brewing beekeeping smithing casting cheese pressing dyeing coopering"
RUSSIAN = """ткачество гончарство кожевник уголь пивоварня пасека кузница литейщик сыроварня давильня красильня
бочар"""
CRAFTS = tuple(zip(GERMAN.split(), ENGLISH.split(), RUSSIAN.split(), strict=True))


def packed(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode()))


def catalogue(folder: Path, count: int) -> None:
    rows = [
        {
            "filename": f"cards/{number}.json", "title": f"{german} im Dorf {number}", "desc": "Ein Buch.",
            "subjects": [f"https://terms.example/{number % len(CRAFTS)}"],
            "text_en": f"{english.capitalize()} in a village\n\nA book.",
        }
        for number in range(count)
        for german, english, _ in [CRAFTS[number % len(CRAFTS)]]
    ]  # fmt: skip
    packed(folder / "vocab" / "tibkat_dev_de.jsonl.gz", "\n".join(map(json.dumps, rows)))


def journal(folder: Path, count: int) -> None:
    rows = [
        {
            "id": f"2001/{number:02}/01.md", "udc": f"677.0{number % len(CRAFTS)}:745",
            "ru": {"title": f"О ремёслах, часть {number}", "keywords": [russian], "abstract": "Рассказ мастера."},
            "en": {"title": f"The {english} at home", "keywords": [], "abstract": ""},
        }
        for number in range(count)
        for _, english, russian in [CRAFTS[number % len(CRAFTS)]]
    ]  # fmt: skip
    packed(folder / "headers" / "header_ru_nuclear.jsonl.gz", "\n".join(map(json.dumps, rows)))
    packed(folder / CAPTIONS, "udc\tbroader\ten\tde\tru\n677.01\t\tpottery\tTöpferei\tгончарство\n")
    packed(folder / CONCORDANCE, "grnti\tlabel\tscheme\tcode\n61\tПасека. см. также\tУДК\t677.05\n")


def test_records_are_read_with_their_terms_in_both_languages(tmp_path: Path) -> None:
    catalogue(tmp_path, 1)
    journal(tmp_path, 2)
    (card,) = open_corpus("tibkat_gnd", tmp_path, Complaints()).read()
    assert card.titles == {"de": "Weberei im Dorf 0", "en": "Weaving in a village"}  # type: ignore[union-attr]
    assert card.subjects == {"https://terms.example/0"}  # type: ignore[union-attr]
    _, article = open_corpus("nuclear_udc", tmp_path, Complaints()).read()
    assert article.subjects == {"udc:677.01", "udc:745"}  # type: ignore[union-attr]
    assert "гончарство" in article.texts["ru"]  # type: ignore[union-attr]


def test_records_without_terms_are_complained_of(tmp_path: Path) -> None:
    packed(tmp_path / "vocab" / "tibkat_dev_de.jsonl.gz", '{"title": "Nichts", "subjects": []}\n{"subjects": ["a"]}\n')
    complaints = Complaints()
    assert list(open_corpus("tibkat_gnd", tmp_path, complaints).read()) == []
    assert sum(complaints.counts.values()) == 2


def test_a_record_is_always_in_the_same_fold() -> None:
    folds = [fold_of(f"record {number}") for number in range(200)]
    assert folds == [fold_of(f"record {number}") for number in range(200)]
    assert set(folds) == set(range(5))


def test_terms_learned_from_other_records_are_hit_and_expansion_finds_more(tmp_path: Path) -> None:
    catalogue(tmp_path, 60)
    figures = list(measure(make_bench(tmp_path, choice=Choice(methods=("transfer.conditional",)))))
    hits = {(figure.group, figure.method): figure.value for figure in figures if figure.name == HIT_RATE}
    assert hits["tibkat_gnd: German text to gnd", "commonest"] < 0.9  # type: ignore[operator]
    assert hits["tibkat_gnd: German text to gnd", "conditional"] > 0.9  # type: ignore[operator]
    errors = [figure.value for figure in figures if figure.name == CALIBRATION]
    assert len(errors) == 2
    assert all(0 <= error <= 1 for error in errors)  # type: ignore[operator]
    recalls = {figure.method: figure for figure in figures if figure.name == RECALL and "English" in figure.group}
    assert recalls["conditional"].value > recalls[WORDS].value == 0.0  # type: ignore[operator]
    assert recalls["conditional"].reached is True


def test_captions_are_matched_beside_what_was_learned(tmp_path: Path) -> None:
    journal(tmp_path, 60)
    figures = list(measure(make_bench(tmp_path, choice=Choice(methods=("conditional",)))))
    methods = [figure.method for figure in figures if figure.name == HIT_RATE and "Russian" in figure.group]
    assert methods == ["commonest", "labels", "conditional", "conditional + labels"]
    hits = {figure.method: figure for figure in figures if figure.name == HIT_RATE and "Russian" in figure.group}
    assert 0 < hits["labels"].value < hits["conditional"].value  # type: ignore[operator]
    assert hits["conditional"].reached is True


def test_queries_are_rewritten_from_key_words_to_classes_of_records_not_learned_from(tmp_path: Path) -> None:
    journal(tmp_path, 180)
    figures = list(measure(make_bench(tmp_path, choice=Choice(methods=("conditional",)))))
    recalls = {figure.method: figure for figure in figures if "keywords-ru to udc" in figure.group}
    assert recalls[WORDS].value == 0.0
    assert recalls["conditional"].value > 0.4  # type: ignore[operator]
    # The records of the journal have no English key words.
    assert not any("keywords-en" in figure.group for figure in figures)


def test_a_figure_is_held_against_another() -> None:
    assert beyond(Figure("a", 0.5), 0.5, strictly=True).reached is False
    assert beyond(Figure("a", 0.5), 0.5, strictly=False).reached is True
    assert beyond(Figure("a", None), 0.5, strictly=True).reached is None


def test_a_folder_without_records_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no classified records"):
        list(measure(make_bench(tmp_path)))
