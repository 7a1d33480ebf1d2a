"""A trial counts what was decided; leaving one out is learning from the others."""

from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.commands import LABEL, Study, studies
from door.tables import BASE, Row, Rules, animals, inferred, learned, pets, records
from oracles.decimals import SIXTY, added, decimal, exponential
from refnb import learn
from refnb.door import trials
from refnb.door.trials import Trial
from refnb.errors import BadRequest, BadTable, EmptyData, OutOfRange, RefnbError, UnknownValue
from refnb.estimation.schema import Example, Instance
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm
from refusals import refuses
from strategies.models import rules

LONG = 2**64 + 13
DAYS: list[Row] = [
    {"wind": "weak", "play": "yes"},
    {"wind": "strong", "play": "no"},
    {"wind": "weak", "play": "no"},
]


def mean_loss(chances: Iterable[Fraction], rows: int) -> LogForm | Infinite:
    """Return -log of the product of the chances over the rows, as one logarithm."""
    product = prod(chances, start=Fraction(1))
    if product == 0:
        return Infinite(1)
    return logarithm.scale(logarithm.log(product, "e"), Fraction(-1, rows))


def check(trial: Trial, study: Study, answers: list[tuple[str, object]]) -> None:
    """Compare a trial with the answers to its rows: an inference, or None where there is none."""
    known = [(y, found) for y, found in answers if found is not None]
    decided = [(y, found.decision) for y, found in known]  # type: ignore[attr-defined]
    assert trial.rows == len(answers)
    assert trial.right == sum(y == made.label for y, made in decided)
    assert trial.accuracy == Fraction(trial.right, trial.rows)
    assert trial.ties == sum(len(made.ties) > 1 for _, made in decided)
    assert trial.unanswered == len(answers) - len(known)
    pairs = Counter((y, made.label) for y, made in decided)
    for y in study.schema.labels:
        assert all(trial.confusion[y][z] == pairs[y, z] for z in study.schema.labels)
    chances = [found.posterior[y] for y, found in known]  # type: ignore[attr-defined]
    expected = mean_loss(chances, len(answers)) if len(known) == len(answers) else Infinite(1)
    if isinstance(expected, Infinite):
        assert trial.log_loss == expected
    else:
        assert isinstance(trial.log_loss, LogForm)
        assert logarithm.equal(trial.log_loss, expected)


def answer(
    study: Study, examples: list[Example[Instance]], chosen: Rules, x: Instance
) -> object | None:
    """Return what the chapter infers, and None where it refuses."""
    try:
        return inferred(study, examples, chosen, x)
    except RefnbError:
        return None


@given(studies(), st.tuples(rules, rules))
def test_a_trial_counts_the_answers(study: Study, chosen: Rules) -> None:
    """Right, ties, unanswered, confusion, and the log loss as one logarithm of a product."""
    try:
        found = learned(study, records(study), chosen)
    except RefnbError:
        return
    rows = [(e.label, answer(study, study.examples, chosen, e.instance)) for e in study.examples]
    check(found.test(records(study)), study, rows)
    if found.how and study.family != "joint":
        rule = found.how.smoothing
        check(found.compare([rule], iter(records(study)))[rule], study, rows)


@given(studies(), st.tuples(rules, rules))
def test_left_out_is_learned_from_the_others(study: Study, chosen: Rules) -> None:
    """Each row is answered by what the chapters learn from all others, from scratch."""
    try:
        found = learned(study, records(study), chosen)
    except RefnbError:
        return
    rows = []
    for place, example in enumerate(study.examples):
        rest = study.examples[:place] + study.examples[place + 1 :]
        rows.append((example.label, answer(study, rest, chosen, example.instance)))
    rule = "none" if study.family == "joint" else chosen[0].spelling()
    check(found.compare([rule])[rule], study, rows)


@given(animals(1))
def test_the_loss_of_numbers_is_enclosed(rows: list[Row]) -> None:
    """The sum of the logarithms in sixty digits lies inside, or next to, narrow bounds."""
    found = pets([*BASE, *rows])
    losses = list[Decimal]()
    for row in rows:
        scores = {y: exponential(s) for y, s in found.ask(row).scores.items()}  # type: ignore[arg-type]
        share = SIXTY.divide(scores[str(row["kind"])], added(scores.values()))
        losses.append(SIXTY.ln(share).copy_negate())
    mean = SIXTY.divide(added(losses), Decimal(len(losses)))
    loss = found.test(rows).log_loss
    if isinstance(loss, Enclosure):
        assert loss.high - loss.low < Fraction(1, 10**9)
        error = Decimal("1e-40")
        assert decimal(loss.low) - error <= mean <= decimal(loss.high) + error
    else:
        assert isinstance(loss, LogForm)
        assert abs(exponential(loss) - SIXTY.exp(mean)) < Decimal("1e-40")


def test_the_loss_of_rows_is_the_mean_of_their_losses() -> None:
    """At both ends of what is enclosed, however often the rows are said."""
    found = pets(BASE)
    rows: list[Row] = [
        {"kind": "cat", "coat": "long", "kg": 2, "barks": 3},
        {"kind": "dog", "coat": "short", "kg": 5, "barks": 1},
    ]
    ends = list[tuple[Fraction, Fraction]]()
    for asked in (rows[:1], rows[1:], rows, rows * 30):
        loss = found.test(asked).log_loss
        assert isinstance(loss, Enclosure)
        ends.append((loss.low, loss.high))
    one, other, both, often = ends
    assert both == often == tuple((x + y) / 2 for x, y in zip(one, other, strict=True))


