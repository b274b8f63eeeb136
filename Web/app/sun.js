/** When the engine says that the Sun would tell the direction: a cross-hair, and a button for when the Sun is in it. */

import { byId } from "./elements.js";
import { text } from "./strings.js";

const id = "sun";
/** Who does not want it is left alone, seconds. */
const silence = 120;

/**
 * @param {import("./store.js").Store} store
 * @param {import("./messages.js").Messages} messages
 * @param {import("./walk.js").Walk} walk
 */
export function connectSun(store, messages, walk) {
  const crossHair = byId("cross-hair");
  let isWanted = false;
  let asked = -Infinity;

  const ask = () => {
    asked = performance.now();
    messages.add({ kind: "info", id, text: text.sun, advice: text.sunAdvice, action: { words: text.sunThere, run: sight } });
  };
  const sight = () => {
    const outcome = walk.sight("sun");
    if (outcome?.accepted) messages.add({ kind: "info", text: text.sunTaken });
    else messages.add({ kind: "warning", id: "sun-refused", text: text.sunRefused, advice: text.sunRefusedAdvice });
  };
  store.subscribe("alignment", (alignment) => {
    const canAim = store.get("view") !== "map" && store.get("source")?.kind !== "replay";
    const wants = canAim && alignment?.advice === "sight-sun";
    if (wants && !isWanted && performance.now() - asked > silence * 1000) ask();
    if (!wants && isWanted) messages.remove(id);
    isWanted = wants;
  });
  store.subscribe("messages", (list) => { crossHair.hidden = !list?.some((message) => message.id === id); });
}
