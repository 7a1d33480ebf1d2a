"""Slips of naive Bayes: many are right answers to other questions, which the chapters answer."""

from collections.abc import Mapping
from fractions import Fraction
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.checking import replay
from refnb.checking.replay import Exercise
from refnb.classifiers import bernoulli, categorical, multinomial, text
from refnb.classifiers.naive import Prior
from refnb.errors import OutOfRange, UndefinedEstimate, ZeroEvidence
from refnb.estimation import counting, smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.problems import play_tennis, spam
from refnb.slips import check, counted
from refusals import refuses

NONE, LAPLACE = smoothing.smoothing("none"), smoothing.smoothing("laplace")
TWICE, HALF = smoothing.smoothing("add=2"), smoothing.smoothing("add=1/2")
LABELS = ("yes", "no")
DOMAINS = {"a": ("p", "q"), "b": ("u", "v", "w"), "c": ("0", "1")}
SCHEMA = Schema(LABELS, DOMAINS)

rows = st.fixed_dictionaries({f: st.sampled_from(domain) for f, domain in DOMAINS.items()})
examples = st.lists(st.builds(Example, rows, st.sampled_from(LABELS)), min_size=3, max_size=12)


def posterior(counts: Counts, rule: Smoothing, prior: Prior, x: Instance) -> Fraction | None:
    """Return P(yes | x) as the chapter says it, None where it has none."""
    try:
        return categorical.infer(categorical.fit(counts, rule, prior), x).posterior["yes"]
    except (UndefinedEstimate, ZeroEvidence):
        return None


def given_by(exercise: Exercise, *keys: str) -> Fraction | None:
    return replay.answer(exercise, [exercise.slip(key) for key in keys])


@given(examples, rows)
def test_other_questions(pile: list[Example[Instance]], x: dict[str, str]) -> None:
    """Each slip of smoothing and of the prior is the answer for another rule or prior."""
    counts, half = counting.count(SCHEMA, pile), Fraction(1, 2)
    asked = counted.of_row(counts, LAPLACE, NONE, x, "yes")
    share = Fraction(counts.labels["yes"], len(pile))
    assert given_by(asked) == posterior(counts, LAPLACE, NONE, x)
    others: dict[str, tuple[Smoothing, Prior]] = {
        "weight-doubled": (TWICE, NONE),
        "weight-halved": (HALF, NONE),
        "prior-smoothed": (LAPLACE, LAPLACE),
        "prior-forgotten": (LAPLACE, {"yes": half, "no": half}),
        "prior-swapped": (LAPLACE, {"yes": 1 - share, "no": share}),
    }
    for key, (rule, prior) in others.items():
        assert given_by(asked, key) == posterior(counts, rule, prior, x), key
    if all(counts.labels.values()):
        assert given_by(asked, "no-smoothing") == posterior(counts, NONE, NONE, x)
    both = given_by(asked, "weight-doubled", "prior-forgotten")
    assert both == posterior(counts, TWICE, {"yes": half, "no": half}, x)


@given(examples, rows)
def test_rules_and_priors(pile: list[Example[Instance]], x: dict[str, str]) -> None:
    """The right answer is that of the chapter for every rule, the m-estimate too."""
    counts = counting.count(SCHEMA, pile)
    third = {"yes": Fraction(1, 3), "no": Fraction(2, 3)}
    for rule in map(smoothing.smoothing, ("laplace", "add=1/2", "m=3")):
        for prior in (NONE, rule, third):
            asked = counted.of_row(counts, rule, prior, x, "yes")
            assert given_by(asked) == posterior(counts, rule, prior, x)
    asked = counted.of_row(counts, LAPLACE, third, x, "yes")
    assert given_by(asked, "prior-of-the-table") == posterior(counts, LAPLACE, NONE, x)


@given(examples, rows, st.sampled_from(["a", "b", "c"]))
def test_local_slips(pile: list[Example[Instance]], x: dict[str, str], f: str) -> None:
    """A factor left out is a feature that is not there; a count one off is another table."""
    counts = counting.count(SCHEMA, pile)
    asked = counted.of_row(counts, LAPLACE, NONE, x, "yes")
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
    for v, m in n.items():
        if m != n[x[f]]:
            read = Fraction(m + 1, size) / factors[f]["yes"] * whole["yes"]
            assert given_by(asked, f"wrong-row:{f}:yes:{v}") == read / (read + whole["no"])


@given(examples, rows, st.sampled_from(["none", "laplace", "add=1/2"]))
def test_every_slip_is_found(pile: list[Example[Instance]], x: dict[str, str], rule: str) -> None:
    """What a slip gives is right, or explained by it or by what the algebra makes equal."""
    counts = counting.count(SCHEMA, pile)
    asked = counted.of_row(counts, smoothing.smoothing(rule), NONE, x, "yes")
    right, outcomes = replay.answer(asked), list(replay.singles(asked))
    for outcome in outcomes:
        value = outcome.value
        entered = "0/0" if value is None else f"{value.numerator}/{value.denominator}"
        checked = check.check(asked, entered)
        assert value != right
        if checked.verdict == "percent":
            continue
        assert checked.verdict == "explained"
        ways = {way.slips for way in checked.explanations}
        twins = [o.slips for o in outcomes if o.value == value]
        assert outcome.slips in ways or checked.number > 3 or outcome.kind == "local"
        assert ways & {*twins} or checked.number > 3


FLAGS: dict[str, tuple[str, ...]] = {"f": ("0", "1"), "g": ("0", "1")}
flagged = st.fixed_dictionaries({f: st.sampled_from(domain) for f, domain in FLAGS.items()})


