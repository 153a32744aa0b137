"""The present second, in the two forms that are stored and printed."""

from datetime import UTC, datetime


def utc_now() -> str:
    """With the offset written out: 2026-03-01T12:00:00+00:00."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def utc_stamp() -> str:
    """As OAI-PMH writes it and works are stamped with: 2026-03-01T12:00:00Z."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
