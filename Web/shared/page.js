/** The page as its parts see it: parts that are loaded later get it from the shell, and import only this. This file holds types only. */

/** @typedef {{lat: number, lon: number, name?: string}} Destination */

/**
 * @typedef {Object} RunningWalk the running source with its session
 * @property {import("./source.js").Source | null} source
 * @property {import("../engine/waymark.js").WaymarkSession | null} session
 * @property {import("./source.js").Pose | null} pose the newest one
 * @property {import("./source.js").Camera | null} camera that the session was given
 * @property {number} time of the newest frame on the session's clock, seconds
 * @property {((line: Object) => void) | null} recorder gets every line that goes into the session
 * @property {((frame: import("./source.js").Frame) => void) | null} onFrame called with every frame that was drawn
 * @property {(line: Object) => import("./source.js").Outcome | null} take hands a session log's line to the session and the recorder
 * @property {(x: number, y: number) => {x: number, y: number}} pixelAt the session's pixel for a point of the view
 */

/**
 * @typedef {Object} Page
 * @property {import("./store.js").Store} store
 * @property {import("./api.js").Api} api
 * @property {import("./messages.js").Messages} messages
 * @property {import("../engine/waymark.js").Waymark | null} engine once it is loaded
 * @property {RunningWalk | null} walk null without the engine
 * @property {{near(limit: number): any[]} | null} anchors the anchors' part, once it is there
 * @property {() => Promise<void>} openSaved shows all saved places
 * @property {(place: Destination & {detail?: string}) => Promise<void>} choose shows a place and the routes to it
 * @property {{followGiven(route: Object, destination: Destination): void, routesTo(to: Destination, mode: string, signal: AbortSignal): Promise<any[]>, prepare(): Promise<void>, end(): void}} navigation
 * @property {{open(options?: {isStop?: boolean}): Promise<void>, load(): Promise<{recents(chosen: (place: Destination) => void): HTMLElement}>}} destinations
 *   the sheet where a destination is chosen
 * @property {() => Promise<{sheet: {open(): void}, plans: any}>} loadRoute the route's sheet
 * @property {(kind: "sensors" | "xr" | "simulation" | "replay", more?: {log?: any, keepsSheets?: boolean}) => Promise<void>} start
 *   changes to a source
 * @property {((file: File) => void) | null} openPhoto shows what is in a photo, once the terrain's part is there
 * @property {((place: {lat: number, lon: number}) => Promise<{action: import("./messages.js").Action | null} | null>) | null} areaBeyond
 *   what a place beyond the present area needs, once the areas' part is there; null within it
 * @property {(x: number, y: number) => void} tapPicture takes a short press on the picture, pixels of the view
 */

export {};
