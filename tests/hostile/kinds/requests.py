"""Random requests at every operation, in process.

Whatever is asked, the reply is an answer that can be read back, or an error that the catalogue
names, and the request stays as it was.
"""

import json
from fractions import Fraction
from random import Random

from conformance.asking import numbers, request, sized, spoiled
from refnb.conformance import catalogue, serve
from refnb.core.errors import OutOfRange
from refnb.io import annotations, documents, wire
from refnb.io.catalogue import Operation
from refnb.io.documents import Json

OPERATIONS = list(catalogue.operations())
FAR = [Fraction(10**300), Fraction(10**5), Fraction(1, 10**300), Fraction(-(10**300))]


def draw(dice: Random) -> Json:
    """Make a request: as it is drawn, spoiled or with huge numbers, or all of that."""
    op = dice.choice(OPERATIONS)
    args = request(dice, op)
    if dice.random() < 0.25:
        several = len(numbers(op, args))
        args = sized(op, args, dice.choice(FAR), dice.choice([None, *range(several)]))
    for _ in range(dice.choice((0, 0, 0, 1, 2, 3))):
        args = spoiled(dice, args)
    return {"op": op, "args": args}


def fault(case: Json) -> str:
    """Ask, and look at the reply."""
    assert isinstance(case, dict)
    op, args = str(case["op"]), case["args"]
    assert isinstance(args, dict)
    given = json.loads(json.dumps(args))
    said, operation = serve.reply(op, given), catalogue.operations()[op]
    if given != args:
        return "the request was changed"
    if "crash" in said:
        return f"{op} crashed: {said['crash']}"
    if "error" in said and said["error"] not in catalogue.errors(operation):
        return f"{said['error']} is not among the errors of {op}\n{said['message']}"
    if "ok" in said and not is_read_back(operation, said["ok"]):
        return f"{op}: another answer is read back\n{documents.dumps(said['ok'])[:300]}"
    return ""


def is_read_back(operation: Operation, said: Json) -> bool:
    """Tell whether an answer is read back as it was written, or has a number that is too long."""
    try:
        return wire.encode(annotations.read(operation.result).read(said, "the answer")) == said
    except OutOfRange:
        return True
