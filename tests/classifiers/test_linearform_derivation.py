"""The proof of the multinomial rewrite, line by line: as it is printed, and as it is true."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import given

from oracles import prime_coordinates as oracle
from refnb.classifiers import linearform, multinomial
from refnb.classifiers.linear import between, decide, margin
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


def two_labels(model: multinomial.Model) -> multinomial.Model | None:
    """Return the model with its first two labels, or nothing."""
    if len(model.prior) < 2:
        return None
    one, other, *_ = model.prior
    whole = model.prior[one] + model.prior[other]
    return multinomial.Model(
        {y: model.prior[y] / whole for y in (one, other)},
        {y: model.words[y] for y in (one, other)},
    )


@given(some.multinomial_models())
def test_the_repaired_lines_are_equivalent(drawn: multinomial.Model) -> None:
    """W-31, W-32: every line of the chain is true for the same bags, and false for the same."""
    model = two_labels(drawn)
    if model is None:
        return
    one, other = model.prior
    linear = linearform.of_multinomial(model)
    form = between(linear, one, other)
    for sides in product(range(3), repeat=len(model.vocabulary)):
        x = dict(zip(model.vocabulary, sides, strict=True))
        sums = oracle.added(
            [
                *(oracle.scaled(oracle.vector(form.weights[w]), n) for w, n in x.items()),
                oracle.vector(form.bias),
            ]
        )
        exponentials = prod((Fraction(p) ** int(e) for p, e in sums.items()), start=Fraction(1))
        joint = {y: chance(model, x, y) for y in model.prior}
        evidence = sum(joint.values())
        lines = [
            oracle.sign(oracle.vector(margin(form, x))) > 0,
            oracle.sign(sums) > 0,
            exponentials > 1,
            side(model, x, one) / side(model, x, other) > 1,
            joint[one] > joint[other],
            joint[one] / evidence > joint[other] / evidence,
            multinomial.infer(model, x).decision == Decision(one, (one,)),
            decide(linear, x) == Decision(one, (one,)),
        ]
        assert len(set(lines)) == 1
        assert exponentials == side(model, x, one) / side(model, x, other)


@given(some.multinomial_models())
def test_the_subscripts_are_needed(drawn: multinomial.Model) -> None:
    """✘ E-W5: log theta - log theta without labels is 0 for every word; the weights are not."""
    model = two_labels(drawn)
    if model is None:
        return
    one, other = model.prior
    weights = between(linearform.of_multinomial(model), one, other).weights
    for w, weight in weights.items():
        same = model.words[one][w] == model.words[other][w]
        assert (oracle.vector(weight) == {}) is same
