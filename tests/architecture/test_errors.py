"""Errors by name: what a converter raises becomes an outcome that users know."""

import pytest

from svod import errors
from svod.model.crawl import FetchStatus
from svod.model.outcome import Outcome

DOCUMENT_ERRORS = [
    kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.DocumentError)
]
NO_FAILURES = (FetchStatus.FETCHED, FetchStatus.UNCHANGED)


@pytest.mark.parametrize("kind", DOCUMENT_ERRORS, ids=lambda kind: kind.__name__)
def test_every_document_error_has_an_outcome(kind: type[errors.DocumentError]) -> None:
    assert Outcome(kind.reason) is not Outcome.OK


@pytest.mark.parametrize("status", [status for status in FetchStatus if status not in NO_FAILURES])
def test_every_failed_fetch_has_an_outcome(status: FetchStatus) -> None:
    assert Outcome(status) is not Outcome.OK


def test_an_error_says_what_happened_and_the_way_out() -> None:
    assert str(errors.SettingsError("It is broken.", way_out="Mend it.")) == "It is broken. Mend it."
