"""System calls refused by the Linux kernel: a filter over their numbers, which no program that is started escapes."""

import ctypes
import platform
import struct
from collections.abc import Iterator
from errno import ENOSYS, EPERM

from svod.reading.privileges import system_library
from svod.reading.system_calls import CLONE, IOCTL, PRLIMIT, PROCESSORS, REFUSED_CALLS, SETPRIORITY, Call, Processor

_PR_SET_SECCOMP = 22
_SECCOMP_MODE_FILTER = 2

# Classic BPF: load a word of what is known of the call; compare and skip so many steps; answer.
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _ANSWER = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _PROCESSOR_AT, _FIRST_ARGUMENT_AT, _SECOND_ARGUMENT_AT = 0, 4, 16, 24
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
# From here on the numbers are those of the x32 calls of x86-64.
_OTHER_NUMBERING = 0x40000000
_NEW_NAMESPACES = 0x7E020000
# What types for the user of a terminal, and what pastes there.
_TERMINAL_INPUT = (0x5412, 0x541C)

_Step = tuple[int, int, int, int]


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("program", ctypes.c_void_p))


def refuse_calls() -> bool:
    """Have the kernel refuse what reading needs not; whether it does. Needs `no_new_privs`."""
    processor = PROCESSORS.get(platform.machine())
    if processor is None:
        return False
    program = ctypes.create_string_buffer(filter_program(processor))
    wrapped = _Filter((len(program.raw) - 1) // 8, ctypes.addressof(program))
    return bool(system_library().prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(wrapped), 0, 0) == 0)


def filter_program(processor: Processor) -> bytes:
    """The filter for a processor: what is not refused is allowed."""
    return b"".join(struct.pack("HBBI", *step) for step in _steps(processor))


def _steps(processor: Processor) -> Iterator[_Step]:
    # Calls of another numbering (32 bits, x32) would slip past the numbers, so they are refused as a whole.
    yield (_LOAD, 0, 0, _PROCESSOR_AT)
    yield (_EQUAL, 1, 0, processor.audit_code)
    yield (_ANSWER, 0, 0, _REFUSE | ENOSYS)
    yield (_LOAD, 0, 0, _NUMBER_AT)
    yield (_AT_LEAST, 0, 1, _OTHER_NUMBERING)
    yield (_ANSWER, 0, 0, _REFUSE | ENOSYS)
    for call in REFUSED_CALLS:
        if (number := _number(call, processor)) is not None:
            yield (_EQUAL, 0, 1, number)
            yield (_ANSWER, 0, 0, _REFUSE | call.error)
    # New namespaces; limits and priorities of other processes; input typed into a terminal.
    yield from _refused_if(CLONE, processor, _FIRST_ARGUMENT_AT, [(_ANY_BIT, 0, 1, _NEW_NAMESPACES)])
    yield from _refused_if(PRLIMIT, processor, _FIRST_ARGUMENT_AT, [(_EQUAL, 1, 0, 0)])
    of_itself = [(_EQUAL, 0, 2, 0), (_LOAD, 0, 0, _SECOND_ARGUMENT_AT), (_EQUAL, 1, 0, 0)]
    yield from _refused_if(SETPRIORITY, processor, _FIRST_ARGUMENT_AT, of_itself)
    typed, pasted = _TERMINAL_INPUT
    yield from _refused_if(IOCTL, processor, _SECOND_ARGUMENT_AT, [(_EQUAL, 1, 0, typed), (_EQUAL, 0, 1, pasted)])
    yield (_ANSWER, 0, 0, _ALLOW)


def _refused_if(call: Call, processor: Processor, argument: int, tests: list[_Step]) -> Iterator[_Step]:
    """One call refused by an argument: the last test falls through to the refusal, or skips it."""
    yield (_EQUAL, 0, len(tests) + 3, _number(call, processor) or 0)
    yield (_LOAD, 0, 0, argument)
    yield from tests
    yield (_ANSWER, 0, 0, _REFUSE | EPERM)
    yield (_ANSWER, 0, 0, _ALLOW)


def _number(call: Call, processor: Processor) -> int | None:
    number = call[processor.column]
    return number if isinstance(number, int) else None
