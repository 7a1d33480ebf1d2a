"""A trial counts what was decided; leaving one out is learning from the others."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from operator import attrgetter
from pathlib import Path

import pytest
from hypothesis import example, given

import refnb
from api import tables
from api.tables import BASE, Case, Row, animals, pets
from cli.commands import Study
from helpers.refusals import refuses
from oracles.decimals import SIXTY, added, decimal, exponential
from refnb import learn
from refnb.api.learning.answer import BatchRow
from refnb.api.learning.comparison import Comparison
from refnb.api.learning.trial import MEASURES, Trial
from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.estimation.schema import Example, Instance
from refnb.estimation.smoothing import Smoothing
from refnb.exact import enclosure, logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm

DAYS: list[Row] = [
    {"wind": "weak", "play": "yes"},
    {"wind": "strong", "play": "no"},
    {"wind": "weak", "play": "no"},
]


def mean_loss(chances: Iterable[tuple[Fraction, int]], rows: int) -> LogForm | Infinite:
    """Return -log of the chances, each so many times, over the rows."""
    known = [(p, n) for p, n in chances if n]
    if any(p == 0 for p, _ in known):
        return Infinite(1)
    return logarithm.combination([(logarithm.log(p, "e"), Fraction(-n, rows)) for p, n in known])


def check(trial: Trial, study: Study, answers: list[tuple[str, object, int]]) -> None:
    """Compare a trial with the answers to its rows, each as often as it counts; None for none."""
    answers = [row for row in answers if row[2]]
    known = [(y, found, n) for y, found, n in answers if found is not None]
    decided = [(y, found.decision, n) for y, found, n in known]  # type: ignore[attr-defined]
    rows = sum(n for _, _, n in answers)
    assert trial.rows == rows
    assert trial.right == sum(n for y, made, n in decided if y == made.label)
    assert trial.accuracy == Fraction(trial.right, trial.rows)
    assert trial.ties == sum(n for _, made, n in decided if len(made.ties) > 1)
    assert trial.unanswered == rows - sum(n for _, _, n in known)
    assert len(trial.problems) == min(len(answers) - len(known), 5)
    pairs = Counter[tuple[str, str]]()
    for y, made, n in decided:
        pairs[y, made.label] += n
    assert [*trial.confusion] == [*study.schema.labels]
    for y in study.schema.labels:
        assert [*trial.confusion[y].items()] == [(z, pairs[y, z]) for z in study.schema.labels]
    chances = [(found.posterior[y], n) for y, found, n in known]  # type: ignore[attr-defined]
    expected = Infinite(1) if trial.unanswered else mean_loss(chances, rows)
    if isinstance(expected, Infinite):
        assert trial.log_loss == expected
    else:
        assert isinstance(trial.log_loss, LogForm)
        assert logarithm.equal(trial.log_loss, expected)


def answer(case: Case, examples: list[Example[Instance]], x: Instance) -> object | None:
    """Return what the chapter infers, and None where it refuses."""
    try:
        return tables.inferred(case.study, examples, case.rules, x)
    except RefnbError:
        return None


@given(tables.cases())
@example(tables.LIGHT)
@example(tables.LIGHT_WHOLE)
def test_a_trial_counts_the_answers(case: Case) -> None:
    """Right, ties, unanswered, confusion, and the log loss as one logarithm of a product."""
    try:
        found = case.learned()
    except RefnbError:
        return
    seen = case.study.examples
    rows = [(e.label, answer(case, seen, e.instance), int(e.weight)) for e in seen]
    if not sum(n for _, _, n in rows):
        return
    check(found.test(case.rows), case.study, rows)
    if found.choices and case.study.family != "joint":
        rule = found.choices.smoothing
        others: list[list[str | Smoothing]] = [[rule], ["laplace", rule]]
        for several in others:
            check(found.compare(several, iter(case.rows))[rule], case.study, rows)


@given(tables.cases())
@example(tables.LIGHT)
def test_left_out_is_learned_from_the_others(case: Case) -> None:
    """Each row is answered by what the chapters learn from all others, from scratch."""
    try:
        found = case.learned()
    except RefnbError:
        return
    rows, seen = [], case.study.examples
    for place, e in enumerate(seen):
        if n := int(e.weight):
            rest = [*seen[:place], replace(e, weight=n - 1), *seen[place + 1 :]]
            rows.append((e.label, answer(case, rest, e.instance), n))
    if not rows:
        return
    rule = "none" if case.study.family == "joint" else case.rules[0].spelling()
    trial = found.compare([rule])[rule]
    check(trial, case.study, rows)
    numbers = [place for place, e in enumerate(seen, 1) if e.weight]
    places = [
        f"record {k}: " for k, (_, made, _) in zip(numbers, rows, strict=True) if made is None
    ]
    assert [p.partition(": ")[0] + ": " for p in trial.problems] == places[:5]


@given(animals(1))
@example([BASE[0]] * 3 + [BASE[1]])
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
        low, high = decimal(loss.low), decimal(loss.high)
        assert SIXTY.subtract(low, error) <= mean <= SIXTY.add(high, error)
    else:
        assert isinstance(loss, LogForm)
        assert abs(exponential(loss) - SIXTY.exp(mean)) < Decimal("1e-40")


@given(animals(1))
@example([{"kind": "cat", "coat": "long", "kg": None, "barks": None}] * 2)
def test_numbers_that_are_left_out_are_unlearned(rows: list[Row]) -> None:
    """Each row, those of words, lengths and counts together, as `unlearn` and `ask` say."""
    found = pets([*BASE, *rows])
    trial = found.compare(["laplace"])["laplace"]
    right = ties = unanswered = 0
    for row in (*BASE, *rows):
        try:
            answer = found.unlearn(row).ask(row)
        except RefnbError:
            unanswered += 1
        else:
            right += answer.label == row["kind"]
            ties += len(answer.decision.ties) > 1
    assert (trial.right, trial.ties, trial.unanswered) == (right, ties, unanswered)


def test_many_losses_are_enclosed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above a number of different posteriors; a loss that is shown, above a smaller one."""
    rows: list[Row] = [{"f": v, "g": w, "y": "ab"[i % 7 % 2]}
                       for i, (v, w) in enumerate(product("vwxyz", "uvwxyz"))]  # fmt: skip
    known = learn(rows, "y", smoothing="add=1/1000000000000000000000000")
    rows *= 4
    exact = known.test(rows)
    assert isinstance(exact.log_loss, LogForm)
    for few in ("EXACT", "WRITTEN"):
        monkeypatch.setattr(f"refnb.api.learning.trial.{few}", 3)
        trial = known.test(rows)
        found = trial.log_loss if few == "EXACT" else trial.shown_loss
        assert isinstance(found, Enclosure)
        assert found.high - found.low < Fraction(1, 10**50)
        assert enclosure.compare(logarithm.constant(found.low, "e"), exact.log_loss) == -1
        assert enclosure.compare(logarithm.constant(found.high, "e"), exact.log_loss) == 1
        assert f"{float(found.low):.11f}"[:-1] in str(trial)
        monkeypatch.undo()
    monkeypatch.setattr("refnb.core.limits.CELLS", 20)
    crowd = known.test(rows)
    refuses(errors.BadRequest, "of up to 2 different rows, there are more", lambda: crowd.auc("a"))


