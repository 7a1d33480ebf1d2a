"""The integrations: scikit-learn's own checks of an estimator, its own numbers, and one rounding.

Compared on 22 November 2026 with scikit-learn 1.9.1 and pandas 3.1.1.
"""

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import refnb
from peers import peers
from refnb.classifiers import categorical, gaussian, log_naive, multinomial
from refnb.core.errors import UnknownValue
from refnb.exact.enclosure import Enclosure
from source.course import ROOT

pytestmark = pytest.mark.filterwarnings("ignore")
np, pd, sklearn, checks, pipeline, selection, words, sparse = peers.needed(
    *("numpy", "pandas", "sklearn.naive_bayes", "sklearn.utils.estimator_checks"),
    *("sklearn.pipeline", "sklearn.model_selection", "sklearn.feature_extraction.text"),
    *("scipy.sparse",),
)
(estimators,) = peers.needed("refnb.integrations.sklearn")

NAMES = ["GaussianNB", "MultinomialNB", "ComplementNB", "BernoulliNB", "CategoricalNB"]
CLOSE = 1e-9
WHOLE = st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=6, max_size=9)


@pytest.mark.parametrize("name", NAMES)
def test_scikit_learn_finds_nothing(name: str) -> None:
    """`check_estimator` passes: no check fails, and none is expected to."""
    results = checks.check_estimator(getattr(estimators, name)(), on_fail=None, on_skip=None)
    assert len(results) > 55
    found = [(r["check_name"], r["exception"]) for r in results if r["status"] == "failed"]
    assert found == []


@settings(deadline=None, max_examples=30)
@given(WHOLE, st.sampled_from(NAMES), st.sampled_from([1, 0.5, 2, 0.001]))
def test_the_peers_own_numbers(cells: list[tuple[int, ...]], name: str, alpha: float) -> None:
    """With the same smoothing both give the same probabilities, up to the peer's rounding.

    Every code up to the greatest occurs: scikit-learn takes one that does not for a value, too.
    """
    x = np.array([*cells, *((n, n, n) for n in range(4)), (0, 1, 2), (2, 0, 1)], dtype=float)
    y = np.array([place % 2 for place in range(len(x))])
    weights = np.arange(1, len(x) + 1) / 4
    how = {} if name == "GaussianNB" else {"alpha": alpha}
    theirs = getattr(sklearn, name)(**how)
    if name == "GaussianNB":
        weights = np.ones(len(x))  # the least variance is taken without weights there
    ours = getattr(estimators, name)(**how).fit(x, y, sample_weight=weights)
    theirs.fit(x, y, sample_weight=weights)
    for method in ("predict_proba", "predict_log_proba", "predict_joint_log_proba"):
        gap = np.abs(getattr(ours, method)(x) - getattr(theirs, method)(x)).max()
        assert gap < CLOSE, method
    shared = [each for each in vars(theirs) if each.endswith("_") and each != "classes_"]
    for member in shared:
        mine, peers_ = (np.atleast_1d(getattr(made, member)) for made in (ours, theirs))
        assert all(np.allclose(a, b) for a, b in zip(mine, peers_, strict=True)), member


@settings(deadline=None, max_examples=30)
@given(
    st.lists(st.tuples(*[st.integers(0, 9)] * 3), min_size=5, max_size=9), st.sampled_from(NAMES)
)
def test_a_decision_by_doubles_is_the_exact_one(cells: list[tuple[int, ...]], name: str) -> None:
    """`predict` takes the first of the exact ties, also where a class is all but impossible."""
    x = np.array([*cells, (0, 0, 0), (9, 0, 1)], dtype=float) / 7
    if name in ("CategoricalNB", "MultinomialNB"):
        x = np.round(7 * x)
    y = np.array([place % 3 for place in range(len(x))])
    options = {} if name in ("GaussianNB", "ComplementNB") else {"alpha": 1e-300}
    made = getattr(estimators, name)(**options).fit(x, y)
    firsts = [ties[0] for ties in made.ties(x)]
    assert made.predict(x).tolist() == firsts


@pytest.mark.parametrize("name", NAMES)
def test_parts_are_the_whole(name: str) -> None:
    """Rows learned in parts, in another order, and weights: the exact model of the rows."""
    x = np.array([[0.1, 3], [2.5, 0], [0.2, 1], [2.5, 2], [7, 0.3]])
    if name == "CategoricalNB":
        x = np.floor(x)
    y, weights = np.array(["a", "b", "b", "a", "a"]), [2, 1, 3, 0, 1]
    part = getattr(estimators, name)
    once = part().fit(np.repeat(x, weights, axis=0), np.repeat(y, weights))
    parts = part().partial_fit(x[3:], y[3:], classes=["a", "b"], sample_weight=weights[3:])
    parts.partial_fit(x[:3], y[:3], sample_weight=weights[:3])
    assert parts.model_ == once.model_
    assert (parts.predict_log_proba(x) == once.predict_log_proba(x)).all()


