public import Waymark
public import WaymarkGeodesy

/// A recorded walk: a line to follow, and the walker's position on it at each moment.
public struct RecordedTrack: Equatable, Sendable {
  /// The walker at a moment.
  public struct Moment: Equatable, Sendable {
    /// Seconds, without the recording's long pauses.
    public var time: Double
    /// Seconds since the moment before.
    public var step: Double
    /// Position, Earth-centred on the ellipsoid, metres.
    public var point: Vector3
    /// Arc length on `route`, metres.
    public var arcLength: Double
  }

  /// The line.
  public let route: Route
  /// Twice a second.
  public let moments: [Moment]

  /// Makes a track.
  ///
  /// - Parameter points: recorded points with their times in seconds, in order; points closer than two metres to the one
  ///   before are left out (standing), as are those faster than 3 m/s (no walking).
  /// - Throws: `RouteError` when fewer than two points are left.
  public init(_ points: [(time: Double, coordinate: Coordinate)]) throws(RouteError) {
    var line: [Coordinate] = []
    var times: [Double] = []
    var clock = 0.0
    var lastTime = 0.0
    for point in points where point.time.isFinite {
      guard let last = line.last else {
        line.append(point.coordinate)
        times.append(0)
        lastTime = point.time
        continue
      }
      let distance = Geodesic.wgs84.inverse(from: last, to: point.coordinate).distance
      let seconds = point.time - lastTime
      guard distance >= 2, seconds > 0, distance / seconds <= 3 else { continue }
      // A slower walk between two points contains a pause.
      clock += min(seconds, distance / 0.4)
      lastTime = point.time
      line.append(point.coordinate)
      times.append(clock)
    }
    route = try Route(geometry: line, source: "recording")
    let index = RouteIndex(route)
    let arcs = index.vertexArcLengths
    var moments: [Moment] = []
    var time = 0.0
    var next = 1
    while time <= clock {
      while next < times.count - 1, times[next] <= time { next += 1 }
      let span = times[next] - times[next - 1]
      let t = span > 0 ? max(0, min(1, (time - times[next - 1]) / span)) : 1
      let arc = arcs[next - 1] + (arcs[next] - arcs[next - 1]) * t
      moments.append(Moment(time: time, step: 0.5, point: index.point(at: arc), arcLength: arc))
      time += 0.5
    }
    self.moments = moments
  }
}
