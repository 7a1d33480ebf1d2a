"""The blocks of counting and estimating."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.solutions import formula, layout, step
from refnb.solutions.formula import Number, P, Power, Product, Ratio, Sum, Symbol, Term
from refnb.solutions.layout import NOTHING, Block, Grid, Line
from refnb.solutions.step import Steps, Table, has, value

_N_C = Symbol("n(y)", "n(y)")
_N = Symbol("N", "N")


def given(steps: Steps) -> Block:
    """Show what was observed."""
    instance: Mapping[str, str] = value(steps, "given", dict)
    lines = [
        Line((formula.name(feature), formula.name(seen))) for feature, seen in instance.items()
    ]
    return Block("Given x", (), tuple(lines or [Line((Symbol("x", "x"), _EMPTY))]))


def chosen(steps: Steps) -> Block:
    """Show every choice in words."""
    words: Mapping[str, str] = value(steps, "choices", dict)
    lines = [Line((formula.name(what), formula.name(choice))) for what, choice in words.items()]
    return Block("Choices", (), tuple(lines))


def choices(steps: Steps) -> Block:
    """Show the rules that the caller chose."""
    rules = [
        Line(
            (
                Symbol(words, rf"\text{{{words}}}"),
                formula.name(value(steps, step, Smoothing).spelling()),
            )
        )
        for step, words in (("rule", "smoothing"), ("prior_rule", "smoothing of the prior"))
        if has(steps, step)
    ]
    return Block("Choices", (), tuple(rules))


def label_counts(steps: Steps) -> Block:
    """Show how often each label occurs, and the total."""
    counts = step.table(steps, "label_counts")
    lines = [Line((_call("n", label), Number(n))) for label, n in counts.items()]
    return Block("Counts of the labels", (), (*lines, _whole(counts)))


def value_counts(steps: Steps) -> Block:
    """Show how often each observed value occurs with each label, out of how many known ones."""
    instance: Mapping[str, str] = value(steps, "given", dict)
    counts: Mapping[str, Mapping[str, Mapping[str, Fraction]]] = value(steps, "value_counts", dict)
    labels = list(step.table(steps, "label_counts"))
    rows: dict[tuple[Term, ...], None] = {}
    for feature, tables_ in counts.items():
        cells = [tables_[label] for label in labels]
        seen = [_of(row[instance[feature]], rational.total(row.values())) for row in cells]
        rows[(formula.name(f"{feature}={instance[feature]}"), *seen)] = None
    head = (NOTHING, *(formula.name(label) for label in labels))
    return Block("Counts of the values, out of the known ones", (), (), Grid(head, tuple(rows)))


def counts(steps: Steps) -> Block:
    """Show a table of counts of single values."""
    table_ = step.table(steps, "counts")
    lines = [Line((_call("n", v), Number(n))) for v, n in table_.items()]
    return Block("Counts", (), (*lines, _whole(table_)))


def estimate(steps: Steps) -> Block:
    """Show the estimate of each value, with the counts put in."""
    seen, rule = step.table(steps, "counts"), _rule(steps, "rule")
    lines = [
        layout.number_line(
            P(v), p, estimated(seen[v], rational.total(seen.values()), len(seen), rule)
        )
        for v, p in step.table(steps, "estimate").items()
    ]
    return Block("Estimate", (Symbol("P(v)", "P(v)"), general(rule, "n(v)", "N")), tuple(lines))


def likelihood_of(steps: Steps) -> Block:
    """Show the likelihood of the counts at the estimate."""
    seen, p = step.table(steps, "counts"), step.table(steps, "estimate")
    powers = [Power(Number(p[v]), int(n)) for v, n in seen.items()]
    left = Symbol("L", "L")
    formula = (left, Symbol("∏ P(v)^n(v)", r"\prod_v P(v)^{n(v)}"))
    line = layout.number_line(left, value(steps, "maximum", Fraction), Product(powers))
    return Block("Likelihood", formula, (line,))


def prior(steps: Steps) -> Block:
    """Show the prior, estimated from the counts of the labels or as given."""
    p, symbol = step.table(steps, "prior"), Symbol("P(y)", "P(y)")
    if not has(steps, "prior_rule"):
        return Block(
            "Prior, given", (), tuple(layout.number_line(P(y), value) for y, value in p.items())
        )
    seen, rule = step.table(steps, "label_counts"), _rule(steps, "prior_rule")
    lines = [
        layout.number_line(P(y), p[y], estimated(n, rational.total(seen.values()), len(seen), rule))
        for y, n in seen.items()
    ]
    return Block("Prior", (symbol, general(rule, "n(y)", "N")), tuple(lines))


def factors(steps: Steps) -> Block:
    """Show the factor of each feature and label, estimated or as given."""
    instance: Mapping[str, str] = value(steps, "given", dict)
    fitted = has(steps, "value_counts")
    lines = [
        layout.number_line(
            P(f"{feature}={instance[feature]}", y),
            p,
            *([_estimate_of(steps, feature, y)] if fitted else []),
        )
        for feature, row in step.tables(steps, "factors").items()
        for y, p in row.items()
    ]
    if not fitted:
        return Block("Factors, given", (), tuple(lines))
    formula = (Symbol("P(x_f | y)", r"P(x_f \mid y)"), _general(steps))
    return Block("Factors", formula, tuple(lines))


def agreeing(steps: Steps) -> Block:
    """Show the examples that match, and those of them with each label."""
    seen = step.table(steps, "agreeing")
    matching = Line((Symbol("|B|", r"\lvert B \rvert"), Number(rational.total(seen.values()))))
    lines = [Line((_agreeing(y), Number(n))) for y, n in seen.items()]
    return Block("Matching examples B, and those C of them with label y", (), (matching, *lines))


def general(rule: Smoothing, over: str, under: str) -> Term:
    """Return the formula of a rule of smoothing, in letters."""
    n, whole = Symbol(over, over), Symbol(under, under)
    if rule.rule == "none":
        return Ratio(n, whole)
    if rule.rule == "m":
        shared = Ratio(Symbol("m", "m"), Symbol("K", "K"))
        return Ratio(Sum([n, shared]), Sum([whole, Symbol("m", "m")]))
    weight = Number(1) if rule.rule == "laplace" else Symbol("a", "a")
    spread = Symbol("K", "K") if rule.rule == "laplace" else Symbol("a K", "a K")
    return Ratio(Sum([n, weight]), Sum([whole, spread]))


def estimated(n: Fraction, whole: Fraction, k: int, rule: Smoothing) -> Term:
    """Return the same formula with the numbers put in: n of `whole`, K = k values."""
    if rule.rule == "none":
        return Ratio(Number(n), Number(whole))
    if rule.rule == "m":
        shared = Ratio(Number(rule.weight), Number(k))
        return Ratio(Sum([Number(n), shared]), Sum([Number(whole), Number(rule.weight)]))
    spread = Number(k) if rule.rule == "laplace" else Product([Number(rule.weight), Number(k)])
    return Ratio(Sum([Number(n), Number(rule.weight)]), Sum([Number(whole), spread]))


_EMPTY = Symbol("nothing", r"\text{nothing}")


def _rule(steps: Steps, step: str) -> Smoothing:
    return value(steps, step, Smoothing)


def _general(steps: Steps) -> Term:
    return general(_rule(steps, "rule"), "n(y, x_f)", "n_f(y)")


def _estimate_of(steps: Steps, feature: str, y: str) -> Term:
    """Return the estimate of a factor with its counts put in."""
    counts_: Mapping[str, Mapping[str, Mapping[str, Fraction]]] = value(steps, "value_counts", dict)
    instance: Mapping[str, str] = value(steps, "given", dict)
    row = counts_[feature][y]
    n = row[instance[feature]]
    return estimated(n, rational.total(row.values()), len(row), _rule(steps, "rule"))


def _whole(counts_: Table) -> Line:
    return layout.number_line(
        _N, rational.total(counts_.values()), Sum([Number(n) for n in counts_.values()])
    )


def _call(letter: str, argument: str) -> Term:
    inner = formula.name(argument)
    return Symbol(f"{letter}({inner.plain})", f"{letter}({inner.tex})")


def _agreeing(y: str) -> Term:
    inner = formula.name(y)
    return Symbol(f"|C({inner.plain})|", rf"\lvert C({inner.tex}) \rvert")


def _of(n: Fraction, whole: Fraction) -> Term:
    over, under = Number(n), Number(whole)
    tex = rf"{formula.to_tex(over)} \text{{ of }} {formula.to_tex(under)}"
    return Symbol(f"{formula.plain(over)} of {formula.plain(under)}", tex)
