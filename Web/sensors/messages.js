/** What the sensors say to the user: what is missing, and what helps. One message per `id`; made when it is said, in the language of then. */

import { optional, t } from "../language/text.js";

const make = (kind) => (id, key) => {
  const advice = optional(`${key}Advice`);
  return { id, kind, text: t(key), ...(advice && { advice }) };
};
const [info, warning, error] = ["info", "warning", "error"].map(make);

export const messages = {
  get insecure() { return error("secure", "sensors.insecure"); },
  location: {
    get absent() { return warning("location", "sensors.location.absent"); },
    get denied() { return warning("location", "sensors.location.denied"); },
    get unavailable() { return warning("location", "sensors.location.unavailable"); },
    get timeout() { return info("location", "sensors.location.timeout"); },
    get stale() { return info("location", "sensors.location.stale"); },
  },
  orientation: {
    get denied() { return warning("orientation", "sensors.orientation.denied"); },
    get absent() { return info("orientation", "sensors.orientation.absent"); },
  },
  get motion() { return info("motion", "sensors.motion"); },
  get compass() { return info("compass", "sensors.compass"); },
  get returned() { return info("background", "sensors.returned"); },
  xr: {
    get absent() { return error("xr", "sensors.xr.absent"); },
    get refused() { return error("xr", "sensors.xr.refused"); },
    get ended() { return info("xr", "sensors.xr.ended"); },
  },
};

/** Takes a message away. */
export const withdrawn = (id) => ({ id, kind: "info", text: "" });
