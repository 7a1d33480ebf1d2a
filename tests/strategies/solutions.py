"""Random worked answers, and names that nobody would choose."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from refnb.classifiers import joint
from refnb.classifiers.categorical import Model
from refnb.decision.truth import Truth
from refnb.errors import RefnbError
from refnb.estimation.counting import count
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.solutions.solution import Solution
from refnb.solutions.worked import bayes, erring, estimated, fitted, matched, naive
from strategies import data
from strategies import models as some

PIECES = [
    "\x1b[31m",
    "|",
    "$",
    "$$",
    "<script>",
    "\\",
    "\n",
    "\r",
    "\t",
    "a_b",
    "\u6f22\u5b57",
    "%",
    "&",
    "#",
    "{",
    "}",
    "`",
    "~",
    "^",
    "*",
    "[x](y)",
    '"',
    "'",
    "\u2260",
    "\u202e",
    "\u2028",
    "\udc80",
    "\x00",
    "= ",
    "-",
    " ",
    "e",
]
hostile = st.lists(st.sampled_from(PIECES), max_size=3).map("".join)


def some_names(most: int = 3, least: int = 1) -> st.SearchStrategy[list[str]]:
    """Draw different hostile names, the empty one among them."""
    return st.lists(hostile, min_size=least, max_size=most, unique=True)


def first(*questions: Callable[[], Solution]) -> Solution:
    """Return the worked answer of the first question that has one."""
    for question in questions[:-1]:
        with suppress(RefnbError):
            return question()
    return questions[-1]()


@st.composite
def of_bayes(draw: st.DrawFn) -> Solution:
    """Draw a prior and a likelihood that may be 0, but not wherever the prior is not."""
    names = draw(some.names("bca", 1, 3))
    prior = draw(some.distributions(names))
    likely = {h: draw(st.fractions(0, 1, max_denominator=9)) for h in names}
    return first(lambda: bayes("T", "e", prior, likely), lambda: bayes("T", "e", prior, prior))


@st.composite
def of_models(draw: st.DrawFn) -> Solution:
    """Draw a categorical or a Bernoulli model, and an instance that it does not rule out."""
    model = draw(some.bernoulli_models() | some.queries().map(lambda query: query[0]))
    x = draw(some.instances(model.schema))
    return first(lambda: naive("T", model, x), lambda: naive("T", model, {}))


@st.composite
def of_counts(draw: st.DrawFn) -> Solution:
    """Draw counts, a rule for the features, and a rule for the prior or the prior itself."""
    schema, (pile,) = draw(strategies_data.data_sets())
    counts, rule = count(schema, pile), draw(some.rules)
    prior = draw(some.rules | some.distributions(schema.labels))
    x = draw(some.instances(schema))
    return first(
        lambda: fitted("T", counts, rule, prior, x),
        lambda: fitted("T", counts, smoothing("laplace"), smoothing("laplace"), x),
    )


@st.composite
def of_tables(draw: st.DrawFn) -> Solution:
    """Draw a joint table, and an instance that some example matches."""
    schema = draw(some.schemas())
    x = draw(some.instances(schema, missing=False))
    label = st.sampled_from(schema.labels)
    rows = st.builds(Example, some.instances(schema, missing=False), label, strategies_data.amounts)
    lucky = Example(x, draw(label), draw(strategies_data.positive))
    table = joint.count(schema, [lucky, *draw(st.lists(rows, max_size=6))])
    return matched("T", table, {f: v for f, v in x.items() if draw(st.booleans())})


@st.composite
def of_truths(draw: st.DrawFn) -> Solution:
    """Draw a truth and a model that need not be its own."""
    schema = draw(some.schemas(features=2, values=2))
    truth, model = draw(some.truths(schema)), draw(some.models(schema))
    positive = draw(some.models(schema, 1))
    return first(lambda: erring("T", truth, model), lambda: erring("T", truth, positive))


of_samples = strategies_data.seen_tables.map(lambda counts: estimated("T", counts))
solutions = st.one_of(of_bayes(), of_models(), of_counts(), of_tables(), of_truths(), of_samples)


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
    model = Model(prior, {f: dict.fromkeys(labels, theta) for f in features})
    even = [Example(e.instance, e.label, Fraction(1, len(lines))) for e in lines]
    rule = draw(some.positive_rules)
    makers: list[Callable[[], Solution]] = [
        lambda: bayes(title, draw(hostile), prior, prior),
        lambda: naive(title, model, x),
        lambda: fitted(title, count(schema, lines), rule, rule, x),
        lambda: matched(title, joint.count(schema, lines), x),
        lambda: estimated(title, dict.fromkeys(labels, 2)),
        lambda: erring(title, Truth(schema, tuple(even)), model),
    ]
    return draw(st.sampled_from(makers))()
