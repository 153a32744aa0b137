"""The words of RTF: what its tokens look like, and what its control words mean."""

import re

# Control word with its number and the blank that ends it; a byte in hex; a control sign; a brace; plain bytes.
TOKEN = re.compile(
    rb"\\([a-z]{1,32})(-?\d{1,10})?\x20?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)", re.I
)

# Groups that hold no text of the paper.
UNREAD = frozenset(
    b"colortbl stylesheet pict object header headerl headerr headerf footer footerl footerr footerf listtable"
    b" listoverridetable revtbl rsidtbl generator xmlnstbl themedata colorschememapping datastore latentstyles pntxta"
    b" pntxtb nonshppict annotation atnid atnauthor bkmkstart bkmkend template ftnsep ftnsepc aftnsep falt panose"
    b" xe tc txe rxe operator upr sp".split()
)
# Groups marked as ignorable which are read all the same.
READ = frozenset([b"fldinst", b"footnote", b"ud", b"shpinst", b"shptxt"])
# What the document says of itself, under the names that PDF gives the same.
INFORMATION = {b"title": "title", b"author": "author", b"subject": "subject", b"keywords": "keywords"}

BREAKS = {
    b"par": "\n",
    b"line": "\n",
    b"row": "\n",
    b"sect": "\f",
    b"page": "\f",
    b"pagebb": "\f",
    b"cell": " ",
    b"tab": "\t",
}
SIGNS = {
    b"emdash": "—",
    b"endash": "–",
    b"lquote": "‘",
    b"rquote": "’",
    b"ldblquote": "“",
    b"rdblquote": "”",
    b"bullet": "•",
    b"emspace": " ",
    b"enspace": " ",
    b"qmspace": " ",
    b"~": "\xa0",
    b"_": "-",
    b"-": "\xad",
    b"\\": "\\",
    b"{": "{",
    b"}": "}",
    b"\t": "\t",
    b"\n": "\n",
    b"\r": "\n",
}

# The code page of a font's character set.
CHARACTER_SETS = {
    0: "cp1252",
    77: "mac-roman",
    89: "mac-cyrillic",
    128: "cp932",
    129: "cp949",
    134: "gbk",
    136: "big5",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp850",
}
# Old fonts say their alphabet in their name.
FONT_NAME_ENDINGS = {" Cyr": "cp1251", " CE": "cp1250", " Greek": "cp1253", " Tur": "cp1254", " Baltic": "cp1257"}
DOCUMENT_SETS = {b"mac": "mac-roman", b"pc": "cp437", b"pca": "cp850"}
