"""The gettext catalogues: one folder a language under `locale/`, which is also the list of the pages' languages."""

from collections.abc import Mapping
from gettext import NullTranslations, translation
from pathlib import Path

# The language that the texts in templates and code are written in, and the one for visitors who prefer no other.
SOURCE_LANGUAGE = "en"
DOMAIN = "svod"
LOCALE = Path(__file__).parent / "locale"


def catalogue(language: str, domain: str = DOMAIN, folder: Path = LOCALE) -> NullTranslations:
    """The translations into a language; a language without a catalogue gets the source texts."""
    return translation(domain, folder, [language], fallback=True)


def _languages() -> dict[str, str]:
    codes = {file.parent.parent.name for file in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    in_order = sorted(codes, key=lambda code: (code != SOURCE_LANGUAGE, code))
    # Translators: the name of your language in your language.
    return {code: catalogue(code).pgettext("own name", "English") for code in in_order}


# The languages of the pages, by code, under their own names; the source language is the first.
LANGUAGES: Mapping[str, str] = _languages()
