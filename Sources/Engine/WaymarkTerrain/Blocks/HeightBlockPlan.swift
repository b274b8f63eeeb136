internal import CPortableMath
public import WaymarkGeodesy

/// Which blocks of heights an eye needs: fine ones near by, ever coarser ones farther away.
public enum HeightBlockPlan {
  /// As far as the finest blocks go at the equator, metres: some 35 MB for a whole round of 200 km. Three seconds of arc, the step of
  /// the next level, are seen under 9′ from there.
  public static let equatorialReach = 36_000.0

  /// As far as the finest blocks go around a position, metres. Towards the poles blocks are narrower: as many of them
  /// reach less far.
  public static func reach(at position: Coordinate) -> Double {
    equatorialReach * max(0.01, cos(Angle.radians(position.latitude))).squareRoot()
  }

  /// Chooses blocks.
  ///
  /// A block is used where it is farther away than the reach of level 0 times two to the power of its level less
  /// one: so that its cells are seen under about the same angle everywhere. Nearer than that its four parts replace it.
  ///
  /// - Parameters:
  ///   - position: where the eye is.
  ///   - range: how far it looks, metres, at most 1,000,000.
  ///   - reach: how far level 0 goes, metres; 1000 at least.
  ///   - finest: the finest level that there is; it takes the place of finer ones.
  ///   - window: the window that has heights; blocks outside of it are left out.
  /// - Returns: the blocks, none over another, the nearest first.
  /// - Complexity: O(n log n) in the blocks within the range.
  public static func blocks(
    around position: Coordinate, range: Double, reach: Double, finest: Int = 0, within window: GeographicBounds
  ) -> [HeightBlockAddress] {
    let range = range.isFinite ? max(0, min(1_000_000, range)) : 0
    let reach = reach.isFinite ? max(1000, reach) : equatorialReach
    var found: [(address: HeightBlockAddress, distance: Double)] = []
    var waiting = coarsest(around: position, range: range, within: window)
    while let address = waiting.popLast() {
      guard address.overlaps(window) else { continue }
      let distance = address.distance(from: position)
      guard distance <= range else { continue }
      if address.level > max(0, finest), distance < reach * Double(1 << (address.level - 1)) {
        for part in address.parts { waiting.append(part) }
      } else {
        found.append((address, distance))
      }
    }
    found.sort { $0.distance < $1.distance }
    var blocks: [HeightBlockAddress] = []
    for entry in found { blocks.append(entry.address) }
    return blocks
  }

  /// The greatest number of blocks that are listed at once.
  static let maximumBlocks = 100_000

  /// The blocks of a level that a window touches, row after row from the south-west.
  ///
  /// - Parameters:
  ///   - level: the level.
  ///   - window: the window; beyond the date line its longitudes go on.
  /// - Returns: the blocks, each once; none for a window that is none, or has more than `maximumBlocks`.
  public static func blocks(level: Int, in window: GeographicBounds) -> [HeightBlockAddress] {
    guard HeightBlockAddress.levels.contains(level), window.south <= window.north, window.west <= window.east,
      abs(window.west) <= 720, abs(window.east) <= 720, abs(window.south) <= 90, abs(window.north) <= 90
    else { return [] }
    let side = Double(HeightBlockAddress.sideSeconds(level: level)) / 3600
    let rows = 1440 >> level
    let columns = 2 * rows
    let south = max(0, Int(((window.south + 90) / side).rounded(.down)))
    let north = min(rows - 1, max(south, Int(((window.north + 90) / side).rounded(.up)) - 1))
    let west = Int(((window.west + 180) / side).rounded(.down))
    let east = min(west + columns - 1, max(west, Int(((window.east + 180) / side).rounded(.up)) - 1))
    guard south <= north, (north - south + 1) * (east - west + 1) <= maximumBlocks else { return [] }
    var found: [HeightBlockAddress] = []
    for row in south...north {
      for column in west...east {
        let wrapped = (column % columns + columns) % columns
        if let block = HeightBlockAddress(level: level, row: row, column: wrapped) { found.append(block) }
      }
    }
    return found
  }

