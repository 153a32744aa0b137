"""Host names with addresses of their own, and which addresses may be connected to."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field

from svod.crawl.addresses import host_of, is_web_address
from svod.errors import SettingsError

EVERY_HOST = "*"
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")


class RefusedError(Exception):
    """The address may not be fetched."""


@dataclass(frozen=True, slots=True)
class NameTable:
    """Host names with a fixed address and port; `*` means all others."""

    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)

    def place(self, host: str) -> tuple[str, int] | None:
        """The address of a host, if the table has it; the row `*.name` serves all hosts below that name."""
        if not self.places:
            return None
        host = host.lower().rstrip(".")
        if host in self.places:
            return self.places[host]
        above = host
        while above := above.partition(".")[2]:
            if f"*.{above}" in self.places:
                return self.places[f"*.{above}"]
        return self.places.get(EVERY_HOST)

    def holds(self, address: str, port: int) -> bool:
        """Whether the table gives this address and port to some host."""
        return (address, port) in self.places.values()


NO_NAMES = NameTable()


def name_table(*rows: str) -> NameTable:
    """The table that a setting writes as rows of `host=address:port`: `*=127.0.0.1:8080`."""
    places: dict[str, tuple[str, int]] = {}
    for row in rows:
        host, _, place = row.partition("=")
        address, _, port = place.strip().rpartition(":")
        try:
            written = str(ipaddress.ip_address(address.strip("[]")))
            places[host.strip().lower()] = (written, int(port))
        except ValueError as error:
            raise SettingsError(
                f"«{row}» gives no address of a host.", way_out="A row looks like this: *=127.0.0.1:8080"
            ) from error
    return NameTable(places)


@dataclass(frozen=True, slots=True)
class NetworkRules:
    """Which addresses may be connected to: those of the public Internet, and what is allowed besides."""

    allow_private: bool = False
    names: NameTable = NO_NAMES

    def check_url(self, url: str) -> None:
        """Raise unless an address is http(s); a host written as a number is checked here as well."""
        if not is_web_address(url):
            raise RefusedError("Only http and https addresses are fetched.")
        host = host_of(url)
        if self.names.place(host) is None and _is_number(host):
            self.check_address(host, host)

    def check_address(self, address: str, host: str, port: int = 0) -> None:
        """Raise if an address is on this machine or a private network and that is not allowed."""
        try:
            if is_open(address) or self.allow_private or self.names.holds(address, port):
                return
        except ValueError as error:
            raise RefusedError(f"{host} is a number that is no address.") from error
        raise RefusedError(f"{host} is on this machine or a private network; crawl.allow_private allows that.")


OPEN_INTERNET = NetworkRules()


def is_open(address: str) -> bool:
    """Whether an address belongs to the public Internet; an IPv4 address inside an IPv6 one counts."""
    place = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(place, ipaddress.IPv6Address):
        inner = place.ipv4_mapped or place.sixtofour
        if place in _NAT64:
            inner = ipaddress.IPv4Address(int(place) & 0xFFFFFFFF)
        if inner is None:
            # Old and local forms outside of it (::127.0.0.1, fec0::1, 64:ff9b:1::) may lead inside as well.
            return place in _GLOBAL_UNICAST and place.is_global
        place = inner
    return place.is_global and not place.is_multicast


def _is_number(host: str) -> bool:
    """Whether a host is written as a number, also in an old form that only attackers use (127.1)."""
    return ":" in host or host.replace(".", "").isdigit()
