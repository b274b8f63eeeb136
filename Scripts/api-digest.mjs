// Prints the declarations of a module's symbol graphs, `PATH: DECLARATION`, one a line and sorted by their bytes. Types carry the
// protocols to which they conform; what a module adds to types of another begins with that module's name.
//
//   node api-digest.mjs MODULE.symbols.json [MODULE@OTHER.symbols.json …]
import { readFileSync } from "node:fs";
import { basename } from "node:path";

// What the compiler adds to nearly every type by itself.
const implied = new Set(["Swift.SendableMetatype", "Swift.Copyable", "Swift.Escapable", "Swift.BitwiseCopyable"]);
const types = new Set(["swift.struct", "swift.enum", "swift.class", "swift.protocol"]);

const graphs = process.argv.slice(2).map((file) => ({
  other: basename(file, ".symbols.json").split("@")[1],
  graph: JSON.parse(readFileSync(file, "utf8")),
}));

/** @type {Map<string, string>} */
const names = new Map();
/** @type {Map<string, Set<string>>} */
const conformances = new Map();
for (const { graph } of graphs) {
  for (const symbol of graph.symbols) names.set(symbol.identifier.precise, symbol.pathComponents.join("."));
}
for (const { graph } of graphs) {
  for (const { kind, source, target, targetFallback } of graph.relationships) {
    if (kind !== "conformsTo" || implied.has(targetFallback)) continue;
    const name = (names.get(target) ?? targetFallback ?? target).replace(/^Swift\./, "");
    conformances.set(source, (conformances.get(source) ?? new Set()).add(name));
  }
}

/** @type {Map<string, string>} */
const declarations = new Map();
for (const { graph } of graphs) {
  for (const symbol of graph.symbols) declarations.set(symbol.pathComponents.join("."), spelled(symbol));
}

/** A symbol's declaration on one line. */
function spelled({ declarationFragments }) {
  return declarationFragments.map(({ spelling }) => spelling).join("").replace(/\s+/g, " ").trim();
}

/** The constraints of the extension that a symbol stands in, as far as neither its type nor itself declares them. */
function constraints(symbol) {
  const own = (symbol.swiftExtension?.constraints ?? [])
    .map(({ kind, lhs, rhs }) => `${lhs} ${kind === "sameType" ? "==" : ":"} ${rhs}`)
    .filter((text) => !declarations.get(symbol.pathComponents[0])?.includes(text) && !spelled(symbol).includes(text));
  return own.length > 0 ? ` where ${own.sort().join(", ")}` : "";
}

const lines = new Set();
for (const { other, graph } of graphs) {
  for (const symbol of graph.symbols) {
    const path = [...(other ? [other] : []), ...symbol.pathComponents].join(".");
    const conforms = types.has(symbol.kind.identifier) ? [...(conformances.get(symbol.identifier.precise) ?? [])].sort() : [];
    lines.add(
      `${path}: ${spelled(symbol)}${constraints(symbol)}${conforms.length > 0 ? ` // ${conforms.join(", ")}` : ""}`);
  }
}
process.stdout.write([...lines].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map((line) => `${line}\n`).join(""));
