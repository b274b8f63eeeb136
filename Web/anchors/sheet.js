/** The sheet of all anchors: nearest first, with undo, a search, and what brings in new ones and takes them out. */

import { icon, make, setText } from "../app/elements.js";
import { distanceText } from "../app/units.js";
import { hexOf } from "./colours.js";
import { text } from "./strings.js";
import { nameOf } from "./words.js";

/** Rows shown at first, and more at a time: a list of thousands is not laid out. */
const step = 50;
/** Distances are told again while it is open, milliseconds. */
const interval = 2000;

export class AnchorSheet {
  #store;
  #anchors;
  #actions;
  #dialog;
  #parts;
  #limit = step;
  #timer = 0;

  /**
   * @param {import("../app/store.js").Store} store
   * @param {import("./anchors.js").Anchors} anchors
   * @param {{choose: (id: string) => void, create: () => void, importFile: (file: File) => void, exportAs: (format: string) => void,
   *   undo: () => void, redo: () => void}} actions
   */
  constructor(store, anchors, actions) {
    this.#store = store;
    this.#anchors = anchors;
    this.#actions = actions;
    const button = (name, symbol, run, more = {}) => {
      const element = make("button", { type: "button", ...more }, icon(symbol), make("span", { textContent: text[name] }));
      element.addEventListener("click", run);
      return element;
    };
    const file = make("input", { type: "file", accept: ".gpx,.geojson,.json,.kml,.kmz", hidden: true, "aria-label": text.importFile });
    file.addEventListener("change", () => {
      const [chosen] = file.files;
      file.value = "";
      if (chosen) actions.importFile(chosen);
    });
    const parts = {
      undo: button("undo", "undo", actions.undo, { id: "anchor-undo" }), redo: button("redo", "redo", actions.redo, { id: "anchor-redo" }),
      search: make("input", { id: "anchor-search", type: "search", autocomplete: "off", enterkeyhint: "search", placeholder: text.search }),
      count: make("p", { class: "quiet", id: "anchor-count", role: "status" }),
      list: make("ul", { id: "anchor-list", "aria-label": text.title }),
      more: make("button", { type: "button", class: "wide" }),
      sync: make("p", { class: "quiet", id: "anchor-sync", role: "status" }),
      share: make("input", { type: "checkbox", role: "switch", id: "anchor-sharing" }),
      exports: make("div", { class: "anchor-tools" }),
    };
    this.#parts = parts;
    for (const [format, name] of Object.entries(text.formats)) {
      const element = make("button", { type: "button", "data-format": format, "aria-label": `${text.exportFile}: ${name}` }, icon("download"), make("span", { textContent: name }));
      element.addEventListener("click", () => actions.exportAs(format));
      parts.exports.append(element);
    }
    const close = make("button", { class: "close", type: "button", "aria-label": text.close }, icon("close"));
    this.#dialog = make("dialog", { id: "anchors", "aria-labelledby": "anchors-title" }, make("div", { class: "sheet" },
      make("header", {}, make("h2", { id: "anchors-title", textContent: text.title }), close),
      make("div", { class: "anchor-tools" }, parts.undo, parts.redo, button("fromCoordinates", "add", actions.create, { id: "anchor-new" }),
        button("importFile", "upload", () => file.click(), { id: "anchor-import" }), file),
      make("label", { class: "search" }, icon("search"), make("span", { class: "unseen", textContent: text.search }), parts.search),
      parts.count, parts.list, parts.more,
      make("section", { "aria-labelledby": "anchor-export-title" }, make("h3", { id: "anchor-export-title", textContent: text.exportFile }), parts.exports),
      make("section", { "aria-label": text.sharing },
        make("label", { class: "switch" }, make("span", { textContent: text.sharing }), parts.share),
        make("p", { class: "quiet", textContent: text.sharingHelp }), parts.sync)));
    document.body.append(this.#dialog);
    close.addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("click", (event) => { if (event.target === this.#dialog) this.#dialog.close(); });
    this.#dialog.addEventListener("close", () => clearInterval(this.#timer));
    parts.search.addEventListener("input", () => {
      this.#limit = step;
      this.#show();
    });
    parts.more.addEventListener("click", () => {
      const first = parts.list.children.length;
      this.#limit += step;
      this.#show();
      parts.list.children[first]?.querySelector("button")?.focus();
    });
    parts.share.addEventListener("change", () => store.set("settings", { ...store.get("settings"), shareAnchors: parts.share.checked }));
    store.subscribe("settings", (settings) => { parts.share.checked = settings?.shareAnchors !== false; });
    anchors.addEventListener("change", () => { if (this.isOpen) this.#show(); });
    anchors.addEventListener("sync", () => { if (this.isOpen) this.#showSync(); });
  }

  get isOpen() { return this.#dialog.open; }

  open() {
    this.#parts.search.value = "";
    this.#limit = step;
    this.#show();
    this.#dialog.showModal();
    clearInterval(this.#timer);
    // While somebody walks through the rows by key they stay.
    this.#timer = setInterval(() => { if (!this.#parts.list.contains(document.activeElement)) this.#show(); }, interval);
  }

  close() { this.#dialog.close(); }

  #show() {
    const p = this.#parts;
    const wanted = folded(p.search.value);
    const place = this.#store.get("position");
    const all = this.#anchors.near(place, wanted ? this.#anchors.size : this.#limit);
    const found = wanted ? all.filter(({ name }) => folded(name).includes(wanted)) : all;
    const total = wanted ? found.length : this.#anchors.size;
    const shown = found.slice(0, this.#limit);
    const hadFocus = p.list.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    p.list.replaceChildren(...shown.map((anchor) => this.#row(anchor)));
    if (hadFocus) p.list.querySelector(`[data-id="${hadFocus}"]`)?.focus();
    setText(p.count, total > 0 ? text.count(total) : wanted ? text.noneFound : text.none);
    p.more.hidden = total <= shown.length;
    setText(p.more, text.more(Math.min(step, total - shown.length)));
    p.undo.disabled = !this.#anchors.canUndo;
    p.redo.disabled = !this.#anchors.canRedo;
    for (const element of p.exports.children) element.disabled = this.#anchors.size === 0;
    this.#showSync();
  }

  #showSync() { setText(this.#parts.sync, text.sync[this.#anchors.syncState](this.#anchors.unsentCount)); }

  #row(anchor) {
    const paint = make("span", { class: "swatch", "aria-hidden": "true" });
    paint.style.background = hexOf(anchor.colour);
    const away = Number.isFinite(anchor.distance) ? distanceText(anchor.distance, this.#store.get("units") ?? "metric") : "";
    const button = make("button", { type: "button", "data-id": anchor.id }, paint,
      make("span", { class: "anchor-row-name", textContent: nameOf(anchor) }), make("span", { class: "anchor-row-away", textContent: away }));
    button.addEventListener("click", () => {
      this.close();
      this.#actions.choose(anchor.id);
    });
    return make("li", {}, button);
  }
}

/** Without case and accents, so that “Zurich” finds “Zürich”. */
function folded(name) {
  return String(name ?? "").normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase().trim();
}
