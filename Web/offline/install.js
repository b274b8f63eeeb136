/** Installing the page as an app, where the browser offers it. Listens from the beginning: the offer comes once. */

import { keepToken } from "../shared/token.js";

/** @type {any} */ let offer = null;
const changes = new EventTarget();

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  changes.dispatchEvent(new Event("change"));
});

addEventListener("appinstalled", () => {
  offer = null;
  // The installed app begins without the server's address, which has the token.
  keepToken();
  changes.dispatchEvent(new Event("change"));
});

/** Calls back now and whenever there is an offer or none any more. @param {() => void} callback */
export function watchInstall(callback) {
  changes.addEventListener("change", callback);
  callback();
}

/** @returns {"offer" | "apple" | "none"} how it can be installed just now */
export function installation() {
  if (offer) return "offer";
  // Safari on phones gives pages no install prompt; the user installs from its share menu.
  return /** @type {any} */ (navigator).standalone === false ? "apple" : "none";
}

/** Lets the browser ask. */
export async function install() {
  const asked = offer;
  offer = null;
  await asked?.prompt();
  changes.dispatchEvent(new Event("change"));
}
