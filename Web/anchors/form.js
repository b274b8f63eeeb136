/** The form of an anchor: name, note, colour, coordinates, altitude. For a new one and for one that is changed. */

import { t } from "../language/text.js";
import { colours, hexOf } from "../shared/anchor-colours.js";
import { icon, make } from "../shared/elements.js";
import { readCoordinates, writeCoordinates } from "./coordinates.js";

/** Lengths that the engine takes. */
const lengths = { name: 200, note: 4000 };

export class AnchorForm {
  #dialog;
  #form;
  #title;
  #problem;
  /** @type {(fields: any) => void} */ #done = () => {};
  #anchor = null;

  constructor() {
    const field = (words, input, help) => make("label", { class: "field" }, make("span", { "data-text": words }), input,
      ...(help ? [make("small", { class: "quiet", "data-text": help })] : []));
    const input = (name, more) => make("input", { name, type: "text", autocomplete: "off", ...more });
    this.#title = make("h2", { id: "anchor-form-title" });
    const close = make("button", { class: "close", type: "button", "data-text-aria-label": "anchors.cancel" }, icon("close"));
    close.addEventListener("click", () => this.#dialog.close());
    this.#problem = make("p", { role: "alert", class: "problem", id: "anchor-problem" });
    this.#form = make("form", { id: "anchor-form", noValidate: true },
      field("anchors.name", input("name", { maxLength: lengths.name })),
      field("anchors.note", make("textarea", { name: "note", rows: 3, maxLength: lengths.note })),
      make("fieldset", {}, make("legend", { "data-text": "anchors.colour" }), make("div", { class: "swatches" },
        ...Object.keys(colours).map((name) => {
          const radio = make("input", { type: "radio", name: "colour", value: name, "data-text-aria-label": `anchors.colours.${name}` });
          const paint = make("span", { class: "swatch", "aria-hidden": "true" });
          paint.style.background = hexOf(name);
          return make("label", { "data-text-title": `anchors.colours.${name}` }, radio, paint);
        }))),
      field("anchors.coordinates", input("place", { spellcheck: false, "aria-describedby": "anchor-problem" }), "anchors.coordinatesHelp"),
      field("anchors.altitude", input("altitude", { inputMode: "decimal", "aria-describedby": "anchor-problem" }), "anchors.altitudeHelp"),
      this.#problem,
      make("button", { type: "submit", class: "primary wide", "data-text": "anchors.keep" }));
    this.#dialog = make("dialog", { id: "anchor-editor", "aria-labelledby": "anchor-form-title" },
      make("div", { class: "sheet" }, make("header", {}, this.#title, close), this.#form));
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("click", (event) => { if (event.target === this.#dialog) this.#dialog.close(); });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  /**
   * @param {any} anchor null for a new one
   * @param {(fields: any) => void} done takes what is different; throws what is said to the user
   */
  open(anchor, done) {
    this.#anchor = anchor;
    this.#done = done;
    const { elements: e } = this.#form;
    this.#title.textContent = anchor ? t("anchors.changeAnchor") : t("anchors.newAnchor");
    e.name.value = anchor?.name ?? "";
    e.note.value = anchor?.note ?? "";
    e.colour.value = Object.hasOwn(colours, anchor?.colour ?? "") ? anchor.colour : "red";
    e.place.value = anchor ? writeCoordinates(anchor) : "";
    e.altitude.value = anchor?.altitude ? String(Math.round(anchor.altitude.meters * 10) / 10) : "";
    this.#problem.textContent = "";
    this.#dialog.showModal();
    (anchor ? e.name : e.place).focus();
  }

  #submit() {
    try {
      this.#done(this.#fields());
      this.#dialog.close();
    } catch (error) {
      this.#problem.textContent = error.message;
    }
  }

  /** Of a present anchor only what was changed: the rest may be changed by others at the same time. */
  #fields() {
    const { elements: e } = this.#form;
    const before = this.#anchor;
    const fields = { name: e.name.value.trim(), note: e.note.value.trim(), colour: e.colour.value };
    const isPlaced = !before || e.place.value !== writeCoordinates(before);
    const height = e.altitude.value.trim();
    const shown = before?.altitude ? String(Math.round(before.altitude.meters * 10) / 10) : "";
    if (isPlaced || height !== shown) {
      const place = isPlaced ? readCoordinates(e.place.value) : { lat: before.lat, lon: before.lon };
      const altitude = height === shown ? before?.altitude ?? null : altitudeOf(height, before);
      Object.assign(fields, place, { altitude }, isPlaced && { origin: "coordinates", accuracy_m: null, vertical_accuracy_m: null });
    }
    if (!before) return fields;
    return Object.fromEntries(Object.entries(fields).filter(([key, value]) => value !== (before[key] ?? "")));
  }
}

/** Above the sea, unless it was given above the ellipsoid before. */
function altitudeOf(written, before) {
  if (written === "") return null;
  const meters = Number(written.replace(",", ".").replace("−", "-"));
  if (!(meters >= -12_000 && meters <= 100_000)) throw new Error(t("anchors.altitudeWrong"));
  return { meters, reference: before?.altitude?.reference ?? "orthometric" };
}
