// What is asked of messages, networks and hidden Markov models.
"use strict";

refnb.chapter("app/models", ({
  "app/worker": { shown, shareOf }, "app/networks": networks, "app/chains": chains, "app/message": { message }, "app/writers": writers,
}) => ({
  message: (given) => {
    const { posterior, blocks, ...found } = message(given);
    return { ...found, blocks: shown(blocks), posterior: posterior ? posterior.entries().map(([y, p]) => ({ label: y, ...shareOf(p) })) : null };
  },
  variables: networks.variables, believed: networks.believed, chain: chains.about,
  observed: (text, seen) => {
    const { blocks, ...found } = chains.observed(text, seen);
    return { ...found, blocks: shown(blocks), text: writers.text("A hidden Markov model", found.sentence, blocks) };
  },
}));
