// What is entered as the posterior of a table, against what the mistakes of its counts give.
"use strict";

refnb.chapter("app/judging", ({
  refuse, numbers: { Q, ZERO, ONE, bitLength }, tables: { Dict }, log_naive: { log_probability }, logarithm: { add, equal, isForm }, enclosure: { ends }, replay,
  "app/answer": answer, "app/check": { ofExercise, readAs, tell }, "app/model": { softmax }, "app/terms": { real },
  "app/sentence": { middle }, "app/mistakes": mistakes,
}) => {
  // `steps` are the headings of the answer.
  const ofTable = (learned, x, asked, entered, words, steps) =>
    ofExercise(mistakes.exercise(learned, x, asked, words), entered, steps);
  // A posterior of densities: where it is irrational, the middle of two multiples of 10^-places that it lies between is
  // rounded as it is, and equals no fraction of fewer bits.
  const MOST = 993n, MORE = 7n, LEAST = 45n;
  const functionsOf = ({ factors }, places) => {
    const scoresOf = (w) => {
      const rows = w.times.entries().flatMap(([[f], n]) => Array(Number(n.n)).fill(factors.get(f)));
      const sum = (logs) => (logs.includes("-inf") ? "-inf" : logs.reduce(add));
      return w.prior.map((p, [y]) => sum([log_probability(p), ...rows.map((row) => row.get(y))]));
    };
    const shares = (w) => {
      const scores = new Dict(scoresOf(w).entries().map(([[y], s]) => [y, s]));
      if (scores.values().every((s) => s === "-inf")) replay.over(ONE, ZERO);
      return new Dict(softmax(scores, places > LEAST ? places : LEAST).entries().map(([y, p]) => [[y], middle(p)]));
    };
    const scores = (w) => new Dict(scoresOf(w).entries().filter(([, s]) => isForm(s)).map(([cell, s]) => [cell, lineOf(s)]));
    const needs = ["times", "prior"];
    return { scores: { needs, work: scores, heading: "Log scores", told: ([y]) => `S(${y})` }, posterior: { needs, work: shares } };
  };
  // A sum of logarithms as a line that is compared and shown: by its digits where it is irrational.
  const lineOf = (form) => {
    const shown = () => {
      const [low, high] = ends(form, 200n);
      return low.eq(high) ? replay.spelled(low) : real({ low, high }).plain;
    };
    return { ...form, eq: (other) => equal(form, other), toString: shown };
  };
  const ofReal = (found, x, asked, entered, words, steps) => {
    const read = readAs(`P(${asked} | x)`, entered), p = found.posterior.get(asked), irrational = !(p instanceof Q || p.low.eq(p.high));
    const least = read.places || bitLength(read.value.d), places = irrational ? least + MORE : LEAST;
    if (places > MOST + MORE) refuse("OutOfRange", `the places of a decimal, or the bits of a fraction, must lie in 0..${MOST}, got ${least}`);
    const exercise_ = mistakes.ofLogarithms(found, x, asked, words, functionsOf(found, places));
    const is = irrational ? real(p).plain : replay.spelled(middle(p)), more = { asked: exercise_.asked, others: exercise_.others, entered, is, right: middle(p), exact: !irrational };
    const told = tell(replay.judged(exercise_, read), more, (made) => replay.explained(exercise_, made, steps));
    if (!irrational || read.kind !== "fraction") return told;
    return { ...told, lines: [...told.lines, `${exercise_.asked} is irrational, ${is}: give a decimal.`] };
  };
  const judge = (choices, label, entered, words) => {
    const { learned, x, found, blocks } = answer.solve(choices), asked = [x, label, entered, words, blocks.map(({ title }) => title)];
    return learned.moments.size ? ofReal(found, ...asked) : ofTable(learned, ...asked);
  };

  return { judge };
});
