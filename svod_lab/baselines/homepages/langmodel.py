"""`langmodel` (Ogilvie, Callan): «stop words out, stems, a language model a document (mixed over its parts), prior by
URL type».
"""

from collections import Counter
from collections.abc import Sequence
from math import log

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.page_addresses import host, same_form, split
from svod.discover.sought_person import Person
from svod.text.keywords import word_set
from svod.text.languages import language_of
from svod.text.normalize import fold
from svod.text.stems import stem
from svod_lab.baselines.homepages.shared import anchors_to

# Ogilvie and Callan: how much each part of a page counts in its language model, and how often home pages have an
# address of each type.
_MIXTURE = {"title": 0.4, "anchors": 0.2, "text": 0.3, "all": 0.1}
_PRIORS = {"root": 0.6, "folder": 0.2, "path": 0.1, "file": 0.1}
_STOP_WORDS = word_set("the a an of and in for on to at by", "и в на по с о", "der die das und von im zu")
# So many letters tell the language of a page.
_SAMPLE = 2000


class LanguageModelRanker:
    """`langmodel` (Ogilvie, Callan): the likelihood of the name under the page's parts, times a prior of its type."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The logarithm of the likelihood."""
        inner = anchors_to(candidates)
        texts = [_stems(candidate.page.text, _language(candidate)) for candidate in candidates]
        everything = Counter(word for words in texts for word in words)
        asked = [word for word in _stems(person.written, language_of(person.written)) if len(word) > 1]
        found: Ranked = []
        for candidate, text in zip(candidates, texts, strict=True):
            parts = {
                "title": Counter(_stems(candidate.page.title, _language(candidate))),
                "anchors": Counter(
                    _stems(" ".join(inner.get(same_form(candidate.url), ("", ""))), _language(candidate))
                ),
                "text": Counter(text),
                "all": everything,
            }
            likely = sum(log(max(1e-9, _mixed(parts, word))) for word in asked)
            found.append((likely + log(_PRIORS[_address_type(candidate.url)]), ()))
        return found


def _language(candidate: Candidate) -> str | None:
    return language_of(candidate.page.text[:_SAMPLE])


def _stems(text: str, language: str | None) -> list[str]:
    return [stem(word, language or "en") for word in fold(text).split() if word not in _STOP_WORDS]


def _mixed(parts: dict[str, Counter[str]], word: str) -> float:
    return sum(share * parts[name][word] / max(1, parts[name].total()) for name, share in _MIXTURE.items())


def _address_type(url: str) -> str:
    path = split(url).path
    if same_form(url) == host(url):
        return "root"
    if path.endswith("/"):
        return "folder" if path.count("/") == 2 else "path"
    return "file"
