/** The recording's part of the menu: begin, end, download, replay a file. */

import { byId, icon, make } from "./elements.js";
import { text } from "./strings.js";

/** @param {import("./page.js").Page} page */
export async function connectRecording(page) {
}
