"""Asia: shortness of breath after a visit to Asia, and which illness is behind it."""

from functools import partial

from refnb.exercises.problems import stored
from refnb.exercises.problems.problem import Problem
from refnb.worked import network
from refnb.worked.solution import Solution

NETWORK = stored.network("asia")
SEEN = {"asia": "yes", "dysp": "yes"}


def of_an_illness(title: str, illness: str) -> Solution:
    """Work out P(illness | asia, dysp)."""
    return network.solve(title, NETWORK, [illness], SEEN)


PROBLEM = Problem(
    place=15,
    title="Short of breath after a visit to Asia",
    question=(
        "One patient in 100 has been to Asia (asia). Tuberculosis (tub) has probability .05 after "
        "a visit, else .01. Half of them smoke (smoke): lung cancer (lung) has .1 if so, else .01; "
        "bronchitis (bronc) .6 and .3. An X-ray (xray) shows tuberculosis or cancer (either) with "
        ".98, and something else with .05. Shortness of breath (dysp) has .9 with either and "
        "bronchitis, .7 with either alone, .8 with bronchitis alone, .1 with neither. A patient "
        "has been to Asia and is short of breath. How probable is it that there is (a) "
        "tuberculosis, (b) lung cancer, (c) bronchitis?"
    ),
    source=(
        "S. Lauritzen, D. Spiegelhalter, Local computations with probabilities on graphical "
        "structures, J. R. Statist. Soc. B 50 (1988); S. Hojsgaard, Graphical independence "
        "networks with the gRain package for R, J. Statist. Software 46(10) (2012), where 0.0878, "
        "0.0995 and 0.8114 are printed"
    ),
    parts=(
        partial(of_an_illness, "Tuberculosis?", "tub"),
        partial(of_an_illness, "Lung cancer?", "lung"),
        partial(of_an_illness, "Bronchitis?", "bronc"),
    ),
)
