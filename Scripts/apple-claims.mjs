// What Tests/AppleInterfaces claims of Apple's declarations beyond their names and types: sendability, isolation, attributes of closures,
// conformances, optional values, the first system. Each has a verdict in Tests/AppleInterfaces/verdicts.tsv; what is not proved can be
// taken out, to see that the code compiles without it.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";

const folder = new URL("../Tests/AppleInterfaces/", import.meta.url);
const declaration =
  /^(\s*)(?:@[\w.]+(?:\([^)]*\))?\s+)*(?:(?:public|open|final|nonisolated|weak|static|class|convenience|required|override|mutating|indirect)\s+)*(class|struct|enum|protocol|extension|typealias|func|let|var|init|subscript|case)\b\s*([\w.]*)/;
const kinds = new Set(["class", "struct", "enum", "protocol", "extension"]);

/** The part of a declaration before its body. @param {string} text */
const headOf = (text) => {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if ("([<".includes(text[i])) depth += 1;
    else if (text[i] === ")" || text[i] === "]" || (text[i] === ">" && text[i - 1] !== "-")) depth -= 1;
    else if (text[i] === "{" && depth === 0) return text.slice(0, i);
  }
  return text;
};

/** All claims, and the stand-ins as lines. */
export function claims() {
  const found = [];
  const files = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".swift")).sort()) {
    const framework = file.replace(/\.swift$/, "");
    const lines = readFileSync(new URL(file, folder), "utf8").split("\n");
    files.set(file, lines);
    const owners = [];
    let conditions = 0;
    for (let i = 0; i < lines.length; i++) {
      if (/^\s*#if/.test(lines[i])) conditions += 1;
      if (/^\s*#endif/.test(lines[i])) conditions -= 1;
      const [, space, kind, name] = declaration.exec(lines[i]) ?? [];
      const indent = space?.slice(2 * conditions);
      if (indent === undefined || /^\s*\/\//.test(lines[i])) continue;
      while (owners.length > 0 && owners.at(-1).indent >= indent.length) owners.pop();
      let end = i;
      let head = headOf(lines[i]);
      while (head === lines.slice(i, end + 1).join("\n") && end < Math.min(lines.length - 1, i + 14) && !/^\s*$/.test(lines[end + 1]) && count(head, "(") !== count(head, ")")) {
        end += 1;
        head = headOf(lines.slice(i, end + 1).join("\n"));
      }
      const labels = kind === "func" || kind === "init" ? `(${[...parameters(head)].map((label) => `${label}:`).join("")})` : "";
      const own = kind === "extension" || kinds.has(kind) ? name : (name || kind) + labels;
      const symbol = [framework, ...owners.map((owner) => owner.name), own].join(".");
      const add = (claim) => found.push({ symbol, claim, file, first: i, last: end });
      if (kinds.has(kind)) {
        owners.push({ name, indent: indent.length });
        const list = /^[^{]*?(?:\w|>)\s*:\s*([^{]*?)(?:\s+where\b[^{]*)?\s*$/s.exec(head.replace(/<[^>]*>/g, ""))?.[1] ?? "";
        for (const one of list.split(",").map((part) => part.trim().replace(/^@unchecked /, "")).filter(Boolean)) add(one === "Sendable" ? "Sendable" : `conforms to ${one}`);
      }
      const before = head.slice(0, head.indexOf("(") < 0 ? head.length : head.indexOf("("));
      if (/@MainActor/.test(before)) add("main actor");
      if (/\bnonisolated\b/.test(before)) add("nonisolated");
      const inner = head.slice(before.length);
      if (/@Sendable|@MainActor|@isolated/.test(inner) || (kind === "var" && /@Sendable/.test(head))) add("closure");
      if (/where [^{]*Sendable/s.test(head)) add("requires Sendable");
      if (!kinds.has(kind) && (/->[^{]*\?\s*(?:where|$)/s.test(head) || (kind === "var" && /\?\s*(?:=.*)?$/.test(head.trim())) || /\binit\?/.test(head))) add("optional");
      const since = /@available\((?:iOS|visionOS)(?:,? introduced:)? ?([\d.]+)/.exec(lines[i - 1] ?? "")?.[1];
      if (since) add(`since ${since}`);
    }
  }
  return { found, files };
}

const count = (text, sign) => text.split(sign).length - 1;

/** Labels of the parameters of a function's head. @param {string} head */
function* parameters(head) {
  const start = head.indexOf("(");
  let depth = 0;
  let from = start + 1;
  for (let i = start; i >= 0 && i < head.length; i++) {
    if ("([<".includes(head[i])) depth += 1;
    if (")]".includes(head[i]) || (head[i] === ">" && head[i - 1] !== "-")) depth -= 1;
    if ((head[i] === "," && depth === 1) || depth === 0) {
      const label = /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(\w+)/.exec(head.slice(from, i))?.[1];
      if (label) yield label;
      from = i + 1;
    }
    if (depth === 0) return;
  }
}

/** The verdicts: symbol, claim, where it was read, date, verdict, why it is safe. */
export function verdicts() {
  return readFileSync(new URL("verdicts.tsv", folder), "utf8").split("\n").slice(1).filter(Boolean).map((line, index) => {
    const [symbol, claim, where, date, verdict, note] = line.split("\t");
    const pattern = new RegExp(`^${symbol.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
    const claimPattern = new RegExp(`^${claim.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
    return { symbol, claim, where, date, verdict, note, line: index + 2, fits: (one) => pattern.test(one.symbol) && claimPattern.test(one.claim), uses: 0 };
  });
}

/** What is wrong with the verdicts. */
export function problems() {
  const { found } = claims();
  const table = verdicts();
  const wrong = [];
  for (const one of found) {
    const verdict = table.find((row) => row.fits(one));
    if (verdict) verdict.uses += 1;
    else wrong.push(`Tests/AppleInterfaces/${one.file}:${one.first + 1}: no verdict on “${one.symbol}”: ${one.claim} (Tests/AppleInterfaces/verdicts.tsv)`);
  }
  for (const row of table) {
    const place = `Tests/AppleInterfaces/verdicts.tsv:${row.line}`;
    if (row.uses === 0) wrong.push(`${place}: nothing claims “${row.symbol}”: ${row.claim}`);
    if (!["matches", "differs", "unproven"].includes(row.verdict)) wrong.push(`${place}: “${row.verdict}” is no verdict`);
    if (row.verdict === "unproven" ? row.where : !row.where || !/^\d{4}-\d\d-\d\d$/.test(row.date)) wrong.push(`${place}: where and when it was read`);
    if (row.verdict !== "unproven" && /\*/.test(row.symbol)) wrong.push(`${place}: what was read is one symbol`);
    if (row.verdict === "differs" && !row.note) wrong.push(`${place}: why it is safe`);
  }
  return wrong;
}

/** Writes the stand-ins without what is not proved of sendability and isolation. @param {string} target */
export function writeProved(target) {
  const { found, files } = claims();
  const table = verdicts();
  let taken = 0;
  for (const one of found) {
    const verdict = table.find((row) => row.fits(one));
    if (verdict && verdict.verdict !== "unproven") continue;
    const change = {
      Sendable: (line) => line.replace(/,\s*(?:@unchecked )?Sendable\b/, "").replace(/:\s*(?:@unchecked )?Sendable,\s*/, ": ").replace(/\s*:\s*(?:@unchecked )?Sendable\b/, ""),
      "main actor": (line) => line.replace(/@MainActor (?:@preconcurrency )?/, ""),
      nonisolated: (line) => line.replace(/\bnonisolated /, ""),
      closure: (line) => line.replace(/@Sendable |@MainActor |@isolated\(any\) /g, ""),
      "requires Sendable": (line) => line.replace(/, T: Sendable/, ""),
    }[one.claim];
    if (!change) continue;
    taken += 1;
    const lines = files.get(one.file);
    for (let i = one.first; i <= one.last; i++) lines[i] = change(lines[i]);
  }
  mkdirSync(target, { recursive: true });
  for (const [file, lines] of files) writeFileSync(`${target}/${file}`, lines.join("\n"));
  return { taken, of: found.filter((one) => ["Sendable", "main actor", "nonisolated", "closure", "requires Sendable"].includes(one.claim)).length };
}
