"""A program is named from its answers: conventions, mistakes, and nothing that is neither."""

from collections.abc import Sequence
from itertools import product

import pytest

import refnb
from programs import standins as s

RIGHT: dict[str, tuple[str, ...]] = {
    "Textbook": ("categorical", "adds 1 to each count", "smooths a value never seen as a count 0"),
    "Half": ("categorical", "adds 1/2 to each count"),
    "SmoothPrior": ("categorical", "adds 1 to the count of each label, too (Weka and Spark do so"),
    "ByRow": ("categorical", "adds 1 to each count"),
    "Numbered": ("categorical", "adds 1 to each count"),
    "Skips": ("categorical", "a value never seen has no factor"),
    "Refuses": ("categorical", "refuses a value never seen"),
    "Unsmoothed": ("categorical", "adds nothing"),
    "Gauss": ("gaussian", "divided by n"),
    "GaussLess": ("gaussian", "divided by n - 1 (pandas and R do so"),
    "GaussOwn": ("gaussian", "adds about 1e-3 of the variance of its column"),
    "GaussLabels": ("gaussian", "adds about 1e-2 of the greatest variance"),
    "GaussBetween": ("gaussian", "of the variance of its column"),
    "Words": ("multinomial", "adds 1 to each count"),
    "Flags": ("bernoulli", "adds 1 to each count"),
}
MISTAKEN: dict[str, tuple[str, ...]] = {
    "NoPrior": ("categorical", "leaves the prior out"),
    "NoLog": ("categorical", "adds the prior to the logarithms of the factors"),
    "PriorAgain": ("categorical", "by the prior, and again with every factor"),
    "Products": ("categorical", "multiplies without logarithms"),
    "Tiny": ("categorical", "takes 1e-6 for a probability 0"),
    "Lifted": ("categorical", "adds 1e-9 to each probability"),
    "FeaturesBelow": ("categorical", "the number of features in the place of K"),
    "LeastNoPrior": ("categorical", "leaves the prior out", "takes the least probable label"),
    "Header": ("categorical", "leaves out the first row"),
    "RangeTooShort": ("categorical", "leaves out the last row"),
    "Distinct": ("categorical", "equal rows only once"),
    "ByValue": ("categorical", "counts a value in all features together"),
    "NotFirst": ("categorical", "leaves out the first feature"),
    "NotLast": ("categorical", "leaves out the last feature"),
    "Overwritten": ("categorical", "uses only the last feature"),
    "Rule": ("categorical", "uses only the first feature"),
    "FirstTwice": ("categorical", "first feature comes twice"),
    "Squared": ("categorical", "squares each factor"),
    "Base10": ("categorical", "logarithms of the factors in base 10"),
    "Added": ("categorical", "adds prior and factors"),
    "Votes": ("categorical", "leaves the prior out", "takes the sum of the factors"),
    "Rounded": ("categorical", "rounds each estimate to 4 decimals"),
    "LessBelow": ("categorical", "subtracts 1 below the line"),
    "Crossed": ("categorical", "answers by their list as they come"),
    "Binary": ("categorical", "never answers the last by name"),
    "GaussTimes": ("gaussian", "multiplies by the variance"),
    "GaussSquares": ("gaussian", "does not subtract the squared mean"),
    "WordsDistinct": ("multinomial", "number of different words with the label"),
    "WordsPrior": ("multinomial", "share of the label's words"),
    "GaussAdded": ("gaussian", "adds 1e-3 to each variance"),
    "HalfAboveOneBelow": ("categorical", "adds K, not K times the amount", "leaves the prior out"),
    "GaussShares": ("gaussian", "adds 1e-7 to each variance"),
    "GaussRounded": ("gaussian", "its probabilities are not the posterior"),
    "GaussThree": ("gaussian", "adds 1e-6 to each variance", "leaves the prior out"),
    "GaussSquared": ("gaussian", "squares the variance in the exponent"),
    "GaussDensities": ("gaussian", "multiplies without logarithms"),
    "WordsOneMore": ("multinomial", "it adds K + 1"),
    "Present": ("bernoulli", "a word that is absent has no factor"),
}
OTHERS = (
    *product(("categorical", "gaussian"), ("Constant", "Nearest")),
    *product(["categorical"], ("Neighbours", "Joint", "Weighted", "Random")),
    *product(["gaussian"], ("Centroids", "Perceptron")),
)


