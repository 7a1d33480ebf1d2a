"""Each question as it is printed: whole answers, and every general formula in both spellings."""

from collections.abc import Callable
from fractions import Fraction
from textwrap import dedent

import pytest

from refnb.classifiers import bernoulli, categorical, gaussian, mixed, multinomial, poisson, text
from refnb.classifiers.joint import count, infer
from refnb.decision.error import expected_error
from refnb.decision.truth import Truth, from_model
from refnb.errors import OutOfRange
from refnb.estimation import counting, moments
from refnb.estimation.moments import Moments
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.solutions import (
    averaging,
    bayes,
    complexity,
    error,
    estimate,
    joint,
    lognaive,
    naive,
    steps,
)
from refnb.solutions.solution import Solution, Step
from refnb.solutions.text import Learned, solve, solve_presence
from strategies.solutions import inferred, judged

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
NONE, LAPLACE = smoothing("none"), smoothing("laplace")


def check(solution: Solution, expected: str) -> None:
    """Require every character of the text."""
    assert solution.text() == dedent(expected).lstrip("\n")


def bag() -> Solution:
    """Let a coin fall heads: twice as probably a fair one as a fake one."""
    prior, heads = {"fair": 2 * THIRD, "fake": THIRD}, {"fair": HALF, "fake": Fraction(1)}
    found = bayes.solve("A coin", "heads", prior, heads)
    more = (bayes.likeliest(heads), steps.answer({"P(tails)": THIRD}), steps.compare({"N": 2}))
    return Solution(found.title, (*found.steps, *more))


def jury() -> Solution:
    """Let one hypothesis be in doubt and outvote the other all the same."""
    votes = {"sure": {"+": Fraction(1), "-": Fraction(0)}, "torn": {"+": HALF, "-": HALF}}
    return averaging.solve("A jury", {"sure": THIRD, "torn": 2 * THIRD}, votes)


def test_averaging() -> None:
    """A hypothesis that doubts says its first label when it is asked alone."""
    check(
        jury(),
        """
        A jury
        ======

        1. Posterior, given
            P(sure | D) = 1/3 ≈ 0.3333
            P(torn | D) = 2/3 ≈ 0.6667

        2. Votes, given
            h     P(+ | h)  P(- | h)
            sure  1         0
            torn  1/2       1/2

        3. Average                                    P(y | D) = Σ P(y | h) · P(h | D)
            P(+ | D) = 1 · 1/3 + 1/2 · 2/3 = 2/3 ≈ 0.6667
            P(- | D) = 0 · 1/3 + 1/2 · 2/3 = 1/3 ≈ 0.3333

        4. Decision: the most probable
            y* = +

        5. The most probable hypothesis, and what it says
            h_MAP = torn
            h_MAP(x) = +

        6. Expected errors                            err(a) = Σ a(y) · (1 - P(y | D))
            err(Bayes optimal) = 1 · 1/3 = 1/3 ≈ 0.3333
            err(most probable h) = 1 · 1/3 = 1/3 ≈ 0.3333
            err(a drawn h) = 2/3 · 1/3 + 1/3 · 2/3 = 4/9 ≈ 0.4444
        """,
    )


def test_how_many_examples() -> None:
    """One attribute and a risk of 1/3: three throws are needed, for two agree half of the time."""
    check(
        complexity.naive("One coin", 1, THIRD),
        """
        One coin
        ========

        1. Bound                                                  N_NB = 1 + log2(d/ε)
            N_NB = 1 + log2(3) ≈ 2.5850
            enough = 3
            least = 3

        2. Union bound, and exactly                            u(N) = 1 - (1 - a(N))^d
            d · a(2) = 1/2 = 0.5
            u(2) = 1/2 = 0.5
            d · a(3) = 1/4 = 0.25
            u(3) = 1/4 = 0.25
        """,
    )


