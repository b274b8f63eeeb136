/** Which language is spoken, and how it writes numbers and times. */

/** The languages of the table. */
export const languages = Object.freeze(["en", "de", "fr", "es", "it"]);

/** What directions services and voices call them. */
const regions = { en: "US", de: "DE", fr: "FR", es: "ES", it: "IT" };

/** @param {string} language @returns {string} such as `de-DE` */
export function regionalName(language) { return `${language}-${regions[language] ?? regions.en}`; }

/** The browser's languages, the first is the user's favourite; without names that `Intl` refuses, such as `C` and `en-US@posix`. */
export function browserLocales(preferred = navigator.languages?.length ? navigator.languages : [navigator.language]) {
  return preferred.flatMap((name) => {
    try {
      return Intl.getCanonicalLocales(name);
    } catch {
      return [];
    }
  });
}

/**
 * The language that was chosen, else the first of the browser's that the table has, else English.
 * @param {string | null | undefined} chosen
 * @param {readonly string[]} [preferred]
 */
export function languageOf(chosen, preferred = browserLocales()) {
  const base = (name) => String(name ?? "").slice(0, 2).toLowerCase();
  return [chosen, ...preferred].map(base).find((name) => languages.includes(name)) ?? "en";
}

/**
 * The locale of numbers and times: the browser's own of that language, with its country, else the language itself.
 * @param {string} language
 * @param {readonly string[]} [preferred]
 */
export function localeOf(language, preferred = browserLocales()) {
  return preferred.find((name) => name.toLowerCase().split("-")[0] === language) ?? language;
}
