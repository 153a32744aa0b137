"""Notes in Markdown as safe HTML: no markup of their own, no pictures, links that tell others nothing."""

from collections.abc import MutableMapping, Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup


def rendered(text: str) -> Markup:
    """A note as it is shown."""
    return Markup(_parser().render(text))  # noqa: S704 - the parser escapes markup and takes only harmless links


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable("image")
    parser.add_render_rule("link_open", _link)
    # A note stands inside a page that has its own headings.
    parser.add_render_rule("heading_open", lambda *_: '<p class="note-heading">')
    parser.add_render_rule("heading_close", lambda *_: "</p>\n")
    return parser


def _link(
    renderer: RendererHTML,
    tokens: Sequence[Token],
    place: int,
    options: OptionsDict,
    environment: MutableMapping[str, Any],
) -> str:
    tokens[place].attrSet("rel", "external noopener noreferrer nofollow")
    return renderer.renderToken(tokens, place, options, environment)
