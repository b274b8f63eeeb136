/** Types of `search.js`: places of an area as they are typed. */

import type { WaymarkSource } from "./waymark.js";

/** A place that was found. */
export interface FoundPlace {
  /** Its name with the house number, or the word for its kind. */
  title: string;
  /** Such as `cafe` or `summit` (`docs/search.md`). */
  kind: string;
  /** The word for its kind in the index's language. */
  kindName: string;
  /** That it belongs to, the smallest first. */
  settlements: string[];
  /** What tells it from others of its title: its kind, what is not quite as typed, its settlements. */
  details: string[];
  lat: number;
  lon: number;
  /** Metres from `near`; null without it. */
  distance: number | null;
  /** The house lies between mapped numbers and is not mapped itself. */
  isInterpolated: boolean;
}

/** The module, loaded once. */
export declare class SearchEngine {
  static load(source?: WaymarkSource): Promise<SearchEngine>;
  /** An index to search in; throws when the bytes are none. */
  index(bytes: Uint8Array, language?: string): SearchIndex;
}

/** The index of an area. */
export declare class SearchIndex {
  /** Number of places. */
  readonly count: number;
  /** Sets the language of the words for kinds; an unknown one changes nothing. */
  setLanguage(code: string): void;
  /** Places for a text as typed, the best first. */
  search(text: string, options?: { near?: { lat: number; lon: number } | null; limit?: number }): FoundPlace[];
  /** Why the last search found nothing, where that is not plain, such as a link that does not say where; "" otherwise. */
  readonly explanation: string;
  /** Frees its memory. */
  close(): void;
}
