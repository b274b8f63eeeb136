/** Types of buildings as input of `WaymarkSession.buildings`. See `docs/web-module.md`. */

/** A GeoJSON feature of `api/area/features`. */
export interface AreaFeature {
  geometry: any;
  /** `layer`; of buildings `height` and `minHeight`, metres. */
  properties: any;
}

export function isBuilding(feature: AreaFeature): boolean;
export function buildingInput(buildings: AreaFeature[]): Float64Array;
