/** Spoken instructions on and off in one tap; the same setting as in the menu. */

import { onLanguage, spokenLanguage, t } from "../language/text.js";
import { byId, iconAddress, setAttribute } from "../shared/elements.js";

/**
 * @param {import("../shared/store.js").Store} store
 * @param {import("./announcer.js").Announcer} announcer
 */
export function connectMute(store, announcer) {
  const button = byId("mute");
  button.hidden = !globalThis.speechSynthesis;
  button.addEventListener("click", () => {
    const settings = store.get("settings");
    store.set("settings", { ...settings, spoken: !settings.spoken });
    // Now, and within the tap: iPhones let a page speak only after that.
    if (!settings.spoken) announcer.repeat(store.get("announcement")?.text ?? "", spokenLanguage());
  });
  const show = () => {
    const { spoken } = store.get("settings");
    setAttribute(button, "aria-pressed", String(spoken));
    setAttribute(button, "aria-label", t("page.speak"));
    setAttribute(button.querySelector("use"), "href", iconAddress(spoken ? "speaker" : "mute"));
  };
  store.subscribe("settings", show);
  onLanguage(show);
}
