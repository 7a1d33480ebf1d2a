// Pictures that a reader can move. Each is whole without this script, which draws it anew, exactly:
// `drawn[name](given)` returns the new attributes and texts of the marks, by their data-key.
(() => {
  // Fractions [n, d] of whole numbers, d > 0, in lowest terms.
  const gcd = (a, b) => (b ? gcd(b, a % b) : a < 0n ? -a : a);
  const over = (n, d = 1n) => {
    const [a, b] = [BigInt(n), BigInt(d)];
    const by = (b < 0n ? -1n : 1n) * (gcd(a, b) || 1n);
    return [a / by, b / by];
  };
  const add = (a, b) => over(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
  const times = (a, b) => over(a[0] * b[0], a[1] * b[1]);
  const minus = (a, b) => add(a, [-b[0], b[1]]);
  const by = (a, b) => times(a, [b[1], b[0]]);
  const less = (a, b) => a[0] * b[1] < b[0] * a[1];
  const least = (a, b) => (less(b, a) ? b : a);
  const below = (a) => over(a[0] / a[1]); // the floor of a number that is not negative
  const sum = (all) => all.reduce(add, over(0));
  const product = (all) => all.reduce(times, over(1));
  const spelled = ([n, d]) => (d === 1n ? `${n}` : `${n}/${d}`);
  const read = (text) => {
    const [whole, part = ""] = text.split(".");
    return over(BigInt(whole + part), 10n ** BigInt(part.length));
  };

  // A decimal, rounded half up on the magnitude; without zeros at its end when short.
  const decimal = ([n, d], places, short = true) => {
    const scaled = (2n * (n < 0n ? -n : n) * 10n ** BigInt(places) + d) / (2n * d);
    const digits = `${scaled}`.padStart(places + 1, "0");
    const split = digits.length - places;
    const part = short ? digits.slice(split).replace(/0+$/, "") : digits.slice(split);
    return (n < 0n && scaled ? "-" : "") + digits.slice(0, split) + (part && `.${part}`);
  };
  const place = (x) => decimal(x, 2);

  const rectangle = ([x, y, wide, high]) =>
    `M${place(x)} ${place(y)}h${place(wide)}v${place(high)}h${place([-wide[0], wide[1]])}z`;
  const rectangles = (parts) => parts.filter((r) => r[2][0] && r[3][0]).map(rectangle).join("");

  // The squares of so many people, from one number to another, in the order of reading.
  const squares = (start, end) => {
    const found = [];
    for (let at = start; less(at, end); ) {
      const row = below(by(at, over(40)));
      const column = minus(at, times(over(40), row));
      const left = minus(end, at);
      const whole = below(by(left, over(40)));
      const rows = column[0] || !whole[0] ? over(1) : whole;
      const wide = least(left, minus(over(40), column));
      const corner = [add(over(20), times(over(8), column)), add(over(8), times(over(8), row))];
      found.push([...corner, times(over(8), wide), times(over(8), rows)]);
      at = add(at, times(wide, rows));
    }
    return rectangles(found);
  };

  const people = ({ prior, finds, spares }) => {
    const [ill, rate] = [read(prior), read(finds)];
    const one = over(1);
    const joint = [times(ill, rate), times(minus(one, ill), minus(one, read(spares)))];
    const whole = over(1000);
    const amounts = {
      "ill+": times(whole, joint[0]),
      "ill−": times(whole, minus(ill, joint[0])),
      "well+": times(whole, joint[1]),
      "well−": times(whole, minus(minus(one, ill), joint[1])),
    };
    const marks = {};
    const shows = [];
    let start = over(0);
    for (const [key, n] of Object.entries(amounts)) {
      const [who, sign] = [key.slice(0, -1), key.slice(-1)];
      marks[`people ${key}`] = { d: squares(start, add(start, n)) };
      marks[`count ${key}`] = { text: `${who}, ${sign}: ${decimal(n, 5)}` };
      shows.push(`${who} and ${sign}: ${decimal(n, 5)}`);
      start = add(start, n);
    }
    const positive = sum(joint);
    const after = positive[0] && by(joint[0], positive);
    const about = after && decimal(times(over(100), after), 1, false);
    const answer = after
      ? `ill, of the positive: ${spelled(after)} ≈ ${about}\u00a0%`
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
      const fractions = [over(own.length, diary.length)];
      FEATURES.forEach((feature, f) => {
        const name = title(feature);
        const lit = own.map((day) => day[f] === given[feature]);
        const cells = (wanted) =>
          rectangles(
            lit.flatMap((on, i) =>
              on === wanted
                ? [[COLUMNS[label] + 12 * i, 50 + 26 * f, 11, 11].map((x) => over(x))]
                : [],
            ),
          );
        const agree = lit.filter(Boolean).length;
        marks[`value ${name}`] = { text: given[feature] };
        marks[`${name} ${label} lit`] = { d: cells(true) };
        marks[`${name} ${label} not`] = { d: cells(false) };
        marks[`${name} ${label}`] = { text: `${agree}/${own.length}` };
        fractions.push(over(agree, own.length));
      });
      scores[label] = product(fractions);
      marks[`score ${label}`] = { text: spelled(scores[label]) };
    }
    const evidence = add(scores.yes, scores.no);
    const share = evidence[0] ? by(scores.yes, evidence) : over(1, 2);
    const wide = times(over(340), share);
    const told = (label) => {
      const p = by(scores[label], evidence);
      return `${label}: ${spelled(p)} ≈ ${decimal(times(over(100), p), 0)}\u00a0%`;
    };
    const nobody = "no day of either label has all of it";
    const words = evidence[0] ? [told("yes"), told("no")] : [nobody, ""];
    marks["bar yes"] = { width: place(wide) };
    marks["bar no"] = { x: place(wide), width: place(minus(over(340), wide)) };
    marks["says yes"] = { text: words[0] };
    marks["says no"] = { text: words[1] };
    marks.shows = {
      text:
        `A row for each value of the day: ${FEATURES.map((f) => given[f]).join(", ")}. Full ` +
        "squares are the days that agree. The products are " +
        `${spelled(scores.yes)} for yes and ${spelled(scores.no)} for no.`,
    };
    return { marks, said: words.filter(Boolean).join("; ") };
  };

  const simplex = ({ m }) => {
    const corners = { sun: [30, 282, 3], rain: [330, 282, 1], snow: [180, 22, 0] };
    const shares = Object.values(corners).map(([, , n]) => over(3 * n + +m, 3 * (4 + +m)));
    const at = (axis) =>
      sum(Object.values(corners).map((corner, i) => times(shares[i], over(corner[axis]))));
    const words = Object.keys(corners).map((sky, i) => `${sky} ${spelled(shares[i])}`);
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

  const SKIES = [[3, 5, 2, 6], [3, 5, 2, 4], [7, 5, 8, 6], [7, 5, 8, 4]].map((row) => row.map((n) => over(n, 10)));

  const winds = ({ times: columns }) => {
    const score = (sun, wind, n) => product([over(1, 2), sun, ...Array(n).fill(wind)]);
    const [marks, said, wrong] = [{}, [], []];
    SKIES.forEach(([sun, wind, hikeSun, hikeWind], i) => {
      const scores = (n) => [score(sun, wind, n), score(hikeSun, hikeWind, n)];
      const [own, truth] = [scores(+columns), scores(1)];
      const share = by(own[0], sum(own));
      const hike = less(share, over(1, 2));
      said.push(`${decimal(times(over(100), share), 0)}\u00a0% ${hike ? "hike" : "stay"}`);
      wrong.push(truth[hike ? 0 : 1]);
      marks[`bar ${i}`] = { width: place(times(over(180), share)) };
      marks[`says ${i}`] = { text: said[i] };
    });
    const error = spelled(sum(wrong));
    marks.error = { text: `wrong on ${error} of the days` };
    marks.shows = {
      text:
        `Four bars, the probability of staying at home with ${columns} columns for the wind: ` +
        `${said.join(", ")}. A line on each bar shows the true one. Wrong on ${error} of the days.`,
    };
    return { marks, said: `${said.join(", ")}; wrong on ${error} of the days` };
  };

  const drawn = { people, days, simplex, winds };
  globalThis.nbPictures = drawn;
  if (typeof document === "undefined") return;

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

  const made = (tag, attributes = {}, ...inside) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...inside);
    return element;
  };

  const range = ([, min, max, step], value) => made("input", { type: "range", min, max, step, value });

  const list = ([, column], value, figure) => {
    const diary = figure.dataset.days.split(";").map((day) => day.split(",")[column]);
    const options = [...new Set(diary)].map((each) => made("option", { value: each }, each));
    const select = made("select", {}, ...options);
    select.value = value;
    return select;
  };

  const draw = (figure, marks) => {
    for (const [key, { text, ...attributes }] of Object.entries(marks)) {
      const mark = figure.querySelector(`[data-key="${key}"]`);
      if (text !== undefined) mark.textContent = text;
      for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, value);
    }
  };

  const revive = (figure) => {
    const name = figure.dataset.picture;
    const status = made("output", { class: "nb-said", role: "status" });
    const box = made("div", { class: "nb-moves" });
    for (const [key, move] of Object.entries(moves[name])) {
      const value = figure.dataset[key];
      const field = (move.length > 2 ? range : list)(move, value, figure);
      const shown = made("output", {}, move.length > 2 ? value : "");
      field.addEventListener("input", () => {
        figure.dataset[key] = move.length > 2 ? Number(field.value).toFixed(move[4]) : field.value;
        if (move.length > 2) shown.textContent = figure.dataset[key];
        const { marks, said } = drawn[name]({ ...figure.dataset });
        draw(figure, marks);
        status.textContent = said;
      });
      box.append(made("label", {}, made("span", {}, move[0]), field), shown);
    }
    figure.querySelector("svg").after(box, status);
  };

  const show = () => {
    for (const figure of document.querySelectorAll("figure[data-picture]:not([data-alive])")) {
      figure.dataset.alive = "";
      if (figure.dataset.picture in moves) revive(figure);
    }
  };

  show();
  if (typeof document$ !== "undefined") document$.subscribe(show);
})();
