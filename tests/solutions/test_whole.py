"""Networks, chains, clusters and curves as they are printed: whole answers, every character.

The numbers of each are followed by hand where a comment or a docstring says so; the lines are
shown to be true in test_printed.
"""

from collections.abc import Callable
from fractions import Fraction
from textwrap import dedent

import pytest

from refnb.classifiers import categorical
from refnb.classifiers import lognaive as logs
from refnb.decision.curve import Point
from refnb.decision.refuter import Search
from refnb.decision.truth import Truth
from refnb.estimation import counting
from refnb.estimation.schema import Cell, Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite
from refnb.limits import USUAL
from refnb.networks import baumwelch, mixture
from refnb.networks import clustering as means
from refnb.networks import em as climbing
from refnb.networks import explanation as best
from refnb.networks import separation as paths
from refnb.networks.incomplete import Seen
from refnb.networks.network import Network
from refnb.problems.exam import NETWORK
from refnb.problems.umbrella import MODEL
from refnb.solutions import (
    beliefs,
    clustering,
    curve,
    em,
    error,
    explanation,
    naive,
    network,
    reestimation,
    refuter,
    separation,
    switching,
    trellis,
)
from refnb.solutions.solution import Solution

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
ROW = {"a": QUARTER, "b": 3 * QUARTER}


def pair(p: Fraction, a: Fraction, b: Fraction) -> Network:
    """Return a label y and one value x below it: P(y=a), P(x=0 | a), P(x=0 | b)."""
    rows = (("a", a), ("b", b))
    tables: dict[str, dict[Cell, dict[str, Fraction]]] = {
        "y": {(): {"a": p, "b": 1 - p}},
        "x": {(y,): {"0": q, "1": 1 - q} for y, q in rows},
    }
    return Network({"y": ("a", "b"), "x": ("0", "1")}, {"y": (), "x": ("y",)}, tables)


COIN = pair(QUARTER, HALF, THIRD)


def explained() -> Solution:
    """Say who is likeliest to have learned: the share of one assignment."""
    seen = {"L": "yes"}
    return explanation.solve("The exam", NETWORK, seen, best.explain(NETWORK, seen))


def tie() -> Solution:
    """Four assignments are as probable, and stand side by side."""
    fair = pair(HALF, HALF, HALF)
    return explanation.solve("Tie", fair, {}, best.explain(fair, {}))


def two_days() -> Solution:
    """P(x) = 69/2000 + 41/250; the best path is 1/2 · 9/10 · 3/10 · 4/5."""
    return trellis.solve("Two days", MODEL, ["umbrella", "none"], USUAL)


def no_days() -> Solution:
    """Nothing is certain to be seen when nobody looks."""
    return trellis.solve("Nothing", MODEL, [], USUAL)


def reestimated() -> Solution:
    """Each posterior counts twice: E n(first rain) = 2 · 279/397."""
    seen: dict[tuple[str, ...], int] = {("umbrella", "none"): 2, (): 1}
    models = [MODEL, baumwelch.step(MODEL, seen, within=USUAL)]
    found = [baumwelch.likelihood(model, seen) for model in models]
    return reestimation.solve("A step", models, seen, found, USUAL)


def hidden() -> Solution:
    """P(D) = 3/8 · (1/2)^2 at first; what has no weight is not shown."""
    seen = [Seen({"x": "0"}), Seen({"x": "1", "y": "b"}, 2), Seen({}, 0)]
    return em.solve("Hidden", COIN, seen, climbing.run(COIN, seen, 1), 10)


def stays() -> Solution:
    """Keep the row of a label that is never seen; then nothing changes."""
    seen = [Seen({"y": "b"}, 2)]
    return em.solve("Stays", COIN, seen, climbing.run(COIN, seen, 5), None)


def clustered() -> Solution:
    """Three points, two centres: E falls from 9/4 to 5/8."""
    points: list[tuple[int | Fraction, ...]] = [(0, HALF), (1, 0), (5, 1)]
    start = [(0, 0), (5, 0)]
    return clustering.solve({"k": "2"}, points, start, means.run(points, start, 9))


