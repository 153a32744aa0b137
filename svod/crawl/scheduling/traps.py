"""Crawler traps: calendars, session numbers, repeated folders, arguments in every combination."""

import re
from collections import Counter, defaultdict
from urllib.parse import SplitResult, urlsplit

from svod.crawl.addresses import LONGEST_ADDRESS

# Arguments that do not change a page, with an example of each.
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
    """The address without session numbers and tracking arguments."""
    if "?" not in url and ";" not in url and "(" not in url:
        return url
    parts = urlsplit(url)
    path = _SESSION_FOLDER.sub("", _SESSION_IN_PATH.sub("", parts.path))
    arguments = [part for part in parts.query.split("&") if not _IDLE_ARGUMENTS.fullmatch(part.partition("=")[0])]
    return parts._replace(path=path, query="&".join(arguments)).geturl()


def endless(url: str) -> str:
    """Why an address looks like a trap; empty where it does not."""
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
    """Refuses addresses beyond a limit: of a host, or of addresses that differ in numbers and arguments only.

    The limit is low for calendars, higher for lists by arguments, highest for numbered files.
    """

    def __init__(self, pages_a_host: int = 0) -> None:
        self._pages_a_host = pages_a_host
        self._hosts: Counter[str] = Counter()
        # By host, then by pattern and by path.
        self._patterns: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._patterns_of_path: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._reported: set[tuple[str, str]] = set()

    def refusal(self, url: str, *, is_seed: bool = False) -> str:
        """Count an address; returns why it is not visited, empty where it is. Seeds are only counted."""
        parts = urlsplit(url)
        self._hosts[parts.netloc] += 1
        if is_seed:
            return ""
        if self._pages_a_host and self._hosts[parts.netloc] > self._pages_a_host:
            return f"{self._pages_a_host} pages of this host are enough."
        return endless(url) or self._one_too_many(parts)

    def forget(self, host: str) -> None:
        """Forget what was counted of a host, on all its ports."""
        for netloc in [known for known in self._hosts if known == host or known.startswith(f"{host}:")]:
            for counted in (self._hosts, self._patterns, self._patterns_of_path):
                counted.pop(netloc, None)

    def is_first_refusal(self, url: str, refusal: str) -> bool:
        """Whether a refusal is the first of its kind on its host."""
        kind = (urlsplit(url).netloc, refusal)
        is_new = kind not in self._reported
        self._reported.add(kind)
        return is_new

    def _one_too_many(self, parts: SplitResult) -> str:
        """Why an address is beyond the limit of its pattern."""
        names = sorted({part.partition("=")[0] for part in parts.query.split("&")})
        pattern = f"{_NUMBER.sub('#', parts.path)}?{'&'.join(names)}".rstrip("?")
        patterns = self._patterns[parts.netloc]
        patterns[pattern] += 1
        is_calendar = _CALENDAR.search(f"{parts.path}?{parts.query}") is not None
        most = _CALENDAR_PAGES if is_calendar else _LISTED_PAGES if parts.query else _NUMBERED_PAGES
        if patterns[pattern] > most:
            return f"{most} addresses of the form {pattern} are enough."
        if parts.query:
            combinations = self._patterns_of_path[parts.netloc][parts.path]
            combinations.add(pattern)
            if len(combinations) > _COMBINATIONS:
                return f"{_COMBINATIONS} combinations of the arguments of {parts.path} are enough."
        return ""
