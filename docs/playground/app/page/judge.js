// The page that judges answers: a file is chosen or dropped, judged in the page, and told. Nothing is sent.
"use strict";

refnb.chapter("page/judge", ({ "page/dom": { el }, "page/engine": { load } }) => {
  const MOST = 64 * 2 ** 20, SHOWN = 50;

  // The vectors, and what judges by them, are asked for when there is something to judge, and once.
  let [suite, judge] = [null, null];
  const loaded = async () => {
    if (suite) return suite;
    await load("../suite.js").catch(() => { throw new Error("the vectors could not be loaded"); });
    judge = globalThis.refnb.use("app/judge");
    suite = await judge.open(globalThis.refnbSuite);
    return suite;
  };

  // ---- what is told -----------------------------------------------------------------------------------

  const passes = (verdicts) => verdicts.filter((v) => v.status === "pass").length;
  const skips = (verdicts) => verdicts.filter((v) => v.status === "skip").length;
  const failed = (verdicts) => verdicts.filter((v) => v.status !== "pass" && v.status !== "skip");
  const words = (verdicts) => {
    const skipped = skips(verdicts);
    const counted = judge.tally(failed(verdicts).map((v) => v.status)).map(([status, n]) => `${n} ${status}`);
    return [...counted, ...(skipped ? [`${skipped} not implemented`] : [])].join(", ");
  };
  const page = (name, words_, clause) =>
    el("a", { href: `specification/${name}.html${clause ? `#r-${clause}` : ""}` }, el("code", {}, words_));

  const table = (what, groups, named) => {
    const rows = groups.map(([name, verdicts]) =>
      el("tr", {}, el("td", {}, named(name)), el("td", { class: "nb-count" }, `${passes(verdicts)} of ${verdicts.length}`),
        el("td", {}, words(verdicts) || "—")));
    const head = el("thead", {}, el("tr", {}, [what, "passed", "failed"].map((title) => el("th", { scope: "col" }, title))));
    return el("div", { class: "nb-wider", tabindex: "0", role: "group", "aria-label": `Passed by ${what}` },
      el("table", {}, head, el("tbody", {}, rows)));
  };

  const short = (text) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
  const failure = ({ vector, status, said }, { pages }) => {
    const clauses = vector.clauses.flatMap((clause) => [pages[clause] ? page(pages[clause], clause, clause) : clause, " "]);
    const facts = [
      ["verdict", status],
      ["clauses", clauses],
      ["wanted", el("code", {}, short(judge.dumps(vector.expect)))],
      ["got", said ? el("code", {}, said) : "nothing"],
    ];
    return el("div", { class: "nb-failure" },
      el("p", {}, el("b", {}, vector.id), `: ${vector.title}`),
      el("dl", {}, facts.map(([name, what]) => [el("dt", {}, name), el("dd", {}, what)]).flat()));
  };
  // Some at a time; the button goes on from where the last one ended.
  const failures = (verdicts, found) => {
    const list = el("div", {}), more = el("button", { type: "button" });
    let shown = 0;
    const next = () => {
      const added = verdicts.slice(shown, shown + SHOWN).map((verdict) => failure(verdict, found));
      shown += added.length;
      list.append(...added);
      more.textContent = `Show more: ${verdicts.length - shown} are left`;
      more.hidden = shown === verdicts.length;
      return added[0];
    };
    more.addEventListener("click", () => {
      const first = next();
      first?.setAttribute("tabindex", "-1");
      first?.focus();
    });
    next();
    return [list, more];
  };

  const told = (name, found, verdicts) => {
    const wrong = failed(verdicts), skipped = skips(verdicts);
    const sums = `${verdicts.length} vectors: ${passes(verdicts)} passed, ${wrong.length} failed`;
    const verdict = wrong.length ? "Does not conform." : skipped ? "Nothing failed: what is implemented conforms." : "Conforms.";
    const chapters = found.chapters.map((name) => [name, verdicts.filter((v) => v.vector.chapter === name)]).filter(([, of]) => of.length);
    const first = verdicts.filter((v) => v.vector.profile === "naive-bayes");
    return [
      el("p", { class: "nb-verdict", tabindex: "-1" }, `${sums}${skipped ? `, ${skipped} not implemented` : ""}. ${verdict}`),
      el("p", { class: "nb-suite" }, `${name}, by the suite `, el("code", {}, found.suite)),
      el("h3", {}, "By profile"),
      table("profile", [["naive-bayes", first], ["all", verdicts]], (profile) => profile),
      el("h3", {}, "By chapter"),
      table("chapter", chapters, (chapter) => page(chapter, chapter)),
      ...(wrong.length ? [el("h3", {}, "What failed"), ...failures(chapters.flatMap(([, of]) => failed(of)), found)] : []),
    ];
  };

  // ---- a file is given --------------------------------------------------------------------------------

  const mount = (place) => {
    const status = el("p", { role: "status" }), result = el("div", {});
    let turn = 0;
    const ask = async (file) => {
      const mine = (turn += 1);
      result.replaceChildren();
      status.textContent = `Judging ${file.name} …`;
      try {
        if (file.size > MOST) throw new Error("a file of answers has at most 64 MiB");
        const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
        const found = await loaded();
        await new Promise((painted) => setTimeout(painted, 30));
        const verdicts = judge.check(found, text);
        if (mine !== turn) return;
        status.textContent = "";
        result.replaceChildren(...told(file.name, found, verdicts));
        result.querySelector(".nb-verdict").focus();
      } catch (error) {
        if (mine === turn) status.textContent = `Nothing was judged: ${error instanceof TypeError ? "the file is not UTF-8 text" : error.message}`;
      }
    };

    const input = el("input", { type: "file", id: "judge-file", accept: ".jsonl,.json,.txt,.ndjson" });
    // The same file, mended, is chosen again: only a change of the value is told.
    input.addEventListener("click", () => { input.value = ""; });
    input.addEventListener("change", () => input.files[0] && ask(input.files[0]));
    const drop = el("div", { class: "nb-drop" }, el("label", { for: "judge-file" }, "Choose answers.jsonl, or drop it here"), input, status);
    const over = (on) => (event) => {
      event.preventDefault();
      drop.classList.toggle("nb-over", on);
    };
    drop.addEventListener("dragover", over(true));
    drop.addEventListener("dragleave", over(false));
    drop.addEventListener("drop", (event) => {
      over(false)(event);
      if (event.dataTransfer.files[0]) ask(event.dataTransfer.files[0]);
    });
    place.replaceChildren(drop, result);
  };

  return { mount };
});
