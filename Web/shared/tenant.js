/** Each tenant of a server has the page at an address of its own, `/t/NAME/`, with anchors and a token of its own. */

import { siteOfPage } from "./data.js";

/** `t/NAME`, or nothing on the server's own page. @param {string} [path] of this page */
export function tenantOf(path = location.pathname) {
  const [, tenant = ""] = /\/(t\/[a-z0-9-]+)\/(?:in\/[^/]+\/)?[^/]*$/.exec(path) ?? [];
  return tenant;
}

/**
 * A name under which the browser keeps something of the tenant's alone; the name itself on the server's own page. The
 * folder of a published site is no tenant's.
 * @param {string} name
 */
export function ofTenant(name) {
  const tenant = siteOfPage() ? "" : tenantOf();
  return tenant ? `${name}/${tenant}` : name;
}
