"""The LZW of Unix `compress` (.Z): old archives of papers are full of it, and no library of ours reads it."""

from collections.abc import Iterator

_HEADER = 3
_CLEAR = 256
_PIECE = 1 << 16


def lzw_pieces(content: bytes) -> Iterator[bytes]:
    """The bytes inside a .Z file, piece by piece; ValueError where the codes contradict themselves."""
    if len(content) < _HEADER:
        raise ValueError("too short for a compressed file")
    widest, blocks = content[2] & 0x1F, bool(content[2] & 0x80)
    if not 9 <= widest <= 16:
        raise ValueError(f"codes of {widest} bits")
    piece = bytearray()
    table = _fresh_table(blocks)
    previous = b""
    for code in _codes(content, widest, blocks, table):
        if code == _CLEAR and blocks:
            table[:] = _fresh_table(blocks)
            previous = b""
            continue
        if code > len(table) or (code == len(table) and not previous):
            raise ValueError("a code before its entry")
        entry = table[code] if code < len(table) else previous + previous[:1]
        if previous and len(table) < 1 << widest:
            table.append(previous + entry[:1])
        previous = entry
        piece += entry
        if len(piece) >= _PIECE:
            yield bytes(piece)
            piece.clear()
    if piece:
        yield bytes(piece)


def _fresh_table(blocks: bool) -> list[bytes]:
    return [bytes([value]) for value in range(256)] + ([b""] if blocks else [])


def _codes(content: bytes, widest: int, blocks: bool, table: list[bytes]) -> Iterator[int]:
    """The codes, which widen as the table fills; a change of width skips to the next group of eight codes."""
    width, position = 9, _HEADER
    while position < len(content):
        group = content[position : position + width]
        bits, available = int.from_bytes(group, "little"), 8 * len(group)
        used = 0
        while available - used >= width:
            code = (bits >> used) & ((1 << width) - 1)
            used += width
            yield code
            if code == _CLEAR and blocks:
                width = 9
                break
            if len(table) >= 1 << width and width < widest:
                width += 1
                break
        position += len(group)
