/** The phone's own sensors as a source of the page, which says in the user's language what is missing. */
import "../language/later.js";
import { optional } from "../language/text.js";
import { messagesOf } from "./messages.js";
import { SensorsSource } from "./sensors-source.js";

const messages = messagesOf((key) => optional(key));

/**
 * @param {ConstructorParameters<typeof SensorsSource>[0]} options
 * @returns {SensorsSource}
 */
export function createSensors(options) { return new SensorsSource({ messages, ...options }); }
