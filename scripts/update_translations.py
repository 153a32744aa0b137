"""The catalogues of translations, by Babel: extract the texts, merge them into every language, compile."""

import io
import sys
from copy import deepcopy
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.util import LOCALTZ

from svod.web.i18n.catalogues import DOMAIN, SOURCE_LANGUAGE

ROOT = Path(__file__).parents[1]
# The names of papers' languages, by code: one of every language that the pages have.
LANGUAGE_NAMES = "language"
KEYWORDS = {**DEFAULT_KEYWORDS, "Message": ((1, "c"), 2)}
WIDTH = 110


class Texts(NamedTuple):
    """A package whose texts are translated: the domain of its catalogues, its folder, and theirs."""

    domain: str
    package: Path
    locale: Path

    def languages(self) -> list[str]:
        """The languages that there are catalogues of."""
        return sorted(folder.name for folder in self.locale.iterdir() if (folder / "LC_MESSAGES").is_dir())

    def file(self, language: str, suffix: str = "po") -> Path:
        """A catalogue, as people write it or as programs read it."""
        return self.locale / language / "LC_MESSAGES" / f"{self.domain}.{suffix}"


PAGES = Texts(DOMAIN, ROOT / "svod/web", ROOT / "svod/web/i18n/locale")
WORKBENCH = Texts("workbench", ROOT / "svod_lab/workbench/web", ROOT / "svod_lab/workbench/web/locale")


def extract(texts: Texts) -> Catalog:
    """All texts that templates and code hold, in the order of the files; the workbench shares those of the pages."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)
    template = Catalog()
    found = extract_from_dir(
        texts.package, methods, options, KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    )
    for name, line, message, comments, context in found:
        place = (texts.package / name).relative_to(ROOT).as_posix()
        template.add(message, locations=[(place, line)], auto_comments=comments, context=context)
    if texts is not PAGES:
        for shared in list(extract(PAGES)):
            template.delete(shared.id, shared.context)
        return template
    for code in texts.languages():
        template.add(code, auto_comments=["The name of a language."], context=LANGUAGE_NAMES)
    return template


def read(texts: Texts, language: str) -> Catalog:
    """The catalogue of a language."""
    with texts.file(language).open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    content = io.BytesIO()
    write_mo(content, catalogue)
    return content.getvalue()


def update(texts: Texts, language: str, template: Catalog) -> None:
    """Merge the extracted texts into a catalogue and compile it; texts no longer used go."""
    catalogue = read(texts, language)
    # Babel hands the template's messages on as they are, so each language gets its own.
    catalogue.update(deepcopy(template), no_fuzzy_matching=True, update_creation_date=False)
    if language == SOURCE_LANGUAGE:
        for message in list(catalogue):
            if message.id and message.context != LANGUAGE_NAMES:
                catalogue.delete(message.id, message.context)
    for message in catalogue:
        if message.context == LANGUAGE_NAMES and not message.string:
            message.string = Locale(message.id).get_language_name(language) or ""
    with texts.file(language).open("wb") as file:
        write_po(file, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    texts.file(language, "mo").write_bytes(compiled(read(texts, language)))


def begin(texts: Texts, language: str) -> None:
    """Make an empty catalogue."""
    texts.file(language).parent.mkdir(parents=True)
    now = datetime.now(LOCALTZ)
    name = str(Locale(language).english_name)
    catalogue = Catalog(
        language, project=texts.domain, version="pages", header_comment=f"# {name} texts of {texts.domain}.",
        msgid_bugs_address="svod", last_translator="svod", language_team=name, fuzzy=False,
        creation_date=now, revision_date=now,
    )  # fmt: skip
    with texts.file(language).open("wb") as file:
        write_po(file, catalogue, width=WIDTH)


def main(words: list[str]) -> None:
    """Update all catalogues; `add CODE` begins a language before."""
    match words:
        case []:
            pass
        case ["add", language]:
            for texts in (PAGES, WORKBENCH):
                begin(texts, language)
        case _:
            sys.exit("Usage: scripts/translations [add CODE]")
    for texts in (PAGES, WORKBENCH):
        template = extract(texts)
        for language in texts.languages():
            update(texts, language, template)
            missing = sum(not all(forms(message.string)) for message in read(texts, language) if message.id)
            sys.stdout.write(f"{texts.file(language).relative_to(ROOT)}: {missing} not translated\n")


def forms(string: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """The translations of a message: one, or one for every plural form."""
    return (string,) if isinstance(string, str) else tuple(string)


if __name__ == "__main__":
    main(sys.argv[1:])
