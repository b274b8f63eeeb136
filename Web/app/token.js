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

function kept() {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is refused: the address must be opened whole again
  }
}

function keep(token) {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // It holds until the page is left.
  }
}
