public import WaymarkGeodesy

/// Why there is no route.
public enum RoutingError: Error, Equatable, Sendable {
  /// No street that can be used is near a stop; with the metres to the nearest one, where there is any.
  case noStreet(stop: Int, reach: Double, nearest: Double?)
  /// No path leads from the streets around a stop to those around its neighbour; with the nearest point to which one
  /// does.
  case cutOff(stop: Int, nearest: Coordinate, distance: Double)
  /// One-way streets leave no path to a stop.
  case noWay(to: Int)
  /// Two consecutive stops are at the same point of a street.
  case samePoint(stop: Int)
  /// There are fewer than two stops.
  case tooFewStops
  /// Routes by this mode are not made here.
  case mode

  /// The error in words.
  ///
  /// - Parameter stops: number of stops of the request.
  /// - Returns: one sentence without its full stop.
  public func text(stops: Int) -> String {
    switch self {
    case .noStreet(let stop, let reach, let nearest):
      let found = nearest.map { "; the nearest one is \(Self.metres($0)) away" } ?? ""
      return
        "\(Self.name(stop, of: stops)) is farther than \(Self.metres(reach)) from any street or path that can be used"
        + found
    case .cutOff(let stop, let nearest, let distance):
      return
        "\(Self.name(stop, of: stops)) is cut off from the other streets; the nearest point that can be reached is "
        + "\(Self.degrees(nearest.latitude)),\(Self.degrees(nearest.longitude)), \(Self.metres(distance)) away"
    case .noWay(let stop): return "one-way streets leave no way to \(Self.name(stop, of: stops))"
    case .samePoint(let stop):
      return "\(Self.name(stop, of: stops)) and \(Self.name(stop + 1, of: stops)) are at the same point of a street"
    case .tooFewStops: return "a route needs a start and a destination"
    case .mode: return "only walking and cycling routes are made on the device"
    }
  }

  private static func name(_ stop: Int, of stops: Int) -> String {
    if stop == 0 { return "the start" }
    return stop == stops - 1 ? "the destination" : "stop \(stop)"
  }

  private static func metres(_ value: Double) -> String {
    let whole = Int(max(0, min(1e9, value)).rounded())
    return whole < 10_000 ? "\(whole) m" : "\(whole / 1000) km"
  }

  /// Five decimals, without Foundation.
  private static func degrees(_ value: Double) -> String {
    let all = Int((abs(value) * 1e5).rounded())
    let rest = all % 100_000
    var decimals = "\(rest)"
    while decimals.utf8.count < 5 { decimals = "0" + decimals }
    return (value < 0 && all > 0 ? "-" : "") + "\(all / 100_000)." + decimals
  }
}