def test_columns_as_they_are() -> None:
    """Words, categories, numbers and missing cells: what `refnb.learn` answers."""
    table = pd.DataFrame({"wind": ["weak", None, "gale", "gale"], "kg": [1.5, 2.5, np.nan, 9.25]})
    table["kind"] = pd.Categorical(["u", "v", "v", "u"])
    table = pd.concat([table, table.assign(kg=table["kg"] + 1)])
    y = ["light", "light", "heavy", "heavy"] * 2
    made = estimators.MixedNB(shared=True).fit(table, y)
    learned = refnb.learn(
        table.assign(y=y), "y", families={"kg": "gaussian"}, shared=True, smoothing="laplace"
    )
    asked = [learned.ask(row) for _, row in table.iterrows()]
    assert made.predict(table).tolist() == [answer.label for answer in asked]
    shares = [[float(answer.posterior[y]) for y in ("heavy", "light")] for answer in asked]
    assert made.predict_proba(table).tolist() == shares
    with pytest.raises(ValueError, match="wind=storm: no such value"):
        estimators.MixedNB(unseen="refuse").fit(table, y).predict(table.assign(wind="storm"))


def test_a_word_among_numbers_is_said_once_for_all_folds() -> None:
    """One fold is asked it, the others refuse to learn it: both say what to write."""
    ages = pd.DataFrame({"age": ["unknown", *(f"{20 + i}.5" for i in range(11))]})
    y = ["p", "q", "q", "p"] * 3
    with pytest.raises(ValueError, match="got 'unknown'; families= and missing= say what"):
        estimators.MixedNB().fit(ages[4:], y[4:]).predict(ages)
    with pytest.raises(ValueError, match="if it is a missing one, write missing='unknown'"):
        estimators.MixedNB().fit(ages, y)
    said = estimators.MixedNB(families={"age": "gaussian"}, missing=["unknown"])
    scores = selection.cross_val_score(said, ages, y, cv=3)
    assert not np.isnan(scores).any()


@given(WHOLE)
def test_exact_is_what_the_chapters_say(cells: list[tuple[int, ...]]) -> None:
    """The parameters and posteriors are those of the chapter; a double is the nearest one."""
    x = np.array([*cells, (0, 1, 2), (2, 0, 1)])
    y = np.array(["no", "yes"] * len(x))[: len(x)]
    made = estimators.CategoricalNB().fit(x, y)
    for row, shares, doubles in zip(x, made.posteriors(x), made.predict_proba(x), strict=True):
        found = categorical.infer(made.model_, {f"x{i}": str(v) for i, v in enumerate(row)})
        assert [*shares.values()] == [*found.posterior.values()]
        assert [*shares] == ["no", "yes"]
        for share, double in zip(shares.values(), doubles.tolist(), strict=True):
            assert float(share) == double


def test_an_irrational_posterior_is_enclosed_and_rounded_once() -> None:
    """Between two bells: each double is nearest to what a thousand digits enclose."""
    x, y = np.array([[0.1], [0.2], [1.5], [2.5]]), [0, 0, 1, 1]
    made = estimators.GaussianNB().fit(x, y)
    (shares,), (doubles,) = made.posteriors([[0.7]]), made.predict_proba([[0.7]])
    scores = gaussian.infer(made.model_, {"x0": Fraction(0.7)}).scores
    for place, wide in shares.items():
        assert isinstance(wide, Enclosure)
        narrow = log_naive.posterior(scores, 1000)[str(place)]
        assert wide.low <= narrow.low < narrow.high <= wide.high
        assert float(narrow.low) == doubles[place] == float(narrow.high)


def test_a_tie_is_told() -> None:
    """Where scikit-learn's answer hangs on the last bit, all classes are named."""
    made = estimators.BernoulliNB().fit([[0, 1], [1, 0]], ["a", "b"])
    assert made.ties([[1, 1], [1, 0]]) == [["a", "b"], ["b"]]
    assert [*made.predict([[1, 1]])] == ["a"]


