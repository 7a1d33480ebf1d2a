"""Random worked answers, and names that nobody would choose."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from refnb.classifiers import bernoulli, categorical, gaussian, mixed, multinomial, poisson, text
from refnb.classifiers.joint import count, infer
from refnb.classifiers.naive import Prior
from refnb.decision.error import expected_error, naive_rule
from refnb.decision.truth import Truth
from refnb.errors import RefnbError
from refnb.estimation import counting, moments
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moments
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.solutions import (
    averaging,
    bayes,
    complexity,
    error,
    estimate,
    joint,
    lognaive,
    naive,
    network,
    steps,
)
from refnb.solutions.solution import Solution
from refnb.solutions.text import Learned, solve, solve_presence
from strategies import data, networks
from strategies import models as some
from strategies.hypotheses import committees

PIECES = [
    *("\x1b[31m", "|", "$", "$$", "<script>", "\\", "\\(x\\)", "\n", "\r", "\t", "a_b", "\u6f22"),
    *("%", "&", "#", "{", "}", "`", "~", "^", "*", "[x](y)", '"', "'", "''", "--", "\u2260"),
    *("\u2211", "\u202e", "\u2028", "\udc80", "\x00", "= ", "-", " ", "e"),
]
hostile = st.lists(st.sampled_from(PIECES), max_size=3).map("".join)
flags, whole = st.booleans(), st.integers(0, 9).map(Fraction)
small = st.fractions(Fraction(1, 9), 9, max_denominator=9)
tokens = st.lists(st.sampled_from(["buy", "now", "meet", "us"]), max_size=6).map(tuple)


def some_names(most: int = 3, least: int = 1) -> st.SearchStrategy[list[str]]:
    """Draw different hostile names, the empty one among them."""
    return st.lists(hostile, min_size=least, max_size=most, unique=True)


def first(*questions: Callable[[], Solution]) -> Solution:
    """Return the worked answer of the first question that has one."""
    for question in questions[:-1]:
        with suppress(RefnbError):
            return question()
    return questions[-1]()


def inferred(model: categorical.Model | bernoulli.Model, x: Instance, title: str = "T") -> Solution:
    """Work out an instance of a model that was written by hand."""
    if isinstance(model, bernoulli.Model):
        return naive.solve(title, x, bernoulli.infer(model, x))
    return naive.solve(title, x, categorical.infer(model, x))


def learned(
    counts: Counts, rule: Smoothing, prior: Prior, x: Instance, title: str = "T"
) -> Solution:
    """Work out an instance of a model that was learned from counts."""
    found = categorical.infer(categorical.fit(counts, rule, prior), x)
    return naive.solve(title, x, found, naive.Learned(counts, rule, prior))


def judged(title: str, truth: Truth, model: categorical.Model) -> Solution:
    """Work out the error of naive Bayes with a model."""
    return error.solve(title, truth, expected_error(truth, naive_rule(model, truth)), model)


@st.composite
def of_bayes(draw: st.DrawFn) -> Solution:
    """Draw a prior and a likelihood that may be 0, but not wherever the prior is not."""
    names = draw(some.names("bca", 1, 3))
    prior = draw(some.distributions(names))
    likely = {h: draw(st.fractions(0, 1, max_denominator=9)) for h in names}
    return first(
        lambda: bayes.solve("T", "e", prior, likely), lambda: bayes.solve("T", "e", prior, prior)
    )


of_votes = committees().map(lambda c: averaging.solve("T", c.posterior, c.votes))


@st.composite
def of_sample_sizes(draw: st.DrawFn) -> Solution:
    """Draw a few attributes, a risk, and a question about the examples that they need."""
    d, n = draw(st.integers(1, 4)), draw(st.lists(st.integers(1, 40), min_size=1, unique=True))
    risk = draw(st.fractions(Fraction(1, 99), Fraction(99, 100), max_denominator=100))
    questions: list[Callable[[], Solution]] = [
        lambda: complexity.alone("T", n),
        lambda: complexity.naive("T", d, risk),
        lambda: complexity.cell("T", d, n),
        lambda: complexity.joint("T", d, risk),
        lambda: complexity.table("T", [d, d + 3], risk),
    ]
    return draw(st.sampled_from(questions))()


@st.composite
def of_models(draw: st.DrawFn) -> Solution:
    """Draw a categorical or a Bernoulli model, and an instance that it does not rule out."""
    model = draw(some.bernoulli_models() | some.queries().map(lambda query: query[0]))
    x = draw(some.instances(model.schema))
    return first(lambda: inferred(model, x), lambda: inferred(model, {}))


@st.composite
def of_counts(draw: st.DrawFn) -> Solution:
    """Draw counts, a rule for the features, and a rule for the prior or the prior itself."""
    schema, (pile,) = draw(data.data_sets())
    counts, rule = counting.count(schema, pile), draw(some.rules)
    prior = draw(some.rules | some.distributions(schema.labels))
    x, laplace = draw(some.instances(schema)), smoothing("laplace")
    return first(
        lambda: learned(counts, rule, prior, x), lambda: learned(counts, laplace, laplace, x)
    )


@st.composite
def of_tables(draw: st.DrawFn) -> Solution:
    """Draw a joint table, and an instance that some example matches."""
    schema = draw(some.schemas())
    x = draw(some.instances(schema, missing=False))
    label = st.sampled_from(schema.labels)
    rows = st.builds(Example, some.instances(schema, missing=False), label, data.amounts)
    lucky = Example(x, draw(label), draw(data.positive))
    table = count(schema, [lucky, *draw(st.lists(rows, max_size=6))])
    asked = {f: v for f, v in x.items() if draw(st.booleans())}
    return joint.solve("T", asked, infer(table, asked))


@st.composite
def of_truths(draw: st.DrawFn) -> Solution:
    """Draw a truth and a model that need not be its own."""
    schema = draw(some.schemas(features=2, values=2))
    truth, model = draw(some.truths(schema)), draw(some.models(schema))
    positive = draw(some.models(schema, 1))
    return first(lambda: judged("T", truth, model), lambda: judged("T", truth, positive))


@st.composite
def mixed_models(draw: st.DrawFn) -> mixed.Model:
    """Draw a model with the labels cat and dog of a coat, of a weight and of barks."""
    p = Fraction(draw(st.integers(1, 5)), 6)
    prior = {"cat": p, "dog": 1 - p}
    long = {y: Fraction(draw(st.integers(0, 4)), 4) for y in prior}
    coat = {y: {"long": t, "short": 1 - t} for y, t in long.items()}
    means, variances, rates = ({y: draw(small) for y in prior} for _ in range(3))
    return mixed.Model(
        categorical.Model(prior, {"coat": coat}),
        gaussian.Model(prior, {"kg": means}, {"kg": variances}),
        poisson.Model(prior, {"barks": rates}),
    )


@st.composite
def of_mixtures(draw: st.DrawFn) -> Solution:
    """Draw a mixed model and an instance, some of it missing."""
    model = draw(mixed_models())
    possible = any(row["long"] for row in model.categorical.conditionals["coat"].values())
    values = {"coat": "long"} if possible and draw(st.booleans()) else {}
    every = {"kg": draw(small), "barks": Fraction(draw(st.integers(0, 3)))}
    numbers = {f: x for f, x in every.items() if draw(st.booleans())}
    found = mixed.infer(model, values, numbers)
    return lognaive.solve("T", {**values, **numbers}, model, found)


@st.composite
def of_learned_mixtures(draw: st.DrawFn) -> Solution:
    """Draw cats and dogs, learn a mixed model from them, and ask about one more."""
    kilograms = st.lists(small, min_size=2, max_size=4, unique=True)
    seen = [
        Example({"kg": kg, "barks": Fraction(draw(st.integers(1, 3)))}, y)
        for y in ("cat", "dog")
        for kg in draw(kilograms)
    ]
    coats = [Example({"coat": draw(st.sampled_from(["long", "short"]))}, e.label) for e in seen]
    sums = moments.count(["cat", "dog"], ["kg", "barks"], seen)
    real, counted = (Moments(sums.labels, {f: sums.features[f]}) for f in ("kg", "barks"))
    counts = counting.count(Schema(("cat", "dog"), {"coat": ("long", "short")}), coats)
    rule, shared = draw(some.positive_rules), draw(flags)
    divisor = draw(st.sampled_from(["n", "n-1"]))
    model = mixed.Model(
        categorical.fit(counts, rule, rule),
        gaussian.fit(real, divisor, shared, rule),
        poisson.fit(counted, rule),
    )
    values, numbers = {"coat": "long"}, {"kg": draw(small), "barks": draw(whole)}
    found = mixed.infer(model, values, numbers)
    known = lognaive.Learned(naive.Learned(counts, rule, rule), sums, divisor, shared)
    return lognaive.solve("T", {**values, **numbers}, model, found, known)


@st.composite
def of_texts(draw: st.DrawFn) -> Solution:
    """Draw labelled documents, learn from them, and ask about another one."""
    labels = st.sampled_from(["spam", "ham"])
    others = draw(st.lists(st.builds(Example, tokens, labels), max_size=4))
    seen = [Example(("buy",), "spam"), *others]
    rule, prior, asked = draw(some.positive_rules), draw(some.rules), draw(tokens)
    known = sorted({e.label for e in seen})
    if draw(flags):
        model = text.learn_presence(seen, rule, prior)
        return solve_presence("T", asked, text.infer_presence(model, asked))
    counts = text.count(known, text.vocabulary(seen), seen)
    found = text.infer(multinomial.fit(counts, rule, prior), asked)
    return solve("T", asked, found, Learned(counts, rule, prior) if draw(flags) else None)


@st.composite
def of_networks(draw: st.DrawFn) -> Solution:
    """Draw a network, and ask for some of its variables, given values of others."""
    net = draw(networks.networks(least=1, most=3))
    query, seen, _ = draw(networks.parts(list(net.variables)))
    given = draw(networks.values(net, seen))
    every = list(net.variables)
    return first(
        lambda: network.solve("T", net, query, given), lambda: network.solve("T", net, every, {})
    )


of_samples = data.seen_tables.map(lambda counts: estimate.solve("T", counts))
solutions = st.one_of(
    *(of_bayes(), of_models(), of_counts(), of_tables(), of_truths(), of_samples, of_texts()),
    *(of_mixtures(), of_learned_mixtures(), of_votes, of_sample_sizes(), of_networks()),
)


@st.composite
def renamed(draw: st.DrawFn) -> Solution:
    """Draw a worked answer of any kind in which every name is hostile."""
    labels, features = draw(some_names()), draw(some_names(2))
    domain = tuple(draw(some_names(2)))
    schema = Schema(tuple(labels), dict.fromkeys(features, domain))
    x = dict.fromkeys(features, domain[0])
    cells = product(domain, repeat=len(features))
    lines = [Example(dict(zip(features, c, strict=True)), y) for c in cells for y in labels]
    title, share = draw(hostile), Fraction(1, len(labels))
    prior = dict.fromkeys(labels, share)
    theta = {v: Fraction(1, len(domain)) for v in domain}
    model = categorical.Model(prior, {f: dict.fromkeys(labels, theta) for f in features})
    even = [Example(e.instance, e.label, Fraction(1, len(lines))) for e in lines]
    rule = draw(some.positive_rules)
    makers: list[Callable[[], Solution]] = [
        lambda: bayes.solve(title, draw(hostile), prior, prior),
        lambda: averaging.solve(title, prior, dict.fromkeys(labels, theta)),
        lambda: inferred(model, x, title),
        lambda: learned(counting.count(schema, lines), rule, rule, x, title),
        lambda: joint.solve(title, x, infer(count(schema, lines), x)),
        lambda: estimate.solve(title, dict.fromkeys(labels, 2)),
        lambda: judged(title, Truth(schema, tuple(even)), model),
        lambda: Solution(title, (steps.choices(dict.fromkeys(labels, title)),)),
    ]
    return draw(st.sampled_from(makers))()
