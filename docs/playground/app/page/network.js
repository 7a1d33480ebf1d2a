// A Bayesian network: what was seen is chosen, and what is believed of each variable changes.
"use strict";

refnb.chapter("page/network", ({
  "page/dom": { el, fill, field, fold, select, button }, "page/engine": { ask, latest }, "page/show": show,
  "page/examples": examples, "page/graph": graph, "page/arrows": arrows,
}) => {
  const about = (p) => `${(100 * p).toPrecision(2)} %`;
  const bar = ({ value, share, was, plain, decimal, long }) => el("li", {},
    el("span", { class: "nb-bar-label" }, value), " ",
    el("span", {
      class: "nb-bar nb-bar-0", title: `before: about ${about(was)}`,
      style: { "--nb-share": `${share * 100}%`, "--nb-was": `${was * 100}%` },
    }), " ", el("span", { class: "nb-bar-value" }, long ? show.long(plain, long) : plain, " ", decimal));
  const mount = (place) => {
    let name = place.dataset.example ?? "sprinkler", { text, given } = examples.networks[name], known = [];
    const read = () => {
      text = area.value;
      refresh();
    };
    const area = el("textarea", { class: "nb-csv", rows: "14", spellcheck: "false", wrap: "off", oninput: read });
    const drawing = el("div", { class: "nb-scroll", tabindex: "0", role: "group", "aria-label": "the network, drawn" });
    const out = el("div", { class: "nb-beliefs" }), said = el("div", { role: "status" });
    const put = (variable, value) => {
      given = { ...given };
      if (value) given[variable] = value.slice(1);
      else delete given[variable];
      refresh();
    };
    const card = ({ name: variable, given: seen, values }) => {
      const { domain, parents } = known.find((one) => one.name === variable);
      const values_ = [["", "not known"], ...domain.map((a) => [`=${a}`, a])];
      const chosen = select(values_, seen === null ? "" : `=${seen}`, (a) => put(variable, a));
      return el("div", { class: seen === null ? "nb-card" : "nb-card nb-seen" }, field(variable, chosen),
        el("p", { class: "nb-note" }, parents.length ? `depends on ${parents.join(", ")}` : "depends on nothing"),
        seen === null ? el("ul", { class: "nb-bars" }, values.map(bar)) : "");
    };
    const refresh = latest(async () => {
      const focused = [...out.querySelectorAll("select")].indexOf(document.activeElement);
      const { ok: variables, ...bad } = await ask("variables", text);
      if (!variables) {
        for (const node of [out, drawing]) fill(node, "");
        return fill(said, show.refusal(bad));
      }
      known = variables;
      const possible = ([v, a]) => known.some((one) => one.name === v && one.domain.includes(a));
      given = Object.fromEntries(Object.entries(given).filter(possible));
      fill(drawing, graph.drawn(known, given));
      const { ok, ...wrong } = await ask("believed", text, given);
      if (!ok) {
        fill(out, "");
        return fill(said, show.refusal(wrong), button("Forget what was seen", () => { given = {}; refresh(); }));
      }
      fill(said, "");
      fill(out, ok.map(card));
      return out.querySelectorAll("select")[focused]?.focus();
    });
    const load = (chosen) => {
      name = chosen;
      ({ text, given } = examples.networks[name]);
      area.value = text;
      refresh();
    };
    area.value = text;
    const names = Object.keys(examples.networks).map((one) => [one, one]);
    const own = arrows.mount((bif) => {
      area.value = bif;
      read();
    });
    place.append(field("A classic network", select(names, name, load)), own, said, drawing, out,
      fold("The network itself, to edit (BIF)", false, field("Variables, and for each a table", area)));
    refresh();
  };

  return { mount, bar };
});