def shared() -> Solution:
    """1/(1 + e^8), 1/(1 + e^4) and 1/(1 + e^-8) of the points 0, 1, 4 are the other mean's."""
    points, start = [(0,), (1,), (4,)], [(0,), (4,)]
    climb = mixture.climb(points, start, 1, 10, 1, 6)
    return clustering.solve_gaussians({}, points, start, climb)


def joined() -> Solution:
    """Open a collider."""
    asked = (["L"], ["F"], ["S"])
    return separation.solve("Joined", NETWORK, asked, paths.separated(NETWORK, *asked))


def apart() -> Solution:
    """Nothing is given, and it is closed."""
    asked = (["L"], ["F"], list[str]())
    return separation.solve("Apart", NETWORK, asked, paths.separated(NETWORK, *asked))


def asked() -> Solution:
    """P(S=yes | L=yes) = 3/5 · 4/5 + 2/5 · 3/5."""
    return network.solve("Asked", NETWORK, ["L"], {"S": "yes"})


def before() -> Solution:
    """Without evidence the weights are the answer."""
    return network.solve("Before", COIN, ["x"], {})


def believed() -> Solution:
    """Given x."""
    return beliefs.solve("Believed", {"y": ROW}, {"x": "0"})


def unasked() -> Solution:
    """Given nothing."""
    return beliefs.solve("Unasked", {"y": ROW}, {})


def broken() -> Solution:
    """Show the truth that breaks a claim as a table."""
    schema = Schema(("a", "b"), {"f": ("0", "1")})
    rows = (Example({"f": "1"}, "a", THIRD), Example({"f": "0"}, "b", 2 * THIRD))
    return refuter.solve("Broken", Search(12, (Truth(schema, rows),)), 2, [2, 3], 60)


def unbroken() -> Solution:
    """Where none does, nothing is known of the others."""
    return refuter.solve("Unbroken", Search(12, ()), 2, [], 60)


def rising() -> Solution:
    """2/5 is above 3/8, and not above 2/5."""
    errors = {
        0: HALF,
        1: Fraction(3, 8),
        2: Fraction(2, 5),
        3: Fraction(2, 5),
        5: Fraction(41, 100),
    }
    points = {n: Point(e, Fraction(1, 1 + n**2)) for n, e in errors.items()}
    return curve.solve({"rule": "laplace"}, points, QUARTER, THIRD)


def turning(rule: str, prior: str | dict[str, Fraction]) -> Solution:
    """Six examples of a without w=s, and two of b with it."""
    seen = counting.count_observed([Example({"w": "t"}, "a", 6), Example({"w": "s"}, "b", 2)])
    own = smoothing(prior) if isinstance(prior, str) else prior
    learned, x = naive.Learned(seen, smoothing(rule), own), {"w": "s"}
    found = categorical.infer(categorical.fit(seen, learned.rule, own), x)
    return switching.solve(x, found, learned)


def turned() -> Solution:
    """With prior 5 : 2 it turns at a = 3: 5/7 · 3/12 = 2/7 · 5/8."""
    return turning("laplace", {"a": Fraction(5, 7), "b": Fraction(2, 7)})


def turned_twice() -> Solution:
    """With prior 3 : 1 it turns where a^2 = a + 3, m = 2a."""
    return turning("m=2", "none")


def odds() -> Solution:
    """Nothing but the prior decides: a tie is at log odds 0."""
    return switching.solve_odds(logs.infer(ROW, {}))


