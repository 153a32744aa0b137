"""What axe-core finds grave in a page for people who see, hear or move otherwise."""

import json
from functools import cache

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Style sheets need not be fetched once more: the rules that would look into them are not among those in use.
_OPTIONS: dict[str, object] = {"resultTypes": ["violations"], "preload": False}
_CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
# Only what the tests look at leaves the browser: the rest of the findings is a megabyte a page.
_RUN = """axe.run(%s).then(found => found.violations
    .filter(one => one.impact === "serious" || one.impact === "critical")
    .map(one => one.id + ": " + one.nodes[0].html.slice(0, 200)))"""


def grave_faults(page: Page) -> list[str]:
    """The serious and critical findings, by day and, of what colours decide, by night; the page stays as by night."""
    page.emulate_media(color_scheme="light")
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_script())
    found = _found(page, _OPTIONS)
    page.emulate_media(color_scheme="dark")
    return [*found, *_found(page, {**_OPTIONS, **_CONTRAST})]


def grave_faults_of_layout(page: Page) -> list[str]:
    """The same for a page that was looked at in another width: colours do not change with it."""
    return _found(page, {**_OPTIONS, "rules": {"color-contrast": {"enabled": False}}})


def _found(page: Page, options: dict[str, object]) -> list[str]:
    found: list[str] = page.evaluate(_RUN % json.dumps(options))
    return found


@cache
def _script() -> str:
    return str(Axe().axe_script)
