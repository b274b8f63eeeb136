/** Types of `map.js`: tiles of the map, and contour lines. */

import type { GroundCover } from "./choices.js";
import type { Streets, WaymarkSource } from "./waymark.js";

/** A tile of the pyramid of web maps. */
export interface TileAddress {
  zoom: number;
  /** Column from the west. */
  x: number;
  /** Row from the north. */
  y: number;
}

/** A tile of the map as the server gives it. */
export interface MapTile extends TileAddress {
  /** The vector tile, uncompressed; none where nothing is. */
  bytes: Uint8Array;
}

/** An area that covers the ground. */
export interface CoveredArea {
  kind: GroundCover;
  /** x and y of each ring's points in turns: fractions of the web map from its north-western corner. */
  rings: Float64Array[];
}

/** A block of heights (`api/area/heights/LEVEL/ROW/COLUMN.bin`). */
export interface BlockAddress {
  level: number;
  row: number;
  column: number;
}

/** GeoJSON of what tiles have: the attributes of `docs/map.md` among the properties, and the `layer`. */
export interface MapFeatures {
  features: {
    geometry:
      | { type: "MultiLineString"; coordinates: number[][][] }
      | { type: "Polygon"; coordinates: number[][][] };
    properties: { layer: string; class?: string; name?: string; height?: number; minHeight?: number; [key: string]: unknown };
  }[];
}

/** Tiles of this zoom have everything. */
export declare const maximumTileZoom: 14;

/** A tile or block that is damaged: the message says so. */
export declare class TileProblem extends Error {}

/** The module, loaded once. */
export declare class MapReader {
  static load(source?: WaymarkSource): Promise<MapReader>;
  /** The tiles that a circle meets; none where that would be more than 4096. */
  tilesAround(center: { lat: number; lon: number }, radius: number, zoom?: number): TileAddress[];
  /** Streets and open ground, each street once. */
  streets(tiles: MapTile[]): Streets;
  /** Buildings, each once; lines, which end at the borders of tiles; areas, which end a little beyond them. */
  features(tiles: MapTile[]): MapFeatures;
  /** Areas that cover the ground, at any zoom. */
  cover(tiles: MapTile[]): CoveredArea[];
  /** The blocks of heights that the contour lines of a tile of zoom 11 to 15 need and that are not there; `finest`: the finest level of the area. */
  contourBlocks(tile: TileAddress, finest?: number): BlockAddress[];
  /** Takes a block of heights; those that were not used for longest are dropped. */
  addHeights(bytes: Uint8Array): void;
  /** The contour lines of a tile as a vector tile with the layer `contours`, of the blocks that are there. */
  contours(tile: TileAddress, finest?: number): Uint8Array;
}
