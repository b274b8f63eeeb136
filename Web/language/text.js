/**
 * Every sentence of the page, in the user's language: `t("map.zoomIn")`, `t("anchors.count", { count })`. A language has two
 * files: `NAME.json` for the first view, `later/NAME.json` for all that is loaded after it (`later.js`). Only the language that
 * is spoken is fetched. index.html loads this module first, so that its sentences come while the modules do. How to add a
 * sentence: docs/web-app.md.
 */

import { languageOf, localeOf, regionalName } from "./choice.js";
import { formatMessage, parseMessage } from "./message.js";

/** A language for tests: English, longer by two fifths, from right to left. */
const pseudo = "pseudo";

const changes = new EventTarget();
/** @type {Map<string, string>} */ let table = new Map();
/** @type {Map<string, import("./message.js").Part[]>} */ const parsed = new Map();
/** What was said last, and by which key, so that it can be said again. @type {Map<string, [string, Record<string, any> | undefined]>} */
const said = new Map();
const maximumSaid = 200;
let earlier = new Map();
let current = "";
let wanted = "";
/** Whether sentences of what comes after the first view are spoken, too. */
let speaksLater = false;
/** @type {Promise<void>} */ let changing = Promise.resolve();

/** The language that is spoken, such as `de`. */
export function language() { return current === pseudo ? "en" : current; }

/** The same with its country, as directions services, voices and the engine name it: `de-DE`. */
export function spokenLanguage() { return regionalName(language()); }

/** The locale of numbers, units and times: always one that `Intl` takes. */
export function locale() { return localeOf(language()); }

/**
 * A sentence of the table.
 * @param {string} key
 * @param {Record<string, any>} [values] its parameters
 */
export function t(key, values) {
  const text = wording(key, values);
  if (text === undefined) return key;
  said.delete(text);
  said.set(text, [key, values]);
  if (said.size > maximumSaid) said.delete(said.keys().next().value);
  return text;
}

/** The same, forgotten at once; undefined where the table has none. */
function wording(key, values) {
  const source = table.get(key);
  return source?.includes("{") ? formatMessage(partsOf(source), values ?? {}, locale()) : source;
}

function partsOf(source) {
  let parts = parsed.get(source);
  if (!parts) parsed.set(source, parts = parseMessage(source));
  return parts;
}

/** A sentence that was said in another language, in the present one; what was no sentence of the table stays. @param {string} text */
export function again(text) {
  const before = earlier.get(text);
  return before ? t(...before) : text;
}

/** The same for keys with names that come from elsewhere: null where the table has none. @param {string} key @param {Record<string, any>} [values] */
export function optional(key, values) { return table.has(key) ? t(key, values) : null; }

/** Calls back when another language is spoken. @param {() => void} callback @returns {() => void} ends it */
export function onLanguage(callback) {
  changes.addEventListener("change", callback);
  return () => changes.removeEventListener("change", callback);
}

/**
 * Speaks another language: static texts at once, the others are asked for again by whoever shows them (`onLanguage`).
 * @param {string | null | undefined} chosen empty: the browser's
 */
export function useLanguage(chosen) {
  const name = chosen === pseudo ? pseudo : languageOf(chosen);
  if (name !== wanted) changing = change(name);
  return changing;
}

/** @param {string} name */
async function change(name) {
  const before = wanted;
  wanted = name;
  try {
    const loaded = await tableOf(name);
    if (name !== wanted) return;
    table = loaded;
    current = name;
  } catch (error) {
    // Without a connection the old one stays.
    console.info(error);
    if (name === wanted) wanted = before;
    return;
  }
  parsed.clear();
  earlier = new Map(said);
  said.clear();
  document.documentElement.lang = language();
  document.documentElement.dir = name === pseudo ? "rtl" : "ltr";
  translate(document.documentElement);
  changes.dispatchEvent(new Event("change"));
}

/** Adds the sentences of what comes after the first view: `later.js` waits for them. */
export async function addLater() {
  // A change of the language from now on brings both files.
  speaksLater = true;
  await changing;
  const name = current;
  const more = await sentences(name, "later/");
  if (name !== current) return;
  for (const [key, text] of more) table.set(key, text);
  translate(document.documentElement);
}

async function tableOf(name) {
  const parts = await Promise.all(["", ...(speaksLater ? ["later/"] : [])].map((folder) => sentences(name, folder)));
  return new Map(parts.flatMap((part) => [...part]));
}

/** @param {string} name of the language @param {"" | "later/"} folder @returns {Promise<Map<string, string>>} */
async function sentences(name, folder) {
  if (name === pseudo) return (await import("./pseudo.js")).lengthened(await sentences("en", folder));
  const response = await fetch(new URL(`${folder}${name}.json`, import.meta.url));
  if (!response.ok) throw new Error(`The texts of “${name}” could not be loaded (${response.status}).`);
  return flat(await response.json());
}

/** @param {Object} groups @returns {Map<string, string>} keys with dots */
function flat(groups, before = "", into = new Map()) {
  for (const [name, value] of Object.entries(groups)) {
    if (typeof value === "string") into.set(before + name, value);
    else flat(value, `${before}${name}.`, into);
  }
  return into;
}

/**
 * Fills in what elements want: `data-text="key"` for the text, `data-text-aria-label="key"` and the like for attributes.
 * @param {Element} root it and what is in it
 */
export function translate(root) {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      // What is not there yet stays as it is.
      if (!name.startsWith("data-text") || !table.has(value)) continue;
      const text = wording(value);
      if (name !== "data-text") element.setAttribute(name.slice("data-text-".length), text);
      else if (element.textContent !== text) element.textContent = text;
    }
  }
}

/** The choice of the address, which tests use, else the one that was kept. */
function firstChoice() {
  try {
    return new URLSearchParams(location.search).get("language") ?? JSON.parse(localStorage.getItem("waymark.settings") ?? "{}")?.language;
  } catch {
    return null;
  }
}

/** Settled once sentences can be had; what the page does before must not need any. */
export const ready = useLanguage(firstChoice());
