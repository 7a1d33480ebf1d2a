"""A classifier answers as its chapter does, learns and unlearns as if all had come at once."""

import csv
from pathlib import Path

from hypothesis import assume, example, given
from hypothesis import strategies as st

from api import tables
from api.doors import Facts, parts, says
from api.tables import BASE, Case, Row, pets
from cli.commands import answered, asked, declared, files, run
from cli.commands import refused as line_of_refusal
from helpers.refusals import refuses
from refnb import learn
from refnb.classifiers import bernoulli, mixed
from refnb.classifiers.naive import Inference
from refnb.core.errors import RefnbError
from refnb.decision import sensitivity
from refnb.exact.rational import spelling


@given(tables.cases())
def test_rows_that_were_learned_can_be_asked(case: Case) -> None:
    """One by one or all at once, with label, weight and gaps; one without an answer says why."""
    try:
        learned = case.learned()
    except RefnbError:
        return
    every = learned.ask_all(case.rows)
    head, *lines = csv.reader(every.csv().splitlines())
    assert len(every) == len(lines) == len(case.rows)
    for place, (row, known) in enumerate(zip(case.rows, case.study.examples, strict=True)):
        among = every[place]
        assert (among.place, among.label) == (f"record {place + 1}", known.label)
        try:
            expected = tables.inferred(case.study, case.study.examples, case.rules, known.instance)
        except RefnbError as error:
            refuses(type(error), ".", lambda row=row: learned.ask(row))  # type: ignore[misc]
            assert among.answer is None
            assert type(error).__name__ in among.problem  # noqa: PT017
            continue
        assert among.answer is not None
        assert among.answer.posterior == learned.ask(row).posterior == expected.posterior
        made, shares = expected.decision, [*map(spelling, expected.posterior.values())]
        assert lines[place][:2] == [str(place + 1), made.label]
        assert lines[place][3:] == [*shares, ""]
        assert head[3:-1] == [f"P({y})" for y in expected.posterior]


def _heavy(case: Case) -> bool:
    """Tell whether whole rows have weights: cells of 0 are lost when rows are unlearned."""
    return case.study.family != "joint" or all(e.weight for e in case.study.examples)


@given(tables.smooth.filter(_heavy))
@example(tables.WIDE)
@example(tables.WIDE_WHOLE)
def test_learning_in_parts_is_learning_all(case: Case) -> None:
    """In either order, from rows or counts, and with what is unlearned again."""
    rows, cut, study = case.rows, case.cut, case.study
    model = tables.fitted(study, study.examples, case.rules)
    if isinstance(model, bernoulli.Model):
        model = bernoulli.categorical_form(model)
    whole = case.learned()
    ways = [whole, case.learned(rows * 2).unlearn(rows)]
    if rows[:cut] and rows[cut:]:
        one, other = case.learned(rows[:cut]), case.learned(rows[cut:])
        ways += [one.learn(rows[cut:]), other.learn(rows[:cut])]
        ways += [whole.learn(rows[:cut]).unlearn(rows[:cut])]
        assert whole.unlearn(rows[cut:]).model == one.model
    if study.family != "joint":
        ways += [whole.learn_counts(tables.table(study)).unlearn(rows)]
        ways += [whole.learn(rows).unlearn_counts(tables.table(study))]
    for found in ways:
        assert found.model == model
        assert found.statistics == whole.statistics


@given(tables.animals(), tables.animals(1))
def test_words_lengths_and_counts_as_their_chapters_have(rows: list[Row], asks: list[Row]) -> None:
    """The model of the rows, in parts or less others."""
    rows = [*BASE, *rows]
    found, model = pets(rows), tables.mixed_model(rows)
    assert found.model == model
    for way in (pets(rows[:5]).learn(rows[5:]) if rows[5:] else found, found.learn(asks)):
        assert isinstance(way.statistics, type(found.statistics))
    assert found.learn(asks).unlearn(asks).model == model
    assert found.learn(asks).model == tables.mixed_model([*rows, *asks])


