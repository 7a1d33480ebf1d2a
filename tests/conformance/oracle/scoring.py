"""Log scores: added up as they are spelled, compared as the numbers that they are."""

from collections.abc import Iterable, Mapping

from .logs import Log, Value, log, order, together
from .numbers import Number, Refused, canonical
from .parameters import same_base
from .reading import Json, Record, entries, listed, number, numbers, rows, table, text
from .records import distribution, no_negative, same_keys
from .shares import neighbours

Values = dict[str, Value]


def value(spelled: Json) -> Value:
    return spelled if isinstance(spelled, str) else Log.read(spelled)


def values(spelled: Json) -> Values:
    return {text(key): value(entry) for key, entry in entries(spelled)}


def blocks(spelled: Json) -> dict[str, Values]:
    return {text(f): values(block) for f, block in entries(spelled)}


def written(one: Value) -> Json:
    return one if isinstance(one, str) else one.write()


def written_row(row: Mapping[str, Value]) -> Json:
    return [[key, written(one)] for key, one in row.items()]


def written_rows(rows: Mapping[str, Mapping[str, Value]]) -> Json:
    return [[f, written_row(row)] for f, row in rows.items()]


def log_of(p: Number) -> Value:
    return log(p) if p[0] else "-inf"


def summed(parts: Iterable[Value]) -> Value:
    listed_parts = list(parts)
    finite = [one for one in listed_parts if isinstance(one, Log)]
    return together(finite) if len(finite) == len(listed_parts) else "-inf"


def _usual(row: Values) -> None:
    same_base(one for one in row.values() if isinstance(one, Log))
    if "inf" in row.values():
        raise Refused("OutOfRange")


def scored(prior: Mapping[str, Number], factors: Mapping[str, Values]) -> Values:
    distribution(prior)
    for row in factors.values():
        same_keys(row, prior)
        _usual(row)
    return {y: summed([log_of(p), *(row[y] for row in factors.values())]) for y, p in prior.items()}


def possible(scores: Values) -> Values:
    """Refuse scores from which nothing follows."""
    if not scores:
        raise Refused("EmptyData")
    _usual(scores)
    if all(one == "-inf" for one in scores.values()):
        raise Refused("ZeroEvidence")
    return scores


def decided(scores: Mapping[str, Value]) -> Json:
    ties = [y for y in scores if all(order(scores[y], other) >= 0 for other in scores.values())]
    return {"label": ties[0], "ties": listed(ties)}


def inference(prior: Mapping[str, Number], factors: Mapping[str, Values]) -> Json:
    scores = possible(scored(prior, factors))
    return {
        "prior": table(prior),
        "factors": written_rows(factors),
        "scores": written_row(scores),
        "decision": decided(scores),
    }


def odds(scores: Values, label: str, other: str) -> Value:
    possible(scores)
    if label not in scores or other not in scores:
        raise Refused("UnknownLabel")
    one, two = scores[label], scores[other]
    if isinstance(one, Log) and isinstance(two, Log):
        return one.minus(two)
    if one == two:
        raise Refused("ZeroEvidence")
    return "inf" if two == "-inf" else "-inf"


# The operations


def logarithm(a: Record) -> Json:
    p = number(a["p"])
    no_negative([p])
    return written(log_of(p))


def log_factors(a: Record) -> Json:
    factors = rows(a["factors"])
    for row in factors.values():
        no_negative(row.values())
    return written_rows({f: {y: log_of(p) for y, p in row.items()} for f, row in factors.items()})


def experts(a: Record) -> Json:
    label, other = text(a["label"]), text(a["other"])
    return written_row({f: odds(row, label, other) for f, row in blocks(a["factors"]).items()})


def scores(a: Record) -> Json:
    return written_row(scored(numbers(a["prior"]), blocks(a["factors"])))


def infer(a: Record) -> Json:
    return inference(numbers(a["prior"]), blocks(a["factors"]))


def decide(a: Record) -> Json:
    return decided(possible(values(a["scores"])))


def log_odds(a: Record) -> Json:
    return written(odds(values(a["scores"]), text(a["label"]), text(a["other"])))


def posterior(a: Record) -> Json:
    given, places = possible(values(a["scores"])), number(a["places"])[0]
    return enclosed(given, places)


def enclosed(given: Mapping[str, Value], places: int) -> Json:
    """Return the decimals next to the share of each label; the impossible have none."""
    if not 0 <= places <= 1000:
        raise Refused("OutOfRange")
    finite = {y: one for y, one in given.items() if isinstance(one, Log)}
    answer: list[Json] = []
    for y in given:
        low, high = neighbours(finite, y, places) if y in finite else ((0, 1), (0, 1))
        answer.append([y, {"low": canonical(low), "high": canonical(high)}])
    return answer
