/**
 * Whether the browser can track the camera itself. Apart from the source, which only those load who can use it.
 * @returns {Promise<boolean>}
 */
export async function isXRSupported() {
  try {
    return (await navigator.xr?.isSessionSupported("immersive-ar")) === true;
  } catch {
    return false;
  }
}
