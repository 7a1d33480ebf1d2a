// Naive Bayes in logarithms: a log prior plus one log factor for each feature.
"use strict";

refnb.chapter("log_naive", ({
  refuse, operation, numbers: { ZERO }, tables: { same, known }, distribution: { greatest },
  reading: { checked, string, map, amount, amounts, distribution, filled },
  logarithm: { Extended, isForm, log, add, subtract }, enclosure: { order, Places }, exponentials: { shares },
}) => {
  const Log = checked(Extended, (s, place) => {
    if (isForm(s) && s.base !== "e") refuse("DomainMismatch", `${place} is to the base e`);
    if (s === "inf") refuse("OutOfRange", `${place} is below inf`);
  });
  const Logs = map(string, Log);
  const Scores = checked(checked(Logs, filled), (scores) => {
    if (scores.values().every((s) => s === "-inf")) refuse("ZeroEvidence", "every score is -inf");
  });
  const inferring = { prior: distribution, factors: map(string, Logs) };

  const logOf = operation({ p: amount }, (p) => (p.zero ? "-inf" : log(p, "e")));
  const logFactors = operation({ factors: map(string, amounts) }, (factors) => factors.map((row) => row.map(logOf)));
  const sum = (numbers) => (numbers.includes("-inf") ? "-inf" : numbers.reduce((a, b) => add(a, b)));
  const scores = operation(inferring, (prior, factors) => {
    for (const row of factors.values()) same(row.keys(), prior.keys());
    return prior.map((p, y) => sum([logOf(p), ...factors.values().map((row) => row.get(y))]));
  });
  const decide = operation({ scores: Scores }, (given) => greatest(given, order));
  const infer = operation(inferring, (prior, factors) => {
    const s = scores(prior, factors);
    if (s.values().every((score) => score === "-inf")) refuse("ZeroEvidence", "every score is -inf");
    return { prior, factors: factors.map((row) => row.pick(prior.keys())), scores: s, decision: decide(s) };
  });
  const logOdds = operation({ scores: Scores, label: string, other: string }, (given, label, other) => {
    known([label, other], given.keys(), "UnknownLabel");
    const s = given.get(label), r = given.get(other);
    if (isForm(s) && isForm(r)) return subtract(s, r);
    return s === r ? refuse("ZeroEvidence", "both scores are -inf") : isForm(s) ? "inf" : "-inf";
  });
  const nothing = { low: ZERO, high: ZERO };
  const posterior = operation({ scores: Scores, places: Places }, (given, places) => {
    const labels = given.keys().filter((y) => isForm(given.get(y)));
    const found = shares(labels.map((y) => given.get(y)), places);
    return given.map((_, y) => found[labels.indexOf(y)] ?? nothing);
  });

  return {
    log_probability: logOf,
    log_factors: logFactors,
    log_ratios: operation({ factors: map(string, Scores), label: string, other: string }, (factors, label, other) =>
      factors.map((row) => logOdds(row, label, other))),
    scores, decide, infer,
    log_odds: logOdds,
    posterior,
  };
});
