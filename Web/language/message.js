/**
 * One message of the table: text with parameters, `{name}`, and plural forms, `{count, plural, one {# anchor} other {# anchors}}`,
 * as in ICU's MessageFormat. A parameter that was not given stays as it is written.
 */

/** @typedef {string | {name: string, forms: Map<string, Part[]> | null}} Part text, or a parameter, or one that chooses a form */

/**
 * @param {string} source
 * @returns {Part[]}
 * @throws {SyntaxError} when braces do not match or the form `other` is missing
 */
export function parseMessage(source) {
  const reader = { source, at: 0 };
  const parts = readParts(reader);
  if (reader.at < source.length) throw new SyntaxError(`“${source}” has a } too many.`);
  return parts;
}

function readParts(reader) {
  /** @type {Part[]} */
  const parts = [];
  const { source } = reader;
  while (reader.at < source.length && source[reader.at] !== "}") {
    const next = source.slice(reader.at).search(/[{}]/);
    const end = next < 0 ? source.length : reader.at + next;
    if (end > reader.at) parts.push(source.slice(reader.at, end));
    reader.at = end;
    if (source[end] === "{") parts.push(readParameter(reader));
  }
  return parts;
}

function readParameter(reader) {
  const { source } = reader;
  const head = /^\{\s*(\w+)\s*(\}|,\s*plural\s*,)/.exec(source.slice(reader.at));
  if (!head) throw new SyntaxError(`“${source}” has a { that begins no parameter.`);
  reader.at += head[0].length;
  if (head[2] === "}") return { name: head[1], forms: null };
  const forms = new Map();
  for (;;) {
    const form = /^\s*(?:(=\d+|\w+)\s*\{|\})/.exec(source.slice(reader.at));
    if (!form) throw new SyntaxError(`“${source}” has a plural without an end.`);
    reader.at += form[0].length;
    if (!form[1]) break;
    forms.set(form[1], readParts(reader));
    if (source[reader.at] !== "}") throw new SyntaxError(`“${source}” has a plural without an end.`);
    reader.at += 1;
  }
  if (!forms.has("other")) throw new SyntaxError(`“${source}” has a plural without the form “other”.`);
  return { name: head[1], forms };
}

/**
 * @param {Part[]} parts
 * @param {Record<string, string | number>} values
 * @param {string} language whose plural rules and digits are used
 */
export function formatMessage(parts, values, language) { return format(parts, values, language, null); }

function format(parts, values, language, count) {
  return parts.map((part) => {
    if (typeof part === "string") return count === null ? part : part.replaceAll("#", new Intl.NumberFormat(language).format(count));
    const value = values[part.name];
    if (value === undefined || value === null) return part.forms ? format(part.forms.get("other"), values, language, null) : `{${part.name}}`;
    if (!part.forms) return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
    const number = Number(value);
    const form = part.forms.get(`=${number}`) ?? part.forms.get(new Intl.PluralRules(language).select(number)) ?? part.forms.get("other");
    return format(form, values, language, number);
  }).join("");
}
