"""A label from counts as an exercise: P(y | x) by naive Bayes, for rows and for documents.

    labels, total        n(y), N
    values, known        n(y, x_f), n_f(y)      of a document: occurrences of a word, of all words
    sizes, weights       K_f, and what smoothing adds to each value
    times                how often a feature counts: of a word, its occurrences
    numerators, denominators
                         n(y, x_f) + l, n_f(y) + l K_f
    prior, factors       P(y), P(x_f | y) = numerator / denominator
    scores, evidence, posterior
                         s(y) = P(y) ∏ P(x_f | y)^times, P(x) = Σ s(y), P(y | x) = s(y) / P(x)

The stages before the numerators depend on the question. The mistakes concern estimates, the steps
from prior and factors, absent features, documents, and single cells.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import cast

from refnb.classifiers import log_naive, multinomial
from refnb.classifiers.log_naive import Inference
from refnb.classifiers.naive import Prior
from refnb.core import checks
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance, Tokens
from refnb.estimation.smoothing import Smoothing
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.exercises.mistakes.bells import Bells
from refnb.exercises.replay import PLACES, Exercise, Kind, Local, Row, exchanged, put, row
from refnb.exercises.theorem import FACTORS_USED
from refnb.worked import naive, text
from refnb.worked.formula import A, B, Formula, Name, count, product, table, total, zero
from refnb.worked.log_naive import posterior
from refnb.worked.naive import ON_F, ON_Y
from refnb.worked.terms import Letter
from refnb.worked.working import Lines, Stage, Working, Written

MOST, FEW, FEW_BELLS = 400, 400, 60
FEW_LOGARITHMS = 12  # features, beyond which no single one is left out or used twice


def of_row(counts: Counts, rule: Smoothing, prior: Prior, x: Instance, asked: str) -> Exercise:
    """Return the exercise that asks for P(asked | x) of a row, from counts.

    >>> from refnb.estimation import smoothing
    >>> from refnb.exercises import replay
    >>> from refnb.exercises.problems import play_tennis
    >>> none, laplace = map(smoothing.smoothing, ("none", "laplace"))
    >>> play = of_row(play_tennis.counts(), laplace, none, play_tennis.DAY, "no")
    >>> replay.answer(play), replay.answer(play, ["no-smoothing"])
    (Fraction(3025, 4201), Fraction(486, 611))
    """
    seen = {f: x[f] for f in counts.values if f in x}
    return exercise(naive.of_row("", seen, naive.Training(counts, rule, prior), asked))


def of_document(
    counts: multinomial.Counts, rule: Smoothing, prior: Prior, document: Tokens, asked: str
) -> Exercise:
    """Return the exercise that asks for P(asked | x) of a document, from counts of words."""
    return exercise(text.of_document("", document, text.Training(counts, rule, prior), asked))


def exercise(working: Working) -> Exercise:
    """Return the exercise of a working, from counts or from given factors, with its mistakes.

    A large one has no mistakes in single cells. Raises OutOfRange for more than 400 factors of
    counts, which would be worked out hundreds of times.
    """
    if "values" not in working.axes:
        return PARAMETERS.exercise(working)
    factors, rows = (len(working.right[name]) for name in ("values", "rows"))
    checks.size(factors, "the factors of what is checked", 0, MOST)
    kind = COUNTED if factors + rows <= FEW else replace(COUNTED, local=[OTHER])
    return kind.exercise(working)


def of_logarithms(
    inference: Inference,
    right: Fraction | Enclosure,
    observed: Mapping[str, str],
    asked: str,
    bells: Bells | None = None,
    places: int = PLACES,
) -> Exercise:
    """Return the exercise that asks for P(asked | x), `right`, when the factors are logarithms.

    For bell curves it knows all stages up to their log factors, unless there are too many. An
    irrational posterior is replaced by the midpoint of the two multiples of 10^-places around it:
    all numbers between them have the same digits.
    """
    curves = bells if bells and 0 < len(bells.x) * len(inference.prior) <= FEW_BELLS else None

    def _scores(w: Written) -> Lines:
        logs = {y: log_naive.log_probability(p) for (y,), p in w["prior"].items()}
        often = chain.from_iterable([f] * int(n) for (f,), n in w["times"].items())
        own = {f: {y: _form(w["bells"][f, y]) for y in logs} for f in (curves.x if curves else ())}
        rows = [logs, *(own.get(f, inference.factors[f]) for f in often)]
        scores = {y: logarithm.total(row[y] for row in rows) for y in logs}
        return {(y,): cast("Fraction", s) for y, s in scores.items() if isinstance(s, LogForm)}

    def _posterior(w: Written) -> Lines:
        scores: dict[str, Extended] = dict.fromkeys(inference.prior, Infinite(-1))
        scores |= {y: _form(s) for (y,), s in w["scores"].items()}
        return {(y,): _middle(p) for y, p in posterior(scores, places).items()}

    question = naive.Question(asked, observed)
    of_all = naive.of_factors(question, dict.fromkeys(inference.factors, 1), inference.prior, {})
    times, pi, shares, answer = map(of_all.stage, ("times", "prior", "posterior", "answer"))
    needs = f"times prior{' bells' * bool(curves)}"
    stages = (
        times,
        pi,
        *(curves.stages if curves else ()),
        Stage("scores", (ON_Y,), _scores, "Log scores", Letter("S"), needs=needs),
        replace(shares, work=_posterior, needs="scores"),
        answer,
    )
    facts = of_all.facts | {*(curves.facts if curves else ())}
    made = replace(of_all, stages=stages, facts=facts)
    local = FACTORS_USED if len(inference.factors) <= FEW_LOGARITHMS else ()
    unscored = {key: POSTERIORS[key] for key in UNSCORED}
    own = curves.mistakes(asked, {*curves.x} == {*inference.factors}) if curves else {}
    telling = "variances" if curves else ""
    asks = Kind({"posterior": unscored, "bells": own}, telling, local).exercise(made)
    again = partial(of_logarithms, inference, right, observed, asked, bells)
    irrational = right if isinstance(right, Enclosure) and right.low < right.high else None
    return replace(asks, irrational=irrational, narrow=again)


def _form(x: Fraction | LogForm) -> LogForm:
    """Return a number with logarithms; an entered number has none."""
    return x if isinstance(x, LogForm) else logarithm.constant(x, "e")


def _middle(x: Fraction | Enclosure) -> Fraction:
    return x if isinstance(x, Fraction) else (x.low + x.high) / 2


# The mistakes in what stands below n(y, x_f), in what is added, in the prior.

LABELS, TOTAL, VALUES, KNOWN, SEEN = map(table, ("labels", "total", "values", "known", "seen"))
SIZES, RULE, WEIGHTS, DENOMINATORS = map(table, ("sizes", "rule", "weights", "denominators"))
TIMES, PRIOR, FACTORS, SCORES = map(table, ("times", "prior", "factors", "scores"))
SEVERAL_LABELS, FEATURES = count("labels"), count("times")
PRIOR_OF_COUNTS = LABELS / TOTAL
EXTRA = RULE + zero(RULE)  # what the rule of the factors adds, else 1
ESTIMATES: Mapping[str, Row] = {
    "over-total": row("known", TOTAL, when="labels-counted"),
    "inverted-conditional": row("known", total(VALUES, ON_Y)),
    "missing-counted": row("known", LABELS, when="labels-counted"),
    "over-other-label": row("known", *exchanged(KNOWN, ON_Y), when="two"),
    "prior-smoothed": row(
        "prior", (LABELS + EXTRA) / (TOTAL + EXTRA * SEVERAL_LABELS), when="prior-counted"
    ),
    "prior-not-smoothed": row("prior", PRIOR_OF_COUNTS, when="prior-smoothed"),
    "prior-of-the-table": row("prior", PRIOR_OF_COUNTS, when="prior-given labels-counted"),
    "K=2": row("sizes", 2, when="smoothed"),
    "K=features": row("sizes", FEATURES, when="smoothed"),
    "K=all-values": row("sizes", total(SIZES, ON_F), when="smoothed"),
    "K=seen": row("sizes", SEEN, when="smoothed"),
    "K=labels": row("sizes", SEVERAL_LABELS, when="smoothed several"),
    "no-smoothing": row("weights", 0, when="smoothed"),
    "weight-doubled": row("weights", 2 * WEIGHTS, when="smoothed"),
    "weight-halved": row("weights", WEIGHTS / 2, when="smoothed"),
    "one-per-feature": row("weights", 1 / SIZES, when="smoothed"),
    "only-zeros-smoothed": row("weights", WEIGHTS * zero(VALUES), when="smoothed"),
    "laplace-used": row("weights", 1, when="not-laplace"),
    "denominator-only": row("numerators", VALUES, when="smoothed"),
    "numerator-only": row("denominators", KNOWN, when="smoothed"),
    "plus-one-below": row("denominators", KNOWN + WEIGHTS, when="smoothed"),
    "all-above": row("numerators", VALUES + table("added"), when="smoothed not-laplace"),
    "over-total-unsmoothed": row("denominators", TOTAL, when="smoothed labels-counted"),
}


# The mistakes in what follows from prior and factors.

ANSWER, EVIDENCE, POSTERIOR = map(table, ("answer", "evidence", "posterior"))
FACTOR, ADDED = FACTORS**TIMES, total(TIMES * FACTORS, ON_F)
LIKELIHOOD, ALONE = product(FACTOR, ON_F), PRIOR * FACTORS
SHARE = total(VALUES, ON_Y) / TOTAL  # of a value, whatever the label
POSTERIORS: Mapping[str, Row] = {
    "prior-swapped": row("prior", *exchanged(PRIOR, ON_Y), when="two"),
    "prior-as-odds": row("prior", put(1, y=B), when="two"),
    "prior-forgotten": row("prior", 1 / count("prior")),
    "prior-with-every-factor": row("scores", PRIOR ** (FEATURES + zero(FEATURES)) * LIKELIHOOD),
    "factors-added": row("scores", PRIOR * ADDED),
    "all-added": row("scores", PRIOR + ADDED),
    "evidence-without-prior": row("evidence", total(LIKELIHOOD * PRIOR**0, ON_Y)),
    "evidence-is-the-rest": row("evidence", EVIDENCE - SCORES(y=A)),
    "product-of-marginals": row("evidence", product(SHARE, ON_F), when="row"),
    "mean-of-posteriors": row("posterior", total(ALONE / total(ALONE, ON_Y), ON_F) / FEATURES),
    "not-normalised": row("answer", SCORES(y=A)),
    "likelihood-for-posterior": row("answer", product(FACTORS(y=A) ** TIMES, ON_F)),
    "base-rate-only": row("answer", PRIOR(y=A)),
    "other-score": row("answer", SCORES(y=B), when="two"),
    "other-prior": row("answer", PRIOR(y=B), when="two"),
    "the-rest": row("answer", 1 - ANSWER),
}
UNSCORED = (  # those that need neither factors nor scores
    *("prior-swapped", "prior-as-odds", "prior-forgotten"),
    *("base-rate-only", "other-prior", "the-rest"),
)


# The mistakes with the values 0 and 1: an absence counts, with 1 - P(f=1 | y).

ABSENT, PRESENT = table("absent"), table("present")
OTHER_LABEL = total(FACTORS, ON_Y) - FACTORS  # where there are two


def where(flag: Formula, other: Formula) -> Formula:
    """Return another factor if a flag is 1, or else the same factor."""
    return flag * other + (1 - flag) * FACTORS


PRESENCE: Mapping[str, Row] = {
    "absences-left-out": row("factors", FACTORS ** (1 - ABSENT), when="flags"),
    "presences-left-out": row("factors", FACTORS ** (1 - PRESENT), when="flags"),
    "absences-as-presences": row("factors", where(ABSENT, 1 - FACTORS), when="flags"),
    "all-complemented": row("factors", where(ABSENT + PRESENT, 1 - FACTORS), when="flags"),
    "absences-exchanged": row("factors", where(ABSENT, OTHER_LABEL), when="flags two"),
}


# The mistakes with documents.

LAST = Name("w")  # the last word: what it has stands for all
OF_ALL_WORDS = KNOWN(f=LAST)
UNSEEN = WEIGHTS(f=LAST) / DENOMINATORS(f=LAST)
WORD_BAGS: Mapping[str, Row] = {
    "all-words-below": row("known", total(KNOWN, ON_Y), when="words"),
    "K=tokens": row("sizes", total(KNOWN, ON_Y), when="words smoothed"),
    "set-for-bag": row("times", 1, when="words"),
    "prior-by-words": row("prior", OF_ALL_WORDS / total(OF_ALL_WORDS, ON_Y), when="words"),
    "times-for-power": row("scores", PRIOR * product(TIMES * FACTORS, ON_F), when="words"),
    "unknown-in-K": row("sizes", SIZES + table("kinds"), when="unknown"),
    "unknown-as-unseen": row("scores", SCORES * UNSEEN ** table("strange"), when="unknown"),
    "unknown-as-0": row("scores", 0, when="unknown"),
}


# The mistakes of one cell: a count misread, a factor left out or used twice, another label.

CELLS = (
    Local("miscount", "values", row("values", VALUES + 1), "+1"),
    Local("miscount", "values", row("values", VALUES - 1), "-1"),
    Local("wrong-row", "rows", row("values", table("rows"))),
    *FACTORS_USED,
)
EXCHANGED = row("factors", *exchanged(FACTORS, ON_Y), when="two")
SWAPPED = Local("labels-swapped", "times", EXCHANGED, family="exchanged")
OTHER = Local("other-answer", "posterior", row("answer", POSTERIOR, when="several"), other=True)

OF_GIVEN = {"posterior": POSTERIORS, "presence": PRESENCE}
PARAMETERS = Kind(OF_GIVEN, "scores", (SWAPPED, *FACTORS_USED, OTHER))
ROWS = Kind({"estimation": ESTIMATES, **OF_GIVEN}, "scores", (*CELLS, OTHER))
COUNTED = replace(ROWS, mistakes={**ROWS.mistakes, "word_bags": WORD_BAGS})
