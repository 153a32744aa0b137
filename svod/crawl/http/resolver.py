"""Host names resolved by a table of our own or the system; every address is checked before a connection."""

import asyncio
import socket
from typing import Any

from aiohttp.abc import AbstractResolver, ResolveResult

from svod.crawl.host_names import NetworkRules


class CheckingResolver(AbstractResolver):
    """Resolves host names; one forbidden address of a host forbids the host."""

    def __init__(self, network_rules: NetworkRules) -> None:
        self._network_rules = network_rules

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses that may be connected to for a host."""
        place = self._network_rules.names.place(host)
        if place is not None:
            return [_resolved(host, *place)]
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, family=family)
        addresses = list(dict.fromkeys(str(row[4][0]) for row in found))
        for address in addresses:
            self._network_rules.check_address(address, host, port)
        return [_resolved(host, address, port) for address in addresses]

    async def close(self) -> None:
        """Nothing to close."""


def checked_socket(network_rules: NetworkRules) -> Any:
    """The socket factory of a connector: the address connected to is checked once more."""

    def opened(place: tuple[Any, Any, int, str, tuple[Any, ...]]) -> socket.socket:
        family, kind, protocol, _, where = place
        network_rules.check_address(where[0], where[0], where[1])
        return socket.socket(family, kind, protocol)

    return opened


def _resolved(host: str, address: str, port: int) -> ResolveResult:
    return ResolveResult(
        hostname=host,
        host=address,
        port=port,
        family=socket.AF_INET6 if ":" in address else socket.AF_INET,
        proto=0,
        flags=socket.AI_NUMERICHOST,
    )
