"""The menus of the playground have what there is."""

import pytest

from helpers import nodes
from refnb.estimation.smoothing import FIXED, WEIGHTED
from source.course import ROOT


def told(chapter: str, script: str) -> object:
    """Return what a script prints that has a chapter of the page, and no others."""
    names = ("refnb.js", f"app/page/{chapter}.js")
    port = "\n".join((ROOT / "docs" / "playground" / name).read_text("utf-8") for name in names)
    return nodes.printed(None, "-e", port + script)


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


PRESSED = """
let form;
const drawn = [], seed = { value: "1" };
const el = (tag, { onsubmit } = {}) => ({ onsubmit, addEventListener() {} });
refnb.chapter("page/dom", () => ({ el, fill() {}, field: el, input: () => seed, fold: el }));
refnb.chapter("page/engine", () => ({ async load() {} }));
for (const name of ["page/show", "page/exercises"]) refnb.chapter(name, () => ({ refusal() {} }));
globalThis.refnbVariants = { p: { variants: Array(3).fill({ parts: [], solutions: [] }) } };
const append = (first) => { form = first; };
refnb.use("page/variants").mount({ dataset: { problem: "p" }, append });
(async () => {
  for (const _ of "1234") {
    await form.onsubmit({ preventDefault() {} });
    drawn.push(seed.value);
  }
  console.log(JSON.stringify(drawn));
})();
"""


@pytest.mark.ports
def test_each_press_draws_the_next_seed() -> None:
    """Behind the last one the first."""
    assert told("variants", PRESSED) == ["1", "2", "3", "1"]


SHEETS = """
const names = ["dom", "engine", "show", "state", "variants"];
for (const name of names) refnb.chapter(`page/${name}`, () => ({}));
const one = ([same, is]) => ({ same, parts: [{ is }] });
const all = ["a1", "b2", "b2", "c2", "d3"].map(one);
console.log(JSON.stringify(refnb.use("page/sheets").column(all, 2, 2).map(({ seed }) => seed)));
"""


@pytest.mark.ports
def test_sheets_begin_with_the_first_seed_and_repeat_no_question() -> None:
    """From the second on; the third seed asks what the second does, the fourth has its answer."""
    assert told("sheets", SHEETS) == [2, 5]
