"""The small languages of the options: NAME=VALUE, lists, distributions, domains.

Wind=strong            a feature and its value, split at the first =
yes,no                 a list is one CSV record: a value with a comma goes in quotes
yes=1/10,no=9/10       a distribution: each entry split at the last =
Wind=weak,strong       a domain: a feature, then the list of its values
"""

import csv
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from refnb.cli.arguments import UsageError, near_miss
from refnb.data.table import Layout
from refnb.errors import BadTable, Duplicate, RefnbError, UnknownFeature, UnknownValue
from refnb.estimation.schema import Instance, Schema
from refnb.exact import rational

NEAR = 5000


def record(words: str, option: str) -> tuple[str, ...]:
    """Return the entries of a list that is written as one CSV record.

    Raises: UsageError.

    >>> record('a,"b,c"', "--labels")
    ('a', 'b,c')
    """
    try:
        rows = list(csv.reader([words], strict=True))
    except csv.Error as error:
        raise UsageError(f"{option} takes one CSV record, got {words[:60]!r}: {error}") from None
    if len(rows) != 1 or not rows[0]:
        raise UsageError(f"{option} takes one CSV record, got {words[:60]!r}")
    return tuple(rows[0])


def instance(pairs: Iterable[str]) -> dict[str, str]:
    """Return the instance that --given options write, each NAME=VALUE.

    Raises: UsageError; Duplicate.

    >>> instance(["Wind=strong", "Sky=a=b"])
    {'Wind': 'strong', 'Sky': 'a=b'}
    """
    x: dict[str, str] = {}
    for pair in pairs:
        feature, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--given takes NAME=VALUE, got {pair[:60]!r}")
        if feature in x:
            raise Duplicate(f"--given names {feature!r} twice")
        x[feature] = value
    return x


def distribution(words: str) -> dict[str, Fraction]:
    """Return the distribution that --prior writes: yes=1/10,no=9/10.

    Raises: UsageError; NotExact; OutOfRange; Duplicate.

    >>> distribution("yes=10%,no=9/10")
    {'yes': Fraction(1, 10), 'no': Fraction(9, 10)}
    """
    p: dict[str, Fraction] = {}
    for entry in record(words, "--prior"):
        label, equals, number = entry.rpartition("=")
        if not equals:
            raise UsageError(f"--prior takes LABEL=P,LABEL=P,..., got {words[:60]!r}")
        if label in p:
            raise Duplicate(f"--prior names {label!r} twice")
        try:
            p[label] = rational.rational(number)
        except RefnbError as error:
            raise type(error)(f"--prior, {label!r}: {error}") from None
    return p


def domains(words: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the domains that --domain options declare, each NAME=V1,V2,....

    Raises: UsageError; Duplicate.

    >>> domains(["Wind=weak,strong"])
    {'Wind': ('weak', 'strong')}
    """
    declared: dict[str, tuple[str, ...]] = {}
    for entry in words:
        feature, equals, values = entry.partition("=")
        if not equals:
            raise UsageError(f"--domain takes NAME=V1,V2,..., got {entry[:60]!r}")
        if feature in declared:
            raise Duplicate(f"--domain names {feature!r} twice")
        declared[feature] = record(values, "--domain")
        if len(set(declared[feature])) != len(declared[feature]):
            raise Duplicate(f"--domain {feature!r} names a value twice")
    return declared


def check_columns(header: Sequence[str], layout: Layout) -> None:
    """Require the columns that the options name: BadTable, which names the near miss."""
    known = set(header)
    weight = () if layout.weight is None else (layout.weight,)
    for column in (layout.label, *weight, *(layout.features or ())):
        if column in known:
            continue
        miss = hint(column, header)
        if len(header) == 1 and column and column in header[0]:
            miss = f"; the only one is {header[0][:60]!r}: is the --delimiter right?"
        raise BadTable(f"line 1: no column {column[:60]!r}{miss}")


def check_features(known: Collection[str], features: Iterable[str], place: str) -> None:
    """Require known features: UnknownFeature, which names the near miss."""
    for feature in features:
        if feature not in known:
            miss = hint(feature, tuple(known))
            raise UnknownFeature(f"{place}: no feature {feature[:60]!r}{miss}")


def check_values(schema: Schema, x: Instance, near: int = NEAR) -> None:
    """Require values of the domains: UnknownValue, with the near miss among so many.

    A feature without a domain is a number.
    """
    for feature, value in x.items():
        domain = schema.features.get(feature)
        if domain is not None and value not in domain:
            miss = hint(value, domain, near)
            raise UnknownValue(f"{feature[:60]}={value[:60]}: no such value{miss}")


def hint(word: str, known: Sequence[str], near: int = NEAR) -> str:
    """Return the near miss among the first ones, or else a few that there are.

    >>> hint("suny", ["rain", "sunny"]), hint("7", ["rain", "sunny"])
    ('; did you mean sunny?', '; known: rain, sunny')
    """
    if miss := near_miss(word[:100], [name for name in known[:near] if len(name) <= 100]):
        return miss
    if not known:
        return "; none is known"
    dots = ", ..." if len(known) > 8 else ""
    return f"; known: {', '.join(name[:40] for name in known[:8])}{dots}"
