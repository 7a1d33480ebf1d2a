"""Random small requests for logarithms, words and numbers: a world that knows their records.

Arguments and coefficients are few and small, so that sums cancel, scores tie and roots are
rational about as often as not; a hair of 2^-60 keeps no float from being wrong.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import product
from random import Random

from conformance.oracle.numbers import Number, canonical, lowest, multiply, spelled
from conformance.oracle.reading import Json, Kind

from conformance.asking import World

HAIR = "1152921504606846977/1152921504606846976"
ARGUMENTS = ["2", "3", "1/2", "4", "3/2", "6", "8/9", "1", "12", "25/49", HAIR]
COEFFICIENTS = ["1", "1", "-1", "1/2", "-1/2", "2", "-3", "1/3", "0"]


class Families(World):
    """Words, sizes and tallies beside the features, and every record that holds them."""

    def __init__(self, r: Random) -> None:
        super().__init__(r)
        self.words = r.sample(["u", "uv", "v"], r.choice([1, 2, 3]))
        self.sizes = r.sample(["h", "i"], r.choice([0, 1, 2]))
        self.tallies = r.sample(["j", "k"], r.choice([0, 1]))
        self.groups: list[Json] = self.places()
        self.last: tuple[str, str, list[tuple[str, str]]] = ("e", "0", [])
        self.prior = self.shares(self.labels)

    def value(self, op: str, name: str, kind: Kind) -> Json:
        drawn: dict[str, Callable[[], Json]] = {
            "bool": lambda: self.r.random() < 0.5,
            "logarithm.LogForm": lambda: self.log(op),
            "moments.Moment": self.moment,
            "moments.Moments": lambda: self.moments(1 if name == "b" else 3),
            "multinomial.Counts": self.totals,
            "multinomial.Model": self.speech,
            "gaussian.Model": lambda: self.bells(self.sizes),
            "poisson.Model": lambda: self.rates(self.sizes),
            "mixed.Model": self.mixture,
            "linear.Affine": self.affine,
            "linear.Linear": lambda: self.linear(op),
        }
        if kind.head == "or" and kind.parts[0].head in drawn:
            return self.log(op) if self.r.random() < 0.8 else self.r.choice(["inf", "-inf"])
        return drawn[kind.head]() if kind.head in drawn else super().value(op, name, kind)

    def named(self, op: str, name: str) -> Json:
        r, chapter = self.r, op.partition(".")[0]
        everyone = [*self.labels, "never"] if r.random() < 0.1 else self.labels
        drawn: dict[str, Callable[[], Json]] = {
            "base": lambda: r.choice(["e", "2", "2", "10"]),
            "terms": lambda: [[self.number(), self.log(op)] for _ in range(r.randint(0, 4))],
            "a": lambda: self.mixed([[y, r.choice(["1", "2", "1/2", "5/3"])] for y in self.labels]),
            "draws": lambda: self.part(everyone),
            "scores": self.vote,
            "other": lambda: r.choice(everyone),
            "positive": lambda: r.choice(everyone),
            "negative": lambda: r.choice(everyone),
            "divisor": lambda: r.choice(["n", "n", "n-1", "n-1", "1"]),
            "moments": lambda: [self.moment() for _ in range(r.randint(0, 3))],
            "observations": lambda: self.seen(self.sizes),
            "truth": lambda: self.seen(self.sizes, 1, ["a", "b"]),
            "features": lambda: list(self.sizes),
            "bags": lambda: [self.bag() for _ in range(r.randint(0, 3))],
            "vocabulary": lambda: list(self.words),
            "words": lambda: list(self.words),
            "tokens": lambda: self.part([*self.words, "x"]),
            "documents": lambda: [self.document() for _ in range(r.randint(0, 4))],
            "frequencies": self.tally,
            "text": lambda: "".join(r.choices("aBz Z'é0K\u212a", k=r.randint(0, 6))),
            "numbers": lambda: [*self.counted(self.tallies), *self.measured(self.sizes)],
            "groups": lambda: list(self.groups[: r.choice([0, 1, 2, 3, 3])]),
            "joint": self.cube,
        }
        by_chapter: dict[str, Callable[[], Json]] = {
            "lognaive.factors": lambda: [[f, self.vote()] for f in self.features],
            "multinomial.x": self.tally,
            "gaussian.x": lambda: self.measured(self.sizes),
            "poisson.x": lambda: self.counted(self.sizes),
            "linear.x": lambda: self.measured(self.sizes, 0.95),
            "logistic.x": lambda: self.counted(self.sizes, 0.95),
            "mixed.values": self.instance,
            "independence.sizes": lambda: [str(r.randint(0, 4)) for _ in range(r.randint(0, 4))],
        }
        if op == "independence.mutually_independent" and name == "given" and r.random() < 0.7:
            return []
        if op.endswith("independent") and name in {"left", "right", "given"}:
            return self.groups[["left", "right", "given"].index(name)]
        if op == "independence.covariance":
            return self.shares(self.labels) if name == "p" else self.numbers(self.labels)
        if f"{chapter}.{name}" in by_chapter and op != "lognaive.log_factors":
            return by_chapter[f"{chapter}.{name}"]()
        known = name in drawn and chapter not in {"chain", "bernoulli", "wire"}
        return drawn[name]() if known else super().named(op, name)

    # Logarithms

    def log(self, op: str = "") -> Json:
        """Draw a number, or spell the last one in another way."""
        if self.r.random() < 0.7:
            chapter = op.partition(".")[0]
            base = self.r.choice("22e") if chapter in {"logarithm", "enclosure"} else "e"
            odds = chapter == "logistic" and self.r.random() < 0.9
            coefficients = ["1", "-1", "2"] if odds else COEFFICIENTS
            const = "0" if odds else self.r.choice(["0", "0", "0", "1", "-1", "1/2", "-2/3"])
            count = self.r.choice([0, 1, 1, 2, 3])
            terms = [(self.r.choice(ARGUMENTS), self.r.choice(coefficients)) for _ in range(count)]
            self.last = base, const, terms
        base, const, terms = self.last
        pairs = [pair for a, q in terms for pair in self.respelled(spelled(a), spelled(q))]
        if base == "2" and self.r.random() < 0.5:
            pairs, const = [*pairs, ["2", const]], "0"
        return {"base": base, "const": const, "terms": self.mixed(pairs)}

    def respelled(self, a: Number, q: Number) -> list[Json]:
        """Write q log a as it is, as -q log 1/a, as q/2 log a^2 or as two logarithms."""
        (above, below), minus = a, multiply(q, (-1, 1))
        ways = [
            [(a, q)],
            [((below, above), minus)],
            [(multiply(a, a), multiply(q, (1, 2)))],
            [((above, 1), q), ((below, 1), minus)],
        ]
        return [[canonical(x), canonical(y)] for x, y in self.r.choice(ways)]

    def vote(self) -> Json:
        return self.mixed(
            [[y, "-inf" if self.r.random() < 0.1 else self.log()] for y in self.labels]
        )

    def affine(self) -> Json:
        weights: Json = [[f, [[y, self.log()] for y in self.labels]] for f in self.sizes]
        return {"bias": [[y, self.log()] for y in self.labels], "weights": weights}

    def linear(self, op: str) -> Json:
        weights: Json = [[f, self.log(op)] for f in self.sizes]
        return {"positive": "a", "negative": "b", "bias": self.log(op), "weights": weights}

    # Words

    def tally(self) -> Json:
        return self.mixed([[w, self.r.choice("00123")] for w in self.words])

    def document(self) -> Json:
        return {"tokens": self.part(list(self.words)), "label": self.r.choice(self.labels)}

    def bag(self) -> Json:
        weight = self.r.choice(["1", "1", "2", "1/2", "0"])
        return {"words": self.tally(), "label": self.r.choice(self.labels), "weight": weight}

    def totals(self) -> Json:
        rows: Json = [[y, self.weights(self.words)] for y in self.labels]
        return {"documents": self.weights(self.labels), "occurrences": rows}

    def speech(self) -> Json:
        return {"prior": deepcopy(self.prior), "words": self.dice(self.words)}

    # Sizes and tallies

    def measured(self, names: Sequence[str], chance: float = 0.7) -> list[Json]:
        return [[f, self.number()] for f in names if self.r.random() < chance]

    def counted(self, names: Sequence[str], chance: float = 0.7) -> list[Json]:
        return [[f, self.r.choice("00123")] for f in names if self.r.random() < chance]

    def seen(
        self, names: Sequence[str], chance: float = 0.7, labels: Sequence[str] = ()
    ) -> list[Json]:
        draw = self.r.choice([self.measured, self.counted])
        return [
            {
                "instance": self.mixed(draw(names, chance)),
                "label": self.r.choice(labels or self.labels),
                "weight": self.r.choice(["1", "1", "2", "1/2", "0"]),
            }
            for _ in range(self.r.randint(0, 5))
        ]

    def moment(self) -> dict[str, Json]:
        """Draw the moment of one or two values of some weights."""
        values = [self.r.choice(["0", "1", "1", "-2", "3/2"]) for _ in range(self.r.randint(0, 2))]
        pairs = [(spelled(self.r.choice(["1", "1/2", "2"])), spelled(x)) for x in values]
        sums = [(0, 1), (0, 1), (0, 1)]
        for w, x in pairs:
            parts = [w, multiply(w, x), multiply(w, multiply(x, x))]
            sums = [
                lowest(p * s + r * q, q * s) for (p, q), (r, s) in zip(sums, parts, strict=True)
            ]
        names = ("weight", "total", "squares")
        return {name: canonical(part) for name, part in zip(names, sums, strict=True)}

    def moments(self, most: int) -> Json:
        features: Json = [[f, [[y, self.moment()] for y in self.labels]] for f in self.sizes]
        return {"labels": [[y, str(most + 3)] for y in self.labels], "features": features}

    def each(self, names: Sequence[str], values: Sequence[str]) -> Json:
        """Draw a value for each name and label, now and then the same for all."""
        same = self.r.choice(values) if self.r.random() < 0.4 else ""
        return [
            [f, self.mixed([[y, same or self.r.choice(values)] for y in self.labels])]
            for f in names
        ]

    def bells(self, names: Sequence[str]) -> Json:
        means = self.each(names, ["0", "1", "-1", "3/2"])
        variances = self.each(names, ["1", "1", "4", "1/2"])
        return {"prior": deepcopy(self.prior), "means": means, "variances": variances}

    def rates(self, names: Sequence[str]) -> Json:
        rates = self.each(names, ["1", "2", "1/2", "3", "0"])
        return {"prior": deepcopy(self.prior), "rates": rates}

    def mixture(self) -> Json:
        conditionals: Json = [[f, self.dice(domain)] for f, domain in self.features.items()]
        return {
            "categorical": {"prior": deepcopy(self.prior), "conditionals": conditionals},
            "gaussian": self.bells(self.sizes),
            "poisson": self.rates(self.tallies),
        }

    def places(self) -> list[Json]:
        """Draw groups of the three coins: most of the time without any of them twice."""
        if self.r.random() < 0.2:
            return [self.part(list("0123")) for _ in range(4)]
        coins = self.r.sample("012", 3)
        cut, end = self.r.choice([(1, 2), (1, 2), (0, 2), (2, 2), (1, 3), (0, 1)])
        return [list(part) for part in (coins[:cut], coins[cut:end], coins[end:])]

    def cube(self) -> Json:
        """Draw three coins: alone, one bound to another, or all of them bound."""
        cells = list(product("01", repeat=3))
        one, other, third = ([self.r.choice([1, 2]), 1] for _ in range(3))
        balls = {x: one[int(x[0])] * other[int(x[1])] * third[int(x[2])] for x in cells}
        if self.r.random() < 0.6:
            bound = self.r.choice([(0, 1), (1, 2), (0, 2), (0, 1, 2)])
            balls = {x: c if sum(int(x[i]) for i in bound) % 2 else 0 for x, c in balls.items()}
        if self.r.random() < 0.3:
            balls[self.r.choice(cells)] += 1
        total = sum(balls.values())
        return self.mixed([[list(x), canonical(lowest(c, total))] for x, c in balls.items()])
