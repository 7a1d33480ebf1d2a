"""The line of a learned model: its margin is the logarithm of the odds that an answer gives."""

from fractions import Fraction

import pytest

import refnb
from cli.commands import WEATHER
from helpers.refusals import HALF
from refnb.classifiers import bernoulli, linear, linear_form
from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.exact import enclosure, logarithm

DAYS = refnb.learn(refnb.example("weather"), "Play", smoothing="laplace")
BITS = refnb.learn(
    {"w": [1, 1, 0, 0, 1], "v": [0, 1, 0, 1, 0], "y": ["s", "s", "h", "h", "h"]},
    "y",
    model="bernoulli",
    smoothing="laplace",
)


@pytest.mark.parametrize(
    "row", [{}, {"Wind": "weak"}, {"Wind": "strong", "Outlook": "sunny", "Humidity": "high"}]
)
def test_the_margin_is_the_log_odds(row: dict[str, str]) -> None:
    """Of a table of words, with what is not given left out; each value has a weight."""
    found = DAYS.line("yes", "no", row)
    odds = DAYS.ask(row).exact
    assert found.margin == logarithm.log(odds["yes"] / odds["no"], "e")
    assert found.margin == found.bias + sum(
        found.contributions.values(), logarithm.constant(0, "e")
    )
    assert {*found.contributions} == {f"{f}={v}" for f, v in row.items()}
    assert len(found.weights) == sum(map(len, DAYS.engine.schema.features.values()))
    assert DAYS.line("no", "yes", row).margin == -found.margin
    assert DAYS.line("yes").weights == found.weights


@pytest.mark.parametrize(("value", "said"), [("1", "10"), ("0", "1"), ("2", "tied")])
def test_the_side_of_a_row_is_its_decision(value: str, said: str) -> None:
    """Positive is the first label, negative the second, and 0 is tied."""
    table = {"f": ["1", "1", "2", "0", "0", "2"], "y": ["10"] * 3 + ["1"] * 3}
    model = refnb.learn(table, "y", smoothing="laplace")
    assert f"    decision = {said}\n" in model.line("10", "1", {"f": value}).text()
    assert (model.line("10", "1", {"f": value}).margin == 0) == (said == "tied")


def test_bernoulli_features_have_one_weight_each() -> None:
    """That of presence against absence, as the theorem has it, also after learning."""
    row = {"w": 1, "v": 0}
    found = BITS.line("s", row=row)
    odds = BITS.ask(row).exact
    assert [*found.weights] == ["w", "v"]
    assert found.margin == logarithm.log(odds["s"] / odds["h"], "e")


def test_a_shared_variance_has_a_line_and_others_have_none() -> None:
    """A mixed model with counts and numbers; where the variance depends on the label, none."""
    table = {
        "x": [1.5, 2.5, 5, 6, -1.5],
        "c": [1, 2, 3, 4, 5],
        "k": list("ppqqp"),
        "y": list("aabbb"),
    }
    families = {"x": "gaussian", "c": "poisson"}
    model = refnb.learn(table, "y", families=families, shared=True, smoothing="laplace")
    row = {"x": "2", "c": 3, "k": "q"}
    p, found = model.ask(row).posterior, model.line("a", "b", row)
    ratio = p["a"] / p["b"]
    low, high = (logarithm.log(end, "e") for end in ends_of(ratio))
    assert low <= found.margin <= high
    apart = refnb.learn(table, "y", families=families, smoothing="laplace")
    with pytest.raises(errors.DomainMismatch, match=r"one variance.*contributions"):
        apart.line("a", "b")


def ends_of(x: Fraction | enclosure.Enclosure) -> tuple[Fraction, Fraction]:
    """Return the ends of a number."""
    return (x, x) if isinstance(x, Fraction) else (x.low, x.high)


@pytest.mark.parametrize(
    ("words", "ask"),
    [
        ("'maybe'", lambda: DAYS.line("maybe", "no")),
        ("name both", lambda: refnb.learn({"a": list("xyz"), "y": list("pqr")}, "y").line("p")),
        ("no line", lambda: refnb.learn(WEATHER, "Play", model="joint").line("yes")),
        ("log a needs a > 0", lambda: refnb.learn(WEATHER, "Play").line("yes")),
        ("a row", lambda: DAYS.line("yes").margin),
        ("'v'", lambda: BITS.line("s", row={"w": 1}).margin),
        ("no column is Gaussian", lambda: DAYS.ask({}).turning("Wind", "no")),
    ],
)
def test_where_there_is_no_line(words: str, ask: object) -> None:
    """Another label, three labels, a table, a probability 0, no row, a row with a gap."""
    with pytest.raises(RefnbError, match=words):
        ask()  # type: ignore[operator]


def test_points_of_an_answer() -> None:
    """Two of them, shown with how far; a label that is impossible has none."""
    model = refnb.learn(
        {"x": [1.5, 2.5, 5, 6, -1.5], "k": list("ppqqq"), "y": list("aabbb")},
        "y",
        families={"x": "gaussian"},
    )
    answer = model.ask({"x": 2})
    low, high = answer.turning("x", "b")
    assert 1.08 < low < 1.09
    assert 2.86 < high < 2.87
    shown = answer.sensitivity()
    assert shown.steps[-1].name == "turning"
    assert "x, a and b" in shown.text()
    with pytest.raises(errors.ZeroEvidence, match="impossible"):
        model.ask({"x": 2, "k": "p"}).turning("x", "b")
    for wrong in (("k", "b"), ("x", "c")):
        with pytest.raises(RefnbError):
            answer.turning(*wrong)


def test_texts_have_a_line() -> None:
    """A weight for each word; of a document each word as often as it counts, or if it is there."""
    mail = {"spam": ["buy buy now", "buy"], "ham": ["see now"]}
    for model in ("multinomial", "binarised", "bernoulli"):
        known = refnb.text(mail, model=model)
        asked = known.line("spam", row="Buy buy see")
        p = known.ask("Buy buy see").exact
        assert asked.margin == logarithm.log(p["spam"] / p["ham"], "e")
        assert [*asked.weights] == ["buy", "now", "see"]
    with pytest.raises(errors.UnknownLabel):
        refnb.text(mail).line("spam", "eggs")


def test_the_form_of_any_family() -> None:
    """One name for all of them."""
    prior = {"a": HALF, "b": HALF}
    model = bernoulli.Model(prior, {"f": {"a": Fraction(1, 3), "b": HALF}})
    assert linear_form.of(model) == linear_form.of_bernoulli(model)
    learned = linear.between(linear_form.of(DAYS.model), "yes", "no")  # type: ignore[arg-type]
    assert learned.bias == DAYS.line("yes").bias
