// Places of a page that wait for a script; each is live when its content is there, not before.
"use strict";

refnb.chapter("page/mounted", () => {
  const start = (places) => {
    for (const [name, { mount }] of Object.entries(places)) {
      for (const place of document.querySelectorAll(`.${name}`)) {
        const begin = () => Promise.resolve(mount(place)).then((live) => place.classList.toggle("nb-live", live !== false));
        const hidden = place.parentElement.closest("[hidden]");
        if (hidden) hidden.addEventListener("shown", begin, { once: true });
        else begin();
      }
    }
  };

  return { start };
});
