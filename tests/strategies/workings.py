"""Drawn questions of every kind that is worked out by formulas, as exercises."""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import strategies as st

from refnb.classifiers import gaussian, multinomial
from refnb.estimation import counting
from refnb.exercises import theorem
from refnb.exercises.mistakes import (
    belief,
    bells,
    em,
    estimates,
    expected_error,
    gain,
    losses,
    measures,
    naive_bayes,
    network_query,
)
from refnb.exercises.mistakes import chains as markov
from refnb.exercises.mistakes import clusters as mistaken
from refnb.exercises.problems import clusters
from refnb.exercises.replay import Exercise, Row
from refnb.latent import k_means
from refnb.worked import log_naive, naive
from strategies import chains, models, networks
from strategies import numbers as points

Tables = Mapping[str, Mapping[str, Fraction]]
WORDS = ("ball", "game", "vote", "a", "f")
shares = st.sampled_from([Fraction(n, 4) for n in range(5)])


@st.composite
def beliefs(draw: st.DrawFn, least: int = 1, most: int = 1) -> Exercise:
    """Draw a prior of up to five hypotheses, and likelihoods; some joints add up to 0."""
    names = draw(models.labels_of(2))
    row = st.fixed_dictionaries(dict.fromkeys(names, shares))
    observed = {f"e{i}": draw(row) for i in range(draw(st.integers(least, most)))}
    prior = draw(models.distributions(names))
    return theorem.exercise(prior, observed, draw(st.sampled_from(names)))


@st.composite
def pile(draw: st.DrawFn, features: int = 3) -> tuple[counting.Counts, dict[str, str]]:
    """Draw what was counted, cells missing, and a row."""
    schema = draw(models.schemas(features=features))
    counts = counting.count(schema, draw(models.data(schema)))
    return counts, draw(models.instances(schema))


@st.composite
def rows(draw: st.DrawFn) -> Exercise:
    """Draw a row of counts, by any two rules or with a prior of its own."""
    counts, x = draw(pile())
    prior = draw(st.one_of(models.rules, models.distributions([*counts.labels])))
    asked = draw(st.sampled_from([*counts.labels]))
    return naive_bayes.of_row(counts, draw(models.rules), prior, x, asked)


@st.composite
def documents(draw: st.DrawFn) -> Exercise:
    """Draw a document, some of its words not known."""
    labels = draw(models.labels_of(2))
    row = st.fixed_dictionaries(dict.fromkeys(WORDS, models.few_or_many))
    counts = multinomial.Counts(
        {y: draw(models.few_or_many) for y in labels}, {y: draw(row) for y in labels}
    )
    words = tuple(draw(st.lists(st.sampled_from([*WORDS, "new", "newer"]), max_size=6)))
    rule = draw(models.rules)
    return naive_bayes.of_document(counts, rule, rule, words, draw(st.sampled_from(labels)))


@st.composite
def parameters(draw: st.DrawFn) -> Exercise:
    """Draw a prior and factors that are given."""
    labels = draw(models.labels_of(2))
    row = st.fixed_dictionaries(dict.fromkeys(labels, shares))
    factors = {f: draw(row) for f in draw(models.names("yxz", 0, 3))}
    prior, flags = draw(models.distributions(labels)), dict.fromkeys([*factors][1:], "0")
    x = dict.fromkeys(factors, "1")
    return naive_bayes.exercise(naive.of_parameters("", x, prior, factors, labels[0], flags))


@st.composite
def estimated(draw: st.DrawFn) -> Exercise:
    """Draw counts and a rule."""
    names = draw(models.labels_of(2))
    counts = {v: draw(models.few_or_many) for v in names}
    return estimates.share(counts, draw(models.rules), draw(st.sampled_from(names)))


numbers = st.lists(st.fractions(-5, 5, max_denominator=8), min_size=1, max_size=10)
variances = numbers.map(estimates.variance)


@st.composite
def errors(draw: st.DrawFn) -> Exercise:
    """Draw a truth and a model."""
    truth = draw(models.any_truths(every_label=True))
    return expected_error.exercise(truth, draw(models.models(truth.schema)))


@st.composite
def queries(draw: st.DrawFn) -> Exercise:
    """Draw a question to a network."""
    net = draw(networks.networks())
    v = draw(st.sampled_from([*net.variables]))
    given = {u: a for u, a in draw(networks.chosen(net)).items() if u != v}
    return network_query.exercise(net, {v: net.variables[v][0]}, given)


@st.composite
def believed(draw: st.DrawFn) -> Exercise:
    """Draw counts and weights, and what is asked: of the mode no weight is below 1."""
    names = draw(models.labels_of(2))
    counts = {v: draw(models.few_or_many) for v in names}
    prior = {v: draw(st.fractions(1, 4, max_denominator=4)) for v in names}
    prior[names[0]] += 1
    return belief.exercise(counts, prior, draw(st.sampled_from(names)), draw(believing))


