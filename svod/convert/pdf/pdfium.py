"""PDFium's functions with prototypes of our own: plain integers for handles, results written into flat buffers.

The bindings that come with pypdfium2 make a ctypes object for every argument; over the words of a page that would be
the whole cost of reading it. The functions called once a word take their arguments ready-made and unchecked, which
halves the cost again, and suit `map`.
"""

import ctypes
from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
import pypdfium2.raw as bindings
from numpy.typing import NDArray

# PDFium keeps global state: one document at a time in a process.
ONE_AT_A_TIME = Lock()

URI_ACTION = 3
INVISIBLE = 3
TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5
LINE_TO, CURVE_TO, MOVE_TO = 0, 1, 2
WRONG_PASSWORD = 4
UNKNOWN_SECURITY = 5

# As many boxes as the words of most pages want; a slot more costs as much as asking for a box.
_FEWEST_SLOTS = 2_048

_HANDLE = ctypes.c_void_p
_ADDRESS = ctypes.c_void_p
_INT = ctypes.c_int
_LONG = ctypes.c_ulong


def _own(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    address = ctypes.cast(getattr(bindings, name), ctypes.c_void_p).value
    prototype = ctypes.PYFUNCTYPE(result, *arguments)
    return prototype(address or 0)


def _own_unchecked(name: str, result: Any) -> Callable[..., Any]:
    """A function whose pointers must be passed as ctypes objects, made once and used for many calls."""
    return _own(name, result)


class BoxBuffer:
    """A flat buffer of boxes, four numbers each, with a ready-made argument for the place of each."""

    def __init__(self) -> None:
        self._numbers: Any = (ctypes.c_float * 0)()
        self._slots: list[Any] = []

    def slots(self, count: int) -> list[Any]:
        """Arguments for at least that many boxes; what stood in the buffer before is forgotten."""
        if count > len(self._slots):
            room = max(count, 2 * len(self._slots), _FEWEST_SLOTS)
            self._numbers = (ctypes.c_float * (4 * room))()
            self._slots = [ctypes.byref(self._numbers, 16 * place) for place in range(room)]
        return self._slots

    def edges(self, count: int) -> NDArray[np.float64]:
        """So many boxes from the first on, a row each: left, top, right, bottom."""
        return np.frombuffer(self._numbers, dtype=np.float32, count=4 * count).reshape(-1, 4).astype(np.float64)


class UnitBuffer:
    """A buffer for text in UTF-16 units."""

    def __init__(self) -> None:
        self._units: Any = ctypes.create_string_buffer(0)

    def room(self, count: int) -> int:
        """The address of room for so many units; what stood there before is forgotten."""
        if 2 * count > len(self._units):
            self._units = ctypes.create_string_buffer(4 * count)
        return ctypes.addressof(self._units)


# One document at a time: one buffer of a kind is enough, and making it costs more than using it.
BOXES = BoxBuffer()
UNITS = UnitBuffer()


load_document = _own("FPDF_LoadMemDocument64", _HANDLE, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p)
close_document = _own("FPDF_CloseDocument", None, _HANDLE)
last_error = _own("FPDF_GetLastError", _LONG)
page_count = _own("FPDF_GetPageCount", _INT, _HANDLE)
information = _own("FPDF_GetMetaText", _LONG, _HANDLE, ctypes.c_char_p, _ADDRESS, _LONG)

load_page = _own("FPDF_LoadPage", _HANDLE, _HANDLE, _INT)
close_page = _own("FPDF_ClosePage", None, _HANDLE)
page_box = _own("FPDF_GetPageBoundingBox", _INT, _HANDLE, _ADDRESS)
page_rotation = _own("FPDFPage_GetRotation", _INT, _HANDLE)
page_width = _own("FPDF_GetPageWidthF", ctypes.c_float, _HANDLE)
page_height = _own("FPDF_GetPageHeightF", ctypes.c_float, _HANDLE)
object_count = _own("FPDFPage_CountObjects", _INT, _HANDLE)
page_object = _own("FPDFPage_GetObject", _HANDLE, _HANDLE, _INT)
object_type = _own("FPDFPageObj_GetType", _INT, _HANDLE)
object_bounds = _own("FPDFPageObj_GetBounds", _INT, _HANDLE, _ADDRESS, _ADDRESS, _ADDRESS, _ADDRESS)

object_matrix = _own("FPDFPageObj_GetMatrix", _INT, _HANDLE, _ADDRESS)
form_object_count = _own("FPDFFormObj_CountObjects", _INT, _HANDLE)
form_object = _own("FPDFFormObj_GetObject", _HANDLE, _HANDLE, ctypes.c_ulong)
segment_count = _own("FPDFPath_CountSegments", _INT, _HANDLE)
segment = _own("FPDFPath_GetPathSegment", _HANDLE, _HANDLE, _INT)
segment_point = _own("FPDFPathSegment_GetPoint", _INT, _HANDLE, _ADDRESS, _ADDRESS)
segment_type = _own("FPDFPathSegment_GetType", _INT, _HANDLE)

load_text = _own("FPDFText_LoadPage", _HANDLE, _HANDLE)
close_text = _own("FPDFText_ClosePage", None, _HANDLE)
character_count = _own("FPDFText_CountChars", _INT, _HANDLE)
read_text = _own("FPDFText_GetText", _INT, _HANDLE, _INT, _INT, _ADDRESS)
character_code = _own("FPDFText_GetUnicode", ctypes.c_uint, _HANDLE, _INT)
character_index = _own("FPDFText_GetCharIndexFromTextIndex", _INT, _HANDLE, _INT)
tight_box = _own("FPDFText_GetCharBox", _INT, _HANDLE, _INT, _ADDRESS, _ADDRESS, _ADDRESS, _ADDRESS)
character_origin = _own("FPDFText_GetCharOrigin", _INT, _HANDLE, _INT, _ADDRESS, _ADDRESS)
character_matrix = _own("FPDFText_GetMatrix", _INT, _HANDLE, _INT, _ADDRESS)
character_size = _own("FPDFText_GetFontSize", ctypes.c_double, _HANDLE, _INT)

# Once a word: these take the text page as a c_void_p, and the box as a slot of a BoxBuffer.
loose_box = _own_unchecked("FPDFText_GetLooseCharBox", None)
text_object = _own_unchecked("FPDFText_GetTextObject", _HANDLE)

text_render_mode = _own("FPDFTextObj_GetTextRenderMode", _INT, _HANDLE)
font_of_object = _own("FPDFTextObj_GetFont", _HANDLE, _HANDLE)
font_ascent = _own("FPDFFont_GetAscent", _INT, _HANDLE, ctypes.c_float, _ADDRESS)
font_name = _own("FPDFFont_GetBaseFontName", ctypes.c_size_t, _HANDLE, _ADDRESS, ctypes.c_size_t)

next_link = _own("FPDFLink_Enumerate", _INT, _HANDLE, _ADDRESS, _ADDRESS)
link_action = _own("FPDFLink_GetAction", _HANDLE, _HANDLE)
link_box = _own("FPDFLink_GetAnnotRect", _INT, _HANDLE, _ADDRESS)
action_type = _own("FPDFAction_GetType", _LONG, _HANDLE)
action_address = _own("FPDFAction_GetURIPath", _LONG, _HANDLE, _HANDLE, _ADDRESS, _LONG)

make_bitmap = _own("FPDFBitmap_CreateEx", _HANDLE, _INT, _INT, _INT, _ADDRESS, _INT)
fill_bitmap = _own("FPDFBitmap_FillRect", _INT, _HANDLE, _INT, _INT, _INT, _INT, _LONG)
draw_page = _own("FPDF_RenderPageBitmap", None, _HANDLE, _HANDLE, _INT, _INT, _INT, _INT, _INT, _INT)
drop_bitmap = _own("FPDFBitmap_Destroy", None, _HANDLE)
