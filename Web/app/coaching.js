/** What the user must do now so that the overlay can be drawn at all. While it shows, nothing else is in the picture. */

import { byId, setText } from "./elements.js";
import { text } from "./strings.js";

/** @param {import("./store.js").Store} store */
export function connectCoaching(store) {
  const board = byId("coaching");
  const show = () => {
    const words = coachingText(store.get("source"), store.get("tracking"), store.get("alignment"));
    setText(board, words);
    board.hidden = !words;
  };
  for (const key of ["source", "tracking", "alignment"]) store.subscribe(key, show);
}

function coachingText(source, tracking, alignment) {
  if (!source || !alignment) return "";
  if (tracking === "lost") return text.coachingLost;
  return alignment.state === "unknown" ? text.coachingUnknown : "";
}
