// The playground of tables: it keeps the state, and asks again when something changes.
"use strict";

refnb.chapter("page/table", ({
  "page/dom": { el, fill, button, fold }, "page/engine": { ask, latest, stop, whenBusy },
  "page/state": { ofExample, fromFragment }, "page/data": data, "page/choices": choices, "page/result": result,
}) => {
  const LABELS = 40;
  const mount = (place) => {
    let state = fromFragment(location.hash) ?? ofExample(place.dataset.example ?? "weather");
    let [known, drawn, tell, fresh] = [null, "", () => {}, true];
    const current = () => state, parts = Object.fromEntries(["columns", "choices", "question", "answer"].map((name) =>
      [name, el("div", { class: `nb-${name}` })]));
    const change = (some) => {
      state = { ...state, ...some };
      if (some.text !== undefined && some.smoothing !== undefined) drawn = "";
      fresh ||= ["text", "delimiter", "kinds", "missing", "label"].some((key) => some[key] !== undefined);
      refresh();
    };
    const source = fold("1. The table", true), table = data.mount(source, current, change);
    const stopper = button("Stop", () => stop(), { class: "nb-button nb-stop", hidden: true });
    let timer = 0;
    whenBusy((is) => {
      clearTimeout(timer);
      if (is) timer = setTimeout(() => { stopper.hidden = false; }, 400);
      else stopper.hidden = true;
    });

    // What the lists offer changes with the table, not with a slider: they are drawn anew only then.
    const draw = () => {
      const { header, kinds, label, domains } = known, labels = domains[label].filter((y) => y !== state.missing).sort();
      const key = JSON.stringify([known.header, known.rows, kinds, label, domains, state.missing, state.delimiter, state.name]);
      if (key === drawn) return;
      drawn = key;
      table.show();
      data.columns(parts.columns, known, current, change);
      choices.mount(parts.choices, current, labels.slice(0, LABELS), header, change);
      const features = header.filter((f) => !["label", "left out", "weight"].includes(kinds[f].kind));
      tell = choices.question(parts.question, { features, kinds, domains, missing: state.missing }, current, change);
    };
    const settle = () => {
      const { header, label } = known;
      const only = (table) => Object.fromEntries(Object.entries(table).filter(([f]) => header.includes(f) && f !== label));
      state = { ...state, label, given: only(state.given), kinds: only(state.kinds) };
    };
    const answer = result.mount(parts.answer, current, () => known?.header ?? []);
    const refresh = latest(async () => {
      if (fresh) {
        fresh = false;
        const { ok, ...wrong } = await ask("columns", state);
        if (!ok) {
          fresh = true;
          return answer.refuse(wrong);
        }
        known = ok;
        settle();
        draw();
      }
      const { ok, ...wrong } = await ask("ask", state);
      if (ok) answer.answer(ok);
      else answer.refuse(wrong);
      const { ok: set } = ok ? { ok } : await ask("settings", state);
      return tell(set?.notes ?? []);
    });
    const asking = el("div", { class: "nb-asking" }, source, fold("2. Its columns", false, parts.columns),
      fold("3. How to learn", true, parts.choices), fold("4. What was observed", true, parts.question));
    const head = el("div", { class: "nb-head" }, el("p", { class: "nb-title" }, "The answer"), stopper);
    fill(place, asking, el("div", { class: "nb-answering" }, head, parts.answer));
    table.show();
    refresh();
    addEventListener("hashchange", () => {
      const next = fromFragment(location.hash);
      if (next) change(next);
    });
  };

  return { mount };
});
