/**
 * The state that the page's parts share. A part sets a key, others are notified; no part holds another.
 *
 * | key | value |
 * | --- | --- |
 * | `area` | manifest of `GET api/area`, or null |
 * | `position` | `{lat, lon, accuracy, heading, headingAccuracy}`: the estimate of where the user is (metres, degrees from true north, 1 σ) |
 * | `pointedPosition` | `{lat, lon}`: where the user tapped the map to say “I am here”, for devices without a position |
 * | `viewshedFrom` | `{lat, lon}`: the position on the map whose viewshed is wanted |
 * | `seek` | what a tap in the picture hit: a `Sight` of `engine/terrain.js` with its `place`, or null |
 * | `destination` | `{lat, lon, name?}` or null; setting it starts the search for a route |
 * | `chosenPlace` | the place that is looked at: `{lat, lon, name?, detail?, kind?, ele?, distance?, isTapped?, all?}`, or null |
 * | `chosenLead` | `session.leadBack()` to it |
 * | `preview` | routes to it: a `Previewed` of `route/preview.js`, or null |
 * | `previewWish` | `{mode}` or `{index}`: another way of travelling, another of its routes |
 * | `goWish` | `{lat, lon, name?, mode?, routes?}`: the user goes there |
 * | `via` | `{lat, lon, name?}[]`: stops before the destination; setting them also starts the search |
 * | `shownPlace` | `{lat, lon}`: a point of the route for the map to show, or null |
 * | `anchors` | the user's anchors, as `anchors/anchors.js` holds them: `{id, lat, lon, name, colour, …}[]` |
 * | `anchorWish` | `{lat, lon, origin, …}`: where the user wants an anchor |
 * | `selectedAnchor` | id of the anchor that is shown in camera, map and card at once, or null |
 * | `leadTarget` | the anchor or place that is led back to, or null |
 * | `lead` | `session.leadBack()` to it, at most ten times a second |
 * | `route` | GeoJSON Feature of `POST api/route`, or null |
 * | `alternatives` | other routes to choose from, Features like `route` |
 * | `alternativeLabels` | their labels on the map: `{index, lat, lon, text}[]` |
 * | `choice` | index in `alternatives` of the route that the user wants instead |
 * | `announcement` | `session.announcement()`: the newest one |
 * | `reroute`, `rerouting` | the engine's newest request for another route, and its state |
 * | `alignment` | `session.alignment()`, at most ten times a second |
 * | `overlay` | `session.overlay()`'s slower parts: `guidance`, `alignmentState`, …, at most ten times a second |
 * | `arrows` | `{lateralSigma, isCorner}`: how far the arrows may lie beside the route (metres, 1 σ), at the next corner or 30 m ahead; null without a route |
 * | `skyline` | `{sigma, from, time}`: the newest direction that was found in a picture: its standard deviation
 * (degrees), its source (`skyline`, `sun`, `moon`, `houses`), and when (`performance.now()`), or null |
 * | `tracking` | how well the source knows the pose: `normal`, `limited`, `lost`, `relocalized` |
 * | `geotracking` | `session.tracking()`: how well it is known where that is, at most ten times a second |
 * | `locationAllowed` | false where the user refused the location |
 * | `locked` | true while the user has to do something first: what needs the picture waits |
 * | `view` | `"map"`, `"camera"` or `"split"` |
 * | `units` | `"metric"` or `"imperial"` |
 * | `theme` | `"system"`, `"light"` or `"dark"` |
 * | `source` | the running `Source`, or null |
 * | `recording` | state of the recorder: `{active, seconds?, bytes?}` |
 * | `messages` | list of `Message` that are shown |
 * | `settings` | what the user chose: `{spoken, language, places, tiles, provider, routeStyle, mark, shareAnchors, mode, haptics, rememberCompass, summits, skyline}` |
 */
export class Store extends EventTarget {
  #values = new Map();

  /**
   * @param {string} key
   * @returns {any} the value, null when it was never set
   */
  get(key) { return this.#values.get(key) ?? null; }

  /**
   * Sets a value and notifies its subscribers. Setting the same value again notifies no subscriber.
   * @param {string} key
   * @param {any} value
   */
  set(key, value) {
    const before = this.get(key);
    if (Object.is(before, value)) return;
    this.#values.set(key, value);
    this.dispatchEvent(new CustomEvent(key, { detail: value }));
  }

  /**
   * Calls back with the current value, and at every later change.
   * @param {string} key
   * @param {(value: any) => void} callback
   * @returns {() => void} ends it
   */
  subscribe(key, callback) {
    const listener = (event) => callback(/** @type {CustomEvent} */ (event).detail);
    this.addEventListener(key, listener);
    callback(this.get(key));
    return () => this.removeEventListener(key, listener);
  }
}
