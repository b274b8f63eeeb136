/** A place as a sound: beats from its side, quicker and clearer the better one faces it. What it sounds like the engine says. */

/** Of a beat, seconds, and its tone, hertz. */
const length = 0.08;
const tone = 740;
/** What is heard of it in front and behind: borders of the low-pass filter, hertz. */
const [clear, dull] = [9000, 500];

/** @typedef {import("../engine/waymark.js").LeadBack["sound"]} Sound */

export class LeadSound {
  #context = new AudioContext();
  #timer = 0;
  #sound = null;
  /** The beat heard last; null while there is nothing to lead to. @type {Sound | null} */
  last = null;

  constructor() {
    this.#context.resume().catch(() => {});
    this.#beat();
  }

  /** @param {Sound | null} sound from now on */
  set(sound) { this.#sound = sound; }

  close() {
    clearTimeout(this.#timer);
    this.#context.close().catch(() => {});
  }

  #beat() {
    this.last = this.#sound;
    if (this.last) this.#play(this.last);
    this.#timer = setTimeout(() => this.#beat(), 1000 / (this.last?.rate || 2));
  }

  #play({ pan, dullness, loudness }) {
    const { currentTime: now, destination } = this.#context;
    const beat = new OscillatorNode(this.#context, { type: "triangle", frequency: tone });
    const filter = new BiquadFilterNode(this.#context, { type: "lowpass", frequency: clear * (dull / clear) ** dullness });
    const volume = new GainNode(this.#context, { gain: 0 });
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(0.5 * loudness, now + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.001, now + length);
    beat.connect(filter).connect(volume).connect(new StereoPannerNode(this.#context, { pan })).connect(destination);
    beat.start(now);
    beat.stop(now + length);
  }
}
