// Answers in words, and numbers with words: right, what a usual slip leads to, or not judged, if not every word can be accounted for.
"use strict";

refnb.chapter("page/words", () => {
  const SILENT = new Set(["the", "a", "an", "and", "then", "it", "is", "are", "was", "does", "do", "did", "will", "too"]);
  // What may stand beside an answer and does not turn it, as the words of the question do.
  const NAMES = "i think so they she he we this that to s answer one", BESIDE = `${NAMES} label labels class line coin die centre center hypothesis on of with more probable likely nearer wins`;
  const TURNING = ["no", "not", "nor", "never", "neither", "less", "without", "wrong", "false"];
  const DENIED = /^\s*no\b.*\b(?:is|are|was|does|do|did|can|will|has|have)\W*$/i; // "no, they are"
  const read = (text) => text.normalize("NFKC").toLowerCase().replace(/(?<=\p{L})_(?=\p{N})/gu, "").replace(/\bcan(?:['’]t|not)\b/g, "can not").replace(/n['’]t\b/g, " not")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
  const same = (a, b) => a.join(" ") === b.join(" ");
  const sorted = (words) => [...words].sort();

  // What is to be entered, as a refusal says it.
  const wanted = ({ asked, words: [right] }) => {
    if (["yes", "no"].includes(right)) return { closed: true, give: "yes or no" };
    if (asked.startsWith("more or less")) return { closed: true, give: "more or less" };
    if (asked.includes(" or ")) return { closed: true, give: asked.split(": ").at(-1) };
    return { closed: false, give: right.includes(", ") ? "the labels" : "the label" };
  };

  // The phrases that stand in a text, the longest first, and the words between them. "Not" is an answer at the end alone.
  const parted = (own, phrases) => {
    const found = [], rest = [];
    for (let i = 0; i < own.length;) {
      const fits = phrases.filter(({ words }) => same(own.slice(i, i + words.length), words)
        && (words[0] !== "not" || words.length > 1 || i + 1 === own.length));
      const [best] = fits.sort((a, b) => b.words.length - a.words.length);
      if (best) found.push(best);
      else rest.push(own[i]);
      i += best?.words.length ?? 1;
    }
    return { found, rest };
  };

  // What is right, and its slips: what is wrong, and where it comes from. A text is judged if it holds phrases of one kind,
  // each once, and no other word that says something; a reason may follow if it holds nothing that contradicts.
  const judge = ({ asked, words, slips, order }) => {
    const raw = [...words, ...(words[0] === "no" ? ["not"] : [])].map((text) => ({ all: read(text) }));
    raw.push(...slips.map(([text, why]) => ({ all: read(text), why })));
    const spoken = new Set(raw.flatMap(({ all }) => (all.length === 1 ? all : all.filter((word) => !SILENT.has(word)))));
    const answers = ["yes", "no"].includes(words[0]), said = answers ? NAMES : `${BESIDE} ${read(asked).join(" ")}`;
    const beside = new Set([...SILENT, ...said.split(" ").filter((word) => word !== "or" && !TURNING.includes(word))]);
    const kept = (all) => all.filter((word) => spoken.has(word) || !beside.has(word));
    const phrases = raw.map(({ all, why }) => ({ words: kept(all), why })), { closed, give } = wanted({ asked, words });

    const notRight = (text, why, more = why ? `This is what you get if ${why}.` : "") => ({
      ok: { verdict: why ? "explained" : "unexplained", lines: [`${text} is not right.`, more].filter(Boolean), telling: [] },
    });
    const right = (text) => ({ ok: { verdict: "right", lines: [`${text} is right.`], telling: [] } });
    const told = (text, { why }) => (why ? notRight(text, why) : right(text));
    const unsure = { message: `Not judged: give ${give} alone.` };
    const contradicts = (reason, wrong) => {
      const { found, rest } = parted(kept(read(reason)), phrases);
      return found.some(({ why }) => Boolean(why) !== wrong) || rest.some((word) => TURNING.includes(word));
    };
    return (text) => {
      const [head, ...reasons] = text.split(/\b(?:because|since)\b/i), own = kept(read(head));
      if (answers && DENIED.test(head)) return unsure;
      const turned = ({ words: all }) => all.length > 1 && same(sorted(own), sorted(all));
      const exact = phrases.find((one) => same(own, one.words)) ?? phrases.find((one) => order === "any" && turned(one));
      const { found, rest } = parted(own, phrases), wrong = Boolean(found[0]?.why);
      const once = new Set(found).size === found.length && found.every(({ why }) => Boolean(why) === wrong) && !rest.length;
      const meant = exact ?? (once ? found[0] : undefined);
      if (meant) return contradicts(reasons.join(" "), Boolean(meant.why)) ? unsure : told(text, meant);
      if (phrases.some((one) => !one.why && turned(one))) return notRight(text, "", "These are the right words, in another order.");
      return found.length || closed ? unsure : notRight(text, "");
    };
  };
  // ---- numbers ---------------------------------------------------------------------------------------

  // Odds are a fraction, written 5:3 or 5 to 3, or even; so is a factor. A number of things may be told with what it counts, unless that makes it another number.
  const COUNTS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
  const ANOTHER = /^(?:per|cents?|pence|percents?|pct|prozent|promille|points|nats?|half|halves|thirds?|quarters?|\w+ths?|hundreds?|thousands?|mill?\w*|mio|mrd|billions?|dozens?|squared|cubed|not|and|for|against)$/i;
  const UNIT = /^(-?\d*[\d.][\d.,/]*) (?:([a-z]{3,}|[ckm]m|kg)(?: (?:an?|per) [a-z]+)?|(?:an?|per) ([a-z]+))$/i;
  const counted = (word) => (COUNTS.includes(word.toLowerCase()) ? COUNTS.indexOf(word.toLowerCase()) : word);
  const numeral = ({ asked, share }, text) => {
    const none = /^(?:none|no ([a-z]+?)s?)$/i.exec(text.trim());
    if (none && (!none[1] || (!share && asked.includes(none[1].toLowerCase())))) return "0";
    const told = text.trim().replace(share ? /^(?:exactly|only|just|still) (?=\w)/i : /^(?:at least|at most|exactly|only|just|still|at) (?=\w)/i, "")
      .replace(/^(about )?([a-z]+)(?! (?:third|quarter|\w+th)s?$)(?= |$)/i, (all, about = "", word) => about + counted(word))
      .replace(/^(\d+|[1-9]\d{0,2}(?:,\d{3})+) ?\/ ?([1-9]\d{0,2}(?:,\d{3})+)$/, (fraction) => fraction.replaceAll(",", ""));
    if (/odds|factor/.test(asked)) return told.replace(/^even$/i, "1").replace(/^(\d+)\s*(?::|to)\s*(\d+)$/, "$1/$2");
    const [, some, words] = /^(\d+) ([a-z ]+)$/i.exec(told) ?? [], own = `${asked} of them`.toLowerCase().split(" ");
    if (some && !share && words.toLowerCase().split(" ").every((word) => own.includes(word))) return some;
    const [, alone, unit, time] = UNIT.exec(told) ?? [];
    return alone && !share && !ANOTHER.test(unit ?? time) ? alone : told;
  };
  return { judge, numeral };
});
