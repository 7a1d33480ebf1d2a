// Pictures that a reader can move. Each is whole without this script. The people of a test are drawn anew, exactly:
// `drawn.people(given)` returns the new attributes and texts of the marks, by their data-key.
"use strict";

refnb.chapter("page/pictures", ({
  numbers: { Q, ONE, total, minOf }, rational: { rational }, rounding, "page/dom": { el, select, button },
}) => {
  const q = (n, d = 1) => new Q(BigInt(n), BigInt(d));
  const ZERO = q(0), HUNDRED = q(100), HIGH = q(8), LONG = q(40);
  const below = (x) => new Q(x.n / x.d); // the floor of a number that is not negative
  const less = (a, b) => a.cmp(b) < 0;
  const rest = (p) => ONE.sub(p);

  // A decimal, without zeros at its end when short.
  const decimal = (x, places, short = true) => {
    const digits = rounding.decimal(x, BigInt(places));
    return short && places ? digits.replace(/\.?0+$/, "") : digits;
  };
  const place = (x) => decimal(x, 2);
  const about = (x, places) => `${x.mul(q(10 ** places)).whole ? "=" : "≈"} ${decimal(x, places, false)}`;

  const rectangle = ([x, y, wide, high]) =>
    `M${place(x)} ${place(y)}h${place(wide)}v${place(high)}h${place(wide.neg())}z`;
  const rectangles = (parts) => parts.filter(([, , wide, high]) => !wide.zero && !high.zero).map(rectangle).join("");

  // The squares of so many people, from one number to another, in the order of reading.
  const squares = (start, end) => {
    const found = [];
    for (let at = start; less(at, end); ) {
      const row = below(at.div(LONG));
      const column = at.sub(LONG.mul(row));
      const left = end.sub(at);
      const whole = below(left.div(LONG));
      const rows = !column.zero || whole.zero ? ONE : whole;
      const wide = minOf([left, LONG.sub(column)]);
      found.push([q(20).add(HIGH.mul(column)), HIGH.add(HIGH.mul(row)), HIGH.mul(wide), HIGH.mul(rows)]);
      at = at.add(wide.mul(rows));
    }
    return rectangles(found);
  };

  const people = ({ prior, finds, spares }) => {
    const ill = rational(prior);
    const joint = [ill.mul(rational(finds)), rest(ill).mul(rest(rational(spares)))];
    const parts = { "ill+": joint[0], "ill−": ill.sub(joint[0]), "well+": joint[1], "well−": rest(ill).sub(joint[1]) };
    const marks = {};
    const shows = [];
    let start = ZERO;
    for (const [key, part] of Object.entries(parts)) {
      const n = part.mul(q(1000));
      const [who, sign] = [key.slice(0, -1), key.slice(-1)];
      marks[`people ${key}`] = { d: squares(start, start.add(n)) };
      marks[`count ${key}`] = { text: `${who}, ${sign}: ${decimal(n, 5)}` };
      shows.push(`${who} and ${sign}: ${decimal(n, 5)}`);
      start = start.add(n);
    }
    const positive = total(joint);
    const after = positive.zero ? null : joint[0].div(positive);
    const answer = after
      ? `ill, of the positive: ${after} ${about(after.mul(HUNDRED), 1)}\u00a0%`
      : "nobody tests positive";
    marks.answer = { text: answer };
    marks.shows = { text: `A grid of 1,000 squares, a person each. ${shows.join("; ")}.` };
    return { marks, said: answer };
  };

  const drawn = { people };
  const SLIDERS = { prior: ["ill, of all", 0.5, 3], finds: ["positive, of the ill", 1, 2], spares: ["negative, of the well", 1, 2] };

  const draw = (figure, marks) => {
    for (const [key, { text, ...attributes }] of Object.entries(marks)) {
      const mark = figure.querySelector(`[data-key="${key}"]`);
      if (text !== undefined && mark.textContent !== text) mark.textContent = text;
      for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, value);
    }
  };

  // ---- pictures whose states were drawn when the page was built: what is set chooses one ----------

  const clickable = (figure, name, act) => {
    for (const mark of figure.querySelectorAll(`[data-key="node ${name}"], [data-key="name ${name}"]`)) {
      mark.addEventListener("click", act);
      mark.style.cursor = "pointer";
    }
  };
  const setting = {
    range: ({ words, values, start }, put) => {
      const shown = el("output", {}, values[start]);
      const slide = ({ target }) => {
        shown.textContent = values[target.value];
        target.setAttribute("aria-valuetext", values[target.value]);
        put(Number(target.value));
      };
      const range = el("input", { type: "range", min: "0", max: String(values.length - 1), step: "1", value: String(start), "aria-valuetext": values[start], oninput: slide });
      return [el("label", {}, el("span", {}, words), range), shown];
    },
    // A click on a mark of the name takes the next value.
    list: ({ words, values, start }, put, figure) => {
      const chosen = select(values.map((value) => [value, value]), values[start], (value) => put(values.indexOf(value)));
      clickable(figure, words, () => {
        chosen.selectedIndex = (chosen.selectedIndex + 1) % values.length;
        put(chosen.selectedIndex);
      });
      return [el("label", {}, el("span", {}, words), chosen), el("output")];
    },
    tick: ({ words, values: [, name] }, put, figure) => {
      const box = el("input", { type: "checkbox", onchange: () => put(Number(box.checked)) });
      clickable(figure, name, () => box.click());
      return [el("label", { class: "nb-tick" }, box, words)];
    },
    steps: ({ words, values, start, opens }, put) => {
      let at = opens ?? start;
      const shown = el("output"), next = button("Next step", () => go(at + 1)), again = button("Start again", () => go(0));
      const tell = () => {
        shown.textContent = `${words} ${at} of ${values.length - 1}`;
        next.disabled = at === values.length - 1;
      };
      const go = (n) => {
        at = n;
        tell();
        put(at);
      };
      tell();
      return [el("span", { class: "nb-steps" }, next, again, shown)];
    },
  };
  const controls = ({ moves, cells, words }, figure, status) => {
    const chosen = moves.map(({ start, opens }) => opens ?? start);
    const show = (spoken = true) => {
      const marks = {};
      for (const [key, what, by, places] of cells) {
        (marks[key] ??= {})[what] = words[places[by.reduce((at, i) => at * moves[i].values.length + chosen[i], 0)]];
      }
      draw(figure, marks);
      if (spoken) status.textContent = marks.shows?.text ?? "";
    };
    if (moves.some(({ opens }) => opens !== null)) show(false);
    return moves.map((move, i) => setting[move.kind](move, (value) => {
      chosen[i] = value;
      show();
    }, figure));
  };
  const framed = (figure, states) => {
    const status = el("output", { class: "nb-said", role: "status" });
    const ticks = el("fieldset", { class: "nb-ticks" }, el("legend", {}, "you know")), box = el("div", { class: "nb-moves" });
    for (const made of controls(states, figure, status)) (made.length === 1 && made[0].matches(".nb-tick") ? ticks : box).append(...made);
    figure.querySelector("svg").after(box, ...(ticks.children.length > 1 ? [ticks] : []), status);
  };

  const mount = (figure) => {
    const states = figure.querySelector("script");
    if (states) return framed(figure, JSON.parse(states.textContent));
    if (figure.dataset.picture !== "people") return;
    const status = el("output", { class: "nb-said", role: "status" }), box = el("div", { class: "nb-moves" });
    for (const [key, [words, max, places]] of Object.entries(SLIDERS)) {
      const value = figure.dataset[key], shown = el("output", {}, value);
      const slide = ({ target }) => {
        shown.textContent = figure.dataset[key] = Number(target.value).toFixed(places);
        target.setAttribute("aria-valuetext", `${shown.textContent} ${words}`);
        const { marks, said } = people({ ...figure.dataset });
        draw(figure, marks);
        status.textContent = said;
      };
      const range = el("input", { type: "range", min: 0, max, step: 10 ** -places, value, "aria-valuetext": `${value} ${words}`, oninput: slide });
      box.append(el("label", {}, el("span", {}, words), range), shown);
    }
    figure.querySelector("svg").after(box, status);
  };

  return { drawn, mount };
});
