"""A program is named from its answers: conventions, mistakes, and nothing that is neither."""

from collections.abc import Sequence

import pytest

import refnb
from helpers.refusals import refused_by
from programs import standins as s

RIGHT: dict[type[object], tuple[str, ...]] = {
    s.Textbook: ("categorical", "adds 1 to each count", "smooths a value never seen as a count 0"),
    s.Half: ("categorical", "adds 1/2 to each count"),
    s.SmoothPrior: ("categorical", "adds 1 to the count of each label, too (Weka and Spark do so"),
    s.ByRow: ("categorical", "adds 1 to each count"),
    s.Numbered: ("categorical", "adds 1 to each count"),
    s.Skips: ("categorical", "a value never seen has no factor"),
    s.Refuses: ("categorical", "refuses a value never seen"),
    s.Unsmoothed: ("categorical", "adds nothing"),
    s.Gauss: ("gaussian", "divided by n"),
    s.GaussLess: ("gaussian", "divided by n - 1 (pandas and R do so"),
    s.GaussOwn: ("gaussian", "adds about 1e-3 of the variance of its column"),
    s.GaussLabels: ("gaussian", "adds about 1e-2 of the greatest variance"),
    s.GaussBetween: ("gaussian", "of the variance of its column"),
    s.Words: ("multinomial", "adds 1 to each count"),
    s.Flags: ("bernoulli", "adds 1 to each count"),
}
MISTAKEN: dict[type[object], tuple[str, ...]] = {
    s.NoPrior: ("categorical", "leaves the prior out"),
    s.NoLog: ("categorical", "adds the prior to the logarithms of the factors"),
    s.PriorAgain: ("categorical", "by the prior, and again with every factor"),
    s.Products: ("categorical", "multiplies without logarithms"),
    s.Tiny: ("categorical", "takes 1e-6 for a probability 0"),
    s.Lifted: ("categorical", "adds 1e-9 to each probability"),
    s.FeaturesBelow: ("categorical", "the number of features in the place of K"),
    s.LeastNoPrior: ("categorical", "leaves the prior out", "takes the least probable label"),
    s.Header: ("categorical", "leaves out the first row"),
    s.RangeTooShort: ("categorical", "leaves out the last row"),
    s.Distinct: ("categorical", "equal rows only once"),
    s.ByValue: ("categorical", "counts a value in all features together"),
    s.NotFirst: ("categorical", "leaves out the first feature"),
    s.NotLast: ("categorical", "leaves out the last feature"),
    s.Overwritten: ("categorical", "uses only the last feature"),
    s.Rule: ("categorical", "uses only the first feature"),
    s.FirstTwice: ("categorical", "first feature comes twice"),
    s.Squared: ("categorical", "squares each factor"),
    s.Base10: ("categorical", "logarithms of the factors in base 10"),
    s.Added: ("categorical", "adds prior and factors"),
    s.Votes: ("categorical", "leaves the prior out", "takes the sum of the factors"),
    s.Rounded: ("categorical", "rounds each estimate to 4 decimals"),
    s.LessBelow: ("categorical", "subtracts 1 below the line"),
    s.Crossed: ("categorical", "answers by their list as they come"),
    s.Binary: ("categorical", "never answers the last by name"),
    s.GaussTimes: ("gaussian", "multiplies by the variance"),
    s.GaussSquares: ("gaussian", "does not subtract the squared mean"),
    s.WordsDistinct: ("multinomial", "number of different words with the label"),
    s.WordsPrior: ("multinomial", "share of the label's words"),
    s.GaussAdded: ("gaussian", "adds 1e-3 to each variance"),
    s.HalfAboveOneBelow: ("categorical", "adds K, not K times the amount", "leaves the prior out"),
    s.GaussShares: ("gaussian", "adds 1e-7 to each variance"),
    s.GaussRounded: ("gaussian", "its probabilities are not the posterior"),
    s.GaussThree: ("gaussian", "adds 1e-6 to each variance", "leaves the prior out"),
    s.GaussSquared: ("gaussian", "squares the variance in the exponent"),
    s.GaussDensities: ("gaussian", "multiplies without logarithms"),
    s.WordsOneMore: ("multinomial", "it adds K + 1"),
    s.Present: ("bernoulli", "a word that is absent has no factor"),
}
OTHERS = (s.Constant, s.Nearest, s.Neighbours, s.Joint, s.Weighted, s.Random)
OF_NUMBERS = (s.Centroids, s.Perceptron, s.Nearest, s.Constant)


@pytest.mark.slow
@pytest.mark.parametrize("program", RIGHT)
def test_right_ones_are_right_by_their_conventions(program: type[object]) -> None:
    """No mistake, and the convention in words."""
    family, *words = RIGHT[program]
    verdict = refnb.judge(program, family)
    assert verdict.right, verdict
    assert verdict.mistakes == ()
    assert all(any(word in phrase for phrase in verdict.convention) for word in words), verdict


@pytest.mark.slow
@pytest.mark.parametrize("program", MISTAKEN)
def test_mistakes_are_named(program: type[object]) -> None:
    """Each mistake, and no other one."""
    family, *words = MISTAKEN[program]
    verdict = refnb.judge(program, family)
    assert len(verdict.mistakes) == len(words), verdict
    assert all(
        word in phrase for word, phrase in zip(sorted(words), sorted(verdict.mistakes), strict=True)
    )
    assert not verdict.right


@pytest.mark.slow
@pytest.mark.parametrize("program", OTHERS)
def test_what_is_no_naive_bayes_has_no_name(program: type[object]) -> None:
    """Neither right nor mistaken: nothing is claimed of it."""
    verdict = refnb.judge(program, "categorical")
    assert not verdict.named, verdict
    assert (verdict.right, verdict.mistakes, verdict.convention) == (False, (), ())


@pytest.mark.slow
@pytest.mark.parametrize("program", OF_NUMBERS)
def test_what_is_no_naive_bayes_of_numbers_has_no_name(program: type[object]) -> None:
    """The nearest mean, a line, a neighbour."""
    assert not refnb.judge(program, "gaussian").named


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


test_refusals = refused_by(
    refnb.judge,
    ("BadRequest", "give a class", {}),
    ("BadRequest", "write refnb judge FILE, got 'my.py'", {"program": "my.py"}),
    (
        "BadRequest",
        r"tables of refnb alone; your rows are for refnb.load\(model\).test\(rows, label\)$",
        {"program": s.Gauss, "family": [["a", "x"]]},
    ),
    ("OutOfRange", "no family 'gauss'.*gaussian", {"program": s.Gauss, "family": "gauss"}),
    ("OutOfRange", "a rule is", {"program": s.Textbook, "smoothing": "much"}),
    ("NotText", "mean 'add=1'", {"program": s.Textbook, "smoothing": 1}),
    ("BadRequest", "a prior is one of", {"program": s.Textbook, "prior": "much"}),
    ("EmptyData", "no table gets a label", {"program": int}),
)
