"""The workbench's own catalogues: complete and compiled, and without the texts of the pages."""

from types import ModuleType

import pytest

from svod.web.i18n.catalogues import LANGUAGES, SOURCE_LANGUAGE
from tests.web.catalogue_checks import load_script, problems

TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return load_script()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_of_the_workbench_is_complete_and_compiled(script: ModuleType, language: str) -> None:
    template = script.extract(script.WORKBENCH)
    assert len(template) > 100
    assert list(problems(script, script.WORKBENCH, language, template)) == []


def test_texts_of_the_pages_are_not_translated_twice(script: ModuleType) -> None:
    pages = {(message.context, message.id) for message in script.extract(script.PAGES)}
    own = {(message.context, message.id) for message in script.extract(script.WORKBENCH) if message.id}
    assert not own & pages
