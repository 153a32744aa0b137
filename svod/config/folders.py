"""Folders that the settings name, or leave to the usual place."""

from collections.abc import Mapping
from pathlib import Path

from svod.config.settings import Settings


def library_folder(settings: Settings) -> Path:
    """Where the library is."""
    if settings.library:
        return Path(settings.library).expanduser()
    # Lazy: platformdirs is needed only here, and --help shall not wait for it.
    from platformdirs import user_data_path

    return user_data_path("svod") / "library"


def workbench_folder(settings: Settings) -> Path:
    """Where the workbench keeps runs, corpora labelled by hand, and images of pages."""
    return Path(settings.workbench).expanduser() if settings.workbench else library_folder(settings) / "workbench"


def styles_folder(settings: Settings, place: Path | None = None) -> Path:
    """Where citation styles of one's own are: a folder of the settings, or one in the library's folder."""
    return Path(settings.styles).expanduser() if settings.styles else (place or library_folder(settings)) / "styles"


def settings_file(environment: Mapping[str, str]) -> Path | None:
    """The file that `SVOD_CONFIG` names, else svod.toml in the user's configuration folder where there is one."""
    named = environment.get("SVOD_CONFIG")
    if named:
        return Path(named)
    from platformdirs import user_config_path

    usual = user_config_path("svod") / "svod.toml"
    return usual if usual.is_file() else None
