"""Numbers that cannot be rounded: in proofs and verdicts, and as parameters of every model.

Rounded to a million parts, or made a float on its way, no row of parameters would sum to 1.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from refnb import errors
from refnb.certificates import moving
from refnb.certificates.written import Certificate
from refnb.classifiers import bernoulli, categorical
from refnb.data.document import dumps
from refnb.data.wire import encode
from refnb.decision import truth
from refnb.door import marking, stating
from refnb.door.answers import Answer
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.networks import elimination, markov
from refnb.networks.network import Network
from refusals import refuses

LONG = 10**30 + 57
TINY = Fraction(1, LONG)
WHOLE = 1_000_003
ROW = {v: Fraction(n, WHOLE) for v, n in zip("xyz", (333_331, 333_337, 333_335), strict=True)}
PRIOR = dict(zip("abc", ROW.values(), strict=True))
MODEL = categorical.Model(PRIOR, {f: dict.fromkeys("abc", ROW) for f in "fg"})
X = {"f": "x", "g": "y"}
COUNTS = [
    {"f": f, "g": g, "y": y, "n": str(n)}
    for f, g, y, n in (("x", "x", "a", LONG), ("y", "y", "b", 7), ("x", "y", "b", 51))
]


def test_no_row_can_be_rounded() -> None:
    """Neither by parts of a million nor by floats."""
    for round_ in (lambda p: p, float):
        near = [Fraction(round_(p)).limit_denominator(10**6) for p in ROW.values()]
        assert sum(near) != 1


@pytest.mark.parametrize("rule", ["add", "m"])
def test_what_moves_is_proved_unrounded(rule: str) -> None:
    """As the chapter proves it, of long counts and a prior just below 1."""
    learned = refnb.learn(COUNTS, "y", weight="n", smoothing=f"{rule}=3", prior=f"m={TINY}")
    answer = learned.ask(X)
    engine = answer.engine
    prior, factors = answer.prior, answer.factors
    counts = engine.learned.counts  # type: ignore[attr-defined]
    kept = engine.learned.prior  # type: ignore[attr-defined]
    assert 1 - prior["a"] < Fraction(1, 10**9)
    wanted: dict[tuple[str, ...], Certificate] = {
        ("weight",): moving.weight(counts, X, rule, kept),
        ("weight and prior",): moving.weight_and_prior(counts, X, rule),
        **{("prior", y): moving.prior(prior, factors, y) for y in "ab"},  # type: ignore[arg-type]
        **{
            ("factor", f, y): moving.factor(prior, factors, f, y)  # type: ignore[arg-type]
            for f in "fg"
            for y in "ab"
        },
    }
    for moves, certificate in wanted.items():
        assert answer.certificate(*moves) == certificate


def test_a_verdict_is_about_an_unrounded_number() -> None:
    """Of one answer and of a column of them."""
    asked = refnb.bayes({"a": spelled(TINY), "b": spelled(1 - TINY)}, {"a": "1/3", "b": "1/7"})
    small = asked.posterior["a"]
    for of, right in (("a", small), ("b", 1 - small)):
        found = asked.check(spelled(right), of)
        assert (found.is_right, found.right) == (True, right)
    rows = [{"answer": spelled(p)} for p in (1 - small, small, 1 - TINY)]
    marks = marking.mark(asked, rows)
    assert [row.checked for row in marks.rows] == [asked.check(row["answer"]) for row in rows]
    assert [row.checked and row.checked.right for row in marks.rows] == [1 - small] * 3


def spelled(p: Fraction) -> str:
    return rational.spelling(p)


def test_answers_are_written_unrounded() -> None:
    """As a line of CSV for each row."""
    learned = refnb.learn(COUNTS, "y", weight="n", smoothing=f"add={TINY}")
    answers = learned.ask_all([X, {"f": "y"}])
    lines = answers.csv().splitlines()[1:]
    for line, row in zip(lines, (X, {"f": "y"}), strict=True):
        posterior = learned.ask(row).posterior
        assert line.split(",")[3:5] == [spelled(posterior[y]) for y in "ab"]  # type: ignore[arg-type]


def test_rules_that_are_records() -> None:
    """A tiny weight is that of its spelling, wherever a rule is taken."""
    rule, words = Smoothing("add", TINY), f"add={TINY}"
    assert refnb.estimate({"u": 1, "v": 0}, rule).estimate == {"u": 1 - _p(), "v": _p()}
    rows = [{name: cell for name, cell in row.items() if name != "n"} for row in COUNTS]
    learned = [refnb.learn(rows, "y", smoothing=r, prior=r) for r in (rule, words)]
    assert learned[0].model == learned[1].model
    ways: list[list[str | Smoothing] | str] = [words, [rule], [words]]
    trials = [known.compare(way).trials for known in learned for way in ways]
    trials.append(learned[0].compare(rule).trials)  # type: ignore[arg-type]
    assert all([*found] == [words] for found in trials)
    assert len({str(found) for found in trials}) == 1
    mail = {"a": ["x x"], "b": ["y"]}
    one, other = (refnb.text(mail, smoothing=r, prior=r) for r in (rule, words))
    assert (one.model, one.told) == (other.model, other.told)
    nets = [refnb.learn_network(rows, order=["f", "y"], smoothing=r) for r in (rule, words)]
    assert nets[0].network == nets[1].network
    assert nets[0].told["smoothing"] == words
    again = [nets[0].fit(rows, r).network for r in (rule, words)]
    more = [nets[0].learn(rows, ["f", "y"], smoothing=r).network for r in (rule, words)]
    assert again[0] == again[1] == more[0] == more[1] == nets[0].network
    climbs = [refnb.em(rows, "y", smoothing=r, steps=0) for r in (rule, words)]
    assert climbs[0].network == climbs[1].network
    assert climbs[0].told["start"].endswith(words)


def _p() -> Fraction:
    return TINY / (1 + 2 * TINY)


@pytest.mark.parametrize("form", ["model", "file", "document", "truth"])
def test_a_truth_and_its_models(form: str, tmp_path: Path) -> None:
    """Any way to state it; judged by itself, by another model, by a classifier, as a curve."""
    path = tmp_path / "truth.json"
    path.write_text(dumps(encode(MODEL)))
    known = truth.from_model(MODEL)
    document = json.loads(path.read_text())
    stated = {"model": MODEL, "file": path, "document": document, "truth": known}[form]
    best = 1 - max(PRIOR.values())
    for rule in ("naive", "bayes", MODEL, refnb.load(path)):
        found = refnb.error(stated, rule)
        assert (found.error, found.bayes_error) == (best, best)
    assert refnb.curve(stated, 0).limit == best
    told = "a model needs the labels"
    other = categorical.Model(ROW, {})
    refuses(errors.DomainMismatch, told, lambda: refnb.error(stated, other))


def test_a_long_truth() -> None:
    """Without its table."""
    whole = categorical.Model(PRIOR, {f"f{i}": dict.fromkeys("abc", ROW) for i in range(7)})
    best = 1 - max(PRIOR.values())
    found = refnb.error(whole)
    assert (found.error, found.bayes_error, found.outcomes) == (best, best, ())
    assert refnb.error(whole, whole).error == best


def test_a_network_a_chain_and_a_start(tmp_path: Path) -> None:
    """Asked, refused, saved and read, and where EM begins."""
    net = Network(
        {"r": ("x", "y", "z"), "s": ("x", "y", "z")},
        {"r": (), "s": ("r",)},
        {"r": {(): ROW}, "s": {(v,): ROW for v in "xyz"}},
    )
    known = refnb.network(net)
    assert known.ask({"s": "x"}).posterior == elimination.posteriors(net, {"s": "x"})
    refuses(errors.UnknownVariable, "'t'", lambda: known.ask({"t": "x"}))
    refuses(errors.UnknownValue, "s=w: no such value", lambda: known.ask({"s": "w"}))
    known.save(tmp_path / "net.json")
    assert refnb.network(tmp_path / "net.json").network == net
    assert stating.read(json.loads(dumps(encode(net))), normalise=False)[0] == net
    rows = [{"r": "x", "s": ""}, {"r": "", "s": "y"}]
    assert refnb.em(rows, network=net, steps=0).network == net
    start = refnb.em([{"f": "x", "g": ""}], "y", start=MODEL, steps=0)
    assert start.classifier.model == MODEL
    model = markov.Model(ROW, dict.fromkeys("xyz", ROW), dict.fromkeys("xyz", ROW))
    assert refnb.hmm(model).observe(["x"]).likelihood == ROW["x"]
    refnb.hmm(model).save(tmp_path / "chain.json")
    assert refnb.hmm(tmp_path / "chain.json").model == model


def test_a_model_of_a_file(tmp_path: Path) -> None:
    """Words or their presence; asked as it was saved."""
    shown = {f: dict.fromkeys("abc", TINY) for f in "fg"}
    path = tmp_path / "model.json"
    for model, x in ((MODEL, X), (bernoulli.Model(PRIOR, shown), {"f": "1"})):
        path.write_text(dumps(encode(model)))
        found = refnb.load(path).ask(x)
        assert isinstance(found, Answer)
        assert found.posterior == PRIOR


def test_what_was_normalised_is_told_unrounded(tmp_path: Path) -> None:
    """The sum that a row had; of more than three rows, three."""
    names, total = "abcd", Fraction(999_999_999_999, 10**12)
    lines = ["network n { }"]
    for v in names:
        lines += [f"variable {v} {{ type discrete [ 2 ] {{ x, y }}; }}"]
    for v in names:
        lines += [f"probability ( {v} ) {{ table 0.5, 0.499999999999; }}"]
    path = tmp_path / "net.bif"
    path.write_text("\n".join(lines))
    network, told = stating.read(path, normalise=True)
    rows = "; ".join(f"the row of '{v}', which summed to {total}" for v in names[:3])
    assert told["normalised"] == f"{rows}, and 1 more"
    assert network.tables["a"][()]["x"] == Fraction(1, 2) / total
