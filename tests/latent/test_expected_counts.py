"""Laws of incomplete examples: everything is dealt out to the worlds that agree with it."""

from fractions import Fraction

from hypothesis import example, given

from examples.networks import SEEN, UNEVEN, WIDE
from examples.tried import tried
from helpers.refusals import HALF, refusing
from oracles import hidden
from refnb.core import errors
from refnb.examples import EXAM
from refnb.latent import expected_counts
from refnb.latent.expected_counts import Seen
from strategies.networks import Case, cases


@tried(
    **{name: ((net, [Seen(x, HALF), Seen({})]),) for name, (net, x) in SEEN.items()},
    wide_many=((WIDE, [Seen({"w": str(i % 7)}, i) for i in range(11)]),),
    uneven_names=((UNEVEN, [Seen({v: "10"}) for v in UNEVEN.variables]),),
)
@given(cases() | cases(whole=False))
@example((WIDE, [Seen({"w": "5"}, 60)]))
def test_expected_counts_deal_examples_out_to_worlds(case: Case) -> None:
    """M-35, M-36: worlds that agree with an example share it, and are counted.

    P(D) is the product of the masses of all that was seen, one after the other.
    """
    net, data = case
    if all(d.weight == int(d.weight) for d in data):
        assert expected_counts.likelihood(net, data) == hidden.likelihood(net, data)
    found = expected_counts.expected(net, data)
    assert found == hidden.expected(net, data)
    assert [list(rows) for rows in found.values()] == [list(t) for t in net.tables.values()]
    whole = sum((d.weight for d in data), Fraction(0))
    for rows in found.values():
        assert sum((n for row in rows.values() for n in row.values()), Fraction(0)) == whole


test_refusals = refusing(
    (errors.DomainMismatch, "variables and their c", lambda: expected_counts.check_counts(EXAM, {}))
)
