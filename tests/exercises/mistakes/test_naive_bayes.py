"""Mistakes in naive Bayes: many are right answers to other questions, which the chapters answer."""

from fractions import Fraction
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from exercises.mistakes.test_others import given_by
from helpers.refusals import refuses
from refnb.classifiers import bernoulli, categorical
from refnb.classifiers.naive import Prior
from refnb.core.errors import OutOfRange, UndefinedEstimate, ZeroEvidence
from refnb.estimation import counting, smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exercises import replay
from refnb.exercises.mistakes import naive_bayes
from refnb.exercises.replay import Exercise
from refnb.worked import naive
from strategies.probability import rarely

NONE, LAPLACE = smoothing.smoothing("none"), smoothing.smoothing("laplace")
TWICE, HALF = smoothing.smoothing("add=2"), smoothing.smoothing("add=1/2")
LABELS = ("yes", "no")
DOMAINS = {"a": ("p", "q"), "b": ("u", "v", "w"), "c": ("0", "1")}
SCHEMA = Schema(LABELS, DOMAINS)

rows = st.fixed_dictionaries({f: st.sampled_from(domain) for f, domain in DOMAINS.items()})
often = rarely(st.just(1), st.sampled_from([70, 10**8]))
weighed = st.builds(Example, rows, st.sampled_from(LABELS), often)
examples = st.lists(weighed, min_size=3, max_size=12)


UNSEEN = {"a": "p", "b": "w", "c": "1"}


def posterior(counts: Counts, rule: Smoothing, prior: Prior, x: Instance) -> Fraction | None:
    """Return P(yes | x) as the chapter says it, None where it has none."""
    try:
        return categorical.infer(categorical.fit(counts, rule, prior), x).posterior["yes"]
    except (UndefinedEstimate, ZeroEvidence):
        return None


@given(examples, rows)
def test_a_prior_of_the_table(pile: list[Example[Instance]], x: dict[str, str]) -> None:
    """Where another one is given."""
    counts = counting.count(SCHEMA, pile)
    third = {"yes": Fraction(1, 3), "no": Fraction(2, 3)}
    asked = naive_bayes.of_row(counts, LAPLACE, third, x, "yes")
    assert given_by(asked, "prior-of-the-table") == posterior(counts, LAPLACE, NONE, x)


@given(examples, rows, st.sampled_from(["a", "b", "c"]))
@example([Example({"a": "p", "b": "u", "c": "0"}, y, 1) for y in LABELS], UNSEEN, "b")
def test_local_mistakes(pile: list[Example[Instance]], x: dict[str, str], f: str) -> None:
    """A factor left out is a feature that is not there; a count one off is another table."""
    counts = counting.count(SCHEMA, pile)
    asked = naive_bayes.of_row(counts, LAPLACE, NONE, x, "yes")
    fewer = {g: v for g, v in x.items() if g != f}
    assert given_by(asked, f"left-out:{f}") == posterior(counts, LAPLACE, NONE, fewer)
    model = categorical.fit(counts, LAPLACE, NONE)
    factors = categorical.factors(model, x)
    scores = {
        y: model.prior[y] * factors[f][y] * prod(factors[g][y] for g in DOMAINS) for y in LABELS
    }
    assert given_by(asked, f"twice:{f}") == scores["yes"] / sum(scores.values())
    n, size = counts.values[f]["yes"], counts.labels["yes"] + len(DOMAINS[f])
    off = Fraction(n[x[f]] + 2, size) / factors[f]["yes"]
    whole = categorical.infer(model, x).scores
    miscounted = off * whole["yes"] / (off * whole["yes"] + whole["no"])
    assert given_by(asked, f"miscount:{f}:yes:+1") == miscounted
    assert (f"miscount:{f}:yes:-1" in asked.known) is (n[x[f]] > 0)
    for v, m in n.items():
        if m != n[x[f]]:
            read = Fraction(m + 1, size) / factors[f]["yes"] * whole["yes"]
            assert given_by(asked, f"wrong-row:{f}:yes:{v}") == read / (read + whole["no"])


FLAGS: dict[str, tuple[str, ...]] = {"f": ("0", "1"), "g": ("0", "1")}
flagged = st.fixed_dictionaries({f: st.sampled_from(domain) for f, domain in FLAGS.items()})


