"""Values judged by people, and pages shown with their values marked."""

from pathlib import Path

from svod.model.metadata import Value
from svod_lab.scores.compare import Kind, compare
from svod_lab.workbench.comparison import compare_runs
from svod_lab.workbench.judgements import JudgementStore, Verdict, judged_counts, verdict_of
from svod_lab.workbench.run_files import open_run
from svod_lab.workbench.statistics import statistics
from svod_lab.workbench.web.html_pages import PageValue, framed, is_web_page
from tests_lab.workbench.run_lines import claim, record, write_run


def test_the_last_verdict_holds_and_every_run_with_the_value_is_scored(tmp_path: Path) -> None:
    old = open_run(write_run(tmp_path / "old.jsonl", record("a.pdf", title=[claim("Waves")], subject=[claim("tide")])))
    new = open_run(
        write_run(tmp_path / "new.jsonl", record("a.pdf", title=[claim("On waves")], subject=[claim("Tide")]))
    )
    comparison = compare_runs(old, new)
    store = JudgementStore(tmp_path / "workbench" / "judgements.jsonl")
    before, after = comparison.sides(0)
    assert before is not None
    assert after is not None
    store.judge(before, "title", "Waves", Verdict.WRONG)
    store.judge(before, "title", "Waves", Verdict.PARTLY, "ada")
    store.judge(after, "title", "On waves", Verdict.RIGHT)
    store.judge(after, "subject", "Tide", Verdict.RIGHT)
    verdicts = store.verdicts()
    assert verdict_of(before, "title", "waves", verdicts) == "partly"
    assert verdict_of(before, "title", "other", verdicts) == ""
    counts = {(row.run, row.field): row.score for row in judged_counts(comparison, verdicts)}
    assert counts == {("old", "title"): 0.5, ("new", "title"): 1.0, ("old", "subject"): 1.0, ("new", "subject"): 1.0}


def test_a_damaged_line_of_verdicts_costs_itself_alone(tmp_path: Path) -> None:
    file = tmp_path / "judgements.jsonl"
    row = '{"document": "d", "source": "s", "field": "title", "text": "T", "verdict": "%s", "by": ""}\n'
    file.write_text("no json\n" + row % "right" + row % "splendid", encoding="utf-8")
    assert list(JudgementStore(file).verdicts().values()) == [Verdict.RIGHT]


def test_best_titles_are_compared_also_where_another_one_is_equal() -> None:
    old = {"a": {"title": [Value("Waves", 0.9)]}}
    new = {"a": {"title": [Value("Home page", 0.95), Value("Waves", 0.4)]}}
    kinds = [(change.kind, change.new.text if change.new else "") for change in compare(old, new)]
    assert kinds == [(Kind.DIFFERENT, "Home page"), (Kind.NEW, "Waves")]
    # Titles in two languages are not forms of one.
    old = {"a": {"title": [Value("Waves", 0.9, language="en"), Value("Волны", 0.8, language="ru")]}}
    new = {"a": {"title": [Value("Waves", 0.8, language="en"), Value("Волны", 0.9, language="ru")]}}
    assert {change.kind for change in compare(old, new)} == {Kind.SAME}


def test_values_are_counted_by_field_and_class_of_weight(tmp_path: Path) -> None:
    old = open_run(write_run(tmp_path / "old.jsonl", record("a.pdf", title=[claim("Waves", 0.9)])))
    words = [claim("tide", 0.4), claim("moon", 0.5)]
    new = open_run(write_run(tmp_path / "new.jsonl", record("a.pdf", title=[claim("Waves", 0.8)], subject=words)))
    rows = statistics(compare_runs(old, new)).by_weight
    assert [(row.field, row.weights, row.counts.same, row.counts.new) for row in rows] == [
        ("title", "0.8 – 1", 1, 0), ("subject", "0.5 – 0.8", 0, 1), ("subject", "0 – 0.5", 0, 1),
    ]  # fmt: skip


def test_values_are_marked_across_tags_and_entities_and_nowhere_inside_them() -> None:
    source = '<p title="Waves">W<b>av</b>es &amp; tides, W&auml;rme</p><script>Waves()</script><title>Waves</title>'
    marked = framed(source, [PageValue("Waves & tides", "new"), PageValue("Wärme", "old")])
    assert (
        '<mark class="new">W</mark><b><mark class="new">av</mark></b><mark class="new">es &amp; tides</mark>' in marked
    )
    assert '<mark class="old">W&auml;rme</mark>' in marked
    assert '<p title="Waves">' in marked
    assert "<title>Waves</title>" in marked
    assert "Waves()" not in marked


def test_a_web_page_is_known_by_its_type_or_name() -> None:
    assert is_web_page("text/html", "a")
    assert is_web_page("", "a/Index.HTM")
    assert not is_web_page("application/pdf", "a.pdf")
