"""The burglary: an alarm that an earthquake can set off, and two neighbours who may call."""

from refnb.exercises.problems import stored
from refnb.exercises.problems.problem import Problem
from refnb.networks.network import entries, probability
from refnb.worked import network, steps
from refnb.worked.solution import Solution

NETWORK = stored.network("burglary")
CALLS = {"JohnCalls": "yes", "MaryCalls": "yes"}
FALSE_ALARM = {"Burglary": "no", "Earthquake": "no", "Alarm": "yes", **CALLS}


def of_a_false_alarm() -> Solution:
    """Work out the probability that both call, the alarm rings, and nothing happened."""
    answer = {
        **{f"the entry of {v}": p for v, p in entries(NETWORK, FALSE_ALARM).items()},
        "their product": probability(NETWORK, FALSE_ALARM),
    }
    return Solution("Both call, and nothing happened", (steps.answer(answer),))


def of_the_burglary() -> Solution:
    """Work out P(Burglary | JohnCalls, MaryCalls)."""
    return network.solve("Both call: a burglary?", NETWORK, ["Burglary"], CALLS)


PROBLEM = Problem(
    place=14,
    title="The burglary, the earthquake and the two calls",
    question=(
        "There is a burglary with probability .001, an earthquake with .002. The alarm rings with "
        "probability .95 after both, .94 after a burglary, .29 after an earthquake, .001 after "
        "neither. John calls with probability .9 when it rings, else .05; Mary with .7 and .01. "
        "(a) How probable is it that the alarm rings and both call, while nothing happened? "
        "(b) Both call. How probable is a burglary?"
    ),
    source=(
        "S. Russell, P. Norvig, Artificial Intelligence: A Modern Approach, 3rd edition (2010), "
        "figure 14.2, sections 14.2.1 and 14.4.1, where 0.000628 and 0.284 are printed"
    ),
    parts=(of_a_false_alarm, of_the_burglary),
)
