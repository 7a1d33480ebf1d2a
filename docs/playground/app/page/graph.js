// A network drawn: each variable in a layer below its parents, an arrow from each parent; what was seen is filled.
"use strict";

refnb.chapter("page/graph", ({ "page/dom": { listed } }) => {
  const LETTER = 8, HIGH = 32, GAP = 20, STEP = 76, MOST = 60, LONG = 24;
  const svg = (tag, attributes, ...inside) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...inside);
    return node;
  };
  const short = (name) => ([...name].length > LONG ? `${[...name].slice(0, LONG - 1).join("")}…` : name);
  const wide = (name) => LETTER * [...short(name)].length + GAP;
  const layersOf = (variables) => {
    const parents = new Map(variables.map(({ name, parents: above }) => [name, above])), layers = new Map();
    const layer = (v) => {
      if (!layers.has(v)) layers.set(v, 1 + Math.max(-1, ...parents.get(v).map(layer)));
      return layers.get(v);
    };
    for (const { name } of variables) layer(name);
    return layers;
  };
  // Rows from the top; each variable stands near the middle of its parents.
  const rowsOf = (variables) => {
    const layers = layersOf(variables), rows = [], at = new Map();
    for (const one of variables) (rows[layers.get(one.name)] ??= []).push(one);
    for (const row of rows) {
      const near = ({ parents }) => parents.reduce((sum, u) => sum + at.get(u), 0) / (parents.length || 1);
      row.sort((a, b) => near(a) - near(b));
      row.forEach(({ name }, i) => at.set(name, (i + 0.5) / row.length));
    }
    return rows;
  };
  const words = (variables) => variables.filter(({ parents }) => parents.length)
    .map(({ name, parents }) => `${name} depends on ${listed(parents)}`).join("; ") || "no arrows";
  const drawn = (variables, given) => {
    if (variables.length > MOST) return "";
    const rows = rowsOf(variables), long = (row) => row.reduce((sum, { name }) => sum + wide(name) + GAP, 0);
    const all = Math.max(...rows.map(long)), at = new Map();
    rows.forEach((row, j) => {
      const space = (all - long(row)) / row.length;
      let x = 0;
      for (const { name } of row) {
        at.set(name, [x + (wide(name) + GAP + space) / 2, j * STEP + HIGH]);
        x += wide(name) + GAP + space;
      }
    });
    const arrow = (u, v) => {
      const [[x1, y1], [x2, y2]] = [at.get(u), at.get(v)];
      return svg("path", { d: `M${x1} ${y1 + HIGH / 2}L${x2} ${y2 - HIGH / 2}`, class: "line", "marker-end": "url(#nb-tip)" });
    };
    const box = ({ name }) => {
      const [x, y] = at.get(name), seen = Object.hasOwn(given, name), said = seen ? `${name}: ${given[name]}` : name;
      return svg("g", {}, svg("title", {}, said),
        svg("rect", { x: x - wide(name) / 2, y: y - HIGH / 2, width: wide(name), height: HIGH, rx: 8, class: seen ? "soft-b" : "soft-a" }),
        svg("text", { x, y: y + 5, "text-anchor": "middle", class: seen ? "strong" : "" }, short(name)));
    };
    const high = rows.length * STEP - STEP + 2 * HIGH, arrows = variables.flatMap(({ name, parents }) => parents.map((u) => arrow(u, name)));
    const tip = svg("marker", { id: "nb-tip", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto" },
      svg("path", { d: "M0 0L8 4L0 8z", class: "ink" }));
    const figure = document.createElement("figure");
    figure.className = "nb-picture nb-graph";
    figure.append(svg("svg", { viewBox: `0 0 ${all} ${high}`, width: all, height: high, role: "img", "aria-label": words(variables), "font-size": 14 },
      svg("defs", {}, tip), ...arrows, ...variables.map(box)));
    return figure;
  };

  // A trellis: a column for each time, a box for each state, filled as probable as it is; the best path is a line.
  const CELL = 96, FIRST = 40;
  const trellis = (states, times) => {
    const x = (t) => FIRST + wide(states.reduce((a, b) => (b.length > a.length ? b : a))) + t * CELL, y = (z) => FIRST + 46 * states.indexOf(z);
    const ways = times.slice(1).flatMap((after, t) => states.flatMap((z) => states.map((w) => {
      const best = z === times[t].best && w === after.best;
      return { best, node: svg("line", { x1: x(t) + HIGH, y1: y(z), x2: x(t + 1) - HIGH, y2: y(w), class: best ? "line-b" : "thin" }) };
    })));
    const box = (t) => ({ value, share }) => {
      const best = value === times[t].best;
      return svg("g", {}, svg("title", {}, `${t + 1}: ${value}`),
        svg("rect", { x: x(t) - HIGH, y: y(value) - HIGH / 2, width: 2 * HIGH, height: HIGH, rx: 8, class: best ? "soft-b" : "soft-a" }),
        svg("text", { x: x(t), y: y(value) + 5, "text-anchor": "middle", class: best ? "strong" : "" }, share.toFixed(3)));
    };
    const low = FIRST + 46 * states.length, long = x(times.length - 1) + 2 * HIGH, path = times.map(({ best }) => best);
    const figure = document.createElement("figure");
    figure.className = "nb-picture nb-graph";
    figure.append(svg("svg", { viewBox: `0 0 ${long} ${low + 10}`, width: long, height: low + 10, role: "img", "aria-label": `the best path: ${listed(path)}`, "font-size": 14 },
      ...states.map((z) => svg("text", { x: 4, y: y(z) + 5 }, short(z))),
      ...[false, true].flatMap((best) => ways.filter((way) => way.best === best).map(({ node }) => node)),
      ...times.flatMap(({ values }, t) => values.map(box(t))),
      ...times.map(({ symbol }, t) => svg("text", { x: x(t), y: low, "text-anchor": "middle" }, short(symbol)))));
    return figure;
  };

  return { drawn, trellis };
});
