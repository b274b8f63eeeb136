public import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

extension ElevationCollection {
  /// Blocks are divided until they have at most this many samples along a side.
  private static var blockSide: Double { 1300 }
  /// Side of the smallest block, degrees: 30 m.
  private static var minimumBlockSide: Double { 1.0 / 4096 }
  /// Blocks that are only partly covered are divided down to this size, degrees.
  private static var minimumPartSide: Double { 1.0 / 16 }
  /// Half the width of a corridor, metres.
  private static var corridor: Double { 1500 }

  /// The blocks for a need, the nearest first.
  ///
  /// A prepared file that shares no ground with another is one block: it is mapped, not read. The sum of the others'
  /// samples stays within the need's limit: where it would not, the angle that need not be resolved is increased, so
  /// that only distant blocks become coarser.
  ///
  /// - Parameter need: the required region and resolution.
  /// - Returns: blocks in which some file has samples; they do not overlap.
  /// - Throws: `InputError` when a file cannot be opened.
  public func blocks(for need: ElevationNeed) throws(InputError) -> [ElevationBlock] {
    let range = need.range.isFinite ? max(0, min(20_000_000, need.range)) : 0
    let reach = Reach(need, range: range, corridor: Self.corridor)
    let undivided = undividedFiles(reach.needs)
    let windows = windows
    var found = undivided.map { index in
      Candidate(bounds: windows[index], distance: reach.distance(to: windows[index]), step: 0, prepared: index)
    }
    // One-degree cells that some file touches: few, however far the range.
    let mapped = found.map(\.bounds)
    for tile in degrees(except: Set(undivided)) where reach.needs(tile.bounds) {
      try divide(tile.bounds, size: 1, reach: reach, mapped: mapped, into: &found)
    }
    var coarseness = max(0, need.coarseness)
    var blocks = found.map { $0.block(coarseness: coarseness) }
    while blocks.reduce(0, { $0 + $1.sampleCount }) > max(1_000_000, need.sampleLimit), coarseness < 1 {
      coarseness = max(1e-4, coarseness * 1.25)
      blocks = found.map { $0.block(coarseness: coarseness) }
    }
    return blocks.sorted { a, b in
      (a.distance, a.bounds.south, a.bounds.west) < (b.distance, b.bounds.south, b.bounds.west)
    }
  }

  /// A block before its resolution is known.
  private struct Candidate {
    let bounds: GeographicBounds
    let distance: Double
    let step: Double
    var prepared: Int?

    func block(coarseness: Double) -> ElevationBlock {
      if prepared != nil {
        return ElevationBlock(bounds: bounds, shrink: 1, sampleCount: 0, distance: distance, prepared: prepared)
      }
      let stepMeters = step * 111_000
      var shrink = 1
      while shrink < 256, stepMeters * Double(shrink * 2) <= distance * coarseness { shrink *= 2 }
      let side = (bounds.north - bounds.south) / step / Double(shrink) + 1
      return ElevationBlock(
        bounds: bounds, shrink: shrink, sampleCount: Int(side * side), distance: distance, prepared: nil)
    }
  }

  /// One-degree cells that files touch, those of some files left out.
  private func degrees(except files: Set<Int>) -> [ElevationTile] {
    var seen: Set<ElevationTile> = []
    for (index, window) in windows.enumerated() where !files.contains(index) {
      seen.formUnion(ElevationTile.covering(window))
    }
    return seen.sorted { ($0.south, $0.west) < ($1.south, $1.west) }
  }

  /// Whether one file covers a window except for a cell at its borders.
  private static func isCovered(_ window: GeographicBounds, by files: [GeographicBounds], slack: Double) -> Bool {
    files.contains { file in
      guard file.south - slack <= window.south, file.north + slack >= window.north else { return false }
      return [-360.0, 0, 360].contains { shift in
        file.west + shift - slack <= window.west && file.east + shift + slack >= window.east
      }
    }
  }

