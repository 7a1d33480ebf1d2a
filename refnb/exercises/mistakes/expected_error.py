"""The expected error of naive Bayes as an exercise: the probability that its rule is wrong.

truth     p(x, y)
prior     P(y)
likely    ∏ P(x_f | y)
scores    what the rule decides by: P(y) ∏ P(x_f | y)
rule      1 at the label that is decided at x, 0 at the others
wrong     1 where the label is not the decided one
weights   p(x, y)
error     Σ wrong · weights
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod

from refnb.classifiers import categorical
from refnb.core import checks
from refnb.decision.true_distribution import Truth
from refnb.estimation import schema
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Exercise, Row, row
from refnb.probability import distribution
from refnb.worked.formula import Axis, Cell, count, table
from refnb.worked.terms import Name, Term
from refnb.worked.working import Lines, Stage, Working, Written

MOST = 2000
NONE, ONE = Fraction(0), Fraction(1)
ON_Y, ADDED = Axis("y"), frozenset(["wrong", "weights"])
TRUTH, PRIOR, LIKELY, SCORES = map(table, ("truth", "prior", "likely", "scores"))
RULE, WEIGHTS, ERROR = map(table, ("rule", "weights", "error"))


def exercise(truth: Truth, model: categorical.Model) -> Exercise:
    """Return the exercise that asks for the expected error of naive Bayes with a model.

    Raises OutOfRange for more than 2000 outcomes: they would be added up a hundred times.

    >>> from refnb.examples import HIKING
    >>> from refnb.decision import plug_in
    >>> hike = exercise(plug_in.from_model(HIKING), HIKING)
    >>> replay.answer(hike), replay.answer(hike, ["accuracy-for-error"])
    (Fraction(87, 200), Fraction(113, 200))
    """
    joint: Lines = {(*x, y): p for x, row in truth.joint().items() for y, p in row.items()}
    checks.size(len(joint), "the outcomes of what is checked", 0, MOST)
    prior: dict[Cell, Fraction] = {(y,): p for y, p in model.prior.items()}
    likely = dict[Cell, Fraction]()
    for x in truth.joint():
        factors = categorical.factors(model, schema.named(truth.schema, x)).values()
        likely |= {(*x, y): prod((p[y] for p in factors), start=ONE) for y in model.prior}
    axes = (*(Axis(str(i)) for i, _ in enumerate(truth.schema.features)), ON_Y)
    stages = (
        Stage("truth", axes, joint),
        Stage("prior", (ON_Y,), prior),
        Stage("likely", axes, likely),
        Stage("scores", axes, LIKELY * PRIOR, "Outcomes", _of("s")),
        Stage("rule", axes, _rule, "Outcomes", _decides, needs=frozenset(["scores"])),
        Stage("wrong", axes, _wrong, "Outcomes", _of("wrong"), needs=frozenset(["rule"])),
        Stage("weights", axes, TRUTH, "Outcomes", _of("p")),
        Stage("error", (), _error, "Expected error", lambda _: Name("err(r)"), needs=ADDED),
    )
    made = Working(stages, {})
    return Exercise(made, replay.mistakes(made, "expected_error", MISTAKES), "scores")


def _of(letter: str) -> Callable[[Cell], Term]:
    return lambda c: Name(f"{letter}({', '.join(c)})")


def _decides(cell: Cell) -> Term:
    *x, y = cell
    return Name(f"[r({', '.join(x)}) = {y}]")


def _by_cell(scores: Lines) -> dict[Cell, dict[Cell, Fraction]]:
    """Return the lines of each x together."""
    rows: dict[Cell, dict[Cell, Fraction]] = {}
    for c, s in scores.items():
        rows.setdefault(c[:-1], {})[c] = s
    return rows


def _decided(scores: Lines, share: Callable[[list[Cell]], Lines] | None = None) -> Lines:
    """Return 1 at the first label of the best score of each x; all 0 where all scores are."""
    found: dict[Cell, Fraction] = dict.fromkeys(scores, NONE)
    for of_x in _by_cell(scores).values():
        if any(of_x.values()):
            tied = [*distribution.arg_max(of_x).ties]
            found |= share(tied) if share else {tied[0]: ONE}
    return found


def _rule(w: Written) -> Lines:
    return _decided(w["scores"])


def _wrong(w: Written) -> Lines:
    """Return 1 minus the rule, where there is one."""
    rows = _by_cell(w["rule"])
    return {c: 1 - r if any(rows[c[:-1]].values()) else NONE for c, r in w["rule"].items()}


def _error(w: Written) -> Lines:
    return {(): rational.total(r * w["weights"][c] for c, r in w["wrong"].items())}


def _least(w: Written) -> Fraction:
    """Return the error of the best rule: what is left of each x without its greatest p(x, y)."""
    rows = _by_cell(w["truth"]).values()
    return rational.total(rational.total(row.values()) - max(row.values()) for row in rows)


def _ties_half(w: Written, _: Lines) -> Lines:
    return _decided(w["scores"], lambda tied: dict.fromkeys(tied, Fraction(1, len(tied))))


def _conditional_weights(w: Written, _: Lines) -> Lines:
    """Return P(y | x) where x can happen, else 0."""
    whole = {x: rational.total(row.values()) for x, row in _by_cell(w["truth"]).items()}
    return {c: p / whole[c[:-1]] if p else NONE for c, p in w["truth"].items()}


def _conditional_mean(w: Written, weights: Lines) -> Lines:
    """Return P(y | x) over the number of x."""
    size = len(_by_cell(weights))
    return {c: p / size for c, p in _conditional_weights(w, weights).items()}


def _possible_counted(_: Written, weights: Lines) -> Lines:
    """Return an equal share for each outcome that can happen."""
    size = sum(map(bool, weights.values()))
    return {c: Fraction(p > 0) / size for c, p in weights.items()}


def _last_of_a_tie(w: Written, _: Lines) -> Lines:
    return _decided(w["scores"], lambda tied: {tied[-1]: ONE})


def _least_decided(w: Written, _: Lines) -> Lines:
    return _decided({c: -p for c, p in w["scores"].items()})


MISTAKES: Mapping[str, Row] = {
    "rule-of-prior": row("scores", PRIOR),
    "rule-of-likelihood": row("scores", LIKELY),
    "bayes-rule": row("scores", TRUTH),
    "min-for-max": row("rule", function=_least_decided),
    "last-of-a-tie": row("rule", function=_last_of_a_tie),
    "ties-half": row("rule", function=_ties_half),
    "accuracy-for-error": row("wrong", RULE),
    "conditional-weights": row("weights", function=_conditional_weights),
    "conditional-mean": row("weights", function=_conditional_mean),
    "naive-weights": row("weights", SCORES),
    "weights-without-prior": row("weights", WEIGHTS / PRIOR),
    "outcomes-counted": row("weights", 1 / count("weights")),
    "possible-counted": row("weights", function=_possible_counted),
    "error-by-label": row("weights", WEIGHTS / (PRIOR * count("prior"))),
    "least-given": row("error", function=lambda w, _: {(): _least(w)}),
    "least-subtracted": row("error", function=lambda w, e: {(): e[()] - _least(w)}),
}
