import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { languages } from "../../Web/language/choice.js";
import { parseMessage } from "../../Web/language/message.js";

const root = new URL("../../", import.meta.url);
const json = (path) => JSON.parse(readFileSync(new URL(path, root), "utf8"));

function flat(groups, before = "", into = new Map()) {
  for (const [name, value] of Object.entries(groups)) {
    if (typeof value === "string") into.set(before + name, value);
    else flat(value, `${before}${name}.`, into);
  }
  return into;
}

const tables = new Map(languages.map((name) => [name, new Map(["", "later/"].flatMap((folder) => [...flat(json(`Web/language/${folder}${name}.json`))]))]));
/** The app's own sentences: English ones are their own keys. */
const app = json("Apps/iOS/language.json");
const ofApp = (name) => Object.entries(app).map(([english, others]) => [`iOS: ${english}`, name === "en" ? english : others[name] ?? ""]);
const sentences = (name) => [...tables.get(name), ...ofApp(name)];

/** Names of the parameters of a message, those inside of plural forms, too. */
function parameters(parts) {
  return parts.flatMap((part) => (typeof part === "string" ? [] : [part.name, ...[...part.forms?.values() ?? []].flatMap(parameters)]));
}

function check(name, wrong) {
  const found = sentences(name).filter(([, text]) => wrong.test(text)).map(([key, text]) => `${key}: ${text}`);
  assert.deepEqual(found, [], name);
}

test("every language has the same keys and parameters", () => {
  for (const [name, table] of tables) {
    assert.deepEqual([...table.keys()], [...tables.get("en").keys()], name);
    for (const [key, text] of table) {
      const [own, english] = [text, tables.get("en").get(key)].map((one) => [...new Set(parameters(parseMessage(one)))].sort());
      assert.deepEqual(own, english, `${name} ${key}`);
    }
  }
});

test("spaces do not break where a sign belongs to a word", () => {
  for (const name of languages) {
    check(name, /± /);
    // Three dots follow the word, after a space in German only; at the beginning they stand for what is left out.
    check(name, name === "de" ? /[^\u{a0}]…(?!\S)|(?<!^)…[^\s”“.)]/u : /[ \u{a0}]…/u);
  }
  check("de", /(?<=\S) …/);
  check("fr", /[^\u{a0}]:(?= |$)|[^\u{202f}][;?!](?= |$)|«[^\u{a0}]|[^\u{a0}]»/u);
});

// Terms that were replaced, and other forms of address.
const former = {
  en: /\b(yaw|cannot|does not|is not|could not|give or take)\b|(?<!waymark )anchor/i,
  de: /Verfolgung|Blickwinkel|Gierwinkel|Telefon|Aufzeichnung|Anker|\b(Ihr|Ihre|Ihren|Ihrem)\b|[^.:] Sie\b/,
  fr: /lacet|géo(tracking|suivi)|ancre|relecture|\brelire\b|simulée|escalier roulant|au-dessus de la mer/i,
  es: /guiñada|anclas?\b|\bcimas?\b|geotracking|geoseguimiento|\busted\b|\báreas?\b|sobre el mar\b/i,
  it: /imbardata|\bancore\b|(?<!è )\bancora\b(?! (ness|non|in corso|attiv|una?\b))|\bCamera\b|tassell|geotracking|sul mare|passaggi\b|\bzon[ae]\b/i,
};

test("terms that were replaced do not come back", () => {
  for (const name of languages) check(name, former[name]);
});

test("the engine's words have the same terms", () => {
  const words = readFileSync(new URL("Sources/Engine/Waymark/Guidance/Words/GuidancePhrases+Tables.swift", root), "utf8");
  const names = { en: "english", de: "german", fr: "french", es: "spanish", it: "italian" };
  for (const name of languages) {
    const part = words.slice(words.indexOf(`static let ${names[name]} `)).split("\n  static let ")[0];
    const found = [...part.matchAll(/"([^"]*)"/g)].map(([, text]) => text).filter((text) => former[name].test(text));
    assert.ok(part.length > 500);
    assert.deepEqual(found, [], name);
  }
});

test("categories of places are words that the search knows", () => {
  const kinds = { food: "restaurant", water: "drinking-water", toilet: "toilets", shelter: "shelter", stop: "bus-stop", pharmacy: "pharmacy", viewpoint: "viewpoint" };
  const rows = readFileSync(new URL("Sources/Engine/WaymarkSearch/Kinds/KindTable.swift", root), "utf8").split("\n").map((line) => line.trim().split("|"));
  // The table's columns after kind, tags and importance.
  const columns = ["de", "en", "es", "fr", "it"];
  for (const name of languages) {
    for (const [category, kind] of Object.entries(kinds)) {
      const words = rows.find(([first]) => first === kind)[3 + columns.indexOf(name)].replaceAll("'", "’").split(",");
      assert.ok(words.includes(tables.get(name).get(`places.words.${category}`)), `${name} ${category}: ${words}`);
    }
  }
});
