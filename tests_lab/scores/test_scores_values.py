"""Single values by hand: GROBID's strengths, P4's outcomes, spans, names; the arithmetic stands beside each."""

import pytest

from svod.model.person import PersonName
from svod.model.reference import LabeledSpan
from svod_lab.scores.forms import occurrences, plain, soft, token_f1, words
from svod_lab.scores.names import name_counts
from svod_lab.scores.outcomes import Verdict, Verdicts, outcome_scores, verdict, verdicts
from svod_lab.scores.score import MisalignedError
from svod_lab.scores.spans import label_tallies, span_tallies, spans_of_labels, word_labels, word_tallies
from svod_lab.scores.strengths import (
    Strength,
    agree,
    field_tallies,
    ratcliff_obershelp,
    record_of_spans,
    record_right,
)
from svod_lab.scores.tally import Tally, label_scores, pooled, pooled_by_label
from svod_lab.scores.value_scores import value_scores


def test_soft_ignores_punctuation_case_blanks_and_soft_hyphens_but_not_accents_or_signs() -> None:
    assert soft("«Юго-Запад»,  №\u00a05") == soft("юго запад № 5")
    assert soft("Ма\u00adтрица") == soft("матрица")
    assert words("Ма\u00adтрица") == ("матрица",)
    assert soft("мой") != soft("мои")
    assert soft("(1980² )") == soft("(19802)")
    assert soft("C++") != soft("C")
    assert soft("— …") == ""


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert soft("и\u0306") == soft("й")
    assert plain("A\u0308  B\n") == "ä b"


@pytest.mark.parametrize(
    ("expected", "found", "agreeing"),
    [
        ("Теория графов", "теория  графов", {*Strength}),
        # Soft only: 3 blanks and signs differ of 8 letters: 1 - 3/8 < 0.8.
        ("a-b-c-de", "abcde", {Strength.SOFT}),
        # One letter of five: 1 - 1/5 = 0.8 reaches the bar; 2 * 4 / 10 = 0.8 does not reach 0.95.
        ("abcde", "abcdx", {Strength.LEVENSHTEIN}),
        # Two letters of nine: 1 - 2/9 = 0.78.
        ("abcdefghi", "xbcdefghx", set()),
        # One letter of twenty: 1 - 1/20 = 0.95, and 2 * 19 / 40 = 0.95 reaches the bar.
        ("abcdefghijklmnopqrst", "abcdefghijklmnopqrsX", {Strength.LEVENSHTEIN, Strength.RATCLIFF_OBERSHELP}),
        # One letter more after nineteen: 2 * 19 / 39 = 0.974.
        ("abcdefghijklmnopqrs", "abcdefghijklmnopqrst", {Strength.LEVENSHTEIN, Strength.RATCLIFF_OBERSHELP}),
        ("", "", set()),
        ("—", "—", set()),
        ("a", "", set()),
    ],
)
def test_each_strength_agrees_where_grobid_says(expected: str, found: str, agreeing: set[Strength]) -> None:
    assert {strength for strength in Strength if agree(expected, found, strength)} == agreeing


def test_ratcliff_obershelp_takes_the_longest_block_first() -> None:
    # WIKIMEDIA / WIKIMANIA: «WIKIM» 5, then right of it «IA» 2: 2 * 7 / 18. A common subsequence is no longer here.
    assert ratcliff_obershelp("WIKIMEDIA", "WIKIMANIA") == pytest.approx(14 / 18)
    # «ccc» splits «ab|ccc» against «ccc|ab»: nothing is left to match, though «ab» is in both.
    assert ratcliff_obershelp("abccc", "cccab") == pytest.approx(6 / 10)
    assert ratcliff_obershelp("", "") == 1
    assert ratcliff_obershelp("", "a") == 0


def test_a_very_long_value_is_judged_by_its_common_subsequence() -> None:
    text = "ab " * 2000
    assert agree(text, text + "c", Strength.RATCLIFF_OBERSHELP)
    assert not agree(text, text + "c" * 700, Strength.RATCLIFF_OBERSHELP)