SAID: dict[Callable[[], Solution], str] = {
    explained: """
        The exam
        ========

        1. Given x
            L = yes

        2. Entries of the tables
            P(L=yes) = 2/5 = 0.4
            P(F=yes) = 3/5 = 0.6
            P(S=yes | L=yes, F=yes) = 4/5 = 0.8
            P(A=yes | S=yes) = 7/10 = 0.7
            P(G=yes | S=yes) = 4/5 = 0.8

        3. Their product                               p(x*) = ∏ p(x*_v | its parents)
            p(x*) = 2/5 · 3/5 · 4/5 · 7/10 · 4/5 = 336/3125 = 0.10752

        4. All that agrees with e                                        P(e) = Σ p(x)
            P(e) = 2/5 = 0.4

        5. Posterior                                            P(x* | e) = p(x*)/P(e)
            P(x* | e) = (336/3125)/(2/5) = 168/625 = 0.2688

        6. The most probable explanation
            variable  x*
            L         yes
            F         yes
            S         yes
            A         yes
            G         yes
        """,
    tie: """
        Tie
        ===

        1. Entries of the tables
            P(y=a) = 1/2 = 0.5
            P(x=0 | y=a) = 1/2 = 0.5

        2. Their product                               p(x*) = ∏ p(x*_v | its parents)
            p(x*) = 1/2 · 1/2 = 1/4 = 0.25

        3. The most probable explanation
            equally probable = 4
            variable  1  2  3  4
            y         a  a  b  b
            x         0  1  0  1
        """,
    two_days: """
        Two days
        ========

        1. Given x
            x = umbrella, none

        2. Forward                           α_t(z) = b(z, x_t) · Σ α_{t-1}(w) a(w, z)
            α_1(rain) = 1/2 · 9/10 = 9/20 = 0.45
            α_1(dry) = 1/2 · 1/5 = 1/10 = 0.1
            α_2(rain) = 1/10 · (9/20 · 7/10 + 1/10 · 3/10) = 69/2000 = 0.0345
            α_2(dry) = 4/5 · (9/20 · 3/10 + 1/10 · 7/10) = 41/250 = 0.164

        3. Likelihood                                                  P(x) = Σ α_T(z)
            P(x) = 69/2000 + 41/250 = 397/2000 = 0.1985

        4. Backward                        β_t(z) = Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)
            β_1(rain) = 7/10 · 1/10 · 1 + 3/10 · 4/5 · 1 = 31/100 = 0.31
            β_1(dry) = 3/10 · 1/10 · 1 + 7/10 · 4/5 · 1 = 59/100 = 0.59
            β_2(rain) = 1
            β_2(dry) = 1

        5. Posterior                                   γ_t(z) = (α_t(z) · β_t(z))/P(x)
            γ_1(rain) = (9/20 · 31/100)/(397/2000) = 279/397 ≈ 0.7028
            γ_1(dry) = (1/10 · 59/100)/(397/2000) = 118/397 ≈ 0.2972
            γ_2(rain) = (69/2000 · 1)/(397/2000) = 69/397 ≈ 0.1738
            γ_2(dry) = (41/250 · 1)/(397/2000) = 328/397 ≈ 0.8262

        6. The most probable paths
            z = rain, dry
            P(z, x) = 27/250 = 0.108
            P(z | x) = (27/250)/(397/2000) = 216/397 ≈ 0.5441

        7. Every time
            t  x_t       γ_t(rain)  γ_t(dry)  best path
            1  umbrella  279/397    118/397   rain
            2  none      69/397     328/397   dry
        """,
    no_days: """
        Nothing
        =======

        1. Given x
            x = nothing

        2. Likelihood                                                  P(x) = Σ α_T(z)
            P(x) = 1

        3. The most probable paths
            z = nothing
            P(z, x) = 1
            P(z | x) = 1/1 = 1
        """,
    reestimated: """
        A step
        ======

        1. Given X
            sequence        n
            umbrella, none  2
            nothing         1

        2. Expected counts (E step)
            E n(first rain) = 558/397 ≈ 1.406
            E n(first dry) = 236/397 ≈ 0.5945
            E n(rain, then rain) = 126/397 ≈ 0.3174
            E n(rain, then dry) = 432/397 ≈ 1.088
            E n(dry, then rain) = 12/397 ≈ 0.03023
            E n(dry, then dry) = 224/397 ≈ 0.5642
            E n(rain shows umbrella) = 558/397 ≈ 1.406
            E n(rain shows none) = 138/397 ≈ 0.3476
            E n(dry shows umbrella) = 236/397 ≈ 0.5945
            E n(dry shows none) = 656/397 ≈ 1.652

        3. Each row over its sum (M step)
            π(rain) = (558/397)/2 = 279/397 ≈ 0.7028
            π(dry) = (236/397)/2 = 118/397 ≈ 0.2972
            a(rain, rain) = (126/397)/(558/397) = 7/31 ≈ 0.2258
            a(rain, dry) = (432/397)/(558/397) = 24/31 ≈ 0.7742
            a(dry, rain) = (12/397)/(236/397) = 3/59 ≈ 0.05085
            a(dry, dry) = (224/397)/(236/397) = 56/59 ≈ 0.9492
            b(rain, umbrella) = (558/397)/(696/397) = 93/116 ≈ 0.8017
            b(rain, none) = (138/397)/(696/397) = 23/116 ≈ 0.1983
            b(dry, umbrella) = (236/397)/(892/397) = 59/223 ≈ 0.2646
            b(dry, none) = (656/397)/(892/397) = 164/223 ≈ 0.7354

        4. How probable X is
            step  P(X | h)   bits
            0     ≈ 0.03940  4
            1     ≈ 0.1614   9

        5. The last model
            π(rain) = 279/397 ≈ 0.7028
            π(dry) = 118/397 ≈ 0.2972
            a(rain, rain) = 7/31 ≈ 0.2258
            a(rain, dry) = 24/31 ≈ 0.7742
            a(dry, rain) = 3/59 ≈ 0.05085
            a(dry, dry) = 56/59 ≈ 0.9492
            b(rain, umbrella) = 93/116 ≈ 0.8017
            b(rain, none) = 23/116 ≈ 0.1983
            b(dry, umbrella) = 59/223 ≈ 0.2646
            b(dry, none) = 164/223 ≈ 0.7354
        """,
    hidden: """
        Hidden
        ======

        1. The tables at the start
            P(y=a) = 1/4 = 0.25
            P(y=b) = 3/4 = 0.75
            P(x=0 | y=a) = 1/2 = 0.5
            P(x=1 | y=a) = 1/2 = 0.5
            P(x=0 | y=b) = 1/3 ≈ 0.3333
            P(x=1 | y=b) = 2/3 ≈ 0.6667

        2. Expectation: what is hidden, given what was seen
            P(y=a | x=0) = (1/8)/(3/8) = 1/3 ≈ 0.3333
            P(y=b | x=0) = (1/4)/(3/8) = 2/3 ≈ 0.6667

        3. Expected counts                              n(u, y) = Σ n(d) · P(u, y | d)
            n(y=a) = 1/3 ≈ 0.3333
            n(y=b) = 2/3 + 2 · 1 = 8/3 ≈ 2.667
            n(y=a, x=0) = 1/3 ≈ 0.3333
            n(y=a, x=1) = 0
            n(y=b, x=0) = 2/3 ≈ 0.6667
            n(y=b, x=1) = 2 · 1 = 2

        4. Maximisation: estimates from these counts           P(y | u) = n(u, y)/n(u)
            P(y=a) = (1/3)/3 = 1/9 ≈ 0.1111
            on the grid = 1/10 = 0.1
            P(y=b) = (8/3)/3 = 8/9 ≈ 0.8889
            on the grid = 9/10 = 0.9
            P(x=0 | y=a) = (1/3)/(1/3) = 1
            P(x=1 | y=a) = 0/(1/3) = 0
            P(x=0 | y=b) = (2/3)/(8/3) = 1/4 = 0.25
            on the grid = 3/10 = 0.3
            P(x=1 | y=b) = 2/(8/3) = 3/4 = 0.75
            on the grid = 7/10 = 0.7

        5. P(D), the probability of what was seen, after each step
            step  P(D)  times the start
            0     3/32  1
            1     4/27  128/81

        6. The last tables: all steps were taken
            P(y=a) = 1/9 ≈ 0.1111
            P(y=b) = 8/9 ≈ 0.8889
            P(x=0 | y=a) = 1
            P(x=1 | y=a) = 0
            P(x=0 | y=b) = 1/4 = 0.25
            P(x=1 | y=b) = 3/4 = 0.75
        """,
    stays: """
        Stays
        =====

        1. The tables at the start
            P(y=a) = 1/4 = 0.25
            P(y=b) = 3/4 = 0.75
            P(x=0 | y=a) = 1/2 = 0.5
            P(x=1 | y=a) = 1/2 = 0.5
            P(x=0 | y=b) = 1/3 ≈ 0.3333
            P(x=1 | y=b) = 2/3 ≈ 0.6667

        2. Expectation: what is hidden, given what was seen
            P(x=0 | y=b) = (1/4)/(3/4) = 1/3 ≈ 0.3333
            P(x=1 | y=b) = (1/2)/(3/4) = 2/3 ≈ 0.6667

        3. Expected counts                              n(u, y) = Σ n(d) · P(u, y | d)
            n(y=a) = 0
            n(y=b) = 2 · 1 = 2
            n(y=a, x=0) = 0
            n(y=a, x=1) = 0
            n(y=b, x=0) = 2 · 1/3 = 2/3 ≈ 0.6667
            n(y=b, x=1) = 2 · 2/3 = 4/3 ≈ 1.333

        4. Maximisation: estimates from these counts           P(y | u) = n(u, y)/n(u)
            P(y=a) = 0/2 = 0
            P(y=b) = 2/2 = 1
            P(x=0 | y=a) = as before = 1/2 = 0.5
            P(x=1 | y=a) = as before = 1/2 = 0.5
            P(x=0 | y=b) = (2/3)/2 = 1/3 ≈ 0.3333
            P(x=1 | y=b) = (4/3)/2 = 2/3 ≈ 0.6667

        5. P(D), the probability of what was seen, after each step
            step  P(D)  times the start
            0     9/16  1
            1     1     16/9

        6. The last tables: the next step changes nothing
            P(y=a) = 0
            P(y=b) = 1
            P(x=0 | y=a) = 1/2 = 0.5
            P(x=1 | y=a) = 1/2 = 0.5
            P(x=0 | y=b) = 1/3 ≈ 0.3333
            P(x=1 | y=b) = 2/3 ≈ 0.6667
        """,
    clustered: """
        k means
        =======

        1. Choices
            k = 2

        2. First centres
            m1 = (0, 0)
            m2 = (5, 0)

        3. Step 1                                            d(x, m) = Σ (x_c - m_c)^2
            E = 1/4 + 1 + 1 = 9/4 = 2.25
            m1 = (1/2, (1/2)/2) = (1/2, 1/4)
            m2 = (5/1, 1/1) = (5, 1)
            x         d(x, m1)  d(x, m2)  nearest
            (0, 1/2)  1/4       101/4     m1
            (1, 0)    1         16        m1
            (5, 1)    26        1         m2

        4. Step 2                                            d(x, m) = Σ (x_c - m_c)^2
            E = 5/16 + 5/16 + 0 = 5/8 = 0.625
            m1 = (1/2, (1/2)/2) = (1/2, 1/4)
            m2 = (5/1, 1/1) = (5, 1)
            x         d(x, m1)  d(x, m2)  nearest
            (0, 1/2)  5/16      101/4     m1
            (1, 0)    5/16      17        m1
            (5, 1)    333/16    0         m2

        5. Centres
            m1 = (1/2, 1/4)
            m2 = (5, 1)

        6. The squared error                                         E = Σ min d(x, m)
            settled = yes
            E = 5/8 = 0.625
        """,
    shared: """
        Means of k Gaussians
        ====================

        1. First means
            m1 = 0
            m2 = 4

        2. Step 1                                       r(x, m) = e^(-d(x, m)/(2 v))/Σ
            m1 = 0.4961385 to 0.4961408
            m1, rounded = 1/2 = 0.5
            m2 = 3.9456721 to 3.9456791
            m2, rounded = 39/10 = 3.9
            L rises by = 0.2457040 to 0.2457100
            taken = yes, L certainly rises
            x  r(x, m1)     r(x, m2)
            0  0.999664...  0.000335...
            1  0.982013...  0.017986...
            4  0.000335...  0.999664...

        3. Means
            m1 = 1/2 = 0.5
            m2 = 39/10 = 3.9
        """,
    joined: """
        Joined
        ======

        1. The question
            between = L
            and = F
            given = S

        2. A trail
            L → S ← F

        3. Variable by variable
            variable  on the trail  it         because
            S         collider      lets pass  it is given

        4. Answer
            not separated: dependent for almost all numbers
        """,
    apart: """
        Apart
        =====

        1. The question
            between = L
            and = F
            given = nothing

        2. The shortest of the trails, all of them blocked
            L → S ← F

        3. Variable by variable
            variable  on the trail  it      because
            S         collider      blocks  neither it nor a descendant is given

        4. Answer
            separated: independent given these, whatever the numbers are
        """,
    asked: """
        Asked
        =====

        1. Given x
            S = yes

        2. Entries of the tables
            P(L=yes) = 2/5 = 0.4
            P(L=no) = 3/5 = 0.6
            P(F=yes) = 3/5 = 0.6
            P(F=no) = 2/5 = 0.4
            P(S=yes | L=yes, F=yes) = 4/5 = 0.8
            P(S=yes | L=yes, F=no) = 3/5 = 0.6
            P(S=yes | L=no, F=yes) = 1/2 = 0.5
            P(S=yes | L=no, F=no) = 3/10 = 0.3

        3. Sums, one variable after the other
            Σ_F(L=yes) = 3/5 · 4/5 + 2/5 · 3/5 = 18/25 = 0.72
            Σ_F(L=no) = 3/5 · 1/2 + 2/5 · 3/10 = 21/50 = 0.42

        4. Together with what is given
            P(L=yes, S=yes) = 2/5 · 18/25 = 36/125 = 0.288
            P(L=no, S=yes) = 3/5 · 21/50 = 63/250 = 0.252

        5. Evidence                                                   P(e) = Σ P(q, e)
            P(S=yes) = 36/125 + 63/250 = 27/50 = 0.54

        6. Posterior                                           P(q | e) = P(q, e)/P(e)
            P(L=yes | S=yes) = (36/125)/(27/50) = 8/15 ≈ 0.5333
            P(L=no | S=yes) = (63/250)/(27/50) = 7/15 ≈ 0.4667

        7. Decision: the most probable
            q* = L=yes
        """,
    before: """
        Before
        ======

        1. Entries of the tables
            P(y=a) = 1/4 = 0.25
            P(y=b) = 3/4 = 0.75
            P(x=0 | y=a) = 1/2 = 0.5
            P(x=1 | y=a) = 1/2 = 0.5
            P(x=0 | y=b) = 1/3 ≈ 0.3333
            P(x=1 | y=b) = 2/3 ≈ 0.6667

        2. Sums, one variable after the other
            Σ_y(x=0) = 1/4 · 1/2 + 3/4 · 1/3 = 3/8 = 0.375
            Σ_y(x=1) = 1/4 · 1/2 + 3/4 · 2/3 = 5/8 = 0.625

        3. What is left, multiplied
            P(x=0) = 3/8 = 0.375
            P(x=1) = 5/8 = 0.625

        4. Decision: the most probable
            q* = x=1
        """,
    believed: """
        Believed
        ========

        1. Given x
            x = 0

        2. Every variable
            P(y=a | e) = 1/4 = 0.25
            P(y=b | e) = 3/4 = 0.75
        """,
    unasked: """
        Unasked
        =======

        1. Every variable
            P(y=a) = 1/4 = 0.25
            P(y=b) = 3/4 = 0.75
        """,
    broken: """
        Broken
        ======

        1. Truths
            labels = 2
            values of the features = 2, 3
            denominators up to 60: 12 truths

        2. Smallest counterexample
            f  y  p(x, y)
            1  a  1/3
            0  b  2/3
        """,
    unbroken: """
        Unbroken
        ========

        1. Truths
            labels = 2
            values of the features = no features
            denominators up to 60: 12 truths

        2. No counterexample
            none of them breaks the claim; beyond 60 nothing is known
        """,
    rising: """
        A learning curve
        ================

        1. Choices
            rule = laplace

        2. What no number of examples helps
            err* = 1/4 = 0.25
            limit = err* + assumption = 1/4 + 1/12 = 1/3 ≈ 0.3333

        3. Expected error after n examples
            n  ≈ E(n)    E(n) - limit  F(n)      E(n)
            0  0.500000  0.166667      1.000000  1/2
            1  0.375000  0.041667      0.500000  3/8
            2  0.400000  0.066667      0.200000  2/5
            3  0.400000  0.066667      0.100000  2/5
            5  0.410000  0.076667      0.038462  41/100

        4. More examples, more errors
            n = 2, 5
        """,
    turned: """
        How far from another answer?
        ============================

        1. Decision: the most probable
            y* = b

        2. If one factor were another
                        is   turns at  below  above
            P(w=s | a)  1/8  3/10      b      a
            P(w=s | b)  3/4  5/16      a      b

        3. If one prior were another, the ratios of the others as they are
                  is   turns at  below  above
            P(a)  5/7  6/7       b      a
            P(b)  2/7  1/7       a      b

        4. If the features were smoothed with another weight
            a  at it  from there on
            0  b      b
            3  a, b   a
        """,
    turned_twice: """
        How far from another answer?
        ============================

        1. Decision: the most probable
            y* = b

        2. If one factor were another
                        is   turns at  below  above
            P(w=s | a)  1/8  1/4       b      a
            P(w=s | b)  3/4  3/8       a      b

        3. If one prior were another, the ratios of the others as they are
                  is   turns at  below  above
            P(a)  3/4  6/7       b      a
            P(b)  1/4  1/7       a      b

        4. If the features were smoothed with another weight
            m                 at it  from there on
            0                 b      b
            4.60555127546...  a, b   a

        5. If features and prior were smoothed with one weight
            m  at it  from there on
            0  b      b
        """,
    odds: """
        How far from another answer?
        ============================

        1. Decision: the most probable
            y* = b

        2. If the prior of a label had these log odds, it would tie
            L(y) = log P(y)/(1 - P(y))
            L(a) = 0
            L(b) = 0
        """,
}


