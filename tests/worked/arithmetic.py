"""A pocket calculator for what the solutions print, in plain text and in TeX."""

import re
from fractions import Fraction

from refnb.worked.solution import Step
from refnb.worked.terms import tex, text

NUMERIC = re.compile(r"[-\d/·+^() ]+")
TOKEN = re.compile(r"\d+|[-/·+^()]")


def is_numeric(term: str) -> bool:
    """Tell whether a term holds numbers and signs only."""
    return bool(NUMERIC.fullmatch(term)) and any(c.isdigit() for c in term)


def untex(tex: str) -> str:
    r"""Write TeX as plain text: \frac{a}{b} becomes ((a)/(b))."""
    tex = tex.replace(r"\left(", "(").replace(r"\right)", ")").replace(r"\cdot", "·")
    while (found := re.search(r"\\frac(?=\{)", tex)) is not None:
        over, rest = _group(tex[found.end() :])
        under, rest = _group(rest)
        tex = f"{tex[: found.start()]}(({over})/({under})){rest}"
    return re.sub(r"\^\{(\d+)\}", r"^\1", tex)


def _group(tex: str) -> tuple[str, str]:
    """Return what the first braces hold, and what follows them."""
    depth = 0
    for place, c in enumerate(tex):
        depth += (c == "{") - (c == "}")
        if depth == 0:
            return tex[1:place], tex[place + 1 :]
    raise ValueError(tex)


def calculate(term: str) -> Fraction:
    """Return the value of a term: powers before products and quotients, these before sums."""
    tokens = TOKEN.findall(term)
    value = _sum(tokens)
    assert not tokens, term
    return value


def _sum(tokens: list[str]) -> Fraction:
    value = _product(tokens)
    while tokens and tokens[0] in "+-":
        value += _product(tokens) if tokens.pop(0) == "+" else -_product(tokens)
    return value


def _product(tokens: list[str]) -> Fraction:
    value = _power(tokens)
    while tokens and tokens[0] in "·/":
        value = value * _power(tokens) if tokens.pop(0) == "·" else value / _power(tokens)
    return value


def _power(tokens: list[str]) -> Fraction:
    base = _atom(tokens)
    while tokens and tokens[0] == "^":
        tokens.pop(0)
        base = base ** int(_atom(tokens))
    return base


def _atom(tokens: list[str]) -> Fraction:
    first = tokens.pop(0)
    if first == "-":
        return -_atom(tokens)
    if first != "(":
        return Fraction(int(first))
    value = _sum(tokens)
    assert tokens.pop(0) == ")"
    return value


def true(step: Step) -> int:
    """Require one number between all the equals signs of a line; count the lines with several."""
    several = 0
    for chain in step.lines:
        for terms in (chain.pieces(text), [untex(term) for term in chain.pieces(tex)]):
            said = [term.removeprefix("= ") for term in terms]
            values = [calculate(term) for term in said if is_numeric(term)]
            assert len({*values}) <= 1, said
            several += len(values) > 1
    return several
