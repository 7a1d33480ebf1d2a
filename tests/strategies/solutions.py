"""A worked answer of each kind about drawn numbers, with what the chapter says of its steps."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from hypothesis import strategies as st

from helpers.families import named
from refnb.classifiers import bernoulli, categorical, gaussian, mixed, multinomial, poisson, text
from refnb.classifiers import log_naive as logs
from refnb.classifiers import naive as naive_bayes
from refnb.classifiers.joint import count, infer
from refnb.core.checks import Number
from refnb.decision import bayes_optimal as voting
from refnb.decision import coupon_collector, gibbs_classifier
from refnb.decision import sample_complexity as sizes_of
from refnb.decision import sensitivity as turns
from refnb.decision.expected_error import bayes_error, expected_error
from refnb.decision.learning_curve import Point
from refnb.decision.plug_in import naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation import likelihood
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Cell, Example, Schema
from refnb.estimation.smoothing import estimate as smoothed_estimate
from refnb.estimation.smoothing import smoothing
from refnb.exact import logarithm
from refnb.latent import baum_welch as baumwelch
from refnb.latent import em as climbing
from refnb.latent import expected_counts, viterbi
from refnb.latent import hmm as markov
from refnb.latent import k_means as means
from refnb.latent.expected_counts import Seen
from refnb.latent.hmm import Model
from refnb.networks import elimination, inference
from refnb.networks import mpe as best
from refnb.networks.network import Network, entries
from refnb.networks.structure_learning import Step as Added
from refnb.probability import bayes as theorem
from refnb.probability.distribution import most_probable
from refnb.worked import (
    bayes,
    bayes_optimal,
    clustering,
    em,
    estimate,
    hmm,
    log_naive,
    naive,
    network,
    sample_complexity,
    sensitivity,
)
from refnb.worked import expected_error as error
from refnb.worked import text as texts
from refnb.worked.solution import Solution
from strategies import sizes

PIECES = [
    *("\x1b[31m", "|", "$", "$$", "<script>", "\\", "\\(x\\)", "\n", "\r", "\t", "a_b", "\u6f22"),
    *("%", "&", "#", "{", "}", "`", "~", "^", "*", "[x](y)", '"', "'", "''", "--", "\u2260"),
    *("\u2211", "\u202e", "\u2028", "\udc80", "\x00", "= ", "-", " ", "e"),
]
hostile = st.lists(st.sampled_from(PIECES), max_size=3).map("".join)
NAMES = sizes.names()
LONG = Fraction(10**9 + 7, 10**25 + 13)

Row = dict[str, Fraction]
Held = dict[str, object]
Told = tuple[Solution, Held]


@dataclass(frozen=True)
class Rows:
    """Distributions over the same names, in a circle; the first name always has some share."""

    rows: Sequence[Row]
    title: str = "T"

    def __call__(self, turn: int = 0) -> Row:
        """Return the row at a place of the circle."""
        return self.rows[turn % len(self.rows)]

    @property
    def names(self) -> tuple[str, ...]:
        """The names, in their order."""
        return tuple(self.rows[0])

    def each(self, start: int = 1) -> dict[str, Row]:
        """Return a row for each name, the next ones of the circle."""
        return {v: self(start + i) for i, v in enumerate(self.names)}


def _distribution(weights: Sequence[Fraction], names: Sequence[str]) -> Row:
    whole = sum(weights, Fraction(0))
    return {v: w / whole for v, w in zip(names, weights, strict=True)}


@st.composite
def rows(
    draw: st.DrawFn,
    names: st.SearchStrategy[tuple[str, ...]] = NAMES,
    shares: st.SearchStrategy[Fraction] = sizes.positive,
) -> Rows:
    """Draw a few rows over drawn names; what is not first may be impossible."""
    known, other = draw(names), sizes.often(shares, st.just(Fraction(0)))
    weights = [[draw(shares), *(draw(other) for _ in known[1:])] for _ in range(3)]
    return Rows([_distribution(each, known) for each in weights])


small = st.integers(1, 5).map(Fraction)
modest = rows(st.sampled_from(["a", "ab", "yes", "four"]).map(tuple), small)
"""At most four names, and numbers that a page has room for."""


@st.composite
def hostile_answers(draw: st.DrawFn) -> Solution:
    """Draw an answer of any kind in which every name is hostile."""
    names = st.lists(hostile, min_size=1, max_size=3, unique=True).map(tuple)
    drawn = Rows(draw(rows(names, small)).rows, draw(hostile))
    return KINDS[draw(st.sampled_from(sorted(KINDS)))](drawn)[0]


TEN = tuple(f"v{i}" for i in reversed(range(10)))
LONG_WEIGHTS = [Fraction(pow(7, 40 + i, 10**15 + 37)) for i in range(12)]
WIDE = Rows([_distribution([*LONG_WEIGHTS[i : i + 9], Fraction(1)], TEN) for i in range(3)])
"""Ten names whose shares have fifteen digits, one of them far below 10⁻⁹."""

MANY = Rows(
    [_distribution([Fraction((i + j) % 10 + 1) for j in range(10)], TEN) for i in (0, 3, 7)]
)
"""Ten names whose shares are so short that their products can be printed."""


def averaged(s: Rows) -> Told:
    """Ask as many hypotheses as there are labels."""
    votes, p = s.each(), s(0)
    truth, alone = voting.predict(p, votes), voting.map_decide(p, votes)
    answers = {
        "Bayes optimal": {y: Fraction(y == most_probable(truth).label) for y in truth},
        "most probable h": {y: Fraction(y == alone.label) for y in truth},
        "a drawn h": truth,
    }
    errors = {
        who: gibbs_classifier.expected_error(answer, truth) for who, answer in answers.items()
    }
    return bayes_optimal.solve(s.title, p, votes), {
        "posterior": p,
        "votes": votes,
        "average": truth,
        "decision": voting.decide(p, votes),
        "map_decision": alone,
        "errors": errors,
    }


def reversed_(s: Rows) -> Told:
    """Turn likelihoods round."""
    prior, likely = s(0), s(1)
    both, after = theorem.joint(prior, likely), theorem.posterior(prior, likely)
    return bayes.solve(s.title, prior, {"e": likely}, both, after), {
        "event": "e",
        "prior": prior,
        "likelihood": likely,
        "joint": both,
        "evidence": theorem.evidence(prior, likely),
        "posterior": after,
        "decision": most_probable(both),
    }


def believed(s: Rows) -> Told:
    """Show a row for each variable, given as many values."""
    given = {f"w{v}": f"is{v}" for v in s.names}
    return network.marginals(s.title, s.each(), given), {"given": given, "posterior": s.each()}


def counted(s: Rows) -> Told:
    """Count each value, some of them never and some more than fifty times."""
    counts = {v: int(9 * p) + 7 * i for i, (v, p) in enumerate(s(0).items())}
    counts[s.names[0]] += 1
    shares = likelihood.mle(counts)
    return estimate.solve(s.title, counts), {
        "counts": counts,
        "rule": smoothing("none"),
        "estimate": shares,
        "maximum": likelihood.likelihood(counts, shares),
    }


def smoothed(rule: str) -> Callable[[Rows], Told]:
    """Smooth counts by a rule."""

    def told(s: Rows) -> Told:
        kind = smoothing(rule)
        shares = smoothed_estimate(s(0), kind)
        found: Held = {"counts": s(0), "rule": kind, "estimate": shares}
        return estimate.solve_by_rule(s.title, s(0), kind, shares), found

    return told


def factors(s: Rows) -> categorical.Model:
    """Return as many features of two values as there are labels."""
    tables = {f: {y: {"s": p, "t": 1 - p} for y, p in row.items()} for f, row in s.each().items()}
    return categorical.Model(s(0), tables)


def instance(s: Rows, many: int | None = None) -> dict[str, str]:
    """Return the instance that shows the first value of every feature, or of so many."""
    return dict.fromkeys(s.names[:many], "s")


def concluded(found: naive_bayes.Inference) -> Held:
    """Return what an inference says."""
    return {
        name: getattr(found, name)
        for name in ("prior", "factors", "scores", "evidence", "posterior", "decision")
    }


def multiplied(s: Rows) -> Told:
    """Multiply a factor of each feature for each label."""
    x, model = instance(s), factors(s)
    found = categorical.infer(model, x)
    return naive.solve(s.title, x, found), {"given": x, **concluded(found)}


def present(s: Rows) -> Told:
    """Ask of each word whether it is there."""
    presence = {f: {y: p / 2 for y, p in row.items()} for f, row in s.each().items()}
    model, document = bernoulli.Model(s(0), presence), (*s.names[1:], "unknown")
    found = text.infer_presence(model, document)
    x = {w: "1" if w in document else "0" for w in s.names}
    told = texts.solve_presence(s.title, document, found)
    return told, {"given": x, **concluded(found)}


def table_of(s: Rows) -> Counts:
    """Return counts of features of two values, none of them whole."""
    schema = Schema(s.names, dict.fromkeys(s.names, ("s", "t")))
    values: dict[str, dict[str, dict[str, Number]]] = {
        f: {y: {"s": n, "t": 60 + i} for y, n in row.items()}
        for i, (f, row) in enumerate(s.each().items())
    }
    return Counts(schema, {y: 80 + n for y, n in s(0).items()}, values)


def learned(rule: str) -> Callable[[Rows], Told]:
    """Learn the factors from counts, by a rule."""

    def told(s: Rows) -> Told:
        counts, x = table_of(s), instance(s)
        known = naive.Training(counts, smoothing(rule), smoothing("laplace"))
        found = categorical.infer(categorical.fit(counts, known.rule, known.prior), x)
        return naive.solve(s.title, x, found, known), {
            "given": x,
            "rule": known.rule,
            "prior_rule": known.prior,
            "label_counts": counts.labels,
            "value_counts": counts.values,
            **concluded(found),
        }

    return told


def switched(s: Rows) -> Told:
    """Tell where each factor and each prior would turn the answer."""
    found = categorical.infer(factors(s), instance(s))
    prior, tables = found.prior, found.factors
    held: Held = {
        "decision": found.decision,
        "factor_thresholds": {
            f: {y: turns.factor(prior, tables, f, y) for y in prior} for f in tables
        },
    }
    moving = {y: turns.prior(prior, tables, y) for y, p in prior.items() if p < 1}
    shown = sensitivity.solve(instance(s), found)
    return Solution(s.title, shown.steps), held | ({"prior_thresholds": moving} if moving else {})


def switched_odds(s: Rows) -> Told:
    """Tell at which log odds each prior would tie."""
    found = logs.infer(s(0), {})
    odds = {y: turns.log_odds(s(0), {}, y) for y, p in s(0).items() if p < 1}
    shown = sensitivity.solve_odds(found)
    return Solution(s.title, shown.steps), {"decision": found.decision, "prior_odds": odds}


def matched(s: Rows) -> Told:
    """Count weights that match."""
    schema = Schema(s.names, {"x": ("s", "t")})
    examples = [Example({"x": v}, y, s(i)[y]) for y in s.names for i, v in enumerate("st")]
    found = infer(count(schema, examples), {"x": "s"})
    return naive.solve_joint(s.title, {"x": "s"}, found), {
        "given": {"x": "s"},
        "matching": 1,
        "agreeing": s(0),
        "posterior": s(0),
        "decision": most_probable(s(0)),
    }


def logged(s: Rows) -> Told:
    """Give words, lengths and counts for each label."""
    few = [*enumerate(s.names[:2])]
    centres = {f"r{f}": {y: 1 + p for y, p in s(i).items()} for i, f in few}
    spread = {f"r{f}": {y: 2 + p for y, p in s(i).items()} for i, f in few}
    rates = {f"c{f}": {y: 3 + p for y, p in s(i).items()} for i, f in few}
    parts = gaussian.Model(s(0), centres, spread), poisson.Model(s(0), rates)
    model = mixed.Model(factors(s), named(*parts))
    lengths = {f: Fraction(60 + i, 7) for i, f in enumerate(centres)}
    numbers: dict[str, Number] = {**lengths, **{f: 60 + i for i, f in enumerate(rates)}}
    found = mixed.infer(model, instance(s, 3), numbers)
    x = {**instance(s, 3), **numbers}
    return log_naive.solve(s.title, x, model, found, log_naive.posterior(found.scores)), {
        "prior": s(0),
        "means": centres,
        "variances": spread,
        "rates": rates,
        "factors": {f: s.each()[f] for f in instance(s, 3)},
        **log_parts(s, found, centres, rates),
    }


def log_parts(
    s: Rows, found: logs.Inference, lengths: Iterable[str], counts: Iterable[str]
) -> Held:
    """Return the logarithms of an inference: of each family, and all together."""
    families = {
        "log_factors": instance(s, 3),
        "gaussian_factors": lengths,
        "poisson_factors": counts,
    }
    return {name: {f: found.factors[f] for f in kind} for name, kind in families.items()} | {
        "log_scores": found.scores,
        "softmax": log_naive.posterior(found.scores),
        "decision": logs.decide(found.scores),
    }


def log_learned(s: Rows) -> Told:
    """Learn lengths and counts from moments, with the words."""
    counts, rule = table_of(s), smoothing("m=3")
    sums = {
        f"{kind}{f}": {
            y: Moment(weight, weight * (3 + p), weight * (10 + 6 * p + p * p))
            for (y, p), weight in zip(s(i).items(), counts.labels.values(), strict=True)
        }
        for kind in "rc"
        for i, f in enumerate(s.names[:2])
    }
    lengths, amounts = ({f: sums[f] for f in sums if f[0] == kind} for kind in "rc")
    bells = gaussian.fit(Moments(counts.labels, lengths), "n", False, rule)
    barks = poisson.fit(Moments(counts.labels, amounts), rule)
    model = mixed.Model(categorical.fit(counts, rule, rule), named(bells, barks))
    numbers: dict[str, Number] = {f: 60 + i for i, f in enumerate(sums)}
    found = mixed.infer(model, instance(s, 3), numbers)
    known = log_naive.Training(
        naive.Training(counts, rule, rule), Moments(counts.labels, sums), "n", shared=False
    )
    x = {**instance(s, 3), **numbers}
    return log_naive.solve(s.title, x, model, found, log_naive.posterior(found.scores), known), {
        "rule": rule,
        "prior_rule": rule,
        "variance_rule": ("n", False),
        "moments": sums,
        "label_counts": counts.labels,
        "value_counts": {f: counts.values[f] for f in instance(s, 3)},
        "prior": model.prior,
        "means": bells.means,
        "variances": bells.variances,
        "rates": barks.rates,
        **log_parts(s, found, lengths, amounts),
    }


def net(s: Rows) -> Network:
    """Return x below r, of all names each, and z below two that are as good as coins."""
    half, coins = Fraction(1, 2), ("k1", "k2")
    flips = [(p + half) / 2 for p in (*s(1).values(), *s(2).values(), half, half, half, half)]
    below = [*product("01", repeat=2)]
    tables: dict[str, dict[Cell, Row]] = {
        "r": {(): s(0)},
        "x": {(a,): row for a, row in s.each().items()},
        **{k: {(): {"0": p, "1": 1 - p}} for k, p in zip(coins, flips, strict=False)},
        "z": {u: {"0": p, "1": 1 - p} for u, p in zip(below, flips[2:], strict=False)},
    }
    domains = {"r": s.names, "x": s.names, **dict.fromkeys((*coins, "z"), ("0", "1"))}
    parents: dict[str, tuple[str, ...]] = {**dict.fromkeys(domains, ()), "x": ("r",), "z": coins}
    return Network(domains, parents, tables)


def summed_out(
    title: str, known: Network, query: Sequence[str], given: Mapping[str, str]
) -> Solution:
    """Answer a query, all else summed out in the order of least fill."""
    order = elimination.least_fill(known, query, given)
    return network.solve(title, elimination.eliminate(known, query, given, order))


def asked(s: Rows) -> Told:
    """Sum out r for each value of x, and a coin."""
    known, given = net(s), {"z": "1", "k1": "0"}
    weights = {f"x={a}": p for (a,), p in inference.weights(known, ["x"], given).items()}
    after = inference.posterior(known, ["x"], given)
    return summed_out(s.title, known, ["x"], given), {
        "given": given,
        "weights": weights,
        "evidence": inference.evidence(known, given),
        "posterior": {f"x={a}": p for (a,), p in after.items()},
        "decision": most_probable(weights),
    }


def unconditional(s: Rows) -> Told:
    """Ask for two variables, given nothing."""
    known = net(s)
    weights = {f"x={a}, z={b}": p for (a, b), p in inference.weights(known, ["x", "z"], {}).items()}
    return summed_out(s.title, known, ["x", "z"], {}), {
        "weights": weights,
        "decision": most_probable(weights),
    }


def explained(s: Rows) -> Told:
    """Find what is most probable, given one value."""
    known, given = net(s), {"z": "1"}
    found = best.explain(known, given)
    first, *_ = cells = [dict(zip(known.variables, cell, strict=True)) for cell in found.cells]
    return network.explain(s.title, known, given, found), {
        "given": given,
        "factors": entries(known, first),
        "greatest": found.probability,
        "evidence": inference.evidence(known, given),
        "posterior": found.posterior,
        "explanation": tuple(cells),
    }


def described(s: Rows) -> Told:
    """Show the arrows, what each was good for, and every table with its counts."""
    known, arrows = net(s), [Added(v, f"p{v}", n) for v, n in s(0).items()]
    counts = {
        v: {u: {a: 60 + i for i, a in enumerate(row)} for u, row in table.items()}
        for v, table in known.tables.items()
    }
    steps = (network.structure(known), network.search(arrows), *network.tables(known, counts))
    return Solution(s.title, steps), {
        "structure": known.parents,
        "search": {f"p{v} → {v}": n for v, n in s(0).items()},
        **{f"table of {v}": table for v, table in known.tables.items()},
    }


def seen(s: Rows) -> Told:
    """See three symbols of hidden states."""
    model = Model(s(0), s.each(), s.each(2))
    likeliest = most_probable(model.emission[s.names[0]]).label
    x = [s.names[0], likeliest, s.names[0]]
    found, best = viterbi.smoothed(model, x), viterbi.explain(model, x)
    return hmm.solve(s.title, model, x, best), {
        "given": tuple(x),
        "forward": tuple(markov.forward(model, x)),
        "likelihood": markov.likelihood(model, x),
        "backward": tuple(markov.backward(model, x)),
        "posterior": tuple(found),
        "paths": best,
        "states": {str(t): row for t, row in enumerate(found, 1)},
    }


def cut(row: Row, many: int) -> Row:
    """Return the first shares, the last of them with the rest."""
    few = dict([*row.items()][:many])
    return {**few, [*few][-1]: 1 - sum([*few.values()][:-1], Fraction(0))}


def reestimated(s: Rows) -> Told:
    """Take a step from at most four states and four symbols; tell of three models."""
    few = s.names[:4]
    then = {z: cut(s(1 + i), 4) for i, z in enumerate(few)}
    model = Model(cut(s(0), 4), then, {z: cut(s(2 + i), 4) for i, z in enumerate(few)})
    x: dict[Cell, int] = {(few[0], few[0]): 60, (few[0],): 61, (): 1}
    models = [model, baumwelch.step(model, x), model]
    likely = [baumwelch.likelihood(each, x) for each in models]
    return hmm.learn(s.title, [*zip(models, likely, strict=True)], x), {
        "given": x,
        "expected": baumwelch.expected(model, x),
        "rows": models[1],
        "likelihoods": {str(k): p for k, p in enumerate(likely)},
        "model": model,
    }


def worded(s: Rows) -> Told:
    """Count words in texts; one of them is asked for often, two are not known."""
    counts = multinomial.Counts(
        {y: 60 + n for y, n in s(0).items()},
        {y: {w: 70 + n for w, n in row.items()} for y, row in s.each().items()},
    )
    known = texts.Training(counts, smoothing(f"add={LONG}"), smoothing("laplace"))
    document = (*s.names, *s.names[-1:] * 9, "unknown", "strange")
    found = text.infer(multinomial.fit(counts, known.rule, known.prior), document)
    places = dict(enumerate(document, 1))
    rows_ = {places[int(place.partition(" ")[0])]: row for place, row in found.factors.items()}
    return texts.solve(s.title, document, found, known), {
        **concluded(found),
        "document": document,
        "label_counts": counts.documents,
        "word_counts": counts.occurrences,
        "factors": rows_,
    }


def erring(s: Rows) -> Told:
    """Judge the rule of naive Bayes on four cells."""
    cells = ("c0", "c1", "c2", "c3")
    theta = {y: dict(zip(cells, cut_to(s(i), 4), strict=True)) for i, y in enumerate(s.names)}
    model = categorical.Model(s(2), {"x": theta})
    lines = [Example({"x": v}, y, p / 4) for i, v in enumerate(cells) for y, p in s(i).items()]
    known = Truth(Schema(s.names, {"x": cells}), tuple(lines))
    found = expected_error(known, naive_rule(model, known))
    return error.solve(s.title, known, found, model), {
        "features": ("x",),
        "model": model,
        "naive_joint": {
            (v,): naive_bayes.scores(s(2), {"x": {y: theta[y][v] for y in theta}}) for v in cells
        },
        "outcomes": found.outcomes,
        "error": found.error,
        "bayes_error": bayes_error(known),
    }


def cut_to(row: Row, many: int) -> list[Fraction]:
    """Return so many shares, all above 0."""
    first = [(p + 1) / (2 * many) for p in [*row.values(), *[Fraction(1, 3)] * many][: many - 1]]
    return [*first, 1 - sum(first, Fraction(0))]


def completed(s: Rows) -> Told:
    """Fill in one value where another stands above it."""
    above = cut(s(0), 4)
    rows_: dict[str, dict[Cell, Row]] = {
        "k": {(): above},
        "y": {(): s(1)},
        "x": {(a,): s(i + 2) for i, a in enumerate(above)},
    }
    domains = {"k": tuple(above), "y": s.names, "x": s.names}
    known = Network(domains, {"k": (), "y": (), "x": ("k",)}, rows_)
    possible = [a for a in above if above[a]]
    data = [Seen({"k": a, "y": s.names[0]}, 60 + i) for i, a in enumerate(possible)]
    counts = expected_counts.expected(known, data)
    reached = climbing.run(known, data, 1)
    nearest = climbing.on_grid(known, climbing.maximise(known, counts), 1000)
    shares = {
        ", ".join(f"{v}={a}" for v, a in d.values.items()): {
            f"x={b}": p for (b,), p in elimination.posterior(known, ["x"], d.values).items()
        }
        for d in data
    }
    return em.solve(s.title, known, data, reached, 1000), {
        "start": rows_,
        "shares": shares if len(s.names) <= em.WAYS else {},
        "counts": counts,
        "estimates": nearest.tables,
        "climb": reached.likelihoods,
        "tables": reached.network.tables,
    }


def grouped(s: Rows) -> Told:
    """Move centres to the means of points in three dimensions."""
    points = [tuple(n * p for n in (1, 7, 60)) for p in s(0).values()]
    start = [points[0], (0, 1, 2), (1, 1, 1)]
    run = means.run(points, start, 2)
    return Solution(s.title, clustering.solve({}, points, start, run).steps), {
        "start": means.exact(start),
        **{f"step {i}": step for i, step in enumerate(run.steps, 1)},
        "centres": run.centres,
        "error": {"squared error": run.error},
    }


def curved(s: Rows) -> Told:
    """Tell the error after each number of examples."""
    errors = {n: Point(p, 1 - p) for n, p in enumerate(s(0).values())}
    least = min(s(0).values())
    limit = least + LONG
    return Solution(s.title, error.curve({}, errors, least, limit).steps), {
        "prices": {"bayes_error": least, "assumption": LONG, "limit": limit},
        "curve": {n: (e.error, e.error - limit, e.fallback) for n, e in errors.items()},
        "rises": tuple(n for m, n in pairwise(errors) if errors[n].error > errors[m].error),
    }


def risk_of(s: Rows) -> Fraction:
    """Return a risk between one third and two thirds."""
    return ((1 + s(0)[s.names[0]]) / 3).limit_denominator(10**9)


def bounded(s: Rows) -> Told:
    """Ask how many examples show both values of each attribute."""
    d, risk = len(s.names), risk_of(s)
    found = sizes_of.naive(d, risk)
    coin = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    return sample_complexity.naive(s.title, d, risk), {
        "sizes": found,
        "unseen": {
            n: (d * coupon_collector.unseen(coin, n), sizes_of.missed(d, n))
            for n in sorted({found.least - 1, found.least, found.enough})
        },
    }


def bounded_cells(s: Rows) -> Told:
    """Ask how many examples show every cell of a few attributes."""
    d, risk = min(len(s.names), 4), risk_of(s)
    found, share = sizes_of.joint(d, risk), Fraction(1, 2**d)
    return sample_complexity.joint(s.title, d, risk), {
        "sizes": found,
        "unseen": {
            n: (
                coupon_collector.unseen({"c": share}, n) / share,
                coupon_collector.unseen({str(i): share for i in range(2**d)}, n),
            )
            for n in sorted({found.least - 1, found.least, found.enough})
        },
        "one_cell": coupon_collector.least({"c": share}, risk),
    }


def unseen(s: Rows) -> Told:
    """Ask how probable it is that something has not been seen, for several numbers."""
    d, many = min(len(s.names), 9), [3 + 7 * i for i in range(len(s.names))]
    risk, share = risk_of(s), 1 - Fraction(1, 2**d)
    asks = (
        sample_complexity.alone(s.title, many),
        sample_complexity.cell(s.title, d, many),
        sample_complexity.table(s.title, [d, d + 1], risk),
    )
    steps = tuple(step for told in asks for step in told.steps)
    return Solution(s.title, steps), {
        "alone": {n: Fraction(2, 2**n) for n in many},
        "cell": {n: share**n for n in many},
        "logarithms": {n: logarithm.scale(logarithm.log(share, "e"), n) for n in many},
        "naive_sizes": {n: sizes_of.naive(n, risk) for n in (d, d + 1)},
        "joint_sizes": {n: sizes_of.joint(n, risk) for n in (d, d + 1)},
    }


NAMED: tuple[Callable[[Rows], Told], ...] = (
    *(averaged, reversed_, believed, bounded, bounded_cells, grouped, counted, curved, completed),
    *(erring, explained, matched, logged, log_learned, multiplied, asked, unconditional, present),
    *(reestimated, switched, switched_odds, described, worded, seen, unseen),
)
KINDS = {kind.__name__: kind for kind in NAMED}
KINDS |= {f"learned {rule}": learned(rule) for rule in ("m=3", "add=1/3")}
RULES = (f"add={LONG}", "laplace", "m=3", "none")
KINDS |= {f"smoothed {rule}": smoothed(rule) for rule in RULES}