def test_grobid_counts_a_wrong_value_once_against_precision_and_once_against_recall() -> None:
    expected = {"title": "A", "year": "2007", "pages": "1"}
    found = {"title": "A", "year": "2008", "volume": "3"}
    fields = ("title", "year", "pages", "volume", "doi")
    tallies = field_tallies(expected, found, Strength.STRICT, fields)
    assert tallies == {
        "title": Tally(1, 1, 1),
        "year": Tally(0, 1, 1),
        "pages": Tally(0, 0, 1),
        "volume": Tally(0, 1, 0),
        "doi": Tally(0, 0, 0),
    }
    rows = {row.label: row for row in label_scores([tallies], count_unexpected=False)}
    # `volume` is never expected and left out: matched 1, found title + year = 2, expected 3.
    assert rows["micro"].precision.value == pytest.approx(1 / 2)
    assert rows["micro"].recall.value == pytest.approx(1 / 3)
    assert rows["micro"].f1.value == pytest.approx(2 * 1 / (2 + 3))
    # title 1, year 0, pages 0 over three expected fields.
    assert rows["macro"].f1.value == pytest.approx(1 / 3)
    assert rows["macro"].precision.value == pytest.approx(1 / 3)
    # With it: found 3, so 1/3.
    strict = {row.label: row for row in label_scores([tallies])}
    assert strict["micro"].precision.value == pytest.approx(1 / 3)
    assert rows["doi"].f1.value is None
    assert rows["pages"].precision.value is None
    assert rows["volume"].recall.value is None
    assert (rows["micro"].expected, rows["micro"].precision.support) == (3, 2)


def test_a_record_is_right_when_nothing_is_wrong_missing_or_invented() -> None:
    fields = ("title", "year")
    assert record_right({"title": "A b"}, {"title": "a B."}, Strength.SOFT, fields)
    assert record_right({"title": "A"}, {"title": "A", "doi": "10.1/x"}, Strength.SOFT, fields)
    assert record_right({"title": "A"}, {"title": "A", "year": "1"}, Strength.SOFT, fields) is False
    assert record_right({"title": "A", "year": "1"}, {"title": "A"}, Strength.SOFT, fields) is False
    assert record_right({"doi": "x"}, {"title": "A"}, Strength.SOFT, fields) is None


def test_a_record_of_spans_joins_the_parts_of_a_label_in_printed_order() -> None:
    spans = [LabeledSpan(6, 7, "author"), LabeledSpan(0, 1, "author"), LabeledSpan(3, 4, "title")]
    assert record_of_spans("a, t, b", spans) == {"author": "a b", "title": "t"}


@pytest.mark.parametrize(
    ("expected", "found", "outcome"),
    [
        ("Теория графов", "ТЕОРИЯ ГРАФОВ.", Verdict.EXACT),
        ("Теория графов", "", Verdict.MISSED),
        ("Теория графов", "Труды института", Verdict.MISSED),
        ("Теория графов", "Труды: теория графов", Verdict.EXTRA),
        ("Теория графов", "Теория", Verdict.PARTIAL),
        ("Теория графов", "Труды. Теория", Verdict.EXTRA_AND_PARTIAL),
        ("Теория графов", "Графов теория", Verdict.EXTRA_AND_PARTIAL),
        ("да да", "да", Verdict.PARTIAL),
    ],
)
def test_a_value_is_extracted_exactly_not_at_all_with_extra_or_in_part(
    expected: str, found: str, outcome: Verdict
) -> None:
    assert verdict(expected, found) is outcome


def test_the_outcomes_of_a_class_are_shares_of_the_expected_values() -> None:
    documents = [
        {"email": verdicts(["a@x.ru", "b@x.ru"], ["b@x.ru", "a@x.ru c"])},  # one exact, one with extra
        {"email": verdicts(["c d"], ["c e"]), "phone": verdicts([], ["12"])},  # one both; a phone out of nowhere
        {"email": verdicts(["f"], []), "date": verdicts([], [])},  # one missed
    ]
    date, email, phone = outcome_scores(documents)
    # 4 expected: exact 1, missed 1, extra 1 + both 1, partial 0 + both 1.
    shares = [email.exact.value, email.missed.value, email.extra.value, email.partial.value]
    assert shares == [1 / 4, 1 / 4, 2 / 4, 1 / 4]
    assert email.exact.support == 4
    assert (date.exact.value, date.missed.value, date.exact.low, date.exact.support) == (None, None, None, 0)
    assert (phone.exact.value, phone.unexpected) == (None, 1)


def test_values_of_a_class_are_paired_by_the_words_they_share_not_by_order() -> None:
    assert verdicts(["a b", "c d"], ["c d e", "a"]) == Verdicts(extra=1, partial=1)
    assert verdicts(["a b", "a b"], ["a b"]) == Verdicts(exact=1, missed=1)
    assert verdicts(["", "—"], [" "]) == Verdicts()


