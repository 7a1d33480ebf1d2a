"""Random certificates of every kind, and certificates in which one place is changed."""

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random

from refnb.certificates import flips, makers
from refnb.certificates.certificate import Certificate
from refnb.core.errors import RefnbError
from refnb.decision import expected_error
from refnb.decision.true_distribution import Truth
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Example, Schema
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.io import wire
from refnb.io.documents import Json
from refnb.networks import elimination
from refnb.networks.network import Network

ARGUMENTS = [Fraction(x) for x in ("2", "3", "9/4", "3/2", "6", "8/9", "4/3", "1", "1/1000003")]
HAIR = Fraction(2**60 + 1, 2**60)
LABELS = ("a", "b", "c")


def certificate(r: Random) -> dict[str, Json]:
    """Return a certificate that proves its claim, as a document."""
    make = r.choice([_sign, _decision, _rule, _query, _flip, _flip])
    while True:
        try:
            found: dict[str, Json] = json.loads(make(r).json())
        except RefnbError:
            continue
        return found


def changed(r: Random, document: dict[str, Json]) -> dict[str, Json]:
    """Return the document with one string, entry or member changed, wherever it is."""
    copy: dict[str, Json] = json.loads(json.dumps(document))
    change = r.choice(list(_changes(r, copy)))
    change()
    return copy


def forged(r: Random) -> dict[str, Json]:
    """Return a document that claims what may be false, with a proof that was made up to fit."""
    said, form = r.choice(["-1", "1", "0"]), wire.encode(_form(r))
    if said == "0":
        pair: list[Json] = [[str(r.choice(ARGUMENTS)), q] for q in ("1", "-1")]
        form = {"base": "e", "const": "0", "terms": pair}
    numbers = [str(x) for x in (*ARGUMENTS, HAIR)]
    ends: list[Json] = [["1", "2"], ["-1", "0"], ["3", "4"], ["2/3", "7/10"], ["0", "1/2"]]
    logs: Json = [[a, r.choice(ends)] for a in numbers]
    powers: Json = [[a, [["2", r.choice(["1", "1", "2"])]]] for a in numbers]
    if r.random() < 0.6:
        proof: dict[str, Json] = {"logs": logs} if said != "0" else {"powers": powers}
        return _document("sign", {"form": form, "sign": said}, proof)
    best, p = r.choice("ab"), r.choice(["1/3", "1/2", "2/3"])
    q = str(1 - Fraction(p))
    truth: Json = [[["0"], [["a", p], ["b", q]]]]
    rule: Json = [[["0"], "a"]]
    errors: dict[str, Json] = {"error": q, "bayes_error": q if best == "a" else p}
    claim: Json = {"labels": ["a", "b"], "truth": truth, "rule": rule, **errors}
    return _document("rule", claim, {"best": [[["0"], best]]})


def _document(kind: str, claim: Json, proof: Json) -> dict[str, Json]:
    return {"format": "refnb-certificate/1", "kind": kind, "claim": claim, "proof": proof}


def _changes(r: Random, value: Json) -> Iterator[Callable[[], None]]:
    """Yield all that can be done to a value and what is in it."""
    below: list[tuple[str | int, Json]] = []
    if isinstance(value, dict):
        below = list(value.items())
    elif isinstance(value, list):
        below = list(enumerate(value))
        if value:
            yield lambda: value.append(r.choice(value))
            yield value.reverse
            yield lambda: value.remove(r.choice(value))
    for at, part in below:
        if isinstance(part, str):
            yield lambda at=at, part=part: _put(value, at, _other(r, part))  # type: ignore[misc]
        yield from _changes(r, part)


def _put(value: Json, at: str | int, part: str) -> None:
    if isinstance(value, dict):
        value[str(at)] = part
    elif isinstance(value, list):
        value[int(at)] = part


def _other(r: Random, word: str) -> str:
    """Return another number in lowest terms for a number, another word for a word."""
    try:
        x = Fraction(word)
    except ValueError:
        return r.choice(["a", "b", "c", "x0", "inf", "-inf", "e", "2", "sign", word + " "])
    tiny = Fraction(1, 10**13)
    near = [x + 1, x - 1, -x, x / 2, 2 * x, x + tiny, x - tiny, Fraction(0), Fraction(1)]
    return r.choice([*map(str, near), "a", "2/4"])


