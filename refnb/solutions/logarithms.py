"""The blocks of naive Bayes in logarithms: Gaussian, Poisson and mixed features."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.estimation.moments import Moment
from refnb.exact import rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended
from refnb.solutions import formula, layout
from refnb.solutions.formula import Number, Symbol, Term
from refnb.solutions.layout import Block, Grid, Line
from refnb.solutions.step import Steps, has, tables, value

PLACES = 12

_MU, _V = Symbol("mu", r"\mu"), Symbol("v", "v")
_LAMBDA, _G = Symbol("lambda", r"\lambda"), Symbol("g(f, y)", "g(f, y)")
_MEAN = Symbol("t/n", r"\frac{t}{n}")
_VARIANCE = Symbol("(u - t^2/n) / n", r"\frac{1}{n} \left(u - \frac{t^2}{n}\right)")
_UNBIASED = Symbol("(u - t^2/n) / (n - 1)", r"\frac{1}{n - 1} \left(u - \frac{t^2}{n}\right)")
_POOLED = Symbol("Σ (u - t^2/n) / Σ n", r"\frac{\sum (u - t^2/n)}{\sum n}")
_POOLED_UNBIASED = Symbol("Σ (u - t^2/n) / Σ (n - 1)", r"\frac{\sum (u - t^2/n)}{\sum (n - 1)}")
_VARIANCES = {
    ("n", False): _VARIANCE,
    ("n-1", False): _UNBIASED,
    ("n", True): _POOLED,
    ("n-1", True): _POOLED_UNBIASED,
}
_DENSITY = Symbol(
    "-1/2 log v - (x_f - mu)^2 / (2 v)",
    r"-\frac{1}{2} \log v - \frac{(x_f - \mu)^2}{2 v}",
)
_RATED = Symbol("x_f log lambda - lambda", r"x_f \log \lambda - \lambda")


def moments(steps: Steps) -> Block:
    """Show the weight, the sum and the sum of squares of the numbers."""
    found: Mapping[str, Mapping[str, Moment]] = value(steps, "moments", dict)
    rows: list[tuple[Term, ...]] = [
        (formula.name(f"{f} | {y}"), Number(part.weight), Number(part.total), Number(part.squares))
        for f, row in found.items()
        for y, part in row.items()
    ]
    head = (Symbol("", ""), Symbol("n", "n"), Symbol("sum t", "t"), Symbol("squares u", "u"))
    return Block("Moments of the numbers", (), (), Grid(head, tuple(rows)))


def means(steps: Steps) -> Block:
    """Show the mean of each number, for each label."""
    return _estimated(steps, "means", _MU)


def variances(steps: Steps) -> Block:
    """Show the variance of each number; the formula says which divisor was chosen."""
    lines = _lines(steps, "variances", _V)
    if not has(steps, "variance_rule"):
        return Block("Variances, given", (), lines)
    return Block("Variances", (_V, _VARIANCES[value(steps, "variance_rule", tuple)]), lines)


def rates(steps: Steps) -> Block:
    """Show the rate of each count, for each label."""
    return _estimated(steps, "rates", _LAMBDA)


def log_factors(steps: Steps) -> Block:
    """Show the logarithms of the factors of categories."""
    right = Symbol("log P(x_f | y)", r"\log P(x_f \mid y)")
    return Block("Log factors of categories", (_G, right), _logs(steps, "log_factors"))


def gaussian_factors(steps: Steps) -> Block:
    """Show the log factors of numbers: log densities without the constant."""
    return Block("Log factors of numbers", (_G, _DENSITY), _logs(steps, "gaussian_factors"))


def poisson_factors(steps: Steps) -> Block:
    """Show the log factors of counts, without the factorials."""
    return Block("Log factors of counts", (_G, _RATED), _logs(steps, "poisson_factors"))


def log_scores(steps: Steps) -> Block:
    """Show the sum of log prior and log factors."""
    found: Mapping[str, Extended] = value(steps, "log_scores", dict)
    lines = [layout.log_line(_call("S", y), score) for y, score in found.items()]
    right = Symbol("log P(y) + Σ g(f, y)", r"\log P(y) + \sum_f g(f, y)")
    return Block("Log scores", (Symbol("S(y)", "S(y)"), right), tuple(lines))


def softmax(steps: Steps) -> Block:
    """Show the posterior: exact, or the first decimals of what is irrational."""
    found: Mapping[str, Fraction | Enclosure] = value(steps, "softmax", dict)
    right = Symbol("e^S(y) / Σ e^S(y')", r"\frac{e^{S(y)}}{\sum_{y'} e^{S(y')}}")
    formula = (Symbol("P(y | x)", r"P(y \mid x)"), right)
    lines = [
        layout.number_line(_given(y), p)
        if isinstance(p, Fraction)
        else Line((_given(y), _decimals(p)))
        for y, p in found.items()
    ]
    irrational = any(isinstance(p, Enclosure) for p in found.values())
    title = f"Posterior, the first {PLACES} decimals" if irrational else "Posterior"
    return Block(title, formula, tuple(lines))


def _estimated(steps: Steps, step: str, symbol: Symbol) -> Block:
    """Show parameters that are t / n, or were given."""
    lines = _lines(steps, step, symbol)
    if not has(steps, "moments"):
        return Block(f"{step.capitalize()}, given", (), lines)
    return Block(step.capitalize(), (symbol, _MEAN), lines)


def _lines(steps: Steps, step: str, symbol: Symbol) -> tuple[Line, ...]:
    return tuple(
        layout.number_line(_of(symbol, f, y), number)
        for f, row in tables(steps, step).items()
        for y, number in row.items()
    )


def _logs(steps: Steps, step: str) -> tuple[Line, ...]:
    found: Mapping[str, Mapping[str, Extended]] = value(steps, step, dict)
    given: Mapping[str, str] = value(steps, "given", dict)
    return tuple(
        layout.log_line(_of(Symbol("g", "g"), f"{f}={given[f]}", y), form)
        for f, row in found.items()
        for y, form in row.items()
    )


def _decimals(p: Enclosure) -> Symbol:
    """Write the lower end, with dots when the number goes on."""
    shown, more = rounding.decimal(p.low, PLACES), p.low < p.high
    return Symbol(shown + more * "...", shown + more * r"\ldots")


def _of(symbol: Symbol, what: str, label: str) -> Symbol:
    left, right = formula.name(what), formula.name(label)
    tex = rf"{symbol.tex}({left.tex} \mid {right.tex})"
    return Symbol(f"{symbol.plain}({left.plain} | {right.plain})", tex)


def _given(label: str) -> Symbol:
    inner = formula.name(label)
    return Symbol(f"P({inner.plain} | x)", rf"P({inner.tex} \mid x)")


def _call(letter: str, label: str) -> Symbol:
    inner = formula.name(label)
    return Symbol(f"{letter}({inner.plain})", f"{letter}({inner.tex})")