  private func divide(
    _ bounds: GeographicBounds, size: Double, reach: Reach, mapped: [GeographicBounds], into found: inout [Candidate]
  ) throws(InputError) {
    guard reach.needs(bounds) else { return }
    // A file that only touches the border belongs to the neighbour.
    let slack = size * 1e-6
    let inner = GeographicBounds(
      south: bounds.south + slack, west: bounds.west + slack, north: bounds.north - slack, east: bounds.east - slack)
    guard let step = try finestStep(in: inner), !Self.isCovered(inner, by: mapped, slack: step) else { return }
    // The half cell around a file's outermost samples holds none.
    let core = inner.expanded(latitudeDegrees: -0.51 * step, longitudeDegrees: -0.51 * step)
    guard core.south >= core.north || windows.contains(where: { $0.touches(core) }) else { return }
    // A partly covered block would look like one with voids, but a void is not the same as a missing file.
    let isPart = size > Self.minimumPartSide && !Self.isCovered(inner, by: windows, slack: step)
    guard isPart || size / step > Self.blockSide, size > Self.minimumBlockSide else {
      found.append(Candidate(bounds: bounds, distance: reach.distance(to: bounds), step: step))
      return
    }
    let half = size / 2
    for south in [bounds.south, bounds.south + half] {
      for west in [bounds.west, bounds.west + half] {
        try divide(
          GeographicBounds(south: south, west: west, north: south + half, east: west + half), size: half, reach: reach,
          mapped: mapped, into: &found)
      }
    }
  }
}

/// Decides which windows a need reaches.
private struct Reach {
  private let observer: Coordinate
  private let range: Double
  private let beyond: Double
  private let corridor: Double
  /// Coordinates along the direction, `spacing` apart; empty for all around.
  private var line: [Coordinate] = []

  init(_ need: ElevationNeed, range: Double, corridor: Double) {
    observer = need.observer
    self.range = range
    beyond = need.beyond
    self.corridor = corridor
    guard let azimuth = need.azimuthDegrees, azimuth.isFinite else { return }
    let spacing = corridor
    for i in 0...Int((range / spacing).rounded(.up)) {
      let distance = min(range, Double(i) * spacing)
      line.append(Geodesic.wgs84.direct(from: observer, azimuth: azimuth, distance: distance).coordinate)
    }
  }

  /// Whether a window is near enough, far enough, and on the line.
  func needs(_ window: GeographicBounds) -> Bool {
    let nearest = distance(to: window)
    guard nearest <= range + corridor, beyond <= 0 || farthest(of: window) >= beyond else { return false }
    if line.isEmpty { return true }
    return line.contains { Self.distance(from: $0, to: window) <= corridor }
  }

  func distance(to window: GeographicBounds) -> Double { Self.distance(from: observer, to: window) }

  /// Distance to the nearest point of a window, metres; slightly underestimated at most.
  private static func distance(from position: Coordinate, to window: GeographicBounds) -> Double {
    var best = Double.infinity
    for shift in [-360.0, 0, 360] {
      let longitude = position.longitude + shift
      // The nearest meridian along the parallel of the position; the great circle to a meridian is shorter towards the
      // pole.
      for latitude in [position.latitude, window.south, window.north] {
        let nearest = Coordinate(
          latitude: max(window.south, min(window.north, latitude)),
          longitude: Angle.wrappedTo180(max(window.west, min(window.east, longitude))))
        guard let nearest else { continue }
        best = min(best, Haversine.meanEarth.inverse(from: position, to: nearest).distance)
      }
    }
    return best * 0.99
  }

  private func farthest(of window: GeographicBounds) -> Double {
    var far = 0.0
    for latitude in [window.south, window.north] {
      for longitude in [window.west, window.east] {
        guard let corner = Coordinate(latitude: latitude, longitude: Angle.wrappedTo180(longitude)) else { continue }
        far = max(far, Haversine.meanEarth.inverse(from: observer, to: corner).distance)
      }
    }
    return far * 1.01
  }
}