  /// The coarsest blocks, without most of those that are outside of the window or too far away: whole rows and columns
  /// are left out before any block is looked at.
  private static func coarsest(
    around position: Coordinate, range: Double, within window: GeographicBounds
  ) -> [HeightBlockAddress] {
    guard let top = HeightBlockAddress.levels.last else { return [] }
    let rows = 1440 >> top
    var columns: [Int] = []
    for column in 0..<2 * rows {
      guard let block = HeightBlockAddress(level: top, row: 0, column: column), block.overlapsLongitudes(of: window),
        block.minimumDistanceByLongitude(from: position) <= range
      else { continue }
      columns.append(column)
    }
    var blocks: [HeightBlockAddress] = []
    for row in 0..<rows {
      guard let block = HeightBlockAddress(level: top, row: row, column: 0), block.overlapsLatitudes(of: window),
        block.minimumDistanceByLatitude(from: position) <= range
      else { continue }
      for column in columns {
        if let block = HeightBlockAddress(level: top, row: row, column: column) { blocks.append(block) }
      }
    }
    return blocks
  }
}

extension HeightBlockAddress {
  /// The four blocks of the next finer level; none of the finest.
  var parts: [HeightBlockAddress] {
    var parts: [HeightBlockAddress] = []
    for i in 0..<4 {
      if let part = HeightBlockAddress(level: level - 1, row: 2 * row + i / 2, column: 2 * column + i % 2) {
        parts.append(part)
      }
    }
    return parts
  }

  /// Whether it has more than a border in common with a window.
  func overlaps(_ window: GeographicBounds) -> Bool { overlapsLatitudes(of: window) && overlapsLongitudes(of: window) }

  /// Whether its row has more than a border in common with a window.
  func overlapsLatitudes(of window: GeographicBounds) -> Bool {
    let south = Double(southSeconds) / 3600
    return south < window.north && south + Double(sideSeconds) / 3600 > window.south
  }

  /// Whether its column has more than a border in common with a window.
  func overlapsLongitudes(of window: GeographicBounds) -> Bool {
    let west = Double(westSeconds) / 3600
    let side = Double(sideSeconds) / 3600
    for shift in [0.0, 360, -360] where west + shift < window.east && west + shift + side > window.west { return true }
    return false
  }

  /// No block of its row is nearer to a position than this, metres: no path north is shorter than along the meridian,
  /// and nowhere is a degree of latitude shorter than at the equator. A metre is for rounding.
  func minimumDistanceByLatitude(from position: Coordinate) -> Double {
    let south = Double(southSeconds) / 3600
    let degrees = max(south - position.latitude, position.latitude - south - Double(sideSeconds) / 3600)
    return 6_335_439 * Angle.radians(degrees) - 1
  }

  /// No block of its column is nearer to a position than this, metres: the position's distance from the planes of the
  /// column's meridians, straight through the Earth. A metre is for rounding.
  func minimumDistanceByLongitude(from position: Coordinate) -> Double {
    let half = Double(sideSeconds) / 7200
    let away = abs(Angle.wrappedTo180(position.longitude - Double(westSeconds) / 3600 - half)) - half
    let fromAxis = WGS84.equatorialRadius * cos(Angle.radians(position.latitude))
    return fromAxis * sin(Angle.radians(max(0, min(90, away)))) - 1
  }

  /// Distance of its nearest point from a position, metres, good to a few per cent; 0 inside.
  func distance(from position: Coordinate) -> Double {
    let south = Double(southSeconds) / 3600
    let half = Double(sideSeconds) / 7200
    let middle = Double(westSeconds) / 3600 + half
    let away = Angle.wrappedTo180(position.longitude - middle)
    let longitude = Angle.wrappedTo180(middle + max(-half, min(half, away)))
    let latitude = max(south, min(south + 2 * half, position.latitude))
    guard let nearest = Coordinate(latitude: latitude, longitude: longitude) else { return 0 }
    return Geodesic.wgs84.inverse(from: position, to: nearest).distance
  }
}
