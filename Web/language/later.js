/**
 * Whatever is loaded after the first view and says something imports this module: it is evaluated once the sentences of
 * `later/NAME.json` are there, and fails to load without them.
 */

import { addLater } from "./text.js";

await addLater();
