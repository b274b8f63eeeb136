/**
 * The token of the address that the server printed: kept for this tab, taken out of what the address bar shows (and with it
 * out of history, bookmarks and screenshots).
 * @returns {string | null}
 */
export function takeToken() {
  const key = "waymark.token";
  const url = new URL(location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const token = fragment.get("token") ?? url.searchParams.get("token");
  if (!token) return sessionStorage.getItem(key);
  sessionStorage.setItem(key, token);
  fragment.delete("token");
  url.searchParams.delete("token");
  url.hash = fragment.toString();
  history.replaceState(history.state, "", url);
  return token;
}
