/// The layers of a map, in the order of drawing.
enum MapLayer: String, CaseIterable, Sendable {
  /// Woods, meadows, rock, parks, quarters: polygons with a `class`.
  case landuse
  /// Sea, lakes, rivers: polygons; rivers, streams: lines.
  case water
  /// Buildings with a `height`: polygons.
  case buildings
  /// Railways and cable cars: lines.
  case railways
  /// Footways, paths, tracks, stairs: lines.
  case paths
  /// Streets and roads: lines.
  case streets
  /// Summits and saddles: points with `ele`.
  case peaks
  /// Settlements and other named features: points.
  case places
}
