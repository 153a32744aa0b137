"""Places that go on without end: calendars, session numbers, repeated folders, arguments in every order."""

import re
from collections import Counter
from urllib.parse import SplitResult, urlsplit

from svod.crawl.addresses import LONGEST_ADDRESS

# What a server adds for itself and what changes nothing of a page, with an example of each.
_IDLE_ARGUMENTS = re.compile(
    r"(?:phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|sid|sessid|session_?id|s?ession|zenid|osCsid"  # sid=9f8e7d
    r"|utm_\w+|fbclid|gclid|yclid|ysclid|_openstat|from_source|mc_[ce]id|replytocom|share)",  # utm_source=list
    re.IGNORECASE | re.ASCII,
)
_SESSION_IN_PATH = re.compile(r";(?:jsessionid|phpsessid|sid)=[^/?#]*", re.IGNORECASE)  # /page;jsessionid=1A2B
_SESSION_FOLDER = re.compile(r"/\((?:[SX]\()?[a-z0-9]{20,}\)\)?(?=/)", re.IGNORECASE)  # /(S(lit3py55t21z5v55vlm25s55))/
# Words of pages that have one for each day, in three languages.
_CALENDAR = re.compile(
    r"calend[ae]r|kalend[ae]r|termine\b|veranstaltung|\bevents?\b|schedule"  # /kalender/2031/05/
    r"|[?&](?:year|month|day|date|jahr|monat|tag|datum|god|mesyac|tx_cal\w*)=",  # ?month=5&year=2031
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+|[0-9a-f]{12,}|[A-Za-z0-9_-]{40,}")
_MOST_STEPS = 16
_MOST_ARGUMENTS = 8
_REPEATED = 3
_LEAST_STEP = 3
_CALENDAR_PAGES, _LISTED_PAGES, _NUMBERED_PAGES = 20, 150, 2000
_COMBINATIONS = 25


def without_session(url: str) -> str:
    """The address without what only says who asks."""
    if "?" not in url and ";" not in url and "(" not in url:
        return url
    parts = urlsplit(url)
    path = _SESSION_FOLDER.sub("", _SESSION_IN_PATH.sub("", parts.path))
    arguments = [part for part in parts.query.split("&") if not _IDLE_ARGUMENTS.fullmatch(part.partition("=")[0])]
    return parts._replace(path=path, query="&".join(arguments)).geturl()


def endless(url: str) -> str:
    """Why an address looks like one of a place without end; empty where it does not."""
    parts = urlsplit(url)
    if len(url) > LONGEST_ADDRESS // 2:
        return "The address is too long."
    steps = [step for step in parts.path.split("/") if step]
    if len(steps) > _MOST_STEPS:
        return "The address has too many folders."
    counted = Counter(step for step in steps if len(step) >= _LEAST_STEP and not step.isdigit())
    if counted and max(counted.values()) >= _REPEATED:
        return "A folder is repeated in the address."
    if parts.query.count("&") >= _MOST_ARGUMENTS:
        return "The address has too many arguments."
    return ""


class Traps:
    """Which addresses are one too many: of a host, or of those that differ in numbers and arguments only.

    Few pages of a calendar are visited, more of a list by arguments, most of files that are numbered.
    """

    def __init__(self, pages_a_host: int = 0) -> None:
        self._pages_a_host = pages_a_host
        self._hosts: Counter[str] = Counter()
        self._patterns: Counter[str] = Counter()
        self._shapes: dict[str, set[str]] = {}
        self._told: set[tuple[str, str]] = set()

    def refusal(self, url: str, *, is_seed: bool = False) -> str:
        """Count an address, and say why it is not to be visited; empty where it is. Seeds are only counted."""
        parts = urlsplit(url)
        self._hosts[parts.netloc] += 1
        if is_seed:
            return ""
        if self._pages_a_host and self._hosts[parts.netloc] > self._pages_a_host:
            return f"{self._pages_a_host} pages of this host are enough."
        return endless(url) or self._one_too_many(parts)

    def is_news(self, url: str, refusal: str) -> bool:
        """Whether a refusal is the first of its kind at its host."""
        kind = (urlsplit(url).netloc, refusal)
        is_new = kind not in self._told
        self._told.add(kind)
        return is_new

    def _one_too_many(self, parts: SplitResult) -> str:
        """Why an address is one too many of its form."""
        names = sorted({part.partition("=")[0] for part in parts.query.split("&")})
        pattern = f"{_NUMBER.sub('#', parts.path)}?{'&'.join(names)}".rstrip("?")
        place = f"{parts.netloc}{pattern}"
        self._patterns[place] += 1
        is_calendar = _CALENDAR.search(f"{parts.path}?{parts.query}") is not None
        most = _CALENDAR_PAGES if is_calendar else _LISTED_PAGES if parts.query else _NUMBERED_PAGES
        if self._patterns[place] > most:
            return f"{most} addresses of the form {pattern} are enough."
        if parts.query:
            shapes = self._shapes.setdefault(f"{parts.netloc}{parts.path}", set())
            shapes.add(pattern)
            if len(shapes) > _COMBINATIONS:
                return f"{_COMBINATIONS} combinations of the arguments of {parts.path} are enough."
        return ""
