"""The blocks of counting and estimating."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.estimation.smoothing import Smoothing
from refnb.exact.rational import total
from refnb.solutions.formula import (
    Number,
    P,
    Power,
    Product,
    Ratio,
    Sum,
    Symbol,
    Term,
    name,
    plain,
    to_tex,
)
from refnb.solutions.layout import NOTHING, Block, Grid, Line, number_line
from refnb.solutions.step import Steps, Table, has, table, tables, value

_N_C = Symbol("n(y)", "n(y)")
_N = Symbol("N", "N")


def given(steps: Steps) -> Block:
    """Show what was observed."""
    instance: Mapping[str, str] = value(steps, "given", dict)
    lines = [Line((name(feature), name(seen))) for feature, seen in instance.items()]
    return Block("Given x", (), tuple(lines or [Line((Symbol("x", "x"), _EMPTY))]))


def chosen(steps: Steps) -> Block:
    """Show every choice in words."""
    words: Mapping[str, str] = value(steps, "choices", dict)
    lines = [Line((name(what), name(choice))) for what, choice in words.items()]
    return Block("Choices", (), tuple(lines))


def choices(steps: Steps) -> Block:
    """Show the rules that the caller chose."""
    rules = [
        Line((Symbol(words, rf"\text{{{words}}}"), name(value(steps, step, Smoothing).spelling())))
        for step, words in (("rule", "smoothing"), ("prior_rule", "smoothing of the prior"))
        if has(steps, step)
    ]
    return Block("Choices", (), tuple(rules))


def label_counts(steps: Steps) -> Block:
    """Show how often each label occurs, and the total."""
    counts = table(steps, "label_counts")
    lines = [Line((_call("n", label), Number(n))) for label, n in counts.items()]
    return Block("Counts of the labels", (), (*lines, _whole(counts)))


def value_counts(steps: Steps) -> Block:
    """Show how often each observed value occurs with each label, out of how many known ones."""
    instance: Mapping[str, str] = value(steps, "given", dict)
    counts: Mapping[str, Mapping[str, Mapping[str, Fraction]]] = value(steps, "value_counts", dict)
    labels = list(table(steps, "label_counts"))
    rows: dict[tuple[Term, ...], None] = {}
    for feature, tables_ in counts.items():
        cells = [tables_[label] for label in labels]
        seen = [_of(row[instance[feature]], total(row.values())) for row in cells]
        rows[(name(f"{feature}={instance[feature]}"), *seen)] = None
    head = (NOTHING, *(name(label) for label in labels))
    return Block("Counts of the values, out of the known ones", (), (), Grid(head, tuple(rows)))


def counts(steps: Steps) -> Block:
    """Show a table of counts of single values."""
    table_ = table(steps, "counts")
    lines = [Line((_call("n", v), Number(n))) for v, n in table_.items()]
    return Block("Counts", (), (*lines, _whole(table_)))


def estimate(steps: Steps) -> Block:
    """Show the estimate of each value, with the counts put in."""
    seen, rule = table(steps, "counts"), _rule(steps, "rule")
    lines = [
        number_line(P(v), p, estimated(seen[v], total(seen.values()), len(seen), rule))
        for v, p in table(steps, "estimate").items()
    ]
    return Block("Estimate", (Symbol("P(v)", "P(v)"), general(rule, "n(v)", "N")), tuple(lines))


def likelihood_of(steps: Steps) -> Block:
    """Show the likelihood of the counts at the estimate."""
    seen, p = table(steps, "counts"), table(steps, "estimate")
    powers = [Power(Number(p[v]), int(n)) for v, n in seen.items()]
    left = Symbol("L", "L")
    formula = (left, Symbol("∏ P(v)^n(v)", r"\prod_v P(v)^{n(v)}"))
    line = number_line(left, value(steps, "maximum", Fraction), Product(powers))
    return Block("Likelihood", formula, (line,))


def prior(steps: Steps) -> Block:
    """Show the prior, estimated from the counts of the labels or as given."""
    p, symbol = table(steps, "prior"), Symbol("P(y)", "P(y)")
    if not has(steps, "prior_rule"):
        return Block("Prior, given", (), tuple(number_line(P(y), value) for y, value in p.items()))
    seen, rule = table(steps, "label_counts"), _rule(steps, "prior_rule")
    lines = [
        number_line(P(y), p[y], estimated(n, total(seen.values()), len(seen), rule))
        for y, n in seen.items()
    ]
    return Block("Prior", (symbol, general(rule, "n(y)", "N")), tuple(lines))


def factors(steps: Steps) -> Block:
    """Show the factor of each feature and label, estimated or as given."""
    instance: Mapping[str, str] = value(steps, "given", dict)
    fitted = has(steps, "value_counts")
    lines = [
        number_line(
            P(f"{feature}={instance[feature]}", y),
            p,
            *([_estimate_of(steps, feature, y)] if fitted else []),
        )
        for feature, row in tables(steps, "factors").items()
        for y, p in row.items()
    ]
    if not fitted:
        return Block("Factors, given", (), tuple(lines))
    formula = (Symbol("P(x_f | y)", r"P(x_f \mid y)"), _general(steps))
    return Block("Factors", formula, tuple(lines))


def agreeing(steps: Steps) -> Block:
    """Show the examples that match, and those of them with each label."""
    seen = table(steps, "agreeing")
    matching = Line((Symbol("|B|", r"\lvert B \rvert"), Number(total(seen.values()))))
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
    weight = Number(1) if rule.rule == "laplace" else Symbol("l", "l")
    spread = Symbol("K", "K") if rule.rule == "laplace" else Symbol("l K", "l K")
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
    return estimated(n, total(row.values()), len(row), _rule(steps, "rule"))


def _whole(counts_: Table) -> Line:
    return number_line(_N, total(counts_.values()), Sum([Number(n) for n in counts_.values()]))


def _call(letter: str, argument: str) -> Term:
    inner = name(argument)
    return Symbol(f"{letter}({inner.plain})", f"{letter}({inner.tex})")


def _agreeing(y: str) -> Term:
    inner = name(y)
    return Symbol(f"|C({inner.plain})|", rf"\lvert C({inner.tex}) \rvert")


def _of(n: Fraction, whole: Fraction) -> Term:
    over, under = Number(n), Number(whole)
    tex = rf"{to_tex(over)} \text{{ of }} {to_tex(under)}"
    return Symbol(f"{plain(over)} of {plain(under)}", tex)