def _form(r: Random) -> LogForm:
    n, base = r.choice([1, 2, 2, 3]), r.choice("ee2")
    terms = tuple((r.choice(ARGUMENTS), Fraction(r.choice([1, -1, 2, -2, 3]))) for _ in range(n))
    if r.random() < 0.1:
        terms = ((HAIR, Fraction(1)),)
    return LogForm(base, Fraction(r.choice([0, 0, 0, 1, -1])), terms)


def _sign(r: Random) -> Certificate:
    ties = ((Fraction(9, 4), Fraction(1)), (Fraction(3, 2), Fraction(-2)))
    return makers.sign(LogForm(r.choice("e2"), Fraction(0), ties) if r.random() < 0.3 else _form(r))


def _decision(r: Random) -> Certificate:
    scores: dict[str, Extended] = {}
    for y in LABELS[: r.choice([1, 2, 3, 3])]:
        form = _form(r)
        scores[y] = LogForm("e", form.const, form.terms)
        if r.random() < 0.2:
            scores[y] = Infinite(-1)
        elif r.random() < 0.4:
            scores[y] = LogForm("e", Fraction(0), ((Fraction(r.choice([4, 4, 2])), Fraction(1)),))
    return makers.decision(scores)


def _shares(r: Random, n: int) -> list[Fraction]:
    parts = [r.choice([0, 1, 1, 2, 3]) for _ in range(n)]
    parts[r.randrange(n)] += 1
    return [Fraction(k, sum(parts)) for k in parts]


def _rule(r: Random) -> Certificate:
    labels, domains = LABELS[: r.choice([1, 2, 3])], {"f": ("0", "1"), "g": ("0", "1")}
    features: dict[str, tuple[str, ...]] = {
        f: domains[f] for f in r.choice([(), ("f",), ("f", "g")])
    }
    cells = [*product(product(*features.values()), labels)]
    lines = zip(cells, _shares(r, len(cells)), strict=True)
    examples = [Example(dict(zip(features, x, strict=True)), y, p) for (x, y), p in lines]
    known = Truth(Schema(labels, features), tuple(examples))
    rule = (
        {x: r.choice(labels) for x, _ in cells}
        if r.random() < 0.5
        else expected_error.bayes_rule(known)
    )
    return makers.rule(expected_error.expected_error(known, rule).outcomes)


def _query(r: Random) -> Certificate:
    names = ["x", "y", "z", "w"][: r.choice([1, 2, 3, 4])]
    order, domains = (
        r.sample(names, len(names)),
        {v: ("0", "1", "2")[: r.choice([1, 2, 2, 3])] for v in names},
    )
    parents = {v: tuple(u for u in order[: order.index(v)] if r.random() < 0.6) for v in names}
    tables = {
        v: {
            u: dict(zip(domains[v], _shares(r, len(domains[v])), strict=True))
            for u in product(*(domains[u] for u in parents[v]))
        }
        for v in names
    }
    given = {v: r.choice(domains[v]) for v in names if r.random() < 0.4}
    asked = [v for v in names if v not in given and r.random() < 0.5]
    net = Network(domains, parents, tables)
    hidden = elimination.least_fill(net, asked, given)
    return makers.query(elimination.eliminate(net, asked, given, hidden))


def _flip(r: Random) -> Certificate:
    labels, features = LABELS[: r.choice([2, 2, 3])], ["f", "g", "h"][: r.choice([1, 2, 3])]
    counts = Counts(
        Schema(labels, dict.fromkeys(features, ("0", "1"))),
        {y: r.choice([24, 30, 50]) for y in labels},
        {f: {y: {v: r.choice([0, 1, 2, 5, 12]) for v in "01"} for y in labels} for f in features},
    )
    x = {f: r.choice("01") for f in features}
    rule, prior = r.choice(["add", "m"]), dict(zip(labels, _shares(r, len(labels)), strict=True))
    factors = {f: dict(zip(labels, _shares(r, len(labels)), strict=True)) for f in features}
    moves: list[Callable[[], Certificate]] = [
        lambda: flips.weight(counts, x, rule, prior),
        lambda: flips.weight(counts, x, rule, None),
        lambda: flips.prior(prior, factors, next(y for y in labels if prior[y] < 1)),
        lambda: flips.factor(prior, factors, features[0], labels[0]),
    ]
    return r.choice([moves[0], *moves])()
