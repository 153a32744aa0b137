"""The suites of `svod bench run`, by name: a table of strings, imported when first needed."""

from importlib import import_module

from svod.errors import SettingsError
from svod_lab.runs.bench import Suite

SUITES = {
    "convert": "svod_lab.suites.reading.convert:measure",
    "references": "svod_lab.suites.reading.references:measure",
    "header": "svod_lab.suites.reading.header:measure",
    "non-papers": "svod_lab.suites.reading.non_papers:measure",
    "lines": "svod_lab.suites.reading.lines:measure",
    "bibliography": "svod_lab.suites.reading.bibliography:measure",
    "body": "svod_lab.suites.reading.body:measure",
    "keyphrases": "svod_lab.suites.reading.keyphrases:measure",
    "recognition": "svod_lab.suites.reading.recognition:measure",
    "math": "svod_lab.suites.reading.mathematics:measure",
    "web": "svod_lab.suites.pages.web:measure",
    "search": "svod_lab.suites.search.search:measure",
    "search-scale": "svod_lab.suites.search.search_scale:measure",
    "catalog": "svod_lab.suites.catalog.catalogue:measure",
    "authors": "svod_lab.suites.catalog.authors:measure",
    "ranking": "svod_lab.suites.search.ranking:measure",
    "transfer": "svod_lab.suites.search.transfer:measure",
    "subjects": "svod_lab.suites.search.subjects:measure",
    "crawl": "svod_lab.suites.discovery.crawl:measure",
    "gather-scale": "svod_lab.suites.discovery.gather_scale:measure",
    "walks": "svod_lab.suites.discovery.walks:measure",
    "made-up-hosts": "svod_lab.suites.discovery.hosts:measure",
    "made-up-lists": "svod_lab.suites.discovery.made_up_lists:measure",
    "answers": "svod_lab.suites.discovery.answers:measure",
    "growth": "svod_lab.suites.catalog.growth:measure",
    "library-growth": "svod_lab.suites.catalog.library_growth:measure",
    "shelving": "svod_lab.soak.shelving:measure",
    "web-load": "svod_lab.suites.pages.web_load:measure",
    "soak": "svod_lab.soak.suite:measure",
    "machines": "svod_lab.soak.machines.suite:measure",
    "baselines": "svod_lab.suites.baselines:measure",
    "stages": "svod_lab.suites.stages:measure",
    "lexicon": "svod_lab.suites.reading.lexicon:measure",
    "names": "svod_lab.suites.reading.names:measure",
    "synthetic": "svod_lab.suites.synthesis:measure",
}

# Former names, still accepted.
FORMER_NAMES = {"face": "web-load", "forge": "synthetic", "peers": "baselines", "trust": "soak"}


def current_name(name: str) -> str:
    """The name of a suite today."""
    return FORMER_NAMES.get(name, name)


def suite(name: str) -> Suite:
    """The suite of that name."""
    if name not in SUITES:
        raise SettingsError(f"There is no suite «{name}».", way_out=f"Known: {', '.join(SUITES)}.")
    module_name, _, function_name = SUITES[name].partition(":")
    measure: Suite = getattr(import_module(module_name), function_name)
    return measure
