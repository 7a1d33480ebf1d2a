// The workers, made of the text of their scripts, so that they run from a file as from a server; with a deadline.
"use strict";

refnb.chapter("page/engine", () => {
  const DEADLINE = 20000, waiting = new Map(), loads = new Map(), base = document.currentScript?.src ?? "";
  const CHECKING = ["exercise", "bayes", "theorem"], MODELS = ["message", "variables", "believed", "chain", "observed"];
  const engineOf = (op) => (CHECKING.includes(op) ? "checking" : MODELS.includes(op) ? "models" : op === "judge" ? "judging" : "asking");
  const workers = new Map();
  let last = 0, busy = () => {};

  // A script that lies beside this one, run once.
  const load = (name) => {
    if (!loads.has(name)) {
      loads.set(name, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        Object.assign(script, { src: new URL(name, base).href, onload: resolve, onerror: reject });
        document.head.append(script);
      }));
      loads.get(name).catch(() => loads.delete(name));
    }
    return loads.get(name);
  };
  const settle = (id, answer) => {
    const { resolve, timer } = waiting.get(id) ?? {};
    clearTimeout(timer);
    waiting.delete(id);
    busy(waiting.size > 0);
    resolve?.(answer);
  };
  const stop = (message = "stopped; nothing was answered") => {
    for (const worker of workers.values()) worker.terminate();
    workers.clear();
    for (const id of [...waiting.keys()]) settle(id, { error: "Stopped", message });
  };
  const begun = (engine) => {
    const url = URL.createObjectURL(new Blob([globalThis.refnbEngines[engine]], { type: "text/javascript" }));
    const made = new Worker(url);
    made.onmessage = ({ data: { id, ...answer } }) => settle(id, answer);
    made.onerror = (event) => stop(event.message || "the worker could not be started");
    return made;
  };
  // The answer { ok } or { error, message }; it never throws.
  const ask = async (op, ...args) => {
    const engine = engineOf(op);
    try {
      await load(`${engine}.js`);
      if (!workers.has(engine)) workers.set(engine, begun(engine));
    } catch (error) {
      return { error: "Stopped", message: "the scripts of this page could not be loaded" };
    }
    last += 1;
    const id = last, late = `stopped after ${DEADLINE / 1000} seconds: the numbers became too long`;
    return new Promise((resolve) => {
      waiting.set(id, { resolve, timer: setTimeout(() => stop(late), DEADLINE) });
      busy(true);
      workers.get(engine).postMessage({ id, op, args });
    });
  };
  // One question at a time: of those that come meanwhile only the last is asked.
  const latest = (work) => {
    let [running, waits] = [false, false];
    return async () => {
      waits = true;
      if (running) return;
      running = true;
      while (waits) {
        waits = false;
        await work();
      }
      running = false;
    };
  };

  return { ask, stop, load, latest, whenBusy: (tell) => { busy = tell; } };
});
