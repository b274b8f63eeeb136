/**
 * Reads session logs, plain or gzip, line by line: a damaged or hostile file costs a message, a huge one no memory. Which lines are samples,
 * the engine decides.
 */
import { LineProblem } from "../engine/reading.js";
import { fileReading } from "../files/reading.js";
import { t } from "../language/text.js";
import { isGzip } from "./compression.js";
import { Log } from "./log.js";

const maximumLineLength = 16 * 1024 * 1024;
const maximumSamples = 4e6;
/** Work between two pauses for the page, milliseconds. */
const slice = 30;
const decoder = new TextDecoder();

/** A log that cannot be opened: the message, and what helps. */
export class LogError extends Error {
  /** @param {string} message @param {{line?: number, advice?: string}} [more] */
  constructor(message, { line, advice } = {}) {
    super(line === undefined ? message : t("log.line", { number: line, problem: message }));
    this.line = line;
    this.advice = advice;
  }
}

/**
 * Reads a log.
 * @param {Blob} blob the file
 * @param {{onProgress?: (share: number) => void, signal?: AbortSignal}} [options]
 * @returns {Promise<Log>}
 * @throws {LogError} when it is no session log, or one of another version
 */
export async function readLog(blob, { onProgress = () => {}, signal } = {}) {
  if (blob.size === 0) throw new LogError(t("log.empty"));
  const compressed = await isGzip(blob);
  if (compressed && typeof DecompressionStream === "undefined") {
    throw new LogError(t("log.gzip"), { advice: t("log.gzipAdvice") });
  }
  let read = 0;
  const counted = blob.stream().pipeThrough(new TransformStream({
    transform(chunk, controller) {
      read += chunk.byteLength;
      controller.enqueue(chunk);
    },
  }));
  const bytes = compressed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  const parser = new LogParser(await fileReading());
  const reader = bytes.getReader();
  let rested = performance.now();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { value, done } = await reader.read();
      if (done) break;
      for (const piece of pieces(value)) {
        parser.take(piece);
        if (performance.now() - rested < slice) continue;
        onProgress(Math.min(1, read / blob.size));
        await new Promise((resume) => { setTimeout(resume, 0); });
        rested = performance.now();
      }
    }
  } catch (error) {
    if (error instanceof LogError || signal?.aborted) {
      reader.cancel().catch(() => {});
      throw error;
    }
    // Gzip data that stop or are damaged: what came before is good.
    if (!compressed || !parser.log) {
      throw new LogError(t("log.unreadable"), { advice: t("log.unreadableAdvice") });
    }
    parser.log.isCutOff = true;
    return parser.log;
  }
  return parser.end();
}

/** Unpacked data may come in very large chunks. */
function* pieces(bytes) {
  for (let i = 0; i < bytes.length; i += 65536) yield bytes.subarray(i, i + 65536);
}

/** Makes lines of bytes, and samples of lines. */
class LogParser {
  /** @type {Log | null} */
  log = null;
  #number = 0;
  #parts = [];
  #size = 0;
  #reading;

  /** @param {import("../engine/reading.js").FileReading} reading */
  constructor(reading) { this.#reading = reading; }

  take(bytes) {
    let start = 0;
    for (;;) {
      const end = bytes.indexOf(10, start);
      if (end < 0) break;
      this.#keep(bytes.subarray(start, end));
      this.#line(true);
      start = end + 1;
    }
    this.#keep(bytes.subarray(start));
  }

  end() {
    if (this.#size > 0) this.#line(false);
    if (!this.log) throw new LogError(t("log.noLines"));
    return this.log;
  }

  #keep(part) {
    if (part.length === 0) return;
    this.#size += part.length;
    if (this.#size > maximumLineLength) this.#parts = [];
    else this.#parts.push(part.slice());
  }

  #line(isTerminated) {
    this.#number += 1;
    const parts = this.#parts;
    const size = this.#size;
    this.#parts = [];
    this.#size = 0;
    if (size > maximumLineLength) {
      if (!this.log) throw notALog();
      this.log.note(this.#number, "the line is too long");
      return;
    }
    const bytes = parts.length === 1 ? parts[0] : joined(parts, size);
    if (!this.log) this.log = this.#header(bytes);
    else this.#sample(bytes, isTerminated);
  }

  #header(bytes) {
    const { problem, remark } = this.#reading.logHeader(bytes);
    if (problem === "notALog") throw notALog();
    const header = JSON.parse(decoder.decode(bytes));
    if (problem === "noVersion") throw new LogError(t("log.noVersion"), { line: 1 });
    if (problem === "otherVersion") throw new LogError(t("log.version", { version: header.waymark }), { line: 1, advice: t("log.versionAdvice") });
    if (problem === "unknownAlignment") throw new LogError(t("log.alignment"), { line: 1, advice: t("log.alignmentAdvice") });
    const log = new Log(header);
    if (remark) log.note(1, remark);
    return log;
  }

  #sample(bytes, isTerminated) {
    try {
      const kind = this.#reading.logLine(bytes);
      if (kind === "unknown") this.log.unknownLines += 1;
      else if (kind !== "blank") this.log.add(JSON.parse(decoder.decode(bytes)), kind);
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      if (isTerminated) this.log.note(this.#number, error.message);
      else this.log.isCutOff = true;
    }
    if (this.log.length > maximumSamples) {
      throw new LogError(t("log.tooLong", { millions: maximumSamples / 1e6 }), {
        line: this.#number, advice: t("log.tooLongAdvice"),
      });
    }
  }
}

function joined(parts, size) {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function notALog() {
  return new LogError(t("log.noLog"), {
    line: 1, advice: t("log.noLogAdvice", { start: '{"waymark":1,…}' }),
  });
}
