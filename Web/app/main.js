/** Begins the page. */

import "../offline/install.js";
import { Api } from "./api.js";
import { Page } from "./page.js";
import { Store } from "./store.js";
import { takeToken } from "./token.js";

const page = new Page(new Store(), new Api(takeToken()));
// For tests and the curious: the page's parts, in the console.
Object.assign(globalThis, { waymarkPage: page });
await page.begin();
