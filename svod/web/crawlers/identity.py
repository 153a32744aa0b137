"""Who this installation is: its name, the namespace of its records, and the address under which others reach it."""

import re
from dataclasses import dataclass
from functools import cached_property

from starlette.requests import Request

from svod.config import Settings
from svod.errors import SettingsError
from svod.library import Library

_PROGRAM = "svod"
# library.example.org: the form that the guidelines of OAI identifiers demand.
_NAMESPACE = re.compile(r"[A-Za-z][A-Za-z0-9-]*(\.[A-Za-z][A-Za-z0-9-]*)+", re.ASCII)
# The namespace of identifiers before installations had their own; it is still understood.
OLD_NAMESPACE = "svod"


@dataclass(frozen=True)
class Identity:
    """The installation, as harvesters, feeds and browsers know it."""

    library: Library
    given_name: str = ""
    given_namespace: str = ""
    address: str = ""

    @cached_property
    def namespace(self) -> str:
        """The namespace of identifiers: that of the settings, or the one that the library made for itself."""
        return self.given_namespace or self.library.namespace()

    @property
    def name(self) -> str:
        """What the library is called; where nobody named it, by the program and what tells it from others."""
        return self.given_name or f"{_PROGRAM} {self.namespace.partition('.')[0]}"

    def base(self, request: Request) -> str:
        """The address under which the library is reached, without a slash at its end."""
        return self.address.rstrip("/") or str(request.base_url).rstrip("/")

    def identifier(self, work_id: str) -> str:
        """The OAI identifier of a work: no other installation gives the same."""
        return f"oai:{self.namespace}:{work_id}"

    def work_id(self, identifier: str) -> str:
        """The work of an identifier; nothing for those of other installations."""
        for namespace in (self.namespace, OLD_NAMESPACE):
            if identifier.startswith(f"oai:{namespace}:"):
                return identifier.removeprefix(f"oai:{namespace}:")
        return ""


def identity_of(library: Library, settings: Settings | None) -> Identity:
    """The installation by its settings."""
    if settings is None:
        return Identity(library)
    if settings.namespace and not _NAMESPACE.fullmatch(settings.namespace):
        raise SettingsError(
            f"The setting «web.namespace» cannot be «{settings.namespace}».",
            way_out="Write a host name of yours: library.example.org.",
        )
    return Identity(library, settings.name, settings.namespace, settings.address)
