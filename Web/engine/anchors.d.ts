/** Types of `anchors.js`: anchors with edits, undo, merging. Units are metres and degrees, times UTC texts. */

import type { AnchorColour, AnchorOrigin } from "./choices.js";
import type { WaymarkSource } from "./waymark.js";

/** The fields that are given when an anchor is added or edited. */
export interface AnchorFields {
  /** A UUID; a random one when absent. */
  id?: string;
  lat?: number;
  lon?: number;
  /** null: on the ground. */
  altitude?: AnchorAltitude | null;
  name?: string;
  note?: string;
  colour?: AnchorColour;
  /** 68 % radius. */
  accuracy_m?: number | null;
  vertical_accuracy_m?: number | null;
  origin?: AnchorOrigin;
  /** Now when absent. */
  created?: string | null;
}

export interface AnchorAltitude {
  meters: number;
  reference: "orthometric" | "ellipsoidal";
}

/** When and by which client a field was edited last. */
export type AnchorStamp = [string, string];

/** An anchor with its history: what storage keeps and servers exchange. */
export interface AnchorRecord {
  id: string;
  lat: number;
  lon: number;
  altitude: AnchorAltitude | null;
  name: string;
  note: string;
  colour: AnchorColour;
  accuracy_m: number | null;
  vertical_accuracy_m: number | null;
  origin: AnchorOrigin;
  created: string | null;
  edited: { place: AnchorStamp; name: AnchorStamp; note: AnchorStamp; colour: AnchorStamp; deleted: AnchorStamp | null };
  deleted: boolean;
}

export interface ListedAnchor extends AnchorRecord {
  /** Metres; null without a position in the request. */
  distance: number | null;
}

export interface AnchorReplicaOptions {
  /** Whose edits these are: 1 to 64 letters, digits, . _ - : of ASCII. A random one when absent; keep it. */
  client?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** How far a replica is synchronised. */
export interface KnownChanges {
  /** Number of the server's last change that is known; 0 at first. */
  since: number;
  /** The store of that number; undefined before the first response. */
  store?: string;
}

/** A server's response to a request, or what it reports without one. */
export interface AnchorResponse {
  /** Number of its last change; 0 where it counts none. */
  sequence?: number;
  store?: string;
  /** What was sent, and what is new, as the server has it. */
  anchors: AnchorRecord[];
  /** The ids of all that it has, where it has forgotten deletions. */
  present?: string[];
  /** More follows. */
  more?: boolean;
  /** Seconds; it is what the server remembers of a database that is unreachable. */
  age?: number;
}

/** What a response or a failure brought. */
export interface AnchorOutcome {
  /** Another request at once, nothing, or another one later: the response is old, or the failure has nothing to do with the records. */
  next: "request" | "done" | "later" | "failed";
  /** The server has another store and gets every record. */
  isOtherStore: boolean;
  /** The token only permits reading: edits stay here. */
  isReader: boolean;
  /** A record that the server does not take, or says nothing about; it is not sent again until it is edited. */
  refused: AnchorRecord | null;
  /** Deleted because the server no longer has them. */
  deleted: AnchorRecord[];
}

export class AnchorReplica {
  static load(source?: WaymarkSource, options?: AnchorReplicaOptions): Promise<AnchorReplica>;
  constructor(exports: any, options?: AnchorReplicaOptions);
  readonly client: string;
  readonly handle: number;
  readonly colours: AnchorColour[];
  readonly count: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly hasPending: boolean;
  close(): void;
  add(anchor: AnchorFields): string;
  addAll(anchors: AnchorFields[]): string[];
  edit(id: string, changes: AnchorFields): void;
  remove(id: string): boolean;
  removeAll(ids: string[]): number;
  undo(): boolean;
  redo(): boolean;
  get(id: string): AnchorRecord | null;
  list(request?: { near?: { lat: number; lon: number } | null; limit?: number }): ListedAnchor[];
  merge(records: AnchorRecord[], options?: { pending?: boolean }): number;
  pending(): AnchorRecord[];
  records(): AnchorRecord[];
  known: KnownChanges;
  request(): AnchorRecord[];
  take(response: AnchorResponse, options?: { isChange?: boolean }): AnchorOutcome;
  fail(status?: number): AnchorOutcome;
}
