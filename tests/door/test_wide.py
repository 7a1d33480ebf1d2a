"""Ten columns, labels and values, and twenty rows: nobody looks at the first of them alone."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from refnb import errors
from refnb.classifiers import categorical, joint
from refnb.decision import error, truth
from refnb.door import hints, options
from refnb.door.classifier import Classifier
from refnb.estimation import counting
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.networks import clustering
from refnb.probability import bayes
from refnb.problems.umbrella import MODEL
from refusals import refuses
from wide import NAMES, shares

VALUES = "vwxyz"
ROWS: list[dict[str, str]] = [
    {"label": NAMES[i % 10], **{f: VALUES[(i * j + i // 10) % 5] for j, f in enumerate(NAMES, 1)}}
    for i in range(20)
]
EXAMPLES = [Example({f: row[f] for f in NAMES}, row["label"]) for row in ROWS]
SCHEMA = Schema(tuple(sorted(NAMES)), {f: tuple(sorted({r[f] for r in ROWS})) for f in NAMES})
COUNTS = counting.count(SCHEMA, EXAMPLES)
RULE = {"smoothing": "laplace", "prior": "laplace"}
LINES = [",".join(cells) + "\n" for cells in (ROWS[0], *(row.values() for row in ROWS))]


def table() -> list[str]:
    """Return the rows as a table of counts."""
    labels = Counter(row["label"] for row in ROWS)
    cells = Counter((row["label"], f, row[f]) for row in ROWS for f in NAMES)
    return [
        "kind,label,feature,value,count\n",
        *(f"label,{y},,,{n}\n" for y, n in labels.items()),
        *(f"value,{y},{f},{v},{n}\n" for (y, f, v), n in cells.items()),
    ]


WAYS: dict[str, Callable[[], Classifier]] = {
    "rows": lambda: refnb.learn(ROWS, "label", **RULE),  # type: ignore[arg-type]
    "lines": lambda: refnb.learn(LINES, "label", **RULE),  # type: ignore[arg-type]
    "columns": lambda: refnb.learn({c: [row[c] for row in ROWS] for c in ROWS[0]}, "label", **RULE),  # type: ignore[arg-type]
    "once": lambda: refnb.learn(map(dict, ROWS), "label", **RULE),  # type: ignore[arg-type]
    "counts": lambda: refnb.learn(label="label", counts=table(), **RULE),  # type: ignore[arg-type]
    "parts": lambda: refnb.learn(ROWS[:4], "label", **RULE).learn(ROWS[4:]),  # type: ignore[arg-type]
    "twice": lambda: refnb.learn(ROWS * 2, "label", **RULE).unlearn(LINES),  # type: ignore[arg-type]
    "shards": lambda: refnb.learn(ROWS, "label", **RULE).learn(counts=table()).unlearn(ROWS),  # type: ignore[arg-type]
    "a climb": lambda: refnb.em(ROWS, "label", steps=0).classifier,
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_learned_is_all_there_is(way: str, tmp_path: Path) -> None:
    """Whichever way the rows come; it is asked and saved as a whole."""
    rule, found = Smoothing.spelled("laplace"), WAYS[way]()
    model = categorical.fit(COUNTS, rule, rule)
    assert found.model == model
    row = {f: ROWS[13][f] for f in NAMES}
    assert found.ask(row).posterior == categorical.infer(model, EXAMPLES[13].instance).posterior
    found.save(tmp_path / "model.json")
    assert refnb.load(tmp_path / "model.json").model == model


def test_whole_rows() -> None:
    """The joint table, in parts and in turn."""
    whole = refnb.learn(ROWS, "label", model="joint")
    assert whole.model == joint.count(SCHEMA, EXAMPLES)
    assert refnb.learn(ROWS[:3], "label", model="joint").learn(ROWS[3:]).model == whole.model
    assert refnb.learn(ROWS * 2, "label", model="joint").unlearn(ROWS).model == whole.model


def test_ten_columns_of_numbers() -> None:
    """Their moments for each of ten labels; what the columns show is taken."""
    rows = [{"label": r["label"], **{f: f"{ord(r[f])}.5" for f in NAMES}} for r in ROWS]
    lines = [",".join(cells) + "\n" for cells in (rows[0], *(row.values() for row in rows))]
    sums = {
        f: {
            y: Moment(
                *(sum(Fraction(r[f]) ** k for r in rows if r["label"] == y) for k in range(3))
            )
            for y in sorted(NAMES)
        }
        for f in NAMES
    }
    taken = {"shared": True}
    one = refnb.learn(rows, "label", **taken)  # type: ignore[arg-type]
    assert one.told["taken for numbers"] == ", ".join(NAMES)
    families = dict.fromkeys(NAMES, "gaussian")
    others = refnb.learn(lines, "label", families=families, **taken)  # type: ignore[arg-type]
    assert others.told["families"] == ", ".join(f"{f}=gaussian" for f in NAMES)
    parts = refnb.learn(rows[:11], "label", families=families, **taken).learn(rows[11:])  # type: ignore[arg-type]
    for found in (one, others, parts, one.learn(rows).unlearn(rows)):
        assert found.evidence.sums == sums  # type: ignore[union-attr]
        assert found.model == one.model
    x = {f: rows[7][f] for f in NAMES}
    assert set(one.ask(x).factors) == {*NAMES}
    assert one.features == tuple(NAMES)


def test_a_trial_and_a_comparison() -> None:
    """All labels, all rows and all rules."""
    learned = WAYS["rows"]()
    decided = [learned.ask(row).label for row in ROWS]
    found = learned.test(ROWS)
    pairs = Counter(zip((row["label"] for row in ROWS), decided, strict=True))
    assert {y: dict(row) for y, row in found.confusion.items()} == {
        y: {z: pairs[y, z] for z in SCHEMA.labels if pairs[y, z]} for y in SCHEMA.labels
    }
    assert (found.rows, found.right) == (20, sum(pairs[y, y] for y in NAMES))
    rules = ["laplace", "m=3", "add=1/2", "add=7", "m=20", "none"]
    compared = learned.compare(rules, ROWS)
    assert [*compared.trials] == rules
    most = max(trial.right for trial in compared.trials.values())
    assert compared.best == tuple(r for r in rules if compared[r].right == most)
    answers = learned.ask_all(ROWS)
    lines = answers.csv().splitlines()
    assert lines[0] == f"line,decision,ties,{','.join(f'P({y})' for y in SCHEMA.labels)},problem"
    assert [line.split(",")[1] for line in lines[1:]] == decided
    assert [line.split(",")[0] for line in lines[1:]] == [str(i) for i in range(1, 21)]
    assert str(learned).splitlines()[-1] == f"features = {', '.join(NAMES)}"
    assert len(str(learned).splitlines()) == len(learned.told) + 1


def test_ten_hypotheses() -> None:
    """A prior, likelihoods and counts."""
    prior, likely = shares(), {y: p / 2 for y, p in shares(3).items()}
    written = {y: rational.spelling(p) for y, p in prior.items()}
    found = refnb.bayes(written, {y: rational.spelling(p) for y, p in likely.items()})
    assert (found.prior, found.likelihood) == (prior, likely)
    assert found.posterior == bayes.posterior(prior, likely)
    above = refnb.bayes(prior, {y: p * 10**30 for y, p in likely.items()})
    assert above.posterior == found.posterior
    counts = {y: i for i, y in enumerate(NAMES)}
    assert refnb.estimate(counts).estimate == {y: Fraction(n, 45) for y, n in counts.items()}
    learned = refnb.learn(ROWS, "label", prior=prior, smoothing="laplace")
    assert learned.model.prior == prior  # type: ignore[union-attr]


def test_a_network_of_ten_variables() -> None:
    """Its tables are shares of the rows; five parents, and all of them are drawn."""
    last, *parents = NAMES[:5]
    found = refnb.learn_network(ROWS, parents={last: parents, NAMES[9]: ()}, smoothing="laplace")
    assert found.parents[last] == tuple(parents)
    alone = refnb.learn_network(ROWS, parents=dict.fromkeys(NAMES, ()))
    for v in NAMES:
        shown = Counter(row[v] for row in ROWS)
        assert alone.network.tables[v][()] == {a: Fraction(n, 20) for a, n in shown.items()}
        assert alone.ask({}, v).posterior == alone.network.tables[v][()]
    cells = Counter(tuple(row[u] for u in (*parents, last)) for row in ROWS)
    for u, row in found.network.tables[last].items():
        n = {a: cells[*u, a] for a in row}
        assert row == {a: Fraction(n[a] + 1, sum(n.values()) + len(n)) for a in row}
    assert alone.draw().text().splitlines() == list(alone.network.order)
    hidden = refnb.em([dict.fromkeys(NAMES[:2], "")], network=alone, steps=0)
    assert hidden.told["never seen"] == ", ".join(v for v in alone.variables if v in NAMES[2:])
    chosen = {v: row for v, row in ROWS[3].items() if v != "label"}
    for domains in ({}, {v: SCHEMA.features[v] for v in NAMES}):
        again = refnb.learn_network(ROWS, order=NAMES[::-1], most=0, domains=domains)
        assert again.network.tables == alone.network.tables
    assert refnb.network(alone.network).ask(chosen).posterior == {}
    four = {v: ["x", "y"] for v in "abcde"}
    for chosen_ in ({"labels": ["a"]}, {"domains": four}, {"features": ["v1"]}, {"start": "turns"}):
        how = {"network": alone, **chosen_}
        refuses(errors.BadRequest, "of its own", lambda h=how: refnb.em([{"v1": "x"}], **h))  # type: ignore[misc]


def test_many_sequences(tmp_path: Path) -> None:
    """Six different ones, in a list, a table or a file."""
    days = [["umbrella"] * i + ["none"] * (7 - i) for i in range(1, 7)]
    path, chain = tmp_path / "days.csv", refnb.hmm(MODEL)
    path.write_text("".join(",".join(day) + "\n" for day in days))
    found = [chain.learn(x) for x in (days, {tuple(day): 1 for day in days}, path)]
    assert found[0].likelihoods == found[1].likelihoods == found[2].likelihoods
    product = Fraction(1)
    for day in days:
        product *= chain.observe(day).likelihood
    assert found[0].likelihoods[0] == product
    refuses(errors.NotText, "symbol", lambda: chain.observe(["none"] * 5 + [5]))  # type: ignore[list-item]


def test_groups_of_ten_columns() -> None:
    """All rows, all columns, and five centres."""
    points = tuple(tuple(Fraction(ord(row[f]) * j) for j, f in enumerate(NAMES)) for row in ROWS)
    rows = [dict(zip(NAMES, map(rational.spelling, x), strict=True)) for x in points]
    found = refnb.cluster(rows, centres=points[:5], steps=3)
    assert found.points == points
    assert found.found == clustering.run(points, points[:5], 3)


def test_ten_classes_of_texts(tmp_path: Path) -> None:
    """Of folders, several folders and lists: every class, and every document of it."""
    mail = {y: [f"{'x' * i} {'y' * j}" for i in range(1, 6)] for j, y in enumerate(NAMES, 1)}
    for y, documents in mail.items():
        for i, document in enumerate(documents):
            (tmp_path / f"part{i}" / y).mkdir(parents=True)
            (tmp_path / f"part{i}" / y / "1").write_text(document)
    learned = refnb.text(mail)
    folders = [str(tmp_path / f"part{i}") for i in range(5)]
    assert refnb.text(folders).model == learned.model
    trial = learned.test(folders)
    assert trial.told["tested on"] == " ".join(folders)
    decided = Counter((y, learned.ask(text).label) for y, found in mail.items() for text in found)
    assert {(y, z): n for y, row in trial.confusion.items() for z, n in row.items()} == decided
    assert (trial.rows, trial.right) == (50, sum(decided[y, y] for y in NAMES))
    other = {y: ["x"] for y in (*NAMES[:5], "w")}
    refuses(errors.UnknownLabel, "no class 'w' was learned", lambda: learned.test(other))


def test_a_rule_for_every_cell() -> None:
    """Given as labels, by a joint table, and a truth that is stated line by line."""
    lines = [[[a, b], y, "1/20"] for a in VALUES for b in "xy" for y in "st"]
    stated = {"labels": ["s", "t"], "features": {"f": [*VALUES], "g": ["x", "y"]}, "truth": lines}
    rule = {(a, b): "st"[(i + j) % 2] for i, a in enumerate(VALUES) for j, b in enumerate("xy")}
    found = refnb.error(stated, rule)  # type: ignore[arg-type]
    assert (found.error, found.bayes_error) == (Fraction(1, 2), Fraction(1, 2))
    rows = [{"f": a, "g": b, "y": y} for (a, b), y in rule.items()]
    learned = refnb.learn(rows, "y", model="joint")
    assert refnb.error(stated, learned.model).outcomes == found.outcomes
    known = truth.from_model(categorical.Model(shares(), {}))
    best = error.bayes_error(known)
    assert refnb.error({"prior": shares(), "presence": {}}).error == best


@pytest.mark.parametrize("name", [NAMES[0], NAMES[4], NAMES[9]])
def test_the_name_that_is_wrong_is_found(name: str) -> None:
    """Wherever it stands among the others."""
    learned, odd = WAYS["rows"](), {**ROWS[0], name: "?"}
    refuses(errors.UnknownValue, f"^{name}=\\?", lambda: learned.ask(odd))
    renamed = {("w" if f == name else f): v for f, v in ROWS[0].items()}
    refuses(errors.UnknownFeature, "the question: no feature 'w'", lambda: learned.ask(renamed))
    refuses(errors.UnknownFeature, "no feature 'w'", lambda: learned.ask_all([renamed]))
    twice = (*NAMES, name)
    refuses(
        errors.Duplicate, f"'{name}' is named twice", lambda: [*learned.asked(ROWS, features=twice)]
    )
    refuses(
        errors.Duplicate, f"here: '{name}' is named", lambda: hints.features(NAMES, twice, "here")
    )
    lists = {f: ["x"] * (2 if f == name else 1) for f in NAMES}
    refuses(errors.BadTable, "equally long", lambda: refnb.learn(lists, "label"))
    once = {f: iter("x") if f == name else ["x"] for f in NAMES}
    kept = refnb.learn(once, NAMES[1])
    refuses(errors.BadRequest, "not all known", lambda: kept.compare("none"))
    refuses(
        errors.BadRequest, "a value is needed", lambda: options.listed([*NAMES[:8], None], "names")
    )
    domains: dict[str, list[str]] = {**{f: [*VALUES] for f in NAMES}, name: []}
    refuses(errors.EmptyData, f"'{name}'", lambda: refnb.learn(ROWS, "label", domains=domains))
    families = {**dict.fromkeys(NAMES, "categorical"), name: "gausian"}
    refuses(errors.OutOfRange, "'gausian'", lambda: refnb.learn(ROWS, "label", families=families))
    net = refnb.learn_network(ROWS, parents=dict.fromkeys(NAMES, ()))
    refuses(errors.UnknownVariable, "'w'", lambda: net.ask(dict.fromkeys((*NAMES, "w"), "x")))
    refuses(errors.UnknownValue, f"{name}=\\?", lambda: net.ask({f: odd[f] for f in NAMES}))
    refuses(errors.UnknownValue, f"record 1, column '{name}'", lambda: net.fit([odd]))
    refuses(
        errors.UnknownVariable,
        "'w'",
        lambda: refnb.em([{**dict.fromkeys(NAMES, ""), "w": ""}], network=net),
    )
    known = {f: SCHEMA.features[f] for f in NAMES}
    told = f"record 21, column '{name}': no value '\\?'"
    refuses(errors.UnknownValue, told, lambda: refnb.em([*ROWS, odd], "label", domains=known))
    empty = [{**row, name: ""} for row in ROWS]
    refuses(errors.EmptyData, f"no row has a value of '{name}'", lambda: refnb.em(empty, "label"))
    hollow = [{**row, name: None} for row in ROWS]
    told = f"column '{name}' holds no value"
    refuses(errors.EmptyData, told, lambda: refnb.learn(hollow, "label"))
    refuses(
        errors.BadTable,
        f"column '{name}': ",
        lambda: refnb.cluster([dict.fromkeys(NAMES, 1) | {name: "?"}], centres=[[1] * 10]),
    )
    refuses(errors.Duplicate, f"'{name}' twice", lambda: refnb.cluster(ROWS, twice, centres=[1]))
    refuses(errors.UnknownValue, "no problem 'w'", lambda: refnb.sheet(["coin"] * 4 + ["w"]))
    refuses(
        errors.OutOfRange,
        "the size of a sample",
        lambda: refnb.curve({"prior": {"a": 1}, "presence": {}}, sizes=[1, 2, 3, 4, -1]),
    )


@pytest.mark.parametrize("column", ["label", "feature", "value", "count"])
def test_a_table_of_counts_has_four_columns(column: str) -> None:
    """Each is asked for."""
    head, *rows = table()
    told = f"counts need a column '{column}'"
    lines = [head.replace(column, "odd"), *rows]
    refuses(errors.BadTable, told, lambda: refnb.learn(counts=lines))
