"""The numbers of the notes that no worked answer says, computed from the data of the problems."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product

from exercises.problems.notes import Value, notes
from refnb.classifiers import (
    bernoulli,
    categorical,
    decision_tree,
    multinomial,
    tree_search,
)
from refnb.classifiers.categorical import Model
from refnb.classifiers.naive import scores
from refnb.decision import coupon_collector
from refnb.decision.expected_error import bayes_error, expected_error
from refnb.decision.plug_in import from_model, marginals, naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import smoothing
from refnb.exact.rational import rational, total
from refnb.exact.rounding import decimal
from refnb.examples import EXAM, HIKING, with_rainy
from refnb.exercises.problems import hiking, play_tennis, spam
from refnb.exercises.problems.network import stored
from refnb.exercises.problems.problem import read
from refnb.networks import elimination, inference, network
from refnb.probability import bayes
from refnb.probability.distribution import most_probable, normalise
from refnb.probability.independence import joint_parameters

Found = Iterator[tuple[str, Value]]
Cell = tuple[str, ...]
NONE, LAPLACE = smoothing("none"), smoothing("laplace")


def reproduced() -> dict[str, Value]:
    """Return every value that the chapters can compute, and no problem prints, by its id."""
    groups = [
        _shares,
        _sample,
        _spam,
        _hike2,
        _hike3,
        _counted,
        _campfire,
        _exam,
        _alarm,
        _news,
        _tree,
    ]
    found = [pair for group in groups for pair in group()]
    assert len(dict(found)) == len(found)
    return dict(found)


def _tree() -> Found:
    """Slides 70 and 71: five points on a line, the leaves of no split and of one, and where."""
    points = [("3/2", "1"), ("2", "1"), ("3", "0"), ("7/2", "0"), ("15/4", "1")]
    table = decision_tree.from_points(["1", "0"], [(rational(x), y) for x, y in points])
    cuts = list(table.schema.features)
    prior = [Fraction(1, 4) ** (s * s) for s in range(len(cuts) + 1)]

    def leaves(*tested: str) -> Mapping[Cell, Mapping[str, Fraction]]:
        """Test cuts in ascending order: each on the side of the greater numbers."""
        splits = {("no",) * i: cut for i, cut in enumerate(tested)}
        return decision_tree.fit(decision_tree.Tree(table.schema, splits), table, NONE).leaves

    root, one = leaves()[()], leaves(cuts[1])
    yield from (("tree.root.p1", root["1"]), ("tree.root.p0", root["0"]))
    yield from (("tree.one.left", one["yes",]["1"]), ("tree.one.right", one["no",]["1"]))
    yield from ((f"tree.cut.{i}", rational(cuts[2 * i - 1][2:])) for i in (1, 2))
    [cut] = tree_search.most_probable(table, prior).tree.splits.values()
    yield "tree.1.best", rational(cut[2:])
    yield "tree.map", f"1 split at {decimal(rational(cut[2:]), 1)}"


def _shares() -> Found:
    """Yield what is asked of the tables of three problems, and of how many days a fourth is."""
    _, _, negative, _ = read("lab-test")[0].numbers.values()
    prior, positive = read("rare-disease")[0].numbers.values()
    together = bayes.joint(prior, positive)
    yield from (("cancer.fn", negative["cancer"]), ("cancer.tn", negative["not cancer"]))
    yield "rare.compare", together["nd"] > together["d"]
    yield "three.map", most_probable(read("three-hypotheses")[0].numbers["posterior"]).label
    yield "tennis.n", int(total(play_tennis.counts().labels.values()))


def _sample() -> Found:
    """Slide 68: the least number of examples of a fixed cell by itself, with a risk of .1."""
    asked = read("sample-complexity")[1][-1]
    for d in asked.sizes[1:]:
        fixed = {"cell": Fraction(1, 2**d)}
        yield f"sample.d{d}.fixed.exact", coupon_collector.least(fixed, asked.numbers["risk"])


def _spam() -> Found:
    labels = {"spam": spam.SPAM, "reg": spam.REGULAR}
    told = read("spam")[0]
    seen, message, prior = spam.counts(told), spam.message(told), told.numbers["prior"]
    model = bernoulli.fit(seen, LAPLACE, prior)
    likely = _likelihood(bernoulli.factors(model, message))
    raw = _likelihood(bernoulli.factors(bernoulli.fit(seen, NONE, prior), message))
    for short, label in labels.items():
        yield f"spam.lik.{short}", likely[label]
        yield f"spam.lik.{short}.mle", raw[label]
    even = normalise({spam.SPAM: likely[spam.REGULAR], spam.REGULAR: likely[spam.SPAM]})
    half = bernoulli.Model(even, model.presence)
    assert bernoulli.infer(half, message).posterior[spam.SPAM] == Fraction(1, 2)
    yield "spam.prior.half", even[spam.SPAM]


def _likelihood(factors: Mapping[str, Mapping[str, Fraction]]) -> dict[str, Fraction]:
    """Return p(x | y) for each label: the score under a prior that is sure of it."""
    labels = (spam.SPAM, spam.REGULAR)
    sure = {y: {label: Fraction(label == y) for label in labels} for y in labels}
    return {y: scores(sure[y], factors)[y] for y in labels}


def _hike2() -> Found:
    model, truth = HIKING, from_model(HIKING)
    yield from _rows("hike2", model, truth)
    for x, label in product(truth.joint(), model.prior):
        given = _given(model, x)
        factors = [given[feature][label] for feature in given]
        row = f"hike2.{_name(x, label)}"
        yield f"{row}.factors", (*factors, model.prior[label])
        yield f"{row}.joint", truth.joint()[x][label]
    outcomes = expected_error(truth, naive_rule(model, truth)).outcomes
    yield "hike2.accuracy", total(o.truth for o in outcomes if not o.wrong)


def _hike3() -> Found:
    truth, before = with_rainy(), from_model(HIKING).joint()
    model, joint_ = marginals(truth), truth.joint()
    day = (hiking.T, hiking.T, hiking.F)
    yield "hike3.c", joint_[day][hiking.HIKE]
    yield "hike3.c.nb", scores(model.prior, _given(model, day))[hiking.HIKE]
    yield from _rows("hike3", model, truth)
    for x, label in product(joint_, model.prior):
        given = _given(model, x)
        row = f"hike3.{_name(x, label)}"
        yield f"{row}.true", joint_[x][label]
        yield f"{row}.factors", (before[x[:2]][label], given["Rainy"][label])
        yield f"{row}.nb", scores(model.prior, given)[label]
    products = [n.printed for n in notes().values() if n.id[:6] == "hike3." and n.id[-3:] == ".nb"]
    yield "hike3.printed.sum", total(rational(p) for p in products if p)


def _news() -> Found:
    """Slide 22: twenty groups of a thousand articles each, two thirds of each to learn from."""
    groups = [f"group {i}" for i in range(1, 21)]
    written, kept = (
        multinomial.count(groups, ["word"], [Example({"word": 1}, y, n) for y in groups])
        for n in (1000, Fraction(2, 3) * 1000)
    )
    yield "news.groups", len(written.documents)
    yield "news.docs", int(total(written.documents.values()))
    yield "news.train", Fraction(kept.documents[groups[0]])
    yield "news.chance", multinomial.fit(kept, LAPLACE, NONE).prior[groups[0]]


def _rows(name: str, model: Model, truth: Truth) -> Found:
    """Yield the predictions and the posterior of every row, and the errors."""
    table = expected_error(truth, naive_rule(model, truth))
    for o in table.outcomes:
        row = f"{name}.{_name(o.cell, o.label)}"
        yield f"{row}.fNB", _letter(o.predicted)
        yield f"{row}.posterior", normalise(scores(model.prior, _given(model, o.cell)))[o.label]
    yield f"{name}.error.terms", tuple(o.truth for o in table.outcomes if o.wrong and o.truth)
    yield f"{name}.error", table.error
    yield f"{name}.bayes", bayes_error(truth)


def _given(model: Model, x: Cell) -> dict[str, dict[str, Fraction]]:
    return categorical.factors(model, dict(zip(model.conditionals, x, strict=True)))


def _name(x: Cell, label: str) -> str:
    return "".join(x) + _letter(label)


def _letter(label: str) -> str:
    return hiking.T if label == hiking.HIKE else hiking.F


def any_model(features: int, labels: int) -> Model:
    """Return some model with that many features of two values, and that many labels."""
    half = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    prior = {f"y{i}": Fraction(1, labels) for i in range(labels)}
    return Model(prior, {f"x{i}": dict.fromkeys(prior, half) for i in range(features)})


def bernoulli_parameters(features: int) -> int:
    """Count the numbers that a Bernoulli model with two labels is free to choose."""
    prior = any_model(0, 2).prior
    presence = {f"x{i}": dict.fromkeys(prior, Fraction(1, 2)) for i in range(features)}
    model = bernoulli.Model(prior, presence)
    return len(model.prior) - 1 + sum(len(table) for table in model.presence.values())


def _campfire() -> Found:
    """Yield the table of the campfire of slide 42, and the free numbers of its network."""
    net = stored("campfire")
    for (storm, bus), row in net.tables["Campfire"].items():
        given = f"{_sign(storm, 'S')}{_sign(bus, 'B')}"
        yield f"campfire.{given}", row["yes"]
        yield f"campfire.~C.{given}", row["no"]
    yield "storm.params.net", network.parameters(net).tables


def _exam() -> Found:
    """Yield the numbers of the network of slide 44 that its exercise does not ask for."""
    for asked in ("G", "AG"):
        yield f"net.{asked}", inference.weights(EXAM, [*asked], {})[("yes",) * len(asked)]
    for seen in ("A", "AG"):
        given = dict.fromkeys(seen, "yes")
        yield f"net.S|{seen}", elimination.posterior(EXAM, ["S"], given)[("yes",)]
    alone = {v: p["yes"] for v, p in elimination.posteriors(EXAM, {}).items()}
    yield "net.A*G", alone["A"] * alone["G"]
    yield "net.params", network.parameters(EXAM).tables
    for (luck, fun, works), p in inference.weights(EXAM, ["L", "F", "S"], {}).items():
        if works == "yes":
            yield f"net.S.term.{_sign(luck, 'L')}{_sign(fun, 'F')}", p


def _alarm() -> Found:
    """Yield the arcs that K2 found, as published: of 46 it missed one, and it added one."""
    published, missed, added = 46, 1, 1
    yield "k2.arcs.result", published - missed + added


def _sign(value: str, letter: str) -> str:
    return letter if value == "yes" else f"~{letter}"


def _counted() -> Found:
    """Levine's storms: a storm or none, with rain or none, with lightning or none."""
    truth = from_model(any_model(2, 2)).joint()
    yield "levine.joint.outcomes", sum(len(row) for row in truth.values())
    yield "levine.x.outcomes", len(truth)
    yield "levine.nb.params.K2", bernoulli_parameters(2)
    yield "levine.joint.free", joint_parameters([2, 2, 2])
    yield "storm.params.joint", joint_parameters([2] * 6)
    yield "levine.increment", bernoulli_parameters(5) - bernoulli_parameters(4)


FORMULAS: dict[str, Callable[[int, int], int]] = {
    "levine.pxy.params": lambda k, _: 2 * joint_parameters([2] * k),
    "levine.nb.params": lambda k, _: bernoulli_parameters(k),
    "smith.params": lambda d, _: bernoulli_parameters(d),
    "mohri.vectors": lambda n, _: len(from_model(any_model(n, 2)).joint()),
    "wein.dice": lambda d, c: sum(len(t) for t in any_model(d, c).conditionals.values()),
}
