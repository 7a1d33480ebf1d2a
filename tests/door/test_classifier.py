"""A classifier answers as its chapter does, learns and unlearns as if all had come at once."""

import csv
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import refnb
from cli.commands import Study, answered, asked, declared, files, questions, studies
from door.tables import BASE, Row, Rules, animals, inferred, learned, pets, records
from refnb import Classifier, learn, load
from refnb.classifiers.naive import Inference
from refnb.door.evidence import Tally
from refnb.errors import (
    BadRequest,
    EmptyData,
    Negative,
    OutOfRange,
    RefnbError,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
    ZeroVariance,
)
from refnb.exact import logarithm
from refusals import refuses
from strategies.models import positive_rules, rules

DAYS: list[Row] = [
    {"wind": "weak", "sky": "grey", "play": "yes"},
    {"wind": "strong", "sky": "blue", "play": "no"},
    {"wind": "weak", "sky": "blue", "play": "no"},
]
smooth = st.tuples(positive_rules, positive_rules)


def kept(found: Classifier) -> Classifier:
    """Return what a file keeps of a classifier."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.json")
        found.save(path)
        again = load(path)
        text = path.read_text("ascii")
        again.save(path)
        assert path.read_text("ascii") == text
    return again


@given(studies(), st.tuples(rules, rules), st.data())
def test_an_answer_is_the_inference_of_its_chapter(
    study: Study, chosen: Rules, source: st.DataObject
) -> None:
    """Posterior, decision, scores, prior, factors and evidence by name; or both refuse."""
    x = source.draw(questions(study.schema))
    try:
        expected = inferred(study, study.examples, chosen, x)
    except RefnbError as error:
        refuses(type(error), ".", lambda: learned(study, records(study), chosen).ask(x))
        return
    found = learned(study, records(study), chosen).ask(x)
    assert (found.posterior, found.decision) == (expected.posterior, expected.decision)
    assert found.label == expected.decision.label
    if isinstance(expected, Inference):
        assert (found.scores, found.evidence) == (expected.scores, expected.evidence)
        assert (found.prior, found.factors) == (expected.prior, expected.factors)
    else:
        assert (found.scores, found.evidence) == (expected.agreeing, expected.matching)
        assert (found.prior, found.factors) == ({}, {})


@given(studies(), st.tuples(rules, rules))
def test_a_row_that_was_learned_can_be_asked(study: Study, chosen: Rules) -> None:
    """With its label, its weight and its missing cells, exactly as it was learned."""
    try:
        found = learned(study, records(study), chosen)
    except RefnbError:
        return
    for row, example in zip(records(study), study.examples, strict=True):
        if example.weight:
            expected = inferred(study, study.examples, chosen, example.instance)
            assert found.ask(row).posterior == expected.posterior


@given(studies(), smooth, st.integers(0, 6))
def test_learning_more_is_learning_all(study: Study, chosen: Rules, cut: int) -> None:
    """Rows may come in two piles, and in either order."""
    rows = records(study)
    assume(rows[:cut] and rows[cut:])
    try:
        both = learned(study, rows, chosen)
        one, other = learned(study, rows[:cut], chosen), learned(study, rows[cut:], chosen)
    except RefnbError:
        return
    for found in (one.learn(rows[cut:]), other.learn(rows[:cut])):
        assert (found.model, found.evidence) == (both.model, both.evidence)


@settings(max_examples=10)  # leaving rows out takes long
@given(animals(), animals(1))
def test_what_is_not_declared_grows(first: list[Row], second: list[Row]) -> None:
    """New labels and values, numbers and counts: as if all rows had come at once."""
    extra: Row = {"kind": "eel", "coat": "none", "kg": 2, "barks": 0}
    late: Row = {"kind": "eel", "coat": None, "kg": "3.5", "barks": 1}
    one, both = pets([*BASE, *first]), pets([*BASE, *first, *second, extra, late])
    found = one.learn([*second, extra, late])
    assert (found.model, found.evidence) == (both.model, both.evidence)
    assert found.labels == ("cat", "dog", "eel")
    for rule, trial in found.compare(["laplace"]).trials.items():
        other = both.compare(rule)[rule]
        assert (trial.confusion, trial.ties) == (other.confusion, other.ties)
        assert trial.log_loss == other.log_loss


@given(studies(), smooth, st.data())
def test_unlearning_undoes_learning(study: Study, chosen: Rules, source: st.DataObject) -> None:
    """What is left is what the other rows teach, be they unlearned together or one by one."""
    rows = records(study)
    gone = source.draw(st.sets(st.integers(0, len(rows) - 1), max_size=len(rows) - 1))
    rest = [row for place, row in enumerate(rows) if place not in gone]
    try:
        one = learned(study, rows, chosen)
        expected = learned(study, rest, chosen)
    except RefnbError:
        return
    found = one
    for place in gone:
        found = found.unlearn(rows[place])
    assert (found.model, found.evidence) == (expected.model, expected.evidence)
    if gone:
        together = one.unlearn([rows[place] for place in gone])
        assert together.model == expected.model


@given(animals(1))
def test_numbers_are_unlearned(rows: list[Row]) -> None:
    """Moments subtract as counts do."""
    base, found = pets(BASE), pets([*BASE, *rows])
    for row in rows:
        found = found.unlearn(row)
    assert (found.model, found.evidence) == (base.model, base.evidence)


def test_what_was_never_learned_is_not_unlearned() -> None:
    """A count below 0, an unknown value or label, or sums that no numbers have."""
    play = learn(DAYS, "play", smoothing="laplace")
    never = {"wind": "strong", "sky": "grey", "play": "yes"}
    refuses(Negative, "'strong'.*-1", lambda: play.unlearn(never))
    refuses(Negative, "'yes'", lambda: play.unlearn(DAYS[0]).unlearn(DAYS[0]))
    refuses(UnknownValue, "'x'", lambda: play.unlearn({"wind": "x", "sky": "grey", "play": "yes"}))
    refuses(UnknownLabel, "'x'", lambda: play.unlearn({"wind": "weak", "sky": "", "play": "x"}))
    refuses(OutOfRange, "no numbers", lambda: pets(BASE).unlearn({"kind": "cat", "kg": 99}))
    refuses(ZeroVariance, "'kg' given 'cat'", lambda: pets(BASE).unlearn(BASE[0]))
    refuses(EmptyData, "at least one row", lambda: play.unlearn([]))


@given(studies(), st.tuples(rules, rules), st.data())
def test_a_file_keeps_everything(study: Study, chosen: Rules, source: st.DataObject) -> None:
    """What was saved answers alike, and learns and unlearns as if it had never been in a file."""
    try:
        found = learned(study, records(study), chosen)
    except RefnbError:
        return
    again, row = kept(found), source.draw(st.sampled_from(records(study)))
    assert (again.model, again.evidence, again.how) == (found.model, found.evidence, found.how)
    more, other = found.learn([row]), again.learn([row])
    assert (more.model, more.evidence) == (other.model, other.evidence)
    assert other.unlearn(row).model == found.model


@given(animals())
def test_a_file_keeps_numbers(rows: list[Row]) -> None:
    """Families, moments and the rules of the variance."""
    found = pets([*BASE, *rows])
    again = kept(found)
    assert (again.model, again.evidence, again.how) == (found.model, found.evidence, found.how)
    x = {"kg": "2.5", "coat": "long"}
    assert again.ask(x).posterior == found.ask(x).posterior


def test_counts_are_learned() -> None:
    """Counts know their labels and domains; rows may be learned on top of them."""
    play = learn(DAYS, "play", smoothing="laplace")
    assert isinstance(play.evidence, Tally)
    counts = play.evidence.counts
    found = learn(counts, "play", smoothing="laplace")
    assert found.model == play.model
    assert found.learn(DAYS[:1]).model == play.learn(DAYS[:1]).model
    refuses(BadRequest, "read again", lambda: found.compare(["none"]))
    assert found.compare(["laplace"], DAYS)["laplace"].accuracy == play.test(DAYS).accuracy
    refuses(UnknownValue, "'storm'", lambda: found.learn([{**DAYS[0], "wind": "storm"}]))
    refuses(BadRequest, "counts are", lambda: learn(counts, "play", model="joint"))
    refuses(BadRequest, "counts are", lambda: learn(counts, "play", labels=["yes", "no"]))
    refuses(BadRequest, "counts are", lambda: learn(counts, families={"wind": "gaussian"}))


@given(studies(), st.tuples(rules, rules), st.data())
def test_the_command_line_says_the_same(study: Study, chosen: Rules, source: st.DataObject) -> None:
    """The JSON of the command is that of the answer, for the same choices."""
    x = source.draw(questions(study.schema))
    words = ["--model", study.family, *declared(study.schema)]
    if study.family != "joint":
        words += ["--smooth", chosen[0].spelling(), "--smooth-prior", chosen[1].spelling()]
    with files(table=study.sheet) as path:
        try:
            found = learned(study, path["table"], chosen).ask(x)
        except RefnbError:
            return
        command = ("classify", path["table"], *words, *asked(x), "--format", "json")
        assert answered(*command) == found.json()


def test_the_mark_of_a_missing_cell_is_no_value() -> None:
    """In what is learned and in what is asked."""
    unknown: Row = {"wind": "?", "sky": "?", "play": "yes"}
    empty: Row = {"wind": None, "sky": None, "play": "yes"}
    play = learn([*DAYS, unknown], "play", missing="?")
    plain = learn([*DAYS, empty], "play")
    assert play.model == plain.model
    assert play.ask({"wind": "?", "sky": "blue"}).given == {"sky": "blue"}
    assert play.ask({"wind": "?"}).posterior == plain.ask({}).posterior
    assert play.unlearn(unknown).model == learn(DAYS, "play").model


def test_an_unknown_name_has_a_near_miss() -> None:
    """In a question, in more rows, in rows to be tested."""
    play = learn(DAYS, "play")
    refuses(UnknownFeature, "'wnd'; did you mean 'wind'", lambda: play.ask({"wnd": "weak"}))
    refuses(UnknownValue, "'weak'", lambda: play.ask({"wind": "Weak"}))
    refuses(UnknownFeature, "'wnd'; did you mean 'wind'", lambda: play.ask_all([{"wnd": "weak"}]))
    refuses(UnknownFeature, "did you mean 'wind'", lambda: play.learn([{"wnd": 1, "play": 1}]))
    numbers = learn([{"t": 1, "b": "x"}, {"t": 2, "b": "y"}], "b")
    refuses(UnknownValue, "learn with families={'t': 'gaussian'}", lambda: numbers.ask({"t": 3}))


@pytest.mark.parametrize("family", ["categorical", "joint"])
def test_the_question_is_in_its_own_words(family: str) -> None:
    """The title names the label; choices, model and what was left out are told."""
    play = learn(DAYS, "play", model=family)
    said = play.ask({"wind": "weak"}).text()
    assert said.startswith("Which play?\n")
    for words in ("table = the records", f"model = {family}", "label = play", "left out = sky"):
        assert words in said


def test_the_answer_tells_every_table_that_was_learned() -> None:
    """The first and the later ones in order, one that comes again at once is told once."""
    weather = refnb.example("weather")
    days = list(csv.DictReader(weather.read_text("utf-8").splitlines()))
    play = learn(days, "Play").learn(weather).learn(weather)
    assert play.told["table"] == f"the records and {weather}"
    assert "unlearned" not in play.told
    less = play.unlearn(days[0]).unlearn(days[1]).unlearn(weather)
    assert less.told == play.told | {"unlearned": f"given rows and {weather}"}
    assert f"unlearned = given rows and {weather}" in str(less)


def test_an_answer_says_how_far_it_is_from_another_one() -> None:
    """Of factors, priors and weights, by hand for the sunny, cool, humid, windy day."""
    play = learn(refnb.example("weather"), "Play")
    day = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}
    found = {step.name: step.value for step in play.ask(day).how_far().steps}
    priors, factors = found["prior_thresholds"], found["factor_thresholds"]
    assert isinstance(priors, dict)
    assert isinstance(factors, dict)
    assert priors["no"].points == (Fraction(625, 4999),)  # 36/625 t = 2/243 (1 - t)
    assert factors["Temperature"]["no"].points == (Fraction(25, 486),)
    assert factors["Wind"]["yes"].points == ()
    assert "8.01914899602..." in str(play.ask(day).how_far())
    assert "8.01914899602" in play.ask(day).how_far().latex()


def test_odds_of_measured_columns_and_nothing_of_whole_rows() -> None:
    """The log odds of two labels are opposite; the joint model has no number that could move."""
    animals = learn(refnb.example("animals"), "kind").ask({"kg": "4.5"})
    odds = {step.name: step.value for step in animals.how_far().steps}["prior_odds"]
    assert isinstance(odds, dict)
    cat, dog = odds.values()
    assert logarithm.add(cat, dog) == logarithm.constant(0, "e")
    refuses(BadRequest, "joint", lambda: learn(DAYS, "play", model="joint").ask({}).how_far())
