"""A library looked after: checks, status, accounts, jobs."""

from typing import TYPE_CHECKING

from svod.lazy_names import lazy_names

if TYPE_CHECKING:
    from svod.library.maintenance.accounts import AccountService
    from svod.library.maintenance.checking import CheckReport, check
    from svod.library.maintenance.jobs import JobService
    from svod.library.maintenance.status import DeadLetterService, Status, library_status

__all__ = [
    "AccountService",
    "CheckReport",
    "DeadLetterService",
    "JobService",
    "Status",
    "check",
    "library_status",
]
# Where each name lies; a module is imported when one of its names is first used: most verbs need few of them.
_MODULES = {
    "accounts": ("AccountService",),
    "checking": ("CheckReport", "check"),
    "jobs": ("JobService",),
    "status": ("DeadLetterService", "Status", "library_status"),
}
__getattr__ = lazy_names(globals(), _MODULES)
