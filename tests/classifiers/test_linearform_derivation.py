"""The proof of the multinomial rewrite, line by line: as it is printed, and as it is true."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from oracles import products as oracle
from refnb.classifiers import linear, linearform, multinomial
from refnb.exact import enclosure, logarithm
from refnb.probability.distribution import Decision
from strategies import linear as some

FOURTH, HALF = Fraction(1, 4), Fraction(1, 2)
WITNESS = multinomial.Model(
    {"+": Fraction(2, 5), "-": Fraction(3, 5)},
    {"+": {"v": HALF, "w": HALF}, "-": {"v": FOURTH, "w": 3 * FOURTH}},
)
ONLY_V = {"v": 1, "w": 0}


def side(model: multinomial.Model, x: Mapping[str, int], label: str) -> Fraction:
    """Return pi times the product of theta^x: line 4 as it must be."""
    theta = model.words[label]
    return model.prior[label] * prod(theta[w] ** n for w, n in x.items())


def prior_inside(model: multinomial.Model, x: Mapping[str, int], label: str) -> Fraction:
    """Return the product of theta^x pi: line 3 as it is printed."""
    theta = model.words[label]
    return prod((theta[w] ** n * model.prior[label] for w, n in x.items()), start=Fraction(1))


def prior_added(model: multinomial.Model, x: Mapping[str, int], label: str) -> Fraction:
    """Return the product of theta^x + pi: line 4 as it is printed."""
    theta = model.words[label]
    return prod((theta[w] ** n + model.prior[label] for w, n in x.items()), start=Fraction(1))


def test_the_printed_lines_are_wrong() -> None:
    """✘ E-W1, E-W2: the odds are 4/3, the printed lines say 8/9 and 63/68."""
    ratio = {
        line: line(WITNESS, ONLY_V, "+") / line(WITNESS, ONLY_V, "-")
        for line in (side, prior_inside, prior_added)
    }
    assert list(ratio.values()) == [Fraction(4, 3), Fraction(8, 9), Fraction(63, 68)]
    found = multinomial.infer(WITNESS, ONLY_V)
    assert found.posterior == {"+": Fraction(4, 7), "-": Fraction(3, 7)}
    assert found.decision.label == "+"


def texts(x: Mapping[str, int]) -> list[tuple[str, ...]]:
    """Return every text that has the bag x."""
    words = [w for w, n in x.items() for _ in range(n)]
    return [text for text in product(x, repeat=len(words)) if sorted(text) == sorted(words)]


def chance(model: multinomial.Model, x: Mapping[str, int], label: str) -> Fraction:
    """Return p(x, y): the prior times the chance of all texts with this bag."""
    theta = model.words[label]
    ways = sum((prod((theta[w] for w in t), start=Fraction(1)) for t in texts(x)), Fraction(0))
    return model.prior[label] * ways


@st.composite
def pairs(draw: st.DrawFn) -> multinomial.Model:
    """Draw a model of two labels."""
    model = draw(some.multinomial_models(least=2))
    two = list(model.prior)[:2]
    whole = sum(model.prior[y] for y in two)
    return multinomial.Model(
        {y: model.prior[y] / whole for y in two}, {y: model.words[y] for y in two}
    )


@given(pairs(), st.data())
def test_the_repaired_lines_are_equivalent(model: multinomial.Model, source: st.DataObject) -> None:
    """W-31, W-32: every line of the chain is true for the same bags, and false for the same."""
    one, other = model.prior
    affine = linearform.of_multinomial(model)
    form = linear.between(affine, one, other)
    x = {w: source.draw(st.integers(0, 2)) for w in model.vocabulary}
    exponential = prod(
        (oracle.power(form.weights[w])[0] ** n for w, n in x.items()),
        start=oracle.power(form.bias)[0],
    )
    joint = {y: chance(model, x, y) for y in model.prior}
    evidence = sum(joint.values())
    lines = [
        enclosure.sign(linear.margin(form, x)) > 0,
        exponential > 1,
        side(model, x, one) / side(model, x, other) > 1,
        joint[one] > joint[other],
        joint[one] / evidence > joint[other] / evidence,
        multinomial.infer(model, x).decision == Decision(one, (one,)),
        linear.decide(affine, x) == Decision(one, (one,)),
    ]
    assert len(set(lines)) == 1
    assert exponential == side(model, x, one) / side(model, x, other)


@given(pairs())
def test_the_subscripts_are_needed(model: multinomial.Model) -> None:
    """✘ E-W5: log theta - log theta without labels is 0 for every word; the weights are not."""
    one, other = model.prior
    for w, weight in linear.between(linearform.of_multinomial(model), one, other).weights.items():
        same = model.words[one][w] == model.words[other][w]
        assert (weight == logarithm.constant(0, "e")) is same
