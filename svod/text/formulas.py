"""TeX formulas inside titles and abstracts made readable: as the signs they mean."""

import re

# «$\alpha$-decay», «\(L^2\) spaces», «\[x\]»; a lone dollar is money.
_MATH = re.compile(
    r"\$\$(.{1,200}?)\$\$|\$([^$\s](?:[^$]{0,200}?[^$\s])?)\$(?!\d)|\\\((.{1,200}?)\\\)|\\\[(.{1,200}?)\\\]"
)
_COMMAND = re.compile(r"\\(?:([A-Za-z]+)\*?|(.))\s*")
_SCRIPT = re.compile(r"\s*([\^_])\s*(?:\{([^{}]*)\}|(\S))")
_MONEY = re.compile(r"[\d.,\s]+(?:\s?[A-Za-z]{2,}.*)?")

_SYMBOLS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "varrho": "ϱ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
    "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "infty": "∞", "times": "×", "cdot": "·",
    "pm": "±", "mp": "∓", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈",
    "sim": "∼", "equiv": "≡", "to": "→", "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "mapsto": "↦",
    "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩", "emptyset": "∅", "partial": "∂",
    "nabla": "∇", "int": "∫", "sum": "∑", "prod": "∏", "sqrt": "√", "ell": "ℓ", "hbar": "ℏ", "otimes": "⊗",
    "oplus": "⊕", "forall": "∀", "exists": "∃", "ldots": "…", "dots": "…", "cdots": "⋯", "circ": "∘", "star": "⋆",
    "ast": "∗", "dagger": "†", "prime": "′", "langle": "⟨", "rangle": "⟩", "quad": " ", "qquad": " ", "aleph": "ℵ",
}  # fmt: skip
_BLACKBOARD = str.maketrans("CHNPQRZ", "ℂℍℕℙℚℝℤ")
_BLACKBOARD_CALL = re.compile(r"\\(?:mathbb|Bbb)\s*\{?([CHNPQRZ])\}?")
_RAISED = str.maketrans("0123456789+-−=()niabcdefghjklmoprstuvwxyz*′", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ*′")
_LOWERED = str.maketrans("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
_SCRIPTS = {"^": _RAISED, "_": _LOWERED}
_DEEPEST = 4


def readable(text: str) -> str:
    """A text whose TeX formulas stand as the signs they mean: «$L^2$ and $\\alpha$» is «L² and α»."""
    if "$" not in text and "\\" not in text:
        return text
    return _MATH.sub(_formula, text)


def _formula(match: re.Match[str]) -> str:
    tex = next(group for group in match.groups() if group is not None)
    # «$5 and $6» is no formula.
    return match.group() if _MONEY.fullmatch(tex) and match.group().startswith("$") and " " in tex else tex_signs(tex)


def tex_signs(tex: str) -> str:
    """A formula in TeX as signs, without its commands and braces."""
    text = _BLACKBOARD_CALL.sub(lambda call: call[1].translate(_BLACKBOARD), tex)
    text = _COMMAND.sub(_sign, text)
    for _ in range(_DEEPEST):
        text, changed = _SCRIPT.subn(_script, text)
        if not changed:
            break
    return " ".join(text.replace("{", "").replace("}", "").replace("~", " ").split())


def _sign(match: re.Match[str]) -> str:
    name = match[1]
    if name is None:
        return {"{": "", "}": "", ",": " ", ";": " ", " ": " ", "|": "‖"}.get(match[2], match[2])
    # A command without a sign of its own only says how what follows is set.
    return _SYMBOLS.get(name, name if name in ("sin", "cos", "log", "ln", "exp", "lim", "max", "min", "det") else "")


def _script(match: re.Match[str]) -> str:
    said = match[2] if match[2] is not None else match[3]
    turned = said.translate(_SCRIPTS[match[1]])
    unturned = [one for one, other in zip(said, turned, strict=True) if one == other and one.isalnum()]
    return f"{match[1]}{said}" if unturned else turned


def scripted(text: str) -> str:
    """Raised and lowered characters turned: «x^{2}» is «x²»."""
    return _SCRIPT.sub(_script, text)
