"""Keys of works and references as numbers, by which they are locked and stored."""

from functools import lru_cache
from hashlib import blake2b

_BYTES = 8


# A paper's keys are locked, looked up and stored one after another.
@lru_cache(maxsize=1 << 14)
def key_number(key: str) -> int:
    """A number of 64 bits with a sign, always the same for the same key."""
    return int.from_bytes(blake2b(key.encode(errors="replace"), digest_size=_BYTES).digest(), signed=True)
