internal import CPortableMath
public import WaymarkGeodesy
public import WaymarkTerrain

/// The horizon all around a place, as it is compared with pictures.
public struct HorizonProfile: Sendable {
  /// Number of directions of the full circle, from north clockwise.
  public let count: Int
  /// Elevation of the horizon, radians; −π/2 where no ground is known.
  let elevations: [Float]
  /// Ground distance of the horizon, metres; 0 where no ground is known.
  let distances: [Float]
  /// Distance of directions, radians.
  let step: Double
  /// Crests below the horizon, direction after direction, and where those of each direction begin.
  let crests: [InnerCrest]
  let crestStarts: [Int32]
  /// Directions in which a mapped building hides the horizon; empty where none does.
  private var hidden: [Bool] = []
  /// Whether these directions are left out.
  private var leavesOutHidden = false

  /// So many neighbouring directions are hidden or not at once: maps draw walls to a metre or so.
  private static let hiddenStride = 4

  /// Makes a profile of a panorama that goes all around.
  ///
  /// - Returns: nil when the panorama is not a full circle, or has fewer than 360 directions.
  public init?(_ panorama: Panorama) {
    let count = panorama.count
    guard count >= 360, abs(panorama.stepDegrees * Double(count) - 360) < 1e-6 else { return nil }
    var elevations = [Float](repeating: -.pi / 2, count: count)
    var distances = [Float](repeating: 0, count: count)
    let shift = Int((panorama.firstAzimuthDegrees / panorama.stepDegrees).rounded())
    for direction in 0..<count {
      let place = ((direction + shift) % count + count) % count
      if let ridge = panorama.horizon(direction) {
        elevations[place] = Float(Angle.radians(Double(ridge.elevationDegrees)))
        distances[place] = Float(ridge.distance)
      }
    }
    var crests: [InnerCrest] = []
    var starts: [Int32] = [0]
    crests.reserveCapacity(max(0, panorama.ridgeCount - count))
    starts.reserveCapacity(count + 1)
    for place in 0..<count {
      var before: Ridge?
      for ridge in panorama.ridges(((place - shift) % count + count) % count) {
        if let before, let crest = InnerCrest(before, behind: ridge.footDistance) { crests.append(crest) }
        before = ridge
      }
      starts.append(Int32(clamping: crests.count))
    }
    self.init(elevations: elevations, distances: distances, crests: crests, crestStarts: starts)
  }

  /// Makes a profile of elevations in equal steps from north clockwise, with the crests below, if there are any, and the directions
  /// that buildings hide.
  init(
    elevations: [Float], distances: [Float], crests: [InnerCrest] = [], crestStarts: [Int32] = [], hidden: [Bool] = []
  ) {
    count = elevations.count
    self.elevations = elevations
    self.distances = distances
    self.crests = crests
    self.crestStarts = crestStarts
    self.hidden = hidden
    step = 2 * Double.pi / Double(max(1, elevations.count))
  }

  /// Marks directions in which mapped buildings hide the horizon. With gravity, a picture that
  /// is refused is matched again without these directions.
  ///
  /// - Parameters:
  ///   - outlines: the buildings.
  ///   - coordinate: where the eye is.
  ///   - altitude: its altitude, in the terrain's reference.
  ///   - terrain: the ground on which they stand.
  ///   - refraction: coefficient of refraction.
  /// - Complexity: O(n) in the walls, and one `BuildingModel.cast` for each group of neighbouring directions.
  public mutating func hide(
    behind outlines: [BuildingOutline], from coordinate: Coordinate, altitude: Altitude, over terrain: Terrain,
    refraction: Double
  ) {
    hidden = []
    let buildings = BuildingModel(outlines, around: coordinate, reference: terrain.verticalReference) {
      terrain.elevation(at: $0)?.meters
    }
    guard buildings.count > 0 else { return }
    var hidden = [Bool](repeating: false, count: count)
    let options = CastOptions(maximumRange: BuildingModel.reach, refraction: refraction)
    for first in stride(from: 0, to: count, by: Self.hiddenStride) {
      let direction = HorizontalDirection(
        azimuthDegrees: Angle.degrees(step * Double(first)),
        elevationDegrees: Angle.degrees(Double(elevations[first])))
      guard let line = SightLine(from: coordinate, altitude: altitude, direction: direction),
        buildings.cast(line, options: options) != nil
      else { continue }
      for place in first..<min(count, first + Self.hiddenStride) { hidden[place] = true }
    }
    if hidden.contains(true) { self.hidden = hidden }
  }

