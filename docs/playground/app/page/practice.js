// Worked problems and sheets: boxes, other numbers, and what a page of the book holds.
"use strict";

refnb.chapter("page/practice", ({
  "page/exercises": exercises, "page/variants": variants, "page/sheets": sheets, "page/book": book, "page/mounted": mounted,
}) => ({
  start: () => {
    mounted.start({ "nb-check": exercises, "nb-other": variants, "nb-sheets": sheets });
    book.start();
  },
}));
