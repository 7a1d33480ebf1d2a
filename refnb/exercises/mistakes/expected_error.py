"""The expected error of naive Bayes as an exercise: the probability that its rule is wrong.

truth     p(x, y), and p(x)
prior     P(y)
likely    ∏ P(x_f | y)
scores    what the rule decides by: P(y) ∏ P(x_f | y)
rule      1 at the label that is decided at x, 0 at the others
wrong     1 where the label is not the decided one
weights   p(x, y)
error     Σ wrong · weights
"""

from collections.abc import Mapping
from fractions import Fraction
from math import prod

from refnb.classifiers import categorical
from refnb.core import checks
from refnb.decision.true_distribution import Truth
from refnb.estimation import schema
from refnb.exercises.replay import Exercise, Kind, Row, chosen, row
from refnb.worked.formula import Axis, Cell, count, greatest, table, total, zero
from refnb.worked.terms import Name, Term
from refnb.worked.working import Lines, Stage, Working, flat

MOST = 2000
ONE = Fraction(1)
ON_Y = Axis("y")
TRUTH, P_X, PRIOR, LIKELY = map(table, ("truth", "p(x)", "prior", "likely"))
SCORES, RULE, WEIGHTS = map(table, ("scores", "rule", "weights"))
ERROR, LEAST = map(table, ("error", "least"))
OF_X = TRUTH / (P_X + zero(P_X))  # P(y | x)
DECIDED = 1 - zero(total(SCORES, ON_Y))  # whether there is a rule at x


def exercise(truth: Truth, model: categorical.Model) -> Exercise:
    """Return the exercise that asks for the expected error of naive Bayes with a model.

    Raises OutOfRange for more than 2000 outcomes, which would be added up a hundred times.

    >>> from refnb.examples import HIKING
    >>> from refnb.exercises import replay
    >>> from refnb.decision import plug_in
    >>> hike = exercise(plug_in.from_model(HIKING), HIKING)
    >>> replay.answer(hike), replay.answer(hike, ["accuracy-for-error"])
    (Fraction(87, 200), Fraction(113, 200))
    """
    joint: Lines = {(*x, y): p for x, row in truth.joint().items() for y, p in row.items()}
    checks.size(len(joint), "the outcomes of what is checked", 0, MOST)
    likely = dict[Cell, Fraction]()
    for x in truth.joint():
        factors = categorical.factors(model, schema.named(truth.schema, x)).values()
        likely |= {(*x, y): prod((p[y] for p in factors), start=ONE) for y in model.prior}
    axes = (*(Axis(str(i)) for i, _ in enumerate(truth.schema.features)), ON_Y)
    error = total(table("wrong") * WEIGHTS, *axes)
    stages = (
        Stage("truth", axes, joint),
        Stage("p(x)", axes[:-1], total(TRUTH, ON_Y)),
        Stage("least", (), total(P_X - greatest(TRUTH, ON_Y), *axes[:-1])),
        Stage("prior", (ON_Y,), flat(model.prior)),
        Stage("likely", axes, likely),
        Stage("scores", axes, LIKELY * PRIOR, "Outcomes", Name("s")),
        Stage("first", axes, lambda w: chosen(w["scores"]), needs="scores"),
        Stage("rule", axes, table("first") * DECIDED, "Outcomes", _decides),
        Stage("wrong", axes, (1 - RULE) * DECIDED, "Outcomes", Name("wrong")),
        Stage("weights", axes, TRUTH, "Outcomes", Name("p")),
        Stage("error", (), error, "Expected error", Name("err(r)")),
    )
    return KIND.exercise(Working(stages))


def _decides(cell: Cell) -> Term:
    *x, y = cell
    return Name(f"[r({', '.join(x)}) = {y}]")


MISTAKES: Mapping[str, Row] = {
    "rule-of-prior": row("scores", PRIOR),
    "rule-of-likelihood": row("scores", LIKELY),
    "bayes-rule": row("scores", TRUTH),
    "accuracy-for-error": row("wrong", RULE),
    "conditional-weights": row("weights", OF_X),
    "naive-weights": row("weights", SCORES),
    "weights-without-prior": row("weights", WEIGHTS / PRIOR),
    "outcomes-counted": row("weights", 1 / count("weights")),
    "error-by-label": row("weights", WEIGHTS / (PRIOR * count("prior"))),
    "least-given": row("error", LEAST),
    "least-subtracted": row("error", ERROR - LEAST),
}
KIND = Kind({"expected_error": MISTAKES}, "scores")
