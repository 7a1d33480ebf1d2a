"""Naive Bayes worked out: a label y for an instance x.

    s(y)       P(y) · ∏ P(x_f | y)
    P(x)       Σ s(y)
    P(y | x)   s(y)/P(x)

The factors come from any family with rational posteriors. The joint classifier multiplies nothing;
its answer is a share of the counts:

    P(y | x)   |C(y)|/|B|, of the examples B that match, and those C of them with label y
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from refnb.classifiers.naive import Prior
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.worked import estimate, layout
from refnb.worked.formula import Axis, Cell, Formula, count, product, table, total
from refnb.worked.layout import MOST, NO_FORMULA, Line, line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Entry, Group, Letter, Number, Numbers, P, Term, X, Y, observation
from refnb.worked.working import Lines, Stage, Stages, Working, concluded, decided, flat, naming

if TYPE_CHECKING:
    from refnb.classifiers.joint import Match

S, X_F, BEST, B = Letter("s"), Letter("x_f"), Letter("y*", "y^*"), Letter("|B|", r"\lvert B \rvert")
RIGHT = Letter("P(y) · ∏ P(x_f | y)", r"P(y) \prod_f P(x_f \mid y)")
SUM_OF_SCORES = Letter("Σ s(y)", r"\sum_y s(y)")
Rows = Mapping[str, Mapping[str, Fraction]]

FLAGS = ("0", "1")
ON_F, ON_Y, ON_V = Axis("f"), Axis("y"), Axis("v")
CELLS, ONE = (ON_F, ON_Y), Fraction(1)
LABELS, TOTAL, VALUES, KNOWN, SIZES = map(table, ("labels", "total", "values", "known", "sizes"))
RULE, SHARED, WEIGHTS, ADDED = map(table, ("rule", "shared", "weights", "added"))
OF_PRIOR, PRIOR_SHARED = map(table, ("prior rule", "prior shared"))
PRIOR_WEIGHT, PRIOR_ADDED = map(table, ("prior weight", "prior added"))
NUMERATORS, DENOMINATORS = map(table, ("numerators", "denominators"))
TIMES, PRIOR, FACTORS, SCORES = map(table, ("times", "prior", "factors", "scores"))
AXES = {  # of what is read off the question
    **dict.fromkeys(("times", "absent", "present"), (ON_F,)),
    **dict.fromkeys(("values", "known", "seen", "sizes"), CELLS),
    "rows": (ON_F, ON_Y, ON_V),
    "strange": (),
    "kinds": (),
}


@dataclass(frozen=True)
class Training:
    """The data behind a model, and its rules of smoothing for features and prior, or the prior."""

    counts: Counts
    rule: Smoothing
    prior: Prior
    guess: Mapping[str, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class Letters:
    """How to write things: the formula of a score, an estimate, its count and its total.

    It also says how to write a conditional probability, and what all factors are called.
    """

    score: Term
    seen: Term
    n: Term
    below: Term
    left: Callable[[Entry, Entry], Term] = P
    heading: str = "Factors"


OF_ROW = Letters(RIGHT, X_F, Letter("n(y, x_f)"), Letter("n_f(y)"))


@dataclass(frozen=True)
class Question:
    """The question, the name of each observed feature, and the first step on paper.

    The observation is called x, or another letter if one of the names is x.
    """

    asked: str
    named: Mapping[str, str]
    title: str = ""
    first: tuple[Step, ...] = ()
    letters: Letters = OF_ROW
    names: Collection[str] = ()


def of_row(title: str, x: Instance, learned: Training, asked: str = "") -> Working:
    """Return the working of P(y | x) for a row, from counts.

    >>> from refnb.estimation import counting, smoothing
    >>> from refnb.estimation.schema import Example
    >>> days = [Example({"Wind": "weak"}, "yes"), Example({"Wind": "strong"}, "no")]
    >>> laplace = smoothing.smoothing("laplace")
    >>> training = Training(counting.count_observed(days), laplace, laplace)
    >>> of_row("Wind", {"Wind": "weak"}, training, "yes").right["answer"]
    {(): Fraction(2, 3)}
    """
    counts, first = learned.counts, (Step.given(x), *counted(x, learned))
    seen = {f: x[f] for f in counts.values if f in x}
    flags = {f: v for f, v in seen.items() if counts.schema.features[f] == FLAGS}
    cells = {(f, y): row for f in seen for y, row in counts.values[f].items()}
    lines: dict[str, Lines] = {
        "times": {(f,): ONE for f in seen},
        **_flagged(seen, flags),
        "rows": {(*c, v): Fraction(n) for c, row in cells.items() for v, n in row.items()},
        "values": {(f, y): Fraction(row[x[f]]) for (f, y), row in cells.items()},
        "known": {c: rational.total(row.values()) for c, row in cells.items()},
        "seen": {c: Fraction(sum(map(bool, row.values()))) for c, row in cells.items()},
        "sizes": {c: Fraction(len(row)) for c, row in cells.items()},
    }
    named = {f: f"{f}={v}" for f, v in seen.items()}
    question = Question(asked, named, title, first, names={*x, *x.values()})
    facts = {"row": True, "flags": flags}
    rules, guessed = (learned.rule, learned.prior), _guessed(x, learned)
    return of_counts(question, counts.labels, read(lines), rules, facts, guessed)


def of_parameters(
    title: str,
    x: Instance,
    prior: Numbers,
    factors: Mapping[str, Numbers],
    asked: str = "",
    flags: Mapping[str, str] = {},
) -> Working:
    """Return the working of P(y | x) for a row, from a given prior and factors.

    The flags are features that are present or absent, 1 or 0.

    >>> word = of_parameters("One word", {"free": "1"}, {"spam": 1}, {"free": {"spam": 1}})
    >>> word.solution.text().count("P(free=1 | spam) = 1")
    1
    """
    named = {f: f"{f}={x[f]}" for f in factors}
    question = Question(asked, named, title, (Step.given(x),), names={*x, *x.values()})
    return of_factors(question, dict.fromkeys(factors, 1), prior, factors, flags)


def of_factors(
    question: Question,
    times: Mapping[str, int],
    prior: Numbers,
    factors: Mapping[str, Numbers],
    flags: Mapping[str, str] = {},
) -> Working:
    """Return the working of P(y | x) from given factors, each raised to a power.

    The flags are features that are present or absent, 1 or 0.
    """
    given = read({"times": flat(times), **_flagged(factors, flags)})
    stages = (*given, _given(prior), _factors(question, flat(factors)))
    return scored(question, stages, prior, {"flags": flags})


def of_counts(
    question: Question,
    labels: Numbers,
    given: Stages,
    rules: tuple[Smoothing, Prior],
    facts: Mapping[str, object] = {},
    guessed: Stages = (),
) -> Working:
    """Return the working of P(y | x) from counts, by a rule of smoothing and a rule for the prior.

    If there is a guess at the values, its stages replace what the rule adds to each.
    """
    rule, prior = rules
    of = question.letters
    q = Letter("q(x_f)") if guessed else None
    letters = estimate.formula(rule, of.n, of.below, estimate.K, q)
    by_rule = (
        Stage("weights", CELLS, RULE / SIZES**SHARED, of="sizes"),
        Stage("added", CELLS, WEIGHTS * SIZES, is_number=rule.rule != "add"),
    )
    stages = (
        Stage("labels", (ON_Y,), flat(labels)),
        Stage("total", (), total(LABELS, ON_Y), is_number=True),
        *given,
        *_rule(rule),
        *(guessed or by_rule),
        Stage("numerators", CELLS, VALUES + WEIGHTS),
        Stage("denominators", CELLS, KNOWN + ADDED),
        *_prior(prior, labels),
        _factors(question, NUMERATORS / DENOMINATORS, line(of.left(of.seen, Y), letters)),
    )
    is_counted = any(labels.values())  # of counts of words they need not be
    known = {**facts, "labels-counted": is_counted, **_facts(rule, prior)}
    return scored(question, stages, labels, known)


def _guessed(x: Instance, learned: Training) -> Stages:
    """Return the stages of m q(v), where q is a guess at the values of some features."""
    guess, m = learned.guess, learned.rule.weight
    numbers, put = dict[Cell, Fraction](), dict[Cell, Term]()
    for f, v in x.items() if guess else ():
        for y, row in learned.counts.values[f].items():
            share = guess[v] if {*row} == {*guess} else Fraction(1, len(row))
            numbers[f, y] = m * share
            put[f, y] = Number(m) * share if {*row} == {*guess} else Number(m) / len(row)
    added = Stage("added", CELLS, RULE, of="sizes")
    return (Stage("weights", CELLS, numbers, put=put), added) if guess else ()


def _factors(question: Question, work: Formula | Lines, letters: Line = NO_FORMULA) -> Stage:
    """Return the stage of the factors; for words its heading is shown even if it is empty."""
    named, of = question.named, question.letters

    def _left(cell: Cell) -> Term:
        return of.left(named.get(cell[0], cell[0]), cell[1])

    stage = Stage("factors", CELLS, work, of.heading, _left, letters, step=of.heading.lower())
    return replace(stage, is_titled=of != OF_ROW)


def read(lines: Mapping[str, Lines]) -> Stages:
    """Return the stages of the data in the question."""
    return tuple(Stage(name, AXES[name], given) for name, given in lines.items())


def _flagged(features: Iterable[str], flags: Mapping[str, str]) -> dict[str, Lines]:
    """Return 1 for absent features and 0 for present ones."""
    absent: dict[Cell, Fraction] = {(f,): Fraction(flags.get(f) == "0") for f in features}
    present: dict[Cell, Fraction] = {(f,): Fraction(flags.get(f) == "1") for (f,) in absent}
    return {"absent": absent, "present": present}


def _given(prior: Numbers) -> Stage:
    return Stage("prior", (ON_Y,), flat(prior), "Prior", P)


def _prior(prior: Prior, labels: Numbers) -> Stages:
    """Return the stages of a prior: from the counts of the labels by a rule, or as given."""
    if not isinstance(prior, Smoothing):
        return (_given({y: prior[y] for y in labels}),)
    several, share = count("labels"), (LABELS + PRIOR_WEIGHT) / (TOTAL + PRIOR_ADDED)
    letters = estimate.formula(prior, estimate.COUNT(Y), estimate.N, estimate.K)
    return (
        *_rule(prior, "prior "),
        Stage("prior weight", (), OF_PRIOR / several**PRIOR_SHARED),
        Stage("prior added", (), PRIOR_WEIGHT * several, is_number=prior.rule != "add"),
        Stage("prior", (ON_Y,), share, "Prior", P, line(P(Y), letters)),
    )


def _rule(rule: Smoothing, of: str = "") -> Stages:
    """Return the stages of what a rule adds: to each value, or 1 that the values share."""
    is_shared = Fraction(rule.rule == "m")
    return Stage(f"{of}rule", (), {(): rule.weight}), Stage(f"{of}shared", (), {(): is_shared})


def _facts(rule: Smoothing, prior: Prior) -> dict[str, bool]:
    """Return the facts about the rules: with some it is a mistake to smooth, with some not."""
    added = prior.weight if isinstance(prior, Smoothing) else None
    return {
        "smoothed": rule.weight > 0,
        "not-laplace": rule.weight != 1 or rule.rule == "m",
        "prior-counted": added == 0,
        "prior-smoothed": bool(added),
        "prior-given": added is None,
    }


def scored(
    question: Question, stages: Stages, labels: Iterable[str], known: Mapping[str, object]
) -> Working:
    """Return the working of P(y | x) from prior and factors, the last of the given stages."""
    names, facts = naming(question.asked, labels, known)
    score = PRIOR * product(FACTORS**TIMES, ON_F)
    letter = observation("x", {*labels, *question.names})
    x = Letter(letter)
    letters = (line(P(x), SUM_OF_SCORES), line(P(Y, x), S(Y) / P(x)))
    names |= {"e": letter, "w": ["", *question.named][-1]}
    is_bare, score_of = len(question.named) > MOST, line(S(Y), question.letters.score)
    scores = Stage("scores", (ON_Y,), score, "Scores", S, score_of, is_bare=is_bare)
    ends = concluded(SCORES, ON_Y, (names["a"], x), letters)
    shown = question.title, question.named, question.first, decided(BEST, "scores")
    return Working((*stages, scores, *ends), names, facts, *shown)


def solve_joint(title: str, x: Instance, inference: "Match") -> Solution:
    """Work out |C| / |B| for each label."""
    lines = [line(B, inference.matching)]
    lines += [line(_matching(y), n) for y, n in inference.agreeing.items()]
    heading = "Matching examples B, and those C of them with label y"
    formula = line(P(Y, X), _matching(Y) / B)
    steps = (
        Step.given(x),
        Step("matching", inference.matching),
        Step("agreeing", inference.agreeing, heading, lines),
        Step.posterior(formula, X, inference.agreeing, inference.matching, inference.posterior),
        Step.decision(BEST, inference.decision, inference.posterior),
    )
    return Solution(title, steps)


def _matching(y: Entry) -> Term:
    return Group((Letter("|C", r"\lvert C")(y), Letter("|", r" \rvert")))


def counted(x: Instance, learned: Training) -> tuple[Step, ...]:
    """Show the counts; the names of the rules are for programs, paper has their formulas."""
    labels = estimate.tally("label_counts", "Counts of the labels", learned.counts.labels)
    return (*rules(learned.rule, learned.prior), labels, _value_counts(learned.counts, x))


def rules(rule: Smoothing, prior: Prior) -> tuple[Step, ...]:
    """Name the rules for programs."""
    own = (Step("prior_rule", prior),) if isinstance(prior, Smoothing) else ()
    return (Step("rule", rule), *own)


def _value_counts(counts: Counts, x: Instance) -> Step:
    """Show how often each observed value occurs with each label, and the number of known ones."""
    seen = {f: counts.values[f] for f in x}
    if not seen:
        return Step("value_counts", seen)
    rows: layout.Rows = (
        (f"{f}={x[f]}", *(_share(row[y][x[f]], row[y].values()) for y in counts.labels))
        for f, row in seen.items()
    )
    title = "Counts of the values, out of the known ones"
    return Step(
        "value_counts", seen, title, table=layout.table((Letter(""), *counts.labels), rows, MOST)
    )


def _share(n: int | Fraction, counts: Iterable[int | Fraction]) -> Term:
    return Group((Number(n), Number(rational.total(counts))), Letter(" of ", r" \text{ of } "))
