/**
 * Leading back to a saved place as the crow flies: a needle and a distance, in words, on the map, and by sound. Works without
 * a route and without a server; all that is known is the engine's (`session.leadBack`).
 */

import { onLanguage, t } from "../language/text.js";
import { byId, setAttribute, setText } from "../shared/elements.js";
import { clockText, compassPoint, distanceText } from "../shared/units.js";
import { LeadSound } from "./lead-sound.js";

/** Words are said again when they have changed, but not more often than this, milliseconds. */
const silence = 12_000;

export class LeadBack {
  #store;
  #announcer;
  #messages;
  #session;
  #add;
  #board = byId("lead");
  #sound = null;
  #said = { words: "", at: -Infinity };

  /**
   * @param {import("../shared/store.js").Store} store its `leadTarget` is the place, `lead` the engine's answer
   * @param {import("./announcer.js").Announcer} announcer
   * @param {import("../shared/messages.js").Messages} messages
   * @param {() => import("../engine/waymark.js").WaymarkSession | null} session
   * @param {(fields: Object) => Promise<any>} add puts an anchor; null where that cannot be
   */
  constructor(store, announcer, messages, session, add) {
    this.#store = store;
    this.#announcer = announcer;
    this.#messages = messages;
    this.#session = session;
    this.#add = add;
    byId("lead-end").addEventListener("click", () => store.set("leadTarget", null));
    byId("lead-sound").addEventListener("click", () => this.#setSound(this.#sound === null));
    store.subscribe("leadTarget", (target) => this.#begin(target));
    store.addEventListener("alignment", () => this.#show());
    onLanguage(() => {
      this.#showName();
      this.#show();
    });
    // A deleted anchor ends guidance to it.
    store.addEventListener("anchors", () => {
      const { id } = store.get("leadTarget") ?? {};
      if (id && !store.get("anchors")?.some((anchor) => anchor.id === id)) store.set("leadTarget", null);
    });
  }

  /** Saves where the user is, and offers the way back. */
  async save() {
    const position = this.#store.get("position");
    if (!position) return;
    const place = await this.#add({
      lat: position.lat, lon: position.lon, name: t("lead.savedName", { time: clockText(0) }), origin: "coordinates",
      accuracy_m: Number.isFinite(position.accuracy) ? position.accuracy : null,
    });
    if (!place) return;
    this.#messages.add({
      kind: "info", id: "saved", text: `${place.name}.`, advice: t("lead.savedAdvice"),
      action: { words: t("lead.back"), run: () => this.#store.set("leadTarget", place) },
    });
    setTimeout(() => this.#messages.remove("saved"), silence);
  }

  #begin(target) {
    this.#board.hidden = !target;
    this.#said = { words: "", at: -Infinity };
    if (!target) {
      this.#store.set("lead", null);
      this.#setSound(false);
      return;
    }
    this.#messages.remove("saved");
    this.#showName();
    this.#show();
  }

  #showName() {
    const target = this.#store.get("leadTarget");
    if (target) setText(byId("lead-name"), target.name ?? t("places.onMap"));
  }

  #show() {
    const target = this.#store.get("leadTarget");
    if (!target) return;
    const lead = this.#session()?.leadBack(target) ?? null;
    this.#store.set("lead", lead);
    setText(byId("lead-distance"), lead ? distanceText(lead.distance, this.#store.get("units")) : "–");
    const words = leadWords(lead);
    setText(byId("lead-words"), lead?.isHere || !lead ? words : directionIn(words));
    const angle = lead && !lead.isHere ? lead.turnDegrees : null;
    setAttribute(this.#board, "data-state", lead?.isHere ? "here" : angle === null ? "unknown" : "leads");
    byId("lead-needle").style.transform = `rotate(${angle ?? 0}deg)`;
    this.#sound?.set(lead?.sound ?? null);
    this.#say(lead, words);
  }

  #say(lead, words) {
    const now = performance.now();
    if (!lead || words === this.#said.words || (now - this.#said.at < silence && !lead.isHere)) return;
    this.#said = { words, at: now };
    this.#announcer.say(words);
  }

  #setSound(isWanted) {
    this.#sound?.close();
    this.#sound = null;
    try {
      if (isWanted) this.#sound = new LeadSound();
      this.#sound?.set(this.#store.get("lead")?.sound ?? null);
    } catch (error) {
      console.info(error);
      this.#messages.add({ kind: "warning", id: "lead-sound", text: t("lead.noSound") });
    }
    byId("lead-sound").setAttribute("aria-pressed", String(this.#sound !== null));
  }

  /** For tests and the curious. */
  get sound() { return this.#sound; }
}

/** Direction and distance in the engine's words; with a compass point where the phone's heading is unknown. */
function leadWords(lead) {
  if (!lead) return t("lead.unknown");
  const { bearingDegrees: bearing, turnDegrees, isHere, words } = lead;
  return isHere || turnDegrees !== null || bearing === null ? words : `${compassWords(bearing)}, ${words}`;
}

/** The same without the distance, which stands beside it. */
function directionIn(words) { return words.slice(0, Math.max(0, words.lastIndexOf(", "))); }

/** @param {number} bearing degrees */
function compassWords(bearing) { return t(`lead.points.${compassPoint(bearing)}`); }
