// What a page of the book holds: boxes for answers, and pictures that move.
"use strict";

refnb.chapter("page/book", ({ "page/exercises": exercises, "page/pictures": pictures, "page/mounted": { start } }) => ({
  start: () => start({ "nb-answer": { mount: exercises.answer }, "nb-picture": pictures }),
}));
