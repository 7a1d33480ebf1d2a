"""The exam: two causes, one effect, and two that depend on it."""

from refnb.exercises.problems import given, network

YES, NO = network.YES, network.NO
NETWORK = network.of(given.read("exam")[0])
