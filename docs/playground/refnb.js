// refnb in JavaScript: exact naive Bayes, chapter by chapter, under the names of the specification.
// Classic scripts, so that they also run from file://; they define one global, `refnb`.
//
//   refnb.answer(op, args)          the answer in wire form; throws refnb.Refusal with the error's name
//   refnb.operations                the names of the operations
//   refnb.use(name)                 what a chapter returned, for programs that stay in this language
//   refnb.chapter(name, define)     a chapter: define(chapters) returns its operations, types and functions
//
// Load this script first and the others in any order. A chapter is defined when it is first used, and takes
// what it uses out of `chapters`: the other chapters, the tools numbers, tables and reading, and two functions:
//
//   operation({ name: type, ... }, apply)     an operation: apply gets the arguments, read and checked by type
//   refuse(error, message)                    throw a Refusal
"use strict";

globalThis.refnb = (() => {
  class Refusal extends Error {
    constructor(name, message) {
      super(message);
      this.name = name;
    }
  }
  const refuse = (name, message) => {
    throw new Refusal(name, message);
  };
  const operation = (takes, apply) => Object.assign(apply, { takes });

  const chapters = { refuse, operation }, names = [];
  const chapter = (name, define) => {
    let defined;
    Object.defineProperty(chapters, name, { get: () => (defined ??= define(chapters)) });
    names.push(name);
  };

  const operationsOf = (name) => Object.entries(chapters[name]).filter(([, part]) => part.takes);
  const operationOf = (op) => {
    const [place, ...part] = op.split(".");
    const known = names.includes(place) ? operationsOf(place) : [];
    return (known.find(([name]) => name === part.join(".")) ?? refuse("BadRequest", `no operation ${op}`))[1];
  };
  const answer = (op, args) => {
    const apply = operationOf(op), { record, encode } = chapters.reading;
    return encode(apply(...Object.values(record(apply.takes)(args, op))));
  };
  const use = (name) => chapters[name];
  const operations = () => names.flatMap((name) => operationsOf(name).map(([part]) => `${name}.${part}`));

  return { answer, use, chapter, get operations() { return operations(); }, Refusal };
})();