def test_one_cell() -> None:
    """Of two cells; e^(-N/2) is above 2^(-N)."""
    check(
        one_cell(),
        """
        A cell
        ======

        1. One cell has not been seen                             c(N) = (1 - 1/2^d)^N
            c(2) = (1/2)^2 = 1/4 = 0.25

        2. Its logarithm, and the bound of it
            log c(2) = 2 log(1/2) ≈ -1.3863
            -N/2^d = -1
        """,
    )


def test_side_by_side() -> None:
    """Half of the risk is allowed: for two cells two examples are needed, and three are enough."""
    check(
        side_by_side(),
        """
        Both
        ====

        1. Naive Bayes                                         N_NB(d) = 1 + log2(d/ε)
            N_NB(1) = 2
            N_NB(2) = 3
            d  enough  least
            1  2       2
            2  3       3

        2. Joint Bayes                                      N_JB(d) = 2^d · log(2^d/ε)
            N_JB(1) = 2 log(4) ≈ 2.7726
            N_JB(2) = 4 log(8) ≈ 8.3178
            d  enough  least
            1  3       2
            2  9       7
        """,
    )


def test_how_many_attributes() -> None:
    """All cells are written down to be counted, so there is a limit."""
    assert complexity.joint("T", 3, THIRD).steps[-1].value == 9
    with pytest.raises(OutOfRange, match="attributes"):
        complexity.joint("T", 11, THIRD)


def cells() -> Solution:
    """Let one attribute have two cells."""
    return complexity.joint("One coin", 1, HALF)


def throws() -> Solution:
    """Throw a coin once and twice."""
    return complexity.alone("A coin", [1, 2])


def one_cell() -> Solution:
    """Wait for one cell of two."""
    return complexity.cell("A cell", 1, [2])


def side_by_side() -> Solution:
    """Put the bounds side by side."""
    return complexity.table("Both", [1, 2], HALF)


def test_bayes() -> None:
    """A tie is named; a number that is whole has no decimal."""
    check(
        bag(),
        """
        A coin
        ======

        1. Prior, given
            P(fair) = 2/3 ≈ 0.6667
            P(fake) = 1/3 ≈ 0.3333

        2. Likelihood, given
            P(heads | fair) = 1/2 = 0.5
            P(heads | fake) = 1

        3. Joint                                             P(e, h) = P(e | h) · P(h)
            P(heads, fair) = 1/2 · 2/3 = 1/3 ≈ 0.3333
            P(heads, fake) = 1 · 1/3 = 1/3 ≈ 0.3333

        4. Evidence                                                   P(e) = Σ P(e, h)
            P(heads) = 1/3 + 1/3 = 2/3 ≈ 0.6667

        5. Posterior                                           P(h | e) = P(e, h)/P(e)
            P(fair | heads) = (1/3)/(2/3) = 1/2 = 0.5
            P(fake | heads) = (1/3)/(2/3) = 1/2 = 0.5

        6. Decision: the most probable
            h* = fair
            tied = fair, fake

        7. The most likely, whatever the prior
            h_ML = fake

        8. Answer
            P(tails) = 1/3 ≈ 0.3333

        9. For comparison
            N = 2
        """,
    )


def flips() -> Solution:
    """Flip two heads and a tail."""
    return estimate.solve("Flips", {"H": 2, "T": 1})


def test_estimate() -> None:
    """Counts, their shares, and the product of the powers."""
    check(
        flips(),
        """
        Flips
        =====

        1. Counts
            n(H) = 2
            n(T) = 1
            N = 2 + 1 = 3

        2. Estimate                                                      P(v) = n(v)/N
            P(H) = 2/3 ≈ 0.6667
            P(T) = 1/3 ≈ 0.3333

        3. Likelihood                                                  L = ∏ P(v)^n(v)
            L = (2/3)^2 · 1/3 = 4/27 ≈ 0.1481
        """,
    )