FORMULAS: dict[Callable[[], Solution], list[str]] = {
    explained: [
        r"p(x^*) = \prod_v p(x^*_v \mid \text{its parents})",
        r"P(e) = \sum_x p(x)",
        r"P(x^* \mid e) = \frac{p(x^*)}{P(e)}",
    ],
    tie: [
        r"p(x^*) = \prod_v p(x^*_v \mid \text{its parents})",
    ],
    two_days: [
        r"\alpha_t(z) = b(z, x_t) \sum_w \alpha_{t-1}(w) \, a(w, z)",
        r"P(x) = \sum_z \alpha_T(z)",
        r"\beta_t(z) = \sum_w a(z, w) \, b(w, x_{t+1}) \, \beta_{t+1}(w)",
        r"\gamma_t(z) = \frac{\alpha_t(z) \cdot \beta_t(z)}{P(x)}",
    ],
    no_days: [
        r"P(x) = \sum_z \alpha_T(z)",
    ],
    hidden: [
        r"n(u, y) = \sum_d n(d)\,P(u, y \mid d)",
        r"P(y \mid u) = \frac{n(u, y)}{n(u)}",
    ],
    stays: [
        r"n(u, y) = \sum_d n(d)\,P(u, y \mid d)",
        r"P(y \mid u) = \frac{n(u, y)}{n(u)}",
    ],
    clustered: [
        r"d(x, m) = \sum_c (x_c - m_c)^2",
        r"d(x, m) = \sum_c (x_c - m_c)^2",
        r"E = \sum_x \min_m d(x, m)",
    ],
    shared: [
        r"r(x, m) = \frac{e^{-d(x, m) / 2 v}}{\sum_m e^{-d(x, m) / 2 v}}",
    ],
    asked: [
        r"P(e) = \sum_q P(q, e)",
        r"P(q \mid e) = \frac{P(q, e)}{P(e)}",
    ],
    odds: [
        r"L(y) = \log \frac{P(y)}{1 - P(y)}",
    ],
}


@pytest.mark.parametrize("question", SAID)
def test_the_whole_answer(question: Callable[[], Solution]) -> None:
    """Its text, without the blanks in front."""
    assert question().text() == dedent(SAID[question]).lstrip("\n")


@pytest.mark.parametrize("question", FORMULAS)
def test_its_formulas_in_tex(question: Callable[[], Solution]) -> None:
    """What stands beside the headings, in the order of the steps."""
    shown = [" ".join(block.formula.tex()) for block in question().blocks]
    assert [tex for tex in shown if tex] == FORMULAS[question]


@pytest.mark.parametrize(
    ("loss", "said", "shortly"),
    [
        (logarithm.log(3, "e"), "log(3) ≈ 1.0986", "1.0986"),
        (Infinite(1), "inf", "inf"),
        (Enclosure(THIRD, Fraction(2, 5)), "0.3...", "0.3333"),
    ],
)
def test_a_loss(loss: logarithm.Extended | Enclosure, said: str, shortly: str) -> None:
    """As a number of its kind, and shortly with four decimals."""
    block = error.log_loss(loss).block
    assert block is not None
    assert [" ".join(each.plain()) for each in block.lines] == [f"log loss = {said}"]
    assert error.shortly(loss) == shortly
