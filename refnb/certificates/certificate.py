r"""Certificates: an answer that carries what proves it, for a checker that knows nothing of refnb.

    claim    what is said, with all the numbers that it is said of
    proof    what makes the claim easy to check
    kind     what is claimed

    sign        a number r + sum of q log a is 0, above 0 or below it
    decision    labels have the greatest of such numbers
    rule        the error of a rule under a truth, and the least of any rule
    query       P(q | e) and P(e) in a network, and the cells of greatest posterior
    flip        which labels have the greatest score, for each a in 0 < a < end

To find a root, an order of elimination or enough digits is one thing; to see that they are right is
another, and takes a page of code.

The trap: a checker that calls what it checks repeats its mistakes. This one is a file of its own.

Source: R. M. McConnell, K. Mehlhorn, S. Naeher, P. Schweitzer, Certifying algorithms (2011).
"""

from refnb.certificates import verify
from refnb.core.errors import NotProved


def check(text: str) -> str:
    """Return the kind of a certificate, when its proof proves its claim.

    Raises NotProved for every other text.

    >>> form = '{"base": "e", "const": "0", "terms": [["9/4", "1"], ["3/2", "-2"]]}'
    >>> powers = '[["9/4", [["3", "2"], ["2", "-2"]]], ["3/2", [["3", "1"], ["2", "-1"]]]]'
    >>> check('{"format": "refnb-certificate/1", "kind": "sign",'
    ...       ' "claim": {"form": ' + form + ', "sign": "0"}, "proof": {"powers": ' + powers + '}}')
    'sign'
    """
    try:
        return verify.check(text)[0]
    except verify.Refused as refusal:
        raise NotProved(f"the certificate is refused: {refusal}") from None
