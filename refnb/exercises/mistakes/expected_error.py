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
from refnb.exercises import changes, replay
from refnb.exercises.changes import Figure, Question, Row, count, every, line, of_label, same
from refnb.exercises.replay import Cell, Exercise, Lines, Stage, Working
from refnb.probability import distribution

MOST = 2000
NONE, ONE = Fraction(0), Fraction(1)


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
    stages = (
        Stage("truth", lambda _: joint),
        Stage("prior", lambda _: prior),
        Stage("likely", lambda _: likely),
        Stage("scores", _scores, "Outcomes", lambda c: f"s({', '.join(c)})"),
        Stage("rule", _rule, "Outcomes", lambda c: f"[r({', '.join(c[:-1])}) = {c[-1]}]"),
        Stage("wrong", _wrong, "Outcomes", lambda c: f"wrong({', '.join(c)})"),
        Stage("weights", lambda w: w["truth"], "Outcomes", lambda c: f"p({', '.join(c)})"),
        Stage("error", _error, "Expected error", lambda _: "err(r)"),
    )
    mistakes = changes.mistakes(replay.TEXTS["expected_error"], MISTAKES, Question("", ()))
    return Exercise("err(r)", stages, mistakes, "scores")


def _scores(w: Working) -> Lines:
    return {c: q * w["prior"][c[-1:]] for c, q in w["likely"].items()}


def _by_cell(scores: Lines) -> dict[Cell, dict[Cell, Fraction]]:
    """Return the lines of each x together."""
    rows: dict[Cell, dict[Cell, Fraction]] = {}
    for c, s in scores.items():
        rows.setdefault(c[:-1], {})[c] = s
    return rows


def _decided(scores: Lines, share: Callable[[list[Cell]], Lines] | None = None) -> Lines:
    """Return 1 at the first label of the best score of each x; all 0 where all scores are."""
    found: dict[Cell, Fraction] = dict.fromkeys(scores, NONE)
    for row in _by_cell(scores).values():
        if any(row.values()):
            tied = [*distribution.arg_max(row).ties]
            found |= share(tied) if share else {tied[0]: ONE}
    return found


def _rule(w: Working) -> Lines:
    return _decided(w["scores"])


def _wrong(w: Working) -> Lines:
    """Return 1 minus the rule, where there is one."""
    rows = _by_cell(w["rule"])
    return {c: 1 - r if any(rows[c[:-1]].values()) else NONE for c, r in w["rule"].items()}


def _error(w: Working) -> Lines:
    return {(): rational.total(r * w["weights"][c] for c, r in w["wrong"].items())}


def _least(_: Question, w: Working, __: Cell) -> Fraction:
    """Return the error of the best rule: what is left of each x without its greatest p(x, y)."""
    rows = _by_cell(w["truth"]).values()
    return rational.total(rational.total(row.values()) - max(row.values()) for row in rows)


def _ties_half(_: Question, w: Working, __: Lines) -> Lines:
    return _decided(w["scores"], lambda tied: dict.fromkeys(tied, Fraction(1, len(tied))))


def _conditional_weights(_: Question, w: Working, __: Lines) -> Lines:
    """Return P(y | x) where x can happen, else 0."""
    whole = {x: rational.total(row.values()) for x, row in _by_cell(w["truth"]).items()}
    return {c: p / whole[c[:-1]] if p else NONE for c, p in w["truth"].items()}


def _conditional_mean(question: Question, w: Working, weights: Lines) -> Lines:
    """Return P(y | x) over the number of x."""
    some = _conditional_weights(question, w, weights)
    return {c: p / len(_by_cell(weights)) for c, p in some.items()}


WEIGHT, PRIOR, LEAST = same("weights"), of_label("prior"), Figure(_least)
POSSIBLE = Figure(lambda _, w, c: Fraction(w["weights"][c] > 0))
ALL_POSSIBLE = Figure(lambda _, w, __: Fraction(sum(map(bool, w["weights"].values()))))
MISTAKES: Mapping[str, Row[Question]] = {
    "rule-of-prior": Row("scores", every(PRIOR)),
    "rule-of-likelihood": Row("scores", every(same("likely"))),
    "bayes-rule": Row("scores", every(same("truth"))),
    "min-for-max": Row("rule", lambda _, w, __: _decided({c: -p for c, p in w["scores"].items()})),
    "last-of-a-tie": Row("rule", lambda _, w, __: _decided(w["scores"], lambda t: {t[-1]: ONE})),
    "ties-half": Row("rule", _ties_half),
    "accuracy-for-error": Row("wrong", every(same("rule"))),
    "conditional-weights": Row("weights", _conditional_weights),
    "conditional-mean": Row("weights", _conditional_mean),
    "naive-weights": Row("weights", every(same("scores"))),
    "weights-without-prior": Row("weights", every(WEIGHT / PRIOR)),
    "outcomes-counted": Row("weights", every(1 / count("weights"))),
    "possible-counted": Row("weights", every(POSSIBLE / ALL_POSSIBLE)),
    "error-by-label": Row("weights", every(WEIGHT / (PRIOR * count("prior")))),
    "least-given": Row("error", every(LEAST)),
    "least-subtracted": Row("error", every(line("error") - LEAST)),
}
