"""Tables for the laws of the door: the same rows as records, lines, columns and data frames."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from cli.commands import LABEL, MISSING, WEIGHT, Study, written
from refnb.classifiers import bernoulli, categorical, joint
from refnb.classifiers.naive import Inference
from refnb.door.classifier import Classifier
from refnb.door.learning import learn
from refnb.door.sources import Source
from refnb.estimation.counting import count
from refnb.estimation.schema import Example, Instance
from refnb.estimation.smoothing import Smoothing

Rules = tuple[Smoothing, Smoothing]
Row = dict[str, object]

KILOGRAMS = (1, "2.5", Fraction(7, 3), 4, "-1", "1e3")


@dataclass(frozen=True)
class Frame:
    """A data frame of one make."""

    rows: list[Row]

    def to_dict(self, orient: str) -> list[Row]:
        assert orient == "records"
        return self.rows


@dataclass(frozen=True)
class Dicts:
    """A data frame of another make."""

    rows: list[Row]

    def to_dicts(self) -> list[Row]:
        return self.rows


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
        "dicts": lambda: Dicts(rows),
    }


def learned(study: Study, source: Source, rules: Rules) -> Classifier:
    """Learn with everything declared."""
    joint_ = study.family == "joint"
    return learn(
        source,
        LABEL,
        model=study.family,
        domains=study.schema.features,
        labels=study.schema.labels,
        smoothing="none" if joint_ else rules[0],
        prior="none" if joint_ else rules[1],
        missing=MISSING,
        weight=WEIGHT,
    )


def inferred(
    study: Study, examples: Sequence[Example[Instance]], rules: Rules, x: Mapping[str, str]
) -> Inference | joint.Match:
    """Answer with the functions of the chapters, without the door."""
    if study.family == "joint":
        return joint.infer(joint.count(study.schema, examples), x)
    counts = count(study.schema, examples)
    if study.family == "bernoulli":
        return bernoulli.infer(bernoulli.fit(counts, *rules), x)
    return categorical.infer(categorical.fit(counts, *rules), x)


def animals(least: int = 0) -> st.SearchStrategy[list[Row]]:
    """Draw rows of words, numbers and counts for two kinds, some cells missing."""
    return st.lists(
        st.fixed_dictionaries(
            {
                "kind": st.sampled_from(["cat", "dog"]),
                "coat": st.sampled_from(["long", "short", None]),
                "kg": st.sampled_from([*KILOGRAMS, None]),
                "barks": st.sampled_from([0, 1, 5, None]),
            }
        ),
        min_size=least,
        max_size=6,
    )


BASE: list[Row] = [
    {"kind": kind, "coat": coat, "kg": kg, "barks": barks}
    for kind, coat, kg, barks in (
        ("cat", "long", 1, 0),
        ("cat", "short", 3, 1),
        ("dog", "long", 7, 2),
        ("dog", "short", 12, 9),
    )
]


def pets(rows: Source, **more: str) -> Classifier:
    """Learn the animals, two columns of which are numbers."""
    families = {"kg": "gaussian", "barks": "poisson"}
    return learn(rows, "kind", families=families, smoothing=more.get("smoothing", "laplace"))
