"""What data say about hypotheses: how probable each is, and which makes the data most probable.

By Bayes' theorem, P(h | e) from a prior and the likelihood of e: in the lab test and the rare
disease the most probable hypothesis is not the most likely one, and most positives are false. Rain
and lightning are independent if you know whether there is a storm, and dependent if you do not. By
maximum likelihood: the coin behind a run of flips, the bell curve behind numbers.
"""

# ruff: noqa: PLC0415 - bell curves are loaded for theirs, mistakes when an answer is checked

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from refnb.core.errors import BadRequest
from refnb.estimation import likelihood, smoothing
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Drawn, Draws, Exercise, Given, Part, Solver, Table
from refnb.io import suggestions
from refnb.probability import chain, distribution, independence
from refnb.probability.bayes import posterior
from refnb.probability.distribution import conditional
from refnb.worked import bayes, estimate
from refnb.worked.layout import line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Group, Letter, Number, P

Cell = tuple[str, ...]

CANCER, HEALTHY = "cancer", "not cancer"
STORMY, CALM = "storm", "no storm"
ONE_IN = (10, 16, 20, 25, 40, 50, 80, 100, 125, 160, 200, 250, 400, 500)
PARTS = (2, 3, 4, 5, 8)
SIDES = ("H", "T")
PLACES = ("first", "second", "third", "fourth")


def solve(given: Given, part: Part) -> Solution:
    """Work out P(h | e) and the most probable hypothesis."""
    return bayes.working(part.title, given.numbers["prior"], observed(given, part)).solution


