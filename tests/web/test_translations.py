"""The catalogues of the pages: every text translated, none left over, each compiled; and their use in templates."""

import re
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from fastapi.testclient import TestClient

import svod.web
from svod.web.i18n.catalogues import LANGUAGES, LOCALE, SOURCE_LANGUAGE
from svod.web.layout.render import Renderer
from tests.web.catalogue_checks import load_script, problems

TEMPLATES = Path(svod.web.__file__).parent / "templates"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return load_script()


@pytest.fixture(scope="module")
def template(script: ModuleType) -> Catalog:
    found: Catalog = script.extract(script.PAGES)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_complete_and_compiled(script: ModuleType, template: Catalog, language: str) -> None:
    assert list(problems(script, script.PAGES, language, template)) == []


def test_extraction_finds_the_texts_of_templates_and_code(template: Catalog) -> None:
    assert template.get("Search the library") is not None
    assert template.get("administrator", context="role") is not None
    assert template.get(("{n} work", "{n} works")) is not None
    assert len(template) > 500


def test_the_pages_hold_no_text_of_the_workbench(template: Catalog) -> None:
    assert template.get("Workbench") is None
    assert not any("workbench" in place for message in template for place, _ in message.locations)


def test_every_folder_of_the_catalogues_is_a_language_with_its_own_name() -> None:
    assert set(LANGUAGES) == {folder.name for folder in LOCALE.iterdir()}
    assert LANGUAGES == {"en": "English", "de": "Deutsch", "fr": "Français", "ru": "Русский"}
    assert next(iter(LANGUAGES)) == SOURCE_LANGUAGE


def test_a_problem_of_a_catalogue_is_found(
    script: ModuleType, template: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    french = script.read(script.PAGES, "fr")
    french.get("Search").string = ""
    french.get("page {page}").string = "page {pages}"
    french.get("Save").flags.add("fuzzy")
    french.add("A text that no page has", "Un texte")
    monkeypatch.setattr(script, "read", lambda *_: french)
    found = "\n".join(problems(script, script.PAGES, "fr", template))
    assert "is not translated: (None, 'Search')" in found
    assert "has other placeholders: (None, 'page {page}')" in found
    assert "is fuzzy: (None, 'Save')" in found
    assert "is used no more: (None, 'A text that no page has')" in found
    assert "is not compiled" in found


def test_templates_hold_no_text_that_is_not_translated() -> None:
    """Words of a template stand in calls of `_`, not between its tags."""
    names = re.compile(r"svod|API|JSON|DOI|URL|ORCID|arrivals")
    for file in TEMPLATES.glob("*.html"):
        text = re.sub(r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}", " ", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        bare = re.sub(r"<[^>]*>|&\w+;", " ", text)
        assert re.findall(r"[^\W\d_]{2,}", names.sub(" ", bare)) == [], file.name


def test_texts_without_values_are_translated_when_a_template_is_loaded() -> None:
    environment = Renderer(1000)._templates["fr"]
    source = '<a title="{{ _("Search") }}">{{ view or _("Untitled") }}{{ _("page {page}", page=3) }}</a>'
    preprocessed = environment.preprocess(source)
    assert preprocessed == ('<a title="{{ "Chercher" }}">{{ view or "Sans titre" }}{{ _("page {page}", page=3) }}</a>')
    assert environment.from_string(source).render(view="") == '<a title="Chercher">Sans titrepage 3</a>'


def test_translations_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = Renderer(1000)._templates["en"]
    monkeypatch.setitem(environment.globals, "_", lambda text, **values: '5 < 6 \\ "&"')
    assert environment.from_string('<a title="{{ _("x") }}">').render() == '<a title="5 &lt; 6 \\ &#34;&amp;&#34;">'


def test_a_page_in_french_is_french(filled: TestClient) -> None:
    page = filled.get("/browse?lang=fr").text
    assert '<html lang="fr"' in page
    assert "Tous les travaux" in page
    assert "3 travaux, derniers arrivés en premier" in page
