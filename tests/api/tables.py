"""Tables for the laws of the API: drawn rows, every way to say them, and what the chapters find.

One table in five has nine labels, columns or values and more, one weight in five forty digits.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from hypothesis import strategies as st

from cli.commands import FAMILIES, LABEL, WEIGHT, Study, questions, written
from refnb import Classifier, learn
from refnb.api.settings import Model
from refnb.classifiers import bernoulli, categorical, gaussian, joint, mixed, poisson
from refnb.classifiers.naive import Inference
from refnb.core.errors import RefnbError
from refnb.estimation import moments
from refnb.estimation.counting import count
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.io.tables import Source
from strategies import sizes
from strategies.models import BINARY, instances, positive_rules, rules

Rules = tuple[Smoothing, Smoothing]
Row = dict[str, object]
Call = Callable[[], object]
Kind = type[RefnbError]
Fitted = categorical.Model | bernoulli.Model | joint.Table

KILOGRAMS = (1, "2.5", Fraction(7, 3), 4, "-1", "1e3", Fraction(sizes.LONG, 10**39))


@dataclass(frozen=True)
class Case:
    """Examples of a family, the rules to learn them by, a row to ask, and where to part them."""

    study: Study
    rules: Rules
    x: dict[str, str]
    cut: int

    @property
    def rows(self) -> list[Row]:
        """The examples as records; a missing value is None."""
        return records(self.study)

    def learned(self, source: Source | None = None) -> Classifier:
        """Learn the records, or the same rows from another source."""
        return learned(self.study, self.rows if source is None else source, self.rules)


@st.composite
def studies(draw: st.DrawFn) -> Study:
    """Draw a family, and examples of it that may be many, wide or heavy."""
    family = draw(FAMILIES)
    binary = st.permutations(BINARY).map(tuple)
    domain = binary if family == "bernoulli" else sizes.names(usual="210")
    features = {f: draw(domain) for f in draw(sizes.names(usual="yxz"))}
    schema = Schema(draw(sizes.names()), features)
    label, row = st.sampled_from(schema.labels), instances(schema, missing=family != "joint")
    often = sizes.whole.map(lambda n: n or 1)  # a row of weight 0 is no row
    return Study(
        family,
        schema,
        draw(st.lists(st.builds(Example, row, label, often), min_size=1, max_size=6)),
    )


@st.composite
def cases(draw: st.DrawFn, rule: st.SearchStrategy[Smoothing] = rules) -> Case:
    """Draw a study, its rules, and a row with one value at least."""
    study = draw(studies())
    x = draw(questions(study.schema))
    return Case(study, (draw(rule), draw(rule)), x, draw(st.integers(0, len(study.examples))))


smooth = cases(positive_rules)
"""Cases whose rules never leave 0/0."""


def wide(family: Model, heavy: bool = True) -> Case:
    """Return ten labels, ten columns, and fifteen rows, whose weights may have forty digits."""
    names = sizes.MANY[:10]
    values = BINARY if family == "bernoulli" else ("v", "z", "w", "y", "x")
    size = len(values)
    rows = [
        {f: values[(i * j + i // 10) % size] for j, f in enumerate(names, 1)} for i in range(15)
    ]
    n = sizes.LONG if heavy else 9
    seen = [Example(row, names[i % 10], n // (i % 7 + 3)) for i, row in enumerate(rows)]
    study = Study(family, Schema(names, dict.fromkeys(names, values)), list(seen))
    rule, prior = smoothing(f"add={n}"), smoothing(f"m=1/{n}")
    return Case(study, (rule, prior), rows[13], 4)


WIDE, WIDE_WHOLE, WIDE_BINARY = wide("categorical"), wide("joint"), wide("bernoulli")
LIGHT, LIGHT_WHOLE = wide("categorical", heavy=False), wide("joint", heavy=False)


@dataclass(frozen=True)
class Column:
    """A column of a data frame, with the type of its cells."""

    cells: list[object]
    dtype: object = "object"

    def tolist(self) -> list[object]:
        return self.cells


class Frame:
    """A data frame, as far as it is needed here."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.columns = list(dict.fromkeys(name for row in rows for name in row))

    def __getitem__(self, name: str) -> Column:
        assert name in {*self.columns} or not self.columns
        return Column([row.get(name) for row in self.rows])


class Arrow(Frame):
    """A data frame of another make, whose `columns` are not their names."""

    def __init__(self, rows: list[Row]) -> None:
        super().__init__(rows)
        self.column_names, self.columns = self.columns, []


@dataclass(frozen=True)
class Scalar:
    """A number of an array, as far as it is needed here."""

    number: object
    shape: tuple[int, ...] = ()

    def item(self) -> object:
        return self.number


def records(study: Study) -> list[Row]:
    """Return the examples as records; a missing value is None."""
    features = study.schema.features
    return [
        {**{f: e.instance.get(f) for f in features}, LABEL: e.label, WEIGHT: int(e.weight)}
        for e in study.examples
    ]


