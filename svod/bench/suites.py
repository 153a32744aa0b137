"""The suites of `svod bench run`, by name: a table of strings, loaded when asked for."""

from importlib import import_module

from svod.bench.figures import Suite
from svod.errors import SettingsError

SUITES = {
    "convert": "svod.bench.convert:measure",
    "references": "svod.bench.references:measure",
    "header": "svod.bench.header:measure",
    "non-papers": "svod.bench.non_papers:measure",
    "lines": "svod.bench.lines:measure",
    "bibliography": "svod.bench.bibliography:measure",
    "keyphrases": "svod.bench.keyphrases:measure",
    "math": "svod.bench.mathematics:measure",
    "web": "svod.bench.web:measure",
    "search": "svod.bench.runs.search:measure",
    "catalog": "svod.bench.catalogue:measure",
    "authors": "svod.bench.authors:measure",
    "transfer": "svod.bench.transfer:measure",
    "crawl": "svod.bench.crawl:measure",
    "growth": "svod.bench.growth:measure",
    "face": "svod.bench.face:measure",
    "trust": "svod.bench.trust.measure:measure",
    "peers": "svod.bench.peers.measure:measure",
    "lexicon": "svod.bench.lexicon:measure",
    "forge": "svod.bench.forge.measure:measure",
}


def suite(name: str) -> Suite:
    """The suite of that name."""
    if name not in SUITES:
        raise SettingsError(f"There is no suite «{name}».", way_out=f"Known: {', '.join(SUITES)}.")
    module_name, _, function_name = SUITES[name].partition(":")
    measure: Suite = getattr(import_module(module_name), function_name)
    return measure
