/** What other pages use of a phone's sensors: `waymark/sensors` of the package. */

export { ageOfFix, timeOfEvent, utcLine } from "./clock.js";
export { Device } from "./device.js";
export { altitudeReference, fixOf, watchLocation } from "./location.js";
export { watchMotion } from "./motion.js";
export { requestMotionPermission } from "../shared/handheld.js";
export { OrientationWatch, screenAngle } from "./orientation.js";
export { SensorsSource } from "./sensors-source.js";
export { WakeLock } from "./wake-lock.js";
export { XRSource } from "./xr-source.js";
export { isXRSupported } from "./xr-support.js";
