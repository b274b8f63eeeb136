/** Camera tracking by the browser as a source of the page, which says in the user's language what is wrong with it. */
import "../language/later.js";
import { optional } from "../language/text.js";
import { messagesOf } from "./messages.js";
import { XRSource } from "./xr-source.js";

const messages = messagesOf((key) => optional(key));

/**
 * @param {ConstructorParameters<typeof XRSource>[0]} options
 * @returns {XRSource}
 */
export function createXR(options) { return new XRSource({ messages, ...options }); }
