"""The process that adds uploads for a server: `python -m svod.cli.admin.add_uploads`, asked over its pipes."""

import os
import sys

from svod.assemble.adding import add_requested
from svod.cli.logs import start_logging


def main() -> None:
    """Add what is asked for; whatever is printed meanwhile goes to stderr."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    add_requested(sys.stdin.buffer, answers, start_logging)


if __name__ == "__main__":
    main()
