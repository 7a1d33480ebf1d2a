// What the page begins with: tables, networks and hidden Markov models that come with refnb, and what is asked of them.
"use strict";

refnb.chapter("page/examples", ({ "page/texts": texts }) => {
  const withTexts = (asked, file) =>
    Object.fromEntries(Object.entries(asked).map(([name, more]) => [name, { text: texts[file(name)], ...more }]));
  const tables = {
    weather: { label: "Play", given: { Outlook: "sunny", Temperature: "cool", Humidity: "high", Wind: "strong" } },
    animals: { label: "kind", given: { kg: "4.5", coat: "long" } },
  };
  const networks = {
    sprinkler: { given: { WetGrass: "yes" } },
    burglary: { given: { JohnCalls: "yes", MaryCalls: "yes" } },
    asia: { given: { asia: "yes", dysp: "yes" } },
  };
  const chains = {
    umbrella: { given: "umbrella, umbrella, none" },
    "ice-cream": { given: "3, 1, 3" },
    casino: { given: "1, 6, 6, 6, 2" },
  };
  for (const [name, table] of Object.entries(tables)) table.name = `${name}.csv`;

  return {
    tables: withTexts(tables, (name) => `${name}.csv`), networks: withTexts(networks, (name) => `${name}.bif`),
    chains: withTexts(chains, (name) => `${name}.json`),
  };
});
