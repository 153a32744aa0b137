"""MathML inside web pages made readable: as the signs it means."""

from typing import Any

from svod.text.formulas import scripted, tex_signs

_MATHML_SCRIPTS = {"msup": "^", "msub": "_", "mover": "", "munder": ""}
_MATHML_UNREAD = frozenset({"annotation", "annotation-xml"})


def mathml_text(element: Any) -> str:
    """A MathML element as signs: from the TeX it carries, else from its parts."""
    for annotation in element.iter("annotation"):
        if "tex" in (annotation.get("encoding") or "").lower() and annotation.text:
            return tex_signs(annotation.text)
    said = element.get("alttext")
    if said:
        return tex_signs(said)
    return "".join(_pieces(element))


def _pieces(element: Any) -> list[str]:
    """The texts of a formula in order, raised and lowered ones turned; without recursion, whatever the depth."""
    pieces: list[str] = []
    for part in element.iter():
        tag = part.tag if isinstance(part.tag, str) else ""
        text = (part.text or "").strip()
        if tag in _MATHML_UNREAD or not text:
            continue
        parent = part.getparent()
        sign = _MATHML_SCRIPTS.get(parent.tag, "") if parent is not None and parent.index(part) == 1 else ""
        pieces.append(scripted(f"{sign}{{{text}}}") if sign else text)
    return pieces