@st.composite
def gains(draw: st.DrawFn) -> Exercise:
    """Draw counts of two labels by a feature, perhaps some without a value."""
    row = st.fixed_dictionaries({"p": st.integers(1, 9), "q": models.few_or_many})
    n = {v: draw(row) for v in draw(models.names("vwu", 1, 3))}
    asked = draw(st.sampled_from([*gain.MISTAKES]))
    return gain.exercise(n, "f", asked, draw(models.few_or_many))


@st.composite
def measured(draw: st.DrawFn) -> Exercise:
    """Draw a bell curve for each of two or three labels, perhaps counted."""
    names = draw(models.labels_of(2))
    row = {y: draw(st.fractions(1, 9, max_denominator=4)) for y in names}
    n = draw(st.sampled_from([{}, {"f": dict.fromkeys(names, 3)}]))
    curves = {"f": row}
    model = gaussian.Model(draw(models.distributions(names)), curves, curves)
    inference = gaussian.infer(model, {"f": 2})
    right = log_naive.posterior(inference.scores)[names[0]]
    made = bells.Bells({"f": Fraction(2)}, curves, curves, n, "n" if n else "")
    return naive_bayes.of_logarithms(inference, right, {"f": "f=2"}, names[0], made)


@st.composite
def decisions(draw: st.DrawFn) -> Exercise:
    """Draw a belief and losses of actions that are called as the labels are, or not."""
    names = draw(models.labels_of(2))
    row = st.fixed_dictionaries(dict.fromkeys(names, st.integers(-2, 5).map(Fraction)))
    loss = {a: draw(row) for a in draw(st.sampled_from([names, ["u", "v"]]))}
    return losses.exercise(draw(models.distributions(names)), loss, next(iter(loss)))


@st.composite
def confusions(draw: st.DrawFn) -> Exercise:
    """Draw a confusion of two or three labels, and the name of a measure."""
    names = draw(models.labels_of(2))
    row = st.fixed_dictionaries(dict.fromkeys((*names, None), models.few_or_many))
    confusion = {y: draw(row) for y in names}
    return measures.exercise(confusion, draw(st.sampled_from([*measures.asks(names)])))


believing = st.sampled_from(["MLE", "mean", "mode", "variance"])


@st.composite
def sequences(draw: st.DrawFn) -> Exercise:
    """Draw a question to a hidden Markov model about what it can show."""
    seen = chains.seen(least=1, most=3).filter(lambda seen: chains.possible(*seen))
    model, x = draw(seen)
    what, z = draw(st.sampled_from(ASKS)), draw(st.sampled_from(model.states))
    return markov.exercise(model, x, what, z, draw(st.integers(0, len(x))))


@st.composite
def forecasts(draw: st.DrawFn) -> Exercise:
    """Draw a question to a hidden Markov model about what comes next."""
    model, x = draw(chains.seen(most=2).filter(lambda seen: chains.possible(*seen)))
    letter = draw(st.sampled_from("zx"))
    asked = draw(st.sampled_from(model.states if letter == "z" else model.symbols))
    return markov.forecast(model, x, draw(st.integers(1, 2)), letter, asked)


ASKS = "smoothed", "filtered", "likelihood", "path", "best", "share"


@st.composite
def grouped(draw: st.DrawFn) -> Exercise:
    """Draw a step of k-means."""
    rows, centres = draw(points.starts())
    columns = [f"c{i}" for i, _ in enumerate(rows[0])]
    of = ((rows, "x"), (centres, "m"))
    named = (clusters.named(columns, k_means.exact(some), letter) for some, letter in of)
    return mistaken.exercise(*named)


@st.composite
def shared_out(draw: st.DrawFn) -> Exercise:
    """Draw a step of EM."""
    net, data = draw(
        networks.cases(whole=False).filter(lambda case: any(d.weight for d in case[1]))
    )
    return em.exercise(net, data)


LEARNED = (naive_bayes.ESTIMATES, naive_bayes.POSTERIORS, naive_bayes.PRESENCE)
KINDS: list[tuple[st.SearchStrategy[Exercise], tuple[Mapping[str, Row], ...]]] = [
    (beliefs(), (theorem.MISTAKES,)),
    (beliefs(2, 3), (theorem.SEVERAL,)),
    (rows(), LEARNED),
    (documents(), (*LEARNED, naive_bayes.WORD_BAGS)),
    (parameters(), LEARNED[1:]),
    (estimated(), (estimates.SHARES,)),
    (variances, (estimates.VARIANCES,)),
    (errors(), (expected_error.MISTAKES,)),
    (queries(), ()),
    (believed(), (belief.MISTAKES,)),
    (decisions(), (losses.MISTAKES, losses.TURNS)),
    (measured(), (bells.MISTAKES,)),
    (gains(), (*gain.MISTAKES.values(),)),
    (confusions(), (*measures.MISTAKES.values(),)),
    (sequences(), (markov.TABLES,)),
    (forecasts(), (markov.TABLES,)),
    (grouped(), (mistaken.MISTAKES,)),
    (shared_out(), (em.MISTAKES,)),
]
every = st.one_of([st.tuples(kind, st.just(tables)) for kind, tables in KINDS])
