/** The language in which the way is told: the server's name of it, which voices understand as well. */

const languages = ["en-US", "de-DE", "fr-FR", "es-ES", "it-IT"];

/**
 * What was chosen, else the browser's where there are words for it, else English.
 * @param {string | undefined} chosen
 * @param {readonly string[]} [preferred]
 */
export function languageOf(chosen, preferred = navigator.languages ?? [navigator.language]) {
  if (languages.includes(chosen ?? "")) return /** @type {string} */ (chosen);
  for (const one of preferred) {
    const found = languages.find((name) => name.slice(0, 2) === one.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return languages[0];
}
