"""Words, gaps, labels and features of a reference string: what a labeller is given, and what is made of its answer."""

import pytest

from svod.extract.neighbours import KnownWords
from svod.extract.references.columns import ReferenceColumns
from svod.extract.references.label_spans import OUTSIDE, labels_of, spans_of
from svod.extract.references.reference_features import class_observations, observations
from svod.extract.references.tokens import LONGEST_REFERENCE, tokenized
from svod.model.reference import LabeledSpan

RAW = "Лосев А.А., Kim B. O’Neil-Bauer: Теория сетей (2-е изд.) // J. Nets. 1999a. Т. 5, № 2. С. 15–19."


def span(words: str, label: str, raw: str = RAW) -> LabeledSpan:
    start = raw.index(words)
    return LabeledSpan(start, start + len(words), label)


def test_words_are_letters_or_numbers_and_ranges_addresses_and_hyphened_names_are_one() -> None:
    raw = "O’Neil-Bauer, 1999a, 15–19. https://doi.org/10.1000/xyz(1), http://a.org/b)."
    assert tokenized(raw).words == (
        "O’Neil-Bauer", "1999", "a", "15–19", "https://doi.org/", "10.1000/xyz(1)", "http://a.org/b",
    )  # fmt: skip


def test_words_and_gaps_together_are_the_whole_string() -> None:
    for raw in (RAW, "", "   ", "…—…", "a\u0301b \u202eслово"):
        reference = tokenized(raw)
        pieces = [reference.gaps[0]]
        for word, gap in zip(reference.words, reference.gaps[1:], strict=True):
            pieces += [word, gap]
        assert "".join(pieces) == raw
        assert [raw[start:end] for start, end in zip(reference.starts, reference.ends, strict=True)] == list(
            reference.words
        )


def test_only_the_first_few_thousand_characters_are_read() -> None:
    assert tokenized("слово " * 200_000).ends[-1] <= LONGEST_REFERENCE
    assert len(tokenized("A" * 1_000_000).words) <= LONGEST_REFERENCE


def test_labels_mark_where_a_long_field_begins_and_spans_come_back_from_them() -> None:
    spans = (
        span("Лосев А.А., Kim B. O’Neil-Bauer", "author"),
        span("Теория сетей (2-е изд.)", "title"),
        span("J. Nets.", "container"),
        span("1999", "year"),
        span("5", "volume"),
        span("15–19", "pages"),
    )
    reference = tokenized(RAW)
    labels = labels_of(reference, spans)
    assert labels[:3] == ("B-author", "I-author", "I-author")
    assert labels[reference.words.index("1999")] == "I-year"
    assert labels[reference.words.index("a")] == OUTSIDE
    assert spans_of(reference, labels) == spans


def test_a_full_stop_belongs_to_an_initial_and_not_to_a_sentence() -> None:
    reference = tokenized("Ким Б. Теория. М. 1999.")
    labels = ["B-author", "I-author", "B-title", "B-place", "I-year"]
    assert [(reference.raw[start:end], label) for start, end, label in spans_of(reference, labels)] == [
        ("Ким Б.", "author"),
        ("Теория", "title"),
        ("М.", "place"),
        ("1999", "year"),
    ]


def test_the_stop_of_a_shortened_word_belongs_to_a_title() -> None:
    reference = tokenized("Прогноз до 2050 г. Бонн")
    labels = ["B-title", "I-title", "I-title", "I-title", "B-place"]
    assert [reference.raw[start:end] for start, end, _ in spans_of(reference, labels)] == ["Прогноз до 2050 г.", "Бонн"]


def test_people_end_before_a_bracket_that_names_nobody() -> None:
    reference = tokenized("Rauen, Ida (Ÿ¤ Ÿ) Titel")
    (people,) = spans_of(reference, ["B-author", "I-author", "I-author", "I-author", "O"])
    assert reference.raw[people.start : people.end] == "Rauen, Ida"


def test_a_span_that_goes_on_without_a_beginning_is_a_span() -> None:
    reference = tokenized("Теория сетей")
    assert spans_of(reference, ["I-title", "I-title"]) == (LabeledSpan(0, 12, "title"),)


def test_each_word_has_as_many_groups_as_any_other_and_equal_words_share_theirs() -> None:
    first, second = (observations(tokenized(raw)) for raw in (RAW, "Лосев Б. Другое. 2001."))
    assert len({len(one.groups) for one in (*first, *second)}) == 1
    assert first[0].groups[0] is second[0].groups[0]
    assert "w=лосев" in first[0].features


def test_a_word_knows_the_gaps_quotes_and_brackets_around_it() -> None:
    words = ("Kim", "B", "Nets", "of", "light", "Bonn", "1999")
    seen = dict(zip(words, observations(tokenized('Kim, B.: "Nets of light". Bonn (1999)')), strict=True))
    assert 'quoted="' in seen["of"].features
    assert "quoted=after" in seen["Bonn"].features
    assert "brackets=1" in seen["1999"].features
    assert "<g=, " in seen["B"].features


def test_a_word_as_one_symbol_is_its_class_with_the_gap_before() -> None:
    symbols = [one.features for one in class_observations(tokenized("Ким, 1999"))]
    assert all(len(symbol) == 1 for symbol in symbols)
    assert symbols[1][0].startswith(",")


def test_a_string_without_words_has_nothing_to_see() -> None:
    assert observations(tokenized(" …")) == ()
    assert class_observations(tokenized("")) == ()


def test_references_seen_together_are_seen_as_each_alone() -> None:
    raws = (RAW, "Ким Б. Теория. М., 1999.", "In: Kim (Hg.): «Nets» 1999, 2001, 2003 end", "a")
    together = ReferenceColumns().observed([tokenized(raw) for raw in raws]).observations()
    assert [[set(one.features) for one in sequence] for sequence in together] == [
        [set(one.features) for one in observations(tokenized(raw))] for raw in raws
    ]


def test_letters_of_words_that_a_model_does_not_know_are_left_out_and_nothing_else() -> None:
    reference = tokenized(RAW)
    known = KnownWords(["w=kim", "-2:w=nets", "s=Lx", "+1:c=city"])
    assert [word for word in ("kim", "nets", "Lx", "city", "") if word in known] == ["kim", "nets"]
    (seen,) = ReferenceColumns(known).observed([reference]).observations()
    for less, all_there_is in zip(seen, observations(reference), strict=True):
        left_out = {feature.partition("w=")[2] for feature in set(all_there_is.features) - set(less.features)}
        assert "kim" not in left_out
        assert "nets" not in left_out
        assert len(all_there_is.features) - len(less.features) == sum(
            "w=" in feature and feature.partition("w=")[2] not in known for feature in all_there_is.features
        )


def test_what_is_remembered_is_forgotten_when_it_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("svod.extract.references.columns.MOST_WORDS", 3)
    columns = ReferenceColumns()
    first = columns.observed([tokenized(RAW)])
    second = columns.observed([tokenized(RAW)])
    assert second.groups is not first.groups
    assert [one.features for one in second.observations()[0]] == [one.features for one in first.observations()[0]]
