/** The recorder's button, and the list of recordings with what can be done with them. */
import { addStyleSheet } from "../app/elements.js";
import { extension } from "./recorder.js";
import { LogError, readLog } from "./log-reader.js";
import { requestReport } from "./report.js";
import { sizeText, timeText } from "./time-text.js";

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const button = (text, action, label = text) => {
  const element = make("button", { type: "button", textContent: text, ariaLabel: label });
  element.addEventListener("click", action);
  return element;
};

/**
 * The one button that records.
 * @param {HTMLElement} container
 * @param {import("./recorder.js").Recorder} recorder
 * @param {(message: import("../app/source.js").Message) => void} onMessage
 * @returns {HTMLButtonElement}
 */
export function createRecordButton(container, recorder, onMessage) {
  const time = make("span", { className: "record-time" });
  const element = make("button", { type: "button", className: "record" }, make("span", { className: "record-dot", ariaHidden: "true" }), time);
  element.addEventListener("click", async () => {
    element.disabled = true;
    try {
      await (recorder.state.active ? recorder.stop() : recorder.start());
    } catch (error) {
      onMessage({ id: "recording", kind: "error", text: error.message, advice: error.advice });
    }
    element.disabled = false;
  });
  const show = () => {
    const { active, seconds = 0 } = recorder.state;
    element.setAttribute("aria-pressed", String(active));
    element.ariaLabel = active ? "Stop recording" : "Record this walk";
    time.textContent = active ? timeText(seconds) : "Record";
  };
  recorder.addEventListener("change", show);
  show();
  container.append(element);
  return element;
}

/**
 * The list: open, download, report, delete; and a file from elsewhere.
 * @param {HTMLElement} container
 * @param {import("../app/store.js").Store | null} store
 * @param {import("./recorder.js").Recorder} recorder
 * @param {Object} actions
 * @param {(log: import("./log.js").Log, name: string) => void} actions.open shows a log
 * @param {(message: import("../app/source.js").Message) => void} actions.onMessage
 * @param {() => string | null} [actions.token] of the server's address
 * @returns {{element: HTMLElement, refresh: () => Promise<void>, openFile: (file: File) => Promise<void>}}
 */
export function createRecordings(container, store, recorder, actions) {
  addStyleSheet(new URL("recording.css", import.meta.url).href);
  const panel = new Recordings(recorder, actions);
  container.append(panel.element);
  panel.refresh();
  return panel;
}

class Recordings {
  #confirming = null;
  #drawn = "";

  constructor(recorder, { open, onMessage, token = () => null }) {
    this.recorder = recorder;
    this.open = open;
    this.onMessage = onMessage;
    this.token = token;
    const input = make("input", { type: "file", accept: ".jsonl,.gz,application/gzip,application/json", hidden: true });
    input.addEventListener("change", () => {
      const [file] = input.files;
      input.value = "";
      if (file) this.openFile(file);
    });
    this.list = make("ul", { className: "recordings-list" });
    this.empty = make("p", { className: "recordings-empty", textContent: "Nothing is recorded yet." });
    this.progress = make("progress", { max: 1, hidden: true, ariaLabel: "Reading the log" });
    const buttons = make("div", { className: "recordings-actions" });
    createRecordButton(buttons, recorder, onMessage);
    buttons.append(button("Open a log file", () => input.click()), input);
    this.element = make("section", { className: "recordings", ariaLabel: "Recordings" },
      buttons, this.progress, this.empty, this.list);
    recorder.addEventListener("change", () => this.#changed());
    recorder.ready.then(() => this.refresh());
  }

  /** Looks again at what there is. */
  async refresh() {
    const recordings = await this.recorder.list();
    const shown = JSON.stringify([recordings, this.#confirming]);
    if (shown === this.#drawn) return;
    this.#drawn = shown;
    this.empty.hidden = recordings.length > 0;
    this.list.replaceChildren(...recordings.map((recording) => this.#entry(recording)));
  }

  /** Opens a log from a file. */
  async openFile(file) {
    await this.#try(async () => this.open(await this.#read(file), file.name));
  }

  #changed() {
    const key = this.recorder.state.active;
    if (this.wasActive === key && key) return; // only its time went on
    this.wasActive = key;
    this.refresh();
  }

  #entry(recording) {
    const { name, bytes, seconds, created, recovered, active } = recording;
    const when = created && !Number.isNaN(Date.parse(created))
      ? new Date(created).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : name.replace(extension, "");
    const facts = [seconds === null ? null : timeText(seconds), sizeText(bytes), recovered ? "cut off, kept" : null,
      active ? "recording now" : null];
    const text = make("div", { className: "recording-text" }, make("b", { textContent: when }),
      make("span", { textContent: facts.filter(Boolean).join(" · ") }));
    return make("li", { className: "recording" }, text, active ? "" : this.#buttons(name, when));
  }

  #buttons(name, when) {
    const act = (action) => () => this.#try(action);
    if (this.#confirming === name) {
      return make("div", { className: "recording-buttons" },
        button("Delete for good", act(async () => { this.#confirming = null; await this.recorder.remove(name); await this.refresh(); }),
          `Delete the walk of ${when} for good`),
        button("Keep", () => this.#confirm(null), `Keep the walk of ${when}`));
    }
    return make("div", { className: "recording-buttons" },
      button("Replay", act(async () => this.open(await this.#read(await this.recorder.read(name)), name)), `Replay the walk of ${when}`),
      button("Download", act(() => this.recorder.download(name)), `Download the walk of ${when}`),
      button("Report", act(() => this.#report(name)), `Make a report of the walk of ${when}`),
      button("Delete", () => this.#confirm(name), `Delete the walk of ${when}`));
  }

  #confirm(name) {
    this.#confirming = name;
    this.refresh();
  }

  async #read(blob) {
    this.progress.hidden = false;
    try {
      return await readLog(blob, { onProgress: (share) => { this.progress.value = share; } });
    } finally {
      this.progress.hidden = true;
    }
  }

  async #report(name) {
    const page = await requestReport(await this.recorder.read(name), { token: this.token() });
    const link = make("a", { href: URL.createObjectURL(page), download: name.replace(extension, ".html") });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  async #try(action) {
    try {
      await action();
    } catch (error) {
      const text = error instanceof LogError ? error.message : error.message || "This did not work.";
      this.onMessage({ id: "recordings", kind: "error", text, advice: error.advice });
    }
  }
}
