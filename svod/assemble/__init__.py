"""Settings into working parts: the only place that joins the stations."""

from typing import TYPE_CHECKING

from svod.lazy_names import lazy_names

if TYPE_CHECKING:
    from svod.assemble.crawling import web_crawler, web_fetcher
    from svod.assemble.documents import (
        convert_files,
        extract_file,
        extract_files,
        keyphrases_of_files,
        mark_content,
        mark_files,
        parse_reference,
        reference_parser,
        references_parser,
    )
    from svod.assemble.engines import ask_engines, engine_states, pages_folder, search_engine, seeing_crawler
    from svod.assemble.finding import PaperOpener, find_homepage, homepage_finder, paper_finder
    from svod.assemble.library import cataloguers_of, open_library, with_library
    from svod.assemble.named_methods import exporter, method, renderer
    from svod.assemble.papers import Paper, paper_form, read, read_files
    from svod.assemble.persistent import PersistentReader

__all__ = [
    "Paper",
    "PaperOpener",
    "PersistentReader",
    "ask_engines",
    "cataloguers_of",
    "convert_files",
    "engine_states",
    "exporter",
    "extract_file",
    "extract_files",
    "find_homepage",
    "homepage_finder",
    "keyphrases_of_files",
    "mark_content",
    "mark_files",
    "method",
    "open_library",
    "pages_folder",
    "paper_finder",
    "paper_form",
    "parse_reference",
    "read",
    "read_files",
    "reference_parser",
    "references_parser",
    "renderer",
    "search_engine",
    "seeing_crawler",
    "web_crawler",
    "web_fetcher",
    "with_library",
]
# Where each name lies; a module is imported when one of its names is first used: most verbs need few of them.
_MODULES = {
    "crawling": ("web_crawler", "web_fetcher"),
    "documents": (
        "convert_files",
        "extract_file",
        "extract_files",
        "keyphrases_of_files",
        "mark_content",
        "mark_files",
        "parse_reference",
        "reference_parser",
        "references_parser",
    ),
    "engines": ("ask_engines", "engine_states", "pages_folder", "search_engine", "seeing_crawler"),
    "finding": ("PaperOpener", "find_homepage", "homepage_finder", "paper_finder"),
    "library": ("cataloguers_of", "open_library", "with_library"),
    "named_methods": ("exporter", "method", "renderer"),
    "papers": ("Paper", "paper_form", "read", "read_files"),
    "persistent": ("PersistentReader",),
}
__getattr__ = lazy_names(globals(), _MODULES)
