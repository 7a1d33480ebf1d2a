"""Naive Bayes on one page, in exact fractions and plain dicts.

An example is (x, y, w): its features x, its label y, and w, how often it was seen. In a truth, w
is the probability of (x, y). What is listed can occur, even if w is 0.
"""

from fractions import Fraction

Instance = dict[str, str]
Table = dict[str, Fraction]
Examples = list[tuple[Instance, str, Fraction]]
Model = tuple[Table, dict[str, dict[str, Table]]]  # P(y), and P(x_f = v | y) as [f][y][v]


def count(data: Examples, y: str, x: Instance) -> Fraction:
    """n(y, x) = weight of the examples with label y that agree with x. All agree with {}."""
    return Fraction(sum(w for z, label, w in data if label == y and x.items() <= z.items()))


def mle(n: Table) -> Table:
    """p(v) = n(v) / N. Any other p makes the examples less probable."""
    return {v: n[v] / sum(n.values()) for v in n}


def m_estimate(n: Table, q: Table, m: int) -> Table:
    """p(v) = (n(v) + m q(v)) / (N + m). We imagine m more examples, shared out as q says."""
    return {v: (n[v] + m * q[v]) / (sum(n.values()) + m) for v in n}


def laplace(n: Table, a: int = 1) -> Table:
    """p(v) = (n(v) + a) / (N + a K). We imagine a more examples of each of the K values."""
    return {v: (n[v] + a) / (sum(n.values()) + a * len(n)) for v in n}


def fit(data: Examples, a: int) -> Model:
    """P(y) = n(y) / N, and P(x_f = v | y) = (n(y, x_f = v) + a) / (n(y, x_f is known) + a K)."""
    prior = mle({y: count(data, y, {}) for _, y, _ in data})
    seen = {f: [x[f] for x, _, _ in data if f in x] for f in data[0][0]}
    n = {f: {y: {v: count(data, y, {f: v}) for v in seen[f]} for y in prior} for f in seen}
    return prior, {f: {y: laplace(n[f][y], a) for y in prior} for f in n}


def naive(model: Model, x: Instance) -> Table:
    """P(y | x) = s(y) / (sum of s over all labels), s(y) = P(y) * product over f of P(x_f | y)."""
    s, tables = model
    for f, v in x.items():
        s = {y: s[y] * tables[f][y][v] for y in s}
    return {y: s[y] / sum(s.values()) for y in s}


def joint(data: Examples, x: Instance) -> Table:
    """P(y | x) = n(y, x) / n(x). If no example agrees with x, it is 0/0: no answer."""
    n = {y: count(data, y, x) for _, y, _ in data}
    return {y: n[y] / sum(n.values()) for y in n}


def best(posterior: Table) -> str:
    """y* = arg max P(y | x), the first if several tie."""
    return max(posterior, key=lambda y: posterior[y])


def expected_error(truth: Examples, predicted: list[str]) -> Fraction:
    """E(r) = sum of p(x, y) over all x and y for which r(x), the predicted label, is not y."""
    return Fraction(sum(p for (_, y, p), r in zip(truth, predicted, strict=True) if r != y))


def linear_form(model: Model, a: str, b: str) -> tuple[Fraction, dict[str, Table]]:
    """Bias P(a) / P(b), weight P(v | a) / P(v | b): take logarithms, and it is w . x + bias."""
    prior, tables = model
    return prior[a] / prior[b], {f: {v: t[a][v] / t[b][v] for v in t[a]} for f, t in tables.items()}


def odds(bias: Fraction, weights: dict[str, Table], x: Instance) -> Fraction:
    """P(a | x) / P(b | x) = bias * product over f of weight(f, x_f). The answer is a if above 1."""
    for f, v in x.items():
        bias *= weights[f][v]
    return bias


DAYS = """sunny hot high weak no, sunny hot high strong no, overcast hot high weak yes,
rain mild high weak yes, rain cool normal weak yes, rain cool normal strong no,
overcast cool normal strong yes, sunny mild high weak no, sunny cool normal weak yes,
rain mild normal weak yes, sunny mild normal strong yes, overcast mild high strong yes,
overcast hot normal weak yes, rain mild high strong no"""
HIKES = "TT stay 35,TF stay 35,FT stay 15,FF stay 15,TT hike 32,TF hike 48,FT hike 8,FF hike 12"

if __name__ == "__main__":
    x = {"Outlook": "sunny", "Temperature": "cool", "Humidity": "high", "Wind": "strong"}
    rows = (day.split() for day in DAYS.split(","))
    days = [(dict(zip(x, values, strict=True)), y, Fraction(1)) for *values, y in rows]
    model = fit(days, 1)
    print("P(no | x) =", naive(fit(days, 0), x)["no"], "or, by Laplace,", naive(model, x)["no"])
    print("P(no | x) / P(yes | x) =", odds(*linear_form(model, "no", "yes"), x))
    cells = (cell.split() for cell in HIKES.split(","))
    two = [({"Sunny": v[0], "Windy": v[1]}, y, Fraction(int(n), 200)) for v, y, n in cells]
    three = [({**x, "Rainy": {"T": "F", "F": "T"}[x["Sunny"]]}, y, p) for x, y, p in two]
    for truth in (two, three):
        r = [best(naive(fit(truth, 0), x)) for x, _, _ in truth]
        j = [best(joint(truth, x)) for x, _, _ in truth]
        print("E(naive) =", expected_error(truth, r), "  E(joint) =", expected_error(truth, j))
