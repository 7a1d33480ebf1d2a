// What scrolls by itself is reached by keyboard; the dialog of the search has a name.
(() => {
  const WIDE = ".arithmatex, .md-typeset__scrollwrap, .md-typeset pre > code";
  // What is folded has no width yet, and to ask for it is to lay it out: it is asked when it opens. All is read
  // before anything is written.
  const reachable = (within) => {
    const seen = [...within.querySelectorAll(WIDE)].filter((box) => box.checkVisibility());
    const wide = seen.map((box) => box.scrollWidth > box.clientWidth);
    seen.forEach((box, i) => (wide[i] ? box.setAttribute("tabindex", 0) : box.removeAttribute("tabindex")));
  };

  // The theme opens what is folded when a page is printed: what a reader has opened is marked, and the rest stays out.
  const mark = (box) => box.classList.toggle("nb-open", box.open);
  document.addEventListener("toggle", ({ target }) => matchMedia("print").matches || mark(target), true);

  const show = () => {
    document.querySelectorAll("details[open]").forEach(mark);
    document.querySelector(".md-search[role=dialog]")?.setAttribute("aria-label", "Search");
    document.fonts.ready.then(() => reachable(document));
  };

  addEventListener("resize", () => reachable(document));
  document.addEventListener("toggle", ({ target }) => reachable(target), true);
  show();
  if (typeof document$ !== "undefined") document$.subscribe(show);
})();