@pytest.mark.parametrize(
    "chances", [[Fraction(1, 3)], [Fraction(1, 2), Fraction(1, 2), Fraction(2, 7)]]
)
def test_equal_posteriors_are_one_term_of_the_loss(chances: list[Fraction]) -> None:
    """Of a few rows said often, and of a few among more rows than 2^64."""
    for times, rows in ((1, len(chances)), (60, 60 * len(chances)), (LONG, LONG * LONG + 1)):
        losses = trials._Losses()
        for p in chances:
            losses.exact[p] += times
        terms = [(logarithm.log(p, "e"), Fraction(-times, rows)) for p in chances]
        assert losses.mean(rows) == logarithm.combination(terms)
    once, often = (learn(DAYS, "play").test(DAYS * k).log_loss for k in (1, 60))
    assert once == often


def test_an_exact_loss_beside_an_enclosed_one_is_enclosed() -> None:
    """(1 + log 3) / 2 in sixty digits lies between the ends, which are close to each other."""
    losses = trials._Losses()
    losses.low = losses.high = Fraction(1)
    losses.exact[Fraction(1, 3)] += 1
    mean = losses.mean(2)
    assert isinstance(mean, Enclosure)
    assert mean.high - mean.low < Fraction(1, 2**50)
    expected = SIXTY.divide(SIXTY.add(1, SIXTY.ln(3)), 2)
    assert decimal(mean.low) < expected < decimal(mean.high)


def test_an_impossible_label_is_an_infinite_loss() -> None:
    """Also between densities, and whatever the other rows cost."""
    found = pets(BASE, smoothing="none")
    row: Row = {"coat": "long", "kg": 2, "barks": 1}
    seen = [{**row, "kind": kind} for kind in ("cat", "dog", "fox")]
    short = [{**BASE[0], "kind": "fox", "coat": "bald", "kg": kg} for kg in (1, 5)]
    other = pets([*BASE, *short], smoothing="none")
    assert isinstance(found.test(seen[:2]).log_loss, Enclosure)
    assert isinstance(other.test(seen[:2]).log_loss, Enclosure)
    for rows in (seen[2:], seen):
        trial = other.test(rows)
        assert trial.unanswered == 0
        assert trial.log_loss == Infinite(1)


def test_each_trial_tells_its_own_rule() -> None:
    """The choices of a trial are those of its rule, and say what it was tested on."""
    found = learn(DAYS, "play").compare(["laplace", "add=0.5"])
    assert list(found.trials) == ["laplace", "add=1/2"]
    assert found["add=1/2"].told["smoothing"] == "add=1/2"
    assert found["add=0.5"] is found["add=50%"]
    assert found["laplace"].told["tested on"] == "each row, left out in turn"
    refuses(UnknownValue, "no trial of 'm=3'; there are 'laplace'", lambda: found["m=3"])
    assert found.solution.steps[-1].name == "compared"


def test_the_best_are_all_of_them() -> None:
    """Several rules may tie, also when none was ever right."""
    found = learn(DAYS[:2], "play").compare(["laplace", "m=3"])
    assert [trial.right for trial in found.trials.values()] == [0, 0]
    assert found.best == ("laplace", "m=3")


def test_what_no_trial_can_be_made_of() -> None:
    """No rows, no labels, too many labels, nothing to leave out."""
    play = learn(DAYS, "play", smoothing="laplace")
    refuses(EmptyData, "at least one row", lambda: play.test(["wind,play\n"]))
    refuses(BadTable, "needs the labels, no column 'play'", lambda: play.test([{"wind": "weak"}]))
    missing: list[Row] = [{"wind": "weak", "play": None}]
    refuses(BadTable, "record 1, column 'play': the label is missing", lambda: play.test(missing))
    assert play.test([{"wind": "weak", "play": "maybe"}]).unanswered == 1
    names = [{"a": "x", "id": str(n)} for n in range(1001)]
    many = learn(names, "id", smoothing="laplace")
    refuses(OutOfRange, "the number of labels", lambda: many.test(names))
    refuses(EmptyData, "at least one rule", lambda: play.compare([]))
    refuses(BadRequest, "read again", lambda: play.unlearn(DAYS[0]).compare(["none"]))
    once = learn(iter(DAYS), "play", smoothing="laplace")
    refuses(BadRequest, "read again", lambda: once.compare(["none"]))
    joint = learn(DAYS, "play", model="joint")
    refuses(BadRequest, "the joint model", lambda: joint.compare(["laplace"]))


@given(studies(), st.tuples(rules, rules))
def test_many_rows_are_asked_one_by_one(study: Study, chosen: Rules) -> None:
    """The answers to all rows are those to each, and those that have none say why."""
    try:
        found = learned(study, records(study), chosen)
    except RefnbError:
        return
    answers = found.ask_all(records(study))
    assert len(answers) == len(study.examples)
    for asked, example in zip(answers, study.examples, strict=True):
        expected = answer(study, study.examples, chosen, example.instance)
        assert asked.label == example.label
        if asked.answer is None:
            assert expected is None
            assert asked.problem
        else:
            assert asked.answer.posterior == expected.posterior  # type: ignore[attr-defined]
    assert answers.csv().count("\n") >= len(answers) + 1
    assert LABEL not in found.features


def test_a_notebook_shows_the_answers_as_a_table() -> None:
    """A row each; a cell that says nothing is blank, and a problem is told."""
    days = [{"wind_1": "weak", "play": "yes"}, {"wind_1": "strong", "play": "no"}]
    asked = learn(days, "play").ask_all([{"wind_1": "weak"}, {"wind_1": "calm"}])
    head, _, first, second = asked._repr_markdown_().strip().split("\n")[-4:]
    assert head.count("|") == first.count("|") == second.count("|") == 7
    assert first.endswith(r"|  |")
    assert "no such value" in second
    assert '""' not in first
