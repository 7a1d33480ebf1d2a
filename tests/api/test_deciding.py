"""Losses of one's own: the decision that costs least, and where it turns."""

from fractions import Fraction

import pytest

import refnb
from cli.commands import WEATHER
from refnb.api.learning.deciding import Losses
from refnb.core import errors
from refnb.core.errors import RefnbError

SPAM = {"spam": Fraction(3, 4), "ham": Fraction(1, 4)}


def test_a_decision_by_losses_of_my_own() -> None:
    """Of a table, of Bayes' theorem, of a text and of measured numbers; asking may be best."""
    mine: Losses = {"yes": {"no": 3}, "no": {"yes": "1"}}
    answer = refnb.learn(WEATHER, "Play", smoothing="laplace").ask({"Wind": "weak"})
    p = answer.exact
    found = answer.decide(mine)
    assert found.expected == {"yes": 3 * p["no"], "no": p["yes"]}
    assert found.label == ("no" if p["yes"] < 3 * p["no"] else "yes")
    assert [span.high for span in found.spans] == [Fraction(1, 4), 1]
    assert [span.decision for span in found.spans] == ["yes", "no"]
    ill = refnb.bayes({"ill": "1%", "well": "99%"}, {"ill": "0.9", "well": "5%"})
    asked = ill.decide(
        {"treat": {"ill": 0, "well": 1}, "wait": {"ill": 20, "well": 0}, "test": "1/10"}
    )
    assert (asked.label, asked.expected["wait"]) == ("test", Fraction(40, 13))
    spam = refnb.text([("win money", "spam"), ("see you", "ham")]).ask("win")
    assert spam.decide({"spam": {"ham": 100}, "ham": {"spam": 1}}).label == "ham"
    animals = refnb.learn(
        refnb.example("animals"), "kind", features=["kg"], families={"kg": "gaussian"}
    )
    decided = animals.ask({"kg": 4}).decide({"cat": {"dog": 2}, "dog": {"cat": 1}})
    assert decided.label == "cat"
    assert decided.data()


@pytest.mark.parametrize(
    ("error", "words", "given"),
    [
        ("UnknownLabel", "'eggs'", {"spam": {"eggs": 1}}),
        ("DomainMismatch", "losses of 'bin'", {"bin": {"ham": 1}}),
        ("NotExact", "the loss of 'spam'|where the truth is", {"spam": {"ham": "dear"}}),
        ("EmptyData", "one decision", {}),
        ("Duplicate", "the loss has '0' twice", {0: {"ham": 1}, "0": {"ham": 2}}),
        ("Duplicate", "the loss of spam has '1' twice", {"spam": {1: 1, "1.0": 2}}),
        ("BadRequest", "a mapping such as {'yes': {'no': 5}, .* got list", [[0, 1], [1, 0]]),
    ],
)
def test_a_loss_that_is_none(error: str, words: str, given: Losses) -> None:
    """No label, a cost that is not given, no number, nothing."""
    belief = refnb.bayes({"spam": "3/4", "ham": "1/4"}, {"spam": 1, "ham": 1})
    with pytest.raises(getattr(errors, error), match=words):
        belief.decide(given)


def test_decisions_tie_as_questions_do() -> None:
    """Of bells side by side; what is dearer needs no order, and what is near is told apart."""
    bells = {"gaussian": {"a": [0, "1"], "b": [2, "1"], "c": [1, "1"]}}
    known = refnb.load({"prior": dict.fromkeys("abc", "1/3"), "features": {"h": bells}})
    wrong: Losses = {y: dict.fromkeys("abc".replace(y, ""), 1) for y in "abc"}
    assert known.ask({"h": 1}).decide(wrong).made.ties == ("c",)
    two = {"gaussian": {y: bells["gaussian"][y] for y in "ab"}}
    pair = refnb.load({"prior": {"a": "1/2", "b": "1/2"}, "features": {"h": two}})
    asked: Losses = {"ask": "1/2", "a": {"b": 1}, "b": {"a": 1}}
    for h, ties in (("1", ("ask", "a", "b")), (f"1.{'0' * 60}1", ("b",))):
        answer = pair.ask({"h": h})
        assert answer.decide(asked).made.ties == ties
        assert answer.made.ties == ties[-2:]


def test_a_vote_may_be_a_distribution() -> None:
    """Hypotheses without a vote are refused."""
    three = refnb.bayes(dict.fromkeys("abc", "1/3"), {"a": 4, "b": 3, "c": 3})
    found = three.vote({"a": "+", "b": {"+": "1/2", "-": 0.5}, "c": "-"})
    assert found.steps[2].value == {"+": Fraction(11, 20), "-": Fraction(9, 20)}
    with pytest.raises(RefnbError, match="votes"):
        three.vote({"a": "+"})
