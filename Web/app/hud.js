/** What is read at a glance: the next manoeuvre, what is left, the accuracy of the direction. Updated ten times a second. */

import { trackingWords } from "../guidance/coaching.js";
import { onLanguage, optional, t } from "../language/text.js";
import { isStraightLine } from "../route/straight-line.js";
import { byId, iconAddress, setAttribute, setText } from "../shared/elements.js";
import { clockText, distanceText, durationText } from "../shared/units.js";

/** A larger standard deviation is not shown as a number, degrees. */
const maximumSigma = 60;
/** How long a direction from a picture is shown, milliseconds. */
const lasting = 20_000;

export class Hud {
  #store;
  #announcer;
  #sign = byId("sign");
  #alignment = byId("alignment");
  #details = byId("alignment-details");

  /**
   * @param {import("../shared/store.js").Store} store
   * @param {import("../guidance/announcer.js").Announcer} announcer
   */
  constructor(store, announcer) {
    this.#store = store;
    this.#announcer = announcer;
    store.subscribe("overlay", () => this.#showGuidance());
    this.#alignment.addEventListener("click", () => {
      this.#details.hidden = !this.#details.hidden;
      this.#alignment.setAttribute("aria-expanded", String(!this.#details.hidden));
    });
    store.subscribe("route", () => {
      announcer.forget();
      this.#showGuidance();
    });
    store.addEventListener("announcement", () => {
      const announcement = store.get("announcement");
      if (announcement) announcer.say(announcement.text);
    });
    store.subscribe("alignment", (alignment) => this.#showAlignment(alignment));
    store.subscribe("geotracking", (tracking) => this.#showTracking(tracking));
    onLanguage(() => {
      announcer.forget();
      this.#showGuidance();
      this.#showAlignment(store.get("alignment"));
      this.#showTracking(store.get("geotracking"));
    });
  }

  #showGuidance() {
    const route = this.#store.get("route");
    const guidance = this.#store.get("overlay")?.guidance ?? null;
    // While a saved place is led to, its board stands for the sign.
    const isShown = route && !this.#store.get("leadTarget");
    this.#sign.hidden = !isShown;
    if (!isShown) return;
    const state = guidance?.state ?? "waiting";
    if (this.#sign.dataset.state !== state) this.#sign.dataset.state = state;
    const { icon, distance, words } = signOf(guidance, isStraightLine(route));
    setAttribute(byId("sign-icon"), "href", iconAddress(icon));
    setText(byId("sign-distance"), distance);
    setText(byId("sign-instruction"), words);
    this.#showRemaining(guidance);
  }

  #showRemaining(guidance) {
    const units = this.#store.get("units");
    const left = guidance?.remainingDistance;
    const seconds = guidance?.remainingDuration;
    setText(byId("remaining-distance"), left === undefined ? "–" : distanceText(left, units));
    setText(byId("remaining-time"), seconds ? durationText(seconds) : "–");
    setText(byId("arrival-time"), seconds ? clockText(seconds) : "–");
    const whole = guidance ? guidance.arcLength + guidance.remainingDistance : 0;
    const share = whole > 0 ? Math.min(1, Math.max(0, guidance.arcLength / whole)) : 0;
    const percent = Math.round(share * 100);
    setAttribute(byId("trail"), "aria-valuenow", String(percent));
    byId("trail-walked").style.width = `${Math.round(share * 1000) / 10}%`;
  }

  #showTracking(tracking) {
    setText(byId("tracking-words"), trackingWords(tracking));
    setAttribute(this.#alignment, "data-tracking", tracking?.state ?? "");
  }

  #showAlignment(alignment) {
    this.#alignment.hidden = !alignment;
    if (!alignment) {
      this.#details.hidden = true;
      return;
    }
    const { state, yawSigmaDegrees: sigma, advice } = alignment;
    setAttribute(this.#alignment, "data-state", state);
    const skyline = this.#skyline(alignment);
    const words = skyline ? t(`alignment.found.${skyline.from}`, { sigma: skyline.sigma }) : optional(`alignment.state.${state}`) ?? state;
    const off = sigma !== null && sigma < maximumSigma && state !== "unknown" ? this.#off() : null;
    setText(byId("alignment-short"), off ? `±\u{a0}${off.distance}` : words);
    setAttribute(this.#alignment, "aria-label", off ? `${words}, ±\u{a0}${off.distance}` : words);
    setText(byId("alignment-state"), skyline ? words : `${words}.`);
    setText(byId("alignment-meaning"), off ? t(off.isCorner ? "alignment.offAtCorner" : "alignment.off", { distance: off.distance }) : "");
    setText(byId("alignment-advice"), adviceText(advice) ?? optional(`alignment.help.${state}`) ?? "");
  }

  /** The direction that was found in a picture a moment ago, while it carries the alignment. */
  #skyline({ carriedBy }) {
    const skyline = this.#store.get("skyline");
    return skyline && carriedBy.includes("sightings") && performance.now() - skyline.time < lasting ? skyline : null;
  }

  /** How far off the arrows may be where they lie, by the engine; null while it does not know. */
  #off() {
    const { lateralSigma, isCorner } = this.#store.get("arrows") ?? {};
    return Number.isFinite(lateralSigma) ? { distance: distanceText(Math.max(1, lateralSigma), this.#store.get("units")), isCorner } : null;
  }
}

/** What the sign says for a state of guidance. */
function signOf(guidance, isStraight) {
  if (!guidance) return { icon: "continue", distance: "", words: t("guidance.searching") };
  if (guidance.state === "arrived") return { icon: "arrive", distance: "", words: t("guidance.arrived") };
  if (guidance.state === "offRoute") return { icon: "off-route", distance: guidance.distanceText, words: `${t("guidance.offRoute")}. ${t("guidance.offRouteAdvice")}` };
  return {
    icon: guidance.maneuver, distance: guidance.distanceText, words: isStraight ? t("guidance.straight") : guidance.instruction || t("guidance.follow"),
  };
}

/** The engine advises by name, or in words; several advices: the first. */
export function adviceText(advice) {
  const first = Array.isArray(advice) ? advice[0] : advice;
  if (!first) return null;
  return optional(`alignment.advice.${first}`) ?? (first.includes(" ") ? first : null);
}
