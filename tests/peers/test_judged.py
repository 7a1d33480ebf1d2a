"""What the judge says of other libraries: the table of docs/why-numbers-differ.md."""

from collections.abc import Sequence

import pytest

import refnb

nltk = pytest.importorskip("nltk")
river = pytest.importorskip("river.naive_bayes")
sk = pytest.importorskip("sklearn.naive_bayes")
neighbors = pytest.importorskip("sklearn.neighbors")
linear = pytest.importorskip("sklearn.linear_model")
trees = pytest.importorskip("sklearn.tree")
analysis = pytest.importorskip("sklearn.discriminant_analysis")
pipeline = pytest.importorskip("sklearn.pipeline")
scalers = pytest.importorskip("sklearn.preprocessing")
svm = pytest.importorskip("sklearn.svm")
dummy = pytest.importorskip("sklearn.dummy")

SKLEARN = {
    "CategoricalNB": ("adds 1 to each count", "refuses a value never seen"),
    "BernoulliNB": ("adds 1 to each count",),
    "MultinomialNB": ("adds 1 to each count",),
    "GaussianNB": ("divided by n", "1e-9 of the greatest variance"),
}
OTHERS = (
    *(linear.LogisticRegression, neighbors.KNeighborsClassifier, neighbors.NearestCentroid),
    *(trees.DecisionTreeClassifier, dummy.DummyClassifier, analysis.LinearDiscriminantAnalysis),
    *(analysis.QuadraticDiscriminantAnalysis, svm.LinearSVC),
)


@pytest.mark.parametrize("name", SKLEARN)
def test_scikit_learn_is_right_by_its_conventions(name: str) -> None:
    """Which family it is, is found out."""
    found = refnb.judge(getattr(sk, name))
    assert found.right, found
    for words in SKLEARN[name]:
        assert any(words in said for said in found.convention)


@pytest.mark.parametrize("amount", ["0", *(f"1e-{k}" for k in range(1, 13))])
@pytest.mark.parametrize("scaled", [False, True])
def test_any_var_smoothing_of_a_ladder_is_a_convention(amount: str, scaled: bool) -> None:
    """It is a share of the greatest variance; after scaling all are 1, so of each column's own."""
    model = sk.GaussianNB(var_smoothing=float(amount))
    if scaled:
        model = pipeline.make_pipeline(scalers.StandardScaler(), model)
    verdict = refnb.judge(model, "gaussian")
    assert verdict.right, verdict
    of = f"about {amount} of the {'variance of its column' if scaled else 'greatest variance'}"
    assert any(of in phrase for phrase in verdict.convention) is (amount != "0"), verdict


@pytest.mark.parametrize("name", ["MinMaxScaler", "MaxAbsScaler", "RobustScaler"])
def test_any_scaler_before_it_is_right(name: str) -> None:
    """Each moves what is added a little."""
    model = pipeline.make_pipeline(getattr(scalers, name)(), sk.GaussianNB())
    verdict = refnb.judge(model, "gaussian")
    assert verdict.right, verdict


@pytest.mark.parametrize("amount", [2e-3, 1.23e-7, 3e-9])
def test_a_var_smoothing_between_two_steps_is_about_one_of_them(amount: float) -> None:
    """As a search over many amounts chooses it."""
    verdict = refnb.judge(sk.GaussianNB(var_smoothing=amount), "gaussian")
    assert verdict.right, verdict
    assert any("about" in phrase for phrase in verdict.convention)


def test_complement_naive_bayes_leaves_the_prior_out() -> None:
    """By scikit-learn's rule, whose decision is the least score of the other labels."""
    found = refnb.judge(sk.ComplementNB)
    assert found.mistakes == ("it leaves the prior out",)
    assert any("ComplementNB" in said for said in found.convention)


def test_nltk_smooths_the_prior_too() -> None:
    """By 1/2, and a value never seen as a count 0."""
    words = " ".join(refnb.judge(nltk.NaiveBayesClassifier, "categorical").convention)
    assert "adds 1/2 to each count" in words
    assert "adds 1/2 to the count of each label, too" in words
    assert "as a count 0" in words


def test_river_is_bernoulli() -> None:
    """It learns row by row."""

    def fit(rows: Sequence[dict[str, object]], labels: Sequence[str]) -> object:
        model = river.BernoulliNB()
        for x, y in zip(rows, labels, strict=True):
            model.learn_one({f: v for f, v in x.items()}, y)  # noqa: C416
        return model

    def predict(model: object, x: dict[str, object]) -> object:
        return river.BernoulliNB.predict_one(model, dict(x))

    assert refnb.judge(family="bernoulli", fit=fit, predict=predict).right


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("family", ["categorical", "bernoulli", "multinomial", "gaussian"])
def test_what_is_no_naive_bayes_has_no_name(other: type, family: str) -> None:
    """Regression, neighbours, trees, centroids, discriminants, lines, constants."""
    try:
        found = refnb.judge(other, family)
    except refnb.RefnbError:
        return
    assert not found.named, found
