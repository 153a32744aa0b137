"""How likely a chosen title is right: by what else on the page says the same, and what says something else.

A logistic regression over the labelled pages whose errors were read (suite `web`) and 188 more of the same sites, whose
titles were judged before any error of them was read. Of the former, a page that was wrong before its error was read
counted as right by a quarter, for that is how much correcting them helps with pages of others.
"""

from math import exp

from svod.extract.web.site_names import names_site
from svod.extract.web.title_view import TitleView
from svod.text.normalize import squeezed

_ALWAYS, _HEADING, _ONLY_TOP_HEADING, _RIVAL, _SITE = 1.92, 0.43, 1.02, -0.6, -1.47
# A first heading as large as this would be the page's title.
_LARGE = 2
_STEPS = 20


def title_weight(view: TitleView, title: str, *, for_catalogues: bool = False) -> float:
    """The weight of a title; one that is written for catalogues needs no heading to repeat it."""
    key = squeezed(title)
    own = [(heading.level, squeezed(heading.text)) for heading in view.headings if not heading.of_site]
    total = _ALWAYS
    if for_catalogues or any(text == key for _, text in own):
        total += _HEADING
    if [text for level, text in own if level == 1] == [key]:
        total += _ONLY_TOP_HEADING
    if own and own[0][0] <= _LARGE and own[0][1] != key:
        total += _RIVAL
    if not view.is_home and names_site(title):
        total += _SITE
    # Three hundred pages tell no more than twentieths.
    return round(_STEPS / (1 + exp(-total))) / _STEPS
