/** A recorded log as a source: the session gets what it got on the walk, in the same order. */

import "../language/later.js";
import { Playback } from "../shared/playback.js";

/** Work per animation frame while it catches up, milliseconds. */
const budget = 25;
/** Without frames for longer than this (a hidden page) the replay stands still, seconds. */
const maximumFrameTime = 0.25;

/**
 * @param {Object} engine a loaded `Waymark`
 * @param {import("./log.js").Log} log
 * @returns {Replay}
 */
export function createReplay(engine, log) { return new Replay(engine, log); }

/**
 * Events: `change` when it plays, stands, seeks or ends; `corrections` when more of them are known.
 */
export class Replay extends Playback {
  kind = "replay";
  #sink = null;
  #next = 0;
  #target = 0;
  #lastNow = null;
  #pose = null;
  #poseArrival = 0;
  #camera = null;
  #timer = 0;
  /** The session that looks for the corrections. */
  #scout = null;

  constructor(engine, log) {
    super();
    this.engine = engine;
    this.log = log;
    /** Seconds. */
    this.duration = log.duration;
    /** Moments at which the yaw was corrected, as far as they are known: `{at, degrees}`, seconds on the time line. */
    this.corrections = [];
    this.sessionOptions = log.sessionOptions;
  }

  async start(sink) {
    this.#sink = sink;
    this.#rewind();
    this.#findCorrections();
  }

  stop() {
    this.#endScout();
    this.#sink = null;
  }

  /** Where the replay is, seconds on the time line. */
  get position() { return this.#isBehind ? this.log.arrival(this.#next) : this.#target; }

  /** Where it goes: the position, or while it seeks the moment that was asked for. */
  get target() { return this.#target; }

  /** True while it is still catching up with the requested time. */
  get isSeeking() { return this.#isBehind; }

  get isAtEnd() { return this.#target >= this.duration; }

  begin() { this.seek(0); }

  /**
   * Goes to a moment. Back means: a new session from the start, fed quickly up to there (`sink.restart`).
   * @param {number} seconds on the time line
   */
  seek(seconds) {
    const to = Math.min(Math.max(0, Number(seconds) || 0), this.duration);
    if (to < this.#target && this.#sink) {
      this.#sink.restart?.();
      this.#rewind();
    }
    this.#target = to;
    this.changed();
  }

  frame(now) {
    if (!this.#sink) return null;
    const elapsed = this.#lastNow === null ? 0 : Math.min((now - this.#lastNow) / 1000, maximumFrameTime);
    this.#lastNow = now;
    if (this.isPlaying && !this.#isBehind) this.#advance(elapsed * this.speed);
    this.#deliver();
    if (!this.#pose || !this.#camera) return null;
    // The overlay's own animations go on between two poses.
    const since = this.isPlaying ? Math.min(Math.max(this.position - this.#poseArrival, 0), 1) : 0;
    return { t: this.#pose.t + since, pose: this.#pose.pose, camera: this.#camera, background: "none" };
  }

  get #isBehind() { return this.#next < this.log.length && this.log.arrival(this.#next) <= this.#target; }

  #advance(seconds) {
    this.#target = Math.min(this.#target + seconds, this.duration);
    if (this.#target < this.duration) return;
    this.isPlaying = false;
    this.changed();
  }

  #deliver() {
    const end = performance.now() + budget;
    for (let count = 1; this.#isBehind; count += 1) {
      const i = this.#next;
      this.#next += 1;
      this.#give(this.log.line(i), this.log.arrival(i));
      if (count % 64 === 0 && performance.now() > end) break;
    }
  }

  #give(line, arrival) {
    if (line.pose) {
      this.#pose = line;
      this.#poseArrival = arrival;
    }
    if (line.camera) this.#camera = line.camera;
    try {
      this.#sink.sample(line);
    } catch {
      // What the engine cannot take at all is skipped, as on the command line.
    }
  }

  #rewind() {
    this.#next = 0;
    this.#target = 0;
    this.#pose = null;
    this.#camera = null;
    this.#lastNow = null;
  }

  /** Runs the log through a session of its own, a little at a time, to know the corrections beforehand. */
  #findCorrections() {
    this.#endScout();
    const session = this.engine.session(this.sessionOptions);
    this.#scout = session;
    const { log } = this;
    this.corrections = [];
    let i = 0;
    const work = () => {
      const end = performance.now() + 8;
      const known = this.corrections.length;
      while (i < log.length && performance.now() < end) {
        const upTo = Math.min(i + 64, log.length);
        for (; i < upTo; i += 1) this.#correction(session, log.line(i), log.arrival(i));
      }
      if (this.corrections.length > known) this.dispatchEvent(new Event("corrections"));
      if (i < log.length && this.#sink) this.#timer = setTimeout(work, 8);
      else this.#endScout();
    };
    work();
  }

  /** Its memory is the engine's, which nothing collects. */
  #endScout() {
    clearTimeout(this.#timer);
    this.#scout?.close();
    this.#scout = null;
  }

  #correction(session, line, at) {
    try {
      if (!session.take(line)?.corrected) return;
      this.corrections.push({ at, degrees: session.alignment().lastCorrection?.angleDegrees ?? 0 });
    } catch {
      // skipped, as in the replay
    }
  }
}
