import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { browserLocales, languageOf, languages, localeOf, regionalName } from "../../Web/language/choice.js";
import { formatMessage, parseMessage } from "../../Web/language/message.js";
import { again, language, optional, ready, t, useLanguage } from "../../Web/language/text.js";

const said = (source, values, language = "en") => formatMessage(parseMessage(source), values, language);

test("messages take parameters and plural forms", () => {
  assert.equal(said("From {a} to {b}", { a: "here", b: 1500 }), "From here to 1,500");
  assert.equal(said("From {a}", {}), "From {a}", "a parameter that is not given stays");
  const anchors = "{count, plural, =0 {none} one {# anchor of {name}} other {# anchors}}!";
  assert.deepEqual([0, 1, 2, 1234].map((count) => said(anchors, { count, name: "Ann" })), ["none!", "1 anchor of Ann!", "2 anchors!", "1,234 anchors!"]);
  assert.equal(said(anchors, { count: 1234 }, "de"), "1.234 anchors!");
  assert.equal(said("{n, plural, one {{m, plural, one {#a} other {#b}}} other {x}}", { n: 1, m: 3 }), "3b");
});

test("messages that do not fit together are refused", () => {
  for (const source of ["a } b", "{", "{a b}", "{n, plural, one {x}}", "{n, plural, other {x}", "{n, plural, other x}"]) {
    assert.throws(() => parseMessage(source), SyntaxError, source);
  }
});

test("the language is the chosen one, else the first of the browser's that there is", () => {
  assert.equal(languageOf("fr", ["de-AT"]), "fr");
  assert.equal(languageOf("xx", ["ja-JP", "de-AT", "fr"]), "de");
  assert.equal(languageOf(null, ["ja-JP"]), "en");
  assert.equal(localeOf("de", ["en-GB", "de-AT"]), "de-AT");
  assert.equal(localeOf("it", ["en-GB"]), "it");
  assert.deepEqual(languages.map(regionalName), ["en-US", "de-DE", "fr-FR", "es-ES", "it-IT"]);
  assert.deepEqual(browserLocales(["C", "en-US@posix", "de-at"]), ["de-AT"]);
});

test("sentences are spoken in the language that is used, and again in the next", async () => {
  await ready;
  assert.equal(language(), "en");
  const before = t("messages.retry");
  assert.notEqual(before, "messages.retry");
  assert.equal(t("no.such"), "no.such");
  assert.equal(optional("no.such"), null);
  await useLanguage("de");
  assert.equal(document.documentElement.lang, "de");
  assert.notEqual(t("messages.retry"), before);
  assert.equal(again(before), t("messages.retry"));
  assert.equal(again("a name"), "a name");
  await useLanguage("en");
});
