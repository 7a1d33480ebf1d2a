// The Python of a page, shown or hidden by one switch for the whole book; remembered where the browser allows.
(() => {
  const KEY = "refnb-python";
  const read = () => { try { return localStorage.getItem(KEY) === "shown"; } catch { return false; } };
  const keep = (shown) => { try { localStorage.setItem(KEY, shown ? "shown" : "hidden"); } catch { /* not remembered */ } };
  const set = (button, shown) => {
    document.documentElement.classList.toggle("nb-python-shown", shown);
    button.setAttribute("aria-pressed", shown);
    button.textContent = shown ? "Hide the Python" : "Show the Python";
  };

  const show = () => {
    const heading = document.querySelector(".md-content h1");
    if (!heading || !document.querySelector(".nb-python")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "nb-switch";
    button.addEventListener("click", () => {
      const shown = button.getAttribute("aria-pressed") !== "true";
      set(button, shown);
      keep(shown);
      dispatchEvent(new Event("resize")); // what scrolls now is reached by keyboard
    });
    set(button, read());
    heading.after(button);
    const reveal = () => { // a link leads into the Python
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!target?.closest(".nb-python") || target.checkVisibility()) return;
      set(button, true);
      target.scrollIntoView();
    };
    addEventListener("hashchange", reveal);
    reveal();
  };

  if (typeof document$ !== "undefined") document$.subscribe(show);
  else show();
})();
