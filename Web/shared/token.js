import { ofTenant, tenantOf } from "./tenant.js";

const key = ofTenant("waymark.token");

/**
 * The token of the address that the server printed: kept for this tab, taken out of what the address bar shows (and with it
 * out of history, bookmarks and screenshots). A link by somebody else may have any token in it: one that is kept is given
 * up only for one that the server takes.
 * @returns {Promise<string | null>}
 */
export async function takeToken() {
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const offered = fragment.get("token") ?? url.searchParams.get("token");
  const known = kept();
  if (!offered) return known;
  let token = offered;
  if (known !== null && known !== offered) {
    const isTaken = await serverTakes(offered);
    // Unknown now: the address stays as it is, for when the page is opened again.
    if (isTaken === null) return known;
    if (!isTaken) token = known;
  }
  keep(token);
  fragment.delete("token");
  url.searchParams.delete("token");
  url.hash = fragment.toString();
  history.replaceState(history.state, "", url);
  return token;
}

/**
 * @param {string} token
 * @returns {Promise<boolean | null>} null when there is no answer
 */
async function serverTakes(token) {
  try {
    const signal = AbortSignal.timeout(5000);
    const { ok, status } = await fetch("api/token", { headers: { "X-Waymark-Token": token }, cache: "no-store", signal });
    // A tenant's page learns no more of a wrong token than that there is no such tenant.
    return ok || status === 401 || status === 403 || (status === 404 && tenantOf() !== "") ? ok : null;
  } catch {
    return null;
  }
}

/** Keeps the token beyond the tab: for an installed app, which begins without the address that the server printed. */
export function keepToken() {
  try {
    const token = sessionStorage.getItem(key);
    if (token) localStorage.setItem(key, token);
  } catch {
    // Storage is refused: the app asks for nothing that needs the token.
  }
}

function kept() {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  } catch {
    return null; // storage is refused: the address must be opened whole again
  }
}

function keep(token) {
  try {
    sessionStorage.setItem(key, token);
    // An installed app that is opened with a new address goes on with that.
    if (localStorage.getItem(key) !== null) localStorage.setItem(key, token);
  } catch {
    // It holds until the page is left.
  }
}
