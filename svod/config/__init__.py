"""Settings: a typed value, read from one TOML file and from SVOD_* variables; everything has a default that works."""

from svod.config.folders import library_folder, styles_folder, workbench_folder
from svod.config.load import load
from svod.config.settings import (
    MEBIBYTE,
    Settings,
    setting_fields,
    setting_name,
    variable_name,
    without_secrets,
)

__all__ = [
    "MEBIBYTE",
    "Settings",
    "library_folder",
    "load",
    "setting_fields",
    "setting_name",
    "styles_folder",
    "variable_name",
    "without_secrets",
    "workbench_folder",
]