def wind(rule: str, prior: str = "none") -> Solution:
    """Two counts, one of them fractional, and one value missing."""
    seen = counting.count_observed(
        [
            Example({"Wind": "weak"}, "yes", 2),
            Example({"Wind": "strong"}, "yes", HALF),
            Example({}, "no", 1),
            Example({"Wind": "weak"}, "no", 1),
        ]
    )
    learned, x = naive.Learned(seen, smoothing(rule), smoothing(prior)), {"Wind": "weak"}
    model = categorical.fit(seen, learned.rule, learned.prior)
    return naive.solve("Wind", x, categorical.infer(model, x), learned)


def test_naive_learned() -> None:
    """The rules are told by their formulas, with the counts put in."""
    check(
        wind("m=1"),
        """
        Wind
        ====

        1. Given x
            Wind = weak

        2. Counts of the labels
            n(no) = 2
            n(yes) = 5/2 = 2.5
            N = 2 + 5/2 = 9/2 = 4.5

        3. Counts of the values, out of the known ones
                       no      yes
            Wind=weak  1 of 1  2 of 5/2

        4. Prior                                                         P(y) = n(y)/N
            P(no) = 2/(9/2) = 4/9 ≈ 0.4444
            P(yes) = (5/2)/(9/2) = 5/9 ≈ 0.5556

        5. Factors                         P(x_f | y) = (n(y, x_f) + 1/K)/(n_f(y) + 1)
            P(Wind=weak | no) = (1 + 1/2)/(1 + 1) = 3/4 = 0.75
            P(Wind=weak | yes) = (2 + 1/2)/(5/2 + 1) = 5/7 ≈ 0.7143

        6. Scores                                           s(y) = P(y) · ∏ P(x_f | y)
            s(no) = 4/9 · 3/4 = 1/3 ≈ 0.3333
            s(yes) = 5/9 · 5/7 = 25/63 ≈ 0.3968

        7. Evidence                                                      P(x) = Σ s(y)
            P(x) = 1/3 + 25/63 = 46/63 ≈ 0.7302

        8. Posterior                                              P(y | x) = s(y)/P(x)
            P(no | x) = (1/3)/(46/63) = 21/46 ≈ 0.4565
            P(yes | x) = (25/63)/(46/63) = 25/46 ≈ 0.5435

        9. Decision: the most probable
            y* = yes
        """,
    )


@pytest.mark.parametrize(
    ("rule", "plain", "tex", "filled"),
    [
        ("none", "= n(y, x_f)/n_f(y)", r"= \frac{n(y, x_f)}{n_f(y)}", ["= 2/(5/2)", "= 4/5"]),
        (
            "laplace",
            "= (n(y, x_f) + 1)/(n_f(y) + K)",
            r"= \frac{n(y, x_f) + 1}{n_f(y) + K}",
            ["= (2 + 1)/(5/2 + 2)", "= 2/3"],
        ),
        (
            "add=1",
            "= (n(y, x_f) + 1)/(n_f(y) + 1 · K)",
            r"= \frac{n(y, x_f) + 1}{n_f(y) + 1 \cdot K}",
            ["= (2 + 1)/(5/2 + 1 · 2)", "= 2/3"],
        ),
        (
            "add=1/2",
            "= (n(y, x_f) + 1/2)/(n_f(y) + 1/2 · K)",
            r"= \frac{n(y, x_f) + \frac{1}{2}}{n_f(y) + \frac{1}{2} \cdot K}",
            ["= (2 + 1/2)/(5/2 + 1/2 · 2)", "= 5/7"],
        ),
        (
            "m=3",
            "= (n(y, x_f) + 3/K)/(n_f(y) + 3)",
            r"= \frac{n(y, x_f) + \frac{3}{K}}{n_f(y) + 3}",
            ["= (2 + 3/2)/(5/2 + 3)", "= 7/11"],
        ),
    ],
)
def test_the_formula_of_a_rule(rule: str, plain: str, tex: str, filled: list[str]) -> None:
    """In letters above, with the numbers put in below: the prior in the same way."""
    (block,) = [block for block in wind(rule).blocks if block.title == "Factors"]
    assert block.formula.plain()[1:] == [plain]
    assert block.formula.tex()[1:] == [tex]
    assert block.lines[1].plain()[1:3] == filled
    (prior,) = [block for block in wind("none", rule).blocks if block.title == "Prior"]
    assert prior.formula.plain() == [
        "P(y)",
        plain.replace("n(y, x_f)", "n(y)").replace("n_f(y)", "N"),
    ]