def test_a_test_on_what_was_learned_says_so(tmp_path: Path) -> None:
    """The same object, or the same file under another name; a copy is another one."""
    path, again = tmp_path / "days.csv", tmp_path / "a" / ".." / "days.csv"
    path.write_text("wind,play\nweak,yes\nstrong,no\n")
    (tmp_path / "a").mkdir()
    copy = tmp_path / "b.csv"
    copy.write_bytes(path.read_bytes())
    pairs = ((DAYS, DAYS, 1), (DAYS, [*DAYS], 0), (path, again, 1), (str(path), path, 1))
    for source, other, same in (*pairs, (path, copy, 0), (path, [*DAYS], 0)):
        learned = learn(source, "play")
        for trial in (learned.test(other), learned.compare(["laplace"], other)["laplace"]):
            assert trial.settings["tested on"].count(", which it was learned from") == same


NAMES = [{"a": "x", "id": str(n)} for n in range(1001)]


def test_rows_of_two_tables_are_left_out() -> None:
    """Nine tables that were learned one after the other, row by row; the thousandth of labels."""
    parts = [[{"f": v, "y": y} for v in "xz"] for y in "ababababc"]
    whole = [row for part in parts for row in part]
    found = learn(parts[0], "y")
    for part in parts[1:]:
        found = found.learn(part)
    one, other = (known.compare(["laplace"])["laplace"] for known in (found, learn(whole, "y")))
    assert (one.rows, one.confusion, one.log_loss) == (18, other.confusion, other.log_loss)
    assert learn(NAMES[:1000], "id").test(NAMES[7:8]).rows == 1


