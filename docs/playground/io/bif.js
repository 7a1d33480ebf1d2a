// BIF: a Bayesian network in a file, read and written with all its decimals.
"use strict";

refnb.chapter("bif", ({
  refuse, operation, numbers: { ONE, bitLength, total, maxOf }, tables: { Dict, known, same }, limits: { checkCells }, rational: { rational },
  reading: { string, filled, encode }, network: { Network, cellsOf, sizeOf },
}) => {
  const MAX_PLACES = 99998n;
  const TOKEN = new RegExp(
    String.raw`([ \t\r\n,|]+|//[^\r\n]*|/\*[^]*?\*/)|"[^"\r\n]*"|[{}()\[\];]|(?:(?!//|/\*)[^ \t\r\n,|"{}()\[\];])+`, "y",
  );
  const NUMBER = /^-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;
  const MARKS = ["", ..."{}()[];"];
  const unquoted = (word) => (word.startsWith('"') ? word.slice(1, -1) : word);
  const got = (word) => (word ? `got ${word}` : "got the end of the text");
  // What is refused is told after the line where it stands.
  const at = (line, work) => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof refnb.Refusal)) throw error;
      return refuse(error.name, `line ${typeof line === "function" ? line() : line}: ${error.message}`);
    }
  };

  // ---- words, names in their quotes, and statements in braces -------------------------------------

  const reader = (text) => {
    let end = 0;
    const line = () => text.slice(0, end).split("\n").length;
    const next = () => {
      while (end < text.length) {
        TOKEN.lastIndex = end;
        const match = TOKEN.exec(text);
        if (!match) refuse("BadRequest", "a comment or a quote does not end");
        end = TOKEN.lastIndex;
        if (!match[1]) return match[0];
      }
      return "";
    };
    const expect = (...words) => words.forEach((word) => {
      const found = next();
      if (found !== word) refuse("BadRequest", `${word} is needed, ${got(found)}`);
    });
    const name = () => {
      const word = next();
      return MARKS.includes(word) ? refuse("BadRequest", `a name is needed, ${got(word)}`) : unquoted(word);
    };
    const until = (mark) => {
      const words = [];
      for (let word = next(); word !== mark; word = next()) {
        if (MARKS.includes(word)) refuse("BadRequest", `${mark} is needed, ${got(word)}`);
        words.push(word);
      }
      return words;
    };
    // Calls read with the first word of each statement but of properties, which end at the next semicolon.
    const statements = (read) => {
      expect("{");
      for (let word = next(); word !== "}"; word = next()) {
        if (word !== "property") read(word);
        else end = text.indexOf(";", end) + 1 || refuse("BadRequest", "a property does not end");
      }
    };
    return { line, next, expect, name, until, statements };
  };
  const number = (word) => {
    if (!NUMBER.test(word)) refuse("NotExact", `${word} is no decimal`);
    return rational(word.replace(/([0-9])\.(?![0-9])/, "$1"));
  };

  // ---- blocks -------------------------------------------------------------------------------------

  const domainOf = ({ expect, name, until, statements }) => {
    let domain;
    statements((word) => {
      if (word !== "type" || domain) refuse("BadRequest", `one type is needed, ${got(word)}`);
      expect("discrete", "[");
      const size = name();
      expect("]", "{");
      domain = until("}").map(unquoted);
      filled(domain, "the values of a variable");
      if (size !== String(domain.length)) refuse("BadRequest", `${domain.length} values, not ${size}`);
      expect(";");
    });
    return domain ?? refuse("BadRequest", "a type is needed");
  };
  const rowsOf = ({ line, until, statements }) => {
    const rows = [];
    statements((word) => {
      if (!["(", "table", "default"].includes(word)) refuse("BadRequest", `a row is needed, ${got(word)}`);
      const key = word === "(" ? until(")").map(unquoted) : word;
      rows.push({ key, line: line(), numbers: until(";").map(number) });
    });
    return rows;
  };
  const blocksOf = (source) => {
    const variables = new Dict(), blocks = new Dict();
    const once = (name, seen) => (seen.has(name) ? refuse("Duplicate", `a second block of ${name}`) : name);
    source.expect("network");
    source.name();
    source.statements((word) => refuse("BadRequest", `a property is needed, ${got(word)}`));
    for (let word = source.next(); word; word = source.next()) {
      if (word === "variable") {
        variables.set(once(source.name(), variables), domainOf(source));
      } else if (word === "probability") {
        source.expect("(");
        const [v, parents] = [once(source.name(), blocks), source.until(")").map(unquoted)], line = source.line();
        blocks.set(v, { line, parents, rows: rowsOf(source) });
      } else refuse("BadRequest", `variable or probability is needed, ${got(word)}`);
    }
    return { variables, blocks };
  };

  // ---- rows, for all values of the parents --------------------------------------------------------

  const checkRow = ({ key, numbers }, before, domains, cells, width) => {
    if (before.has(key)) refuse("Duplicate", `a second row for ${key}`);
    if (before.size && (key === "table" || before.has("table"))) refuse("BadRequest", "a table stands alone");
    if (Array.isArray(key)) {
      if (key.length !== domains.length) refuse("DomainMismatch", `a row of ${domains.length} parents`);
      key.forEach((value, i) => known([value], domains[i], "UnknownValue"));
    }
    const needed = key === "table" ? width * cells.length : width;
    if (numbers.length !== needed) refuse("DomainMismatch", `${needed} numbers are needed`);
  };
  // The numbers of each row, and the line where they stand.
  const tableOf = (variables, v, { line, parents, rows }) => {
    const cells = cellsOf({ variables }, parents), domains = parents.map((u) => variables.get(u));
    const domain = variables.get(v), found = new Dict();
    for (const row of rows) {
      at(row.line, () => checkRow(row, found, domains, cells, domain.length));
      found.set(row.key, row);
    }
    const whole = found.get("table");
    return new Dict(cells.map((u, j) => {
      const row = whole ?? found.get(u) ?? found.get("default");
      if (!row) refuse("DomainMismatch", `line ${line}: the table of ${v} has no row for ${u}`);
      return [u, { ...row, numbers: whole ? domain.map((_, k) => row.numbers[k * cells.length + j]) : row.numbers }];
    }));
  };
  const parsed = (text) => {
    const source = reader(text), { variables, blocks } = at(source.line, () => blocksOf(source));
    filled(variables, "the variables of a file");
    let entries = 0n;
    for (const [v, { line, parents }] of blocks.entries()) {
      at(line, () => known([v, ...parents], variables.keys(), "UnknownVariable"));
      entries += sizeOf({ variables }, [v, ...parents]);
      checkCells(entries);
    }
    same(variables.keys(), blocks.keys());
    const changed = [];
    const normalised = (v, u, { line, numbers }) => {
      if (numbers.some((x) => x.negative)) refuse("Negative", `line ${line}: the row of ${v}: a number is below 0`);
      const sum = total(numbers);
      if (sum.zero) refuse("NotADistribution", `line ${line}: the row of ${v} sums to 0`);
      if (!sum.eq(ONE)) changed.push([line, { variable: v, row: u, total: sum }]);
      return new Dict(variables.get(v).map((a, i) => [a, numbers[i].div(sum)]));
    };
    const network = {
      variables,
      parents: variables.map((_, v) => blocks.get(v).parents),
      tables: variables.map((_, v) => tableOf(variables, v, blocks.get(v)).map((row, u) => normalised(v, u, row))),
    };
    Network(encode(network), "the network");
    return { network, changed };
  };
  const read = (text) => {
    const { network, changed: [first] } = parsed(text);
    if (!first) return network;
    const [line, { variable, total: sum }] = first;
    return refuse("NotADistribution", `line ${line}: a row of ${variable} sums to ${sum}, not 1`);
  };
  const normalise = (text) => {
    const { network, changed } = parsed(text);
    return { network, changed: changed.map(([, row]) => row) };
  };

  // ---- writing ------------------------------------------------------------------------------------

  const written = (name) => {
    const whole = (word) => {
      TOKEN.lastIndex = 0;
      const match = TOKEN.exec(word);
      return match && match[0] === word && !match[1] && !MARKS.includes(word);
    };
    const quoted = `"${name}"`;
    if (!name.startsWith('"') && whole(name)) return name;
    return !/["\r\n]/.test(name) ? quoted : refuse("BadRequest", `no file has a name such as ${name}`);
  };
  const decimal = ({ n, d }) => {
    let twos = 0n;
    for (; !(d & 1n); d >>= 1n) twos += 1n;
    const fives = (bitLength(d) * 4306766n) / 10000000n;
    const places = maxOf([twos, fives, 1n]);
    if (places > MAX_PLACES) refuse("OutOfRange", `at most ${MAX_PLACES} places`);
    if (d !== 5n ** fives) refuse("NotExact", "a decimal that never ends");
    const digits = String(n * 2n ** (places - twos) * 5n ** (places - fives)).padStart(Number(places) + 1, "0");
    return `${digits.slice(0, -Number(places))}.${digits.slice(-Number(places))}`;
  };
  const write = (network) => {
    const { variables, parents, tables } = network;
    filled(variables, "the variables of a file");
    const listed = (names) => names.map(written).join(", ");
    const kind = ([v, domain]) =>
      `variable ${written(v)} {\n  type discrete [ ${domain.length} ] { ${listed(domain)} };\n}\n`;
    const rows = (v, domain) => cellsOf(network, parents.get(v)).map((u) =>
      `  ${u.length ? `(${listed(u)})` : "table"} ${domain.map((a) => decimal(tables.get(v).get(u).get(a))).join(", ")};\n`);
    const block = ([v, domain]) => {
      const given = parents.get(v).length ? ` | ${listed(parents.get(v))}` : "";
      return `probability ( ${written(v)}${given} ) {\n${rows(v, domain).join("")}}\n`;
    };
    return ["network unknown {\n}\n", ...variables.entries().map(kind), ...variables.entries().map(block)].join("");
  };

  return {
    read: operation({ text: string }, read),
    normalise: operation({ text: string }, normalise),
    write: operation({ network: Network }, write),
  };
});
