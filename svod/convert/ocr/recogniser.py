"""Text recognition by tesseract: pages in which order, how many at once, which way up, and until when."""

import os
import re
import shutil
import subprocess
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, TypeVar

from svod.convert.ocr.bold_lines import mark_bold, strokes_of
from svod.convert.ocr.grey_pictures import RESOLUTION, Picture
from svod.convert.ocr.head_order import with_head_first
from svod.convert.ocr.hidden_text import look_at_hidden
from svod.convert.ocr.letters_again import correct_letters
from svod.convert.ocr.list_pages import ListPages
from svod.convert.ocr.missed_lines import add_missed
from svod.convert.ocr.recognised_letters import mend_letters
from svod.convert.ocr.scripts import Scripts
from svod.convert.ocr.second_look import look_again
from svod.convert.ocr.tesseract_words import recognised_words, settle_sizes, unsure_part, upright_letters
from svod.convert.pages.word_columns import PageWords
from svod.convert.repairs.misread_words import mended_words
from svod.convert.repairs.word_quality import is_better
from svod.errors import MissingProgramError
from svod.text.fronts import PageKind, page_kind

Kept = TypeVar("Kept")

PROGRAM = "tesseract"
# Measured: the three together read each as well as it alone, for a sixth more time; a language missed costs words.
LANGUAGES = "rus+deu+eng"
DOCUMENT_SECONDS = 40.0
PAGE_SECONDS = 60.0
# On a machine that does other things, too, recognition may take so many times as long without fewer pages being read.
BUSIEST = 3.0
# Each page in work takes about 200 MB, and other documents may be in work beside this one.
MOST_PAGES_AT_ONCE = 4

# A header may stand behind a cover; a bibliography comes last and takes more pages.
FIRST_PAGES = 3
_PAGES_FROM_THE_END = 2
# A header's other language, addresses and the list that tells a paper may stand on so many of the last pages.
_LAST_PAGES = 3
# So many pages at most stand before a paper.
_MOST_BEFORE_PAPER = 14

_ASKING_SECONDS = 30.0
_OPTIONS = ("--psm", "3", "--dpi", str(RESOLUTION), "-c", "tessedit_create_tsv=1")
_LINE_OPTIONS = ("--psm", "7", *_OPTIONS[2:])
# A second look at lines must not cost a document its pages: so much work, and twice as long on a busy machine.
_CLOSER_SECONDS = 20.0
_CLOSER_BUSIEST = 2.0

# Where the program is unsure of more of the letters, they may be of a language that it was not asked for.
_MOST_UNSURE = 0.1
# A page that gives fewer letters of which the program is sure may be grey, or lie on its side: asking costs little.
_FEW_LETTERS = 100
_ON_ITS_SIDE = (90, 270)
_ORIENTATION = re.compile(r"^Rotate: (90|180|270)$", re.MULTILINE)


class _Reading(NamedTuple):
    """One page in tesseract's hands; `table` is what it said, None if it did not finish."""

    page: int
    table: str | None
    picture: Picture
    # By how many degrees the page had to be turned to be read.
    turned: int = 0
    # It was read once more, in all languages, and that brought nothing.
    in_vain: bool = False


class _Answer(NamedTuple):
    """What the program said, and of which picture."""

    table: str | None
    picture: Picture
    turned: int = 0
    in_vain: bool = False