def observed(given: Given, part: Part) -> dict[str, Table]:
    """Return the likelihood of each observation by its name, numbered if it is seen again."""
    if not part.seen:
        raise BadRequest('an observation is needed: write seen = ["alarm"]')
    often, rows = Counter(part.seen), dict[str, Table]()
    for place, event in enumerate(part.seen, 1):
        again = f" {part.seen[:place].count(event)}" if often[event] > 1 else ""
        name = f"{event}{again}"
        if again and name in given.numbers:
            what = f"what is seen again is numbered, {name!r}"
            raise BadRequest(f"{what}, and a table has this name: give the table another one")
        rows[name] = given.numbers[event]
    for row in rows.values():
        posterior(given.numbers["prior"], row)  # which refuses tables that do not fit together
    return rows


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for P(h | e), of the first hypothesis or of another one."""
    from refnb.exercises import theorem

    seen, prior = observed(given, part), given.numbers["prior"]
    return theorem.exercise(prior, seen, problem.named(part, "hypothesis", prior, "h"))


def solve_lab_test(given: Given, part: Part) -> Solution:
    """Work out P(cancer | +), the most likely hypothesis, and what a negative test says."""
    solution = solve(given, part)
    others = {"P(cancer | -)": posterior(given.numbers["prior"], given.numbers["-"])[CANCER]}
    if rounded := given.numbers.get("rounded"):
        others["P(cancer | +) from the rounded products"] = distribution.normalise(rounded)[CANCER]
    minus, positive = Letter(" - "), given.numbers["+"]
    rests = {h: Group((Number(1), Number(p)), minus) for h, p in positive.items()}
    missed = [line(P("-", h), rests[h], 1 - p) for h, p in positive.items()]
    negative = Step("other_outcome", given.numbers["-"], "A negative test", missed)
    more = (negative, bayes.likeliest(positive), Step.compare(others))
    return Solution(solution.title, (*solution.steps, *more))


def draw_lab_test(numbers: Draws) -> Drawn:
    """Draw tenths of a percent for the prior, and percentages for the test."""
    ill, right = numbers.share(1, 100, 1000), numbers.share(80, 99, 100)
    prior = {CANCER: ill, HEALTHY: 1 - ill}
    positive = {CANCER: right, HEALTHY: numbers.share(1, 20, 100)}
    negative = {h: 1 - p for h, p in positive.items()}
    return Drawn("usual", Given({"prior": prior, "+": positive, "-": negative}))


def draw_rare_disease(numbers: Draws) -> Drawn:
    """Draw one in how many people is ill, and percentages for the test."""
    many = numbers.pick(ONE_IN)
    ill, right, alarm = Fraction(1, many), numbers.share(80, 99, 100), numbers.share(1, 15, 100)
    tables = {"prior": {"d": ill, "nd": 1 - ill}, "pos": {"d": right, "nd": alarm}}
    return Drawn("usual", Given(tables, {"one_in": str(many)}))


def weather(given: Given) -> dict[Cell, Fraction]:
    """Return the joint table of storm, rain and lightning."""
    rain = {y: {"rain": p, "dry": 1 - p} for y, p in given.numbers["rain"].items()}
    flash = {y: {"lightning": p, "dark": 1 - p} for y, p in given.numbers["lightning"].items()}
    wet = chain.product_rule(given.numbers["prior"], rain)
    all_three = chain.product_rule(wet, {cell: flash[cell[0]] for cell in wet})
    return {(*cell, seen): p for (cell, seen), p in all_three.items()}


def having(p: dict[Cell, Fraction], *values: str) -> list[Cell]:
    """Return the event that all these values occur."""
    return [cell for cell in p if set(values) <= set(cell)]


def solve_storm(given: Given, part: Part) -> Solution:
    """Work out what rain says about a storm, so about lightning, and what it says beyond."""
    p, solution = weather(given), solve(given, part)
    rain, lightning = having(p, "rain"), having(p, "lightning")
    wet, flash = ({cell: int(cell in event) for cell in p} for event in (rain, lightning))
    answer = {
        "P(lightning)": distribution.probability(p, lightning),
        "P(lightning | rain)": conditional(p, lightning, rain),
        "P(rain, lightning) - P(rain) P(lightning)": independence.covariance(p, wet, flash),
    }
    compared = dict[str, int | Fraction]()
    for known in ((STORMY,), ("rain", STORMY), (CALM,), ("rain", CALM)):
        event = f"P(lightning | {', '.join(known)})"
        compared[event] = conditional(p, lightning, having(p, *known))
    compared["cells of the joint table"] = len(p)
    compared["cells of rain and lightning"] = len({cell[1:] for cell in p})
    compared["free numbers of the joint table"] = independence.joint_parameters([2, 2, 2])
    compared["free numbers of naive Bayes"] = independence.naive_parameters(2, [2, 2])
    more = (Step.answer(answer), Step.compare(compared))
    return Solution(solution.title, (*solution.steps, *more))


def draw_storm(numbers: Draws) -> Drawn:
    """Draw simple fractions: in a storm both are more probable than without."""
    hours = numbers.between(3, 10)
    tables: dict[str, Table] = {"prior": {STORMY: Fraction(1, hours), CALM: 1 - Fraction(1, hours)}}
    for weather in ("rain", "lightning"):
        of = numbers.pick(PARTS)
        often = numbers.share(1, of - 1, of)
        tables[weather] = {STORMY: often, CALM: often / numbers.between(2, 5)}
    (p, q), (wet, dry) = (tables[name].values() for name in ("prior", "rain"))
    kind = "tie" if p * wet == q * dry else "usual"
    return Drawn(kind, Given(tables, {"hours": problem.counted(hours)}))


def solve_coin(given: Given, part: Part) -> Solution:
    """Work out the maximum likelihood estimate of P(H), and its value after one more H."""
    flips = seen(given)
    solution = estimate.solve(part.title, Counter(flips))
    longer = {"P(H) with the final H": likelihood.mle(Counter([*flips, "H"]))["H"]}
    return Solution(solution.title, (*solution.steps, Step.compare(longer)))


def seen(given: Given) -> list[str]:
    """Return the flips: BadRequest for a side other than H and T."""
    flips = [side.strip() for side in given.texts["flips"].split(",")]
    if not {*flips} <= {*SIDES}:
        raise BadRequest('flips are sides with commas between them: write flips = "H, T, T"')
    return flips


def exercise_coin(given: Given, part: Part) -> Exercise:
    """Ask for P(H), or P(T)."""
    from refnb.exercises.mistakes import estimates

    side = part.asked.get("side", "")
    suggestions.choice(side, SIDES, "side")
    return estimates.share(Counter(seen(given)), smoothing.smoothing("none"), side)


def draw_coin(numbers: Draws) -> Drawn:
    """Draw nine to sixteen flips."""
    flips = [numbers.pick(SIDES) for _ in range(numbers.between(9, 16))]
    heads, tails = (flips.count(side) for side in SIDES)
    kind = "other" if not (heads and tails) else "tie" if heads == tails else "usual"
    many = problem.counted(len(flips)).capitalize()
    return Drawn(kind, Given({}, {"flips": ", ".join(flips), "many": many}))


def solve_bell_curve(given: Given, part: Part) -> Solution:
    """Work out the maximum likelihood estimates of mean and variance."""
    from refnb.classifiers import gaussian
    from refnb.estimation import moments
    from refnb.estimation.schema import Example
    from refnb.worked import log_naive

    numbers = [Example({"x": x}, "sample") for x in given.numbers["sample"].values()]
    sums = moments.count(["sample"], ["x"], numbers).features
    seen, rule = sums["x"]["sample"], ("n", False)
    means = {"x": {"sample": gaussian.mean(seen)}}
    variances = {"x": {"sample": gaussian.variance([seen], "n")}}
    steps = (
        log_naive.sums(sums),
        log_naive.estimates(gaussian.FAMILY, "means", means, sums),
        Step("variance_rule", rule),
        log_naive.estimates(gaussian.FAMILY, "variances", variances, sums, rule),
        Step.compare({"the variance over n - 1": gaussian.variance([seen], "n-1")}),
    )
    return Solution(part.title, steps)


def exercise_bell_curve(given: Given, _: Part) -> Exercise:
    """Ask for the variance."""
    from refnb.exercises.mistakes import estimates

    return estimates.variance([*given.numbers["sample"].values()])


def draw_bell_curve(numbers: Draws) -> Drawn:
    """Draw four numbers with one decimal."""
    sample = {place: Fraction(numbers.between(5, 60), 10) for place in PLACES}
    return Drawn("usual", Given({"sample": sample}))


def names(given: Given, part: Part) -> set[str]:
    """Return the tables that are read: BadRequest where something seen has none."""
    known = [name for name in given.numbers if name != "prior"]
    for event in part.seen:
        if event not in known:
            near = suggestions.hint(event, known)
            raise BadRequest(f"seen: no table of numbers is called {event!r}{near}")
    return {"prior", *part.seen}


READS = ("seen", "asked")
SOLVER = Solver(solve, READS, exercise, names=names, sums=lambda name, _: name == "prior")
LAB_TEST = replace(SOLVER, solve=solve_lab_test, draw=draw_lab_test, names=None)
RARE_DISEASE = replace(SOLVER, draw=draw_rare_disease)
STORM = replace(SOLVER, solve=solve_storm, draw=draw_storm, names=None)
COIN = Solver(solve_coin, ("asked",), exercise_coin, draw_coin)
BELL_CURVE = Solver(solve_bell_curve, (), exercise_bell_curve, draw_bell_curve)
