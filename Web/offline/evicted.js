/**
 * Which areas were kept whole, where browsers that clear their databases leave it: so that the page can say that one is gone without the
 * user's doing. Where everything is cleared at once, nothing is known.
 */

const key = "waymark-kept-areas";

/** @returns {string[]} */
function names() {
  try {
    const known = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(known) ? known.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string[]} all */
function store(all) {
  try {
    if (all.length > 0) localStorage.setItem(key, JSON.stringify(all));
    else localStorage.removeItem(key);
  } catch {
    // Without a place for it nothing is said.
  }
}

/** @param {string | undefined} name of an area */
export function wasKept(name) { return name !== undefined && names().includes(name); }

/** @param {string} name of an area that is whole */
export function remember(name) { if (!wasKept(name)) store([...names(), name]); }

/** @param {string | undefined} name of an area that the user does not want any more */
export function forget(name) { store(names().filter((known) => known !== name)); }
