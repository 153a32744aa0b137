"""Questions of OAI-PMH: which arguments each verb takes, what is wrong with a call, and lists that go on by tokens."""

import base64
import binascii
import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

_LONGEST_TOKEN = 2000
_DAY, _SECOND = "%Y-%m-%d", "%Y-%m-%dT%H:%M:%SZ"
_DAY_FORM = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_SECOND_FORM = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", re.ASCII)


class OaiFault(Exception):  # noqa: N818 - the protocol's word for it is no error of ours
    """A fault of the call, by the code that the protocol knows."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Arguments(NamedTuple):
    """What a verb needs, may have, and what stands for all others when it is given."""

    required: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    exclusive: str = ""


_LISTS = Arguments(frozenset({"metadataPrefix"}), frozenset({"from", "until", "set"}), "resumptionToken")
VERBS: Mapping[str, Arguments] = {
    "Identify": Arguments(),
    "ListMetadataFormats": Arguments(optional=frozenset({"identifier"})),
    "ListSets": Arguments(exclusive="resumptionToken"),
    "GetRecord": Arguments(frozenset({"identifier", "metadataPrefix"})),
    "ListIdentifiers": _LISTS,
    "ListRecords": _LISTS,
}


class ListPlace(NamedTuple):
    """A list of records and how much of it has been sent; all that a token says, so that none has to be remembered."""

    verb: str
    prefix: str
    set_spec: str
    since: str
    until: str
    last_stamp: str = ""
    last_id: str = ""
    listed: int = 0
    total: int = 0


def read_call(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The arguments of a sound call; the fault that names what is wrong with another."""
    verbs = [text for name, text in pairs if name == "verb"]
    if len(verbs) != 1 or verbs[0] not in VERBS:
        raise OaiFault("badVerb", f"A call has one verb of: {', '.join(VERBS)}.")
    arguments: dict[str, str] = {}
    for name, text in pairs:
        if name in arguments:
            raise OaiFault("badArgument", f"The argument «{name}» is given twice.")
        arguments[name] = text
    del arguments["verb"]
    _judge(arguments, VERBS[verbs[0]], verbs[0])
    return {"verb": verbs[0], **arguments}


def _judge(arguments: Mapping[str, str], known: Arguments, verb: str) -> None:
    strangers = set(arguments) - known.required - known.optional - {known.exclusive}
    if strangers:
        raise OaiFault("badArgument", f"{verb} has no argument «{min(strangers)}».")
    if known.exclusive and known.exclusive in arguments:
        if len(arguments) > 1:
            raise OaiFault("badArgument", f"Beside {known.exclusive} no other argument is allowed.")
        return
    missing = known.required - set(arguments)
    if missing:
        raise OaiFault("badArgument", f"{verb} needs the argument «{min(missing)}».")
    empty = [name for name, text in arguments.items() if not text]
    if empty:
        raise OaiFault("badArgument", f"The argument «{min(empty)}» is empty.")


def asked_list(call: Mapping[str, str], now: str) -> ListPlace:
    """The beginning of a list; what changes from now on is left to the next one."""
    since, until = call.get("from", ""), call.get("until", "")
    if since and until and len(since) != len(until):
        raise OaiFault("badArgument", "The arguments «from» and «until» differ in granularity.")
    first, last = _moment(since, "T00:00:00Z"), _moment(until, "T23:59:59Z")
    if first and last and first > last:
        raise OaiFault("badArgument", "The argument «from» is later than «until».")
    return ListPlace(call["verb"], call["metadataPrefix"], call.get("set", ""), first, min(last, now) if last else now)


def _moment(text: str, rest_of_day: str) -> str:
    if not text:
        return ""
    is_day = bool(_DAY_FORM.fullmatch(text))
    if is_day or _SECOND_FORM.fullmatch(text):
        try:
            datetime.strptime(text, _DAY if is_day else _SECOND)
        except ValueError as error:
            raise OaiFault("badArgument", f"There is no time «{text}».") from error
        return text + rest_of_day if is_day else text
    raise OaiFault("badArgument", f"«{text[:40]}» is no time of the form 2026-03-01 or 2026-03-01T12:00:00Z.")


def written_token(place: ListPlace) -> str:
    """The token by which a list goes on."""
    return base64.urlsafe_b64encode(json.dumps(place).encode()).decode().rstrip("=")


def read_token(token: str, verb: str) -> ListPlace:
    """The place that a token of ours says."""
    if len(token) <= _LONGEST_TOKEN:
        try:
            parts = json.loads(base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True))
        except (binascii.Error, ValueError, RecursionError):
            parts = None
        if isinstance(parts, list) and len(parts) == len(ListPlace._fields) and _is_place(parts, verb):
            return ListPlace(*parts)
    raise OaiFault("badResumptionToken", "The token is none of this library's.")


def _is_place(parts: Sequence[object], verb: str) -> bool:
    *texts, listed, total = parts
    if not all(isinstance(text, str) for text in texts) or not all(type(number) is int for number in (listed, total)):
        return False
    place = ListPlace(*parts)  # type: ignore[arg-type]
    moments = (place.until, place.last_stamp, *([place.since] if place.since else []))
    return place.verb == verb and place.listed > 0 and all(_SECOND_FORM.fullmatch(moment) for moment in moments)
