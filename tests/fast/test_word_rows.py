"""Rows of word counts by whole numbers: what the door says is what the chapters say."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from refnb.classifiers import complement, multinomial
from refnb.classifiers.naive import Inference
from refnb.core.errors import RefnbError
from refnb.estimation.schema import Example
from refnb.estimation.smoothing import Smoothing
from refnb.fast import word_rows

Bag = dict[str, int]
Mail = tuple[Bag, str, int]  # its words, its label, how often it counts

WORDS = ("cash", "meet", "win")
COUNTS = st.sampled_from([0, 0, 0, 1, 2, 7])
MAIL = st.tuples(
    st.fixed_dictionaries(dict.fromkeys(WORDS, COUNTS)), st.sampled_from("ab"), st.integers(0, 2)
)
LONG: list[Mail] = [
    ({"cash": 40 + i, "meet": i % 3, "win": 0}, "abc"[i % 3], 1 + i % 2) for i in range(9)
]
MODELS = {"multinomial": multinomial, "complement": complement}


def decided(model: str, mails: Sequence[Mail], rules: Sequence[str], x: Bag) -> object:
    """Return decision and posterior that the chapter infers, or the name of its refusal."""
    labels = sorted({y for _, y, _ in mails})
    totals = multinomial.count(labels, WORDS, [Example(bag, y, n) for bag, y, n in mails])
    try:
        fitted = MODELS[model].fit(totals, *map(Smoothing.spelled, rules))
        found = MODELS[model].infer(fitted, x)
    except RefnbError as error:
        return type(error)
    return found.decision, found.posterior if isinstance(found, Inference) else None


def answered(found: refnb.Classifier, x: Bag) -> object:
    """Return the same, as the door says it."""
    try:
        answer = found.ask(x)
    except RefnbError as error:
        return type(error)
    is_complement = found.settings["model"] == "complement"
    return answer.decision, None if is_complement else answer.posterior


@given(
    st.lists(MAIL, min_size=1, max_size=5).filter(lambda mails: any(n for _, _, n in mails)),
    st.sampled_from(["none", "laplace", "add=1/3", "m=2"]),
    st.fixed_dictionaries(dict.fromkeys(WORDS, COUNTS)),
)
@example(LONG, "laplace", {"cash": 300, "meet": 1, "win": 0})
@example([*LONG, ({"cash": 0, "meet": 0, "win": 0}, "d", 1)], "none", LONG[0][0])
def test_rows_of_counts_are_bags(mails: list[Mail], rule: str, x: Bag) -> None:
    """Asked, and each row left out in turn, a row of weight 0 being none; both models."""
    table = [{**bag, "y": y, "n": n} for bag, y, n in mails]
    live = [mail for mail in mails if mail[2]]
    for model in MODELS:
        found = refnb.learn(table, "y", model=model, smoothing=rule, prior="laplace", weight="n")  # type: ignore[arg-type]
        assert answered(found, x) == decided(model, live, (rule, "laplace"), x)
        of = [Example(bag, y, n) for bag, y, n in live]
        totals = multinomial.count(found.labels, WORDS, of)
        rules = Smoothing.spelled(rule), Smoothing.spelled("laplace")
        ready = word_rows.prepare_counts(totals, *rules, model == "complement")
        right = gone = 0
        for place, (bag, y, n) in enumerate(live):
            rest = [*live[:place], (bag, y, n - 1), *live[place + 1 :]]
            made = decided(model, rest, (rule, "laplace"), bag)
            left = ready.without(y, bag) if ready else None
            one, weights = left.decide(bag) if left else (None, ())
            if one:
                shares = [Fraction(w, sum(weights)) for w in weights]
                posterior = dict(zip(totals.documents, shares, strict=True)) if weights else None
                assert made == (one, posterior)
            gone += n * isinstance(made, type)
            right += n * (isinstance(made, tuple) and made[0].label == y)
        trial = found.compare([rule])[rule]
        assert (trial.right, trial.unanswered) == (right, gone)
