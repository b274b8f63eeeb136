/** Recordings as files of the origin's private file system (OPFS). */
const folder = "recordings";

export class OPFSStorage {
  kind = "opfs";
  #worker = null;
  #waiting = new Map();
  #number = 0;

  /** The storage, or null where the browser has none that a crash leaves intact. */
  static async open() {
    if (!navigator.storage?.getDirectory || typeof Worker === "undefined") return null;
    const storage = new OPFSStorage();
    const probe = ".probe";
    try {
      await storage.#ask({ action: "open", name: probe });
      await storage.#ask({ action: "append", name: probe, text: "x" });
      await storage.#ask({ action: "close", name: probe });
      await storage.remove(probe);
      return storage;
    } catch {
      storage.#worker?.terminate();
      return null;
    }
  }

  /** Begins a recording. @param {string} name */
  async create(name) { await this.#ask({ action: "open", name }); }

  /** Adds to it; when this returns, the text is written. @returns {Promise<number>} size in bytes */
  async append(name, text) { return this.#ask({ action: "append", name, text }); }

  /** Ends it. */
  async close(name) { await this.#ask({ action: "close", name }); }

  /** @returns {Promise<{name: string, bytes: number}[]>} */
  async list() {
    const found = [];
    for await (const [name, handle] of (await this.#directory()).entries()) {
      if (handle.kind !== "file" || name.startsWith(".")) continue;
      found.push({ name, bytes: (await handle.getFile()).size });
    }
    return found;
  }

  /** @returns {Promise<Blob>} */
  async read(name) { return (await (await this.#directory()).getFileHandle(name)).getFile(); }

  async remove(name) { await (await this.#directory()).removeEntry(name); }

  async #directory() {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  }

  #ask(request) {
    if (!this.#worker) {
      this.#worker = new Worker(new URL("./opfs-worker.js", import.meta.url), { type: "module" });
      this.#worker.addEventListener("message", ({ data }) => this.#answer(data));
      this.#worker.addEventListener("error", (event) => {
        for (const id of [...this.#waiting.keys()]) {
          this.#answer({ id, problem: { name: "Error", message: event.message || "the storage's worker failed" } });
        }
      });
    }
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, folder, ...request });
    });
  }

  #answer({ id, value, problem }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (!waiting) return;
    if (problem) waiting.reject(Object.assign(new Error(problem.message), { name: problem.name }));
    else waiting.resolve(value);
  }
}
