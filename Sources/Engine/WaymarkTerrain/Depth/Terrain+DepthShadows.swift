extension Terrain {
  /// Which share of a light's disc stands above the ground that each direction of a depth map sees: its cast shadows.
  ///
  /// Between directions that are four apart and whose shares differ by a tenth at most they are interpolated: shadows that are narrower
  /// than that may be missed. Edges are found direction by direction.
  ///
  /// - Parameters:
  ///   - light: the light.
  ///   - map: distances on this terrain.
  ///   - options: range and refraction of the rays towards the light; unknown terrain casts no shadow.
  /// - Returns: shares of 0 (in the shadow) … 255 (in full light), in the order of the map's distances; 255 where no ground is seen, or its
  ///   height is not known.
  /// - Complexity: At worst that of `share(of:at:height:options:)` for each direction; O(1) for directions that are
  ///   interpolated.
  public func shares(of light: DistantLight, on map: DepthMap, options: CastOptions = CastOptions()) -> [UInt8] {
    guard map.columns > 0, map.rows > 0 else { return [] }
    var search = ShadowSearch(terrain: self, light: light, map: map, options: options)
    return search.shares()
  }

  /// How high above the ground its light is asked for, metres: not in the shadow of the cell's own facets.
  static var shadowLift: Double { 1 }
}
