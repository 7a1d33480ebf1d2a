"""A program is named from its answers: its conventions and mistakes, and nothing that is neither."""

from itertools import product

import pytest

import refnb
from programs import standins as s
from refnb.core.errors import BadRequest, BadWeight, EmptyData, OutOfRange

RIGHT = {
    s.Textbook: ("categorical", "adds 1 to each count", "smooths a value never seen as a count 0"),
    s.Half: ("categorical", "adds 1/2 to each count"),
    s.SmoothPrior: ("categorical", "adds 1 to the count of each label, too"),
    s.ByRow: ("categorical", "adds 1 to each count"),
    s.Numbered: ("categorical", "adds 1 to each count"),
    s.Skips: ("categorical", "a value never seen has no factor"),
    s.Refuses: ("categorical", "refuses a value never seen"),
    s.Unsmoothed: ("categorical", "adds nothing"),
    s.Gauss: ("gaussian", "divided by n"),
    s.GaussLess: ("gaussian", "divided by n - 1"),
    s.Words: ("multinomial", "adds 1 to each count"),
    s.Flags: ("bernoulli", "adds 1 to each count"),
}
MISTAKEN = {
    s.NoPrior: ("categorical", "leaves the prior out"),
    s.Products: ("categorical", "multiplies without logarithms"),
    s.Tiny: ("categorical", "takes 1e-6 for a probability 0"),
    s.FeaturesBelow: ("categorical", "the number of features in the place of K"),
    s.LeastNoPrior: ("categorical", "leaves the prior out", "takes the least probable label"),
    s.GaussAdded: ("gaussian", "adds 1e-3 to each variance"),
    s.GaussSquared: ("gaussian", "squares the variance in the exponent"),
    s.GaussDensities: ("gaussian", "multiplies without logarithms"),
    s.WordsOneMore: ("multinomial", "it adds K + 1"),
    s.Present: ("bernoulli", "a word that is absent has no factor"),
}
OTHERS = (s.Constant, s.Nearest, s.Neighbours, s.Rule, s.Joint, s.Votes, s.Random)
OF_NUMBERS = (s.Centroids, s.Perceptron, s.Nearest, s.Constant)


@pytest.mark.parametrize("program", RIGHT)
def test_right_ones_are_right_by_their_conventions(program: type) -> None:
    """No mistake, and the convention in words."""
    family, *words = RIGHT[program]
    found = refnb.judge(program, family)
    assert found.right, found
    assert found.mistakes == ()
    assert all(any(word in said for said in found.convention) for word in words), found


@pytest.mark.parametrize("program", MISTAKEN)
def test_mistakes_are_named(program: type) -> None:
    """Each mistake, and no other one."""
    family, *words = MISTAKEN[program]
    found = refnb.judge(program, family)
    assert len(found.mistakes) == len(words), found
    assert all(word in said for word, said in zip(sorted(words), sorted(found.mistakes), strict=True))
    assert not found.right
