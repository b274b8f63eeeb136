/** The sheet of all anchors: nearest first, with undo, a search, and what brings in new ones and takes them out. */

import { optional, t } from "../language/text.js";
import { hexOf } from "../shared/anchor-colours.js";
import { isSite } from "../shared/data.js";
import { icon, make, setText } from "../shared/elements.js";
import { distanceText } from "../shared/units.js";
import { nameOf } from "./words.js";

/** Rows shown at first, and more at a time: a list of thousands is not laid out. */
const step = 50;
/** Formats of files that the server makes. */
const formats = { gpx: "GPX", geojson: "GeoJSON", kml: "KML", kmz: "KMZ" };
/** Interval at which distances are updated while it is open, milliseconds. */
const interval = 2000;

export class AnchorSheet {
  #store;
  #anchors;
  #actions;
  #dialog;
  #parts;
  #limit = step;
  #timer = 0;
  /** Rows by id. A row stays the same element: a finger that rests on it would lose it else. @type {Map<string, Row>} */
  #rows = new Map();

  /**
   * @param {import("../shared/store.js").Store} store
   * @param {import("./anchors.js").Anchors} anchors
   * @param {{choose: (id: string) => void, save: () => void, lead: (anchor: any) => void, create: () => void, importFile: (file: File) => void, exportAs: (format: string) => void,
   *   undo: () => void, redo: () => void, recents: () => Promise<HTMLElement>}} actions
   */
  constructor(store, anchors, actions) {
    this.#store = store;
    this.#anchors = anchors;
    this.#actions = actions;
    const button = (name, symbol, run, more = {}) => {
      const element = make("button", { type: "button", ...more }, icon(symbol), make("span", { "data-text": `anchors.${name}` }));
      element.addEventListener("click", run);
      return element;
    };
    const file = make("input", { type: "file", accept: ".gpx,.geojson,.json,.kml,.kmz", hidden: true, "data-text-aria-label": "anchors.importFile" });
    file.addEventListener("change", () => {
      const [chosen] = file.files;
      file.value = "";
      if (chosen) actions.importFile(chosen);
    });
    const parts = {
      save: make("button", { id: "save-place", class: "primary wide", type: "button" }, icon("save"), make("span", { "data-text": "lead.save" })),
      undo: button("undo", "undo", actions.undo, { id: "anchor-undo" }), redo: button("redo", "redo", actions.redo, { id: "anchor-redo" }),
      search: make("input", { id: "anchor-search", type: "search", autocomplete: "off", enterkeyhint: "search", "data-text-placeholder": "anchors.search" }),
      count: make("p", { class: "quiet", id: "anchor-count", role: "status" }),
      list: make("ul", { id: "anchor-list", "data-text-aria-label": "dock.saved" }),
      more: make("button", { type: "button", class: "wide" }),
      sync: make("p", { class: "quiet", id: "anchor-sync", role: "status" }),
      share: make("input", { type: "checkbox", role: "switch", id: "anchor-sharing" }),
      exports: make("div", { class: "anchor-tools" }), recents: make("div", {}),
    };
    this.#parts = parts;
    for (const [format, name] of Object.entries(formats)) {
      const element = make("button", { type: "button", "data-format": format, "aria-label": `${t("anchors.exportFile")}: ${name}` }, icon("download"), make("span", { textContent: name }));
      element.addEventListener("click", () => actions.exportAs(format));
      parts.exports.append(element);
    }
    const close = make("button", { class: "close", type: "button", "data-text-aria-label": "anchors.close" }, icon("close"));
    this.#dialog = make("dialog", { id: "anchors", "aria-labelledby": "anchors-title" }, make("div", { class: "sheet" },
      make("header", {}, make("h2", { id: "anchors-title", "data-text": "dock.saved" }), close),
      parts.save,
      make("label", { class: "search" }, icon("search"), make("span", { class: "unseen", "data-text": "anchors.search" }), parts.search),
      parts.count, parts.list, parts.more, parts.recents,
      make("div", { class: "anchor-tools" }, parts.undo, parts.redo, button("fromCoordinates", "add", actions.create, { id: "anchor-new" }),
        button("importFile", "upload", () => file.click(), { id: "anchor-import", hidden: isSite() }), file),
      make("section", { "aria-labelledby": "anchor-export-title", hidden: isSite() }, make("h3", { id: "anchor-export-title", "data-text": "anchors.exportFile" }), parts.exports),
      make("section", { "data-text-aria-label": "anchors.sharing" },
        make("label", { class: "switch", hidden: isSite() }, make("span", { "data-text": "anchors.sharing" }), parts.share),
        make("p", { class: "quiet", "data-text": "anchors.sharingHelp", hidden: isSite() }), parts.sync)));
    document.body.append(this.#dialog);
    close.addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("click", (event) => { if (event.target === this.#dialog) this.#dialog.close(); });
    this.#dialog.addEventListener("close", () => clearInterval(this.#timer));
    parts.save.addEventListener("click", () => {
      this.close();
      actions.save();
    });
    store.subscribe("position", (position) => { parts.save.disabled = !position; });
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
    this.#actions.recents().then((section) => this.#parts.recents.replaceChildren(section)).catch((error) => console.info(error));
    this.#dialog.showModal();
    clearInterval(this.#timer);
    // While a row has the keyboard focus or is pressed, the rows stay as they are.
    this.#timer = setInterval(() => { if (!this.#parts.list.matches(":focus-within, :active")) this.#show(); }, interval);
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
    this.#showRows(shown);
    setText(p.count, total > 0 ? t("anchors.count", { count: total }) : wanted ? t("anchors.noneFound") : t("anchors.none"));
    p.more.hidden = total <= shown.length;
    setText(p.more, t("anchors.more", { count: Math.min(step, total - shown.length) }));
    p.undo.disabled = !this.#anchors.canUndo;
    p.redo.disabled = !this.#anchors.canRedo;
    for (const element of p.exports.children) element.disabled = this.#anchors.size === 0;
    this.#showSync();
  }

  #showSync() { setText(this.#parts.sync, syncText(this.#anchors.syncState, this.#anchors.unsentCount)); }

  #showRows(shown) {
    const { list } = this.#parts;
    const old = this.#rows;
    const units = this.#store.get("units") ?? "metric";
    this.#rows = new Map(shown.map((anchor) => {
      const row = old.get(anchor.id) ?? new Row(anchor.id, () => this.#choose(anchor.id), () => {
        this.close();
        this.#actions.lead(this.#anchors.get(anchor.id) ?? anchor);
      });
      row.show(anchor, units);
      return [anchor.id, row];
    }));
    const elements = [...this.#rows.values()].map(({ element }) => element);
    if (elements.length === list.children.length && elements.every((element, place) => element === list.children[place])) return;
    const hadFocus = list.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    list.replaceChildren(...elements);
    if (hadFocus) list.querySelector(`[data-id="${hadFocus}"]`)?.focus();
  }

  #choose(id) {
    this.close();
    this.#actions.choose(id);
  }
}

