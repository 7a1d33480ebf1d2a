"""One rule at every door: rounded numbers, guesses, weights of 0, columns that are not learned."""

from fractions import Fraction

import refnb
from api.tables import Row

SUN: list[Row] = [{"w": w, "k": k} for w, k in ("sp", "sq", "rp", "rq")]
GUESS = "m=4:s=9/10,r=1/10"
SUNNY = refnb.learn(SUN, "k", smoothing=GUESS)


def test_a_rule_with_a_guess_is_taken_by_every_door() -> None:
    """(0 + 1)/(10 + 3); (n + 4 q)/(N + 4) of tables; each row left out as if it were not there."""
    found = refnb.estimate({"a:=": 0, "b": 10}, "m=3:a:==1/3,b=2/3")
    assert found.estimate == {"a:=": Fraction(1, 13), "b": Fraction(12, 13)}
    assert "(0 + 3 · 1/3)/(10 + 3) = 1/13" in found.text()
    net = refnb.learn_network(SUN, parents={"w": ["k"]}, smoothing=GUESS)
    assert net.network.tables["w"]["p",]["s"] == (1 + 4 * Fraction(9, 10)) / 6
    assert refnb.em(SUN, "k", smoothing=GUESS, steps=0).settings["start"].endswith(GUESS)
    tried = SUNNY.compare([GUESS, "m=4"])["m=4:r=10%,s=.9"]
    brier = Fraction(0)
    for i, row in enumerate(SUN):
        rest = refnb.learn(SUN[:i] + SUN[i + 1 :], "k", smoothing=GUESS, domains={"w": ["s", "r"]})
        brier += (rest.ask(row).exact["p"] - (row["k"] == "p")) ** 2 / 4
    assert tried.brier("p") == brier


def test_nothing_observed_is_the_prior() -> None:
    """As on the command line; and a guess may have blanks."""
    assert refnb.learn(SUN, "k").ask().exact == {"p": Fraction(1, 2), "q": Fraction(1, 2)}
    assert refnb.learn(SUN, "k", smoothing="m=4: s=9/10, r=1/10").settings["smoothing"] == GUESS
