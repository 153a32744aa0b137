"""The verbs of accounts on the command line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from svod.cli.app import app
from svod.errors import AccountError, SettingsError

RUNNER = CliRunner()
PASSWORD = "correct horse battery\n"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SVOD_LIBRARY", str(tmp_path))
    return tmp_path


def said(*arguments: str, typed: str = PASSWORD) -> str:
    answer = RUNNER.invoke(app, ["account", *arguments], input=typed)
    if answer.exception is not None and not isinstance(answer.exception, SystemExit):
        raise answer.exception
    assert answer.exit_code == 0, answer.output
    return answer.stdout


def test_accounts_are_made_changed_listed_and_removed(library: Path) -> None:
    with pytest.raises(AccountError, match="first account the role admin"):
        said("add", "anton")
    said("add", "vera", "--role", "admin")
    said("add", "anton", "--role", "librarian")
    said("role", "anton", "reader")
    said("password", "anton")
    rows = [json.loads(line) for line in said("list", "--json").splitlines()]
    assert [(row["name"], row["role"]) for row in rows] == [("anton", "reader"), ("vera", "admin")]
    assert "anton is removed" in said("remove", "anton")
    deeds = [json.loads(line)["deed"] for line in said("log", "--json").splitlines()]
    assert deeds == ["remove_account", "set_password", "change_role", "add_account", "add_account"]
    assert "command line: add_account vera: admin" in said("log")
    assert "command line: add_account vera: admin" in said("log", "--keep", "1")


def test_a_token_is_printed_once(library: Path) -> None:
    said("add", "vera", "--role", "admin")
    secret = said("token", "vera", "--label", "nightly").strip()
    assert secret.startswith("svod_")
    listed = said("token", "vera", "--list")
    assert "1: nightly" in listed
    assert secret not in listed
    assert "revoked" in said("token", "vera", "--revoke", "1")
    assert said("token", "vera", "--list") == ""
    with pytest.raises(AccountError, match="no token 1"):
        said("token", "vera", "--revoke", "1")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("add", "vera", "--role", "queen"), SettingsError),
        (("role", "nobody", "admin"), AccountError),
        (("remove", "nobody"), AccountError),
        (("token", "nobody"), AccountError),
        (("password", "nobody"), AccountError),
    ],
)
def test_what_cannot_be_done_is_named(library: Path, arguments: tuple[str, ...], error: type[Exception]) -> None:
    said("add", "first", "--role", "admin")
    with pytest.raises(error):
        said(*arguments)


def test_a_short_password_is_refused(library: Path) -> None:
    with pytest.raises(AccountError, match="too short"):
        said("add", "vera", "--role", "admin", typed="short\n")