def test_spans_are_right_when_place_and_label_are() -> None:
    expected = [LabeledSpan(0, 5, "author"), LabeledSpan(6, 9, "title"), LabeledSpan(10, 14, "year")]
    found = [LabeledSpan(0, 5, "author"), LabeledSpan(6, 8, "title"), LabeledSpan(10, 14, "volume")]
    assert span_tallies(expected, found) == {
        "author": Tally(1, 1, 1),
        "title": Tally(0, 1, 1),
        "year": Tally(0, 0, 1),
        "volume": Tally(0, 1, 0),
    }
    micro, macro = label_scores([span_tallies(expected, found)])[-2:]
    assert micro.f1.value == pytest.approx(2 * 1 / (3 + 3))
    assert macro.f1.value == pytest.approx((1 + 0 + 0) / 3)


def test_words_take_the_label_that_covers_most_of_them_and_punctuation_none() -> None:
    text = "Козлов Д. // Труды, 2007."
    expected = [LabeledSpan(0, 9, "author"), LabeledSpan(13, 18, "container"), LabeledSpan(20, 24, "year")]
    found = [LabeledSpan(0, 6, "author"), LabeledSpan(13, 25, "container")]
    assert word_labels(text, expected) == ["author", "author", "container", "year"]
    assert word_labels(text, [LabeledSpan(0, 2, "title"), LabeledSpan(2, 6, "author")])[0] == "author"
    assert word_tallies(text, expected, found) == {
        "author": Tally(1, 1, 2),
        "container": Tally(1, 2, 1),
        "year": Tally(0, 0, 1),
    }


def test_token_labels_become_runs_and_b_begins_a_new_one() -> None:
    assert spans_of_labels(["B-a", "I-a", "B-a", "O", "I-t", "t", ""]) == (
        LabeledSpan(0, 2, "a"),
        LabeledSpan(2, 3, "a"),
        LabeledSpan(4, 6, "t"),
    )
    assert label_tallies(["B-a", "I-a", "O"], ["I-a", "O", "a"]) == {"a": Tally(1, 2, 2)}


def test_label_rows_of_unequal_length_are_refused() -> None:
    with pytest.raises(MisalignedError, match="2 labels expected, but 1 found"):
        label_tallies(["a", "b"], ["a"])


def test_names_count_when_family_and_given_are_separated() -> None:
    expected = [
        PersonName("Козлов", "Д. Д."),
        PersonName("Шамина", "О."),
        PersonName("Müller", "Hans"),
        PersonName("Li"),
    ]
    found = [PersonName("О.", "Шамина"), PersonName("Козлов", "Д.Д."), PersonName("Müller", "H."), PersonName("Х")]
    counts = name_counts(expected, found)
    assert counts.tallies["name"] == Tally(1, 4, 4)
    # Козлов and Müller; four found families, four expected.
    assert counts.tallies["family"] == Tally(2, 4, 4)
    # «Д. Д.» alone; «Х» and «Li» have no given name.
    assert counts.tallies["given"] == Tally(1, 3, 3)
    # Козлов and Шамина were found letter for letter, one of them divided rightly.
    assert counts.divided == (1, 2)


def test_token_f1_counts_repeated_words() -> None:
    # Shared: a, a, b = 3 of 4 and 3 words: 2 * 3 / 7.
    assert token_f1(occurrences("a a b c"), occurrences("b a a")) == pytest.approx(6 / 7)
    assert token_f1(occurrences(""), occurrences("")) == 0


def test_tallies_add_up() -> None:
    assert pooled([]) == Tally(0, 0, 0)
    assert pooled([Tally(1, 2, 3), Tally(0, 1, 1)]) == Tally(1, 3, 4)
    assert pooled_by_label([{"a": Tally(1, 1, 1)}, {"a": Tally(0, 1, 0), "b": Tally(0, 0, 1)}]) == {
        "a": Tally(1, 2, 1),
        "b": Tally(0, 0, 1),
    }


def test_the_scorer_leaves_figures_without_a_base_out() -> None:
    figures = value_scores(["A", "b c"], ["a"])
    assert figures["soft precision"] == 1
    assert figures["soft recall"] == 1 / 2
    assert figures["exact"] == 1 / 2
    assert value_scores([], []) == {}
    assert "exact" not in value_scores([], ["a"])
