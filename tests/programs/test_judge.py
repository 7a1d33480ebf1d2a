"""A program is named from its answers: conventions, mistakes, and nothing that is neither."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest

import refnb
from programs import standins as s
from refnb.judging import choices, search, tables

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
    "Next": ("categorical", "shifted by one: it answers the next one"),
    "Before": ("categorical", "shifted by one: it answers the one before"),
    "Binary": ("categorical", "never answers the last by name"),
    "GaussAsked": ("gaussian", "not those that it is asked"),
    "GaussAlone": ("gaussian", "by their own mean and deviation"),
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
CHOICES = choices.read()
PLAIN = {
    *(("amount", "0"), ("amount", "1/2"), ("divisor", "n-1")),
    *(("unseen", "count 0"), ("unseen", "skipped")),
    *(("kind", "as bernoulli"), ("kind", "as multinomial")),
}
Few = Callable[[*tuple[str, ...]], None]
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


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Few:
    """Return what leaves each fourth table, the usual choices, and those with some words."""
    series = {family: tables.of(family)[::4] for family in search.FAMILIES}
    usual = {pair for family in series for pair in search.usual(family, CHOICES).items()} | PLAIN

    def leave(*words: str) -> None:
        left: dict[str, dict[str, choices.Choice]] = {dimension: {} for dimension in CHOICES}
        for dimension, name, choice in ((d, n, c) for d in CHOICES for n, c in CHOICES[d].items()):
            phrase = f"{choice.phrase} ({choice.who}"
            if (dimension, name) in usual or any(word in phrase for word in words):
                left[dimension][name] = choice
        monkeypatch.setattr(choices, "read", lambda: {d: {**row} for d, row in left.items()})

    monkeypatch.setattr(tables, "of", series.__getitem__)
    return leave


@pytest.mark.parametrize("name", ["Refuses", "GaussShares", *[*(RIGHT | MISTAKEN)][1::2]])
def test_few_tables_and_few_choices_tell_it_too(name: str, few: Few) -> None:
    """Its own choices and the usual ones; its mistakes, or else its conventions."""
    family, *words = (RIGHT | MISTAKEN)[name]
    few(*words)
    verdict = refnb.judge(getattr(s, name), family)
    assert len(verdict.mistakes) == len(words) * (name in MISTAKEN)
    phrases = verdict.mistakes or verdict.convention
    assert all(any(word in phrase for phrase in phrases) for word in words), verdict
    assert verdict.right == (name in RIGHT)
    results, wrong = verdict.judgement.results, verdict.judgement.wrong
    assert [*verdict.series()["result"]] == [*results.values()] == ["right"] * len(results) or wrong
    tried = [t for t in tables.of(family) if results[t.name] == "wrong" and t.times == 1]
    known = [t for t in tried if "unseen" not in t.opens] or tried  # no convention to explain
    assert (wrong and wrong.table.cells) == min((t.cells for t in known), default=None)


@pytest.mark.parametrize("last", ["no", None])
def test_one_other_answer_is_of_no_naive_bayes(last: str | None, few: Few) -> None:
    """To the last of few queries it always says no, or nothing."""

    def predict(model: s.Textbook, rows: Sequence[s.Row]) -> list[str | None]:
        right = s.Textbook.predict(model, rows)
        return [*right[:-1], last] if len(rows) < 27 else [*right]

    few()
    verdict = refnb.judge(s.otherwise(s.Textbook, predict=predict), "categorical")
    assert (verdict.named, verdict.right) == (False, False)


@pytest.mark.slow
@pytest.mark.parametrize(("family", "name"), OTHERS)
def test_what_is_no_naive_bayes_has_no_name(family: str, name: str) -> None:
    """Neither right nor mistaken: nothing is claimed of it."""
    verdict = refnb.judge(getattr(s, name), family)
    assert not verdict.named, verdict
    assert (verdict.right, verdict.mistakes, verdict.convention) == (False, (), ())


def test_without_a_family_the_first_that_explains_is_taken(few: Few) -> None:
    """A Bernoulli one refuses names of categories, and so does a Gaussian one."""
    few()
    assert "Bernoulli" in refnb.judge(s.Flags).sentence


def learned(rows: Sequence[s.Row], labels: Sequence[str]) -> s.Textbook:
    model = s.Textbook()
    model.fit(rows, labels)
    return model


def parts(rows: Sequence[s.Row], labels: Sequence[str]) -> tuple[s.Textbook, int]:
    return learned(rows, labels), 5


WAYS: dict[str, object] = {
    "": learned,
    "lists with the label at their end": lambda x: learned([v[:-1] for v in x], [v[-1] for v in x]),
    "pairs of a list and a label": lambda x: learned([v[:] for v, _ in x], [y for _, y in x]),
    "labels as numbers from 1": lambda x, y: learned(x, [v for v in y if 1 / int(v)]),
    "values as numbers from 0": lambda x, y: learned([[*map(int, v)] for v in x], y),
}
FORMS: tuple[Callable[[list[str]], object], ...] = (
    lambda ys: [(y, 0.5) for y in ys],
    lambda ys: [{"-": 0.2, y: 0.5, "+": 0.1} for y in ys],
    tuple,
)
ASKED: list[tuple[object, ...]] = [  # the way, and a program or two functions
    *(
        ("", s.otherwise(s.Textbook, predict=lambda *of, f=f: f(s.Textbook.predict(*of))))
        for f in FORMS
    ),
    ("", s.Textbook()),
    ("", lambda x, y, queries: learned(x, y).predict(queries)),
    ("", None, learned, lambda x, model: model.predict([x])[0]),
    ("", None, parts, lambda model, _five, x: model.predict(x)),
    ("", None, parts, lambda x, model, _five: model.predict(x)),
    *((way, None, fit, s.Textbook.predict) for way, fit in WAYS.items()),
]


@pytest.mark.parametrize(("way", "program", "functions"), [(w, p, f) for w, p, *f in ASKED])
def test_an_object_and_functions_are_asked_as_a_class_is(
    way: str, program: object, functions: Sequence[object], few: Few
) -> None:
    """What it learns from, and what its answers are, have any form; an object keeps what it had."""
    few()
    fit, predict = functions or (None, None)
    verdict = refnb.judge(program, "categorical", fit=fit, predict=predict)
    given = verdict.judgement.transcript
    assert (verdict.right, given.way) == (True, way)
    for t, replies in zip(tables.of("categorical"), given.answers, strict=True):
        assert [a.label for a in replies or ()] == learned(t.rows, t.labels).predict(t.queries)
    assert not isinstance(program, s.Textbook) or vars(program) == {}


def test_a_convention_that_is_asked_for_makes_another_one_a_mistake(few: Few) -> None:
    """Without being asked for any is right."""
    few("1/K", "to the count of each label", "leaves the prior out")
    assert refnb.judge(s.Half, "categorical", smoothing="add=1/2", prior="none").right
    assert "adds 1/2" in refnb.judge(s.Half, "categorical", smoothing="laplace").mistakes[0]
    assert refnb.judge(s.Spread, "categorical", smoothing="m=1").right
    assert not refnb.judge(s.Half, "categorical", smoothing="m=1").right
    seven = {"factor": lambda m, y, f, v: (m.count[y, f, v] + 7) / (m.n[y] + 7 * len(m.seen[f]))}
    unusual = refnb.judge(s.otherwise(s.Textbook, **seven), "categorical", smoothing="add=7")
    assert "it adds 7 to each count" in unusual.convention
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
    asked = ", ".join(f"f{place} = {v}" for place, v in enumerate(wrong.query))
    assert f"asked = {asked}" in verdict.text()
    for form in (verdict.markdown(), verdict.latex(), verdict.html(), verdict.json()):
        assert "number of features" in form
    assert repr(verdict).startswith("<Verdict Naive Bayes for categories")


def logs(model: s.Flags, rows: Sequence[Sequence[int]], times: int = 1) -> object:
    return [[times * model.score(y, x) - 1000 for y in model.classes_] for x in rows]


def behind(model: s.Flags, rows: Sequence[Sequence[int]]) -> object:
    both = s.Flags.predict(model, rows), s.Flags.predict_proba(model, rows)
    return [[y, *p] for y, p in zip(*both, strict=True)]


SHARES: tuple[tuple[bool, dict[str, object]], ...] = (
    (True, {"predict_proba": lambda *of: [tuple(map(str, p)) for p in s.Flags.predict_proba(*of)]}),
    (True, {"predict_proba": None, "predict_log_proba": logs}),
    (True, {"predict_proba": None, "predict": behind}),
    (False, {"predict_proba": logs}),
    (False, {"predict_proba": None, "predict_log_proba": lambda m, x: logs(m, x, 2)}),
)


@pytest.mark.parametrize(("right", "steps"), SHARES)
def test_probabilities_beside_labels_are_the_posterior(
    right: bool, steps: dict[str, object], few: Few
) -> None:
    """In any form; what is none is told, and the labels are judged alone."""
    few()
    verdict = refnb.judge(s.otherwise(s.Flags, **steps), "bernoulli")
    first, *_ = verdict.judgement.transcript.answers
    assert (first and first[0].shares) or not right
    told = any("its probabilities are not the posterior" in each for each in verdict.mistakes)
    assert (verdict.right, told) == (right, not right)
