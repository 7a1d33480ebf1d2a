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

import os
from dataclasses import dataclass

from refnb.certificates import verify
from refnb.core.errors import NotProved, OutOfRange
from refnb.io import documents, files, wire
from refnb.io.documents import Json


@dataclass(frozen=True)
class Certificate:
    """What is claimed, with all the numbers that it is said of, and what proves it."""

    kind: str
    claim: object
    proof: object

    def json(self) -> str:
        """Return the document, in which every number is a string."""
        whole = verify.Document(verify.FORMAT, self.kind, self.claim, self.proof)
        return documents.dumps(_encoded(whole), indent=1) + "\n"

    def proved(self) -> str:
        """Return what the checker says that the document proves."""
        return verify.check(self.json())[1]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the document to a file, for `python -m refnb.certificates.verify`."""
        files.save(path, self.json())

    def __str__(self) -> str:
        return self.json().rstrip("\n")


def _encoded(value: object) -> Json:
    """Return the wire form, of what the checker declares as an object with its members."""
    if isinstance(value, dict):
        return [[wire.encode(key), _encoded(entry)] for key, entry in value.items()]
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        entries = [_encoded(entry) for entry in value]
        return dict(zip(names, entries, strict=True)) if names else entries
    return wire.encode(value)


def made(kind: str, claim: object, proof: object) -> Certificate:
    """Return a certificate that the checker takes.

    Raises OutOfRange when it is longer than the checker reads, or more work than it does.
    """
    found = Certificate(kind, claim, proof)
    try:
        found.proved()
    except verify.Refused as refusal:
        raise OutOfRange(f"there is no certificate of this: {refusal}") from None
    return found


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
