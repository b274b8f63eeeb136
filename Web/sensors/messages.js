/** What the sensors say to the user: what is missing, and what helps. One message per `id`; made when it is said, in the language of then. */

/**
 * @param {(key: string) => string | null} words a sentence by its key, such as `sensors.location.denied`; null where there is none
 */
export function messagesOf(words) {
  const make = (kind) => (id, name) => {
    const key = `sensors.${name}`;
    const advice = words(`${key}Advice`);
    return { id, kind, problem: name, text: words(key) ?? name, ...(advice && { advice }) };
  };
  const [info, warning, error] = ["info", "warning", "error"].map(make);
  return {
    get insecure() { return error("secure", "insecure"); },
    location: {
      get absent() { return warning("location", "location.absent"); },
      get denied() { return warning("location", "location.denied"); },
      get unavailable() { return warning("location", "location.unavailable"); },
      get timeout() { return info("location", "location.timeout"); },
      get stale() { return info("location", "location.stale"); },
    },
    orientation: {
      get denied() { return warning("orientation", "orientation.denied"); },
      get absent() { return info("orientation", "orientation.absent"); },
    },
    get motion() { return info("motion", "motion"); },
    get compass() { return info("compass", "compass"); },
    get returned() { return info("background", "returned"); },
    xr: {
      get absent() { return error("xr", "xr.absent"); },
      get refused() { return error("xr", "xr.refused"); },
      get ended() { return info("xr", "xr.ended"); },
    },
  };
}

/** Takes a message away. */
export const withdrawn = (id) => ({ id, kind: "info", text: "" });
