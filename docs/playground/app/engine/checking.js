// What is entered at an exercise, and Bayes' theorem with a reader's own numbers.
"use strict";

refnb.chapter("app/checking", ({ "app/worker": { shareOf }, "app/check": check }) => {
  const theorem = (given) => {
    const { joint, posterior } = check.theoremOf(given), all = (table) => table.entries().map(([h, x]) => [h, shareOf(x)]);
    return { joint: all(joint), posterior: all(posterior) };
  };

  return { exercise: check.exercise, bayes: check.ofTheorem, theorem };
});
