// What scrolls by itself is reached by keyboard; the dialog of the search has a name.
(() => {
  const reachable = () => {
    const wide = ".arithmatex, .md-typeset__scrollwrap, .md-typeset pre > code";
    for (const box of document.querySelectorAll(wide)) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };

  const show = () => {
    document.querySelector(".md-search[role=dialog]")?.setAttribute("aria-label", "Search");
    document.fonts.ready.then(reachable);
  };

  addEventListener("resize", reachable);
  document.addEventListener("toggle", reachable, true);
  show();
  if (typeof document$ !== "undefined") document$.subscribe(show);
})();
