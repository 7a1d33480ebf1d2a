// What is chosen: the smoothing and the prior; and the question: the label, and what was observed.
"use strict";

refnb.chapter("page/choices", ({ "page/dom": { el, fill, field, select, input } }) => {
  const RULES = [["none", "none"], ["laplace", "Laplace: add 1"], ["add", "add a"], ["m", "m imaginary rows"]];
  const SHORT = { categorical: "word", gaussian: "number", poisson: "count", bernoulli: "0 or 1" };
  const parts = (spelling) => /^(add|m)=([^]*)$/.exec(spelling)?.slice(1) ?? [spelling, ""];
  // k/d in lowest terms, as text.
  const fraction = (k, d) => {
    const gcd = (a, b) => (b ? gcd(b, a % b) : a), g = gcd(k, d) || 1;
    return d / g === 1 ? String(k / g) : `${k / g}/${d / g}`;
  };
  const valueOf = (text) => {
    const [n, d = "1"] = text.replace("%", "").split("/");
    return (Number(n) / Number(d)) / (text.includes("%") ? 100 : 1);
  };
  // A slider over k/d with its exact number beside it, which can be typed, too.
  const slider = (words, text, { d, most }, change) => {
    const range = el("input", { type: "range", min: "0", max: String(most), step: "1", "aria-label": `${words}, by a slider` });
    const exact = input(text, (value) => {
      range.value = String(Math.round(valueOf(value) * d));
      change(value);
    }, { class: "nb-number", inputmode: "decimal" });
    range.value = String(Math.round(valueOf(text) * d) || 0);
    range.addEventListener("input", () => {
      exact.value = fraction(Number(range.value), d);
      range.setAttribute("aria-valuetext", exact.value);
      change(exact.value);
    });
    return el("div", { class: "nb-slider" }, field(words, exact), range);
  };
  const rule = (place, words, spelling, more, change) => {
    const [kind, weight] = parts(spelling), own = el("div", { class: "nb-own" });
    const weights = (chosen, text) => {
      const given = chosen === "add" || chosen === "m", scale = chosen === "m" ? { d: 2, most: 40 } : { d: 4, most: 20 };
      fill(own, given ? slider(chosen === "m" ? "m" : "a", text, scale, (value) => change(`${chosen}=${value}`)) : "");
    };
    const put = (chosen) => {
      weights(chosen, chosen === "m" ? "2" : "1/2");
      change(chosen === "add" ? "add=1/2" : chosen === "m" ? "m=2" : chosen);
    };
    weights(kind, weight);
    place.append(field(words, select([...RULES, ...more], kind, put)), own);
    return own;
  };

  const mount = (place, state, labels, change, measured = false) => {
    const { smoothing, prior } = state();
    const [second, third] = [1, 2].map(() => el("div", { class: "nb-part" }));
    fill(place, second, third);
    rule(second, "Smoothing of the features", smoothing, [], (value) => change({ smoothing: value }));
    if (measured) {
      const ways = [["n", "n, the number of rows"], ["n-1", "n − 1"]];
      second.append(field("Variance: divide by", select(ways, state().divisor, (divisor) => change({ divisor }))));
    }
    const given = typeof prior !== "string", own = el("div", { class: "nb-own" });
    const even = () => Object.fromEntries(labels.map((y) => [y, fraction(1, labels.length)]));
    const inputs = (p) => {
      const put = (y, text, redraw) => {
        const next = { ...even(), ...p, [y]: text }, other = labels.find((z) => z !== y);
        if (labels.length === 2 && redraw) next[other] = complement(text) ?? next[other];
        Object.assign(p, next);
        change({ prior: { ...next } });
      };
      if (labels.length === 2) {
        const [a, b] = labels, text = input(p[b] ?? "", (value) => put(b, value, false), { class: "nb-number" });
        fill(own, slider(`P(${a})`, p[a] ?? "", { d: 100, most: 100 }, (value) => {
          put(a, value, true);
          text.value = p[b];
        }), field(`P(${b})`, text));
      } else {
        const one = (y) => input(p[y] ?? "", (value) => put(y, value, false), { class: "nb-number" });
        fill(own, labels.map((y) => field(`P(${y})`, one(y))));
      }
    };
    const kinds = [["uniform", "the same for all"], ["given", "given"]];
    const taken = rule(third, "Prior", given ? "given" : prior, kinds, (value) => {
      fill(own, "");
      const start = even();
      if (value === "given") inputs(start);
      change({ prior: value === "given" ? start : value });
    });
    taken.after(own);
    if (given) inputs({ ...prior });
    third.querySelector("option[value=none]").textContent = "as counted";
  };
  // 1 - x of a fraction or a decimal, as text; nothing where it is neither.
  const complement = (text) => {
    const quotient = /^(\d{1,15})\/([1-9]\d{0,14})$/.exec(text), decimal = /^([01]?)(?:\.(\d{1,15}))?$/.exec(text);
    if (!quotient && (!decimal || text === "")) return null;
    const [n, d] = quotient ? [BigInt(quotient[1]), BigInt(quotient[2])]
      : [BigInt(decimal[1] + (decimal[2] ?? "")), 10n ** BigInt(decimal[2]?.length ?? 0)];
    return n <= d ? `${d - n}/${d}` : null;
  };

  // The label; then a list for each feature, or a number. What a cell should be told stands below it.
  const question = (place, { header, label, features, kinds, domains }, state, change) => {
    const boxes = new Map();
    const put = (f, value) => {
      const all = { ...state().given, [f]: value };
      change({ given: Object.fromEntries(features.map((g) => [g, all[g] ?? null]).filter(([, v]) => v !== null)) });
    };
    const control = (f) => {
      const now = state().given[f] ?? null;
      if (kinds[f].kind === "gaussian" || kinds[f].kind === "poisson") {
        return input(now ?? "", (value) => put(f, value === "" ? null : value), { class: "nb-number", inputmode: "decimal" });
      }
      const values = (kinds[f].kind === "bernoulli" ? ["0", "1"] : domains[f]);
      const known = now === null || values.includes(now) ? values : [now, ...values];
      return select([["", "not given"], ...known.map((v) => [`=${v}`, v])], now === null ? "" : `=${now}`, (v) => put(f, v ? v.slice(1) : null));
    };
    const note = (f) => {
      boxes.set(f, el("p", { class: "nb-note" }));
      return boxes.get(f);
    };
    const asked = select(header.map((column) => [column, column]), label, (value) =>
      change({ label: value, given: {}, prior: "none" }), { class: "nb-label" });
    const named = (f) => {
      const made = field(f, control(f), note(f));
      made.querySelector("label").after(el("small", {}, SHORT[kinds[f].kind] ?? ""));
      return made;
    };
    fill(place, field("Label asked for", asked), features.map(named));
    return (notes) => {
      const said = new Map(notes);
      for (const [f, box] of boxes) fill(box, said.get(f) ?? "");
    };
  };

  return { mount, question };
});