def test_naive_with_given_parameters() -> None:
    """Without counts the parameters are what they are; nothing may be known of the instance."""
    model = bernoulli.Model({"a": HALF, "b": HALF}, {"f": {"a": Fraction(1, 5), "b": THIRD}})
    text = inferred(model, {"f": "0"}).text()
    assert "1. Given x\n    f = 0\n\n2. Prior, given\n    P(a) = 1/2 = 0.5\n" in text
    assert "3. Factors, given\n    P(f=0 | a) = 4/5 = 0.8\n    P(f=0 | b) = 2/3 ≈ 0.6667\n" in text
    assert "    x = nothing\n" in inferred(model, {}).text()
    assert "    y* = a\n    tied = a, b\n" in inferred(model, {}).text()
    assert "tied" not in text


def weak() -> Solution:
    """Two of the three and a half examples match."""
    schema, x = Schema(("yes", "no"), {"Wind": ("weak", "strong")}), {"Wind": "weak"}
    rows = [Example(x, "yes", 2), Example(x, "no", HALF), Example({"Wind": "strong"}, "no")]
    return joint.solve("Weak", x, infer(count(schema, rows), x))


def test_joint() -> None:
    """The matching, the agreeing, and their shares."""
    check(
        weak(),
        """
        Weak
        ====

        1. Given x
            Wind = weak

        2. Matching examples B, and those C of them with label y
            |B| = 5/2 = 2.5
            |C(yes)| = 2
            |C(no)| = 1/2 = 0.5

        3. Posterior                                             P(y | x) = |C(y)|/|B|
            P(yes | x) = 2/(5/2) = 4/5 = 0.8
            P(no | x) = (1/2)/(5/2) = 1/5 = 0.2

        4. Decision: the most probable
            y* = yes
        """,
    )


def rule() -> Solution:
    """Judge a model that is its own truth."""
    tables = {"f": {"a": {"0": HALF, "1": HALF}, "b": {"0": Fraction(1), "1": Fraction(0)}}}
    model = categorical.Model({"a": HALF, "b": HALF}, tables)
    return judged("A rule", from_model(model), model)


def test_error() -> None:
    """Every cell and label; zeros are left out of the sums."""
    check(
        rule(),
        """
        A rule
        ======

        1. Model of naive Bayes
            P(a) = 1/2 = 0.5
            P(b) = 1/2 = 0.5
            P(f=0 | a) = 1/2 = 0.5
            P(f=1 | a) = 1/2 = 0.5
            P(f=0 | b) = 1
            P(f=1 | b) = 0

        2. Outcomes
            f  y  p(x, y)  naive  naive P(y | x)  r(x)
            0  a  1/4      1/4    1/3             b     wrong
            0  b  1/2      1/2    2/3             b
            1  a  1/4      1/4    1               a
            1  b  0        0      0               a     wrong

        3. Expected error                                err(r) = Σ [r(x) ≠ y] p(x, y)
            err(r) = 1/4 = 0.25

        4. Bayes error, the least of any rule            err* = Σ (p(x) - max p(x, y))
            err* = 1/4 = 0.25
        """,
    )