@given(st.lists(st.builds(Example, flagged, st.sampled_from(LABELS)), min_size=2), flagged)
def test_absent_words(pile: list[Example[Instance]], x: dict[str, str]) -> None:
    """Absences: left out, taken for presences, or exchanged, against the Bernoulli model."""
    counts = counting.count(Schema(LABELS, FLAGS), pile)
    asked = naive_bayes.of_row(counts, LAPLACE, LAPLACE, x, "yes")
    model = bernoulli.fit(counts, LAPLACE, LAPLACE)
    assert given_by(asked) == bernoulli.infer(model, x).posterior["yes"]
    present = {f: v for f, v in x.items() if v == "1"}
    assert given_by(asked, "absences-left-out") == bernoulli.infer(model, present).posterior["yes"]
    all_there = dict.fromkeys(x, "1")
    taken = bernoulli.infer(model, all_there).posterior["yes"]
    assert given_by(asked, "absences-as-presences") == taken
    other = {f: "10"[int(v)] for f, v in x.items()}
    complemented = bernoulli.infer(model, other).posterior["yes"]
    assert given_by(asked, "all-complemented") == complemented


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
def test_given_parameters(p: int, q: int, a: int, b: int) -> None:
    """One feature with parameters that are given, and its labels exchanged."""
    prior = {"h": Fraction(p, p + q), "s": Fraction(q, p + q)}
    factors = {"f": {"h": Fraction(a, 10), "s": Fraction(b, 10)}}
    asked = naive_bayes.exercise(naive.of_parameters("", {"f": "T"}, prior, factors, "h"))
    assert given_by(asked) == Fraction(p * a, p * a + q * b)
    assert (a != b) == ("labels-swapped:f" in asked.known)
    if a != b:
        assert given_by(asked, "labels-swapped:f") == Fraction(p * b, p * b + q * a)


def test_large_questions() -> None:
    """Without local mistakes where there would be too many, refused where it would take long."""

    def wide(n: int) -> Exercise:
        schema = Schema(LABELS, {f"f{i}": ("p", "q") for i in range(n)})
        row = dict.fromkeys(schema.features, "p")
        counts = counting.count(schema, [Example(row, y) for y in LABELS])
        return naive_bayes.of_row(counts, LAPLACE, NONE, row, "yes")

    assert {mistake.kind for mistake in wide(66).mistakes} == {"global", "local"}
    assert {mistake.kind for mistake in wide(67).mistakes} == {"global"}
    assert replay.answer(wide(200)) == Fraction(1, 2)
    refuses(OutOfRange, "0..400, got 402", lambda: wide(201))


def test_absences_exchanged() -> None:
    """Only what is absent has the factor of the other label."""
    pile = [Example({"f": "1", "g": "0"}, "yes")] * 2 + [Example({"f": "1", "g": "1"}, "no")]
    counts = counting.count(Schema(LABELS, FLAGS), pile)
    asked = naive_bayes.of_row(counts, LAPLACE, NONE, {"f": "1", "g": "0"}, "yes")
    f, g = (Fraction(3, 4), Fraction(2, 3)), (Fraction(3, 4), Fraction(1, 3))
    yes, no = Fraction(2, 3) * f[0] * g[1], Fraction(1, 3) * f[1] * g[0]
    assert given_by(asked, "absences-exchanged") == yes / (yes + no)
    yes, no = Fraction(2, 3) * g[0], Fraction(1, 3) * g[1]
    assert given_by(asked, "presences-left-out") == yes / (yes + no)


def test_without_a_factor_none_is_multiplied() -> None:
    """Where nothing was observed, a prior for every factor is the prior; to leave it out is 1/2."""
    counts = counting.count(Schema(LABELS, FLAGS), [Example({"f": "1", "g": "0"}, "yes")] * 2)
    asked = naive_bayes.of_row(counts, LAPLACE, LAPLACE, {}, "yes")
    assert replay.answer(asked) == given_by(asked, "prior-with-every-factor") == Fraction(3, 4)
    assert given_by(asked, "prior-forgotten") == Fraction(1, 2)
