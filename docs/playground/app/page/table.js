// The playground of tables: it keeps the state, and asks again when something changes.
"use strict";

refnb.chapter("page/table", ({
  "page/dom": { el, fill, listed, button, fold }, "page/engine": { ask, latest, stop, whenBusy }, "page/show": show,
  "page/state": { ofExample, fromFragment, store, stored }, "page/data": data, "page/examples": examples, "page/choices": choices, "page/result": result,
}) => {
  const LABELS = 40, OF_TABLE = ["text", "delimiter", "header", "quotes", "blanks", "comma", "kinds", "missing", "label"];
  const NO_TABLE = "there is no table yet: paste one, open a file or choose an example";
  const ONE_COLUMN = "this was read as one column, so there is nothing to ask: separate the cells by commas, semicolons, tabs or |";
  const mount = (place) => {
    let state = stored() ?? fromFragment(location.hash) ?? ofExample(place.dataset.example ?? "weather");
    let [known, drawn, tell, fresh, acting, rejected] = [null, "", () => {}, true, "table", null];
    let lost = { given: {}, prior: null, mark: "" };
    const parts = Object.fromEntries(["columns", "choices", "question", "reply", "more"].map((name) =>
      [name, el("div", { class: `nb-${name}` })]));
    const [left, atTable, atChoices] = [1, 2, 3].map(() => el("div", { role: "status" }));
    const current = () => ({ ...state }), told = { table: atTable, choices: atChoices };
    const change = (some) => {
      state = { ...state, ...some };
      rejected = null;
      if (some.given) lost = { ...lost, given: {} };
      if (some.prior) lost = { ...lost, prior: null };
      if (some.text !== undefined && some.smoothing !== undefined) drawn = "";
      const ofTable = OF_TABLE.some((key) => some[key] !== undefined);
      acting = ofTable ? "table" : some.given ? "question" : "choices";
      fresh ||= ofTable;
      refresh();
    };
    const reject = (message) => {
      rejected = { message };
      refresh();
    };
    const laplace = () => {
      [drawn, fresh] = ["", true];
      change({ smoothing: "laplace" });
    };
    const source = el("section", { class: "nb-source" }, el("p", { class: "nb-title" }, "1. The table"));
    const table = data.mount(source, { state: current, change, reject, told: atTable });
    const stopper = button("Stop", () => stop(), { class: "nb-button nb-stop", hidden: true });
    let timer = 0;
    whenBusy((is) => {
      clearTimeout(timer);
      if (is) timer = setTimeout(() => { stopper.hidden = false; }, 400);
      else stopper.hidden = true;
    });

    // What the lists offer changes with the table, not with a slider: they are drawn anew only then.
    const draw = () => {
      const { header, kinds, label, domains } = known, labels = domains[label];
      table.hint(known);
      const key = JSON.stringify([known.header, known.rows, kinds, label, domains, ...OF_TABLE.slice(1).map((name) => state[name]), state.name]);
      if (key === drawn) return;
      drawn = key;
      table.show();
      data.columns(parts.columns, known, current, change);
      const measured = Object.values(kinds).some(({ kind }) => kind === "gaussian");
      choices.mount(parts.choices, current, labels.slice(0, LABELS), change, measured);
      if (!measured) state = { ...state, divisor: "n" };
      const features = header.filter((f) => !["label", "left out", "weight"].includes(kinds[f].kind));
      tell = choices.question(parts.question, { header, label, features, kinds, domains }, current, change);
    };
    // What was chosen for the table before, and this one does not know, is left out of the question by name; it comes
    // back with its value, until something else is observed.
    const settle = () => {
      const { header, label, given, dropped, domains, marked } = known, prior = lost.prior ?? state.prior;
      const kinds = Object.fromEntries(Object.entries(state.kinds).filter(([f]) => header.includes(f) && f !== label));
      const labels = domains[label], named = Object.keys(prior);
      const other = typeof prior !== "string" && (named.length !== labels.length || !labels.every((y) => named.includes(y)));
      if ((other ? "none" : prior) !== state.prior) drawn = "";
      lost = { given: Object.fromEntries(dropped), prior: other ? prior : null, mark: marked ? "" : state.missing };
      const missing = marked ? state.missing : null;
      state = { ...state, label, given: Object.fromEntries(given), kinds, missing, prior: other ? "none" : prior };
    };
    // Of a table that has none of the columns nothing is said: it is another table.
    const say = () => {
      const before = Object.keys(lost.given), all = Object.entries({ ...state.given, ...lost.given });
      const example = Object.values(examples.tables).some(({ given }) => all.every(([f, v]) => given[f] === v));
      const other = example || (!before.some((f) => known.header.includes(f)) && !Object.keys(state.given).length);
      const names = other ? [] : Object.entries(lost.given).map(([f, v]) => `${f}=${v}`);
      const words = [
        names.length ? `This table does not have ${listed(names)}; the question goes on without ${names.length > 1 ? "them" : "it"}.` : "",
        lost.prior ? `The prior was given for ${listed(Object.keys(lost.prior))}; this table has other labels, so it is counted.` : "",
        lost.mark ? `No cell is “${lost.mark}” any more, so none is taken for missing.` : "",
      ].filter(Boolean).join(" ");
      fill(left, words && el("p", { class: "nb-warning" }, words));
    };
    const answer = result.mount(parts, current, () => known, laplace);
    const settled = (ok, wrong, where) => {
      for (const box of Object.values(told)) fill(box, "");
      parts.question.toggleAttribute("inert", !ok && fresh);
      if (ok) return answer.answer(ok);
      const there = told[where] && wrong.error !== "ZeroEvidence";
      if (there) fill(told[where], show.refusal(wrong));
      return answer.refuse(there ? { message: `there is no answer: see the message at the ${where}` } : wrong);
    };
    // Of a table that was not read there are no columns; how it is read can still be changed.
    const forget = () => {
      drawn = "";
      table.unread();
      for (const name of ["question", "choices"]) fill(parts[name], "");
      data.columns(parts.columns, { header: [] }, current, change);
    };
    // What is wrong with the table; a table that changed while it was read is read again in the next turn.
    const read = async () => {
      if (!state.text.trim()) return { message: NO_TABLE };
      const before = state, { ok, ...wrong } = await ask("columns", { ...current(), given: { ...lost.given, ...state.given } });
      if (state !== before) return { changed: true };
      if (!ok) return wrong;
      known = ok;
      settle();
      draw();
      return ok.header.length > 1 ? null : { message: ONE_COLUMN, shown: true };
    };
    const refresh = latest(async () => {
      store(state);
      if (rejected) return settled(null, rejected, "table");
      if (fresh) {
        const wrong = await read();
        if (wrong?.changed) return;
        fresh = Boolean(wrong);
        if (wrong) {
          fill(left, "");
          if (!wrong.shown) forget();
          return settled(null, wrong, "table");
        }
      }
      say();
      const { ok, ...wrong } = await ask("ask", current());
      settled(ok, wrong, acting);
      const { ok: set } = ok ? { ok } : await ask("settings", current());
      return tell(set?.notes ?? []);
    });
    const asking = el("section", { class: "nb-asking" },
      el("p", { class: "nb-title" }, "2. What was observed"), left, parts.question);
    const head = el("div", { class: "nb-head" }, el("p", { class: "nb-title" }, "3. The answer"), stopper);
    fill(place, source, asking, el("section", { class: "nb-answering" }, head, parts.reply),
      el("div", { class: "nb-settings" }, fold("Smoothing and prior", true, parts.choices, atChoices),
        fold("The columns, and how they are read", false, parts.columns)), parts.more);
    table.show();
    refresh();
    addEventListener("hashchange", () => {
      const next = fromFragment(location.hash);
      if (next) change(next);
    });
  };

  return { mount };
});