def test_the_error_of_another_rule() -> None:
    """Without a model nothing is said of naive Bayes; with one that rules a cell out, no share."""
    tables = {"f": {"a": {"0": Fraction(1), "1": Fraction(0)}}}
    truth = Truth(Schema(("a",), {"f": ("0", "1")}), (Example({"f": "1"}, "a", Fraction(1)),))
    found = expected_error(truth, {("1",): "a"})
    alone = error.solve("", truth, found)
    assert [step.name for step in alone.steps] == ["features", "outcomes", "error", "bayes_error"]
    table = "1. Outcomes\n    f  y  p(x, y)  r(x)\n    1  a  1        a\n\n2. Expected error"
    assert alone.text().startswith(table)
    beside = error.solve("", truth, found, categorical.Model({"a": Fraction(1)}, tables)).text()
    assert "    f  y  p(x, y)  naive  naive P(y | x)  r(x)\n" in beside
    assert "    1  a  1        0                      a\n" in beside


def test_no_error_is_a_sum_too() -> None:
    """What is never wrong adds up to 0."""
    model = categorical.Model({"a": Fraction(1)}, {})
    assert "    err(r) = 0\n" in judged("", from_model(model), model).text()


def test_a_test_is_counted() -> None:
    """Confusion with true labels by row, and the share of the right ones."""
    tested = {"right": 2, "rows": 3}
    found = (
        steps.choices({"table": "x.csv"}),
        error.confusion({"a": {"a": 2, "b": 1}, "b": {"a": 0, "b": 0}}),
        Step("tested", tested),
        error.accuracy(tested, 2, 3),
    )
    check(
        Solution("", found),
        """
        1. Choices
            table = x.csv

        2. Confusion: true labels by row
            true, predicted  a  b
            a                2  1
            b                0  0

        3. Accuracy
            right = 2
            rows = 3
            accuracy = 2/3 ≈ 0.6667
        """,
    )


ANIMALS = [
    ("cat", "long", 2, 1),
    ("cat", "short", 4, 0),
    ("dog", "long", 5, 3),
    ("dog", "long", 9, 1),
]


def animal(divisor: str = "n-1", *, shared: bool = True, learned: bool = True) -> Solution:
    """Two cats and two dogs, with coats, kilograms and barks; and one more animal."""
    seen = [Example({"kg": kg, "barks": barks}, y) for y, _, kg, barks in ANIMALS]
    sums = moments.count(["cat", "dog"], ["kg", "barks"], seen)
    real, counted = (Moments(sums.labels, {f: sums.features[f]}) for f in ("kg", "barks"))
    counts = counting.count_observed(Example({"coat": coat}, y) for y, coat, _, _ in ANIMALS)
    model = mixed.Model(
        categorical.fit(counts, LAPLACE, NONE),
        gaussian.fit(real, divisor, shared, NONE),
        poisson.fit(counted, NONE),
    )
    kg = Fraction(7, 2)
    found = mixed.infer(model, {"coat": "long"}, {"kg": kg, "barks": 2})
    known = lognaive.Learned(naive.Learned(counts, LAPLACE, NONE), sums, divisor, shared)
    x: dict[str, str | Fraction | int] = {"coat": "long", "kg": kg, "barks": 2}
    return lognaive.solve("An animal", x, model, found, known if learned else None)