/** How it stands with the server. @param {string} state @param {number} count changes that it does not have */
function syncText(state, count) { return (count > 0 && optional(`anchors.sync.${state}Some`, { count })) || t(`anchors.sync.${state}`); }

/** A row of the list. */
class Row {
  #paint = make("span", { class: "swatch", "aria-hidden": "true" });
  #name = make("span", { class: "anchor-row-name" });
  #away = make("span", { class: "anchor-row-away" });

  #lead = make("button", { type: "button", class: "anchor-row-lead" }, icon("needle"));

  /** @param {string} id of the anchor @param {() => void} choose @param {() => void} lead */
  constructor(id, choose, lead) {
    const button = make("button", { type: "button", "data-id": id }, this.#paint, this.#name, this.#away);
    button.addEventListener("click", choose);
    this.#lead.addEventListener("click", lead);
    this.element = make("li", {}, button, this.#lead);
  }

  show(anchor, units) {
    this.#paint.style.background = hexOf(anchor.colour);
    setText(this.#name, nameOf(anchor));
    this.#lead.setAttribute("aria-label", t("lead.to", { name: nameOf(anchor) }));
    setText(this.#away, Number.isFinite(anchor.distance) ? distanceText(anchor.distance, units) : "");
  }
}

/** Without case and accents, so that “Zurich” finds “Zürich”. */
function folded(name) {
  return String(name ?? "").normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase().trim();
}
