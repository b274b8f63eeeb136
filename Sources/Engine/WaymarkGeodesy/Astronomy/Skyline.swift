/// The border of land and sky: an apparent elevation for each of many azimuths, straight between neighbours.
public struct Skyline: Sendable {
  /// Azimuth of the first elevation, degrees.
  public let firstAzimuthDegrees: Double
  /// Angle between azimuths, degrees, positive.
  public let stepDegrees: Double
  /// Apparent elevations, degrees; not a number where the skyline is unknown.
  public let elevationsDegrees: [Float]
  /// Whether the last elevation is followed by the first.
  public let isCircle: Bool

  /// Makes a skyline.
  ///
  /// - Parameters:
  ///   - firstAzimuthDegrees: azimuth of the first elevation.
  ///   - stepDegrees: angle between azimuths, positive; the list is cut where it would go round more than once.
  ///   - elevationsDegrees: apparent elevations; not finite where unknown.
  public init(firstAzimuthDegrees: Double, stepDegrees: Double, elevationsDegrees: [Float]) {
    let step = stepDegrees > 1e-4 && stepDegrees.isFinite ? stepDegrees : 1
    let maximumCount = Int((360 / step + 1e-6).rounded(.down))
    self.firstAzimuthDegrees = firstAzimuthDegrees.isFinite ? firstAzimuthDegrees : 0
    self.stepDegrees = step
    self.elevationsDegrees =
      elevationsDegrees.count > maximumCount ? Array(elevationsDegrees.prefix(maximumCount)) : elevationsDegrees
    isCircle = self.elevationsDegrees.count >= maximumCount
  }

  /// Elevation at an azimuth, degrees; nil where it is unknown.
  ///
  /// - Complexity: O(1).
  public func elevationDegrees(atAzimuth azimuth: Double) -> Double? {
    guard azimuth.isFinite else { return nil }
    let place = knot(atAzimuth: azimuth)
    let index = Int(place.rounded(.down))
    guard let left = elevation(index) else { return nil }
    let t = place - Double(index)
    guard t > 1e-9 else { return left }
    guard let right = elevation(index + 1) else { return nil }
    return left + (right - left) * t
  }

  /// By how much the highest visible part of a disc stands above the skyline.
  ///
  /// The disc is an ellipse's upper half; over each straight piece of the skyline the greatest height above it is exact.
  ///
  /// - Parameter disc: the disc.
  /// - Returns: degrees, negative by how much the disc is hidden, and the direction in which that is; nil where the skyline in
  ///   front of the disc is unknown.
  /// - Complexity: O(n) in the elevations of the skyline in front of the disc.
  public func clearance(of disc: SkyDisc) -> (degrees: Double, direction: HorizontalDirection)? {
    let center = disc.center
    guard center.azimuthDegrees.isFinite, center.elevationDegrees.isFinite, disc.radiusDegrees.isFinite,
      disc.upperRadiusDegrees.isFinite
    else { return nil }
    // In azimuth the disc is as much wider as it is higher; next to the zenith it is all around.
    let (_, cosine) = Angle.sinCos(degrees: center.elevationDegrees)
    let half = min(180, disc.radiusDegrees / max(1e-6, cosine))
    let middle = knot(atAzimuth: center.azimuthDegrees)
    let reach = half / stepDegrees
    var best = -Double.infinity
    var bestShare = 0.0
    var from = middle - reach
    let end = middle + reach
    repeat {
      let index = Int(from.rounded(.down))
      let to = min(end, Double(index + 1))
      guard let left = elevation(index), let right = elevation(index + 1) else {
        // A disc that only touches a knot at the end of the known needs nothing beyond it.
        guard let only = elevation(index), to <= from else { return nil }
        return (center.elevationDegrees - only, center)
      }
      // In shares of the half width: skyline a + b u, limb r √(1 − u²).
      let slope = (right - left) * (reach > 0 ? reach : 1)
      let a = left + (right - left) * (middle - Double(index))
      let (low, high) = reach > 0 ? ((from - middle) / reach, (to - middle) / reach) : (0, 0)
      let top = -slope / (disc.upperRadiusDegrees * disc.upperRadiusDegrees + slope * slope).squareRoot()
      let u = max(max(-1, low), min(min(1, high), top.isFinite ? top : 0))
      let gap = center.elevationDegrees + disc.upperRadiusDegrees * max(0, 1 - u * u).squareRoot() - (a + slope * u)
      if gap > best {
        best = gap
        bestShare = u
      }
      from = to
    } while from < end
    let upper = disc.upperRadiusDegrees * max(0, 1 - bestShare * bestShare).squareRoot()
    return (
      best,
      HorizontalDirection(
        azimuthDegrees: Angle.wrappedTo360(center.azimuthDegrees + half * bestShare),
        elevationDegrees: center.elevationDegrees + upper)
    )
  }

  /// The lowest and the highest elevation between two azimuths (clockwise), degrees; nil where some are unknown.
  func bounds(fromAzimuth west: Double, width: Double) -> (lowest: Double, highest: Double)? {
    guard west.isFinite, width.isFinite, width >= 0 else { return nil }
    let first = knot(atAzimuth: west)
    let last = Int((first + min(360, width) / stepDegrees).rounded(.up))
    var lowest = Double.infinity
    var highest = -Double.infinity
    for index in Int(first.rounded(.down))...max(last, Int(first.rounded(.down))) {
      guard let elevation = elevation(index) else { return nil }
      lowest = min(lowest, elevation)
      highest = max(highest, elevation)
    }
    return (lowest, highest)
  }

  /// Place of an azimuth in the list, with its fraction; outside it on the side that is nearer.
  private func knot(atAzimuth azimuth: Double) -> Double {
    guard !isCircle else { return Angle.wrappedTo360(azimuth - firstAzimuthDegrees) / stepDegrees }
    let half = stepDegrees * Double(elevationsDegrees.count - 1) / 2
    return (Angle.wrappedTo180(azimuth - firstAzimuthDegrees - half) + half) / stepDegrees
  }

  private func elevation(_ index: Int) -> Double? {
    let count = elevationsDegrees.count
    guard count > 0 else { return nil }
    let place = isCircle ? ((index % count) + count) % count : index
    guard place >= 0, place < count else { return nil }
    let elevation = Double(elevationsDegrees[place])
    return elevation.isFinite ? elevation : nil
  }
}
