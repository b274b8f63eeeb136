/**
 * What the user must do now so that the overlay can be right. While it shows, what needs the picture waits (`locked`): taps in
 * it, anchors and their tools. The map and the menu stay: with them the user can help, or choose another route.
 */

import { onLanguage, optional, t } from "../language/text.js";
import { byId, setText } from "../shared/elements.js";

/**
 * @param {import("../shared/store.js").Store} store
 * @param {() => void} restart begins anew with the same source
 */
export function connectCoaching(store, restart) {
  const board = byId("coaching");
  // The user wants to see the picture all the same; until it has become better once.
  let isPutAside = false;
  let before = null;
  const show = () => {
    const source = store.get("source");
    const tracking = store.get("geotracking");
    const words = coachingText(source, store.get("tracking"), store.get("alignment"), tracking);
    if (!words) isPutAside = false;
    setText(byId("coaching-words"), words);
    setText(byId("coaching-why"), words ? trackingWords(tracking) : "");
    byId("coaching-restart").hidden = source?.kind === "replay" || tracking?.restart === false;
    board.hidden = !words || isPutAside || tracking?.board === false;
    // What the camera lacks does not matter while only the map is shown.
    store.set("locked", !board.hidden && tracking?.locked === true && store.get("view") !== "map");
  };
  for (const key of ["source", "tracking", "alignment", "geotracking", "view"]) store.subscribe(key, show);
  onLanguage(show);
  byId("coaching-restart").addEventListener("click", restart);
  byId("coaching-go-on").addEventListener("click", () => {
    isPutAside = true;
    show();
  });
  store.subscribe("locked", (isLocked) => {
    if (isLocked) before = document.activeElement;
    byId("app").toggleAttribute("data-locked", Boolean(isLocked));
    for (const element of document.querySelectorAll("[data-waits]")) element.inert = Boolean(isLocked);
    if (!isLocked && document.activeElement === document.body) before?.focus?.({ preventScroll: true });
  });
}

function coachingText(source, pose, alignment, tracking) {
  if (!source || !alignment) return "";
  if (tracking) return tracking.coaching ? optional(`coaching.instruction.${tracking.coaching}`) ?? tracking.coaching : "";
  if (pose === "lost") return t("coaching.lost");
  return alignment.state === "unknown" ? t("coaching.unknown") : "";
}

/**
 * State and reason of the tracking, in words; none where the user is located: how well, the bars say.
 * @param {import("../engine/waymark.js").GeoTracking | null} tracking
 */
export function trackingWords(tracking) {
  if (!tracking) return "";
  const { state, reason } = tracking;
  if (state === "localized") return "";
  // What the board no longer says stands here.
  const help = tracking.coaching && tracking.board === false ? optional(`coaching.instruction.${tracking.coaching}`) : null;
  const why = optional(`tracking.reason.${reason}`);
  return `${optional(`tracking.state.${state}`) ?? state}${why ? `: ${why}` : ""}.${help ? ` ${help}` : ""}`;
}
