"""Meet in the middle: expected error of naive Bayes, the truth naive too, without the joint table.

    m_y, t_y   what model and truth give a label y for the values of some features     int >= 0
    state      values of the features of one half: the ratios of its m_y, and its t_y
    err(r)     expected error of the rule r of the model        sum of [r(x) != y] p(x, y)

Features are independent, given the label. So cut them into two halves. A cell is one state of each
half: its ratios and its t_y are products of theirs. Sort the states of one half by their ratio of
two labels. Those with which a state of the other half makes the first label win are the
beginning of the list, and the truth of all such cells is that state's t_y times a partial sum.

Of d features with two values each there are 2^(d/2) states twice, and not 2^d cells. With more than
two labels, a label must win against all others: that is `dominance`. A model and a truth need not
be the same, and a half is shorter where states have equal ratios, which are merged.

The trap: where two labels tie, the first one in the order of the model is predicted. Under a truth
that is not the model's, that changes the error.

Source: E. Horowitz and S. Sahni, Computing partitions with applications to the knapsack
problem, JACM 21 (1974), for the two halves.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import prod
from operator import mul

from refnb.classifiers import categorical
from refnb.core import checks, limits, messages
from refnb.core.errors import DomainMismatch, MissingValue, UnknownFeature, UnknownValue
from refnb.core.limits import Limits
from refnb.estimation.schema import Cell
from refnb.fast import dominance, states
from refnb.fast.states import Factor, Keys, Powers, States

Model = categorical.Model

MANY = 1 << 20  # cells beyond which it is worth while to look for states that can be merged
FEW = 1_000  # numbers up to which they are taken apart for that


@dataclass(frozen=True)
class Plan:
    """Two halves of the features, how many states each can have, and the numbers as powers."""

    halves: tuple[Sequence[Factor], Sequence[Factor]]
    sizes: tuple[int, int]
    powers: Powers

    @property
    def bits(self) -> int:
        """The bits B: products of two states, of one half or of both, are at most 2^B."""
        return 2 * max(sum(one.bits for one in half) for half in self.halves)

    def steps(self, labels: int) -> int:
        """Return about how many parts of thirty bits are computed, and then searched."""
        whole = max(prod(one.whole for one in half) for half in self.halves)
        parts, many = (self.bits + whole.bit_length()) // 30 + 1, sum(self.sizes)
        searched: int = many.bit_length() ** max(labels - 2, 0)
        return 4 * many * parts * labels * searched


def expected_error(truth: Model, model: Model, *, within: Limits = limits.USUAL) -> Fraction:
    """Return err(r), the sum of [r(x) != y] p(x, y), for the rule r of a model.

    It is the error of `expected_error.expected_error` for the rule of its `naive_rule`, and the
    Bayes error when the model is the truth. Features that only the model has give no factor.

    Raises DomainMismatch when the labels differ; UnknownFeature; UnknownValue for what the model
    does not know; MissingValue when the rule is undefined at a cell with p(x) > 0; OutOfRange
    when four times the states of both halves, times their parts of thirty bits and the labels, are
    more than 400000000 steps; each label after the second multiplies them by the bits of the number
    of states.

    >>> half = Fraction(1, 2)
    >>> coin = {"a": {"0": Fraction(1, 5), "1": Fraction(4, 5)},
    ...         "b": {"0": Fraction(7, 10), "1": Fraction(3, 10)}}
    >>> coins = Model({"a": half, "b": half}, {f"coin {i}": coin for i in range(20)})
    >>> print(f"{expected_error(coins, coins) * 10**6 // 1} of a million")
    7559 of a million
    """
    _check(truth, model)
    factors = [states.factor([[*model.prior.values()]], [[truth.prior[y] for y in model.prior]])]
    for f, domain in truth.schema.features.items():
        tables = model.conditionals[f], truth.conditionals[f]
        rows = ([[table[y][v] for y in model.prior] for v in domain] for table in tables)
        factors.append(states.factor(*rows))
    made = _plan(factors)
    within.check_steps(made.steps(len(model.prior)), "an expected error")
    _check_defined(truth, model)
    return 1 - Fraction(_right(made, len(model.prior)), prod(one.whole for one in factors))


def _check(truth: Model, model: Model) -> None:
    """Require a model that knows labels, features and values of the truth."""
    if set(truth.prior) != set(model.prior):
        known = f"{messages.listed(truth.prior)}, got {messages.listed(model.prior)}"
        raise DomainMismatch(f"a model needs the labels {known}")
    checks.known(truth.conditionals, model.conditionals, UnknownFeature, "a feature of the truth")
    for f, domain in truth.schema.features.items():
        place = messages.place("the truth: the value of", f)
        checks.known(domain, model.schema.features[f], UnknownValue, place)


def _plan(factors: Sequence[Factor]) -> Plan:
    """Cut the features where both halves have about as many states, like features side by side."""
    numbers = {n for one in factors for row in one.rows for n in row}
    coprimes = prod(len(one.rows) for one in factors) > MANY and len(numbers) <= FEW
    powers = states.powers(factors, coprimes=coprimes)
    if coprimes:
        primes = [sorted({c for r in one.rows for n in r for c in powers[n]}) for one in factors]
        factors = [factors[i] for i in sorted(range(len(factors)), key=primes.__getitem__)]

    def many(half: Sequence[Factor]) -> int:
        """Return at most how many states a half has."""
        return states.size(half, powers) if coprimes else prod(len(one.rows) for one in half)

    places = range(len(factors))
    cut = bisect_left(places, 1, key=lambda i: many(factors[:i]) >= many(factors[i:]))
    halves = factors[:cut], factors[cut:]
    return Plan(halves, (many(halves[0]), many(halves[1])), powers)


def _right(plan: Plan, labels: int) -> int:
    """Return the weight of what is predicted right."""
    features = sum(map(len, plan.halves))
    keys = states.keys(plan.powers, plan.bits, features)
    one, other = (
        states.states(half, keys, labels, merged=2 * many <= prod(len(f.rows) for f in half))
        for half, many in zip(plan.halves, plan.sizes, strict=True)
    )
    if labels == 1:
        return sum(one.weights[0]) * sum(other.weights[0])
    return _of_two(one, other, keys) if labels == 2 else _of_more(one, other, keys)


def _of_two(one: States, other: States, keys: Keys) -> int:
    """Return the weight with which the first label is right, and the second one.

    The first is predicted where m_2 / m_1 of both states together is at most 1.
    """
    order = sorted(range(len(other.keys)), key=other.keys.__getitem__)
    ratios = [*map(other.keys.__getitem__, order)]
    upto = [[*accumulate(map(column.__getitem__, order), initial=0)] for column in other.weights]
    ends = [bisect_right(ratios, keys.slack - key) for key in one.keys]
    first, second = (
        sum(map(mul, weights, map(sums.__getitem__, ends)))
        for weights, sums in zip(one.weights, upto, strict=True)
    )
    return int(first + sum(one.weights[1]) * upto[1][-1] - second)


def _of_more(one: States, other: States, keys: Keys) -> int:
    """Return the weight with which any label is right, each of them winning against all others.

    It must be ahead of those before it, and at least level with those behind it.
    """
    labels = len(one.weights)
    rows, questions = keys.fields(other.keys, labels), keys.fields(one.keys, labels)
    found = 0
    for c in range(labels):
        rivals = [(y, keys.slack if y < c else -keys.slack) for y in range(labels) if y != c]
        ahead = [[k - r for k, r in zip(rows[c], rows[y], strict=True)] for y, _ in rivals]
        asked = [
            [least + r - k for k, r in zip(questions[c], questions[y], strict=True)]
            for y, least in rivals
        ]
        found += dominance.total(
            [*zip(*ahead, other.weights[c], strict=True)],
            [*zip(*asked, one.weights[c], strict=True)],
        )
    return found


def _check_defined(truth: Model, model: Model) -> None:
    """Require a score above 0 for each cell with p(x) > 0: MissingValue.

    For each label of the truth, the sets of labels that a cell can leave possible are followed.
    """
    tables = [(truth.conditionals[f], model.conditionals[f]) for f in truth.conditionals]
    for label in (y for y, p in truth.prior.items() if p):
        found: dict[frozenset[str], Cell] = {_possible(model.prior): ()}
        for ts, ms in tables:
            found = {
                left & _possible({y: ms[y][v] for y in ms}): (*cell, v)
                for left, cell in found.items()
                for v, p in ts[label].items()
                if p
            }
        if cell := found.get(frozenset()):
            words = f"the rule is undefined at {messages.shown(cell)}, which has probability > 0"
            raise MissingValue(words)


def _possible(weights: Mapping[str, Fraction]) -> frozenset[str]:
    return frozenset(y for y, p in weights.items() if p)
