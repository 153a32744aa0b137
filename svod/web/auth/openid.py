"""Sign-in by OpenID Connect: the accounts of an institution, their roles from what its provider says of them."""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from svod.config import Settings
from svod.errors import MissingExtraError, SettingsError
from svod.model.account import Role

_DISCOVERY = "/.well-known/openid-configuration"
_SCOPE = "openid profile email"
# Signatures by keys of the provider alone: a secret that both sides know proves little.
_ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "ES512", "EdDSA"]
_SECONDS = 10.0
_MOST_BYTES = 1 << 20
_LEEWAY = 60


@dataclass(frozen=True, slots=True)
class OpenIdTerms:
    """Which provider is asked, as whom, and which values of a claim give which role."""

    issuer: str
    client_id: str
    client_secret: str
    name_claim: str = "preferred_username"
    role_claim: str = "groups"
    admins: tuple[str, ...] = ()
    librarians: tuple[str, ...] = ()
    readers: tuple[str, ...] = ()


class Departure(NamedTuple):
    """A visitor on the way to the provider: where to, and what the browser keeps to prove that it comes back."""

    address: str
    kept: str


class Arrived(NamedTuple):
    """Somebody whom the provider vouches for."""

    name: str
    role: Role


class OpenIdFault(Exception):  # noqa: N818 - it is the sign-in that fails, not svod
    """Why somebody cannot sign in."""


def openid_terms(settings: Settings | None) -> OpenIdTerms | None:
    """The terms of the settings; None where no provider is named."""
    if settings is None or not settings.oidc_issuer:
        return None
    if not settings.oidc_client_id:
        raise SettingsError("The setting «oidc.client_id» is missing.", way_out="The provider gives it to you.")
    return OpenIdTerms(
        settings.oidc_issuer.rstrip("/"), settings.oidc_client_id, settings.oidc_client_secret,
        settings.oidc_name_claim, settings.oidc_role_claim, settings.oidc_admins, settings.oidc_librarians,
        settings.oidc_readers,
    )  # fmt: skip


class OpenIdClient:
    """The code flow with PKCE, by authlib; what the provider says of itself is asked for once."""

    def __init__(self, terms: OpenIdTerms, make_client: Callable[..., Any] | None = None) -> None:
        self._terms = terms
        self._make = make_client or _client_class()

    @cached_property
    def _provider(self) -> dict[str, Any]:
        found = self._json(f"{self._terms.issuer}{_DISCOVERY}")
        if str(found.get("issuer", "")).rstrip("/") != self._terms.issuer:
            raise OpenIdFault("The provider calls itself otherwise than the setting oidc.issuer.")
        return found

    def departure(self, return_address: str) -> Departure:
        """Where the visitor is sent to sign in."""
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        with self._client(return_address) as client:
            address, _ = client.create_authorization_url(
                self._endpoint("authorization_endpoint"), state=state, nonce=nonce, code_verifier=verifier
            )
        return Departure(address, f"{state}.{nonce}.{verifier}")

    def arrival(self, kept: str, state: str, code: str, return_address: str) -> Arrived:
        """Whom the provider vouches for, once the visitor is back; OpenIdFault says why nobody."""
        parts = kept.split(".")
        if len(parts) != 3 or not state or not code or not hmac.compare_digest(parts[0].encode(), state.encode()):
            raise OpenIdFault("The sign-in was begun in another browser, or too long ago.")
        _, nonce, verifier = parts
        try:
            with self._client(return_address) as client:
                token = client.fetch_token(
                    self._endpoint("token_endpoint"), grant_type="authorization_code", code=code, code_verifier=verifier
                )
        except OpenIdFault:
            raise
        except Exception as error:
            raise OpenIdFault(f"The provider gives no token: {type(error).__name__}.") from error
        return self._named(self._claims(str(token.get("id_token", "")), nonce))

    def _claims(self, id_token: str, nonce: str) -> dict[str, Any]:
        """What the provider says of somebody, if it is signed by it, meant for us, fresh, and an answer to our call."""
        from joserfc import jwt
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        try:
            keys = KeySet.import_key_set(self._json(self._endpoint("jwks_uri")))  # type: ignore[arg-type]
            found = jwt.decode(id_token, keys, algorithms=_ALGORITHMS)
            jwt.JWTClaimsRegistry(
                leeway=_LEEWAY,
                iss={"essential": True, "values": [self._terms.issuer, f"{self._terms.issuer}/"]},
                aud={"essential": True, "value": self._terms.client_id},
                exp={"essential": True},
                nonce={"essential": True, "value": nonce},
            ).validate(found.claims)
        except (JoseError, ValueError, KeyError) as error:
            raise OpenIdFault(f"What the provider says cannot be trusted: {type(error).__name__}.") from error
        return dict(found.claims)

    def _named(self, claims: dict[str, Any]) -> Arrived:
        name = claims.get(self._terms.name_claim) or claims.get("sub")
        if not isinstance(name, str) or not name.strip():
            raise OpenIdFault(f"The provider does not say «{self._terms.name_claim}».")
        said = claims.get(self._terms.role_claim)
        listed = said if isinstance(said, list) else [said]
        values = {one for one in listed if isinstance(one, str)}
        # The provider's name keeps its people from being taken for accounts of our own.
        return Arrived(f"{name.strip()}@{urlsplit(self._terms.issuer).hostname}", self._role(values))

    def _role(self, values: set[str]) -> Role:
        terms = self._terms
        rows = ((Role.ADMIN, terms.admins), (Role.LIBRARIAN, terms.librarians), (Role.READER, terms.readers))
        for role, wanted in rows:
            if values & set(wanted):
                return role
        if terms.readers:
            raise OpenIdFault("The provider does not count you among those who may sign in here.")
        return Role.READER

    def _endpoint(self, name: str) -> str:
        address = self._provider.get(name)
        if not isinstance(address, str) or not address.startswith(("https://", "http://")):
            raise OpenIdFault(f"The provider names no {name}.")
        return address

    def _client(self, return_address: str) -> Any:
        return self._make(
            client_id=self._terms.client_id, client_secret=self._terms.client_secret or None, scope=_SCOPE,
            redirect_uri=return_address, code_challenge_method="S256", timeout=_SECONDS,
            token_endpoint_auth_method="client_secret_basic" if self._terms.client_secret else "none",
        )  # fmt: skip

    def _json(self, address: str) -> dict[str, Any]:
        import httpx

        try:
            answer = httpx.get(address, timeout=_SECONDS, follow_redirects=False)
            found = answer.raise_for_status().json() if len(answer.content) <= _MOST_BYTES else None
        except (httpx.HTTPError, ValueError) as error:
            raise OpenIdFault(f"The provider does not answer: {type(error).__name__}.") from error
        if not isinstance(found, dict):
            raise OpenIdFault("The provider's answer is not understood.")
        return found


def _client_class() -> Callable[..., Any]:
    # An extra: only institutions need it.
    try:
        from authlib.integrations.httpx_client import OAuth2Client
    except ImportError as error:
        raise MissingExtraError(
            "Sign-in by OpenID Connect needs authlib.", way_out="Install it: pip install 'svod[oidc]'."
        ) from error
    made: Callable[..., Any] = OAuth2Client
    return made
