/** The recorder's button, and the list of recordings with what can be done with them. */
import "../language/later.js";
import { locale, onLanguage, t } from "../language/text.js";
import { isSite } from "../shared/data.js";
import { addStyleSheet, icon, make } from "../shared/elements.js";
import { sizeText } from "../shared/units.js";
import { readLog } from "./log-reader.js";
import { extension } from "./recorder.js";
import { requestReport } from "./report.js";
import { timeText } from "./time-text.js";

const button = (text, action, label = text) => {
  const element = make("button", { type: "button", textContent: text, "aria-label": label });
  element.addEventListener("click", action);
  return element;
};

/**
 * The one button that records.
 * @param {HTMLElement} container
 * @param {import("./recorder.js").Recorder} recorder
 * @param {(message: import("../shared/source.js").Message) => void} onMessage
 * @returns {HTMLButtonElement}
 */
export function createRecordButton(container, recorder, onMessage) {
  const time = make("span", { class: "record-time" });
  const element = make("button", { type: "button", class: "record" }, make("span", { class: "record-dot", "aria-hidden": "true" }), time);
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
    element.ariaLabel = active ? t("recording.stop") : t("recording.recordThis");
    time.textContent = active ? timeText(seconds) : t("recording.record");
  };
  recorder.addEventListener("change", show);
  onLanguage(show);
  show();
  container.append(element);
  return element;
}

/**
 * The list: open, download, report, delete; and a file from elsewhere.
 * @param {HTMLElement} container
 * @param {HTMLElement} fileContainer where a log is opened
 * @param {import("../shared/store.js").Store | null} store
 * @param {import("./recorder.js").Recorder} recorder
 * @param {Object} actions
 * @param {(log: import("./log.js").Log, name: string) => void} actions.open shows a log
 * @param {(message: import("../shared/source.js").Message) => void} actions.onMessage
 * @param {(walk: any) => Promise<void>} actions.save hands a walk out as GPX: a log, or the points of a track
 * @param {() => any[]} actions.walked the points of the present walk
 * @param {(name?: string) => Promise<void>} actions.send hands out a recording, or the present walk, with what was shown
 * @param {() => string | null} [actions.token] of the server's address
 * @returns {{element: HTMLElement, refresh: () => Promise<void>, openFile: (file: File) => Promise<void>}}
 */
export function createRecordings(container, fileContainer, store, recorder, actions) {
  addStyleSheet(new URL("recording.css", import.meta.url).href);
  const panel = new Recordings(recorder, actions);
  container.append(panel.element);
  fileContainer.append(panel.file);
  panel.refresh();
  return panel;
}

class Recordings {
  #confirming = null;
  #drawn = "";

  constructor(recorder, { open, onMessage, save, walked, send, token = () => null }) {
    this.send = send;
    this.recorder = recorder;
    this.save = save;
    this.open = open;
    this.onMessage = onMessage;
    this.token = token;
    const input = make("input", { type: "file", accept: ".jsonl,.txt,.gz,application/gzip,application/json", hidden: true });
    input.addEventListener("change", () => {
      const [file] = input.files;
      input.value = "";
      if (file) this.openFile(file);
    });
    this.list = make("ul", { class: "recordings-list" });
    this.empty = make("p", { class: "recordings-empty", "data-text": "recording.empty" });
    this.progress = make("progress", { max: 1, hidden: true, "data-text-aria-label": "recording.reading" });
    this.making = make("p", { class: "quiet", role: "status", "data-text": "recording.making", hidden: true });
    const buttons = make("div", { class: "recordings-actions" });
    createRecordButton(buttons, recorder, onMessage);
    const choose = make("button", { type: "button", class: "wide", "data-text": "recording.openFile" });
    choose.addEventListener("click", () => input.click());
    this.file = make("div", {}, choose, input);
    const saveWalk = make("button", { type: "button", class: "record-save", "data-text": "files.save" });
    saveWalk.addEventListener("click", () => this.#try(async () => save(walked())));
    const sendWalk = make("button", { type: "button", class: "send-this" }, icon("share"), make("span", { "data-text": "send.title" }));
    sendWalk.addEventListener("click", () => this.#try(() => send()));
    buttons.append(saveWalk, sendWalk);
    this.element = make("section", { class: "recordings", "data-text-aria-label": "recording.list" },
      buttons, this.making, this.progress, this.empty, this.list);
    recorder.addEventListener("change", () => this.#changed());
    onLanguage(() => {
      this.#drawn = "";
      this.refresh();
    });
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
      ? new Date(created).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" }) : name.replace(extension, "");
    const facts = [seconds === null ? null : timeText(seconds), sizeText(bytes), recovered ? t("recording.cutOff") : null,
      active ? t("recording.active") : null];
    const text = make("div", { class: "recording-text" }, make("b", { textContent: when }),
      make("span", { textContent: facts.filter(Boolean).join(" · ") }));
    return make("li", { class: "recording" }, text, active ? "" : this.#buttons(name, when));
  }

  #buttons(name, when) {
    const act = (action) => () => this.#try(action);
    if (this.#confirming === name) {
      return make("div", { class: "recording-buttons" },
        button(t("recording.deleteForGood"), act(async () => { this.#confirming = null; await this.recorder.remove(name); await this.refresh(); }),
          t("recording.deleteForGoodOf", { when })),
        button(t("recording.keep"), () => this.#confirm(null), t("recording.keepOf", { when })));
    }
    return make("div", { class: "recording-buttons" },
      button(t("recording.replay"), act(async () => this.open(await this.#read(await this.recorder.read(name)), name)), t("recording.replayOf", { when })),
      button(t("recording.download"), act(() => this.recorder.download(name)), t("recording.downloadOf", { when })),
      button(t("send.send"), act(() => this.send(name)), t("send.sendOf", { when })),
      button("GPX", act(async () => this.save(await this.#read(await this.recorder.read(name)))), t("files.saveOf", { time: when })),
      // A server makes them.
      ...(isSite() ? [] : [button(t("recording.report"), act(() => this.#report(name)), t("recording.reportOf", { when }))]),
      button(t("recording.delete"), () => this.#confirm(name), t("recording.deleteOf", { when })));
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
    const page = await this.#making(async () => requestReport(await this.recorder.read(name), { token: this.token() }));
    const link = make("a", { href: URL.createObjectURL(page), download: name.replace(extension, ".html") });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  /** The server takes seconds for a report: that it is being made is said. */
  async #making(action) {
    this.making.hidden = false;
    // Without a value: how long it takes is not known.
    this.progress.removeAttribute("value");
    this.progress.hidden = false;
    try {
      return await action();
    } finally {
      this.making.hidden = this.progress.hidden = true;
    }
  }

  async #try(action) {
    try {
      await action();
    } catch (error) {
      const text = error.message || t("recording.failed");
      this.onMessage({ id: "recordings", kind: "error", text, advice: error.advice });
    }
  }
}
