public import WaymarkGeodesy

/// A square of one degree, as elevation files are usually cut, named by its south-west corner.
public struct DegreeTile: Hashable, Sendable {
  /// Latitude of the southern border, whole degrees, −90 … 89.
  public let south: Int
  /// Longitude of the western border, whole degrees, −180 … 179.
  public let west: Int

  /// Makes a tile, or nil when there is none with this corner.
  public init?(south: Int, west: Int) {
    guard (-90...89).contains(south), (-180...179).contains(west) else { return nil }
    self.south = south
    self.west = west
  }

  /// The tile in which a coordinate lies.
  public init(containing coordinate: Coordinate) {
    south = min(89, Int(coordinate.latitude.rounded(.down)))
    west = Int(Angle.wrappedTo180(coordinate.longitude).rounded(.down))
  }

  /// Its window.
  public var bounds: GeographicBounds {
    GeographicBounds(south: Double(south), west: Double(west), north: Double(south + 1), east: Double(west + 1))
  }

  /// The tiles within a distance of a position, the nearest first.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - radius: metres along the ground, at most 1,000,000.
  /// - Returns: the tiles.
  /// - Complexity: O(n log n) in the tiles around.
  public static func around(_ position: Coordinate, radius: Double) -> [DegreeTile] {
    let radius = radius.isFinite ? max(0, min(1_000_000, radius)) : 0
    let scale = MetersPerDegree(latitude: position.latitude)
    let rise = radius / scale.north * 1.01
    let south = max(-90, position.latitude - rise)
    let north = min(90, position.latitude + rise)
    // The widest parallel within the circle.
    let steepest = max(abs(south), abs(north))
    let narrow = MetersPerDegree(latitude: min(steepest, 89.9)).east
    let across = steepest >= 89 ? 180 : min(180, radius / narrow * 1.01)
    var found: [(tile: DegreeTile, distance: Double)] = []
    for row in Int(south.rounded(.down))...Int(min(89, north.rounded(.down))) {
      let first = Int((position.longitude - across).rounded(.down))
      let last = min(first + 359, Int((position.longitude + across).rounded(.down)))
      for column in first...max(first, last) {
        let west = ((column + 180) % 360 + 360) % 360 - 180
        guard let tile = DegreeTile(south: row, west: west) else { continue }
        let distance = tile.distance(from: position)
        if distance <= radius { found.append((tile, distance)) }
      }
    }
    found.sort { $0.distance < $1.distance }
    var tiles: [DegreeTile] = []
    for entry in found { tiles.append(entry.tile) }
    return tiles
  }

  /// Distance of the nearest point of the tile's border or inside, metres, good to 1 %.
  private func distance(from position: Coordinate) -> Double {
    let middle = Double(west) + 0.5
    let away = Angle.wrappedTo180(position.longitude - middle)
    let longitude = middle + max(-0.5, min(0.5, away))
    var least = Double.infinity
    // Along a meridian the nearest point of a great circle's distance may lie inside the side.
    for step in 0...10 {
      let latitude = Double(south) + Double(step) / 10
      for side in [longitude, Double(west), Double(west) + 1] {
        if let point = Coordinate(latitude: latitude, longitude: Angle.wrappedTo180(side)) {
          least = min(least, Geodesic.wgs84.inverse(from: position, to: point).distance)
        }
      }
    }
    if let inside = Coordinate(
      latitude: max(Double(south), min(Double(south + 1), position.latitude)), longitude: Angle.wrappedTo180(longitude))
    {
      least = min(least, Geodesic.wgs84.inverse(from: position, to: inside).distance)
    }
    return least
  }
}

extension Terrain {
  /// Whether one tile covers a whole degree, but for a cell at its borders. Its voids count as covered.
  public func covers(_ degree: DegreeTile) -> Bool {
    let wanted = degree.bounds
    for tile in tiles {
      let bounds = tile.bounds
      let (dy, dx) = (tile.latitudeStep * 1.001, tile.longitudeStep * 1.001)
      guard bounds.south <= wanted.south + dy, bounds.north >= wanted.north - dy else { continue }
      for shift in [0.0, 360, -360]
      where bounds.west + shift <= wanted.west + dx && bounds.east + shift >= wanted.east - dx {
        return true
      }
    }
    return false
  }
}