def test_lognaive() -> None:
    """Counts and moments, parameters of three families, logarithms, and digits of the posterior."""
    check(
        animal(),
        """
        An animal
        =========

        1. Given x
            coat = long
            kg = 7/2 = 3.5
            barks = 2

        2. Counts of the labels
            n(cat) = 2
            n(dog) = 2
            N = 2 + 2 = 4

        3. Counts of the values, out of the known ones
                       cat     dog
            coat=long  1 of 2  2 of 2

        4. Moments of the numbers
                         n  sum t  squares u
            kg | cat     2  6      20
            kg | dog     2  14     106
            barks | cat  2  1      1
            barks | dog  2  4      10

        5. Prior                                                         P(y) = n(y)/N
            P(cat) = 2/4 = 1/2 = 0.5
            P(dog) = 2/4 = 1/2 = 0.5

        6. Means                                                              mu = t/n
            mu(kg | cat) = 6/2 = 3
            mu(kg | dog) = 14/2 = 7

        7. Variances                                     v = Σ (u - t^2/n) / Σ (n - 1)
            v(kg | cat) = 5
            v(kg | dog) = 5

        8. Rates                                                          lambda = t/n
            lambda(barks | cat) = 1/2 = 0.5
            lambda(barks | dog) = 4/2 = 2

        9. Factors                           P(x_f | y) = (n(y, x_f) + 1)/(n_f(y) + K)
            P(coat=long | cat) = (1 + 1)/(2 + 2) = 1/2 = 0.5
            P(coat=long | dog) = (2 + 1)/(2 + 2) = 3/4 = 0.75

        10. Log factors of categories                         g(f, y) = log P(x_f | y)
            g(coat=long | cat) = log(1/2) ≈ -0.6931
            g(coat=long | dog) = log(3/4) ≈ -0.2877

        11. Log factors of numbers         g(f, y) = -1/2 log v - (x_f - mu)^2 / (2 v)
            g(kg=7/2 | cat) = -1/40 - 1/2 log(5) ≈ -0.8297
            g(kg=7/2 | dog) = -49/40 - 1/2 log(5) ≈ -2.0297

        12. Log factors of counts                    g(f, y) = x_f log lambda - lambda
            g(barks=2 | cat) = -1/2 + 2 log(1/2) ≈ -1.8863
            g(barks=2 | dog) = -2 + 2 log(2) ≈ -0.6137

        13. Log scores                                     S(y) = log P(y) + Σ g(f, y)
            S(cat) = -21/40 + 4 log(1/2) - 1/2 log(5) ≈ -4.1023
            S(dog) = -129/40 + log(1/2) + log(3/4) - 1/2 log(5) + 2 log(2) ≈ -3.6243

        14. Posterior, its first digits                  P(y | x) = e^S(y) / Σ e^S(y')
            P(cat | x) = 0.382711790044...
            P(dog | x) = 0.617288209955...

        15. Decision: the most probable
            y* = dog
        """,
    )


def test_lognaive_with_given_parameters() -> None:
    """Nothing is said of counts or moments, and no formula stands where none was used."""
    titles = [block.title for block in animal(learned=False).blocks]
    given = ["Prior, given", "Means, given", "Variances, given", "Rates, given", "Factors, given"]
    assert titles[:6] == ["Given x", *given]


@pytest.mark.parametrize(
    ("divisor", "shared", "plain", "tex"),
    [
        ("n", False, "(u - t^2/n) / n", r"\frac{1}{n} \left(u - \frac{t^2}{n}\right)"),
        ("n-1", False, "(u - t^2/n) / (n - 1)", r"\frac{1}{n - 1} \left(u - \frac{t^2}{n}\right)"),
        ("n", True, "Σ (u - t^2/n) / Σ n", r"\frac{\sum (u - t^2/n)}{\sum n}"),
        ("n-1", True, "Σ (u - t^2/n) / Σ (n - 1)", r"\frac{\sum (u - t^2/n)}{\sum (n - 1)}"),
    ],
)
def test_the_formula_of_the_variance(divisor: str, shared: bool, plain: str, tex: str) -> None:
    """Which divisor, and whether the labels share one."""
    (block,) = [b for b in animal(divisor, shared=shared).blocks if b.title == "Variances"]
    assert (block.formula.plain(), block.formula.tex()) == (["v", f"= {plain}"], ["v", f"= {tex}"])


DOCUMENTS = [
    Example(("chinese", "beijing", "chinese"), "c"),
    Example(("chinese", "chinese", "shanghai"), "c"),
    Example(("chinese", "macao"), "c"),
    Example(("tokyo", "japan", "chinese"), "j"),
]
ASKED = ("chinese", "chinese", "chinese", "tokyo", "japan", "kyoto", "kyoto")


