"""Settings: file over defaults, environment over file; old names work with a warning; mistakes are named."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from svod.config import Settings, load, setting_fields, setting_name, variable_name
from svod.config.load import _warn
from svod.errors import SettingsError


@pytest.fixture(autouse=True)
def fresh_warnings() -> Iterator[None]:
    """Each test sees the warnings that a process gives once."""
    _warn.cache_clear()
    yield
    _warn.cache_clear()


def write(folder: Path, text: str) -> Path:
    path = folder / "svod.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_environment_wins_over_the_file_and_the_file_over_the_defaults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, '[reading]\njobs = 3\n[methods]\nheader = "regex"\n[crawl]\nfetch_seconds = 5\n')
    settings = load(path, {"SVOD_READING_JOBS": "7", "SVOD_CRAWL_ALLOW_PRIVATE": "yes"})
    assert (settings.jobs, settings.header, settings.fetch_seconds, settings.fetch_private) == (7, "regex", 5.0, True)
    assert settings.port == Settings().port
    assert capsys.readouterr().err == ""


def test_lists_are_lists_in_the_file_and_joined_by_commas_in_the_environment(tmp_path: Path) -> None:
    path = write(tmp_path, '[ocr]\nlanguages = ["rus", "eng"]\n[web]\nserver_names = []\n')
    settings = load(path, {"SVOD_SEARCH_ENGINES_NAMES": "searxng, own", "SVOD_CRAWL_HOSTS": ""})
    assert settings.ocr_languages == ("rus", "eng")
    assert (settings.server_names, settings.hosts) == ((), ())
    assert settings.engines == ("searxng", "own")


def test_a_file_from_before_the_sections_is_read_with_one_warning_that_gives_the_new_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = (
        'library = "/srv/library"\njobs = 3\nstore = "postgresql://db/svod"\nweb = "html-meta"\nocr = "never"\n'
        'ocr_languages = "rus+deu"\nserver_names = "a.example, b.example"\n'
    )
    path = write(tmp_path, old)
    settings = load(path, {})
    assert (settings.library, settings.jobs, settings.store) == ("/srv/library", 3, "postgresql://db/svod")
    assert (settings.web, settings.ocr, settings.ocr_languages) == ("html-meta", "never", ("rus", "deu"))
    assert settings.server_names == ("a.example", "b.example")
    assert load(path, {}) == settings
    (warning,) = capsys.readouterr().err.splitlines()
    assert "«jobs» is now «reading.jobs»" in warning
    assert "«store» is now «store.database»" in warning
    assert "«library»" not in warning


def test_an_old_variable_is_read_with_a_warning_that_gives_the_new_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert load(environment={"SVOD_PORT": "80", "SVOD_OCR_LANGUAGES": "rus+eng", "SVOD_CONFIG": ""}).port == 80
    assert "«SVOD_PORT» is now «SVOD_WEB_PORT»" in (warning := capsys.readouterr().err)
    assert "SVOD_OCR_LANGUAGES" not in warning


def test_old_and_new_sections_may_stand_in_one_file(tmp_path: Path) -> None:
    settings = load(write(tmp_path, 'web = "combine"\nport = 80\n[ocr]\nwhen = "never"\n'), {})
    assert (settings.web, settings.port, settings.ocr) == ("combine", 80, "never")


def test_a_setting_under_its_old_and_its_new_name_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="Remove «port»"):
        load(write(tmp_path, "port = 1\n[web]\nport = 2\n"), {})
    with pytest.raises(SettingsError, match="Remove «SVOD_PORT»"):
        load(environment={"SVOD_PORT": "1", "SVOD_WEB_PORT": "2"})


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("jbos = 3", "no setting «jbos».*«reading.jobs»"),
        ("[web]\nprot = 3", "no setting «web.prot».*«web.port»"),
        ("[garden]\nport = 3", "no setting «garden»"),
        ('[reading]\njobs = "many"', "«reading.jobs» must be a whole number.*jobs = 4"),
        ("jobs = -1", "«jobs» must not be negative"),
        ("[reading]\njobs = true", "«reading.jobs» must be a whole number"),
        ('[crawl]\nallow_private = "perhaps"', "«crawl.allow_private» must be true or false"),
        ('[ocr]\nlanguages = "rus"', r"«ocr.languages» must be a list of texts.*languages = \["),
        ("[ocr]\nlanguages = [1]", "«ocr.languages» must be a list of texts"),
        ("web = 3", "«web» must be text"),
        ("[library]\nfolder = 3", "«library» must be text"),
        ("jobs = = 3", "not valid TOML"),
    ],
)
def test_a_wrong_setting_is_named_with_its_file_and_the_way_out(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(SettingsError, match=complaint) as caught:
        load(write(tmp_path, text), {})
    assert str(tmp_path) in str(caught.value)


def test_a_wrong_variable_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"«SVOD_WEB_PORT» must be a whole number.*SVOD_WEB_PORT=4"):
        load(environment={"SVOD_WEB_PORT": "high"})


def test_a_choice_that_is_none_is_named_with_the_choices() -> None:
    with pytest.raises(SettingsError, match=r"«log\.format» cannot be «xml».*json, plain"):
        Settings(log="xml")


def test_a_settings_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"absent\.toml"):
        load(tmp_path / "absent.toml", {})


def test_lists_that_travelled_to_another_process_are_tuples_again() -> None:
    assert Settings(hosts=["*=127.0.0.1:80"]) == Settings(hosts=("*=127.0.0.1:80",))  # type: ignore[arg-type]


def test_no_name_stands_for_two_settings() -> None:
    names = [setting_name(row.name) for row in setting_fields()]
    assert len(set(names)) == len(names)
    old_variables = {f"SVOD_{row.name.upper()}": row.name for row in setting_fields()}
    for row in setting_fields():
        assert old_variables.get(variable_name(row.name), row.name) == row.name
    top = {row.metadata["key"] for row in setting_fields() if not row.metadata["section"]}
    assert top.isdisjoint(row.name for row in setting_fields() if row.metadata["section"])
