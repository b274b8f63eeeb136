/**
 * What a source of samples is: the real sensors, a WebXR session, a simulated walk or the replay of a log. The page treats
 * all of them alike. This file holds types only.
 */

/**
 * @typedef {Object} Pose the camera in the scene frame (docs/session-log: `pose`)
 * @property {[number, number, number]} p metres
 * @property {[number, number, number, number]} q unit quaternion x y z w, camera axes into scene axes
 * @property {"normal" | "limited" | "lost" | "relocalized"} [tracking]
 */

/**
 * @typedef {Object} Camera the pinhole camera as shown
 * @property {number} width of the viewport, CSS pixels
 * @property {number} height of the viewport, CSS pixels
 * @property {number} fovX full field of view as shown, degrees
 * @property {number} fovY full field of view as shown, degrees
 */

/**
 * @typedef {Object} Frame what to draw now
 * @property {number} t seconds on the session's clock
 * @property {Pose} pose
 * @property {Camera} camera
 * @property {"video" | "landscape" | "xr" | "none"} background what lies under the overlay
 * @property {{x: number, y: number}} [offset] where what is shown begins in the camera's viewport, when the camera's axis is
 *   not in the middle of what is shown (WebXR)
 * @property {Target} [target] where the overlay is drawn, when not on the whole of its own canvas (WebXR)
 * @property {{pose: Pose, camera: Camera, offset: {x: number, y: number}, target: Target}[]} [others] the same for the other
 *   eye of a headset
 */

/**
 * @typedef {Object} Target
 * @property {WebGLFramebuffer | null} framebuffer
 * @property {number} x of the view in it, device pixels
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * @typedef {Object} Outcome what became of a sample; null for a line that is not for the engine
 * @property {boolean} accepted
 * @property {boolean} corrected
 * @property {string | null} rejection
 */

/**
 * @typedef {Object} Message
 * @property {"info" | "warning" | "error"} kind
 * @property {string} text one sentence: what happened
 * @property {string} [advice] one sentence: what helps
 * @property {string} [id] a later message with the same id takes its place; `text: ""` takes it away
 */

/**
 * @typedef {Object} Sink where a source hands its samples
 * @property {(line: Object) => Outcome | null} sample takes a session log's line as an object, e.g. `{t, fix: {…}}`
 * @property {(message: Message) => void} message shows a message to the user
 * @property {() => import("../engine/waymark.js").Alignment | null} [alignment] what the session makes of the samples so far
 * @property {() => void} [restart] begins the session anew, with the source's `sessionOptions`: a replay goes back by that
 */

/**
 * @typedef {Object} Source
 * @property {"sensors" | "xr" | "simulation" | "replay"} kind
 * @property {(sink: Sink) => Promise<void>} start begins; rejects with an Error whose `advice` says what to do
 * @property {() => void} stop ends for good and frees what it holds
 * @property {(now: number) => Frame | null} frame called once per animation frame with `performance.now()`: hands all
 *   samples that are due to the sink, then says what to draw; null while there is nothing yet
 * @property {(frame: Frame) => void} [drawBackground] simulation: draws the landscape of this frame into `canvas`
 * @property {(position: {lat: number, lon: number}) => boolean} [hides] simulation: whether the landscape hides a position from the camera
 * @property {(callback: (now: number) => void) => void} [requestFrame] asks for the next animation frame in place of the
 *   window's (an immersive WebXR session has its own)
 * @property {{location: "device" | "pointed" | "none"}} [status] sensors: where the position comes from
 * @property {Object} [sessionOptions] options of `engine.session()` that this source needs, in place of the page's (for
 *   instance the yaw of a replayed log's header)
 */

/**
 * @typedef {Object} Viewport what every source can use at any time
 * @property {() => Camera} camera the camera as shown just now: viewport and fields of view, cover and zoom included
 * @property {HTMLVideoElement} video the camera picture's element
 * @property {HTMLCanvasElement} landscape canvas under the overlay for a landscape, as large as the viewport
 * @property {HTMLCanvasElement} overlay canvas of the overlay
 * @property {() => WebGL2RenderingContext | null} gl its context (WebXR draws through it: `makeXRCompatible()`)
 * @property {HTMLElement} root what a WebXR session shows over the picture (`domOverlay`)
 */

/**
 * @typedef {Object} SourceOptions what the page hands to `createSensors`, `createXR` and `createSimulation`
 * @property {Viewport} viewport
 * @property {import("./store.js").Store} store
 * @property {import("./api.js").Api} api
 * @property {Object | null} route the GeoJSON Feature that is followed (simulation: the route that is walked)
 * @property {number} [seed] simulation
 */

export {};