def test_fractions_as_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a word: theta to the power 1/2, in as many digits as a double needs; or a fraction."""
    made = estimators.MultinomialNB().fit([[2.0, 1.0], [0.0, 3.0]], [0, 1])
    whole, half = made.posteriors([[1.0, 2.0], [0.5, 0.25]])
    assert whole[0] == multinomial.infer(made.model_, {"x0": 1, "x1": 2}).posterior["0"]
    assert isinstance(half[0], Enclosure)
    theirs = sklearn.MultinomialNB().fit([[2.0, 1.0], [0.0, 3.0]], [0, 1])
    assert abs(theirs.predict_proba([[0.5, 0.25]])[0][0] - float(half[0].low)) < CLOSE
    doubles = made.predict_proba([[0.5, 0.25]]).tolist()
    monkeypatch.setattr("refnb.integrations.estimator.PLACES", (1, 1000))
    assert made.predict_proba([[0.5, 0.25]]).tolist() == doubles == [[*map(float, half.values())]]


def test_a_value_never_seen() -> None:
    """It says nothing, or is refused by name; another word for that is refused, too."""
    x, y = [[0, 1], [1, 1], [0, 2]], [0, 1, 1]
    made = estimators.CategoricalNB().fit(x, y)
    ((shares),) = made.posteriors([[7, 1]])
    known = categorical.infer(made.model_, {"x1": "1"}).posterior
    assert [*shares.values()] == [*known.values()]
    with pytest.raises(UnknownValue, match="x0"):
        estimators.CategoricalNB(unseen="refuse").fit(x, y).predict([[7, 1]])
    with pytest.raises(UnknownValue, match="unseen is one of missing, refuse"):
        estimators.CategoricalNB(unseen="zero").fit(x, y)


def test_in_a_pipeline_and_a_search() -> None:
    """Texts to sparse counts to exact answers; the smoothing chosen by cross-validation."""
    texts = ["buy now", "buy more", "see you now", "see you soon", "buy buy", "you see"]
    kinds = ["spam", "spam", "ham", "ham", "spam", "ham"]
    line = pipeline.make_pipeline(words.CountVectorizer(), estimators.MultinomialNB())
    assert [*line.fit(texts, kinds).predict(["buy", "see"])] == ["spam", "ham"]
    rules = {"multinomialnb__alpha": [1.0, "add=1/2"]}
    best = selection.GridSearchCV(line, rules, cv=2).fit(texts, kinds)
    assert best.best_score_ == 1.0
    x = line[0].transform(texts)
    assert (line[1].predict_proba(x) == line[1].predict_proba(x.toarray())).all()
    dense, held = (estimators.BernoulliNB().fit(t, kinds) for t in (x.toarray(), x))
    assert dense.posteriors(x.toarray()) == held.posteriors(sparse.csr_matrix(x))


def test_frames_in_and_out() -> None:
    """A data frame is learned and asked, and its answers stand beside it."""
    days = pd.read_csv(refnb.example("weather"), dtype=str).set_index(pd.Index(range(100, 114)))
    play = refnb.learn(days, label="Play", smoothing="laplace")
    answers = play.ask_all(days)
    beside = answers.frame()
    assert [*beside.columns] == ["decision", "ties", "P(no)", "P(yes)", "problem"]
    assert [*beside.index] == [*days.index]
    shown = [asked.answer.posterior["no"] for asked in answers if asked.answer]
    assert [*beside["P(no)"]] == shown
    assert (days["Play"] == beside["decision"]).sum() == 13
    lost = play.ask_all(days.assign(Wind="gale"))
    assert lost.frame()["P(no)"].isna().all()
    assert "gale" in lost.frame()["problem"][100]
    numbered = refnb.learn({"f": ["a", "b", "b"], "y": [2, 1, 1]}, "y", smoothing="laplace")
    table = pd.DataFrame({"f": ["a", "b"]}, index=pd.Index(["p", "q"], name="k"))
    frame = numbered.ask_all(table).frame()
    assert frame["decision"].dtype == "int64"
    assert (frame.index.name, frame.loc["p", "decision"]) == ("k", 2)
    texts = refnb.text({"spam": ["buy now"], "ham": ["see you"]})
    asked = texts.ask_all(pd.Series(["buy", "see"], index=[7, 9])).frame()
    assert asked["decision"].to_dict() == {7: "spam", 9: "ham"}
    trial = play.test(days)
    assert trial.frame().loc["no", "yes"] == trial.confusion["no"]["yes"] == 1
    assert [*trial.calibration("yes").frame()] == ["cases", "score", "share"]
    assert trial.roc("yes").frame().iloc[-1, 0] == 1
    assert refnb.gain(days, "Play").frame().loc["Outlook", "freedom"] == 2
    pushed = play.ask(days.iloc[0]).contributions().frame()
    numbers = pushed["log odds"].astype(float)
    assert numbers.iloc[:-1].sum() == pytest.approx(numbers["total"])


@pytest.mark.parametrize("name", NAMES)
def test_a_fitted_model_comes_in(name: str) -> None:
    """Its exact answers are its own, up to its rounding; of the complement the decisions."""
    x = np.array([[i % 3, i % 2, i // 5 % 2] for i in range(30)])
    x, y = (x > 0).astype(int) if name == "BernoulliNB" else x, np.array(["a", "b", "b"] * 10)
    theirs = getattr(sklearn, name)().fit(x, y)
    ours = refnb.load(theirs)
    for row, p in zip(x[:6], theirs.predict_proba(x[:6]), strict=True):
        asked = ours.ask({f"x{i}": int(v) for i, v in enumerate(row)})
        assert asked.label == theirs.predict([row])[0]
        if name != "ComplementNB":
            assert [float(asked.posterior[c]) for c in "ab"] == pytest.approx(p, abs=CLOSE)


def test_the_page_is_true() -> None:
    """Every line of the page runs, and what stands behind # is its answer."""
    page = (ROOT / "docs" / "bridges.md").read_text("utf-8").partition("## Everyday tasks")[0]
    names: dict[str, object] = {"Fraction": Fraction}
    compared = 0
    for line in "".join(re.findall(r"```text\n(.*?)```", page, re.DOTALL)).splitlines():
        code, _, answer = line.partition("  #")
        if answer:
            assert eval(code, names) == eval(answer, names), line  # noqa: S307
            compared += 1
        else:
            exec(line, names)  # noqa: S102
    assert compared == 8