class TesseractRecogniser:
    """Reads pictures of pages by the program tesseract, several at a time, within a budget of seconds.

    Only of `pages`, the first and the last, from 1, where these are named; only those that a header may stand on, or
    from the end back to the start of the references, where that alone is wanted.
    """

    def __init__(
        self,
        *,
        languages: str = LANGUAGES,
        seconds: float = DOCUMENT_SECONDS,
        pages_at_once: int = 0,
        pages: tuple[int, int] = (0, 0),
        header_only: bool = False,
        references_only: bool = False,
        program: str = PROGRAM,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self._languages = languages
        self._seconds = seconds
        self._pages_at_once = pages_at_once or min(MOST_PAGES_AT_ONCE, os.cpu_count() or 1)
        self._asked = pages
        self._header_only = header_only
        self._references_only = references_only
        self._program = program
        self._clock = clock or partial(_seconds_of_work, self._pages_at_once)

    def recognise(
        self, pages: list[PageWords], wanted: Sequence[int], picture: Callable[[int], Picture | None]
    ) -> tuple[int, ...]:
        """Put recognised words in the place of the wanted pages; those (counted from 0) there was no time for."""
        within = self._within(wanted)
        wanted = _for_header(within) if self._header_only else within
        if not wanted:
            return ()
        spare = deque(page for page in within if page not in wanted)
        command = self._command()
        closer_look, scripts = CloserLook(command), Scripts(command)
        found: dict[int, PageWords] = {}
        strokes: dict[int, list[float]] = {}
        unread = set(wanted)
        lists = ListPages(pages, unread) if self._references_only else None
        waiting = deque(most_telling_first(wanted) if lists is None else reversed(wanted))
        for reading in self._readings(scripts, waiting, picture):
            if reading.table is None:
                continue
            if reading.in_vain:
                scripts.read_in_vain()
            unread.remove(reading.page)
            own = pages[reading.page]
            width, height = (own.height, own.width) if reading.turned in _ON_ITS_SIDE else (own.width, own.height)
            words = recognised_words(reading.table, width, height, reading.picture.scale)
            if reading.page < FIRST_PAGES:
                closer_look.take(words, reading.picture)
            mend_letters(words)
            scripts.note(words.texts)
            words.texts = mended_words(words.texts)
            if lists is not None:
                lists.note(reading.page, words)
                _leave_out(waiting, lists.first())
            elif reading.page < _MOST_BEFORE_PAPER and _stands_before_paper(words):
                put_next_first(waiting, reading.page)
                unread |= _spared(spare, waiting, reading.page)
            # A picture in a page of few words may hold fewer still, and an older recognition may have read it better.
            has_own = own.pictured or own.scanned
            if words.texts and (not has_own or is_better(words.texts, own.texts)):
                words.links = [] if reading.turned else own.links
                found[reading.page] = words
                strokes[reading.page] = strokes_of(words, reading.picture)
        # Pages that were in work already are left out as well: how many there are is chance.
        first = lists.first() if lists is not None else 0
        found, strokes = _from(first, found), _from(first, strokes)
        settle_sizes(found.values())
        mark_bold(list(found.values()), list(strokes.values()))
        for index, words in found.items():
            pages[index] = words
        return tuple(sorted(index for index in unread if index >= first))

    def closer_look(self) -> "CloserLook":
        """A second look at pages that are not recognised; by the network alone where the program is missing."""
        try:
            return CloserLook(self._command())
        except MissingProgramError:
            return CloserLook(())

    def _within(self, wanted: Sequence[int]) -> Sequence[int]:
        """Those of the wanted pages, counted from 0, that were asked for."""
        first, last = self._asked
        first = min(first, last) if last > 0 else first
        return [page for page in wanted if first <= page + 1 and (last < 1 or page < last)]

    def _command(self) -> list[str]:
        """The call that reads one picture, in those of the languages that are installed."""
        program = shutil.which(self._program)
        if program is None:
            raise MissingProgramError(
                "Reading a scan needs tesseract, which is not installed.", way_out=_way_out(self._languages)
            )
        asked = [program, "--list-langs"]
        try:
            answer = subprocess.run(asked, check=True, capture_output=True, timeout=_ASKING_SECONDS)  # noqa: S603
        except (subprocess.SubprocessError, OSError) as error:
            raise MissingProgramError("The program tesseract is installed, but does not run.") from error
        installed = set(answer.stdout.decode(errors="replace").split())
        languages = [language for language in self._languages.split("+") if language in installed]
        if not languages:
            raise MissingProgramError(
                f"Tesseract is installed, but without its languages {self._languages}.",
                way_out=_way_out(self._languages),
            )
        return [program, "stdin", "stdout", "-l", "+".join(languages)]

    def _readings(
        self, scripts: Scripts, waiting: deque[int], picture: Callable[[int], Picture | None]
    ) -> Iterator[_Reading]:
        """The pages as they are read; when time is up no more are begun, and those in work are stopped."""
        deadline = self._clock() + self._seconds
        running: dict[Future[_Answer], int] = {}
        with ThreadPoolExecutor(self._pages_at_once) as threads:
            while running or waiting:
                while waiting and len(running) < self._pages_at_once:
                    index = waiting.popleft()
                    seconds = min(PAGE_SECONDS, deadline - self._clock())
                    drawn = picture(index) if seconds > 0 else None
                    if drawn is not None and drawn.is_white:
                        yield _Reading(index, "", drawn)
                    elif drawn is not None:
                        running[threads.submit(_read, scripts.command, scripts.all, drawn, BUSIEST * seconds)] = index
                for reading in wait(running, return_when=FIRST_COMPLETED).done:
                    yield _Reading(running.pop(reading), *reading.result())


def _seconds_of_work(pages_at_once: int) -> float:
    """The time that recognition has taken, as it would on a quiet machine; at least a part of what has gone by."""
    times = os.times()
    return max((times.children_user + times.children_system) / pages_at_once, times.elapsed / BUSIEST)


def most_telling_first(pages: Sequence[int]) -> Iterable[int]:
    """The first pages, then two of the last for each further one from the front."""
    waiting = deque(pages)
    for _ in range(min(FIRST_PAGES, len(waiting))):
        yield waiting.popleft()
    while waiting:
        for _ in range(min(_PAGES_FROM_THE_END, len(waiting))):
            yield waiting.pop()
        if waiting:
            yield waiting.popleft()


def _for_header(pages: Sequence[int]) -> Sequence[int]:
    """Those of some pages on which something of a header may stand, or by which a paper is recognised."""
    if len(pages) <= FIRST_PAGES + 1 + _LAST_PAGES:
        return pages
    return [*pages[:FIRST_PAGES], pages[len(pages) // 2], *pages[-_LAST_PAGES:]]


def _leave_out(waiting: deque[int], first: int) -> None:
    """Let no page be read that stands before the first one needed."""
    while waiting and waiting[-1] < first:
        waiting.pop()


def _from(first: int, by_page: dict[int, Kept]) -> dict[int, Kept]:
    return {index: kept for index, kept in by_page.items() if index >= first}


def _spared(spare: deque[int], waiting: deque[int], page: int) -> set[int]:
    """Let the next page after one that stands before the paper be read, too, where it was spared."""
    if not spare or spare[0] > page + FIRST_PAGES:
        return set()
    waiting.appendleft(spare.popleft())
    return {waiting[0]}


def put_next_first(waiting: deque[int], page: int) -> None:
    """Let the next page after one that stands before the paper be read first: the paper may begin there."""
    following = min((index for index in waiting if index > page), default=None)
    if following is not None:
        waiting.remove(following)
        waiting.appendleft(following)


def _stands_before_paper(words: PageWords) -> bool:
    """Whether a page is a cover, an imprint, a list of editors or contents, as far as its words tell."""
    kind = page_kind([" ".join(words.texts[index] for index in line) for line in words.lines])
    return kind is not PageKind.TEXT


def _read(command: Sequence[str], in_all: Sequence[str], picture: Picture, seconds: float) -> _Answer:
    """What the program says of a picture; of one that says little, what it says when that is cleaned, or turned.

    Of a dirty one that it reads badly, what it says without the specks.

    What was not asked for all languages, and is unsure, is asked for all.
    """
    deadline = time.monotonic() + seconds
    answer = _Answer(_run([*command, *_OPTIONS], picture.content, seconds), picture)
    if command != in_all and answer.table is not None and unsure_part(answer.table) > _MOST_UNSURE:
        again = _Answer(_run([*in_all, *_OPTIONS], picture.content, deadline - time.monotonic()), picture)
        better = _better(answer, again)
        answer = better._replace(in_vain=unsure_part(better.table or "") > _MOST_UNSURE)
        command = in_all
    if answer.table is None:
        return answer
    is_read = upright_letters(answer.table) >= _FEW_LETTERS
    if not is_read or unsure_part(answer.table) > _MOST_UNSURE:
        clear = picture.without_specks()
        if clear is not None:
            table = _run([*command, *_OPTIONS], clear.content, deadline - time.monotonic())
            answer = _better(answer, _Answer(table, clear, in_vain=answer.in_vain))
    if is_read or upright_letters(answer.table or "") >= _FEW_LETTERS:
        return answer
    cleaned = picture.cleaned()
    answer = _better(
        answer, _Answer(_run([*command, *_OPTIONS], cleaned.content, deadline - time.monotonic()), cleaned)
    )
    if upright_letters(answer.table or "") >= _FEW_LETTERS:
        return answer
    degrees = _orientation(command, picture.content, deadline - time.monotonic())
    if not degrees:
        return answer
    turned = picture.turned(degrees)
    read = _run([*command, *_OPTIONS], turned.content, deadline - time.monotonic())
    return _better(answer, _Answer(read, turned, degrees))


class CloserLook:
    """A second look at lines of the first pages, as long as there is time for it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._seconds = _CLOSER_SECONDS
        self._of_programs = self._end = self._last_moment = 0.0

    def take(self, words: PageWords, picture: Picture) -> None:
        """Look again at what was read of a page on which a header may stand."""
        with self._timed():
            add_missed(words, picture, self._read)
            look_again(words, picture, self._read)
            with_head_first(words)
            correct_letters(words, picture, self._read, self._has_time)

    def take_older(self, words: PageWords, picture: Picture) -> None:
        """Look again at the letters that somebody else's recognition left on a page."""
        with self._timed():
            if words.hidden:
                look_at_hidden(words, picture, self._read)
            correct_letters(words, picture, self._read, self._has_time)

    @contextmanager
    def _timed(self) -> Iterator[None]:
        self._end = self._work() + self._seconds
        self._last_moment = time.monotonic() + _CLOSER_BUSIEST * self._seconds
        yield
        self._seconds = self._end - self._work()

    def _work(self) -> float:
        """Seconds that this look has kept a processor busy, ours or the program: other programs do not shorten it."""
        return time.thread_time() + self._of_programs

    def _has_time(self) -> bool:
        return self._work() < self._end and time.monotonic() < self._last_moment

    def _read(self, pictures: bytes, language: str) -> str | None:
        """What the program says of a file of lines, in those languages that are installed; None when time is up."""
        if not self._command:
            return None
        place = self._command.index("-l") + 1
        installed = self._command[place]
        languages = "+".join(name for name in language.split("+") if name in installed.split("+")) or installed
        before = os.times()
        seconds = min(_CLOSER_BUSIEST * (self._end - self._work()), self._last_moment - time.monotonic())
        answer = _run([*self._command[:place], languages, *_LINE_OPTIONS], pictures, seconds)
        after = os.times()
        # Pages that are read at the same time may end meanwhile.
        ended = after.children_user + after.children_system - before.children_user - before.children_system
        self._of_programs += min(ended, after.elapsed - before.elapsed)
        return answer


def _better(answer: _Answer, other: _Answer) -> _Answer:
    """Of two answers the one with more letters of which the program is sure; the first where both have as many."""
    return other if upright_letters(other.table or "") > upright_letters(answer.table or "") else answer


def _orientation(command: Sequence[str], picture: bytes, seconds: float) -> int:
    """By how many degrees, clockwise, the picture must be turned to stand upright; 0 if that is unknown."""
    languages = command.index("-l")
    answer = _run([*command[:languages], "--psm", "0", "--dpi", str(RESOLUTION)], picture, seconds)
    found = _ORIENTATION.search(answer or "")
    return int(found[1]) if found else 0


def _run(command: Sequence[str], picture: bytes, seconds: float) -> str | None:
    if seconds <= 0:
        return None
    # Its own threads only get in each other's way when several pages are read at once.
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    try:
        answer = subprocess.run(  # noqa: S603 - the program is the one installed, the picture is ours
            command, check=True, capture_output=True, input=picture, timeout=seconds, env=environment
        )
    except (subprocess.SubprocessError, OSError):
        return None
    return answer.stdout.decode("utf-8", errors="replace")


def _way_out(languages: str) -> str:
    # English comes with the program itself.
    packages = [f"tesseract-ocr-{language}" for language in languages.split("+") if language != "eng"]
    return f"On Debian: apt install {' '.join(['tesseract-ocr', *packages])}."