@pytest.mark.slow
@pytest.mark.parametrize("name", RIGHT)
def test_right_ones_are_right_by_their_conventions(name: str) -> None:
    """No mistake, and the convention in words."""
    family, *words = RIGHT[name]
    verdict = refnb.judge(getattr(s, name), family)
    assert verdict.right, verdict
    assert verdict.mistakes == ()
    assert all(any(word in phrase for phrase in verdict.convention) for word in words), verdict


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKEN)
def test_mistakes_are_named(name: str) -> None:
    """Each mistake, and no other one."""
    family, *words = MISTAKEN[name]
    verdict = refnb.judge(getattr(s, name), family)
    assert len(verdict.mistakes) == len(words), verdict
    pairs = zip(sorted(words), sorted(verdict.mistakes), strict=True)
    assert all(word in phrase for word, phrase in pairs)
    assert not verdict.right


@pytest.mark.slow
@pytest.mark.parametrize(("family", "name"), OTHERS)
def test_what_is_no_naive_bayes_has_no_name(family: str, name: str) -> None:
    """Neither right nor mistaken: nothing is claimed of it."""
    verdict = refnb.judge(getattr(s, name), family)
    assert not verdict.named, verdict
    assert (verdict.right, verdict.mistakes, verdict.convention) == (False, (), ())


@pytest.mark.slow
def test_without_a_family_the_first_that_explains_is_taken() -> None:
    """A Bernoulli one refuses names of categories, and so does a Gaussian one."""
    assert "Bernoulli" in refnb.judge(s.Flags).sentence


@pytest.mark.slow
def test_an_object_and_functions_are_asked_as_a_class_is() -> None:
    """The object keeps what it had learned; functions get the model first or last."""

    def learned(rows: list[list[str]], labels: list[str]) -> s.Textbook:
        model = s.Textbook()
        model.fit(rows, labels)
        return model

    def query_first(query: list[str], model: s.Textbook) -> str:
        return model.predict([query])[0]

    def at_once(rows: list[list[str]], labels: list[str], queries: list[list[str]]) -> list[str]:
        return learned(rows, labels).predict(queries)

    given = s.Textbook()
    assert refnb.judge(given, "categorical").right
    assert vars(given) == {}
    assert refnb.judge(family="categorical", fit=learned, predict=query_first).right
    assert refnb.judge(at_once, "categorical").right


@pytest.mark.slow
def test_a_convention_that_is_asked_for_makes_another_one_a_mistake() -> None:
    """Without being asked for any is right."""
    assert refnb.judge(s.Half, "categorical", smoothing="add=1/2", prior="none").right
    assert "adds 1/2" in refnb.judge(s.Half, "categorical", smoothing="laplace").mistakes[0]
    assert refnb.judge(s.Spread, "categorical", smoothing="m=1").right
    assert not refnb.judge(s.Half, "categorical", smoothing="m=1").right
    prior = refnb.judge(s.SmoothPrior, "categorical", prior="none")
    assert "the count of each label" in prior.mistakes[0]


def test_where_it_is_wrong_is_worked_out_in_every_form() -> None:
    """The smallest table, the answer, the right one, and its steps."""
    verdict = refnb.judge(s.FeaturesBelow, "categorical")
    steps = {step.name: step.value for step in verdict.solution.steps}
    wrong = verdict.judgement.wrong
    assert wrong
    assert getattr(steps["decision"], "label", "") == wrong.right != wrong.answer
    assert verdict.sentence in verdict.text().replace("\n", " ")
    for form in (verdict.markdown(), verdict.latex(), verdict.html(), verdict.json()):
        assert "number of features" in form
    assert repr(verdict).startswith("<Verdict Naive Bayes for categories")


@pytest.mark.slow
def test_answers_that_are_wrong_beside_probabilities_are_told() -> None:
    """Scores that are no posterior are named, and the labels judged alone."""

    class Scores(s.Flags):
        def predict_proba(self, rows: Sequence[Sequence[int]]) -> list[list[float]]:
            return [[self.score(y, x) for y in self.classes_] for x in rows]

    class Logarithms(s.Flags):
        predict_proba = None  # type: ignore[assignment]

        def predict_log_proba(self, rows: Sequence[Sequence[int]]) -> list[list[float]]:
            return [[2 * self.score(y, x) for y in self.classes_] for x in rows]

    for program in (Scores, Logarithms):
        mistake, *_ = refnb.judge(program, "bernoulli").mistakes
        assert "its probabilities are not the posterior" in mistake
