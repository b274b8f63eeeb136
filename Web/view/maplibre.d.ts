/** Types of the layer for MapLibre GL JS. See `docs/web-module.md`. */

import type { ViewContent } from "./waymark-view.js";

/** What is used of a MapLibre `Map`. */
export interface MapLibreMap {
  getSource(id: string): any;
  isStyleLoaded(): boolean | void;
  addSource(id: string, source: any): any;
  addLayer(layer: any, before?: string): any;
  removeLayer(id: string): any;
  removeSource(id: string): any;
}

export interface ViewFeature {
  type: "Feature";
  geometry: any;
  properties: { role: "route" | "anchor" | "position" | "cone"; name?: string; paint?: string };
}

/** What the map shows of a view. */
export function featuresOf(view: ViewContent): { type: "FeatureCollection"; features: ViewFeature[] };

/** Route, anchors, position and heading on a map. */
export class MapLayer {
  /** before: the layer of the map's style below which they lie. */
  constructor(map: MapLibreMap, options?: { before?: string });
  /** Shows a view from now on. */
  follow(view: ViewContent): void;
  /** Shows what a view has now. */
  update(view: ViewContent): void;
  close(): void;
}