@given(st.lists(st.builds(Example, flagged, st.sampled_from(LABELS)), min_size=2), flagged)
def test_absent_words(pile: list[Example[Instance]], x: dict[str, str]) -> None:
    """Absences: left out, taken for presences, or exchanged, against the Bernoulli model."""
    counts = counting.count(Schema(LABELS, FLAGS), pile)
    asked = counted.of_row(counts, LAPLACE, LAPLACE, x, "yes")
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


WORDS = ("ball", "game", "vote")
documents = st.lists(st.sampled_from([*WORDS, "new"]), max_size=5).map(tuple)
bags = st.fixed_dictionaries({w: st.integers(0, 4) for w in WORDS})


@given(bags, bags, st.integers(1, 5), st.integers(1, 5), documents)
@example(dict.fromkeys(WORDS, 1), dict.fromkeys(WORDS, 0), 1, 1, ())
def test_documents(
    sport: Mapping[str, int], law: Mapping[str, int], m: int, n: int, document: tuple[str, ...]
) -> None:
    """The right answer is that of the chapter; a set is a document without repetition."""
    counts = multinomial.Counts({"yes": m, "no": n}, {"yes": dict(sport), "no": dict(law)})
    asked = counted.of_document(counts, LAPLACE, NONE, document, "yes")
    model = multinomial.fit(counts, LAPLACE, NONE)
    assert given_by(asked) == text.infer(model, document).posterior["yes"]
    keys = {slip.key for slip in asked.slips}
    known = [w for w in document if w in WORDS]
    assert ("set-for-bag" in keys) is bool(known)
    assert ("unknown-as-0" in keys) is bool(known and "new" in document)
    if known:
        once = text.infer(model, tuple(dict.fromkeys(document))).posterior["yes"]
        assert given_by(asked, "set-for-bag") == once
        words = {"yes": Fraction(sum(sport.values())), "no": Fraction(sum(law.values()))}
        if any(words.values()):
            prior = {y: k / sum(words.values()) for y, k in words.items()}
            by_words = multinomial.fit(counts, LAPLACE, prior)
            expected = text.infer(by_words, document).posterior["yes"]
            assert given_by(asked, "prior-by-words") == expected
    if known and "new" in document:
        bigger = multinomial.Counts(
            counts.documents, {y: {**row, "new": 0} for y, row in counts.occurrences.items()}
        )
        wide = multinomial.fit(bigger, LAPLACE, NONE)
        short = text.infer(wide, tuple(known)).posterior["yes"]
        assert given_by(asked, "unknown-in-K") == short
        both = text.infer(wide, document).posterior["yes"]
        factor = {y: model.words[y] for y in LABELS}
        assert both != given_by(asked, "unknown-as-0")
        assert factor.keys() == {"yes", "no"}


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
def test_given_parameters(p: int, q: int, a: int, b: int) -> None:
    """One feature with parameters that are given, and its slips in closed form."""
    prior = {"h": Fraction(p, p + q), "s": Fraction(q, p + q)}
    factors = {"f": {"h": Fraction(a, 10), "s": Fraction(b, 10)}}
    asked = counted.of_parameters(prior, factors, {"f": "f=T"}, "h")
    assert given_by(asked) == Fraction(p * a, p * a + q * b)
    assert given_by(asked, "labels-swapped:f") == Fraction(p * b, p * b + q * a)
    assert given_by(asked, "not-normalised") == Fraction(p * a, 10 * (p + q))
    assert given_by(asked, "likelihood-for-posterior") == Fraction(a, 10)
    assert given_by(asked, "evidence-without-prior") == Fraction(p * a, (p + q) * (a + b))
    assert given_by(asked, "prior-as-odds") == Fraction(p * a, p * a + (p + q) * b)
    assert given_by(asked, "mean-of-posteriors") == given_by(asked)


@pytest.mark.parametrize(
    ("rule", "entered", "slips"),
    [
        ("laplace", "486/611", [("no-smoothing",), ("only-zeros-smoothed",)]),
        ("laplace", "1089/1481", [("prior-smoothed",)]),
        ("laplace", "366025/495679", [("K=2",)]),
        ("laplace", "25/1372", [("not-normalised",)]),
        ("none", "1089/1481", [("laplace-used", "prior-smoothed")]),
    ],
)
def test_play_tennis(rule: str, entered: str, slips: list[tuple[str, ...]]) -> None:
    """Numbers that were worked out before there was a program."""
    table, day = play_tennis.counts(), play_tennis.DAY
    asked = counted.of_row(table, smoothing.smoothing(rule), NONE, day, "no")
    assert [way.slips for way in check.check(asked, entered).explanations] == slips


def test_the_prior_of_the_table() -> None:
    """27/427, which the problem itself prints for comparison; another slip gives it, too."""
    checked = check.check(spam.exercise(), rational.spelling(spam.empirical()))
    assert [way.slips for way in checked.explanations] == [
        ("prior-of-the-table",),
        ("absences-as-presences",),
    ]


def test_large_questions() -> None:
    """Without local slips where there would be too many, and refused where it would take long."""

    def wide(n: int) -> Exercise:
        schema = Schema(LABELS, {f"f{i}": ("p", "q") for i in range(n)})
        row = dict.fromkeys(schema.features, "p")
        counts = counting.count(schema, [Example(row, y) for y in LABELS])
        return counted.of_row(counts, LAPLACE, NONE, row, "yes")

    assert {slip.kind for slip in wide(66).slips} == {"global", "local"}
    assert {slip.kind for slip in wide(67).slips} == {"global"}
    assert replay.answer(wide(200)) == Fraction(1, 2)
    refuses(OutOfRange, "0..400, got 402", lambda: wide(201))
