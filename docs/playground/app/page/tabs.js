// The tools of a page as tabs; without a script they stand one below the other.
"use strict";

refnb.chapter("page/tabs", ({ "page/dom": { el, fill } }) => {
  const KEYS = { ArrowRight: 1, ArrowLeft: -1 };
  const tools = [];
  const show = (chosen) => tools.forEach(({ tab, panel }, i) => {
    tab.setAttribute("aria-selected", String(i === chosen));
    tab.tabIndex = i === chosen ? 0 : -1;
    panel.hidden = i !== chosen;
    if (i === chosen) panel.dispatchEvent(new Event("shown"));
  });
  // A link to a place in a tool opens it.
  const follow = () => {
    const name = decodeURIComponent(location.hash.slice(1)), target = name && document.getElementById(name);
    const at = tools.findIndex(({ panel }) => target && panel.contains(target));
    if (at < 0) return;
    show(at);
    target.scrollIntoView();
  };
  const move = (event, i) => {
    const step = KEYS[event.key];
    if (!step) return;
    const next = (i + step + tools.length) % tools.length;
    show(next);
    tools[next].tab.focus();
  };
  const mount = (panel) => {
    const i = tools.length, id = `nb-tool-${i}`;
    const tab = el("button", {
      type: "button", role: "tab", id: `${id}-tab`, "aria-controls": id,
      onclick: () => show(i), onkeydown: (event) => move(event, i),
    }, panel.dataset.name);
    Object.assign(panel, { id, role: "tabpanel" });
    panel.setAttribute("aria-labelledby", tab.id);
    tools.push({ tab, panel });
    if (!i) {
      panel.before(el("div", { class: "nb-tabs", role: "tablist", "aria-label": "tools" }));
      addEventListener("hashchange", follow);
    }
    fill(tools[0].panel.previousElementSibling, tools.map((one) => one.tab));
    show(0);
    follow();
  };

  return { mount };
});
