// Typeset the formulas that the pages mark, and let wide ones be scrolled by keyboard.
(() => {
  const bare = (tex) => tex.trim().replace(/^\\[([]/, "").replace(/\\[)\]]$/, "");

  const typeset = () => {
    if (typeof katex === "undefined") return;
    for (const formula of document.querySelectorAll(".arithmatex:not([data-typeset])")) {
      formula.dataset.typeset = "";
      katex.render(bare(formula.textContent), formula, {
        displayMode: formula.tagName === "DIV",
        throwOnError: false,
      });
    }
  };

  const reachable = () => {
    const wide = ".arithmatex, .md-typeset__scrollwrap, .md-typeset pre > code";
    for (const box of document.querySelectorAll(wide)) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };

  const show = () => {
    typeset();
    document.querySelector(".md-search[role=dialog]")?.setAttribute("aria-label", "Search");
    document.fonts.ready.then(reachable);
  };

  addEventListener("resize", reachable);
  document.addEventListener("toggle", reachable, true);
  show();
  if (typeof document$ !== "undefined") document$.subscribe(show);
})();
