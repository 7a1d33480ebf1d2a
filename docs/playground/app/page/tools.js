// Every tool of the playground, beside what a page of the book holds.
"use strict";

refnb.chapter("page/tools", ({
  "page/table": table, "page/theorem": theorem, "page/network": network, "page/judge": judge,
  "page/tabs": tabs, "page/message": message, "page/chain": chain, "page/book": book, "page/mounted": mounted,
  "page/variants": variants,
}) => {
  const PLACES = { // the tabs first: what they hide waits until it is shown
    "nb-tool": tabs, "nb-playground": table, "nb-theorem": theorem, "nb-network": network, "nb-judge": judge, "nb-chain": chain,
    "nb-message": message, "nb-other": variants,
  };
  const start = () => {
    mounted.start(PLACES);
    book.start();
  };

  return { start };
});
