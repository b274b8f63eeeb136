/** Day and time of the light: Sun and Moon on their paths, as the engine gives them. */

import { locale, t } from "../../language/text.js";
import { make, setText } from "../../shared/elements.js";

/** Seconds between the places on the paths that the engine is asked for. */
const step = 300;
/** At opening the light is that of now while the Sun is so high, degrees, else that of the morning. */
const high = 6;

export class TimeBar {
  #client;
  #changed;
  #day;
  #slider;
  #text;
  #contactText;
  #eye = null;
  #start = 0;
  /** @type {import("./sky.js").Moment[]} */ #path = [];
  #hours = [];
  /** When the discs touch the skyline, with the time as text. */
  #contacts = [];
  #asked = 0;

  /** @param {{client: () => import("../client.js").TerrainClient, changed: () => void}} options */
  constructor({ client, changed }) {
    this.#client = client;
    this.#changed = changed;
    this.button = make("button", { id: "panorama-light", type: "button", "aria-expanded": "false", "aria-controls": "panorama-time", class: "round", "data-text-aria-label": "mountains.light" }, "☀");
    this.#day = make("input", { type: "date", id: "panorama-day", "data-text-aria-label": "mountains.day" });
    this.#slider = make("input", { type: "range", id: "panorama-minute", min: "0", max: "1435", step: "5", "data-text-aria-label": "mountains.timeOfDay" });
    this.#text = make("output", { htmlFor: "panorama-minute" });
    this.#contactText = make("p", { id: "panorama-contacts" });
    this.element = make("div", { id: "panorama-time", class: "time", hidden: true }, this.#day, this.#slider, this.#text, this.#contactText);
    this.button.addEventListener("click", () => {
      this.element.hidden = !this.element.hidden;
      this.button.setAttribute("aria-expanded", String(!this.element.hidden));
      this.#loadContacts().catch((error) => console.info(error));
      this.#changed();
    });
    this.#day.addEventListener("change", () => this.#load().catch((error) => console.info(error)));
    this.#slider.addEventListener("input", () => this.#report());
  }

  /** Whether Sun and Moon are wanted in the picture. */
  get isOpen() { return !this.element.hidden; }

  /** The moment that is shown. */
  get date() { return new Date(1000 * (this.#start + 60 * Number(this.#slider.value))); }

  /** Where Sun and Moon stand; null until the engine has said it. @returns {import("./sky.js").Moment | null} */
  get moment() {
    return this.#path[Math.min(this.#path.length - 1, Math.round(60 * Number(this.#slider.value) / step))] ?? null;
  }

  /** The paths of the day. */
  get day() { return { path: this.#path, hours: this.#hours, contacts: this.#contacts }; }

  /** @param {import("../../engine/terrain.js").TerrainEye} eye */
  async open(eye) {
    this.#eye = eye;
    const isFirst = !this.#day.value;
    const now = new Date();
    if (isFirst) {
      this.#day.value = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
      this.#slider.value = String(60 * now.getHours() + now.getMinutes());
    }
    await this.#load();
    if (!isFirst || (this.moment?.sun.elevation ?? 0) > high) return;
    // By night there is little to see: the light of two hours before noon, when slopes have shadows.
    const noon = this.#path.reduce((best, { sun }, i) => (sun.elevation > this.#path[best].sun.elevation ? i : best), 0);
    this.#slider.value = String(Math.max(0, Math.min(1435, noon * step / 60 - 120)));
    this.#report();
  }

  async #load() {
    if (!this.#eye || !this.#day.value) return;
    const asked = ++this.#asked;
    this.#start = new Date(`${this.#day.value}T00:00`).getTime() / 1000;
    this.#showContacts(null);
    const { path } = await this.#client().ask("sky", { eye: this.#eye, times: { from: this.#start, interval: step } });
    if (asked !== this.#asked) return;
    this.#path = path;
    const hour = new Intl.DateTimeFormat(locale(), { hour: "numeric" });
    this.#hours = Array.from({ length: 24 }, (_, i) => ({ text: hour.format(new Date(1000 * (this.#start + 3600 * i))), moment: path[i * 3600 / step] }));
    this.#report();
    await this.#loadContacts();
  }

  /** They take as long as a panorama: only when they are looked at. */
  async #loadContacts() {
    if (!this.isOpen || !this.#eye || this.#areContactsKnown) return;
    const asked = this.#asked;
    const { contacts } = await this.#client().ask("sky", { eye: this.#eye, times: { from: this.#start, interval: step, contacts: true } });
    if (asked === this.#asked) this.#showContacts(contacts);
  }

  #areContactsKnown = false;

  #showContacts(contacts) {
    this.#areContactsKnown = contacts !== null;
    const all = [];
    for (const body of ["sun", "moon"]) {
      for (const { isRise, time, azimuth, elevation } of contacts?.[body] ?? []) {
        const text = timeText(new Date(1000 * time));
        const kind = `${body}${isRise ? "Rise" : "Set"}`;
        all.push({ body, time, azimuth, elevation, text, words: t(`mountains.touch.${kind}`, { time: text }) });
      }
    }
    this.#contacts = all;
    setText(this.#contactText, all.map(({ words }) => words).join(" · "));
    this.#changed();
  }

  #report() {
    const time = timeText(this.date);
    setText(this.#text, time);
    this.#slider.setAttribute("aria-valuetext", time);
    this.#changed();
  }
}

function timeText(date) { return date.toLocaleTimeString(locale(), { timeStyle: "short" }); }
