"""A certificate: a claim, and a proof that refnb.certificates.verify checks without knowing refnb.

sign        a number with logarithms is 0, above 0 or below it
decision    the greatest of such numbers, with its ties
rule        the error of a rule under a truth, and the least of any rule
query       a posterior of a network, naive Bayes and Bayes' theorem among them
flip        for which values of a number which label is decided
"""

import os
from dataclasses import dataclass

from refnb.certificates import verify
from refnb.core.errors import OutOfRange
from refnb.io import documents, paths, wire
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
        paths.save(path, self.json())

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
