// Elements: made, named for a screen reader, filled.
"use strict";

refnb.chapter("page/dom", () => {
  let made = 0;
  const el = (tag, attributes = {}, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (name === "value") node.value = value;
      else if (name === "style") for (const [key, said] of Object.entries(value)) node.style.setProperty(key, said);
      else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
    return node;
  };
  // A number and its percent sign stay on one line.
  const spaced = (words) => words.replace(/(?<=\d) %/g, "\u00a0%");
  const fill = (node, ...children) => {
    node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
    return node;
  };
  const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
  const field = (words, control, ...more) => {
    control.id ||= `nb-${(made += 1)}`;
    return el("div", { class: "nb-field" }, el("label", { for: control.id }, words), control, ...more);
  };
  const option = ([value, words], chosen) => el("option", { value, selected: value === chosen }, words);
  const select = (pairs, chosen, onchange, more = {}) =>
    el("select", { onchange: (event) => onchange(event.target.value), ...more }, pairs.map((pair) => option(pair, chosen)));
  // What may be wider than the page, reached by keyboard.
  const scrolled = (words, inside) => el("div", { class: "nb-scroll", tabindex: "0", role: "group", "aria-label": words }, inside);
  const button = (words, onclick, more = {}) => el("button", { type: "button", class: "nb-button", onclick, ...more }, words);
  const PLAIN = { type: "text", spellcheck: "false", autocomplete: "off" };
  const input = (value, oninput, more = {}) =>
    el("input", { ...PLAIN, value, oninput: (event) => oninput(event.target.value), ...more });
  const fold = (words, open, ...children) => el("details", { class: "nb-fold", open }, el("summary", {}, words), ...children);

  return { el, fill, spaced, listed, field, select, scrolled, button, input, fold };
});
