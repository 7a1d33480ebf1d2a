"""The blocks of Bayes' theorem, of naive Bayes and of the joint classifier."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.exact.rational import total
from refnb.probability.distribution import Decision
from refnb.solutions.formula import Number, P, Product, Ratio, Sum, Symbol, Term, name
from refnb.solutions.layout import Block, Line, number_line
from refnb.solutions.step import Steps, has, table, tables, value

_SCORE = Symbol("s(y)", "s(y)")
_X = Symbol("P(x)", "P(x)")
_POSTERIOR = Symbol("P(y | x)", r"P(y \mid x)")


def likelihood(steps: Steps) -> Block:
    """Show the likelihood of each hypothesis for what was seen."""
    event = value(steps, "event", str)
    lines = [number_line(P(event, h), p) for h, p in table(steps, "likelihood").items()]
    return Block("Likelihood, given", (), tuple(lines))


def joint(steps: Steps) -> Block:
    """Show prior times likelihood."""
    p, likely = table(steps, "prior"), table(steps, "likelihood")
    event = value(steps, "event", str)
    lines = [
        number_line(P(f"{event}, {h}"), both, Product([Number(likely[h]), Number(p[h])]))
        for h, both in table(steps, "joint").items()
    ]
    formula = (Symbol("P(e, h)", "P(e, h)"), Symbol("P(e | h) · P(h)", r"P(e \mid h) \cdot P(h)"))
    return Block("Joint", formula, tuple(lines))


def scores(steps: Steps) -> Block:
    """Show prior times factors."""
    p, parts = table(steps, "prior"), tables(steps, "factors")
    lines = [
        number_line(_s(y), s, Product([Number(p[y]), *(Number(row[y]) for row in parts.values())]))
        for y, s in table(steps, "scores").items()
    ]
    right = Symbol("P(y) · ∏ P(x_f | y)", r"P(y) \prod_f P(x_f \mid y)")
    return Block("Scores", (_SCORE, right), tuple(lines))


def evidence(steps: Steps) -> Block:
    """Show the sum of the scores, or of the joint."""
    parts = Sum([Number(s) for s in _weights(steps).values()])
    formula = (_evidence(steps), Symbol("Σ s(y)", r"\sum_y s(y)"))
    if has(steps, "event"):
        formula = (_evidence(steps), Symbol("Σ P(e, h)", r"\sum_h P(e, h)"))
    line = number_line(_evidence(steps), value(steps, "evidence", Fraction), parts)
    return Block("Evidence", formula, (line,))


def posterior(steps: Steps) -> Block:
    """Show what is divided by the evidence, or |C| by |B|."""
    if has(steps, "agreeing"):
        return _agreement(steps)
    weights, whole = _weights(steps), value(steps, "evidence", Fraction)
    lines = [
        number_line(_given(steps, y), p, Ratio(Number(weights[y]), Number(whole)))
        for y, p in table(steps, "posterior").items()
    ]
    formula: tuple[Term, ...] = (_POSTERIOR, Ratio(_SCORE, _X))
    if has(steps, "event"):
        over, under = Symbol("P(e, h)", "P(e, h)"), Symbol("P(e)", "P(e)")
        formula = (Symbol("P(h | e)", r"P(h \mid e)"), Ratio(over, under))
    return Block("Posterior", formula, tuple(lines))


def decision(steps: Steps) -> Block:
    """Show the most probable label, and all ties."""
    made: Decision[str] = value(steps, "decision", Decision)
    best = Symbol("y*", "y^*") if not has(steps, "event") else Symbol("h*", "h^*")
    lines = [Line((best, name(made.label)))]
    if len(made.ties) > 1:
        tied = name(", ".join(made.ties))
        lines += [Line((Symbol("tied", r"\text{tied}"), tied))]
    return Block("Decision: the most probable", (), tuple(lines))


def likeliest(steps: Steps) -> Block:
    """Show the hypothesis of greatest likelihood, for comparison."""
    made: Decision[str] = value(steps, "most_likely", Decision)
    line = Line((Symbol("h_ML", r"h_{ML}"), name(", ".join(made.ties))))
    return Block("The most likely, whatever the prior", (), (line,))


def answer(steps: Steps) -> Block:
    """Show the number that was asked for."""
    lines = [number_line(name(words), p) for words, p in table(steps, "answer").items()]
    return Block("Answer", (), tuple(lines))


def rival(steps: Steps) -> Block:
    """Show what another question about the same model gives."""
    lines = [number_line(name(words), p) for words, p in table(steps, "compare").items()]
    return Block("For comparison", (), tuple(lines))


def _agreement(steps: Steps) -> Block:
    agreeing = table(steps, "agreeing")
    matching = Number(total(agreeing.values()))
    lines = [
        number_line(_given(steps, y), p, Ratio(Number(agreeing[y]), matching))
        for y, p in table(steps, "posterior").items()
    ]
    right = Symbol("|C(y)|/|B|", r"\frac{\lvert C(y) \rvert}{\lvert B \rvert}")
    return Block("Posterior", (_POSTERIOR, right), tuple(lines))


def _weights(steps: Steps) -> Mapping[str, Fraction]:
    return table(steps, "joint" if has(steps, "event") else "scores")


def _evidence(steps: Steps) -> Term:
    return P(value(steps, "event", str)) if has(steps, "event") else _X


def _given(steps: Steps, y: str) -> Term:
    if has(steps, "event"):
        return P(y, value(steps, "event", str))
    inner = name(y)
    return Symbol(f"P({inner.plain} | x)", rf"P({inner.tex} \mid x)")


def _s(y: str) -> Term:
    inner = name(y)
    return Symbol(f"s({inner.plain})", f"s({inner.tex})")
