// A hidden Markov model: what was seen is written, and what is known of each hidden state changes.
"use strict";

refnb.chapter("page/chain", ({
  "page/dom": { el, fill, spaced, field, fold, select, button, input }, "page/engine": { ask, latest }, "page/show": show,
  "page/examples": examples, "page/graph": graph, "page/network": { bar },
}) => {
  const mount = (place) => {
    let { text, given } = examples.chains[place.dataset.example];
    const [said, out, steps, symbols] = [1, 2, 3, 4].map(() => el("div"));
    said.setAttribute("role", "status");
    out.className = "nb-beliefs";
    symbols.className = "nb-row";
    const sentence = el("p", { class: "nb-sentence", role: "status" });
    const drawing = el("div", { class: "nb-scroll", tabindex: "0", role: "group", "aria-label": "the trellis, drawn" });
    const see = (words) => {
      given = words;
      own.value = words;
      refresh();
    };
    const own = input(given, (words) => { given = words; refresh(); });
    const area = el("textarea", {
      class: "nb-csv", rows: "12", spellcheck: "false", wrap: "off",
      oninput: () => {
        text = area.value;
        refresh();
      },
    });
    const seen = () => given.split(given.includes(",") ? "," : /\s+/).map((word) => word.trim()).filter(Boolean);
    const offer = (known) => fill(symbols, known.slice(0, 8).map((x) => button(`+ ${x}`, () => see([...seen(), x].join(", ")))),
      button("Remove the last", () => see(seen().slice(0, -1).join(", "))));
    const card = ({ symbol, best, values }, t) => el("div", { class: "nb-card" },
      el("p", { class: "nb-title" }, `${t + 1}: ${symbol}`),
      el("ul", { class: "nb-bars" }, values.map((one) => {
        const row = bar(one);
        row.classList.toggle("nb-best", one.value === best);
        return row;
      })));
    let offered = "";
    const refresh = latest(async () => {
      const { ok: model, ...bad } = await ask("chain", text);
      // Another model shows other symbols: what it does not know is no longer seen.
      if (model && offered && JSON.stringify(model) !== offered && !seen().some((x) => model.symbols.includes(x))) {
        given = own.value = model.symbols.slice(0, 2).join(", ");
      }
      const { ok, ...wrong } = model ? await ask("observed", text, given) : {};
      if (model && JSON.stringify(model) !== offered) offer(model.symbols);
      offered = JSON.stringify(model);
      fill(said, ok ? "" : show.refusal(model ? wrong : bad));
      if (!ok) return [sentence, drawing, out, steps].forEach((node) => fill(node, ""));
      fill(sentence, spaced(ok.sentence));
      fill(drawing, graph.trellis(model.states, ok.times));
      fill(out, ok.times.map(card));
      return fill(steps, show.blocks(ok.blocks));
    });
    const load = (chosen) => {
      ({ text, given } = examples.chains[chosen]);
      area.value = text;
      see(given);
    };
    area.value = text;
    const names = Object.keys(examples.chains).map((one) => [one, one]);
    place.append(field("A classic model", select(names, place.dataset.example, load)),
      field("What was seen, one after the other", own), symbols, said, sentence, drawing, out, fold("Every step", false, steps),
      fold("The model itself, to edit (JSON)", false, field("How it starts, what follows, and what each state shows", area)));
    refresh();
  };

  return { mount };
});
