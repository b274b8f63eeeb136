public import WaymarkGeodesy

/// How high a route goes: heights along it, ascent and descent.
public struct ElevationProfile: Equatable, Sendable {
  /// A position on the route with its height.
  public struct Sample: Equatable, Sendable {
    /// From the route's start, metres.
    public var arcLength: Double
    /// Metres; nil where the route has no height.
    public var meters: Double?
    /// Where that is.
    public var coordinate: Coordinate
  }

  /// Smallest change between up and down that counts, metres: less is within the errors of elevation data.
  public static let minimumSwing = 5.0

  /// Evenly spaced from the route's start to its end, with the lowest and the highest vertex among them.
  public let samples: [Sample]
  /// Metres up and down.
  public let climb: Climb
  /// The lowest vertex, metres.
  public let lowest: Double
  /// The highest vertex, metres.
  public let highest: Double
  /// What heights count from.
  public let reference: VerticalReference

  /// Makes the profile of a route; nil when fewer than two vertices have a height.
  ///
  /// The heights are those of the route's vertices; the swing below which nothing counts as ascent is `minimumSwing`,
  /// or as much as the errors of the heights span where these are larger (`HeightNoise`).
  ///
  /// - Parameters:
  ///   - index: the route.
  ///   - count: evenly spaced samples, 2 … 4096.
  /// - Complexity: O(n log n) in the vertices, and O(m log m + m log n) for m samples.
  public init?(of index: RouteIndex, count: Int = 200) {
    let altitudes = index.route.altitudes
    guard let reference = altitudes.lazy.compactMap({ $0 }).first(where: { $0.meters.isFinite })?.reference else {
      return nil
    }
    var heights: [Double] = []
    var arcs: [Double] = []
    for (i, altitude) in altitudes.enumerated() {
      guard let altitude, altitude.reference == reference, altitude.meters.isFinite else { continue }
      heights.append(altitude.meters)
      arcs.append(index.vertexArcLengths[i])
    }
    guard heights.count >= 2 else { return nil }
    var (low, high) = (0, 0)
    for i in heights.indices {
      if heights[i] < heights[low] { low = i }
      if heights[i] > heights[high] { high = i }
    }
    let noise = HeightNoise.span(
      sigma: HeightNoise.sigma(heights: heights, arcs: arcs), count: heights.count)
    self.reference = reference
    lowest = heights[low]
    highest = heights[high]
    climb = Climb(heights: heights, minimumSwing: max(Self.minimumSwing, noise))

    let steps = max(2, min(4096, count)) - 1
    var positions = (0...steps).map { index.length * Double($0) / Double(steps) } + [arcs[low], arcs[high]]
    positions.sort()
    var samples: [Sample] = []
    samples.reserveCapacity(positions.count)
    for arc in positions where samples.last.map({ arc > $0.arcLength }) ?? true {
      let altitude = index.altitude(at: arc)
      samples.append(
        Sample(
          arcLength: arc, meters: altitude.flatMap { $0.reference == reference ? $0.meters : nil },
          coordinate: index.coordinate(at: arc)))
    }
    self.samples = samples
  }
}
