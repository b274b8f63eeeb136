/** “Send this walk”: one file of what was recorded and shown, its contents listed before, handed to the system's share sheet. Nothing is sent by itself. */

import { versions } from "../engine/layouts.js";
import "../language/later.js";
import { locale, onLanguage, t } from "../language/text.js";
import { connectDialog } from "../shared/dialogs.js";
import { addStyleSheet, icon, make, setText } from "../shared/elements.js";
import { handOver } from "../shared/hand-over.js";
import { sizeText } from "../shared/units.js";
import { walkFile } from "./walk-file.js";

/** Longest side of a picture, pixels. */
const maximumSide = 1080;

export class SendSheet {
  #page;
  #parts;
  #dialog;
  #log = { header: {}, lines: new Blob(), seconds: 0 };
  #report = {};
  /** @type {string | null} */ #picture = null;

  /** @param {import("../shared/page.js").Page} page */
  constructor(page) {
    this.#page = page;
    addStyleSheet(new URL("recording.css", import.meta.url).href);
    const close = make("button", { class: "close", type: "button", "data-text-aria-label": "page.close" }, icon("close"));
    const parts = {
      walk: make("li", {}), note: make("textarea", { rows: 2, maxLength: 2000, "data-text-placeholder": "send.wrong", "data-text-aria-label": "send.wrong" }),
      wantsPicture: make("input", { type: "checkbox", role: "switch" }), preview: make("img", { alt: "", hidden: true }),
      send: make("button", { type: "button", class: "primary wide" }, icon("share"), make("span", {})),
    };
    this.#parts = parts;
    parts.pictureRow = make("label", { class: "switch" }, make("span", { "data-text": "send.picture" }), parts.wantsPicture);
    this.#dialog = make("dialog", { id: "send-walk", "aria-labelledby": "send-title" }, make("div", { class: "sheet" },
      make("header", {}, make("h2", { id: "send-title", "data-text": "send.title" }), close),
      make("p", { "data-text": "send.contents" }),
      make("ul", { class: "send-contents" }, parts.walk, ...["device", "versions", "shown"].map((name) => make("li", { "data-text": `send.${name}` }))),
      parts.pictureRow, parts.preview, parts.note, parts.send, make("p", { class: "quiet", "data-text": "send.nothing" })));
    document.body.append(this.#dialog);
    connectDialog(this.#dialog);
    parts.wantsPicture.addEventListener("change", () => this.#show());
    parts.note.addEventListener("input", () => this.#show());
    parts.send.addEventListener("click", async () => {
      await handOver(this.#file(), t("send.title"));
      this.#dialog.close();
    });
    onLanguage(() => this.#show());
  }

  /** @param {() => Promise<Blob>} read gives the log */
  async open(read) {
    const page = this.#page;
    this.#picture = await picture(page).catch(() => null);
    this.#report = await reportOf(page);
    const { header, rest, seconds } = await walkParts(await read());
    this.#log = { header, lines: rest, seconds };
    const { note, wantsPicture, pictureRow, preview } = this.#parts;
    note.value = "";
    wantsPicture.checked = false;
    pictureRow.hidden = !this.#picture;
    preview.src = this.#picture ?? "";
    this.#show();
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** What is shared, made at once: browsers share only what follows a press. */
  #file() {
    const { note, wantsPicture } = this.#parts;
    return walkFile(this.#log, { ...this.#report, note: note.value.trim() }, wantsPicture.checked ? this.#picture : null);
  }

  #show() {
    const { walk, wantsPicture, preview, send } = this.#parts;
    preview.hidden = !wantsPicture.checked;
    const time = new Intl.NumberFormat(locale(), { style: "unit", unit: "minute", unitDisplay: "short", maximumFractionDigits: 0 }).format(Math.max(1, Math.round(this.#log.seconds / 60)));
    setText(walk, t("send.walk", { time }));
    setText(send.lastElementChild, t("send.share", { size: sizeText(this.#file().size) }));
  }
}

/** A log in its parts: the header, and all that follows. @param {Blob} log */
async function walkParts(log) {
  const start = await log.slice(0, 65_536).text();
  const end = start.indexOf("\n");
  const header = JSON.parse(end < 0 ? start : start.slice(0, end));
  const rest = end < 0 ? new Blob() : log.slice(new TextEncoder().encode(start.slice(0, end + 1)).length);
  const tail = await rest.slice(Math.max(0, rest.size - 65_536)).text();
  const times = [await rest.slice(0, 65_536).text(), tail].flatMap((text) => [...text.matchAll(/"t":(-?[\d.]+)/g)].map(([, time]) => Number(time)));
  return { header, rest, seconds: times.length > 0 ? Math.max(...times) - Math.min(...times) : 0 };
}

/** Device, browser, versions, and what was shown. @param {import("../shared/page.js").Page} page */
async function reportOf({ store, api }) {
  const keys = ["alignment", "overlay", "arrows", "geotracking", "tracking", "position", "destination", "via", "view", "units", "theme", "skyline", "locationAllowed", "lead"];
  const { spoken, language, routeStyle, mode, provider } = store.get("settings") ?? {};
  return {
    made: new Date().toISOString(),
    device: {
      browser: navigator.userAgent, languages: navigator.languages, screen: [screen.width, screen.height, devicePixelRatio], window: [innerWidth, innerHeight],
      orientation: screen.orientation?.type, cores: navigator.hardwareConcurrency,
    },
    versions: { ...versions, server: await api.health().catch(() => null) },
    area: store.get("area")?.name ?? null, source: store.get("source")?.kind ?? null, settings: { spoken, language, routeStyle, mode, provider },
    shown: Object.fromEntries(keys.map((key) => [key, store.get(key)])),
    messages: (store.get("messages") ?? []).map((/** @type {any} */ { id, kind }) => ({ id, kind })),
  };
}

/** Camera and overlay of the next frame; null where none is drawn. @param {import("../shared/page.js").Page} page @returns {Promise<string | null>} */
function picture({ walk, store }) {
  const section = document.getElementById("camera");
  if (!walk || !section || store.get("view") === "map") return Promise.resolve(null);
  return new Promise((resolve) => {
    const before = walk.onFrame;
    const timer = setTimeout(() => finish(null), 1000);
    const finish = (/** @type {string | null} */ taken) => {
      clearTimeout(timer);
      walk.onFrame = before;
      resolve(taken);
    };
    // Only while a frame is being drawn its pixels are there.
    walk.onFrame = (frame) => {
      before?.(frame);
      const scale = Math.min(1, maximumSide / Math.max(section.clientWidth, section.clientHeight));
      const canvas = make("canvas", { width: Math.round(section.clientWidth * scale), height: Math.round(section.clientHeight * scale) });
      const context = canvas.getContext("2d");
      const video = section.querySelector("video");
      if (section.dataset.background === "video" && video.videoWidth > 0) {
        const cover = Math.max(canvas.width / video.videoWidth, canvas.height / video.videoHeight);
        const [width, height] = [video.videoWidth * cover, video.videoHeight * cover];
        context.drawImage(video, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
      } else if (section.dataset.background === "landscape") context.drawImage(section.querySelector("#landscape"), 0, 0, canvas.width, canvas.height);
      context.drawImage(section.querySelector("#overlay"), 0, 0, canvas.width, canvas.height);
      finish(canvas.toDataURL("image/jpeg", 0.8));
    };
  });
}
