"""Logs of what happens to documents and requests: an object or a line each, to stderr or a file."""

import json
import logging
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from svod.config import Settings
from svod.errors import SettingsError

LOGGER = "svod"


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message and facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        facts = getattr(record, "fields", {})
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **facts,
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """One line for people: time, message, and facts as name=value."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        moment = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        facts = " ".join(f"{name}={value}" for name, value in getattr(record, "fields", {}).items())
        return f"{moment} {record.getMessage()} {facts}".rstrip().replace("\n", " ")


_FORMATS: dict[str, type[logging.Formatter]] = {"json": JsonLines, "plain": PlainLines}


def start_logging(settings: Settings) -> None:
    """Write logs as the settings say, or none."""
    if not settings.log:
        return
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if settings.log_file:
        try:
            path = Path(settings.log_file).expanduser()
            # It names what people read and add: a new one is its owner's alone.
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
            handler = logging.FileHandler(path, encoding="utf-8")
        except OSError as error:
            raise SettingsError(f"The log {settings.log_file} cannot be written: {error.strerror}.") from error
    handler.setFormatter(_FORMATS[settings.log]())
    logger = logging.getLogger(LOGGER)
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False
