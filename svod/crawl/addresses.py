"""Web addresses: validation, canonical form, and resolving the links of a page."""

import ipaddress
import re
from urllib.parse import SplitResult, urljoin, urlsplit

from w3lib.url import canonicalize_url, safe_url_string

WEB_SCHEMES = ("http", "https")
LONGEST_ADDRESS = 2048
_DEFAULT_PORTS = {"http": 80, "https": 443}
# Fast path: lower-case host, no query, no dots or slashes to fold, nothing to escape.
_STEP = r"[A-Za-z0-9_~-][A-Za-z0-9_.~-]*"
_PORT = r":(?!(?:80|443)/)(?:[1-5]\d{4}|[1-9]\d{1,3})"
_PLAIN = re.compile(rf"https?://[a-z0-9.-]*[a-z0-9](?:{_PORT})?/(?:{_STEP}/)*(?:{_STEP})?", re.ASCII)
_PLAIN_REFERENCE = re.compile(rf"(?:{_STEP}/)*{_STEP}", re.ASCII)
_WHITE = re.compile(r"[\t\n\r]")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:", re.ASCII)


def is_web_address(url: str) -> bool:
    """Whether an address is one of http(s) with a host."""
    parts = _parts(url)
    return parts is not None and parts.scheme in WEB_SCHEMES and bool(parts.hostname)


def host_of(url: str) -> str:
    """The host of an address, in small letters; empty where it has none."""
    parts = _parts(url)
    return (parts.hostname or "") if parts else ""


def origin_of(url: str) -> str:
    """Scheme, host and port: the scope of one robots.txt."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def safe_address(url: str, encoding: str = "utf-8") -> str:
    """The address as it can be requested: escaped, the host in its ASCII form, no fragment; empty if it is invalid.

    As browsers do: the path in UTF-8, the query in the page's own encoding; what is escaped already stays.
    """
    if _PLAIN.fullmatch(url):
        return url
    url = _WHITE.sub("", url.strip()).partition("#")[0]
    if len(url) > LONGEST_ADDRESS or not is_web_address(url):
        return ""
    try:
        safe = _escaped(_without_credentials(url), encoding)
        parts = urlsplit(safe)
        port = "" if parts.port in (None, _DEFAULT_PORTS[parts.scheme]) else f":{parts.port}"
    except (ValueError, LookupError):
        return ""
    host = _written_host(parts.hostname or "")
    if not host:
        return ""
    address = parts._replace(netloc=host + port, path=_folded_dots(parts.path) or "/").geturl()
    # Escaping makes it longer.
    return address if len(address) <= LONGEST_ADDRESS else ""


def address_key(url: str) -> str:
    """One key for all addresses of the same page: no scheme, arguments sorted, no slash after a bare host."""
    if not _PLAIN.fullmatch(url):
        url = canonicalize_url(url)
    return url.partition("://")[2].removesuffix("/")


def secure_twin(url: str) -> str:
    """The same address over https; empty unless it is an http address at the default port."""
    parts = _parts(url)
    if parts is None or parts.scheme != "http" or parts.port not in (None, _DEFAULT_PORTS["http"]):
        return ""
    return parts._replace(scheme="https", netloc=parts.hostname or "").geturl() if parts.hostname else ""


def joined(base: str, reference: str, encoding: str = "utf-8") -> str:
    """Where a link on a page leads; empty where it leads nowhere on the Web."""
    if _PLAIN_REFERENCE.fullmatch(reference) and _PLAIN.fullmatch(base):
        return base[: base.rindex("/") + 1] + reference
    reference = reference.strip()
    if reference.startswith("#") or (_SCHEME.match(reference) and not reference[:5].lower().startswith("http")):
        return ""
    try:
        # Browsers read «..\\papers.htm» as «../papers.htm».
        path, mark, query = _WHITE.sub("", reference).partition("?")
        return safe_address(urljoin(base, path.replace("\\", "/") + mark + query), encoding)
    except ValueError:
        return ""


def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - an invalid port raises only when it is read
    except ValueError:
        return None
    return parts


def _escaped(url: str, encoding: str) -> str:
    try:
        return safe_url_string(url, encoding)
    except UnicodeEncodeError:
        # A query may hold letters that the page's encoding lacks, and lone surrogates that no encoding has.
        return safe_url_string(url.encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "utf-8")


def _without_credentials(url: str) -> str:
    """User names and passwords in links are dropped: they are not needed, and they hide the true host from readers."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def _written_host(host: str) -> str:
    if ":" in host:
        return f"[{ipaddress.IPv6Address(host).compressed}]" if _is_ipv6(host) else ""
    host = host.rstrip(".")
    try:
        return host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return ""


def _is_ipv6(host: str) -> bool:
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return False
    return True


def _folded_dots(path: str) -> str:
    """A path without `.` and `..`; those that climb above the root stay at it."""
    if "/." not in path:
        return path
    kept: list[str] = []
    steps = path.split("/")
    for step in steps:
        if step == "..":
            if len(kept) > 1:
                kept.pop()
        elif step != ".":
            kept.append(step)
    if steps[-1] in (".", ".."):
        kept.append("")
    return "/".join(kept)
