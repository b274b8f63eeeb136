/** Which recordings were begun and not ended, over reloads and crashes of the page. */
const key = "waymark.recordings";

const lockOf = (name) => `waymark-recording ${name}`;

export class Unfinished {
  /** A recording has begun. */
  add(name) { this.#change((names) => ({ ...names, [name]: "unfinished" })); }

  /** It was ended by the user. */
  remove(name) { this.#change(({ [name]: _, ...others }) => others); }

  /** It was deleted. */
  forget(name) { this.remove(name); }

  /** True when some recording was begun and not ended by the user, in this page or another one. */
  get isAny() { return Object.values(this.#names()).includes("unfinished"); }

  /** True for a recording that was cut off. */
  isRecovered(name) { return this.#names()[name] === "recovered"; }

  /**
   * Finds recordings that no page writes any more.
   * @param {Set<string>} existing names in the storage
   * @returns {Promise<string[]>} those found now
   */
  async recover(existing) {
    const held = await heldLocks();
    const found = [];
    this.#change((names) => {
      const next = {};
      for (const [name, state] of Object.entries(names)) {
        if (!existing.has(name)) continue;
        const isCutOff = state === "unfinished" && !held.has(lockOf(name));
        if (isCutOff) found.push(name);
        next[name] = isCutOff ? "recovered" : state;
      }
      return next;
    });
    return found;
  }

  #names() {
    try {
      const names = JSON.parse(localStorage.getItem(key) ?? "{}");
      return names && typeof names === "object" ? names : {};
    } catch {
      return {};
    }
  }

  #change(edit) {
    try {
      localStorage.setItem(key, JSON.stringify(edit(this.#names())));
    } catch {
      // Without it, cut-off recordings are listed like all others.
    }
  }
}

async function heldLocks() {
  const locks = await navigator.locks?.query().catch(() => null);
  return new Set((locks?.held ?? []).map(({ name }) => name));
}
