// Every tool of the playground, beside what a page of the book holds.
"use strict";

refnb.chapter("page/start", ({
  "page/table": table, "page/theorem": theorem, "page/network": network, "page/exercises": exercises, "page/judge": judge,
  "page/tabs": tabs, "page/message": message, "page/chain": chain, "page/book": book, "page/mounted": mounted,
  "page/variants": variants, "page/sheets": sheets,
}) => {
  const PLACES = {
    "nb-playground": table, "nb-theorem": theorem, "nb-network": network, "nb-check": exercises, "nb-judge": judge,
    "nb-tool": tabs, "nb-chain": chain, "nb-message": message, "nb-other": variants, "nb-sheets": sheets,
  };
  const start = () => {
    mounted.start(PLACES);
    book.start();
  };

  return { start };
});
