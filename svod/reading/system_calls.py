"""System calls that a reading process has no use for, by number on each processor, and how each is refused."""

from errno import ENOSYS, EPERM
from typing import NamedTuple


class Processor(NamedTuple):
    """How the kernel names a processor, and which column of the tables is its own."""

    audit_code: int
    column: int


class Call(NamedTuple):
    """A system call with its numbers; None where a processor has no such call."""

    name: str
    x86_64: int | None
    aarch64: int | None
    error: int = EPERM


PROCESSORS = {"x86_64": Processor(0xC000003E, 1), "aarch64": Processor(0xC00000B7, 2)}

# What newer kernels brought has the same number everywhere; a library that misses it («no such call») falls back.
_NETWORK = (
    Call("socket", 41, 198),
    Call("socketpair", 53, 199),
    Call("connect", 42, 203),
    Call("bind", 49, 200),
    Call("listen", 50, 201),
    Call("accept", 43, 202),
    Call("accept4", 288, 242),
    Call("io_uring_setup", 425, 425, ENOSYS),
    Call("io_uring_enter", 426, 426, ENOSYS),
    Call("io_uring_register", 427, 427, ENOSYS),
)
_OTHER_PROCESSES = (
    Call("ptrace", 101, 117),
    Call("process_vm_readv", 310, 270),
    Call("process_vm_writev", 311, 271),
    Call("process_madvise", 440, 440, ENOSYS),
    Call("process_mrelease", 448, 448, ENOSYS),
    Call("kcmp", 312, 272),
    Call("pidfd_open", 434, 434, ENOSYS),
    Call("pidfd_getfd", 438, 438, ENOSYS),
    Call("pidfd_send_signal", 424, 424, ENOSYS),
    Call("move_pages", 279, 239),
    Call("migrate_pages", 256, 238),
    Call("ioprio_set", 251, 30),
    Call("sched_setparam", 142, 118),
    Call("sched_setscheduler", 144, 119),
    Call("sched_setaffinity", 203, 122),
    Call("sched_setattr", 314, 274),
    Call("shmget", 29, 194),
    Call("shmat", 30, 196),
    Call("shmctl", 31, 195),
    Call("semget", 64, 190),
    Call("semctl", 66, 191),
    Call("semop", 65, 193),
    Call("semtimedop", 220, 192),
    Call("msgget", 68, 186),
    Call("msgsnd", 69, 189),
    Call("msgrcv", 70, 188),
    Call("msgctl", 71, 187),
    Call("mq_open", 240, 180),
    Call("mq_unlink", 241, 181),
)
# A process that could leave its group would outlive it.
_LEAVING_THE_GROUP = (Call("setsid", 112, 157), Call("setpgid", 109, 154))
# Landlock does not look at these.
_FILES_OF_OTHERS = (
    Call("chmod", 90, None),
    Call("fchmod", 91, 52),
    Call("fchmodat", 268, 53),
    Call("fchmodat2", 452, 452, ENOSYS),
    Call("chown", 92, None),
    Call("fchown", 93, 55),
    Call("lchown", 94, None),
    Call("fchownat", 260, 54),
    Call("setxattr", 188, 5),
    Call("lsetxattr", 189, 6),
    Call("fsetxattr", 190, 7),
    Call("setxattrat", 463, 463, ENOSYS),
    Call("removexattr", 197, 14),
    Call("lremovexattr", 198, 15),
    Call("fremovexattr", 199, 16),
    Call("removexattrat", 466, 466, ENOSYS),
    Call("file_setattr", 469, 469, ENOSYS),
    Call("utime", 132, None),
    Call("utimes", 235, None),
    Call("futimesat", 261, None),
    Call("utimensat", 280, 88),
    Call("truncate", 76, 45),
    Call("name_to_handle_at", 303, 264),
    Call("open_by_handle_at", 304, 265),
    Call("inotify_add_watch", 254, 27),
    Call("fanotify_init", 300, 262),
)
_NAMESPACES_AND_MOUNTS = (
    Call("unshare", 272, 97),
    Call("setns", 308, 268),
    # Its flags lie in memory, where no filter looks; the older call is there instead.
    Call("clone3", 435, 435, ENOSYS),
    Call("mount", 165, 40),
    Call("umount2", 166, 39),
    Call("pivot_root", 155, 41),
    Call("chroot", 161, 51),
    Call("open_tree", 428, 428, ENOSYS),
    Call("move_mount", 429, 429, ENOSYS),
    Call("fsopen", 430, 430, ENOSYS),
    Call("fsconfig", 431, 431, ENOSYS),
    Call("fsmount", 432, 432, ENOSYS),
    Call("fspick", 433, 433, ENOSYS),
    Call("mount_setattr", 442, 442, ENOSYS),
    Call("open_tree_attr", 467, 467, ENOSYS),
)
_KERNEL = (
    Call("bpf", 321, 280),
    Call("perf_event_open", 298, 241),
    Call("userfaultfd", 323, 282, ENOSYS),
    Call("add_key", 248, 217),
    Call("request_key", 249, 218),
    Call("keyctl", 250, 219),
    Call("init_module", 175, 105),
    Call("finit_module", 313, 273),
    Call("delete_module", 176, 106),
    Call("kexec_load", 246, 104),
    Call("kexec_file_load", 320, 294),
    Call("reboot", 169, 142),
    Call("swapon", 167, 224),
    Call("swapoff", 168, 225),
    Call("acct", 163, 89),
    Call("quotactl", 179, 60),
    Call("quotactl_fd", 443, 443, ENOSYS),
    Call("syslog", 103, 116),
    Call("settimeofday", 164, 170),
    Call("clock_settime", 227, 112),
    Call("adjtimex", 159, 171),
    Call("clock_adjtime", 305, 266),
    Call("sethostname", 170, 161),
    Call("setdomainname", 171, 162),
    Call("vhangup", 153, 58),
    Call("personality", 135, 92),
    Call("lookup_dcookie", 212, 18),
    Call("iopl", 172, None),
    Call("ioperm", 173, None),
    Call("modify_ldt", 154, None),
    Call("uselib", 134, None),
)

REFUSED_CALLS = (
    *_NETWORK,
    *_OTHER_PROCESSES,
    *_LEAVING_THE_GROUP,
    *_FILES_OF_OTHERS,
    *_NAMESPACES_AND_MOUNTS,
    *_KERNEL,
)

# Calls of which only some uses are refused.
CLONE = Call("clone", 56, 220)
SETPRIORITY = Call("setpriority", 141, 140)
PRLIMIT = Call("prlimit64", 302, 261)
IOCTL = Call("ioctl", 16, 29)
