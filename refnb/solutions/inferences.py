"""The blocks of Bayes' theorem, of naive Bayes and of the joint classifier."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.exact import rational
from refnb.probability.distribution import Decision
from refnb.solutions import formula, layout, step
from refnb.solutions.formula import Number, P, Product, Ratio, Sum, Symbol, Term
from refnb.solutions.layout import Block, Line
from refnb.solutions.step import Steps

_SCORE = Symbol("s(y)", "s(y)")
_X = Symbol("P(x)", "P(x)")
_POSTERIOR = Symbol("P(y | x)", r"P(y \mid x)")


def likelihood(steps: Steps) -> Block:
    """Show the likelihood of each hypothesis for what was seen."""
    event = step.value(steps, "event", str)
    lines = [layout.number_line(P(event, h), p) for h, p in step.table(steps, "likelihood").items()]
    return Block("Likelihood, given", (), tuple(lines))


def joint(steps: Steps) -> Block:
    """Show prior times likelihood."""
    p, likely = step.table(steps, "prior"), step.table(steps, "likelihood")
    event = step.value(steps, "event", str)
    lines = [
        layout.number_line(P(f"{event}, {h}"), both, Product([Number(likely[h]), Number(p[h])]))
        for h, both in step.table(steps, "joint").items()
    ]
    formula = (Symbol("P(e, h)", "P(e, h)"), Symbol("P(e | h) · P(h)", r"P(e \mid h) \cdot P(h)"))
    return Block("Joint", formula, tuple(lines))


def scores(steps: Steps) -> Block:
    """Show prior times factors."""
    p, parts = step.table(steps, "prior"), step.tables(steps, "factors")
    lines = [
        layout.number_line(
            _s(y), s, Product([Number(p[y]), *(Number(row[y]) for row in parts.values())])
        )
        for y, s in step.table(steps, "scores").items()
    ]
    right = Symbol("P(y) · ∏ P(x_f | y)", r"P(y) \prod_f P(x_f \mid y)")
    return Block("Scores", (_SCORE, right), tuple(lines))


def evidence(steps: Steps) -> Block:
    """Show the sum of the scores, or of the joint."""
    parts = Sum([Number(s) for s in _weights(steps).values()])
    formula = (_evidence(steps), Symbol("Σ s(y)", r"\sum_y s(y)"))
    if step.has(steps, "event"):
        formula = (_evidence(steps), Symbol("Σ P(e, h)", r"\sum_h P(e, h)"))
    line = layout.number_line(_evidence(steps), step.value(steps, "evidence", Fraction), parts)
    return Block("Evidence", formula, (line,))


def posterior(steps: Steps) -> Block:
    """Show what is divided by the evidence, or |C| by |B|."""
    if step.has(steps, "agreeing"):
        return _agreement(steps)
    weights, whole = _weights(steps), step.value(steps, "evidence", Fraction)
    lines = [
        layout.number_line(_given(steps, y), p, Ratio(Number(weights[y]), Number(whole)))
        for y, p in step.table(steps, "posterior").items()
    ]
    formula: tuple[Term, ...] = (_POSTERIOR, Ratio(_SCORE, _X))
    if step.has(steps, "event"):
        over, under = Symbol("P(e, h)", "P(e, h)"), Symbol("P(e)", "P(e)")
        formula = (Symbol("P(h | e)", r"P(h \mid e)"), Ratio(over, under))
    return Block("Posterior", formula, tuple(lines))


def decision(steps: Steps) -> Block:
    """Show the most probable label, and all ties."""
    made: Decision[str] = step.value(steps, "decision", Decision)
    best = Symbol("y*", "y^*") if not step.has(steps, "event") else Symbol("h*", "h^*")
    lines = [Line((best, formula.name(made.label)))]
    if len(made.ties) > 1:
        tied = formula.name(", ".join(made.ties))
        lines += [Line((Symbol("tied", r"\text{tied}"), tied))]
    return Block("Decision: the most probable", (), tuple(lines))


def likeliest(steps: Steps) -> Block:
    """Show the hypothesis of greatest likelihood, for comparison."""
    made: Decision[str] = step.value(steps, "most_likely", Decision)
    line = Line((Symbol("h_ML", r"h_{ML}"), formula.name(", ".join(made.ties))))
    return Block("The most likely, whatever the prior", (), (line,))


def answer(steps: Steps) -> Block:
    """Show the number that was asked for."""
    lines = [
        layout.number_line(formula.name(words), p)
        for words, p in step.table(steps, "answer").items()
    ]
    return Block("Answer", (), tuple(lines))


def rival(steps: Steps) -> Block:
    """Show what another question about the same model gives."""
    lines = [
        layout.number_line(formula.name(words), p)
        for words, p in step.table(steps, "compare").items()
    ]
    return Block("For comparison", (), tuple(lines))


def _agreement(steps: Steps) -> Block:
    agreeing = step.table(steps, "agreeing")
    matching = Number(rational.total(agreeing.values()))
    lines = [
        layout.number_line(_given(steps, y), p, Ratio(Number(agreeing[y]), matching))
        for y, p in step.table(steps, "posterior").items()
    ]
    right = Symbol("|C(y)|/|B|", r"\frac{\lvert C(y) \rvert}{\lvert B \rvert}")
    return Block("Posterior", (_POSTERIOR, right), tuple(lines))


def _weights(steps: Steps) -> Mapping[str, Fraction]:
    return step.table(steps, "joint" if step.has(steps, "event") else "scores")


def _evidence(steps: Steps) -> Term:
    return P(step.value(steps, "event", str)) if step.has(steps, "event") else _X


def _given(steps: Steps, y: str) -> Term:
    if step.has(steps, "event"):
        return P(y, step.value(steps, "event", str))
    inner = formula.name(y)
    return Symbol(f"P({inner.plain} | x)", rf"P({inner.tex} \mid x)")


def _s(y: str) -> Term:
    inner = formula.name(y)
    return Symbol(f"s({inner.plain})", f"s({inner.tex})")
