/** The anchors' part of the page. Loaded after the first view. */

import { AnchorReplica } from "../engine/anchors.js";
import "../language/later.js";
import { t } from "../language/text.js";
import { isSite } from "../shared/data.js";
import { addStyleSheet } from "../shared/elements.js";
import { Anchors } from "./anchors.js";
import { AnchorCard } from "./card.js";
import { exportAs, importFile } from "./files.js";
import { AnchorForm } from "./form.js";
import { hasSavedPlaces, takeOverSavedPlaces } from "./migrate.js";
import { ShareSheet } from "./share.js";
import { watchLinks } from "./shared.js";
import { AnchorSheet } from "./sheet.js";
import { nameOf } from "./words.js";

/** A message that offers to undo goes after so long, milliseconds. */
const undoable = 8000;

/** @param {import("../shared/page.js").Page} page @returns {Promise<AnchorsPart>} */
export async function connectAnchors(page) {
  addStyleSheet("anchors/anchors.css");
  const replica = await AnchorReplica.load();
  const anchors = new Anchors(replica, page);
  const part = new AnchorsPart(page, anchors);
  await anchors.begin();
  await part.takeOverFavourites();
  part.begin();
  page.anchors = part;
  return part;
}

/** What the rest of the page can ask for. */
export class AnchorsPart {
  #page;
  #store;
  #form = null;
  #share = null;
  #timer = 0;

  /**
   * @param {import("../shared/page.js").Page} page
   * @param {Anchors} anchors
   */
  constructor(page, anchors) {
    this.#page = page;
    this.#store = page.store;
    this.anchors = anchors;
    const { store } = page;
    this.card = new AnchorCard(store, anchors, (anchor) => page.walk?.session?.leadBack(anchor) ?? null, {
      lead: (anchor) => this.#lead(anchor),
      route: (anchor) => {
        store.set("selectedAnchor", null);
        page.choose(anchor);
      },
      change: (anchor) => this.#change(anchor),
      share: (anchor) => (this.#share ??= new ShareSheet(page.api)).open(anchor),
      remove: ({ id }) => this.remove(id),
    });
    this.sheet = new AnchorSheet(store, anchors, {
      choose: (id) => this.#choose(id), save: () => page.leadBack.save(), lead: (anchor) => this.#lead(anchor), create: () => this.#create(), importFile: (file) => {
        this.sheet.close();
        return importFile(file, page, anchors);
      },
      exportAs: (format) => exportAs(/** @type {any} */ (format), page), undo: () => this.undo(), redo: () => this.redo(),
      recents: async () => (await page.destinations.load()).recents((place) => {
        this.sheet.close();
        page.choose(place);
      }),
    });
  }

  begin() {
    addEventListener("keydown", (event) => this.#key(event));
    watchLinks({
      keep: (anchor) => this.put({ ...anchor, origin: "coordinates" }),
      lead: (anchor) => this.#store.set("leadTarget", anchor),
      damaged: () => this.#page.messages.add({ kind: "warning", id: "anchor-link", text: t("anchors.sharedWrong"), advice: t("anchors.sharedWrongAdvice") }),
    });
  }

  openSheet() { this.sheet.open(); }

  /** Favourites of earlier versions stayed in the browser: they go to the server, where others see them, only on wish. */
  async takeOverFavourites() {
    const isSent = !isSite() && this.#store.get("settings")?.shareAnchors !== false;
    const takeOver = async () => {
      const count = await takeOverSavedPlaces(this.anchors);
      this.#page.messages.remove("take-over");
      if (count > 0) this.#page.messages.add({ kind: "info", id: "taken-over", text: t("anchors.takenOver") });
    };
    if (!isSent) await takeOver();
    else if (hasSavedPlaces()) {
      this.#page.messages.add({
        kind: "info", id: "take-over", text: t("anchors.takeOver"), advice: t("anchors.takeOverAdvice"),
        action: { words: t("anchors.takeOverSave"), run: takeOver },
      });
    }
  }

  /** Nearest first. @param {number} limit */
  near(limit) { return this.anchors.near(this.#store.get("position"), limit); }

  /** Puts an anchor and gives it; null, with a message, where the engine does not take it. */
  add(fields) {
    return this.#tried(() => this.anchors.add(fields)) ?? null;
  }

  /** Puts an anchor where the user wanted one, and shows it. */
  put(fields) {
    const anchor = this.add(fields);
    if (!anchor) return;
    this.#offerUndo(t("anchors.put", { name: nameOf(anchor) }));
    this.#store.set("selectedAnchor", anchor.id);
  }

  remove(id) {
    const anchor = this.anchors.get(id);
    if (!anchor) return;
    this.#tried(() => this.anchors.remove(id));
    this.#offerUndo(t("anchors.removed", { name: nameOf(anchor) }));
  }

  undo() { this.#step(this.#tried(() => this.anchors.undo()), t("anchors.undone"), { words: t("anchors.redo"), run: () => this.redo() }); }

  redo() { this.#step(this.#tried(() => this.anchors.redo()), t("anchors.redone"), { words: t("anchors.undo"), run: () => this.undo() }); }

  #step(isDone, words, action) {
    if (isDone) this.#say(words, action);
  }

  #lead(anchor) {
    this.#store.set("selectedAnchor", null);
    this.#store.set("leadTarget", anchor);
  }

  /** From the list: where it can be seen. */
  #choose(id) {
    this.#store.set("selectedAnchor", id);
    if (this.#store.get("view") === "camera") this.#store.set("view", "split");
  }

  #create() {
    this.sheet.close();
    this.#edit(null, (fields) => {
      const anchor = this.anchors.add({ ...fields, origin: "coordinates" });
      this.#offerUndo(t("anchors.put", { name: nameOf(anchor) }));
      this.#store.set("selectedAnchor", anchor.id);
    });
  }

  #change(anchor) {
    this.#edit(anchor, (fields) => {
      if (Object.keys(fields).length === 0) return;
      this.anchors.edit(anchor.id, fields);
      this.#offerUndo(t("anchors.changed", { name: nameOf(this.anchors.get(anchor.id) ?? anchor) }));
    });
  }

  #edit(anchor, done) { (this.#form ??= new AnchorForm()).open(anchor, done); }

  #offerUndo(words) { this.#say(words, { words: t("anchors.undo"), run: () => this.undo() }); }

  #say(words, action) {
    this.#page.messages.add({ kind: "info", id: "anchor", text: words, action });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#page.messages.remove("anchor"), undoable);
  }

  #tried(run) {
    try {
      return run();
    } catch (error) {
      console.info(error);
      this.#page.messages.add({ kind: "error", id: "anchor-refused", text: t("anchors.refused"), advice: String(error?.message ?? error) });
      return undefined;
    }
  }

  /** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, but not from a field that has its own. */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || this.#store.get("locked")) return;
    if (event.target instanceof Element && event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select")) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || key === "z") this.redo();
    else return;
    event.preventDefault();
  }
}
