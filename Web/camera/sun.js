/** When the engine advises a sighting of the Sun: a cross-hair, and a button for when the Sun is in it. */

import { t } from "../language/text.js";
import { byId } from "../shared/elements.js";

const id = "sun";
/** Pause after an offer that was not taken, seconds. */
const silence = 120;

/**
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/messages.js").Messages} messages
 * @param {{sight: (of: "sun") => import("../shared/source.js").Outcome | null}} walk
 */
export function connectSun(store, messages, walk) {
  const crossHair = byId("cross-hair");
  let isWanted = false;
  let asked = -Infinity;

  const ask = () => {
    asked = performance.now();
    messages.add({ kind: "info", id, text: t("sun.offer"), advice: t("sun.offerAdvice"), action: { words: t("sun.centred"), run: sight } });
  };
  const sight = () => {
    const outcome = walk.sight("sun");
    if (outcome?.accepted) messages.add({ kind: "info", text: t("sun.taken") });
    else messages.add({ kind: "warning", id: "sun-refused", text: t("sun.refused"), advice: t("sun.refusedAdvice") });
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
