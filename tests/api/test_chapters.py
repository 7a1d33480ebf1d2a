"""Each door says what its chapters say: one law, a row for each door, with its written cases."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, get_args

from hypothesis import assume
from hypothesis import strategies as st

import refnb
import refnb.latent.em
from api import tables
from api.doors import Facts, decided, parts, says
from api.tables import BASE, Case, Row
from oracles.enumerations import cells
from refnb.api.judging.learning_curve import Ties
from refnb.classifiers import mixed
from refnb.classifiers.naive import Inference
from refnb.core.errors import RefnbError
from refnb.decision import expected_error, learning_curve, sensitivity
from refnb.decision.plug_in import marginals, naive_rule, naive_scores
from refnb.decision.true_distribution import Truth
from refnb.estimation import smoothing
from refnb.estimation.smoothing import Smoothing
from refnb.exact.rational import spelling
from refnb.latent import baum_welch, expected_counts, gaussian_means, hmm, k_means, viterbi
from refnb.latent.expected_counts import Seen
from refnb.latent.hmm import Model
from refnb.networks import elimination, inference, mpe, parameter_learning, score
from refnb.networks import structure_learning as search
from refnb.networks.network import Network, star
from refnb.probability import bayes
from strategies import cases as piles
from strategies import chains, files, networks, points, sizes
from strategies.cases import Pile
from strategies.models import rules, schemas, truths
from strategies.networks import Question

F, LONG = Fraction, sizes.LONG
HALF, TINY = F(1, 2), F(1, LONG)
Weights = Mapping[str, Fraction]


# Questions without rows

believed = sizes.names().flatmap(
    lambda names: st.tuples(sizes.distribution(names), sizes.weights(names))
)


def of_theorem(case: tuple[Weights, Weights]) -> Facts:
    """Return the posterior; of likelihoods above 1, as densities are, the ratios matter."""
    prior, likelihood = case
    scaled = {h: p / max(F(1), *likelihood.values()) for h, p in likelihood.items()}
    joint, posterior = {h: prior[h] * p for h, p in scaled.items()}, bayes.posterior(prior, scaled)
    return {
        "prior": prior, "likelihood": scaled, "joint": joint, "evidence": sum(joint.values()),
        "posterior": posterior, "decision": decided(posterior), "step posterior": posterior,
    }  # fmt: skip


test_bayes = says(
    believed,
    lambda case: refnb.bayes(case[0], {h: spelling(p) for h, p in case[1].items()}, densities=True),
    of_theorem,
    ({"a": TINY, "b": 1 - TINY}, {"a": HALF, "b": F(LONG)}),
    ({"a": HALF, "b": HALF}, {"a": F(1, 3), "b": F(0)}),
)
counts = sizes.names().flatmap(lambda vs: st.fixed_dictionaries(dict.fromkeys(vs, sizes.whole)))
HEAVY = {"u": LONG, "v": 2**64, "w": 0}
test_estimate = says(
    st.tuples(counts, rules, st.booleans()),
    lambda case: refnb.estimate(case[0], case[1].spelling() if case[2] else case[1]),
    lambda case: {"estimate": smoothing.estimate(case[0], case[1]), "counts": case[0]},
    *((HEAVY, Smoothing("add", TINY), spelled) for spelled in (True, False)),
)

# Rows with labels


def of_row(case: Case) -> Facts:
    """Return each number by name."""
    found = tables.inferred(case.study, case.study.examples, case.rules, case.x)
    facts = parts(found, "posterior decision") | {"label": found.decision.label}
    facts |= {"step posterior": found.posterior, "step decision": found.decision}
    if isinstance(found, Inference):
        return facts | parts(found, "scores evidence prior factors")
    return facts | {
        "scores": found.agreeing,
        "evidence": found.matching,
        "prior": {},
        "factors": {},
    }


def of_turns(case: Case) -> Facts:
    """Return how far each factor and each prior may move."""
    found = tables.inferred(case.study, case.study.examples, case.rules, case.x)
    assume(isinstance(found, Inference))
    assert isinstance(found, Inference)
    p, rows = found.prior, found.factors
    moved = {y: sensitivity.prior(p, rows, y) for y in p if p[y] < 1}
    factors = {f: {y: sensitivity.factor(p, rows, f, y) for y in p} for f in rows}
    return {"step factor_thresholds": factors} | ({"step prior_thresholds": moved} if moved else {})


wide = (tables.WIDE, tables.WIDE_BINARY, tables.WIDE_WHOLE)
test_ask = says(tables.cases(), lambda case: case.learned().ask(case.x), of_row, *wide)
test_sensitivity = says(
    tables.cases(), lambda case: case.learned().ask(case.x).sensitivity(), of_turns, *wide[:2]
)


def of_numbers(case: tuple[list[Row], Row]) -> Facts:
    """Return what words, lengths and counts say, each by its chapter."""
    rows, x = case
    asked = tables.cells(x, "coat"), tables.numbers(x, "kg", "barks")
    return parts(mixed.infer(tables.mixed_model([*BASE, *rows]), *asked), "scores decision")


test_ask_of_numbers = says(
    st.tuples(tables.animals(), tables.animals(1).map(lambda rows: rows[0])),
    lambda case: tables.pets([*BASE, *case[0]]).ask(case[1]),
    of_numbers,
)

# Truths

Curve = tuple[Truth, Smoothing, Smoothing, Ties]
few_rules = st.sampled_from(
    [smoothing.smoothing(words) for words in ("none", "laplace", "m=2", "add=1/1000003")]
)
small = schemas(features=2, values=2).flatmap(lambda schema: truths(schema, every_label=True))
curves = st.tuples(small, few_rules, few_rules, st.sampled_from(get_args(Ties)))


def of_curve(case: Curve) -> Facts:
    """Return the points of the definition."""
    truth, rule, prior, tie = case
    naive = {n: learning_curve.naive_bayes(truth, n, rule, prior, tie) for n in range(3)}
    limit = expected_error.expected_error(truth, naive_rule(marginals(truth), truth)).error
    rows = {n: (p.error, p.error - limit, p.fallback) for n, p in naive.items()}
    return {"points": naive, "limit": limit, "step curve": rows}


def of_joint_curve(case: Curve) -> Facts:
    """Return points that go to the error of the best rule."""
    truth, *_, tie = case
    least = expected_error.bayes_error(truth)
    joint = {n: learning_curve.joint_table(truth, n, tie) for n in range(3)}
    return {"points": joint, "limit": least, "bayes_error": least}


test_curve = says(
    curves,
    lambda case: refnb.curve(case[0], 2, smoothing=case[1], prior=case[2].spelling(), ties=case[3]),
    of_curve,
)
test_curve_of_the_joint_table = says(
    curves, lambda case: refnb.curve(case[0], 2, rule="joint", ties=case[3]), of_joint_curve
)
stated = schemas(values=2).flatmap(lambda schema: truths(schema, every_label=True))
labelled = stated.flatmap(
    lambda truth: st.tuples(
        st.just(truth),
        st.fixed_dictionaries(
            dict.fromkeys(cells(truth.schema), st.sampled_from(truth.schema.labels))
        ),
    )
)


def of_naive(truth: Truth) -> Facts:
    """Return the error of naive Bayes, which knows the marginals of the truth."""
    known = marginals(truth)
    found = expected_error.expected_error(truth, naive_rule(known, truth))
    assert sum((o.truth for o in found.outcomes if o.wrong), F(0)) == found.error
    least = expected_error.bayes_error(truth)
    scores = {"step naive_joint": naive_scores(known, truth), "bayes_error": least}
    return parts(found, "error outcomes") | scores


def of_labels(case: tuple[Truth, expected_error.Rule]) -> Facts:
    """Return the error of a label for each cell."""
    found, least = expected_error.expected_error(*case), expected_error.bayes_error(case[0])
    assert least <= found.error
    return parts(found, "error outcomes") | {"bayes_error": least}


def of_best(truth: Truth) -> Facts:
    """Return the least error."""
    return dict.fromkeys(("error", "bayes_error"), expected_error.bayes_error(truth))


test_expected_error = says(stated, refnb.expected_error, of_naive)
test_error_of_labels = says(labelled, lambda case: refnb.expected_error(*case), of_labels)
test_error_of_the_best = says(stated, lambda t: refnb.expected_error(t, "bayes"), of_best)

# Networks

WIDE = Question(files.wide(), ["u4", "u0"], {"v": "v7", "u2": "yes"})
single = networks.questions().filter(lambda asked: bool(asked.query))


def of_query(asked: Question) -> Facts:
    """Return the posterior over tuples of values."""
    found = inference.posterior(asked.network, asked.query, asked.given)
    whole = inference.evidence(asked.network, asked.given)
    return {"posterior": found, "evidence": whole, "decision": decided(found)}


def of_first(asked: Question) -> Facts:
    """Return that of one variable alone."""
    found = elimination.posteriors(asked.network, asked.given)[asked.query[0]]
    return {"posterior": found, "decision": decided(found),
            "evidence": inference.evidence(asked.network, asked.given)}  # fmt: skip


def of_explanation(asked: Question) -> Facts:
    """Return the greatest assignments, how many there are, and their share of the evidence."""
    found = mpe.explain(asked.network, asked.given)
    every = [dict(zip(asked.network.variables, x, strict=True)) for x in found.cells]
    greatest = {"assignments": every, "assignment": every[0]}
    return parts(found, "probability posterior number") | greatest


def asked_of(asked: Question) -> refnb.BayesianNetwork:
    return refnb.network(asked.network)


test_network_ask = says(single, lambda q: asked_of(q).ask(q.given, q.query), of_query, WIDE)
test_network_ask_one = says(single, lambda q: asked_of(q).ask(q.given, q.query[0]), of_first, WIDE)
test_network_ask_all = says(
    networks.questions(),
    lambda q: asked_of(q).ask(q.given),
    lambda q: {"posterior": elimination.posteriors(q.network, q.given)},
    WIDE,
)
test_explain = says(
    networks.questions(), lambda q: asked_of(q).explain(q.given), of_explanation, WIDE
)


class Arrows(NamedTuple):
    """Rows, arrows between their columns or a score to search them by, and a rule."""

    pile: Pile
    parents: dict[str, tuple[str, ...]]
    score: str
    rule: Smoothing


scores = st.sampled_from(["k2", "bdeu=1", "bdeu=1/7", "mdl"])
arrows = piles.studies(least=1).flatmap(
    lambda study: st.builds(Arrows, st.just(study[0]), st.just(study[1]), scores, rules)
)


def counted(case: Arrows) -> Facts:
    """Return the tables of given arrows."""
    seen = piles.counted(case.pile)
    found = parameter_learning.fit(seen, case.parents, case.rule)
    families = {v: parameter_learning.family(seen, v, us) for v, us in found.parents.items()}
    return {"network": found, "counts": families}


def searched(case: Arrows) -> Facts:
    """Return the arrows that a score finds in an order, and their tables."""
    declared, rows = case.pile
    seen = piles.counted(({v: declared[v] for v in sorted(declared)}, rows))
    found = search.greedy(seen, sorted(declared), 2, score.Score.spelled(case.score))
    fitted = parameter_learning.fit(seen, found.parents, case.rule)
    return {"parents": found.parents, "search_steps": found.steps, "network.tables": fitted.tables}


def fit(case: Arrows) -> refnb.BayesianNetwork:
    """Learn the arrows by another rule, then the tables from rows with a column more."""
    declared, rows = case.pile
    start = refnb.learn_network(rows, parents=case.parents, domains=declared, smoothing="laplace")
    return start.fit([{**row, "other": "x"} for row in rows], case.rule)


test_fit = says(arrows, fit, counted)
test_learn_network_of_arrows = says(
    arrows,
    lambda case: refnb.learn_network(
        case.pile[1], parents=case.parents, domains=case.pile[0], smoothing=case.rule.spelling()
    ),
    counted,
)
test_learn_network_by_a_score = says(
    arrows,
    lambda case: refnb.learn_network(
        case.pile[1], order=sorted(case.pile[0]), most=2, score=case.score, smoothing=case.rule,
        domains=case.pile[0],
    ),
    searched,
)  # fmt: skip

# What is hidden

Rows = list[dict[str, str | None]]
Hidden = tuple[Rows, int, int | None, str]
CELLS = st.sampled_from(["x", "y", "z", None])
FIRST: Rows = [{"f": v, "g": v, "label": y} for v, y in (("x", "a"), ("y", "b"), ("z", None))]
NINE = sizes.MANY[:9]
MANY: Rows = [
    {"label": f"y{i % 9}" if i % 4 else None, **{f: f"v{(i * j) % 5}" for j, f in enumerate(NINE)}}
    for i in range(1, 15)
]
gaps = st.lists(
    st.fixed_dictionaries({"f": CELLS, "g": CELLS, "label": st.sampled_from(["a", "b", None])}),
    max_size=4,
)


def records(rows: Rows) -> list[Seen]:
    """Return the rows one by one, as they come."""
    return [Seen({v: a for v, a in row.items() if a is not None}) for row in rows]


def climbed(net: Network, rows: list[Seen], steps: int, grid: int | None) -> Facts:
    """Return where exact steps lead, or steps on a grid."""
    run = refnb.latent.em.run(net, rows, steps)
    if grid is not None:
        run = refnb.latent.em.run_rounded(net, rows, steps, grid)
    return parts(run, "network likelihoods end")


def of_labelled(case: Hidden) -> Facts:
    """Begin with what `learn` makes of the rows with a label; the rows come one by one."""
    rows, steps, grid, rule = case
    domains = {v: sorted({row[v] or "" for row in rows if row[v]}) for v in rows[0]}
    known = [row for row in rows if row["label"] is not None]
    found = refnb.learn(known, "label", smoothing=rule, prior=rule, domains=domains)
    return climbed(star(found.model, "label"), records(rows), steps, grid)  # type: ignore[arg-type]


test_em = says(
    st.tuples(
        gaps.flatmap(lambda more: st.permutations([*FIRST, *more])), st.integers(0, 2),
        st.sampled_from([None, 20, 1000]), st.sampled_from(["laplace", "add=1/2"]),
    ),
    lambda case: refnb.em(case[0], "label", steps=case[1], grid=case[2], smoothing=case[3]),
    of_labelled,
    (MANY, 1, 1000, "laplace"),
    (FIRST, 1, None, f"add=1/{LONG}"),
)  # fmt: skip


Gaps = tuple[tuple[Network, Rows], int, int | None]


@st.composite
def gappy(draw: st.DrawFn) -> tuple[Network, Rows]:
    """Draw a network and rows of some of its columns, cells missing."""
    net = draw(networks.networks())
    columns = draw(st.lists(st.sampled_from([*net.variables]), min_size=1, unique=True))
    of = {v: st.sampled_from([*net.variables[v], None]) for v in columns}
    return net, draw(st.lists(st.fixed_dictionaries(of), min_size=1, max_size=3))


def of_network(case: Gaps) -> Facts:
    """Return the climb, and which variables have no column, which is told."""
    (net, rows), steps, grid = case
    hidden = ", ".join(v for v in net.variables if v not in rows[0])
    expected_counts.expected(net, records(rows))
    return {**climbed(net, records(rows), steps, grid), "told never seen": hidden}


test_em_of_a_network = says(
    st.tuples(gappy(), st.integers(0, 2), st.sampled_from([None, 7])),
    lambda case: refnb.em(case[0][1], network=case[0][0], steps=case[1], grid=case[2]),
    of_network,
)
RARE = Model(
    {"s": TINY, "t": 1 - TINY},
    {"s": {"s": TINY, "t": 1 - TINY}, "t": {"s": HALF, "t": HALF}},
    {"s": {"u": HALF - TINY, "v": HALF + TINY}, "t": {"u": TINY, "v": 1 - TINY}},
)


def of_sequence(case: tuple[Model, tuple[str, ...]]) -> Facts:
    """Return each number by name, and in the steps."""
    likelihood, smoothed = hmm.likelihood(*case), viterbi.smoothed(*case)
    return {"symbols": case[1], "likelihood": likelihood, "filtered": viterbi.filtered(*case),
            "posteriors": smoothed, "best": viterbi.explain(*case),
            "step posterior": smoothed, "step likelihood": likelihood}  # fmt: skip


test_observe = says(
    chains.seen(), lambda case: refnb.hmm(case[0]).observe(case[1]), of_sequence, (RARE, ("u", "v"))
)
Taught = tuple[tuple[Model, dict[tuple[str, ...], int | Fraction]], int, int | None]


def of_steps(case: Taught) -> Facts:
    """Stop where nothing changes, or a step fails behind the first."""
    (model, x), steps, grid = case
    made = [*models_of(model, x, steps, grid)]
    still = next((i for i, (a, b) in enumerate(pairwise(made), 1) if a == b), None)
    told = baum_welch.likelihood
    facts = {"model": made[:still][-1], "likelihoods": tuple(told(m, x) for m in made[:still])}
    if still:
        return {**facts, "end": "a step changes nothing any more"}
    return {**facts, "end": "all steps are made"} if len(made) > steps else facts


def models_of(
    model: Model, x: dict[tuple[str, ...], int | Fraction], steps: int, grid: int | None
) -> Iterator[Model]:
    """Yield the model of each step; a first step that fails is refused."""
    yield model
    for k in range(steps):
        try:
            model = baum_welch.improved(model, x, grid) if grid else baum_welch.step(model, x)
        except RefnbError:
            if not k:
                raise
            return
        yield model


test_learn_a_chain = says(
    st.tuples(chains.data(), st.integers(1, 2), st.sampled_from([None, 2, 1000, LONG])),
    lambda case: refnb.hmm(case[0][0]).learn(case[0][1], case[1], case[2]),  # type: ignore[arg-type]
    of_steps,  # type: ignore[arg-type]
    ((RARE, {("u", "v"): 60, ("v",): 1}), 1, None),
    ((RARE, {("u", "v"): 60, ("v",): 1}), 1, LONG),
)

# Groups

Soft = tuple[points.Start, int, int, int]
NAMES = "jihgfedcba"
ROUND: list[k_means.Point] = [
    tuple(F((i * j + i) % 7) + TINY for j in range(10)) for i in range(20)
]
EDGE: points.Start = ([(TINY,), (3 * TINY,), (F(LONG),)], [(F(0),), (sizes.HUGE,)])


def rows_of(start: points.Start) -> list[dict[str, str]]:
    """Return points as rows, whose columns are in no order."""
    return [dict(zip(NAMES, map(spelling, x), strict=False)) for x in start[0]]


def of_means(case: tuple[points.Start, int]) -> Facts:
    """Return the run, its centres, their error and who is nearest."""
    (seen, centres), most = case
    run = k_means.run(seen, centres, most)
    error = {"squared error": run.squared_error}
    return parts(run, "centres squared_error") | {
        "points": tuple(seen), "run": run, "nearest": k_means.nearest(seen, run.centres),
        "step centres": run.centres, "step error": error,
    }  # fmt: skip


def variance(places: int) -> Fraction:
    """Return one that is long where many places are asked."""
    return 1 + TINY if places == 30 else HALF


def of_gaussians(case: Soft) -> Facts:
    """Return the same climb."""
    (seen, means), grid, most, places = case
    climb = gaussian_means.climb(seen, means, variance(places), grid, most, places)
    return {"run": climb, "centres": climb.means, "step centres": climb.means}


test_cluster = says(
    st.tuples(points.starts(), st.integers(0, 9)),
    lambda case: refnb.cluster(rows_of(case[0]), centres=case[0][1], steps=case[1]),
    of_means,
    ((ROUND, ROUND[:5]), 3),
    (EDGE, 4),
)
test_cluster_by_gaussians = says(
    st.tuples(
        points.starts(), st.sampled_from([1, 10, 10**12]), st.integers(0, 3),
        st.sampled_from([9, 30]),
    ),
    lambda case: refnb.cluster(
        rows_of(case[0]), centres=case[0][1], method="gaussians", grid=case[1], steps=case[2],
        places=case[3], variance=spelling(variance(case[3])),
    ),
    of_gaussians,
)  # fmt: skip
