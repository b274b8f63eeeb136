/** Types of `reading.js`: files as the engine reads them. */

import type { LogLineKind } from "./choices.js";
import type { RouteFeature, WaymarkSource } from "./waymark.js";

/** What the first line of a file is. */
export interface LogHeaderCheck {
  /** Why it begins no session log that is read here; null when it does. */
  problem: "notALog" | "noVersion" | "otherVersion" | "unknownAlignment" | null;
  /** What is wrong with it, although it is a header. */
  remark: string | null;
}

/** What a line of a session log holds: a sample of a kind, nothing, or only what this version does not know. */
export type LogLine = LogLineKind | "blank" | "unknown";

/** What a file of routes holds. */
export interface RoutesOfFile {
  /** One at least, in the file's order. */
  routes: RouteFeature[];
  /** What was left out of the file and what was decided about it, in one line without a full stop; null when there is nothing to say. */
  remarks: string | null;
}

/** A line that is damaged: the message says how. */
export declare class LineProblem extends Error {}

/** A file that cannot be used: the message says why and what to do, in one sentence. */
export declare class FileProblem extends Error {}

/** The module, loaded once. */
export declare class FileReading {
  static load(source?: WaymarkSource): Promise<FileReading>;
  /** Checks the first line of a session log. */
  logHeader(bytes: Uint8Array): LogHeaderCheck;
  /** Checks another line, without its line break; throws `LineProblem` when it is damaged. Its values are those of `JSON.parse`. */
  logLine(bytes: Uint8Array): LogLine;
  /** Rank of a file in a KMZ by its path there: the one with the lowest is the contents; null for a file that is not. */
  kmlRank(name: Uint8Array): number | null;
  /** The encoding of a text file, for `TextDecoder`; throws `FileProblem` when it is not supported. */
  encoding(bytes: Uint8Array, name: string): string;
  /**
   * The routes in a file's contents in UTF-8: GPX, KML, GeoJSON, an encoded polyline. Throws `FileProblem` when there is none.
   */
  routes(bytes: Uint8Array, name: string): RoutesOfFile;
}
