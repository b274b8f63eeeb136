/** Puts the page together. */
import { Store } from "./store.js";

export const store = new Store();
