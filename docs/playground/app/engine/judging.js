// What is entered as the posterior of a table, against what the mistakes of its counts give.
"use strict";

refnb.chapter("app/judging", ({
  refuse, numbers: { Q, ZERO, ONE, bitLength }, tables: { Dict }, log_naive: { log_probability }, logarithm: { add }, replay,
  "app/answer": answer, "app/check": { ofExercise, tell }, "app/hints": { entered: readEntry }, "app/model": { softmax }, "app/terms": { real },
  "app/sentence": { middle }, "app/mistakes": mistakes,
}) => {
  // `steps` are the headings of the answer.
  const ofTable = (learned, x, asked, entered, words, steps) =>
    ofExercise(mistakes.exercise(learned, x, asked, words), entered, steps);
  // A posterior of densities: where it is irrational, the middle of two multiples of 10^-places that it lies between is
  // rounded as it is, and equals no fraction of fewer bits.
  const MOST = 993n, MORE = 7n, LEAST = 45n;
  const sharesOf = ({ factors }, places) => (w) => {
    const rows = w.times.entries().flatMap(([[f], n]) => Array(Number(n.n)).fill(factors.get(f)));
    const sum = (logs) => (logs.includes("-inf") ? "-inf" : logs.reduce(add));
    const scores = new Dict(w.prior.entries().map(([[y], p]) => [y, sum([log_probability(p), ...rows.map((row) => row.get(y))])]));
    if (scores.values().every((s) => s === "-inf")) replay.over(ONE, ZERO);
    return new Dict(softmax(scores, places > LEAST ? places : LEAST).entries().map(([y, p]) => [[y], middle(p)]));
  };
  const ofReal = (found, x, asked, entered, words, steps) => {
    const read = readEntry(entered), p = found.posterior.get(asked), irrational = !(p instanceof Q || p.low.eq(p.high));
    const least = read.places || bitLength(read.value.d), places = irrational ? least + MORE : LEAST;
    if (places > MOST + MORE) refuse("OutOfRange", `the places of a decimal, or the bits of a fraction, must lie in 0..${MOST}, got ${least}`);
    const exercise_ = mistakes.ofLogarithms(found, x, asked, words, sharesOf(found, places));
    const is = irrational ? real(p).plain : replay.spelled(middle(p)), more = { asked: exercise_.asked, entered, is, right: middle(p), exact: !irrational };
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