def document(asked: tuple[str, ...] = ASKED, *, learned: bool = True) -> Solution:
    """C. Manning, P. Raghavan, H. Schütze, Introduction to Information Retrieval, example 13.1."""
    counts = text.count(["c", "j"], text.vocabulary(DOCUMENTS), DOCUMENTS)
    found = text.infer(multinomial.fit(counts, LAPLACE, NONE), asked)
    return solve("Document 5", asked, found, Learned(counts, LAPLACE, NONE) if learned else None)


def test_text() -> None:
    """Each word once, to the power of how often it occurs; unknown ones are named."""
    check(
        document(),
        """
        Document 5
        ==========

        1. Words of the document x
            x(chinese) = 3
            x(tokyo) = 1
            x(japan) = 1
            ignored = kyoto

        2. Counts of the documents
            n(c) = 3
            n(j) = 1
            N = 3 + 1 = 4

        3. Counts of the words
                         c  j
            chinese      5  1
            tokyo        0  1
            japan        0  1
            all 6 words  8  3

        4. Prior                                                         P(y) = n(y)/N
            P(c) = 3/4 = 0.75
            P(j) = 1/4 = 0.25

        5. Factors                                 P(w | y) = (n(y, w) + 1)/(n(y) + K)
            P(chinese | c) = (5 + 1)/(8 + 6) = 3/7 ≈ 0.4286
            P(chinese | j) = (1 + 1)/(3 + 6) = 2/9 ≈ 0.2222
            P(tokyo | c) = (0 + 1)/(8 + 6) = 1/14 ≈ 0.07143
            P(tokyo | j) = (1 + 1)/(3 + 6) = 2/9 ≈ 0.2222
            P(japan | c) = (0 + 1)/(8 + 6) = 1/14 ≈ 0.07143
            P(japan | j) = (1 + 1)/(3 + 6) = 2/9 ≈ 0.2222

        6. Scores                                        s(y) = P(y) · ∏ P(w | y)^x(w)
            s(c) = 3/4 · (3/7)^3 · 1/14 · 1/14 = 81/268912 ≈ 0.0003012
            s(j) = 1/4 · (2/9)^3 · 2/9 · 2/9 = 8/59049 ≈ 0.0001355

        7. Evidence                                                      P(x) = Σ s(y)
            P(x) = 81/268912 + 8/59049 = 6934265/15878984688 ≈ 0.0004367

        8. Posterior                                              P(y | x) = s(y)/P(x)
            P(c | x) = (81/268912)/(6934265/15878984688) = 4782969/6934265 ≈ 0.6898
            P(j | x) = (8/59049)/(6934265/15878984688) = 2151296/6934265 ≈ 0.3102

        9. Decision: the most probable
            y* = c
        """,
    )


def test_a_text_without_a_known_word_is_judged_by_the_prior() -> None:
    """Nothing is known of it but that it is there."""
    assert (
        "1. Words of the document x\n    x = nothing\n    ignored = kyoto\n"
        in document(("kyoto",)).text()
    )
    assert "P(c | x) = (3/4)/1 = 3/4 = 0.75\n" in document(()).text()
    given = document(learned=False).text()
    assert "3. Factors, given\n    P(chinese | c) = 3/7 ≈ 0.4286\n" in given
    assert "Counts" not in given


