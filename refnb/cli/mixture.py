"""Columns of several families: learned from a table in one pass, and asked.

Mixture    the model with the moments of its numbers, and how they were used
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb import checks
from refnb.classifiers import categorical, gaussian, mixed, poisson
from refnb.classifiers.naive import Prior
from refnb.cli.arguments import UsageError
from refnb.cli.words import hint
from refnb.errors import BadTable, Duplicate, RefnbError
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Example, Instance
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exact.logarithm import Extended
from refnb.probability.distribution import Decision
from refnb.solutions import lognaive
from refnb.solutions.lognaive import Learned, Posterior
from refnb.solutions.solution import Solution

KNOWN = ("categorical", "bernoulli", "gaussian", "poisson")
NUMERIC = ("gaussian", "poisson")

Table = dict[tuple[str, str], Moment]

NOTHING = Moment(0, 0, 0)


@dataclass(frozen=True)
class Families:
    """Which columns have a family of their own, and how variances are estimated."""

    columns: Mapping[str, str]
    divisor: str
    shared: bool

    @property
    def numeric(self) -> dict[str, str]:
        """The columns of numbers, with their family."""
        return {column: known for column, known in self.columns.items() if known in NUMERIC}

    def words(self) -> dict[str, str]:
        """Name the choices."""
        each = "one for all labels" if self.shared else "one for each label"
        said = {"families": ", ".join(f"{c}={family}" for c, family in self.columns.items())}
        if "gaussian" in self.columns.values():
            said["variance"] = f"divisor {self.divisor}, {each}"
        return said if self.columns else {}


@dataclass(frozen=True)
class Certified:
    """A decision with the log scores, and the posterior when it is asked for."""

    scores: Mapping[str, Extended]
    decision: Decision[str]

    @property
    def posterior(self) -> Posterior:
        """The posterior of each label: exact where it is rational, else enclosed."""
        return lognaive.posterior(self.scores)


def families(words: Iterable[str]) -> dict[str, str]:
    """Return the families that --family options write, each COLUMN=FAMILY.

    Raises: UsageError; Duplicate.

    >>> families(["height=gaussian", "calls=poisson"])
    {'height': 'gaussian', 'calls': 'poisson'}
    """
    found: dict[str, str] = {}
    for entry in words:
        column, equals, family = entry.rpartition("=")
        if not equals:
            raise UsageError(f"--family takes COLUMN=FAMILY, got {entry[:60]!r}")
        if family not in KNOWN:
            miss = hint(family, KNOWN)
            raise UsageError(f"--family {column[:60]!r}: no family {family[:60]!r}{miss}")
        if column in found:
            raise Duplicate(f"--family names {column!r} twice")
        found[column] = family
    return found


def separated(
    example: Example[Instance], numeric: Mapping[str, str], line: int, sums: Table
) -> Example[Instance]:
    """Return an example without its numbers, which are added to the sums.

    Raises: BadTable for a cell that is no number of its family.
    """
    try:
        numbers = read(example.instance, numeric)
    except RefnbError as error:
        raise BadTable(f"line {line}, column {error}") from None
    for feature, x in numbers.items():
        place = feature, example.label
        sums[place] = sums.get(place, NOTHING) + Moment.of(x, example.weight)
    rest = {f: v for f, v in example.instance.items() if f not in numbers}
    return Example(rest, example.label, example.weight)


def read(x: Instance, numeric: Mapping[str, str]) -> dict[str, Fraction]:
    """Return the numbers that the cells of numeric columns write.

    Raises, naming the column: NotExact; OutOfRange; for counts BadWeight; Negative.

    >>> read({"coat": "long", "kg": "4.5"}, {"kg": "gaussian"})
    {'kg': Fraction(9, 2)}
    """
    numbers = {}
    for feature in [feature for feature in x if feature in numeric]:
        try:
            numbers[feature] = rational.rational(x[feature])
            if numeric[feature] == "poisson":
                checks.count(numbers[feature], "the value")
        except RefnbError as error:
            empty = "" if x[feature] else "; --missing '' lets a cell be empty"
            raise type(error)(f"{feature!r}: {error}{empty}") from None
    return numbers


def fit(
    counts: Counts, sums: Table, families: Families, smoothing: Smoothing, prior: Prior
) -> tuple[mixed.Model, Moments]:
    """Fit every part, over one prior; return the model and the moments of all numbers.

    Raises: what the `fit` of each family raises.
    """
    parts = {
        column: {y: sums.get((column, y), NOTHING) for y in counts.labels}
        for column in families.numeric
    }
    real, counted = (
        Moments(counts.labels, {f: row for f, row in parts.items() if families.columns[f] == known})
        for known in NUMERIC
    )
    model = mixed.Model(
        categorical.fit(counts, smoothing, prior),
        gaussian.fit(real, families.divisor, families.shared, prior),
        poisson.fit(counted, prior),
    )
    return model, Moments(counts.labels, parts)


def numeric_features(model: mixed.Model) -> dict[str, str]:
    """Return the features that are numbers, with their family."""
    gaussians = dict.fromkeys(model.gaussian.means, "gaussian")
    return gaussians | dict.fromkeys(model.poisson.rates, "poisson")


def infer(model: mixed.Model, x: Instance) -> Certified:
    """Return decision and posterior of an instance whose numbers are written as text.

    Raises: what `read` and `mixed.infer` raise.
    """
    found = mixed.infer(model, *_parted(model, x))
    return Certified(found.scores, found.decision)


def solved(title: str, model: mixed.Model, x: Instance, learned: Learned | None) -> Solution:
    """Work out an instance whose numbers are written as text."""
    values, numbers = _parted(model, x)
    found = mixed.infer(model, values, numbers)
    return lognaive.solve(title, {**x, **numbers}, model, found, learned)


def _parted(model: mixed.Model, x: Instance) -> tuple[dict[str, str], dict[str, Fraction]]:
    """Return the values and the numbers of an instance."""
    numbers = read(x, numeric_features(model))
    return {f: v for f, v in x.items() if f not in numbers}, numbers
