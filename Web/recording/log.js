/**
 * A session log in memory: poses in columns (a long walk has hundreds of thousands), everything else as it was read.
 */
const trackingStates = ["normal", "limited", "lost", "relocalized"];
const columns = 10; // t, p, q, tracking, reason

/** A Float64Array that grows. */
class Column {
  #values = new Float64Array(1024);
  length = 0;

  push(value) {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(i) { return this.#values[i]; }
}

/**
 * @typedef {Object} Damage
 * @property {number} count
 * @property {{line: number, problem: string}[]} first the first twenty
 */

/** Times that differ more from one line to the next are a jump of the clock and not a pause, seconds. */
const forwardJump = 3600;
const backwardJump = 10;

export class Log {
  #poses = new Column();
  #reasons = [undefined]; // few different ones
  #others = [];
  #order = new Column(); // ≥ 0: a pose, below: one of the others, −1 − i
  #arrivals = new Column();
  #newest = null;

  /** @param {Object} header the first line */
  constructor(header) {
    this.header = header;
    /** @type {Damage} */
    this.damage = { count: 0, first: [] };
    this.unknownLines = 0;
    this.isCutOff = false;
    /** Moments on the replay's time line, seconds. */
    this.marks = { fixes: [], routes: [], losses: [] };
    this.duration = 0;
    this.isLost = false;
  }

  /** Options of the session that replays it, as `waymark replay` chooses them: the engine's default alignment, what the header knows. */
  get sessionOptions() {
    const { worldAlignment, compassMemory, created } = this.header;
    return {
      initialYaw: worldAlignment === "gravityAndHeading" ? "aligned-by-device" : "first-heading", compassMemory,
      date: Date.parse(created ?? "") / 1000,
    };
  }

  /** How many samples there are. */
  get length() { return this.#order.length; }

  /** Adds a line that was checked. @param {Object} line @param {string} kind */
  add(line, kind) {
    const arrival = this.#arrive(line.t);
    this.#arrivals.push(arrival);
    if (kind === "fix") this.marks.fixes.push(arrival);
    if (kind === "route" && line.route) this.marks.routes.push(arrival);
    if (kind !== "pose") {
      this.#others.push(line);
      this.#order.push(-this.#others.length);
      return;
    }
    const { p, q, tracking = "normal", reason } = line.pose;
    this.#order.push(this.#poses.length / columns);
    for (const value of [line.t, ...p, ...q, trackingStates.indexOf(tracking), this.#reason(reason)]) {
      this.#poses.push(value);
    }
    this.#noteTracking(tracking === "lost", arrival);
  }

  /** The line with this number, from 0. */
  line(i) {
    const place = this.#order.at(i);
    if (place < 0) return this.#others[-1 - place];
    const n = (k) => this.#poses.at(place * columns + k);
    const reason = this.#reasons[n(9)];
    return {
      t: n(0),
      pose: {
        p: [n(1), n(2), n(3)], q: [n(4), n(5), n(6), n(7)], tracking: trackingStates[n(8)],
        ...(reason !== undefined && { reason }),
      },
    };
  }

  /** When it is due on the time line: seconds from the first line on, never going back. */
  arrival(i) { return this.#arrivals.at(i); }

  /** The number of a reason. Only so many are kept: they name the odometry; other reasons of a device are for people. */
  #reason(reason) {
    if (typeof reason !== "string") return 0;
    const known = this.#reasons.indexOf(reason);
    if (known >= 0) return known;
    return this.#reasons.length < 100 ? this.#reasons.push(reason) - 1 : 0;
  }

  note(line, problem) {
    this.damage.count += 1;
    if (this.damage.first.length < 20) this.damage.first.push({ line, problem });
  }

  #arrive(t) {
    if (this.#newest === null) this.#newest = t;
    const step = t - this.#newest;
    if (step > forwardJump || step < -backwardJump) {
      this.#newest = t; // the clock jumped: no time passed
    } else if (step > 0) {
      this.duration += step;
      this.#newest = t;
    }
    return this.duration;
  }

  #noteTracking(isLost, arrival) {
    const { losses } = this.marks;
    if (isLost && !this.isLost) losses.push({ from: arrival, to: arrival });
    if (this.isLost) losses[losses.length - 1].to = arrival;
    this.isLost = isLost;
  }
}
