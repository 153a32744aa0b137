"""References in lines: what stands between marks, as support vector machines see it."""

from svod.extract.references.entry_lines import line_labels, line_observations, word_guesses
from svod.extract.references.tokens import tokenized
from svod.learn.line_svm import line_starts
from svod.model.labeling import Guess

RAW = "Kim B. B., Losev A. Theory of nets // J. Nets. 1999. Vol. 5, 15–19."


def test_lines_begin_behind_every_mark() -> None:
    reference = tokenized(RAW)
    starts = line_starts(line_observations(reference))
    lines = [
        " ".join(reference.words[start:stop])
        for start, stop in zip(starts, [*starts[1:], len(reference.words)], strict=True)
    ]
    assert lines == ["Kim B", "B", "Losev A", "Theory of nets", "J", "Nets", "1999", "Vol", "5", "15–19"]


def test_the_first_word_of_a_line_tells_of_the_line_and_of_its_place() -> None:
    first, second, *_ = line_observations(tokenized(RAW))
    assert first.groups[1]
    assert first.groups[2] == ("start=0", "end=6")
    assert second.groups[1:] == ((), ())
    assert "w=kim" in first.groups[0]
    assert line_observations(tokenized("… — …")) == ()


def test_labels_of_words_become_classes_of_lines_and_words_again() -> None:
    labels = ("B-author", "I-author", "O", "I-year", "B-title", "I-title")
    classes = line_labels(labels)
    assert classes == ("author", "author+", "O", "year", "title", "title+")
    assert tuple(guess.label for guess in word_guesses([Guess(name, 1.0) for name in classes])) == labels