@pytest.mark.parametrize("rule", ["none", "laplace"])
@pytest.mark.parametrize("folds", [None, 2, 5, 14])
def test_folds_are_learned_from_the_other_folds(rule: str, folds: int | None) -> None:
    """As a loop by hand does it, row by row, with every measure of the shares that it gives."""
    found = learn(refnb.example("weather"), "Play").compare([rule], folds=folds)[rule]
    made = [*answered_by_others(rule, folds or 14)]
    assert found.right == sum(
        row.answer is not None and row.answer.label == row.label for row in made
    )
    assert (f"{folds} folds" in found.settings["tested on"]) == bool(folds)
    if rule == "laplace":
        shares = [row.answer.exact["no"] for row in made if row.answer]
        table = {"y": [row.label for row in made], "p": shares}
        told = refnb.evaluate(table, "y", "p", of="no")
        assert found.calibration("no") == told.calibration("no")
        for name in ("accuracy", "AUC", "Brier", "F1", "kappa", "recall"):
            assert found.measure(name) == told.measure(name)


def answered_by_others(rule: str, folds: int = 14) -> Iterator[BatchRow]:
    """Answer each of the fourteen days by what the days of the other folds say."""
    rows = list(csv.DictReader(refnb.example("weather").read_text().splitlines()))
    domains = {f: sorted({x[f] for x in rows}) for f in rows[0]}
    for i, row in enumerate(rows):
        others = [x for j, x in enumerate(rows) if j % folds != i % folds]
        one = refnb.learn(others, "Play", smoothing=rule, domains=domains)
        yield from one.ask_all([row], "Play")


def spelled(names: Iterable[str], cells: list[str]) -> list[Row]:
    """Return rows whose cells are letters."""
    return [dict(zip(names, row, strict=True)) for row in cells]


