"""The exam: two causes, one effect, and two that depend on it."""

from refnb.exercises.problems import network
from refnb.exercises.problems.problem import read

YES, NO = network.YES, network.NO
NETWORK = network.of(read("exam")[0])
