"""The same requests to refnb and, over the pipe, to the port in JavaScript.

Both give one answer, or both an error that can apply.
"""

import atexit
import shutil
from functools import cache
from random import Random

from conformance import growing
from conformance.asking import World, spoil
from hostile.kinds import requests
from hostile.outcome import ROOT, Outcome
from refnb.conformance import catalogue, serve
from refnb.conformance.compare import compare
from refnb.conformance.session import Session
from refnb.data import document
from refnb.data.document import Json

SCRIPT = ROOT / "docs" / "playground" / "port.mjs"
TIMEOUT = 30
LARGE = 0.25  # the share of large requests


def draw(dice: Random) -> Json:
    """Make a request: as it is drawn, or spoiled once or twice; or a large one of the vectors."""
    op = dice.choice(requests.OPERATIONS)
    if dice.random() < LARGE:
        return {"op": op, "args": dice.choice([*growing.requests(dice, op)])}
    args = World(dice).request(op)
    for _ in range(dice.choice((0, 0, 1, 2))):
        spoil(dice, args)
    return {"op": op, "args": args}


def outcome(case: Json) -> Outcome:
    """Ask both."""
    op, args = requests.asked(case)
    want, got = serve.reply(op, args), asked(session(), op, args)
    if agree(op, want, got):
        return Outcome(next(iter(want)))
    both = "\n".join(document.dumps(said)[:300] for said in (want, got))
    return Outcome("apart", f"{op}: {_way(want)} beside {_way(got)}\n{both}")


def agree(op: str, want: dict[str, Json], got: dict[str, Json]) -> bool:
    """Tell whether two replies are the same, or both an error that can apply."""
    operation = catalogue.operations()[op]
    if "ok" in want and "ok" in got:
        return compare(operation.result, want["ok"], got["ok"]) == "pass"
    return {want.get("error"), got.get("error")} <= {*operation.errors}


def asked(port: Session, op: str, args: dict[str, Json]) -> dict[str, Json]:
    """Return what the port answers; a fault is an answer that agrees with none."""
    answer, fault = port.request(op, args)
    return {"fault": fault} if fault else answer


@cache
def session() -> Session:
    """Start the port once."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit("node is not installed")
    started = Session([node, str(SCRIPT)], TIMEOUT)
    atexit.register(started.close)
    return started


def _way(said: dict[str, Json]) -> str:
    known = ("ok", "error", "crash", "fault")
    way = next(name for name in known if name in said)
    return way if way in ("ok", "crash") else str(said[way])
