// Every place of a page that waits for the playground; it is live when its content is there, not before.
"use strict";

refnb.chapter("page/start", ({
  "page/table": table, "page/theorem": theorem, "page/network": network, "page/exercises": exercises, "page/try": attempt,
  "page/pictures": pictures, "page/judge": judge, "page/tabs": tabs, "page/chain": chain,
}) => {
  const PLACES = {
    "nb-playground": table, "nb-theorem": theorem, "nb-network": network, "nb-check": exercises, "nb-answer": { mount: exercises.answer }, "nb-try": attempt,
    "nb-picture": pictures, "nb-judge": judge, "nb-tool": tabs, "nb-chain": chain,
  };
  const start = () => {
    for (const [name, { mount }] of Object.entries(PLACES)) {
      for (const place of document.querySelectorAll(`.${name}`)) {
        Promise.resolve(mount(place)).then((live) => place.classList.toggle("nb-live", live !== false));
      }
    }
  };

  return { start };
});