  /// The profile without the directions in which a mapped building hides it; nil where none does.
  var withoutHidden: HorizonProfile? {
    guard !hidden.isEmpty else { return nil }
    var open = self
    open.leavesOutHidden = true
    return open
  }

  /// Whether a direction is left out, by its number.
  func isLeftOut(_ direction: Int) -> Bool { leavesOutHidden && hidden[direction] }

  /// Whether a direction is left out, by its azimuth, radians.
  func isLeftOut(azimuth: Double) -> Bool { leavesOutHidden && hidden[index(azimuth)] }

  /// Whether any crest below the horizon is known.
  var hasCrests: Bool { !crests.isEmpty }

  /// The crests below the horizon of a direction by its number, the nearest first.
  func crests(_ direction: Int) -> ArraySlice<InnerCrest> {
    guard direction >= 0, direction + 1 < crestStarts.count else { return [] }
    let (first, end) = (Int(crestStarts[direction]), Int(crestStarts[direction + 1]))
    guard first >= 0, first <= end, end <= crests.count else { return [] }
    return crests[first..<end]
  }

  /// Elevations of the horizon from north clockwise, degrees; NaN where no ground is known.
  public var elevationsDegrees: [Float] {
    elevations.indices.map { distances[$0] > 0 ? Float(Angle.degrees(Double(elevations[$0]))) : .nan }
  }

  /// Share of the directions in which any ground is known, 0 … 1.
  var knownShare: Double { Double(distances.reduce(0) { $0 + ($1 > 0 ? 1 : 0) }) / Double(max(1, count)) }

  /// Elevation in a direction, radians: linear between directions.
  func elevation(_ azimuth: Double) -> Double {
    let turns = azimuth / (2 * Double.pi)
    let position = (turns - turns.rounded(.down)) * Double(count)
    let index = min(count - 1, Int(position))
    let next = index + 1 == count ? 0 : index + 1
    let part = position - Double(index)
    return Double(elevations[index]) * (1 - part) + Double(elevations[next]) * part
  }

  /// Elevation at which a column of an unrolled picture shows the horizon, radians.
  ///
  /// - Parameters:
  ///   - azimuth: the column's azimuth from the axis, radians.
  ///   - yaw: azimuth of the axis, radians.
  ///   - pitch: rotation from the pitch with which the picture was unrolled, radians.
  ///   - roll: the same of the roll.
  /// - Returns: the elevation.
  func elevation(at azimuth: Double, yaw: Double, pitch: Double, roll: Double) -> Double {
    elevation(yaw + azimuth) - pitch - roll * sin(azimuth)
  }

  /// Lowest and highest elevation between two azimuths (radians, the second is not less), degrees; nil where no ground is
  /// known.
  package func extent(from: Double, to: Double) -> (low: Double, high: Double)? {
    guard count > 0, (0..<7).contains(to - from) else { return nil }
    let first = index(from)
    var (low, high) = (Float.infinity, -Float.infinity)
    for i in 0...min(count - 1, Int((to - from) / step)) {
      let direction = (first + i) % count
      guard distances[direction] > 0 else { continue }
      low = min(low, elevations[direction])
      high = max(high, elevations[direction])
    }
    return low <= high ? (Angle.degrees(Double(low)), Angle.degrees(Double(high))) : nil
  }

  /// Number of the nearest direction.
  func index(_ azimuth: Double) -> Int {
    let turns = azimuth / (2 * Double.pi)
    let position = Int(((turns - turns.rounded(.down)) * Double(count)).rounded())
    return position >= count ? 0 : position
  }
}
