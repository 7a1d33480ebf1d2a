"""The first page keeps its text until the engine has answered."""

import json
import shutil
import subprocess

import pytest

from source.course import ROOT

START = """
const place = { classList: new Set(), dataset: {} };
place.classList.toggle = (name, on) => place.classList[on ? "add" : "delete"](name);
globalThis.document = { querySelectorAll: (name) => (name === ".nb-try" ? [place] : []) };
const none = { mount: () => {} };
let settle;
for (const name of ["table", "theorem", "network", "exercises", "pictures", "judge", "tabs"])
  refnb.chapter(`page/${name}`, () => none);
const waiting = () => new Promise((resolve) => { settle = resolve; });
refnb.chapter("page/try", () => ({ mount: waiting }));
refnb.use("page/start").start();
const tick = () => new Promise((resolve) => setTimeout(resolve));
(async () => {
  await tick();
  const before = place.classList.has("nb-live");
  settle(ANSWERED);
  await tick();
  console.log(JSON.stringify([before, place.classList.has("nb-live")]));
})();
"""


@pytest.mark.ports
@pytest.mark.parametrize("answered", [True, False])
def test_the_first_page_stays_as_it_is_until_there_is_an_answer(answered: bool) -> None:
    """What stands there without a script is laid out as text until the engine has answered."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    names = ("refnb.js", "app/page/start.js")
    port = "\n".join((ROOT / "docs" / "playground" / name).read_text("utf-8") for name in names)
    script = port + START.replace("ANSWERED", json.dumps(answered))
    ended = subprocess.run([node, "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout) == [False, answered]
