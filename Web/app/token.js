const key = "waymark.token";

/**
 * The token of the address that the server printed: kept for this tab, taken out of what the address bar shows (and with it
 * out of history, bookmarks and screenshots).
 * @returns {string | null}
 */
export function takeToken() {
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const token = fragment.get("token") ?? url.searchParams.get("token");
  if (!token) return kept();
  keep(token);
  fragment.delete("token");
  url.searchParams.delete("token");
  url.hash = fragment.toString();
  history.replaceState(history.state, "", url);
  return token;
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