def test_presence_asks_of_every_word_whether_it_is_there() -> None:
    """Example 13.2 of the same book: .8 and three times .6, twice .2, against six times 2/3."""
    model = text.learn_presence(DOCUMENTS, LAPLACE, NONE)
    said = solve_presence("Document 5", ASKED, text.infer_presence(model, ASKED)).text()
    words = {"beijing": 0, "chinese": 1, "japan": 1, "macao": 0, "shanghai": 0, "tokyo": 1}
    seen = "\n    ".join(f"{w} = {there}" for w, there in words.items())
    assert f"1. Given x\n    {seen}\n\n2. Prior, given" in said
    assert "s(c) = 3/4 · 3/5 · 4/5 · 1/5 · 3/5 · 3/5 · 1/5 = 81/15625 = 0.005184\n" in said
    assert "s(j) = 1/4 · 2/3 · 2/3 · 2/3 · 2/3 · 2/3 · 2/3 = 16/729 ≈ 0.02195\n" in said


FORMULAS: dict[Callable[[], Solution], list[str]] = {
    bag: [
        r"P(e, h) = P(e \mid h) \cdot P(h)",
        r"P(e) = \sum_h P(e, h)",
        r"P(h \mid e) = \frac{P(e, h)}{P(e)}",
    ],
    jury: [
        r"P(y \mid D) = \sum_h P(y \mid h) P(h \mid D)",
        r"\mathrm{err}(a) = \sum_y a(y) (1 - P(y \mid D))",
    ],
    throws: [
        r"a(N) = \left(\frac{1}{2}\right)^N + \left(\frac{1}{2}\right)^N = 2^{1 - N}",
    ],
    one_cell: [r"c(N) = \left(1 - \frac{1}{2^d}\right)^N"],
    cells: [
        r"N_{JB} = 2^d \log \frac{2^d}{\varepsilon}",
        " ".join(
            [
                r"u(N) = \sum_{j = 1}^{2^d} (-1)^{j+1} \binom{2^d}{j}",
                r"\left(1 - \frac{j}{2^d}\right)^N",
            ]
        ),
    ],
    side_by_side: [
        r"N_{NB}(d) = 1 + \log_2 \frac{d}{\varepsilon}",
        r"N_{JB}(d) = 2^d \log \frac{2^d}{\varepsilon}",
    ],
    flips: [r"P(v) = \frac{n(v)}{N}", r"L = \prod_v P(v)^{n(v)}"],
    weak: [r"P(y \mid x) = \frac{\lvert C(y) \rvert}{\lvert B \rvert}"],
    rule: [
        r"\mathrm{err}(r) = \sum_{x, y} [r(x) \ne y]\, p(x, y)",
        r"\mathrm{err}^* = \sum_x \left(p(x) - \max_y p(x, y)\right)",
    ],
    document: [
        r"P(y) = \frac{n(y)}{N}",
        r"P(w \mid y) = \frac{n(y, w) + 1}{n(y) + K}",
        r"s(y) = P(y) \prod_w P(w \mid y)^{x(w)}",
        r"P(x) = \sum_y s(y)",
        r"P(y \mid x) = \frac{s(y)}{P(x)}",
    ],
    animal: [
        r"P(y) = \frac{n(y)}{N}",
        r"\mu = \frac{t}{n}",
        r"v = \frac{\sum (u - t^2/n)}{\sum (n - 1)}",
        r"\lambda = \frac{t}{n}",
        r"P(x_f \mid y) = \frac{n(y, x_f) + 1}{n_f(y) + K}",
        r"g(f, y) = \log P(x_f \mid y)",
        r"g(f, y) = -\frac{1}{2} \log v - \frac{(x_f - \mu)^2}{2 v}",
        r"g(f, y) = x_f \log \lambda - \lambda",
        r"S(y) = \log P(y) + \sum_f g(f, y)",
        r"P(y \mid x) = \frac{e^{S(y)}}{\sum_{y'} e^{S(y')}}",
    ],
}


@pytest.mark.parametrize("question", FORMULAS)
def test_the_formulas_in_tex(question: Callable[[], Solution]) -> None:
    """What stands beside the headings, in the order of the steps."""
    solution = question()
    shown = [" ".join(block.formula.tex()) for block in solution.blocks]
    assert [tex for tex in shown if tex] == FORMULAS[question]
