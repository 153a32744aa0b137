"""Buckets of three kinds: of S3-compatible servers, of Google and of Azure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from svod.errors import SettingsError

if TYPE_CHECKING:
    from obstore.store import AzureStore, GCSStore, S3Store

S3, GOOGLE, AZURE = "s3", "gs", "az"
BUCKETS = tuple(f"{scheme}://" for scheme in (S3, GOOGLE, AZURE))

_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(milliseconds=100), timedelta(seconds=15)
_MOST_REPEATS = 20
# One request may take so much of the time that a file has.
_SHARE_OF_A_REQUEST = 1 / 3
_PLAIN = "http://"


@dataclass(frozen=True, slots=True)
class BucketAccess:
    """Where a bucket's server is, who asks it, and how long one file may take with all repeats.

    What is empty is the provider's own, or that of the machine's environment.
    """

    endpoint: str = ""
    region: str = "us-east-1"
    key: str = ""
    secret: str = field(default="", repr=False)
    seconds: float = 180.0
    google_key_file: str = ""
    azure_account: str = ""
    azure_key: str = field(default="", repr=False)
    azure_endpoint: str = ""


def opened_bucket(address: str, access: BucketAccess) -> "S3Store | GCSStore | AzureStore":
    """The part of a bucket that an address names."""
    from obstore.store import AzureStore, GCSStore, S3Store

    parts = urlsplit(address)
    if f"{parts.scheme}://" not in BUCKETS or not parts.netloc:
        raise SettingsError("The setting «store.files» names no bucket.", way_out="For example s3://papers/library.")
    prefix = parts.path.strip("/") or None
    if parts.scheme == GOOGLE:
        # A key file may name a server of its own.
        return GCSStore(parts.netloc, prefix=prefix, **_google(access), **_patience(access, allow_http=True))
    if parts.scheme == AZURE:
        is_plain = access.azure_endpoint.startswith(_PLAIN)
        return AzureStore(parts.netloc, prefix=prefix, **_azure(access), **_patience(access, allow_http=is_plain))
    is_plain = access.endpoint.startswith(_PLAIN)
    return S3Store(parts.netloc, prefix=prefix, **_s3(access), **_patience(access, allow_http=is_plain))


def _s3(access: BucketAccess) -> Mapping[str, Any]:
    given: dict[str, Any] = {"region": access.region}
    if access.key:
        given |= {"access_key_id": access.key, "secret_access_key": access.secret}
    if access.endpoint:
        given |= {"endpoint": access.endpoint, "virtual_hosted_style_request": False}
    return given


def _google(access: BucketAccess) -> Mapping[str, Any]:
    return {"service_account": access.google_key_file} if access.google_key_file else {}


def _azure(access: BucketAccess) -> Mapping[str, Any]:
    given = {
        "account_name": access.azure_account, "account_key": access.azure_key, "endpoint": access.azure_endpoint,
    }  # fmt: skip
    return {name: value for name, value in given.items() if value}


def _patience(access: BucketAccess, *, allow_http: bool) -> Mapping[str, Any]:
    return {
        "client_options": {
            "allow_http": allow_http,
            "timeout": timedelta(seconds=_SHARE_OF_A_REQUEST * access.seconds),
        },
        "retry_config": {
            "max_retries": _MOST_REPEATS,
            "retry_timeout": timedelta(seconds=access.seconds),
            "backoff": {"init_backoff": _FIRST_PAUSE, "max_backoff": _LONGEST_PAUSE, "base": 2},
        },
    }
