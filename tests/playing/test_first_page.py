"""The first page keeps its text until the engine has answered; its menus have what there is."""

import json
import shutil
import subprocess

import pytest

from refnb.estimation.smoothing import FIXED, WEIGHTED
from source.course import ROOT

START = """
const place = { classList: new Set(), dataset: {} };
place.classList.toggle = (name, on) => place.classList[on ? "add" : "delete"](name);
globalThis.document = { querySelectorAll: (name) => (name === ".nb-try" ? [place] : []) };
const none = { mount: () => {} };
let settle;
const NAMES = ["table", "theorem", "network", "exercises", "pictures", "judge", "tabs", "chain"];
for (const name of NAMES)
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


def told(chapter: str, script: str) -> object:
    """Return what a script prints that has a chapter of the page, and no others."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    names = ("refnb.js", f"app/page/{chapter}.js")
    port = "\n".join((ROOT / "docs" / "playground" / name).read_text("utf-8") for name in names)
    ended = subprocess.run([node, "-e", port + script], capture_output=True, text=True, check=True)
    found: object = json.loads(ended.stdout)
    return found


@pytest.mark.ports
@pytest.mark.parametrize("answered", [True, False])
def test_the_first_page_stays_as_it_is_until_there_is_an_answer(answered: bool) -> None:
    """What stands there without a script is laid out as text until the engine has answered."""
    assert told("start", START.replace("ANSWERED", json.dumps(answered))) == [False, answered]


MENUS = """
const node = () => ({ append() {}, after() {}, querySelector: node }), menus = [];
const select = (options) => { menus.push(options.map(([rule]) => rule)); return node(); };
refnb.chapter("page/dom", () => ({ el: node, fill() {}, field: node, select, input: node }));
const state = () => ({ smoothing: "none", prior: "none" });
refnb.use("page/choices").mount(node(), state, [], () => {});
console.log(JSON.stringify(menus));
"""


@pytest.mark.ports
def test_the_menu_has_the_rules_of_smoothing() -> None:
    """Those of the table, in its order; a prior may be given, or the same for all, as well."""
    rules = [*FIXED, *WEIGHTED]
    assert told("choices", MENUS) == [rules, [*rules, "uniform", "given"]]
