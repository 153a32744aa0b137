"""The bitmap fonts of dvips, given the names of their characters, which dvips leaves out.

dvips numbers the characters of a bitmap font and names them by their number in base 36, so that «c» is called «CR»
and taken for a line end, and ligatures are lost. TeX's own text encodings name them right; which one a font has, its
name tells, which newer files give in a comment.
"""

import re

# TeX's first text encoding, OT1, and those that followed it; a blank is for what has no character.
_OLD_LOW = " " * 11 + "ﬀﬁﬂﬃﬄıȷ`´ˇ˘¯˚¸ßæœøÆŒØ"
_ASCII = "".join(map(chr, range(32, 127)))
_OLD_SIGNS = str.maketrans({'"': "”", "'": "’", "\\": "“", "`": "‘", "{": "–", "|": "—", "}": "˝", "~": "˜"})
_SIGNS = str.maketrans({"'": "’", "`": "‘"})
_LOW = "`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—  ıȷﬀﬁﬂﬃﬄ"
_HIGH_LATIN = (
    "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß"
)
_HIGH_CYRILLIC = (
    "ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»"
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
)
_NO_HIGH = " " * 128
# Encoding, how its fonts are called, its characters: «ecrm1000», «larm1095» (but «lasy10» has signs), «cmtt10», others.
_ENCODINGS = (
    ("T1", re.compile(rb"(?:ec|dc)[a-z]{2}\d"), f"{_LOW}{_ASCII.translate(_SIGNS)}-{_HIGH_LATIN}"),
    ("T2A", re.compile(rb"la(?!sy)[a-z]{2}\d"), f"{_LOW}{_ASCII.translate(_SIGNS)}-{_HIGH_CYRILLIC}"),
    ("Typewriter", re.compile(rb"cm(?:sl|it)?tt\d"), f"{_OLD_LOW}{_ASCII}¨{_NO_HIGH}"),
    ("OT1", re.compile(rb""), f"{_OLD_LOW}{_ASCII.translate(_OLD_SIGNS)}¨{_NO_HIGH}"),
)

_PROLOGUE_WITHIN = 500_000
_NAMED_FONT = re.compile(rb"%DVIPSBitmapFont: \w+ (\w+) [^\r\n]*(?:\r\n|\r|\n)")
_ENCODING = re.compile(rb"/Encoding\s+IEn?\s+N\b")
_FIRST_LINE = re.compile(rb"%![^\r\n]*(?:\r\n|\r|\n)")


def with_character_names(postscript: bytes) -> bytes:
    """The PostScript with its bitmap fonts' characters named; what is not of dvips stays as it is."""
    prologue = postscript[:_PROLOGUE_WITHIN]
    first_line = _FIRST_LINE.match(prologue)
    if not first_line or not _ENCODING.search(prologue):
        return postscript
    definitions = "".join(
        f"/TeXNames{encoding} [{' '.join(_name(code, character) for code, character in enumerate(characters))}] def\n"
        for encoding, _, characters in _ENCODINGS
    )
    body = _ENCODING.sub(b"/Encoding TeXCharacterNames N", prologue[first_line.end() :])
    named = _NAMED_FONT.sub(_with_its_encoding, body + postscript[_PROLOGUE_WITHIN:])
    return first_line[0] + f"{definitions}/TeXCharacterNames TeXNamesOT1 def\n".encode() + named


def _with_its_encoding(comment: re.Match[bytes]) -> bytes:
    encoding = next(encoding for encoding, fonts, _ in _ENCODINGS if fonts.match(comment[1]))
    return comment[0] + f"/TeXCharacterNames TeXNames{encoding} def\n".encode()


def _name(code: int, character: str) -> str:
    """A name by which every reader knows the character, which is not so with those of the standard fonts."""
    return f"/character{code}" if character == " " and code != ord(" ") else f"/uni{ord(character):04X}"
