// Pictures that a reader can move. Each is whole without this script, which draws it anew, exactly:
// `drawn[name](given)` returns the new attributes and texts of the marks, by their data-key.
"use strict";

refnb.chapter("page/pictures", ({
  numbers: { Q, ONE, total, product, minOf }, rational: { rational }, rounding, "page/dom": { el, select, button },
}) => {
  const q = (n, d = 1) => new Q(BigInt(n), BigInt(d));
  const ZERO = q(0), HALF = q(1, 2), HUNDRED = q(100), HIGH = q(8), LONG = q(40);
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

  const FEATURES = ["outlook", "temperature", "humidity", "wind"];
  const title = (name) => name[0].toUpperCase() + name.slice(1);
  const COLUMNS = { yes: 84, no: 234 };

  const days = (given) => {
    const diary = given.days.split(";").map((day) => day.split(","));
    const [marks, scores] = [{}, {}];
    for (const label of ["yes", "no"]) {
      const own = diary.filter((day) => day[4] === label);
      const fractions = [q(own.length, diary.length)];
      FEATURES.forEach((feature, f) => {
        const name = title(feature);
        const lit = own.map((day) => day[f] === given[feature]);
        const cells = (wanted) =>
          rectangles(
            lit.flatMap((on, i) =>
              on === wanted
                ? [[COLUMNS[label] + 12 * i, 50 + 26 * f, 11, 11].map((x) => q(x))]
                : [],
            ),
          );
        const agree = lit.filter(Boolean).length;
        marks[`value ${name}`] = { text: given[feature] };
        marks[`${name} ${label} lit`] = { d: cells(true) };
        marks[`${name} ${label} not`] = { d: cells(false) };
        marks[`${name} ${label}`] = { text: `${agree}/${own.length}` };
        fractions.push(q(agree, own.length));
      });
      scores[label] = product(fractions);
      marks[`score ${label}`] = { text: String(scores[label]) };
    }
    const evidence = scores.yes.add(scores.no);
    const share = evidence.zero ? HALF : scores.yes.div(evidence);
    const wide = share.mul(q(340));
    const told = (label) => {
      const p = scores[label].div(evidence);
      return `${label}: ${p} ${about(p.mul(HUNDRED), 0)}\u00a0%`;
    };
    const nobody = "no day of either label has all of it";
    const words = !evidence.zero ? [told("yes"), told("no")] : [nobody, ""];
    marks["bar yes"] = { width: place(wide) };
    marks["bar no"] = { x: place(wide), width: place(q(340).sub(wide)) };
    marks["says yes"] = { text: words[0] };
    marks["says no"] = { text: words[1] };
    marks.shows = {
      text:
        `A row for each value of the day: ${FEATURES.map((f) => given[f]).join(", ")}. Full ` +
        "squares are the days that agree. The products are " +
        `${scores.yes} for yes and ${scores.no} for no.`,
    };
    return { marks, said: words.filter(Boolean).join("; ") };
  };

  const simplex = ({ m }) => {
    const corners = { sun: [30, 282, 3], rain: [330, 282, 1], snow: [180, 22, 0] };
    const shares = Object.values(corners).map(([, , n]) => q(3 * n + +m, 3 * (4 + +m)));
    const at = (axis) =>
      total(Object.values(corners).map((corner, i) => shares[i].mul(q(corner[axis]))));
    const words = Object.keys(corners).map((sky, i) => `${sky} ${shares[i]}`);
    const answer = `m = ${m}: ${words.join(", ")}`;
    const marks = {
      now: { cx: place(at(0)), cy: place(at(1)) },
      says: { text: answer },
      shows: {
        text:
          "A triangle with the corners sun, rain and snow. A line goes from the counted shares, " +
          "on the edge without snow, to the guess in the middle. " +
          `With m = ${m} the estimate is ${words.join(", ")}.`,
      },
    };
    return { marks, said: answer };
  };

  const SKIES = [[3, 5, 2, 6], [3, 5, 2, 4], [7, 5, 8, 6], [7, 5, 8, 4]].map((row) => row.map((n) => q(n, 10)));

  const winds = ({ times: columns }) => {
    const score = (sun, wind, n) => product([HALF, sun, ...Array(n).fill(wind)]);
    const [marks, said, wrong] = [{}, [], []];
    SKIES.forEach(([sun, wind, hikeSun, hikeWind], i) => {
      const scores = (n) => [score(sun, wind, n), score(hikeSun, hikeWind, n)];
      const [own, truth] = [scores(+columns), scores(1)];
      const share = own[0].div(total(own));
      const hike = less(share, HALF);
      said.push(`${decimal(share.mul(HUNDRED), 0)}\u00a0% ${hike ? "hike" : "stay"}`);
      wrong.push(truth[hike ? 0 : 1]);
      marks[`bar ${i}`] = { width: place(share.mul(q(180))) };
      marks[`says ${i}`] = { text: said[i] };
    });
    const error = String(total(wrong));
    marks.error = { text: `wrong on ${error} of the days` };
    marks.shows = {
      text:
        `Four bars, the probability of staying at home with ${columns} columns for the wind: ` +
        `${said.join(", ")}. A line on each bar shows the true one. Wrong on ${error} of the days.`,
    };
    return { marks, said: `${said.join(", ")}; wrong on ${error} of the days` };
  };

  const drawn = { people, days, simplex, winds };

  // What can be moved: a range of values, from, to and in steps, or the values of a column.
  const moves = {
    people: {
      prior: ["ill, of all", 0, 0.5, 0.001, 3],
      finds: ["positive, of the ill", 0, 1, 0.01, 2],
      spares: ["negative, of the well", 0, 1, 0.01, 2],
    },
    days: Object.fromEntries(FEATURES.map((name, i) => [name, [title(name), i]])),
    simplex: { m: ["m", 0, 50, 1, 0] },
    winds: { times: ["columns for the wind", 1, 9, 1, 0] },
  };

  const list = ([, column], value, figure, change) => {
    const values = new Set(figure.dataset.days.split(";").map((day) => day.split(",")[column]));
    return select([...values].map((each) => [each, each]), value, change);
  };

  const draw = (figure, marks) => {
    for (const [key, { text, ...attributes }] of Object.entries(marks)) {
      const mark = figure.querySelector(`[data-key="${key}"]`);
      if (text !== undefined && mark.textContent !== text) mark.textContent = text;
      for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, value);
    }
  };

  // ---- pictures whose states were drawn when the page was built: what is set chooses one ----------

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
    list: ({ words, values, start }, put) => {
      const chosen = select(values.map((value) => [value, value]), values[start], (value) => put(values.indexOf(value)));
      return [el("label", {}, el("span", {}, words), chosen), el("output")];
    },
    // A mark of the same name can be clicked, too.
    tick: ({ words, values: [, name] }, put, figure) => {
      const box = el("input", { type: "checkbox", onchange: () => put(Number(box.checked)) });
      for (const key of [`node ${name}`, `name ${name}`]) {
        const mark = figure.querySelector(`[data-key="${key}"]`);
        mark?.addEventListener("click", () => box.click());
        if (mark) mark.style.cursor = "pointer";
      }
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
  const layer = ({ moves, cells, words, rows }, figure, status) => {
    const chosen = moves.map(({ start, opens }) => opens ?? start);
    const show = (spoken = true) => {
      const row = rows[moves.reduce((at, { values }, i) => at * values.length + chosen[i], 0)], marks = {};
      cells.forEach(([key, what], i) => { (marks[key] ??= {})[what] = words[row[i]]; });
      draw(figure, marks);
      if (spoken) status.textContent = marks.shows?.text ?? "";
    };
    if (moves.some(({ opens }) => opens !== null)) show(false);
    return moves.map((move, i) => setting[move.kind](move, (value) => {
      chosen[i] = value;
      show();
    }, figure));
  };
  const framed = (figure, layers) => {
    const status = el("output", { class: "nb-said", role: "status" });
    const nodes = layers.map((one) => layer(one, figure, status)), ticks = el("fieldset", { class: "nb-ticks" }, el("legend", {}, "you know"));
    const box = el("div", { class: "nb-moves" });
    for (const made of nodes.flat()) (made.length === 1 && made[0].matches(".nb-tick") ? ticks : box).append(...made);
    figure.querySelector("svg").after(box, ...(ticks.children.length > 1 ? [ticks] : []), status);
  };

  const mount = (figure) => {
    const states = figure.querySelector("script");
    if (states) return framed(figure, JSON.parse(states.textContent));
    const name = figure.dataset.picture;
    if (!(name in moves)) return;
    const status = el("output", { class: "nb-said", role: "status" });
    const box = el("div", { class: "nb-moves" });
    for (const [key, move] of Object.entries(moves[name])) {
      const value = figure.dataset[key];
      const [words, min, max, step, places] = move;
      const shown = el("output");
      const change = (chosen) => {
        figure.dataset[key] = chosen;
        const { marks, said } = drawn[name]({ ...figure.dataset });
        draw(figure, marks);
        status.textContent = said;
      };
      const slide = ({ target }) => {
        shown.textContent = Number(target.value).toFixed(places);
        change(shown.textContent);
      };
      const range = () => el("input", { type: "range", min, max, step, value, oninput: slide });
      if (move.length > 2) shown.textContent = value;
      box.append(el("label", {}, el("span", {}, words), move.length > 2 ? range() : list(move, value, figure, change)), shown);
    }
    figure.querySelector("svg").after(box, status);
  };

  return { drawn, mount };
});