def table(study: Study) -> list[str]:
    """Return the examples as the lines of a table of counts."""
    labels, values, missing = Counter[str](), Counter[str](), Counter[str]()
    for e in study.examples:
        n = int(e.weight)
        labels[f"label,{e.label},,"] += n
        for f in study.schema.features:
            if f in e.instance:
                values[f"value,{e.label},{f},{e.instance[f]}"] += n
            else:
                missing[f"missing,{e.label},{f},"] += n
    every = [*labels.items(), *values.items(), *missing.items()]
    return ["kind,label,feature,value,count\n", *(f"{line},{n}\n" for line, n in every)]


def kinds(study: Study, path: str) -> dict[str, Callable[[], Source]]:
    """Return the same rows from every kind of source; the file is written before."""
    rows = records(study)
    return {
        "path": lambda: path,
        "lines": lambda: written(study.sheet).splitlines(keepends=True),
        "records": lambda: rows,
        "an iterator": lambda: iter(rows),
        "columns": lambda: {column: [row[column] for row in rows] for column in rows[0]},
        "frame": lambda: Frame(rows),
        "arrow": lambda: Arrow(rows),
    }


def learned(study: Study, source: Source, rules: Rules) -> Classifier:
    """Learn with everything declared."""
    rule, prior = ("none", "none") if study.family == "joint" else rules
    domains = {**study.schema.features, LABEL: study.schema.labels}
    return learn(source, LABEL, model=study.family, domains=domains, smoothing=rule, prior=prior,
                 weight=WEIGHT)  # fmt: skip


def fitted(study: Study, examples: Sequence[Example[Instance]], rules: Rules) -> Fitted:
    """Return the model that the chapters make of examples."""
    if study.family == "joint":
        return joint.count(study.schema, examples)
    counts = count(study.schema, examples)
    if study.family == "bernoulli":
        return bernoulli.fit(counts, *rules)
    return categorical.fit(counts, *rules)


def inferred(
    study: Study, examples: Sequence[Example[Instance]], rules: Rules, x: Mapping[str, str]
) -> Inference | joint.Match:
    """Return the answer that the chapters give from the columns that are asked alone."""
    if study.family != "joint":
        asked = Schema(study.schema.labels, {f: study.schema.features[f] for f in x})
        study = replace(study, schema=asked)
        examples = [
            replace(e, instance={f: v for f, v in e.instance.items() if f in x}) for e in examples
        ]
    model = fitted(study, examples, rules)
    if isinstance(model, joint.Table):
        return joint.infer(model, x)
    if isinstance(model, bernoulli.Model):
        return bernoulli.infer(model, x)
    return categorical.infer(model, x)


def animals(least: int = 0, most: int = 6) -> st.SearchStrategy[list[Row]]:
    """Draw rows of words, numbers and counts for two kinds, some cells missing."""
    known: dict[str, list[object]] = {
        "kind": ["cat", "dog"], "coat": ["long", "short", None], "kg": [*KILOGRAMS, None],
        "barks": [0, 1, 5, None],
    }  # fmt: skip
    row = st.fixed_dictionaries({name: st.sampled_from(cells) for name, cells in known.items()})
    return st.lists(row, min_size=least, max_size=most)


GAPPED: list[Row] = [{"f": f, "label": y} for f, y in (("x", "a"), ("y", "b"), ("y", None))]
BASE: list[Row] = [
    {"kind": kind, "coat": coat, "kg": kg, "barks": barks}
    for kind, coat, kg, barks in (
        ("cat", "long", 1, 0),
        ("cat", "short", 3, 1),
        ("dog", "long", 7, 2),
        ("dog", "short", 12, 9),
    )
]


def pets(rows: Source, rule: str = "laplace") -> Classifier:
    """Learn the animals, two columns of which are numbers."""
    return learn(rows, "kind", families={"kg": "gaussian", "barks": "poisson"}, smoothing=rule)


def mixed_model(rows: Sequence[Row]) -> mixed.Model:
    """Return the model of animals that the chapters of words, lengths and counts make."""
    labels, schema = ("cat", "dog"), Schema(("cat", "dog"), {"coat": ("long", "short")})
    words = [Example(cells(row, "coat"), str(row["kind"])) for row in rows]
    kg, barks = (
        moments.count(labels, [f], [Example(numbers(row, f), str(row["kind"])) for row in rows])
        for f in ("kg", "barks")
    )
    coats = categorical.fit(count(schema, words), smoothing("laplace"), smoothing("none"))
    bells = gaussian.fit(kg, "n", False, coats.prior)
    return mixed.Model(coats, {"gaussian": bells, "poisson": poisson.fit(barks, coats.prior)})


def cells(row: Row, *names: str) -> dict[str, str]:
    """Return the known cells of some columns."""
    return {name: str(row[name]) for name in names if row[name] is not None}


def numbers(row: Row, *names: str) -> dict[str, Fraction]:
    """Return the known numbers of some columns."""
    return {name: Fraction(cell) for name, cell in cells(row, *names).items()}
