/** Begins the page. */

import { ready } from "../language/text.js";
import "../offline/install.js";
import { Api } from "../shared/api.js";
import { Page } from "./page.js";
import { Store } from "../shared/store.js";
import { takeToken } from "../shared/token.js";

await ready;
const page = new Page(new Store(), new Api(await takeToken()));
// For tests and the curious: the page's parts, in the console.
Object.assign(globalThis, { waymarkPage: page });
await page.begin();