def test_equal_rules_tie_and_near_ones_do_not() -> None:
    """Rules that add the same, other rows with the same posteriors, and one more row in many."""
    rows = spelled("fy", ["xa", "xa", "ya", "yb", "yb"])
    wide = rows + [
        dict(zip("fy", ("xy"[i % 7 % 2], "ab"[i % 3 % 2]), strict=True)) for i in range(300)
    ]
    cases: list[tuple[list[Row], list[Row] | None]] = [(rows, None), (wide, None), (wide, rows)]
    for table, held in cases:
        found = learn(table, "y").compare(["add=1", "laplace", "m=2", "add=1/10000000000"], held)
        for name in MEASURES.keys() - {"precision", "Matthews"}:
            best = found.best_by(name)
            assert len(best) == 1 or {*best} >= {"laplace", "m=2"}
            exact = {r: t.measure(name) for r, t in found.trials.items()}
            worth = (max if MEASURES[name] > 0 else min)(exact.values())
            assert best == tuple(r for r, x in exact.items() if x == worth)
    kinds = spelled(["kind", "kg"], ["a1", "a3", "b2", "b4"])
    bells = learn(kinds, "kind", families={"kg": "gaussian"}).compare(["none", "laplace"], kinds)
    assert [bells.best_by(name) for name in MEASURES] == [("none", "laplace")] * len(MEASURES)
    rules = {"p": (8, 0, 2, 0), "both": (6, 2, 0, 2), "one": (7, 1, 1, 1), "two": (3, 1, 0, 1)}
    judged = {
        rule: refnb.evaluate(
            spelled("yzn", [f"pp{a}", f"pq{b}", f"qp{c}", f"qq{d}"]), "y", "z", weight="n"
        )
        for rule, (a, b, c, d) in rules.items()
    }
    for name in ("kappa", "balanced accuracy"):  # 6/11 above 3/8 and 0; 7/8 above 11/16 and 1/2
        assert Comparison(judged, {}).best_by(name) == ("both", "two")
    del judged["p"]  # 0/0; of the others 12 / root 384 above 6/16
    assert Comparison(judged, {}).best_by("Matthews") == ("both", "two")
    pairs = [("ab"[i % 2], Fraction(i + 1, 10**300 + i)) for i in range(600)]
    worse = [*pairs[:-1], ("b", pairs[-1][1] + Fraction(1, 10**400))]
    orders = (pairs, pairs[::-1], worse)
    long = [dict(zip("yp", zip(*order, strict=True), strict=True)) for order in orders]
    trials = {f"{i}": refnb.evaluate(table, "y", "p", of="a") for i, table in enumerate(long)}
    assert Comparison({k: trials[k] for k in "01"}, {}).best_by("Brier") == ("0", "1")
    four = [{**row, "kg": i} for i, row in enumerate(spelled("fy", ["xa", "xb", "ya", "yb"] * 4))]
    near = learn(four, "y").compare(["add=1", f"add={1 + Fraction(1, 10**2000)}"], four)
    for unsure in (near, Comparison(trials, {})):
        with pytest.raises(errors.OutOfRange, match="not far enough apart"):
            unsure.best_by("Brier")
    even = learn(spelled("fy", ["xa", "ya", "xb", "yb"]), "y")
    assert even.compare(["none", "m=4"], rows).best_by("Brier") == ("none", "m=4")


def test_many_different_rows_keep_their_measures() -> None:
    """Above 10,000 of two columns; what Python could not print is enclosed, the mean is exact."""
    shares = [Fraction(1 + i * i % 9973, 9974 + Fraction(i, 997)) for i in range(1000)]
    labels = ["ab"[i % 3 % 2] for i in range(1000)]
    trial = refnb.evaluate({"y": labels, "p": shares}, "y", "p", of="a")
    parts = [(p - (y == "a")) ** 2 for y, p in zip(labels, shares, strict=True)]
    assert trial.measure("Brier") == sum(parts) / 1000
    score = attrgetter("value")(trial.solution.steps[-1])["a"]["Brier"]
    assert isinstance(score, Enclosure)
    assert (score.low, score.high) == attrgetter("low", "high")(trial.brier("a"))
    assert score.low <= sum(parts) / 1000 <= score.high
    assert isinstance(trial.calibration("a", 1)["0..1"].score, Enclosure)
    for n in (300, 435):  # with 13,587 bits, and 19,713: Python prints no number of 14,285
        some = {"y": labels[:n], "p": shares[:n]}
        assert str(refnb.evaluate(some, "y", "p", of="a").brier("a"))
    many = {"y": ["a", "b"] * 6000, "p": ["0.9", "0.2"] * 6000}
    trial = refnb.evaluate(many, "y", "p", of="a")
    assert trial.auc("a") == 1
    assert trial.brier("b") == Fraction(1, 40)
