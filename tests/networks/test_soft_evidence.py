"""Laws of soft evidence: each cell of the joint table is weighed."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from examples.networks import TREE
from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.core import errors
from refnb.examples import EXAM
from refnb.networks import network as networks
from refnb.networks.elimination import posteriors
from refnb.networks.network import Network
from refnb.networks.soft_evidence import SEEN, with_evidence
from strategies.networks import networks as some
from strategies.sizes import TINY


@st.composite
def reports(draw: st.DrawFn) -> tuple[Network, str, dict[str, Fraction]]:
    """Draw a network, one of its variables, and a likelihood for each value."""
    network = draw(some())
    v = draw(st.sampled_from([*network.variables]))
    likelihoods = st.fractions(0, 5, max_denominator=4)
    return network, v, {w: draw(likelihoods) for w in network.variables[v]}


@tried(
    wide=((EXAM, "S", {"yes": Fraction(3), "no": Fraction(1)}), HALF),
    wide_values=((TREE, "t", {w: Fraction(int(w) + 1) for w in "0123456789"}), HALF),
    long="one report is added",
    near=((EXAM, "L", {"yes": 1 + TINY, "no": Fraction(1)}), Fraction(3)),
    uneven=((EXAM, "G", {"no": TINY, "yes": Fraction(0)}), Fraction(7)),
)
@given(reports(), st.fractions(Fraction(1, 9), 9))
def test_each_cell_is_weighed(
    case: tuple[Network, str, dict[str, Fraction]], factor: Fraction
) -> None:
    """P(x | e) is p(x) l(x_v) over their sum, and a common factor says nothing."""
    network, v, likelihood = case
    place = [*network.variables].index(v)
    weighed = {x: p * likelihood[x[place]] for x, p in networks.joint(network).items()}
    total = sum(weighed.values())
    if not total:
        return  # what was seen is impossible, which is refused below
    more = with_evidence(network, v, likelihood, "report")
    found = posteriors(more, {"report": SEEN})
    for i, (u, domain) in enumerate(network.variables.items()):
        sums = {w: sum((p for x, p in weighed.items() if x[i] == w), Fraction(0)) for w in domain}
        assert found[u] == {w: p / total for w, p in sums.items()}
    assert more == with_evidence(
        network, v, {w: x * factor for w, x in likelihood.items()}, "report"
    )


LIKELY = {"yes": 1, "no": 3}
test_refusals = refusing(
    (errors.Duplicate, "name of its own, got 'S'", with_evidence, EXAM, "L", LIKELY, "S"),
    (errors.ZeroEvidence, "likelihood > 0", with_evidence, EXAM, "L", {"yes": 0, "no": 0}, "e"),
)
