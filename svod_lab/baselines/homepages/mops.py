"""`hpsearch-mops`: «active authors of a field from a bibliography (DBLP) -> candidate home pages, ranked twice -> all
pdf/dvi/ps below the home page, judged by URL».

The authors of a bibliography are given to it one by one.
"""

import re
from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.page_addresses import folders, same_form, split
from svod.discover.signal_words import HOME_PAGE_WORDS, has_word
from svod.discover.sought_person import Person
from svod.text.normalize import fold

_PAPER = re.compile(r"\.(?:pdf|dvi|ps)(?:\.gz|\.z)?$", re.IGNORECASE)


class MopsRanker:
    """`hpsearch-mops`: ranked twice, by the address and title, then by the papers below."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """Points of address and title; the number of documents decides among equals."""
        found: Ranked = []
        for candidate in candidates:
            address = fold(candidate.url).replace(" ", "")
            points = (
                2 * person.named_in(candidate.page.title)
                + (person.family.replace(" ", "") in address)
                + ("~" in candidate.url or split(candidate.url).path in ("", "/"))
                + has_word(candidate.page.title, HOME_PAGE_WORDS)
            )
            below = same_form(folders(candidate.url)[-1])
            addresses = {same_form(placed.link.url) for placed in candidate.page.links}
            files = sum(url.startswith(f"{below}/") and bool(_PAPER.search(split(url).path)) for url in addresses)
            found.append((points + min(files, 99) / 100, (f"{files} files",)))
        return found
