/** Without case, accents and hyphens, so that “zurich” finds “Zürich” and “monte carlo” “Monte-Carlo”. @param {unknown} name */
export function folded(name) {
  return String(name).normalize("NFD").replace(/\p{Diacritic}/gu, "").replace(/[\p{Pd}\s]+/gu, " ").toLocaleLowerCase().trim();
}