@given(tables.animals(most=1), tables.animals(1, most=1))
def test_what_is_not_declared_grows(first: list[Row], second: list[Row]) -> None:
    """New labels and values, numbers and counts: as if all rows had come at once."""
    extra: Row = {"kind": "eel", "coat": "none", "kg": 2, "barks": 0}
    late: Row = {"kind": "eel", "coat": None, "kg": "3.5", "barks": 1}
    one, both = pets([*BASE, *first]), pets([*BASE, *first, *second, extra, late])
    found = one.learn([*second, extra, late])
    assert (found.model, found.statistics) == (both.model, both.statistics)
    assert found.labels == ("cat", "dog", "eel")
    for rule, trial in found.compare(["laplace"]).trials.items():
        other = both.compare(rule)[rule]
        assert (trial.confusion, trial.ties) == (other.confusion, other.ties)
        assert trial.log_loss == other.log_loss


@given(tables.cases())
def test_the_command_line_says_the_same(case: Case) -> None:
    """The JSON of the command, its answers to rows, its file and what both of them refuse."""
    study, (rule, prior) = case.study, case.rules
    words = ["--model", study.family, *declared(study.schema)]
    if study.family != "joint":
        words += ["--smooth", rule.spelling(), "--smooth-prior", prior.spelling()]
    with files(table=study.sheet, model="none", saved="") as path:
        command = ("classify", path["table"], *words)
        question = (*command, *asked(case.x), "--format", "json")
        try:
            learned = case.learned(path["table"])
        except RefnbError:
            line_of_refusal(*question)
            return
        try:
            found = learned.ask(case.x)
        except RefnbError:
            line_of_refusal(*question)
        else:
            assert answered(*question) == found.json()
        written = learned.ask_all(path["table"]).csv()
        for python, shell in IN_SHELL.items():
            written = written.replace(python, shell)
        assert run(*command, "--queries", path["table"]).out == written
        answered(*command, "--save", path["model"])
        learned.save(path["saved"])
        assert Path(path["model"]).read_text("ascii") == Path(path["saved"]).read_text("ascii")


IN_SHELL = {"smoothing='laplace'": "--smooth laplace", "features=[...]": "--features"}


@given(st.permutations("abc"), st.permutations("abc"))
def test_names_are_sorted_unless_they_are_declared(labels: list[str], values: list[str]) -> None:
    """Labels and values, in whichever order rows bring them; new ones find their place."""
    rows = [{"f": v, "y": y} for v, y in zip(values, labels, strict=True)]
    found = learn(rows, "y", domains={"f": values, "y": labels})
    assert (found.labels, found.engine.schema.features["f"]) == (tuple(labels), tuple(values))
    found = learn(rows[:1], "y", smoothing="laplace").learn(rows[1:])
    assert found.labels == found.engine.schema.features["f"] == ("a", "b", "c")


def of_row(case: Case) -> Facts:
    """Return each number by name."""
    found = tables.inferred(case.study, case.study.examples, case.rules, case.x)
    facts = parts(found, "posterior decision") | {"label": found.decision.label}
    facts |= {"step posterior": found.posterior, "step decision": found.decision}
    if isinstance(found, Inference):
        return facts | parts(found, "scores evidence prior factors")
    return facts | {
        "scores": found.agreeing,
        "evidence": found.matching,
        "prior": {},
        "factors": {},
    }


def of_turns(case: Case) -> Facts:
    """Return how far each factor and each prior may move."""
    found = tables.inferred(case.study, case.study.examples, case.rules, case.x)
    assume(isinstance(found, Inference))
    assert isinstance(found, Inference)
    p, rows = found.prior, found.factors
    moved = {y: sensitivity.prior(p, rows, y) for y in p if p[y] < 1}
    factors = {f: {y: sensitivity.factor(p, rows, f, y) for y in p} for f in rows}
    return {"step factor_thresholds": factors} | ({"step prior_thresholds": moved} if moved else {})


wide = (tables.WIDE, tables.WIDE_BINARY, tables.WIDE_WHOLE)
test_ask = says(tables.cases(), lambda case: case.learned().ask(case.x), of_row, *wide)
test_sensitivity = says(
    tables.cases(), lambda case: case.learned().ask(case.x).sensitivity(), of_turns, *wide[:2]
)


def of_numbers(case: tuple[list[Row], Row]) -> Facts:
    """Return what words, lengths and counts say, each by its chapter."""
    rows, x = case
    asked = tables.cells(x, "coat"), tables.numbers(x, "kg", "barks")
    return parts(mixed.infer(tables.mixed_model([*BASE, *rows]), *asked), "scores decision")


test_ask_of_numbers = says(
    st.tuples(tables.animals(), tables.animals(1).map(lambda rows: rows[0])),
    lambda case: tables.pets([*BASE, *case[0]]).ask(case[1]),
    of_numbers,
)
